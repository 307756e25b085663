/// A step between its phases, and workers for it: what the tests of one phase's parts stand on.
#ifndef SABOT_TESTS_PHYSICS_WORLD_STEP_FIXTURE_H
#define SABOT_TESTS_PHYSICS_WORLD_STEP_FIXTURE_H

#include "physics/world/step.h"
#include "world_fixture.h"

/// A step of the fixture's world before its first phase: every body starts where it is now, and
/// what moves in the tick is moved by the test.
sb_step step_fixture_open(world_fixture *fixture);

/// Threads that take the pieces of a task from the last to the first.
extern const sb_tasks step_fixture_threads;

/// How often these have been given something so far.
uint32_t step_fixture_thread_runs(void);

#endif
