/// One shot, looked at from both sides: what its shooter was shown of others while the shell flew,
/// and what the server had. (The rules are those of game/tanks/fire/lag_compensation.h.)
///
/// A shell's age is in ticks of its flight. On the shooter's screen a shell shot in tick F, by an
/// input that saw others D ticks ago, is of age a when others are shown as they were at the moment
/// F - 1 - D + a. The server flies it to the age D + 1 at the end of tick F, at once, and from
/// there on a tick in each tick.
#ifndef SABOT_CLI_REPLAY_HITS_SHOT_H
#define SABOT_CLI_REPLAY_HITS_SHOT_H

#include "cli/replay/hits/pose_history.h"
#include "game/tanks/fire/ammunition.h"

/// A part of the flight without a touch.
typedef struct sb_shot_leg {
    double age; ///< at which it begins
    sb_vec3 position;
    sb_vec3 velocity;
} sb_shot_leg;

#define SB_SHOT_LEG_COUNT_MAX (SB_RICOCHET_COUNT_MAX + 1u)

typedef struct sb_shot {
    bool known; ///< fired in a tick that was played; else all below but the ammunition is 0
    uint32_t ammunition; ///< sb_ammunition
    uint32_t tick;       ///< in which it was fired
    uint32_t tick_rate_hz;
    bool says_view;      ///< the input says what its player saw
    uint64_t view_parts; ///< how long before `tick` that was, as it says, in 1/256 ticks
    uint32_t age_parts;  ///< of these, what was compensated: D
    uint64_t present;    ///< a bit for each player seen in the present
    sb_shot_leg legs[SB_SHOT_LEG_COUNT_MAX]; ///< flown at once in `tick`; the first begins at age 0
    uint32_t leg_count;
} sb_shot;

/// D, ticks.
double sb_shot_delay(const sb_shot *shot);

/// What the input says of it, ms; not more than what was compensated where that is less.
double sb_shot_view_ms(const sb_shot *shot);
double sb_shot_delay_ms(const sb_shot *shot);

/// The moment of others that was shown when the shell was so old.
double sb_shot_shown_moment(const sb_shot *shot, double age);

/// The moment in which the server flew it there: the end of the tick of the shot for all that is
/// flown at once, and then the same as is shown.
double sb_shot_server_moment(const sb_shot *shot, double age);

/// True if the server flew it there at once, through what the shooter saw.
bool sb_shot_is_compensated(const sb_shot *shot, double age);

/// True if the tank of a slot was shown to the shooter in the present, at that age: it is met where
/// its velocities take it.
bool sb_shot_is_forecast(const sb_shot *shot, uint32_t slot, double age);

/// The moment at which a victim was shown to be then: that of others, or the shooter's own if it
/// was shown in the present.
double sb_shot_victim_moment(const sb_shot *shot, uint32_t slot, double age);

/// The tank of a slot as it is met by a shell of that age; `same` as of `sb_pose_history_at`.
bool sb_shot_shown(const sb_shot *shot, const sb_pose_history *history, uint32_t slot, double age,
                   uint32_t same, sb_tank_pose *out_pose);

/// Where on a leg a shell is at an age, and how fast.
sb_vec3 sb_shot_leg_position(const sb_shot *shot, const sb_shot_leg *leg, double age);
sb_vec3 sb_shot_leg_velocity(const sb_shot *shot, const sb_shot_leg *leg, double age);

/// Where a shell is at an age of the flight at once.
sb_vec3 sb_shot_position(const sb_shot *shot, double age);

/// Between two ages of a leg: that at which the shell first touches a point, or where it comes
/// nearest to one that it does not reach. Returns how far its centre is from the point at the
/// nearest, m.
double sb_shot_touch(const sb_shot *shot, const sb_shot_leg *leg, double from, double to,
                     sb_vec3 point, double *out_age);

/// The same of the place of a burst, which is off the surface that the shell touched.
double sb_shot_burst(const sb_shot *shot, const sb_shot_leg *leg, double from, double to,
                     sb_vec3 burst, double *out_age);

/// It glances off a tank, which stands there for it, at that age: another leg begins. Nothing
/// happens when there is no room for one.
void sb_shot_bounce(sb_shot *shot, double age, const sb_tank_pose *off);

#endif
