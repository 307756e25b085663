/// Collects values, and computes quantiles of them at the end.
#ifndef SABOT_BENCH_FEEL_SAMPLES_H
#define SABOT_BENCH_FEEL_SAMPLES_H

#include <stddef.h>

/// All zeros is an empty collection.
typedef struct feel_samples {
    float *values;
    size_t count, capacity;
} feel_samples;

void feel_samples_add(feel_samples *samples, float value);

/// Sorts the values and returns the smallest one that a share (0 to 1) of them does not exceed; 0
/// without values.
double feel_samples_quantile(feel_samples *samples, double share);

void feel_samples_free(feel_samples *samples);

#endif
