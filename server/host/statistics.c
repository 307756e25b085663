#include "host/statistics.h"

#include <stdlib.h>

// What was last seen of a match.
typedef struct match_memory {
    uint32_t tick;
    float distances_m[SB_PLAYER_COUNT_MAX];
} match_memory;

struct sb_statistics {
    sb_statistics_totals totals;
    double tick_s;
    uint32_t session_count;
    match_memory matches[];
};

sb_error sb_statistics_create(uint32_t session_count, uint32_t tick_rate_hz,
                              sb_statistics **out_statistics)
{
    sb_statistics *statistics =
        calloc(1, sizeof *statistics + session_count * sizeof statistics->matches[0]);
    *out_statistics = statistics;
    if (statistics == NULL) {
        return SB_ERROR_MEMORY;
    }
    statistics->tick_s = 1.0 / tick_rate_hz;
    statistics->session_count = session_count;
    return SB_OK;
}

void sb_statistics_destroy(sb_statistics *statistics)
{
    free(statistics);
}

static void gather_event(sb_statistics_totals *totals, const sb_event *event)
{
    switch ((sb_event_kind)event->kind) {
    case SB_EVENT_JOIN:
        totals->joins++;
        break;
    case SB_EVENT_LEAVE:
        totals->leaves++;
        break;
    case SB_EVENT_FIRE:
        totals->shells_fired++;
        break;
    case SB_EVENT_HIT:
        if (event->other != event->player) {
            totals->hits++;
        }
        break;
    case SB_EVENT_DEATH:
        if (event->other != event->player) {
            totals->kills++;
        }
        break;
    case SB_EVENT_NONE:
    case SB_EVENT_SPAWN:
    case SB_EVENT_IMPACT:
        break;
    }
}

// What a player drove since the last tick. A distance that shrinks is that of a new player in the
// slot, who started from zero.
static double distance_step_m(match_memory *memory, uint32_t slot, float distance_m)
{
    float before_m = memory->distances_m[slot];
    memory->distances_m[slot] = distance_m;
    return (double)distance_m - (distance_m >= before_m ? (double)before_m : 0.0);
}

void sb_statistics_gather_game(sb_statistics *statistics, uint32_t index, const sb_game *game)
{
    match_memory *memory = &statistics->matches[index];
    sb_statistics_totals *totals = &statistics->totals;
    uint32_t tick = sb_game_tick(game);
    if (tick == memory->tick) {
        return;
    }
    memory->tick = tick;
    if (tick > totals->ticks) {
        totals->ticks = tick;
    }
    uint32_t event_count;
    const sb_event *events = sb_game_events(game, &event_count);
    for (uint32_t i = 0; i < event_count; i++) {
        gather_event(totals, &events[i]);
    }
    uint32_t player_capacity = sb_game_get_def(game)->player_capacity;
    for (uint32_t slot = 0; slot < player_capacity; slot++) {
        totals->distance_m += distance_step_m(memory, slot, sb_game_player(game, slot)->distance_m);
    }
}

void sb_statistics_gather(sb_statistics *statistics, const sb_lobby *lobby)
{
    sb_statistics_totals *totals = &statistics->totals;
    totals->clients = 0;
    for (uint32_t i = 0; i < statistics->session_count; i++) {
        const sb_session *session = sb_lobby_session(lobby, i);
        sb_statistics_gather_game(statistics, i, sb_session_game(session));
        totals->clients += sb_session_client_count(session);
    }
    if (totals->clients > totals->clients_max) {
        totals->clients_max = totals->clients;
    }
    totals->client_seconds += totals->clients * statistics->tick_s;
}

const sb_statistics_totals *sb_statistics_get(const sb_statistics *statistics)
{
    return &statistics->totals;
}
