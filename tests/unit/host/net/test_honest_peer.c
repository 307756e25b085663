// The transport and the most demanding honest client: the SDK's own carrier over a simulated link.
// Nothing that it sends may be refused for good.

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "client_transport.h"
#include "host/clock/ticker.h"
#include "host/net/host_transport.h"
#include "test.h"

#define INPUT_RATE_HZ 240u
#define INPUT_NS (UINT64_C(1000000000) / INPUT_RATE_HZ)
#define WAIT_NS UINT64_C(60000000000)
#define SETTLE_NS UINT64_C(90000000000)

typedef struct pair {
    sb_host_transport *server;
    sb_carrier client;
    bool greeted, ended;  ///< as the server was told
    bool connected, lost; ///< as the client was told

    uint32_t peer;
    uint64_t inputs;       ///< unsequenced messages that the server received
    uint32_t reliable;     ///< reliable messages that it received
    uint32_t out_of_order; ///< those of them that were not the next one
    uint32_t client_received;
    uint32_t sent, answered; ///< reliable messages of the client and of the server
} pair;

static void on_server_connected(void *context, uint32_t peer, sb_peer_source source)
{
    pair *self = context;
    (void)source;
    self->peer = peer;
    self->greeted = true;
}

// An input begins with zeros, a reliable message with its number from 1.
static void on_server_received(void *context, uint32_t peer, const void *bytes, size_t size)
{
    pair *self = context;
    (void)peer;
    uint32_t number = 0;
    memcpy(&number, bytes, size < sizeof number ? size : sizeof number);
    if (number == 0) {
        self->inputs++;
        return;
    }
    self->reliable++;
    self->out_of_order += number != self->reliable;
}

static void on_server_disconnected(void *context, uint32_t peer, bool left)
{
    pair *self = context;
    (void)peer;
    (void)left;
    self->ended = true;
}

static void on_connected(void *context)
{
    ((pair *)context)->connected = true;
}

static void on_received(void *context, const void *bytes, size_t size)
{
    (void)bytes;
    (void)size;
    ((pair *)context)->client_received++;
}

static void on_refused(void *context, uint32_t refusal, const char *text)
{
    (void)refusal;
    (void)text;
    ((pair *)context)->lost = true;
}

static void on_disconnected(void *context)
{
    ((pair *)context)->lost = true;
}

// Both ends see to their sockets, some four thousand times a second.
static void turn(pair *self)
{
    (void)nanosleep(&(struct timespec){.tv_nsec = 200000}, NULL);
    sb_host_transport_service(self->server);
    self->client.functions->service(self->client.self);
    self->client.functions->flush(self->client.self);
    sb_host_transport_flush(self->server);
}

static void open_pair(pair *self, sb_client_link link)
{
    memset(self, 0, sizeof *self);
    sb_host_transport_def def = sb_host_transport_def_default();
    def.port = 0;
    def.peer_capacity = 4;
    def.input = (sb_host_transport_input){on_server_connected, on_server_received,
                                          on_server_disconnected, self};
    char message[128] = "";
    assert_int_equal(sb_host_transport_create(&def, &self->server, message, sizeof message), SB_OK);
    const char *address = sb_host_transport_address(self->server);
    const sb_client_def client = {
        .host = "127.0.0.1",
        .port = (uint16_t)strtoul(strrchr(address, ':') + 1, NULL, 10),
        .timeout_ms = 20000,
        .simulate = link,
    };
    const sb_carrier_handler handler = {on_connected, on_received, on_refused, on_disconnected,
                                        self};
    assert_int_equal(sb_client_transport_open(NULL, &client, handler, &self->client), SB_OK);
    // A server gives up an unfinished handshake after 3 s, which a bad link may take.
    uint64_t begun_ns = sb_clock_ns(), tried_ns = begun_ns;
    while (!self->connected || !self->greeted) {
        turn(self);
        assert_true(sb_clock_ns() < begun_ns + 2 * WAIT_NS);
        if (sb_clock_ns() > tried_ns + UINT64_C(4000000000)) {
            tried_ns = sb_clock_ns();
            self->connected = self->greeted = self->lost = self->ended = false;
            self->client.functions->stop(self->client.self);
            assert_int_equal(self->client.functions->restart(self->client.self, 0), SB_OK);
        }
    }
}

static void close_pair(pair *self)
{
    self->client.functions->destroy(self->client.self, false);
    sb_host_transport_destroy(self->server);
}

static void send_input(pair *self)
{
    static const uint8_t input[SB_MESSAGE_SIZE_MAX];
    self->client.functions->send(self->client.self, SB_CHANNEL_UP, input, sizeof input);
}

