// Tests snapshot_history.c: impossible changes are refused, and the held views stay.
#include "snapshot_history_parts.h"

#include <string.h>

static void changes_that_cannot_be_are_refused(void **state)
{
    sb_snapshot_history *snapshot_history = *state;
    numbers n;
    numbers_clear(&n);
    put_still(&n, 5, 1, 1000, 0);
    put_still(&n, 7, 1, -1000, 0);
    assert_int_equal(take_view(snapshot_history, 10, 0, &n), SB_OK);
    static const struct {
        uint32_t count;
        int32_t numbers[12];
        sb_error error;
    } cases[] = {
        {1, {4 * 6 + REMOVE}, SB_ERROR_RANGE},                        // no such entity
        {1, {4 * 1000 + REMOVE}, SB_ERROR_RANGE},                     // index beyond the match
        {3, {4 * 6 + UPDATE, 1, 1}, SB_ERROR_RANGE},                  // no such entity
        {3, {4 * 5 + UPDATE, 1, 1}, SB_ERROR_RANGE},                  // above the field's range
        {3, {4 * 7 + UPDATE, 1, -1}, SB_ERROR_RANGE},                 // below the field's range
        {3, {4 * 5 + UPDATE, 4, 1}, SB_ERROR_RANGE},                  // no such field
        {4, {4 * 5 + LATE, 3, 1, -1}, SB_ERROR_RANGE},                // before the held keyframe
        {6, {4 * 768 + CREATE, 1, 0, 0, 1, 1}, SB_ERROR_RANGE},       // beyond the largest match
        {6, {4 * 65535 + CREATE, 1, 0, 0, 1, 1}, SB_ERROR_RANGE},     //
        {6, {4 * 1 + CREATE, 65536, 0, 0, 1, 1}, SB_ERROR_RANGE},     // generation out of range
        {6, {4 * 1 + CREATE, 1, 2, 0, 1, 1}, SB_ERROR_RANGE},         // no such kind
        {6, {4 * 1 + CREATE, 1, 0, 12, 1, 1}, SB_ERROR_RANGE},        // from before the match
        {6, {4 * 1 + CREATE, 1, 0, -1, 1, 1}, SB_ERROR_RANGE},        //
        {6, {4 * 1 + CREATE, 1, 0, 0, 1001, 1}, SB_ERROR_RANGE},      //
        {6, {4 * 1 + CREATE, 1, 0, 0, 1, INT32_MAX}, SB_ERROR_RANGE}, //
        {5, {4 * 1 + CREATE, 1, 0, 0, 1}, SB_ERROR_TRUNCATED},
        {2, {4 * 5 + UPDATE, 1}, SB_ERROR_TRUNCATED},
        {1, {4 * 5 + UPDATE}, SB_ERROR_TRUNCATED},
        {1, {-1}, SB_ERROR_RANGE},
        {1, {INT32_MIN}, SB_ERROR_RANGE},
        {1, {INT32_MAX}, SB_ERROR_RANGE},
    };
    for (uint32_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        numbers_clear(&n);
        numbers_put(&n, cases[i].numbers, cases[i].count);
        sb_error error = take_view(snapshot_history, 12, 10, &n);
        if (error != cases[i].error) {
            fail_msg("case %u: %d", i, (int)error);
        }
        sb_snapshot_history_fill(snapshot_history, &snapshot_history_def, &shown);
        assert_int_equal(shown.tick, 10);
        assert_int_equal(shown.entity_count, 2);
        assert_int_equal(snapshot_history->free_count, SB_SNAPSHOT_HISTORY_BASELINE_COUNT - 2);
    }
    // Indices that do not rise from one part to the next.
    for (int32_t second = 3; second <= 4; second++) {
        numbers_clear(&n);
        put_still(&n, 4, 1, 1, 1);
        assert_int_equal(sb_snapshot_history_begin(snapshot_history, 12, 10), SB_OK);
        assert_int_equal(take_part(snapshot_history, &n.part), SB_OK);
        numbers_clear(&n);
        put_still(&n, second, 1, 1, 1);
        assert_int_equal(take_part(snapshot_history, &n.part), SB_ERROR_RANGE);
        assert_int_equal(snapshot_history->free_count, SB_SNAPSHOT_HISTORY_BASELINE_COUNT - 2);
        assert_null(snapshot_history->making);
    }
    numbers_clear(&n);
    put_a(&n, 5, -1);
    assert_int_equal(take_view(snapshot_history, 12, 10, &n), SB_OK);
    assert_int_equal(shown_at(snapshot_history, 0)->values[0], 999);
    assert_valid(snapshot_history);
}

