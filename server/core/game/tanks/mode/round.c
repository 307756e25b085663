#include "game/tanks/mode/scoring.h"

#include "game/tanks/field/arena.h"

static void begin(const sb_tanks_play *play, sb_phase phase, int32_t seconds)
{
    play->round->phase = (uint8_t)phase;
    play->round->end_tick = seconds > 0 ? play->tick + sb_tanks_ticks(play, (float)seconds) : 0;
}

// The round counts from the next tick on: every player starts again, on a field as the map has it.
static void begin_play(const sb_tanks_play *play)
{
    begin(play, SB_PHASE_PLAY, sb_tanks_setting_of(play, SB_SETTING_TIME_LIMIT_S));
    for (uint32_t i = 0; i < SB_TEAM_COUNT; i++) {
        play->round->team_scores[i] = 0;
    }
    for (uint32_t slot = 0; slot < play->player_capacity; slot++) {
        sb_player *player = &play->players[slot];
        if (player->state == SB_PLAYER_EMPTY) {
            continue;
        }
        sb_tank_withdraw(play, slot);
        player->score = 0;
        player->kills = 0;
        player->deaths = 0;
    }
    sb_objects_start(play);
    sb_pick_ups_start(play);
    if (play->mode->start != NULL) {
        play->mode->start(play);
    }
    sb_tanks_tell(play, SB_EVENT_ROUND, SB_EVENT_NO_ENTITY, SB_EVENT_NO_ENTITY, SB_PHASE_PLAY,
                  (sb_vec3){0});
}

void sb_round_start(const sb_tanks_play *play)
{
    int32_t warm_up_s = sb_tanks_setting_of(play, SB_SETTING_WARM_UP_S);
    if (warm_up_s > 0) {
        begin(play, SB_PHASE_WARM_UP, warm_up_s);
    } else {
        begin(play, SB_PHASE_PLAY, sb_tanks_setting_of(play, SB_SETTING_TIME_LIMIT_S));
    }
}

static void end_round(const sb_tanks_play *play, uint8_t winner_team, uint8_t winner_player)
{
    play->round->winner_team = winner_team;
    play->round->winner_player = winner_player;
    play->totals->winner_team = winner_team;
    play->totals->winner_player = winner_player;
    begin(play, SB_PHASE_RESULT, sb_tanks_setting_of(play, SB_SETTING_RESULT_S));
    sb_tanks_tell(play, SB_EVENT_ROUND,
                  winner_player != 0 ? winner_player - 1u : SB_EVENT_NO_ENTITY, SB_EVENT_NO_ENTITY,
                  (uint32_t)SB_PHASE_RESULT + 16u * winner_team, (sb_vec3){0});
}

static bool is_over(const sb_tanks_play *play)
{
    return play->mode->is_over != NULL && play->mode->is_over(play);
}

// The winner that a mode of a module names must exist.
static void end_by_score(const sb_tanks_play *play)
{
    uint8_t team = 0, player = 0;
    if (play->mode->winner != NULL) {
        play->mode->winner(play, &team, &player);
    }
    end_round(play, team <= SB_TEAM_COUNT ? team : 0, player <= play->player_capacity ? player : 0);
}

// Counts the sides that have players, and those that have a player with lives left. In a deathmatch
// each player is a side.
static void count_sides(const sb_tanks_play *play, uint32_t *out_standing, uint32_t *out_all,
                        uint32_t *out_last)
{
    bool teams_all[SB_TEAM_COUNT + 1] = {false}, teams_standing[SB_TEAM_COUNT + 1] = {false};
    *out_standing = *out_all = *out_last = 0;
    for (uint32_t slot = 0; slot < play->player_capacity; slot++) {
        const sb_player *player = &play->players[slot];
        bool there = player->state != SB_PLAYER_EMPTY;
        bool stands = there && player->state != SB_PLAYER_OUT;
        if (player->team == 0) {
            *out_all += there;
            *out_standing += stands;
            *out_last = stands ? slot : *out_last;
        } else {
            *out_all += there && !teams_all[player->team];
            *out_standing += stands && !teams_standing[player->team];
            *out_last = stands ? player->team : *out_last;
            teams_all[player->team] |= there;
            teams_standing[player->team] |= stands;
        }
    }
}

static bool end_by_elimination(const sb_tanks_play *play)
{
    uint32_t standing, all, last;
    count_sides(play, &standing, &all, &last);
    if (sb_tanks_setting_of(play, SB_SETTING_LIVES) == 0 || all == 0 || (all < 2 && standing > 0) ||
        standing > 1) {
        return false;
    }
    bool teams = play->mode->teams;
    uint32_t winner = standing == 0 ? 0 : teams ? last : last + 1;
    end_round(play, teams ? (uint8_t)winner : 0, teams ? 0 : (uint8_t)winner);
    return true;
}

static bool time_is_over(const sb_tanks_play *play)
{
    return play->round->end_tick != 0 && play->tick >= play->round->end_tick;
}

static void note_time(const sb_tanks_play *play)
{
    sb_round *round = play->round;
    uint32_t rate = play->context->tick_rate_hz;
    uint32_t left = round->end_tick > play->tick ? round->end_tick - play->tick : 0;
    uint32_t seconds = (left + rate - 1) / rate;
    round->seconds_left = round->end_tick == 0 || seconds >= SB_ROUND_NO_LIMIT ? SB_ROUND_NO_LIMIT
                                                                               : (uint16_t)seconds;
}

void sb_round_update(const sb_tanks_play *play)
{
    switch ((sb_phase)play->round->phase) {
    case SB_PHASE_WARM_UP:
        if (time_is_over(play)) {
            begin_play(play);
        }
        break;
    case SB_PHASE_PLAY:
        if (end_by_elimination(play)) {
            break;
        }
        if (is_over(play) || time_is_over(play)) {
            end_by_score(play);
        }
        break;
    case SB_PHASE_RESULT:
        if (time_is_over(play)) {
            play->context->api->finish(play->context);
        }
        break;
    }
    note_time(play);
}
