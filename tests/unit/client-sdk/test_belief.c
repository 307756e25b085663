#include "test.h"

#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "client/belief.h"
#include "protocol/plain.h"

// A schema of which every number can be written by hand: one kind stands still, one moves by a step
// of position a tick for each 60 of its velocity.

static const sb_net_field still_fields[] = {
    {.name = "a",
     .quantity = SB_QUANTITY_INTEGER,
     .step = 1,
     .min = -1000,
     .max = 1000,
     .grain = 1},
    {.name = "b", .quantity = SB_QUANTITY_LINEAR, .step = 1, .min = -400, .max = 400, .grain = 4},
};
#define AXIS(field)                                                                                \
    {                                                                                              \
        .name = field, .quantity = SB_QUANTITY_LINEAR, .step = 1, .min = -100000, .max = 100000,   \
        .grain = 1                                                                                 \
    }
static const sb_net_field moving_fields[] = {AXIS("x"),  AXIS("y"),  AXIS("z"),
                                             AXIS("vx"), AXIS("vy"), AXIS("vz")};
static const sb_net_motion motion = {
    .position = {0, 1, 2},
    .velocity = {3, 4, 5},
    .thrust = SB_NET_NO_FIELD,
    .spins = {{SB_NET_NO_FIELD, SB_NET_NO_FIELD, 0}, {SB_NET_NO_FIELD, SB_NET_NO_FIELD, 0}}};
static const sb_net_kind kinds[] = {
    {.name = "still", .field_count = 2, .fields = still_fields},
    {.name = "moving", .field_count = 6, .fields = moving_fields, .motion = &motion},
};
static const sb_schema schema = {.kind_count = 2, .kinds = kinds};
static const sb_delta_def def = {&schema, 60};
// Of what is read, and of what is written to be read.
static sb_changes_coder coder, writer;
// Tests write plain numbers; where parts are packed they are put so before they are read.
static sb_form form;

enum { REMOVE, UPDATE, LATE, CREATE };

static sb_snapshot shown;

static int setup(void **state)
{
    sb_changes_coder_init(&coder, &def);
    sb_changes_coder_init(&writer, &def);
    form = SB_FORM_PLAIN;
    sb_belief *belief = malloc(sizeof *belief);
    memset(belief, 0xEE, sizeof *belief);
    sb_belief_init(belief);
    *state = belief;
    return 0;
}

static int setup_packed(void **state)
{
    int result = setup(state);
    form = SB_FORM_PACKED;
    return result;
}

static int teardown(void **state)
{
    free(*state);
    return 0;
}

typedef struct numbers {
    sb_message_snapshot part;
    int32_t last;
} numbers;

static void clear(numbers *n)
{
    memset(&n->part, 0, sizeof n->part);
    n->last = -1;
}

static void put(numbers *n, const int32_t *values, uint32_t count)
{
    assert_true(n->part.number_count + count <= SB_SNAPSHOT_NUMBER_COUNT_MAX);
    for (uint32_t i = 0; i < count; i++) {
        n->part.numbers[n->part.number_count++] = values[i];
    }
}

static void put_change(numbers *n, int32_t index, int32_t change, const int32_t *rest,
                       uint32_t count)
{
    int32_t first = (index - n->last - 1) * 4 + change;
    put(n, &first, 1);
    put(n, rest, count);
    n->last = index;
}

// A still one with a and b (in grains).
static void put_still(numbers *n, int32_t index, int32_t generation, int32_t a, int32_t b)
{
    put_change(n, index, CREATE, (const int32_t[]){generation, 0, 0, a, b}, 5);
}

static void put_a(numbers *n, int32_t index, int32_t residual)
{
    put_change(n, index, UPDATE, (const int32_t[]){1, residual}, 2);
}

static void put_remove(numbers *n, int32_t index)
{
    put_change(n, index, REMOVE, NULL, 0);
}

// Kind of what is held at the index in the view that is built on.
static uint8_t kind_held(const sb_belief *belief, uint32_t index)
{
    const sb_belief_view *baseline = belief->baseline;
    for (uint32_t i = 0; baseline != NULL && i < baseline->count; i++) {
        const sb_keyframe *keyframe = &belief->keyframes[baseline->keyframes[i]];
        if (keyframe->index == index) {
            return keyframe->kind;
        }
    }
    fail_msg("nothing is held at %u", index);
    return 0;
}

// The changes that the numbers say, which are sound. Returns how many.
static uint32_t read_numbers(const sb_belief *belief, const sb_message_snapshot *part,
                             sb_change *out_changes)
{
    uint32_t next = 0, count = 0;
    int32_t last = -1;
    while (next < part->number_count) {
        sb_change *change = &out_changes[count++];
        assert_int_equal(
            sb_plain_get_head(&schema, part->numbers, part->number_count, &next, last, change),
            SB_OK);
        if (change->change == SB_CHANGE_UPDATE || change->change == SB_CHANGE_UPDATE_LATE) {
            change->kind = kind_held(belief, change->index);
        }
        assert_int_equal(
            sb_plain_get_body(&schema, part->numbers, part->number_count, &next, change), SB_OK);
        last = change->index;
    }
    return count;
}

