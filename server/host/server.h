/// A server process's work from bind to shutdown: one call that runs until it is told to stop.
#ifndef SABOT_HOST_SERVER_H
#define SABOT_HOST_SERVER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "game/game.h"
#include "host/web/web.h"
#include "record/encoder.h"

typedef struct sb_server_def {
    const char *bind_address;    ///< IPv4 address to listen on; default "127.0.0.1"
    uint16_t port;               ///< UDP; 0: any free one; default 7777
    uint32_t session_count;      ///< matches; default 1, at most 256
    uint32_t player_capacity;    ///< for clients in a match; default 16; with the computer's
                                 ///< players 1 to 64
    uint32_t spectator_capacity; ///< for clients that only watch a match; at most 1,024; default
                                 ///< 16. They see everything, also what fog hides from players
    uint32_t tick_rate_hz;       ///< 10 to 240; default 60
    uint32_t snapshot_rate_hz;   ///< 1 to the tick rate; default 30
    /// A second that each client is sent at most, the map apart; 0: no limit, otherwise 1,000 to
    /// 1,000,000,000; default as in the session's def.
    uint32_t client_bandwidth;
    uint64_t seed;  ///< of the first match, the others count on; default 1
    double seconds; ///< of play until the server ends by itself; 0: until a signal
    uint64_t ticks; ///< the same in ticks, whichever comes first; 0: no limit
    bool fast; ///< tick after tick without waiting for the time of each: for matches of computer
               ///< players, since no client can keep up
    const sb_rules *rules;  ///< must outlive the run; default the built-in tank game
    const char *rules_path; ///< the shared object that they came from, for the bots; or NULL
    int32_t settings[SB_RULES_SETTING_COUNT_MAX]; ///< of the rules; default theirs
    uint32_t computer_count;      ///< computer players a match, beside `player_capacity`; default 0
    const sb_map *const *maps;    ///< of the matches of a session, in turn; NULL: the built-in
                                  ///< arena
    uint32_t map_count;           ///< 0 with `maps` NULL
    const char *record_directory; ///< NULL: nothing is recorded; made if it does not exist
    uint32_t record_commit_ms;    ///< between two synced writes of a log; 10 to 10,000, default 100
    uint32_t record_keyframe_s;   ///< between keyframes; 1 to 600, default 10
    bool resume; ///< matches in `record_directory` that a dead server left go on, with what they
                 ///< were played by; the others are new, all of them in a folder that does not
                 ///< exist; default false
    uint32_t grace_s; ///< how long a player whose connection was lost is awaited; 0 to 600, default
                      ///< 30
    bool record_must_hold; ///< what cannot be recorded ends the server; default false: it goes on
    uint32_t bot_count;    ///< bots in a child process; default 0
    const sb_web_def *web; ///< NULL, the default: no web
    bool quiet;            ///< no status and log lines
} sb_server_def;

sb_server_def sb_server_def_default(void);

#define SB_SERVER_LOG_PATH_SIZE 1024

/// What `sabot serve --json` prints.
typedef struct sb_server_summary {
    uint64_t ticks;   ///< of the session that played most, in all its matches
    uint64_t matches; ///< begun
    uint64_t dropped; ///< events and contacts for which there was no room
    double tick_ms_p50,
        tick_ms_p99; ///< time spent in a tick of all matches, median and 99th percentile
    double tick_late_ms_p50,
        tick_late_ms_p99; ///< by which ticks began after their deadline; where the schedule was
                          ///< moved, the moved one
    uint64_t late_ticks;  ///< begun more than a tick after their deadline
    uint64_t clients;     ///< most at a time
    uint64_t inputs_applied;
    uint64_t totals[SB_RULES_TOTAL_COUNT_MAX]; ///< of the rules, summed over matches
    double bytes_per_second_per_client;        ///< sent
    uint64_t datagrams_refused;                ///< garbage that the transport turned away
    uint64_t messages_refused;                 ///< messages that sessions and lobby turned away
    uint64_t matches_resumed;
    uint64_t players_lost, players_returned; ///< connections that ended without a goodbye
    uint64_t chat_relayed, chat_dropped;     ///< what players said; dropped: too fast, or to nobody
    bool web_served;                         ///< there was a web, and this is what it has counted
    sb_web_counters web;
    uint32_t log_count;
    char **logs;          ///< paths, one a match; released by sb_server_summary_deinit
    sb_log_losses losses; ///< what all logs lack together
    bool log_failed;      ///< a log could not be written, or something of its match or its end is
                          ///< missing in it
} sb_server_summary;

/// Runs until `seconds` have passed or SIGINT, SIGTERM or SIGHUP arrives; either ends it cleanly
/// with all logs closed. Prints status and log lines to stderr. Blocks. On error a sentence that
/// names the cause (address and port, folder and system error) is in `out_message`, and nothing was
/// left running.
sb_error sb_server_run(const sb_server_def *def, sb_server_summary *out_summary, char *out_message,
                       size_t message_size);

void sb_server_summary_deinit(sb_server_summary *summary);

#endif
