/// The lanes by the vector extensions of GCC and Clang. Included by lanes.h alone.
#ifndef SABOT_PHYSICS_SHAPE_LANES_VECTOR_H
#define SABOT_PHYSICS_SHAPE_LANES_VECTOR_H

#include <math.h>
#include <stdint.h>
#include <string.h>

#include "base/compiler.h"

typedef float sb_lanes __attribute__((vector_size(16)));
typedef int32_t sb_lanes_mask __attribute__((vector_size(16)));

#define SB_LANES_SHUFFLE(a, b, i, j, k, l) __builtin_shufflevector(a, b, i, j, k, l)

SB_INLINE sb_lanes sb_lanes_make(float a, float b, float c, float d)
{
    return (sb_lanes){a, b, c, d};
}

SB_INLINE sb_lanes_mask sb_lanes_mask_make(int32_t a, int32_t b, int32_t c, int32_t d)
{
    return (sb_lanes_mask){a, b, c, d};
}

SB_INLINE float sb_lanes_get(sb_lanes a, int lane)
{
    return a[lane];
}

SB_INLINE int32_t sb_lanes_mask_get(sb_lanes_mask mask, int lane)
{
    return mask[lane];
}

SB_INLINE sb_lanes sb_lanes_add(sb_lanes a, sb_lanes b)
{
    return a + b;
}

SB_INLINE sb_lanes sb_lanes_sub(sb_lanes a, sb_lanes b)
{
    return a - b;
}

SB_INLINE sb_lanes sb_lanes_mul(sb_lanes a, sb_lanes b)
{
    return a * b;
}

SB_INLINE sb_lanes sb_lanes_div(sb_lanes a, sb_lanes b)
{
    return a / b;
}

SB_INLINE sb_lanes sb_lanes_negate(sb_lanes a)
{
    return -a;
}

SB_INLINE sb_lanes sb_lanes_abs(sb_lanes a)
{
    return (sb_lanes)((sb_lanes_mask)a & INT32_MAX);
}

SB_INLINE sb_lanes sb_lanes_sqrt(sb_lanes a)
{
    return (sb_lanes){sqrtf(a[0]), sqrtf(a[1]), sqrtf(a[2]), sqrtf(a[3])};
}

SB_INLINE sb_lanes_mask sb_lanes_less(sb_lanes a, sb_lanes b)
{
    return a < b;
}

SB_INLINE sb_lanes_mask sb_lanes_at_most(sb_lanes a, sb_lanes b)
{
    return a <= b;
}

SB_INLINE sb_lanes_mask sb_lanes_equal(sb_lanes a, sb_lanes b)
{
    return a == b;
}

SB_INLINE sb_lanes_mask sb_lanes_mask_equal(sb_lanes_mask a, sb_lanes_mask b)
{
    return a == b;
}

SB_INLINE sb_lanes_mask sb_lanes_mask_and(sb_lanes_mask a, sb_lanes_mask b)
{
    return a & b;
}

SB_INLINE sb_lanes_mask sb_lanes_mask_and_not(sb_lanes_mask a, sb_lanes_mask b)
{
    return a & ~b;
}

SB_INLINE sb_lanes_mask sb_lanes_mask_or(sb_lanes_mask a, sb_lanes_mask b)
{
    return a | b;
}

SB_INLINE sb_lanes sb_lanes_bits_and(sb_lanes a, sb_lanes_mask mask)
{
    return (sb_lanes)((sb_lanes_mask)a & mask);
}

SB_INLINE sb_lanes sb_lanes_bits_xor(sb_lanes a, sb_lanes_mask mask)
{
    return (sb_lanes)((sb_lanes_mask)a ^ mask);
}

SB_INLINE sb_lanes_mask sb_lanes_sign(sb_lanes a)
{
    return (sb_lanes_mask)a & INT32_MIN;
}

SB_INLINE sb_lanes_mask sb_lanes_truncate(sb_lanes a)
{
    return __builtin_convertvector(a, sb_lanes_mask);
}

SB_INLINE sb_lanes sb_lanes_select(sb_lanes_mask mask, sb_lanes a, sb_lanes b)
{
    return (sb_lanes)(((sb_lanes_mask)a & mask) | ((sb_lanes_mask)b & ~mask));
}

// Uses the machine's instruction if there is one; the result is the same everywhere, as it is an
// integer.
SB_INLINE uint32_t sb_lanes_bits(sb_lanes_mask mask)
{
#ifdef __SSE__
    return (uint32_t)__builtin_ia32_movmskps((sb_lanes)mask);
#else
    uint64_t halves[2];
    mask &= (sb_lanes_mask){1, 2, 4, 8};
    memcpy(halves, &mask, sizeof halves);
    uint64_t both = halves[0] | halves[1];
    return (uint32_t)(both | both >> 32) & 15u;
#endif
}

SB_INLINE sb_lanes sb_lanes_min(sb_lanes a, sb_lanes b)
{
#ifdef __SSE__
    return __builtin_ia32_minps(a, b);
#else
    return sb_lanes_select(a < b, a, b);
#endif
}

SB_INLINE sb_lanes sb_lanes_max(sb_lanes a, sb_lanes b)
{
#ifdef __SSE__
    return __builtin_ia32_maxps(b, a);
#else
    return sb_lanes_select(a < b, b, a);
#endif
}

#endif
