/// Weights of a linear prediction, fitted to samples by least absolute deviations or least squares.
#ifndef SABOT_TESTS_FIT_WEIGHTS_H
#define SABOT_TESTS_FIT_WEIGHTS_H

#include <stdbool.h>
#include <stdint.h>

#define FIT_FEATURES_MAX 32u

typedef struct fit_weights fit_weights;

/// Returns NULL if memory runs out.
fit_weights *fit_weights_create(uint32_t feature_count);

void fit_weights_add(fit_weights *fit, const int32_t *features, int32_t target);

/// Sets the weights in 1/4,096, clamped to 16 bits; zeros without samples. With `absolute` it
/// reweights iteratively towards the least sum of absolute deviations.
void fit_weights_solve(const fit_weights *fit, bool absolute, int16_t *out_weights);

void fit_weights_destroy(fit_weights *fit);

#endif
