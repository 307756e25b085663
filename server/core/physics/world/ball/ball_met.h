/// What a ball has met in a tick and still touches, and its response to several of those at once
/// (ball_crease.c). For the files of the sweep phase alone.
#ifndef SABOT_PHYSICS_WORLD_BALL_BALL_MET_H
#define SABOT_PHYSICS_WORLD_BALL_BALL_MET_H

#include "physics/world/ball/ball.h"

/// Things of a tick that a ball keeps in mind.
#define SB_MET_COUNT_MAX 3u

/// A thing that a ball has met in this tick, and still touches.
typedef struct sb_met {
    sb_vec3 normal;  ///< towards the ball
    sb_vec3 surface; ///< displacement of the thing's surface there, m a tick; unused for a ball
    sb_vec3 kick; ///< what it changed of the ball's displacement, if nothing moves it and nothing
                  ///< else has changed the ball since; it may be too much, see ball_crease.c
    float time;   ///< the time up to which `moved` counts
    float moved;  ///< by the ball and the thing since they met, m
    float friction, restitution; ///< of the two
    uint32_t id;                 ///< of the body, plane or solid
    uint32_t ball;               ///< number of the ball, if it is one; else SB_ID_NONE
} sb_met;

/// Returns the `met_count` things that a ball keeps in mind.
sb_met *sb_ball_mets(const sb_sweep *sweep, const sb_ball *ball);

/// Returns the inverse mass of a thing, 1/kg. What sleeps stands like a wall.
float sb_met_inverse_mass(const sb_sweep *sweep, const sb_met *met);

/// Returns true if the thing is kept in mind. A ball that moves, or that froze among others, has
/// neighbours of its own: it is met alone.
bool sb_met_takes_part(const sb_sweep *sweep, const sb_met *met);

/// Brings what a ball has met up to the ball's time, before its displacement changes: forgets what
/// it does not touch any more.
void sb_ball_keep_met(sb_sweep *sweep, sb_ball *ball);

/// Forgets what contacts changed, as something else changes the ball's displacement.
void sb_ball_forget_kicks(sb_sweep *sweep, sb_ball *ball);

/// Keeps in mind that a ball has met something.
void sb_ball_remember(sb_sweep *sweep, sb_ball *ball, const sb_met *met);

/// Respond to a contact without bounce, of a ball with a thing of this inverse mass or of two
/// balls, together with those that the balls have met before and still touch. The normal is towards
/// `ball`. Return false if there are no such contacts, or if no response parts the balls from all
/// of them. Then they still have their displacements, and have spent their falls at most.
bool sb_ball_respond_in_crease(sb_sweep *sweep, sb_ball *ball, const sb_met *met,
                               float inverse_mass);
bool sb_balls_respond_in_crease(sb_sweep *sweep, sb_ball *ball, sb_ball *other, const sb_met *met);

#endif