static sb_error view_of_changes(sb_snapshot_history *snapshot_history, const sb_change *changes,
                                uint32_t count, uint32_t bytes_off)
{
    static sb_message_snapshot part;
    pack_changes(changes, count, &part);
    part.packed.size -= bytes_off;
    sb_error error = sb_snapshot_history_begin(snapshot_history, 12, 10);
    error = error == SB_OK ? sb_snapshot_history_take(snapshot_history, &coder, &part) : error;
    if (error == SB_OK) {
        sb_snapshot_history_end(snapshot_history);
    }
    return error;
}

// The same in the packed form, whose numbers may be larger than plain ones.
static void packed_changes_that_cannot_be_are_refused(void **state)
{
    sb_snapshot_history *snapshot_history = *state;
    numbers n;
    numbers_clear(&n);
    put_still(&n, 5, 1, 1000, 0);
    put_still(&n, 7, 1, -1000, 0);
    assert_int_equal(take_view(snapshot_history, 10, 0, &n), SB_OK);
    static const struct {
        sb_change change;
        uint32_t bytes_off;
        sb_error error;
    } cases[] = {
        {{SB_CHANGE_REMOVE, 6, 0, 0, 0, 0, {0}}, 0, SB_ERROR_RANGE},    // no such entity
        {{SB_CHANGE_REMOVE, 1000, 0, 0, 0, 0, {0}}, 0, SB_ERROR_RANGE}, // beyond the schema
        {{SB_CHANGE_REMOVE, 65535, 0, 0, 0, 0, {0}}, 0, SB_ERROR_RANGE},
        {{SB_CHANGE_UPDATE, 6, 0, 0, 0, 1, {1}}, 0, SB_ERROR_RANGE},      // no such entity
        {{SB_CHANGE_UPDATE, 5, 0, 0, 0, 1, {1}}, 0, SB_ERROR_RANGE},      // above the range
        {{SB_CHANGE_UPDATE, 7, 0, 0, 0, 1, {-1}}, 0, SB_ERROR_RANGE},     // below the range
        {{SB_CHANGE_UPDATE, 7, 0, 0, 0, 2, {0, 101}}, 0, SB_ERROR_RANGE}, // 404
        {{SB_CHANGE_UPDATE, 7, 0, 0, 0, 2, {0, INT32_MIN}}, 0, SB_ERROR_RANGE},
        {{SB_CHANGE_UPDATE_LATE, 5, 0, 0, 3, 1, {-1}}, 0, SB_ERROR_RANGE}, // before the keyframe
        {{SB_CHANGE_UPDATE_LATE, 5, 0, 0, 65535, 1, {-1}}, 0, SB_ERROR_RANGE},
        {{SB_CHANGE_CREATE, 768, 1, 0, 0, 3, {1, 1}}, 0, SB_ERROR_RANGE}, // above the largest
        {{SB_CHANGE_CREATE, 65535, 1, 0, 0, 3, {1, 1}}, 0, SB_ERROR_RANGE},
        {{SB_CHANGE_CREATE, 1, 1, 0, 12, 3, {1, 1}}, 0, SB_ERROR_RANGE}, // before the match
        {{SB_CHANGE_CREATE, 1, 1, 0, 256, 3, {1, 1}}, 0, SB_ERROR_RANGE},
        {{SB_CHANGE_CREATE, 1, 1, 0, 0, 3, {1001, 1}}, 0, SB_ERROR_RANGE},
        {{SB_CHANGE_CREATE, 1, 1, 0, 0, 3, {1, INT32_MAX}}, 0, SB_ERROR_RANGE},
        {{SB_CHANGE_CREATE, 1, 4711, 0, 0, 3, {977, -77}}, 5, SB_ERROR_MALFORMED}, // cut short
    };
    for (uint32_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        sb_error error = view_of_changes(snapshot_history, &cases[i].change, 1, cases[i].bytes_off);
        if (error != cases[i].error) {
            fail_msg("case %u: %d", i, (int)error);
        }
        sb_snapshot_history_fill(snapshot_history, &snapshot_history_def, &shown);
        assert_int_equal(shown.tick, 10);
        assert_int_equal(shown.entity_count, 2);
        assert_int_equal(snapshot_history->free_count, SB_SNAPSHOT_HISTORY_BASELINE_COUNT - 2);
    }
    // A good change before a bad one is not taken; alone it is.
    const sb_change both[] = {{SB_CHANGE_UPDATE, 5, 0, 0, 0, 1, {-1}},
                              {SB_CHANGE_UPDATE, 7, 0, 0, 0, 1, {-1}}};
    assert_int_equal(view_of_changes(snapshot_history, both, 2, 0), SB_ERROR_RANGE);
    assert_int_equal(shown_at(snapshot_history, 0)->values[0], 1000);
    assert_int_equal(view_of_changes(snapshot_history, both, 1, 0), SB_OK);
    assert_int_equal(shown_at(snapshot_history, 0)->values[0], 999);
    assert_valid(snapshot_history);
}

