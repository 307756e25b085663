/// A server of recorded matches, from bind to shutdown: one call. Replay viewers join over UDP or
/// the web.
#ifndef SABOT_HOST_SERVER_REPLAY_SERVER_H
#define SABOT_HOST_SERVER_REPLAY_SERVER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "host/tokens/token_gate.h"
#include "host/web/web_def.h"
#include "session/hosted/playback.h"

#define SB_REPLAY_SERVER_COUNT_MAX 256u

typedef struct sb_replay_server_def {
    const char *bind_address; ///< IPv4 or IPv6 address to listen on; default "127.0.0.1"
    uint16_t port;            ///< UDP; 0 for any free one; default 7777
    uint32_t replay_count;    ///< 1 to SB_REPLAY_SERVER_COUNT_MAX: sessions 1 and on
    sb_replay *const *replays;
    const char *const *names;   ///< for people: the paths of their logs
    const uint32_t *last_ticks; ///< last ticks of their logs (record/sizes.h)
    uint32_t viewer_capacity;   ///< viewers of each replay; 1 to 1,024; default 32
    uint32_t snapshot_rate_hz;  ///< 1 to 60, at any speed; default 30
    uint32_t speed_percent;     ///< at the start; default 100
    bool paused;                ///< at the start; default false
    uint32_t tick;              ///< where they begin; default 0, the first tick
    double seconds;             ///< after which the server ends by itself; 0: at a signal
    sb_token_settings tokens;   ///< with a key, every viewer needs a connect token
    const sb_web_def *web;      ///< NULL, the default, for no web
    const char *key_path; ///< file with the server's key, as in sb_server_def; NULL: a new key
    bool plain_wire;      ///< no encryption, for a loopback address alone; default false
    bool quiet;           ///< no lines on stderr
} sb_replay_server_def;

sb_replay_server_def sb_replay_server_def_default(void);

typedef struct sb_replay_server_summary {
    bool holds;       ///< every tick shown agrees with the record, and no log is damaged
    uint32_t viewers; ///< largest number at a time, of all replays
    /// `replay_count` final states; released by sb_replay_server_summary_deinit.
    sb_playback_state *states;
} sb_replay_server_summary;

/// Runs until `seconds` have passed or SIGINT, SIGTERM or SIGHUP arrives. Blocks. Prints to stderr
/// what happens, also the first tick whose state differs from the record, and where a log is
/// damaged. On error a sentence that names the cause is in `out_message`, and nothing is left
/// running.
sb_error sb_replay_server_run(const sb_replay_server_def *def,
                              sb_replay_server_summary *out_summary, char *out_message,
                              size_t message_size);

void sb_replay_server_summary_deinit(sb_replay_server_summary *summary);

#endif
