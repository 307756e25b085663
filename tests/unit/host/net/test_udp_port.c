#include "host/net/udp_port.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "test.h"

#define CS4 0x80 ///< class selector 4 of RFC 2474 in the byte of IPv4 and IPv6: 32 << 2

// A socket of a client.
typedef struct peer {
    int socket;
    sb_net_address address;
} peer;

static bool has_ipv6(void)
{
    const struct sockaddr_in6 address = {.sin6_family = AF_INET6, .sin6_addr = in6addr_loopback};
    const int opened = socket(AF_INET6, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    const bool bound =
        opened >= 0 && bind(opened, (const struct sockaddr *)&address, sizeof address) == 0;
    if (opened >= 0) {
        close(opened);
    }
    return bound;
}

static sb_udp_port *open_port(const char *address)
{
    sb_udp_port *port = NULL;
    char message[128] = "";
    if (sb_udp_port_open(address, 0, &port, message, sizeof message) != SB_OK) {
        fail_msg("%s", message);
    }
    return port;
}

static uint16_t port_of(const sb_udp_port *port)
{
    return (uint16_t)strtoul(strrchr(sb_udp_port_address(port), ':') + 1, NULL, 10);
}

// Opens a socket of a family on loopback that sends to the port.
static peer open_peer(int family, const sb_udp_port *port)
{
    struct sockaddr_storage system = {0};
    socklen_t size = sizeof system;
    peer self = {.socket = socket(family, SOCK_DGRAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0)};
    assert_true(self.socket >= 0);
    if (family == AF_INET) {
        struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons(port_of(port))};
        to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        assert_int_equal(connect(self.socket, (const struct sockaddr *)&to, sizeof to), 0);
        assert_int_equal(getsockname(self.socket, (struct sockaddr *)&to, &size), 0);
        assert_int_equal(inet_pton(AF_INET6, "::ffff:127.0.0.1", self.address.ip), 1);
        self.address.port = ntohs(to.sin_port);
    } else {
        struct sockaddr_in6 to = {.sin6_family = AF_INET6,
                                  .sin6_addr = in6addr_loopback,
                                  .sin6_port = htons(port_of(port))};
        assert_int_equal(connect(self.socket, (const struct sockaddr *)&to, sizeof to), 0);
        assert_int_equal(getsockname(self.socket, (struct sockaddr *)&to, &size), 0);
        self.address.ip[15] = 1;
        self.address.port = ntohs(to.sin6_port);
    }
    return self;
}

static void send_to(sb_udp_port *port, const sb_net_address *to, const char *text)
{
    memcpy(sb_udp_port_begin(port, to, sb_udp_port_local(port)), text, strlen(text));
    sb_udp_port_end(port, strlen(text));
}

// Returns the size of the datagram that a peer has received, or -1.
static ssize_t receive(const peer *self, char out_text[64])
{
    const ssize_t size = recv(self->socket, out_text, 63, 0);
    out_text[size > 0 ? size : 0] = '\0';
    return size;
}

// A peer sends, the port sees its address and answers, and the peer receives that.
static void converse(sb_udp_port *port, const peer *self)
{
    sb_net_address from;
    size_t size;
    char text[64];
    assert_null(sb_udp_port_receive(port, &from, &size));
    assert_int_equal(send(self->socket, "ping", 4, 0), 4);
    const uint8_t *bytes = sb_udp_port_receive(port, &from, &size);
    assert_non_null(bytes);
    assert_int_equal(size, 4);
    assert_memory_equal(bytes, "ping", 4);
    assert_true(sb_net_address_equal(&from, &self->address));
    assert_null(sb_udp_port_receive(port, &from, &size));
    send_to(port, &self->address, "pong");
    assert_int_equal(receive(self, text), -1); // not before the batch is sent
    sb_udp_port_flush(port);
    assert_int_equal(receive(self, text), 4);
    assert_string_equal(text, "pong");
}

