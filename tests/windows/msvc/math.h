// A stand-in for the header of Microsoft's library, with what our pure rooms use of it.
#ifndef SABOT_TESTS_MSVC_MATH_H
#define SABOT_TESTS_MSVC_MATH_H

#define INFINITY ((float)(1e300 * 1e300))
#define HUGE_VALF INFINITY
#define NAN (-(float)(INFINITY * 0.0F))
#define isfinite(x) __builtin_isfinite(x)
#define isnan(x) __builtin_isnan(x)
#define isinf(x) __builtin_isinf(x)
#define signbit(x) __builtin_signbit(x)

float sqrtf(float x);
float fabsf(float x);
float floorf(float x);
float ceilf(float x);
float copysignf(float size, float sign);
double sqrt(double x);
double fabs(double x);
double floor(double x);

#endif
