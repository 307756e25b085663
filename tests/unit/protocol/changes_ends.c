#include "changes_ends.h"

#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static const sb_net_field fields[SB_ENTITY_VALUE_COUNT_MAX];
const sb_net_kind changes_kinds[] = {
    {.name = "two", .field_count = 2, .fields = fields},
    {.name = "most", .field_count = SB_ENTITY_VALUE_COUNT_MAX, .fields = fields},
    {.name = "none"},
    {.name = "five", .field_count = 5, .fields = fields},
};
static const sb_schema schema = {.kind_count = KIND_COUNT, .kinds = changes_kinds};
static const sb_delta_def def = {&schema, 60};

sb_changes_coder writer, reader;
sb_message_snapshot part;
sb_change changes[CHANGE_COUNT_MAX], got[CHANGE_COUNT_MAX];

int changes_ends_set_up(void **state)
{
    (void)state;
    sb_changes_coder_init(&writer, &def);
    sb_changes_coder_init(&reader, &def);
    memset(&part, 0, sizeof part);
    return 0;
}

uint8_t held_kind(uint32_t index)
{
    return (uint8_t)(index % KIND_COUNT);
}

static int32_t random_residual(sb_random *random)
{
    static const int32_t extremes[] = {INT32_MIN, INT32_MAX, INT32_MIN + 1, -1, 1, 65536};
    uint32_t pick = sb_random_below(random, 40);
    if (pick < 6) {
        return extremes[pick];
    }
    return (int32_t)sb_random_u32(random) >> (pick < 20 ? sb_random_below(random, 32) : 28);
}

// As sb_delta_make makes them: an update's mask names the fields that differ, a creation's all.
static sb_change random_change(sb_random *random, uint16_t index)
{
    static const sb_change_kind common[] = {SB_CHANGE_REMOVE, SB_CHANGE_UPDATE, SB_CHANGE_UPDATE,
                                            SB_CHANGE_UPDATE_LATE, SB_CHANGE_CREATE};
    sb_change change = {.change = common[sb_random_below(random, 5)], .index = index};
    if (change.change == SB_CHANGE_REMOVE) {
        return change;
    }
    change.kind = held_kind(index);
    if (change.change == SB_CHANGE_UPDATE_LATE) {
        change.age = 1 + sb_random_below(random, SB_ENTITY_BASELINE_AGE_MAX);
    }
    bool create = change.change == SB_CHANGE_CREATE;
    if (create) {
        change.kind = (uint8_t)sb_random_below(random, KIND_COUNT);
        change.generation = (uint16_t)sb_random_u32(random);
        change.age = sb_random_below(random, SB_ENTITY_BASELINE_AGE_MAX + 1);
    }
    for (uint32_t i = 0; i < changes_kinds[change.kind].field_count; i++) {
        if (sb_random_below(random, 3) != 0) {
            change.residuals[i] = random_residual(random);
        }
        change.mask |= (uint32_t)(create || change.residuals[i] != 0) << i;
    }
    return change;
}

void random_changes(sb_random *random, uint32_t count)
{
    uint32_t index = sb_random_below(random, 3);
    for (uint32_t i = 0; i < count; i++) {
        changes[i] = random_change(random, (uint16_t)index);
        index += 1 + (sb_random_below(random, 2) == 0 ? 0 : sb_random_below(random, 200));
    }
}

void removals(uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        changes[i] = (sb_change){.change = SB_CHANGE_REMOVE, .index = (uint16_t)i};
    }
}

sb_error read_part(const sb_message_snapshot *of, uint32_t *out_count)
{
    *out_count = 0;
    sb_changes_begin(&reader, of);
    while (*out_count < CHANGE_COUNT_MAX && sb_changes_head(&reader, &got[*out_count])) {
        sb_change *change = &got[*out_count];
        if (!sb_changes_body(&reader, held_kind(change->index), change)) {
            break;
        }
        (*out_count)++;
    }
    return sb_changes_end(&reader);
}

void assert_comes_back(uint32_t count)
{
    uint32_t read_count;
    assert_int_equal(read_part(&part, &read_count), SB_OK);
    assert_int_equal(read_count, count);
    for (uint32_t i = 0; i < count; i++) {
        const sb_change *a = &got[i], *b = &changes[i];
        assert_int_equal(a->change, b->change);
        assert_int_equal(a->index, b->index);
        assert_int_equal(a->age, b->age);
        assert_memory_equal(a->residuals, b->residuals, sizeof a->residuals);
        if (b->change != SB_CHANGE_REMOVE) {
            assert_int_equal(a->kind, b->kind);
        }
        if (b->change == SB_CHANGE_CREATE) {
            assert_int_equal(a->generation, b->generation);
        } else {
            assert_int_equal(a->mask, b->mask);
        }
    }
}
