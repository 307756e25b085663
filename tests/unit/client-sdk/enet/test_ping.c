// Round trips to servers, which are sockets of this test on loopback.
#define _POSIX_C_SOURCE 200809L
#include <sabot/find.h>

#include "test.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "protocol/secure/handshake.h"
#include "udp.h"

#define WAIT_US UINT64_C(10000000)
#define TURN_NS 1000000

typedef struct test_server {
    sb_udp_socket socket;
    sb_net_address address;
    sb_handshake_server handshakes;
    uint32_t requests;
    uint32_t skipped; ///< every request of this number modulo 2 draws nothing; 2: all are answered
    bool denies;
    char name[32];
} test_server;

static uint64_t now_us(void)
{
    struct timespec now;
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000u + (uint64_t)now.tv_nsec / 1000u;
}

static void open_server(test_server *server)
{
    const sb_net_address loopback = sb_udp_loopback(0);
    const uint8_t secret[SB_SECURE_KEY_SIZE] = {9, 7}, cookie_key[SB_COOKIE_KEY_SIZE] = {1};
    *server = (test_server){.skipped = 2};
    assert_int_equal(sb_udp_open(&loopback, &server->socket, &server->address), SB_OK);
    sb_handshake_server_init(&server->handshakes, secret, cookie_key, false);
    snprintf(server->name, sizeof server->name, "127.0.0.1:%u", (unsigned)server->address.port);
}

static void serve(test_server *server)
{
    uint8_t bytes[2048], answer[SB_CHALLENGE_SIZE];
    sb_net_address from;
    for (int size; (size = sb_udp_receive(server->socket, &from, bytes, sizeof bytes)) >= 0;) {
        server->requests++;
        size_t answered = sb_handshake_server_answer(&server->handshakes, &from, 1000, bytes,
                                                     (size_t)size, answer);
        assert_true(answered > 0 && answered < (size_t)size);
        if (server->denies) {
            sb_handshake_deny(bytes + 12, 1, answer);
            answered = SB_DENIED_SIZE;
        }
        if (server->requests % 2 != server->skipped) {
            (void)sb_udp_send(server->socket, &from, answer, answered);
        }
    }
}

static sb_ping *begin(const char *const *names, uint32_t count)
{
    sb_ping_def def = sb_ping_def_default();
    sb_ping *ping;
    def.count = 6;
    def.interval_ms = 20;
    def.timeout_ms = 300;
    assert_int_equal(sb_ping_create(&def, &ping), SB_OK);
    for (uint32_t i = 0; i < count; i++) {
        assert_int_equal(sb_ping_add(ping, names[i]), SB_OK);
    }
    return ping;
}

static void run(sb_ping *ping, test_server *servers, uint32_t count)
{
    const uint64_t end_us = now_us() + WAIT_US;
    while (sb_ping_update(ping)) {
        for (uint32_t i = 0; i < count; i++) {
            serve(&servers[i]);
        }
        nanosleep(&(struct timespec){.tv_nsec = TURN_NS}, NULL);
        assert_true(now_us() < end_us);
    }
}

static void every_answer_counts_and_none_makes_a_connection(void **state)
{
    (void)state;
    test_server server;
    sb_ping_result result;
    open_server(&server);
    const char *names[] = {server.name};
    sb_ping *ping = begin(names, 1);
    run(ping, &server, 1);
    assert_int_equal(sb_ping_get(ping, 0, &result), SB_OK);
    assert_true(result.resolved);
    assert_int_equal(result.sent, 6);
    assert_int_equal(result.received, 6);
    assert_true(result.loss < 0.001f);
    assert_true(result.min_ms >= 0.0f && result.min_ms <= result.median_ms);
    assert_true(result.median_ms <= result.max_ms && result.max_ms < 300.0f);
    assert_string_equal(result.address, server.name);
    assert_int_equal(server.requests, 6);
    char key[SB_SECURE_KEY_TEXT_SIZE + 1];
    sb_secure_key_write(server.handshakes.identity, key);
    assert_string_equal(result.server_key, key);
    sb_ping_destroy(ping);
    sb_udp_close(server.socket);
}

