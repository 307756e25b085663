#include "protocol/packed/model_layout.h"
#include "protocol/packed/packed.h"

// A prior's entry is a probability in 1/4,096 and a count code: how many observed bits it is worth.
#define EVEN SB_BIT_PRIOR(2048, 2)

static void fill(sb_packed_prior *prior, uint32_t first, uint32_t count, sb_bit_prior entry)
{
    for (uint32_t i = 0; i < count; i++) {
        prior->entries[first + i] = entry;
    }
}

// Fills the models of an unsigned value. `longer[n]` is the chance, in 1/4,096, that its length is
// more than n. The last entry holds for all greater lengths.
static void fill_unsigned(sb_packed_prior *prior, uint32_t first, const uint16_t *longer,
                          uint32_t longer_count)
{
    for (uint32_t i = 0; i < SB_VALUE_LENGTH_MODEL_COUNT; i++) {
        uint32_t chance = longer[i < longer_count ? i : longer_count - 1u];
        prior->entries[first + i] = SB_BIT_PRIOR(chance, 4);
    }
    // Within a length, smaller values are a little more likely.
    fill(prior, first + SB_VALUE_LENGTH_MODEL_COUNT, SB_VALUE_SECOND_MODEL_COUNT,
         SB_BIT_PRIOR(1800, 4));
}

static void fill_signed(sb_packed_prior *prior, uint32_t first, const uint16_t *longer,
                        uint32_t longer_count)
{
    // The mask says already that the residual is not 0.
    prior->entries[first] = SB_BIT_PRIOR(64, 5);
    prior->entries[first + 1u] = SB_BIT_PRIOR(2048, 6);
    fill_unsigned(prior, first + 2u, longer, longer_count);
}

void sb_packed_prior_default(sb_packed_prior *out_prior)
{
    static const uint16_t gap[] = {1000, 3000, 3000, 2600};
    static const uint16_t generation[] = {3600, 2800, 2400, 2048};
    static const uint16_t age[] = {200, 2048};
    static const uint16_t small[] = {2400, 2400, 2048, 1600};
    static const uint16_t large[] = {3600, 3600, 3400, 3200, 3000, 2800, 2600, 2400, 2048};
    fill(out_prior, 0, SB_PACKED_MODEL_COUNT, EVEN);
    for (uint32_t i = 0; i < 2u * LAYOUT_GAP_KIND_COUNT; i++) {
        fill_unsigned(out_prior, LAYOUT_GAP + i * SB_UNSIGNED_MODEL_COUNT, gap, 4);
    }
    for (uint32_t i = 0; i < 2u; i++) {
        fill_unsigned(out_prior, LAYOUT_AGE + i * SB_UNSIGNED_MODEL_COUNT, age, 2);
    }
    fill_unsigned(out_prior, LAYOUT_GENERATION, generation, 4);
    for (uint32_t i = 0; i < 2u * LAYOUT_OP_COUNT; i++) {
        out_prior->entries[LAYOUT_OP + 2u * i] = SB_BIT_PRIOR(400, 4);
        out_prior->entries[LAYOUT_OP + 2u * i + 1u] = EVEN;
    }
    out_prior->entries[LAYOUT_KIND] = SB_BIT_PRIOR(2800, 3);
    fill(out_prior, LAYOUT_MASK, LAYOUT_MASK_CONTEXT_COUNT * LAYOUT_SLOT_COUNT,
         SB_BIT_PRIOR(1024, 1));
    for (uint32_t slot = 0; slot < LAYOUT_SLOT_COUNT; slot++) {
        uint32_t first = LAYOUT_RESIDUAL + 2u * slot * SB_SIGNED_MODEL_COUNT;
        fill_signed(out_prior, first, small, 4);
        fill_signed(out_prior, first + SB_SIGNED_MODEL_COUNT, large, 9);
    }
}
