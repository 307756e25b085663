/// A world of two kinds of things, for tests of what is sent. A mover is extrapolated by its
/// velocity, and a lamp stays as it is until it changes.
#ifndef SABOT_TESTS_TOY_WORLD_H
#define SABOT_TESTS_TOY_WORLD_H

#include "protocol/delta.h"

typedef enum toy_kind {
    TOY_MOVER, ///< x, y, z, vx, vy, vz; positions in steps, velocities in steps a second; quantum 4
               ///< and tolerance 2 for positions, 1 and 0 for velocities
    TOY_LAMP,  ///< brightness 0 to 30,000, exact; angle of 4,096 parts, quantum 2, tolerance 1
} toy_kind;

#define TOY_TICK_RATE_HZ 60u

/// The schema, for TOY_TICK_RATE_HZ.
sb_delta_def toy_delta(void);

sb_entity toy_mover(uint16_t index, int32_t x, int32_t vx);
sb_entity toy_lamp(uint16_t index, int32_t brightness);

#endif
