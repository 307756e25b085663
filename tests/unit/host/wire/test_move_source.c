#include "host/wire/move_source.h"

#include <string.h>

#include "test.h"

#define MS UINT64_C(1000000)
#define RATE 60u

static const uint8_t ID[SB_MOVE_ID_SIZE] = {1, 2, [15] = 3};
static const uint8_t STORE[SB_MOVE_STORE_SIZE] = {7, [15] = 8};

static void assert_does(sb_move_source *source, uint64_t now_ns, sb_move_source_act act)
{
    sb_move_source_action action;
    assert_true(sb_move_source_next(source, now_ns, &action));
    assert_int_equal(action.act, act);
}

static sb_follow_frame assert_sends(sb_move_source *source, uint64_t now_ns, sb_follow_kind kind)
{
    sb_move_source_action action;
    assert_true(sb_move_source_next(source, now_ns, &action));
    assert_int_equal(action.act, SB_MOVE_DO_SEND);
    assert_int_equal(action.frame.kind, kind);
    assert_memory_equal(action.frame.move, ID, sizeof ID);
    return action.frame;
}

static void assert_waits(sb_move_source *source, uint64_t now_ns)
{
    sb_move_source_action action;
    assert_false(sb_move_source_next(source, now_ns, &action));
}

static bool hear(sb_move_source *source, sb_follow_kind kind, uint64_t now_ns)
{
    sb_follow_frame frame = {.kind = kind, .port = kind == SB_FOLLOW_ACCEPT ? 7000 : 0};
    memcpy(frame.move, ID, sizeof frame.move);
    memcpy(frame.store, STORE, sizeof frame.store);
    sb_follow_frame_say(&frame, "so be it");
    return sb_move_source_frame(source, &frame, now_ns);
}

// Goes up to a state by what happens in a move without faults, one millisecond a step.
static uint64_t go(sb_move_source *source, sb_move_source_state state)
{
    uint64_t ns = 1000 * MS;
    sb_move_source_action action;
    sb_move_source_init(source, ID, RATE, 100, ns);
    assert_does(source, ns, SB_MOVE_DO_CONNECT);
    for (; source->state != state; ns += MS) {
        switch (source->state) {
        case SB_MOVE_CONNECTS:
            sb_move_source_connected(source, ns);
            break;
        case SB_MOVE_OFFERS:
            assert_true(hear(source, SB_FOLLOW_ACCEPT, ns));
            break;
        case SB_MOVE_COPIES:
            sb_move_source_acknowledged(source, 100);
            break;
        case SB_MOVE_PREPARES:
            assert_true(hear(source, SB_FOLLOW_READY, ns));
            break;
        case SB_MOVE_MARKS:
            sb_move_source_marked(source, ns);
            break;
        case SB_MOVE_STOPS:
            sb_move_source_stopped(source, 131, 42, ns - MS / 2, ns);
            break;
        case SB_MOVE_COMMITTED:
            sb_move_source_lost(source, "lost", ns);
            break;
        case SB_MOVE_DOUBTS:
        case SB_MOVE_MOVED:
        case SB_MOVE_STAYED:
            fail();
        }
        if (source->state != state) {
            while (sb_move_source_next(source, ns, &action)) {
            }
        }
    }
    return ns;
}

