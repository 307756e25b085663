// A stand-in for the header of Microsoft's library, with what our pure rooms use of it.
#ifndef SABOT_TESTS_MSVC_STDLIB_H
#define SABOT_TESTS_MSVC_STDLIB_H

#include <stddef.h>

void *malloc(size_t size);
void *calloc(size_t count, size_t size);
void *realloc(void *memory, size_t size);
void free(void *memory);
__declspec(noreturn) void abort(void);
unsigned long strtoul(const char *text, char **out_end, int base);
void qsort(void *items, size_t count, size_t size, int (*compare)(const void *, const void *));

#endif