static void loss_silence_closed_ports_and_other_versions_are_told(void **state)
{
    (void)state;
    test_server servers[4];
    sb_ping_result results[5];
    for (uint32_t i = 0; i < 4; i++) {
        open_server(&servers[i]);
    }
    servers[0].skipped = 0; // half of the answers are lost
    servers[2].denies = true;
    sb_udp_close(servers[3].socket);
    const sb_udp_socket silent = servers[1].socket;
    servers[1].socket = servers[0].socket; // served twice, so that the other one stays silent
    const char *names[] = {servers[0].name, servers[1].name, servers[2].name, servers[3].name,
                           "no.such.host.invalid"};
    sb_ping *ping = begin(names, 5);
    run(ping, servers, 3);
    for (uint32_t i = 0; i < 5; i++) {
        assert_int_equal(sb_ping_get(ping, i, &results[i]), SB_OK);
        assert_int_equal(results[i].sent, i < 4 ? 6 : 0);
    }
    assert_int_equal(results[0].received, 3);
    assert_true(results[0].loss > 0.49f && results[0].loss < 0.51f);
    assert_int_equal(results[1].received, 0);
    assert_true(results[1].loss > 0.99f);
    assert_string_equal(results[1].server_key, "");
    assert_true(results[2].other_version);
    assert_int_equal(results[3].received, 0);
    assert_false(results[4].resolved);
    assert_string_equal(results[4].address, "");
    sb_ping_destroy(ping);
    sb_udp_close(silent);
    sb_udp_close(servers[0].socket);
    sb_udp_close(servers[2].socket);
}

static void wrong_arguments_are_refused(void **state)
{
    (void)state;
    static const char *const wrong[] = {"",     "host:0",     "host:70000", "host:x",  "host/a",
                                        "[::1", "host:1?a=b", NULL,         "sabot://"};
    sb_ping_def def = sb_ping_def_default();
    sb_ping *ping = (sb_ping *)&def;
    sb_ping_result result;
    assert_int_equal(sb_ping_create(NULL, &ping), SB_ERROR_ARGUMENT);
    assert_null(ping);
    assert_int_equal(sb_ping_create(&def, NULL), SB_ERROR_ARGUMENT);
    uint32_t *const bounded[] = {&def.count, &def.interval_ms, &def.timeout_ms};
    const uint32_t beyond[] = {SB_PING_COUNT_MAX + 1, 10001, 60001};
    for (uint32_t i = 0; i < 3; i++) {
        const uint32_t before = *bounded[i];
        *bounded[i] = 0;
        assert_int_equal(sb_ping_create(&def, &ping), SB_ERROR_ARGUMENT);
        *bounded[i] = beyond[i];
        assert_int_equal(sb_ping_create(&def, &ping), SB_ERROR_ARGUMENT);
        *bounded[i] = before;
    }
    assert_int_equal(sb_ping_create(&def, &ping), SB_OK);
    for (uint32_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        assert_int_equal(sb_ping_add(ping, wrong[i]), SB_ERROR_ARGUMENT);
    }
    assert_int_equal(sb_ping_add(NULL, "127.0.0.1:1"), SB_ERROR_ARGUMENT);
    assert_false(sb_ping_update(ping)); // there is nothing to ask
    assert_int_equal(sb_ping_get(ping, 0, &result), SB_ERROR_RANGE);
    for (uint32_t i = 0; i < SB_PING_SERVER_COUNT_MAX; i++) {
        assert_int_equal(sb_ping_add(ping, "127.0.0.1:1"), SB_OK);
    }
    assert_int_equal(sb_ping_add(ping, "127.0.0.1:1"), SB_ERROR_FULL);
    assert_int_equal(sb_ping_get(ping, SB_PING_SERVER_COUNT_MAX, &result), SB_ERROR_RANGE);
    assert_int_equal(sb_ping_get(ping, 0, NULL), SB_ERROR_ARGUMENT);
    assert_int_equal(sb_ping_get(NULL, 0, &result), SB_ERROR_ARGUMENT);
    assert_false(sb_ping_update(NULL));
    sb_ping_destroy(ping);
    sb_ping_destroy(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_answer_counts_and_none_makes_a_connection),
        cmocka_unit_test(loss_silence_closed_ports_and_other_versions_are_told),
        cmocka_unit_test(wrong_arguments_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
