// Of move_place.c: what the people of a session have agreed on survives the way to another server.
#include "host/move/shared/move_place.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "session/lobby/agree.h"
#include "test.h"

// After cmocka: these declare its tests' support.
#include "place_lobby.h"

#define NUMBER 1u // of the session

static sb_shard shard;
static const sb_map *const maps[2] = {&place_maps[0], &place_maps[1]};

static const sb_place *place(void)
{
    return sb_lobby_find(place_lobby, NUMBER);
}

// Each player has an address of its own.
static void join(uint32_t peer)
{
    sb_message hello = wire_tap_hello("someone");
    uint8_t bytes[SB_MESSAGE_SIZE_MAX];
    sb_writer writer = sb_writer_over(bytes, sizeof bytes);
    hello.hello.session = NUMBER;
    assert_int_equal(sb_message_encode(&hello, &writer), SB_OK);
    sb_lobby_connect(place_lobby, peer, (sb_peer_source){.address = UINT64_MAX - peer});
    sb_lobby_receive(place_lobby, peer, bytes, writer.size);
    place_play(2);
}

static int begin(void **state)
{
    const int result = place_lobby_begin(state);
    const sb_place_def def = place_def("den", false);
    assert_int_equal(place_add(&def), NUMBER);
    shard = (sb_shard){
        .lobby = place_lobby, .template_def = place_def("", false), .maps = maps, .map_count = 2};
    for (uint32_t peer = 1; peer <= 3; peer++) {
        join(peer);
    }
    return result;
}

static int end(void **state)
{
    return place_lobby_end(state);
}

static sb_standing standing_of(const char *text)
{
    sb_standing standing;
    sb_move_standing_read(&shard, &place()->def, text, strlen(text), &standing);
    return standing;
}

static sb_standing written_and_read(void)
{
    char *text = sb_move_standing_write(&shard, place());
    assert_non_null(text);
    const sb_standing standing = standing_of(text);
    free(text);
    return standing;
}

static void standing_is_read_as_it_was_written(void **state)
{
    const sb_message_vote vote = {.kind = SB_VOTE_MAP, .target = 1, .yes = 1};
    sb_standing before;
    (void)state;
    assert_true(sb_agree_ready(place_lobby, 2, true));
    assert_null(sb_agree_vote(place_lobby, 1, &vote));
    assert_true(sb_lobby_kick(place_lobby, NUMBER, 2, 300));
    place_play(PLACE_HZ);
    assert_true(sb_lobby_standing(place_lobby, NUMBER, &before));
    const sb_standing after = written_and_read();
    assert_int_equal(after.present, 3);
    assert_int_equal(after.ready, 2);
    assert_int_equal(after.yes, 1);
    assert_int_equal(after.vote_kind, SB_VOTE_MAP);
    assert_int_equal(after.vote_target, 1);
    assert_int_equal(after.vote_ms, before.vote_ms);
    assert_int_equal(after.player_cool_ms[0], before.player_cool_ms[0]);
    assert_int_equal(after.bar_count, 1);
    assert_true(after.bars[0].address == UINT64_MAX - 3);
    assert_int_equal(after.bars[0].ms, 299000);
}

static void as_many_bars_come_along_as_there_are(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < SB_PLACE_BAR_COUNT + 2; i++) {
        join(10 + i);
        assert_true(sb_lobby_kick(place_lobby, NUMBER, 3, 300));
        place_play(PLACE_HZ);
    }
    const sb_standing after = written_and_read();
    assert_int_equal(after.bar_count, SB_PLACE_BAR_COUNT);
    for (uint32_t i = 0; i < SB_PLACE_BAR_COUNT; i++) { // the oldest first
        assert_true(after.bars[i].address == UINT64_MAX - 12 - i);
    }
}

// Of another server: it has the key, but may be of another version, or damaged.
static void standing_that_makes_no_sense_bars_nobody(void **state)
{
    static const char *const TEXTS[] = {
        "",
        "[]",
        "{\"bars\": 7}",
        "{\"bars\": [7, null, {}]}",
        "{\"bars\": [{\"address\": \"00000001cb00710\", \"ms\": 1000}]}",   // too short
        "{\"bars\": [{\"address\": \"00000001cb0071090\", \"ms\": 1000}]}", // too long
        "{\"bars\": [{\"address\": \"00000001cb00710x\", \"ms\": 1000}]}",
        "{\"bars\": [{\"address\": \"00000001cb007109\", \"ms\": 0}]}",
        "{\"bars\": [{\"address\": \"00000001cb007109\", \"ms\": -5}]}",
        "{\"bars\": [{\"address\": \"00000001cb007109\", \"ms\": 99999999999}]}",
        "{\"bars\": [{\"ms\": 1000}]}",
    };
    (void)state;
    for (size_t i = 0; i < sizeof TEXTS / sizeof TEXTS[0]; i++) {
        assert_int_equal(standing_of(TEXTS[i]).bar_count, 0);
    }
    assert_int_equal(
        standing_of("{\"bars\": [{\"address\": \"00000001cb007109\", \"ms\": 1000}]}").bar_count,
        1);
}

int main(void)
{
#define PLACE_STANDING_TEST(test) cmocka_unit_test_setup_teardown(test, begin, end)
    const struct CMUnitTest tests[] = {
        PLACE_STANDING_TEST(standing_is_read_as_it_was_written),
        PLACE_STANDING_TEST(as_many_bars_come_along_as_there_are),
        PLACE_STANDING_TEST(standing_that_makes_no_sense_bars_nobody),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
