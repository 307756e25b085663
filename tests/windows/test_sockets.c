// Sockets, networks and the clock as client-sdk/platform/windows.c has them.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>
#include <sabot/client.h>

#include "platform/platform.h"
#include "udp.h"

#define WAIT_US UINT64_C(2000000)

static const uint8_t any_loopback[4] = {127, 0, 0, 1};

// Waits for what a socket gets; SB_UDP_NOTHING if that is nothing.
static int receive_soon(sb_udp_socket socket, sb_net_address *out_from, uint8_t *out_bytes,
                        size_t capacity)
{
    const uint64_t start_us = sb_platform_clock_us();
    int size = SB_UDP_NOTHING;
    while (size == SB_UDP_NOTHING && sb_platform_clock_us() - start_us < WAIT_US) {
        size = sb_udp_receive(socket, out_from, out_bytes, capacity);
    }
    return size;
}

static void exchange(const sb_net_address *address)
{
    sb_udp_socket server, client;
    sb_net_address server_address, client_address, from;
    uint8_t bytes[8];
    assert_int_equal(sb_udp_open(address, &server, &server_address), SB_OK);
    assert_int_equal(sb_udp_connect(&server_address, &client, &client_address), SB_OK);
    assert_int_equal(sb_udp_receive(server, &from, bytes, sizeof bytes), SB_UDP_NOTHING);
    assert_true(sb_udp_send(client, NULL, "question", 8));
    assert_int_equal(receive_soon(server, &from, bytes, sizeof bytes), 8);
    assert_memory_equal(bytes, "question", 8);
    assert_true(sb_net_address_equal(&from, &client_address));
    // One that is too large is an error, and the next one comes as it is.
    assert_true(sb_udp_send(server, &from, "an answer too large", 19));
    assert_true(sb_udp_send(server, &from, "answer", 6));
    assert_int_equal(receive_soon(client, NULL, bytes, sizeof bytes), SB_UDP_ERROR);
    assert_int_equal(receive_soon(client, NULL, bytes, sizeof bytes), 6);
    assert_memory_equal(bytes, "answer", 6);
    sb_udp_close(server);
    sb_udp_close(client);
    sb_udp_close(SB_UDP_NONE);
}

static void datagrams_go_both_ways_over_ipv4(void **state)
{
    (void)state;
    const sb_net_address loopback = sb_net_address_of_ipv4(any_loopback, 0);
    exchange(&loopback);
}

static void datagrams_go_both_ways_over_ipv6(void **state)
{
    (void)state;
    sb_net_address loopback = {.port = 0};
    loopback.ip[15] = 1;
    exchange(&loopback);
}

static void names_are_looked_up(void **state)
{
    (void)state;
    sb_net_address found[4];
    char text[64];
    assert_int_equal(sb_udp_resolve("127.0.0.1", 7777, found, 4), 1);
    sb_udp_write_address(&found[0], text, sizeof text);
    assert_string_equal(text, "127.0.0.1:7777");
    assert_int_equal(sb_udp_resolve("::1", 7777, found, 4), 1);
    sb_udp_write_address(&found[0], text, sizeof text);
    assert_string_equal(text, "[::1]:7777");
    assert_int_equal(sb_udp_resolve("::1::", 7777, found, 4), 0);
    assert_true(sb_udp_read_ipv4("127.0.0.1", 7777, &found[0]));
    assert_false(sb_udp_read_ipv4("127.0.0", 7777, &found[0]));
}

static void loopback_is_a_network(void **state)
{
    (void)state;
    static const uint8_t wanted[4] = {127, 255, 255, 255};
    sb_platform_network networks[32];
    const uint32_t count = sb_platform_networks(networks, 32);
    bool found = false;
    for (uint32_t i = 0; i < count; i++) {
        found = found || memcmp(networks[i].broadcast, wanted, sizeof wanted) == 0;
    }
    assert_true(found);
    assert_int_equal(sb_platform_networks(networks, 0), 0);
}

// Winsock makes a socket only while somebody has started it.
static bool is_winsock_started(void)
{
    const SOCKET system = socket(AF_INET, SOCK_DGRAM, IPPROTO_UDP);
    if (system == INVALID_SOCKET) {
        assert_int_equal(WSAGetLastError(), WSANOTINITIALISED);
        return false;
    }
    (void)closesocket(system);
    return true;
}

// What the tests before this one have started is balanced too.
static void winsock_ends_with_the_last_socket(void **state)
{
    (void)state;
    const sb_net_address loopback = sb_net_address_of_ipv4(any_loopback, 0);
    sb_udp_socket first, second;
    sb_net_address bound;
    assert_false(is_winsock_started());
    assert_int_equal(sb_udp_open(&loopback, &first, &bound), SB_OK);
    assert_int_equal(sb_udp_open(&loopback, &second, &bound), SB_OK);
    sb_udp_close(first);
    assert_true(is_winsock_started());
    sb_udp_close(second);
    assert_false(is_winsock_started());
    assert_int_equal(sb_udp_resolve("::1::", 7777, &bound, 1), 0);
    assert_false(is_winsock_started());
}

static void winsock_ends_with_the_last_client(void **state)
{
    (void)state;
    sb_client_def def = sb_client_def_default();
    sb_client *first, *second;
    assert_int_equal(sb_client_create(&def, &first), SB_OK);
    assert_int_equal(sb_client_create(&def, &second), SB_OK);
    assert_int_equal(sb_client_update(first, 1000), SB_OK);
    sb_client_destroy(first);
    assert_true(is_winsock_started());
    sb_client_destroy(second);
    assert_false(is_winsock_started());
    def.host = "no such host";
    assert_int_equal(sb_client_create(&def, &first), SB_ERROR_RESOLVE);
    def.host = "192.0.2.1";
    def.plain_wire = true;
    assert_int_equal(sb_client_create(&def, &first), SB_ERROR_ARGUMENT);
    assert_false(is_winsock_started());
}

static void clock_counts_microseconds(void **state)
{
    (void)state;
    const uint64_t start_us = sb_platform_clock_us();
    const ULONGLONG start_ms = GetTickCount64();
    while (GetTickCount64() - start_ms < 200) {
    }
    const uint64_t passed_us = sb_platform_clock_us() - start_us;
    // The other clock goes in steps of 16 ms.
    assert_in_range(passed_us, 150000, 5000000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(datagrams_go_both_ways_over_ipv4),
        cmocka_unit_test(datagrams_go_both_ways_over_ipv6),
        cmocka_unit_test(names_are_looked_up),
        cmocka_unit_test(loopback_is_a_network),
        cmocka_unit_test(winsock_ends_with_the_last_socket),
        cmocka_unit_test(winsock_ends_with_the_last_client),
        cmocka_unit_test(clock_counts_microseconds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
