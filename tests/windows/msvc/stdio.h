// A stand-in for the header of Microsoft's library, with what our pure rooms use of it.
#ifndef SABOT_TESTS_MSVC_STDIO_H
#define SABOT_TESTS_MSVC_STDIO_H

#include <stddef.h>

typedef struct FILE FILE;
FILE *__acrt_iob_func(unsigned number);
#define stderr (__acrt_iob_func(2))

int fprintf(FILE *file, const char *format, ...);
int snprintf(char *out, size_t size, const char *format, ...);

#endif
