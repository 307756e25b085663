#include "puppet.h"

#include "game/tanks/computer/parts.h"

void puppet_prepare(contest *at)
{
    at->def.computer_count = 1;
}

void puppet_clear(contest *at)
{
    contest_view view;
    contest_look(at, &view);
    uint32_t slot = at->def.player_capacity - 1;
    view.play.context->api->body_remove(view.play.context, slot);
    view.play.players[slot].state = SB_PLAYER_OUT;
}

void puppet_begin(const contest *at, puppet *self, uint32_t slot, sb_skill_level level)
{
    sb_vec3 place = contest_body(at, slot)->position;
    *self = (puppet){
        .slot = slot,
        .ai = {.goal = place,
               .planned_goal = place,
               .anchor = place,
               .anchor_tick = sb_game_tick(at->game),
               .ammunition = SB_AMMUNITION_PIERCING + 1},
        .skill = sb_skills[level],
    };
}

void puppet_think(contest *at, puppet *self)
{
    sb_input *input = contest_input(at, self->slot);
    *input = (sb_input){0};
    contest_view view;
    contest_look(at, &view);
    const sb_tanks_play *play = &view.play;
    if (play->players[self->slot].state != SB_PLAYER_ALIVE) {
        return;
    }
    sb_sense_update(play, self->slot, &self->ai, &self->skill);
    sb_ai_goal_choose(play, self->slot, &self->ai, &self->skill);
    sb_navigate_plan(play, self->slot, &self->ai);
    sb_driver_act(play, self->slot, &self->ai, input);
    sb_gunner_act(play, self->slot, &self->ai, &self->skill, input);
}

void puppet_drive(contest *at, puppet *self)
{
    sb_input *input = contest_input(at, self->slot);
    *input = (sb_input){.buttons = SB_BUTTON_HOLD_AIM};
    contest_view view;
    contest_look(at, &view);
    sb_navigate_plan(&view.play, self->slot, &self->ai);
    sb_driver_act(&view.play, self->slot, &self->ai, input);
}

void puppet_aim(contest *at, puppet *self)
{
    sb_input *input = contest_input(at, self->slot);
    *input = (sb_input){0};
    contest_view view;
    contest_look(at, &view);
    sb_gunner_act(&view.play, self->slot, &self->ai, &self->skill, input);
}
