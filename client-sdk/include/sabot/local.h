/// Sabot's server in the game's own process, for single-player and tests. Its clients are those of
/// sabot/client.h, and there is no socket. Link `sabot-local` in place of `sabot`; it has both.
///
///     sb_local_server_def def = sb_local_server_def_default();
///     def.computer_count = 7;
///     sb_local_server *server = NULL;
///     sb_client *client = NULL;
///     sb_client_def who = sb_client_def_default();
///     char text[SB_LOCAL_TEXT_SIZE];
///     if (sb_local_server_create(&def, &server, text) != SB_OK) { ... } // `text` says why
///     if (sb_local_client_create(server, &who, &client) != SB_OK) { ... }
///     ...                         // the frame loop of sabot/client.h
///     sb_client_destroy(client);
///     sb_local_server_destroy(server);
///
/// **Time** comes from the caller alone. The match is played inside of `sb_client_update` and
/// `sb_local_server_update`. Each call plays every tick that is due by its `now_us`, and brings its
/// client along tick by tick. Give the server and all its clients the same clock. A time that runs
/// backwards counts as standing still. A jump of more than SB_LOCAL_STEP_MAX_US counts as
/// SB_LOCAL_STEP_MAX_US. So a game that makes no calls pauses the match, and no player notices it.
/// The same calls with the same arguments give the same match and the same views, bit for bit.
///
/// The library has no threads, sockets or global state. Only the reading of a map's file and the
/// loading of rules at creation can block. Only one thread at a time may use a server and its
/// clients. Another thread may use another server with its clients at the same time.
#ifndef SABOT_LOCAL_H
#define SABOT_LOCAL_H

#include <sabot/client.h>