static void a_move_without_faults_hands_over_once(void **state)
{
    (void)state;
    sb_move_source source;
    sb_move_source_action action;
    uint64_t ns = 5 * MS;
    sb_move_source_init(&source, ID, RATE, 100, ns);
    assert_does(&source, ns, SB_MOVE_DO_CONNECT);
    assert_waits(&source, ns);
    sb_move_source_connected(&source, ns += MS);
    assert_int_equal(assert_sends(&source, ns, SB_FOLLOW_MOVE).tick_rate_hz, RATE);
    assert_true(hear(&source, SB_FOLLOW_ACCEPT, ns += MS));
    assert_does(&source, ns, SB_MOVE_DO_FEED);
    // 100 ms are six ticks.
    sb_move_source_acknowledged(&source, 99);
    sb_move_source_played(&source, 106);
    assert_waits(&source, ns);
    sb_move_source_acknowledged(&source, 100);
    assert_sends(&source, ns, SB_FOLLOW_PREPARE);
    assert_true(hear(&source, SB_FOLLOW_READY, ns += MS));
    assert_does(&source, ns, SB_MOVE_DO_MARK);
    assert_waits(&source, ns);
    sb_move_source_marked(&source, ns += MS);
    assert_true(sb_move_source_next(&source, ns, &action));
    assert_int_equal(action.act, SB_MOVE_DO_TELL_AND_STOP);
    assert_int_equal(action.tick, 106 + RATE / 2 + 1);
    ns += 510 * MS;
    sb_move_source_stopped(&source, action.tick, 42, ns - 3 * MS, ns);
    const sb_follow_frame commit = assert_sends(&source, ns + MS, SB_FOLLOW_COMMIT);
    assert_int_equal(commit.tick, action.tick);
    assert_int_equal(commit.hash, 42);
    assert_int_equal(commit.age_ns, 4 * MS);
    assert_true(hear(&source, SB_FOLLOW_TAKEN, ns += 5 * MS));
    assert_does(&source, ns, SB_MOVE_DO_END);
    assert_does(&source, ns, SB_MOVE_DO_HANG_UP);
    assert_does(&source, ns, SB_MOVE_DO_FINISH);
    assert_int_equal(source.state, SB_MOVE_MOVED);
    assert_waits(&source, ns + 100000 * MS);
}

// Before COMMIT a lost connection, a refusal and the operator all keep the match, from any state.
static void before_commit_the_match_stays(void **state)
{
    (void)state;
    for (uint32_t each = SB_MOVE_CONNECTS; each <= SB_MOVE_STOPS; each++) {
        for (uint32_t how = 0; how < 3; how++) {
            sb_move_source source;
            sb_move_source_action action;
            const uint64_t ns = go(&source, (sb_move_source_state)each);
            const bool marked = each >= SB_MOVE_MARKS;
            while (sb_move_source_next(&source, ns, &action)) {
            }
            if (how == 0) {
                sb_move_source_lost(&source, "lost", ns);
            } else if (how == 1) {
                assert_true(sb_move_source_cancel(&source, "no more", ns));
            } else if (each == SB_MOVE_CONNECTS) {
                continue;
            } else {
                assert_true(hear(&source, SB_FOLLOW_REFUSED, ns));
            }
            assert_int_equal(source.state, SB_MOVE_STAYED);
            if (how > 0 && each != SB_MOVE_CONNECTS) {
                assert_sends(&source, ns, SB_FOLLOW_CANCEL);
            }
            if (marked) {
                assert_does(&source, ns, SB_MOVE_DO_STAY);
            }
            if (how > 0) {
                assert_does(&source, ns, SB_MOVE_DO_HANG_UP);
            }
            assert_does(&source, ns, SB_MOVE_DO_FINISH);
            assert_false(sb_move_source_next(&source, ns, &action));
            assert_false(sb_move_source_abandon(&source, ns));
        }
    }
}

static void each_wait_before_commit_ends_in_time(void **state)
{
    (void)state;
    static const uint64_t limit_ms[] = {5000, 5000, 10000, 5000, 5000, 2500};
    for (uint32_t each = SB_MOVE_CONNECTS; each <= SB_MOVE_STOPS; each++) {
        sb_move_source source;
        sb_move_source_action action;
        const uint64_t ns = go(&source, (sb_move_source_state)each);
        for (uint64_t ms = 0; ms < limit_ms[each] - 10; ms += 10) {
            // A target that lives, and falls behind.
            (void)hear(&source, SB_FOLLOW_PING, ns + ms * MS);
            sb_move_source_played(&source, (uint32_t)(200 + ms));
            while (sb_move_source_next(&source, ns + ms * MS, &action)) {
                assert_int_not_equal(action.act, SB_MOVE_DO_FINISH);
            }
        }
        (void)hear(&source, SB_FOLLOW_PING, ns + (limit_ms[each] + 20) * MS);
        while (sb_move_source_next(&source, ns + (limit_ms[each] + 20) * MS, &action)) {
        }
        assert_int_equal(source.state, SB_MOVE_STAYED);
        assert_true(source.reason[0] != '\0');
    }
}

