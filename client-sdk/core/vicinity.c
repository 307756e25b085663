#include "client/vicinity.h"

#include <math.h>
#include <stddef.h>

typedef struct mover {
    float position[3]; // m
    float velocity[3]; // m/s
} mover;

static mover read_mover(const sb_net_kind *kind, const sb_entity *entity)
{
    mover read;
    for (uint32_t axis = 0; axis < 3; axis++) {
        uint32_t at = kind->motion->position[axis], speed = kind->motion->velocity[axis];
        read.position[axis] = sb_net_field_restore(&kind->fields[at], entity->values[at]);
        read.velocity[axis] = sb_net_field_restore(&kind->fields[speed], entity->values[speed]);
    }
    return read;
}

// By how much less than now two are apart after the time, if both go on straight; centres, m.
static bool comes_near(const mover *own, const mover *other, float seconds)
{
    float square = 0.0f, along = 0.0f;
    for (uint32_t axis = 0; axis < 3; axis++) {
        float way = other->position[axis] - own->position[axis];
        square += way * way;
        along += way * (other->velocity[axis] - own->velocity[axis]);
    }
    float distance = sqrtf(square);
    float closing = distance > 0.0f ? -along / distance : 0.0f;
    return distance - (closing > 0.0f ? closing * seconds : 0.0f) < SB_VICINITY_REACH_M;
}

bool sb_vicinity_is_own_shell(const sb_vicinity *vicinity, const sb_entity *entity)
{
    const sb_net_kind *kind = &vicinity->schema->kinds[entity->kind];
    int8_t owner = vicinity->places->fields[entity->kind][SB_VIEW_OWNER];
    return kind->has_body && kind->motion != NULL && kind->motion->ballistic && owner >= 0 &&
           entity->values[owner] == (int32_t)vicinity->player;
}

// Shells of others do nothing to a tank but what the server says, and own ones are foreseen from
// their shot on.
static bool is_taken(const sb_vicinity *vicinity, const mover *own, const sb_entity *entity)
{
    const sb_net_kind *kind = &vicinity->schema->kinds[entity->kind];
    if (!kind->has_body || kind->motion == NULL) {
        return true;
    }
    if (own == NULL || kind->motion->ballistic) {
        return false;
    }
    mover other = read_mover(kind, entity);
    return comes_near(own, &other, vicinity->seconds);
}

static const sb_entity *find_own(const sb_vicinity *vicinity, const sb_snapshot *snapshot)
{
    for (uint32_t i = 0; i < snapshot->entity_count; i++) {
        const sb_entity *entity = &snapshot->entities[i];
        if (entity->kind == 0 && entity->index == vicinity->player) {
            return entity;
        }
    }
    return NULL;
}

uint32_t sb_vicinity_find(const sb_vicinity *vicinity, const sb_snapshot *snapshot,
                          sb_entity *out_entities)
{
    const sb_entity *own = find_own(vicinity, snapshot);
    const sb_net_kind *own_kind = own != NULL ? &vicinity->schema->kinds[0] : NULL;
    bool located = own_kind != NULL && own_kind->has_body && own_kind->motion != NULL;
    const mover at = located ? read_mover(own_kind, own) : (mover){0};
    uint32_t count = 0;
    for (uint32_t i = 0; i < snapshot->entity_count; i++) {
        const sb_entity *entity = &snapshot->entities[i];
        if (entity == own || is_taken(vicinity, located ? &at : NULL, entity)) {
            out_entities[count++] = *entity;
        }
    }
    return count;
}
