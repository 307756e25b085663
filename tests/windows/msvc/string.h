// A stand-in for the header of Microsoft's library, with what our pure rooms use of it.
#ifndef SABOT_TESTS_MSVC_STRING_H
#define SABOT_TESTS_MSVC_STRING_H

#include <stddef.h>

void *memcpy(void *to, const void *from, size_t size);
void *memmove(void *to, const void *from, size_t size);
void *memset(void *to, int value, size_t size);
int memcmp(const void *a, const void *b, size_t size);
void *memchr(const void *in, int value, size_t size);
size_t strlen(const char *text);
int strcmp(const char *a, const char *b);
int strncmp(const char *a, const char *b, size_t size);
char *strchr(const char *in, int value);
char *strrchr(const char *in, int value);
char *strstr(const char *in, const char *part);

#endif
