#include "game/tanks/computer/ai.h"

#include "game/tanks/computer/parts.h"

sb_ai_state *sb_ai_state_of(const sb_tanks_play *play, uint32_t slot)
{
    uint32_t first = play->player_capacity - play->context->computer_count;
    return &play->ai_states[slot - first];
}

void sb_ai_begin(const sb_tanks_play *play, uint32_t slot)
{
    sb_vec3 at = play->bodies[slot].position;
    *sb_ai_state_of(play, slot) = (sb_ai_state){
        .goal = at,
        .planned_goal = at,
        .anchor = at,
        .anchor_tick = play->tick,
        .side = (uint8_t)play->context->api->random_below(play->context, 2),
        .ammunition = SB_AMMUNITION_PIERCING + 1,
    };
}

sb_input sb_ai_think(const sb_tanks_play *play, uint32_t slot)
{
    // All types occur, and two teams that are filled in turn get the same types.
    sb_input input = {.select = {[SB_SELECT_TYPE] = (uint8_t)(1 + slot / 2 % SB_TANK_KIND_COUNT)}};
    if (play->players[slot].state != SB_PLAYER_ALIVE) {
        return input;
    }
    const sb_skill *skill = &sb_skills[sb_tanks_setting_of(play, SB_SETTING_AI_SKILL)];
    sb_ai_state *ai = sb_ai_state_of(play, slot);
    sb_sense_update(play, slot, ai, skill);
    sb_ai_goal_choose(play, slot, ai, skill);
    sb_navigate_plan(play, slot, ai);
    sb_driver_act(play, slot, ai, &input);
    sb_gunner_act(play, slot, ai, skill, &input);
    return input;
}
