/// What ISO C 17 has no words for, with a form for each compiler. Beside this file, only a few
/// files of the pure rooms use extensions of a compiler: vectors in physics/shape/lanes_vector.h,
/// pragmas in float_flags.h, exported symbols in error.h and game/rules.h, and a builtin in
/// coding/value.h.
#ifndef SABOT_BASE_COMPILER_H
#define SABOT_BASE_COMPILER_H

#include <stdint.h>

#if defined(_MSC_VER) && !defined(__clang__)
#include <intrin.h>
#endif

/// SB_INLINE: for parts of a test whose index arguments are constants. At -O2 compilers neither
/// unroll such loops nor inline the larger parts by themselves; then every value goes through
/// memory. SB_NOINLINE: for what happens rarely.
#if defined(__GNUC__) || defined(__clang__)
#define SB_INLINE static inline __attribute__((always_inline))
#define SB_NOINLINE __attribute__((noinline))
#elif defined(_MSC_VER)
#define SB_INLINE static __forceinline
#define SB_NOINLINE __declspec(noinline)
#else
#define SB_INLINE static inline
#define SB_NOINLINE
#endif

/// 1 if the compiler has vectors as types, and shuffles and converts them.
#if defined(__has_builtin)
#if __has_builtin(__builtin_shufflevector) && __has_builtin(__builtin_convertvector)
#define SB_HAS_VECTORS 1
#endif
#endif
#ifndef SB_HAS_VECTORS
#define SB_HAS_VECTORS 0
#endif

/// Return the number of zeros below the lowest bit that is set, or above the highest one. `value`
/// is not 0.
SB_INLINE uint32_t sb_zeros_below(uint64_t value)
{
#if defined(__GNUC__) || defined(__clang__)
    return (uint32_t)__builtin_ctzll(value);
#elif defined(_M_X64) || defined(_M_ARM64)
    unsigned long index;
    (void)_BitScanForward64(&index, value);
    return index;
#else
    uint32_t count = 0;
    for (; (value & 1u) == 0; value >>= 1) {
        count++;
    }
    return count;
#endif
}

SB_INLINE uint32_t sb_zeros_above(uint64_t value)
{
#if defined(__GNUC__) || defined(__clang__)
    return (uint32_t)__builtin_clzll(value);
#elif defined(_M_X64) || defined(_M_ARM64)
    unsigned long index;
    (void)_BitScanReverse64(&index, value);
    return 63u - index;
#else
    uint32_t count = 0;
    for (; value >> 63 == 0; value <<= 1) {
        count++;
    }
    return count;
#endif
}

#endif
