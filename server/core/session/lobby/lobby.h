/// The sessions of one shard of a server, matches and playbacks. The lobby takes every peer's
/// bytes, answers hellos, and passes later messages to the session that the peer joined. Sessions
/// of matches are made and ended while the lobby runs.
#ifndef SABOT_SESSION_LOBBY_LOBBY_H
#define SABOT_SESSION_LOBBY_LOBBY_H

#include "session/hosted/playback.h"
#include "session/lobby/gate.h"
#include "session/lobby/listener.h"
#include "session/lobby/place.h"
#include "session/lobby/transfer.h"
#include "session/match/session.h"

/// ENet's peers and as many of the web's.
#define SB_LOBBY_PEER_COUNT_MAX 8190u
/// Sessions of matches at a time.
#define SB_LOBBY_SESSION_COUNT_MAX 1024u
#define SB_LOBBY_MAP_COUNT_MAX 256u
#define SB_LOBBY_COUNT_MAX 64u ///< lobbies of one server
#define SB_LOBBY_HELLO_RATE_MAX 100000u
#define SB_LOBBY_HELLO_BURST_MIN 20u

/// The map and the log of the match that follows one that is over.
typedef struct sb_next_match {
    const sb_map *map;        ///< copied; by default the next one of the session's maps
    uint64_t started_unix_ms; ///< default 0
    bool recorded;            ///< default false
    void *log_context;
} sb_next_match;

/// Makes games elsewhere, on another thread, since a large map takes up to a second.
typedef struct sb_game_maker {
    /// Begins to make a game by a def on a map; both must be copied. Then `sb_lobby_game_made` is
    /// due once for the ticket, not from within this call. False if it cannot: then the lobby makes
    /// the game itself, at once.
    bool (*begin)(void *context, uint32_t ticket, const sb_game_def *def, const sb_map *map);
    void *context;
} sb_game_maker;

/// Called once for a session that was asked for: with its number when it plays, or with 0, the
/// error and perhaps the reason of the rules.
typedef void (*sb_lobby_added)(void *context, uint32_t number, sb_error error, const char *reason);

