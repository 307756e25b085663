/// What signals do to a server: they end it, drain it, or make it read its settings again.
#ifndef SABOT_HOST_PROCESS_STOP_SIGNALS_H
#define SABOT_HOST_PROCESS_STOP_SIGNALS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uv.h>

#include "base/error.h"

#define SB_STOP_SIGNAL_COUNT 3

/// Called in the loop; each may be NULL.
typedef struct sb_signal_actions {
    void (*drain)(void *context);  ///< at the first SIGTERM; NULL: it ends the loop
    void (*reload)(void *context); ///< at each SIGHUP; NULL: it ends the loop
    void *context;
} sb_signal_actions;

typedef struct sb_stop_signals {
    uv_signal_t handles[SB_STOP_SIGNAL_COUNT];
    uint32_t handle_count; ///< number of `handles` that the loop has
    sb_signal_actions actions;
    bool drained; ///< a SIGTERM has arrived
    bool arrived; ///< a signal has stopped the loop
} sb_stop_signals;

/// Stops the loop on SIGINT, and on signals without an action. `stop` begins as zeros and must stay
/// where it is. SB_ERROR_IO, with a message; sb_stop_signals_close is due in either case.
sb_error sb_stop_signals_watch(sb_stop_signals *stop, uv_loop_t *loop,
                               const sb_signal_actions *actions, char *out_message,
                               size_t message_size);

/// Gives the handles back to the loop, which must run once more.
void sb_stop_signals_close(sb_stop_signals *stop);

#endif
