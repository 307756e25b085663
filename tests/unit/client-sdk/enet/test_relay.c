// Tests relay.c, and transport.c through it: a simulated link on loopback sockets. All sides run in
// this thread, turn by turn.
#define _POSIX_C_SOURCE 200809L
#include "test.h"

#include <fcntl.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <enet/enet.h>

#include "client_transport.h"
#include "gate.h"
#include "link_emulator.h"
#include "relay.h"

#define WAIT_MS_MAX 60000u
#define DESCRIPTOR_COUNT_MAX 256
#define DATAGRAM_COUNT 2000u

static void sleep_ms(uint32_t ms)
{
    nanosleep(&(struct timespec){.tv_nsec = (long)ms * 1000000}, NULL);
}

// The open descriptors, including those of the test program and those that it inherited.
typedef struct descriptors {
    uint32_t count;
    bool is_open[DESCRIPTOR_COUNT_MAX];
} descriptors;

static descriptors open_descriptors(void)
{
    descriptors found = {.count = 0};
    for (int i = 0; i < DESCRIPTOR_COUNT_MAX; i++) {
        found.is_open[i] = fcntl(i, F_GETFD) >= 0;
        found.count += found.is_open[i];
    }
    return found;
}

static uint32_t opened_since(const descriptors *before)
{
    return open_descriptors().count - before->count;
}

static bool all_new_close_on_exec(const descriptors *before)
{
    for (int i = 0; i < DESCRIPTOR_COUNT_MAX; i++) {
        int flags = fcntl(i, F_GETFD);
        if (!before->is_open[i] && flags >= 0 && (flags & FD_CLOEXEC) == 0) {
            return false;
        }
    }
    return true;
}

// The relay between two plain sockets.

typedef struct wire {
    sb_udp_socket host, server;
    sb_net_address host_address, server_address;
    sb_relay *relay;
    sb_net_address relay_address;
} wire;

static sb_udp_socket open_socket(sb_net_address *out_address)
{
    const sb_net_address loopback = sb_udp_loopback(0);
    sb_udp_socket socket;
    assert_int_equal(sb_udp_open(&loopback, &socket, out_address), SB_OK);
    return socket;
}

static void open_relay(wire *w)
{
    assert_int_equal(sb_relay_open(w->relay, &w->relay_address), SB_OK);
    sb_relay_set_client(w->relay, &w->host_address);
}

static wire wire_open(const sb_client_link *def)
{
    wire w;
    w.host = open_socket(&w.host_address);
    w.server = open_socket(&w.server_address);
    w.relay = sb_relay_create(def, &w.server_address);
    assert_non_null(w.relay);
    sb_relay_pump(w.relay); // does nothing while the relay is closed
    sb_relay_close(w.relay);
    open_relay(&w);
    return w;
}

static void wire_close(wire *w)
{
    sb_relay_destroy(w->relay);
    sb_udp_close(w->host);
    sb_udp_close(w->server);
}

static void send_number(sb_udp_socket socket, const sb_net_address *to, uint32_t number)
{
    assert_true(sb_udp_send(socket, to, &number, sizeof number));
}

// Returns the number of the next datagram in the socket and its sender, or -1 if there is none.
static int64_t receive_number(sb_udp_socket socket, sb_net_address *out_sender)
{
    uint32_t number = 0;
    const int size = sb_udp_receive(socket, out_sender, (uint8_t *)&number, sizeof number);
    assert_true(size == SB_UDP_NOTHING || size == sizeof number);
    return size == SB_UDP_NOTHING ? -1 : (int64_t)number;
}

