/// What must hold of a world, measured apart from the physics.
#ifndef SABOT_WORLDS_JUDGE_H
#define SABOT_WORLDS_JUDGE_H

#include <stdio.h>

#include "stage.h"

#define JUDGE_TEXT_SIZE 320u

/// What the judge remembers of a body.
typedef struct judge_track {
    sb_vec3 position, velocity; ///< before the step
    sb_vec3 anchor;             ///< where it has been, within STILL_M, for the last `still_ticks`
    uint32_t still_ticks, deep_ticks, hang_ticks;
    double speed_max; ///< m/s, so far
    double drop_m_s;  ///< what gravity gave it in this tick
    double energy;    ///< before the step, J
    bool awake;       ///< it could fall in this tick
} judge_track;

typedef struct judge {
    const stage *on;
    bool failed;
    uint32_t failed_body; ///< or SB_ID_NONE
    char failure[JUDGE_TEXT_SIZE];
    judge_track tracks[SCENE_BODY_COUNT_MAX];
    solid solids[SCENE_BODY_COUNT_MAX];

    double input;      ///< energy that the harness put in so far, J
    double low;        ///< the least energy without that input so far, J
    double high;       ///< the largest energy so far, J
    uint32_t low_tick; ///< when it was lowest

    uint32_t moved, slept, touches, woken; ///< whether the world is alive
} judge;

void judge_open(judge *of, const stage *on);

/// Call it around the harness's acts, with the energy before and after.
void judge_note_acts(judge *of, double energy_before, double energy_after);

/// Call it after a step.
void judge_tick(judge *of);

/// Call it after the last step.
void judge_end(judge *of);

/// Notes the first failure: a body (or SB_ID_NONE), the law, and its values.
void judge_fail(judge *of, uint32_t body, const char *law, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/// judge_rest.c: overlap that stays, and bodies that hang in the air.
void judge_contacts(judge *of, uint32_t ticks);

/// Prints the body that failed and what is near it.
void judge_print(const judge *of);

/// judge_motion.c
void judge_energy(judge *of);
void judge_speed(judge *of);
void judge_flight(judge *of);

#endif
