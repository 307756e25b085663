/// The ticks of a loop that serves many connections in one turn.
#include <arpa/inet.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "host/clock/ticker.h"
#include "host/web/web.h"
#include "test.h"
#include "web_socket.h"

#define PEER_COUNT 12u
#define ARRIVAL_COUNT 300u
#define TICK_RATE_HZ 1000u
#define LIMIT_NS UINT64_C(20000000000)

// A web and a ticker on one loop.
typedef struct house {
    uv_loop_t loop;
    sb_web *web;
    sb_ticker ticker;
    uint16_t port;
    uint32_t connected;
    sb_peer_source source; // of the newest
    uint32_t received;
    uint32_t ticks;
    uint32_t received_since_tick;
    uint32_t received_since_tick_most;
    uint64_t judged; ///< connections that were accepted or refused when `served` was called last
    uint64_t judged_between_most; ///< between two calls of `served`
    bool polls;                   ///< the ticker is polled between two of them
    web_socket clients[PEER_COUNT];
    bool opened;
} house;

static void on_connected(void *context, uint32_t peer, sb_peer_source source)
{
    (void)peer;
    house *self = context;
    self->connected++;
    self->source = source;
}

// Takes long enough for the next tick to become due.
static void be_slow(house *self)
{
    self->received++;
    self->received_since_tick++;
    const sb_schedule *schedule = &self->ticker.schedule;
    while (sb_clock_ns() < sb_schedule_deadline(schedule, schedule->next_tick)) {
    }
}

static void on_received(void *context, uint32_t peer, const void *bytes, size_t size)
{
    (void)peer;
    (void)bytes;
    (void)size;
    be_slow(context);
}

static void on_disconnected(void *context, uint32_t peer, bool left)
{
    (void)peer;
    (void)left;
    house *self = context;
    if (self->ticker.running) {
        be_slow(self);
    }
}

static uint64_t judged_by(const sb_web *web)
{
    const sb_web_counters *counters = sb_web_get_counters(web);
    return counters->connections + counters->refused_address + counters->refused_rate +
           counters->refused_full;
}

static void on_served(void *context)
{
    house *self = context;
    const uint64_t judged = judged_by(self->web);
    if (judged - self->judged > self->judged_between_most) {
        self->judged_between_most = judged - self->judged;
    }
    self->judged = judged;
    if (self->polls) {
        sb_ticker_poll(&self->ticker);
    }
}

static void on_tick(void *context)
{
    house *self = context;
    self->ticks++;
    if (self->received_since_tick > self->received_since_tick_most) {
        self->received_since_tick_most = self->received_since_tick;
    }
    self->received_since_tick = 0;
}

static void *open_clients(void *context)
{
    house *self = context;
    self->opened = true;
    for (uint32_t i = 0; i < PEER_COUNT; i++) {
        self->opened = web_socket_open(&self->clients[i], self->port) && self->opened;
    }
    return NULL;
}

static void open_house(house *self)
{
    memset(self, 0, sizeof *self);
    assert_int_equal(uv_loop_init(&self->loop), 0);
    sb_web_def def = sb_web_def_default();
    def.port = 0;
    def.input = (sb_host_transport_input){on_connected, on_received, on_disconnected, self};
    def.served = on_served;
    def.context = self;
    char message[256] = "";
    assert_int_equal(sb_web_create(&def, &self->loop, &self->web, message, sizeof message), SB_OK);
    assert_int_equal(sb_web_start(self->web), SB_OK);
    unsigned port = 0;
    assert_int_equal(sscanf(sb_web_address(self->web), "http://127.0.0.1:%u/", &port), 1);
    self->port = (uint16_t)port;
    pthread_t thread;
    assert_int_equal(pthread_create(&thread, NULL, open_clients, self), 0);
    uint64_t until_ns = sb_clock_ns() + LIMIT_NS;
    while (self->connected < PEER_COUNT && sb_clock_ns() < until_ns) {
        uv_run(&self->loop, UV_RUN_NOWAIT);
    }
    assert_int_equal(pthread_join(thread, NULL), 0);
    assert_true(self->opened);
    assert_int_equal(self->connected, PEER_COUNT);
    static const uint8_t loopback[] = {127, 0, 0, 1};
    assert_true(self->source.address == sb_peer_source_of_ip(loopback, sizeof loopback).address);
}

