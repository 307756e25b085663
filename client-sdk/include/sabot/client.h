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
/// The library has no threads, callbacks or global state. Nothing blocks but the look-up of the
/// host name in `sb_client_create`, and `sb_client_wait`. Only one thread at a time may use a
/// client.
///
/// Units are metres, seconds and radians. The frame is right-handed with y up. Yaw 0 looks along
/// +z, and a positive yaw turns left, from +z towards +x. Seen from above, with +z up the screen,
/// +x points left and y at you:
///
///                     +z  yaw 0
///                      ^
///                      |
///     yaw pi/2  +x <---o---> -x  yaw -pi/2
///                      |
///                      v
///                     -z  yaw pi
///
/// A direction of yaw and pitch is (sin yaw cos pitch, sin pitch, cos yaw cos pitch), so that
/// yaw = atan2(x, z). A map that shows +x on the right shows +z downwards, or is a mirror image.
///
/// Three words have one meaning each. A **session** is a numbered place of a server, with its name
/// and mode, in which matches follow each other. A **match** is one game from its start to its end.
/// An **epoch** numbers the stretches of a session in which ticks only rise: each match begins one,
/// and so does a server that continues a match after a crash, or a replay that goes back.
///
/// A client that loses its connection comes back by itself, into the same tank: see
/// SB_CLIENT_RECONNECTING.
#ifndef SABOT_CLIENT_H
#define SABOT_CLIENT_H

#include <stdbool.h>
#include <stdint.h>

#include <sabot/error.h>

