/// The aim that one player's inputs command, tick by tick. It is the wanted direction of the gun,
/// not that of the turret, which turns at a limited rate.
#ifndef SABOT_CLI_REPLAY_SUSPECTS_AIM_SERIES_H
#define SABOT_CLI_REPLAY_SUSPECTS_AIM_SERIES_H

#include <stdbool.h>
#include <stdint.h>

#include "base/input.h"

/// Most ticks over which a largest step can be asked for: one second at the highest tick rate.
#define SB_AIM_SERIES_TICKS_MAX 240u

typedef struct sb_aim_step {
    uint32_t tick;
    double deg;
} sb_aim_step;

/// All zeros is a series without an input.
typedef struct sb_aim_series {
    bool has_last;
    uint32_t last_tick;
    sb_input last;
    sb_aim_step steps[SB_AIM_SERIES_TICKS_MAX]; ///< by tick % SB_AIM_SERIES_TICKS_MAX
} sb_aim_series;

/// Returns the angle between the directions that two inputs command, degrees.
double sb_aim_angle_deg(const sb_input *a, const sb_input *b);

/// Adds the player's own input of a tick, which is later than those before. Returns the angle from
/// the direction of its last own input, degrees, and gives the count of ticks since then. Both are
/// 0 if there was no such input. The step of this tick is that angle by the count of ticks.
double sb_aim_series_add(sb_aim_series *series, uint32_t tick, const sb_input *input,
                         uint32_t *out_ticks);

/// Forgets the last input, so that the next one makes no step. The steps stay.
void sb_aim_series_break(sb_aim_series *series);

/// Gives the largest step of the `count` ticks that end with `tick`, degrees per tick. `count` is
/// at most SB_AIM_SERIES_TICKS_MAX. False if there was no step.
bool sb_aim_series_largest(const sb_aim_series *series, uint32_t tick, uint32_t count,
                           double *out_deg);

#endif
