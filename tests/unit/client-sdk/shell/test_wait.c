// Tests sb_client_wait: what ends a wait, on a loopback socket.
#define _POSIX_C_SOURCE 200809L
#include "test.h"

#include <time.h>

#include "stage.h"

static uint64_t clock_us(void)
{
    struct timespec now;
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000u + (uint64_t)now.tv_nsec / 1000u;
}

static uint64_t processor_us(void)
{
    struct timespec now;
    (void)clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (uint64_t)now.tv_sec * 1000000u + (uint64_t)now.tv_nsec / 1000u;
}

// Waits again and again for 300 ms, in which nothing arrives.
static void assert_sleeps(stage *s)
{
    const uint64_t begin_us = clock_us(), begin_processor_us = processor_us();
    uint32_t waits = 0;
    while (clock_us() - begin_us < 300000) {
        assert_int_equal(sb_client_wait(s->client, 1000), SB_OK);
        waits++;
    }
    // Each wait ends by itself after 2 ms at the soonest, and all of them take little of the
    // processor, under sanitizers too.
    assert_true(waits >= 2 && waits <= 160);
    assert_true(processor_us() - begin_processor_us < 150000);
}

static void a_wait_for_nothing_sleeps(void **state)
{
    (void)state;
    const stage_state states[] = {STAGE_LOADING, STAGE_PLAYING, STAGE_SHOWN, STAGE_RECONNECTING};
    stage s;
    stage_init(&s, SB_CLIENT_ROLE_PLAYER);
    assert_sleeps(&s);
    for (uint32_t i = 0; i < sizeof states / sizeof states[0]; i++) {
        stage_bring(&s, states[i]);
        // What the server has sent meanwhile would end the first wait at once.
        (void)stage_turn(&s);
        assert_sleeps(&s);
    }
    stage_deinit(&s);
}

static void a_wait_ends_when_something_arrives(void **state)
{
    (void)state;
    stage s;
    stage_init(&s, SB_CLIENT_ROLE_SPECTATOR);
    stage_bring(&s, STAGE_LOADING);
    uint32_t at_once = 0;
    for (uint32_t i = 0; i < 20; i++) {
        // A datagram waits on the client's socket before it begins to wait.
        const sb_message message = {.type = SB_MESSAGE_CHAT,
                                    .chat = {.scope = SB_CLIENT_CHAT_SERVER,
                                             .player = SB_CLIENT_NO_PLAYER,
                                             .text = {"hear", 4}}};
        stage_say(&s, &message);
        const uint64_t begin_us = clock_us();
        assert_int_equal(sb_client_wait(s.client, 1000), SB_OK);
        at_once += clock_us() - begin_us < 10000;
        sb_client_chat line = {.text = ""};
        for (uint32_t turn = 0; turn < 1000 && !sb_client_chat_poll(s.client, &line); turn++) {
            (void)stage_turn(&s);
        }
        assert_string_equal(line.text, "hear");
    }
    // The time of a wait is twice that, and a busy machine may take some of them longer.
    assert_true(at_once >= 5);
    stage_deinit(&s);
}

static void a_wait_ends_by_its_time(void **state)
{
    (void)state;
    stage s;
    stage_init(&s, SB_CLIENT_ROLE_PLAYER);
    const uint64_t begin_us = clock_us();
    for (uint32_t i = 0; i < 100; i++) {
        assert_int_equal(sb_client_wait(s.client, 0), SB_OK);
    }
    assert_true(clock_us() - begin_us < 500000);
    stage_deinit(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_wait_for_nothing_sleeps),
        cmocka_unit_test(a_wait_ends_when_something_arrives),
        cmocka_unit_test(a_wait_ends_by_its_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
