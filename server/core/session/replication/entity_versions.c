#include "session/replication/entity_versions.h"

#include <string.h>

#include "base/assert.h"
#include "base/hash.h"
#include "protocol/message.h"

#define NUMBER_MIN (SB_ENTITY_VERSION_EMPTY + 1u)

_Static_assert(UINT8_MAX - NUMBER_MIN >= SB_ENTITY_VERSION_STEP_COUNT_MAX,
               "no number comes again while it may be kept");

_Static_assert(SB_ENTITY_VALUE_COUNT_MAX <= SB_ABSOLUTE_VALUE_COUNT_MAX,
               "an absolute snapshot carries any entity");

sb_error sb_entity_versions_init(sb_entity_versions *versions, uint32_t capacity,
                                 const sb_allocator *allocator)
{
    *versions = (sb_entity_versions){.capacity = capacity, .step_count = 0};
    const size_t size = capacity * (sizeof(uint64_t) + sizeof(uint16_t) + 2 * sizeof(uint8_t));
    versions->hashes = allocator->allocate(allocator->context, size);
    if (versions->hashes == NULL) {
        return SB_ERROR_MEMORY;
    }
    memset(versions->hashes, 0, size);
    versions->sizes = (uint16_t *)(versions->hashes + capacity);
    versions->numbers = (uint8_t *)(versions->sizes + capacity);
    versions->lasts = versions->numbers + capacity;
    for (uint32_t i = 0; i < capacity; i++) {
        versions->numbers[i] = SB_ENTITY_VERSION_EMPTY;
        versions->lasts[i] = SB_ENTITY_VERSION_EMPTY;
    }
    return SB_OK;
}

void sb_entity_versions_deinit(sb_entity_versions *versions, const sb_allocator *allocator)
{
    if (versions->hashes != NULL) {
        allocator->release(allocator->context, versions->hashes);
    }
    *versions = (sb_entity_versions){0};
}

static uint32_t size_of(const sb_entity *entity, uint32_t value_count)
{
    const sb_wire_entity wire = {.index = entity->index,
                                 .generation = entity->generation,
                                 .kind = entity->kind,
                                 .value_count = (uint8_t)value_count};
    return sb_wire_entity_size(&wire, entity->values);
}

static uint64_t hash_of(const sb_entity *entity, uint32_t value_count)
{
    int32_t words[2 + SB_ENTITY_VALUE_COUNT_MAX] = {entity->generation, entity->kind};
    memcpy(words + 2, entity->values, value_count * sizeof *words);
    return sb_hash(words, (2 + value_count) * sizeof *words);
}

static void take(sb_entity_versions *versions, const sb_entity *entity, uint32_t value_count)
{
    const uint32_t index = entity->index;
    const uint64_t hash = hash_of(entity, value_count);
    if (versions->numbers[index] == SB_ENTITY_VERSION_EMPTY || versions->hashes[index] != hash) {
        const uint8_t last = versions->lasts[index];
        versions->lasts[index] = last == UINT8_MAX ? NUMBER_MIN : (uint8_t)(last + 1);
        versions->numbers[index] = versions->lasts[index];
        versions->hashes[index] = hash;
        versions->sizes[index] = (uint16_t)size_of(entity, value_count);
    }
    versions->size_sum += versions->sizes[index];
}

void sb_entity_versions_step(sb_entity_versions *versions, const sb_schema *schema, uint32_t tick,
                             const sb_entity *entities, uint32_t count)
{
    if (versions->tick == tick) {
        return;
    }
    versions->tick = tick;
    versions->step_count++;
    versions->size_sum = 0;
    uint32_t next = 0;
    for (uint32_t index = 0; index < versions->capacity; index++) {
        if (next == count || entities[next].index != index) {
            versions->numbers[index] = SB_ENTITY_VERSION_EMPTY;
            continue;
        }
        take(versions, &entities[next], schema->kinds[entities[next].kind].field_count);
        next++;
    }
    SB_ASSERT(next == count);
}
