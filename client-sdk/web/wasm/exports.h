/// What sabot.wasm exports, beside its memory ("memory"): the client's core and recorded
/// matches. The typed wrapper in src/ is the way to call it; this is its lower side.
///
/// Numbers are i32, f32 and f64; pointers are offsets in the memory. A function that can fail
/// returns an `sb_error`: 0, or negative. Objects are created through an out parameter and are
/// 0 after an error; all but `_destroy` want a valid one. Structs that cross are described by field
/// tables (`sb_wasm_table_at`), so that no offset is written twice. What a call returns a pointer
/// to belongs to its object and holds until the next call with that object. Any bytes as a log, a
/// message or a text give an error or are passed over; only a bug of ours, or a pointer that is
/// none, traps.
#ifndef SABOT_WASM_EXPORTS_H
#define SABOT_WASM_EXPORTS_H

#include <sabot/client.h>

#include "game/event.h"
#include "game/state_items.h"
#include "record/reader.h"

/// Exported without the prefix: sb_wasm_client_create as "client_create".
#define SB_WASM_EXPORT(name) __attribute__((export_name(#name))) sb_wasm_##name

// --- Memory, and what lies in it.

/// Rises with every change of what is exported here.
#define SB_WASM_INTERFACE_VERSION 2u
uint32_t SB_WASM_EXPORT(interface_version)(void);
/// SB_SIMULATION_VERSION: logs of another one cannot be played.
uint32_t SB_WASM_EXPORT(simulation_version)(void);

/// `size` bytes of zeros, or 0.
void *SB_WASM_EXPORT(memory_take)(uint32_t size);
/// NULL does nothing.
void SB_WASM_EXPORT(memory_give)(void *memory);

/// The types of a described field: those of a state's field table (base/field.h), and more.
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

/// As `sb_field`, of which a table of the state is made.
typedef struct sb_wasm_field {
    const char *name;
    uint32_t type;   ///< sb_wasm_type
    uint32_t offset; ///< bytes from the struct's start
    uint32_t count;  ///< elements; 1 for a scalar
} sb_wasm_field;

/// As `sb_table`.
typedef struct sb_wasm_table {
    const char *name;
    uint32_t struct_size;
    uint32_t field_count;
    const sb_wasm_field *fields;
} sb_wasm_table;

/// The structs that cross, by index from 0; 0 behind the last.
const sb_wasm_table *SB_WASM_EXPORT(table_at)(uint32_t index);

/// The sentence of an error, and its name.
const char *SB_WASM_EXPORT(error_message)(int32_t error);
const char *SB_WASM_EXPORT(error_name)(int32_t error);

// --- A client: client/core.h with the messages that go out in a queue, to be taken after every
// call. What is not said here is as in <sabot/client.h>.

typedef struct sb_wasm_client sb_wasm_client;

/// sb_client_def without what a shell does.
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
} sb_wasm_client_def;

/// Messages that wait to be taken; beyond that the newest are dropped and counted.
#define SB_WASM_MESSAGE_COUNT_MAX 64u

/// For a transport: reliable (channel 0) or as soon as may be (2).
typedef struct sb_wasm_message {
    uint32_t channel;
    uint32_t size;
    const uint8_t *bytes;
} sb_wasm_message;

void SB_WASM_EXPORT(client_def_default)(sb_wasm_client_def *out_def);
int32_t SB_WASM_EXPORT(client_create)(const sb_wasm_client_def *def, sb_wasm_client **out_client);
void SB_WASM_EXPORT(client_destroy)(sb_wasm_client *client);

/// Times are microseconds of a monotonic clock; what is negative or no number is 0.
void SB_WASM_EXPORT(client_connected)(sb_wasm_client *client, double now_us);
void SB_WASM_EXPORT(client_disconnected)(sb_wasm_client *client);
void SB_WASM_EXPORT(client_receive)(sb_wasm_client *client, const void *bytes, uint32_t size,
                                    double now_us);
void SB_WASM_EXPORT(client_update)(sb_wasm_client *client, double now_us);
/// Which connection it wants (client/core.h), asked after an update.
uint32_t SB_WASM_EXPORT(client_transport)(const sb_wasm_client *client);
/// True if a goodbye is to be sent.
bool SB_WASM_EXPORT(client_close)(sb_wasm_client *client);

