/// Which models of a packed row are for what: README.md's table. Used inside this folder alone.
#ifndef SABOT_PROTOCOL_PACKED_LAYOUT_H
#define SABOT_PROTOCOL_PACKED_LAYOUT_H

#include "base/coding/value.h"
#include "protocol/packed/packed.h"

/// Values of all the kinds, counted through, that have models of their own; the others share.
#define LAYOUT_SLOT_COUNT 71u
#define LAYOUT_KIND_BITS 5u

/// By the last kind, and by whether the last index left a gap.
#define LAYOUT_GAP 0u
#define LAYOUT_GAP_KIND_COUNT 3u ///< the last is shared by all further kinds
#define LAYOUT_OP_COUNT 3u
/// Pairs (not a change, is a remove), by the last op and whether the index left a gap.
#define LAYOUT_OP (LAYOUT_GAP + 2u * LAYOUT_GAP_KIND_COUNT * SB_UNSIGNED_MODEL_COUNT)
/// The same as last; then a tree, node n at LAYOUT_KIND + n.
#define LAYOUT_KIND (LAYOUT_OP + 2u * 2u * LAYOUT_OP_COUNT)
#define LAYOUT_GENERATION (LAYOUT_KIND + (1u << LAYOUT_KIND_BITS))
/// Of changes, then of creates.
#define LAYOUT_AGE (LAYOUT_GENERATION + SB_UNSIGNED_MODEL_COUNT)
/// For each slot: the length of the residual just before, 2 at most; then the same where one of the
/// two before that is not 0.
#define LAYOUT_MASK_CONTEXT_COUNT 6u
#define LAYOUT_MASK (LAYOUT_AGE + 2u * SB_UNSIGNED_MODEL_COUNT)
/// Two signed values for each slot: the residual just before was small; it was large, or a create.
#define LAYOUT_RESIDUAL (LAYOUT_MASK + LAYOUT_MASK_CONTEXT_COUNT * LAYOUT_SLOT_COUNT)
#define LAYOUT_END (LAYOUT_RESIDUAL + 2u * SB_SIGNED_MODEL_COUNT * LAYOUT_SLOT_COUNT)

#endif
