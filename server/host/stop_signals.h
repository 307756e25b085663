/// Ends a loop in order when a signal asks for it.
#ifndef SABOT_HOST_STOP_SIGNALS_H
#define SABOT_HOST_STOP_SIGNALS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uv.h>

#include "base/error.h"

#define SB_STOP_SIGNAL_COUNT 3

typedef struct sb_stop_signals {
    uv_signal_t handles[SB_STOP_SIGNAL_COUNT];
    uint32_t handle_count; ///< number of `handles` that the loop has
    bool arrived;          ///< a signal has arrived; the loop was stopped
} sb_stop_signals;

/// Stops the loop on SIGINT, SIGTERM, and SIGHUP, which a closed terminal sends. `stop` begins as
/// zeros and must stay where it is. SB_ERROR_IO, with a message; sb_stop_signals_close is due in
/// either case.
sb_error sb_stop_signals_watch(sb_stop_signals *stop, uv_loop_t *loop, char *out_message,
                               size_t message_size);

/// Gives the handles back to the loop, which must run once more.
void sb_stop_signals_close(sb_stop_signals *stop);

#endif
