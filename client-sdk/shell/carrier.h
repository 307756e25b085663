/// A carrier brings a client's messages to its server and back. ENet is one, and a server in the
/// same process is another.
#ifndef SABOT_SHELL_CARRIER_H
#define SABOT_SHELL_CARRIER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <sabot/client.h>

#include "base/error.h"
#include "client/connection/place.h"
#include "protocol/limits.h"

/// How a carrier tells its owner, from within `service`, what has happened.
typedef struct sb_carrier_handler {
    void (*connected)(void *context);
    /// The bytes are valid for the call.
    void (*received)(void *context, const void *bytes, size_t size);
    /// The server turned the connection away before any message, with a refusal code of the wire
    /// standard. Or, with the code 0, the client did not trust the server. `text` says why; NULL
    /// for the standard's text. Nothing follows until a restart.
    void (*refused)(void *context, uint32_t refusal, const char *text);
    /// The connection is lost, or could not be made. Nothing follows until a restart.
    void (*disconnected)(void *context);
    void *context;
} sb_carrier_handler;

struct sb_carrier;

typedef struct sb_carrier_functions {
    /// The owner updates to `now_us`, which may run backwards, in steps. Gives the time of the next
    /// step, on a clock of the carrier's own. Returns true if another step follows.
    bool (*step)(void *carrier, uint64_t now_us, uint64_t *out_time_us);
    /// Handles all that has arrived by the time of the step, up to a bound.
    void (*service)(void *carrier);
    /// Queues a copy of the bytes. A message that cannot be sent is dropped, as on any link.
    void (*send)(void *carrier, sb_channel channel, const void *bytes, size_t size);
    /// Blocks until something has arrived that `service` would take, at most for `timeout_ms`, and
    /// at most until `due_us` have passed since the last `step`. It may return earlier. NULL: the
    /// carrier has nothing to wait for.
    void (*wait)(void *carrier, uint32_t timeout_ms, uint64_t due_us);
    /// Sends what was queued.
    void (*flush)(void *carrier);
    /// Ends the connection, or the attempt at one, and does not tell the handler.
    void (*stop)(void *carrier);
    /// Begins to connect to the same server again, after `stop`: to this port of it, or with 0 to
    /// the port of the def. On error the carrier stays stopped.
    sb_error (*restart)(void *carrier, uint16_t port);
    /// Begins to connect to another place beside this connection, with the settings of the def. The
    /// new carrier may outlive this one. NULL: it cannot. On error there is no new carrier.
    sb_error (*beside)(void *carrier, const sb_client_place *place, sb_carrier_handler handler,
                       struct sb_carrier *out_carrier);
    /// Returns for how long nothing has come from the server, in microseconds; more than that once
    /// it is known that nobody listens there. A connection that is silent asks for a sign of life
    /// meanwhile. NULL: the carrier does not know.
    uint64_t (*quiet)(void *carrier);
    /// Returns how many steps of handshakes servers have answered; the number only rises. NULL: the
    /// carrier does not know.
    uint32_t (*answers)(const void *carrier);
    /// Ends the connection once what is queued has reached the server. A second call does nothing.
    void (*finish)(void *carrier);
    /// True if there is neither a connection nor an attempt at one.
    bool (*is_over)(const void *carrier);
    /// Fills the members that the carrier knows: the round trip, which is 0 until it is connected,
    /// and the counts of a simulated link.
    void (*status)(const void *carrier, sb_client_status *out_status);
    /// Sends what was queued, ends the connection and frees the carrier. `said_goodbye` tells the
    /// server whether a goodbye was sent before.
    void (*destroy)(void *carrier, bool said_goodbye);
} sb_carrier_functions;

typedef struct sb_carrier {
    const sb_carrier_functions *functions; ///< NULL: no carrier
    void *self;
} sb_carrier;

#endif