bool SB_WASM_EXPORT(client_message_take)(sb_wasm_client *client, sb_wasm_message *out_message);
/// Since the client was made.
uint32_t SB_WASM_EXPORT(client_messages_dropped)(const sb_wasm_client *client);

void SB_WASM_EXPORT(client_input_set)(sb_wasm_client *client, const sb_client_control *control);
/// Makes the view anew, which the next two then give.
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

/// The map's canonical bytes (game/map.h); 0 before it is there.
const void *SB_WASM_EXPORT(client_map)(const sb_wasm_client *client, uint32_t *out_size);

// --- A recorded match.

typedef struct sb_wasm_replay sb_wasm_replay;

/// What the log says of itself.
typedef struct sb_wasm_log_head {
    uint64_t started_unix_ms;
    uint64_t seed;
    uint32_t simulation_version;
    uint32_t session;
    uint32_t tick_rate_hz;
    uint32_t player_capacity;
    uint32_t computer_count;
    uint32_t first_tick; ///< that can be gone to
    uint32_t last_tick;
    uint32_t end; ///< sb_log_end: how the log ends behind it
    char rules[SB_RULES_NAME_SIZE];
    char map[SB_MAP_NAME_SIZE];
} sb_wasm_log_head;

/// Where the match is.
typedef struct sb_wasm_log_state {
    uint64_t hash;          ///< of the state, computed
    uint64_t hash_recorded; ///< of it as much as the mask says; 0 where none is
    uint64_t hash_mask;
    uint32_t tick;
    bool has_hash; ///< false at tick 0, and where ticks before this one are missing
    bool agrees;   ///< the computed hash is the recorded one, as far as there is one
} sb_wasm_log_state;

/// Opens log number `log` (host.h) and goes to its first tick. Errors as of `sb_log_reader_open`
/// and `sb_replay_create`, or of its first keyframe.
int32_t SB_WASM_EXPORT(replay_open)(uint32_t log, sb_wasm_replay **out_replay);
void SB_WASM_EXPORT(replay_destroy)(sb_wasm_replay *replay);
void SB_WASM_EXPORT(replay_head)(const sb_wasm_replay *replay, sb_wasm_log_head *out_head);
/// Goes to a tick, from wherever it is. SB_ERROR_RANGE if the log lacks it; it is then at the next
/// one that there is, or, behind the last, at that. Other errors are those of the log: then only
/// another seek gives it a state.
int32_t SB_WASM_EXPORT(replay_seek)(sb_wasm_replay *replay, uint32_t tick);
/// Plays one tick; where some are missing it goes to the next one that there is. SB_ERROR_RANGE at
/// the end, and the match stays where it is.
int32_t SB_WASM_EXPORT(replay_step)(sb_wasm_replay *replay);
/// SB_ERROR_STATE after a seek that failed for good.
int32_t SB_WASM_EXPORT(replay_state)(const sb_wasm_replay *replay, sb_wasm_log_state *out_state);

/// What there is, in the form of a client's view and not rounded for the wire.
const sb_client_entity *SB_WASM_EXPORT(replay_entities)(sb_wasm_replay *replay,
                                                        uint32_t *out_count);
int32_t SB_WASM_EXPORT(replay_kind)(const sb_wasm_replay *replay, uint32_t kind,
                                    sb_client_kind *out_kind);
/// What happened in the last tick; none after a seek to a keyframe.
const sb_event *SB_WASM_EXPORT(replay_events)(const sb_wasm_replay *replay, uint32_t *out_count);
const char *SB_WASM_EXPORT(replay_event_name)(const sb_wasm_replay *replay, uint32_t kind);
/// Who is there. SB_ERROR_RANGE for a slot that there is not.
int32_t SB_WASM_EXPORT(replay_player)(const sb_wasm_replay *replay, uint32_t slot,
                                      sb_client_player *out_player);
/// All of the state that is no memory of the past, with the names of `sabot replay seek`; 0 if
/// there is not enough memory.
const sb_state_item *SB_WASM_EXPORT(replay_items)(sb_wasm_replay *replay, uint32_t *out_count);

/// The map's canonical bytes (game/map.h).
const void *SB_WASM_EXPORT(replay_map)(const sb_wasm_replay *replay, uint32_t *out_size);

#endif
