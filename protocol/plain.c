#include "protocol/plain.h"

uint32_t sb_plain_put(const sb_change *change, int32_t last,
                      int32_t out_numbers[SB_PLAIN_CHANGE_SIZE_MAX])
{
    uint32_t count = 0;
    out_numbers[count++] = (change->index - last - 1) * 4 + (int32_t)change->change;
    if (change->change == SB_CHANGE_CREATE) {
        out_numbers[count++] = change->generation;
        out_numbers[count++] = change->kind;
        out_numbers[count++] = (int32_t)change->age;
    } else if (change->change != SB_CHANGE_REMOVE) {
        if (change->change == SB_CHANGE_UPDATE_LATE) {
            out_numbers[count++] = (int32_t)change->age;
        }
        out_numbers[count++] = (int32_t)change->mask;
    }
    for (uint32_t i = 0; change->mask >> i != 0; i++) {
        if ((change->mask >> i & 1) != 0) {
            out_numbers[count++] = change->residuals[i];
        }
    }
    return count;
}

uint32_t sb_plain_size(const int32_t *numbers, uint32_t count)
{
    uint32_t size = 0;
    for (uint32_t i = 0; i < count; i++) {
        int32_t n = numbers[i];
        if (n >= 0) {
            size += n < 128 ? 1 : n < 256 ? 2 : n < 65536 ? 3 : 5;
        } else {
            size += n >= -32 ? 1 : n >= -128 ? 2 : n >= -32768 ? 3 : 5;
        }
    }
    return size;
}

typedef struct cursor {
    const int32_t *numbers;
    uint32_t count;
    uint32_t *next;
    sb_error error;
} cursor;

static int32_t take(cursor *at)
{
    if (*at->next >= at->count) {
        at->error = at->error == SB_OK ? SB_ERROR_TRUNCATED : at->error;
        return 0;
    }
    return at->numbers[(*at->next)++];
}

static uint32_t take_up_to(cursor *at, uint32_t max)
{
    int32_t number = take(at);
    if (number < 0 || (uint32_t)number > max) {
        at->error = at->error == SB_OK ? SB_ERROR_RANGE : at->error;
        return 0;
    }
    return (uint32_t)number;
}

sb_error sb_plain_get_head(const sb_schema *schema, const int32_t *numbers, uint32_t count,
                           uint32_t *next, int32_t last, sb_change *out_change)
{
    cursor at = {numbers, count, next, last < UINT16_MAX ? SB_OK : SB_ERROR_RANGE};
    // The gap is at most the number of indices that remain.
    uint32_t head = take_up_to(&at, (uint32_t)(UINT16_MAX - last - 1) * 4 + 3);
    sb_change change = {
        .change = (sb_change_kind)(head % 4),
        .index = (uint16_t)(last + 1 + (int32_t)(head / 4)),
    };
    if (change.change == SB_CHANGE_CREATE) {
        change.generation = (uint16_t)take_up_to(&at, UINT16_MAX);
        change.kind = (uint8_t)take_up_to(&at, schema->kind_count - 1);
    }
    if (change.change == SB_CHANGE_CREATE || change.change == SB_CHANGE_UPDATE_LATE) {
        change.age = take_up_to(&at, SB_ENTITY_BASELINE_AGE_MAX);
    }
    *out_change = at.error == SB_OK ? change : (sb_change){0};
    return at.error;
}

sb_error sb_plain_get_body(const sb_schema *schema, const int32_t *numbers, uint32_t count,
                           uint32_t *next, sb_change *change)
{
    cursor at = {numbers, count, next, SB_OK};
    uint32_t all = (UINT32_C(1) << schema->kinds[change->kind].field_count) - 1;
    if (change->change == SB_CHANGE_REMOVE) {
        return SB_OK;
    }
    change->mask = change->change == SB_CHANGE_CREATE ? all : take_up_to(&at, all);
    for (uint32_t i = 0; change->mask >> i != 0; i++) {
        if ((change->mask >> i & 1) != 0) {
            change->residuals[i] = take(&at);
        }
    }
    return at.error;
}
