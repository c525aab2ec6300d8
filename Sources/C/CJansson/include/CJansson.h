// Jansson: JSON text to values and back, with the place of every error.
#ifndef CJANSSON_H
#define CJANSSON_H
#include <jansson.h>
#endif
