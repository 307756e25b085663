/// The exports of sabot.wasm besides its memory ("memory"): the client's core and recorded matches.
/// Programs call the typed wrapper in src/, which calls these functions.
///
/// Numbers are i32, f32 and f64; pointers are offsets in the memory. A function that can fail
/// returns an `sb_error`: 0, or negative. Objects are created through an out parameter, which is 0
/// after an error; all functions except `_destroy` need a valid object. Field tables describe the
/// structs (`sb_wasm_table_at`), so that no offset is written twice. Memory to which a call returns
/// a pointer belongs to its object, and is valid until the next call with that object. Any bytes of
/// a log, a message or a text give an error or are skipped; only our own bug, or an invalid
/// pointer, traps.
#ifndef SABOT_WASM_EXPORTS_H
#define SABOT_WASM_EXPORTS_H

#include <sabot/client.h>

#include "game/event.h"
#include "game/state_items.h"
#include "record/reader.h"

/// Export names lack the prefix: sb_wasm_client_create is "client_create".
#define SB_WASM_EXPORT(name) __attribute__((export_name(#name))) sb_wasm_##name

// --- Memory and structs.

/// Rises with every change of these exports.
#define SB_WASM_INTERFACE_VERSION 5u
uint32_t SB_WASM_EXPORT(interface_version)(void);
/// SB_SIMULATION_VERSION; a log of another version cannot be played.
uint32_t SB_WASM_EXPORT(simulation_version)(void);

/// Returns `size` bytes of zeros; 0 if there is not enough memory.
void *SB_WASM_EXPORT(memory_take)(uint32_t size);
/// NULL does nothing.
void SB_WASM_EXPORT(memory_give)(void *memory);

/// The types of a field: those of a state's field table (base/field.h), and more.
typedef enum sb_wasm_type {
    SB_WASM_U8 = 0,
    SB_WASM_I8 = 1,
    SB_WASM_U16 = 2,
    SB_WASM_I16 = 3,
    SB_WASM_U32 = 4,
    SB_WASM_I32 = 5,
    SB_WASM_U64 = 6,
    SB_WASM_F32 = 7,
    SB_WASM_F64 = 8,
    SB_WASM_BOOL = 9,
    SB_WASM_TEXT = 10,    ///< `count` bytes, ends with zero
    SB_WASM_TEXT_AT = 11, ///< a pointer to text that ends with zero, or 0
} sb_wasm_type;

/// Like `sb_field` of a state's table.
typedef struct sb_wasm_field {
    const char *name;
    uint32_t type;   ///< sb_wasm_type
    uint32_t offset; ///< bytes from the struct's start
    uint32_t count;  ///< elements; 1 for a scalar
} sb_wasm_field;

/// Like `sb_table`.
typedef struct sb_wasm_table {
    const char *name;
    uint32_t struct_size;
    uint32_t field_count;
    const sb_wasm_field *fields;
} sb_wasm_table;

/// Returns the table of a struct, by index from 0; 0 after the last.
const sb_wasm_table *SB_WASM_EXPORT(table_at)(uint32_t index);

/// Return the sentence of an error, and its name.
const char *SB_WASM_EXPORT(error_message)(int32_t error);
const char *SB_WASM_EXPORT(error_name)(int32_t error);

// --- What shells and casts meet of the entities of the module's rules (game/rules.h).

typedef struct sb_wasm_hit_set {
    const char *name;
    const char *type_field; ///< name of a value; NULL: all entities of the kind have the set
    const char *yaw_field;  ///< name of a value; NULL: nothing turns
    uint32_t kind;
    int32_t type; ///< of entities that have the set, in their value `type_field`
    float pivot[3];
    uint32_t shape_count;
} sb_wasm_hit_set;

typedef struct sb_wasm_hit_shape {
    const char *name;
    uint32_t form; ///< sb_shape_kind
    bool turns;
    float position[3];
    float orientation[4];
    float size[3];        ///< m: half extents; or radius; or radius and half height
    uint32_t point_count; ///< of a hull
    float points[3 * SB_HULL_VERTEX_COUNT_MAX];
} sb_wasm_hit_shape;

/// SB_ERROR_RANGE after the last set or shape.
int32_t SB_WASM_EXPORT(hit_set_get)(uint32_t set, sb_wasm_hit_set *out_set);
int32_t SB_WASM_EXPORT(hit_shape_get)(uint32_t set, uint32_t shape, sb_wasm_hit_shape *out_shape);

// --- A client: client/core.h, with a queue of outgoing messages that the caller takes after every
// call. All else is as in <sabot/client.h>. It plays by the rules of one's own that were built in,
// if there are any (rules.h), and by the built-in rules otherwise.

typedef struct sb_wasm_client sb_wasm_client;

/// Size of the text of the largest connect token, terminating zero included.
#define SB_WASM_TOKEN_SIZE 684u