#ifdef __cplusplus
extern "C" {
#endif

#define SB_CLIENT_NAME_SIZE 24
#define SB_CLIENT_TEXT_SIZE 192        ///< bytes of a text for people, terminating zero included
#define SB_CLIENT_ERROR_TEXT_SIZE 512  ///< bytes of `sb_client_def.out_text`
#define SB_CLIENT_KEY_SIZE 65          ///< bytes of a key as text, terminating zero included
#define SB_CLIENT_CHAT_SIZE 192        ///< bytes of a line of chat, terminating zero included
#define SB_CLIENT_ENTITY_COUNT_MAX 768 ///< entities of the largest match
#define SB_CLIENT_VALUE_COUNT_MAX 20   ///< values of one entity
#define SB_CLIENT_NO_PLAYER 65535      ///< in place of a slot: no player, such as a spectator's
#define SB_CLIENT_NO_ENTITY 65535      ///< in place of an entity's index: none

typedef struct sb_client sb_client;

typedef enum sb_client_state {
    SB_CLIENT_CONNECTING = 0, ///< connects, or waits for the server's welcome
    SB_CLIENT_LOADING = 1,    ///< welcomed; the map is being transferred
    SB_CLIENT_PLAYING = 2,
    SB_CLIENT_CLOSED = 3, ///< ended for good: `sb_client_status.reason` says why
    /// The connection was lost, and the client tries to come back. A connection counts as lost if
    /// it ends without a goodbye, or if nothing arrives for 2 s (`timeout_ms` if that is less). The
    /// client tries at once, and then after pauses of 100 to 500 ms. After `reconnect_ms` it gives
    /// up and is CLOSED with the reason TIMEOUT. A client comes back only if it plays and the
    /// server's welcome gave it a secret; otherwise it is closed at once.
    ///
    /// Meanwhile view, map, players and kinds stay as they were last, with the own tank where it
    /// was predicted. The control is kept, but no input is made, and chat cannot be sent.
    ///
    /// Once the server has taken the client back, the state is LOADING or PLAYING, as at the start
    /// of a match. Inputs and the numbers of events start again. The view stays the last one until
    /// the first new snapshot. If the client came back to another match or slot, there is no view
    /// until then.
    ///
    /// A goodbye from the server, a broken wire standard and a refusal close the client. Some
    /// refusals are tried again: 3 (no such session), 4 (session full) and 7 (server closing). A
    /// server that restarts may not have its matches yet. So is 10 (the server does not expect the
    /// player back) in the first 10 s after a loss by silence. The server may not have noticed the
    /// loss yet.
    SB_CLIENT_RECONNECTING = 4,
    /// Connected and in no session: see "The lobby" below.
    SB_CLIENT_LOBBY = 5,
} sb_client_state;

typedef enum sb_client_reason {
    SB_CLIENT_REASON_NONE = 0,
    SB_CLIENT_REASON_REFUSED = 1,       ///< by the server; `refusal` and `text` say why
    SB_CLIENT_REASON_SERVER_CLOSED = 2, ///< the server said goodbye
    SB_CLIENT_REASON_TIMEOUT = 3,       ///< no answer, or the connection was lost for good
    SB_CLIENT_REASON_PROTOCOL = 4,      ///< the server broke the wire standard
    /// The server has another key than `server_key`, or than it had before the connection was lost.
    /// Or only one of server and client wants a plain wire.
    SB_CLIENT_REASON_KEY = 5,
} sb_client_reason;

/// Why a server refused a client (`sb_client_status.refusal`) or declined what it asked for
/// (`sb_client_lobby.declined_refusal`). A later server may have further codes.
typedef enum sb_client_refusal {
    SB_CLIENT_REFUSAL_NONE = 0,
    SB_CLIENT_REFUSAL_PROTOCOL_VERSION = 1,   ///< the client speaks another version of the wire
    SB_CLIENT_REFUSAL_SIMULATION_VERSION = 2, ///< it simulates another version of the game
    SB_CLIENT_REFUSAL_SESSION_UNKNOWN = 3,    ///< no session has this number
    SB_CLIENT_REFUSAL_SESSION_FULL = 4,       ///< no free slot in the session, or in any
    SB_CLIENT_REFUSAL_MALFORMED = 5,          ///< the client broke the wire standard
    SB_CLIENT_REFUSAL_STATE = 6,              ///< the request does not fit the client's state
    SB_CLIENT_REFUSAL_CLOSING = 7,            ///< the server is shutting down
    SB_CLIENT_REFUSAL_RULES = 8,              ///< the client plays by other rules
    SB_CLIENT_REFUSAL_ROLE = 9,               ///< the server does not offer this role
    SB_CLIENT_REFUSAL_RESUME = 10,            ///< the server does not expect the player back
    SB_CLIENT_REFUSAL_TOKEN = 11,             ///< the connect token is missing or not accepted
    SB_CLIENT_REFUSAL_RATE = 12,              ///< the address connects too often
    SB_CLIENT_REFUSAL_ADDRESS = 13,           ///< the address has as many clients as it may have
    SB_CLIENT_REFUSAL_PASSWORD = 14,          ///< the session's password is missing or wrong
    SB_CLIENT_REFUSAL_CREATE = 15,            ///< no session may be made, or there is no room
    SB_CLIENT_REFUSAL_BARRED = 16,            ///< the session's players voted the client out
    SB_CLIENT_REFUSAL_VOTE = 17,              ///< there is no such vote now
    SB_CLIENT_REFUSAL_TEAM = 18,              ///< no such team, or the player may not change it
    SB_CLIENT_REFUSAL_BANNED = 19,            ///< the operator has banned the client
} sb_client_refusal;

/// What a client does in a session.
typedef enum sb_client_role {
    SB_CLIENT_ROLE_PLAYER = 0,
    /// Watches a match: sees everything, has no slot, and its input is ignored. A server that does
    /// not offer this refuses (9).
    SB_CLIENT_ROLE_SPECTATOR = 1,
    /// Watches a recorded match (`sabot replay play`) and controls its playback with
    /// `sb_client_playback_set`.
    SB_CLIENT_ROLE_REPLAY_VIEWER = 2,
    /// Is in no session: looks at the list of sessions, and joins one with `sb_client_join`.
    SB_CLIENT_ROLE_LOBBY = 3,
} sb_client_role;

/// A bad link to the server, simulated inside the client, to try a game on. The values hold for
/// each direction, and each direction draws its own random numbers. All zeros: no simulation.
/// Datagrams move on only in `sb_client_update`, which adds up to one frame to each direction.
typedef struct sb_client_link {
    uint32_t latency_ms; ///< one way, half of a round trip; at most 10000
    uint32_t jitter_ms;  ///< each datagram is delayed by a further uniform [0, jitter_ms], and so
                         ///< may overtake another; at most 10000
    float loss;          ///< probability 0 to 1 that a datagram is lost
    float duplication;   ///< probability 0 to 1 that a datagram arrives twice
    float reordering;    ///< probability 0 to 1 that a datagram is delayed by a further uniform
                         ///< [0, 4 * jitter_ms + 20] ms
    /// Bytes that pass in a second, with 28 bytes of headers for each datagram; 0: no limit. A
    /// datagram that would wait for more than 250 ms is dropped.
    uint32_t rate_bytes_s;
    uint64_t seed; ///< the same seed draws the same fate for the n-th datagram
} sb_client_link;

/// How and where to connect. Start from `sb_client_def_default`, so that later members get their
/// defaults.
typedef struct sb_client_def {
    /// Name, IPv4 or IPv6 address; default "127.0.0.1"; copied. Or a join link,
    /// `sabot://HOST[:PORT][/SESSION][?token=..&password=..&mode=..&key=..]`: what it says replaces
    /// the members of these names. A link that is not valid is SB_ERROR_ARGUMENT.
    const char *host;
    uint16_t port;       ///< UDP; default 7777
    uint32_t session;    ///< its number, or 0 (default) for the first session with room
    sb_client_role role; ///< default SB_CLIENT_ROLE_PLAYER; the other roles have no slot, and do
                         ///< not come back after they lost the connection
    /// UTF-8 without control characters, 1 to 23 bytes; default "player"; copied.
    const char *name;
    uint32_t timeout_ms; ///< the client closes if the server does not answer for this long; default
                         ///< 5000
    /// Path of a shared object with the rules of the match. It is loaded and run, so name only a
    /// file that you trust. NULL (default): the built-in tank game. A server that plays by other
    /// rules refuses.
    const char *rules;
    bool plain;   ///< asks for larger snapshots that any msgpack library can read; default false
    bool predict; ///< shows the own tank at its newest input, ahead of the server; default true
    uint32_t interpolation_ms; ///< delay with which other entities are shown, at most 500; default
                               ///< 0: as long as the link's jitter and losses need. The server
                               ///< compensates no longer delay than that
    uint8_t select[4];     ///< choices that hold from the join until the first input is set, as in
                           ///< `sb_client_control`; default 0
    uint32_t reconnect_ms; ///< how long the client tries to come back after it lost the connection;
                           ///< 0: not at all; default 30000, which is how long a server keeps the
                           ///< tank
    sb_client_link simulate; ///< default all zeros: the link as it is
    /// Connect token from the game's backend, as base64url, for a server that asks for one; copied.
    /// NULL (default) or empty: none. It is good for one connection. A player that comes back after
    /// a lost connection needs no other. If the token names a team, set the same team in `select`
    /// and in every control: the server plays the token's, and the client cannot know it.
    const char *token;
    /// The server's key, as `sabot key` prints it: 64 hexadecimal digits; copied. The client talks
    /// to no server that has another one. NULL (default): the key that `token` names. Without one
    /// the client trusts the server that answers first, and afterwards only that one;
    /// `sb_client_status.server_key` says which it was.
    const char *server_key;
    /// Password of the session, and the mode that it shall have: UTF-8 without control characters,
    /// at most 63 and 23 bytes; copied. NULL (default): none, and any mode. With one of them, or
    /// `create`, the client goes through the lobby by itself; a session that it cannot have closes
    /// it with SB_CLIENT_REASON_REFUSED.
    const char *password;
    const char *mode;
    bool create;     ///< makes a session of `mode` if none has room; default false
    bool plain_wire; ///< no encryption, to look at datagrams: for a server on the same machine that
                     ///< was started with `--plain-wire`; default false
    /// Buffer of SB_CLIENT_ERROR_TEXT_SIZE bytes, or NULL (default). `sb_client_create` writes into
    /// it one line that says which member it refuses and why, or an empty text on success. It is
    /// not used after that call. Each thread gives its own.
    char *out_text;
} sb_client_def;

SB_API sb_client_def sb_client_def_default(void);

/// Resolves the host and begins to connect. On error `*out_client` is NULL, and `out_text` of the
/// def says why.
/// - SB_ERROR_ARGUMENT: a null pointer; a name that breaks the rules above; a token that is no
///   base64url, or longer than 512 bytes; a `server_key` that is no key; `plain_wire` with a host
///   that is not this machine; port or timeout 0; an unknown role; `interpolation_ms` over 500; a
///   member of `simulate` that is out of range or NaN
/// - SB_ERROR_RESOLVE: the host has no address
/// - SB_ERROR_MEMORY
/// - SB_ERROR_IO: no socket can be opened, or the rules cannot be loaded
/// - SB_ERROR_MALFORMED: the shared object has no rules
SB_API sb_error sb_client_create(const sb_client_def *def, sb_client **out_client);

/// Frees the client. A connected client sends a goodbye first, and does not wait for an answer.
/// NULL does nothing.
SB_API void sb_client_destroy(sb_client *client);

/// Returns the time of the system's monotonic clock in microseconds, for programs that have no
/// clock of their own. It begins anywhere, and does not jump when the system's date is set.
SB_API uint64_t sb_clock_us(void);

/// Receives and sends what is due. Call it once a frame or more often. `now_us` is the time of a
/// monotonic clock in microseconds, the same clock in all calls. A time that runs backwards counts
/// as standing still. SB_ERROR_ARGUMENT for NULL; SB_OK otherwise, also when the client is closed.
SB_API sb_error sb_client_update(sb_client *client, uint64_t now_us);

/// For programs without frames, between two updates: blocks until something has arrived for the
/// client, until the player's next input is due, or until `timeout_ms` have passed. The input is
/// due at a time of the clock of `sb_client_update`, which must count the system's microseconds.
/// One who does not play waits for a tick of the match at most, and before the match for some
/// milliseconds. It may also return earlier. It takes nothing from the socket, so that the next
/// update must follow.
/// - SB_ERROR_ARGUMENT: NULL
/// - SB_ERROR_STATE, at once: nothing can arrive any more, because the connection has ended, or
///   there is no socket, because the server is in the same process (sabot/local.h)
SB_API sb_error sb_client_wait(sb_client *client, uint32_t timeout_ms);

/// What the player wants the tank to do. It holds until the next one is set. Values out of range
/// are clamped; infinities and NaN count as 0.
typedef struct sb_client_control {
    float throttle;    ///< -1 full reverse to 1 full ahead
    float steering;    ///< -1 right to 1 left, seen from above
    float aim_yaw;     ///< rad, world frame: where the turret should point
    float aim_pitch;   ///< rad, up is positive
    bool fire;         ///< held: fires whenever the gun is ready
    uint8_t select[4]; ///< choices, to which the rules give a meaning; in the tank game:
                       ///< ammunition, type of tank, team, and one that is not used
} sb_client_control;

/// Sets the control for the inputs from now on. SB_ERROR_ARGUMENT for NULL.
SB_API sb_error sb_client_input_set(sb_client *client, const sb_client_control *control);

/// Kinds of the built-in game, whose figures are in sabot/tanks.h; `sb_client_get_kind` names those
/// of any rules.
#define SB_CLIENT_TANK 0u
#define SB_CLIENT_SHELL 1u

#define SB_CLIENT_ENTITY_OWN 0x01u ///< the own tank
/// Shown ahead of the server: the own tank, its shells, and what is near the own tank.
#define SB_CLIENT_ENTITY_PREDICTED 0x02u
/// Extrapolated, because no newer snapshot has arrived.
#define SB_CLIENT_ENTITY_STARVED 0x04u

/// An entity as it is shown. A member is filled from the rules' field of that name, and is 0 where
/// the rules have no such field.
typedef struct sb_client_entity {
    uint32_t index;       ///< the same for the whole match; a tank's is its player's slot
    uint32_t generation;  ///< changes when another entity takes the index: do not interpolate
                          ///< across it
    uint32_t kind;        ///< index of the kind, for `sb_client_get_kind`
    uint32_t owner;       ///< slot of the player, or SB_CLIENT_NO_PLAYER
    float position[3];    ///< centre, m
    float velocity[3];    ///< m/s
    float orientation[4]; ///< of the body as a quaternion x, y, z, w: its tilt after its yaw
    float yaw;            ///< hull heading
    float turret_yaw;     ///< world frame
    float turret_pitch;
    uint32_t flags;  ///< SB_CLIENT_ENTITY_...
    uint32_t health; ///< points; the full number depends on the type of tank
    uint32_t kills;  ///< the tank game has it in entities of the kind "player", one for each slot
    uint32_t deaths; ///< likewise
    float values[SB_CLIENT_VALUE_COUNT_MAX]; ///< all fields in the kind's order; not smoothed
} sb_client_entity;

/// What a value is. All are given as float, which holds each of them exactly.
typedef enum sb_client_value_type {
    SB_CLIENT_VALUE_INTEGER = 0, ///< a whole number from -32768 to 65535
    SB_CLIENT_VALUE_REAL = 1,
    SB_CLIENT_VALUE_ANGLE = 2, ///< rad, from -pi on and below pi
} sb_client_value_type;

/// A kind of entity, and what its values are. The names live as long as the client.
typedef struct sb_client_kind {
    const char *name;
    uint32_t first_index; ///< index of its first entity; 0 until the map has arrived
    uint32_t count;       ///< number of its indices, from `first_index` on; 0 until the map has
                          ///< arrived
    uint32_t value_count;
    const char *value_names[SB_CLIENT_VALUE_COUNT_MAX];
    const char *value_units[SB_CLIENT_VALUE_COUNT_MAX]; ///< such as "m/s"; empty without a unit
    uint32_t value_types[SB_CLIENT_VALUE_COUNT_MAX];    ///< sb_client_value_type
} sb_client_kind;

/// Describes a kind. SB_ERROR_ARGUMENT for NULL, SB_ERROR_RANGE if the rules have no such kind; on
/// error the struct is all zeros.
SB_API sb_error sb_client_get_kind(const sb_client *client, uint32_t kind,
                                   sb_client_kind *out_kind);

/// Find the kind of a name, such as "player", and the index in `sb_client_entity.values` of a
/// kind's value, such as "health". The rules fix both, so that a game looks them up once.
/// SB_ERROR_ARGUMENT for NULL, SB_ERROR_RANGE if there is none of this name; on error the output is
/// UINT32_MAX.
SB_API sb_error sb_client_find_kind(const sb_client *client, const char *name, uint32_t *out_kind);
SB_API sb_error sb_client_find_value(const sb_client *client, uint32_t kind, const char *name,
                                     uint32_t *out_index);

/// Gives the value of a name of an entity of the view, in the unit that `sb_client_get_kind` tells.
/// SB_ERROR_ARGUMENT for NULL, SB_ERROR_RANGE if the entity's kind has no such value; on error the
/// output is 0.
SB_API sb_error sb_client_value(const sb_client *client, const sb_client_entity *entity,
                                const char *name, float *out_value);

#define SB_CLIENT_HIT_SHAPE_COUNT_MAX 8
#define SB_CLIENT_HIT_SET_NONE UINT32_MAX

typedef enum sb_client_hit_form {
    SB_CLIENT_HIT_BOX,
    SB_CLIENT_HIT_SPHERE,
    SB_CLIENT_HIT_CYLINDER, ///< upright in its own frame
    SB_CLIENT_HIT_HULL,     ///< the convex hull of points
} sb_client_hit_form;

/// One shape of a hit set: what shells meet, so that a client draws what is hit. It stands in the
/// frame of the entity (its position and orientation) or, if it turns, of the entity's joint: at
/// the set's pivot, with the joint's yaw in place of the entity's.
typedef struct sb_client_hit_shape {
    const char *name;      ///< such as "turret"
    uint32_t form;         ///< sb_client_hit_form
    uint32_t turns;        ///< 1: stands in the joint's frame
    float position[3];     ///< in its frame, m
    float orientation[4];  ///< in its frame: a quaternion x, y, z, w
    float half_extents[3]; ///< m; a sphere: its radius; a cylinder: radius, half height, radius; a
                           ///< hull: zeros
    const float *points;   ///< of a hull: x, y, z of each corner, m
    uint32_t point_count;
} sb_client_hit_shape;

/// A hit set of the rules or of the map, and the entities that have it. Texts and points of the
/// rules' sets live as long as the client, those of the map's sets until the next match.
typedef struct sb_client_hit_set {
    const char *name;    ///< such as "scout"
    uint32_t kind;       ///< of the entities; UINT32_MAX for a set of the map: crates and walls
                         ///< that name it have it, which `sb_client_hit_set_of` tells
    uint32_t type_value; ///< index of a value of the kind: the entities in which it is `type` have
                         ///< the set. UINT32_MAX: all entities of the kind
    float type;
    uint32_t yaw_value;   ///< index of the value that is the joint's yaw; UINT32_MAX for none
    float pivot[3];       ///< of the joint, in the entity's frame, m
    uint32_t shape_count; ///< 1 to SB_CLIENT_HIT_SHAPE_COUNT_MAX
} sb_client_hit_set;

/// Returns the number of hit sets: those of the rules, then those of the map, once it has arrived.
/// 0 for NULL.
SB_API uint32_t sb_client_hit_set_count(const sb_client *client);

/// Describe a hit set and one of its shapes. SB_ERROR_ARGUMENT for NULL, SB_ERROR_RANGE if there is
/// none; on error the struct is all zeros.
SB_API sb_error sb_client_get_hit_set(const sb_client *client, uint32_t set,
                                      sb_client_hit_set *out_set);
SB_API sb_error sb_client_get_hit_shape(const sb_client *client, uint32_t set, uint32_t shape,
                                        sb_client_hit_shape *out_shape);

/// Returns the hit set of an entity of the view; SB_CLIENT_HIT_SET_NONE for one without, and for
/// NULL.
SB_API uint32_t sb_client_hit_set_of(const sb_client *client, const sb_client_entity *entity);

/// Gives where a shape of an entity's hit set stands in the world as the view shows the entity: the
/// place of the shape's own frame, and its orientation. The errors are those of
/// `sb_client_get_hit_shape`; on error both are zeros.
SB_API sb_error sb_client_place_hit_shape(const sb_client *client, const sb_client_entity *entity,
                                          uint32_t shape, float out_position[3],
                                          float out_orientation[4]);

/// The picture of the match. If the def asks for prediction, the own tank, its shells and what is
/// near the tank are predicted. They are shown at the time of the last update. All other entities
/// are shown a little late, between two snapshots.
typedef struct sb_client_view_data {
    uint32_t tick;             ///< of the newest snapshot; 0 before the first
    double interpolation_tick; ///< time at which entities that are not predicted are shown
    uint32_t player;           ///< own slot; SB_CLIENT_NO_PLAYER for spectators and replay viewers
    bool alive;                ///< the own tank is among the entities
    uint32_t own_index;        ///< into `entities`, meaningful if alive
    uint32_t entity_count;
    /// By rising index. Elements from `entity_count` on are left as they were.
    sb_client_entity entities[SB_CLIENT_ENTITY_COUNT_MAX];
} sb_client_view_data;

/// Fills the caller's struct, and allocates nothing. SB_ERROR_ARGUMENT for NULL, SB_ERROR_STATE
/// before the first snapshot; on error the struct is all zeros.
SB_API sb_error sb_client_view(const sb_client *client, sb_client_view_data *out_view);

typedef enum sb_client_event_kind {
    SB_CLIENT_EVENT_JOIN = 1,    ///< player `entity` entered the match
    SB_CLIENT_EVENT_LEAVE = 2,   ///< player `entity` left it
    SB_CLIENT_EVENT_END = 3,     ///< the match is over
    SB_CLIENT_EVENT_RULES = 8,   ///< the rules' kinds begin here; the tank game's follow
    SB_CLIENT_EVENT_SPAWN = 8,   ///< the tank of `entity` appeared at `point`
    SB_CLIENT_EVENT_FIRE = 9,    ///< `entity` fired from `point`
    SB_CLIENT_EVENT_HIT = 10,    ///< a shell of `entity` hit the tank of `other` for `value` points
    SB_CLIENT_EVENT_IMPACT = 11, ///< a shell of `entity` ended at `point` without harm
    SB_CLIENT_EVENT_DEATH = 12,  ///< `entity` destroyed the tank of `other`
} sb_client_event_kind;

typedef struct sb_client_event {
    uint32_t tick;
    uint32_t kind;   ///< sb_client_event_kind, or another of the rules'
    uint32_t entity; ///< index of the entity that acts, or SB_CLIENT_NO_ENTITY
    uint32_t other;  ///< index of the entity that is acted on, or SB_CLIENT_NO_ENTITY
    uint32_t value;
    float point[3]; ///< m, to 1/64 m
    bool predicted; ///< reported ahead of the server. The server's own report follows only if its
                    ///< value differs: a hit is predicted with the value 0, and the server's event
                    ///< with the points follows unless the hit did no harm
} sb_client_event;

/// Takes the next event. Returns false if there is none, and for NULL. The server's events come
/// once each and in order, when their tick is shown. Events of the own player come first, as soon
/// as they are predicted. Up to 64 predicted events wait, and 1,024 of the server's; further ones
/// replace the oldest, which the status counts.
SB_API bool sb_client_event_poll(sb_client *client, sb_client_event *out_event);

/// The name of a kind of event; NULL for an unknown kind, and for a NULL client. It lives as long
/// as the client.
SB_API const char *sb_client_event_name(const sb_client *client, uint32_t kind);

/// What a slot of the match holds.
typedef enum sb_client_presence {
    SB_CLIENT_PRESENCE_NONE = 0,
    SB_CLIENT_PRESENCE_PLAYER = 1,
    SB_CLIENT_PRESENCE_COMPUTER = 2, ///< a computer player of the server
    SB_CLIENT_PRESENCE_AWAY = 3,     ///< a player that lost the connection and may come back
} sb_client_presence;

typedef struct sb_client_player {
    sb_client_presence presence;
    char name[SB_CLIENT_NAME_SIZE]; ///< UTF-8 without control characters, ends with zero
} sb_client_player;

/// Tells which player is in a slot, as the server last said. The server lists all slots soon after
/// its welcome, after the start of the next match and after a client has come back. Until then
/// every slot is empty. SB_ERROR_ARGUMENT for NULL. SB_ERROR_RANGE for a slot that the match does
/// not have; before the welcome it has none. On error the struct is all zeros.
SB_API sb_error sb_client_get_player(const sb_client *client, uint32_t slot,
                                     sb_client_player *out_player);

/// The receivers of a line of chat.
typedef enum sb_client_chat_scope {
    SB_CLIENT_CHAT_ALL = 0,
    SB_CLIENT_CHAT_TEAM = 1,   ///< the speaker's team; without teams the speaker alone
    SB_CLIENT_CHAT_PLAYER = 2, ///< one player
    SB_CLIENT_CHAT_SERVER = 3, ///< a line from the server; clients cannot send it
} sb_client_chat_scope;

/// Sends a line of chat: UTF-8 without control characters, 1 to 191 bytes; copied. `player` is the
/// receiver's slot with SB_CLIENT_CHAT_PLAYER, and ignored with other scopes. The server passes on
/// five lines at once and then one a second, and drops further ones. Lines that it passed on come
/// back to their speaker too.
///
/// SB_ERROR_ARGUMENT: a null pointer, a text that breaks the rules above, a scope that clients
/// cannot send, or a slot that the match does not have. SB_ERROR_STATE: the client is not welcomed
/// yet, reconnects, or is closed.
SB_API sb_error sb_client_chat_send(sb_client *client, sb_client_chat_scope scope, uint32_t player,
                                    const char *text);

typedef struct sb_client_chat {
    uint32_t scope;                 ///< sb_client_chat_scope
    uint32_t player;                ///< slot of the speaker; SB_CLIENT_NO_PLAYER for the server
    char text[SB_CLIENT_CHAT_SIZE]; ///< UTF-8 without control characters, ends with zero
} sb_client_chat;

/// Takes the next line of chat. Returns false if there is none, and for NULL. Lines come once each
/// and in order, the player's own included. Up to 32 wait; further ones replace the oldest, which
/// the status counts.
SB_API bool sb_client_chat_poll(sb_client *client, sb_client_chat *out_chat);

/// How a recorded match is played back.
typedef struct sb_client_playback {
    bool paused;
    float speed;         ///< as a multiple of the match's own, SB_CLIENT_SPEED_MIN to _MAX
    uint32_t tick;       ///< where the replay is; to set: where it shall go, 0 to stay
    uint32_t first_tick; ///< first tick to which it can go; ignored when set
    uint32_t last_tick;  ///< last tick, at which the replay pauses; ignored when set
} sb_client_playback;

#define SB_CLIENT_SPEED_MIN 0.25f
#define SB_CLIENT_SPEED_MAX 16.0f

/// Tells how the replay stands, as the server last said; `tick` is that of the newest snapshot.
/// Another viewer may have changed it. SB_ERROR_ARGUMENT for NULL; SB_ERROR_STATE if the client is
/// no replay viewer, and before the server has said it. On error the struct is all zeros.
SB_API sb_error sb_client_get_playback(const sb_client *client, sb_client_playback *out_playback);

/// Asks the server for a pause, a speed and a tick of the replay, for all its viewers. To step,
/// pause and go to the tick before or after. A tick out of range becomes the first or the last; a
/// tick that the log lacks becomes the next that it has. To go back begins a new epoch
/// (`sb_client_status.epoch`), with events and view of its own. To continue at the end starts from
/// the beginning. SB_ERROR_ARGUMENT for NULL and a speed out of range; SB_ERROR_STATE if the client
/// is no replay viewer, is not welcomed yet, or is closed.
SB_API sb_error sb_client_playback_set(sb_client *client, const sb_client_playback *wanted);

/// The lobby. A client with SB_CLIENT_ROLE_LOBBY, and one that has left its session, is in the
/// lobby (SB_CLIENT_LOBBY). From there, and from a session too, it lists sessions, joins another
/// one, and makes one. It keeps its connection, unless the server has that session on another of
/// its ports: then the client connects there by itself, in the state CONNECTING. The welcome to the
/// other session begins a match as the next match does. What the server does not grant it declines;
/// `sb_client_lobby` says why. A server takes 20 requests at once and five a second after that; of
/// a list's pages, 16 beyond the first count as one request.

#define SB_CLIENT_SESSION_NAME_SIZE 48 ///< bytes, terminating zero included; the next ones too
#define SB_CLIENT_MODE_SIZE 24
#define SB_CLIENT_MAP_NAME_SIZE 32
#define SB_CLIENT_PASSWORD_SIZE 64
#define SB_CLIENT_LOBBY_COUNT_MAX 16 ///< modes or maps

#define SB_CLIENT_LISTING_PASSWORD 0x01u   ///< the session asks for a password
#define SB_CLIENT_LISTING_TOKEN 0x02u      ///< it asks for a connect token
#define SB_CLIENT_LISTING_PLAYBACK 0x04u   ///< it is a recorded match
#define SB_CLIENT_LISTING_WARMING_UP 0x08u ///< its match waits until its players are ready

/// A session in the lobby's list.
typedef struct sb_client_listing {
    uint32_t number; ///< by which it is joined; never used again by the server
    uint32_t flags;  ///< SB_CLIENT_LISTING_...
    char name[SB_CLIENT_SESSION_NAME_SIZE];
    char mode[SB_CLIENT_MODE_SIZE];
    char map[SB_CLIENT_MAP_NAME_SIZE]; ///< of the present match
    uint32_t players;                  ///< connected
    uint32_t player_capacity;          ///< slots for players, without the computer's
    uint32_t computers;
    uint32_t spectators;
    uint32_t spectator_capacity;
} sb_client_listing;

/// Which sessions to list. All zeros: all public ones. Texts are UTF-8, NULL for any.
typedef struct sb_client_filter {
    const char *mode; ///< equal
    const char *map;  ///< equal
    const char *name; ///< a part of the name; the case of ASCII letters does not count
    bool not_full;    ///< only sessions with a free slot
    bool no_password; ///< only sessions without a password
} sb_client_filter;

/// Asks for the list of sessions, all pages of it; with a filter of NULL for all public ones. A
/// list that was asked for before is void. SB_ERROR_ARGUMENT for a client of NULL and text that is
/// too long or not valid; SB_ERROR_STATE if the client is neither in the lobby nor in a session.
SB_API sb_error sb_client_list(sb_client *client, const sb_client_filter *filter);

/// Takes the next session of the list, by rising number. Returns false if there is none yet, or no
/// further one (`sb_client_lobby.listing` tells which), and for NULL. Up to 256 wait.
SB_API bool sb_client_listing_poll(sb_client *client, sb_client_listing *out_listing);

/// What the lobby has said.
typedef struct sb_client_lobby {
    bool may_create;        ///< the client may make sessions
    bool listing;           ///< a list was asked for and is not complete
    uint32_t session_count; ///< public sessions when the client came into the lobby
    uint32_t mode_count;
    char modes[SB_CLIENT_LOBBY_COUNT_MAX][SB_CLIENT_MODE_SIZE]; ///< in which it may make them
    uint32_t map_count;
    char maps[SB_CLIENT_LOBBY_COUNT_MAX][SB_CLIENT_MAP_NAME_SIZE]; ///< on which it may
    uint32_t declined_count;   ///< requests that were declined so far; below: the last of them
    uint32_t declined_request; ///< its message type in the wire standard, such as 15 for a join
    uint32_t declined_refusal; ///< sb_client_refusal
    char declined_text[SB_CLIENT_TEXT_SIZE]; ///< for people
    uint32_t listings_dropped;               ///< sessions of lists for which there was no room
} sb_client_lobby;

/// Fills the struct; modes and maps are empty until the client was in the lobby. SB_ERROR_ARGUMENT
/// for NULL; the struct is all zeros then.
SB_API sb_error sb_client_get_lobby(const sb_client *client, sb_client_lobby *out_lobby);

/// Which session to join.
typedef struct sb_client_join_def {
    uint32_t session;     ///< its number, or 0 for the first of `mode` that has room
    const char *mode;     ///< NULL for any
    sb_client_role role;  ///< but not SB_CLIENT_ROLE_LOBBY
    const char *password; ///< NULL for none
    bool create;          ///< makes a session of `mode` if none has room
} sb_client_join_def;

/// Asks for another session. SB_ERROR_ARGUMENT for NULL, text that is too long or not valid, and an
/// unknown role; SB_ERROR_STATE as `sb_client_list`.
SB_API sb_error sb_client_join(sb_client *client, const sb_client_join_def *wanted);

typedef enum sb_client_visibility {
    SB_CLIENT_VISIBILITY_PUBLIC = 0,   ///< it is listed, and found by its mode
    SB_CLIENT_VISIBILITY_UNLISTED = 1, ///< it is found by its mode and by its number
    SB_CLIENT_VISIBILITY_PRIVATE = 2,  ///< it is joined by its number alone
} sb_client_visibility;

/// The session that a client makes. All zeros: the lobby's first mode as it is.
typedef struct sb_client_session_def {
    const char *mode;     ///< one of the lobby's; NULL for the first
    const char *name;     ///< NULL for the mode's
    const char *map;      ///< one of the lobby's; NULL for the mode's, in turn
    const char *password; ///< NULL for none
    sb_client_visibility visibility;
    uint32_t player_capacity; ///< slots, at most the mode's; 0 for the mode's
} sb_client_session_def;

/// Asks for a new session, and joins it as a player. Errors as `sb_client_join`.
SB_API sb_error sb_client_session_create(sb_client *client, const sb_client_session_def *wanted);

/// Leaves the session for the lobby. SB_ERROR_ARGUMENT for NULL, SB_ERROR_STATE if the client is in
/// no session. The next four have the same errors.
SB_API sb_error sb_client_leave(sb_client *client);

/// Says whether the player is ready.
SB_API sb_error sb_client_ready_set(sb_client *client, bool ready);

/// Takes a team for good, whatever the control asks for; 0: the control decides again.
/// SB_ERROR_ARGUMENT also for a team above 255.
SB_API sb_error sb_client_team_set(sb_client *client, uint32_t team);

typedef enum sb_client_vote_kind {
    SB_CLIENT_VOTE_NONE = 0,
    SB_CLIENT_VOTE_KICK = 1, ///< the target is a slot
    SB_CLIENT_VOTE_MAP = 2,  ///< the target is an index in the session's maps
} sb_client_vote_kind;

/// Calls a vote, or votes on the one that runs if it has this kind and target. A vote passes with
/// more than half of the players; it runs for 30 s. A player can call one a minute.
/// SB_ERROR_ARGUMENT also for another kind.
SB_API sb_error sb_client_vote(sb_client *client, sb_client_vote_kind kind, uint32_t target,
                               bool yes);

/// The state of the client's session that is not the match's.
typedef struct sb_client_session {
    uint32_t number;
    char name[SB_CLIENT_SESSION_NAME_SIZE];
    bool warming_up;      ///< the match begins once its players are ready
    bool votes;           ///< players may call votes
    uint32_t ready_count; ///< players that must be there and ready; 0: matches do not wait
    uint64_t ready;       ///< bit i: the player in slot i is ready
    uint32_t delay_ms;    ///< by which spectators see the match late
    uint32_t spectators;
    uint32_t vote_kind; ///< sb_client_vote_kind; SB_CLIENT_VOTE_NONE if none runs
    uint32_t vote_target;
    uint32_t vote_yes;
    uint32_t vote_needed;  ///< votes with which it passes
    uint32_t vote_ms_left; ///< when the server said so
    uint32_t map_count;
    char maps[SB_CLIENT_LOBBY_COUNT_MAX][SB_CLIENT_MAP_NAME_SIZE];
} sb_client_session;

/// Fills the struct as the server last said, soon after each change. SB_ERROR_ARGUMENT for NULL,
/// SB_ERROR_STATE if the client is in no session or the server has not said it yet; the struct is
/// all zeros then.
SB_API sb_error sb_client_get_session(const sb_client *client, sb_client_session *out_session);

/// A static box of the map.
typedef struct sb_client_box {
    float center[3];
    float half_extents[3];
    float yaw;
} sb_client_box;

/// Gives the map's boxes and bounds. `*out_boxes` points into the client, and is valid as long as
/// the client. What it points to changes when the next match is on another map, which may be in any
/// `sb_client_update`. SB_ERROR_ARGUMENT for NULL, SB_ERROR_STATE until the map has arrived; on
/// error all outputs are NULL and zeros.
SB_API sb_error sb_client_map(const sb_client *client, const sb_client_box **out_boxes,
                              uint32_t *out_count, float out_bounds_min[3],
                              float out_bounds_max[3]);

/// The lists of a map. Crates, walls and balls are entities of the tank game too, in the same
/// order. The map has their sizes, and the view has where they are now.
typedef enum sb_client_map_list {
    SB_CLIENT_MAP_SPAWNS,
    SB_CLIENT_MAP_BOXES,
    SB_CLIENT_MAP_CYLINDERS, ///< vertical
    SB_CLIENT_MAP_RAMPS,
    SB_CLIENT_MAP_HULLS,
    SB_CLIENT_MAP_CRATES,
    SB_CLIENT_MAP_WALLS, ///< breakable
    SB_CLIENT_MAP_BALLS,
    SB_CLIENT_MAP_PICK_UPS,
    SB_CLIENT_MAP_ZONES,
    SB_CLIENT_MAP_MARKERS,
} sb_client_map_list;

#define SB_CLIENT_TAG_SIZE 16
#define SB_CLIENT_POINT_COUNT_MAX 64

/// One item of a map. Members that its list does not use are 0.
typedef struct sb_client_map_item {
    /// Metres. The centre; for spawns, hulls, pick-ups and markers the foot, for ramps the middle
    /// of the low edge.
    float position[3];
    float half_extents[3];         ///< m; for a cylinder radius, half height, radius
    float yaw;                     ///< rad
    uint32_t team;                 ///< 0 for any team, or none
    uint32_t number;               ///< of a zone: its place in an order, such as that of gates; 0
                                   ///< for none
    char kind[SB_CLIENT_TAG_SIZE]; ///< of pick-ups, zones and markers, such as "repair"
    uint32_t point_count;          ///< corners; a ramp or hull is their convex hull
    float points[SB_CLIENT_POINT_COUNT_MAX][3]; ///< m, in the world
} sb_client_map_item;

/// Count of the items in a list; 0 for NULL, for an unknown list, and until the map has arrived.
SB_API uint32_t sb_client_map_count(const sb_client *client, sb_client_map_list list);

/// Describes one item of a list. SB_ERROR_ARGUMENT for NULL. SB_ERROR_RANGE for an unknown list, or
/// if `index` is out of bounds; until the map has arrived every index is. On error the struct is
/// all zeros.
SB_API sb_error sb_client_get_map_item(const sb_client *client, sb_client_map_list list,
                                       uint32_t index, sb_client_map_item *out_item);

/// Why the own tank was not as predicted.
typedef enum sb_client_cause {
    SB_CLIENT_CAUSE_NONE = 0,    ///< no known cause: a fault of server or client
    SB_CLIENT_CAUSE_CONTACT = 1, ///< it touched something that moves, or was predicted to
    SB_CLIENT_CAUSE_IMPULSE = 2, ///< it was hit, or pushed by a blast
    SB_CLIENT_CAUSE_INPUT = 3,   ///< the server played another input than the newest that was made
                                 ///< for a tick: it arrived late, or the input clock went back
    SB_CLIENT_CAUSE_RESPAWN = 4, ///< it appeared, or was destroyed
    SB_CLIENT_CAUSE_PICK_UP = 5, ///< a pick-up was predicted and did not happen, or the reverse
    SB_CLIENT_CAUSE_ROUND = 6,   ///< a round began or ended
    SB_CLIENT_CAUSE_COUNT,
} sb_client_cause;

/// State and counters of a client. Counters start with the client and are never reset.
typedef struct sb_client_status {
    sb_client_state state;
    sb_client_reason reason;
    uint32_t refusal;               ///< sb_client_refusal, if the server refused
    char text[SB_CLIENT_TEXT_SIZE]; ///< for people: why the server refused, or the reason
    /// SB_CLIENT_ROLE_LOBBY while the client is in no session. Otherwise what it is in its session
    /// or, before the server's welcome, what it asks to be.
    sb_client_role role;
    uint32_t session; ///< its number on the server, from 1; 0 before the first welcome
    /// Epoch of the session. It rises with each match, and when a server continues the match after
    /// a crash. When it changes, another match may have begun, and its map may be another one that
    /// is still being transferred.
    uint32_t epoch;
    uint32_t player; ///< own slot; SB_CLIENT_NO_PLAYER for spectators and replay viewers
    uint32_t tick_rate_hz;
    uint32_t snapshot_tick; ///< tick of the newest whole snapshot, which the view shows
    uint32_t input_tick;    ///< tick of the newest input made
    int32_t input_margin;   ///< ticks by which the server got the newest input early
    uint32_t round_trip_ms; ///< to the server, measured for as long as it answers
    /// The server's tick as it arrives here. It is the tick of a snapshot that would arrive now, if
    /// it were as fast as the fastest of the last four seconds. It runs smoothly, within 5 % of
    /// real time.
    double server_tick;
    uint32_t
        jitter_us; ///< delay of snapshots behind the fastest one, without the slowest twentieth
    uint64_t bytes_sent, bytes_received; ///< of messages
    uint64_t snapshots_received;         ///< whole and usable snapshots
    uint64_t snapshots_stale;            ///< snapshots older than the one held
    uint64_t snapshots_unusable;         ///< snapshots that build on one that is no longer held
    uint64_t messages_malformed;
    uint64_t events_dropped; ///< events that were not polled in time
    uint64_t chat_dropped;   ///< lines of chat that were not polled in time
    uint32_t durable_tick;   ///< newest tick that a crash of the server cannot undo; 0 for none
    uint32_t reconnects;     ///< times that a server took the client back after a loss
    uint32_t
        reconnect_ms_left; ///< time until the client gives up, while it reconnects; otherwise 0
    /// Snapshots in which the own tank was not as predicted, by `sb_client_cause`.
    uint64_t corrections[SB_CLIENT_CAUSE_COUNT];
    float correction_m;      ///< distance by which the last correction moved the tank; the view
                             ///< follows smoothly
    float correction_m_max;  ///< the largest so far, without respawns
    uint64_t snapshots_lost; ///< snapshots that never came, or came too late, judged by the gaps
    uint32_t interpolation_delay_us; ///< how far other entities are shown behind `server_tick`
    uint64_t views;                  ///< views that the game asked for
    uint64_t views_starved;          ///< of these, the ones for a time after the newest snapshot
    uint64_t rollbacks; ///< times that inputs were played again, also where only others had moved
                        ///< otherwise
    uint64_t link_datagrams; ///< datagrams into the simulated link, both ways. This and the next
                             ///< three are 0 without one, and once the client is closed
    uint64_t link_dropped;   ///< of these, dropped by chance or by the rate
    uint64_t link_duplicated;
    uint64_t link_reordered; ///< copies that were delayed to be overtaken
    /// The key of the server, 64 hexadecimal digits. Empty until the server has proved it. A server
    /// that has a new key after a restart, because its key is in no file, is not trusted any more:
    /// see SB_CLIENT_REASON_KEY.
    char server_key[SB_CLIENT_KEY_SIZE];
    /// Time by which a spectator sees the match late, with its events and chat; 0 for players, and
    /// until the server has said it. `epoch` is one of the spectators' own then.
    uint32_t behind_ms;
    /// Times that the match went to another server while it was played, and the client with it.
    /// The state stays PLAYING; `session` and `epoch` change.
    uint32_t moves;
} sb_client_status;

/// Fills the status. SB_ERROR_ARGUMENT for NULL; the struct is all zeros then.
SB_API sb_error sb_client_get_status(const sb_client *client, sb_client_status *out_status);

#ifdef __cplusplus
}
#endif

#endif
