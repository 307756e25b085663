/// Priors of bit models from what was counted, packet by packet, while coding.
#ifndef SABOT_TESTS_FIT_PRIORS_H
#define SABOT_TESTS_FIT_PRIORS_H

#include <stdint.h>

#include "base/coding/model.h"

typedef struct fit_priors fit_priors;

fit_priors *fit_priors_create(uint32_t model_count);

/// One packet's tally, an entry for each model.
void fit_priors_add(fit_priors *fit, const sb_bit_tally *tally);

/// For each model the prior under which all the packets are likeliest: each packet starts from it
/// anew. `priors` holds what was thought before; models that were never used keep it.
void fit_priors_solve(fit_priors *fit, sb_bit_prior *priors);

/// Bits that the packets take under these priors, by the models from `first` to before `end`.
double fit_priors_cost(fit_priors *fit, const sb_bit_prior *priors, uint32_t first, uint32_t end);

void fit_priors_destroy(fit_priors *fit);

#endif
