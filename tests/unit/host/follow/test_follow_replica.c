// Of follow_copy.c too: a replica is a copy and the match that is played from it.
#include "host/follow/follow_replica.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "game/tanks/tanks.h"
#include "host/logs/log_aside.h"
#include "recorded_match.h"
#include "scratch.h"
#include "test.h"

#define NAME "match.sblog"

static scratch folder;
static uv_loop_t loop;
static sb_follow_replica_owner owner;
static sb_follow_replica *replica;
static uint32_t agreed; ///< ticks in all
static memory_log match;
static char reason[160];

static void on_played(void *context, sb_follow_replica *of, const sb_follow_played *run)
{
    assert_ptr_equal(context, &folder);
    assert_ptr_equal(of, replica);
    agreed += run->agreed;
}

static int set_up(void **state)
{
    (void)state;
    agreed = 0;
    assert_int_equal(uv_loop_init(&loop), 0);
    owner = (sb_follow_replica_owner){.directory = folder.path,
                                      .loop = &loop,
                                      .rules = &sb_tanks_rules,
                                      .played = on_played,
                                      .context = &folder};
    const match_script script = match_script_small();
    match_counts counts;
    scratch_make(&folder);
    match = match_record(&script, &counts);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    sb_follow_replica_destroy(replica);
    replica = NULL;
    (void)uv_run(&loop, UV_RUN_DEFAULT);
    assert_int_equal(uv_loop_close(&loop), 0);
    memory_log_free(&match);
    scratch_remove(&folder);
    return 0;
}

// Opens the replica, and offers it a log of that size. Returns what it has.
static sb_follow_frame offer(uint64_t size)
{
    const sb_follow_frame log = {.kind = SB_FOLLOW_LOG, .log = 5, .size = size, .name = NAME};
    sb_follow_frame have;
    if (replica == NULL) {
        replica = sb_follow_replica_create(&owner, NAME, reason, sizeof reason);
    }
    assert_non_null(replica);
    assert_true(sb_follow_replica_offer(replica, &log, &have, reason, sizeof reason));
    assert_int_equal(have.log, 5);
    return have;
}

static bool take(const memory_log *log, size_t from, size_t to)
{
    const sb_follow_frame piece = {.kind = SB_FOLLOW_PIECE,
                                   .log = 5,
                                   .offset = from,
                                   .bytes = log->bytes + from,
                                   .byte_count = (uint32_t)(to - from)};
    return sb_follow_replica_take(replica, &piece, reason, sizeof reason);
}

// Plays what is there. False if there is nothing to play.
static bool play(void)
{
    const bool plays = sb_follow_replica_play(replica, NULL);
    assert_int_equal(sb_follow_replica_is_busy(replica), plays);
    (void)uv_run(&loop, UV_RUN_DEFAULT);
    assert_false(sb_follow_replica_is_busy(replica));
    return plays;
}

// Where the follower goes on: behind the chunk that it names.
static size_t start_of(const sb_follow_frame *have)
{
    sb_chunk_header header;
    assert_memory_equal(have->header, match.bytes + have->offset, sizeof have->header);
    assert_true(sb_chunk_header_read(have->header, &header));
    return (size_t)have->offset + SB_CHUNK_HEADER_SIZE + header.size;
}

static bool is_empty(const sb_follow_frame *have)
{
    static const uint8_t none[SB_CHUNK_HEADER_SIZE];
    return have->offset == 0 && memcmp(have->header, none, sizeof none) == 0;
}

static void assert_copy_is(const char *name, const memory_log *log, size_t size)
{
    uint8_t *bytes = malloc(size + 1);
    assert_non_null(bytes);
    const int descriptor = open(scratch_path(&folder, name), O_RDONLY);
    assert_true(descriptor >= 0);
    assert_int_equal(read(descriptor, bytes, size + 1), size);
    assert_memory_equal(bytes, log->bytes, size);
    close(descriptor);
    free(bytes);
}

