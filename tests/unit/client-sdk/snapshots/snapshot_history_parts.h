/// Snapshot parts that are written number by number, and a snapshot history that takes them in
/// either form.
#ifndef SABOT_TESTS_SNAPSHOT_HISTORY_PARTS_H
#define SABOT_TESTS_SNAPSHOT_HISTORY_PARTS_H

#include "base/random.h"
#include "client/snapshots/snapshot_history.h"
#include "test.h"

/// A schema at 60 Hz with numbers that are easy to write by hand. One kind stands still. One moves
/// by a position step a tick for each 60 of its velocity.
extern const sb_delta_def snapshot_history_def;
/// The coder that reads parts, and the one that writes them.
extern sb_changes_coder coder, writer;
/// The form in which parts are read. Tests write plain numbers, which are packed first if this is
/// SB_FORM_PACKED.
extern sb_form form;
/// The snapshot that `shown_at` fills.
extern sb_snapshot shown;

/// Kinds of change, by their numbers on the wire.
enum { REMOVE, UPDATE, LATE, CREATE };

/// Creates an empty snapshot history as the test's state.
int setup(void **state);
int setup_packed(void **state);
int teardown(void **state);

#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)
#define IN_BOTH_FORMS(name)                                                                        \
    TEST(name),                                                                                    \
    {                                                                                              \
#name " (packed)", name, setup_packed, teardown, NULL                                      \
    }

/// A part while it is written.
typedef struct numbers {
    sb_message_snapshot part;
    int32_t last;
} numbers;

/// Empties the part.
void numbers_clear(numbers *n);

/// Appends any numbers.
void numbers_put(numbers *n, const int32_t *values, uint32_t count);

/// Appends a change: `rest` follows its first number.
void put_change(numbers *n, int32_t index, int32_t change, const int32_t *rest, uint32_t count);

/// Appends the creation of a still entity with values a and b (b in quanta).
void put_still(numbers *n, int32_t index, int32_t generation, int32_t a, int32_t b);

/// Appends an update of a of a still entity.
void put_a(numbers *n, int32_t index, int32_t residual);

void put_remove(numbers *n, int32_t index);

/// Packs the changes into a part, which is valid until the next call.
void pack_changes(const sb_change *changes, uint32_t count, sb_message_snapshot *out_part);

/// Takes a part in the form of the test.
sb_error take_part(sb_snapshot_history *snapshot_history, const sb_message_snapshot *part);

/// Takes a snapshot of one part.
sb_error take_view(sb_snapshot_history *snapshot_history, uint32_t tick, uint32_t baseline,
                   const numbers *n);

/// Fills `shown`, and returns one of its entities.
const sb_entity *shown_at(const sb_snapshot_history *snapshot_history, uint32_t place);

/// Asserts that each baseline is either free, or counted as often as views list it.
void assert_valid(const sb_snapshot_history *snapshot_history);

/// Takes a snapshot with an entity at every index, all still and with the same a. It keeps no
/// entity of the baseline.
void take_full(sb_snapshot_history *snapshot_history, uint32_t tick, uint32_t baseline, int32_t a);

#endif