// A log of an hour takes its time, and so does the way from its last keyframe to the present.
static void a_target_that_comes_nearer_has_time(void **state)
{
    (void)state;
    sb_move_source source;
    sb_move_source_action action;
    uint64_t ns = go(&source, SB_MOVE_COPIES);
    sb_move_source_played(&source, 200000);
    assert_does(&source, ns, SB_MOVE_DO_FEED);
    assert_waits(&source, ns); // the target has not said yet what it has
    for (uint32_t i = 0; i < 400; i++) {
        const uint32_t tick = 200000 + 6 * i;
        sb_move_source_played(&source, tick);
        sb_move_source_copied(&source,
                              i < 200 ? 1000 * (200 - i) : i % 7); // the tail comes and goes
        if (i >= 200) {
            sb_move_source_acknowledged(&source, tick - 4000 + 10 * i - 20);
        }
        (void)hear(&source, SB_FOLLOW_PING, ns += 100 * MS);
        while (sb_move_source_next(&source, ns, &action)) {
            fail();
        }
    }
    assert_int_equal(source.state, SB_MOVE_COPIES);
    sb_move_source_played(&source, 202400);
    sb_move_source_acknowledged(&source, 202400);
    assert_sends(&source, ns, SB_FOLLOW_PREPARE);
}

// What was reached once does not count again.
static void a_target_that_only_keeps_its_distance_is_given_up(void **state)
{
    (void)state;
    sb_move_source source;
    sb_move_source_action action;
    uint64_t ns = go(&source, SB_MOVE_COPIES);
    for (uint32_t i = 0; i < 99; i++) {
        sb_move_source_played(&source, 1000 + 6 * i);
        sb_move_source_copied(&source, 5000 + i % 3);
        sb_move_source_acknowledged(&source, 900 + 6 * i);
        (void)hear(&source, SB_FOLLOW_PING, ns += 100 * MS);
        while (sb_move_source_next(&source, ns, &action)) {
        }
        assert_int_equal(source.state, SB_MOVE_COPIES);
    }
    (void)hear(&source, SB_FOLLOW_PING, ns += 500 * MS);
    while (sb_move_source_next(&source, ns, &action)) {
    }
    assert_int_equal(source.state, SB_MOVE_STAYED);
    assert_string_equal(source.reason, "the target does not catch up");
}

static void a_session_that_does_not_reach_the_last_tick_stops_where_it_is(void **state)
{
    (void)state;
    sb_move_source source;
    uint64_t ns = go(&source, SB_MOVE_STOPS);
    assert_does(&source, ns, SB_MOVE_DO_TELL_AND_STOP);
    (void)hear(&source, SB_FOLLOW_PING, ns += 990 * MS);
    assert_waits(&source, ns);
    (void)hear(&source, SB_FOLLOW_PING, ns += 20 * MS);
    assert_does(&source, ns, SB_MOVE_DO_STOP_NOW);
    assert_waits(&source, ns);
    sb_move_source_stopped(&source, 117, 9, ns, ns);
    assert_int_equal(assert_sends(&source, ns, SB_FOLLOW_COMMIT).tick, 117);
}

// After COMMIT nothing but the target's word counts, however often the connection is lost.
static void after_commit_only_the_target_decides(void **state)
{
    (void)state;
    sb_move_source source;
    sb_move_source_action action;
    uint64_t ns = go(&source, SB_MOVE_COMMITTED);
    assert_sends(&source, ns, SB_FOLLOW_COMMIT);
    assert_false(sb_move_source_cancel(&source, "no more", ns));
    assert_waits(&source, ns + 1900 * MS);
    assert_does(&source, ns += 2010 * MS, SB_MOVE_DO_HANG_UP); // silence
    assert_int_equal(source.state, SB_MOVE_DOUBTS);
    for (uint32_t i = 0; i < 10; i++) {
        uint32_t pauses = 0;
        while (!sb_move_source_next(&source, ns, &action)) {
            ns += 10 * MS;
            pauses++;
        }
        assert_in_range(pauses, i == 0 ? 10 : 20, 200);
        assert_int_equal(action.act, SB_MOVE_DO_CONNECT);
        sb_move_source_connected(&source, ns);
        assert_sends(&source, ns, SB_FOLLOW_ASK);
        if (i % 2 == 0) {
            sb_move_source_lost(&source, "lost again", ns);
        } else {
            assert_true(hear(&source, SB_FOLLOW_DENY, ns));
            assert_does(&source, ns, SB_MOVE_DO_HANG_UP);
        }
        assert_int_equal(source.state, SB_MOVE_DOUBTS);
    }
}

