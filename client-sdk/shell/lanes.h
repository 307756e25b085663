/// The connections of a client: the present one, those that are made beside it ahead of time, and
/// the one that it has left because its match has moved. They carry messages between the core and
/// the servers, and do what the core wants of them.
#ifndef SABOT_SHELL_LANES_H
#define SABOT_SHELL_LANES_H

#include "client/core.h"
#include "shell/client_shell.h"

#define SB_SHELL_LANE_COUNT (2u + SB_CLIENT_AHEAD_COUNT)

/// A connection.
typedef struct sb_shell_lane {
    struct sb_shell_lanes *owner;
    sb_carrier carrier; ///< none: no connection, or it has ended for good
    uint32_t number;    ///< of the transport connection, as the core counts them
    uint32_t answers;   ///< of the carrier, as far as the core knows
} sb_shell_lane;

/// All zeros before `sb_shell_lanes_open`.
typedef struct sb_shell_lanes {
    sb_client_core *core;
    sb_shell_lane all[SB_SHELL_LANE_COUNT];
    sb_shell_lane *present;                      ///< the lane of the present connection
    sb_shell_lane *ahead[SB_CLIENT_AHEAD_COUNT]; ///< those that are made beside it
    sb_shell_lane *tail; ///< the one that was left, from which the last events come
    uint64_t now_us;     ///< time of the running step
} sb_shell_lanes;

/// Sends a message of the core by the present connection: `send` of an `sb_client_output`, with the
/// lanes as its context. Without a connection the message is dropped.
void sb_shell_lanes_send(void *lanes, sb_channel channel, const void *bytes, size_t size);

/// Opens the first connection. Errors are those of `open`; then there is none.
sb_error sb_shell_lanes_open(sb_shell_lanes *lanes, sb_client_core *core, const sb_client_def *def,
                             sb_carrier_open *open, void *argument);

/// False before the first connection, and once the client is closed and its goodbye was sent.
bool sb_shell_lanes_is_open(const sb_shell_lanes *lanes);

/// Closes the core and every connection.
void sb_shell_lanes_close(sb_shell_lanes *lanes);

/// Takes in what has come, updates the core, and sends what is due, up to this time.
void sb_shell_lanes_update(sb_shell_lanes *lanes, uint64_t now_us);

/// Waits until a message comes, for `timeout_ms` at most, and not beyond `due_us` nor the next time
/// at which a client in this state has something to do. False if the present connection cannot
/// wait.
bool sb_shell_lanes_wait(const sb_shell_lanes *lanes, const sb_client_status *status,
                         uint32_t timeout_ms, uint64_t due_us);

/// Adds what the present connection measures.
void sb_shell_lanes_status(const sb_shell_lanes *lanes, sb_client_status *out_status);

#endif
