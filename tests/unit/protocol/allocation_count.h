/// Counts calls of the C library's allocator, those made inside shared libraries included.
#ifndef SABOT_TESTS_ALLOCATION_COUNT_H
#define SABOT_TESTS_ALLOCATION_COUNT_H

#include <stdint.h>

/// Starts counting from zero.
void allocation_count_begin(void);

/// Stops counting; how many blocks were asked for since the beginning.
uint64_t allocation_count_end(void);

#endif
