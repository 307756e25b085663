/// The server of many hours: a lobby whose sessions come and go, a list of bans, and an operator
/// that bans, adds, changes, drains and ends at random.
#ifndef SABOT_SIMULATION_HOURS_SERVICE_H
#define SABOT_SIMULATION_HOURS_SERVICE_H

#include "base/random.h"
#include "host/door/ban_list.h"
#include "memory.h"
#include "session/lobby/lobby.h"

#define HOURS_TICK_RATE_HZ 20u
#define HOURS_STEP_US (1000000u / HOURS_TICK_RATE_HZ)
#define HOURS_VISITOR_COUNT_MAX 64u
/// A visitor has two connections at most: the server may not have noticed yet that one was lost.
#define HOURS_PEERS_EACH 2u
#define HOURS_SESSION_CAPACITY 10u
#define HOURS_FIXED_COUNT 2u ///< sessions of the configuration, which stay
#define HOURS_MAP_COUNT 3u
#define HOURS_EMPTY_S 60u ///< after which every other session ends when nobody is in it

typedef struct hours_counts {
    uint64_t sessions_made, sessions_ended;
    uint64_t matches_over;
    uint64_t inputs_applied; ///< of matches that are over
    uint64_t log_bytes;
    uint64_t bans, bans_lifted, kicks, drains, ends, changes;
} hours_counts;

typedef struct hours_service {
    hours_memory memory;
    sb_map maps[HOURS_MAP_COUNT];
    const sb_map *catalogue[HOURS_MAP_COUNT];
    sb_place_def places[HOURS_FIXED_COUNT];
    sb_place_def modes[2];
    void *log_contexts[HOURS_FIXED_COUNT];
    sb_lobby *lobby;
    sb_ban_list bans;
    sb_random random; ///< of the operator
    uint64_t now_us;
    uint64_t operator_us; ///< when the operator does the next thing
    hours_counts counts;
    /// Addresses of the peers, for bans.
    uint8_t addresses[HOURS_PEERS_EACH * HOURS_VISITOR_COUNT_MAX][16];
} hours_service;

/// `output` takes what the lobby sends. False without memory.
bool hours_service_init(hours_service *service, uint64_t seed, sb_session_output output);
void hours_service_deinit(hours_service *service);

/// A peer connects from an address (IPv4 in IPv6).
void hours_service_connect(hours_service *service, uint32_t peer, const uint8_t address[16]);

/// Plays one tick. With `busy` the operator works too.
void hours_service_tick(hours_service *service, bool busy);

/// Bans an address for one to ten minutes and sends its player away.
void hours_service_ban(hours_service *service, const uint8_t address[16], uint32_t session,
                       uint32_t slot);

/// True if only the fixed sessions are there, and nobody is in them.
bool hours_service_is_empty(const hours_service *service);

/// Inputs that acted, in all matches so far.
uint64_t hours_service_inputs(const hours_service *service);

#endif
