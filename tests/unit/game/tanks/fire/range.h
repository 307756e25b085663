/// A shooting range on the proving ground, and a model of what a shooter saw: its shell's parabola
/// and the ways of targets, kept tick by tick beside the match, in double precision.
#ifndef SABOT_TESTS_TANKS_RANGE_H
#define SABOT_TESTS_TANKS_RANGE_H

#include "yard.h"

#define RANGE_SHOOTER 0u
#define RANGE_TARGET 1u
#define RANGE_SLOT_COUNT 4u
#define RANGE_TICK_MAX 1024u
#define RANGE_GRAVITY_M_S2 9.81

/// Where a tank stood at the end of a tick; upright.
typedef struct range_pose {
    bool there;
    double x, y, z, yaw;
} range_pose;

typedef struct range {
    yard at;
    yard start; ///< a copy of the match, to begin from again
    range_pose poses[RANGE_SLOT_COUNT][RANGE_TICK_MAX]; ///< at the end of each tick
} range;

typedef struct range_point {
    double x, y, z;
} range_point;

/// A shot of slot RANGE_SHOOTER as a player fires it who sees others so long ago.
typedef struct range_shot {
    uint32_t tick;    ///< in which it acts
    double age_ticks; ///< of what is shown, a multiple of 1/256
    sb_ammunition ammunition;
    double yaw, pitch;
} range_shot;

/// What the model says of a shot.
typedef struct range_meeting {
    bool hits;      ///< deeper than the margin
    bool grazes;    ///< neither that nor beyond the margin
    double flown;   ///< ticks of flight until the first touch
    range_point at; ///< the shell's centre then
} range_meeting;

/// An empty range with a medium tank, slot 0, in the middle looking along z, at so many ticks a
/// second. `settings` of the yard may be changed between the two.
void range_map(range *r, uint32_t tick_rate_hz);
void range_begin(range *r);
void range_end(range *r);

/// A tank joins that drives along x at its full speed, `ahead_m` in front of the shooter, and is at
/// `x_m` after 90 ticks' time at 60 Hz, by then at an even speed.
void range_add_crossing(range *r, uint32_t slot, sb_tank_kind kind, double ahead_m, double x_m);
/// Plays, and keeps where the tanks are.
void range_play(range *r, uint32_t tick_count);
uint32_t range_tick(const range *r);

/// Keeps the match as it is now; goes back to it.
void range_keep(range *r);
void range_again(range *r);
/// What the tanks do in the next so many ticks, if nobody shoots: kept for the model, and undone.
void range_predict(range *r, uint32_t tick_count);

/// So many degrees of a turn that a shot from the shooter's gun comes through a point, if nothing
/// is in its way. Fills yaw and pitch.
void range_aim(const range *r, range_shot *shot, double x, double y, double z);
/// Where the tank of a slot was at a moment, in ticks, by what is kept. It must have been there.
range_point range_where(const range *r, uint32_t slot, double tick);

/// Fires it: plays the tick in which it acts. `present` is as in an input.
void range_fire(range *r, const range_shot *shot, const uint8_t present[4]);
/// The gun's pivot before the tick of the shot.
range_point range_muzzle(const range *r);
/// The parabola: where a shell of this shot is after so many ticks of flight.
range_point range_flight(const range *r, const range_shot *shot, range_point muzzle, double ticks);

/// When and where the shell meets a tank that was, when it had flown n ticks, where it was at the
/// moment `delay` + n: by small steps over the flight from `from` to `to` ticks.
range_meeting range_meet(const range *r, const range_shot *shot, range_point muzzle, uint32_t slot,
                         double delay, double from, double to);

double range_apart(range_point a, range_point b);

#endif
