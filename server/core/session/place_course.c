#include "session/place_course.h"

#include "session/hosted/hosted_state.h"
#include "session/lobby/agree.h"
#include "session/lobby/making.h"
#include "session/lobby/match_def.h"
#include "session/lobby/peers.h"
#include "session/lobby/place_list.h"
#include "session/lobby/standing.h"
#include "session/match/halt.h"
#include "session/match/take_over.h"
#include "session/match/watchers.h"
#include "session/requests/hello.h"

#define STILL_RATE_HZ 2u // messages to each client of a match that stands still

// Says goodbye to all, closes the log, and takes the place out.
static void end_place(sb_lobby *lobby, sb_place *place)
{
    sb_session *last = sb_session_from(place->hosted);
    sb_hosted_close(place->hosted);
    for (uint32_t peer = 0; peer < lobby->def.peer_capacity; peer++) {
        sb_lobby_peer *entry = &lobby->peers[peer];
        if (entry->state == SB_PEER_JOINED && entry->place == place->index) {
            sb_hosted_disconnect(place->hosted, peer); // it waited for a slot
            sb_lobby_refuse(lobby, peer, SB_REFUSAL_CLOSING, &lobby->counters.refused_closing);
        }
    }
    if (lobby->def.ended != NULL) {
        lobby->def.ended(lobby->def.next_match_context, place, last);
    }
    sb_hosted *hosted = place->hosted;
    const uint32_t number = place->number;
    sb_place_list_remove(lobby, place);
    sb_hosted_destroy(hosted);
    sb_lobby_release_session(lobby, number); // its match stood still
}

// A full sink may be full at the moment only: a match without a log is better than no match.
static sb_error create_recorded_or_not(sb_lobby *lobby, sb_session_def *def, const sb_map *map,
                                       sb_session **out_session)
{
    sb_error error = sb_session_create(def, map, &lobby->allocator, out_session);
    if (def->recorded && (error == SB_ERROR_FULL || error == SB_ERROR_LIMIT)) {
        lobby->counters.matches_unrecorded++;
        def->recorded = false;
        error = sb_session_create(def, map, &lobby->allocator, out_session);
    }
    return error;
}

// Begins to make the next match. A match that is over stands still until then; a warm-up goes on.
static void begin_next(sb_lobby *lobby, sb_place *place)
{
    sb_session *over = sb_session_from(place->hosted);
    if (sb_session_is_over(over)) {
        sb_session_close_log(over);
    }
    const uint32_t epoch = sb_session_get_def(over)->epoch + 1;
    const uint32_t turn =
        place->chosen_map > 0 ? place->chosen_map - 1 : epoch % SB_EPOCHS_PER_PLACE;
    sb_lobby_make_next(
        lobby, place,
        sb_match_def_map(lobby, &place->def, turn, sb_game_get_map(sb_session_game(over))));
}

// Puts the match with the game that was made in the place of the one before. If there is no memory
// for it, the clients stay with the result of the old match.
static void put_next(sb_lobby *lobby, sb_place *place)
{
    sb_session *over = sb_session_from(place->hosted);
    const sb_made_games games = {place->made, place->made_late};
    place->made = place->made_late = NULL;
    place->falls_back = false;
    // The host may end this log when it makes the next one.
    sb_session_close_log(over);
    sb_session_def def = sb_match_def_next(lobby, place);
    const sb_next_match next = sb_match_ask_host(lobby, place, over, place->next_map, &def);
    sb_match_use_games(&def, &next, place->next_map, &games);
    sb_session *session;
    const sb_error error = create_recorded_or_not(lobby, &def, next.map, &session);
    if (error != SB_OK || def.made == NULL) {
        sb_match_drop_games(&games);
    }
    if (error != SB_OK) {
        place->hosted->shut = true;
        return;
    }
    sb_hosted *hosted = place->hosted;
    sb_session_set_load(session, &lobby->load);
    place->hosted = sb_session_hosted(session);
    place->match_count++;
    sb_session_take_over(session, over);
    if (lobby->def.retire != NULL) {
        lobby->def.retire(lobby->def.next_match_context, place->index, over);
    }
    sb_hosted_destroy(hosted);
    sb_agree_reset(lobby, place);
}

// Spectators that see the match late see its end before their place goes.
static bool is_watched(const sb_place *place)
{
    const sb_session *session = sb_place_match(place);
    return !place->ending && sb_session_is_over(session) && sb_session_is_behind(session);
}

static bool is_due_to_end(const sb_lobby *lobby, sb_place *place)
{
    const sb_session *session = sb_session_from(place->hosted);
    const bool empty = sb_session_is_empty(session);
    if (!empty) {
        place->empty_tick = lobby->tick;
    }
    const uint64_t empty_ticks = lobby->tick - place->empty_tick;
    const uint64_t limit_ticks =
        (uint64_t)place->def.empty_s * lobby->def.session.game.tick_rate_hz;
    const bool over = sb_session_is_over(session);
    const bool due =
        (place->draining && (empty || over)) ||
        (over && place->def.match_limit > 0 && place->match_count >= place->def.match_limit) ||
        (limit_ticks > 0 && empty_ticks >= limit_ticks);
    // Another server may take the match.
    return place->ending || (due && !sb_session_is_leaving(session));
}

// Begins the next match of a place, and puts it in the present one's place once it is made.
static void follow_on(sb_lobby *lobby, sb_place *place, bool ends)
{
    // What the players agree on while the next match is being made is for the one after it.
    const bool awaits = sb_standing_awaits(lobby, place);
    const bool begins =
        place->ticket == 0 && place->made == NULL &&
        ((!awaits && sb_agree_settle(lobby, place)) || sb_hosted_is_over(place->hosted));
    if (begins && !ends && !place->hosted->shut) {
        begin_next(lobby, place);
    }
    if (place->made != NULL && place->ticket == 0 && !place->hosted->shut) {
        sb_lobby_make_late(lobby, place);
    }
    if (place->made != NULL && place->ticket == 0 && !place->hosted->shut) {
        put_next(lobby, place);
    }
}

// A client that hears nothing for two seconds takes its connection for lost, and a match that
// stands still has no snapshots.
static bool is_time_to_speak(const sb_lobby *lobby, const sb_place *place)
{
    const uint32_t pause = lobby->def.session.game.tick_rate_hz / STILL_RATE_HZ;
    return lobby->tick - place->told_tick >= pause;
}

void sb_lobby_tick_places(sb_lobby *lobby)
{
    uint32_t i = 0;
    while (i < lobby->place_count) {
        sb_place *place = lobby->places[lobby->order[i]];
        const bool ends = !place->plays_back && is_due_to_end(lobby, place);
        if (ends && !is_watched(place)) {
            end_place(lobby, place); // the next one moves up
            continue;
        }
        const sb_session *match = sb_place_match(place);
        if (match == NULL || !sb_session_is_leaving(match)) {
            follow_on(lobby, place, ends);
        } else if (sb_session_is_halted(match)) {
            place->changed |= is_time_to_speak(lobby, place);
        }
        sb_hosted_tick(place->hosted);
        sb_agree_tell(lobby, place);
        i++;
    }
}
