#include "game/tanks/fire/gunnery.h"

#include "game/tanks/fire/ammunition.h"

typedef struct blast {
    const sb_tanks_play *play;
    uint32_t shooter;
    sb_ammunition ammunition;
    const sb_ammunition_type *type;
    sb_vec3 center;
    uint32_t spared;
} blast;

// Distance of a point from a body's surface; 0 inside.
static float distance_to(const sb_tanks_play *play, const sb_body *body, sb_vec3 point)
{
    sb_shape shape = play->context->api->body_shape(play->context, body);
    sb_vec3 offset = sb_vec3_sub(point, body->position);
    if (shape.kind != SB_SHAPE_BOX) {
        float distance = sb_vec3_length(offset) - body->half_extents.x;
        return distance > 0.0f ? distance : 0.0f;
    }
    const float halves[3] = {body->half_extents.x, body->half_extents.y, body->half_extents.z};
    float square = 0.0f;
    for (int i = 0; i < 3; i++) {
        float beyond = fabsf(sb_vec3_dot(offset, shape.box.axes[i])) - halves[i];
        square += beyond > 0.0f ? beyond * beyond : 0.0f;
    }
    return sqrtf(square);
}

// Scenery, walls, crates and balls stop a blast; tanks do not.
static bool sees(const blast *at, uint32_t index)
{
    const sb_rules_context *context = at->play->context;
    sb_query_filter filter = context->api->filter_default();
    filter.mask = SB_LAYER_SOLID;
    filter.skip = index;
    return context->api->line_of_sight(context, at->center, at->play->bodies[index].position,
                                       &filter);
}

static void push(const blast *at, sb_body *body, float share)
{
    if (body->inverse_mass == 0.0f) {
        return;
    }
    sb_vec3 offset = sb_vec3_sub(body->position, at->center);
    float length = sb_vec3_length(offset);
    sb_vec3 direction =
        length > 1e-3f ? sb_vec3_scale(offset, 1.0f / length) : sb_vec3_make(0.0f, 1.0f, 0.0f);
    body->impulse = sb_vec3_add_scaled(body->impulse, direction, at->type->blast_impulse * share);
    sb_body_wake(body);
}

static void strike(const blast *at, uint32_t index)
{
    const sb_tanks_play *play = at->play;
    sb_body *body = &play->bodies[index];
    if (body->shape == SB_BODY_FREE) {
        return;
    }
    float distance = distance_to(play, body, at->center);
    float share = 1.0f - distance / at->type->blast_radius_m;
    if (share <= 0.0f || !sees(at, index)) {
        return;
    }
    push(at, body, share);
    if (index == at->spared || play->context->predicting) {
        return;
    }
    if (sb_tanks_is(play, index, SB_ENTITY_TANK)) {
        (void)sb_damage_tank(play, at->shooter, index, at->type->blast_damage * share,
                             at->ammunition, body->position);
    } else if (sb_tanks_is(play, index, SB_ENTITY_WALL)) {
        float points = (float)at->type->wall_damage * share;
        sb_damage_wall(play, at->shooter, index, (uint32_t)points, body->position);
    }
}

void sb_blast(const sb_tanks_play *play, uint32_t shooter, sb_ammunition ammunition, sb_vec3 point,
              uint32_t spared)
{
    const blast at = {play, shooter, ammunition, &sb_ammunition_types[ammunition], point, spared};
    sb_tanks_tell(play, SB_EVENT_EXPLODE, shooter, SB_EVENT_NO_ENTITY, 0, point);
    static const sb_entity_kind kinds[] = {SB_ENTITY_TANK, SB_ENTITY_CRATE, SB_ENTITY_WALL,
                                           SB_ENTITY_BALL};
    for (uint32_t k = 0; k < sizeof kinds / sizeof kinds[0]; k++) {
        uint32_t first = play->context->kind_first[kinds[k]];
        for (uint32_t i = 0; i < play->context->kind_counts[kinds[k]]; i++) {
            strike(&at, first + i);
        }
    }
}
