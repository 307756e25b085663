// Tests snapshot_history.c with seeded random views and hostile parts, beside a model of the held
// views.
#include "snapshot_history_parts.h"

#include <string.h>

typedef struct model_view {
    bool held;
    bool there[40];
    int32_t generation[40];
    int32_t a[40], b[40];
} model_view;

// Makes a random view on a held one, in numbers and in the model.
static void random_view(sb_random *random, const model_view *base, model_view *to, numbers *n)
{
    *to = *base;
    numbers_clear(n);
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

static void assert_as_modelled(const sb_snapshot_history *snapshot_history, const model_view *of)
{
    sb_snapshot_history_fill(snapshot_history, &snapshot_history_def, &shown);
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

// Fills bytes for a coder of bits. Any may come; some copy the last written ones with a few bits
// flipped.
static void random_bytes(sb_random *random, numbers *n)
{
    static uint8_t bytes[SB_MESSAGE_SIZE_MAX];
    uint32_t size = sb_random_below(random, 40);
    for (uint32_t i = 0; i < size; i++) {
        bytes[i] = (uint8_t)sb_random_u32(random);
    }
    bytes[0] = (uint8_t)(bytes[0] % (sb_random_below(random, 4) == 0 ? 255 : 3));
    if (sb_random_below(random, 2) == 0) {
        memcpy(bytes, writer.bytes + 1, 40); // the count, below 128, and the changes
        size = 1 + sb_random_below(random, 40);
        bytes[sb_random_below(random, size)] ^= (uint8_t)(1u << sb_random_below(random, 8));
    }
    numbers_clear(n);
    n->part.form = SB_FORM_PACKED;
    n->part.packed = (sb_blob){bytes, size};
}

static void random_numbers(sb_random *random, numbers *n)
{
    if (form == SB_FORM_PACKED) {
        random_bytes(random, n);
        return;
    }
    numbers_clear(n);
    n->part.number_count = sb_random_below(random, 60);
    for (uint32_t i = 0; i < n->part.number_count; i++) {
        int32_t any = (int32_t)sb_random_u32(random);
        uint32_t dice = sb_random_below(random, 40);
        n->part.numbers[i] = dice == 0 ? any : dice == 1 ? any >> 16 : (int32_t)(dice % 8);
    }
}

// Seeded random views on any held one, with hostile parts in between. The history must always equal
// the model.
static void views_in_any_succession_are_as_modelled(void **state)
{
    static model_view model[1200];
    static numbers n;
    uint32_t refused = 0, taken = 0;
    for (uint64_t seed = 0; seed < 8; seed++) {
        sb_snapshot_history *snapshot_history = *state;
        sb_snapshot_history_init(snapshot_history);
        memset(model, 0, sizeof model);
        sb_random random = sb_random_seed(seed, 0);
        uint32_t newest = 0;
        for (uint32_t tick = 1; tick < 1200; tick += 1 + sb_random_below(&random, 3)) {
            // One of the last 20 or so ticks, if there are that many; now and then 0, for no
            // baseline.
            uint32_t base = newest > 20 ? newest - sb_random_below(&random, 20) : newest;
            base = sb_random_below(&random, 30) == 0 ? 0 : base;
            if (sb_random_below(&random, 3) == 0) {
                random_numbers(&random, &n);
                sb_error error = sb_snapshot_history_begin(snapshot_history, tick, newest);
                assert_int_equal(error, SB_OK);
                error = sb_snapshot_history_take(snapshot_history, &coder, &n.part);
                refused += error != SB_OK;
                taken += error == SB_OK;
                if (error == SB_OK) {
                    sb_snapshot_history_abort(snapshot_history);
                }
            }
            random_view(&random, base != 0 ? &model[base] : &(model_view){0}, &model[tick], &n);
            bool held = base == 0 || model[base].held;
            assert_int_equal(take_view(snapshot_history, tick, base, &n),
                             held ? SB_OK : SB_ERROR_STATE);
            model[tick].held = held;
            if (held) {
                newest = tick;
            }
            assert_as_modelled(snapshot_history, &model[newest]);
        }
        assert_valid(snapshot_history);
    }
    assert_true(refused > 100 && taken > 20);
}

// Random numbers on a full view never crash, and a refused part leaves the held views as they were.
static void numbers_of_any_kind_are_safe(void **state)
{
    sb_snapshot_history *snapshot_history = *state;
    static numbers n;
    static sb_snapshot before;
    sb_random random = sb_random_seed(99, 0);
    take_full(snapshot_history, 1, 0, 3);
    uint32_t newest = 1;
    for (uint32_t tick = 2; tick < 20000; tick++) {
        random_numbers(&random, &n);
        if (tick % 64 == 0) {
            memset(&before, 0, sizeof before);
            sb_snapshot_history_fill(snapshot_history, &snapshot_history_def, &before);
        }
        uint32_t baseline = sb_random_below(&random, 4) == 0 ? 0 : newest;
        // Mostly abandoned even if valid, so that many entities remain for later errors.
        sb_error error = sb_snapshot_history_begin(snapshot_history, tick, baseline);
        assert_int_equal(error, SB_OK);
        error = sb_snapshot_history_take(snapshot_history, &coder, &n.part);
        if (error == SB_OK && baseline != 0 && sb_random_below(&random, 8) == 0) {
            sb_snapshot_history_end(snapshot_history);
            newest = tick;
        } else if (tick % 64 == 0) {
            sb_snapshot_history_abort(snapshot_history);
            memset(&shown, 0, sizeof shown);
            sb_snapshot_history_fill(snapshot_history, &snapshot_history_def, &shown);
            assert_int_equal(shown.tick, before.tick);
            assert_int_equal(shown.entity_count, before.entity_count);
            assert_memory_equal(shown.entities, before.entities,
                                before.entity_count * sizeof before.entities[0]);
        }
        // An unfinished snapshot is abandoned when the next one begins.
        assert_int_equal(snapshot_history->tick, newest);
    }
    sb_snapshot_history_abort(snapshot_history);
    assert_valid(snapshot_history);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_BOTH_FORMS(views_in_any_succession_are_as_modelled),
        IN_BOTH_FORMS(numbers_of_any_kind_are_safe),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
