/// Adaptive models of single bits, and the coder that writes or reads bits by them.
///
/// A model is what is believed of one kind of bit: a probability, and how many bits that belief is
/// worth. Each bit coded moves it as Bayes' rule for a beta prior would: by 1 / (count + 1.5) of
/// the way. A packet starts from a prior, a constant table, and so depends on no other packet.
///
/// Writing and reading are one code path: whoever codes a value passes it in and uses what comes
/// back, which is the same when writing, and what was written when reading.
#ifndef SABOT_BASE_CODING_MODEL_H
#define SABOT_BASE_CODING_MODEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/coding/range_coder.h"

/// Bits after which a model moves no slower.
#define SB_MODEL_COUNT_MAX 255u

typedef struct sb_bit_model {
    uint16_t probability; ///< that the bit is 1, in 1/65,536; from 1 to 65,535
    uint16_t count;       ///< at most SB_MODEL_COUNT_MAX
} sb_bit_model;

/// A model's start in 16 bits: the upper 12 are the probability in 1/4,096 (its middle is meant),
/// the lower 4 name the count: 0 1 2 3 4 6 8 12 16 24 32 48 64 96 128 255.
typedef uint16_t sb_bit_prior;

#define SB_BIT_PRIOR(probability_4096, count_code)                                                 \
    ((sb_bit_prior)((uint32_t)(probability_4096) << 4 | (uint32_t)(count_code)))

/// The count that a prior's lower 4 bits name.
uint32_t sb_bit_prior_count(uint32_t count_code);

sb_bit_model sb_bit_model_start(sb_bit_prior prior);

/// As many models from their priors.
void sb_bit_models_start(const sb_bit_prior *priors, uint32_t count, sb_bit_model *out_models);

/// 32,768 / (count + 1.5), rounded down: a model's step after so many bits.
extern const uint16_t sb_model_steps[SB_MODEL_COUNT_MAX + 1u];

static inline void sb_bit_model_update(sb_bit_model *model, uint32_t bit)
{
    uint32_t probability = model->probability;
    uint32_t step = sb_model_steps[model->count];
    probability = bit != 0 ? probability + (((65536u - probability) * step) >> 15)
                           : probability - ((probability * step) >> 15);
    // A step is less than the whole way and rounded down: neither 0 nor 65,536 comes out.
    model->probability = (uint16_t)probability;
    model->count = (uint16_t)(model->count + (model->count < SB_MODEL_COUNT_MAX));
}

/// What was coded by a model, for training. Counted while a coder has a tally.
typedef struct sb_bit_tally {
    uint32_t zeros;
    uint32_t ones;
} sb_bit_tally;

/// What a model was before a bit, so that it can be put back.
typedef struct sb_model_undo {
    uint16_t index;
    sb_bit_model model;
} sb_model_undo;

typedef struct sb_bit_coder {
    bool reading;
    sb_range_encoder encoder; ///< unless reading
    sb_range_decoder decoder; ///< if reading
    sb_bit_model *models;     ///< the caller's
    uint32_t model_count;
    sb_model_undo *undo; ///< the caller's, or NULL: no way back
    uint32_t undo_capacity;
    uint32_t undo_count;
    sb_bit_tally *tally; ///< the caller's, one for each model; or NULL
} sb_bit_coder;

/// A coder that writes. `models`: `model_count` of them, at most 65,536, which become copies of
/// `start`; where that is `models`, they go on as they are.
void sb_bit_coder_init_writing(sb_bit_coder *coder, sb_bit_model *models, const sb_bit_model *start,
                               uint32_t model_count, void *bytes, size_t capacity);

/// A coder that reads.
void sb_bit_coder_init_reading(sb_bit_coder *coder, sb_bit_model *models, const sb_bit_model *start,
                               uint32_t model_count, const void *bytes, size_t size);

/// Puts every model back that was changed since `undo_count` was 0, which it is again.
void sb_bit_coder_undo(sb_bit_coder *coder);

/// What sb_code_bit does for any coder.
uint32_t sb_code_bit_of_any(sb_bit_coder *coder, uint32_t index, uint32_t bit);

/// One bit by the model of that index; `bit` is ignored when reading. Returns the bit.
static inline uint32_t sb_code_bit(sb_bit_coder *coder, uint32_t index, uint32_t bit)
{
    // Bits that are read and no more, as those of logs are, many a tick, cost half as much without
    // a call on the way.
    if (!coder->reading || coder->undo_capacity != 0 || coder->tally != NULL) {
        return sb_code_bit_of_any(coder, index, bit);
    }
    sb_bit_model *model = &coder->models[index];
    bit = sb_range_decode(&coder->decoder, model->probability);
    sb_bit_model_update(model, bit);
    return bit;
}

/// `count` bits (0 to 32) that no model says anything about, the highest first.
uint32_t sb_code_plain(sb_bit_coder *coder, uint32_t bits, uint32_t count);

#endif
