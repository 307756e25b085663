/// What has happened in all matches since the start.
#ifndef SABOT_HOST_STATISTICS_H
#define SABOT_HOST_STATISTICS_H

#include <stdint.h>

#include "base/error.h"
#include "session/lobby.h"

typedef struct sb_statistics_totals {
    uint64_t ticks; ///< of the session that played most, in all its matches
    uint64_t joins, leaves;
    uint32_t clients;      ///< now
    uint32_t clients_max;  ///< most at a time
    double client_seconds; ///< summed over clients
    // Of matches that are over; those that are played have theirs themselves.
    uint64_t matches;
    uint64_t dropped; ///< events and contacts for which there was no room
    uint64_t inputs_applied, messages_refused;
    uint64_t players_lost, players_returned;
    uint64_t chat_relayed, chat_dropped;
    uint64_t rules[SB_RULES_TOTAL_COUNT_MAX]; ///< the rules' totals
} sb_statistics_totals;

typedef struct sb_statistics sb_statistics;

/// For matches of one tick rate. SB_ERROR_MEMORY.
sb_error sb_statistics_create(uint32_t session_count, uint32_t tick_rate_hz,
                              sb_statistics **out_statistics);
/// Counts from where the matches are now: some may have gone on from a log.
void sb_statistics_begin(sb_statistics *statistics, const sb_lobby *lobby);
void sb_statistics_destroy(sb_statistics *statistics);

/// Call it after every tick of the lobby. A session that did not tick counts nothing.
void sb_statistics_gather(sb_statistics *statistics, const sb_lobby *lobby);

/// Adds one of the rules' totals of a match that is played to a sum; of a state the last match's
/// stays until this one has another than 0.
void sb_statistics_add(const sb_rules *rules, uint32_t index, uint64_t value, uint64_t *sums);

/// Keeps what a match that is over has counted.
void sb_statistics_retire(sb_statistics *statistics, uint32_t index, const sb_session *over);

const sb_statistics_totals *sb_statistics_get(const sb_statistics *statistics);

#endif
