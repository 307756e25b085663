/// One shot from both sides: what its shooter was shown of others while the shell flew, and what
/// the server had. The rules are those of game/tanks/fire/lag_compensation.c.
///
/// A shell's age is the time of its flight in ticks. Take a shell that is fired in tick F by an
/// input whose player saw others D ticks ago. When the shell has age a, the shooter's screen shows
/// others as they were at moment F - 1 - D + a. The server flies the shell to age D + 1 at once, at
/// the end of tick F. From there on the shell flies one tick in each tick.
#ifndef SABOT_CLI_REPLAY_HITS_SHOT_H
#define SABOT_CLI_REPLAY_HITS_SHOT_H

#include "cli/replay/hits/pose_history.h"
#include "game/tanks/fire/ammunition.h"

/// A part of the flight between two touches.
typedef struct sb_shot_leg {
    double age; ///< age at which it begins, ticks
    sb_vec3 position;
    sb_vec3 velocity;
} sb_shot_leg;

#define SB_SHOT_LEG_COUNT_MAX (SB_RICOCHET_COUNT_MAX + 1u)

typedef struct sb_shot {
    bool known; ///< fired in a tick that was played; if not, all below but the ammunition is 0
    uint32_t ammunition; ///< sb_ammunition
    uint32_t tick;       ///< tick of the shot
    uint32_t tick_rate_hz;
    bool says_view;      ///< the input states what its player saw
    uint64_t view_parts; ///< how long before `tick` that was, in 1/256 ticks
    uint32_t age_parts;  ///< the part of it that was compensated: D, in 1/256 ticks
    uint64_t present;    ///< one bit for each player that was seen in the present
    sb_shot_leg legs[SB_SHOT_LEG_COUNT_MAX]; ///< flown at once in `tick`; the first begins at age 0
    uint32_t leg_count;
} sb_shot;

/// Returns the largest D that is compensated in this match, in whole ticks.
uint32_t sb_shot_delay_ticks_max(const sb_game *game);

/// Returns the shot of an event SB_EVENT_FIRE, in the state after its tick. `input` is that of the
/// shooter in the tick.
sb_shot sb_shot_of_event(const sb_game *game, const sb_event *event, const sb_input *input);

/// Returns the index of a player's newest shell in the rules' list of shells.
uint32_t sb_shot_newest_shell(const sb_game *game, uint32_t slot);

/// Returns D in ticks.
double sb_shot_delay(const sb_shot *shot);

/// Returns the age of what the player saw, by its input, and the part of it that was compensated,
/// ms.
double sb_shot_view_ms(const sb_shot *shot);
double sb_shot_delay_ms(const sb_shot *shot);

/// Returns the moment at which others were shown when the shell had this age.
double sb_shot_shown_moment(const sb_shot *shot, double age);

/// Returns the moment at which the server flew the shell there. For the part that is flown at once,
/// that is the end of the tick of the shot. From then on it is the moment shown.
double sb_shot_server_moment(const sb_shot *shot, double age);

/// True if the server flew the shell there at once, through what the shooter saw.
bool sb_shot_is_compensated(const sb_shot *shot, double age);

/// True if the shooter was shown the tank of a slot in the present at that age. The shell then
/// meets it where its velocities take it.
bool sb_shot_is_forecast(const sb_shot *shot, uint32_t slot, double age);

/// Returns the moment at which a victim was shown then: that of others, or the shooter's own if the
/// victim was shown in the present.
double sb_shot_victim_moment(const sb_shot *shot, uint32_t slot, double age);

/// Gives the tank of a slot as a shell of that age meets it; `same` is that of
/// `sb_pose_history_at`.
bool sb_shot_shown(const sb_shot *shot, const sb_pose_history *history, uint32_t slot, double age,
                   uint32_t same, sb_tank_pose *out_pose);

/// Returns where on a leg a shell is at an age, and its velocity there.
sb_vec3 sb_shot_leg_position(const sb_shot *shot, const sb_shot_leg *leg, double age);
sb_vec3 sb_shot_leg_velocity(const sb_shot *shot, const sb_shot_leg *leg, double age);

/// Returns where a shell is at an age of the part that is flown at once.
sb_vec3 sb_shot_position(const sb_shot *shot, double age);

/// Finds, between two ages of a leg, when the shell first touches a point. If the shell does not
/// reach the point, finds when it is nearest to it. Returns the smallest distance of its centre
/// from the point, m.
double sb_shot_touch(const sb_shot *shot, const sb_shot_leg *leg, double from, double to,
                     sb_vec3 point, double *out_age);

/// Likewise for the place of a burst, which is off the surface that the shell touched.
double sb_shot_burst(const sb_shot *shot, const sb_shot_leg *leg, double from, double to,
                     sb_vec3 burst, double *out_age);

/// Records that the shell glances off a tank at that age: a new leg begins. Does nothing if there
/// is no room for another leg.
void sb_shot_bounce(sb_shot *shot, double age, const sb_tank_pose *off);

#endif