typedef struct sb_lobby_def {
    uint32_t session_count; ///< sessions at the start: 1 to the capacity; 0 if there are
                            ///< playbacks, or sessions can be added; default 1
    /// Sessions of matches at a time, at most SB_LOBBY_SESSION_COUNT_MAX. 0, the default: as many
    /// as at the start.
    uint32_t session_capacity;
    /// Numbers of sessions begin at `number_first` and go up by `number_stride`, so that the
    /// lobbies of several shards give none twice; both at least 1, default 1. The lobby with index
    /// i of N has the numbers n for which (n - 1) mod N is i.
    uint32_t number_first, number_stride;
    /// Numbers of the sessions at the start, which rise, and of which each is one of the above.
    /// NULL, the default: the first ones. Numbers of later sessions follow the last of them.
    const uint32_t *numbers;
    /// The other lobbies of the server: at most SB_LOBBY_COUNT_MAX with this one. A client that
    /// wants a session of theirs is sent to their port. `number_first` is the index plus 1 then.
    sb_lobby_network network;
    /// `session_count` defs of the sessions at the start. NULL, the default: they are equal, by
    /// `session` below.
    const sb_place_def *places;
    /// Maps by which places name theirs; they must outlive the lobby. A session that names none
    /// has all in turn. NULL, the default: each match has the map of the one before.
    const sb_map *const *maps;
    uint32_t map_count;      ///< at most SB_LOBBY_MAP_COUNT_MAX; 0 if `maps` is NULL
    uint32_t map_turn_count; ///< the first maps, which sessions that name none have in turn; 0, the
                             ///< default: all
    /// Peers are numbered below this; 1 to SB_LOBBY_PEER_COUNT_MAX; default 256.
    uint32_t peer_capacity;
    /// Players that one address may have on the server, and spectators; its network may have four
    /// times as many. Lost players that are awaited count. 0 for no limit; default 8. Clients of
    /// unknown or unlimited source, and viewers of playbacks, do not count.
    uint32_t clients_per_address;
    /// First messages that one address may send in a minute, in the long run. A third of them, but
    /// at least SB_LOBBY_HELLO_BURST_MIN, may come at once. Its network may send four times as
    /// many. At most SB_LOBBY_HELLO_RATE_MAX; 0 for no limit; default 60.
    uint32_t hellos_per_minute;
    /// Defs by which clients can make sessions, one for each mode: `mode` must be set and is
    /// unique, `player_capacity` is the most that a client can ask for. NULL, the default: clients
    /// make none. They must outlive the lobby. At most SB_LOBBY_LIST_COUNT_MAX.
    const sb_place_def *modes;
    uint32_t mode_count;
    uint32_t demand_capacity;    ///< sessions made by clients at a time; default 16
    uint32_t demand_per_address; ///< of these, made from one address; 0 for no limit; default 2
    /// Settings of every match. A place's def has its own game and number of spectators. `number`,
    /// `epoch` and `log.context` differ; `log_contexts` gives the last one.
    sb_session_def session;
    /// `session_count` contexts for the log's sink, or NULL if nothing is recorded.
    void **log_contexts;
    /// `session_count` origins of resumed matches, or NULL if every match is new. An origin whose
    /// `game` is NULL means a new match. A resumed match has that game's def and map, and the epoch
    /// after its log's. Its tick rate and rules must be those of `session`.
    const sb_session_origin *origins;
    /// Called when the match at `index` is over and its log is closed, before the next match begins
    /// with the same clients. Also called, with `over` NULL, before the first match of a session
    /// that is added. If NULL, the next match has the lobby's choice of map and is not recorded.
    /// `index` is the place's.
    void (*next_match)(void *context, uint32_t index, const sb_session *over, sb_next_match *next);
    /// Called when the next match has been made, before the old one is destroyed. If the next match
    /// cannot be made, this is not called: the old match stays and no peer can join it. May be
    /// NULL.
    void (*retire)(void *context, uint32_t index, const sb_session *over);
    /// Called when a session has ended: its clients are gone and its log is closed. May be NULL.
    void (*ended)(void *context, const sb_place *place, const sb_session *last);
    /// Called when the game of a place's next match could not be made on a map. Then the map of the
    /// present match is tried. If this was that map, the match that is over stays, and nobody can
    /// join it. May be NULL.
    void (*not_made)(void *context, const sb_place *place, const sb_map *map, const char *reason);
    void *next_match_context; ///< context of these functions
    sb_game_maker maker; ///< makes the games of next matches and of sessions that are added later;
                         ///< default none: the lobby makes them, in a tick
    sb_lobby_listener listener; ///< default: nobody is told
    sb_gate gate;               ///< decides which clients are admitted; default none: all
    /// Recorded matches. They get the session numbers after those of the matches. The lobby fills
    /// in number, output and clock. NULL if there are none.
    const sb_playback_def *playbacks;
    uint32_t playback_count; ///< at most 256; default 0
} sb_lobby_def;

sb_lobby_def sb_lobby_def_default(void);

typedef struct sb_lobby_counters {
    /// Hellos with other versions of protocol or simulation, or other rules.
    uint64_t refused_version;
    uint64_t refused_full;       ///< hellos for which there was no room
    uint64_t refused_unknown;    ///< hellos for a session that does not exist
    uint64_t refused_role;       ///< hellos for a role that is not offered, or with a secret of no
                                 ///< awaited player
    uint64_t refused_malformed;  ///< first messages that are malformed or no hello
    uint64_t refused_rate;       ///< first messages that came too often from their address
    uint64_t refused_address;    ///< hellos of an address that has as many clients as it may have
    uint64_t refused_token;      ///< hellos that the gate refused, or whose mode no session plays
    uint64_t refused_banned;     ///< hellos of clients that the gate holds for banned
    uint64_t refused_password;   ///< joins without the password of their session
    uint64_t refused_barred;     ///< joins of clients that a session has voted out
    uint64_t refused_create;     ///< sessions that clients wanted and could not make
    uint64_t requests;           ///< messages to the lobby
    uint64_t requests_declined;  ///< of these, declined ones, for any reason
    uint64_t requests_malformed; ///< messages of peers in the lobby that break the standard
    uint64_t redirects;          ///< clients that were sent to another lobby's port
    uint64_t tickets;            ///< clients that came from another lobby by a ticket
    uint64_t votes_called, votes_passed;
    uint64_t players_kicked;     ///< by votes
    uint64_t closed_idle;        ///< peers of the lobby that asked for nothing for too long
    uint64_t closed_silent;      ///< connections that sent no hello for 5 to 6 s
    uint64_t refused_closing;    ///< clients refused because the lobby or their session was ending
    uint64_t games_not_made;     ///< games of next matches that could not be made
    uint64_t matches_unrecorded; ///< matches that followed another and whose log could not be begun
    uint64_t refused_by[SB_REFUSAL_COUNT];  ///< clients that were turned away, by `sb_refusal`
    uint64_t declined_by[SB_REFUSAL_COUNT]; ///< requests that were declined, likewise
} sb_lobby_counters;

