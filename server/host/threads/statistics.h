/// What has happened in all matches since the server's start.
#ifndef SABOT_HOST_THREADS_STATISTICS_H
#define SABOT_HOST_THREADS_STATISTICS_H

#include <stdint.h>

#include "base/error.h"
#include "session/lobby/lobby.h"

typedef struct sb_statistics_totals {
    uint64_t ticks; ///< of the session that played most, all its matches together
    uint64_t joins, leaves;
    uint32_t clients;      ///< players with a connection now
    uint32_t clients_max;  ///< largest number at a time
    double client_seconds; ///< summed over clients
    // Of finished matches only; a match that is played has its own counts.
    uint64_t matches;
    uint64_t dropped; ///< events and contacts for which there was no room
    uint64_t inputs_applied, views_clamped, presents_cleared, messages_refused;
    uint64_t players_lost, players_returned;
    uint64_t chat_relayed, chat_dropped;
    sb_session_counters over;                 ///< all counters
    uint64_t rules[SB_RULES_TOTAL_COUNT_MAX]; ///< the rules' totals
} sb_statistics_totals;

typedef struct sb_statistics sb_statistics;

/// Makes statistics for matches of one tick rate, in at most this number of sessions at a time.
/// SB_ERROR_MEMORY.
sb_error sb_statistics_create(uint32_t session_count, uint32_t tick_rate_hz,
                              sb_statistics **out_statistics);
/// Counts from the matches' present ticks: a resumed match does not begin at 0.
void sb_statistics_begin(sb_statistics *statistics, const sb_lobby *lobby);
void sb_statistics_destroy(sb_statistics *statistics);

/// Counts a tick; call it after every tick of the lobby. A session that did not tick counts
/// nothing.
void sb_statistics_gather(sb_statistics *statistics, const sb_lobby *lobby);

/// Adds one of the rules' totals of a match that is played to a sum. A total that is a latest state
/// replaces the sum unless it is 0.
void sb_statistics_add(const sb_rules *rules, uint32_t index, uint64_t value, uint64_t *sums);

/// Adds the counters of a session to a sum.
void sb_statistics_add_counters(sb_session_counters *sum, const sb_session_counters *counters);

/// Begins to count a session that was added. `index` is its place's.
void sb_statistics_open(sb_statistics *statistics, uint32_t index);

/// Adds the counts of a finished match. `index` is its place's.
void sb_statistics_retire(sb_statistics *statistics, uint32_t index, const sb_session *over);

/// Adds the counts of the last match of a session that has ended, and forgets the session.
void sb_statistics_end(sb_statistics *statistics, uint32_t index, const sb_session *last);

const sb_statistics_totals *sb_statistics_get(const sb_statistics *statistics);

#endif
