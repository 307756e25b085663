#include "host/follow/follow_channel.h"

#include <string.h>

#include "test.h"

static const uint8_t SERVER[32] = {1, [31] = 9}, OTHER[32] = {2, [31] = 9};

typedef struct pair {
    sb_follow_channel leader, follower;
    uint8_t hello[SB_FOLLOW_HELLO_SIZE], answer[SB_FOLLOW_HELLO_SIZE];
} pair;

// Channels of a leader and a follower with these keys; `salt` makes a connection differ from
// others.
static void begin(pair *p, const uint8_t leader[32], const uint8_t follower[32], uint8_t salt)
{
    const uint8_t of_leader[32] = {3, salt, [31] = 1}, of_follower[32] = {4, salt, [31] = 1};
    memset(p, 0, sizeof *p);
    sb_follow_channel_init(&p->leader, leader, of_leader);
    sb_follow_channel_init(&p->follower, follower, of_follower);
    sb_follow_channel_hello(&p->follower, p->hello);
}

static void greet(pair *p, uint8_t salt)
{
    begin(p, SERVER, SERVER, salt);
    assert_int_equal(sb_follow_channel_answer(&p->leader, p->hello, p->answer), SB_FOLLOW_GREETED);
    assert_int_equal(sb_follow_channel_accept(&p->follower, p->answer), SB_FOLLOW_GREETED);
}

static void both_ways_carry_frames(void **state)
{
    (void)state;
    pair p;
    greet(&p, 0);
    for (uint8_t i = 0; i < 5; i++) {
        const uint8_t text[] = {'t', i};
        uint8_t sealed[sizeof text + SB_FOLLOW_TAG_SIZE];
        sb_follow_channel_seal(&p.leader, text, sizeof text, sealed);
        assert_memory_not_equal(sealed, text, sizeof text);
        assert_true(sb_follow_channel_open(&p.follower, sealed, sizeof sealed));
        assert_memory_equal(sealed, text, sizeof text);
        sb_follow_channel_seal(&p.follower, text, sizeof text, sealed);
        assert_true(sb_follow_channel_open(&p.leader, sealed, sizeof sealed));
        assert_memory_equal(sealed, text, sizeof text);
    }
}

static void wrong_key_is_told_to_both_sides(void **state)
{
    (void)state;
    pair p;
    begin(&p, SERVER, OTHER, 0);
    assert_int_equal(sb_follow_channel_answer(&p.leader, p.hello, p.answer), SB_FOLLOW_OTHER_KEY);
    assert_int_equal(sb_follow_channel_accept(&p.follower, p.answer), SB_FOLLOW_OTHER_KEY);
    assert_non_null(strstr(sb_follow_greeting_text(SB_FOLLOW_OTHER_KEY), "wrong key"));
}

// Who has no key of the server cannot be its leader either.
static void answer_by_another_key_is_not_accepted(void **state)
{
    (void)state;
    pair p, imposter;
    begin(&p, SERVER, SERVER, 0);
    begin(&imposter, OTHER, OTHER, 0);
    assert_int_equal(sb_follow_channel_answer(&imposter.leader, imposter.hello, imposter.answer),
                     SB_FOLLOW_GREETED);
    assert_int_equal(sb_follow_channel_accept(&p.follower, imposter.answer), SB_FOLLOW_OTHER_KEY);
}

static void answer_to_another_hello_is_not_accepted(void **state)
{
    (void)state;
    pair first, second;
    greet(&first, 1);
    begin(&second, SERVER, SERVER, 2);
    assert_int_equal(sb_follow_channel_accept(&second.follower, first.answer), SB_FOLLOW_OTHER_KEY);
}

static void own_hello_is_no_answer(void **state)
{
    (void)state;
    pair p;
    begin(&p, SERVER, SERVER, 0);
    assert_int_equal(sb_follow_channel_accept(&p.follower, p.hello), SB_FOLLOW_STRANGE);
}

static void every_changed_bit_of_a_greeting_is_noticed(void **state)
{
    (void)state;
    for (size_t bit = 0; bit < 8 * SB_FOLLOW_HELLO_SIZE; bit++) {
        pair p;
        uint8_t changed[SB_FOLLOW_HELLO_SIZE];
        begin(&p, SERVER, SERVER, 0);
        memcpy(changed, p.hello, sizeof changed);
        changed[bit / 8] ^= (uint8_t)(1u << bit % 8);
        assert_int_not_equal(sb_follow_channel_answer(&p.leader, changed, p.answer),
                             SB_FOLLOW_GREETED);
        begin(&p, SERVER, SERVER, 0);
        assert_int_equal(sb_follow_channel_answer(&p.leader, p.hello, p.answer), SB_FOLLOW_GREETED);
        p.answer[bit / 8] ^= (uint8_t)(1u << bit % 8);
        assert_int_not_equal(sb_follow_channel_accept(&p.follower, p.answer), SB_FOLLOW_GREETED);
    }
}

