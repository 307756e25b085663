/// The messages between server and client, one struct each, and their coding in msgpack. The pages
/// beside this file are the wire standard; README.md lists them.
///
/// The decoder is total: any bytes give a message or an error. Text and binary data of a decoded
/// message point into the decoded bytes; nothing is copied.
#ifndef SABOT_PROTOCOL_MESSAGE_H
#define SABOT_PROTOCOL_MESSAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/bytes.h"
#include "base/input.h"
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
    SB_MESSAGE_LOBBY = 12,
    SB_MESSAGE_LIST = 13,
    SB_MESSAGE_SESSIONS = 14,
    SB_MESSAGE_JOIN = 15,
    SB_MESSAGE_CREATE = 16,
    SB_MESSAGE_LEAVE = 17,
    SB_MESSAGE_DECLINED = 18,
    SB_MESSAGE_READY = 19,
    SB_MESSAGE_TEAM = 20,
    SB_MESSAGE_VOTE = 21,
    SB_MESSAGE_SESSION = 22,
    SB_MESSAGE_REDIRECT = 23,
    SB_MESSAGE_ABSOLUTE = 24,
    SB_MESSAGE_MOVE = 25,
} sb_message_type;

/// Why a server turns a client away. Numbers are never reused.
typedef enum sb_refusal {
    SB_REFUSAL_PROTOCOL_VERSION = 1,   ///< client speaks another major version of the wire
    SB_REFUSAL_SIMULATION_VERSION = 2, ///< client simulates another version of the game
    SB_REFUSAL_SESSION_UNKNOWN = 3,    ///< no session has the requested number, or mode
    SB_REFUSAL_SESSION_FULL = 4,       ///< no free slot in the requested session, or in any
    SB_REFUSAL_MALFORMED = 5,          ///< the hello breaks the standard
    SB_REFUSAL_STATE = 6,              ///< the message does not fit the connection's state
    SB_REFUSAL_CLOSING = 7,            ///< the server is shutting down, or the session takes nobody
    SB_REFUSAL_RULES = 8,              ///< the client plays by other rules; the text names both
    SB_REFUSAL_ROLE = 9,               ///< the server does not offer the requested role
    SB_REFUSAL_RESUME = 10,            ///< no player has this resume secret, or its slot is in use
    SB_REFUSAL_TOKEN = 11,             ///< the token is missing or not accepted
    SB_REFUSAL_RATE = 12,              ///< first messages come too often from the address
    SB_REFUSAL_ADDRESS = 13,           ///< the address has as many clients here as it may have
    SB_REFUSAL_PASSWORD = 14,          ///< the session's password is missing or wrong
    SB_REFUSAL_CREATE = 15,            ///< no session may be made, or there is no room for one
    SB_REFUSAL_BARRED = 16,            ///< the session's players have voted the client out
    SB_REFUSAL_VOTE = 17,              ///< there is no such vote now; the text says why
    SB_REFUSAL_TEAM = 18,              ///< there is no such team, or the player may not change it
    SB_REFUSAL_BANNED = 19,            ///< the operator has banned the client; the text says why
} sb_refusal;

/// Returns a short text for a refusal code, or "unknown reason". The text has static storage.
const char *sb_refusal_text(uint32_t refusal);

/// Returns a name for programs, such as "session_full"; it never changes. "other" for codes that
/// this version does not know. Static storage.
const char *sb_refusal_name(uint32_t refusal);

/// Codes are from 1 to below this.
#define SB_REFUSAL_COUNT 20u

/// Text inside a message. It is not zero-terminated.
typedef struct sb_text {
    const char *data;
    uint32_t size;
} sb_text;

/// Binary data inside a message.
typedef struct sb_blob {
    const uint8_t *data;
    uint32_t size;
} sb_blob;

/// The identity of the rules module. All four members must be equal on both sides.
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
    SB_ROLE_REPLAY_VIEWER = 2, ///< watches a recorded match and controls its playback
    SB_ROLE_LOBBY = 3,         ///< in no session: looks around in the lobby, and joins later
} sb_role;

