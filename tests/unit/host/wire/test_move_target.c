#include "host/wire/move_target.h"

#include <string.h>

#include "host/wire/move_source.h"
#include "test.h"

#define MS UINT64_C(1000000)
#define NOW (1000 * MS)

static const uint8_t ID[SB_MOVE_ID_SIZE] = {1, 2, [15] = 3};

static sb_follow_frame frame_of(sb_follow_kind kind)
{
    sb_follow_frame frame = {.kind = kind};
    memcpy(frame.move, ID, sizeof frame.move);
    return frame;
}

static bool hear(sb_move_target *target, sb_follow_kind kind, uint64_t now_ns)
{
    sb_follow_frame frame = frame_of(kind);
    if (kind == SB_FOLLOW_COMMIT) {
        frame.tick = 130;
        frame.hash = 42;
        frame.age_ns = 2 * MS;
    }
    return sb_move_target_frame(target, &frame, now_ns);
}

static sb_move_target_action assert_does(sb_move_target *target, uint64_t now_ns,
                                         sb_move_target_act act)
{
    sb_move_target_action action;
    assert_true(sb_move_target_next(target, now_ns, &action));
    assert_int_equal(action.act, act);
    return action;
}

static sb_follow_frame assert_answers(sb_move_target *target, uint64_t now_ns, sb_follow_kind kind)
{
    const sb_move_target_action action = assert_does(target, now_ns, SB_MOVE_DO_ANSWER);
    assert_int_equal(action.frame.kind, kind);
    assert_memory_equal(action.frame.move, ID, sizeof ID);
    return action.frame;
}

static void assert_waits(sb_move_target *target, uint64_t now_ns)
{
    sb_move_target_action action;
    assert_false(sb_move_target_next(target, now_ns, &action));
}

static void assert_drops(sb_move_target *target, uint64_t now_ns, sb_follow_kind said)
{
    assert_int_equal(target->state, SB_MOVE_DROPPED);
    assert_true(assert_answers(target, now_ns, said).text[0] != '\0');
    assert_does(target, now_ns, SB_MOVE_DO_DROP);
    assert_waits(target, now_ns);
    assert_true(sb_move_target_is_over(target));
}

// Goes up to a state by what happens in a move without faults; nothing is left to be done.
static void go(sb_move_target *target, sb_move_target_state state)
{
    const sb_follow_frame move = frame_of(SB_FOLLOW_MOVE);
    sb_move_target_action action;
    sb_move_target_init(target, &move, NOW);
    while (target->state != state) {
        switch (target->state) {
        case SB_MOVE_JUDGES:
            sb_move_target_accept(target, 9, NOW);
            break;
        case SB_MOVE_FOLLOWS:
            assert_true(hear(target, SB_FOLLOW_PREPARE, NOW));
            break;
        case SB_MOVE_READIES:
            sb_move_target_ready(target, NOW);
            break;
        case SB_MOVE_IS_READY:
            sb_move_target_played(target, 129, 41, NOW);
            assert_true(hear(target, SB_FOLLOW_COMMIT, NOW));
            break;
        case SB_MOVE_FINISHES:
            sb_move_target_played(target, 130, 42, NOW);
            break;
        case SB_MOVE_TAKES:
            if (state == SB_MOVE_LEADS) {
                sb_move_target_taken(target, NOW);
            } else {
                sb_move_target_not_taken(target, "the disk is full", NOW);
            }
            break;
        case SB_MOVE_ERASES:
            sb_move_target_erased(target, state == SB_MOVE_DROPPED, NOW);
            break;
        case SB_MOVE_UNSURE:
        case SB_MOVE_LEADS:
        case SB_MOVE_DROPPED:
            fail();
        }
        while (sb_move_target_next(target, NOW, &action)) {
        }
    }
}

static void a_move_without_faults_is_taken_once(void **state)
{
    (void)state;
    sb_move_target target;
    const sb_follow_frame move = frame_of(SB_FOLLOW_MOVE);
    uint64_t ns = NOW;
    sb_move_target_init(&target, &move, ns);
    assert_waits(&target, ns);
    sb_move_target_accept(&target, 9, ns);
    assert_int_equal(assert_answers(&target, ns, SB_FOLLOW_ACCEPT).session, 9);
    sb_move_target_played(&target, 100, 7, ns);
    assert_true(hear(&target, SB_FOLLOW_PREPARE, ns += MS));
    assert_does(&target, ns, SB_MOVE_DO_READY);
    sb_move_target_ready(&target, ns);
    assert_answers(&target, ns, SB_FOLLOW_READY);
    sb_move_target_measured(&target, 6 * MS);
    sb_move_target_played(&target, 129, 41, ns);
    assert_true(hear(&target, SB_FOLLOW_COMMIT, ns += 500 * MS));
    const uint64_t commit_ns = ns;
    assert_waits(&target, ns);
    sb_move_target_played(&target, 130, 42, ns += MS);
    assert_does(&target, ns, SB_MOVE_DO_TAKE);
    assert_waits(&target, ns += 60000 * MS); // nothing but the disk's answer ends that
    sb_move_target_taken(&target, ns);
    const sb_move_target_action play = assert_does(&target, ns, SB_MOVE_DO_PLAY);
    assert_int_equal(play.tick, 130);
    assert_int_equal(play.due_ns, commit_ns - 2 * MS - 3 * MS); // its age, and half a round trip
    const sb_follow_frame taken = assert_answers(&target, ns, SB_FOLLOW_TAKEN);
    assert_int_equal(taken.session, 9);
    assert_int_equal(taken.tick, 130);
    assert_true(sb_move_target_is_over(&target));
}

