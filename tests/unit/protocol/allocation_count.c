#include "allocation_count.h"

#include <stdbool.h>
#include <stddef.h>

static bool counting;
static uint64_t count;

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define HAS_SANITIZER_ALLOCATOR
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define HAS_SANITIZER_ALLOCATOR
#endif

#ifdef HAS_SANITIZER_ALLOCATOR

// The sanitizers have their own allocator and a hook into it. gcc ships no header for the hook.
int __sanitizer_install_malloc_and_free_hooks(void (*on_malloc)(const volatile void *, size_t),
                                              void (*on_free)(const volatile void *));

static void on_malloc(const volatile void *memory, size_t size)
{
    (void)memory;
    (void)size;
    count += counting;
}

static void on_free(const volatile void *memory)
{
    (void)memory;
}

void allocation_count_begin(void)
{
    static bool installed;
    if (!installed) {
        installed = __sanitizer_install_malloc_and_free_hooks(on_malloc, on_free) != 0;
    }
    count = 0;
    counting = true;
}

#else

// A program's own malloc replaces the C library's for every library that it loads. These three call
// glibc's, so that its free and all other functions still fit.
#define EXPORTED __attribute__((visibility("default")))
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *memory, size_t size);
EXPORTED void *malloc(size_t size);
EXPORTED void *calloc(size_t element_count, size_t size);
EXPORTED void *realloc(void *memory, size_t size);

void *malloc(size_t size)
{
    count += counting;
    return __libc_malloc(size);
}

void *calloc(size_t element_count, size_t size)
{
    count += counting;
    return __libc_calloc(element_count, size);
}

void *realloc(void *memory, size_t size)
{
    count += counting;
    return __libc_realloc(memory, size);
}

void allocation_count_begin(void)
{
    count = 0;
    counting = true;
}

#endif

uint64_t allocation_count_end(void)
{
    counting = false;
    return count;
}
