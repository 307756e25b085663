/// Refuses compiler flags that change the bits of float arithmetic. Headers of the pure rooms whose
/// code computes with floats include it. The CMake targets of Sabot give the right flags by
/// themselves (`sabot_float`). Code that is built without these targets needs the flags that the
/// messages name, and -ffp-contract=off -fno-fast-math.
#ifndef SABOT_BASE_FLOAT_FLAGS_H
#define SABOT_BASE_FLOAT_FLAGS_H

#include <float.h>

// The parts of -ffast-math have macros of their own, in gcc all and in clang one of them.
#if defined(__FAST_MATH__) || defined(_M_FP_FAST) ||                                               \
    (defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__) || defined(__ASSOCIATIVE_MATH__) ||    \
    defined(__RECIPROCAL_MATH__) || defined(__NO_SIGNED_ZEROS__)
#error                                                                                             \
    "Sabot: float results would depend on the compiler: remove -ffast-math, -Ofast, /fp:fast and their parts, or add -fno-fast-math"
#endif

// gcc 12 forms vfmaddsub from products in neighbouring lanes in spite of -ffp-contract=off. AVX-512
// has it too, without -mfma.
#if defined(__FMA__) || defined(__FMA4__) || defined(__AVX512F__)
#error                                                                                             \
    "Sabot: fused multiply-add changes float results: add -mno-fma -mno-fma4 -mno-avx512f after -march and -m flags"
#endif

#if FLT_EVAL_METHOD != 0
#error                                                                                             \
    "Sabot: float expressions must be evaluated in binary32: on x86 of 32 bits add -msse2 -mfpmath=sse"
#endif

// MSVC makes fused multiply-add with /arch:AVX2, unless a pragma forbids it.
#if defined(_MSC_VER) && !defined(__clang__)
#pragma float_control(precise, on)
#pragma fp_contract(off)
#endif

// Other processors have fused multiply-add in their base. clang obeys these pragmas, and it has no
// macro for some parts of -ffast-math. gcc knows no such pragma. With an ISO standard it contracts
// nothing; otherwise SABOT_FLOAT says that -ffp-contract=off is given.
#if defined(__clang__)
#pragma STDC FP_CONTRACT OFF
#pragma clang fp reassociate(off)
#elif defined(__GNUC__) && !defined(__STRICT_ANSI__) && !defined(SABOT_FLOAT) &&                   \
    !defined(__x86_64__) && !defined(__i386__)
#error                                                                                             \
    "Sabot: gcc fuses multiplications and additions with -std=gnu*: add -ffp-contract=off -DSABOT_FLOAT, or take -std=c17"
#endif

#endif
