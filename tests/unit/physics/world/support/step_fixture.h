/// A step between its phases, for tests of one phase's parts.
#ifndef SABOT_TESTS_PHYSICS_WORLD_STEP_FIXTURE_H
#define SABOT_TESTS_PHYSICS_WORLD_STEP_FIXTURE_H

#include "physics/world/step/step_context.h"
#include "world_fixture.h"

/// Returns a step of the fixture's world before its first phase. Every body starts where it is now,
/// and the test itself moves bodies in the tick.
sb_step step_fixture_open(world_fixture *fixture);

#endif
