// A stand-in for the header of Microsoft's library, with what our pure rooms use of it.
#ifndef SABOT_TESTS_MSVC_INTRIN_H
#define SABOT_TESTS_MSVC_INTRIN_H

unsigned char _BitScanForward64(unsigned long *out_index, unsigned long long value);
unsigned char _BitScanReverse64(unsigned long *out_index, unsigned long long value);

#endif
