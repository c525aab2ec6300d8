// zlib: deflate, and the sample that decides between stored and deflated.
#ifndef CZLIB_H
#define CZLIB_H
#include <zlib.h>
#endif