// The state in which COMMIT counts, and no other.
static void commit_counts_only_when_all_is_ready(void **state)
{
    (void)state;
    for (uint32_t each = SB_MOVE_JUDGES; each <= SB_MOVE_DROPPED; each++) {
        sb_move_target target;
        go(&target, (sb_move_target_state)each);
        const bool sense = hear(&target, SB_FOLLOW_COMMIT, NOW);
        assert_int_equal(sense, each == SB_MOVE_IS_READY || each == SB_MOVE_DROPPED);
        if (each < SB_MOVE_IS_READY) {
            assert_drops(&target, NOW, SB_FOLLOW_REFUSED);
        } else if (each == SB_MOVE_DROPPED) {
            assert_answers(&target, NOW, SB_FOLLOW_REFUSED);
        }
    }
}

// Everything that ends a move before COMMIT, in each state.
static void before_commit_each_doubt_drops_the_move(void **state)
{
    (void)state;
    for (uint32_t each = SB_MOVE_JUDGES; each <= SB_MOVE_IS_READY; each++) {
        for (uint32_t how = 0; how < 5; how++) {
            sb_move_target target;
            uint64_t ns = NOW;
            go(&target, (sb_move_target_state)each);
            if (how == 0) {
                sb_move_target_lost(&target, ns);
            } else if (how == 1) {
                assert_true(hear(&target, SB_FOLLOW_ASK, ns));
            } else if (how == 2) {
                sb_follow_frame cancel = frame_of(SB_FOLLOW_CANCEL);
                sb_follow_frame_say(&cancel, "the operator wants it so");
                assert_true(sb_move_target_frame(&target, &cancel, ns));
            } else if (how == 3) {
                sb_move_target_failed(&target, "tick 3 differs", ns);
            } else {
                assert_waits(&target, ns + SB_MOVE_SILENCE_NS);
                ns += SB_MOVE_SILENCE_NS + MS;
                sb_move_target_action action;
                assert_true(sb_move_target_next(&target, ns, &action));
                assert_int_equal(action.frame.kind, SB_FOLLOW_REFUSED);
                assert_int_equal(target.state, SB_MOVE_DROPPED);
                continue;
            }
            assert_drops(&target, ns, SB_FOLLOW_REFUSED);
            // What comes by the older connection later finds nothing.
            assert_true(hear(&target, SB_FOLLOW_PREPARE, ns));
            assert_waits(&target, ns);
            assert_true(hear(&target, SB_FOLLOW_COMMIT, ns));
            assert_answers(&target, ns, SB_FOLLOW_REFUSED);
            assert_waits(&target, ns);
        }
    }
}

static void after_commit_the_connection_does_not_matter(void **state)
{
    (void)state;
    sb_move_target target;
    go(&target, SB_MOVE_FINISHES);
    sb_move_target_lost(&target, NOW);
    assert_true(hear(&target, SB_FOLLOW_ASK, NOW)); // by another connection; it waits
    assert_waits(&target, NOW);
    sb_move_target_played(&target, 130, 42, NOW);
    assert_does(&target, NOW, SB_MOVE_DO_TAKE);
    assert_waits(&target, NOW);
    sb_move_target_taken(&target, NOW);
    assert_does(&target, NOW, SB_MOVE_DO_PLAY);
    assert_answers(&target, NOW, SB_FOLLOW_TAKEN);
    assert_true(hear(&target, SB_FOLLOW_ASK, NOW));
    assert_answers(&target, NOW, SB_FOLLOW_TAKEN);
}

static void another_last_state_is_refused(void **state)
{
    (void)state;
    sb_move_target target;
    go(&target, SB_MOVE_FINISHES);
    sb_move_target_played(&target, 130, 43, NOW);
    assert_drops(&target, NOW, SB_FOLLOW_REFUSED);
    go(&target, SB_MOVE_FINISHES);
    sb_move_target_played(&target, 131, 42, NOW);
    assert_drops(&target, NOW, SB_FOLLOW_REFUSED);
    go(&target, SB_MOVE_FINISHES);
    sb_move_target_failed(&target, "a hash differs", NOW);
    assert_drops(&target, NOW, SB_FOLLOW_REFUSED);
}

static void last_ticks_that_are_not_played_in_time_are_refused(void **state)
{
    (void)state;
    sb_move_target target;
    sb_move_target_action action;
    go(&target, SB_MOVE_FINISHES);
    assert_waits(&target, NOW + SB_MOVE_FINISH_NS);
    assert_true(sb_move_target_next(&target, NOW + SB_MOVE_FINISH_NS + 1, &action));
    assert_int_equal(action.frame.kind, SB_FOLLOW_REFUSED);
    sb_move_target_played(&target, 130, 42, NOW + SB_MOVE_FINISH_NS + 2);
    assert_int_equal(target.state, SB_MOVE_DROPPED);
}

