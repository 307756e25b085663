// How a failed assertion of the rooms ends the process. The core as WebAssembly has another form of
// it, in web/wasm/host.c.
#include "base/assert.h"

#include <stdio.h>
#include <stdlib.h>

// Not by the C library's assert: its reporters have other names in each library and may open a
// window on Windows.
_Noreturn void sb_assert_failed(const char *expression, const char *file, unsigned line)
{
    (void)fprintf(stderr, "%s:%u: assertion failed: %s\n", file, line, expression);
    abort();
}
