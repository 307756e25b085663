#include "samples.h"

#include <math.h>
#include <stdlib.h>

#include "base/assert.h"

void feel_samples_add(feel_samples *samples, float value)
{
    if (samples->count == samples->capacity) {
        samples->capacity = samples->capacity == 0 ? 1024 : samples->capacity * 2;
        samples->values = realloc(samples->values, samples->capacity * sizeof samples->values[0]);
        SB_ASSERT(samples->values != NULL);
    }
    samples->values[samples->count++] = value;
}

static int by_value(const void *a, const void *b)
{
    float x = *(const float *)a, y = *(const float *)b;
    return (x > y) - (x < y);
}

double feel_samples_quantile(feel_samples *samples, double share)
{
    if (samples->count == 0) {
        return 0.0;
    }
    qsort(samples->values, samples->count, sizeof samples->values[0], by_value);
    double place = ceil(share * (double)samples->count) - 1.0;
    size_t at = place > 0.0 ? (size_t)place : 0;
    return (double)samples->values[at < samples->count ? at : samples->count - 1];
}

void feel_samples_free(feel_samples *samples)
{
    free(samples->values);
    *samples = (feel_samples){0};
}