/// The coding of the changes in snapshots.
typedef enum sb_form {
    SB_FORM_PLAIN = 0,    ///< msgpack integers
    SB_FORM_PACKED = 1,   ///< a msgpack bin by the adaptive coder of packed/
    SB_FORM_ABSOLUTE = 2, ///< the values themselves, in messages of their own
} sb_form;

typedef struct sb_message_hello {
    uint32_t major_version;
    uint32_t simulation_version;
    uint32_t minor_version; ///< the newest that the client knows
    uint32_t session;       ///< 0: any with room; otherwise its number, from 1
    uint32_t role;          ///< sb_role, or a later one
    uint32_t form;          ///< sb_form, or a later one
    sb_text name;           ///< at most SB_NAME_SIZE_MAX bytes
    uint32_t select;        ///< the player's choices until its first input, packed as in inputs
    uint32_t map_count;
    uint64_t map_hashes[SB_HELLO_MAP_COUNT_MAX]; ///< maps that the client has
    sb_wire_rules rules;                         ///< the client's rules module
    sb_blob resume;                              ///< empty, or SB_RESUME_SECRET_SIZE bytes
    sb_blob token;                               ///< at most SB_TOKEN_SIZE_MAX bytes
} sb_message_hello;

typedef struct sb_message_welcome {
    uint32_t major_version;
    uint32_t simulation_version;
    uint32_t minor_version; ///< the lower of both sides' versions
    uint32_t session;       ///< from 1
    uint32_t epoch;         ///< of the match; every welcome on a connection has a different one
    uint32_t role;
    uint32_t form;
    uint32_t player; ///< the client's slot, or SB_NO_PLAYER
    uint32_t player_capacity;
    uint32_t computer_count;   ///< count of slots, at the end, that the rules play
    uint32_t tick;             ///< the server's tick when it sent the welcome
    uint32_t tick_rate_hz;     ///< 10 to 240
    uint32_t snapshot_rate_hz; ///< 1 to tick_rate_hz
    uint64_t seed;
    uint64_t map_hash;
    uint32_t map_size; ///< canonical bytes, at most SB_MAP_SIZE_MAX
    sb_wire_rules rules;
    uint32_t setting_count;
    int32_t settings[SB_SETTING_COUNT_MAX]; ///< of the rules, by index
    sb_blob resume; ///< the secret of SB_RESUME_SECRET_SIZE bytes to resume with, or empty
} sb_message_welcome;

typedef struct sb_message_refuse {
    uint32_t reason; ///< sb_refusal, or a later one
    sb_text text;    ///< for people, at most SB_REASON_SIZE_MAX bytes
} sb_message_refuse;

typedef struct sb_message_map {
    uint64_t hash;
    uint32_t offset; ///< of this piece in the map's canonical bytes
    uint32_t total_size;
    const uint8_t *data;
    uint32_t data_size; ///< 1 to SB_MAP_CHUNK_SIZE_MAX
} sb_message_map;

typedef struct sb_message_input {
    uint32_t epoch;       ///< of the welcome
    uint32_t ack_tick;    ///< tick of the newest snapshot that the client has decoded; 0 for none
    uint32_t ack_bits;    ///< bit i: it has decoded the snapshot of tick ack_tick - 1 - i too
    uint32_t tick;        ///< of the first input; the others follow tick by tick
    uint32_t input_count; ///< 1 to SB_INPUT_COUNT_MAX
    /// Decoded: bit i is set if a value of input i is out of its range. The input and its hash are
    /// zeros then. To encode a message, this must be 0.
    uint32_t invalid;
    sb_input inputs[SB_INPUT_COUNT_MAX];
    /// For each input, of the predicted own state after its tick; 0 if not predicted.
    uint32_t predicted_hashes[SB_INPUT_COUNT_MAX];
} sb_message_input;

/// A full own state begins with SB_OWN_AGE_COUNT bytes, one for each of these causes: how many
/// ticks before the snapshot it last happened, at most SB_OWN_AGE_MAX. The last byte is 0.
typedef enum sb_own_age {
    SB_OWN_AGE_CONTACT = 0, ///< the tank touched something that moves
    SB_OWN_AGE_IMPULSE = 1, ///< the tank received an impulse
    SB_OWN_AGE_INPUT = 2,   ///< the client's input was missing and another one was played
    SB_OWN_AGE_COUNT = 4,
} sb_own_age;
#define SB_OWN_AGE_MAX 255u

