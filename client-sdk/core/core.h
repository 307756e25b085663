/// The client without its transport: bytes and time in, bytes out. The shell feeds it from a
/// socket or another carrier, the simulator from an in-memory link.
#ifndef SABOT_CLIENT_CORE_H
#define SABOT_CLIENT_CORE_H

#include <sabot/client.h>

#include "base/allocator.h"
#include "client/connection/connection.h"
#include "client/connection/place.h"
#include "game/game.h"
#include "protocol/message.h"

typedef struct sb_client_core sb_client_core;

/// Creates a client from a def; the members for the transport (`host`, `port`, `server_key`,
/// `plain_wire`, `simulate`) are ignored. `rules` must have passed `sb_rules_check` and outlive the
/// core; NULL for the built-in ones. SB_ERROR_ARGUMENT, SB_ERROR_MEMORY.
sb_error sb_client_core_create(const sb_client_def *def, const sb_rules *rules,
                               sb_client_output output, const sb_allocator *allocator,
                               sb_client_core **out_core);
void sb_client_core_destroy(sb_client_core *core);

/// Notes the time of the calls that follow. An earlier time than the last one is ignored.
void sb_client_core_time(sb_client_core *core, uint64_t now_us);

/// Number of the transport connection that the core wants, from 1; 0 for none at present. The owner
/// asks after `sb_client_core_update`. If the number has changed, it ends the present connection
/// without telling the core, and begins another to `sb_client_core_port` of the same host. The
/// number does not change once the client is closed.
uint32_t sb_client_core_transport(const sb_client_core *core);

/// The port of the server's host to which the next transport connection goes, that of UDP or that
/// of WebSockets; 0: the def's.
uint16_t sb_client_core_port(const sb_client_core *core, bool web);

/// The transport is connected: the hello goes out.
void sb_client_core_connected(sb_client_core *core, uint64_t now_us);
/// The transport is lost, or could not be connected. If the client is closed already, its reason is
/// kept.
void sb_client_core_disconnected(sb_client_core *core);

/// The transport was turned away before it was connected. `refusal` is the server's code, or 0 if
/// the client itself does not trust the server. `text` may be NULL: the code's own text is taken.
void sb_client_core_refused(sb_client_core *core, uint32_t refusal, const char *text);

/// Beside its transport connection the core may want others, ahead of time: to a server that will
/// play its match, or may do so already. An owner that makes none has a client that comes back
/// later. Indices are below SB_CLIENT_AHEAD_COUNT. Returns the number of the connection that is
/// wanted, as `sb_client_core_transport` does: the owner asks after `sb_client_core_update`.
#define SB_CLIENT_AHEAD_COUNT 2u
uint32_t sb_client_core_ahead(const sb_client_core *core, uint32_t index);
/// Where the connection ahead at this index goes. Valid until the next update.
const sb_client_place *sb_client_core_ahead_place(const sb_client_core *core, uint32_t index);
/// That connection is connected: fills the hello, which the owner sends by it. Returns its size.
size_t sb_client_core_ahead_connected(sb_client_core *core, uint32_t index, uint64_t now_us,
                                      uint8_t out_bytes[SB_MESSAGE_SIZE_MAX]);
/// A message has come by that connection. True: it is the transport connection from now on, with
/// the number that `sb_client_core_transport` says, and the one before has ended for the core.
bool sb_client_core_ahead_receive(sb_client_core *core, uint32_t index, const void *bytes,
                                  size_t size, uint64_t now_us);
/// That connection is lost, could not be made, or was turned away.
void sb_client_core_ahead_lost(sb_client_core *core, uint32_t index);

/// Notes that the server has answered a step of the handshake below the transport connection that
/// is being made, or of that at an index. The core gives it time for the next step then. An owner
/// that does not know of such steps does not call these.
void sb_client_core_answered(sb_client_core *core);
void sb_client_core_ahead_answered(sb_client_core *core, uint32_t index);

