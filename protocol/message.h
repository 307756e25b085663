/// The messages between server and client, one struct each, and their coding in msgpack. The wire
/// standard is README.md beside this file.
///
/// Decoders are total: any bytes give a message or an error. Decoded text and binary data point
/// into the bytes that were decoded; nothing is copied.
#ifndef SABOT_PROTOCOL_MESSAGE_H
#define SABOT_PROTOCOL_MESSAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/bytes.h"
#include "base/schema.h"
#include "protocol/limits.h"

/// The first element of every message. Numbers are never reused.
typedef enum sb_message_type {
    SB_MESSAGE_HELLO = 1,
    SB_MESSAGE_WELCOME = 2,
    SB_MESSAGE_REFUSE = 3,
    SB_MESSAGE_MAP = 4,
    SB_MESSAGE_INPUT = 5,
    SB_MESSAGE_SNAPSHOT = 6,
    SB_MESSAGE_EVENT = 7,
    SB_MESSAGE_GOODBYE = 8,
} sb_message_type;

/// Why a server turns a client away. Numbers are never reused.
typedef enum sb_refusal {
    SB_REFUSAL_PROTOCOL_VERSION = 1,   ///< client speaks another version of the wire
    SB_REFUSAL_SIMULATION_VERSION = 2, ///< client simulates another version of the game
    SB_REFUSAL_SESSION_UNKNOWN = 3,    ///< no session of the number asked for
    SB_REFUSAL_SESSION_FULL = 4,       ///< no free slot in the session, or in any
    SB_REFUSAL_MALFORMED = 5,          ///< the hello breaks the standard
    SB_REFUSAL_STATE = 6,              ///< a message that does not fit the connection's state
    SB_REFUSAL_CLOSING = 7,            ///< the server is shutting down
    SB_REFUSAL_RULES = 8,              ///< the client plays by other rules; the text names both
} sb_refusal;

/// A short fixed text for a refusal code, "unknown reason" for others. Static storage.
const char *sb_refusal_text(uint32_t refusal);

/// Text inside a message: not terminated by zero.
typedef struct sb_text {
    const char *data;
    uint32_t size;
} sb_text;

/// Which rules module is played by: all four must be the same on both sides.
typedef struct sb_wire_rules {
    sb_text name; ///< at most SB_RULES_TEXT_SIZE_MAX bytes
    uint32_t interface_version;
    uint32_t behaviour_version;
    uint64_t tables_hash;
} sb_wire_rules;

typedef struct sb_message_hello {
    uint32_t protocol_version;
    uint32_t simulation_version;
    uint32_t session; ///< 0: any with room; otherwise its number, from 1
    sb_text name;     ///< at most SB_NAME_SIZE_MAX bytes
    uint32_t map_count;
    uint64_t map_hashes[SB_HELLO_MAP_COUNT_MAX]; ///< maps that the client has
    sb_wire_rules rules;                         ///< that the client plays by
} sb_message_hello;

typedef struct sb_message_welcome {
    uint32_t protocol_version;
    uint32_t simulation_version;
    uint32_t session; ///< from 1
    uint32_t player;  ///< the client's slot
    uint32_t player_capacity;
    uint32_t tick;             ///< the server's tick when this was sent
    uint32_t tick_rate_hz;     ///< 10 to 240
    uint32_t snapshot_rate_hz; ///< 1 to tick_rate_hz
    uint64_t seed;
    uint64_t map_hash;
    uint32_t map_size; ///< canonical bytes, at most SB_MAP_SIZE_MAX
    sb_wire_rules rules;
    uint32_t computer_count; ///< the last so many slots are played by the server's rules
    uint32_t setting_count;
    int32_t settings[SB_SETTING_COUNT_MAX]; ///< of the rules, by index
    uint32_t epoch; ///< of the match: another one with every welcome that a connection gets
} sb_message_welcome;

typedef struct sb_message_refuse {
    uint32_t reason; ///< sb_refusal, or a later one
    sb_text text;    ///< for people, at most SB_REASON_SIZE_MAX bytes
} sb_message_refuse;

