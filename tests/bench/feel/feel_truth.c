#include "feel_state.h"

static const sb_game *game_of(const feel_match *m)
{
    return sb_session_game(sb_lobby_session(m->lobby, 0));
}

void feel_truth_note(feel_match *m)
{
    const sb_game *game = game_of(m);
    feel_truth *at = &m->truths[sb_game_tick(game) % TRUTH_COUNT];
    uint32_t capacity;
    const sb_body *bodies = sb_world_bodies(sb_game_world(game), &capacity);
    at->tick = sb_game_tick(game);
    for (uint32_t i = 0; i < m->def->player_count; i++) {
        at->tanks[i] = (feel_tank){bodies[i].generation, bodies[i].shape != SB_BODY_FREE,
                                   bodies[i].position, bodies[i].velocity};
    }
}

// Cubic Hermite interpolation, since a path of straight pieces would bend at every tick.
static float between(float from, float from_rate, float to, float to_rate, float t)
{
    const float dt = 1.0f / (float)TICK_RATE_HZ, t2 = t * t, t3 = t2 * t;
    return (2.0f * t3 - 3.0f * t2 + 1.0f) * from + (t3 - 2.0f * t2 + t) * dt * from_rate +
           (3.0f * t2 - 2.0f * t3) * to + (t3 - t2) * dt * to_rate;
}

bool feel_truth_find(const feel_match *m, uint32_t slot, uint32_t generation, double tick,
                     sb_vec3 *out_position)
{
    const uint32_t first = (uint32_t)tick;
    const feel_truth *before = &m->truths[first % TRUTH_COUNT];
    const feel_truth *after = &m->truths[(first + 1) % TRUTH_COUNT];
    const feel_tank *a = &before->tanks[slot], *b = &after->tanks[slot];
    if (before->tick != first || after->tick != first + 1 || !a->there || !b->there ||
        a->generation != generation || b->generation != generation) {
        return false;
    }
    const float t = (float)(tick - first);
    out_position->x = between(a->position.x, a->velocity.x, b->position.x, b->velocity.x, t);
    out_position->y = between(a->position.y, a->velocity.y, b->position.y, b->velocity.y, t);
    out_position->z = between(a->position.z, a->velocity.z, b->position.z, b->velocity.z, t);
    return true;
}

bool feel_truth_was_gone(const feel_match *m, uint32_t slot, uint32_t tick, uint32_t ticks)
{
    uint32_t generation = 0;
    for (uint32_t at = tick > ticks ? tick - ticks : 1; at < tick; at++) {
        const feel_truth *then = &m->truths[at % TRUTH_COUNT];
        if (then->tick != at || !then->tanks[slot].there ||
            (generation != 0 && then->tanks[slot].generation != generation)) {
            return true;
        }
        generation = then->tanks[slot].generation;
    }
    return false;
}
