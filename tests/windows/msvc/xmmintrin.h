// A stand-in for the header of Microsoft's library, with what our pure rooms use of it.
#ifndef SABOT_TESTS_MSVC_XMMINTRIN_H
#define SABOT_TESTS_MSVC_XMMINTRIN_H

unsigned int _mm_getcsr(void);
void _mm_setcsr(unsigned int value);

#endif
