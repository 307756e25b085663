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
    SB_MESSAGE_ROSTER = 9,
    SB_MESSAGE_CHAT = 10,
    SB_MESSAGE_PLAYBACK = 11,
} sb_message_type;

/// Why a server turns a client away. Numbers are never reused.
typedef enum sb_refusal {
    SB_REFUSAL_PROTOCOL_VERSION = 1,   ///< client speaks another major version of the wire
    SB_REFUSAL_SIMULATION_VERSION = 2, ///< client simulates another version of the game
    SB_REFUSAL_SESSION_UNKNOWN = 3,    ///< no session of the number asked for
    SB_REFUSAL_SESSION_FULL = 4,       ///< no free slot in the session, or in any
    SB_REFUSAL_MALFORMED = 5,          ///< the hello breaks the standard
    SB_REFUSAL_STATE = 6,              ///< a message that does not fit the connection's state
    SB_REFUSAL_CLOSING = 7,            ///< the server is shutting down
    SB_REFUSAL_RULES = 8,              ///< the client plays by other rules; the text names both
    SB_REFUSAL_ROLE = 9,               ///< the server does not offer the role asked for
    SB_REFUSAL_RESUME = 10,            ///< no player waits for this resume secret
    SB_REFUSAL_TOKEN = 11,             ///< the server asks for a token, and this one is not good
} sb_refusal;

/// A short fixed text for a refusal code, "unknown reason" for others. Static storage.
const char *sb_refusal_text(uint32_t refusal);

/// Text inside a message: not terminated by zero.
typedef struct sb_text {
    const char *data;
    uint32_t size;
} sb_text;

/// Binary data inside a message.
typedef struct sb_blob {
    const uint8_t *data;
    uint32_t size;
} sb_blob;

/// Which rules module is played by: all four must be the same on both sides.
typedef struct sb_wire_rules {
    sb_text name; ///< at most SB_RULES_TEXT_SIZE_MAX bytes
    uint32_t interface_version;
    uint32_t behaviour_version;
    uint64_t tables_hash;
} sb_wire_rules;

/// What a client is in a session.
typedef enum sb_role {
    SB_ROLE_PLAYER = 0,
    SB_ROLE_SPECTATOR = 1,
    SB_ROLE_REPLAY_VIEWER = 2, ///< of a recorded match, whose playback it controls
} sb_role;

/// How the entities of snapshots are written.
typedef enum sb_form {
    SB_FORM_PLAIN = 0,  ///< msgpack integers
    SB_FORM_PACKED = 1, ///< a bin by the adaptive coder of packed/
} sb_form;

typedef struct sb_message_hello {
    uint32_t major_version;
    uint32_t simulation_version;
    uint32_t minor_version; ///< newest that the client knows
    uint32_t session;       ///< 0: any with room; otherwise its number, from 1
    uint32_t role;          ///< sb_role, or a later one
    uint32_t form;          ///< sb_form, or a later one
    sb_text name;           ///< at most SB_NAME_SIZE_MAX bytes
    uint32_t select;        ///< the player's choices until its first input, as in inputs
    uint32_t map_count;
    uint64_t map_hashes[SB_HELLO_MAP_COUNT_MAX]; ///< maps that the client has
    sb_wire_rules rules;                         ///< that the client plays by
    sb_blob resume;                              ///< empty, or SB_RESUME_SECRET_SIZE bytes
    sb_blob token;                               ///< at most SB_TOKEN_SIZE_MAX bytes
} sb_message_hello;

