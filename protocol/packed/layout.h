/// Which models of a packed row are for what: README.md's table. Used inside this folder alone.
#ifndef SABOT_PROTOCOL_PACKED_LAYOUT_H
#define SABOT_PROTOCOL_PACKED_LAYOUT_H

#include "protocol/packed/packed.h"
#include "protocol/packed/value.h"

/// Values of all the kinds, counted through, that have models of their own; the others share.
#define LAYOUT_SLOT_COUNT 77u
#define LAYOUT_KIND_BITS 5u

/// By whether the last index left a gap.
#define LAYOUT_GAP 0u
/// Pairs (not a change, is a remove), by the last op and whether the index left a gap.
#define LAYOUT_OP (LAYOUT_GAP + 2u * SB_UNSIGNED_MODEL_COUNT)
/// The same as last; then a tree, node n at LAYOUT_KIND + n.
#define LAYOUT_KIND (LAYOUT_OP + 2u * 2u * SB_PACKED_OP_COUNT)
#define LAYOUT_GENERATION (LAYOUT_KIND + (1u << LAYOUT_KIND_BITS))
/// Of changes, then of creates.
#define LAYOUT_AGE (LAYOUT_GENERATION + SB_UNSIGNED_MODEL_COUNT)
/// Three for each slot: no value before differs, one does, the one just before does.
#define LAYOUT_MASK (LAYOUT_AGE + 2u * SB_UNSIGNED_MODEL_COUNT)
/// Two signed values for each slot: all residuals before were small; one was large, or a create.
#define LAYOUT_RESIDUAL (LAYOUT_MASK + 3u * LAYOUT_SLOT_COUNT)
#define LAYOUT_END (LAYOUT_RESIDUAL + 2u * SB_SIGNED_MODEL_COUNT * LAYOUT_SLOT_COUNT)

#endif
