#include "base/trigonometry.h"

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#define ANGLE_MAX 8192.0f

// pi/2 in three parts: the first two have so few bits that a multiple of up to 2^13 is exact.
#define HALF_PI_HIGH 1.5703125f
#define HALF_PI_MIDDLE 4.837512969970703125e-4f
#define HALF_PI_LOW 7.549790126404332e-8f

// For u = x^2, |x| <= pi/4: sin x = x + x u S(u), cos x = 1 - u/2 + u^2 C(u).
static float sin_kernel(float x, float u)
{
    float s = -0.00019503627845551819f;
    s = s * u + 0.008332098834216595f;
    s = s * u - 0.16666655242443085f;
    return x + x * (u * s);
}

static float cos_kernel(float u)
{
    float c = 2.4463501176796854e-05f;
    c = c * u - 0.0013887651730328798f;
    c = c * u + 0.041666653007268906f;
    return (1.0f - 0.5f * u) + (u * u) * c;
}

void sb_sin_cos(float radians, float *out_sin, float *out_cos)
{
    // No turn for an angle that is too large. Written so that a NaN fails the comparison too, and
    // without a branch, for which compilers make a second function.
    radians = fabsf(radians) <= ANGLE_MAX ? radians : 0.0f;
    // Rounds down by integers: a call of floorf costs as much as everything else here.
    float nearest = radians * (1.0f / SB_HALF_PI) + 0.5f;
    int32_t quarter = (int32_t)nearest;
    quarter -= (float)quarter > nearest;
    float turns = (float)quarter;
    float x = radians - turns * HALF_PI_HIGH;
    x = x - turns * HALF_PI_MIDDLE;
    x = x - turns * HALF_PI_LOW;
    float u = x * x;
    float s = sin_kernel(x, u);
    float c = cos_kernel(u);
    // The quarter turn is not predictable: it selects and flips signs without a branch.
    uint32_t bits_s, bits_c;
    memcpy(&bits_s, &s, sizeof s);
    memcpy(&bits_c, &c, sizeof c);
    uint32_t odd = 0u - ((uint32_t)quarter & 1u);
    uint32_t exchange = (bits_s ^ bits_c) & odd;
    bits_s ^= exchange ^ ((uint32_t)quarter & 2u) << 30;
    bits_c ^= exchange ^ (((uint32_t)quarter + 1u) & 2u) << 30;
    memcpy(out_sin, &bits_s, sizeof bits_s);
    memcpy(out_cos, &bits_c, sizeof bits_c);
}

float sb_sin(float radians)
{
    float s, c;
    sb_sin_cos(radians, &s, &c);
    return s;
}

float sb_cos(float radians)
{
    float s, c;
    sb_sin_cos(radians, &s, &c);
    return c;
}

// Arctangent of a quotient in [0, 1]: above tan(pi/8) by atan t = pi/4 + atan((t - 1) / (t + 1)).
static float atan_kernel(float t)
{
    bool upper = t > 0.414213562f;
    float x = upper ? (t - 1.0f) / (t + 1.0f) : t;
    float u = x * x;
    float p = 0.07982475310564041f;
    p = p * u - 0.13861849904060364f;
    p = p * u + 0.1997721642255783f;
    p = p * u - 0.33332982659339905f;
    float angle = x + x * (u * p);
    return upper ? 0.5f * SB_HALF_PI + angle : angle;
}

float sb_atan2(float y, float x)
{
    float ay = fabsf(y);
    float ax = fabsf(x);
    float large = ax > ay ? ax : ay;
    float small = ax > ay ? ay : ax;
    if (!(large > 0.0f) || !(small >= 0.0f)) {
        return 0.0f;
    }
    float quotient = isinf(large) ? (isinf(small) ? 1.0f : 0.0f) : small / large;
    float angle = atan_kernel(quotient);
    if (ay > ax) {
        angle = SB_HALF_PI - angle;
    }
    if (x < 0.0f) {
        angle = SB_PI - angle;
    }
    return y < 0.0f ? -angle : angle;
}

float sb_angle_wrap(float radians)
{
    if (!(fabsf(radians) <= ANGLE_MAX)) {
        return 0.0f;
    }
    if (radians >= -SB_PI && radians < SB_PI) {
        return radians;
    }
    float turns = floorf(radians * (1.0f / SB_TWO_PI) + 0.5f);
    float wrapped = radians - turns * SB_TWO_PI;
    if (wrapped >= SB_PI) {
        wrapped -= SB_TWO_PI;
    }
    return wrapped < -SB_PI ? -SB_PI : wrapped;
}
