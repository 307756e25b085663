// Of move_store.c: the name of a folder of logs, and which moves were taken into it.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <fcntl.h>
#include <unistd.h>

#include <cmocka.h>

#include "host/logs/log_lock.h"
#include "host/logs/move_store.h"
#include "host/wire/move_mark.h"
#include "random_match.h"
#include "scratch.h"

static const uint8_t FIRST[SB_MOVE_ID_SIZE] = {1, 2, 3}, SECOND[SB_MOVE_ID_SIZE] = {4, 5, 6};

static scratch folder;

static int begin(void **state)
{
    (void)state;
    scratch_make(&folder);
    return 0;
}

static int end(void **state)
{
    (void)state;
    scratch_remove(&folder);
    return 0;
}

static sb_move_store open_store(void)
{
    sb_move_store store;
    char message[256];
    assert_int_equal(sb_move_store_open(&store, folder.path, message, sizeof message), SB_OK);
    return store;
}

static void folder_keeps_its_name_and_one_process_has_it(void **state)
{
    (void)state;
    sb_move_store first = open_store(), other;
    char message[256];
    assert_int_equal(sb_move_store_open(&other, folder.path, message, sizeof message), SB_ERROR_IO);
    assert_non_null(strstr(message, "another server does"));
    sb_move_store_close(&first);
    sb_move_store again = open_store();
    assert_memory_equal(again.id, first.id, sizeof first.id);
    sb_move_store_close(&again);
    assert_int_equal(sb_move_store_open(&other, "/nowhere/at/all", message, sizeof message),
                     SB_ERROR_IO);
}

// A follower that takes over answers for the moves into its leader's folder.
static void copy_of_a_folder_gets_its_name(void **state)
{
    (void)state;
    static const uint8_t name[SB_MOVE_STORE_SIZE] = {9, 8, [15] = 7};
    sb_move_store store = open_store();
    assert_true(sb_move_store_note(&store, FIRST));
    assert_false(sb_move_store_rename(folder.path, name)); // another server takes matches into it
    sb_move_store_close(&store);
    for (uint32_t i = 0; i < 2; i++) {
        assert_true(sb_move_store_rename(folder.path, name));
        store = open_store();
        assert_memory_equal(store.id, name, sizeof name);
        assert_true(sb_move_store_recall(&store, FIRST).taken);
        sb_move_store_close(&store);
    }
    assert_false(sb_move_store_rename("/nowhere/at/all", name));
}

static void moves_that_were_noted_are_recalled(void **state)
{
    (void)state;
    sb_move_store store = open_store();
    assert_true(sb_move_store_note(&store, FIRST));
    assert_int_equal(ftruncate(store.descriptor, lseek(store.descriptor, 0, SEEK_END) + 5), 0);
    assert_true(sb_move_store_note(&store, SECOND)); // over what a crash has left
    sb_move_store_close(&store);
    store = open_store();
    const uint8_t third[SB_MOVE_ID_SIZE] = {7};
    assert_true(sb_move_store_knows(&store, FIRST));
    assert_true(sb_move_store_knows(&store, SECOND));
    assert_false(sb_move_store_knows(&store, third));
    assert_true(sb_move_store_recall(&store, FIRST).taken);
    assert_true(sb_move_store_recall(&store, SECOND).taken);
    const sb_move_memory memory = sb_move_store_recall(&store, third);
    assert_true(memory.complete);
    assert_false(memory.taken);
    assert_memory_equal(memory.store, store.id, sizeof store.id);
    sb_move_store_close(&store);
}

// More than are read at once.
static void move_is_found_among_many(void **state)
{
    (void)state;
    sb_move_store store = open_store();
    uint8_t id[SB_MOVE_ID_SIZE] = {0};
    for (uint32_t i = 0; i < 700; i++) {
        memcpy(id, &i, sizeof i);
        assert_int_equal(
            pwrite(store.descriptor, id, sizeof id, SB_MOVE_STORE_SIZE + (off_t)(i * sizeof id)),
            sizeof id);
    }
    for (uint32_t i = 0; i < 701; i++) {
        memcpy(id, &i, sizeof i);
        assert_int_equal(sb_move_store_knows(&store, id), i < 700);
    }
    sb_move_store_close(&store);
}

