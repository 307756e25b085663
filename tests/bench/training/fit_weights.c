#include "fit_weights.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct fit_weights {
    uint32_t feature_count;
    size_t count;
    size_t capacity;
    int32_t *samples; ///< rows of the features, then the target
};

fit_weights *fit_weights_create(uint32_t feature_count)
{
    fit_weights *fit = calloc(1, sizeof *fit);
    if (fit != NULL) {
        fit->feature_count = feature_count;
    }
    return fit;
}

void fit_weights_destroy(fit_weights *fit)
{
    if (fit != NULL) {
        free(fit->samples);
        free(fit);
    }
}

void fit_weights_add(fit_weights *fit, const int32_t *features, int32_t target)
{
    size_t row = fit->feature_count + 1u;
    if (fit->count == fit->capacity) {
        fit->capacity = fit->capacity != 0 ? 2u * fit->capacity : 256u;
        fit->samples = realloc(fit->samples, fit->capacity * row * sizeof *fit->samples);
        if (fit->samples == NULL) {
            abort();
        }
    }
    int32_t *sample = fit->samples + fit->count++ * row;
    memcpy(sample, features, fit->feature_count * sizeof *features);
    sample[fit->feature_count] = target;
}

typedef double matrix[FIT_FEATURES_MAX][FIT_FEATURES_MAX + 1u];

// Gauss and Jordan, with pivots; a column without a pivot gets 0.
static void solve(matrix a, uint32_t n, double *out)
{
    for (uint32_t i = 0; i < n; i++) {
        uint32_t best = i;
        for (uint32_t r = i + 1u; r < n; r++) {
            best = fabs(a[r][i]) > fabs(a[best][i]) ? r : best;
        }
        for (uint32_t c = 0; c <= n; c++) {
            double held = a[i][c];
            a[i][c] = a[best][c];
            a[best][c] = held;
        }
        if (fabs(a[i][i]) < 1e-9) {
            continue;
        }
        for (uint32_t r = 0; r < n; r++) {
            double factor = a[r][i] / a[i][i];
            for (uint32_t c = i; r != i && c <= n; c++) {
                a[r][c] -= factor * a[i][c];
            }
        }
    }
    for (uint32_t i = 0; i < n; i++) {
        out[i] = fabs(a[i][i]) < 1e-9 ? 0 : a[i][n] / a[i][i];
    }
}

void fit_weights_solve(const fit_weights *fit, bool absolute, int16_t *out_weights)
{
    uint32_t n = fit->feature_count;
    double weights[FIT_FEATURES_MAX] = {0};
    static matrix a;
    for (uint32_t round = 0; round < (absolute ? 8u : 1u); round++) {
        memset(a, 0, sizeof a);
        for (size_t s = 0; s < fit->count; s++) {
            const int32_t *x = fit->samples + s * (n + 1u);
            double miss = x[n];
            for (uint32_t i = 0; i < n; i++) {
                miss -= weights[i] * x[i];
            }
            double trust = !absolute    ? 1
                           : round == 0 ? 1 / (fabs((double)x[n]) + 20)
                                        : 1 / (fabs(miss) + 3);
            for (uint32_t i = 0; i < n; i++) {
                for (uint32_t k = 0; k <= n; k++) {
                    a[i][k] += trust * x[i] * x[k];
                }
            }
        }
        for (uint32_t i = 0; i < n; i++) {
            a[i][i] += 1e-4 * a[i][i] + 10;
        }
        solve(a, n, weights);
    }
    for (uint32_t i = 0; i < n; i++) {
        double scaled = fmin(32767, fmax(-32768, round(weights[i] * 4096)));
        out_weights[i] = (int16_t)scaled;
    }
}