static void port_speaks_ipv4_ipv6_or_both(void **state)
{
    (void)state;
    static const struct {
        const char *bind, *shown;
        bool ipv4, ipv6, loopback;
    } cases[] = {{"127.0.0.1", "127.0.0.1:", true, false, true},
                 {"0.0.0.0", "0.0.0.0:", true, false, false},
                 {"::1", "[::1]:", false, true, true},
                 {"::", "[::]:", true, true, false}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        if (strchr(cases[i].bind, ':') != NULL && !has_ipv6()) {
            skip();
        }
        sb_udp_port *port = open_port(cases[i].bind);
        assert_memory_equal(sb_udp_port_address(port), cases[i].shown, strlen(cases[i].shown));
        assert_true(port_of(port) > 0);
        assert_int_equal(sb_udp_port_is_loopback(port), cases[i].loopback);
        if (cases[i].ipv4) {
            const peer one = open_peer(AF_INET, port);
            converse(port, &one);
            close(one.socket);
        }
        if (cases[i].ipv6) {
            const peer one = open_peer(AF_INET6, port);
            converse(port, &one);
            close(one.socket);
        }
        // An empty socket is no error and no datagram.
        const sb_udp_port_counters *counters = sb_udp_port_get_counters(port);
        assert_int_equal(counters->send_errors, 0);
        assert_int_equal(counters->refused, 0);
        assert_int_equal(counters->bytes_received, 4 * (cases[i].ipv4 + cases[i].ipv6));
        assert_int_equal(counters->bytes_sent, 4 * (cases[i].ipv4 + cases[i].ipv6));
        sb_udp_port_close(port);
    }
}

static void empty_and_too_long_datagrams_are_refused_and_counted(void **state)
{
    (void)state;
    static const uint8_t bytes[60000] = {7};
    sb_udp_port *port = open_port("127.0.0.1");
    const peer one = open_peer(AF_INET, port);
    static const size_t sizes[] = {0, 1, 2049, 2048, 60000, 0, 2};
    size_t sum = 0;
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        assert_int_equal(send(one.socket, bytes, sizes[i], 0), sizes[i]);
        sum += sizes[i] < 2049 ? sizes[i] : 2048; // no more is received of it
    }
    sb_net_address from;
    size_t size;
    static const size_t taken[] = {1, 2048, 2};
    for (size_t i = 0; i < 3; i++) {
        const uint8_t *received = sb_udp_port_receive(port, &from, &size);
        assert_non_null(received);
        assert_int_equal(size, taken[i]);
        assert_int_equal(received[0], 7);
    }
    assert_null(sb_udp_port_receive(port, &from, &size));
    assert_int_equal(sb_udp_port_get_counters(port)->refused, 4);
    assert_int_equal(sb_udp_port_get_counters(port)->bytes_received, sum);
    close(one.socket);
    sb_udp_port_close(port);
}

static void batch_that_is_full_is_sent_and_order_stays(void **state)
{
    (void)state;
    sb_udp_port *port = open_port("127.0.0.1");
    const peer one = open_peer(AF_INET, port);
    char text[64], expected[16];
    for (int i = 0; i < 150; i++) {
        snprintf(expected, sizeof expected, "number %d", i);
        send_to(port, &one.address, expected);
        (void)sb_udp_port_begin(port, &one.address, sb_udp_port_local(port));
        sb_udp_port_end(port, 0); // this one is given up
    }
    for (int i = 0; i < 150; i++) {
        if (i == 128) { // two batches of 64 had to be sent
            assert_int_equal(receive(&one, text), -1);
            sb_udp_port_flush(port);
        }
        snprintf(expected, sizeof expected, "number %d", i);
        assert_true(receive(&one, text) > 0);
        assert_string_equal(text, expected);
    }
    assert_int_equal(receive(&one, text), -1);
    sb_udp_port_flush(port);
    assert_int_equal(receive(&one, text), -1);
    assert_int_equal(sb_udp_port_get_counters(port)->send_errors, 0);
    close(one.socket);
    sb_udp_port_close(port);
}

static void datagram_that_cannot_be_sent_is_counted_and_holds_up_no_other(void **state)
{
    (void)state;
    sb_udp_port *port = open_port("127.0.0.1");
    const peer one = open_peer(AF_INET, port);
    sb_net_address nowhere = one.address;
    char text[64];
    nowhere.port = 0;
    send_to(port, &nowhere, "lost");
    send_to(port, &one.address, "first");
    send_to(port, &nowhere, "lost");
    send_to(port, &nowhere, "lost");
    send_to(port, &one.address, "second");
    sb_udp_port_flush(port);
    assert_int_equal(receive(&one, text), 5);
    assert_int_equal(receive(&one, text), 6);
    assert_string_equal(text, "second");
    assert_int_equal(sb_udp_port_get_counters(port)->send_errors, 3);
    assert_int_equal(sb_udp_port_get_counters(port)->bytes_sent, 11);
    close(one.socket);
    sb_udp_port_close(port);
}

