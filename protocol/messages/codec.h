/// The coding of each message, one file per message; those of the lobby are together in three. Only
/// encode.c and decode.c use it. A `put` function writes the whole array; the caller guarantees
/// limits and ranges, which are asserted. A `get` function reads the elements after the type into a
/// zeroed message. The cursor keeps the first error. Each uses the member of the message that it is
/// named after.
#ifndef SABOT_PROTOCOL_MESSAGES_CODEC_H
#define SABOT_PROTOCOL_MESSAGES_CODEC_H

#include <msgpack.h>

#include "protocol/elements.h"
#include "protocol/message.h"

/// Begins a message of `element_count` elements, the type included.
void sb_put_head(msgpack_packer *packer, sb_message_type type, uint32_t element_count);
void sb_put_text(msgpack_packer *packer, sb_text text, uint32_t size_max);
void sb_put_blob(msgpack_packer *packer, sb_blob blob, uint32_t size_max);
/// The identity of the rules: four elements.
void sb_put_rules(msgpack_packer *packer, const sb_wire_rules *rules);
void sb_get_rules(sb_elements *elements, sb_wire_rules *out_rules);

/// Reads the versions at the head of a hello or welcome. Returns false for another major version;
/// the rest of the message is then unknown. Also returns false after an error.
bool sb_get_versions(sb_elements *elements, uint32_t *out_major, uint32_t *out_simulation);

/// Fails with SB_ERROR_RANGE if `count` numbers that count up from `first` would wrap.
void sb_require_countable(sb_elements *elements, uint32_t first, uint32_t count);

void sb_put_hello(msgpack_packer *packer, const sb_message *message);
void sb_get_hello(sb_elements *elements, sb_message *out_message);
void sb_put_welcome(msgpack_packer *packer, const sb_message *message);
void sb_get_welcome(sb_elements *elements, sb_message *out_message);
void sb_put_refuse(msgpack_packer *packer, const sb_message *message);
void sb_get_refuse(sb_elements *elements, sb_message *out_message);
void sb_put_map(msgpack_packer *packer, const sb_message *message);
void sb_get_map(sb_elements *elements, sb_message *out_message);
void sb_put_input(msgpack_packer *packer, const sb_message *message);
void sb_get_input(sb_elements *elements, sb_message *out_message);
void sb_put_snapshot(msgpack_packer *packer, const sb_message *message);
/// Writes the last element of a snapshot.
void sb_put_snapshot_changes(msgpack_packer *packer, const sb_message_snapshot *snapshot);
void sb_get_snapshot(sb_elements *elements, sb_message *out_message);
void sb_put_event(msgpack_packer *packer, const sb_message *message);
void sb_get_event(sb_elements *elements, sb_message *out_message);
void sb_put_goodbye(msgpack_packer *packer, const sb_message *message);
void sb_get_goodbye(sb_elements *elements, sb_message *out_message);
void sb_put_roster(msgpack_packer *packer, const sb_message *message);
void sb_get_roster(sb_elements *elements, sb_message *out_message);
void sb_put_chat(msgpack_packer *packer, const sb_message *message);
void sb_get_chat(sb_elements *elements, sb_message *out_message);
void sb_put_playback(msgpack_packer *packer, const sb_message *message);
void sb_get_playback(sb_elements *elements, sb_message *out_message);
void sb_put_lobby(msgpack_packer *packer, const sb_message *message);
void sb_get_lobby(sb_elements *elements, sb_message *out_message);
void sb_put_list(msgpack_packer *packer, const sb_message *message);
void sb_get_list(sb_elements *elements, sb_message *out_message);
void sb_put_sessions(msgpack_packer *packer, const sb_message *message);
void sb_get_sessions(sb_elements *elements, sb_message *out_message);
void sb_put_join(msgpack_packer *packer, const sb_message *message);
void sb_get_join(sb_elements *elements, sb_message *out_message);
void sb_put_create(msgpack_packer *packer, const sb_message *message);
void sb_get_create(sb_elements *elements, sb_message *out_message);
void sb_put_leave(msgpack_packer *packer, const sb_message *message);
void sb_get_leave(sb_elements *elements, sb_message *out_message);
void sb_put_declined(msgpack_packer *packer, const sb_message *message);
void sb_get_declined(sb_elements *elements, sb_message *out_message);
void sb_put_ready(msgpack_packer *packer, const sb_message *message);
void sb_get_ready(sb_elements *elements, sb_message *out_message);
void sb_put_team(msgpack_packer *packer, const sb_message *message);
void sb_get_team(sb_elements *elements, sb_message *out_message);
void sb_put_vote(msgpack_packer *packer, const sb_message *message);
void sb_get_vote(sb_elements *elements, sb_message *out_message);
void sb_put_session(msgpack_packer *packer, const sb_message *message);
void sb_get_session(sb_elements *elements, sb_message *out_message);
void sb_put_redirect(msgpack_packer *packer, const sb_message *message);
void sb_get_redirect(sb_elements *elements, sb_message *out_message);
void sb_put_absolute(msgpack_packer *packer, const sb_message *message);
void sb_get_absolute(sb_elements *elements, sb_message *out_message);
void sb_put_move(msgpack_packer *packer, const sb_message *message);
void sb_get_move(sb_elements *elements, sb_message *out_message);

#endif