typedef struct sb_message_welcome {
    uint32_t major_version;
    uint32_t simulation_version;
    uint32_t minor_version; ///< the older of both sides'
    uint32_t session;       ///< from 1
    uint32_t epoch;         ///< of the match: another one with every welcome that a connection gets
    uint32_t role;
    uint32_t form;
    uint32_t player; ///< the client's slot, or SB_NO_PLAYER
    uint32_t player_capacity;
    uint32_t computer_count;   ///< the last so many slots are played by the server's rules
    uint32_t tick;             ///< the server's tick when this was sent
    uint32_t tick_rate_hz;     ///< 10 to 240
    uint32_t snapshot_rate_hz; ///< 1 to tick_rate_hz
    uint64_t seed;
    uint64_t map_hash;
    uint32_t map_size; ///< canonical bytes, at most SB_MAP_SIZE_MAX
    sb_wire_rules rules;
    uint32_t setting_count;
    int32_t settings[SB_SETTING_COUNT_MAX]; ///< of the rules, by index
    sb_blob resume; ///< empty, or the SB_RESUME_SECRET_SIZE bytes with which to come back
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
    uint32_t predicted_hash; ///< of the own state after this tick, as predicted; 0 if not predicted
    uint32_t select;         ///< four choices of the player, 8 bits each, the first in the lowest
    uint32_t present; ///< slots plus 1, packed likewise, of players seen where they are; 0: no
} sb_wire_input;

typedef struct sb_message_input {
    uint32_t epoch;       ///< of the welcome
    uint32_t ack_tick;    ///< newest snapshot that the client holds whole; 0 for none
    uint32_t ack_bits;    ///< bit i: it held that of tick ack_tick - 1 - i too
    uint32_t tick;        ///< of the first input; the others follow tick by tick
    uint32_t input_count; ///< 1 to SB_INPUT_COUNT_MAX
    sb_wire_input inputs[SB_INPUT_COUNT_MAX];
} sb_message_input;

/// A full own state begins with a byte for each of these: how many ticks ago it last was so, 0 in
/// the snapshot's own tick, SB_OWN_AGE_MAX for that many and more. The last byte is 0.
typedef enum sb_own_age {
    SB_OWN_AGE_CONTACT = 0, ///< its tank touched something that moves
    SB_OWN_AGE_IMPULSE = 1, ///< it was given an impulse
    SB_OWN_AGE_INPUT = 2,   ///< another input than its own was played, for want of it
    SB_OWN_AGE_COUNT = 4,
} sb_own_age;
#define SB_OWN_AGE_MAX 255u

/// What a snapshot says of the client's own player at its tick.
typedef enum sb_own_kind {
    SB_OWN_NONE = 0,      ///< nothing: the client does not predict it, or is no player
    SB_OWN_PREDICTED = 1, ///< it is what the client's hash for this tick said
    SB_OWN_FULL = 2,      ///< it is the bytes given
} sb_own_kind;

/// One part of a snapshot. A client holds the snapshot when it has all parts of the same tick. The
/// changes lead from the view of the baseline to that of the tick (delta.h).
typedef struct sb_message_snapshot {
    uint32_t epoch; ///< of the welcome; one of another epoch is of a match that is over
    uint32_t tick;
    uint32_t baseline_age; ///< ticks since the baseline; 0: there is none, all is in here
    int32_t durable_age;   ///< ticks since the newest that is safe in the log; -1: there is none
    int32_t input_margin;  ///< the newest input of this client that the server has is of so many
                           ///< ticks after this one; SB_NO_MARGIN for none
    uint32_t part;         ///< from 0
    uint32_t part_count;   ///< 1 to SB_SNAPSHOT_PART_COUNT_MAX
    sb_own_kind own;
    sb_blob own_state; ///< 1 to SB_OWN_STATE_SIZE_MAX bytes if `own` is full
    sb_form form;      ///< of the changes
    sb_blob packed;
    uint32_t number_count; ///< plain: the changes' numbers, one after the other
    int32_t numbers[SB_SNAPSHOT_NUMBER_COUNT_MAX];
} sb_message_snapshot;

typedef struct sb_wire_event {
    uint32_t kind;
    uint32_t entity; ///< SB_NO_ENTITY for none, as below
    uint32_t other;
    uint32_t value;
    uint32_t ordinal;
    int32_t point[3]; ///< 1/64 m
} sb_wire_event;

