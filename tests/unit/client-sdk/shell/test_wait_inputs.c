// Tests how late the inputs of a program are that sleeps by sb_client_wait: on a carrier whose
// clock and sleep are simulated, so that nothing else delays them.
#include "test.h"

#include <string.h>

#include "base/hash.h"
#include "base/random.h"
#include "harness.h"
#include "shell/client_shell.h"

#define TICK_RATE_HZ 60u
#define START_US 5000000u
#define TICK_COUNT 600u

/// A carrier without a link: the test is the server.
typedef struct still_carrier {
    sb_carrier_handler handler;
    uint64_t now_us;     ///< the simulated time
    uint64_t stepped_us; ///< of the last update
    uint32_t wait_count;
    uint32_t input_count;
    uint64_t late_us_max;   ///< of the inputs, since their ticks began
    uint64_t late_us_sum;   ///< of all inputs
    uint32_t arrival_share; ///< percent of the waits in which something arrives meanwhile
    sb_random random;
} still_carrier;

static bool on_step(void *carrier, uint64_t now_us, uint64_t *out_time_us)
{
    still_carrier *self = carrier;
    self->stepped_us = *out_time_us = now_us;
    return false;
}

static void on_service(void *carrier)
{
    (void)carrier;
}

// The clock of inputs starts at START_US, and runs at the tick rate, since no snapshot corrects it.
static void on_send(void *carrier, sb_channel channel, const void *bytes, size_t size)
{
    still_carrier *self = carrier;
    (void)channel;
    static sb_message message;
    assert_int_equal(sb_message_decode(bytes, size, &message), SB_OK);
    if (message.type == SB_MESSAGE_INPUT) {
        const uint64_t late_us = (self->now_us - START_US) * TICK_RATE_HZ % 1000000u / TICK_RATE_HZ;
        self->late_us_sum += late_us;
        self->late_us_max = late_us > self->late_us_max ? late_us : self->late_us_max;
        self->input_count++;
    }
}

// As the sockets of systems wait: for whole milliseconds.
static void on_wait(void *carrier, uint32_t timeout_ms, uint64_t due_us)
{
    still_carrier *self = carrier;
    const uint64_t passed_us = self->now_us - self->stepped_us;
    const uint64_t rest_us = due_us > passed_us ? due_us - passed_us : 0;
    const uint64_t rest_ms = rest_us / 1000u + (rest_us % 1000u != 0);
    const uint64_t sleep_us = 1000u * (timeout_ms < rest_ms ? timeout_ms : rest_ms);
    const bool arrives = sb_random_below(&self->random, 100) < self->arrival_share;
    self->now_us += arrives ? sleep_us / 3 : sleep_us;
    self->wait_count++;
}

static sb_error on_restart(void *carrier, uint16_t port)
{
    (void)carrier;
    (void)port;
    return SB_OK;
}

static bool on_is_over(const void *carrier)
{
    (void)carrier;
    return false;
}

static void on_status(const void *carrier, sb_client_status *out_status)
{
    (void)carrier;
    (void)out_status;
}

static void on_destroy(void *carrier, bool said_goodbye)
{
    (void)carrier;
    (void)said_goodbye;
}

static sb_error open_still(void *argument, const sb_client_def *def, sb_carrier_handler handler,
                           sb_carrier *out_carrier)
{
    static const sb_carrier_functions functions = {
        .step = on_step,
        .service = on_service,
        .send = on_send,
        .wait = on_wait,
        .flush = on_service,
        .stop = on_service,
        .restart = on_restart,
        .finish = on_service,
        .is_over = on_is_over,
        .status = on_status,
        .destroy = on_destroy,
    };
    (void)def;
    still_carrier *self = argument;
    self->handler = handler;
    *out_carrier = (sb_carrier){&functions, self};
    return SB_OK;
}

static void say(const still_carrier *self, const sb_message *message)
{
    uint8_t bytes[SB_MESSAGE_SIZE_MAX];
    sb_writer writer = sb_writer_over(bytes, sizeof bytes);
    assert_int_equal(sb_message_encode(message, &writer), SB_OK);
    self->handler.received(self->handler.context, bytes, writer.size);
}

static void say_map(const still_carrier *self, const harness *h)
{
    for (uint32_t offset = 0; offset < h->map_size;) {
        const uint32_t rest = h->map_size - offset;
        const uint32_t size = rest < SB_MAP_CHUNK_SIZE_MAX ? rest : SB_MAP_CHUNK_SIZE_MAX;
        const sb_message message = {.type = SB_MESSAGE_MAP,
                                    .map = {.hash = sb_hash(h->map_bytes, h->map_size),
                                            .offset = offset,
                                            .total_size = h->map_size,
                                            .data = h->map_bytes + offset,
                                            .data_size = size}};
        say(self, &message);
        offset += size;
    }
}

