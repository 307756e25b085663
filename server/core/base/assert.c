#undef NDEBUG
#include "base/assert.h"

#include <assert.h>

_Noreturn void sb_assert_failed(const char *expression, const char *file, unsigned line)
{
    // The C library's own reporter: base itself has no output.
    __assert_fail(expression, file, line, "sabot");
}
