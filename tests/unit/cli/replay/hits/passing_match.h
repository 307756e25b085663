/// A match whose geometry is known: a scout passes sideways before a gun that does not move, at its
/// full speed, and drives behind a block. One shot is fired at it, by an input that says what its
/// player saw. Where the scout was at the end of every tick is kept as the game had it; all else
/// that tests compare with is computed from that by hand.
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
    PASSING_PAST,     ///< met where it was shown
    PASSING_FORECAST, ///< the shooter saw it in the present
    PASSING_PRESENT,  ///< the input says nothing: the gun leads
    PASSING_LATE,     ///< the shell is met by a scout behind what is compensated: flies on
    PASSING_CLAMPED,  ///< the input says more than is compensated
    PASSING_BLAST,    ///< a shell that bursts on the ground before it
} passing_kind;

typedef struct passing_script {
    passing_kind kind;
    uint32_t tick_rate_hz;
    uint32_t view_parts; ///< the input's view is so long before its tick, in 1/256 ticks
    double at_x_m;       ///< where the scout is to be when it is met
    bool records;        ///< makes the log
} passing_script;

/// 60 Hz, 12.6 ticks, met at x = 1 m, recorded.
passing_script passing_script_of(passing_kind kind);

typedef struct passing_match {
    passing_script script;
    memory_log log; ///< if it was recorded
    sb_game_def def;
    sb_frame frames[PASSING_TICK_COUNT_MAX + 1]; ///< with which tick t was played
    sb_vec3 scout[PASSING_TICK_COUNT_MAX + 1];   ///< its position at the end of tick t, and its
    sb_vec3 scout_velocity[PASSING_TICK_COUNT_MAX + 1]; ///< velocity
    uint32_t tick_count;
    uint32_t fire_tick, hit_tick; ///< by the game's events; 0 if there was none
    uint32_t points;
    // By hand, of the geometry alone.
    double delay;     ///< that is compensated, ticks
    double touch_age; ///< of the shell when it meets the scout's side, or the ground, ticks
    double edge_x_m;  ///< the scout is out of the gun's sight from here on
    sb_vec3 gun;
} passing_match;

/// Plays it. Asserts that it is alive: one shot, one hit. The log is the caller's to free.
void passing_match_play(const passing_script *script, passing_match *out_match);

/// The map that it is played on.
void passing_map(passing_kind kind, sb_map *out_map);

/// x of the scout at a moment between ticks.
double passing_x_at(const passing_match *match, double moment);

#endif
