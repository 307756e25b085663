#define _GNU_SOURCE
#include "test.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>

#include "udp.h"

#define CS4 0x80 ///< class selector 4 of RFC 2474 in the byte of IPv4 and IPv6: 32 << 2

static sb_net_address address_of(const char *text, uint16_t port)
{
    sb_net_address address = {.port = port};
    assert_int_equal(inet_pton(AF_INET6, text, address.ip), 1);
    return address;
}

static sb_udp_socket open_on(const char *text, sb_net_address *out_bound)
{
    const sb_net_address address = address_of(text, 0);
    sb_udp_socket socket = SB_UDP_NONE;
    assert_int_equal(sb_udp_open(&address, &socket, out_bound), SB_OK);
    return socket;
}

static bool has_ipv6(void)
{
    const sb_net_address loopback = address_of("::1", 0);
    sb_net_address bound;
    sb_udp_socket socket;
    const bool opened = sb_udp_open(&loopback, &socket, &bound) == SB_OK;
    sb_udp_close(socket);
    return opened;
}

// Two sockets say something to each other. `seen` is the address under which the first appears.
static void converse(const char *first_text, const char *second_text, const char *seen)
{
    sb_net_address first_address, second_address, from;
    uint8_t bytes[16];
    const sb_udp_socket first = open_on(first_text, &first_address);
    const sb_udp_socket second = open_on(second_text, &second_address);
    const sb_net_address to = address_of(second_text, second_address.port);
    const sb_net_address expected = address_of(seen, first_address.port);
    assert_int_equal(sb_udp_receive(second, &from, bytes, sizeof bytes), SB_UDP_NOTHING);
    assert_true(sb_udp_send(first, &to, "ping", 4));
    assert_int_equal(sb_udp_receive(second, &from, bytes, sizeof bytes), 4);
    assert_memory_equal(bytes, "ping", 4);
    assert_true(sb_net_address_equal(&from, &expected));
    assert_true(sb_udp_send(second, &from, "pong", 4));
    assert_int_equal(sb_udp_receive(first, NULL, bytes, sizeof bytes), 4);
    assert_memory_equal(bytes, "pong", 4);
    sb_udp_close(first);
    sb_udp_close(second);
}

static void sockets_speak_ipv4_and_ipv6(void **state)
{
    (void)state;
    converse("::ffff:127.0.0.1", "::ffff:127.0.0.1", "::ffff:127.0.0.1");
    converse("::ffff:0.0.0.0", "::ffff:127.0.0.1", "::ffff:127.0.0.1");
    if (!has_ipv6()) {
        skip();
    }
    converse("::1", "::1", "::1");
    // A socket on :: speaks both.
    converse("::", "::1", "::1");
    converse("::", "::ffff:127.0.0.1", "::ffff:127.0.0.1");
}

static void connected_socket_hears_its_server_alone(void **state)
{
    (void)state;
    static const char *const loopbacks[] = {"::ffff:127.0.0.1", "::1"};
    for (size_t i = 0; i < (has_ipv6() ? 2 : 1); i++) {
        sb_net_address server_address, stranger_address, own, from;
        uint8_t bytes[16];
        sb_udp_socket client;
        const sb_udp_socket server = open_on(loopbacks[i], &server_address);
        const sb_udp_socket stranger = open_on(loopbacks[i], &stranger_address);
        assert_int_equal(sb_udp_connect(&server_address, &client, &own), SB_OK);
        assert_true(sb_udp_send(client, NULL, "hello", 5));
        assert_int_equal(sb_udp_receive(server, &from, bytes, sizeof bytes), 5);
        assert_true(sb_net_address_equal(&from, &own));
        assert_true(sb_udp_send(stranger, &own, "psst", 4));
        assert_true(sb_udp_send(server, &own, "yes", 3));
        assert_int_equal(sb_udp_receive(client, NULL, bytes, sizeof bytes), 3);
        assert_int_equal(sb_udp_receive(client, NULL, bytes, sizeof bytes), SB_UDP_NOTHING);
        // A server that is gone is noticed by the answer to the next datagram.
        sb_udp_close(server);
        (void)sb_udp_send(client, NULL, "hello", 5);
        assert_true(sb_udp_receive(client, NULL, bytes, sizeof bytes) == SB_UDP_ERROR ||
                    !sb_udp_send(client, NULL, "hello", 5));
        sb_udp_close(stranger);
        sb_udp_close(client);
    }
}

