/// A part of sabot/client.h: how a client connects, by which settings, and how it is driven.
#ifndef SABOT_API_CLIENT_CONNECTION_H
#define SABOT_API_CLIENT_CONNECTION_H

#include <stdbool.h>
#include <stdint.h>

#include <sabot/error.h>

#ifdef __cplusplus
extern "C" {
#endif

#define SB_CLIENT_NAME_SIZE 24
#define SB_CLIENT_TEXT_SIZE 192       ///< bytes of a text for people, terminating zero included
#define SB_CLIENT_ERROR_TEXT_SIZE 512 ///< bytes of `sb_client_def.out_text`
#define SB_CLIENT_KEY_SIZE 65         ///< bytes of a key as text, terminating zero included
#define SB_CLIENT_NO_PLAYER 65535     ///< in place of a slot: no player, such as a spectator's
#define SB_CLIENT_NO_ENTITY 65535     ///< in place of an entity's index: none

typedef struct sb_client sb_client;

typedef enum sb_client_state {
    SB_CLIENT_CONNECTING = 0, ///< connects, or waits for the server's welcome
    SB_CLIENT_LOADING = 1,    ///< welcomed; the map is being transferred
    SB_CLIENT_PLAYING = 2,    ///< in a match, also as a spectator or replay viewer
    SB_CLIENT_CLOSED = 3,     ///< ended for good: `sb_client_status.reason` says why
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
    /// of a match. Inputs start again. The view stays the last one until the first new snapshot. If
    /// the client came back to another match or slot, there is no view until then.
    ///
    /// A goodbye from the server, a broken wire standard and a refusal close the client. After some
    /// refusals the client tries again. These are 3 (no such session), 4 (session full) and 7
    /// (server closing), because a server that restarts may not have its matches yet, and 12 (the
    /// address connects too often). In the first 10 s after a loss by silence it is also 10 (the
    /// server does not expect the player back), because the server may not have noticed the loss
    /// yet.
    SB_CLIENT_RECONNECTING = 4,
    /// Connected and in no session: see sabot/client_lobby.h.
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
    SB_CLIENT_REFUSAL_SESSION_UNKNOWN = 3,    ///< no session has this number, or this mode
    SB_CLIENT_REFUSAL_SESSION_FULL = 4,       ///< no free slot in the session, or in any
    SB_CLIENT_REFUSAL_MALFORMED = 5,          ///< the client broke the wire standard
    SB_CLIENT_REFUSAL_STATE = 6,              ///< the request does not fit the client's state
    SB_CLIENT_REFUSAL_CLOSING = 7,            ///< the server shuts down, or the session ends soon
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

/// The part that a client takes in a session.
typedef enum sb_client_role {
    SB_CLIENT_ROLE_PLAYER = 0, ///< plays: has a slot and, while it lives, a tank
    /// Watches a match: sees everything, has no slot, and its input is ignored. A server that does
    /// not offer this role refuses the client (9).
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
    /// `sabot://HOST[:PORT][/SESSION][?token=..&password=..&mode=..&key=..]`: the values in the
    /// link replace the members of these names; `key` is `server_key`. A link without a port means
    /// 7777, whatever `port` says. In values %XX stands for a byte. An IPv6 address stands in
    /// brackets. A link that is not valid is SB_ERROR_ARGUMENT.
    const char *host;
    uint16_t port;    ///< UDP; default 7777
    uint32_t session; ///< its number, or 0 (default) for the first session with room
    /// Default SB_CLIENT_ROLE_PLAYER. The other roles have no slot, and do not come back after they
    /// lost the connection. A client that begins in the lobby and joins a session as a player comes
    /// back to it like any player.
    sb_client_role role;
    /// UTF-8 without control characters, 1 to 23 bytes; default "player"; copied.
    const char *name;
    uint32_t timeout_ms; ///< the client closes if the server does not answer for this long; not 0;
                         ///< default 5000
    /// Path of a shared object with the rules of the match. It is loaded and run, so name only a
    /// file that you trust. NULL (default): the built-in tank game. A server that plays by other
    /// rules refuses the client.
    const char *rules;
    bool plain;   ///< asks for larger snapshots that any msgpack library can read; default false
    bool predict; ///< shows the own tank at its newest input, ahead of the server; default true
    uint32_t interpolation_ms; ///< delay with which other entities are shown, at most 500; default
                               ///< 0: as long as the link's jitter and losses need. If it is
                               ///< longer than the link needs, the server does not compensate the
                               ///< rest, and shots miss what they hit on the screen
    uint8_t select[4];     ///< choices that hold from the join until the first input is set, as in
                           ///< `sb_client_control`; default 0
    uint32_t reconnect_ms; ///< how long the client tries to come back after it lost the connection;
                           ///< 0: not at all; default 30000, which is how long a server keeps the
                           ///< tank
    sb_client_link simulate; ///< default all zeros: the link as it is
    /// Connect token from the game's backend, as base64url, for a server that asks for one; copied.
    /// NULL (default) or empty: none. It is valid for one connection. A player that comes back
    /// after a lost connection needs no other token. If the token names a team, set the same team
    /// in `select` and in every control: the server plays with the token's team, and the client
    /// cannot read it.
    const char *token;
    /// The server's key, as `sabot key` prints it: 64 hexadecimal digits; copied. The client talks
    /// to no server with another key. NULL (default): the key that `token` names. Without a key the
    /// client trusts the server that answers first, and afterwards no other.
    /// `sb_client_status.server_key` is that server's key.
    const char *server_key;
    /// Password of the session, and the wanted mode: UTF-8 without control characters, at most 63
    /// and 23 bytes; copied. NULL (default): no password, and any mode. With one of them, or
    /// `create`, the client goes through the lobby by itself. If the server declines, the client
    /// closes with SB_CLIENT_REASON_REFUSED.
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
/// - SB_ERROR_ARGUMENT: a null pointer; a name, password or mode that breaks the rules above; a
///   join link that is not valid. A token that is no base64url, or longer than 512 bytes; a
///   `server_key` that is no key; `plain_wire` with a host that is not this machine. Port or
///   timeout 0; an unknown role; `interpolation_ms` over 500; a member of `simulate` that is out of
///   range or NaN
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
/// due at a time of the clock of `sb_client_update`, which must count the system's microseconds. A
/// client that does not play waits for one tick of the match at most, and before the match for some
/// milliseconds. It may also return earlier. It takes nothing from the socket, so call
/// `sb_client_update` next.
/// - SB_ERROR_ARGUMENT: NULL
/// - SB_ERROR_STATE, at once: nothing can arrive any more, because the connection has ended, or
///   there is no socket, because the server is in the same process (sabot/local.h)
SB_API sb_error sb_client_wait(sb_client *client, uint32_t timeout_ms);

#ifdef __cplusplus
}
#endif

#endif
