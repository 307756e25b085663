/// Prints the differences of two states.
#ifndef SABOT_TESTS_DETERMINISM_DIFFERENCE_H
#define SABOT_TESTS_DETERMINISM_DIFFERENCE_H

#include <stdbool.h>
#include <stdio.h>

#include "base/layout.h"

/// Prints the first difference of each section of two blocks, a line each: the struct's index, its
/// field, and both values. Returns false, and prints nothing, if they do not differ.
bool difference_print(FILE *file, const sb_layout *layout, const void *a, const void *b);

/// Returns true if a float of the block is not finite, and gives the first one in `out_difference`.
bool difference_find_not_finite(const sb_layout *layout, const void *block,
                                sb_difference *out_difference);

#endif