static void the_answer_to_a_question_decides(void **state)
{
    (void)state;
    static const uint8_t none[SB_MOVE_STORE_SIZE];
    for (uint32_t taken = 0; taken < 2; taken++) {
        sb_move_source source;
        const uint64_t ns = 77 * MS;
        sb_move_source_init_doubtful(&source, ID, STORE, ns);
        assert_does(&source, ns, SB_MOVE_DO_CONNECT);
        sb_move_source_connected(&source, ns);
        const sb_follow_frame ask = assert_sends(&source, ns, SB_FOLLOW_ASK);
        assert_memory_equal(ask.store, STORE, sizeof STORE);
        assert_memory_not_equal(ask.store, none, sizeof none);
        assert_waits(&source, ns);
        assert_true(hear(&source, taken ? SB_FOLLOW_TAKEN : SB_FOLLOW_REFUSED, ns));
        assert_does(&source, ns, taken ? SB_MOVE_DO_END : SB_MOVE_DO_STAY);
        assert_does(&source, ns, SB_MOVE_DO_HANG_UP);
        assert_does(&source, ns, SB_MOVE_DO_FINISH);
        assert_int_equal(source.state, taken ? SB_MOVE_MOVED : SB_MOVE_STAYED);
    }
}

static void the_operator_can_abandon_a_move_in_doubt(void **state)
{
    (void)state;
    sb_move_source source;
    const uint64_t ns = go(&source, SB_MOVE_DOUBTS);
    assert_true(sb_move_source_abandon(&source, ns));
    assert_does(&source, ns, SB_MOVE_DO_STAY);
    assert_does(&source, ns, SB_MOVE_DO_FINISH);
}

// A target that says what does not belong to a state is no reason to give the match away.
static void answers_that_make_no_sense_end_the_move(void **state)
{
    (void)state;
    static const sb_follow_kind kinds[] = {SB_FOLLOW_ACCEPT, SB_FOLLOW_READY, SB_FOLLOW_TAKEN,
                                           SB_FOLLOW_MOVE, SB_FOLLOW_COMMIT};
    for (uint32_t each = SB_MOVE_OFFERS; each <= SB_MOVE_COMMITTED; each++) {
        for (uint32_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
            const bool belongs = (each == SB_MOVE_OFFERS && kinds[i] == SB_FOLLOW_ACCEPT) ||
                                 (each == SB_MOVE_PREPARES && kinds[i] == SB_FOLLOW_READY) ||
                                 (each == SB_MOVE_COMMITTED && kinds[i] == SB_FOLLOW_TAKEN);
            sb_move_source source;
            const uint64_t ns = go(&source, (sb_move_source_state)each);
            assert_int_equal(hear(&source, kinds[i], ns), belongs);
            if (!belongs) {
                assert_int_equal(source.state,
                                 each == SB_MOVE_COMMITTED ? SB_MOVE_DOUBTS : SB_MOVE_STAYED);
            }
        }
    }
    sb_move_source source;
    const uint64_t ns = go(&source, SB_MOVE_COMMITTED);
    const sb_follow_frame other = {.kind = SB_FOLLOW_TAKEN, .move = {9}};
    assert_false(sb_move_source_frame(&source, &other, ns));
    assert_int_equal(source.state, SB_MOVE_DOUBTS);
}

static void an_acceptance_without_a_port_ends_the_move(void **state)
{
    (void)state;
    sb_move_source source;
    const uint64_t ns = go(&source, SB_MOVE_OFFERS);
    sb_follow_frame frame = {.kind = SB_FOLLOW_ACCEPT, .session = 1};
    memcpy(frame.move, ID, sizeof frame.move);
    assert_false(sb_move_source_frame(&source, &frame, ns));
    assert_int_equal(source.state, SB_MOVE_STAYED);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_move_without_faults_hands_over_once),
        cmocka_unit_test(before_commit_the_match_stays),
        cmocka_unit_test(each_wait_before_commit_ends_in_time),
        cmocka_unit_test(a_target_that_comes_nearer_has_time),
        cmocka_unit_test(a_target_that_only_keeps_its_distance_is_given_up),
        cmocka_unit_test(a_session_that_does_not_reach_the_last_tick_stops_where_it_is),
        cmocka_unit_test(after_commit_only_the_target_decides),
        cmocka_unit_test(the_answer_to_a_question_decides),
        cmocka_unit_test(the_operator_can_abandon_a_move_in_doubt),
        cmocka_unit_test(answers_that_make_no_sense_end_the_move),
        cmocka_unit_test(an_acceptance_without_a_port_ends_the_move),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
