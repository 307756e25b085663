/// Which model of a packed row codes what, as README.md specifies. Used only inside this folder.
#ifndef SABOT_PROTOCOL_PACKED_LAYOUT_H
#define SABOT_PROTOCOL_PACKED_LAYOUT_H

#include "base/coding/value.h"

/// Count of value slots. Values of all kinds are numbered through; later ones share the slots.
#define LAYOUT_SLOT_COUNT 71u
#define LAYOUT_KIND_BITS 5u

/// The gap's models, by the last kind and by whether the last index left a gap.
#define LAYOUT_GAP 0u
#define LAYOUT_GAP_KIND_COUNT 3u ///< all further kinds share the last
#define LAYOUT_OP_COUNT 3u
/// Pairs of models (is it no update, is it a removal), by the last op and whether the index left a
/// gap.
#define LAYOUT_OP (LAYOUT_GAP + 2u * LAYOUT_GAP_KIND_COUNT * SB_UNSIGNED_MODEL_COUNT)
/// Model of "same kind as the last", then a tree with node n at LAYOUT_KIND + n.
#define LAYOUT_KIND (LAYOUT_OP + 2u * 2u * LAYOUT_OP_COUNT)
#define LAYOUT_GENERATION (LAYOUT_KIND + (1u << LAYOUT_KIND_BITS))
/// The age's models: of updates, then of creations.
#define LAYOUT_AGE (LAYOUT_GENERATION + SB_UNSIGNED_MODEL_COUNT)
/// Six models for each slot: by the length of the residual just before, 2 at most; the last three
/// if one of the two residuals before that is not 0.
#define LAYOUT_MASK_CONTEXT_COUNT 6u
#define LAYOUT_MASK (LAYOUT_AGE + 2u * SB_UNSIGNED_MODEL_COUNT)
/// Two signed values for each slot: after a small residual, and after a large one or in a creation.
#define LAYOUT_RESIDUAL (LAYOUT_MASK + LAYOUT_MASK_CONTEXT_COUNT * LAYOUT_SLOT_COUNT)
#define LAYOUT_END (LAYOUT_RESIDUAL + 2u * SB_SIGNED_MODEL_COUNT * LAYOUT_SLOT_COUNT)

#endif
