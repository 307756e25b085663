#include "session/lobby/lobby_limits.h"

#include "session/match/state.h"
#include "session/replication/send_state.h"

static uint32_t ticks_of(const sb_session *session, uint32_t ms)
{
    return (uint32_t)((uint64_t)ms * session->def.game.tick_rate_hz / 1000);
}

static void set_bandwidth(sb_replication *replication, uint32_t bandwidth)
{
    if (replication->def.client_bandwidth == bandwidth) {
        return; // the rates that the links were found to carry stay
    }
    replication->def.client_bandwidth = bandwidth;
    for (uint32_t i = 0; i < replication->def.client_capacity; i++) {
        const sb_replication_client *client = &replication->clients[i];
        if (client->taken) {
            sb_send_state_limit(client->send_state, bandwidth,
                                sb_game_get_def(replication->game)->tick_rate_hz,
                                replication->clock);
        }
    }
}

static void take_limits(sb_session_def *def, const sb_lobby_limits *limits)
{
    def->client_bandwidth = limits->client_bandwidth;
    def->grace_ms = limits->grace_ms;
    def->leave_hold_ms = limits->leave_hold_ms;
    def->idle_ms = limits->idle_ms;
}

static void limit_match(sb_session *session, const sb_lobby_limits *limits)
{
    take_limits(&session->def, limits);
    session->grace_ticks = ticks_of(session, limits->grace_ms);
    session->leave_hold_ticks = ticks_of(session, limits->leave_hold_ms);
    session->idle_ticks = ticks_of(session, limits->idle_ms);
    set_bandwidth(&session->hosted.replication, limits->client_bandwidth);
    for (sb_audience *one = session->shown; one != NULL; one = one->next) {
        set_bandwidth(&one->replication, limits->client_bandwidth);
    }
}

static bool limits_are_valid(const sb_lobby_limits *limits)
{
    const uint32_t bandwidth = limits->client_bandwidth;
    return limits->hellos_per_minute <= SB_LOBBY_HELLO_RATE_MAX &&
           (bandwidth == 0 ||
            (bandwidth >= SB_CLIENT_BANDWIDTH_MIN && bandwidth <= SB_CLIENT_BANDWIDTH_MAX)) &&
           limits->grace_ms <= SB_SESSION_GRACE_MS_MAX &&
           limits->leave_hold_ms <= SB_SESSION_LEAVE_HOLD_MS_MAX &&
           limits->idle_ms <= SB_SESSION_IDLE_MS_MAX;
}

void sb_lobby_relieve(sb_lobby *lobby, const sb_session_load *load)
{
    lobby->load = *load;
    for (uint32_t i = 0; i < lobby->place_count; i++) {
        const sb_place *place = lobby->places[lobby->order[i]];
        if (!place->plays_back) {
            sb_session_set_load(sb_session_from(place->hosted), load);
        }
    }
}

// Buckets of a few seconds let the players behind one router join together.
void sb_lobby_limit_hellos(sb_lobby *lobby)
{
    const uint32_t rate = lobby->def.hellos_per_minute;
    const uint32_t third = rate / 3;
    const uint32_t burst = third > SB_LOBBY_HELLO_BURST_MIN ? third : SB_LOBBY_HELLO_BURST_MIN;
    const uint32_t tick_rate_hz = lobby->def.session.game.tick_rate_hz;
    sb_source_rate_init(&lobby->hellos_by_address, rate, burst, tick_rate_hz);
    sb_source_rate_init(&lobby->hellos_by_network, rate * SB_LOBBY_NETWORK_FACTOR,
                        burst * SB_LOBBY_NETWORK_FACTOR, tick_rate_hz);
}

sb_error sb_lobby_set_limits(sb_lobby *lobby, const sb_lobby_limits *limits)
{
    if (!limits_are_valid(limits)) {
        return SB_ERROR_ARGUMENT;
    }
    lobby->def.clients_per_address = limits->clients_per_address;
    if (lobby->def.hellos_per_minute != limits->hellos_per_minute) {
        lobby->def.hellos_per_minute = limits->hellos_per_minute;
        sb_lobby_limit_hellos(lobby);
    }
    take_limits(&lobby->def.session, limits);
    for (uint32_t i = 0; i < lobby->place_count; i++) {
        sb_place *place = lobby->places[lobby->order[i]];
        if (!place->plays_back) {
            limit_match((sb_session *)place->hosted, limits);
        }
    }
    return SB_OK;
}
