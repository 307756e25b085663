/// Bots in a child process: this same program, run as `sabot bot`.
#ifndef SABOT_HOST_PROCESS_BOTS_H
#define SABOT_HOST_PROCESS_BOTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uv.h>

#include "base/error.h"

typedef struct sb_bots_def {
    /// The server's, as "127.0.0.1:7777" or "[::1]:7777"; bots reach 0.0.0.0 and :: by loopback.
    const char *address;
    const char *server_key; ///< the key that the server must have; NULL: the wire is plain
    uint32_t count;
    uint64_t seed;
    double seconds;         ///< how long they play, a little more; 0: until they are stopped
    const char *rules_path; ///< shared object with the rules, or NULL for the built-in ones
    const char *password;   ///< of the sessions, or NULL
    bool silent;            ///< they print nothing on stderr, where others read JSON lines alone
} sb_bots_def;

typedef struct sb_bots {
    uv_process_t process;
    uv_timer_t timer;
    bool spawned; ///< `process` is a handle of the loop
    bool timed;   ///< `timer` is a handle of the loop
    bool running;
    bool reported;
    int64_t exit_status;
    int exit_signal; ///< 0 if it ended by itself
} sb_bots;

/// Starts the child, which ends with this process, however that ends; call it on the process's
/// first thread. `bots` must stay where it is until the loop has run after `sb_bots_close`.
/// SB_ERROR_IO, and a message with the system's reason.
sb_error sb_bots_start(sb_bots *bots, uv_loop_t *loop, const sb_bots_def *def, char *out_message,
                       size_t message_size);

/// Returns true once, with a sentence in `out_text`, when the child has ended.
bool sb_bots_poll_death(sb_bots *bots, char *out_text, size_t text_size);

/// Asks the child to end, and does not wait for it. Does nothing if it has ended.
void sb_bots_dismiss(sb_bots *bots);

/// Asks the child to end, waits up to two seconds while the loop runs, then kills it. Does nothing
/// if it has ended.
void sb_bots_stop(sb_bots *bots);

void sb_bots_close(sb_bots *bots);

#endif