/// What a snapshot says about the client's own player at its tick.
typedef enum sb_own_kind {
    SB_OWN_NONE = 0,      ///< nothing: the client does not predict it, or is no player
    SB_OWN_PREDICTED = 1, ///< the client predicted it: its hash for this tick is right
    SB_OWN_FULL = 2,      ///< `own_state` holds it
} sb_own_kind;

/// One part of a snapshot. A client can apply the snapshot when it has all parts of the tick. The
/// changes lead from the client's entities at the baseline tick to those at `tick` (delta.h).
typedef struct sb_message_snapshot {
    uint32_t epoch; ///< of the welcome; a snapshot of another epoch belongs to a match that is over
    uint32_t tick;
    uint32_t baseline_age; ///< ticks since the baseline; 0: the changes build on nothing
    int32_t durable_age;   ///< ticks since the newest tick that is safe in the log; -1 for none
    int32_t input_margin;  ///< tick of the newest input that the server has from this client, less
                           ///< this tick; SB_NO_MARGIN for none
    uint32_t part;         ///< from 0
    uint32_t part_count;   ///< 1 to SB_SNAPSHOT_PART_COUNT_MAX
    sb_own_kind own;
    sb_blob own_state;     ///< 1 to SB_OWN_STATE_SIZE_MAX bytes for SB_OWN_FULL
    sb_form form;          ///< of the changes
    sb_blob coded;         ///< to encode: the changes as sb_snapshot_changes_encode wrote them;
                           ///< NULL: from the form's own member below. Unused after decoding
    sb_blob packed;        ///< packed form: the row (changes.h)
    uint32_t number_count; ///< plain form: count of numbers
    int32_t numbers[SB_SNAPSHOT_NUMBER_COUNT_MAX];
} sb_message_snapshot;

/// Indices at which there is no entity.
typedef struct sb_wire_range {
    uint16_t first;
    uint16_t count; ///< from 1; `first` + `count` is at most 65,536
} sb_wire_range;

/// An entity in the absolute form.
typedef struct sb_wire_entity {
    uint16_t index;
    uint16_t generation;
    uint8_t kind;
    uint8_t value_count;  ///< at most SB_ABSOLUTE_VALUE_COUNT_MAX
    uint16_t value_first; ///< place of its first value in the message's `values`
} sb_wire_entity;

/// One part of a snapshot in the absolute form. It says what is there at some indices, and nothing
/// of the others. ABSOLUTE.md says what a client does with it.
typedef struct sb_message_absolute {
    uint32_t epoch; ///< of the welcome
    uint32_t tick;
    int32_t durable_age; ///< as in sb_message_snapshot, and so are the next three
    int32_t input_margin;
    uint32_t part;
    uint32_t part_count;
    uint32_t range_count;
    sb_wire_range ranges[SB_ABSOLUTE_RANGE_COUNT_MAX]; ///< empty ones, by rising index
    uint32_t entity_count;
    sb_wire_entity entities[SB_ABSOLUTE_ENTITY_COUNT_MAX]; ///< by rising index
    int32_t values[SB_SNAPSHOT_NUMBER_COUNT_MAX];          ///< of all the entities
} sb_message_absolute;

typedef struct sb_wire_event {
    uint32_t kind;
    uint32_t entity; ///< index of the entity that acted; SB_NO_ENTITY for none
    uint32_t other;  ///< index of the entity that was acted on; SB_NO_ENTITY for none
    uint32_t value;
    uint32_t ordinal;
    int32_t point[3]; ///< 1/64 m
} sb_wire_event;

typedef struct sb_message_event {
    uint32_t sequence;    ///< number of the first event, counted since the welcome from 0
    uint32_t tick;        ///< of all events in the message
    uint32_t event_count; ///< 1 to SB_EVENT_COUNT_MAX
    sb_wire_event events[SB_EVENT_COUNT_MAX];
} sb_message_event;

