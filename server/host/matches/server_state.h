/// A server's parts, for the files of server/, matches/ and move/ alone. In server/: server.c has
/// the server's life, server_plan.c what it runs by, server_services.c what stands beside its
/// matches, server_summary.c the status line and the summary of all shards. In matches/:
/// server_matches.c has the matches that are played, server_report.c a shard's reports.
#ifndef SABOT_HOST_MATCHES_SERVER_STATE_H
#define SABOT_HOST_MATCHES_SERVER_STATE_H

#include "host/admin/admin.h"
#include "host/agones/agones.h"
#include "host/follow/follow_leader.h"
#include "host/logs/disk_lag.h"
#include "host/logs/resume.h"
#include "host/matches/server_logs.h"
#include "host/matches/server_people.h"
#include "host/process/bots.h"
#include "host/reach/reach.h"
#include "host/settings/server_def.h"
#include "host/threads/server_loop.h"
#include "host/threads/shard_network.h"

#define SB_SERVER_MESSAGE_SIZE 512

struct sb_server;

/// What one shard shows of its matches. Counts are from the start.
typedef struct sb_server_snapshot {
    sb_statistics_totals totals;
    sb_server_summary counts; ///< the counts alone, also of the matches that are played
    uint32_t session_count;   ///< now
    uint32_t load_ppm;        ///< part of the thread's time that is taken, in millionths
    sb_overload_step overload;
    sb_tick_times times, lateness, recent;
    uint64_t bytes_sent;
} sb_server_snapshot;

/// The log of a match that comes from another server.
typedef struct sb_server_adoption {
    const char *path;
    int descriptor; ///< open for writing, and locked; -1 once the logs have taken it over
    uint32_t index; ///< of the place, then
} sb_server_adoption;

/// The matches of one shard. While the shard's thread runs, only it touches this.
typedef struct sb_server_part {
    struct sb_server *server; ///< what it says does not change while threads run
    sb_shard_thread *thread;
    uint32_t session_count;                        ///< sessions at the start
    uint32_t numbers[SB_SERVER_SESSION_COUNT_MAX]; ///< of these, rising
    uint32_t session_capacity;                     ///< sessions at a time
    sb_place_def *places;                          ///< of the sessions at the start
    sb_place_def modes[SB_LOBBY_LIST_COUNT_MAX];   ///< in which clients can make sessions
    uint32_t mode_count;
    sb_server_logs logs;
    sb_disk_lag disk_lag;
    sb_shard_load load;
    sb_server_people people;
    sb_resumables resumed; ///< until the matches have begun
    uint32_t resumed_count;
    /// The log of a match from another server, while the match is adopted. NULL otherwise.
    struct sb_server_adoption *adopting;
    uint64_t told_slowed;
    sb_overload_step told_overload;
    uint64_t told_unrecorded;
    bool log_failed;
    bool stopping; ///< it ends the server
    bool draining; ///< the shard ends with its matches
} sb_server_part;

typedef struct sb_server {
    const sb_server_def *def;
    sb_server_summary *summary;
    sb_server_loop loop;
    sb_map *arena; ///< the built-in map; NULL if it is not used
    const sb_map *built_in;
    const sb_map *const *maps;
    uint32_t map_count;
    sb_resumables resumed; ///< until they are shared out
    bool resumes_copies;   ///< those are copies that a follower has made
    /// Sessions at the start: those of the configuration, with the first numbers, and resumed ones
    /// with higher numbers.
    uint32_t session_count;
    uint32_t first_count;      ///< those of the configuration, which have all numbers from 1 on
    uint32_t session_capacity; ///< sessions at a time
    uint32_t player_room;      ///< slots for players in all matches
    uint32_t tick_rate_hz;
    char *key_path;                          ///< of the key in the logs' folder, or NULL
    sb_bots bots[SB_SERVER_SHARD_COUNT_MAX]; ///< a child process for each shard
    sb_admin *admin;                         ///< from `begin` on
    sb_reach *reach;                         ///< likewise; NULL if it is not to be found
    sb_agones *agones;                       ///< likewise; NULL without Agones
    sb_follow_leader *leader;                ///< likewise; NULL without followers
    struct sb_mover *mover;                  ///< likewise; NULL without followers
    bool ending;                             ///< the bots may end too
    uint64_t sampled_ns; ///< time of the last sample; `sampled_bytes` had been sent by then
    uint64_t sampled_bytes;
    uint32_t clients_max; ///< largest number at a sample
    sb_retention retention;
    struct sb_config *config; ///< that was read last while it ran; NULL: that of the def
    sb_server_part *parts;
    sb_lobby_port ports[SB_SERVER_SHARD_COUNT_MAX]; ///< of the shards, once they are bound
    /// Sessions that the operator has placed on each shard since the last look at its load.
    uint32_t placed[SB_SERVER_SHARD_COUNT_MAX];
    uint32_t shard_count;
} sb_server;

/// Finds the matches that a dead server left, and sets the number of sessions and the tick rate.
sb_error sb_server_find_resumed(sb_server *self, char *out_message, size_t message_size);

/// Returns the slots for players in all matches; a resumed match keeps its own number.
uint32_t sb_server_player_room(const sb_server *self);

/// Makes the parts, and shares sessions and resumed matches out to them.
sb_error sb_server_share_out(sb_server *self);

/// Checks the matches of a shard, opens their logs, and makes its lobby.
sb_error sb_server_open_matches(void *server, sb_shard_thread *shard, char *out_message,
                                size_t message_size);

/// Fills in the sessions of a part, and the modes in which clients can make others. In
/// server_sessions.c. SB_ERROR_MEMORY.
sb_error sb_server_make_sessions(sb_server_part *part, sb_lobby_def *lobby);

/// Returns the shard that has room for another session and the least load. On the control thread.
uint32_t sb_server_choose_shard(void *server);

/// Returns an entry of the journal that names the session, epoch and map of a match. Its texts are
/// the match's.
sb_journal_entry sb_server_entry(sb_journal_event event, const sb_session *session);

/// Returns the context of the log of the match in a place, and its path; NULL without a log. On the
/// shard's thread.
void *sb_server_log_of(const sb_server_part *part, uint32_t index, const char **out_path);

/// Reports new losses of the log of a session's match. On the shard's thread.
void sb_server_report_losses(sb_server_part *part, uint32_t index, const sb_session *session);

/// Reports failures of a shard since the last call, and ends the server if its logs must hold. On
/// the shard's thread, or when that has ended.
void sb_server_report_failures(sb_server_part *part);

/// Lets nobody join a shard's matches any more. On its thread.
void sb_server_drain(void *server, sb_shard_thread *shard);

/// Looks after a shard's logs and clock, and ends a drained one. On its thread.
void sb_server_watch(void *server, sb_shard_thread *shard);

/// Fills in an `sb_server_snapshot`. On the shard's thread.
void sb_server_observe(void *server, sb_shard_thread *shard, void *out_snapshot);

/// Updates the status line, and reports the end of the bots.
void sb_server_report(void *server);

/// Fills in the summary from the shards' last snapshots.
void sb_server_summarise(sb_server *self, sb_server_summary *summary);

#endif
