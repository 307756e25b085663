/// Both ends of a snapshot's changes, and changes to put in at the one and read at the other.
#ifndef SABOT_TESTS_CHANGES_ENDS_H
#define SABOT_TESTS_CHANGES_ENDS_H

#include "base/random.h"
#include "protocol/changes.h"

/// Forms know of a schema how many kinds there are, and of how many fields.
#define KIND_COUNT 4u
#define CHANGE_COUNT_MAX 20000u

extern const sb_net_kind changes_kinds[KIND_COUNT];
extern sb_changes_coder writer, reader;
extern sb_message_snapshot part;                                   ///< what is on its way
extern sb_change changes[CHANGE_COUNT_MAX], got[CHANGE_COUNT_MAX]; ///< put in, and read

/// A test that begins with both ends as they are after their init.
#define CHANGES_TEST(test) cmocka_unit_test_setup(test, changes_ends_set_up)
int changes_ends_set_up(void **state);

/// Kind of the entity at an index, on both ends.
uint8_t held_kind(uint32_t index);

/// Fills `changes` as sb_delta_make makes them: an update names what differs, a creation
/// everything.
void random_changes(sb_random *random, uint32_t count);

/// Fills `changes`.
void removals(uint32_t count);

/// Into `got`; what is held at an index is of `held_kind`.
sb_error read_part(const sb_message_snapshot *of, uint32_t *out_count);

/// Asserts that the first of `changes`, so many, are what the part says.
void assert_comes_back(uint32_t count);

#endif
