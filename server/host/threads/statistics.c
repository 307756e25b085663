#include "host/threads/statistics.h"

#include <stdlib.h>
#include <string.h>

#define SESSION_COUNT_MAX 1024

struct sb_statistics {
    sb_statistics_totals totals;
    double tick_s;
    uint64_t over_ticks[SESSION_COUNT_MAX]; ///< ticks of each session's finished matches
    uint32_t ticks[];                       ///< last tick seen of each match
};

sb_error sb_statistics_create(uint32_t session_count, uint32_t tick_rate_hz,
                              sb_statistics **out_statistics)
{
    sb_statistics *statistics =
        calloc(1, sizeof *statistics + session_count * sizeof statistics->ticks[0]);
    *out_statistics = statistics;
    if (statistics == NULL) {
        return SB_ERROR_MEMORY;
    }
    statistics->tick_s = 1.0 / tick_rate_hz;
    return SB_OK;
}

void sb_statistics_begin(sb_statistics *statistics, const sb_lobby *lobby)
{
    for (const sb_place *place = sb_lobby_next(lobby, 0); place != NULL;
         place = sb_lobby_next(lobby, place->number)) {
        if (!place->plays_back) {
            const uint32_t i = place->index;
            statistics->ticks[i] = sb_game_tick(sb_session_game(sb_place_match(place)));
            statistics->over_ticks[i] = 0 - (uint64_t)statistics->ticks[i]; // the sum begins at 0
        }
    }
}

void sb_statistics_destroy(sb_statistics *statistics)
{
    free(statistics);
}

static void gather_event(sb_statistics_totals *totals, const sb_event *event)
{
    totals->joins += event->kind == SB_EVENT_JOIN;
    totals->leaves += event->kind == SB_EVENT_LEAVE;
}

static void gather_game(sb_statistics *statistics, uint32_t index, const sb_game *game)
{
    sb_statistics_totals *totals = &statistics->totals;
    uint32_t tick = sb_game_tick(game);
    if (tick == statistics->ticks[index]) {
        return;
    }
    statistics->ticks[index] = tick;
    uint64_t played = statistics->over_ticks[index] + tick;
    totals->ticks = played > totals->ticks ? played : totals->ticks;
    uint32_t event_count;
    const sb_event *events = sb_game_events(game, &event_count);
    for (uint32_t i = 0; i < event_count; i++) {
        gather_event(totals, &events[i]);
    }
}

void sb_statistics_gather(sb_statistics *statistics, const sb_lobby *lobby)
{
    sb_statistics_totals *totals = &statistics->totals;
    totals->clients = 0;
    for (const sb_place *place = sb_lobby_next(lobby, 0); place != NULL;
         place = sb_lobby_next(lobby, place->number)) {
        const sb_session *session = sb_place_match(place);
        if (session != NULL) {
            gather_game(statistics, place->index, sb_session_game(session));
            totals->clients += sb_session_player_count(session);
        }
    }
    if (totals->clients > totals->clients_max) {
        totals->clients_max = totals->clients;
    }
    totals->client_seconds += totals->clients * statistics->tick_s;
}

_Static_assert(sizeof(sb_session_counters) % sizeof(uint64_t) == 0, "all members are counts");

void sb_statistics_add_counters(sb_session_counters *sum, const sb_session_counters *counters)
{
    uint64_t sums[sizeof *sum / sizeof(uint64_t)], counts[sizeof *sum / sizeof(uint64_t)];
    memcpy(sums, sum, sizeof sums);
    memcpy(counts, counters, sizeof counts);
    for (size_t i = 0; i < sizeof sums / sizeof sums[0]; i++) {
        sums[i] += counts[i];
    }
    memcpy(sum, sums, sizeof sums);
}

void sb_statistics_retire(sb_statistics *statistics, uint32_t index, const sb_session *over)
{
    sb_statistics_totals *totals = &statistics->totals;
    const sb_game *game = sb_session_game(over);
    const sb_session_counters *counters = sb_session_get_counters(over);
    gather_game(statistics, index, game);
    statistics->over_ticks[index] += statistics->ticks[index];
    statistics->ticks[index] = 0;
    totals->matches++;
    sb_statistics_add_counters(&totals->over, counters);
    totals->dropped += sb_game_dropped_count(game);
    totals->inputs_applied += counters->inputs_applied;
    totals->views_clamped += counters->views_clamped;
    totals->presents_cleared += counters->presents_cleared;
    totals->players_lost += counters->players_lost;
    totals->players_returned += counters->players_returned;
    totals->messages_refused += counters->messages_refused;
    totals->chat_relayed += counters->chat_relayed;
    totals->chat_dropped += counters->chat_dropped;
    for (uint32_t i = 0; i < sb_game_get_def(game)->rules->total_count; i++) {
        uint64_t value = sb_game_total(game, i);
        bool latest = sb_game_get_def(game)->rules->totals[i].latest;
        totals->rules[i] = latest ? value : totals->rules[i] + value;
    }
}

void sb_statistics_open(sb_statistics *statistics, uint32_t index)
{
    statistics->ticks[index] = 0;
    statistics->over_ticks[index] = 0;
}

void sb_statistics_end(sb_statistics *statistics, uint32_t index, const sb_session *last)
{
    sb_statistics_retire(statistics, index, last);
    statistics->over_ticks[index] = 0;
}

void sb_statistics_add(const sb_rules *rules, uint32_t index, uint64_t value, uint64_t *sums)
{
    if (!rules->totals[index].latest) {
        sums[index] += value;
    } else if (value != 0) {
        sums[index] = value;
    }
}

const sb_statistics_totals *sb_statistics_get(const sb_statistics *statistics)
{
    return &statistics->totals;
}
