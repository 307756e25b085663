#include "reconnect_fixture.h"

#include "test.h"

#include <stdlib.h>

const uint8_t reconnect_first_secret[] = "sixteen letters.";
const uint8_t reconnect_second_secret[] = "another sixteen!";

static int setup_with(void **state, uint32_t timeout_ms, uint32_t reconnect_ms)
{
    harness *h = malloc(sizeof *h);
    sb_client_def def = {.name = "ann",
                         .timeout_ms = timeout_ms,
                         .reconnect_ms = reconnect_ms,
                         .predict = true,
                         .select = {1, 2, 3, 4}};
    def.token = "AQID";
    harness_init_def(h, NULL, &def, &harness_allocator);
    *state = h;
    return 0;
}

int reconnect_setup(void **state)
{
    return setup_with(state, 5000, 30000);
}

int reconnect_setup_impatient(void **state)
{
    return setup_with(state, 700, 30000);
}

int reconnect_setup_never(void **state)
{
    return setup_with(state, 5000, 0);
}

int reconnect_teardown(void **state)
{
    harness_deinit(*state);
    free(*state);
    return 0;
}

sb_message_welcome reconnect_welcome_of(const harness *h, uint32_t epoch, const uint8_t *secret)
{
    sb_message_welcome welcome = harness_welcome_default(h);
    welcome.epoch = epoch;
    welcome.session = 4;
    welcome.resume = (sb_blob){secret, secret != NULL ? SB_RESUME_SECRET_SIZE : 0};
    return welcome;
}

void reconnect_welcome_with(harness *h, const sb_message_welcome *welcome)
{
    sb_message message = {.type = SB_MESSAGE_WELCOME, .welcome = *welcome};
    harness_receive(h, &message);
}

void reconnect_welcome(harness *h, uint32_t epoch, const uint8_t *secret)
{
    sb_message_welcome message = reconnect_welcome_of(h, epoch, secret);
    reconnect_welcome_with(h, &message);
}

// Brings the client into the match by a welcome with that secret.
void reconnect_play(harness *h, const uint8_t *secret)
{
    harness_connect(h);
    reconnect_welcome(h, 0, secret);
    harness_map(h);
    assert_int_equal(harness_status(h).state, SB_CLIENT_PLAYING);
}

void reconnect_snapshot(harness *h, uint32_t epoch, uint32_t tick)
{
    sb_message message = harness_snapshot(tick, 0, 1);
    message.snapshot.epoch = epoch;
    harness_add_entity(&message, SB_ENTITY_TANK, 3);
    harness_receive(h, &message);
}

void reconnect_refuse(harness *h, uint32_t reason)
{
    sb_message message = {.type = SB_MESSAGE_REFUSE, .refuse = {.reason = reason}};
    harness_receive(h, &message);
}

void reconnect_goodbye(harness *h)
{
    sb_message message = {.type = SB_MESSAGE_GOODBYE, .goodbye = {.reason = 1}};
    harness_receive(h, &message);
}

void reconnect_pass(harness *h, uint32_t ms)
{
    for (uint32_t i = 0; i < ms; i++) {
        h->now_us += 1000;
        sb_client_core_update(h->core, h->now_us);
    }
}

// Lets time pass while a server keeps sending a roster every 200 ms.
void reconnect_pass_in_company(harness *h, uint32_t ms)
{
    sb_message roster = {.type = SB_MESSAGE_ROSTER,
                         .roster = {.player_count = 1, .players = {{.slot = 1, .presence = 2}}}};
    for (uint32_t i = 0; i < ms; i++) {
        if (i % 200 == 0) {
            harness_receive(h, &roster);
        }
        reconnect_pass(h, 1);
    }
}

void reconnect_lose(harness *h)
{
    sb_client_core_disconnected(h->core);
    assert_int_equal(harness_status(h).state, SB_CLIENT_RECONNECTING);
}

void reconnect_assert_state(const harness *h, sb_client_state state)
{
    sb_client_status status = harness_status(h);
    if (status.state != state) {
        fail_msg("state %d, not %d: %s", (int)status.state, (int)state, status.text);
    }
}

void reconnect_assert_closed(const harness *h, sb_client_reason reason)
{
    reconnect_assert_state(h, SB_CLIENT_CLOSED);
    assert_int_equal(harness_status(h).reason, reason);
}

sb_message_hello reconnect_last_hello(harness *h)
{
    static sb_message message;
    assert_int_equal(harness_sent_message(h, 0, &message), SB_CHANNEL_RELIABLE);
    assert_int_equal(message.type, SB_MESSAGE_HELLO);
    return message.hello;
}

void reconnect_assert_hello_says(harness *h, const uint8_t *secret)
{
    sb_message_hello hello = reconnect_last_hello(h);
    assert_int_equal(hello.resume.size, SB_RESUME_SECRET_SIZE);
    assert_memory_equal(hello.resume.data, secret, SB_RESUME_SECRET_SIZE);
    assert_int_equal(hello.token.size, 0); // it was used
}
