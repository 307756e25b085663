/// What a server of matches is told at its start, and what it says at its end.
#ifndef SABOT_HOST_SETTINGS_SERVER_DEF_H
#define SABOT_HOST_SETTINGS_SERVER_DEF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "game/game.h"
#include "host/admin/admin_settings.h"
#include "host/base/server_limits.h"
#include "host/clock/stage_times.h"
#include "host/journal/journal.h"
#include "host/logs/log_losses.h"
#include "host/logs/retention.h"
#include "host/net/filter.h"
#include "host/reach/reach_settings.h"
#include "host/tokens/token_gate.h"
#include "host/web/web_def.h"
#include "record/encoder.h"
#include "session/lobby/place.h"

struct sb_config;
struct sb_lease_keeper;
struct sb_map_store;

#define SB_SERVER_NO_FOLLOWERS UINT32_MAX

/// What a server is told. `sb_server_def_default` sets what a caller leaves out.
typedef struct sb_server_def {
    const char *bind_address; ///< IPv4 or IPv6 address to listen on; default "127.0.0.1"
    uint16_t port;            ///< UDP; 0 for any free one; default 7777
    /// Threads that play matches, each with its own ports: shard k has the port behind that of
    /// shard k - 1. At most SB_SERVER_SHARD_COUNT_MAX and `session_count`; 0: one for each
    /// processor. Default 1.
    uint32_t shard_count;
    uint32_t session_count;    ///< sessions at the start; default 1, at most 1024
    uint32_t session_capacity; ///< sessions at a time, at most 1024; 0, the default: as many as at
                               ///< the start
    uint32_t created_max;      ///< sessions that clients can make at a time, beside these;
                               ///< default 0
    const char *session_password; ///< of the sessions at the start; NULL, the default, for none
    uint32_t ready_count;     ///< players that must be there and ready for a match to begin; 0, the
                              ///< default: matches do not wait
    uint32_t player_capacity; ///< slots for clients in a match; 1 to 64 together with
                              ///< `computer_count`; default 16
    uint32_t spectator_capacity; ///< spectators of a match; at most 1,024; default 16. They see
                                 ///< everything, also what fog hides from players
    /// Time by which spectators see a match late, at most 300; UINT32_MAX, the default: 10 where
    /// fog hides something, 0 otherwise.
    uint32_t spectator_delay_s;
    /// Spectators see also a match with fog as it is played, if no delay is given; default false.
    bool fog_spectators;
    uint32_t tick_rate_hz;     ///< 10 to 240; default 60
    uint32_t snapshot_rate_hz; ///< 1 to the tick rate; default 30
    /// Bytes a second that each client is sent at most, apart from the map. 0 for no limit,
    /// otherwise 1,000 to 1,000,000,000; default as in the session's def.
    uint32_t client_bandwidth;
    uint32_t overload_steps; ///< that a shard takes at most while ticks run late; default 4: all
    uint64_t seed;           ///< of the first match, later ones count up; default 1
    double seconds;          ///< after which the server ends by itself; 0: at a signal
    uint64_t ticks;          ///< after which the server ends by itself; 0 for no limit
    bool fast; ///< ticks do not wait for the clock: for matches of computer players, since no
               ///< client can keep up
    const sb_rules *rules;  ///< must outlive the run; default the built-in tank game
    const char *rules_path; ///< the rules' shared object, for the bots; NULL for built-in rules
    int32_t settings[SB_RULES_SETTING_COUNT_MAX]; ///< settings of the rules; default theirs
    uint32_t computer_count;                      ///< computer players in each match; default 0
    const sb_map *const
        *maps;          ///< maps of the matches of a session, in turn; NULL: the built-in arena
    uint32_t map_count; ///< 0 if `maps` is NULL
    uint32_t map_turn_count; ///< sessions that name no maps play this number of them, from the
                             ///< first on, in turn; 0, the default: all
    /// `session_count` sessions at the start, whose maps are indices of `maps`; they must outlive
    /// the run. NULL, the default: all are as the members above say.
    const sb_place_def *places;
    /// Where `maps` lie, so that a reload can add others; it must outlive the run. NULL, the
    /// default: none can be added.
    struct sb_map_store *map_store;
    const char *record_directory; ///< made if it does not exist; NULL: nothing is recorded
    /// Time between two synced writes of a log; 10 to 10,000, default 100.
    uint32_t record_commit_ms;
    sb_retention_limits retention; ///< of the logs in `record_directory`; default none
    uint32_t record_keyframe_s;    ///< time between keyframes; 1 to 600, default 10
    /// Matches that a dead server left in `record_directory` continue, with their own rules and
    /// settings; all others are new. A missing folder is made. Default false.
    bool resume;
    /// The logs to resume are a follower's copies, which may lack epochs that clients were told.
    /// Default false: the folder says whether they are (follow/follow_folder.h).
    bool resumes_copies;
    /// TCP port at which followers are sent the logs (follow/README.md); 0 for any free one;
    /// SB_SERVER_NO_FOLLOWERS, the default: none. Needs `record_directory`, and no `plain_wire`.
    uint32_t follow_port;
    const char *follow_bind_address; ///< IPv4 or IPv6; default "127.0.0.1"
    /// "HOST:PORT" of another server's follow_port, to which the matches move when this one drains
    /// (move/README.md). NULL, the default: they are played to their end. Needs `follow_port`.
    const char *drain_move_to;
    /// Where the server listens that takes over if this one dies: clients are told it. Its `port`
    /// is 0, the default, if there is none.
    sb_session_move standby;
    uint32_t grace_s; ///< how long a match awaits a player whose connection was lost; 0 to 600,
                      ///< default 30
    uint32_t clients_per_address; ///< as in a lobby's def; default 8
    uint32_t hellos_per_minute;   ///< as in a lobby's def; default 60
    uint32_t leave_hold_s;        ///< as in a session's def, in seconds; 0 to 60, default 8
    uint32_t idle_s;       ///< after which a silent client is sent away; 0 to 86,400, default 60;
                           ///< 0: never
    bool record_must_hold; ///< a match that cannot be recorded ends the server; default false: the
                           ///< server continues
    sb_token_settings tokens; ///< with a key, every client needs a connect token
    uint32_t bot_count;       ///< bots in a child process; default 0
    /// File with the server's key, which is made if it does not exist. NULL: ".server.key" in
    /// `record_directory`; without that folder too, a new key each time.
    const char *key_path;
    bool plain_wire;       ///< no encryption, for a loopback address alone; default false
    const sb_web_def *web; ///< NULL, the default, for no web
    sb_admin_settings admin;
    sb_reach_settings reach;
    uint16_t agones_port; ///< of Agones' SDK server on loopback; 0, the default: there is no Agones
    /// Must hold its lease before each tick, otherwise the process ends; it must outlive the run.
    /// NULL, the default: the server leads without a lease.
    struct sb_lease_keeper *lease;
    sb_journal_settings journal; ///< the log of the process
    bool quiet;                  ///< no status line and no log of the process
    /// Where the settings come from (config/config.h), so that they can be read again; NULL, the
    /// default, if they cannot. It must outlive the run.
    const struct sb_config *config;
} sb_server_def;

