/// The lanes in ISO C, for compilers without vector extensions: one operation a lane, the same as
/// in lanes_vector.h, so that the bits are the same. Included by lanes.h alone.
#ifndef SABOT_PHYSICS_SHAPE_LANES_SCALAR_H
#define SABOT_PHYSICS_SHAPE_LANES_SCALAR_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "base/compiler.h"

typedef struct sb_lanes {
    _Alignas(16) float lane[4];
} sb_lanes;

typedef struct sb_lanes_mask {
    _Alignas(16) int32_t lane[4];
} sb_lanes_mask;

SB_INLINE sb_lanes sb_lanes_make(float a, float b, float c, float d)
{
    return (sb_lanes){{a, b, c, d}};
}

SB_INLINE sb_lanes_mask sb_lanes_mask_make(int32_t a, int32_t b, int32_t c, int32_t d)
{
    return (sb_lanes_mask){{a, b, c, d}};
}

SB_INLINE float sb_lanes_get(sb_lanes a, int lane)
{
    return a.lane[lane];
}

SB_INLINE int32_t sb_lanes_mask_get(sb_lanes_mask mask, int lane)
{
    return mask.lane[lane];
}

// Lanes 0 to 3 are those of a, 4 to 7 those of b.
SB_INLINE sb_lanes sb_lanes_shuffled(sb_lanes a, sb_lanes b, int i, int j, int k, int l)
{
    return sb_lanes_make(i < 4 ? a.lane[i] : b.lane[i - 4], j < 4 ? a.lane[j] : b.lane[j - 4],
                         k < 4 ? a.lane[k] : b.lane[k - 4], l < 4 ? a.lane[l] : b.lane[l - 4]);
}
#define SB_LANES_SHUFFLE(a, b, i, j, k, l) sb_lanes_shuffled(a, b, i, j, k, l)

SB_INLINE sb_lanes sb_lanes_add(sb_lanes a, sb_lanes b)
{
    return sb_lanes_make(a.lane[0] + b.lane[0], a.lane[1] + b.lane[1], a.lane[2] + b.lane[2],
                         a.lane[3] + b.lane[3]);
}

SB_INLINE sb_lanes sb_lanes_sub(sb_lanes a, sb_lanes b)
{
    return sb_lanes_make(a.lane[0] - b.lane[0], a.lane[1] - b.lane[1], a.lane[2] - b.lane[2],
                         a.lane[3] - b.lane[3]);
}

SB_INLINE sb_lanes sb_lanes_mul(sb_lanes a, sb_lanes b)
{
    return sb_lanes_make(a.lane[0] * b.lane[0], a.lane[1] * b.lane[1], a.lane[2] * b.lane[2],
                         a.lane[3] * b.lane[3]);
}

SB_INLINE sb_lanes sb_lanes_div(sb_lanes a, sb_lanes b)
{
    return sb_lanes_make(a.lane[0] / b.lane[0], a.lane[1] / b.lane[1], a.lane[2] / b.lane[2],
                         a.lane[3] / b.lane[3]);
}

SB_INLINE sb_lanes sb_lanes_negate(sb_lanes a)
{
    return sb_lanes_make(-a.lane[0], -a.lane[1], -a.lane[2], -a.lane[3]);
}

SB_INLINE sb_lanes sb_lanes_abs(sb_lanes a)
{
    return sb_lanes_make(fabsf(a.lane[0]), fabsf(a.lane[1]), fabsf(a.lane[2]), fabsf(a.lane[3]));
}

SB_INLINE sb_lanes sb_lanes_sqrt(sb_lanes a)
{
    return sb_lanes_make(sqrtf(a.lane[0]), sqrtf(a.lane[1]), sqrtf(a.lane[2]), sqrtf(a.lane[3]));
}

SB_INLINE sb_lanes_mask sb_lanes_mask_of(bool a, bool b, bool c, bool d)
{
    return sb_lanes_mask_make(-(int32_t)a, -(int32_t)b, -(int32_t)c, -(int32_t)d);
}

SB_INLINE sb_lanes_mask sb_lanes_less(sb_lanes a, sb_lanes b)
{
    return sb_lanes_mask_of(a.lane[0] < b.lane[0], a.lane[1] < b.lane[1], a.lane[2] < b.lane[2],
                            a.lane[3] < b.lane[3]);
}

SB_INLINE sb_lanes_mask sb_lanes_at_most(sb_lanes a, sb_lanes b)
{
    return sb_lanes_mask_of(a.lane[0] <= b.lane[0], a.lane[1] <= b.lane[1], a.lane[2] <= b.lane[2],
                            a.lane[3] <= b.lane[3]);
}