static void datagram_that_is_too_large_is_an_error_and_an_empty_one_is_not(void **state)
{
    (void)state;
    static const uint8_t large[60000];
    sb_net_address first_address, second_address, from;
    uint8_t bytes[17] = {[16] = 7};
    const sb_udp_socket first = open_on("::ffff:127.0.0.1", &first_address);
    const sb_udp_socket second = open_on("::ffff:127.0.0.1", &second_address);
    static const size_t sizes[] = {17, 16, 0, 60000, 1};
    static const int expected[] = {SB_UDP_ERROR, 16, 0, SB_UDP_ERROR, 1};
    for (size_t i = 0; i < 5; i++) {
        assert_true(sb_udp_send(first, &second_address, large, sizes[i]));
    }
    for (size_t i = 0; i < 5; i++) {
        assert_int_equal(sb_udp_receive(second, &from, bytes, 16), expected[i]);
    }
    assert_int_equal(bytes[16], 7);
    assert_int_equal(sb_udp_receive(second, &from, bytes, 16), SB_UDP_NOTHING);
    sb_udp_close(first);
    sb_udp_close(second);
}

static void names_and_addresses_are_resolved(void **state)
{
    (void)state;
    sb_net_address found[4];
    assert_int_equal(sb_udp_resolve("127.0.0.1", 7777, found, 4), 1);
    sb_net_address expected = sb_udp_loopback(7777);
    assert_true(sb_net_address_equal(&found[0], &expected));
    assert_true(sb_net_address_is_ipv4(&found[0]));
    expected = address_of("::1", 7777);
    assert_int_equal(sb_udp_resolve("::1", 7777, found, 4), 1);
    assert_true(sb_net_address_equal(&found[0], &expected));
    assert_false(sb_net_address_is_ipv4(&found[0]));
    assert_in_range(sb_udp_resolve("localhost", 7777, found, 4), 1, 4);
    assert_int_equal(found[0].port, 7777);
    assert_int_equal(sb_udp_resolve("localhost", 7777, found, 1), 1);
    assert_int_equal(sb_udp_resolve("localhost", 7777, found, 0), 0);
    static const char *const wrong[] = {"no.such.host.invalid", "[::1]", "::1::", "127.0.0.1:7777"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        assert_int_equal(sb_udp_resolve(wrong[i], 7777, found, 4), 0);
    }
}

static int option(sb_udp_socket socket, int level, int name)
{
    int value = -1;
    socklen_t size = sizeof value;
    assert_int_equal(getsockopt((int)socket, level, name, &value, &size), 0);
    return value;
}

static void sockets_carry_the_class_of_games_and_are_not_inherited(void **state)
{
    (void)state;
    sb_net_address bound;
    sb_udp_socket socket = open_on("::ffff:127.0.0.1", &bound);
    assert_int_equal(option(socket, IPPROTO_IP, IP_TOS), CS4);
    assert_int_equal(fcntl((int)socket, F_GETFD), FD_CLOEXEC);
    assert_true((fcntl((int)socket, F_GETFL) & O_NONBLOCK) != 0);
    sb_udp_close(socket);
    sb_udp_close(SB_UDP_NONE);
    if (!has_ipv6()) {
        skip();
    }
    const sb_net_address server = address_of("::1", 9);
    assert_int_equal(sb_udp_connect(&server, &socket, &bound), SB_OK);
    assert_int_equal(option(socket, IPPROTO_IPV6, IPV6_TCLASS), CS4);
    assert_int_equal(option(socket, IPPROTO_IP, IP_TOS), CS4);
    assert_int_equal(fcntl((int)socket, F_GETFD), FD_CLOEXEC);
    sb_udp_close(socket);
}

static void address_that_cannot_be_bound_is_an_error(void **state)
{
    (void)state;
    const sb_net_address foreign = address_of("::ffff:192.0.2.1", 7777);
    sb_net_address bound;
    sb_udp_socket socket = 0;
    assert_int_equal(sb_udp_open(&foreign, &socket, &bound), SB_ERROR_IO);
    assert_int_equal(socket, SB_UDP_NONE);
    const sb_udp_socket first = open_on("::ffff:127.0.0.1", &bound);
    const sb_net_address taken = bound;
    assert_int_equal(sb_udp_open(&taken, &socket, &bound), SB_ERROR_IO);
    assert_int_equal(socket, SB_UDP_NONE);
    sb_udp_close(first);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sockets_speak_ipv4_and_ipv6),
        cmocka_unit_test(connected_socket_hears_its_server_alone),
        cmocka_unit_test(datagram_that_is_too_large_is_an_error_and_an_empty_one_is_not),
        cmocka_unit_test(names_and_addresses_are_resolved),
        cmocka_unit_test(sockets_carry_the_class_of_games_and_are_not_inherited),
        cmocka_unit_test(address_that_cannot_be_bound_is_an_error),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
