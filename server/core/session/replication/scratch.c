#include "session/replication/scratch.h"

#include <string.h>

#include "base/assert.h"

sb_error sb_replication_scratch_create(const sb_allocator *allocator,
                                       sb_replication_scratch **out_scratch)
{
    sb_replication_scratch *scratch = allocator->allocate(allocator->context, sizeof *scratch);
    *out_scratch = scratch;
    if (scratch == NULL) {
        return SB_ERROR_MEMORY;
    }
    scratch->allocator = *allocator;
    return SB_OK;
}

void sb_replication_scratch_destroy(sb_replication_scratch *scratch)
{
    if (scratch == NULL) {
        return;
    }
    SB_ASSERT(scratch->coder_user_count == 0);
    const sb_allocator allocator = scratch->allocator;
    allocator.release(allocator.context, scratch->entities);
    allocator.release(allocator.context, scratch);
}

sb_error sb_replication_scratch_reserve(sb_replication_scratch *scratch, uint32_t capacity)
{
    if (capacity <= scratch->entity_capacity) {
        return SB_OK;
    }
    const sb_allocator *allocator = &scratch->allocator;
    const size_t size = capacity * (sizeof *scratch->entities + sizeof *scratch->changes +
                                    sizeof *scratch->relevances);
    sb_entity *entities = allocator->allocate(allocator->context, size);
    if (entities == NULL) {
        return SB_ERROR_MEMORY;
    }
    allocator->release(allocator->context, scratch->entities);
    scratch->entity_capacity = capacity;
    scratch->entity_count = 0;
    scratch->entities = entities;
    scratch->changes = (sb_change *)(entities + capacity);
    scratch->relevances = (uint16_t *)(scratch->changes + capacity);
    return SB_OK;
}

sb_changes_coder *sb_replication_scratch_take_coder(sb_replication_scratch *scratch,
                                                    const sb_delta_def *def)
{
    const sb_delta_def *present = &scratch->coder.def;
    if (scratch->coder_user_count == 0) {
        memset(&scratch->coder, 0, sizeof scratch->coder);
        sb_changes_coder_init(&scratch->coder, def);
    } else if (present->schema != def->schema || present->tick_rate_hz != def->tick_rate_hz) {
        return NULL;
    }
    scratch->coder_user_count++;
    return &scratch->coder;
}

bool sb_replication_scratch_return_coder(sb_replication_scratch *scratch,
                                         const sb_changes_coder *coder)
{
    if (coder != &scratch->coder) {
        return false;
    }
    SB_ASSERT(scratch->coder_user_count > 0);
    scratch->coder_user_count--;
    return true;
}