/// Returns the defaults that the fields name.
sb_server_def sb_server_def_default(void);

/// The def of a session about which nothing is said.
sb_place_def sb_server_place_def(const sb_server_def *def);

/// What `sabot serve --json` prints. Counts are from the start.
typedef struct sb_server_summary {
    uint64_t ticks;   ///< of the session that played most, all its matches together
    uint64_t matches; ///< that have begun
    uint64_t dropped; ///< events and contacts for which there was no room
    double tick_ms_p50,
        tick_ms_p99; ///< duration of a tick of all matches, median and 99th percentile
    double tick_late_ms_p50,
        tick_late_ms_p99; ///< time by which ticks began after their deadline; after a move of the
                          ///< schedule, the moved deadline
    double tick_late_ms_max;
    uint64_t late_1ms_ticks; ///< ticks begun more than a millisecond after their deadline
    uint64_t late_ticks;     ///< ticks begun more than a tick after their deadline
    /// Time of the shards' threads by stage; what the web receives is in none.
    uint64_t stage_ns[SB_STAGE_COUNT];
    double client_seconds; ///< time for which clients were connected, summed over players
    uint64_t clients;      ///< largest number at a time
    uint64_t inputs_applied;
    uint64_t presents_cleared; ///< tanks that inputs said were seen in the present, and cannot have
    uint64_t views_clamped;    ///< inputs whose view was older than is plausible
    uint64_t totals[SB_RULES_TOTAL_COUNT_MAX]; ///< totals of the rules, summed over matches
    double bytes_per_second_per_client;        ///< sent
    uint64_t snapshot_bytes;                   ///< of the messages with snapshots, before transport
    uint64_t datagrams_received;               ///< of UDP, refused ones included
    uint64_t send_errors;                      ///< datagrams that the system did not send
    uint64_t sends_delayed;     ///< how often the system had no room for the next datagram
    uint64_t datagrams_refused; ///< datagrams that the transport refused, strangers' excepted
    uint64_t refused[SB_FILTER_REASON_COUNT]; ///< datagrams refused, by reason
    uint64_t peers_clogged, peers_flooding;   ///< dropped because they acknowledged too little, and
                                              ///< because of what they sent
    uint64_t handshakes_accepted, handshakes_denied, handshakes_delayed; ///< of tunnels
    uint64_t messages_refused;                    ///< messages that sessions and lobby refused
    uint64_t clients_refused[SB_REFUSAL_COUNT];   ///< hellos, by `sb_refusal`
    uint64_t requests_declined[SB_REFUSAL_COUNT]; ///< requests of clients that had said hello
    uint64_t matches_resumed;
    uint64_t players_lost, players_returned; ///< lost connections, and players that came back
    uint64_t chat_relayed, chat_dropped;     ///< lines of chat; dropped: too fast, or to nobody
    bool tokens_asked;                       ///< clients needed tokens; `tokens` counts
    uint64_t tokens[SB_TOKEN_FAULT_COUNT];   ///< their hellos by fault, those admitted first
    bool web_served;                         ///< there was a web; `web` is what it counted
    sb_web_counters web;
    uint32_t log_count;
    char **logs;          ///< paths, one for each match; released by sb_server_summary_deinit
    sb_log_losses losses; ///< what all logs lack, added up
    bool log_failed;      ///< a log could not be written, or lacks its end or a part of its match
} sb_server_summary;

#endif
