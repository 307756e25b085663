/// Four floats side by side, by the vector extensions of GCC and Clang. Every operation works lane
/// by lane and rounds as the scalar one, on machines with and without vector units.
#ifndef SABOT_PHYSICS_SHAPE_LANES_H
#define SABOT_PHYSICS_SHAPE_LANES_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "base/float_flags.h"

#define SB_LANE_COUNT 4

/// For the parts of a test whose index arguments are constants. At -O2 compilers neither unroll
/// such loops nor inline the larger parts by themselves; then every lane value goes through memory.
#define SB_LANES_INLINE static inline __attribute__((always_inline))

typedef float sb_lanes __attribute__((vector_size(16)));

/// The result of a comparison: all bits set in the lanes where it holds, none in the others.
typedef int32_t sb_lanes_mask __attribute__((vector_size(16)));

static inline sb_lanes sb_lanes_all(float value)
{
    return (sb_lanes){value, value, value, value};
}

static inline sb_lanes sb_lanes_load(const float values[SB_LANE_COUNT])
{
    sb_lanes lanes;
    memcpy(&lanes, values, sizeof lanes);
    return lanes;
}

static inline void sb_lanes_store(float out_values[SB_LANE_COUNT], sb_lanes lanes)
{
    memcpy(out_values, &lanes, sizeof lanes);
}

static inline void sb_lanes_mask_store(int32_t out_values[SB_LANE_COUNT], sb_lanes_mask mask)
{
    memcpy(out_values, &mask, sizeof mask);
}

static inline sb_lanes sb_lanes_abs(sb_lanes a)
{
    return (sb_lanes)((sb_lanes_mask)a & INT32_MAX);
}

/// Returns the square roots. No lane is negative.
static inline sb_lanes sb_lanes_sqrt(sb_lanes a)
{
    return (sb_lanes){sqrtf(a[0]), sqrtf(a[1]), sqrtf(a[2]), sqrtf(a[3])};
}

/// Returns `a` where the mask is set, and `b` elsewhere.
static inline sb_lanes sb_lanes_select(sb_lanes_mask mask, sb_lanes a, sb_lanes b)
{
    return (sb_lanes)(((sb_lanes_mask)a & mask) | ((sb_lanes_mask)b & ~mask));
}

/// Returns one bit a lane: bit i for lane i. It uses the machine's instruction for that, if there
/// is one; the result is the same everywhere, as it is an integer.
static inline uint32_t sb_lanes_bits(sb_lanes_mask mask)
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

/// Returns true if any lane is set.
static inline bool sb_lanes_any(sb_lanes_mask mask)
{
    return sb_lanes_bits(mask) != 0;
}

/// Returns true if every lane is set.
static inline bool sb_lanes_every(sb_lanes_mask mask)
{
    return sb_lanes_bits(mask) == 15u;
}

/// Return a where a < b, and b elsewhere; or the other way round. If a lane is no number, or both
/// are zeros, that tells which of the two it is. The machine's instructions do the same.
static inline sb_lanes sb_lanes_min(sb_lanes a, sb_lanes b)
{
#ifdef __SSE__
    return __builtin_ia32_minps(a, b);
#else
    return sb_lanes_select(a < b, a, b);
#endif
}

static inline sb_lanes sb_lanes_max(sb_lanes a, sb_lanes b)
{
#ifdef __SSE__
    return __builtin_ia32_maxps(b, a);
#else
    return sb_lanes_select(a < b, b, a);
#endif
}

/// Makes columns of rows: lane j of rows[i] goes to lane i of out_columns[j].
static inline void sb_lanes_transpose(const sb_lanes rows[4], sb_lanes out_columns[4])
{
    sb_lanes low01 = __builtin_shufflevector(rows[0], rows[1], 0, 4, 1, 5);
    sb_lanes high01 = __builtin_shufflevector(rows[0], rows[1], 2, 6, 3, 7);
    sb_lanes low23 = __builtin_shufflevector(rows[2], rows[3], 0, 4, 1, 5);
    sb_lanes high23 = __builtin_shufflevector(rows[2], rows[3], 2, 6, 3, 7);
    out_columns[0] = __builtin_shufflevector(low01, low23, 0, 1, 4, 5);
    out_columns[1] = __builtin_shufflevector(low01, low23, 2, 3, 6, 7);
    out_columns[2] = __builtin_shufflevector(high01, high23, 0, 1, 4, 5);
    out_columns[3] = __builtin_shufflevector(high01, high23, 2, 3, 6, 7);
}

#endif