static void relay_passes_both_ways_after_the_latency(void **state)
{
    (void)state;
    wire w = wire_open(&(sb_client_link){.latency_ms = 20});
    sb_net_address outside, sender;
    // Twice, the second time with another socket.
    for (uint32_t turn = 0; turn < 2; turn++) {
        send_number(w.host, &w.relay_address, 100 + turn);
        sb_relay_pump(w.relay);
        assert_int_equal(receive_number(w.server, &outside), -1);
        sleep_ms(21);
        sb_relay_pump(w.relay);
        assert_int_equal(receive_number(w.server, &outside), 100 + turn);
        // The relay forwards an answer only from the server, and the host receives it from the
        // address to which it sent.
        send_number(w.server, &outside, 200 + turn);
        sb_relay_pump(w.relay);
        assert_int_equal(receive_number(w.host, &sender), -1);
        sleep_ms(21);
        sb_relay_pump(w.relay);
        assert_int_equal(receive_number(w.host, &sender), 200 + turn);
        assert_true(sb_net_address_equal(&sender, &w.relay_address));

        sb_relay_close(w.relay);
        open_relay(&w);
        assert_true(w.relay_address.port != 0);
    }
    sb_client_status status = {0};
    sb_relay_status(w.relay, &status);
    assert_int_equal(status.link_datagrams, 4);
    assert_int_equal(status.link_dropped + status.link_duplicated + status.link_reordered, 0);
    wire_close(&w);
}

static void relay_passes_nothing_of_a_stranger(void **state)
{
    (void)state;
    wire w = wire_open(&(sb_client_link){.duplication = 1e-6f});
    sb_net_address stranger_address, sender;
    sb_udp_socket stranger = open_socket(&stranger_address);
    for (uint32_t i = 0; i < 100; i++) {
        send_number(stranger, &w.relay_address, i);
    }
    static uint8_t large[9000];
    (void)sb_udp_send(stranger, &w.relay_address, large, sizeof large);
    (void)sb_udp_send(w.host, &w.relay_address, large, sizeof large);
    (void)sb_udp_send(w.server, &w.relay_address, large, sizeof large);
    send_number(w.host, &w.relay_address, 1000);
    send_number(w.server, &w.relay_address, 2000);
    sb_relay_pump(w.relay);
    assert_int_equal(receive_number(w.server, &sender), 1000);
    assert_int_equal(receive_number(w.host, &sender), 2000);
    assert_int_equal(receive_number(w.server, &sender), -1);
    assert_int_equal(receive_number(w.host, &sender), -1);
    sb_udp_close(stranger);
    wire_close(&w);
}

static void relay_that_closes_sends_what_waits_and_gives_its_socket_back(void **state)
{
    (void)state;
    const descriptors before = open_descriptors();
    wire w = wire_open(&(sb_client_link){.latency_ms = 10000});
    sb_net_address sender;
    send_number(w.host, &w.relay_address, 1);
    sb_relay_pump(w.relay);
    send_number(w.host, &w.relay_address, 2); // still waits in the socket
    send_number(w.server, &w.relay_address, 3);
    assert_int_equal(opened_since(&before), 3);
    assert_int_equal(receive_number(w.server, &sender), -1);
    sb_relay_close(w.relay);
    sb_relay_close(w.relay);
    assert_int_equal(opened_since(&before), 2);
    assert_int_equal(receive_number(w.server, &sender), 1);
    assert_int_equal(receive_number(w.server, &sender), 2);
    assert_int_equal(receive_number(w.host, &sender), -1);
    wire_close(&w);
    sb_relay_destroy(NULL);
    assert_int_equal(opened_since(&before), 0);
}

// Counts how often each datagram arrives. From the middle on the host uses another socket.
static void arrivals_of(const sb_client_link *def, uint8_t up[DATAGRAM_COUNT],
                        uint8_t down[DATAGRAM_COUNT])
{
    wire w = wire_open(def);
    memset(up, 0, DATAGRAM_COUNT);
    memset(down, 0, DATAGRAM_COUNT);
    sb_net_address sender;
    for (uint32_t i = 0; i < DATAGRAM_COUNT; i++) {
        if (i == DATAGRAM_COUNT / 2) {
            sb_relay_close(w.relay);
            open_relay(&w);
        }
        send_number(w.host, &w.relay_address, i);
        send_number(w.server, &w.relay_address, i);
        sb_relay_pump(w.relay);
        for (int64_t number; (number = receive_number(w.server, &sender)) >= 0;) {
            up[number]++;
        }
        for (int64_t number; (number = receive_number(w.host, &sender)) >= 0;) {
            down[number]++;
        }
    }
    wire_close(&w);
}