static void pack(const sb_change *changes, uint32_t count, sb_message_snapshot *out_part)
{
    memset(out_part, 0, sizeof *out_part);
    assert_int_equal(
        sb_changes_put(&writer, SB_FORM_PACKED, changes, count, SB_MESSAGE_SIZE_MAX, out_part),
        count);
    assert_int_equal(out_part->form, SB_FORM_PACKED);
    assert_int_equal(out_part->number_count, 0);
}

// A part in numbers, taken in the form of the test.
static sb_error take(sb_belief *belief, const sb_message_snapshot *part)
{
    static sb_change changes[SB_SNAPSHOT_NUMBER_COUNT_MAX];
    static sb_message_snapshot packed;
    if (form == SB_FORM_PLAIN) {
        return sb_belief_take(belief, &coder, part);
    }
    pack(changes, read_numbers(belief, part, changes), &packed);
    return sb_belief_take(belief, &coder, &packed);
}

// A view of one part.
static sb_error view(sb_belief *belief, uint32_t tick, uint32_t baseline, const numbers *n)
{
    sb_error error = sb_belief_begin(belief, tick, baseline);
    error = error == SB_OK ? take(belief, &n->part) : error;
    if (error == SB_OK) {
        sb_belief_end(belief);
    }
    return error;
}

static const sb_entity *shown_at(const sb_belief *belief, uint32_t place)
{
    sb_belief_fill(belief, &def, &shown);
    assert_true(place < shown.entity_count);
    return &shown.entities[place];
}

// Every keyframe is either free or counted as often as views name it.
static void assert_sound(const sb_belief *belief)
{
    static uint16_t uses[SB_BELIEF_KEYFRAME_COUNT];
    memset(uses, 0, sizeof uses);
    for (uint32_t i = 0; i < SB_BELIEF_DEPTH; i++) {
        const sb_belief_view *of = &belief->views[i];
        assert_true(of->tick != 0 || of->count == 0);
        for (uint32_t k = 0; k < of->count; k++) {
            uses[of->keyframes[k]]++;
            assert_true(k == 0 || belief->keyframes[of->keyframes[k]].index >
                                      belief->keyframes[of->keyframes[k - 1]].index);
        }
    }
    uint32_t free_count = 0;
    for (uint32_t i = 0; i < SB_BELIEF_KEYFRAME_COUNT; i++) {
        assert_int_equal(uses[i], belief->uses[i]);
        free_count += uses[i] == 0;
    }
    assert_int_equal(free_count, belief->free_count);
    for (uint32_t i = 0; i < free_count; i++) {
        assert_int_equal(uses[belief->free[i]], 0);
        uses[belief->free[i]] = 1; // not free twice
    }
}

static void nothing_is_held_at_the_start(void **state)
{
    sb_belief *belief = *state;
    assert_int_equal(belief->tick, 0);
    assert_int_equal(belief->history, 0);
    assert_null(sb_belief_keyframe(belief, 0));
    shown.tick = 7;
    shown.entity_count = 7;
    sb_belief_fill(belief, &def, &shown);
    assert_int_equal(shown.tick, 0);
    assert_int_equal(shown.entity_count, 0);
    assert_int_equal(sb_belief_begin(belief, 5, 4), SB_ERROR_STATE);
    assert_sound(belief);
}

static void first_view_is_what_it_creates(void **state)
{
    sb_belief *belief = *state;
    numbers n;
    clear(&n);
    put_still(&n, 0, 9, -1000, 100);
    put_still(&n, 3, 65535, 5, -100);
    put_change(&n, 767, CREATE, (const int32_t[]){2, 1, 0, 1, 2, 3, 4, 5, 6}, 9);
    assert_int_equal(view(belief, 10, 0, &n), SB_OK);
    assert_int_equal(belief->tick, 10);
    assert_int_equal(belief->history, 0);
    sb_belief_fill(belief, &def, &shown);
    assert_int_equal(shown.tick, 10);
    assert_int_equal(shown.entity_count, 3);
    assert_int_equal(shown.entities[0].generation, 9);
    assert_int_equal(shown.entities[0].values[0], -1000);
    assert_int_equal(shown.entities[0].values[1], 400);
    assert_int_equal(shown.entities[1].index, 3);
    assert_int_equal(shown.entities[1].generation, 65535);
    assert_int_equal(shown.entities[1].values[1], -400);
    assert_int_equal(shown.entities[2].index, 767);
    assert_int_equal(shown.entities[2].kind, 1);
    assert_memory_equal(shown.entities[2].values, ((const int32_t[]){1, 2, 3, 4, 5, 6}), 24);
    assert_int_equal(sb_belief_keyframe(belief, 2)->index, 767);
    assert_null(sb_belief_keyframe(belief, 3));
    assert_sound(belief);
}