typedef struct sb_lobby sb_lobby;

/// The first match of session n gets the seed `session.game.seed + n - 1`; each next match in its
/// place adds `session_count`, and 1 at least, times `number_stride` to the seed. Epochs of session
/// n count from `sb_lobby_first_epoch`. The lobby must be ticked at `session.game`'s rate. Errors
/// as `sb_session_create` and `sb_playback_create`; SB_ERROR_ARGUMENT too for a place's def out of
/// range.
sb_error sb_lobby_create(const sb_lobby_def *def, const sb_map *map, const sb_allocator *allocator,
                         sb_lobby **out_lobby);
void sb_lobby_destroy(sb_lobby *lobby);

/// Notes that a transport connection begins. Nothing is sent before the peer's hello.
void sb_lobby_connect(sb_lobby *lobby, uint32_t peer, sb_peer_source source);
void sb_lobby_receive(sb_lobby *lobby, uint32_t peer, const void *bytes, size_t size);
/// Notes that the connection has ended without a goodbye, unless one was received.
void sb_lobby_disconnect(sb_lobby *lobby, uint32_t peer);
/// Notes that the connection has ended after a goodbye, even if that message was lost.
void sb_lobby_leave(sb_lobby *lobby, uint32_t peer);

/// Ticks every session, by rising number.
void sb_lobby_tick(sb_lobby *lobby);

/// Closes every session: sends goodbyes, closes logs, and refuses peers that have sent no hello.
/// Only destroy may follow.
void sb_lobby_close(sb_lobby *lobby);

/// Makes a session and begins its first match, without making a tick wait if the def has a maker.
/// `added` is called when the session plays or cannot be made, perhaps at once, and at the latest
/// when the lobby is closed or destroyed. It then gets SB_ERROR_FULL if there is no room for
/// another session, SB_ERROR_ARGUMENT for a def out of range or a map that the lobby lacks, or
/// SB_ERROR_STATE if the lobby has closed meanwhile. It may also get an error of
/// `sb_session_create`. Call this function between ticks.
void sb_lobby_add_later(sb_lobby *lobby, const sb_place_def *def, sb_lobby_added added,
                        void *context);

/// Takes over a game that the def's maker has made with the lobby's allocator; NULL and an
/// error if it could not, and the reason of the rules or "". Call it between ticks.
void sb_lobby_game_made(sb_lobby *lobby, uint32_t ticket, sb_game *game, sb_error error,
                        const char *reason);

/// Lets nobody join a session any more; it ends with its match, or when nobody is in it. Returns
/// false if no session of matches has this number.
bool sb_lobby_drain(sb_lobby *lobby, uint32_t number);

/// Drains every session, and lets none be added any more.
void sb_lobby_drain_all(sb_lobby *lobby);

/// Ends a session with the next tick: says goodbye to its clients and closes its log, also if its
/// match is about to leave (relocate.h). Returns false as above.
bool sb_lobby_end(sb_lobby *lobby, uint32_t number);

/// Sends the player in a slot away, with a goodbye (SB_GOODBYE_KICKED). Its address is not admitted
/// to the session for `bar_s` seconds. Returns false if there is no such player.
bool sb_lobby_kick(sb_lobby *lobby, uint32_t number, uint32_t slot, uint32_t bar_s);

