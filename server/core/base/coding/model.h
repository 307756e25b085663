/// Adaptive models of single bits, and the coder that writes or reads bits by them.
///
/// A model holds a probability for one kind of bit, and the count of bits that stand behind it.
/// Each bit coded moves the probability as Bayes' rule for a beta prior does: by 1 / (count + 1.5)
/// of the distance. A packet starts from a prior, a constant table, and so depends on no other
/// packet.
///
/// Writing and reading are one code path. The caller passes a value in and uses the value that
/// comes back: when writing the same one, when reading the one that was written.
#ifndef SABOT_BASE_CODING_MODEL_H
#define SABOT_BASE_CODING_MODEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/coding/range_coder.h"

/// The count at which a model stops slowing down.
#define SB_MODEL_COUNT_MAX 255u

typedef struct sb_bit_model {
    uint16_t probability; ///< that the bit is 1, in 1/65,536; from 1 to 65,535
    uint16_t count;       ///< at most SB_MODEL_COUNT_MAX
} sb_bit_model;

/// A model's start in 16 bits. The upper 12 are the probability in 1/4,096, from the middle of that
/// step. The lower 4 name the count: 0 1 2 3 4 6 8 12 16 24 32 48 64 96 128 255.
typedef uint16_t sb_bit_prior;

#define SB_BIT_PRIOR(probability_4096, count_code)                                                 \
    ((sb_bit_prior)((uint32_t)(probability_4096) << 4 | (uint32_t)(count_code)))

/// Returns the count that a prior's lower 4 bits name.
uint32_t sb_bit_prior_count(uint32_t count_code);

sb_bit_model sb_bit_model_start(sb_bit_prior prior);

/// Starts `count` models from their priors.
void sb_bit_models_start(const sb_bit_prior *priors, uint32_t count, sb_bit_model *out_models);

/// The step of a model by its count: 32,768 / (count + 1.5), rounded down.
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

/// The bits that a model coded, for training. A coder counts them while it has a tally.
typedef struct sb_bit_tally {
    uint32_t zeros;
    uint32_t ones;
} sb_bit_tally;

/// A model before a bit, so that it can be restored.
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
    sb_model_undo *undo; ///< the caller's; NULL if nothing is to be undone
    uint32_t undo_capacity;
    uint32_t undo_count;
    sb_bit_tally *tally;     ///< the caller's, one for each model; or NULL
    uint64_t changed_blocks; ///< while writing; bit i: models of block i, modulo 64, may be changed
} sb_bit_coder;

/// Models of a block.
#define SB_MODEL_BLOCK_COUNT 64u

/// Makes a coder that writes. `models` has `model_count` elements, at most 65,536, which become
/// copies of `start`; if `start` is `models`, they keep their values.
void sb_bit_coder_init_writing(sb_bit_coder *coder, sb_bit_model *models, const sb_bit_model *start,
                               uint32_t model_count, void *bytes, size_t capacity);

/// Makes a coder that writes by models which it has used before with the same `start`: only the
/// blocks that it has changed are copied. At most 64 blocks of models.
void sb_bit_coder_restart_writing(sb_bit_coder *coder, const sb_bit_model *start, void *bytes,
                                  size_t capacity);

/// Makes a coder that reads.
void sb_bit_coder_init_reading(sb_bit_coder *coder, sb_bit_model *models, const sb_bit_model *start,
                               uint32_t model_count, const void *bytes, size_t size);

/// Restores every model that was changed since `undo_count` was 0, and sets that to 0.
void sb_bit_coder_undo(sb_bit_coder *coder);

/// Does for any coder what sb_code_bit does.
uint32_t sb_code_bit_of_any(sb_bit_coder *coder, uint32_t index, uint32_t bit);

/// Codes one bit by the model of that index, and returns the bit. `bit` is ignored when reading.
static inline uint32_t sb_code_bit(sb_bit_coder *coder, uint32_t index, uint32_t bit)
{
    // A log has many bits a tick that are only read; without a call they cost half as much.
    if (!coder->reading || coder->undo_capacity != 0 || coder->tally != NULL) {
        return sb_code_bit_of_any(coder, index, bit);
    }
    sb_bit_model *model = &coder->models[index];
    bit = sb_range_decode(&coder->decoder, model->probability);
    sb_bit_model_update(model, bit);
    return bit;
}

/// Codes `count` bits (0 to 32) that have no model, the highest first, and returns them.
uint32_t sb_code_plain(sb_bit_coder *coder, uint32_t bits, uint32_t count);

#endif