static void view_is_its_baseline_and_what_it_changes(void **state)
{
    sb_belief *belief = *state;
    numbers n;
    clear(&n);
    for (int32_t i = 1; i <= 5; i++) {
        put_still(&n, i * 10, 1, i, 0);
    }
    assert_int_equal(view(belief, 10, 0, &n), SB_OK);
    // One before all, one removed, one changed, one of another generation, one after all; 40 stays.
    clear(&n);
    put_still(&n, 0, 1, 77, 0);
    put_remove(&n, 10);
    put_change(&n, 20, UPDATE, (const int32_t[]){3, -7, 2}, 3);
    put_still(&n, 30, 2, -3, 0);
    put_remove(&n, 50);
    put_still(&n, 51, 1, 8, 0);
    assert_int_equal(view(belief, 12, 10, &n), SB_OK);
    sb_belief_fill(belief, &def, &shown);
    static const int32_t expected[][4] = {
        {0, 1, 77, 0}, {20, 1, -5, 8}, {30, 2, -3, 0}, {40, 1, 4, 0}, {51, 1, 8, 0}};
    assert_int_equal(shown.entity_count, 5);
    for (uint32_t i = 0; i < 5; i++) {
        assert_int_equal(shown.entities[i].index, expected[i][0]);
        assert_int_equal(shown.entities[i].generation, expected[i][1]);
        assert_int_equal(shown.entities[i].values[0], expected[i][2]);
        assert_int_equal(shown.entities[i].values[1], expected[i][3]);
    }
    assert_int_equal(sb_belief_keyframe(belief, 3)->tick, 10); // goes on as it was
    assert_int_equal(sb_belief_keyframe(belief, 1)->tick, 12);
    // Nothing changes at all.
    clear(&n);
    assert_int_equal(view(belief, 13, 12, &n), SB_OK);
    sb_belief_fill(belief, &def, &shown);
    assert_int_equal(shown.tick, 13);
    assert_int_equal(shown.entity_count, 5);
    // And on no baseline nothing goes on.
    assert_int_equal(view(belief, 14, 0, &n), SB_OK);
    sb_belief_fill(belief, &def, &shown);
    assert_int_equal(shown.tick, 14);
    assert_int_equal(shown.entity_count, 0);
    assert_sound(belief);
    // Whoever sends such a one may learn later that one before it is held.
    assert_int_equal(view(belief, 15, 13, &n), SB_OK);
    sb_belief_fill(belief, &def, &shown);
    assert_int_equal(shown.entity_count, 5);
    assert_sound(belief);
}

static void parts_follow_one_another(void **state)
{
    sb_belief *belief = *state;
    numbers n;
    clear(&n);
    put_still(&n, 1, 1, 1, 0);
    put_still(&n, 6, 1, 6, 0);
    assert_int_equal(view(belief, 10, 0, &n), SB_OK);
    assert_int_equal(sb_belief_begin(belief, 12, 10), SB_OK);
    // Each counts its gaps from the start; an empty one is none the worse.
    clear(&n);
    put_still(&n, 0, 1, 10, 0);
    put_still(&n, 2, 1, 12, 0);
    assert_int_equal(take(belief, &n.part), SB_OK);
    clear(&n);
    assert_int_equal(take(belief, &n.part), SB_OK);
    put_still(&n, 3, 1, 13, 0);
    put_a(&n, 6, 10);
    assert_int_equal(take(belief, &n.part), SB_OK);
    // Until it is whole the old one is shown.
    sb_belief_fill(belief, &def, &shown);
    assert_int_equal(shown.tick, 10);
    assert_int_equal(shown.entity_count, 2);
    sb_belief_end(belief);
    sb_belief_fill(belief, &def, &shown);
    static const int32_t expected[][2] = {{0, 10}, {1, 1}, {2, 12}, {3, 13}, {6, 16}};
    assert_int_equal(shown.entity_count, 5);
    for (uint32_t i = 0; i < 5; i++) {
        assert_int_equal(shown.entities[i].index, expected[i][0]);
        assert_int_equal(shown.entities[i].values[0], expected[i][1]);
    }
    assert_sound(belief);
}

