/// Fits priors of bit models to the bits that were counted in each packet while coding.
#ifndef SABOT_TESTS_FIT_PRIORS_H
#define SABOT_TESTS_FIT_PRIORS_H

#include <stdint.h>

#include "base/coding/model.h"

typedef struct fit_priors fit_priors;

fit_priors *fit_priors_create(uint32_t model_count);

/// Adds one packet's tally, which has an entry for each model.
void fit_priors_add(fit_priors *fit, const sb_bit_tally *tally);

/// Finds for each model the prior under which the packets are likeliest. Every packet starts from
/// the prior. A model that no packet used keeps its value in `priors`.
void fit_priors_solve(fit_priors *fit, sb_bit_prior *priors);

/// Returns how many bits the packets take under these priors, in the models from `first` up to, but
/// not including, `end`.
double fit_priors_cost(fit_priors *fit, const sb_bit_prior *priors, uint32_t first, uint32_t end);

void fit_priors_destroy(fit_priors *fit);

#endif
