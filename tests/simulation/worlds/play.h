/// Plays the world of a seed and judges it.
#ifndef SABOT_WORLDS_PLAY_H
#define SABOT_WORLDS_PLAY_H

#include <stdbool.h>
#include <stdint.h>

#include "judge.h"

typedef struct world_result {
    bool passed;
    bool driven;
    uint32_t family; ///< index in `families`
    uint32_t tick_rate_hz, bodies, ticks, replicas, slept, woken;
    uint32_t contacts_dropped;
    uint64_t touches, digest;
    char failure[JUDGE_TEXT_SIZE];
} world_result;

typedef struct world_request {
    uint64_t seed;
    const bool *kept; ///< of SCENE_BODY_COUNT_MAX bodies, those that are there; NULL: all
    bool verbose;     ///< prints what is near a body that failed
    bool follows;     ///< prints a body in every tick
    uint32_t follow;  ///< which
} world_request;

void world_play(const world_request *request, world_result *out_result);

#endif
