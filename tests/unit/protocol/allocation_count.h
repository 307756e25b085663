/// Counts calls of the C library's allocator, including those from shared libraries.
#ifndef SABOT_TESTS_ALLOCATION_COUNT_H
#define SABOT_TESTS_ALLOCATION_COUNT_H

#include <stdint.h>

/// Starts counting from zero.
void allocation_count_begin(void);

/// Stops counting and returns how many blocks were requested since the start.
uint64_t allocation_count_end(void);

#endif