static void keyframes_are_foreseen_for_the_tick_of_the_view(void **state)
{
    sb_belief *belief = *state;
    numbers n;
    clear(&n);
    // 120 steps a second: two a tick. And one whose keyframe is 5 ticks old.
    put_change(&n, 4, CREATE, (const int32_t[]){1, 1, 0, 100, 0, -50, 120, 0, -60}, 9);
    put_change(&n, 5, CREATE, (const int32_t[]){1, 1, 5, 100, 0, -50, 120, 0, -60}, 9);
    assert_int_equal(view(belief, 10, 0, &n), SB_OK);
    assert_memory_equal(shown_at(belief, 0)->values, ((const int32_t[]){100, 0, -50}), 12);
    assert_memory_equal(shown_at(belief, 1)->values, ((const int32_t[]){110, 0, -55}), 12);
    clear(&n);
    assert_int_equal(view(belief, 20, 10, &n), SB_OK);
    assert_memory_equal(shown_at(belief, 0)->values, ((const int32_t[]){120, 0, -60}), 12);
    assert_memory_equal(shown_at(belief, 1)->values, ((const int32_t[]){130, 0, -65}), 12);
    // A change of tick 18, said at 24: vx is 60 now. From 120 to it in 8 ticks x goes 11.5, which
    // is 12; it is 3 more.
    put_change(&n, 4, LATE, (const int32_t[]){6, 1 | 8, 3, -60}, 4);
    assert_int_equal(view(belief, 24, 20, &n), SB_OK);
    assert_int_equal(sb_belief_keyframe(belief, 0)->tick, 18);
    assert_memory_equal(sb_belief_keyframe(belief, 0)->values,
                        ((const int32_t[]){115, 0, -58, 60, 0, -60}), 24);
    assert_memory_equal(shown_at(belief, 0)->values, ((const int32_t[]){121, 0, -64}), 12);
}

static void any_view_since_the_newest_baseline_may_be_built_on(void **state)
{
    sb_belief *belief = *state;
    numbers n;
    clear(&n);
    put_still(&n, 0, 1, 0, 0);
    assert_int_equal(view(belief, 10, 0, &n), SB_OK);
    for (int32_t tick = 11; tick < 20; tick++) {
        clear(&n);
        put_a(&n, 0, tick); // a is the tick
        assert_int_equal(view(belief, (uint32_t)tick, 10, &n), SB_OK);
    }
    // 15 was held; what is before it is gone for good.
    clear(&n);
    put_a(&n, 0, 100);
    assert_int_equal(view(belief, 20, 15, &n), SB_OK);
    assert_int_equal(shown_at(belief, 0)->values[0], 115);
    for (uint32_t tick = 10; tick < 15; tick++) {
        assert_int_equal(view(belief, 21, tick, &n), SB_ERROR_STATE);
    }
    assert_int_equal(shown.tick, 20);
    assert_int_equal(view(belief, 21, 15, &n), SB_OK);
    assert_int_equal(view(belief, 22, 19, &n), SB_OK);
    assert_int_equal(shown_at(belief, 0)->values[0], 119);
    assert_int_equal(view(belief, 23, 18, &n), SB_ERROR_STATE);
    assert_int_equal(view(belief, 23, 20, &n), SB_OK);
    assert_int_equal(shown_at(belief, 0)->values[0], 215);
    assert_int_equal(view(belief, 24, 1000, &n), SB_ERROR_STATE);
    assert_sound(belief);
}

static void history_says_which_ticks_were_held(void **state)
{
    sb_belief *belief = *state;
    numbers n;
    clear(&n);
    static const uint32_t ticks[] = {5,  6,  8,   9,   15,  30,  37,        38,
                                     69, 70, 102, 103, 136, 200, UINT32_MAX};
    for (uint32_t i = 0; i < sizeof ticks / sizeof ticks[0]; i++) {
        assert_int_equal(view(belief, ticks[i], 0, &n), SB_OK);
        uint32_t expected = 0;
        for (uint32_t k = 0; k < i; k++) {
            uint32_t age = ticks[i] - ticks[k];
            expected |= age <= 32 ? UINT32_C(1) << (age - 1) : 0;
        }
        assert_int_equal(belief->history, expected);
        // One that fails does not count.
        if (ticks[i] < UINT32_MAX) {
            assert_int_equal(view(belief, ticks[i] + 1, 4, &n), SB_ERROR_STATE);
        }
    }
}