typedef enum sb_goodbye {
    SB_GOODBYE_OWN_ACCORD = 0,
    SB_GOODBYE_SERVER_CLOSES = 1,
    SB_GOODBYE_MATCH_OVER = 2,
    SB_GOODBYE_IDLE = 3,   ///< nothing came from the client
    SB_GOODBYE_KICKED = 4, ///< the players of the session, or the operator, sent the client away
} sb_goodbye;

typedef struct sb_message_goodbye {
    uint32_t reason; ///< sb_goodbye, or a later one
} sb_message_goodbye;

/// The occupant of a slot.
typedef enum sb_presence {
    SB_PRESENCE_NONE = 0,
    SB_PRESENCE_PLAYER = 1,
    SB_PRESENCE_COMPUTER = 2,
    SB_PRESENCE_AWAY = 3, ///< a player without a connection: it may come back, or its tank stays
} sb_presence;

typedef struct sb_wire_player {
    uint32_t slot;
    uint32_t presence; ///< sb_presence, or a later one
    sb_text name;      ///< at most SB_NAME_SIZE_MAX bytes
} sb_wire_player;

/// The slots that are new or have changed since the last roster message.
typedef struct sb_message_roster {
    uint32_t player_count; ///< 1 to SB_ROSTER_COUNT_MAX
    sb_wire_player players[SB_ROSTER_COUNT_MAX];
} sb_message_roster;

typedef enum sb_chat_scope {
    SB_CHAT_ALL = 0,
    SB_CHAT_TEAM = 1,   ///< to the speaker's team, as the rules define it
    SB_CHAT_PLAYER = 2, ///< to one player
    SB_CHAT_SERVER = 3, ///< only down: from the server
} sb_chat_scope;

typedef struct sb_message_chat {
    uint32_t scope;  ///< sb_chat_scope, or a later one
    uint32_t player; ///< up: the slot addressed by SB_CHAT_PLAYER; down: the speaker's slot;
                     ///< SB_NO_PLAYER for none
    sb_text text;    ///< 1 to SB_CHAT_SIZE_MAX bytes
} sb_message_chat;

/// Up: what a replay viewer asks for. Down: the state of the replay.
typedef struct sb_message_playback {
    uint32_t paused;        ///< 0 or 1
    uint32_t speed_percent; ///< 25 to 1600
    uint32_t tick;          ///< up: the tick to seek to, 0 to stay; down: the current tick
    uint32_t first_tick;    ///< down: first tick of the recorded match; up: 0
    uint32_t last_tick;
} sb_message_playback;

/// Bits of a lobby's flags.
#define SB_LOBBY_MAY_CREATE 1u ///< the client may make sessions, by one of the modes

/// The client is in the lobby: after a hello with SB_ROLE_LOBBY, and after it has left a session.
typedef struct sb_message_lobby {
    uint32_t flags;
    uint32_t session_count; ///< public sessions
    uint32_t mode_count;
    sb_text modes[SB_LOBBY_LIST_COUNT_MAX]; ///< modes in which clients can make sessions
    uint32_t map_count;
    sb_text maps[SB_LOBBY_LIST_COUNT_MAX]; ///< maps on which they can
} sb_message_lobby;

/// Bits of a list's flags.
#define SB_LIST_NOT_FULL 1u    ///< only sessions with a free slot
#define SB_LIST_NO_PASSWORD 2u ///< only sessions without a password

/// Asks for sessions. Empty texts ask for any.
typedef struct sb_message_list {
    uint32_t request; ///< the client's choice; the answer repeats it
    uint32_t after;   ///< only sessions with a higher number: the answer before says which
    uint32_t flags;
    sb_text mode; ///< at most SB_MODE_SIZE_MAX bytes, equal
    sb_text map;  ///< at most SB_MAP_TEXT_SIZE_MAX bytes, equal
    sb_text name; ///< at most SB_PLACE_NAME_SIZE_MAX bytes, within the name; the case of ASCII
                  ///< letters does not count
} sb_message_list;

/// Bits of a listed session's flags.
#define SB_LISTED_PASSWORD 1u
#define SB_LISTED_TOKEN 2u
#define SB_LISTED_PLAYBACK 4u   ///< a recorded match
#define SB_LISTED_WARMING_UP 8u ///< its match waits until its players are ready

