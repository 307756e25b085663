/// Whether what pushes a body at rest can carry its weight. For the files of this folder alone.
#ifndef SABOT_PHYSICS_WORLD_BALANCE_H
#define SABOT_PHYSICS_WORLD_BALANCE_H

#include <stdbool.h>
#include <stdint.h>

#include "physics/shape/vec3.h"

/// Pushes beyond this are left out: fewer already hold any body that so many touch.
#define SB_BALANCE_PUSH_COUNT_MAX 12u

/// The directions in which things may push a body: for each the edges of a pyramid in its cone of
/// friction.
typedef struct sb_balance {
    sb_vec3 up; ///< against the weight, unit length
    sb_vec3 ways[4 * SB_BALANCE_PUSH_COUNT_MAX];
    uint32_t count;
} sb_balance;

/// Adds a push along a unit normal, with the friction of both surfaces.
void sb_balance_add(sb_balance *of, sb_vec3 normal, float friction);

/// Returns true if pushes of any strength carry all of the weight but a share.
bool sb_balance_holds(const sb_balance *of, float share);

#endif
