/// Sabot's server in the game's own process, for single-player and tests: the clients are those of
/// sabot/client.h, and there is no socket. Link sabot-local in place of sabot: it has both.
///
///     sb_local_server_def def = sb_local_server_def_default();
///     def.computer_count = 7;
///     sb_local_server *server = NULL;
///     sb_client *client = NULL;
///     sb_client_def who = sb_client_def_default();
///     char text[SB_LOCAL_TEXT_SIZE];
///     if (sb_local_server_create(&def, &server, text) != SB_OK) { ... } // `text` says why
///     if (sb_local_client_create(server, &who, &client) != SB_OK) { ... }
///     ...                         // the same frame loop as ever: sb_client_update and so on
///     sb_client_destroy(client);
///     sb_local_server_destroy(server);
///
/// **Time** comes from the caller alone. The match is played inside of `sb_client_update` and
/// `sb_local_server_update`: every tick that is due by their `now_us`, each client being brought
/// along tick by tick. The server and all its clients are given the same clock. A time that runs
/// backwards counts as standing still, and a jump of more than SB_LOCAL_STEP_MAX_US as one of so
/// much: whoever does not call pauses the match, and nobody notices a pause. The same calls with
/// the same arguments give the same match and the same views, bit for bit.
///
/// No threads, no sockets, no global state; nothing blocks but reading a map's file and loading
/// rules in create. A server and its clients are used by one thread at a time; another server and
/// its clients may be used by another thread at the same time.
#ifndef SABOT_LOCAL_H
#define SABOT_LOCAL_H

#include <sabot/client.h>

#ifdef __cplusplus
extern "C" {
#endif

#define SB_LOCAL_TEXT_SIZE 512          ///< bytes of a text, terminating zero included
#define SB_LOCAL_STEP_MAX_US 250000u    ///< by which one call moves the match on at most
#define SB_LOCAL_CLIENT_COUNT_MAX 128   ///< clients of a server at a time, in the match or not
#define SB_LOCAL_SPECTATOR_COUNT_MAX 64 ///< of these, that only watch

typedef struct sb_local_server sb_local_server;

/// What is played. Everything is copied, or read, by create.
typedef struct sb_local_server_def {
    /// A map as JSON, by the schema of `sabot serve --map`: text that ends with zero, or the path
    /// of a file; at most one of them. Both NULL (default): the built-in arena.
    const char *map_json;
    const char *map_path;
    /// A shared object with the rules, which is loaded and run: name only what you trust. NULL
    /// (default): the built-in tank game. The clients play by them, whatever their defs say.
    const char *rules;
    /// Settings of the rules as `sabot serve --set` takes them, such as "mode=team", each a text
    /// that ends with zero; `sabot rules` names them all. Of two for one setting the last counts.
    /// Default: none, all settings are as the rules have them.
    const char *const *settings;
    uint32_t setting_count;      ///< of `settings`; at most 256
    uint64_t seed;               ///< of the first match; each that follows has the next; default 1
    uint32_t player_capacity;    ///< slots for clients; default 16; with the computer's 1 to 64
    uint32_t computer_count;     ///< computer players, beside `player_capacity`; default 0
    uint32_t spectator_capacity; ///< default 16; at most SB_LOCAL_SPECTATOR_COUNT_MAX
    uint32_t tick_rate_hz;       ///< 10 to 240; default 60
    uint32_t snapshot_rate_hz;   ///< 1 to the tick rate; 0 (default): the tick rate
    uint32_t grace_ms; ///< how long a player who was lost (see sb_local_client_create) is awaited;
                       ///< 0 to 600,000; default 30,000
} sb_local_server_def;

SB_API sb_local_server_def sb_local_server_def_default(void);

/// Makes a server whose first match begins with the first update. `out_text`, of
/// SB_LOCAL_TEXT_SIZE bytes or NULL, says in one line what is wrong, and is empty without an error:
/// - SB_ERROR_ARGUMENT: a null pointer, a number of the def out of range, two maps, a setting that
///   the rules do not have, computer players where the rules have none
/// - SB_ERROR_MALFORMED: a setting that is not NAME=VALUE; a map that is no JSON or not by the
///   schema; a shared object without rules
/// - SB_ERROR_RANGE: a setting's value, or a value in the map, out of range; rules that refuse the
///   map with these settings
/// - SB_ERROR_LIMIT: a map that is too large
/// - SB_ERROR_IO: a file that cannot be read, rules that cannot be loaded
/// - SB_ERROR_MEMORY
/// On error `*out_server` is NULL.
SB_API sb_error sb_local_server_create(const sb_local_server_def *def, sb_local_server **out_server,
                                       char *out_text);

/// Ends the match. Clients that are in it are told so by their next update, which closes them
/// (reason: the server closed); those that were lost to it at that time try to come back in vain,
/// and close with a timeout. All are still to be destroyed. NULL does nothing.
SB_API void sb_local_server_destroy(sb_local_server *server);

/// Makes a client of this server: every function of sabot/client.h works on it, and it is destroyed
/// by sb_client_destroy, before the server or after it. Of the def, host, port, rules and simulate
/// are not looked at. It joins with its first updates, and may be refused then as by any server
/// (the match is full, no such role or session). `round_trip_ms` of its status is 0.
///
/// A client that is not updated while others, or `sb_local_server_update`, move the match on stays
/// in it with the input that it made last, which is repeated for a short time. When 1,024 messages
/// wait for it (17 s of a snapshot in each tick of 60 Hz) its connection is lost, and its next
/// updates bring it back (SB_CLIENT_RECONNECTING), if the server still awaits it.
///
/// SB_ERROR_ARGUMENT (a null pointer, a def as sb_client_create would refuse it), SB_ERROR_FULL
/// (SB_LOCAL_CLIENT_COUNT_MAX clients are there), SB_ERROR_MEMORY, and SB_ERROR_IO or
/// SB_ERROR_MALFORMED if the rules of the server cannot be loaded again. On error `*out_client` is
/// NULL.
SB_API sb_error sb_local_client_create(sb_local_server *server, const sb_client_def *def,
                                       sb_client **out_client);

/// Plays the ticks that are due by `now_us`. A game whose clients are updated every frame has no
/// need of it; it is for a match that nobody is in, or ahead of a frame with several clients.
/// SB_ERROR_ARGUMENT for NULL.
SB_API sb_error sb_local_server_update(sb_local_server *server, uint64_t now_us);

typedef struct sb_local_server_status {
    uint32_t match;           ///< the match's epoch, from 0: as `sb_client_status.match`
    uint32_t tick;            ///< that were played of it
    uint64_t state_hash;      ///< XXH3-64 of its state: equal for equal matches, on any machine
    bool over;                ///< the match is over, and the next one begins with the next tick
    uint32_t player_count;    ///< clients that play
    uint32_t spectator_count; ///< clients that watch
    uint64_t time_us;         ///< on the server's clock, which begins with 0 and is not moved by
                              ///< more than SB_LOCAL_STEP_MAX_US at a time
} sb_local_server_status;

/// SB_ERROR_ARGUMENT for NULL; the struct is all zeros then.
SB_API sb_error sb_local_server_get_status(const sb_local_server *server,
                                           sb_local_server_status *out_status);

#ifdef __cplusplus
}
#endif

#endif
