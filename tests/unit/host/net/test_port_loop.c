#include "host/net/port_loop.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "test.h"

// A port in a loop of its own, and a socket that sends noise to it.
typedef struct fixture {
    uv_loop_t loop;
    sb_host_transport *transport;
    sb_port_loop port;
    uint32_t services;
    int socket;
} fixture;

static void on_connected(void *context, uint32_t peer, sb_peer_source source)
{
    (void)context, (void)peer, (void)source;
}

static void on_received(void *context, uint32_t peer, const void *bytes, size_t size)
{
    (void)context, (void)peer, (void)bytes, (void)size;
}

static void on_disconnected(void *context, uint32_t peer, bool left)
{
    (void)context, (void)peer, (void)left;
}

static void serve(void *context)
{
    fixture *self = context;
    self->services++;
    sb_host_transport_service(self->transport);
}

static fixture *begin(void)
{
    fixture *self = calloc(1, sizeof *self);
    assert_non_null(self);
    sb_host_transport_def def = sb_host_transport_def_default();
    def.port = 0;
    def.input = (sb_host_transport_input){on_connected, on_received, on_disconnected, self};
    char message[128] = "";
    assert_int_equal(sb_host_transport_create(&def, &self->transport, message, sizeof message),
                     SB_OK);
    assert_int_equal(uv_loop_init(&self->loop), 0);
    assert_int_equal(sb_port_loop_start(&self->port, &self->loop, self->transport, serve, self),
                     SB_OK);
    const char *text = strrchr(sb_host_transport_address(self->transport), ':') + 1;
    struct sockaddr_in to = {.sin_family = AF_INET,
                             .sin_port = htons((uint16_t)strtoul(text, NULL, 10)),
                             .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    self->socket = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    assert_int_equal(connect(self->socket, (const struct sockaddr *)&to, sizeof to), 0);
    return self;
}

static void end(fixture *self)
{
    sb_port_loop_close(&self->port);
    sb_port_loop_close(&self->port); // a second time does nothing
    uv_run(&self->loop, UV_RUN_DEFAULT);
    assert_int_equal(uv_loop_close(&self->loop), 0);
    sb_host_transport_destroy(self->transport);
    close(self->socket);
    free(self);
}

static void send_noise(const fixture *self, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        assert_int_equal(send(self->socket, "noise", 5, 0), 5);
    }
}

static bool is_watched(const fixture *self)
{
    return uv_is_active((const uv_handle_t *)&self->port.socket) != 0;
}

// Sends bursts until SB_SERVE_PACE_BEGIN_COUNT datagrams have come within one window, so that the
// timer serves the port. On a busy machine the first burst may be spread over two windows. Returns
// the datagrams that were sent.
static uint32_t send_many(fixture *self)
{
    uint32_t sent = 0;
    while (is_watched(self)) {
        send_noise(self, SB_SERVE_PACE_BEGIN_COUNT);
        sent += SB_SERVE_PACE_BEGIN_COUNT;
        while (is_watched(self) && sb_host_transport_datagram_count(self->transport) < sent) {
            uv_run(&self->loop, UV_RUN_NOWAIT); // a service may be over before it has taken all
        }
    }
    return sent;
}

static void datagram_is_served_at_once_while_there_are_few(void **state)
{
    (void)state;
    fixture *self = begin();
    for (uint32_t i = 1; i <= 20; i++) {
        send_noise(self, 1);
        uv_run(&self->loop, UV_RUN_NOWAIT);
        assert_int_equal(sb_host_transport_datagram_count(self->transport), i);
        assert_true(is_watched(self));
    }
    end(self);
}

static void many_datagrams_share_a_service_until_there_are_few(void **state)
{
    (void)state;
    fixture *self = begin();
    const uint32_t sent = send_many(self);
    // From now on only the timer serves the port: each turn of the loop waits for it.
    send_noise(self, 100);
    uint32_t before = self->services;
    uv_run(&self->loop, UV_RUN_ONCE);
    while (sb_host_transport_datagram_count(self->transport) < sent + 100) {
        uv_run(&self->loop, UV_RUN_ONCE);
    }
    assert_true(self->services - before < 100);
    before = self->services;
    while (!is_watched(self)) {
        uv_run(&self->loop, UV_RUN_ONCE);
    }
    // Two windows of 50 ms at a service each millisecond, or fewer on a slow machine.
    assert_true(self->services - before <= 110);
    send_noise(self, 1);
    uv_run(&self->loop, UV_RUN_NOWAIT);
    assert_int_equal(sb_host_transport_datagram_count(self->transport), sent + 101);
    end(self);
}

static void service_out_of_turn_counts(void **state)
{
    (void)state;
    fixture *self = begin();
    uint32_t sent = 0;
    for (uint32_t i = 0; i < 100 && is_watched(self); i++) { // once, unless the machine is busy
        send_noise(self, SB_SERVE_PACE_BEGIN_COUNT);
        sent += SB_SERVE_PACE_BEGIN_COUNT;
        while (sb_host_transport_datagram_count(self->transport) < sent) {
            sb_host_transport_service(self->transport);
        }
        assert_true(is_watched(self));
        sb_port_loop_served(&self->port);
    }
    assert_false(is_watched(self));
    end(self);
}

static void what_a_service_leaves_is_served_in_the_next_turn(void **state)
{
    (void)state;
    fixture *self = begin();
    send_noise(self, 150);
    // However short a service is, turns that do not wait take everything in the end.
    while (sb_host_transport_datagram_count(self->transport) < 150 ||
           sb_host_transport_is_pending(self->transport)) {
        uv_run(&self->loop, UV_RUN_NOWAIT);
    }
    assert_false(uv_is_active((const uv_handle_t *)&self->port.again));
    end(self);
}

static void port_that_has_not_begun_is_left_alone(void **state)
{
    (void)state;
    sb_port_loop port = {.transport = NULL};
    sb_port_loop_served(&port);
    sb_port_loop_close(&port);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(datagram_is_served_at_once_while_there_are_few),
        cmocka_unit_test(many_datagrams_share_a_service_until_there_are_few),
        cmocka_unit_test(service_out_of_turn_counts),
        cmocka_unit_test(what_a_service_leaves_is_served_in_the_next_turn),
        cmocka_unit_test(port_that_has_not_begun_is_left_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
