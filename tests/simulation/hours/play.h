/// Hours of joins, leaves, matches, bans and moves between sessions, in virtual time and from one
/// seed, with what must hold of them.
#ifndef SABOT_SIMULATION_HOURS_PLAY_H
#define SABOT_SIMULATION_HOURS_PLAY_H

#include "service.h"
#include "visitor.h"

typedef struct hours_def {
    uint64_t seed;
    uint32_t minutes;       ///< two times `quiet_minutes` at least
    uint32_t quiet_minutes; ///< from one quiet moment to the next; 10 at least
    uint32_t visitor_count; ///< at most HOURS_VISITOR_COUNT_MAX
} hours_def;

hours_def hours_def_default(void);

/// How things stand when everybody has left and every session but the fixed ones has ended.
typedef struct hours_moment {
    uint32_t minute;
    uint64_t bytes, blocks; ///< of the lobby
    uint64_t client_bytes;  ///< of client cores; 0 unless one leaks
    uint64_t resident;      ///< bytes of the process
    uint64_t bytes_max;     ///< most that the lobby used since the moment before
} hours_moment;

#define HOURS_MOMENT_COUNT_MAX 1024u

typedef struct hours_result {
    bool passed;
    char failure[200]; ///< the first that failed
    uint64_t ticks, digest;
    uint32_t moment_count;
    hours_moment moments[HOURS_MOMENT_COUNT_MAX];
    hours_counts service;
    visitor_counts visitors; ///< all together
    uint64_t refused_banned, votes_passed, requests_declined;
    uint64_t inputs_applied;
} hours_result;

/// Resident memory may grow by this number of bytes after the first quiet moment.
#define HOURS_RESIDENT_GROWTH_MAX (4u << 20)

/// Plays. `moment_over` is called after each quiet moment and may be NULL.
///
/// It must hold that everything happened in each stretch between two quiet moments: visits, joins,
/// moves, sessions made and ended, matches, bans and inputs that acted. At each quiet moment nobody
/// may be left, only the fixed sessions may be there, and the lobby must use exactly the memory
/// that it used at the first one.
void hours_play(const hours_def *def, void (*moment_over)(const hours_result *so_far),
                hours_result *out_result);

#endif