/// Says goodbye (SB_GOODBYE_KICKED) to the peers that `is_out` names, among those that are in no
/// session: they look around in the lobby, or wait for a slot. `account` is what the gate said of
/// the peer, or empty. Returns how many there were. Call it between ticks.
uint32_t sb_lobby_dismiss_waiting(sb_lobby *lobby,
                                  bool (*is_out)(void *context, uint32_t peer, sb_text account),
                                  void *context);

/// Changes what can change while a session is played: name, password, visibility, votes, limits of
/// time and matches, and from the next match on rules' settings and maps. The number of slots, the
/// rules and the computer players stay; so does the password if `keeps_password`. SB_ERROR_UNKNOWN
/// if no session has this number, SB_ERROR_ARGUMENT as for `sb_lobby_add_later`.
sb_error sb_lobby_change(sb_lobby *lobby, uint32_t number, const sb_place_def *def,
                         bool keeps_password);

/// Notes that maps were appended to the def's `maps`, which has this number of them then. At most
/// SB_LOBBY_MAP_COUNT_MAX; the number never falls (asserted).
void sb_lobby_set_map_count(sb_lobby *lobby, uint32_t map_count);

/// Takes over what another lobby tells, from an allocator like the lobby's own. A notice of a lobby
/// that does not exist, or of this one, is released.
void sb_lobby_hear(sb_lobby *lobby, sb_lobby_notice *notice);

/// Notes which part of the time of the lobby's own thread is taken, in millionths.
void sb_lobby_set_load(sb_lobby *lobby, uint32_t load_ppm);

/// Answers the question of another lobby: grants a ticket, with which the client is expected for
/// SB_LOBBY_TICKET_S, or says why not.
void sb_lobby_consider(sb_lobby *lobby, sb_transfer *transfer);

/// Takes the answer to a question of this lobby: sends the client on, or declines its request.
void sb_lobby_answer(sb_lobby *lobby, const sb_transfer *transfer);

/// Limits of all sessions that may change while they are played. Each has the meaning and the range
/// that it has in the defs.
typedef struct sb_lobby_limits {
    uint32_t clients_per_address;
    uint32_t hellos_per_minute;
    uint32_t client_bandwidth;
    uint32_t grace_ms;
    uint32_t leave_hold_ms;
    uint32_t idle_ms;
} sb_lobby_limits;

/// Sets the limits of all sessions, also of those that are added later. Clients that are beyond a
/// new limit stay; times that run already keep their end. Call it between ticks.
/// SB_ERROR_ARGUMENT for a limit out of range: then nothing changes.
sb_error sb_lobby_set_limits(sb_lobby *lobby, const sb_lobby_limits *limits);

/// Sets what all matches go without, also those that follow. Call it between ticks.
void sb_lobby_relieve(sb_lobby *lobby, const sb_session_load *load);

/// Returns the session with this number, NULL if there is none.
const sb_place *sb_lobby_find(const sb_lobby *lobby, uint32_t number);

/// Returns the session with the next number after `number`, matches and playbacks alike; NULL
/// behind the last. Begin with 0.
const sb_place *sb_lobby_next(const sb_lobby *lobby, uint32_t number);

/// Returns the match that is played in a place, NULL if it plays back.
const sb_session *sb_place_match(const sb_place *place);

/// Epochs of sessions differ, so that a client that changes session cannot take what is still under
/// way from the old one for the new one's. The first 65,536 epochs of each session are its own.
uint32_t sb_lobby_first_epoch(uint32_t number);

/// All sessions by rising number.
const sb_hosted *sb_lobby_hosted(const sb_lobby *lobby, uint32_t index);
/// The sessions of matches by rising number.
uint32_t sb_lobby_session_count(const sb_lobby *lobby);
const sb_session *sb_lobby_session(const sb_lobby *lobby, uint32_t index);
const sb_playback *sb_lobby_playback(const sb_lobby *lobby, uint32_t index);
const sb_lobby_counters *sb_lobby_get_counters(const sb_lobby *lobby);

#endif