static uint32_t count_of(const uint8_t arrivals[DATAGRAM_COUNT], uint32_t times)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < DATAGRAM_COUNT; i++) {
        count += arrivals[i] == times;
    }
    return count;
}

static void relay_of_the_same_seed_loses_the_same_in_each_direction(void **state)
{
    (void)state;
    static uint8_t up[2][DATAGRAM_COUNT], down[2][DATAGRAM_COUNT];
    sb_client_link def = {.loss = 0.2f, .duplication = 0.1f, .seed = 11};
    arrivals_of(&def, up[0], down[0]);
    arrivals_of(&def, up[1], down[1]);
    assert_memory_equal(up[0], up[1], DATAGRAM_COUNT);
    assert_memory_equal(down[0], down[1], DATAGRAM_COUNT);
    assert_memory_not_equal(up[0], down[0], DATAGRAM_COUNT);
    // Another socket does not restart the random numbers.
    assert_memory_not_equal(up[0], up[0] + DATAGRAM_COUNT / 2, DATAGRAM_COUNT / 2);
    // Binomial: 400 +- 17.9 and 160 +- 12.1; five deviations.
    assert_in_range(count_of(up[0], 0), 400 - 90, 400 + 90);
    assert_in_range(count_of(down[0], 0), 400 - 90, 400 + 90);
    assert_in_range(count_of(up[0], 2), 160 - 60, 160 + 60);
    assert_in_range(count_of(down[0], 2), 160 - 60, 160 + 60);
    def.seed = 12;
    arrivals_of(&def, up[1], down[1]);
    assert_memory_not_equal(up[0], up[1], DATAGRAM_COUNT);
}

// The transport through the relay, to an ENet host.

typedef struct fixture {
    ENetHost *server;
    ENetPeer *peer;      ///< the newest peer
    uint16_t port;       ///< of the server, the same throughout
    uint32_t timeout_ms; ///< of the client
    sb_carrier client;
    uint32_t connects, disconnects;              ///< as ENet told the server
    bool connected, disconnected;                ///< as the transport told the client
    uint32_t client_received, server_received;   ///< count of messages
    uint32_t client_next, server_next;           ///< number expected of the next reliable message
    uint32_t client_unordered, server_unordered; ///< reliable messages that came out of order
    gate gate;                                   ///< in front of the server
} fixture;

static void start_server(fixture *f)
{
    ENetAddress address = {.host = ENET_HOST_ANY, .port = ENET_PORT_ANY};
    f->server = enet_host_create(&address, 8, SB_CHANNEL_COUNT, 0, 0);
    assert_non_null(f->server);
    gate_open(&f->gate, f->port, f->server->address.port, 1);
    f->port = f->gate.port;
    f->peer = NULL;
}

// Ends the server as a killed process ends: its peers hear nothing.
static void kill_server(fixture *f)
{
    gate_close(&f->gate);
    enet_host_destroy(f->server);
    f->server = NULL;
}

static int setup(void **state)
{
    fixture *f = calloc(1, sizeof *f);
    *state = f;
    f->timeout_ms = 4000;
    start_server(f);
    return 0;
}

static int teardown(void **state)
{
    fixture *f = *state;
    if (f->client.functions != NULL) {
        f->client.functions->destroy(f->client.self, false);
    }
    if (f->server != NULL) {
        kill_server(f);
    }
    free(f);
    return 0;
}

