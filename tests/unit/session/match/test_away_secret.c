// Secrets by which lost players come back: which are good, and what the log has of them.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "away_session.h"
#include "plain_secrets.h"
#include "slot_story.h"

static void secret_that_is_none_is_refused_and_changes_nothing(void **state)
{
    (void)state;
    uint32_t slot = away_join(10);
    (void)away_join(11);
    tapped_session_play(&tapped, 5);
    lose(10);
    uint8_t wrong[SB_RESUME_SECRET_SIZE + 1] = {0};
    for (uint32_t bit = 0; bit < 8 * SB_RESUME_SECRET_SIZE; bit++) {
        memcpy(wrong, secrets[10].bytes, SB_RESUME_SECRET_SIZE);
        wrong[bit / 8] ^= (uint8_t)(1u << bit % 8);
        if (memcmp(wrong, secrets[11].bytes, SB_RESUME_SECRET_SIZE) != 0) {
            assert_int_equal(return_with(12, wrong, SB_RESUME_SECRET_SIZE), SB_ERROR_UNKNOWN);
        }
    }
    memcpy(wrong, secrets[10].bytes, SB_RESUME_SECRET_SIZE);
    // A hello without a secret asks for another slot: it joins, and does not come back.
    for (uint32_t size = 1; size <= sizeof wrong; size++) {
        if (size != SB_RESUME_SECRET_SIZE) {
            assert_int_equal(return_with(12, wrong, size), SB_ERROR_UNKNOWN);
        }
    }
    memset(wrong, 0, sizeof wrong);
    assert_int_equal(return_with(12, wrong, SB_RESUME_SECRET_SIZE), SB_ERROR_UNKNOWN);
    // The log holds the hash, and the hash does not let a client in.
    uint8_t hash[SB_SECRET_HASH_SIZE];
    plain_secrets_hash(secrets[10].bytes, hash);
    assert_int_equal(return_with(12, hash, SB_RESUME_SECRET_SIZE), SB_ERROR_UNKNOWN);
    assert_int_equal(tapped.tap.message_count, 0);
    assert_int_equal(tapped.tap.close_count, 0);
    assert_int_equal(sb_session_player_count(away_session()), 1);
    assert_int_equal(tapped_session_counters(&tapped)->players_returned, 0);
    assert_int_equal(come_back(12, 10), SB_OK);
    assert_int_equal(away_welcome_to(12).player, slot);
}

static void secret_changes_at_every_use_and_the_old_one_is_void_after_an_input(void **state)
{
    (void)state;
    (void)away_join(10);
    own_secret old = secrets[10];
    for (uint32_t i = 0; i < 5; i++) {
        away_send_input(10 + i, tapped_session_tick(&tapped) + 1);
        lose(10 + i);
        assert_int_equal(return_with(11 + i, old.bytes, old.size), SB_OK);
        (void)away_welcome_to(11 + i);
        own_secret fresh = secrets[11 + i];
        assert_memory_not_equal(fresh.bytes, old.bytes, sizeof old.bytes);
        // The welcome may have been lost: until an input answers it, both are good.
        lose(11 + i);
        assert_int_equal(return_with(11 + i, old.bytes, old.size), SB_OK);
        (void)away_welcome_to(11 + i);
        fresh = secrets[11 + i];
        away_send_input(11 + i, tapped_session_tick(&tapped) + 1);
        assert_int_equal(return_with(30, old.bytes, old.size), SB_ERROR_UNKNOWN);
        old = fresh;
        tapped_session_play(&tapped, 2);
    }
    assert_int_equal(drawn, 11);
}

static void welcome_is_the_same_but_for_tick_and_secret(void **state)
{
    (void)state;
    (void)away_join(9);
    (void)away_join(10);
    sb_message_welcome first = away_welcome_to(10);
    assert_int_equal(first.resume.size, SB_RESUME_SECRET_SIZE);
    tapped_session_play(&tapped, 20);
    lose(10);
    tapped_session_play(&tapped, 7);
    assert_int_equal(come_back(30, 10), SB_OK);
    sb_message_welcome second = away_welcome_to(30);
    assert_int_equal(second.tick, 27);
    assert_int_equal(second.player, first.player);
    assert_int_equal(second.epoch, first.epoch);
    assert_int_equal(second.session, first.session);
    assert_true(second.seed == first.seed && second.map_hash == first.map_hash);
    assert_int_equal(second.map_size, first.map_size);
    assert_memory_not_equal(secrets[30].bytes, secrets[10].bytes, SB_RESUME_SECRET_SIZE);
    assert_int_equal(drawn, 3);
}

static void log_has_the_hash_of_the_secret_in_the_tick_of_the_join(void **state)
{
    (void)state;
    (void)away_join(9);
    tapped_session_play(&tapped, 12);
    uint32_t slot = away_join(10);
    lose(10); // before the game knows of it
    assert_int_equal(come_back(11, 10), SB_OK);
    (void)away_welcome_to(11);
    tapped_session_play(&tapped, 3);
    lose(11);
    tapped_session_play(&tapped, 3);
    assert_int_equal(come_back(12, 10), SB_OK);
    tapped_session_play(&tapped, 3);
    uint8_t expected[SB_SECRET_HASH_SIZE];
    plain_secrets_hash(secrets[10].bytes, expected);
    const slot_story *story = slot_story_of(slot);
    assert_int_equal(story->joins, 1);
    assert_int_equal(story->join_tick, 13);
    assert_int_equal(story->secrets, 1);
    assert_int_equal(story->secret_tick, 13);
    assert_memory_equal(story->hash, expected, sizeof expected);
}

// A server that resumes from the log must know a secret that the client has.
static void log_has_a_new_secret_once_it_was_answered_or_shown(void **state)
{
    (void)state;
    for (int shown = 0; shown < 2; shown++) {
        restart(GRACE_MS, true);
        uint32_t slot = away_join(10);
        tapped_session_play(&tapped, 3);
        lose(10);
        assert_int_equal(come_back(11, 10), SB_OK);
        (void)away_welcome_to(11);
        tapped_session_play(&tapped, 4);
        if (shown == 0) {
            away_send_input(11, 8);
        } else {
            lose(11);
            assert_int_equal(come_back(12, 11), SB_OK);
        }
        tapped_session_play(&tapped, 4);
        uint8_t expected[SB_SECRET_HASH_SIZE];
        plain_secrets_hash(secrets[11].bytes, expected);
        const slot_story *story = slot_story_of(slot);
        assert_int_equal(story->secrets, 2);
        assert_int_equal(story->secret_tick, 8);
        assert_memory_equal(story->hash, expected, sizeof expected);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        AWAY_TEST(secret_that_is_none_is_refused_and_changes_nothing),
        AWAY_TEST(secret_changes_at_every_use_and_the_old_one_is_void_after_an_input),
        AWAY_TEST(welcome_is_the_same_but_for_tick_and_secret),
        AWAY_TEST(log_has_the_hash_of_the_secret_in_the_tick_of_the_join),
        AWAY_TEST(log_has_a_new_secret_once_it_was_answered_or_shown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
