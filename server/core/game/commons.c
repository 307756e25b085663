#include "game/commons.h"

#include <string.h>

#include "base/assert.h"
#include "game/commons_state.h"

void sb_game_scratch_keep_larger(sb_game_scratch *scratch, sb_game_scratch *other)
{
    for (int kind = 0; kind < SB_SCRATCH_KIND_COUNT; kind++) {
        if (other->sizes[kind] > scratch->sizes[kind]) {
            void *memory = scratch->memory[kind];
            const size_t size = scratch->sizes[kind];
            scratch->memory[kind] = other->memory[kind];
            scratch->sizes[kind] = other->sizes[kind];
            other->memory[kind] = memory;
            other->sizes[kind] = size;
        }
    }
}

void sb_game_scratch_free(sb_game_scratch *scratch, const sb_allocator *allocator)
{
    for (int kind = 0; kind < SB_SCRATCH_KIND_COUNT; kind++) {
        allocator->release(allocator->context, scratch->memory[kind]);
        scratch->memory[kind] = NULL;
        scratch->sizes[kind] = 0;
    }
}

sb_error sb_commons_create(const sb_allocator *allocator, sb_commons **out_commons)
{
    sb_commons *commons = allocator->allocate(allocator->context, sizeof *commons);
    *out_commons = commons;
    if (commons == NULL) {
        return SB_ERROR_MEMORY;
    }
    *commons = (sb_commons){.allocator = *allocator};
    return SB_OK;
}

void sb_commons_destroy(sb_commons *commons)
{
    if (commons == NULL) {
        return;
    }
    SB_ASSERT(commons->game_count == 0 && commons->blocks == NULL);
    const sb_allocator allocator = commons->allocator;
    sb_game_scratch_free(&commons->scratch, &allocator);
    allocator.release(allocator.context, commons);
}

void *sb_commons_give(sb_commons *commons, void *bytes, size_t size)
{
    const sb_allocator *allocator = &commons->allocator;
    for (sb_common_block *block = commons->blocks; block != NULL; block = block->next) {
        if (block->size == size && memcmp(block->bytes, bytes, size) == 0) {
            block->user_count++;
            allocator->release(allocator->context, bytes);
            return block->bytes;
        }
    }
    sb_common_block *block = allocator->allocate(allocator->context, sizeof *block);
    if (block == NULL) {
        return NULL;
    }
    *block =
        (sb_common_block){.next = commons->blocks, .bytes = bytes, .size = size, .user_count = 1};
    commons->blocks = block;
    return bytes;
}

void sb_commons_release(sb_commons *commons, const void *bytes)
{
    const sb_allocator *allocator = &commons->allocator;
    sb_common_block **link = &commons->blocks;
    while (*link != NULL && (*link)->bytes != bytes) {
        link = &(*link)->next;
    }
    sb_common_block *block = *link;
    SB_ASSERT(block != NULL && block->user_count > 0);
    if (--block->user_count == 0) {
        *link = block->next;
        allocator->release(allocator->context, block->bytes);
        allocator->release(allocator->context, block);
    }
}
