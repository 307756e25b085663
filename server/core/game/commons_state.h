/// What commons hold: working memory, and blocks that never change. For this room only.
#ifndef SABOT_GAME_COMMONS_STATE_H
#define SABOT_GAME_COMMONS_STATE_H

#include <stddef.h>
#include <stdint.h>

#include "game/commons.h"

/// Working memory. Its content must not influence a match.
typedef enum sb_scratch_kind {
    SB_SCRATCH_WORLD,
    SB_SCRATCH_CONTACTS,
    SB_SCRATCH_RULES,
    SB_SCRATCH_KIND_COUNT,
} sb_scratch_kind;

typedef struct sb_game_scratch {
    void *memory[SB_SCRATCH_KIND_COUNT];
    size_t sizes[SB_SCRATCH_KIND_COUNT];
} sb_game_scratch;

/// Exchanges each kind of which `other` has more.
void sb_game_scratch_keep_larger(sb_game_scratch *scratch, sb_game_scratch *other);

void sb_game_scratch_free(sb_game_scratch *scratch, const sb_allocator *allocator);

/// A block that never changes, and how many games use it.
typedef struct sb_common_block {
    struct sb_common_block *next;
    void *bytes;
    size_t size;
    uint32_t user_count;
} sb_common_block;

struct sb_commons {
    sb_allocator allocator;
    sb_game_scratch scratch;
    sb_common_block *blocks;
    uint32_t game_count; ///< games that share
};

/// Gives a block of its allocator to the commons. Returns the address at which it is used from now
/// on: that of an equal block, and then this one is freed, or its own. NULL if memory is short;
/// then the block stays the caller's.
void *sb_commons_give(sb_commons *commons, void *bytes, size_t size);

/// Ends one use of a block. The last user's call frees it.
void sb_commons_release(sb_commons *commons, const void *bytes);

#endif
