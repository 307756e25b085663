// Of host_transport.c: the address and the socket that a transport has.

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "test.h"
#include "transport_ends.h"

// The client's socket takes only what comes from the address that it asked.
static void server_of_several_addresses_answers_from_the_one_that_was_asked(void **state)
{
    (void)state;
    static const char *const binds[] = {"0.0.0.0", "::"};
    for (uint32_t i = 0; i < 2; i++) {
        owner server;
        guest client;
        owner_open_on(&server, 2, binds[i]);
        sb_net_address other = sb_udp_loopback(owner_port(server.transport));
        other.ip[15] = 5; // 127.0.0.5
        guest_open_at(&client, &other);
        EXCHANGE_UNTIL(&server, &client, client.connected && server.connects == 1);
        server.echoes = true;
        guest_say(&client, SB_CHANNEL_RELIABLE, "hello");
        EXCHANGE_UNTIL(&server, &client, client.messages[0] == 1 && client.messages[1] == 1);
        guest_close(&client);
        sb_host_transport_destroy(server.transport);
    }
}

static void socket_is_closed_in_programs_that_the_process_starts(void **state)
{
    (void)state;
    owner server;
    owner_open(&server, 1);
    int flags = fcntl(sb_host_transport_descriptor(server.transport), F_GETFD);
    assert_true(flags >= 0 && (flags & FD_CLOEXEC) != 0);
    sb_host_transport_destroy(server.transport);
}

static void port_in_use_is_refused_with_address_and_reason(void **state)
{
    (void)state;
    owner server;
    owner_open(&server, 1);
    sb_host_transport_def def = sb_host_transport_def_default();
    def.port = owner_port(server.transport);
    sb_host_transport *second = NULL;
    char message[128], expected[128];
    assert_int_equal(sb_host_transport_create(&def, &second, message, sizeof message), SB_ERROR_IO);
    assert_null(second);
    snprintf(expected, sizeof expected, "cannot bind 127.0.0.1:%u: Address already in use",
             def.port);
    assert_string_equal(message, expected);
    def.bind_address = "0.0.0.0";
    assert_int_equal(sb_host_transport_create(&def, &second, message, sizeof message), SB_ERROR_IO);
    sb_host_transport_destroy(server.transport);
}

static void address_that_is_a_name_or_not_ours_is_refused(void **state)
{
    (void)state;
    sb_host_transport_def def = sb_host_transport_def_default();
    sb_host_transport *transport = NULL;
    char message[128];
    def.bind_address = "localhost";
    assert_int_equal(sb_host_transport_create(&def, &transport, message, sizeof message),
                     SB_ERROR_ARGUMENT);
    assert_non_null(strstr(message, "localhost"));
    def.bind_address = "192.0.2.1"; // an address for documentation, which no machine has
    assert_int_equal(sb_host_transport_create(&def, &transport, message, sizeof message),
                     SB_ERROR_IO);
    assert_non_null(strstr(message, "cannot bind 192.0.2.1:7777: "));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(server_of_several_addresses_answers_from_the_one_that_was_asked),
        cmocka_unit_test(socket_is_closed_in_programs_that_the_process_starts),
        cmocka_unit_test(port_in_use_is_refused_with_address_and_reason),
        cmocka_unit_test(address_that_is_a_name_or_not_ours_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