static void pieces_of_any_size_make_the_same_log_and_every_tick_agrees(void **state)
{
    (void)state;
    static const size_t SIZES[] = {1, 7, 64, 1000, 32768};
    for (size_t i = 0; i < sizeof SIZES / sizeof SIZES[0]; i++) {
        const sb_follow_frame have = offer(0);
        agreed = 0;
        assert_true(is_empty(&have));
        for (size_t at = 0; at < match.size; at += SIZES[i]) {
            const size_t end = at + SIZES[i] < match.size ? at + SIZES[i] : match.size;
            assert_true(take(&match, at, end));
            (void)play();
        }
        assert_int_equal(replica->state, SB_FOLLOWED_CLOSED);
        // From its first keyframe on if it grows, from its last if it is there at once.
        assert_true(agreed == 60 || SIZES[i] > 64);
        assert_copy_is(NAME, &match, match.size);
        sb_follow_replica_destroy(replica);
        replica = NULL;
        assert_int_equal(unlink(scratch_path(&folder, NAME)), 0);
    }
}

// The connection is lost at every byte, and the follower starts again or not.
static void follower_goes_on_behind_its_last_whole_chunk(void **state)
{
    (void)state;
    for (size_t lost = 1; lost < match.size; lost += 61) {
        (void)offer(0);
        assert_true(take(&match, 0, lost));
        if (lost % 2 == 0) {
            sb_follow_replica_destroy(replica);
            replica = NULL;
        }
        const sb_follow_frame have = offer(match.size);
        const size_t start = is_empty(&have) ? 0 : start_of(&have);
        assert_true(start <= lost);
        assert_true(take(&match, start, match.size));
        (void)play();
        assert_int_equal(replica->state, SB_FOLLOWED_CLOSED);
        assert_copy_is(NAME, &match, match.size);
        assert_int_not_equal(access(scratch_path(&folder, NAME SB_LOG_ASIDE_ENDING), F_OK), 0);
        sb_follow_replica_destroy(replica);
        replica = NULL;
        assert_int_equal(unlink(scratch_path(&folder, NAME)), 0);
    }
}

static void copy_whose_bytes_were_damaged_goes_on_before_the_damage(void **state)
{
    (void)state;
    (void)offer(0);
    assert_true(take(&match, 0, match.size - 60));
    const sb_follow_frame whole = offer(0);
    sb_follow_replica_destroy(replica);
    replica = NULL;
    const int descriptor = open(scratch_path(&folder, NAME), O_WRONLY);
    assert_int_equal(pwrite(descriptor, "x", 1, (off_t)whole.offset + SB_CHUNK_HEADER_SIZE), 1);
    close(descriptor);
    const sb_follow_frame have = offer(match.size);
    assert_int_equal(start_of(&have), whole.offset);
    assert_true(take(&match, start_of(&have), match.size));
    assert_copy_is(NAME, &match, match.size);
}

static void other_log_of_the_name_puts_the_old_copy_away(void **state)
{
    (void)state;
    match_script script = match_script_small();
    match_counts counts;
    script.seed++;
    memory_log other = match_record(&script, &counts);
    (void)offer(0);
    assert_true(take(&match, 0, match.size));
    (void)play();
    assert_int_equal(replica->state, SB_FOLLOWED_CLOSED);
    (void)offer(other.size);
    assert_true(take(&other, 0, other.size));
    (void)play();
    assert_int_equal(replica->state, SB_FOLLOWED_CLOSED);
    assert_copy_is(NAME, &other, other.size);
    assert_copy_is(NAME SB_LOG_ASIDE_ENDING, &match, match.size);
    memory_log_free(&other);
}

static void piece_that_does_not_follow_is_refused(void **state)
{
    (void)state;
    (void)offer(0);
    assert_true(take(&match, 0, 100));
    assert_false(take(&match, 101, 200));
    assert_non_null(strstr(reason, "missing"));
    assert_false(take(&match, 50, 200));
    assert_copy_is(NAME, &match, 100);
}

static void state_that_differs_from_the_record_is_noticed(void **state)
{
    (void)state;
    match_script script = match_script_small();
    match_counts counts;
    script.hash_wrong_tick = 37;
    memory_log wrong = match_record(&script, &counts);
    (void)offer(0);
    for (size_t at = 0; at < wrong.size; at += 32) { // as it grows, from the first keyframe on
        assert_true(take(&wrong, at, at + 32 < wrong.size ? at + 32 : wrong.size));
        (void)play();
    }
    assert_int_equal(replica->state, SB_FOLLOWED_DIVERGED);
    assert_int_equal(replica->tick, 36);
    assert_non_null(strstr(replica->reason, "tick 37 differs"));
    assert_copy_is(NAME, &wrong, wrong.size);
    memory_log_free(&wrong);
}