static void on_connected(void *context)
{
    fixture *f = context;
    f->connected = true;
}

static void note_number(const void *bytes, size_t size, uint32_t *next, uint32_t *unordered)
{
    uint32_t number;
    assert_int_equal(size, sizeof number);
    memcpy(&number, bytes, sizeof number);
    *unordered += number != *next;
    *next = number + 1;
}

static void on_received(void *context, const void *bytes, size_t size)
{
    fixture *f = context;
    f->client_received++;
    note_number(bytes, size, &f->client_next, &f->client_unordered);
}

static void on_refused(void *context, uint32_t refusal, const char *text)
{
    (void)context;
    (void)text;
    fail_msg("refused with %u", refusal);
}

static void on_disconnected(void *context)
{
    fixture *f = context;
    f->disconnected = true;
}

static sb_client_def client_def(const fixture *f, const sb_client_link *simulate)
{
    return (sb_client_def){
        .host = "127.0.0.1", .port = f->port, .timeout_ms = f->timeout_ms, .simulate = *simulate};
}

static void connect_by(fixture *f, const sb_client_link *simulate)
{
    const sb_carrier_handler handler = {on_connected, on_received, on_refused, on_disconnected, f};
    const sb_client_def def = client_def(f, simulate);
    assert_int_equal(sb_client_transport_open(NULL, &def, handler, &f->client), SB_OK);
}

static void server_turn(fixture *f)
{
    ENetEvent event;
    if (f->server != NULL) {
        gate_pump(&f->gate);
    }
    while (f->server != NULL && enet_host_service(f->server, &event, 1) > 0) {
        if (event.type == ENET_EVENT_TYPE_CONNECT) {
            f->connects++;
            f->peer = event.peer;
        } else if (event.type == ENET_EVENT_TYPE_DISCONNECT) {
            f->disconnects++;
        } else if (event.type == ENET_EVENT_TYPE_RECEIVE) {
            f->server_received++;
            if (event.channelID == SB_CHANNEL_RELIABLE) {
                note_number(event.packet->data, event.packet->dataLength, &f->server_next,
                            &f->server_unordered);
            }
            enet_packet_destroy(event.packet);
        }
    }
    if (f->server != NULL) {
        gate_pump(&f->gate);
    }
}

static void turn(fixture *f)
{
    server_turn(f);
    if (f->server == NULL) {
        sleep_ms(1);
    }
    f->client.functions->service(f->client.self);
    f->client.functions->flush(f->client.self);
}

#define TURN_UNTIL(f, condition)                                                                   \
    do {                                                                                           \
        enet_uint32 turns_begin_ms = enet_time_get();                                              \
        while (!(condition)) {                                                                     \
            turn(f);                                                                               \
            assert_true(enet_time_get() - turns_begin_ms < WAIT_MS_MAX);                           \
        }                                                                                          \
    } while (0)

static void turn_for(fixture *f, uint32_t ms)
{
    for (enet_uint32 start_ms = enet_time_get(); enet_time_get() - start_ms < ms;) {
        turn(f);
    }
}

static void say_both_ways(fixture *f, uint32_t number)
{
    f->client.functions->send(f->client.self, SB_CHANNEL_RELIABLE, &number, sizeof number);
    ENetPacket *packet = enet_packet_create(&number, sizeof number, ENET_PACKET_FLAG_RELIABLE);
    assert_int_equal(enet_peer_send(f->peer, SB_CHANNEL_RELIABLE, packet), 0);
}

static sb_client_status status_of(const fixture *f)
{
    sb_client_status status = {0};
    f->client.functions->status(f->client.self, &status);
    return status;
}

