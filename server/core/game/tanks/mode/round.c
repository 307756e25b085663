#include "game/tanks/mode/scoring.h"

#include "game/tanks/field/arena.h"
#include "game/tanks/fire/gunnery.h"
#include "game/tanks/mode/flag.h"

static const int32_t score_limits[SB_MODE_COUNT] = {
    [SB_MODE_DEATHMATCH] = 30,
    [SB_MODE_TEAM] = 75,
    [SB_MODE_CTF] = 10,
    [SB_MODE_TARGETS] = 0, // all of them
};

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
    sb_flags_start(play);
    for (uint32_t slot = 0; slot < play->player_capacity; slot++) {
        sb_player *player = &play->players[slot];
        if (player->state == SB_PLAYER_EMPTY) {
            continue;
        }
        sb_shells_remove(play, slot);
        sb_zones_leave(play, slot);
        play->context->api->body_remove(play->context, slot);
        player->state = SB_PLAYER_DEAD;
        player->respawn_tick = play->tick + 1;
        player->score = 0;
        player->kills = 0;
        player->deaths = 0;
    }
    sb_objects_start(play);
    sb_pick_ups_start(play);
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

// Finds the player with the best score and, of equal ones, the fewest deaths. Returns the slot plus
// 1, or 0 if two are equal or there is no player.
static uint8_t best_player(const sb_tanks_play *play)
{
    uint32_t best = play->player_capacity;
    bool shared = false;
    for (uint32_t slot = 0; slot < play->player_capacity; slot++) {
        const sb_player *player = &play->players[slot];
        if (player->state == SB_PLAYER_EMPTY) {
            continue;
        }
        if (best == play->player_capacity) {
            best = slot;
            continue;
        }
        const sb_player *leader = &play->players[best];
        bool better = player->score != leader->score ? player->score > leader->score
                                                     : player->deaths < leader->deaths;
        shared =
            better ? false
                   : shared || (player->score == leader->score && player->deaths == leader->deaths);
        best = better ? slot : best;
    }
    return best == play->player_capacity || shared ? 0 : (uint8_t)(best + 1);
}

static int32_t kills_of_team(const sb_tanks_play *play, uint8_t team)
{
    int32_t kills = 0;
    for (uint32_t slot = 0; slot < play->player_capacity; slot++) {
        kills += play->players[slot].team == team ? play->players[slot].kills : 0;
    }
    return kills;
}

// The best team by score, then by kills; 0 if those are equal too.
static uint8_t best_team(const sb_tanks_play *play)
{
    int32_t lead = play->round->team_scores[0] - play->round->team_scores[1];
    if (lead == 0) {
        lead = kills_of_team(play, 1) - kills_of_team(play, 2);
    }
    return lead > 0 ? 1 : lead < 0 ? 2 : 0;
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

static bool score_is_reached(const sb_tanks_play *play)
{
    sb_mode mode = sb_tanks_mode(play);
    int32_t limit = sb_tanks_setting_of(play, SB_SETTING_SCORE_LIMIT);
    limit = limit > 0 ? limit : score_limits[mode];
    if (mode == SB_MODE_TARGETS) {
        return play->round->targets_left == 0 ||
               (limit > 0 && play->round->team_scores[0] >= limit);
    }
    if (mode != SB_MODE_DEATHMATCH) {
        return play->round->team_scores[0] >= limit || play->round->team_scores[1] >= limit;
    }
    for (uint32_t slot = 0; slot < play->player_capacity; slot++) {
        if (play->players[slot].score >= limit) {
            return true;
        }
    }
    return false;
}

static void end_by_score(const sb_tanks_play *play)
{
    switch (sb_tanks_mode(play)) {
    case SB_MODE_DEATHMATCH:
    case SB_MODE_COUNT:
        end_round(play, 0, best_player(play));
        break;
    case SB_MODE_TARGETS:
        // The defenders have won when the time is over.
        end_round(play, score_is_reached(play) ? 1 : 2, 0);
        break;
    case SB_MODE_TEAM:
    case SB_MODE_CTF:
        end_round(play, best_team(play), 0);
        break;
    }
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
    bool teams = sb_tanks_mode(play) != SB_MODE_DEATHMATCH;
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
    round->seconds_left = round->end_tick == 0 || seconds > 65534 ? 65535 : (uint16_t)seconds;
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
        if (score_is_reached(play) || time_is_over(play)) {
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
