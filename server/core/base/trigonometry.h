/// Sine, cosine and arctangent with the same bits on every machine: only add, subtract, multiply,
/// divide and floor in binary32, in a fixed order. The polynomials are minimax fits (Remez
/// exchange) made for this project. The reduction is Cody and Waite's (1980, "Software Manual for
/// the Elementary Functions") with pi/2 in three parts.
///
/// Error bounds, tested against double precision: `sb_sin`, `sb_cos` 1.5e-7 for |x| <= 8192;
/// `sb_atan2` 4e-7 rad.
#ifndef SABOT_BASE_TRIGONOMETRY_H
#define SABOT_BASE_TRIGONOMETRY_H

#include "base/float_flags.h"

#define SB_PI 3.14159274f      ///< pi rounded to binary32
#define SB_TWO_PI 6.28318548f  ///< 2 pi rounded to binary32
#define SB_HALF_PI 1.57079637f ///< pi/2 rounded to binary32

/// Gives sine and cosine of an angle in radians: 0 and 1 if it is beyond 8192 or not finite.
void sb_sin_cos(float radians, float *out_sin, float *out_cos);
float sb_sin(float radians);
float sb_cos(float radians);

/// Returns the angle of (x, y) in [-SB_PI, SB_PI]; 0 for (0, 0) and where an argument is NaN. An
/// infinity is larger than any finite number, and two of them make an odd multiple of pi/4.
float sb_atan2(float y, float x);

/// Returns the same direction within [-SB_PI, SB_PI), to 1e-7 |radians| + 1e-6 rad; 0 for an angle
/// that is not finite or beyond 8192.
float sb_angle_wrap(float radians);

#endif