static void changes_that_cannot_be_are_refused(void **state)
{
    sb_belief *belief = *state;
    numbers n;
    clear(&n);
    put_still(&n, 5, 1, 1000, 0);
    put_still(&n, 7, 1, -1000, 0);
    assert_int_equal(view(belief, 10, 0, &n), SB_OK);
    static const struct {
        uint32_t count;
        int32_t numbers[12];
        sb_error error;
    } cases[] = {
        {1, {4 * 6 + REMOVE}, SB_ERROR_RANGE},                        // there is none
        {1, {4 * 1000 + REMOVE}, SB_ERROR_RANGE},                     // nor can there be
        {3, {4 * 6 + UPDATE, 1, 1}, SB_ERROR_RANGE},                  // there is none
        {3, {4 * 5 + UPDATE, 1, 1}, SB_ERROR_RANGE},                  // over the field's range
        {3, {4 * 7 + UPDATE, 1, -1}, SB_ERROR_RANGE},                 // under it
        {3, {4 * 5 + UPDATE, 4, 1}, SB_ERROR_RANGE},                  // a field that it has not
        {4, {4 * 5 + LATE, 3, 1, -1}, SB_ERROR_RANGE},                // before the keyframe held
        {6, {4 * 768 + CREATE, 1, 0, 0, 1, 1}, SB_ERROR_RANGE},       // beyond the largest match
        {6, {4 * 65535 + CREATE, 1, 0, 0, 1, 1}, SB_ERROR_RANGE},     //
        {6, {4 * 1 + CREATE, 65536, 0, 0, 1, 1}, SB_ERROR_RANGE},     // generation
        {6, {4 * 1 + CREATE, 1, 2, 0, 1, 1}, SB_ERROR_RANGE},         // kind
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
        clear(&n);
        put(&n, cases[i].numbers, cases[i].count);
        sb_error error = view(belief, 12, 10, &n);
        if (error != cases[i].error) {
            fail_msg("case %u: %d", i, (int)error);
        }
        sb_belief_fill(belief, &def, &shown);
        assert_int_equal(shown.tick, 10);
        assert_int_equal(shown.entity_count, 2);
        assert_int_equal(belief->free_count, SB_BELIEF_KEYFRAME_COUNT - 2);
    }
    // Indices that do not rise from part to part.
    for (int32_t second = 3; second <= 4; second++) {
        clear(&n);
        put_still(&n, 4, 1, 1, 1);
        assert_int_equal(sb_belief_begin(belief, 12, 10), SB_OK);
        assert_int_equal(take(belief, &n.part), SB_OK);
        clear(&n);
        put_still(&n, second, 1, 1, 1);
        assert_int_equal(take(belief, &n.part), SB_ERROR_RANGE);
        assert_int_equal(belief->free_count, SB_BELIEF_KEYFRAME_COUNT - 2);
        assert_null(belief->making);
    }
    clear(&n);
    put_a(&n, 5, -1);
    assert_int_equal(view(belief, 12, 10, &n), SB_OK);
    assert_int_equal(shown_at(belief, 0)->values[0], 999);
    assert_sound(belief);
}

static sb_error view_of_changes(sb_belief *belief, const sb_change *changes, uint32_t count,
                                uint32_t bytes_off)
{
    static sb_message_snapshot part;
    pack(changes, count, &part);
    part.packed.size -= bytes_off;
    sb_error error = sb_belief_begin(belief, 12, 10);
    error = error == SB_OK ? sb_belief_take(belief, &coder, &part) : error;
    if (error == SB_OK) {
        sb_belief_end(belief);
    }
    return error;
}

// The same in the packed form, where numbers may be larger than plain ones.
static void packed_changes_that_cannot_be_are_refused(void **state)
{
    sb_belief *belief = *state;
    numbers n;
    clear(&n);
    put_still(&n, 5, 1, 1000, 0);
    put_still(&n, 7, 1, -1000, 0);
    assert_int_equal(view(belief, 10, 0, &n), SB_OK);
    static const struct {
        sb_change change;
        uint32_t bytes_off;
        sb_error error;
    } cases[] = {
        {{SB_CHANGE_REMOVE, 6, 0, 0, 0, 0, {0}}, 0, SB_ERROR_RANGE},    // there is none
        {{SB_CHANGE_REMOVE, 1000, 0, 0, 0, 0, {0}}, 0, SB_ERROR_RANGE}, // nor can there be
        {{SB_CHANGE_REMOVE, 65535, 0, 0, 0, 0, {0}}, 0, SB_ERROR_RANGE},
        {{SB_CHANGE_UPDATE, 6, 0, 0, 0, 1, {1}}, 0, SB_ERROR_RANGE},      // there is none
        {{SB_CHANGE_UPDATE, 5, 0, 0, 0, 1, {1}}, 0, SB_ERROR_RANGE},      // over the range
        {{SB_CHANGE_UPDATE, 7, 0, 0, 0, 1, {-1}}, 0, SB_ERROR_RANGE},     // under it
        {{SB_CHANGE_UPDATE, 7, 0, 0, 0, 2, {0, 101}}, 0, SB_ERROR_RANGE}, // 404
        {{SB_CHANGE_UPDATE, 7, 0, 0, 0, 2, {0, INT32_MIN}}, 0, SB_ERROR_RANGE},
        {{SB_CHANGE_UPDATE_LATE, 5, 0, 0, 3, 1, {-1}}, 0, SB_ERROR_RANGE}, // before what is held
        {{SB_CHANGE_UPDATE_LATE, 5, 0, 0, 65535, 1, {-1}}, 0, SB_ERROR_RANGE},
        {{SB_CHANGE_CREATE, 768, 1, 0, 0, 3, {1, 1}}, 0, SB_ERROR_RANGE}, // beyond the largest
        {{SB_CHANGE_CREATE, 65535, 1, 0, 0, 3, {1, 1}}, 0, SB_ERROR_RANGE},
        {{SB_CHANGE_CREATE, 1, 1, 0, 12, 3, {1, 1}}, 0, SB_ERROR_RANGE}, // before the match
        {{SB_CHANGE_CREATE, 1, 1, 0, 256, 3, {1, 1}}, 0, SB_ERROR_RANGE},
        {{SB_CHANGE_CREATE, 1, 1, 0, 0, 3, {1001, 1}}, 0, SB_ERROR_RANGE},
        {{SB_CHANGE_CREATE, 1, 1, 0, 0, 3, {1, INT32_MAX}}, 0, SB_ERROR_RANGE},
        {{SB_CHANGE_CREATE, 1, 4711, 0, 0, 3, {977, -77}}, 5, SB_ERROR_MALFORMED}, // cut short
    };
    for (uint32_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        sb_error error = view_of_changes(belief, &cases[i].change, 1, cases[i].bytes_off);
        if (error != cases[i].error) {
            fail_msg("case %u: %d", i, (int)error);
        }
        sb_belief_fill(belief, &def, &shown);
        assert_int_equal(shown.tick, 10);
        assert_int_equal(shown.entity_count, 2);
        assert_int_equal(belief->free_count, SB_BELIEF_KEYFRAME_COUNT - 2);
    }
    // A good one counts for nothing before a bad one; alone it is taken.
    const sb_change both[] = {{SB_CHANGE_UPDATE, 5, 0, 0, 0, 1, {-1}},
                              {SB_CHANGE_UPDATE, 7, 0, 0, 0, 1, {-1}}};
    assert_int_equal(view_of_changes(belief, both, 2, 0), SB_ERROR_RANGE);
    assert_int_equal(shown_at(belief, 0)->values[0], 1000);
    assert_int_equal(view_of_changes(belief, both, 1, 0), SB_OK);
    assert_int_equal(shown_at(belief, 0)->values[0], 999);
    assert_sound(belief);
}

