#include "session/match/watchers.h"

#include "session/match/idle.h"

// Audiences of a session. Matches that last longer than the delay need two.
#define AUDIENCE_COUNT_MAX 4u
// Spectators that see a match late get epochs of their own, so that nothing that is under way to a
// player is taken for what a spectator sees of the same match, and the reverse. A session has
// 65,536 epochs.
#define AUDIENCE_EPOCH_BIT 0x8000u

uint32_t sb_session_delay_ticks(const sb_session_def *def, const sb_game *game)
{
    uint64_t delay_ms = def->spectator_delay_ms;
    if (def->spectator_delay_ms == SB_SPECTATOR_DELAY_BY_RULES) {
        delay_ms = sb_game_hides(game) && !def->fog_spectators ? SB_SPECTATOR_DELAY_FOG_MS : 0;
    }
    // A part of a tick is a whole one: nothing is shown too soon.
    return (uint32_t)((delay_ms * def->game.tick_rate_hz + 999) / 1000);
}

bool sb_session_shows_late(const sb_session_def *def, const sb_game *game)
{
    return def->spectator_capacity > 0 && sb_session_delay_ticks(def, game) > 0;
}

sb_error sb_session_build_audience(sb_session *session, const sb_map *map)
{
    const sb_session_def *def = &session->def;
    if (!sb_session_shows_late(def, session->game)) {
        return SB_OK;
    }
    sb_replication_def replication = session->hosted.replication.def;
    replication.epoch = def->epoch ^ AUDIENCE_EPOCH_BIT;
    replication.client_capacity = def->spectator_capacity;
    replication.output = def->output;
    const sb_audience_def audience = {.delay_ticks = sb_session_delay_ticks(def, session->game),
                                      .slot_count = session->slot_count,
                                      .clock = session->watch_clock,
                                      .replication = &replication,
                                      .game = &def->game,
                                      .map = map,
                                      .made = def->made_late};
    const sb_error error =
        sb_audience_create(&audience, &session->hosted.allocator, &session->audience);
    if (error != SB_OK) {
        return error;
    }
    if (def->origin != NULL) {
        sb_game_copy(session->audience->game, def->origin->game);
    }
    session->audience->replication.players = &session->hosted.replication;
    session->shown = session->audience;
    session->hosted.late = &session->shown->replication;
    return SB_OK;
}

// Frees the audience that is shown, and shows the next one.
static void drop_shown(sb_session *session)
{
    sb_audience *dropped = session->shown;
    session->shown = dropped->next;
    session->hosted.late = session->shown != NULL ? &session->shown->replication : NULL;
    sb_audience_destroy(dropped);
}

void sb_session_free_audiences(sb_session *session)
{
    while (session->shown != NULL) {
        drop_shown(session);
    }
    session->audience = NULL;
}

static void show_next(sb_session *session)
{
    sb_audience_move(session->shown, session->shown->next);
    drop_shown(session);
}

static uint32_t adopt(sb_session *session, sb_audience *first)
{
    uint32_t count = 0;
    for (sb_audience *audience = first; audience != NULL; audience = audience->next) {
        audience->replication.players = &session->hosted.replication;
        audience->replication.def.counters = &session->hosted.counters;
        count++;
    }
    return count;
}

void sb_session_take_audience(sb_session *session, sb_session *over)
{
    session->watch_clock = over->watch_clock;
    if (session->audience == NULL) {
        return; // they move on with the players
    }
    session->audience->begin_clock = session->watch_clock;
    session->audience->replication.clock = session->watch_clock;
    if (over->audience == NULL) {
        return;
    }
    over->audience->next = session->audience;
    session->shown = over->shown;
    session->hosted.late = &session->shown->replication;
    over->audience = NULL;
    over->shown = NULL;
    over->hosted.late = NULL;
    uint32_t count = adopt(session, session->shown);
    // Many short matches would take much memory. What is left out is not shown sooner.
    for (; count > AUDIENCE_COUNT_MAX; count--) {
        show_next(session);
    }
}

bool sb_session_may_change_slot(const sb_session *session)
{
    return session->audience == NULL || sb_audience_has_room(session->audience);
}

void sb_session_keep_roster(sb_session *session)
{
    if (session->audience != NULL) {
        sb_audience_add_roster(session->audience, session->watch_clock,
                               &session->hosted.replication.roster);
    }
}

void sb_session_keep_frame(sb_session *session, const sb_frame *frame)
{
    if (session->audience != NULL) {
        sb_audience_add_frame(session->audience, session->watch_clock, frame);
    }
}

void sb_session_show(sb_session *session)
{
    if (session->shown == NULL) {
        return;
    }
    if (sb_audience_show(session->shown, session->watch_clock)) {
        sb_session_excuse_watchers(session);
    }
    if (sb_audience_is_over(session->shown, session->watch_clock)) {
        show_next(session);
    }
}
