/// Values of which quantiles are asked when all are there.
#ifndef SABOT_BENCH_FEEL_SAMPLES_H
#define SABOT_BENCH_FEEL_SAMPLES_H

#include <stddef.h>

/// All zeros is empty.
typedef struct feel_samples {
    float *values;
    size_t count, capacity;
} feel_samples;

void feel_samples_add(feel_samples *samples, float value);

/// The smallest value that so large a share (0 to 1) does not exceed; 0 of nothing. Sorts them.
double feel_samples_quantile(feel_samples *samples, double share);

void feel_samples_free(feel_samples *samples);

#endif
