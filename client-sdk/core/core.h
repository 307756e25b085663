/// The client without its transport: bytes and time in, bytes out. The shell feeds it from a
/// socket or another carrier, the simulator from an in-memory link.
#ifndef SABOT_CLIENT_CORE_H
#define SABOT_CLIENT_CORE_H

#include <sabot/client.h>

#include "base/allocator.h"
#include "game/game.h"
#include "protocol/message.h"

/// Where the core's messages go; the bytes must be copied.
typedef struct sb_client_output {
    void (*send)(void *context, sb_channel channel, const void *bytes, size_t size);
    void *context;
} sb_client_output;

typedef struct sb_client_core sb_client_core;

/// Uses session, role, name, select, the two times and prediction of the def. `rules` must have
/// passed `sb_rules_check` and outlive the core; NULL for the built-in ones. SB_ERROR_ARGUMENT,
/// SB_ERROR_MEMORY.
sb_error sb_client_core_create(const sb_client_def *def, const sb_rules *rules,
                               sb_client_output output, const sb_allocator *allocator,
                               sb_client_core **out_core);
void sb_client_core_destroy(sb_client_core *core);

/// Takes note of the time, which is that of what follows; it never runs backwards.
void sb_client_core_time(sb_client_core *core, uint64_t now_us);

/// Which transport connection the core wants. They are numbered from 1, with which it begins; 0:
/// none for now. It is asked after `sb_client_core_update`: where the answer is another number than
/// that of the connection there is, that one is ended without a word to the core, and the one asked
/// for is begun, to the same server. Does not change once the client is closed.
uint32_t sb_client_core_transport(const sb_client_core *core);

/// The transport is connected: the hello goes out.
void sb_client_core_connected(sb_client_core *core, uint64_t now_us);
/// The transport is lost, or could not be connected. A reason that was already known is kept.
void sb_client_core_disconnected(sb_client_core *core);

void sb_client_core_receive(sb_client_core *core, const void *bytes, size_t size, uint64_t now_us);

/// Makes and sends the inputs that are due.
void sb_client_core_update(sb_client_core *core, uint64_t now_us);

/// Sends a goodbye, unless the connection was lost, and closes. True if the goodbye was sent.
bool sb_client_core_close(sb_client_core *core);

// The rest is as in the public header.
void sb_client_core_input_set(sb_client_core *core, const sb_client_control *control);
sb_error sb_client_core_view(sb_client_core *core, sb_client_view_data *out_view);
bool sb_client_core_event_poll(sb_client_core *core, sb_client_event *out_event);
sb_error sb_client_core_player(const sb_client_core *core, uint32_t slot,
                               sb_client_player *out_player);
sb_error sb_client_core_chat_send(sb_client_core *core, sb_client_chat_scope scope, uint32_t player,
                                  const char *text);
bool sb_client_core_chat_poll(sb_client_core *core, sb_client_chat *out_chat);
sb_error sb_client_core_get_playback(const sb_client_core *core, sb_client_playback *out_playback);
sb_error sb_client_core_playback_set(sb_client_core *core, const sb_client_playback *wanted);
sb_error sb_client_core_map(const sb_client_core *core, const sb_client_box **out_boxes,
                            uint32_t *out_count, float out_bounds_min[3], float out_bounds_max[3]);
sb_error sb_client_core_kind(const sb_client_core *core, uint32_t kind, sb_client_kind *out_kind);
const char *sb_client_core_event_name(const sb_client_core *core, uint32_t kind);
/// The map's canonical bytes (game/map.h); NULL before it is there.
const void *sb_client_core_map_bytes(const sb_client_core *core, size_t *out_size);
uint32_t sb_client_core_map_count(const sb_client_core *core, sb_client_map_list list);
sb_error sb_client_core_map_item(const sb_client_core *core, sb_client_map_list list,
                                 uint32_t index, sb_client_map_item *out_item);
void sb_client_core_status(const sb_client_core *core, sb_client_status *out_status);

/// The newest whole snapshot of the present connection in networked form, for comparison with the
/// server's belief. Returns its tick, 0 if there is none; the entities belong to the core and hold
/// until the next receive.
uint32_t sb_client_core_snapshot(const sb_client_core *core, const sb_entity **out_entities,
                                 uint32_t *out_count);

#endif
