#include "snapshot_history_parts.h"

#include <stdlib.h>
#include <string.h>

#include "protocol/plain.h"

static const sb_net_field still_fields[] = {
    {.name = "a",
     .quantity = SB_QUANTITY_INTEGER,
     .step = 1,
     .min = -1000,
     .max = 1000,
     .quantum = 1},
    {.name = "b", .quantity = SB_QUANTITY_LINEAR, .step = 1, .min = -400, .max = 400, .quantum = 4},
};
#define AXIS(field)                                                                                \
    {                                                                                              \
        .name = field, .quantity = SB_QUANTITY_LINEAR, .step = 1, .min = -100000, .max = 100000,   \
        .quantum = 1                                                                               \
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
const sb_delta_def snapshot_history_def = {&schema, 60};
sb_changes_coder coder, writer;
sb_form form;
sb_snapshot shown;

int setup(void **state)
{
    sb_changes_coder_init(&coder, &snapshot_history_def);
    sb_changes_coder_init(&writer, &snapshot_history_def);
    form = SB_FORM_PLAIN;
    sb_snapshot_history *snapshot_history = malloc(sizeof *snapshot_history);
    memset(snapshot_history, 0xEE, sizeof *snapshot_history);
    sb_snapshot_history_init(snapshot_history);
    *state = snapshot_history;
    return 0;
}

int setup_packed(void **state)
{
    int result = setup(state);
    form = SB_FORM_PACKED;
    return result;
}

int teardown(void **state)
{
    free(*state);
    return 0;
}

void numbers_clear(numbers *n)
{
    memset(&n->part, 0, sizeof n->part);
    n->last = -1;
}

void numbers_put(numbers *n, const int32_t *values, uint32_t count)
{
    assert_true(n->part.number_count + count <= SB_SNAPSHOT_NUMBER_COUNT_MAX);
    for (uint32_t i = 0; i < count; i++) {
        n->part.numbers[n->part.number_count++] = values[i];
    }
}

void put_change(numbers *n, int32_t index, int32_t change, const int32_t *rest, uint32_t count)
{
    int32_t first = (index - n->last - 1) * 4 + change;
    numbers_put(n, &first, 1);
    numbers_put(n, rest, count);
    n->last = index;
}

void put_still(numbers *n, int32_t index, int32_t generation, int32_t a, int32_t b)
{
    put_change(n, index, CREATE, (const int32_t[]){generation, 0, 0, a, b}, 5);
}

void put_a(numbers *n, int32_t index, int32_t residual)
{
    put_change(n, index, UPDATE, (const int32_t[]){1, residual}, 2);
}

void put_remove(numbers *n, int32_t index)
{
    put_change(n, index, REMOVE, NULL, 0);
}

// Returns the kind of the entity that the baseline view holds at the index.
static uint8_t kind_held(const sb_snapshot_history *snapshot_history, uint32_t index)
{
    const sb_snapshot_history_view *baseline = snapshot_history->baseline;
    for (uint32_t i = 0; baseline != NULL && i < baseline->count; i++) {
        const sb_entity *entity_baseline =
            &snapshot_history->entity_baselines[baseline->entity_baselines[i]];
        if (entity_baseline->index == index) {
            return entity_baseline->kind;
        }
    }
    fail_msg("nothing is held at %u", index);
    return 0;
}

// Reads the changes from valid numbers, and returns their count.
static uint32_t read_numbers(const sb_snapshot_history *snapshot_history,
                             const sb_message_snapshot *part, sb_change *out_changes)
{
    uint32_t next = 0, count = 0;
    int32_t last = -1;
    while (next < part->number_count) {
        sb_change *change = &out_changes[count++];
        assert_int_equal(
            sb_plain_get_head(&schema, part->numbers, part->number_count, &next, last, change),
            SB_OK);
        if (change->change == SB_CHANGE_UPDATE || change->change == SB_CHANGE_UPDATE_LATE) {
            change->kind = kind_held(snapshot_history, change->index);
        }
        assert_int_equal(
            sb_plain_get_body(&schema, part->numbers, part->number_count, &next, change), SB_OK);
        last = change->index;
    }
    return count;
}

void pack_changes(const sb_change *changes, uint32_t count, sb_message_snapshot *out_part)
{
    memset(out_part, 0, sizeof *out_part);
    assert_int_equal(
        sb_changes_put(&writer, SB_FORM_PACKED, changes, count, SB_MESSAGE_SIZE_MAX, out_part),
        count);
    assert_int_equal(out_part->form, SB_FORM_PACKED);
    assert_int_equal(out_part->number_count, 0);
}

sb_error take_part(sb_snapshot_history *snapshot_history, const sb_message_snapshot *part)
{
    static sb_change changes[SB_SNAPSHOT_NUMBER_COUNT_MAX];
    static sb_message_snapshot packed;
    if (form == SB_FORM_PLAIN) {
        return sb_snapshot_history_take(snapshot_history, &coder, part);
    }
    pack_changes(changes, read_numbers(snapshot_history, part, changes), &packed);
    return sb_snapshot_history_take(snapshot_history, &coder, &packed);
}

sb_error take_view(sb_snapshot_history *snapshot_history, uint32_t tick, uint32_t baseline,
                   const numbers *n)
{
    sb_error error = sb_snapshot_history_begin(snapshot_history, tick, baseline);
    error = error == SB_OK ? take_part(snapshot_history, &n->part) : error;
    if (error == SB_OK) {
        sb_snapshot_history_end(snapshot_history);
    }
    return error;
}

const sb_entity *shown_at(const sb_snapshot_history *snapshot_history, uint32_t place)
{
    sb_snapshot_history_fill(snapshot_history, &snapshot_history_def, &shown);
    assert_true(place < shown.entity_count);
    return &shown.entities[place];
}

void assert_valid(const sb_snapshot_history *snapshot_history)
{
    static uint16_t uses[SB_SNAPSHOT_HISTORY_BASELINE_COUNT];
    memset(uses, 0, sizeof uses);
    for (uint32_t i = 0; i < SB_SNAPSHOT_HISTORY_DEPTH; i++) {
        const sb_snapshot_history_view *of = &snapshot_history->views[i];
        assert_true(of->tick != 0 || of->count == 0);
        for (uint32_t k = 0; k < of->count; k++) {
            uses[of->entity_baselines[k]]++;
            assert_true(k == 0 ||
                        snapshot_history->entity_baselines[of->entity_baselines[k]].index >
                            snapshot_history->entity_baselines[of->entity_baselines[k - 1]].index);
        }
    }
    uint32_t free_count = 0;
    for (uint32_t i = 0; i < SB_SNAPSHOT_HISTORY_BASELINE_COUNT; i++) {
        assert_int_equal(uses[i], snapshot_history->uses[i]);
        free_count += uses[i] == 0;
    }
    assert_int_equal(free_count, snapshot_history->free_count);
    for (uint32_t i = 0; i < free_count; i++) {
        assert_int_equal(uses[snapshot_history->free[i]], 0);
        uses[snapshot_history->free[i]] = 1; // is in the list only once
    }
}

void take_full(sb_snapshot_history *snapshot_history, uint32_t tick, uint32_t baseline, int32_t a)
{
    assert_int_equal(sb_snapshot_history_begin(snapshot_history, tick, baseline), SB_OK);
    numbers n;
    for (int32_t first = 0; first < 768; first += 128) {
        numbers_clear(&n);
        for (int32_t i = first; i < first + 128; i++) {
            put_still(&n, i, 1, a, 0);
        }
        assert_int_equal(take_part(snapshot_history, &n.part), SB_OK);
    }
    sb_snapshot_history_end(snapshot_history);
}
