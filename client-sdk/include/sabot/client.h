/// Sabot's client: connects a game to a match, sends its player's input, and shows the match.
///
///     sb_client_def def = sb_client_def_default();
///     def.host = "127.0.0.1";
///     sb_client *client = NULL;
///     if (sb_client_create(&def, &client) != SB_OK) { ... }
///     for (;;) { // your frame loop
///         sb_client_update(client, now_us);
///         sb_client_input_set(client, &control);
///         sb_client_view(client, &view);
///         for (sb_client_event event; sb_client_event_poll(client, &event);) { ... }
///     }
///     sb_client_destroy(client);
///
/// No threads, no callbacks, no global state; nothing blocks but the look-up of a host name in
/// create. A client is used by one thread at a time. Frame: metres, seconds, radians; right-handed,
/// y up; yaw 0 looks along +z, and a positive yaw turns from +z towards +x.
#ifndef SABOT_CLIENT_H
#define SABOT_CLIENT_H

#include <stdbool.h>
#include <stdint.h>

#include <sabot/error.h>

#ifdef __cplusplus
extern "C" {
#endif

#define SB_CLIENT_NAME_SIZE 24
#define SB_CLIENT_ENTITY_COUNT_MAX 320 ///< tanks and shells of the largest match

typedef struct sb_client sb_client;

typedef enum sb_client_state {
    SB_CLIENT_CONNECTING = 0, ///< the transport connects, or the welcome is awaited
    SB_CLIENT_LOADING = 1,    ///< welcomed; the map is on its way
    SB_CLIENT_PLAYING = 2,
    SB_CLIENT_CLOSED = 3, ///< over for good: `sb_client_status.reason` says why
} sb_client_state;

typedef enum sb_client_reason {
    SB_CLIENT_REASON_NONE = 0,
    SB_CLIENT_REASON_REFUSED = 1,       ///< by the server; `refusal` and `text` say why
    SB_CLIENT_REASON_SERVER_CLOSED = 2, ///< the server said goodbye
    SB_CLIENT_REASON_TIMEOUT = 3,       ///< no answer, or the connection was lost
    SB_CLIENT_REASON_PROTOCOL = 4,      ///< the server broke the wire standard
} sb_client_reason;

typedef struct sb_client_def {
    const char *host; ///< name or IPv4 address; default "127.0.0.1"; copied
    uint16_t port;    ///< UDP; default 7777
    uint32_t session; ///< a match's number, or 0 for the first with room (default)
    const char
        *name; ///< UTF-8 without control characters, at most 23 bytes; default "player"; copied
    uint32_t timeout_ms; ///< without an answer the client closes; default 5000
} sb_client_def;

SB_API sb_client_def sb_client_def_default(void);

/// Resolves the host and begins to connect. Errors: SB_ERROR_ARGUMENT (a null pointer, a name that
/// is empty, too long or not as stated, port or timeout 0), SB_ERROR_RESOLVE, SB_ERROR_MEMORY,
/// SB_ERROR_IO (no socket). On error
/// `*out_client` is NULL.
SB_API sb_error sb_client_create(const sb_client_def *def, sb_client **out_client);

/// Says goodbye if connected, without waiting for an answer. NULL does nothing.
SB_API void sb_client_destroy(sb_client *client);

/// Receives and sends what is due. Call it once a frame or more often; `now_us` is any monotonic
/// clock in microseconds, the same in all calls. A time that runs backwards counts as standing
/// still. SB_ERROR_ARGUMENT for NULL; SB_OK otherwise, also when the client is closed.
SB_API sb_error sb_client_update(sb_client *client, uint64_t now_us);

/// What the player asks for, until set anew. Values out of range are clamped, what is not finite
/// counts as 0.
typedef struct sb_client_control {
    float throttle;  ///< -1 full reverse to 1 full ahead
    float steering;  ///< -1 right to 1 left, seen from above
    float aim_yaw;   ///< rad, world frame: where the turret should point
    float aim_pitch; ///< rad, up is positive
    bool fire;       ///< held: fires whenever the gun is ready
} sb_client_control;

/// SB_ERROR_ARGUMENT for NULL.
SB_API sb_error sb_client_input_set(sb_client *client, const sb_client_control *control);

typedef enum sb_client_entity_kind {
    SB_CLIENT_TANK = 0,
    SB_CLIENT_SHELL = 1,
} sb_client_entity_kind;

typedef struct sb_client_entity {
    uint32_t index;      ///< the same for the whole match; a tank's is its player's slot
    uint32_t generation; ///< differs when the slot is used anew: do not interpolate across it
    sb_client_entity_kind kind;
    uint32_t owner;    ///< slot of the player
    float position[3]; ///< centre, m
    float velocity[3]; ///< m/s
    float yaw;         ///< hull heading; 0 for a shell
    float turret_yaw;  ///< world frame
    float turret_pitch;
    uint32_t health; ///< points, of 100
    uint32_t kills;
    uint32_t deaths;
} sb_client_entity;

/// The match as the newest whole snapshot has it.
typedef struct sb_client_view_data {
    uint32_t tick;      ///< of the snapshot; 0 before the first
    uint32_t player;    ///< own slot
    bool alive;         ///< the own tank is among the entities
    uint32_t own_index; ///< into `entities`, meaningful if alive
    uint32_t entity_count;
    sb_client_entity entities[SB_CLIENT_ENTITY_COUNT_MAX]; ///< by rising index
} sb_client_view_data;

/// Fills the caller's struct; nothing is allocated. SB_ERROR_ARGUMENT for NULL, SB_ERROR_STATE
/// before the first snapshot (the struct is all zeros then).
SB_API sb_error sb_client_view(const sb_client *client, sb_client_view_data *out_view);

typedef enum sb_client_event_kind {
    SB_CLIENT_EVENT_JOIN = 1,   ///< `player` entered the match
    SB_CLIENT_EVENT_LEAVE = 2,  ///< `player` left it
    SB_CLIENT_EVENT_SPAWN = 3,  ///< the tank of `player` appeared at `point`
    SB_CLIENT_EVENT_FIRE = 4,   ///< `player` fired from `point`
    SB_CLIENT_EVENT_HIT = 5,    ///< a shell of `player` hit the tank of `other` for `value` points
    SB_CLIENT_EVENT_IMPACT = 6, ///< a shell of `player` ended at `point` without harm
    SB_CLIENT_EVENT_DEATH = 7,  ///< `player` destroyed the tank of `other`
} sb_client_event_kind;

typedef struct sb_client_event {
    uint32_t tick;
    sb_client_event_kind kind;
    uint32_t player;
    uint32_t other; ///< 255 for none
    uint32_t value;
    float point[3]; ///< m, to the millimetre
} sb_client_event;

/// The next event, each once and in order; false if there is none. Up to 1,024 wait; beyond that
/// the oldest are dropped and counted in the status.
SB_API bool sb_client_event_poll(sb_client *client, sb_client_event *out_event);

/// A static box of the map.
typedef struct sb_client_box {
    float center[3];
    float half_extents[3];
    float yaw;
} sb_client_box;

/// The map's boxes and bounds. `*out_boxes` points into the client and is valid until it is
/// destroyed. SB_ERROR_ARGUMENT for NULL, SB_ERROR_STATE before the map is there.
SB_API sb_error sb_client_map(const sb_client *client, const sb_client_box **out_boxes,
                              uint32_t *out_count, float out_bounds_min[3],
                              float out_bounds_max[3]);

typedef struct sb_client_status {
    sb_client_state state;
    sb_client_reason reason;
    uint32_t refusal; ///< the server's code, if refused
    char text[96];    ///< for people: the refusal's text or a sentence for the reason
    uint32_t session; ///< the match's number, from 1
    uint32_t player;  ///< own slot
    uint32_t tick_rate_hz;
    uint32_t snapshot_tick; ///< newest whole snapshot
    uint32_t input_tick;    ///< newest input made
    int32_t input_margin;   ///< ticks by which the server had our newest input early
    uint32_t round_trip_ms;
    uint64_t bytes_sent, bytes_received;          ///< of messages
    uint64_t snapshots_received, snapshots_stale; ///< whole ones; older than the one held
    uint64_t messages_malformed;
    uint64_t events_dropped;
} sb_client_status;

/// SB_ERROR_ARGUMENT for NULL.
SB_API sb_error sb_client_get_status(const sb_client *client, sb_client_status *out_status);

#ifdef __cplusplus
}
#endif

#endif
