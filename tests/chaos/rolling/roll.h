/// A rolling upgrade under load: three servers whose matches are played by real clients. One server
/// after the other gives its matches to the next one, ends, and starts again.
#ifndef SABOT_TESTS_ROLL_H
#define SABOT_TESTS_ROLL_H

#include "chains.h"
#include "spread.h"

#define ROLL_SERVER_COUNT 3u
#define ROLL_MATCH_COUNT_MAX 512u
#define ROLL_REASON_COUNT_MAX 8u
#define ROLL_FAILURE_SIZE 512u

typedef struct roll_settings {
    const char *program;  ///< the server
    uint32_t move_count;  ///< servers are upgraded until this number of moves is done; default 1000
    uint32_t match_count; ///< default 100
    uint32_t player_count;     ///< of each match; default 8
    uint32_t process_count;    ///< of clients; default 2
    uint32_t tick_rate_hz;     ///< default 30
    uint32_t snapshot_rate_hz; ///< default 10
    uint32_t commit_ms;        ///< between two synced writes of a log; default 100
    uint64_t seed;             ///< default 1
    bool verbose;
} roll_settings;

roll_settings roll_settings_default(void);

/// Why matches stayed where they were.
typedef struct roll_reason {
    char text[128];
    uint32_t count;
} roll_reason;

typedef struct roll_result {
    uint32_t upgrades;  ///< servers that were emptied and started again
    uint32_t moves;     ///< matches that went to the next server
    uint32_t refused;   ///< times that the next server did not take a match
    uint32_t fell_back; ///< times that a match went on where it was, for any reason
    roll_reason reasons[ROLL_REASON_COUNT_MAX];
    uint32_t players_lost; ///< clients that did not play on in their slot
    uint32_t reconnects;   ///< times that a client lost its connection, and came back
    uint32_t repeats;      ///< snapshots of ticks that a client had seen already
    uint32_t held_up;      ///< ticks of real time for which servers were too slow
    double upgrade_s_max;  ///< from the request to the end of the server
    double played_s;
    double servers_cpu, clients_cpu;      ///< processors that were busy, on average
    spread move_ms;                       ///< from a match's turn until it has moved
    spread usual, beside, moving, rounds; ///< as in troop.h, of all clients
    chains_report logs;
    char failure[ROLL_FAILURE_SIZE]; ///< why it was ended early, or ""
} roll_result;

/// Plays. False, with `failure` set, if something was lost or did not work at all.
bool roll_play(const roll_settings *settings, roll_result *out_result);

#endif
