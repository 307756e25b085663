/// A writer and a reader of a snapshot's changes, and changes to write and read.
#ifndef SABOT_TESTS_CHANGES_ENDS_H
#define SABOT_TESTS_CHANGES_ENDS_H

#include "base/random.h"
#include "protocol/changes.h"

/// Of a schema the coding uses only the number of kinds and their field counts.
#define KIND_COUNT 4u
#define CHANGE_COUNT_MAX 20000u

extern const sb_net_kind changes_kinds[KIND_COUNT];
extern sb_changes_coder writer, reader;
extern sb_message_snapshot part;                                   ///< the part that was written
extern sb_change changes[CHANGE_COUNT_MAX], got[CHANGE_COUNT_MAX]; ///< written, and read

/// Set-up of a test: initialises writer and reader.
#define CHANGES_TEST(test) cmocka_unit_test_setup(test, changes_ends_set_up)
int changes_ends_set_up(void **state);

/// The kind of the entity at an index, for writer and reader.
uint8_t held_kind(uint32_t index);

/// Fills `changes` as sb_delta_make makes them: an update's mask names the fields that differ, a
/// creation's all.
void random_changes(sb_random *random, uint32_t count);

/// Fills `changes`.
void removals(uint32_t count);

/// Reads the part into `got`. The reader's entity at an index has the kind `held_kind`.
sb_error read_part(const sb_message_snapshot *of, uint32_t *out_count);

/// Asserts that the part reads as the first `count` of `changes`.
void assert_comes_back(uint32_t count);

#endif