// Bytes that no writer writes, and packed ones where the schema cannot be packed: none may be taken
// for "no change".
static void packed_part_that_cannot_be_read_is_refused(void **state)
{
    sb_belief *belief = *state;
    static sb_message_snapshot part;
    memset(&part, 0, sizeof part);
    part.form = SB_FORM_PACKED;
    // Half a count, one of 2^14, and bytes beyond the last change.
    const sb_blob bad[] = {{(const uint8_t *)"\x80", 1},
                           {(const uint8_t *)"\x80\x80", 2},
                           {(const uint8_t *)"\0xyzxy", 6}};
    for (uint32_t i = 0; i < 3; i++) {
        part.packed = bad[i];
        assert_int_equal(sb_belief_begin(belief, 12, 0), SB_OK);
        assert_int_equal(sb_belief_take(belief, &coder, &part), SB_ERROR_MALFORMED);
        assert_int_equal(belief->tick, 0);
        assert_null(belief->making);
    }
    // Changes of what is not there.
    part.packed = (sb_blob){(const uint8_t *)"xyz", 3};
    assert_int_equal(sb_belief_begin(belief, 12, 0), SB_OK);
    assert_int_equal(sb_belief_take(belief, &coder, &part), SB_ERROR_RANGE);
    assert_null(belief->making);
    static sb_net_kind many[33];
    const sb_schema wide = {.kind_count = 33, .kinds = many};
    const sb_delta_def wide_def = {&wide, 60};
    sb_changes_coder_init(&coder, &wide_def);
    part.packed = (sb_blob){0};
    assert_int_equal(sb_belief_begin(belief, 12, 0), SB_OK);
    assert_int_equal(sb_belief_take(belief, &coder, &part), SB_ERROR_MALFORMED);
    assert_null(belief->making);
    part.form = SB_FORM_PLAIN;
    assert_int_equal(sb_belief_begin(belief, 12, 0), SB_OK);
    assert_int_equal(sb_belief_take(belief, &coder, &part), SB_OK);
    assert_sound(belief);
}

static void take_full(sb_belief *belief, uint32_t tick, uint32_t baseline, int32_t a)
{
    assert_int_equal(sb_belief_begin(belief, tick, baseline), SB_OK);
    numbers n;
    for (int32_t first = 0; first < 768; first += 128) {
        clear(&n);
        for (int32_t i = first; i < first + 128; i++) {
            put_still(&n, i, 1, a, 0);
        }
        assert_int_equal(take(belief, &n.part), SB_OK);
    }
    sb_belief_end(belief);
}

// Everything there can be, and all of it another in each view: only some of them have room.
static void largest_matches_keep_baseline_and_newest(void **state)
{
    sb_belief *belief = *state;
    take_full(belief, 1, 0, 1);
    for (uint32_t tick = 2; tick < 150; tick++) {
        take_full(belief, tick, 1, (int32_t)tick);
        assert_int_equal(shown_at(belief, 767)->values[0], tick);
        assert_int_equal(shown.entity_count, 768);
    }
    assert_sound(belief);
    // The newest can be built on as well as the baseline.
    numbers n;
    clear(&n);
    assert_int_equal(view(belief, 150, 1, &n), SB_OK);
    assert_int_equal(shown_at(belief, 700)->values[0], 1);
    put_a(&n, 767, 5);
    assert_int_equal(view(belief, 151, 149, &n), SB_OK);
    assert_int_equal(shown_at(belief, 767)->values[0], 154);
    assert_int_equal(shown_at(belief, 766)->values[0], 149);
    assert_sound(belief);
}

