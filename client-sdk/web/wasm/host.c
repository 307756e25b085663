#include "host.h"

#include <stdlib.h>

#include "base/assert.h"

_Noreturn void sb_assert_failed(const char *expression, const char *file, unsigned line)
{
    sb_wasm_assert_failed(expression, file, line);
    __builtin_trap();
}

static void *heap_allocate(void *context, size_t size)
{
    (void)context;
    return calloc(1, size);
}

static void heap_release(void *context, void *memory)
{
    (void)context;
    free(memory);
}

const sb_allocator sb_wasm_heap = {.allocate = heap_allocate, .release = heap_release};
