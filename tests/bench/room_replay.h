/// Checks a tick of the ball room from outside: the overlaps at its end, and, for an engine that
/// lists what touched when, at each event in between. The events are not asked for positions: the
/// tick is played again in double precision from its start by the listed times, each response
/// computed again. An event counts if its balls then end where the engine has them: a second touch
/// of the same two within a tick has no time in the list, and what follows on it is not known.
#ifndef SABOT_TESTS_ROOM_REPLAY_H
#define SABOT_TESTS_ROOM_REPLAY_H

#include "engine.h"

typedef struct ball_track {
    ball_state state;
    double time;      ///< at which it holds, as a fraction of the tick
    bool is_doubtful; ///< follows on a touch that was not the only one of its two
} ball_track;

typedef struct room_replay {
    const room *scene;
    ball_track *tracks;
    bool *is_known; ///< by ball: it ended where the engine has it
    uint32_t touch_capacity;
    double *overlaps;   ///< at each touch of the tick
    int32_t *cells;     ///< first ball of each cell, or -1
    int32_t *next;      ///< next ball of the same cell, or -1
    int32_t cell_count; ///< along an edge
    double end_overlap_m;
    double event_overlap_m;
    uint64_t event_count;   ///< events whose overlap is known
    uint64_t unknown_count; ///< the others
    uint64_t odd_count;     ///< balls that ended elsewhere, with no second touch to explain it
} room_replay;

bool room_replay_init(room_replay *replay, const room *scene);
void room_replay_deinit(room_replay *replay);

/// Stores the state before a tick.
void room_replay_begin(room_replay *replay, const ball_state *balls);

/// Checks the state after the tick by the touches in it; NULL if the engine does not list them.
/// Reorders the touches. Returns false if memory runs out.
bool room_replay_end(room_replay *replay, const ball_state *balls, const ball_touches *touches);

#endif