// ENet's socket, and the two of the tunnel.
static void client_has_three_sockets_and_with_a_simulation_four(void **state)
{
    fixture *f = *state;
    const descriptors before = open_descriptors();
    connect_by(f, &(sb_client_link){.seed = 5});
    assert_int_equal(opened_since(&before), 3);
    assert_true(all_new_close_on_exec(&before));
    f->client.functions->destroy(f->client.self, false);
    assert_int_equal(opened_since(&before), 0);
    connect_by(f, &(sb_client_link){.latency_ms = 5});
    assert_int_equal(opened_since(&before), 4);
    assert_true(all_new_close_on_exec(&before));
    f->client.functions->stop(f->client.self);
    assert_int_equal(opened_since(&before), 0);
    assert_int_equal(f->client.functions->restart(f->client.self, 0), SB_OK);
    assert_int_equal(opened_since(&before), 4);
    assert_true(all_new_close_on_exec(&before));
    f->client.functions->destroy(f->client.self, false);
    f->client = (sb_carrier){0};
    assert_int_equal(opened_since(&before), 0);
}

static void round_trip_is_twice_the_latency(void **state)
{
    fixture *f = *state;
    connect_by(f, &(sb_client_link){.latency_ms = 60});
    enet_uint32 start_ms = enet_time_get();
    TURN_UNTIL(f, f->connected && f->connects == 1);
    // Request and challenge, response and answer, ENet's connection and its answer: three round
    // trips.
    assert_true(enet_time_get() - start_ms >= 360);
    assert_int_equal(f->gate.client_count, 1);
    // The time is never less. The sides' own turns add little, unless the machine is busy.
    bool reached = false;
    for (uint32_t i = 0; i < 600 && !reached; i++) {
        say_both_ways(f, i);
        turn_for(f, 40);
        uint32_t client_ms = status_of(f).round_trip_ms, server_ms = f->peer->roundTripTime;
        assert_true(i < 10 || (client_ms >= 120 && server_ms >= 120));
        reached = i >= 10 && client_ms <= 140 && server_ms <= 140;
    }
    assert_true(reached);
    assert_int_equal(f->client_unordered + f->server_unordered, 0);
}

static void reliable_messages_come_once_and_in_order_through_a_bad_link(void **state)
{
    fixture *f = *state;
    f->timeout_ms = 30000; // busy machines and the loss together let ENet wait ever longer
    connect_by(f, &(sb_client_link){.latency_ms = 5,
                                    .jitter_ms = 10,
                                    .loss = 0.2f,
                                    .duplication = 0.1f,
                                    .reordering = 0.1f,
                                    .seed = 3});
    TURN_UNTIL(f, f->connected && f->peer != NULL);
    for (uint32_t i = 0; i < 200; i++) {
        say_both_ways(f, i);
        turn(f);
    }
    TURN_UNTIL(f, f->client_next == 200 && f->server_next == 200);
    assert_int_equal(f->client_received, 200);
    assert_int_equal(f->server_received, 200);
    assert_int_equal(f->client_unordered + f->server_unordered, 0);
    assert_false(f->disconnected);
    sb_client_status status = status_of(f);
    assert_true(status.link_datagrams > 100);
    assert_true(status.link_dropped > 0 && status.link_duplicated > 0 && status.link_reordered > 0);
}

static void restart_and_the_goodbye_go_through_the_link(void **state)
{
    fixture *f = *state;
    connect_by(f, &(sb_client_link){.latency_ms = 40, .seed = 4});
    TURN_UNTIL(f, f->connected && f->peer != NULL);
    uint64_t datagrams_before = status_of(f).link_datagrams;
    f->client.functions->stop(f->client.self);
    assert_true(f->client.functions->is_over(f->client.self));
    // These calls do nothing.
    f->client.functions->service(f->client.self);
    f->client.functions->flush(f->client.self);
    TURN_UNTIL(f, f->disconnects == 1);
    f->connected = false;
    enet_uint32 start_ms = enet_time_get();
    assert_int_equal(f->client.functions->restart(f->client.self, 0), SB_OK);
    TURN_UNTIL(f, f->connected && f->connects == 2);
    assert_true(enet_time_get() - start_ms >= 240);
    assert_int_equal(f->gate.client_count, 2);
    assert_true(status_of(f).link_datagrams > datagrams_before);
    // The last message goes out at once, without the link's delay.
    uint32_t zero = 0;
    f->client.functions->send(f->client.self, SB_CHANNEL_RELIABLE, &zero, sizeof zero);
    f->client.functions->destroy(f->client.self, true);
    f->client = (sb_carrier){0};
    start_ms = enet_time_get();
    while (f->disconnects < 2) {
        server_turn(f);
        assert_true(enet_time_get() - start_ms < WAIT_MS_MAX);
    }
    assert_false(f->disconnected);
}