// Bytes that no writer writes, and packed bytes for a schema that cannot be packed. Neither may
// count as "no change".
static void packed_part_that_cannot_be_read_is_refused(void **state)
{
    sb_snapshot_history *snapshot_history = *state;
    static sb_message_snapshot part;
    memset(&part, 0, sizeof part);
    part.form = SB_FORM_PACKED;
    // Half a count, a count of 2^14, and bytes beyond the last change.
    const sb_blob bad[] = {{(const uint8_t *)"\x80", 1},
                           {(const uint8_t *)"\x80\x80", 2},
                           {(const uint8_t *)"\0xyzxy", 6}};
    for (uint32_t i = 0; i < 3; i++) {
        part.packed = bad[i];
        assert_int_equal(sb_snapshot_history_begin(snapshot_history, 12, 0), SB_OK);
        assert_int_equal(sb_snapshot_history_take(snapshot_history, &coder, &part),
                         SB_ERROR_MALFORMED);
        assert_int_equal(snapshot_history->tick, 0);
        assert_null(snapshot_history->making);
    }
    // Changes of entities that do not exist.
    part.packed = (sb_blob){(const uint8_t *)"xyz", 3};
    assert_int_equal(sb_snapshot_history_begin(snapshot_history, 12, 0), SB_OK);
    assert_int_equal(sb_snapshot_history_take(snapshot_history, &coder, &part), SB_ERROR_RANGE);
    assert_null(snapshot_history->making);
    static sb_net_kind many[33];
    const sb_schema wide = {.kind_count = 33, .kinds = many};
    const sb_delta_def wide_def = {&wide, 60};
    sb_changes_coder_init(&coder, &wide_def);
    part.packed = (sb_blob){0};
    assert_int_equal(sb_snapshot_history_begin(snapshot_history, 12, 0), SB_OK);
    assert_int_equal(sb_snapshot_history_take(snapshot_history, &coder, &part), SB_ERROR_MALFORMED);
    assert_null(snapshot_history->making);
    part.form = SB_FORM_PLAIN;
    assert_int_equal(sb_snapshot_history_begin(snapshot_history, 12, 0), SB_OK);
    assert_int_equal(sb_snapshot_history_take(snapshot_history, &coder, &part), SB_OK);
    assert_valid(snapshot_history);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(changes_that_cannot_be_are_refused),
        TEST(packed_changes_that_cannot_be_are_refused),
        TEST(packed_part_that_cannot_be_read_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
