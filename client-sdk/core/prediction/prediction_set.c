#include "client/prediction/prediction_set.h"

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

// True if the centres may come near within the time, if both move on in a straight line.
static bool comes_near(const mover *own, const mover *other, float seconds)
{
    float square = 0.0f, along = 0.0f;
    for (uint32_t axis = 0; axis < 3; axis++) {
        float offset = other->position[axis] - own->position[axis];
        square += offset * offset;
        along += offset * (other->velocity[axis] - own->velocity[axis]);
    }
    float distance = sqrtf(square);
    float closing = distance > 0.0f ? -along / distance : 0.0f;
    return distance - (closing > 0.0f ? closing * seconds : 0.0f) < SB_PREDICTION_SET_REACH_M;
}

bool sb_prediction_set_is_own_shell(const sb_prediction_set *prediction_set,
                                    const sb_entity *entity)
{
    const sb_net_kind *kind = &prediction_set->schema->kinds[entity->kind];
    int8_t owner = prediction_set->field_map->fields[entity->kind][SB_VIEW_OWNER];
    return kind->has_body && kind->motion != NULL && kind->motion->ballistic && owner >= 0 &&
           entity->values[owner] == (int32_t)prediction_set->player;
}

// Only the server decides what shells of others do to a tank, and own shells are predicted from
// their shot on.
static bool is_taken(const sb_prediction_set *prediction_set, const mover *own,
                     const sb_entity *entity)
{
    const sb_net_kind *kind = &prediction_set->schema->kinds[entity->kind];
    if (!kind->has_body || kind->motion == NULL) {
        return true;
    }
    if (own == NULL || kind->motion->ballistic) {
        return false;
    }
    mover other = read_mover(kind, entity);
    return comes_near(own, &other, prediction_set->seconds);
}

static const sb_entity *find_own(const sb_prediction_set *prediction_set,
                                 const sb_snapshot *snapshot)
{
    for (uint32_t i = 0; i < snapshot->entity_count; i++) {
        const sb_entity *entity = &snapshot->entities[i];
        if (entity->kind == 0 && entity->index == prediction_set->player) {
            return entity;
        }
    }
    return NULL;
}

uint32_t sb_prediction_set_find(const sb_prediction_set *prediction_set,
                                const sb_snapshot *snapshot, sb_entity *out_entities)
{
    const sb_entity *own = find_own(prediction_set, snapshot);
    const sb_net_kind *own_kind = own != NULL ? &prediction_set->schema->kinds[0] : NULL;
    bool located = own_kind != NULL && own_kind->has_body && own_kind->motion != NULL;
    const mover at = located ? read_mover(own_kind, own) : (mover){0};
    uint32_t count = 0;
    for (uint32_t i = 0; i < snapshot->entity_count; i++) {
        const sb_entity *entity = &snapshot->entities[i];
        if (entity == own || is_taken(prediction_set, located ? &at : NULL, entity)) {
            out_entities[count++] = *entity;
        }
    }
    return count;
}
