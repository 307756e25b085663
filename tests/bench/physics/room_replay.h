/// Checks a tick of the ball room from outside: the overlaps at its end. For an engine that lists
/// touches with their times, it also checks the overlap at each of these events.
///
/// The events have no positions. So the tick is played again in double precision from its start,
/// with the listed times, and each response is computed again. An event counts if its balls then
/// end where the engine has them. A second touch of the same two balls within a tick has no time in
/// the list, so what follows it is unknown.
#ifndef SABOT_TESTS_ROOM_REPLAY_H
#define SABOT_TESTS_ROOM_REPLAY_H

#include "engine.h"

typedef struct ball_track {
    ball_state state;
    double time;      ///< time of `state`, as a fraction of the tick
    bool is_doubtful; ///< a touch before it was not the only one of its two balls
} ball_track;

typedef struct room_replay {
    const room *scene;
    ball_track *tracks;
    bool *is_known; ///< by ball: its replay ended where the engine has it
    uint32_t touch_capacity;
    double *overlaps;   ///< at each touch of the tick
    int32_t *cells;     ///< first ball of each cell, or -1
    int32_t *next;      ///< next ball of the same cell, or -1
    int32_t cell_count; ///< along an edge
    double end_overlap_m;
    double event_overlap_m;
    uint64_t event_count;   ///< events whose overlap is known
    uint64_t unknown_count; ///< events whose overlap is unknown
    uint64_t odd_count;     ///< balls that ended elsewhere, without a second touch that explains it
} room_replay;

bool room_replay_init(room_replay *replay, const room *scene);
void room_replay_deinit(room_replay *replay);

/// Stores the state before a tick.
void room_replay_begin(room_replay *replay, const ball_state *balls);

/// Checks the state after the tick by the touches in it; NULL if the engine does not list them.
/// Reorders the touches. Returns false if memory runs out.
bool room_replay_end(room_replay *replay, const ball_state *balls, const ball_touches *touches);

#endif