static void finish_through_the_link_lets_the_last_message_arrive(void **state)
{
    fixture *f = *state;
    connect_by(f, &(sb_client_link){.latency_ms = 30, .loss = 0.1f, .seed = 6});
    TURN_UNTIL(f, f->connected && f->peer != NULL);
    uint32_t zero = 0;
    f->client.functions->send(f->client.self, SB_CHANNEL_RELIABLE, &zero, sizeof zero);
    f->client.functions->finish(f->client.self);
    assert_false(f->client.functions->is_over(f->client.self));
    TURN_UNTIL(f, f->client.functions->is_over(f->client.self));
    assert_int_equal(f->server_received, 1);
    TURN_UNTIL(f, f->disconnects == 1);
}

static void server_that_starts_again_is_found_through_the_link(void **state)
{
    fixture *f = *state;
    connect_by(f, &(sb_client_link){.latency_ms = 10, .loss = 0.05f, .seed = 8});
    TURN_UNTIL(f, f->connected && f->peer != NULL);
    kill_server(f);
    TURN_UNTIL(f, f->disconnected);
    // Nobody listens meanwhile. The network reports that, and it does no harm.
    assert_int_equal(f->client.functions->restart(f->client.self, 0), SB_OK);
    turn_for(f, 300);
    start_server(f);
    f->connected = false;
    assert_int_equal(f->client.functions->restart(f->client.self, 0), SB_OK);
    TURN_UNTIL(f, f->connected && f->connects == 2);
    say_both_ways(f, f->client_next);
    TURN_UNTIL(f, f->client_received == 1 && f->server_received == 1);
}

static void simulation_that_cannot_be_is_refused(void **state)
{
    fixture *f = *state;
    const sb_carrier_handler handler = {on_connected, on_received, on_refused, on_disconnected, f};
    const sb_client_link wrong[] = {{.latency_ms = 10001},
                                    {.jitter_ms = 10001},
                                    {.loss = NAN},
                                    {.duplication = -0.1f},
                                    {.reordering = 1.5f}};
    for (uint32_t i = 0; i < 5; i++) {
        const descriptors before = open_descriptors();
        const sb_client_def def = client_def(f, &wrong[i]);
        assert_int_equal(sb_client_transport_open(NULL, &def, handler, &f->client),
                         SB_ERROR_ARGUMENT);
        assert_null(f->client.self);
        assert_int_equal(opened_since(&before), 0);
    }
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(relay_passes_both_ways_after_the_latency),
        cmocka_unit_test(relay_passes_nothing_of_a_stranger),
        cmocka_unit_test(relay_that_closes_sends_what_waits_and_gives_its_socket_back),
        cmocka_unit_test(relay_of_the_same_seed_loses_the_same_in_each_direction),
        TEST(client_has_three_sockets_and_with_a_simulation_four),
        TEST(round_trip_is_twice_the_latency),
        TEST(reliable_messages_come_once_and_in_order_through_a_bad_link),
        TEST(restart_and_the_goodbye_go_through_the_link),
        TEST(finish_through_the_link_lets_the_last_message_arrive),
        TEST(server_that_starts_again_is_found_through_the_link),
        TEST(simulation_that_cannot_be_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
