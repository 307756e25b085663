/// Three servers on loopback between which matches move, and real clients that follow them.
#ifndef SABOT_TESTS_FLEET_H
#define SABOT_TESTS_FLEET_H

#include <stdbool.h>
#include <stdint.h>

#define FLEET_MATCH_COUNT_MAX 16u
#define FLEET_FAILURE_SIZE 512u

typedef struct fleet_settings {
    const char *program;   ///< the server
    uint32_t run_count;    ///< moves; default 12
    uint32_t match_count;  ///< matches at a time; default 4. One goes every ten seconds at most
    uint32_t player_count; ///< in each match; default 8
    uint64_t seed;         ///< default 1
    bool verbose;
} fleet_settings;

fleet_settings fleet_settings_default(void);

/// Times between two snapshots at a client, in milliseconds.
typedef struct fleet_gaps {
    uint64_t count;
    double p50, p99, max;
} fleet_gaps;

typedef struct fleet_result {
    uint32_t moves;      ///< matches that went to another server
    uint32_t stayed;     ///< moves that failed, and whose match goes on where it was
    uint32_t lost;       ///< matches that went on nowhere
    uint64_t ticks;      ///< of all matches
    uint64_t ticks_lost; ///< ticks that a match's last log lacks
    uint32_t logs_apart; ///< logs of sources that are no beginning of the match's last log
    uint32_t seats_lost; ///< players that did not keep their slot
    double move_ms_p50, move_ms_max; ///< from the call until it is over
    fleet_gaps usual;                ///< gaps while nothing moves
    fleet_gaps moving;   ///< the largest gap of each client in each move, and a second behind it
    uint64_t reconnects; ///< of clients, without those that went with their match
    char failure[FLEET_FAILURE_SIZE]; ///< why it was ended early, or ""
} fleet_result;

/// Plays. Returns false, with `failure` set, if something did not work at all.
bool fleet_play(const fleet_settings *settings, fleet_result *out_result);

#endif
