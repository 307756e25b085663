/// What every server does, whether it hosts matches or replays. It is one call from bind to
/// shutdown: the control thread, whose loop has stop signals and a status line, and the shards'
/// threads.
#ifndef SABOT_HOST_THREADS_SERVER_LOOP_H
#define SABOT_HOST_THREADS_SERVER_LOOP_H

#include "host/base/mailbox.h"
#include "host/clock/overload.h"
#include "host/journal/journal_out.h"
#include "host/process/activation.h"
#include "host/process/notify.h"
#include "host/process/stop_signals.h"
#include "host/threads/shard_thread.h"
#include "host/web/web_root.h"

typedef struct sb_server_loop_def {
    uint32_t shard_count;            ///< default 1
    sb_host_transport_def transport; ///< the shard fills in `input`
    const sb_web_def *web;           ///< NULL, the default: no web
    const char
        *key_path;       ///< file with the server's key, made if it does not exist; NULL: a new key
    uint64_t tick_limit; ///< the loop ends after this number of ticks; 0: no limit
    bool fast;           ///< ticks follow each other without waiting for the clock
    sb_overload_step overload_highest; ///< the last step that a shard takes; default: all
} sb_server_loop_def;

/// What differs between kinds of servers. Each function gets the owner, and is called on the
/// control thread. `prepare`, `open` and `begin` are called before the shards' threads run,
/// `finish` and `detach` when these threads have ended.
typedef struct sb_server_kind {
    sb_shard_duties shard; ///< on the shards' threads
    /// Fills in the def, which begins with the defaults.
    sb_error (*prepare)(void *owner, sb_server_loop_def *def, char *out_message,
                        size_t message_size);
    /// Makes the lobby of a shard. Signals are watched from here on, the ports are bound.
    sb_error (*open)(void *owner, sb_shard_thread *shard, char *out_message, size_t message_size);
    /// Announces what is hosted, after the addresses were printed.
    sb_error (*begin)(void *owner, char *out_message, size_t message_size);
    void (*report)(void *owner); ///< four times a second: the status line, from the snapshots
    /// Asked at the first request to drain: true if the owner drains the server later, by another
    /// call of `sb_server_loop_drain`. NULL: never.
    bool (*delays_drain)(void *owner);
    /// The server admits nobody any more and ends with its matches: called once on the control
    /// thread, before each shard drains. NULL: such a server ends at once.
    void (*drain)(void *owner);
    void (*reload)(void *owner); ///< at SIGHUP; NULL: SIGHUP ends such a server
    void (*ending)(void *owner); ///< the loop ends, and the shards still run; NULL: nothing is due
    void (*finish)(void *owner); ///< the matches are closed; NULL: nothing is left to do
    void (*detach)(void *owner); ///< gives handles back to the loop, after an error too; NULL:
                                 ///< the owner has none
} sb_server_kind;

typedef struct sb_server_loop {
    const sb_server_kind *kind;
    void *owner;
    uv_loop_t uv;        ///< the control thread's
    sb_mailbox *mailbox; ///< the control thread's; its tasks get the `sb_server_loop` as owner
    sb_stop_signals signals;
    sb_activation activation; ///< sockets of the service manager that nobody took yet
    sb_notify notify;
    uint64_t told_ns; ///< when the service manager was told the status
    bool draining;
    bool drain_asked; ///< `delays_drain` was asked
    uv_timer_t status_timer;
    bool watching;         ///< `status_timer` is a handle of the loop
    bool waiting;          ///< the control thread waits for the end of the shards
    bool ran;              ///< the server began: it did not fail before
    sb_web_root *web_root; ///< files of one's own page, for the webs of all shards; NULL: none
    sb_shard_thread *shards;
    uint32_t shard_count;
    uint32_t ended_count; ///< shards that have ended
    sb_journal_out out;   ///< what the control thread prints
} sb_server_loop;

/// Drains the server, as SIGTERM does: nobody is admitted, and it ends with its matches. Later
/// calls do nothing. On the control thread.
void sb_server_loop_drain(sb_server_loop *self);

/// Runs until a signal ends the server, all shards have reached their tick limit, or one of them
/// ends all. Blocks. `self` begins as zeros and must stay where it is. On error a sentence that
/// names the cause is in `out_message`, and nothing was left running.
sb_error sb_server_loop_run(sb_server_loop *self, const sb_server_kind *kind, void *owner,
                            const sb_journal_settings *journal, char *out_message,
                            size_t message_size);

#endif
