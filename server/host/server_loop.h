/// What every server does, whether it hosts matches or replays. It is one call from bind to
/// shutdown, with a shard, stop signals and a status line in one loop.
#ifndef SABOT_HOST_SERVER_LOOP_H
#define SABOT_HOST_SERVER_LOOP_H

#include "host/shard.h"
#include "host/status.h"
#include "host/stop_signals.h"
#include "host/tokens/token_gate.h"

typedef struct sb_server_loop_def {
    sb_host_transport_def transport; ///< `input` is the shard's to fill
    const sb_web_def *web;           ///< NULL, the default: no web
    const char
        *key_path;       ///< file with the server's key, made if it does not exist; NULL: a new key
    uint64_t tick_limit; ///< the loop ends after this number of ticks; 0: no limit
    bool fast;           ///< ticks follow each other without waiting for the clock
} sb_server_loop_def;

/// In what servers differ. Each function gets the owner, and is called in this order.
typedef struct sb_server_kind {
    /// Fills in the def, which begins with the defaults.
    sb_error (*prepare)(void *owner, sb_server_loop_def *def, char *out_message,
                        size_t message_size);
    /// Makes the lobby of the shard. Signals are watched from here on, the port is bound.
    sb_error (*open)(void *owner, char *out_message, size_t message_size);
    /// Announces what is hosted, after the addresses were printed.
    sb_error (*begin)(void *owner, char *out_message, size_t message_size);
    void (*report)(void *owner);    ///< four times a second: the status line
    void (*summarise)(void *owner); ///< the loop has ended, clients are still connected
    void (*finish)(void *owner);    ///< the matches are closed; NULL: nothing is left to do
    void (*detach)(void *owner);    ///< gives handles back to the loop, after an error too; NULL:
                                    ///< the owner has none
} sb_server_kind;

typedef struct sb_server_loop {
    const sb_server_kind *kind;
    void *owner;
    uv_loop_t uv;
    sb_stop_signals signals;
    uv_timer_t status_timer;
    bool watching; ///< `status_timer` is a handle of the loop
    bool ran;      ///< the server began: it did not fail before
    sb_shard shard;
    sb_status status;
    sb_token_gate *token_gate; ///< NULL if clients need no token
} sb_server_loop;

/// Puts a gate into the def of the shard's lobby, for settings with a key; call it in `open`. The
/// status tells of each client that joins. Errors as `sb_token_gate_create`.
sb_error sb_server_loop_ask_tokens(sb_server_loop *self, const sb_token_settings *settings,
                                   sb_lobby_def *lobby);

/// Runs until a signal or the tick limit ends the loop, or somebody stops `uv`. Blocks. `self`
/// begins as zeros and must stay where it is. A `quiet` loop prints nothing. On error a sentence
/// that names the cause is in `out_message`, and nothing was left running.
sb_error sb_server_loop_run(sb_server_loop *self, const sb_server_kind *kind, void *owner,
                            bool quiet, char *out_message, size_t message_size);

#endif
