// Servers of the local network, which are a socket of this test on loopback.
#define _POSIX_C_SOURCE 200809L
#include <sabot/find.h>

#include "test.h"

#include <string.h>
#include <time.h>

#include "protocol/secure/discovery.h"
#include "udp.h"

#define WAIT_US UINT64_C(5000000)

static sb_udp_socket server;
static sb_net_address address;
static sb_find *find;

static uint64_t now_us(void)
{
    struct timespec now;
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000u + (uint64_t)now.tv_nsec / 1000u;
}

static int begin(void **state)
{
    (void)state;
    const sb_net_address loopback = sb_udp_loopback(0);
    sb_find_def def = sb_find_def_default();
    assert_int_equal(def.port, SB_FIND_PORT);
    assert_int_equal(sb_udp_open(&loopback, &server, &address), SB_OK);
    def.address = "127.0.0.1";
    def.port = address.port;
    assert_int_equal(sb_find_create(&def, &find), SB_OK);
    return 0;
}

static int end(void **state)
{
    (void)state;
    sb_find_destroy(find);
    sb_udp_close(server);
    return 0;
}

// Waits for the next question.
static void await_question(uint8_t out_nonce[SB_DISCOVERY_NONCE_SIZE], sb_net_address *out_from)
{
    uint8_t bytes[2 * SB_DISCOVERY_SIZE];
    const uint64_t end_us = now_us() + WAIT_US;
    for (;;) {
        (void)sb_find_update(find);
        const int size = sb_udp_receive(server, out_from, bytes, sizeof bytes);
        if (size >= 0) {
            assert_true(sb_discovery_read_question(bytes, (size_t)size, out_nonce));
            return;
        }
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
        assert_true(now_us() < end_us);
    }
}

static void say(const sb_discovery_answer *answer, const sb_net_address *to)
{
    uint8_t bytes[SB_DISCOVERY_SIZE];
    const size_t size = sb_discovery_write_answer(answer, bytes);
    assert_true(sb_udp_send(server, to, bytes, size));
}

static bool await_change(void)
{
    for (int turn = 0; turn < 200; turn++) {
        if (sb_find_update(find)) {
            return true;
        }
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    }
    return false;
}

static void answer_to_the_question_is_a_server(void **state)
{
    (void)state;
    sb_net_address from;
    sb_found found;
    sb_discovery_answer answer = {.protocol_major = SB_PROTOCOL_VERSION,
                                  .port = 7779,
                                  .sessions = 2,
                                  .players = 3,
                                  .player_capacity = 32,
                                  .flags = SB_DISCOVERY_PASSWORD,
                                  .server_key = {0xab},
                                  .name = "Garage",
                                  .mode = "ctf",
                                  .map = "arena"};
    await_question(answer.nonce, &from);
    say(&answer, &from);
    assert_true(await_change());
    assert_int_equal(sb_find_count(find), 1);
    assert_int_equal(sb_find_get(find, 0, &found), SB_OK);
    assert_string_equal(found.address, "127.0.0.1:7779");
    assert_string_equal(found.host, "127.0.0.1");
    assert_int_equal(found.port, 7779);
    assert_string_equal(found.name, "Garage");
    assert_string_equal(found.mode, "ctf");
    assert_string_equal(found.map, "arena");
    assert_int_equal(found.players, 3);
    assert_int_equal(found.player_capacity, 32);
    assert_true(found.password && !found.token && !found.other_version);
    assert_int_equal(strncmp(found.server_key, "ab00", 4), 0);
    assert_true(found.round_trip_ms >= 0.0f && found.round_trip_ms < 5000.0f);
    // The same server is not listed twice, and another version is told.
    answer.players = 4;
    answer.protocol_major++;
    say(&answer, &from);
    assert_true(await_change());
    assert_int_equal(sb_find_count(find), 1);
    assert_int_equal(sb_find_get(find, 0, &found), SB_OK);
    assert_int_equal(found.players, 4);
    assert_true(found.other_version);
    assert_int_equal(sb_find_get(find, 1, &found), SB_ERROR_RANGE);
    assert_int_equal(found.port, 0);
}

static void answer_to_no_question_is_ignored(void **state)
{
    (void)state;
    sb_net_address from;
    sb_discovery_answer answer = {.port = 7779, .name = "Liar"};
    uint8_t nonce[SB_DISCOVERY_NONCE_SIZE];
    await_question(nonce, &from);
    say(&answer, &from);
    memcpy(answer.nonce, nonce, sizeof nonce);
    answer.port = 0;
    say(&answer, &from);
    assert_true(sb_udp_send(server, &from, "hello", 5));
    assert_false(await_change());
    assert_int_equal(sb_find_count(find), 0);
}

static void list_is_bounded(void **state)
{
    (void)state;
    sb_net_address from;
    sb_discovery_answer answer = {.port = 1};
    await_question(answer.nonce, &from);
    for (uint32_t i = 0; i < SB_FIND_SERVER_COUNT_MAX + 20; i++) {
        answer.port = (uint16_t)(1000 + i);
        say(&answer, &from);
        (void)await_change();
    }
    assert_int_equal(sb_find_count(find), SB_FIND_SERVER_COUNT_MAX);
}

static void wrong_arguments_are_refused(void **state)
{
    (void)state;
    sb_find_def def = sb_find_def_default();
    sb_find *none = find;
    sb_found found;
    def.address = "host.example";
    assert_int_equal(sb_find_create(&def, &none), SB_ERROR_ARGUMENT);
    assert_null(none);
    def.address = NULL;
    def.port = 0;
    assert_int_equal(sb_find_create(&def, &none), SB_ERROR_ARGUMENT);
    assert_int_equal(sb_find_create(NULL, &none), SB_ERROR_ARGUMENT);
    assert_int_equal(sb_find_create(&def, NULL), SB_ERROR_ARGUMENT);
    assert_int_equal(sb_find_get(NULL, 0, &found), SB_ERROR_ARGUMENT);
    assert_int_equal(sb_find_get(find, 0, NULL), SB_ERROR_ARGUMENT);
    assert_int_equal(sb_find_count(NULL), 0);
    assert_false(sb_find_update(NULL));
    sb_find_destroy(NULL);
}

int main(void)
{
#define FIND_TEST(test) cmocka_unit_test_setup_teardown(test, begin, end)
    const struct CMUnitTest tests[] = {
        FIND_TEST(answer_to_the_question_is_a_server),
        FIND_TEST(answer_to_no_question_is_ignored),
        FIND_TEST(list_is_bounded),
        FIND_TEST(wrong_arguments_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
