#include "base/coding/model.h"

#include <string.h>

#include "base/assert.h"

static const uint8_t prior_counts[16] = {0, 1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 255};

const uint16_t sb_model_steps[SB_MODEL_COUNT_MAX + 1u] = {
    21845, 13107, 9362, 7281, 5957, 5041, 4369, 3855, 3449, 3120, 2849, 2621, 2427, 2259, 2114,
    1985,  1872,  1771, 1680, 1598, 1524, 1456, 1394, 1337, 1285, 1236, 1191, 1149, 1110, 1074,
    1040,  1008,  978,  949,  923,  897,  873,  851,  829,  809,  789,  771,  753,  736,  720,
    704,   689,   675,  661,  648,  636,  624,  612,  601,  590,  579,  569,  560,  550,  541,
    532,   524,   516,  508,  500,  492,  485,  478,  471,  464,  458,  451,  445,  439,  434,
    428,   422,   417,  412,  407,  402,  397,  392,  387,  383,  378,  374,  370,  366,  362,
    358,   354,   350,  346,  343,  339,  336,  332,  329,  326,  322,  319,  316,  313,  310,
    307,   304,   302,  299,  296,  293,  291,  288,  286,  283,  281,  278,  276,  274,  271,
    269,   267,   265,  263,  261,  259,  257,  255,  253,  251,  249,  247,  245,  243,  241,
    240,   238,   236,  234,  233,  231,  229,  228,  226,  225,  223,  222,  220,  219,  217,
    216,   214,   213,  212,  210,  209,  208,  206,  205,  204,  202,  201,  200,  199,  197,
    196,   195,   194,  193,  192,  191,  189,  188,  187,  186,  185,  184,  183,  182,  181,
    180,   179,   178,  177,  176,  175,  174,  173,  172,  172,  171,  170,  169,  168,  167,
    166,   165,   165,  164,  163,  162,  161,  161,  160,  159,  158,  157,  157,  156,  155,
    154,   154,   153,  152,  152,  151,  150,  149,  149,  148,  147,  147,  146,  145,  145,
    144,   144,   143,  142,  142,  141,  140,  140,  139,  139,  138,  137,  137,  136,  136,
    135,   135,   134,  134,  133,  132,  132,  131,  131,  130,  130,  129,  129,  128,  128,
    127,
};

uint32_t sb_bit_prior_count(uint32_t count_code)
{
    return prior_counts[count_code & 15u];
}

sb_bit_model sb_bit_model_start(sb_bit_prior prior)
{
    return (sb_bit_model){
        .probability = (uint16_t)((prior & 0xfff0u) | 8u),
        .count = prior_counts[prior & 15u],
    };
}

void sb_bit_models_start(const sb_bit_prior *priors, uint32_t count, sb_bit_model *out_models)
{
    for (uint32_t i = 0; i < count; i++) {
        out_models[i] = sb_bit_model_start(priors[i]);
    }
}

static void start_models(sb_bit_coder *coder, sb_bit_model *models, const sb_bit_model *start,
                         uint32_t model_count)
{
    SB_ASSERT(model_count <= 65536u);
    if (start != models) {
        memcpy(models, start, model_count * sizeof *models);
    }
    *coder = (sb_bit_coder){.models = models, .model_count = model_count};
}

void sb_bit_coder_init_writing(sb_bit_coder *coder, sb_bit_model *models, const sb_bit_model *start,
                               uint32_t model_count, void *bytes, size_t capacity)
{
    start_models(coder, models, start, model_count);
    sb_range_encoder_init(&coder->encoder, bytes, capacity);
}

void sb_bit_coder_restart_writing(sb_bit_coder *coder, const sb_bit_model *start, void *bytes,
                                  size_t capacity)
{
    SB_ASSERT(coder->model_count % SB_MODEL_BLOCK_COUNT == 0 &&
              coder->model_count <= 64u * SB_MODEL_BLOCK_COUNT);
    for (uint32_t first = 0; first < coder->model_count; first += SB_MODEL_BLOCK_COUNT) {
        if ((coder->changed_blocks >> (first / SB_MODEL_BLOCK_COUNT) & 1u) != 0) {
            memcpy(coder->models + first, start + first,
                   SB_MODEL_BLOCK_COUNT * sizeof *coder->models);
        }
    }
    *coder = (sb_bit_coder){.models = coder->models, .model_count = coder->model_count};
    sb_range_encoder_init(&coder->encoder, bytes, capacity);
}

void sb_bit_coder_init_reading(sb_bit_coder *coder, sb_bit_model *models, const sb_bit_model *start,
                               uint32_t model_count, const void *bytes, size_t size)
{
    start_models(coder, models, start, model_count);
    coder->reading = true;
    sb_range_decoder_init(&coder->decoder, bytes, size);
}

void sb_bit_coder_undo(sb_bit_coder *coder)
{
    while (coder->undo_count != 0) {
        const sb_model_undo *undo = &coder->undo[--coder->undo_count];
        coder->models[undo->index] = undo->model;
    }
}

uint32_t sb_code_bit_of_any(sb_bit_coder *coder, uint32_t index, uint32_t bit)
{
    sb_bit_model *model = &coder->models[index];
    if (coder->reading) {
        bit = sb_range_decode(&coder->decoder, model->probability);
    } else {
        sb_range_encode(&coder->encoder, model->probability, bit);
    }
    if (coder->undo_count < coder->undo_capacity) {
        coder->undo[coder->undo_count++] = (sb_model_undo){(uint16_t)index, *model};
    }
    coder->changed_blocks |= UINT64_C(1) << (index / SB_MODEL_BLOCK_COUNT & 63u);
    if (coder->tally != NULL) {
        coder->tally[index].ones += bit;
        coder->tally[index].zeros += 1u - bit;
    }
    sb_bit_model_update(model, bit);
    return bit;
}

static uint32_t code_plain(sb_bit_coder *coder, uint32_t bits, uint32_t count)
{
    if (coder->reading) {
        return sb_range_decode_plain(&coder->decoder, count);
    }
    sb_range_encode_plain(&coder->encoder, bits, count);
    return bits;
}

uint32_t sb_code_plain(sb_bit_coder *coder, uint32_t bits, uint32_t count)
{
    uint32_t high = 0;
    if (count > SB_RANGE_PLAIN_BITS_MAX) {
        high = code_plain(coder, bits >> 16, count - 16u);
        count = 16;
    }
    if (count == 0) {
        return 0;
    }
    return high << 16 | code_plain(coder, bits & ((1u << count) - 1u), count);
}
