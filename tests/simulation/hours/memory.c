#include "memory.h"

#include <malloc.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

// In front of each block lies its size; the header keeps the alignment.
#define HEADER_SIZE 16u
_Static_assert(HEADER_SIZE % _Alignof(max_align_t) == 0, "blocks are aligned for any type");

static void *allocate(void *context, size_t size)
{
    hours_memory *memory = context;
    unsigned char *block = size > SIZE_MAX - HEADER_SIZE ? NULL : calloc(1, HEADER_SIZE + size);
    if (block == NULL) {
        return NULL;
    }
    *(size_t *)(void *)block = size;
    memory->bytes += size;
    memory->bytes_max = memory->bytes > memory->bytes_max ? memory->bytes : memory->bytes_max;
    memory->blocks++;
    memory->allocations++;
    return block + HEADER_SIZE;
}

static void release(void *context, void *pointer)
{
    hours_memory *memory = context;
    if (pointer != NULL) {
        unsigned char *block = (unsigned char *)pointer - HEADER_SIZE;
        memory->bytes -= *(size_t *)(void *)block;
        memory->blocks--;
        free(block);
    }
}

sb_allocator hours_memory_allocator(hours_memory *memory)
{
    return (sb_allocator){allocate, release, memory};
}

// The address sanitizer keeps freed memory on purpose.
#ifdef __SANITIZE_ADDRESS__
#define KEEPS_FREED_MEMORY true
#else
#define KEEPS_FREED_MEMORY false
#endif

uint64_t hours_memory_resident(void)
{
    if (KEEPS_FREED_MEMORY) {
        return 0;
    }
    unsigned long pages = 0, resident = 0;
    (void)malloc_trim(0);
    FILE *file = fopen("/proc/self/statm", "r");
    if (file != NULL) {
        if (fscanf(file, "%lu %lu", &pages, &resident) != 2) {
            resident = 0;
        }
        (void)fclose(file);
    }
    return (uint64_t)resident * (uint64_t)sysconf(_SC_PAGESIZE);
}