/// What the previous server has sent last may be under way when the client goes over. True: the
/// owner keeps the transport connection that the client has left, and sends nothing by it. The
/// owner asks after `sb_client_core_ahead_receive` has returned true, and after each update. Once
/// the answer is false, or the client has gone over again, the owner ends that connection. An owner
/// that keeps none has a client that may miss events of the last ticks before a move.
bool sb_client_core_tail(const sb_client_core *core);
/// A message has come by the connection that was left.
void sb_client_core_tail_receive(sb_client_core *core, const void *bytes, size_t size,
                                 uint64_t now_us);
/// The connection that was left is lost.
void sb_client_core_tail_lost(sb_client_core *core);

/// Says for how long nothing at all has come by the transport connection. An owner that knows this
/// time says it before each update; otherwise the core goes by messages alone.
void sb_client_core_quiet(sb_client_core *core, uint64_t quiet_us);

void sb_client_core_receive(sb_client_core *core, const void *bytes, size_t size, uint64_t now_us);

/// Makes and sends the inputs that are due.
void sb_client_core_update(sb_client_core *core, uint64_t now_us);

/// How long after the last update the next input of a player is due, in microseconds; UINT64_MAX if
/// the client makes no inputs now.
uint64_t sb_client_core_due_us(const sb_client_core *core);

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
/// The lobby, as the functions of sabot/client.h.
sb_error sb_client_core_list(sb_client_core *core, const sb_client_filter *filter);
bool sb_client_core_listing_poll(sb_client_core *core, sb_client_listing *out_listing);
const sb_client_lobby *sb_client_core_lobby(const sb_client_core *core);
/// NULL if it is not known.
const sb_client_session *sb_client_core_session(const sb_client_core *core);
sb_error sb_client_core_join(sb_client_core *core, const sb_client_join_def *wanted);
sb_error sb_client_core_session_create(sb_client_core *core, const sb_client_session_def *wanted);
sb_error sb_client_core_leave(sb_client_core *core);
sb_error sb_client_core_ready_set(sb_client_core *core, bool ready);
sb_error sb_client_core_team_set(sb_client_core *core, uint32_t team);
sb_error sb_client_core_vote(sb_client_core *core, sb_client_vote_kind kind, uint32_t target,
                             bool yes);

sb_error sb_client_core_get_playback(const sb_client_core *core, sb_client_playback *out_playback);
sb_error sb_client_core_playback_set(sb_client_core *core, const sb_client_playback *wanted);
sb_error sb_client_core_find_kind(const sb_client_core *core, const char *name, uint32_t *out_kind);
sb_error sb_client_core_find_value(const sb_client_core *core, uint32_t kind, const char *name,
                                   uint32_t *out_index);
sb_error sb_client_core_map(const sb_client_core *core, const sb_client_box **out_boxes,
                            uint32_t *out_count, float out_bounds_min[3], float out_bounds_max[3]);
sb_error sb_client_core_kind(const sb_client_core *core, uint32_t kind, sb_client_kind *out_kind);
uint32_t sb_client_core_hit_set_count(const sb_client_core *core);
sb_error sb_client_core_hit_set(const sb_client_core *core, uint32_t set,
                                sb_client_hit_set *out_set);
sb_error sb_client_core_hit_shape(const sb_client_core *core, uint32_t set, uint32_t shape,
                                  sb_client_hit_shape *out_shape);
uint32_t sb_client_core_hit_set_of(const sb_client_core *core, const sb_client_entity *entity);
sb_error sb_client_core_place_hit_shape(const sb_client_core *core, const sb_client_entity *entity,
                                        uint32_t shape, float out_position[3],
                                        float out_orientation[4]);
const char *sb_client_core_event_name(const sb_client_core *core, uint32_t kind);
/// The map's canonical bytes (game/map/map.h); NULL before the map has arrived.
const void *sb_client_core_map_bytes(const sb_client_core *core, size_t *out_size);
uint32_t sb_client_core_map_count(const sb_client_core *core, sb_client_map_list list);
sb_error sb_client_core_map_item(const sb_client_core *core, sb_client_map_list list,
                                 uint32_t index, sb_client_map_item *out_item);
void sb_client_core_status(const sb_client_core *core, sb_client_status *out_status);

#endif