static void send_reliable(pair *self, size_t size)
{
    uint8_t bytes[SB_MESSAGE_SIZE_MAX] = {0};
    self->sent++;
    memcpy(bytes, &self->sent, sizeof self->sent);
    self->client.functions->send(self->client.self, SB_CHANNEL_RELIABLE, bytes, size);
}

// The server has events in every tick, each to be acknowledged.
static void answer(pair *self)
{
    static const uint8_t event[100];
    self->answered++;
    sb_host_transport_send(self->server, self->peer, SB_CHANNEL_RELIABLE, event, sizeof event);
}

static void play(pair *self, uint64_t time_ns)
{
    uint64_t next_ns = sb_clock_ns(), end_ns = next_ns + time_ns;
    for (uint32_t i = 0; next_ns < end_ns; i++, next_ns += INPUT_NS) {
        send_input(self);
        answer(self);
        if (i % 24 == 0) {
            send_reliable(self, 200);
        }
        do {
            turn(self);
        } while (sb_clock_ns() < next_ns + INPUT_NS);
    }
}

// ENet doubles the time to each resend: a message that is dropped six times comes after a minute.
static void settle(pair *self)
{
    uint64_t until_ns = sb_clock_ns() + SETTLE_NS;
    while (self->reliable < self->sent || self->client_received < self->answered) {
        turn(self);
        if (sb_clock_ns() >= until_ns) {
            fail_msg("%u of %u messages came, %u of %u answers; lost %d, ended %d", self->reliable,
                     self->sent, self->client_received, self->answered, self->lost, self->ended);
        }
    }
}

// What comes beyond the window or before the handshake's end is dropped and sent again, which costs
// an honest client only time.
static void assert_nothing_was_refused(pair *self)
{
    const sb_host_transport_counters *counters = sb_host_transport_get_counters(self->server);
    for (int i = SB_FILTER_NONE + 1; i < SB_FILTER_REASON_COUNT; i++) {
        if (i != SB_FILTER_NUMBER && i != SB_FILTER_EARLY) {
            assert_int_equal(counters->refused[i], 0);
        }
    }
    assert_int_equal(counters->peers_flooding, 0);
    assert_int_equal(counters->peers_clogged, 0);
    assert_int_equal(self->out_of_order, 0);
    assert_false(self->lost || self->ended);
}

static void client_of_240_hz_with_the_largest_messages_is_never_refused(void **state)
{
    (void)state;
    pair p;
    open_pair(&p, (sb_client_link){.latency_ms = 10});
    play(&p, UINT64_C(3000000000));
    settle(&p);
    assert_nothing_was_refused(&p);
    assert_true(p.inputs > 3 * INPUT_RATE_HZ * 9 / 10);
    close_pair(&p);
}

static void client_that_loses_a_third_of_its_datagrams_is_never_refused(void **state)
{
    (void)state;
    pair p;
    open_pair(&p, (sb_client_link){.latency_ms = 40,
                                   .jitter_ms = 30,
                                   .loss = 0.3f,
                                   .duplication = 0.1f,
                                   .reordering = 0.1f,
                                   .seed = 4});
    // ENet doubles the time to each resend, so some messages are under way for a minute.
    play(&p, UINT64_C(5000000000));
    for (uint32_t i = 0; i < 6 && (p.reliable == 0 || p.client_received == 0); i++) {
        play(&p, UINT64_C(5000000000));
    }
    assert_true(p.reliable > 0 && p.client_received > 0);
    assert_nothing_was_refused(&p);
    assert_true(p.inputs > 5 * INPUT_RATE_HZ / 2);
    close_pair(&p);
}

// The link held back 4 s of inputs, and a chat line each tick for a second.
static void burst_after_a_stall_of_4_s_is_never_refused(void **state)
{
    (void)state;
    pair p;
    open_pair(&p, (sb_client_link){0});
    // Earned before the stall's end. The server is serviced, as its pings need it.
    uint64_t until_ns = sb_clock_ns() + UINT64_C(3000000000);
    while (sb_clock_ns() < until_ns) {
        turn(&p);
    }
    for (uint32_t i = 0; i < 4 * INPUT_RATE_HZ; i++) {
        send_input(&p);
        if (i % 4 == 0) {
            send_reliable(&p, 100);
        }
        if (i % 32 == 31) { // the socket's buffer holds about 200 datagrams
            turn(&p);
        }
    }
    settle(&p);
    assert_nothing_was_refused(&p);
    assert_true(p.inputs > 4 * INPUT_RATE_HZ / 2);
    close_pair(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(client_of_240_hz_with_the_largest_messages_is_never_refused),
        cmocka_unit_test(client_that_loses_a_third_of_its_datagrams_is_never_refused),
        cmocka_unit_test(burst_after_a_stall_of_4_s_is_never_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
