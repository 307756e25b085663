/// Whether what pushes a body at rest can carry its weight. For the files of this folder alone.
#ifndef SABOT_PHYSICS_WORLD_REST_BALANCE_H
#define SABOT_PHYSICS_WORLD_REST_BALANCE_H

#include <stdbool.h>
#include <stdint.h>

#include "physics/shape/vec3.h"

/// The most pushes that are kept, each with a normal of its own: those that rise most.
#define SB_BALANCE_PUSH_COUNT_MAX 12u

/// A push along a unit normal, with the friction of both surfaces.
typedef struct sb_balance_push {
    sb_vec3 normal;
    float friction;
} sb_balance_push;

/// What may push a body, beginning with what rises most.
typedef struct sb_balance {
    sb_vec3 up; ///< against the weight, unit length
    sb_balance_push pushes[SB_BALANCE_PUSH_COUNT_MAX];
    uint32_t count;
} sb_balance;

/// Adds a push along a unit normal, with the friction of both surfaces. Pushes with the same normal
/// are kept as one.
void sb_balance_add(sb_balance *of, sb_vec3 normal, float friction);

/// Returns true if the pushes carry all of the weight but a share, each within its cone of
/// friction and none stronger than 32 weights.
bool sb_balance_holds(const sb_balance *of, float share);

#endif