typedef struct sb_wire_listed {
    uint32_t number;
    uint32_t flags;
    sb_text name, mode, map;
    uint32_t players, player_capacity; ///< without the computer's
    uint32_t computers;
    uint32_t spectators, spectator_capacity;
} sb_wire_listed;

/// Answers a list, by rising number.
typedef struct sb_message_sessions {
    uint32_t request;
    uint32_t next; ///< `after` of the next page; 0: this is the last one
    uint32_t listed_count;
    sb_wire_listed listed[SB_LISTED_COUNT_MAX];
} sb_message_sessions;

/// Asks for a session, from the lobby or from another session. A welcome or a declined answers.
typedef struct sb_message_join {
    uint32_t session; ///< its number; 0: the first of `mode` that has room
    sb_text mode;     ///< at most SB_MODE_SIZE_MAX bytes; empty: any
    uint32_t role;    ///< sb_role, but not SB_ROLE_LOBBY
    sb_text password; ///< at most SB_PASSWORD_SIZE_MAX bytes
    uint32_t create;  ///< 1: makes a session of `mode` if session and role are 0 and none
                      ///< takes the client
    uint32_t map_count;
    uint64_t map_hashes[SB_HELLO_MAP_COUNT_MAX]; ///< as in the hello
} sb_message_join;

/// Makes a session and joins it as a player.
typedef struct sb_message_create {
    sb_text mode; ///< of the lobby's modes, at most SB_MODE_SIZE_MAX bytes; empty: the first
    sb_text name; ///< at most SB_PLACE_NAME_SIZE_MAX bytes; empty: the mode's
    sb_text map;  ///< of the lobby's maps, at most SB_MAP_TEXT_SIZE_MAX bytes; empty: the mode's
    sb_text password;         ///< at most SB_PASSWORD_SIZE_MAX bytes; empty: none
    uint32_t visibility;      ///< 0 public, 1 unlisted, 2 private
    uint32_t player_capacity; ///< without the computer's; 0, or more than the mode's: the mode's
    uint32_t map_count;
    uint64_t map_hashes[SB_HELLO_MAP_COUNT_MAX];
} sb_message_create;

/// Says no to a request. The connection and the session stay as they were.
typedef struct sb_message_declined {
    uint32_t request; ///< sb_message_type of the request
    uint32_t reason;  ///< sb_refusal, or a later one
    sb_text text;     ///< for people, at most SB_REASON_SIZE_MAX bytes
} sb_message_declined;

typedef struct sb_message_ready {
    uint32_t ready; ///< 0 or 1
} sb_message_ready;

typedef struct sb_message_team {
    uint32_t team; ///< 1 to 255; 0: any
} sb_message_team;

typedef enum sb_vote_kind {
    SB_VOTE_NONE = 0,
    SB_VOTE_KICK = 1, ///< the target is a slot
    SB_VOTE_MAP = 2,  ///< the target is an index in the session's maps
} sb_vote_kind;

/// Calls a vote, or votes on the one that runs if kind and target are the same.
typedef struct sb_message_vote {
    uint32_t kind; ///< sb_vote_kind, or a later one
    uint32_t target;
    uint32_t yes; ///< 0 or 1
} sb_message_vote;

/// Bits of a session's flags.
#define SB_SESSION_WARMING_UP 1u
#define SB_SESSION_VOTES 2u ///< players may call votes

/// The state of the client's session that is not the match's. Comes after a welcome and after each
/// change.
typedef struct sb_message_session {
    uint32_t number;
    sb_text name;
    uint32_t flags;
    uint32_t ready_count; ///< players that must be there and ready; 0: matches do not wait
    uint64_t ready;       ///< bit i: the player in slot i is ready
    uint32_t delay_ms;    ///< by which spectators see the match late
    uint32_t spectators;
    uint32_t vote_kind; ///< sb_vote_kind; SB_VOTE_NONE if none runs
    uint32_t vote_target;
    uint32_t vote_yes;
    uint32_t vote_needed; ///< votes with which it passes
    uint32_t vote_ms_left;
    uint32_t map_count;
    sb_text maps[SB_LOBBY_LIST_COUNT_MAX]; ///< of the session, in turn
} sb_message_session;