// What was missed is played from its last keyframe, not from the beginning.
static void nothing_is_played_before_the_announced_size(void **state)
{
    (void)state;
    (void)offer(match.size - 100);
    assert_true(take(&match, 0, match.size - 101));
    assert_false(play());
    assert_int_equal(replica->tick_ns, 0);
    assert_true(take(&match, match.size - 101, match.size - 100));
    assert_true(play());
    assert_true(agreed > 0 && agreed < 40);
    assert_int_equal(replica->state, SB_FOLLOWED_PLAYS);
    assert_int_equal(replica->tick_ns, 50000000); // 20 Hz
}

// Pieces that come while others are played make one more run, which is live only if all are.
static void pieces_that_come_during_a_run_are_played_in_the_next(void **state)
{
    (void)state;
    const size_t half = match.size / 2;
    (void)offer(half);
    assert_true(take(&match, 0, half));
    assert_true(sb_follow_replica_play(replica, NULL));
    assert_true(take(&match, half, match.size));
    assert_true(sb_follow_replica_play(replica, NULL));
    (void)uv_run(&loop, UV_RUN_DEFAULT);
    assert_int_equal(replica->state, SB_FOLLOWED_CLOSED);
    assert_false(play()); // the match is over
}

static void copy_that_is_put_away_or_given_up_during_a_run_does_no_harm(void **state)
{
    (void)state;
    (void)offer(0);
    assert_true(take(&match, 0, match.size));
    assert_true(sb_follow_replica_play(replica, NULL));
    assert_true(take(&match, 0, 1000)); // begins again
    assert_false(sb_follow_replica_is_busy(replica));
    assert_int_equal(replica->state, SB_FOLLOWED_WAITS);
    assert_true(sb_follow_replica_play(replica, NULL));
    sb_follow_replica_destroy(replica);
    replica = NULL;
    (void)uv_run(&loop, UV_RUN_DEFAULT);
    assert_int_equal(agreed, 0);
}

static void copy_is_locked_while_it_is_followed(void **state)
{
    (void)state;
    (void)offer(0);
    const int descriptor = open(scratch_path(&folder, NAME), O_RDWR);
    assert_int_not_equal(flock(descriptor, LOCK_EX | LOCK_NB), 0);
    sb_follow_replica_destroy(replica);
    replica = NULL;
    assert_int_equal(flock(descriptor, LOCK_EX | LOCK_NB), 0);
    assert_null(sb_follow_replica_create(&owner, NAME, reason, sizeof reason));
    assert_non_null(strstr(reason, "another process"));
    close(descriptor);
}

static void links_and_folders_are_not_written_to(void **state)
{
    (void)state;
    (void)scratch_write(&folder, "victim", "v", 1);
    assert_int_equal(symlink("victim", scratch_path(&folder, NAME)), 0);
    assert_null(sb_follow_replica_create(&owner, NAME, reason, sizeof reason));
    assert_int_equal(unlink(scratch_path(&folder, NAME)), 0);
    assert_int_equal(mkdir(scratch_path(&folder, NAME), 0700), 0);
    assert_null(sb_follow_replica_create(&owner, NAME, reason, sizeof reason));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(pieces_of_any_size_make_the_same_log_and_every_tick_agrees,
                                        set_up, tear_down),
        cmocka_unit_test_setup_teardown(follower_goes_on_behind_its_last_whole_chunk, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(copy_whose_bytes_were_damaged_goes_on_before_the_damage,
                                        set_up, tear_down),
        cmocka_unit_test_setup_teardown(other_log_of_the_name_puts_the_old_copy_away, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(piece_that_does_not_follow_is_refused, set_up, tear_down),
        cmocka_unit_test_setup_teardown(state_that_differs_from_the_record_is_noticed, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(nothing_is_played_before_the_announced_size, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(pieces_that_come_during_a_run_are_played_in_the_next,
                                        set_up, tear_down),
        cmocka_unit_test_setup_teardown(copy_that_is_put_away_or_given_up_during_a_run_does_no_harm,
                                        set_up, tear_down),
        cmocka_unit_test_setup_teardown(copy_is_locked_while_it_is_followed, set_up, tear_down),
        cmocka_unit_test_setup_teardown(links_and_folders_are_not_written_to, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
