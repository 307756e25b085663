/// A shooting range on the proving ground, and a model of what a shooter saw. The model keeps the
/// shell's parabola and the positions of targets tick by tick, in double precision.
#ifndef SABOT_TESTS_TANKS_RANGE_H
#define SABOT_TESTS_TANKS_RANGE_H

#include "yard.h"

#define RANGE_SHOOTER 0u
#define RANGE_TARGET 1u
#define RANGE_SLOT_COUNT 4u
#define RANGE_TICK_MAX 1024u
#define RANGE_GRAVITY_M_S2 9.81

/// Pose of an upright tank at the end of a tick.
typedef struct range_pose {
    bool there;
    double x, y, z, yaw, turret_yaw;
} range_pose;

typedef struct range {
    yard at;
    yard start;                                         ///< a copy of the match, to restart from
    range_pose poses[RANGE_SLOT_COUNT][RANGE_TICK_MAX]; ///< at the end of each tick
} range;

typedef struct range_point {
    double x, y, z;
} range_point;

/// A shot of slot RANGE_SHOOTER by a player that sees others `age_ticks` ago.
typedef struct range_shot {
    uint32_t tick;    ///< in which the shot acts
    double age_ticks; ///< age of what the player sees, a multiple of 1/256
    sb_ammunition ammunition;
    double yaw, pitch;
} range_shot;

/// The model's result for a shot.
typedef struct range_meeting {
    bool hits;      ///< deeper than the margin
    bool grazes;    ///< neither a hit nor a miss by more than the margin
    double flown;   ///< ticks of flight until the first touch
    range_point at; ///< the shell's centre at that touch
} range_meeting;

/// Makes an empty range at a tick rate, with a medium tank of slot 0 in the middle that looks along
/// z. A test may change `settings` of the yard between the two calls.
void range_map(range *r, uint32_t tick_rate_hz);
void range_begin(range *r);
void range_end(range *r);

/// Adds a tank that drives along x at full speed, `ahead_m` in front of the shooter. After 90
/// ticks' time at 60 Hz it is at `x_m` and has reached a constant speed.
void range_add_crossing(range *r, uint32_t slot, sb_tank_kind kind, double ahead_m, double x_m);
/// Plays ticks and records the tanks' poses.
void range_play(range *r, uint32_t tick_count);
uint32_t range_tick(const range *r);

/// Keep the present state of the match, and return to it.
void range_keep(range *r);
void range_again(range *r);
/// Records what the tanks do in the next ticks if nobody shoots, and then undoes these ticks.
void range_predict(range *r, uint32_t tick_count);

/// Aims a shot at a point: fills in yaw and pitch so that the shell passes through it if nothing is
/// in its way.
void range_aim(const range *r, range_shot *shot, double x, double y, double z);
/// Returns the recorded position of a slot's tank at a moment, in ticks. The tank must have
/// existed.
range_point range_where(const range *r, uint32_t slot, double tick);

/// Fires a shot: plays the tick in which it acts. `present` is as in an input.
void range_fire(range *r, const range_shot *shot, const uint8_t present[4]);
/// Returns the gun's pivot before the tick of the shot.
range_point range_muzzle(const range *r);
/// Returns where a shell of this shot is after some ticks of flight, by the parabola.
range_point range_flight(const range *r, const range_shot *shot, range_point muzzle, double ticks);

/// Calculates when and where the shell meets a tank. After n ticks of flight the tank is where it
/// was at the moment `delay` + n. The flight from `from` to `to` ticks is sampled in small steps.
range_meeting range_meet(const range *r, const range_shot *shot, range_point muzzle, uint32_t slot,
                         double delay, double from, double to);

double range_apart(range_point a, range_point b);

#endif
