#include "game/tanks/computer/parts.h"

#include "game/tanks/drive/drive.h"
#include "game/tanks/mode/scoring.h"

#define LOOK_INTERVAL_S 0.25f
// Count of the nearest enemies whose line of sight is tested.
#define LOOK_COUNT 3

typedef struct candidate {
    uint32_t slot;
    float square; // distance in m^2
} candidate;

bool sb_sense_is_enemy(const sb_tanks_play *play, uint32_t a, uint32_t b)
{
    return a != b && play->players[b].state == SB_PLAYER_ALIVE && !sb_team_same(play, a, b);
}

bool sb_sense_sees(const sb_tanks_play *play, uint32_t slot, uint32_t other)
{
    sb_query_filter filter = play->context->api->filter_default();
    filter.mask = SB_LAYER_SOLID;
    return play->context->api->line_of_sight(play->context, sb_gun_pivot(play, slot),
                                             sb_gun_pivot(play, other), &filter);
}

// The nearest enemies, nearest first; of equally near ones the lower slot.
static uint32_t find_nearest(const sb_tanks_play *play, uint32_t slot,
                             candidate out_nearest[LOOK_COUNT])
{
    uint32_t count = 0;
    for (uint32_t other = 0; other < play->player_capacity; other++) {
        if (!sb_sense_is_enemy(play, slot, other)) {
            continue;
        }
        sb_vec3 offset = sb_vec3_sub(play->bodies[other].position, play->bodies[slot].position);
        candidate found = {other, sb_vec3_length_squared(offset)};
        uint32_t at = count < LOOK_COUNT ? count : LOOK_COUNT;
        while (at > 0 && found.square < out_nearest[at - 1].square) {
            if (at < LOOK_COUNT) {
                out_nearest[at] = out_nearest[at - 1];
            }
            at--;
        }
        if (at < LOOK_COUNT) {
            out_nearest[at] = found;
            count += count < LOOK_COUNT;
        }
    }
    return count;
}

static void fight(const sb_tanks_play *play, sb_ai_state *ai, uint32_t enemy, bool seen)
{
    if (ai->enemy != enemy + 1) {
        ai->seen_tick = 0;
    }
    ai->enemy = (uint8_t)(enemy + 1);
    ai->seen_tick = !seen ? 0 : ai->seen_tick != 0 ? ai->seen_tick : play->tick;
}

void sb_sense_update(const sb_tanks_play *play, uint32_t slot, sb_ai_state *ai,
                     const sb_skill *skill)
{
    bool gone = ai->enemy != 0 && !sb_sense_is_enemy(play, slot, ai->enemy - 1u);
    if (gone) {
        ai->enemy = 0;
        ai->seen_tick = 0;
    }
    uint32_t interval = sb_tanks_ticks(play, LOOK_INTERVAL_S);
    if (!gone && (play->tick + slot * 3u) % interval != 0) {
        return;
    }
    candidate nearest[LOOK_COUNT];
    uint32_t count = find_nearest(play, slot, nearest);
    uint32_t prey = play->mode->prey != NULL ? play->mode->prey(play, slot) : play->player_capacity;
    if (prey < play->player_capacity && sb_sense_is_enemy(play, slot, prey) &&
        sb_sense_sees(play, slot, prey)) {
        fight(play, ai, prey, true);
        return;
    }
    for (uint32_t i = 0; i < count; i++) {
        if (nearest[i].square < skill->sight_m * skill->sight_m &&
            sb_sense_sees(play, slot, nearest[i].slot)) {
            fight(play, ai, nearest[i].slot, true);
            return;
        }
    }
    if (count > 0) {
        fight(play, ai, nearest[0].slot, false);
    }
}