SB_INLINE sb_lanes_mask sb_lanes_equal(sb_lanes a, sb_lanes b)
{
    return sb_lanes_mask_of(a.lane[0] == b.lane[0], a.lane[1] == b.lane[1], a.lane[2] == b.lane[2],
                            a.lane[3] == b.lane[3]);
}

SB_INLINE sb_lanes_mask sb_lanes_mask_equal(sb_lanes_mask a, sb_lanes_mask b)
{
    return sb_lanes_mask_of(a.lane[0] == b.lane[0], a.lane[1] == b.lane[1], a.lane[2] == b.lane[2],
                            a.lane[3] == b.lane[3]);
}

SB_INLINE sb_lanes_mask sb_lanes_mask_and(sb_lanes_mask a, sb_lanes_mask b)
{
    return sb_lanes_mask_make(a.lane[0] & b.lane[0], a.lane[1] & b.lane[1], a.lane[2] & b.lane[2],
                              a.lane[3] & b.lane[3]);
}

SB_INLINE sb_lanes_mask sb_lanes_mask_and_not(sb_lanes_mask a, sb_lanes_mask b)
{
    return sb_lanes_mask_make(a.lane[0] & ~b.lane[0], a.lane[1] & ~b.lane[1],
                              a.lane[2] & ~b.lane[2], a.lane[3] & ~b.lane[3]);
}

SB_INLINE sb_lanes_mask sb_lanes_mask_or(sb_lanes_mask a, sb_lanes_mask b)
{
    return sb_lanes_mask_make(a.lane[0] | b.lane[0], a.lane[1] | b.lane[1], a.lane[2] | b.lane[2],
                              a.lane[3] | b.lane[3]);
}

SB_INLINE sb_lanes_mask sb_lanes_mask_from(sb_lanes a)
{
    sb_lanes_mask bits;
    memcpy(&bits, &a, sizeof bits);
    return bits;
}

SB_INLINE sb_lanes sb_lanes_from(sb_lanes_mask bits)
{
    sb_lanes a;
    memcpy(&a, &bits, sizeof a);
    return a;
}

SB_INLINE sb_lanes sb_lanes_bits_and(sb_lanes a, sb_lanes_mask mask)
{
    return sb_lanes_from(sb_lanes_mask_and(sb_lanes_mask_from(a), mask));
}

SB_INLINE sb_lanes sb_lanes_bits_xor(sb_lanes a, sb_lanes_mask mask)
{
    const sb_lanes_mask bits = sb_lanes_mask_from(a);
    return sb_lanes_from(
        sb_lanes_mask_make(bits.lane[0] ^ mask.lane[0], bits.lane[1] ^ mask.lane[1],
                           bits.lane[2] ^ mask.lane[2], bits.lane[3] ^ mask.lane[3]));
}

SB_INLINE sb_lanes_mask sb_lanes_sign(sb_lanes a)
{
    return sb_lanes_mask_and(sb_lanes_mask_from(a),
                             sb_lanes_mask_make(INT32_MIN, INT32_MIN, INT32_MIN, INT32_MIN));
}

SB_INLINE sb_lanes_mask sb_lanes_truncate(sb_lanes a)
{
    return sb_lanes_mask_make((int32_t)a.lane[0], (int32_t)a.lane[1], (int32_t)a.lane[2],
                              (int32_t)a.lane[3]);
}

SB_INLINE sb_lanes sb_lanes_select(sb_lanes_mask mask, sb_lanes a, sb_lanes b)
{
    return sb_lanes_from(sb_lanes_mask_or(sb_lanes_mask_and(sb_lanes_mask_from(a), mask),
                                          sb_lanes_mask_and_not(sb_lanes_mask_from(b), mask)));
}

SB_INLINE uint32_t sb_lanes_bits(sb_lanes_mask mask)
{
    return (uint32_t)((mask.lane[0] & 1) | (mask.lane[1] & 2) | (mask.lane[2] & 4) |
                      (mask.lane[3] & 8));
}

SB_INLINE sb_lanes sb_lanes_min(sb_lanes a, sb_lanes b)
{
    return sb_lanes_select(sb_lanes_less(a, b), a, b);
}

SB_INLINE sb_lanes sb_lanes_max(sb_lanes a, sb_lanes b)
{
    return sb_lanes_select(sb_lanes_less(a, b), b, a);
}

#endif
