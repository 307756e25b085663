#include "host/threads/shard_view.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "host/door/door.h"

sb_session_view sb_session_view_of(const sb_shard *shard, const sb_place *place)
{
    const sb_session *session = sb_place_match(place);
    const sb_session_def *def = sb_session_get_def(session);
    const sb_game *game = sb_session_game(session);
    sb_session_view view = {
        .id = place->number,
        .maker = place->def.maker,
        .visibility = place->def.visibility,
        .has_password = place->has_password,
        .draining = place->draining,
        .warming_up = place->warming_up,
        .over = sb_session_is_over(session),
        .recorded = def->recorded,
        .tick = sb_game_tick(game),
        .tick_rate_hz = def->game.tick_rate_hz,
        .snapshot_rate_hz = sb_session_snapshot_rate_hz(session),
        .overload = shard->overload.step,
        .match_count = place->match_count,
        .players = sb_session_player_count(session),
        .player_capacity = def->game.player_capacity - def->game.computer_count,
        .computers = def->game.computer_count,
        .spectators = sb_session_spectator_count(session),
        .spectator_capacity = def->spectator_capacity,
        .spectator_delay_ms = sb_session_delay_ms(session),
        .counters = *sb_session_get_counters(session),
    };
    snprintf(view.name, sizeof view.name, "%s", place->def.name);
    snprintf(view.mode, sizeof view.mode, "%s", place->def.mode);
    const sb_text played = sb_place_mode(place);
    snprintf(view.played_mode, sizeof view.played_mode, "%.*s", (int)played.size,
             played.data != NULL ? played.data : "");
    snprintf(view.map, sizeof view.map, "%s", sb_game_get_map(game)->name);
    snprintf(view.rules, sizeof view.rules, "%s", def->game.rules->name);
    return view;
}

static void take_sessions(const sb_shard *shard, sb_shard_view *view)
{
    const uint32_t count = sb_lobby_session_count(shard->lobby);
    view->sessions = calloc(count > 0 ? count : 1, sizeof *view->sessions);
    view->short_of_memory = view->sessions == NULL;
    for (const sb_place *place = sb_lobby_next(shard->lobby, 0);
         place != NULL && view->sessions != NULL && view->session_count < count;
         place = sb_lobby_next(shard->lobby, place->number)) {
        if (!place->plays_back) {
            view->sessions[view->session_count++] = sb_session_view_of(shard, place);
        }
    }
}

sb_person_view sb_person_view_of(const sb_shard *shard, uint32_t session, const sb_person *person)
{
    sb_person_view view = {
        .session = session,
        .role = person->role,
        .slot = person->slot,
        .muted = person->muted,
        .inputs_late = person->inputs_late,
        .corrections = person->corrections,
        .round_trip_ms = sb_shard_round_trip_ms(shard, person->peer),
        .loss = sb_shard_packet_loss(shard, person->peer),
    };
    view.id = sb_door_id(shard->door, person->peer, &view.since_ns);
    snprintf(view.name, sizeof view.name, "%s", person->name);
    snprintf(view.account, sizeof view.account, "%s", person->account);
    sb_shard_peer_address(shard, person->peer, view.address);
    return view;
}

static uint32_t count_people(const sb_shard *shard)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < sb_lobby_session_count(shard->lobby); i++) {
        const sb_session *session = sb_lobby_session(shard->lobby, i);
        count += sb_session_player_count(session) + sb_session_spectator_count(session);
    }
    return count;
}

static int by_id(const void *a, const void *b)
{
    const sb_person_view *left = a, *right = b;
    return (left->id > right->id) - (left->id < right->id);
}

static void take_people(const sb_shard *shard, sb_shard_view *view)
{
    const uint32_t capacity = count_people(shard);
    view->people = calloc(capacity > 0 ? capacity : 1, sizeof *view->people);
    if (view->people == NULL) {
        view->short_of_memory = true;
        return;
    }
    for (uint32_t i = 0; i < sb_lobby_session_count(shard->lobby); i++) {
        const sb_session *session = sb_lobby_session(shard->lobby, i);
        for (uint32_t index = 0; index < sb_session_person_capacity(session); index++) {
            sb_person person;
            if (view->person_count < capacity && sb_session_person(session, index, &person) &&
                person.peer != SB_NO_PEER) {
                view->people[view->person_count++] =
                    sb_person_view_of(shard, sb_session_get_def(session)->number, &person);
            }
        }
    }
    qsort(view->people, view->person_count, sizeof *view->people, by_id);
}

static void count_sessions(const sb_shard *shard, sb_counts_view *counts)
{
    const sb_statistics_totals *totals = sb_statistics_get(shard->statistics);
    counts->sessions = totals->over;
    counts->matches = totals->matches;
    counts->joins = totals->joins;
    counts->leaves = totals->leaves;
    counts->session_count = sb_lobby_session_count(shard->lobby);
    for (uint32_t i = 0; i < counts->session_count; i++) {
        const sb_session *session = sb_lobby_session(shard->lobby, i);
        sb_statistics_add_counters(&counts->sessions, sb_session_get_counters(session));
        counts->players += sb_session_player_count(session);
        counts->spectators += sb_session_spectator_count(session);
    }
}

static void take_counts(sb_shard *shard, sb_shard_view *view)
{
    sb_counts_view *counts = calloc(1, sizeof *counts);
    view->counts = counts;
    if (counts == NULL) {
        view->short_of_memory = true;
        return;
    }
    snprintf(counts->address, sizeof counts->address, "%s",
             sb_host_transport_address(shard->transport));
    counts->ticks = shard->tick_count;
    counts->late_ticks = shard->ticker.schedule.late_count;
    counts->late_1ms_ticks = shard->late_1ms_count;
    counts->overload = shard->overload.step;
    counts->overload_ups = shard->overload.ups;
    counts->overload_downs = shard->overload.downs;
    counts->slowed_ticks = shard->ticker.schedule.slowed_count;
    counts->times = shard->times;
    counts->lateness = shard->lateness;
    sb_shard_recent_times(shard, &counts->recent);
    counts->traffic = shard->traffic;
    counts->lobby = *sb_lobby_get_counters(shard->lobby);
    counts->transport = *sb_host_transport_get_counters(shard->transport);
    counts->has_web = shard->web != NULL;
    if (counts->has_web) {
        snprintf(counts->web_address, sizeof counts->web_address, "%s", sb_web_address(shard->web));
        counts->web = *sb_web_get_counters(shard->web);
    }
    counts->door = *sb_door_get_counters(shard->door);
    counts->record_lag_ns = shard->record_lag_ns;
    counts->record_waiting = shard->record_waiting;
    counts->record_most = shard->record_most;
    counts->bytes_sent = sb_shard_bytes_sent(shard);
    count_sessions(shard, counts);
}

void sb_shard_view_take(sb_shard *shard, unsigned parts, sb_shard_view *view)
{
    view->taken = true;
    if ((parts & SB_VIEW_SESSIONS) != 0) {
        take_sessions(shard, view);
    }
    if ((parts & SB_VIEW_PEOPLE) != 0) {
        take_people(shard, view);
    }
    if ((parts & SB_VIEW_COUNTS) != 0) {
        take_counts(shard, view);
    }
}

void sb_shard_view_deinit(sb_shard_view *view)
{
    free(view->sessions);
    free(view->people);
    free(view->counts);
    memset(view, 0, sizeof *view);
}
