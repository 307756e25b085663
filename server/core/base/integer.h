/// Integer arithmetic whose results are the same in every language.
#ifndef SABOT_BASE_INTEGER_H
#define SABOT_BASE_INTEGER_H

#include <stdint.h>

/// Divides and rounds down; C's own division rounds towards zero. `divisor` may be negative. It is
/// not 0, and not -1 if `value` is INT32_MIN.
static inline int32_t sb_floor_divide(int32_t value, int32_t divisor)
{
    int32_t quotient = value / divisor;
    return value % divisor != 0 && (value < 0) != (divisor < 0) ? quotient - 1 : quotient;
}

/// Clamps the value to -bound and bound.
static inline int32_t sb_clip(int32_t value, int32_t bound)
{
    return value < -bound ? -bound : value > bound ? bound : value;
}

#endif
