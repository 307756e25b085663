/// A match whose geometry is known. A scout passes sideways at full speed in front of a gun that
/// does not move, and drives behind a block. The gun fires one shot, by an input that states what
/// its player saw. The positions of the scout are those of the game. All else that tests compare
/// with is computed from them by hand.
#ifndef SABOT_TESTS_PASSING_MATCH_H
#define SABOT_TESTS_PASSING_MATCH_H

#include <stdbool.h>
#include <stdint.h>

#include "game/game.h"
#include "memory_log.h"

#define PASSING_TICK_COUNT_MAX 2400u
#define PASSING_GUNNER 0u
#define PASSING_SCOUT 1u

typedef enum passing_kind {
    PASSING_PAST,     ///< the scout is met where it was shown
    PASSING_FORECAST, ///< the shooter saw it in the present
    PASSING_PRESENT,  ///< the input states nothing, and the gun leads
    PASSING_LATE,     ///< the shell meets the scout after the compensated part of its flight
    PASSING_CLAMPED,  ///< the input states more than is compensated
    PASSING_BLAST,    ///< the shell bursts on the ground in front of the scout
} passing_kind;

typedef struct passing_script {
    passing_kind kind;
    uint32_t tick_rate_hz;
    uint32_t view_parts; ///< age of the input's view, in 1/256 ticks
    double at_x_m;       ///< x at which the scout is met, m
    bool records;        ///< record a log
} passing_script;

/// The default: 60 Hz, a view age of 12.6 ticks, met at x = 1 m, recorded.
passing_script passing_script_of(passing_kind kind);

typedef struct passing_match {
    passing_script script;
    memory_log log; ///< if it was recorded
    sb_game_def def;
    sb_frame frames[PASSING_TICK_COUNT_MAX + 1]; ///< inputs of tick t
    sb_vec3 scout[PASSING_TICK_COUNT_MAX + 1];   ///< its position at the end of tick t, and its
    sb_vec3 scout_velocity[PASSING_TICK_COUNT_MAX + 1]; ///< velocity
    uint32_t tick_count;
    uint32_t fire_tick, hit_tick; ///< by the game's events; 0 if there was none
    uint32_t points;
    // Computed by hand, from the geometry alone.
    double delay;     ///< compensated time, ticks
    double touch_age; ///< age of the shell when it meets the scout's side, or the ground, ticks
    double edge_x_m;  ///< from this x on the gun does not see the scout, m
    sb_vec3 gun;
} passing_match;

/// Plays the match. Asserts that there is one shot and one hit. The caller frees the log.
void passing_match_play(const passing_script *script, passing_match *out_match);

/// The map of the match.
void passing_map(passing_kind kind, sb_map *out_map);

/// Returns the x of the scout at a moment between ticks.
double passing_x_at(const passing_match *match, double moment);

#endif