/// Sends a client to another port of the same server. Answers a hello, a join or a create; the
/// server then ends the connection.
typedef struct sb_message_redirect {
    uint32_t port;     ///< of UDP, 1 to 65,535
    uint32_t web_port; ///< of WebSockets, at most 65,535; 0: there is none
    uint32_t session;  ///< that the next hello asks for; 0: any
    sb_blob ticket;    ///< the next hello's token, at most SB_TICKET_SIZE_MAX bytes; empty: the
                       ///< client sends its own token, if it has one
} sb_message_redirect;

/// Another server will play the client's session, or may have to. The client connects there beside
/// its present connection, and goes over when that server welcomes it.
typedef struct sb_message_move {
    sb_text host;      ///< a name or an address, at most SB_MOVE_HOST_SIZE_MAX bytes; empty: the
                       ///< host of the present connection
    uint32_t port;     ///< of UDP, at most 65,535; 0: the match stays, and a move
                       ///< that was told before is void
    uint32_t web_port; ///< of WebSockets, at most 65,535; 0: there is none
    sb_blob key;       ///< the other server's public key of SB_MOVE_KEY_SIZE bytes; empty: the same
                       ///< as now
    uint32_t session;  ///< its number there; 0: the same as here
    uint32_t tick;     ///< the first that the other server plays; 0: a standby's address, of use
                       ///< when this server falls silent
    sb_blob resume;    ///< the secret of SB_RESUME_SECRET_SIZE bytes to show there; empty: the one
                       ///< that the client has, if any
    sb_blob ticket;    ///< the token to show there, at most SB_TICKET_SIZE_MAX bytes; empty: the
                       ///< client's own, if any
} sb_message_move;

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
        sb_message_lobby lobby;
        sb_message_list list;
        sb_message_sessions sessions;
        sb_message_join join;
        sb_message_create create;
        sb_message_declined declined;
        sb_message_ready ready;
        sb_message_team team;
        sb_message_vote vote;
        sb_message_session session;
        sb_message_redirect redirect;
        sb_message_absolute absolute;
        sb_message_move move;
    };
} sb_message;

/// Packs four bytes into one number of the wire, the first into the lowest 8 bits, and unpacks
/// them.
uint32_t sb_wire_pack4(const uint8_t bytes[4]);
void sb_wire_unpack4(uint32_t number, uint8_t out_bytes[4]);

/// Appends the message to `writer`. The caller guarantees all limits and ranges; they are asserted.
/// SB_ERROR_FULL if the message does not fit; the writer's size is then unchanged. Never allocates.
sb_error sb_message_encode(const sb_message *message, sb_writer *writer);

/// Appends the changes of a snapshot as its message holds them, for many messages that differ in
/// all but their changes. Errors as sb_message_encode.
sb_error sb_snapshot_changes_encode(const sb_message_snapshot *snapshot, sb_writer *writer);

/// Returns the bytes that an entity, or an empty range, takes in an absolute snapshot.
uint32_t sb_wire_entity_size(const sb_wire_entity *entity, const int32_t *values);
uint32_t sb_wire_range_size(const sb_wire_range *range);

/// Returns the type of a message, known or not, without decoding the rest; 0 if there is none.
uint64_t sb_message_peek(const void *bytes, size_t size);

/// Decodes one whole message in one pass. Never allocates. After an error the message is all zeros.
/// SB_ERROR_TRUNCATED: bytes or elements are missing. SB_ERROR_MALFORMED: not msgpack, a wrong
/// type, invalid text, or bytes after the message. SB_ERROR_LIMIT: beyond a limit of limits.h.
/// SB_ERROR_RANGE: a value outside its field's range. SB_ERROR_UNKNOWN: a message type that this
/// version does not know; skip the message. Elements after the last known one are skipped. For a
/// hello or welcome of another major version only the two versions are filled.
sb_error sb_message_decode(const void *bytes, size_t size, sb_message *out_message);

#endif
