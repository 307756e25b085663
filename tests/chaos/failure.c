#include "failure.h"

#include <stdarg.h>
#include <stdio.h>

bool failure_note(char *failure, size_t size, const char *format, ...)
{
    if (failure[0] == '\0') {
        va_list arguments;
        va_start(arguments, format);
        vsnprintf(failure, size, format, arguments);
        va_end(arguments);
    }
    return false;
}
