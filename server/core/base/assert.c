#undef NDEBUG
#include "base/assert.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

_Noreturn void sb_assert_failed(const char *expression, const char *file, unsigned line)
{
#if defined(__GLIBC__)
    // The C library's own reporter.
    __assert_fail(expression, file, line, "sabot");
#else
    // Other libraries have reporters of other names; that of Windows would open a window.
    (void)fprintf(stderr, "%s:%u: assertion failed: %s\n", file, line, expression);
    abort();
#endif
}