// A mark that may be on the disk is erased before the source hears that it can play on.
static void a_take_that_fails_is_refused_only_once_it_is_erased(void **state)
{
    (void)state;
    sb_move_target target;
    go(&target, SB_MOVE_TAKES);
    sb_move_target_failed(&target, "too late for that", NOW);
    assert_int_equal(target.state, SB_MOVE_TAKES);
    assert_true(hear(&target, SB_FOLLOW_ASK, NOW));
    sb_move_target_not_taken(&target, "the disk is full", NOW);
    assert_does(&target, NOW, SB_MOVE_DO_ERASE);
    assert_waits(&target, NOW + 60000 * MS);
    sb_move_target_erased(&target, true, NOW);
    assert_drops(&target, NOW, SB_FOLLOW_REFUSED);

    go(&target, SB_MOVE_ERASES);
    assert_true(hear(&target, SB_FOLLOW_ASK, NOW));
    sb_move_target_erased(&target, false, NOW);
    assert_answers(&target, NOW, SB_FOLLOW_DENY); // decides nothing
    assert_false(sb_move_target_is_over(&target));
    assert_true(hear(&target, SB_FOLLOW_ASK, NOW));
    assert_answers(&target, NOW, SB_FOLLOW_DENY);
}

static void a_match_that_is_not_wanted_is_denied(void **state)
{
    (void)state;
    sb_move_target target;
    const sb_follow_frame move = frame_of(SB_FOLLOW_MOVE);
    sb_move_target_init(&target, &move, NOW);
    sb_move_target_deny(&target, "there is no room", NOW);
    assert_drops(&target, NOW, SB_FOLLOW_DENY);
}

static void moves_of_the_past_are_answered_from_the_logs(void **state)
{
    (void)state;
    sb_follow_frame ask = frame_of(SB_FOLLOW_ASK), answer;
    const sb_follow_frame commit = frame_of(SB_FOLLOW_COMMIT);
    const sb_follow_frame prepare = frame_of(SB_FOLLOW_PREPARE);
    sb_move_memory memory = {.store = {5}, .session = 4, .tick = 130};
    ask.store[0] = 5;
    assert_false(sb_move_target_recall(&prepare, &memory, &answer));
    assert_true(sb_move_target_recall(&ask, &memory, &answer));
    assert_int_equal(answer.kind, SB_FOLLOW_DENY); // not looked through yet
    memory.complete = true;
    assert_true(sb_move_target_recall(&ask, &memory, &answer));
    assert_int_equal(answer.kind, SB_FOLLOW_REFUSED);
    assert_memory_equal(answer.move, ID, sizeof ID);
    assert_true(sb_move_target_recall(&commit, &memory, &answer));
    assert_int_equal(answer.kind, SB_FOLLOW_REFUSED);
    ask.store[0] = 6; // another server at the same address
    assert_true(sb_move_target_recall(&ask, &memory, &answer));
    assert_int_equal(answer.kind, SB_FOLLOW_DENY);
    memory.taken = true;
    assert_true(sb_move_target_recall(&ask, &memory, &answer));
    assert_int_equal(answer.kind, SB_FOLLOW_TAKEN);
    assert_int_equal(answer.session, 4);
    assert_int_equal(answer.tick, 130);
}

// The mark may be durable: a take that were given up could be played by two servers.
static void a_take_has_all_the_time_that_disk_and_lease_need(void **state)
{
    (void)state;
    sb_move_target target;
    const uint64_t late_ns = NOW + 3600 * 1000 * MS;
    go(&target, SB_MOVE_TAKES);
    assert_waits(&target, late_ns);
    sb_move_target_failed(&target, "the source sends its log again", late_ns);
    sb_move_target_lost(&target, late_ns);
    assert_waits(&target, late_ns);
    sb_move_target_taken(&target, late_ns);
    assert_does(&target, late_ns, SB_MOVE_DO_PLAY);
    assert_int_equal(assert_answers(&target, late_ns, SB_FOLLOW_TAKEN).session, 9);
    assert_int_equal(target.state, SB_MOVE_LEADS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_move_without_faults_is_taken_once),
        cmocka_unit_test(commit_counts_only_when_all_is_ready),
        cmocka_unit_test(before_commit_each_doubt_drops_the_move),
        cmocka_unit_test(after_commit_the_connection_does_not_matter),
        cmocka_unit_test(another_last_state_is_refused),
        cmocka_unit_test(last_ticks_that_are_not_played_in_time_are_refused),
        cmocka_unit_test(a_take_that_fails_is_refused_only_once_it_is_erased),
        cmocka_unit_test(a_take_has_all_the_time_that_disk_and_lease_need),
        cmocka_unit_test(a_match_that_is_not_wanted_is_denied),
        cmocka_unit_test(moves_of_the_past_are_answered_from_the_logs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
