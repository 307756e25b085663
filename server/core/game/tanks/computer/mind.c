#include "game/tanks/computer/mind.h"

#include "game/tanks/computer/driver.h"
#include "game/tanks/computer/errand.h"
#include "game/tanks/computer/gunner.h"
#include "game/tanks/computer/navigate.h"
#include "game/tanks/computer/sense.h"

sb_mind *sb_mind_of(const sb_tanks_play *play, uint32_t slot)
{
    uint32_t first = play->player_capacity - play->context->computer_count;
    return &play->minds[slot - first];
}

void sb_mind_begin(const sb_tanks_play *play, uint32_t slot)
{
    sb_vec3 at = play->bodies[slot].position;
    *sb_mind_of(play, slot) = (sb_mind){
        .goal = at,
        .planned_goal = at,
        .anchor = at,
        .anchor_tick = play->tick,
        .side = (uint8_t)play->context->api->random_below(play->context, 2),
        .ammunition = SB_AMMUNITION_PIERCING + 1,
    };
}

sb_input sb_mind_think(const sb_tanks_play *play, uint32_t slot)
{
    // A mixed company, and the same types for two teams that are filled in turn.
    sb_input input = {.select = {[SB_SELECT_TYPE] = (uint8_t)(1 + slot / 2 % SB_TANK_KIND_COUNT)}};
    if (play->players[slot].state != SB_PLAYER_ALIVE) {
        return input;
    }
    const sb_skill *skill = &sb_skills[sb_tanks_setting_of(play, SB_SETTING_AI_SKILL)];
    sb_mind *mind = sb_mind_of(play, slot);
    sb_sense_update(play, slot, mind, skill);
    sb_errand_choose(play, slot, mind, skill);
    sb_navigate_plan(play, slot, mind);
    sb_driver_act(play, slot, mind, &input);
    sb_gunner_act(play, slot, mind, skill, &input);
    return input;
}