typedef struct sb_message_map {
    uint64_t hash;
    uint32_t offset; ///< of the chunk in the canonical bytes
    uint32_t total_size;
    const uint8_t *data;
    uint32_t data_size; ///< 1 to SB_MAP_CHUNK_SIZE_MAX
} sb_message_map;

/// One tick's input in wire form. Ranges are those of the game; the receiver checks them.
typedef struct sb_wire_input {
    int32_t throttle;
    int32_t steering;
    uint32_t aim_yaw;
    int32_t aim_pitch;
    uint32_t buttons;
    uint32_t view_tick;
    uint32_t view_fraction;  ///< 1/256 tick
    uint32_t predicted_hash; ///< of the own tank after this tick, as predicted; 0 if not predicted
    uint32_t select;         ///< four choices of the player, 8 bits each, the first in the lowest
} sb_wire_input;

typedef struct sb_message_input {
    uint32_t snapshot_tick; ///< newest snapshot that the client holds whole; 0 for none
    uint32_t tick;          ///< of the first input; the others follow tick by tick
    uint32_t input_count;   ///< 1 to SB_INPUT_COUNT_MAX
    sb_wire_input inputs[SB_INPUT_COUNT_MAX];
} sb_message_input;

/// One part of a full snapshot. A client holds the snapshot when it has all parts of the same tick.
typedef struct sb_message_snapshot {
    uint32_t epoch; ///< of the welcome; one of another epoch is of a match that is over
    uint32_t tick;
    uint32_t input_tick;  ///< newest input of this client that the server has; 0 for none
    int32_t input_margin; ///< ticks by which that one was early (negative: late) at this tick
    uint32_t part;        ///< from 0
    uint32_t part_count;  ///< 1 to SB_SNAPSHOT_PART_COUNT_MAX
    uint32_t entity_count;
    sb_entity entities[SB_SNAPSHOT_ENTITY_COUNT_MAX]; ///< by rising index, over all parts
} sb_message_snapshot;

typedef struct sb_wire_event {
    uint32_t tick;
    uint32_t kind;
    uint32_t entity; ///< 65535 for none, as below
    uint32_t other;
    uint32_t value;
    uint32_t ordinal;
    int32_t point_mm[3];
} sb_wire_event;

typedef struct sb_message_event {
    uint32_t sequence;    ///< number of the first event since the welcome, from 0
    uint32_t event_count; ///< 1 to SB_EVENT_COUNT_MAX
    sb_wire_event events[SB_EVENT_COUNT_MAX];
} sb_message_event;

typedef struct sb_message_goodbye {
    uint32_t reason; ///< 0: leaves of its own accord; 1: the server closes; 2: the match is over
} sb_message_goodbye;

typedef struct sb_message {
    sb_message_type type;
    union {
        sb_message_hello hello;
        sb_message_welcome welcome;
        sb_message_refuse refuse;
        sb_message_map map;
        sb_message_input input;
        sb_message_snapshot snapshot;
        sb_message_event event;
        sb_message_goodbye goodbye;
    };
} sb_message;

/// Appends the message to `writer`. The caller guarantees every limit; they are asserted. The only
/// error is the writer's SB_ERROR_FULL, after which its size is what it was. `schema` is needed for
/// snapshots alone and may be NULL otherwise. Never allocates.
sb_error sb_message_encode(const sb_message *message, const sb_schema *schema, sb_writer *writer);

/// A decoder's working memory, made once and used for every message.
typedef struct sb_decoder sb_decoder;

/// SB_ERROR_MEMORY. `schema` must outlive the decoder.
sb_error sb_decoder_create(const sb_schema *schema, sb_decoder **out_decoder);
void sb_decoder_destroy(sb_decoder *decoder);

/// Decodes one whole message. Never allocates. Errors: SB_ERROR_TRUNCATED, SB_ERROR_MALFORMED (not
/// msgpack, a wrong type, bytes after the message), SB_ERROR_LIMIT (a limit of limits.h),
/// SB_ERROR_RANGE (a value outside its field's range), SB_ERROR_UNKNOWN (a message type that this
/// version does not know: skip it). Elements after the last known one are skipped. A hello of
/// another protocol version decodes with its versions filled and all else zero.
sb_error sb_decoder_decode(sb_decoder *decoder, const void *bytes, size_t size,
                           sb_message *out_message);

#endif