// Views that nothing happens in take no keyframes, and 64 of them are kept.
static void views_beyond_the_depth_drop_the_oldest(void **state)
{
    sb_belief *belief = *state;
    numbers n;
    clear(&n);
    put_still(&n, 0, 1, 0, 0);
    assert_int_equal(view(belief, 1, 0, &n), SB_OK);
    for (uint32_t tick = 2; tick <= 200; tick++) {
        clear(&n);
        put_a(&n, 0, (int32_t)tick);
        assert_int_equal(view(belief, tick, 1, &n), SB_OK);
    }
    assert_int_equal(belief->free_count, SB_BELIEF_KEYFRAME_COUNT - SB_BELIEF_DEPTH);
    // The baseline and the 63 newest.
    clear(&n);
    assert_int_equal(sb_belief_begin(belief, 201, 137), SB_ERROR_STATE);
    assert_int_equal(view(belief, 201, 138, &n), SB_OK);
    assert_int_equal(shown_at(belief, 0)->values[0], 138);
    assert_sound(belief);
}

typedef struct model_view {
    bool held;
    bool there[40];
    int32_t generation[40];
    int32_t a[40], b[40];
} model_view;

// A random view on one that is held, in numbers and in the model.
static void random_view(sb_random *random, const model_view *base, model_view *to, numbers *n)
{
    *to = *base;
    clear(n);
    for (int32_t i = 0; i < 40; i++) {
        uint32_t dice = sb_random_below(random, 10);
        if (dice < 2 && to->there[i]) {
            to->there[i] = false;
            put_remove(n, i);
        } else if (dice < 4) {
            to->there[i] = true;
            to->generation[i] = (int32_t)sb_random_below(random, 65536);
            to->a[i] = (int32_t)sb_random_below(random, 2001) - 1000;
            to->b[i] = ((int32_t)sb_random_below(random, 201) - 100) * 4;
            put_still(n, i, to->generation[i], to->a[i], to->b[i] / 4);
        } else if (dice < 6 && to->there[i]) {
            int32_t a = (int32_t)sb_random_below(random, 2001) - 1000;
            put_a(n, i, a - to->a[i]);
            to->a[i] = a;
        } else if (dice < 7 && to->there[i]) {
            int32_t b = ((int32_t)sb_random_below(random, 201) - 100) * 4;
            put_change(n, i, UPDATE, (const int32_t[]){2, (b - to->b[i]) / 4}, 2);
            to->b[i] = b;
        }
    }
}

static void assert_as_modelled(const sb_belief *belief, const model_view *of)
{
    sb_belief_fill(belief, &def, &shown);
    uint32_t count = 0;
    for (uint32_t i = 0; i < 40; i++) {
        if (of->there[i]) {
            const sb_entity *entity = &shown.entities[count++];
            assert_int_equal(entity->index, i);
            assert_int_equal(entity->generation, of->generation[i]);
            assert_int_equal(entity->values[0], of->a[i]);
            assert_int_equal(entity->values[1], of->b[i]);
        }
    }
    assert_int_equal(shown.entity_count, count);
}

// Bytes for a coder of bits: any will do. Some after those that were written last, with a few bits
// turned.
static void random_bytes(sb_random *random, numbers *n)
{
    static uint8_t bytes[SB_MESSAGE_SIZE_MAX];
    uint32_t size = sb_random_below(random, 40);
    for (uint32_t i = 0; i < size; i++) {
        bytes[i] = (uint8_t)sb_random_u32(random);
    }
    bytes[0] = (uint8_t)(bytes[0] % (sb_random_below(random, 4) == 0 ? 255 : 3));
    if (sb_random_below(random, 2) == 0) {
        memcpy(bytes, writer.bytes + 1, 40); // the count, of less than 128, and what follows
        size = 1 + sb_random_below(random, 40);
        bytes[sb_random_below(random, size)] ^= (uint8_t)(1u << sb_random_below(random, 8));
    }
    clear(n);
    n->part.form = SB_FORM_PACKED;
    n->part.packed = (sb_blob){bytes, size};
}

static void random_numbers(sb_random *random, numbers *n)
{
    if (form == SB_FORM_PACKED) {
        random_bytes(random, n);
        return;
    }
    clear(n);
    n->part.number_count = sb_random_below(random, 60);
    for (uint32_t i = 0; i < n->part.number_count; i++) {
        int32_t any = (int32_t)sb_random_u32(random);
        uint32_t dice = sb_random_below(random, 40);
        n->part.numbers[i] = dice == 0 ? any : dice == 1 ? any >> 16 : (int32_t)(dice % 8);
    }
}

