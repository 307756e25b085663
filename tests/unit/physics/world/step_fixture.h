/// A step between its phases: the tests of one phase's parts stand on it.
#ifndef SABOT_TESTS_PHYSICS_WORLD_STEP_FIXTURE_H
#define SABOT_TESTS_PHYSICS_WORLD_STEP_FIXTURE_H

#include "physics/world/step_context.h"
#include "world_fixture.h"

/// A step of the fixture's world before its first phase: every body starts where it is now, and
/// what moves in the tick is moved by the test.
sb_step step_fixture_open(world_fixture *fixture);

#endif