typedef struct sb_message_event {
    uint32_t sequence;    ///< number of the first event since the welcome, from 0
    uint32_t tick;        ///< of all of them
    uint32_t event_count; ///< 1 to SB_EVENT_COUNT_MAX
    sb_wire_event events[SB_EVENT_COUNT_MAX];
} sb_message_event;

typedef enum sb_goodbye {
    SB_GOODBYE_OWN_ACCORD = 0,
    SB_GOODBYE_SERVER_CLOSES = 1,
    SB_GOODBYE_MATCH_OVER = 2,
} sb_goodbye;

typedef struct sb_message_goodbye {
    uint32_t reason; ///< sb_goodbye, or a later one
} sb_message_goodbye;

/// Who is in a slot.
typedef enum sb_presence {
    SB_PRESENCE_NONE = 0,
    SB_PRESENCE_PLAYER = 1,
    SB_PRESENCE_COMPUTER = 2,
    SB_PRESENCE_AWAY = 3, ///< a player whose connection is lost and who may come back
} sb_presence;

typedef struct sb_wire_player {
    uint32_t slot;
    uint32_t presence; ///< sb_presence, or a later one
    sb_text name;      ///< at most SB_NAME_SIZE_MAX bytes
} sb_wire_player;

/// Slots that are new or have changed since the last one.
typedef struct sb_message_roster {
    uint32_t player_count; ///< 1 to SB_ROSTER_COUNT_MAX
    sb_wire_player players[SB_ROSTER_COUNT_MAX];
} sb_message_roster;

typedef enum sb_chat_scope {
    SB_CHAT_ALL = 0,
    SB_CHAT_TEAM = 1,   ///< those of the speaker's team, by the rules
    SB_CHAT_PLAYER = 2, ///< one player
    SB_CHAT_SERVER = 3, ///< down only: the server speaks
} sb_chat_scope;

typedef struct sb_message_chat {
    uint32_t scope;  ///< sb_chat_scope, or a later one
    uint32_t player; ///< slot: up, of whom it is for, if scope is one player; down, of the speaker.
                     ///< SB_NO_PLAYER for nobody
    sb_text text;    ///< 1 to SB_CHAT_SIZE_MAX bytes
} sb_message_chat;

/// Up: what a replay viewer asks for. Down: how the replay stands.
typedef struct sb_message_playback {
    uint32_t paused;        ///< 0 or 1
    uint32_t speed_percent; ///< 25 to 1600
    uint32_t tick;          ///< up: where to seek to, 0 to stay; down: where it is
    uint32_t first_tick;    ///< down: of the replay; up: 0
    uint32_t last_tick;
} sb_message_playback;

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
        sb_message_roster roster;
        sb_message_chat chat;
        sb_message_playback playback;
    };
} sb_message;

/// Four bytes as one number of the wire, the first in the lowest 8 bits: choices, players present.
uint32_t sb_wire_pack4(const uint8_t bytes[4]);
void sb_wire_unpack4(uint32_t number, uint8_t out_bytes[4]);

/// Appends the message to `writer`. The caller guarantees every limit; they are asserted. The only
/// error is the writer's SB_ERROR_FULL, after which its size is what it was. Never allocates.
sb_error sb_message_encode(const sb_message *message, sb_writer *writer);

/// Decodes one whole message. Never allocates. Errors: SB_ERROR_TRUNCATED, SB_ERROR_MALFORMED (not
/// msgpack, a wrong type, bytes after the message), SB_ERROR_LIMIT (a limit of limits.h),
/// SB_ERROR_RANGE (a value outside its field's range), SB_ERROR_UNKNOWN (a message type that this
/// version does not know: skip it). Elements after the last known one are skipped. A hello or
/// welcome of another major version decodes with its two versions filled and all else zero.
sb_error sb_message_decode(const void *bytes, size_t size, sb_message *out_message);

#endif