static void tick_while_all_are_served(house *self)
{
    assert_int_equal(sb_ticker_start(&self->ticker, &self->loop, TICK_RATE_HZ, on_tick, self),
                     SB_OK);
    uint64_t until_ns = sb_clock_ns() + LIMIT_NS;
    while ((self->received < PEER_COUNT || self->received_since_tick > 0) &&
           sb_clock_ns() < until_ns) {
        uv_run(&self->loop, UV_RUN_ONCE);
    }
    assert_int_equal(self->received, PEER_COUNT);
}

// All have sent a message before the loop looks.
static void serve_all(house *self)
{
    for (uint32_t i = 0; i < PEER_COUNT; i++) {
        web_socket_send(&self->clients[i], "hello", 5);
    }
    tick_while_all_are_served(self);
}

static void close_house(house *self)
{
    for (uint32_t i = 0; i < PEER_COUNT; i++) {
        web_socket_close(&self->clients[i]);
    }
    sb_ticker_close(&self->ticker);
    sb_web_detach(self->web);
    uv_run(&self->loop, UV_RUN_DEFAULT);
    assert_int_equal(uv_loop_close(&self->loop), 0);
    sb_web_destroy(self->web);
}

static void tick_waits_for_one_peer_at_most(void **state)
{
    (void)state;
    house self;
    open_house(&self);
    self.polls = true;
    serve_all(&self);
    assert_true(self.ticks >= PEER_COUNT);
    assert_int_equal(self.received_since_tick_most, 1);
    close_house(&self);
}

static void tick_waits_for_the_end_of_one_peer_at_most(void **state)
{
    (void)state;
    house self;
    open_house(&self);
    self.polls = true;
    for (uint32_t i = 0; i < PEER_COUNT; i++) {
        web_socket_close(&self.clients[i]);
    }
    tick_while_all_are_served(&self);
    assert_true(self.ticks >= PEER_COUNT);
    assert_int_equal(self.received_since_tick_most, 1);
    close_house(&self);
}

// More come before the loop looks than one address may have, so that most of them are refused.
static void tick_waits_for_one_new_connection_at_most_and_a_turn_for_a_part_of_them(void **state)
{
    (void)state;
    house self;
    open_house(&self);
    int arrivals[ARRIVAL_COUNT];
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons(self.port)};
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    for (uint32_t i = 0; i < ARRIVAL_COUNT; i++) {
        arrivals[i] = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
        assert_int_equal(connect(arrivals[i], (struct sockaddr *)&to, sizeof to), 0);
    }
    assert_int_equal(judged_by(self.web), PEER_COUNT);
    self.judged_between_most = 0;
    uv_run(&self.loop, UV_RUN_NOWAIT);
    const uint64_t first_turn = judged_by(self.web) - PEER_COUNT;
    assert_in_range(first_turn, 1, ARRIVAL_COUNT - 1);
    const uint64_t until_ns = sb_clock_ns() + LIMIT_NS;
    while (judged_by(self.web) < PEER_COUNT + ARRIVAL_COUNT && sb_clock_ns() < until_ns) {
        uv_run(&self.loop, UV_RUN_ONCE);
    }
    assert_int_equal(judged_by(self.web), PEER_COUNT + ARRIVAL_COUNT);
    assert_int_equal(self.judged_between_most, 1);
    assert_true(sb_web_get_counters(self.web)->connections < ARRIVAL_COUNT);
    for (uint32_t i = 0; i < ARRIVAL_COUNT; i++) {
        close(arrivals[i]);
    }
    assert_int_equal(sb_ticker_start(&self.ticker, &self.loop, TICK_RATE_HZ, on_tick, &self),
                     SB_OK);
    close_house(&self);
}

// The first test without polling: several are served in one turn.
static void tick_that_is_not_polled_waits_for_several(void **state)
{
    (void)state;
    house self;
    open_house(&self);
    serve_all(&self);
    assert_true(self.received_since_tick_most > 1);
    close_house(&self);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tick_waits_for_one_peer_at_most),
        cmocka_unit_test(tick_waits_for_the_end_of_one_peer_at_most),
        cmocka_unit_test(tick_waits_for_one_new_connection_at_most_and_a_turn_for_a_part_of_them),
        cmocka_unit_test(tick_that_is_not_polled_waits_for_several),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