/// sb_client_def without the settings of transports.
typedef struct sb_wasm_client_def {
    char name[SB_CLIENT_NAME_SIZE];
    uint32_t session;
    uint32_t role;
    uint32_t timeout_ms;
    uint32_t interpolation_ms;
    uint32_t reconnect_ms;
    uint8_t select[4];
    bool plain;
    bool predict;
    char token[SB_WASM_TOKEN_SIZE]; ///< base64url; empty for none
    char password[SB_CLIENT_PASSWORD_SIZE];
    char mode[SB_CLIENT_MODE_SIZE];
    bool create;
} sb_wasm_client_def;

/// sb_client_session_def with room for its texts; an empty one stands for NULL.
typedef struct sb_wasm_session_def {
    char mode[SB_CLIENT_MODE_SIZE];
    char name[SB_CLIENT_SESSION_NAME_SIZE];
    char map[SB_CLIENT_MAP_NAME_SIZE];
    char password[SB_CLIENT_PASSWORD_SIZE];
    uint32_t visibility;
    uint32_t player_capacity;
} sb_wasm_session_def;

/// Capacity of the queue of outgoing messages. If it is full, the newest are dropped and counted.
#define SB_WASM_MESSAGE_COUNT_MAX 64u

/// A message for the transport: reliable (channel 0) or as soon as possible (2).
typedef struct sb_wasm_message {
    uint32_t channel;
    uint32_t size;
    const uint8_t *bytes;
} sb_wasm_message;

void SB_WASM_EXPORT(client_def_default)(sb_wasm_client_def *out_def);
int32_t SB_WASM_EXPORT(client_create)(const sb_wasm_client_def *def, sb_wasm_client **out_client);
void SB_WASM_EXPORT(client_destroy)(sb_wasm_client *client);

/// Times are microseconds of a monotonic clock. A negative time or NaN counts as 0.
void SB_WASM_EXPORT(client_connected)(sb_wasm_client *client, double now_us);
void SB_WASM_EXPORT(client_disconnected)(sb_wasm_client *client);
void SB_WASM_EXPORT(client_receive)(sb_wasm_client *client, const void *bytes, uint32_t size,
                                    double now_us);
void SB_WASM_EXPORT(client_update)(sb_wasm_client *client, double now_us);
/// Returns the number of the wanted connection (client/core.h); ask after each update.
uint32_t SB_WASM_EXPORT(client_transport)(const sb_wasm_client *client);
/// Returns the port of the next connection, at the same host; 0: that of the first one.
uint32_t SB_WASM_EXPORT(client_port)(const sb_wasm_client *client);
/// Returns true if a goodbye waits to be sent.
bool SB_WASM_EXPORT(client_close)(sb_wasm_client *client);

bool SB_WASM_EXPORT(client_message_take)(sb_wasm_client *client, sb_wasm_message *out_message);
/// Count of messages that were dropped since the client was created.
uint32_t SB_WASM_EXPORT(client_messages_dropped)(const sb_wasm_client *client);

void SB_WASM_EXPORT(client_input_set)(sb_wasm_client *client, const sb_client_control *control);
/// Updates the view, which the next two functions return.
int32_t SB_WASM_EXPORT(client_view)(sb_wasm_client *client);
const sb_client_view_data *SB_WASM_EXPORT(client_view_data)(const sb_wasm_client *client);
const sb_client_entity *SB_WASM_EXPORT(client_view_entities)(const sb_wasm_client *client);
bool SB_WASM_EXPORT(client_event_poll)(sb_wasm_client *client, sb_client_event *out_event);
const char *SB_WASM_EXPORT(client_event_name)(const sb_wasm_client *client, uint32_t kind);
bool SB_WASM_EXPORT(client_chat_poll)(sb_wasm_client *client, sb_client_chat *out_chat);
int32_t SB_WASM_EXPORT(client_chat_send)(sb_wasm_client *client, uint32_t scope, uint32_t player,
                                         const char *text);
int32_t SB_WASM_EXPORT(client_player)(const sb_wasm_client *client, uint32_t slot,
                                      sb_client_player *out_player);
int32_t SB_WASM_EXPORT(client_kind)(const sb_wasm_client *client, uint32_t kind,
                                    sb_client_kind *out_kind);
int32_t SB_WASM_EXPORT(client_playback)(const sb_wasm_client *client,
                                        sb_client_playback *out_playback);
int32_t SB_WASM_EXPORT(client_playback_set)(sb_wasm_client *client,
                                            const sb_client_playback *wanted);
void SB_WASM_EXPORT(client_status)(const sb_wasm_client *client, sb_client_status *out_status);

/// What the lobby has declined, and the state of the session. A page that lists and joins sessions
/// does so with ../sdk; a client of this module joins by its def.
void SB_WASM_EXPORT(client_lobby)(const sb_wasm_client *client, sb_client_lobby *out_lobby);
int32_t SB_WASM_EXPORT(client_session)(const sb_wasm_client *client,
                                       sb_client_session *out_session);
