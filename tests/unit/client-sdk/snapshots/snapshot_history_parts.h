/// Parts of snapshots written number by number, and a snapshot_history that takes them in either
/// form.
#ifndef SABOT_TESTS_SNAPSHOT_HISTORY_PARTS_H
#define SABOT_TESTS_SNAPSHOT_HISTORY_PARTS_H

#include "base/random.h"
#include "client/snapshots/snapshot_history.h"
#include "test.h"

/// A schema of which every number can be written by hand: one kind stands still, one moves by a
/// step of position a tick for each 60 of its velocity. At 60 Hz.
extern const sb_delta_def snapshot_history_def;
/// Of what is read, and of what is written to be read.
extern sb_changes_coder coder, writer;
/// Tests write plain numbers; where parts are packed they are put so before they are read.
extern sb_form form;
/// What `shown_at` has filled.
extern sb_snapshot shown;

/// Kinds of change, as the numbers say them.
enum { REMOVE, UPDATE, LATE, CREATE };

/// A snapshot_history that holds nothing, as the test's state.
int setup(void **state);
int setup_packed(void **state);
int teardown(void **state);

#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)
#define IN_BOTH_FORMS(name)                                                                        \
    TEST(name),                                                                                    \
    {                                                                                              \
#name " (packed)", name, setup_packed, teardown, NULL                                      \
    }

/// A part that is being written.
typedef struct numbers {
    sb_message_snapshot part;
    int32_t last;
} numbers;

/// A part that says nothing yet.
void numbers_clear(numbers *n);

/// Any numbers.
void numbers_put(numbers *n, const int32_t *values, uint32_t count);

/// A change, with what follows its first number.
void put_change(numbers *n, int32_t index, int32_t change, const int32_t *rest, uint32_t count);

/// A still one with a and b (in quanta).
void put_still(numbers *n, int32_t index, int32_t generation, int32_t a, int32_t b);

/// An update of a still one.
void put_a(numbers *n, int32_t index, int32_t residual);

void put_remove(numbers *n, int32_t index);

/// The changes as a packed part; it lives until the next one.
void pack_changes(const sb_change *changes, uint32_t count, sb_message_snapshot *out_part);

/// A part in numbers, taken in the form of the test.
sb_error take_part(sb_snapshot_history *snapshot_history, const sb_message_snapshot *part);

/// A view of one part.
sb_error take_view(sb_snapshot_history *snapshot_history, uint32_t tick, uint32_t baseline,
                   const numbers *n);

/// Fills `shown`, and returns the entity at a place there.
const sb_entity *shown_at(const sb_snapshot_history *snapshot_history, uint32_t place);

/// Every keyframe is either free or counted as often as views name it.
void assert_valid(const sb_snapshot_history *snapshot_history);

/// A view of everything there can be, all still, with one a; nothing of the baseline stays.
void take_full(sb_snapshot_history *snapshot_history, uint32_t tick, uint32_t baseline, int32_t a);

#endif
