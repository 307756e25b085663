/// What all players of all matches have done since the start. A player's own counts vanish with the
/// player; these are gathered tick by tick.
#ifndef SABOT_HOST_STATISTICS_H
#define SABOT_HOST_STATISTICS_H

#include <stdint.h>

#include "base/error.h"
#include "session/lobby.h"

typedef struct sb_statistics_totals {
    uint64_t ticks; ///< of the longest match
    uint64_t joins, leaves;
    uint64_t shells_fired, hits, kills;
    double distance_m;
    uint32_t clients;      ///< now
    uint32_t clients_max;  ///< most at a time
    double client_seconds; ///< summed over clients
} sb_statistics_totals;

typedef struct sb_statistics sb_statistics;

/// For matches of one tick rate. SB_ERROR_MEMORY.
sb_error sb_statistics_create(uint32_t session_count, uint32_t tick_rate_hz,
                              sb_statistics **out_statistics);
void sb_statistics_destroy(sb_statistics *statistics);

/// Call it after every tick of the lobby. A session that did not tick counts nothing.
void sb_statistics_gather(sb_statistics *statistics, const sb_lobby *lobby);

/// The same for one match, the `index`-th; the clients are not counted here.
void sb_statistics_gather_game(sb_statistics *statistics, uint32_t index, const sb_game *game);

const sb_statistics_totals *sb_statistics_get(const sb_statistics *statistics);

#endif
