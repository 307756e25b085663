/// What the process log tells of: one table of events, from which come their names and levels.
///
/// Names are stable: programs that read the log may rely on them. A new event is a new row.
#ifndef SABOT_HOST_JOURNAL_JOURNAL_EVENT_H
#define SABOT_HOST_JOURNAL_JOURNAL_EVENT_H

typedef enum sb_journal_level {
    SB_JOURNAL_DEBUG,
    SB_JOURNAL_INFO,
    SB_JOURNAL_WARNING,
    SB_JOURNAL_ERROR,
} sb_journal_level;

// X(enumerator, name, level)
#define SB_JOURNAL_EVENTS(X)                                                                       \
    X(SERVER_STARTING, "server_starting", INFO)                                                    \
    X(CONFIGURATION, "configuration", INFO)                                                        \
    X(LISTENING, "listening", INFO)                                                                \
    X(SERVER_KEY, "server_key", INFO)                                                              \
    X(WIRE_PLAIN, "wire_plain", WARNING)                                                           \
    X(TOKENS_NEEDED, "tokens_needed", INFO)                                                        \
    X(WEB_LISTENING, "web_listening", INFO)                                                        \
    X(ADMIN_LISTENING, "admin_listening", INFO)                                                    \
    X(LAN_BEACON, "lan_beacon", INFO)                                                              \
    X(ANNOUNCED, "announced", INFO)                                                                \
    X(AGONES_USED, "agones_used", INFO)                                                            \
    X(AGONES_STATE, "agones_state", INFO)                                                          \
    X(AGONES_ALLOCATED, "agones_allocated", INFO)                                                  \
    X(AGONES_SHUTDOWN, "agones_shutdown", INFO)                                                    \
    X(AGONES_FAILED, "agones_failed", WARNING)                                                     \
    X(AGONES_RECOVERED, "agones_recovered", INFO)                                                  \
    X(HOSTING, "hosting", INFO)                                                                    \
    X(PORT_TOO_SMALL, "port_too_small", WARNING)                                                   \
    X(SERVER_READY, "server_ready", INFO)                                                          \
    X(STATUS, "status", INFO)                                                                      \
    X(SERVER_DRAINING, "server_draining", INFO)                                                    \
    X(SERVER_ENDED, "server_ended", INFO)                                                          \
    X(SERVER_FAILED, "server_failed", ERROR)                                                       \
    X(CONFIG_RELOADED, "config_reloaded", INFO)                                                    \
    X(CONFIG_KEPT, "config_kept", INFO)                                                            \
    X(CONFIG_WRONG, "config_wrong", WARNING)                                                       \
    X(SESSION_MADE, "session_made", INFO)                                                          \
    X(SESSION_CHANGED, "session_changed", INFO)                                                    \
    X(SESSION_FAILED, "session_failed", WARNING)                                                   \
    X(SESSION_ENDED, "session_ended", INFO)                                                        \
    X(MATCH_STARTED, "match_started", DEBUG)                                                       \
    X(MATCH_OVER, "match_over", INFO)                                                              \
    X(MAP_REFUSED, "map_refused", WARNING)                                                         \
    X(OVERLOAD, "overload", WARNING)                                                               \
    X(OVERLOAD_OVER, "overload_over", INFO)                                                        \
    X(MATCH_RESUMED, "match_resumed", INFO)                                                        \
    X(MATCH_NOT_RESUMED, "match_not_resumed", INFO)                                                \
    X(MATCH_NOT_RECORDED, "match_not_recorded", WARNING)                                           \
    X(USER_JOINED, "user_joined", INFO)                                                            \
    X(PLAYER_JOINED, "player_joined", INFO)                                                        \
    X(PLAYER_LEFT, "player_left", INFO)                                                            \
    X(CLIENT_REFUSED, "client_refused", INFO)                                                      \
    X(REQUEST_DECLINED, "request_declined", INFO)                                                  \
    X(ADMIN_CALL, "admin_call", INFO)                                                              \
    X(ADMIN_READ, "admin_read", DEBUG)                                                             \
    X(ADMIN_REFUSED, "admin_refused", WARNING)                                                     \
    X(BAN_MADE, "ban_made", INFO)                                                                  \
    X(BAN_REMOVED, "ban_removed", INFO)                                                            \
    X(BAN_ENFORCED, "ban_enforced", INFO)                                                          \
    X(WEBHOOK_FAILED, "webhook_failed", WARNING)                                                   \
    X(WEBHOOK_RECOVERED, "webhook_recovered", INFO)                                                \
    X(WEBHOOK_DROPPED, "webhook_dropped", WARNING)                                                 \
    X(TICKS_SLOWED, "ticks_slowed", WARNING)                                                       \
    X(BOTS_ENDED, "bots_ended", WARNING)                                                           \
    X(RECORD_LOSS, "record_loss", WARNING)                                                         \
    X(RECORD_FAILED, "record_failed", WARNING)                                                     \
    X(RECORD_STOPS_SERVER, "record_stops_server", INFO)                                            \
    X(DISK_BEHIND, "disk_behind", WARNING)                                                         \
    X(DISK_RECOVERED, "disk_recovered", INFO)                                                      \
    X(OLD_LOGS_REMOVED, "old_logs_removed", INFO)                                                  \
    X(OLD_LOGS_STUCK, "old_logs_stuck", WARNING)                                                   \
    X(REPLAY_HOSTED, "replay_hosted", INFO)                                                        \
    X(REPLAY_DIVERGED, "replay_diverged", WARNING)                                                 \
    X(REPLAY_DAMAGED, "replay_damaged", WARNING)                                                   \
    X(FOLLOWING, "following", INFO)                                                                \
    X(NOT_FOLLOWED, "not_followed", INFO)                                                          \
    X(FOLLOW_ENDED, "follow_ended", INFO)                                                          \
    X(LEASE_TAKEN, "lease_taken", INFO)                                                            \
    X(LEASE_HELD, "lease_held", INFO)                                                              \
    X(LEASE_UNKNOWN, "lease_unknown", WARNING)                                                     \
    X(LEASE_LOST, "lease_lost", ERROR)                                                             \
    X(LEADER_CONNECTED, "leader_connected", INFO)                                                  \
    X(LEADER_LOST, "leader_lost", WARNING)                                                         \
    X(NOT_TAKEN_OVER, "not_taken_over", WARNING)                                                   \
    X(FOLLOW_LISTENING, "follow_listening", INFO)                                                  \
    X(FOLLOWER_CONNECTED, "follower_connected", INFO)                                              \
    X(FOLLOWER_LOST, "follower_lost", INFO)                                                        \
    X(FOLLOWER_REFUSED, "follower_refused", WARNING)                                               \
    X(FOLLOWER_DIVERGED, "follower_diverged", ERROR)                                               \
    X(MOVE_BEGUN, "move_begun", INFO)                                                              \
    X(MOVE_DONE, "move_done", INFO)                                                                \
    X(MOVE_FAILED, "move_failed", WARNING)                                                         \
    X(MOVE_DOUBTFUL, "move_doubtful", WARNING)                                                     \
    X(MATCH_ARRIVED, "match_arrived", INFO)                                                        \
    X(MATCH_NOT_TAKEN, "match_not_taken", WARNING)                                                 \
    X(MOVE_UNSURE, "move_unsure", ERROR)                                                           \
    X(LINES_SUPPRESSED, "lines_suppressed", WARNING)                                               \
    X(LINES_DROPPED, "lines_dropped", WARNING)                                                     \
    X(CRASHED, "crashed", ERROR)                                                                   \
    X(CRASHED_MATCH, "crashed_match", ERROR)

typedef enum sb_journal_event {
#define SB_JOURNAL_ENUMERATOR(enumerator, name, level) SB_SAYS_##enumerator,
    SB_JOURNAL_EVENTS(SB_JOURNAL_ENUMERATOR)
#undef SB_JOURNAL_ENUMERATOR
        SB_JOURNAL_EVENT_COUNT,
} sb_journal_event;

const char *sb_journal_event_name(sb_journal_event event);
sb_journal_level sb_journal_event_level(sb_journal_event event);

/// Returns "debug", "info", "warning" or "error".
const char *sb_journal_level_name(sb_journal_level level);

#endif