static void other_version_is_told_apart_from_a_stranger(void **state)
{
    (void)state;
    pair p;
    begin(&p, SERVER, SERVER, 0);
    p.hello[8]++;
    assert_int_equal(sb_follow_channel_answer(&p.leader, p.hello, p.answer),
                     SB_FOLLOW_OTHER_VERSION);
    assert_int_equal(sb_follow_channel_accept(&p.follower, p.answer), SB_FOLLOW_OTHER_VERSION);
    memcpy(p.hello, "GET / HTTP/1.1", 14);
    assert_int_equal(sb_follow_channel_answer(&p.leader, p.hello, p.answer), SB_FOLLOW_STRANGE);
}

// A recorded hello gets an answer, but a peer that repeats it cannot read or seal a frame.
static void frames_of_an_earlier_connection_do_not_open(void **state)
{
    (void)state;
    pair first, second;
    uint8_t sealed[4 + SB_FOLLOW_TAG_SIZE];
    greet(&first, 1);
    sb_follow_channel_seal(&first.follower, "ping", 4, sealed);
    const uint8_t other[32] = {5, [31] = 1};
    memset(&second, 0, sizeof second);
    sb_follow_channel_init(&second.leader, SERVER, other);
    assert_int_equal(sb_follow_channel_answer(&second.leader, first.hello, second.answer),
                     SB_FOLLOW_GREETED);
    assert_false(sb_follow_channel_open(&second.leader, sealed, sizeof sealed));
}

static void repeated_left_out_and_returned_frames_do_not_open(void **state)
{
    (void)state;
    pair p;
    uint8_t sealed[3][4 + SB_FOLLOW_TAG_SIZE], again[4 + SB_FOLLOW_TAG_SIZE];
    greet(&p, 0);
    for (size_t i = 0; i < 3; i++) {
        sb_follow_channel_seal(&p.leader, "text", 4, sealed[i]);
    }
    memcpy(again, sealed[0], sizeof again);
    assert_true(sb_follow_channel_open(&p.follower, sealed[0], sizeof sealed[0]));
    assert_false(sb_follow_channel_open(&p.follower, again, sizeof again));
    assert_false(sb_follow_channel_open(&p.follower, sealed[2], sizeof sealed[2]));
    sb_follow_channel_seal(&p.leader, "text", 4, again);
    assert_false(sb_follow_channel_open(&p.leader, again, sizeof again));
}

static void changed_and_shortened_frames_do_not_open(void **state)
{
    (void)state;
    pair p;
    uint8_t sealed[4 + SB_FOLLOW_TAG_SIZE];
    greet(&p, 0);
    sb_follow_channel_seal(&p.leader, "text", 4, sealed);
    for (size_t bit = 0; bit < 8 * sizeof sealed; bit++) {
        uint8_t changed[sizeof sealed];
        memcpy(changed, sealed, sizeof changed);
        changed[bit / 8] ^= (uint8_t)(1u << bit % 8);
        assert_false(sb_follow_channel_open(&p.follower, changed, sizeof changed));
    }
    for (size_t size = 0; size < sizeof sealed; size++) {
        uint8_t copy[sizeof sealed];
        memcpy(copy, sealed, sizeof copy);
        assert_false(sb_follow_channel_open(&p.follower, copy, size));
    }
    assert_true(sb_follow_channel_open(&p.follower, sealed, sizeof sealed));
}

// A point of low order would make the shared secret known to everybody.
static void key_of_zeros_is_refused(void **state)
{
    (void)state;
    pair p;
    begin(&p, SERVER, SERVER, 0);
    memset(p.hello + 12, 0, 32);
    assert_int_not_equal(sb_follow_channel_answer(&p.leader, p.hello, p.answer), SB_FOLLOW_GREETED);
}

static void keys_are_overwritten_at_the_end(void **state)
{
    (void)state;
    static const sb_follow_channel zeros;
    pair p;
    greet(&p, 0);
    sb_follow_channel_deinit(&p.leader);
    assert_memory_equal(&p.leader, &zeros, sizeof zeros);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(both_ways_carry_frames),
        cmocka_unit_test(wrong_key_is_told_to_both_sides),
        cmocka_unit_test(answer_by_another_key_is_not_accepted),
        cmocka_unit_test(answer_to_another_hello_is_not_accepted),
        cmocka_unit_test(own_hello_is_no_answer),
        cmocka_unit_test(every_changed_bit_of_a_greeting_is_noticed),
        cmocka_unit_test(other_version_is_told_apart_from_a_stranger),
        cmocka_unit_test(frames_of_an_earlier_connection_do_not_open),
        cmocka_unit_test(repeated_left_out_and_returned_frames_do_not_open),
        cmocka_unit_test(changed_and_shortened_frames_do_not_open),
        cmocka_unit_test(key_of_zeros_is_refused),
        cmocka_unit_test(keys_are_overwritten_at_the_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
