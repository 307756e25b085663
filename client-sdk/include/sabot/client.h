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
///         for (sb_client_chat line; sb_client_chat_poll(client, &line);) { ... }
///     }
///     sb_client_destroy(client);
///
/// No threads, no callbacks, no global state; nothing blocks but the look-up of a host name in
/// create. A client is used by one thread at a time. Frame: metres, seconds, radians; right-handed,
/// y up; yaw 0 looks along +z, and a positive yaw turns from +z towards +x.
///
/// A connection that is lost comes back by itself, into the same tank, where the server gives a
/// secret to come back with: see SB_CLIENT_RECONNECTING.
#ifndef SABOT_CLIENT_H
#define SABOT_CLIENT_H

#include <stdbool.h>
#include <stdint.h>

#include <sabot/error.h>

#ifdef __cplusplus
extern "C" {
#endif

#define SB_CLIENT_NAME_SIZE 24
#define SB_CLIENT_CHAT_SIZE 192        ///< bytes of a line of chat, terminating zero included
#define SB_CLIENT_ENTITY_COUNT_MAX 768 ///< of the largest match
#define SB_CLIENT_VALUE_COUNT_MAX 20   ///< of one entity
#define SB_CLIENT_NOBODY 65535         ///< no player, no entity

typedef struct sb_client sb_client;

typedef enum sb_client_state {
    SB_CLIENT_CONNECTING = 0, ///< the transport connects, or the welcome is awaited
    SB_CLIENT_LOADING = 1,    ///< welcomed; the map is on its way
    SB_CLIENT_PLAYING = 2,
    SB_CLIENT_CLOSED = 3, ///< over for good: `sb_client_status.reason` says why
    /// The connection was lost: it ended without a goodbye, or nothing came for 2 s (or the def's
    /// timeout_ms, if that is less). The client tries to come back until the def's reconnect_ms is
    /// over, at once and then after pauses of 100 to 500 ms. Meanwhile view, map, players and kinds
    /// stay what they were last, the own tank where it was predicted; the control that is set is
    /// kept, but no input is made; chat cannot be sent. Back in the match the state is LOADING or
    /// PLAYING, as after the start of a next match, and events and inputs begin anew; the view
    /// stays the last one until the first new snapshot, unless it is another match by now, or
    /// another slot: then there is none until then. If the time is over, the client is CLOSED with
    /// the reason TIMEOUT.
    ///
    /// Refusals close it, but for those that may pass: no such session, session full and server
    /// closing (3, 4 and 7: a server that starts again may not have its matches yet, and one that
    /// closes may start again), and, in the first 10 s after a loss by silence, "nobody waits" (10:
    /// the server may not have noticed the loss yet). A server's goodbye and a broken wire standard
    /// close it too.
    SB_CLIENT_RECONNECTING = 4,
} sb_client_state;

typedef enum sb_client_reason {
    SB_CLIENT_REASON_NONE = 0,
    SB_CLIENT_REASON_REFUSED = 1,       ///< by the server; `refusal` and `text` say why
    SB_CLIENT_REASON_SERVER_CLOSED = 2, ///< the server said goodbye
    SB_CLIENT_REASON_TIMEOUT = 3,       ///< no answer, or the connection was lost for good
    SB_CLIENT_REASON_PROTOCOL = 4,      ///< the server broke the wire standard
} sb_client_reason;

/// What a client comes for.
typedef enum sb_client_role {
    SB_CLIENT_ROLE_PLAYER = 0,
    /// Watches a match: sees everything, has no slot, and its input is not looked at. A server may
    /// not offer it (refusal 9).
    SB_CLIENT_ROLE_SPECTATOR = 1,
    /// Watches a recorded match (`sabot replay play`) and controls how it is played:
    /// sb_client_playback_set.
    SB_CLIENT_ROLE_REPLAY_VIEWER = 2,
} sb_client_role;

/// A bad link to the server, simulated inside the client, to try a game on. It holds for both
/// directions alike, each with draws of its own. All zeros: none. The client's datagrams are passed
/// on in sb_client_update: what is due waits for the next one, as much as a frame in each
/// direction.
typedef struct sb_client_link {
    uint32_t latency_ms; ///< one way, half of a round trip; at most 10000
    uint32_t jitter_ms;  ///< each datagram is later by uniform [0, jitter_ms], and so may overtake
                         ///< another; at most 10000
    float loss;          ///< probability 0 to 1 that a datagram is lost
    float duplication;   ///< that it comes twice
    float reordering;    ///< that it is held back by further uniform [0, 4 * jitter_ms + 20] ms
    /// Bytes that pass a second, 28 of headers a datagram included; 0: any number. What would wait
    /// for more than 250 ms until it is sent is dropped.
    uint32_t rate_bytes_s;
    uint64_t seed; ///< the same seed: the same draws for the n-th datagram
} sb_client_link;

typedef struct sb_client_def {
    const char *host;    ///< name or IPv4 address; default "127.0.0.1"; copied
    uint16_t port;       ///< UDP; default 7777
    uint32_t session;    ///< a match's number, or 0 for the first with room (default)
    sb_client_role role; ///< default SB_CLIENT_ROLE_PLAYER. The other two have no slot, and do not
                         ///< come back by themselves when the connection is lost
    const char
        *name; ///< UTF-8 without control characters, at most 23 bytes; default "player"; copied
    uint32_t timeout_ms; ///< without an answer the client closes; default 5000
    /// A shared object with the rules of the match, which is loaded and run: name only what you
    /// trust. NULL (default): the built-in tank game. A server that plays by other rules refuses.
    const char *rules;
    bool plain;   ///< ask for snapshots that any msgpack library reads, which are larger; default
                  ///< false
    bool predict; ///< show the own tank where its inputs have brought it already; default true
    uint32_t interpolation_ms; ///< others are shown so long ago, at most 500; default 0: as the
                               ///< link's jitter and losses need
    uint8_t select[4]; ///< choices that hold until the first input is set, and are known when the
                       ///< player appears: as in sb_client_control; default 0
    uint32_t reconnect_ms; ///< for so long a lost connection is tried anew, 0: not at all; default
                           ///< 30000, which is how long a server keeps the tank
    sb_client_link simulate; ///< default all zeros: the link as it is
} sb_client_def;

SB_API sb_client_def sb_client_def_default(void);

/// Resolves the host and begins to connect. Errors: SB_ERROR_ARGUMENT (a null pointer, a name that
/// is empty, too long or not as stated, port or timeout 0, an unknown role, interpolation over 500
/// ms, a simulated link of which a value is out of range or no number), SB_ERROR_RESOLVE,
/// SB_ERROR_MEMORY, SB_ERROR_IO (no socket, or the rules cannot be loaded), SB_ERROR_MALFORMED (no
/// rules module). On error
/// `*out_client` is NULL.
SB_API sb_error sb_client_create(const sb_client_def *def, sb_client **out_client);

/// Says goodbye if connected, without waiting for an answer; a client that reconnects just ends.
/// NULL does nothing.
SB_API void sb_client_destroy(sb_client *client);

/// Receives and sends what is due. Call it once a frame or more often; `now_us` is any monotonic
/// clock in microseconds, the same in all calls. A time that runs backwards counts as standing
/// still. SB_ERROR_ARGUMENT for NULL; SB_OK otherwise, also when the client is closed.
SB_API sb_error sb_client_update(sb_client *client, uint64_t now_us);

/// What the player asks for, until set anew. Values out of range are clamped, what is not finite
/// counts as 0.
typedef struct sb_client_control {
    float throttle;    ///< -1 full reverse to 1 full ahead
    float steering;    ///< -1 right to 1 left, seen from above
    float aim_yaw;     ///< rad, world frame: where the turret should point
    float aim_pitch;   ///< rad, up is positive
    bool fire;         ///< held: fires whenever the gun is ready
    uint8_t select[4]; ///< choices; the rules say what they mean. In the tank game: ammunition,
                       ///< type of tank, team, and one that is not used
} sb_client_control;

/// SB_ERROR_ARGUMENT for NULL.
SB_API sb_error sb_client_input_set(sb_client *client, const sb_client_control *control);

/// Kinds of the built-in game; `sb_client_get_kind` names those of any rules.
#define SB_CLIENT_TANK 0u
#define SB_CLIENT_SHELL 1u

#define SB_CLIENT_ENTITY_OWN 0x01u       ///< the own tank
#define SB_CLIENT_ENTITY_PREDICTED 0x02u ///< shown ahead of the server: own, or near the own tank
#define SB_CLIENT_ENTITY_STARVED 0x04u ///< shown as it may have gone on: no newer snapshot is there

/// What the rules send of an entity, by the names of their fields; what they do not send is 0.
typedef struct sb_client_entity {
    uint32_t index;       ///< the same for the whole match; a tank's is its player's slot
    uint32_t generation;  ///< differs when the slot is used anew: do not interpolate across it
    uint32_t kind;        ///< of the rules' kinds
    uint32_t owner;       ///< slot of the player, or SB_CLIENT_NOBODY
    float position[3];    ///< centre, m
    float velocity[3];    ///< m/s
    float orientation[4]; ///< of the body as a quaternion x, y, z, w: its tilt after its yaw
    float yaw;            ///< hull heading
    float turret_yaw;     ///< world frame
    float turret_pitch;
    uint32_t flags;  ///< SB_CLIENT_ENTITY_...
    uint32_t health; ///< points; how many are full is the type's affair
    uint32_t kills;  ///< in the tank game of the kind "player", which says who is in a slot
    uint32_t deaths; ///< likewise
    float values[SB_CLIENT_VALUE_COUNT_MAX]; ///< every field, in the kind's order; not smoothed
} sb_client_entity;

/// A kind of entity: what its values are. The names live as long as the client.
typedef struct sb_client_kind {
    const char *name;
    uint32_t first_index; ///< of its entities, which are numbered on from there; 0 before the map
    uint32_t count;       ///< that there can be; 0 before the map
    uint32_t value_count;
    const char *value_names[SB_CLIENT_VALUE_COUNT_MAX];
    const char *value_units[SB_CLIENT_VALUE_COUNT_MAX];
} sb_client_kind;

/// SB_ERROR_ARGUMENT for NULL, SB_ERROR_RANGE if there is no such kind (the struct is all zeros
/// then).
SB_API sb_error sb_client_get_kind(const sb_client *client, uint32_t kind,
                                   sb_client_kind *out_kind);

/// The match as the newest whole snapshot has it; the own tank, its shells and what is near it as
/// predicted from that for the time of the last update, unless the def says otherwise.
typedef struct sb_client_view_data {
    uint32_t tick;             ///< of the newest snapshot; 0 before the first
    double interpolation_tick; ///< of what is not predicted: between two snapshots
    uint32_t player;           ///< own slot; SB_CLIENT_NOBODY for who only watches
    bool alive;                ///< the own tank is among the entities
    uint32_t own_index;        ///< into `entities`, meaningful if alive
    uint32_t entity_count;
    sb_client_entity entities[SB_CLIENT_ENTITY_COUNT_MAX]; ///< by rising index; what lies behind
                                                           ///< the last one is left as it was
} sb_client_view_data;

/// Fills the caller's struct; nothing is allocated. SB_ERROR_ARGUMENT for NULL, SB_ERROR_STATE
/// before the first snapshot (the struct is all zeros then).
SB_API sb_error sb_client_view(const sb_client *client, sb_client_view_data *out_view);

typedef enum sb_client_event_kind {
    SB_CLIENT_EVENT_JOIN = 1,    ///< player `entity` entered the match
    SB_CLIENT_EVENT_LEAVE = 2,   ///< player `entity` left it
    SB_CLIENT_EVENT_END = 3,     ///< the match is over
    SB_CLIENT_EVENT_RULES = 8,   ///< those of the rules begin here; these are the tank game's
    SB_CLIENT_EVENT_SPAWN = 8,   ///< the tank of `entity` appeared at `point`
    SB_CLIENT_EVENT_FIRE = 9,    ///< `entity` fired from `point`
    SB_CLIENT_EVENT_HIT = 10,    ///< a shell of `entity` hit the tank of `other` for `value` points
    SB_CLIENT_EVENT_IMPACT = 11, ///< a shell of `entity` ended at `point` without harm
    SB_CLIENT_EVENT_DEATH = 12,  ///< `entity` destroyed the tank of `other`
} sb_client_event_kind;

typedef struct sb_client_event {
    uint32_t tick;
    uint32_t kind;   ///< sb_client_event_kind, or another of the rules'
    uint32_t entity; ///< index of who did it, or SB_CLIENT_NOBODY
    uint32_t other;  ///< index of whom it was done to, or SB_CLIENT_NOBODY
    uint32_t value;
    float point[3]; ///< m, to 1/64 m
    bool predicted; ///< told ahead of the server, which tells it again only if it has more to say:
                    ///< a hit is predicted with the value 0, and is followed by the server's with
                    ///< the points, or by none if it did no harm
} sb_client_event;

/// The next event, each once and in order, when its tick is shown; false if there is none, or for
/// NULL. What the own player does is told as soon as it is predicted, before the others. Up to 64
/// of these wait, and 1,024 of the others; beyond that the oldest are dropped and counted in the
/// status.
SB_API bool sb_client_event_poll(sb_client *client, sb_client_event *out_event);

/// The name of a kind of event, or NULL if there is none, or for NULL. Lives as long as the client.
SB_API const char *sb_client_event_name(const sb_client *client, uint32_t kind);

/// Who is in a slot.
typedef enum sb_client_presence {
    SB_CLIENT_PRESENCE_NONE = 0,
    SB_CLIENT_PRESENCE_PLAYER = 1,
    SB_CLIENT_PRESENCE_COMPUTER = 2, ///< played by the server
    SB_CLIENT_PRESENCE_AWAY = 3,     ///< lost the connection and may come back
} sb_client_presence;

typedef struct sb_client_player {
    sb_client_presence presence;
    char name[SB_CLIENT_NAME_SIZE]; ///< UTF-8 without control characters, ends with zero
} sb_client_player;

/// Who is in a slot of the match, as the server last told. It tells of all of them soon after the
/// welcome, and anew when the next match begins or a lost connection is back: until then nobody is
/// there. SB_ERROR_ARGUMENT for
/// NULL, SB_ERROR_RANGE for a slot that the match does not have (before the welcome, for any); the
/// struct is all zeros then.
SB_API sb_error sb_client_get_player(const sb_client *client, uint32_t slot,
                                     sb_client_player *out_player);

/// Whom a line of chat is for.
typedef enum sb_client_chat_scope {
    SB_CLIENT_CHAT_ALL = 0,
    SB_CLIENT_CHAT_TEAM = 1,   ///< the speaker's team, by the rules; without teams nobody else
    SB_CLIENT_CHAT_PLAYER = 2, ///< one player
    SB_CLIENT_CHAT_SERVER = 3, ///< the server speaks; not for clients to send
} sb_client_chat_scope;

/// Says a line: UTF-8 without control characters, 1 to 191 bytes; copied. `player` is the slot of
/// whom it is for if the scope is one player, and not looked at otherwise. The server passes on
/// five lines at once and then one a second, and drops what is more; what it has passed on comes
/// back to its speaker too, by which a game knows. SB_ERROR_ARGUMENT: a null pointer, a text not as
/// stated, a scope that clients do not use, or a slot that the match does not have. SB_ERROR_STATE:
/// not welcomed yet, reconnecting, or closed.
SB_API sb_error sb_client_chat_send(sb_client *client, sb_client_chat_scope scope, uint32_t player,
                                    const char *text);

typedef struct sb_client_chat {
    uint32_t scope;                 ///< sb_client_chat_scope
    uint32_t player;                ///< slot of the speaker, or SB_CLIENT_NOBODY: the server
    char text[SB_CLIENT_CHAT_SIZE]; ///< UTF-8 without control characters, ends with zero
} sb_client_chat;

/// The next line that was said, each once and in order, one's own included; false if there is none,
/// or for NULL. Up to 32 wait; beyond that the oldest are dropped and counted in the status.
SB_API bool sb_client_chat_poll(sb_client *client, sb_client_chat *out_chat);

/// How a recorded match is played.
typedef struct sb_client_playback {
    bool paused;
    float speed;         ///< times the match's own, SB_CLIENT_SPEED_MIN to _MAX
    uint32_t tick;       ///< where it is; to set: where to go, 0 to stay
    uint32_t first_tick; ///< that can be gone to; not looked at to set
    uint32_t last_tick;  ///< the same; when it is reached, the replay is paused
} sb_client_playback;

#define SB_CLIENT_SPEED_MIN 0.25f
#define SB_CLIENT_SPEED_MAX 16.0f

/// How the replay stands, as the server last told, `tick` as the newest snapshot has it. Another
/// viewer may have changed it. SB_ERROR_ARGUMENT for NULL; SB_ERROR_STATE for who is no replay
/// viewer, and before it was told (the struct is all zeros then).
SB_API sb_error sb_client_get_playback(const sb_client *client, sb_client_playback *out_playback);

/// Asks for pause, speed and place, for all who watch the replay. A step is to be paused and go to
/// the tick after or before. A place beyond the first or last tick is that tick; one that the log
/// lacks is the next that there is. To go back begins a new epoch (`sb_client_status.match`),
/// events and view with it. To play on at the end begins again. SB_ERROR_ARGUMENT for NULL and a
/// speed out of range; SB_ERROR_STATE for who is no replay viewer, or not welcomed yet, or closed.
SB_API sb_error sb_client_playback_set(sb_client *client, const sb_client_playback *wanted);

/// A static box of the map.
typedef struct sb_client_box {
    float center[3];
    float half_extents[3];
    float yaw;
} sb_client_box;

/// The map's boxes and bounds. `*out_boxes` points into the client; what is there changes when the
/// next match is on another map, which may be at any `sb_client_update`, and is gone when it is
/// destroyed. SB_ERROR_ARGUMENT for NULL, SB_ERROR_STATE before the map is there; what is filled is
/// NULL and zeros then.
SB_API sb_error sb_client_map(const sb_client *client, const sb_client_box **out_boxes,
                              uint32_t *out_count, float out_bounds_min[3],
                              float out_bounds_max[3]);

/// The lists of a map. Crates, walls and balls are entities of the tank game too, in the same
/// order: their sizes are here, where they are now is in the view.
typedef enum sb_client_map_list {
    SB_CLIENT_MAP_SPAWNS,
    SB_CLIENT_MAP_BOXES,
    SB_CLIENT_MAP_CYLINDERS, ///< vertical
    SB_CLIENT_MAP_RAMPS,
    SB_CLIENT_MAP_HULLS,
    SB_CLIENT_MAP_CRATES,
    SB_CLIENT_MAP_WALLS, ///< that can be broken
    SB_CLIENT_MAP_BALLS,
    SB_CLIENT_MAP_PICK_UPS,
    SB_CLIENT_MAP_ZONES,
    SB_CLIENT_MAP_MARKERS,
} sb_client_map_list;

#define SB_CLIENT_TAG_SIZE 16
#define SB_CLIENT_POINT_COUNT_MAX 64

/// One thing of a map. What a list does not have is 0.
typedef struct sb_client_map_item {
    float position[3];     ///< m: the centre; of spawns, ramps (the middle of the low edge), hulls,
                           ///< pick-ups and markers the foot
    float half_extents[3]; ///< m; a cylinder's are radius, half height, radius
    float yaw;             ///< rad
    uint32_t team;         ///< 0 for any, or none
    char kind[SB_CLIENT_TAG_SIZE]; ///< of pick-ups, zones and markers, such as "repair"
    uint32_t point_count;          ///< corners of ramps and hulls, of which it is the convex hull
    float points[SB_CLIENT_POINT_COUNT_MAX][3]; ///< m, in the world
} sb_client_map_item;

/// How many of a list the map has; 0 for NULL, for no list, and before the map is there.
SB_API uint32_t sb_client_map_count(const sb_client *client, sb_client_map_list list);

/// One of them, by its index in the list. SB_ERROR_ARGUMENT for NULL, SB_ERROR_RANGE for an index
/// that there is not, or a list (before the map is there, for any); the struct is all zeros then.
SB_API sb_error sb_client_get_map_item(const sb_client *client, sb_client_map_list list,
                                       uint32_t index, sb_client_map_item *out_item);

/// Why the own tank was not what had been predicted of it.
typedef enum sb_client_cause {
    SB_CLIENT_CAUSE_NONE = 0,    ///< for no reason that is known: a fault of server or client
    SB_CLIENT_CAUSE_CONTACT = 1, ///< it touched something that moves, or was thought to
    SB_CLIENT_CAUSE_IMPULSE = 2, ///< it was hit, or pushed by a blast
    SB_CLIENT_CAUSE_INPUT = 3,   ///< another input than the newest for a tick was played, for want
                                 ///< of it, or as one was sent before the input clock went back
    SB_CLIENT_CAUSE_RESPAWN = 4, ///< it appeared, or was destroyed
    SB_CLIENT_CAUSE_PICK_UP = 5, ///< it took up something that was not predicted, or did not
    SB_CLIENT_CAUSE_ROUND = 6,   ///< a round began or ended
    SB_CLIENT_CAUSE_COUNT,
} sb_client_cause;

typedef struct sb_client_status {
    sb_client_state state;
    sb_client_reason reason;
    uint32_t refusal; ///< the server's code, if refused
    char text[192];   ///< for people: the refusal's text or a sentence for the reason
    uint32_t session; ///< the match's number on its server, from 1
    uint32_t match;   ///< the match's epoch, which rises with every match before it in the session,
                      ///< and when a server that died goes on with it. When it has changed, another
                      ///< match may have begun; its map may be another one, and is not there while
                      ///< it loads
    uint32_t player;  ///< own slot; SB_CLIENT_NOBODY for who only watches
    uint32_t tick_rate_hz;
    uint32_t snapshot_tick; ///< newest whole snapshot; that of the view
    uint32_t input_tick;    ///< newest input made
    int32_t input_margin;   ///< ticks by which the server had our newest input early
    uint32_t round_trip_ms;
    double server_tick; ///< the server's tick as it arrives here: that of a snapshot that had been
                        ///< as quick on its way as the quickest of the last four seconds. Runs
                        ///< smoothly, by at most 5 % faster or slower than time
    uint32_t jitter_us; ///< by which snapshots were slower than that one, the slowest twentieth
                        ///< apart
    uint64_t bytes_sent, bytes_received; ///< of messages
    uint64_t snapshots_received;         ///< whole ones
    uint64_t snapshots_stale;            ///< older than the one held
    uint64_t snapshots_unusable;         ///< that build on one which is no longer held
    uint64_t messages_malformed;
    uint64_t events_dropped;
    uint64_t chat_dropped; ///< lines that were not polled in time
    uint32_t durable_tick; ///< newest tick that a crash of the server cannot undo; 0: there is none
    uint32_t reconnects;   ///< times that it was welcomed back after a loss
    uint32_t reconnect_ms_left; ///< while it reconnects: until it gives up; 0 otherwise
    /// Of the own tank, by cause: snapshots in which it was not what had been predicted, of
    /// `snapshots_received`.
    uint64_t corrections[SB_CLIENT_CAUSE_COUNT];
    float correction_m; ///< by which the last of them moved the tank; what is shown of it follows
                        ///< smoothly
    float correction_m_max;          ///< the largest; respawns left out
    uint64_t snapshots_lost;         ///< that never came, or too late, as far as their gaps show
    uint32_t interpolation_delay_us; ///< by which others are shown later than the server's tick
    uint64_t views;                  ///< that were asked for
    uint64_t views_starved;          ///< of these, for a time of which no snapshot had come yet
    uint64_t rollbacks;      ///< times that inputs were played again, also because others moved
                             ///< otherwise
    uint64_t link_datagrams; ///< into the simulated link, both ways. It and the next three are 0
                             ///< without one, and when the client is closed
    uint64_t link_dropped;   ///< of these, by chance or by the rate
    uint64_t link_duplicated;
    uint64_t link_reordered; ///< copies, to be overtaken
} sb_client_status;

/// SB_ERROR_ARGUMENT for NULL (the struct is all zeros then).
SB_API sb_error sb_client_get_status(const sb_client *client, sb_client_status *out_status);

#ifdef __cplusplus
}
#endif

#endif
