/// Four floats side by side. Every operation works lane by lane and rounds as the scalar one, on
/// machines with and without vector units.
///
/// There are two forms with the same bits: by the vector extensions of GCC and Clang, and in ISO C
/// for every other compiler. SB_LANES_SCALAR chooses the second one.
///
/// | function | its result |
/// | --- | --- |
/// | sb_lanes_make, sb_lanes_mask_make | the four lanes |
/// | sb_lanes_get, sb_lanes_mask_get | one lane, 0 to 3 |
/// | SB_LANES_SHUFFLE(a, b, i, j, k, l) | lanes of a (0 to 3) and b (4 to 7), named by constants |
/// | sb_lanes_add, _sub, _mul, _div | the operation |
/// | sb_lanes_negate, _abs, _sqrt | of each lane; for the square root no lane is negative |
/// | sb_lanes_less, _at_most, _equal | a mask: `a < b`, `a <= b`, `a == b` |
/// | sb_lanes_mask_and, _and_not, _or, _equal | a mask: `a & b`, `a & ~b`, `a \| b`, `a == b` |
/// | sb_lanes_bits_and, _bits_xor | the lanes whose bits are combined with those of a mask |
/// | sb_lanes_sign | a mask with the sign bit of each lane alone |
/// | sb_lanes_truncate | each lane as an integer, towards zero; every lane is in its range |
/// | sb_lanes_select(mask, a, b) | `a` where the mask is set, and `b` elsewhere |
/// | sb_lanes_bits | one bit a lane of a mask: bit i for lane i |
/// | sb_lanes_min | `a` where a < b, and `b` elsewhere, also for zeros and what is no number |
/// | sb_lanes_max | `b` where a < b, and `a` elsewhere, also for zeros and what is no number |
#ifndef SABOT_PHYSICS_SHAPE_LANES_H
#define SABOT_PHYSICS_SHAPE_LANES_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "base/compiler.h"
#include "base/float_flags.h"

#define SB_LANE_COUNT 4

// The result of a comparison, sb_lanes_mask, has all bits set in the lanes where it holds, and none
// in the others.
#if defined(SB_LANES_SCALAR) || !SB_HAS_VECTORS
#include "physics/shape/lanes_scalar.h"
#else
#include "physics/shape/lanes_vector.h"
#endif

SB_INLINE sb_lanes sb_lanes_all(float value)
{
    return sb_lanes_make(value, value, value, value);
}

SB_INLINE sb_lanes sb_lanes_load(const float values[SB_LANE_COUNT])
{
    sb_lanes lanes;
    memcpy(&lanes, values, sizeof lanes);
    return lanes;
}

SB_INLINE void sb_lanes_store(float out_values[SB_LANE_COUNT], sb_lanes lanes)
{
    memcpy(out_values, &lanes, sizeof lanes);
}

SB_INLINE void sb_lanes_mask_store(int32_t out_values[SB_LANE_COUNT], sb_lanes_mask mask)
{
    memcpy(out_values, &mask, sizeof mask);
}

/// Returns `a` with each lane multiplied by a factor.
SB_INLINE sb_lanes sb_lanes_scale(sb_lanes a, float factor)
{
    return sb_lanes_mul(a, sb_lanes_all(factor));
}

/// Returns `sum + a * factor`.
SB_INLINE sb_lanes sb_lanes_add_scaled(sb_lanes sum, sb_lanes a, float factor)
{
    return sb_lanes_add(sum, sb_lanes_scale(a, factor));
}

/// Returns `a * u - b * v`.
SB_INLINE sb_lanes sb_lanes_cross(sb_lanes a, float u, sb_lanes b, float v)
{
    return sb_lanes_sub(sb_lanes_scale(a, u), sb_lanes_scale(b, v));
}

/// Returns `x * a + y * b + z * c`, in the order of `sb_vec3_dot`.
SB_INLINE sb_lanes sb_lanes_along(sb_lanes x, sb_lanes y, sb_lanes z, float a, float b, float c)
{
    return sb_lanes_add_scaled(sb_lanes_add_scaled(sb_lanes_scale(x, a), y, b), z, c);
}

/// Returns true if any lane is set.
SB_INLINE bool sb_lanes_any(sb_lanes_mask mask)
{
    return sb_lanes_bits(mask) != 0;
}

/// Returns true if every lane is set.
SB_INLINE bool sb_lanes_every(sb_lanes_mask mask)
{
    return sb_lanes_bits(mask) == 15u;
}

/// Makes columns of rows: lane j of rows[i] goes to lane i of out_columns[j].
SB_INLINE void sb_lanes_transpose(const sb_lanes rows[4], sb_lanes out_columns[4])
{
    sb_lanes low01 = SB_LANES_SHUFFLE(rows[0], rows[1], 0, 4, 1, 5);
    sb_lanes high01 = SB_LANES_SHUFFLE(rows[0], rows[1], 2, 6, 3, 7);
    sb_lanes low23 = SB_LANES_SHUFFLE(rows[2], rows[3], 0, 4, 1, 5);
    sb_lanes high23 = SB_LANES_SHUFFLE(rows[2], rows[3], 2, 6, 3, 7);
    out_columns[0] = SB_LANES_SHUFFLE(low01, low23, 0, 1, 4, 5);
    out_columns[1] = SB_LANES_SHUFFLE(low01, low23, 2, 3, 6, 7);
    out_columns[2] = SB_LANES_SHUFFLE(high01, high23, 0, 1, 4, 5);
    out_columns[3] = SB_LANES_SHUFFLE(high01, high23, 2, 3, 6, 7);
}

#endif
