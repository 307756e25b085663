#include "host/tokens/used_tokens.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#include "base/random.h"

typedef uint8_t token_id[SB_TOKEN_ID_SIZE];

static void make_id(uint32_t number, token_id out_id)
{
    memset(out_id, 0, SB_TOKEN_ID_SIZE);
    memcpy(out_id + 12, &number, sizeof number);
}

static sb_used_tokens *make(uint32_t capacity)
{
    sb_used_tokens *used;
    assert_int_equal(sb_used_tokens_create(capacity, &used), SB_OK);
    return used;
}

static void id_is_known_once_it_was_added(void **state)
{
    (void)state;
    sb_used_tokens *used = make(8);
    token_id a, b;
    make_id(1, a);
    make_id(2, b);
    assert_false(sb_used_tokens_has(used, a));
    assert_true(sb_used_tokens_make_room(used, 100));
    sb_used_tokens_add(used, a, 200);
    assert_true(sb_used_tokens_has(used, a));
    assert_false(sb_used_tokens_has(used, b));
    sb_used_tokens_destroy(used);
    sb_used_tokens_destroy(NULL);
}

static void ids_in_one_bucket_are_told_apart(void **state)
{
    (void)state;
    sb_used_tokens *used = make(8);
    token_id ids[8];
    for (uint32_t i = 0; i < 8; i++) {
        make_id(0, ids[i]); // the four words cancel each other out
        ids[i][0] = ids[i][4] = (uint8_t)i;
        assert_true(sb_used_tokens_make_room(used, 1));
        sb_used_tokens_add(used, ids[i], 10 + i);
    }
    for (uint32_t i = 0; i < 8; i++) {
        assert_true(sb_used_tokens_has(used, ids[i]));
    }
    assert_true(sb_used_tokens_make_room(used, 14)); // 4 of them are over
    for (uint32_t i = 0; i < 8; i++) {
        assert_int_equal(sb_used_tokens_has(used, ids[i]), i >= 4);
    }
    sb_used_tokens_destroy(used);
}

static void removed_id_is_forgotten_and_leaves_its_room(void **state)
{
    (void)state;
    sb_used_tokens *used = make(3);
    token_id ids[3];
    for (uint32_t i = 0; i < 3; i++) {
        make_id(0, ids[i]); // all in one bucket
        ids[i][0] = ids[i][4] = (uint8_t)i;
        assert_true(sb_used_tokens_make_room(used, 1));
        sb_used_tokens_add(used, ids[i], 10);
    }
    assert_false(sb_used_tokens_make_room(used, 2));
    sb_used_tokens_remove(used, ids[1]);
    sb_used_tokens_remove(used, ids[1]); // nothing is left to do
    assert_true(sb_used_tokens_has(used, ids[0]));
    assert_false(sb_used_tokens_has(used, ids[1]));
    assert_true(sb_used_tokens_has(used, ids[2]));
    assert_true(sb_used_tokens_make_room(used, 2));
    sb_used_tokens_add(used, ids[1], 10);
    assert_false(sb_used_tokens_make_room(used, 3));
    sb_used_tokens_destroy(used);
}

static void full_set_has_room_only_after_an_id_is_over(void **state)
{
    (void)state;
    sb_used_tokens *used = make(3);
    token_id id;
    for (uint32_t i = 0; i < 3; i++) {
        make_id(i, id);
        assert_true(sb_used_tokens_make_room(used, 50));
        sb_used_tokens_add(used, id, 100 + i);
    }
    assert_false(sb_used_tokens_make_room(used, 50));
    assert_false(sb_used_tokens_make_room(used, 100)); // its last second is not over
    make_id(0, id);
    assert_true(sb_used_tokens_has(used, id));
    assert_true(sb_used_tokens_make_room(used, 101));
    assert_false(sb_used_tokens_has(used, id));
    make_id(1, id);
    assert_true(sb_used_tokens_has(used, id));
    sb_used_tokens_destroy(used);
}

// The search for ids that are over is not repeated within a second.
static void full_set_is_searched_once_a_second(void **state)
{
    (void)state;
    sb_used_tokens *used = make(1);
    token_id id;
    make_id(1, id);
    assert_true(sb_used_tokens_make_room(used, 5));
    sb_used_tokens_add(used, id, 9);
    assert_false(sb_used_tokens_make_room(used, 10 - 1));
    assert_true(sb_used_tokens_make_room(used, 10));
    sb_used_tokens_add(used, id, 9);
    assert_false(sb_used_tokens_make_room(used, 10));
    assert_true(sb_used_tokens_make_room(used, 11));
    sb_used_tokens_destroy(used);
}

// Against a plain list of which id is known until when.
static void random_use_agrees_with_a_plain_list(void **state)
{
    (void)state;
    enum { NUMBER_COUNT = 400, CAPACITY = 64 };
    uint64_t until[NUMBER_COUNT] = {0}; // 0: not there
    uint32_t refusals = 0, uses = 0;
    sb_random random = sb_random_seed(7, 1);
    sb_used_tokens *used = make(CAPACITY);
    for (uint64_t step = 0, now_s = 1; step < 100000; step++) {
        now_s += sb_random_below(&random, 8) == 0;
        const uint32_t number = sb_random_below(&random, NUMBER_COUNT);
        token_id id;
        make_id(number, id);
        if (sb_used_tokens_has(used, id)) {
            assert_true(until[number] != 0);
            continue;
        }
        assert_true(until[number] < now_s); // forgotten only when it was over
        uint32_t live = 0;
        for (uint32_t i = 0; i < NUMBER_COUNT; i++) {
            live += until[i] >= now_s;
        }
        if (!sb_used_tokens_make_room(used, now_s)) {
            refusals++;
            continue;
        }
        assert_true(live < CAPACITY);
        until[number] = now_s + sb_random_below(&random, 20);
        sb_used_tokens_add(used, id, until[number]);
        uses++;
    }
    assert_true(uses > 1000 && refusals > 1000);
    sb_used_tokens_destroy(used);
}

static void largest_set_takes_ids_that_count_up(void **state)
{
    (void)state;
    sb_used_tokens *used = make(SB_USED_TOKENS_COUNT_MAX);
    token_id id;
    for (uint32_t i = 0; i < SB_USED_TOKENS_COUNT_MAX; i++) {
        make_id(i, id);
        assert_true(sb_used_tokens_make_room(used, 1));
        sb_used_tokens_add(used, id, 60);
    }
    assert_false(sb_used_tokens_make_room(used, 60));
    make_id(SB_USED_TOKENS_COUNT_MAX - 1, id);
    assert_true(sb_used_tokens_has(used, id));
    assert_true(sb_used_tokens_make_room(used, 61));
    assert_false(sb_used_tokens_has(used, id));
    sb_used_tokens_destroy(used);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(id_is_known_once_it_was_added),
        cmocka_unit_test(ids_in_one_bucket_are_told_apart),
        cmocka_unit_test(removed_id_is_forgotten_and_leaves_its_room),
        cmocka_unit_test(full_set_has_room_only_after_an_id_is_over),
        cmocka_unit_test(full_set_is_searched_once_a_second),
        cmocka_unit_test(random_use_agrees_with_a_plain_list),
        cmocka_unit_test(largest_set_takes_ids_that_count_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
