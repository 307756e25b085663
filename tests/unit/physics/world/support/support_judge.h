/// Judges in double precision, apart from the code under test, whether sleepers hang in the air.
#ifndef SABOT_TESTS_PHYSICS_WORLD_SUPPORT_JUDGE_H
#define SABOT_TESTS_PHYSICS_WORLD_SUPPORT_JUDGE_H

#include "world_fixture.h"

/// Returns the index of a sleeping body that nothing holds, or SB_ID_NONE. Held is a body that
/// touches, when it is 4 mm lower, the plane y = 0 or a body below it; that body must be awake,
/// never move, or be held itself. Boxes may be turned and tilted.
uint32_t support_judge_hanging(world_fixture *fixture);

bool support_judge_sleeps(const sb_body *body);

/// Returns how many bodies sleep.
uint32_t support_judge_count(world_fixture *fixture);

#endif