/// Name of a map of the session; 0 after the last, and in no session.
const char *SB_WASM_EXPORT(client_session_map)(const sb_wasm_client *client, uint32_t index);
int32_t SB_WASM_EXPORT(client_session_create)(sb_wasm_client *client,
                                              const sb_wasm_session_def *wanted);
int32_t SB_WASM_EXPORT(client_ready_set)(sb_wasm_client *client, bool ready);
int32_t SB_WASM_EXPORT(client_team_set)(sb_wasm_client *client, uint32_t team);
int32_t SB_WASM_EXPORT(client_vote)(sb_wasm_client *client, uint32_t kind, uint32_t target,
                                    bool yes);

/// The map's canonical bytes (game/map/map.h); 0 before the map is complete.
const void *SB_WASM_EXPORT(client_map)(const sb_wasm_client *client, uint32_t *out_size);

// --- A recorded match.

typedef struct sb_wasm_replay sb_wasm_replay;

/// The log's own data.
typedef struct sb_wasm_log_head {
    uint64_t started_unix_ms;
    uint64_t seed;
    uint32_t simulation_version;
    uint32_t session;
    uint32_t tick_rate_hz;
    uint32_t player_capacity;
    uint32_t computer_count;
    uint32_t first_tick; ///< first tick that seeks can reach
    uint32_t last_tick;
    uint32_t end; ///< sb_log_end: how the log ends after the last tick
    char rules[SB_RULES_NAME_SIZE];
    char base[SB_RULES_NAME_SIZE]; ///< the built-in rules that these extend; empty for none
    char map[SB_MAP_NAME_SIZE];
} sb_wasm_log_head;

/// The match's tick and hashes.
typedef struct sb_wasm_log_state {
    uint64_t hash;          ///< the state's hash, calculated
    uint64_t hash_recorded; ///< recorded bits of the hash, by the mask; 0 for none
    uint64_t hash_mask;
    uint32_t tick;
    bool has_hash; ///< false at tick 0, and after missing ticks
    bool agrees;   ///< the calculated hash has the recorded bits
} sb_wasm_log_state;

/// Reads by which rules log number `log` (host.h) was played, whether this module has them or not.
/// `out_name` has room for SB_RULES_NAME_SIZE bytes. Errors are those of `sb_log_reader_open`; the
/// name is empty then.
int32_t SB_WASM_EXPORT(log_rules)(uint32_t log, char *out_name);

/// Opens log number `log` (host.h) at its first tick. Errors are those of `sb_log_reader_open`,
/// `sb_replay_create`, or the first keyframe.
int32_t SB_WASM_EXPORT(replay_open)(uint32_t log, sb_wasm_replay **out_replay);
void SB_WASM_EXPORT(replay_destroy)(sb_wasm_replay *replay);
void SB_WASM_EXPORT(replay_head)(const sb_wasm_replay *replay, sb_wasm_log_head *out_head);
/// Seeks to a tick. SB_ERROR_RANGE if the log lacks it; the match is then at the next tick that the
/// log has, or at the last. Other errors are those of the log; the match then has no state until
/// another seek succeeds.
int32_t SB_WASM_EXPORT(replay_seek)(sb_wasm_replay *replay, uint32_t tick);
/// Plays one tick; skips missing ticks. SB_ERROR_RANGE at the end, where the match stays as it is.
int32_t SB_WASM_EXPORT(replay_step)(sb_wasm_replay *replay);
/// SB_ERROR_STATE if a failed seek has left no state.
int32_t SB_WASM_EXPORT(replay_state)(const sb_wasm_replay *replay, sb_wasm_log_state *out_state);

/// The entities in the form of a client's view, but not rounded for the wire.
const sb_client_entity *SB_WASM_EXPORT(replay_entities)(sb_wasm_replay *replay,
                                                        uint32_t *out_count);
int32_t SB_WASM_EXPORT(replay_kind)(const sb_wasm_replay *replay, uint32_t kind,
                                    sb_client_kind *out_kind);
/// The events of the last tick; none after a seek to a keyframe.
const sb_event *SB_WASM_EXPORT(replay_events)(const sb_wasm_replay *replay, uint32_t *out_count);
const char *SB_WASM_EXPORT(replay_event_name)(const sb_wasm_replay *replay, uint32_t kind);
/// What people read of events of a kind (`event_texts` in game/rules.h); 0 for none.
const char *SB_WASM_EXPORT(replay_event_text)(const sb_wasm_replay *replay, uint32_t kind);
/// The player in a slot. SB_ERROR_RANGE for a slot that the match lacks.
int32_t SB_WASM_EXPORT(replay_player)(const sb_wasm_replay *replay, uint32_t slot,
                                      sb_client_player *out_player);
/// All of the state except for stored past poses, with the names of `sabot replay seek`; 0 if there
/// is not enough memory.
const sb_state_item *SB_WASM_EXPORT(replay_items)(sb_wasm_replay *replay, uint32_t *out_count);

/// The map's canonical bytes (game/map/map.h).
const void *SB_WASM_EXPORT(replay_map)(const sb_wasm_replay *replay, uint32_t *out_size);

#endif