// Seeded. Views on any that is held, hostile ones in between; what is held is always the model's.
static void views_in_any_succession_are_as_modelled(void **state)
{
    static model_view model[1200];
    static numbers n;
    uint32_t refused = 0, taken = 0;
    for (uint64_t seed = 0; seed < 8; seed++) {
        sb_belief *belief = *state;
        sb_belief_init(belief);
        memset(model, 0, sizeof model);
        sb_random random = sb_random_seed(seed, 0);
        uint32_t oldest = 0, newest = 0;
        for (uint32_t tick = 1; tick < 1200; tick += 1 + sb_random_below(&random, 3)) {
            // Of the last 20 or so, as far as they go back; 0 for none now and then.
            uint32_t base = newest > 20 ? newest - sb_random_below(&random, 20) : newest;
            base = sb_random_below(&random, 30) == 0 ? 0 : base;
            if (sb_random_below(&random, 3) == 0) {
                random_numbers(&random, &n);
                sb_error error = sb_belief_begin(belief, tick, newest);
                assert_int_equal(error, SB_OK);
                error = sb_belief_take(belief, &coder, &n.part);
                refused += error != SB_OK;
                taken += error == SB_OK;
                if (error == SB_OK) {
                    sb_belief_abort(belief);
                }
            }
            random_view(&random, base != 0 ? &model[base] : &(model_view){0}, &model[tick], &n);
            bool held = base == 0 || (base >= oldest && model[base].held);
            assert_int_equal(view(belief, tick, base, &n), held ? SB_OK : SB_ERROR_STATE);
            model[tick].held = held;
            if (held) {
                newest = tick;
                oldest = base != 0 ? base : oldest;
            }
            assert_as_modelled(belief, &model[newest]);
        }
        assert_sound(belief);
    }
    assert_true(refused > 100 && taken > 20);
}

// Any numbers, on a view that has everything: never a crash, and a refused one leaves what is held.
static void numbers_of_any_kind_are_safe(void **state)
{
    sb_belief *belief = *state;
    static numbers n;
    static sb_snapshot before;
    sb_random random = sb_random_seed(99, 0);
    take_full(belief, 1, 0, 3);
    uint32_t newest = 1;
    for (uint32_t tick = 2; tick < 20000; tick++) {
        random_numbers(&random, &n);
        if (tick % 64 == 0) {
            memset(&before, 0, sizeof before);
            sb_belief_fill(belief, &def, &before);
        }
        uint32_t baseline = sb_random_below(&random, 4) == 0 ? 0 : newest;
        // Mostly given up even if good, so that much is left to be wrong about.
        sb_error error = sb_belief_begin(belief, tick, baseline);
        assert_int_equal(error, SB_OK);
        error = sb_belief_take(belief, &coder, &n.part);
        if (error == SB_OK && baseline != 0 && sb_random_below(&random, 8) == 0) {
            sb_belief_end(belief);
            newest = tick;
        } else if (tick % 64 == 0) {
            sb_belief_abort(belief);
            memset(&shown, 0, sizeof shown);
            sb_belief_fill(belief, &def, &shown);
            assert_int_equal(shown.tick, before.tick);
            assert_int_equal(shown.entity_count, before.entity_count);
            assert_memory_equal(shown.entities, before.entities,
                                before.entity_count * sizeof before.entities[0]);
        }
        // One that was not given up is, by the next one.
        assert_int_equal(belief->tick, newest);
    }
    sb_belief_abort(belief);
    assert_sound(belief);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)
#define IN_BOTH_FORMS(name)                                                                        \
    TEST(name),                                                                                    \
    {                                                                                              \
#name " (packed)", name, setup_packed, teardown, NULL                                      \
    }

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(nothing_is_held_at_the_start),
        IN_BOTH_FORMS(first_view_is_what_it_creates),
        IN_BOTH_FORMS(view_is_its_baseline_and_what_it_changes),
        IN_BOTH_FORMS(parts_follow_one_another),
        IN_BOTH_FORMS(keyframes_are_foreseen_for_the_tick_of_the_view),
        IN_BOTH_FORMS(any_view_since_the_newest_baseline_may_be_built_on),
        TEST(history_says_which_ticks_were_held),
        TEST(changes_that_cannot_be_are_refused),
        TEST(packed_changes_that_cannot_be_are_refused),
        TEST(packed_part_that_cannot_be_read_is_refused),
        IN_BOTH_FORMS(largest_matches_keep_baseline_and_newest),
        IN_BOTH_FORMS(views_beyond_the_depth_drop_the_oldest),
        IN_BOTH_FORMS(views_in_any_succession_are_as_modelled),
        IN_BOTH_FORMS(numbers_of_any_kind_are_safe),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