/// A player in a match of which no snapshot comes.
static sb_client *begin(still_carrier *self)
{
    static harness h;
    *self = (still_carrier){.now_us = START_US, .random = sb_random_seed(11, 0)};
    harness_init(&h);
    sb_client_def def = sb_client_def_default();
    def.timeout_ms = 3600000;
    sb_client *client;
    assert_int_equal(sb_shell_create(&def, open_still, self, &client), SB_OK);
    assert_int_equal(sb_client_update(client, self->now_us), SB_OK);
    self->handler.connected(self->handler.context);
    const sb_message welcome = {.type = SB_MESSAGE_WELCOME, .welcome = harness_welcome_default(&h)};
    assert_int_equal(welcome.welcome.tick_rate_hz, TICK_RATE_HZ);
    say(self, &welcome);
    say_map(self, &h);
    harness_deinit(&h);
    sb_client_status status;
    assert_int_equal(sb_client_get_status(client, &status), SB_OK);
    assert_int_equal(status.state, SB_CLIENT_PLAYING);
    return client;
}

// Runs as a program does that works for some time between update and wait.
static void run(still_carrier *self, sb_client *client, uint32_t work_us)
{
    while (self->input_count < TICK_COUNT) {
        assert_int_equal(sb_client_update(client, self->now_us), SB_OK);
        self->now_us += work_us;
        assert_int_equal(sb_client_wait(client, 1000), SB_OK);
    }
    print_message("%u us of work: %.2f ms late on average, %.2f at most, %u waits\n",
                  (unsigned)work_us, (double)self->late_us_sum / self->input_count / 1000.0,
                  (double)self->late_us_max / 1000.0, (unsigned)self->wait_count);
}

static void inputs_are_late_by_a_millisecond_at_most(void **state)
{
    (void)state;
    const uint32_t works_us[] = {0, 100, 3000, 9999, 16000};
    for (uint32_t i = 0; i < sizeof works_us / sizeof works_us[0]; i++) {
        still_carrier carrier;
        sb_client *client = begin(&carrier);
        run(&carrier, client, works_us[i]);
        assert_true(carrier.late_us_max <= 1000);
        // One wait for each input: it does not end before there is something to do.
        assert_true(carrier.wait_count <= TICK_COUNT + 2);
        sb_client_destroy(client);
    }
}

static void inputs_are_in_time_when_waits_end_early(void **state)
{
    (void)state;
    still_carrier carrier;
    sb_client *client = begin(&carrier);
    carrier.arrival_share = 60;
    run(&carrier, client, 500);
    // Something may arrive while the program works.
    assert_true(carrier.late_us_max <= 1500);
    sb_client_destroy(client);
}

// A program that works for longer than a tick does not sleep on top of it.
static void a_program_that_is_behind_does_not_sleep(void **state)
{
    (void)state;
    still_carrier carrier;
    sb_client *client = begin(&carrier);
    for (uint32_t i = 0; i < 100; i++) {
        assert_int_equal(sb_client_update(client, carrier.now_us), SB_OK);
        carrier.now_us += 17000;
        const uint64_t before_us = carrier.now_us;
        assert_int_equal(sb_client_wait(client, 1000), SB_OK);
        assert_true(carrier.now_us == before_us);
    }
    sb_client_destroy(client);
}

static void waits_without_updates_sleep_for_a_tick(void **state)
{
    (void)state;
    still_carrier carrier;
    sb_client *client = begin(&carrier);
    assert_int_equal(sb_client_update(client, carrier.now_us), SB_OK);
    assert_int_equal(sb_client_wait(client, 1000), SB_OK);
    for (uint32_t i = 0; i < 10; i++) {
        const uint64_t before_us = carrier.now_us;
        assert_int_equal(sb_client_wait(client, 1000), SB_OK);
        assert_int_equal(carrier.now_us - before_us, 17000);
        assert_int_equal(sb_client_wait(client, 3), SB_OK);
        assert_int_equal(carrier.now_us - before_us, 20000);
    }
    sb_client_destroy(client);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(inputs_are_late_by_a_millisecond_at_most),
        cmocka_unit_test(inputs_are_in_time_when_waits_end_early),
        cmocka_unit_test(a_program_that_is_behind_does_not_sleep),
        cmocka_unit_test(waits_without_updates_sleep_for_a_tick),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
