#include "session/inputs/present_claims.h"

#include <float.h>

#include "physics/world/pose_ring.h"

static float distance_then(sb_world world, uint32_t own, uint32_t other, uint32_t tick)
{
    sb_pose from, to;
    if (!sb_pose_ring_at(world, own, tick, 0.0f, &from) ||
        !sb_pose_ring_at(world, other, tick, 0.0f, &to)) {
        return FLT_MAX;
    }
    return sb_vec3_length(sb_vec3_sub(to.position, from.position));
}

static bool is_near(sb_world world, uint32_t own, uint32_t other, uint32_t view_tick)
{
    uint32_t capacity;
    const sb_body *bodies = sb_world_bodies(world, &capacity);
    const sb_body *from = &bodies[own], *to = &bodies[other];
    if (from->shape == SB_BODY_FREE || to->shape == SB_BODY_FREE) {
        return true; // there is nothing to shoot, or nothing to be hit
    }
    const float speed = sb_vec3_length(sb_vec3_sub(to->velocity, from->velocity));
    const float reach = SB_PRESENT_CLAIMS_REACH_M + speed * SB_PRESENT_CLAIMS_SECONDS;
    return sb_vec3_length(sb_vec3_sub(to->position, from->position)) < reach ||
           distance_then(world, own, other, view_tick) < reach;
}

uint32_t sb_present_claims_check(const sb_game *game, uint32_t slot, sb_input *input)
{
    const uint32_t first = sb_game_kind_first(game, 0), count = sb_game_kind_count(game, 0);
    uint32_t cleared = 0;
    for (uint32_t i = 0; i < sizeof input->present; i++) {
        const uint32_t seen = input->present[i];
        if (seen != 0 &&
            (seen > count || slot >= count ||
             !is_near(sb_game_world(game), first + slot, first + seen - 1, input->view_tick))) {
            input->present[i] = 0;
            cleared++;
        }
    }
    return cleared;
}