#ifdef __cplusplus
extern "C" {
#endif

#define SB_LOCAL_TEXT_SIZE 512          ///< bytes of a text, terminating zero included
#define SB_LOCAL_STEP_MAX_US 250000u    ///< largest time by which one call advances the match
#define SB_LOCAL_CLIENT_COUNT_MAX 128   ///< clients of a server at a time, in the match or not
#define SB_LOCAL_SPECTATOR_COUNT_MAX 64 ///< of these, spectators

typedef struct sb_local_server sb_local_server;

/// The match that a server plays. Create copies or reads everything in it. Start from
/// `sb_local_server_def_default`, so that later members get their defaults.
typedef struct sb_local_server_def {
    /// A map as JSON, by the schema of `sabot serve --map`: `map_json` is the text, which ends with
    /// zero, and `map_path` the path of a file. Set at most one of them. Both NULL (default): the
    /// built-in arena.
    const char *map_json;
    const char *map_path;
    /// Path of a shared object with the rules. It is loaded and run, so name only a file that you
    /// trust. NULL (default): the built-in tank game. The clients play by these rules, whatever
    /// their defs say.
    const char *rules;
    /// Settings of the rules, such as "mode=team", in the form of `sabot serve --set`; each is a
    /// text that ends with zero. `sabot rules` lists them all. If a setting occurs twice, the last
    /// one counts. Default: none, so that all settings have the rules' own defaults.
    const char *const *settings;
    uint32_t setting_count;   ///< count of `settings`, at most 256
    uint64_t seed;            ///< of the first match; each later match adds 1; default 1
    uint32_t player_capacity; ///< slots for clients; with the computer players 1 to 64; default 16
    uint32_t computer_count;  ///< computer players, beside `player_capacity`; default 0
    uint32_t spectator_capacity; ///< at most SB_LOCAL_SPECTATOR_COUNT_MAX; default 16
    uint32_t tick_rate_hz;       ///< 10 to 240; default 60
    uint32_t snapshot_rate_hz;   ///< 1 to the tick rate; 0 (default): the tick rate
    uint32_t grace_ms;           ///< how long the slot of a player that lost its connection (see
                       ///< `sb_local_client_create`) is kept; 0 to 600,000; default 30,000
} sb_local_server_def;

SB_API sb_local_server_def sb_local_server_def_default(void);

/// Creates a server. Its first match begins with the first update. `out_text`, of
/// SB_LOCAL_TEXT_SIZE bytes or NULL, gets one line that explains the error, and an empty text
/// without one. On error `*out_server` is NULL.
/// - SB_ERROR_ARGUMENT: a null pointer, a number of the def out of range, two maps, an unknown
///   setting, or computer players where the rules have none
/// - SB_ERROR_MALFORMED: a setting that is not NAME=VALUE, a map that is no JSON or breaks the
///   schema, or a shared object without rules
/// - SB_ERROR_RANGE: a value of a setting or of the map out of range, or a map that the rules
///   refuse with these settings
/// - SB_ERROR_LIMIT: a map that is too large
/// - SB_ERROR_IO: a file that cannot be read, or rules that cannot be loaded
/// - SB_ERROR_MEMORY
SB_API sb_error sb_local_server_create(const sb_local_server_def *def, sb_local_server **out_server,
                                       char *out_text);

/// Ends the match and frees the server. The next update of a client in the match closes it
/// (SB_CLIENT_REASON_SERVER_CLOSED). A client that had lost its connection tries to come back, and
/// closes with a timeout. The clients must still be destroyed. NULL does nothing.
SB_API void sb_local_server_destroy(sb_local_server *server);

/// Creates a client of this server. Every function of sabot/client.h works on it, and
/// `sb_client_destroy` frees it, before the server or after it. Of the def `host`, `port`,
/// `server_key`, `plain_wire`, `rules` and `simulate` are ignored. The client joins in its first
/// updates; the server may refuse it then, for instance because the match is full. `round_trip_ms`
/// of its status is 0.
///
/// While a client is not updated and other calls advance the match, the client stays in it. The
/// server repeats its last input for a short time. Once 1,024 messages wait for the client (17 s of
/// snapshots at 60 Hz) it loses its connection. Its next updates bring it back
/// (SB_CLIENT_RECONNECTING), if the server still keeps its slot.
///
/// On error `*out_client` is NULL, and `out_text` of the def says why.
/// - SB_ERROR_ARGUMENT: a null pointer, or a def that `sb_client_create` would refuse
/// - SB_ERROR_FULL: the server has SB_LOCAL_CLIENT_COUNT_MAX clients
/// - SB_ERROR_MEMORY
/// - SB_ERROR_IO, SB_ERROR_MALFORMED: the rules of the server cannot be loaded again
SB_API sb_error sb_local_client_create(sb_local_server *server, const sb_client_def *def,
                                       sb_client **out_client);

/// Plays the ticks that are due by `now_us`. A game that updates its clients every frame does not
/// need it. It is for a match without clients, or to call before several clients are updated in a
/// frame. SB_ERROR_ARGUMENT for NULL.
SB_API sb_error sb_local_server_update(sb_local_server *server, uint64_t now_us);

typedef struct sb_local_server_status {
    uint32_t epoch;           ///< of the session, from 0, as in `sb_client_status.epoch`
    uint32_t tick;            ///< ticks of the match that were played
    uint64_t state_hash;      ///< XXH3-64 of the state: equal for equal matches, on any machine
    bool over;                ///< the match is over, and the next one begins with the next tick
    uint32_t player_count;    ///< clients that play
    uint32_t spectator_count; ///< clients that watch
    uint64_t time_us;         ///< the server's clock, which begins with 0 and advances by at most
                              ///< SB_LOCAL_STEP_MAX_US in one call
} sb_local_server_status;

/// Fills the status. SB_ERROR_ARGUMENT for NULL; the struct is all zeros then.
SB_API sb_error sb_local_server_get_status(const sb_local_server *server,
                                           sb_local_server_status *out_status);

#ifdef __cplusplus
}
#endif

#endif
