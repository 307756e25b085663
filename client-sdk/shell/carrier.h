/// What brings a client's messages to its server and back: what the shell asks of ENet, and of a
/// server in the same process.
#ifndef SABOT_SHELL_CARRIER_H
#define SABOT_SHELL_CARRIER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <sabot/client.h>

#include "base/error.h"
#include "protocol/limits.h"

/// What a carrier tells its owner from within `service`.
typedef struct sb_carrier_handler {
    void (*connected)(void *context);
    /// The bytes are valid for the call.
    void (*received)(void *context, const void *bytes, size_t size);
    /// The connection is lost, or could not be made. Nothing follows but after a restart.
    void (*disconnected)(void *context);
    void *context;
} sb_carrier_handler;

typedef struct sb_carrier_functions {
    /// An update to `now_us`, which may run backwards, is made in steps: gives the time of the next
    /// one, on a clock of the carrier's, and true if there is another one behind it.
    bool (*step)(void *carrier, uint64_t now_us, uint64_t *out_time_us);
    /// Handles all that has arrived by the time of the step, up to a bound.
    void (*service)(void *carrier);
    /// Queues a copy of the bytes. What cannot be sent is dropped, as a link may do.
    void (*send)(void *carrier, sb_channel channel, const void *bytes, size_t size);
    /// Lets go of what was queued.
    void (*flush)(void *carrier);
    /// Ends the connection, or the attempt at one, without a word to the handler.
    void (*stop)(void *carrier);
    /// Begins to connect to the same server anew, after `stop`. On error it is stopped.
    sb_error (*restart)(void *carrier);
    /// Lets what is queued reach the server, then ends the connection. Not twice.
    void (*finish)(void *carrier);
    /// True once there is neither a connection nor an attempt at one.
    bool (*is_over)(const void *carrier);
    /// Fills in what the carrier knows: the round trip, 0 before the connection stands, and what a
    /// simulated link has done.
    void (*status)(const void *carrier, sb_client_status *out_status);
    /// Ends the connection, after what was queued, and says whether a goodbye went before.
    void (*destroy)(void *carrier, bool said_goodbye);
} sb_carrier_functions;

typedef struct sb_carrier {
    const sb_carrier_functions *functions; ///< NULL: there is none
    void *self;
} sb_carrier;

#endif