static void batch_of_received_datagrams_is_announced(void **state)
{
    (void)state;
    sb_udp_port *port = open_port("127.0.0.1");
    const peer one = open_peer(AF_INET, port);
    sb_net_address from;
    size_t size;
    assert_false(sb_udp_port_has_batch(port));
    for (char i = 0; i < 40; i++) {
        assert_int_equal(send(one.socket, &i, 1, 0), 1);
    }
    for (char i = 0; i < 40; i++) {
        const uint8_t *bytes = sb_udp_port_receive(port, &from, &size);
        assert_non_null(bytes);
        assert_int_equal(bytes[0], i);
        assert_int_equal(sb_udp_port_has_batch(port), i % 32 != 31 && i != 39);
    }
    // Behind a batch that was not full the port says once that there is nothing, unasked.
    assert_int_equal(send(one.socket, "x", 1, 0), 1);
    assert_null(sb_udp_port_receive(port, &from, &size));
    assert_non_null(sb_udp_port_receive(port, &from, &size));
    assert_null(sb_udp_port_receive(port, &from, &size));
    assert_null(sb_udp_port_receive(port, &from, &size));
    assert_int_equal(sb_udp_port_get_counters(port)->received, 41);
    close(one.socket);
    sb_udp_port_close(port);
}

static int option(const sb_udp_port *port, int level, int name)
{
    int value = -1;
    socklen_t size = sizeof value;
    assert_int_equal(getsockopt(sb_udp_port_descriptor(port), level, name, &value, &size), 0);
    return value;
}

static void datagrams_carry_the_class_of_games(void **state)
{
    (void)state;
    sb_udp_port *port = open_port("127.0.0.1");
    assert_int_equal(option(port, IPPROTO_IP, IP_TOS), CS4);
    sb_udp_port_close(port);
    if (!has_ipv6()) {
        skip();
    }
    port = open_port("::");
    assert_int_equal(option(port, IPPROTO_IPV6, IPV6_TCLASS), CS4);
    assert_int_equal(option(port, IPPROTO_IP, IP_TOS), CS4); // for clients of IPv4
    assert_int_equal(option(port, IPPROTO_IPV6, IPV6_V6ONLY), 0);
    sb_udp_port_close(port);
}

static void address_that_cannot_be_bound_is_named(void **state)
{
    (void)state;
    sb_udp_port *port;
    char message[128];
    static const char *const names[] = {"localhost", "", "127.0.0.1:7777", "[::1]", "::1::", "a b"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        assert_int_equal(sb_udp_port_open(names[i], 0, &port, message, sizeof message),
                         SB_ERROR_ARGUMENT);
        assert_null(port);
        assert_non_null(strstr(message, "not an IPv4 or IPv6 address"));
    }
    assert_int_equal(sb_udp_port_open("192.0.2.1", 7777, &port, message, sizeof message),
                     SB_ERROR_IO);
    assert_non_null(strstr(message, "192.0.2.1:7777: "));
    if (!has_ipv6()) {
        skip();
    }
    sb_udp_port *first = open_port("::1");
    assert_int_equal(sb_udp_port_open("::1", port_of(first), &port, message, sizeof message),
                     SB_ERROR_IO);
    assert_null(port);
    assert_non_null(strstr(message, sb_udp_port_address(first)));
    sb_udp_port_close(first);
    sb_udp_port_close(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(port_speaks_ipv4_ipv6_or_both),
        cmocka_unit_test(empty_and_too_long_datagrams_are_refused_and_counted),
        cmocka_unit_test(batch_that_is_full_is_sent_and_order_stays),
        cmocka_unit_test(datagram_that_cannot_be_sent_is_counted_and_holds_up_no_other),
        cmocka_unit_test(batch_of_received_datagrams_is_announced),
        cmocka_unit_test(datagrams_carry_the_class_of_games),
        cmocka_unit_test(address_that_cannot_be_bound_is_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
