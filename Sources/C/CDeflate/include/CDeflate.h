// libdeflate: CRC-32 by the processor's carry-less multiplication.
#ifndef CDEFLATE_H
#define CDEFLATE_H
#include <libdeflate.h>
#endif