// Writes the log of a match that came by a move, with the mark that says so or without it.
static void write_copy(const uint8_t id[SB_MOVE_ID_SIZE], bool taken)
{
    static const random_match_script script = {.seed = 3, .player_capacity = 2, .tick_rate_hz = 10};
    char name[SB_MOVE_NAME_SIZE];
    sb_log_handover mark = {.kind = SB_HANDOVER_TAKEN, .session = 12};
    random_match *match = random_match_begin(&script);
    random_match_play(match, 20);
    memcpy(mark.id, id, sizeof mark.id);
    if (taken) {
        assert_true(sb_log_encoder_mark(match->encoder, match->game, &mark));
    }
    sb_move_name_write(id, name);
    (void)scratch_write(&folder, name, match->log.bytes, match->log.size);
    random_match_free(match);
}

static void mark_in_a_log_is_recalled_and_a_copy_without_it_is_not(void **state)
{
    (void)state;
    sb_move_store store = open_store();
    write_copy(FIRST, true);
    write_copy(SECOND, false);
    const sb_move_memory first = sb_move_store_recall(&store, FIRST);
    assert_true(first.complete && first.taken);
    assert_int_equal(first.session, 12);
    const sb_move_memory second = sb_move_store_recall(&store, SECOND);
    assert_true(second.complete);
    assert_false(second.taken);
    assert_true(sb_move_store_erase(&store, SECOND));
    assert_true(sb_move_store_erase(&store, SECOND)); // it is gone all the same
    char name[SB_MOVE_NAME_SIZE];
    sb_move_name_write(SECOND, name);
    assert_int_not_equal(access(scratch_path(&folder, name), F_OK), 0);
    sb_move_store_close(&store);
}

// A match that went to another server: its log stays without an end.
static void log_of_a_match_that_left_is_in_doubt_until_the_move_is_noted(void **state)
{
    (void)state;
    static const random_match_script script = {.seed = 3, .player_capacity = 2, .tick_rate_hz = 10};
    sb_log_handover leaves = {.kind = SB_HANDOVER_LEAVES, .to = "10.0.0.2:7000"};
    sb_move_store store = open_store();
    sb_move_doubt found;
    random_match *match = random_match_begin(&script);
    random_match_play(match, 20);
    memcpy(leaves.id, FIRST, sizeof leaves.id);
    assert_true(sb_log_encoder_mark(match->encoder, match->game, &leaves));
    (void)scratch_write(&folder, "left.sblog", match->log.bytes, match->log.size);
    random_match_free(match);
    assert_true(sb_move_store_note(&store, SECOND));
    const int writer = open(scratch_path(&folder, "left.sblog"), O_RDONLY | O_CLOEXEC);
    assert_true(sb_log_lock(writer));
    assert_false(sb_move_store_doubts(&store, "left.sblog", &found)); // its move is under way
    close(writer);
    assert_true(sb_move_store_doubts(&store, "left.sblog", &found));
    assert_memory_equal(found.leaves.id, FIRST, sizeof found.leaves.id);
    assert_true(sb_move_store_note(&store, FIRST));
    assert_false(sb_move_store_doubts(&store, "left.sblog", &found));
    sb_move_store_close(&store);
}

int main(void)
{
#define STORE_TEST(test) cmocka_unit_test_setup_teardown(test, begin, end)
    const struct CMUnitTest tests[] = {
        STORE_TEST(folder_keeps_its_name_and_one_process_has_it),
        STORE_TEST(copy_of_a_folder_gets_its_name),
        STORE_TEST(moves_that_were_noted_are_recalled),
        STORE_TEST(move_is_found_among_many),
        STORE_TEST(mark_in_a_log_is_recalled_and_a_copy_without_it_is_not),
        STORE_TEST(log_of_a_match_that_left_is_in_doubt_until_the_move_is_noted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
