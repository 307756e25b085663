/// The client core, composed of its parts: core.c drives them, receive.c hands them what the server
/// sends; contents.c, requests.c and status.c answer the program. Each part is owned by the file
/// that its type comes from, and knows none of the others but those that it includes.
#ifndef SABOT_CLIENT_STATE_H
#define SABOT_CLIENT_STATE_H

#include "client/connection/ahead.h"
#include "client/connection/chat.h"
#include "client/connection/lobby.h"
#include "client/connection/map_loader.h"
#include "client/connection/reconnect.h"
#include "client/connection/server_clock.h"
#include "client/connection/tail.h"
#include "client/connection/watch.h"
#include "client/core.h"
#include "client/events.h"
#include "client/interpolation/view_tick.h"
#include "client/prediction/inputs.h"
#include "client/prediction/prediction.h"
#include "client/snapshots/snapshot_receiver.h"
#include "client/view.h"

struct sb_client_core {
    sb_allocator allocator;
    const sb_rules *rules; ///< borrowed
    sb_rules_identity identity;
    sb_view_field_map field_map;

    sb_connection connection;
    sb_reconnection reconnection;
    sb_ahead ahead;
    sb_tail tail;
    sb_chat chat;
    sb_watch watch;
    sb_client_lobby_state lobby;
    bool predicts; ///< the def asks for prediction, in sessions where the client plays
    sb_server_clock server_clock;
    sb_map_loader map;
    uint32_t kind_first[SB_RULES_KIND_COUNT_MAX]; ///< of the match; zeros before its map
    uint32_t kind_counts[SB_RULES_KIND_COUNT_MAX];

    sb_message incoming; ///< the decoded message; too large for a stack of unknown size
    sb_snapshot_receiver snapshots;
    bool carried;            ///< the present server took over the match and has told no margin yet
    uint32_t void_tick;      ///< the present server knows nothing of snapshots up to this one
    uint64_t snapshots_lost; ///< snapshots between two that came, by their interval
    uint32_t durable_tick;   ///< newest that a crash of the server cannot undo, 0 for none

    sb_inputs inputs;
    sb_prediction prediction;
    sb_events events;
    sb_interpolated_view view;
    uint32_t interpolation_ms; ///< as in the def
};

/// The input that would be made now.
static inline sb_input sb_client_core_input(const sb_client_core *core)
{
    sb_input input = core->inputs.control;
    sb_view_tick_tell(&core->view, 0, &input);
    return input;
}

/// The welcome of the server to which a connection was made beside the present one: the client goes
/// over to it. False if the welcome does not fit; the client stays.
bool sb_client_core_go_over(sb_client_core *core, uint32_t index,
                            const sb_message_welcome *welcome);

/// The snapshots that the present server can be told of: the newest, and the bits of those before.
void sb_client_core_acknowledged(const sb_client_core *core, uint32_t *out_tick,
                                 uint32_t *out_bits);

/// The newest tick of the match that is known: of a snapshot, or of the welcome.
static inline uint32_t sb_client_core_newest_tick(const sb_client_core *core)
{
    const uint32_t shown = core->snapshots.history.tick; // 0 before the first one
    const uint32_t first = core->connection.welcome.tick;
    return shown > first ? shown : first;
}

/// Acts on `core->incoming`, which was decoded from the bytes.
void sb_client_core_dispatch(sb_client_core *core, const void *bytes, size_t size);

/// Acts on what has come by the connection that the client has left.
void sb_client_core_dispatch_tail(sb_client_core *core, const void *bytes, size_t size);

#endif
