// Tests receive.c: snapshots and their forms.
#include "harness.h"
#include "protocol/changes.h"
#include "receive_fixture.h"
#include "test.h"

static void snapshot_before_the_welcome_is_ignored(void **state)
{
    harness *h = *state;
    harness_connect(h);
    sb_message snapshot = harness_snapshot(90, 0, 1);
    harness_receive(h, &snapshot);
    sb_client_status status = harness_status(h);
    assert_int_equal(status.state, SB_CLIENT_CONNECTING);
    assert_int_equal(status.snapshot_tick, 0);
    assert_int_equal(status.messages_malformed, 0);
}

static void snapshot_parts_are_counted_by_outcome(void **state)
{
    harness *h = *state;
    harness_play(h);
    sb_message first = harness_snapshot(110, 0, 2);
    harness_add_entity(&first, SB_ENTITY_TANK, 1);
    sb_message second = harness_snapshot(110, 1, 2);
    harness_add_entity(&second, SB_ENTITY_TANK, 3);
    harness_receive(h, &second);
    assert_int_equal(harness_status(h).snapshot_tick, 0);
    harness_receive(h, &second);
    harness_receive(h, &first);
    assert_int_equal(harness_status(h).snapshot_tick, 110);
    assert_int_equal(harness_status(h).snapshots_received, 1);
    sb_message old = harness_snapshot(108, 0, 1);
    harness_receive(h, &old);
    assert_int_equal(harness_status(h).snapshots_stale, 1);
    sb_message falling = harness_snapshot(112, 0, 2);
    harness_add_entity(&falling, SB_ENTITY_TANK, 9);
    harness_receive(h, &falling);
    falling = harness_snapshot(112, 1, 2);
    harness_add_entity(&falling, SB_ENTITY_TANK, 2);
    harness_receive(h, &falling);
    assert_int_equal(harness_status(h).messages_malformed, 1);
    assert_int_equal(harness_status(h).snapshot_tick, 110);
    assert_int_equal(harness_status(h).state, SB_CLIENT_PLAYING);
}

// Receives a snapshot with changes against a baseline, given as numbers.
static void receive_delta(harness *h, uint32_t tick, uint32_t baseline, const int32_t *numbers,
                          uint32_t count)
{
    sb_message message = harness_snapshot(tick, 0, 1);
    message.snapshot.baseline_age = tick - baseline;
    message.snapshot.number_count = count;
    for (uint32_t i = 0; i < count; i++) {
        message.snapshot.numbers[i] = numbers[i];
    }
    harness_receive(h, &message);
}

static void snapshot_builds_on_one_that_is_held(void **state)
{
    harness *h = *state;
    harness_play(h);
    sb_message first = harness_snapshot(110, 0, 1);
    harness_add_entity(&first, SB_ENTITY_TANK, 3);
    harness_add_entity(&first, SB_ENTITY_TANK, 5);
    harness_receive(h, &first);
    // The tank at 3 is gone, and the one at 5 has 7 more health.
    receive_delta(h, 112, 110, (const int32_t[]){3 * 4, 1 * 4 + 1, 1 << SB_TANK_HEALTH, 7}, 4);
    const sb_entity *entities;
    uint32_t count;
    assert_int_equal(harness_held(h->core, &entities, &count), 112);
    assert_int_equal(count, 1);
    assert_int_equal(entities[0].index, 5);
    assert_int_equal(entities[0].values[SB_TANK_HEALTH], 7);
    // On the older baseline again: the acknowledgement of the newer one was lost.
    receive_delta(h, 113, 110, (const int32_t[]){5 * 4 + 1, 1 << SB_TANK_HEALTH, 9}, 3);
    assert_int_equal(harness_held(h->core, &entities, &count), 113);
    assert_int_equal(count, 2);
    assert_int_equal(entities[1].values[SB_TANK_HEALTH], 9);
    // A baseline that never existed, and one that is not held any more.
    receive_delta(h, 114, 111, NULL, 0);
    receive_delta(h, 116, 115, NULL, 0);
    sb_client_status status = harness_status(h);
    assert_int_equal(status.snapshots_unusable, 2);
    assert_int_equal(status.snapshot_tick, 113);
    // Impossible changes leave the held snapshot as it is.
    receive_delta(h, 117, 113, (const int32_t[]){4 * 4}, 1);
    receive_delta(h, 117, 113, (const int32_t[]){5 * 4 + 1, 1 << SB_TANK_HEALTH}, 2);
    status = harness_status(h);
    assert_int_equal(status.messages_malformed, 2);
    assert_int_equal(status.snapshot_tick, 113);
    assert_int_equal(status.snapshots_received, 3);
    // The client acknowledges the snapshots that it holds: 113, 112 and 110.
    sb_client_core_update(h->core, h->now_us + 50000);
    sb_message message;
    (void)harness_sent_message(h, 0, &message);
    assert_int_equal(message.type, SB_MESSAGE_INPUT);
    assert_int_equal(message.input.ack_tick, 113);
    assert_int_equal(message.input.ack_bits, 1 | 4);
    receive_delta(h, 117, 112, NULL, 0);
    assert_int_equal(harness_held(h->core, &entities, &count), 117);
    assert_int_equal(count, 1);
    assert_int_equal(harness_status(h).state, SB_CLIENT_PLAYING);
}

// The welcome allows the form that the client asked for; a snapshot comes in two parts.
static void packed_snapshot_is_taken_where_it_is_welcome(void **state)
{
    harness *h = *state;
    harness_connect(h);
    sb_message hello;
    harness_sent_message(h, 0, &hello);
    assert_int_equal(hello.hello.form, SB_FORM_PACKED);
    sb_message welcome = {.type = SB_MESSAGE_WELCOME, .welcome = harness_welcome_default(h)};
    welcome.welcome.form = SB_FORM_PACKED;
    harness_receive(h, &welcome);
    harness_map(h);
    static sb_changes_coder coder;
    const sb_delta_def def = {&sb_tanks_rules.schema, 60};
    sb_changes_coder_init(&coder, &def);
    for (uint32_t part = 0; part < 2; part++) {
        sb_change change = {.change = SB_CHANGE_CREATE,
                            .index = (uint16_t)(3 + part),
                            .generation = 8,
                            .kind = SB_ENTITY_TANK,
                            .mask = (1u << SB_TANK_VALUE_COUNT) - 1};
        change.residuals[SB_TANK_HEALTH] = 70 + (int32_t)part;
        sb_message message = harness_snapshot(110, part, 2);
        assert_int_equal(
            sb_changes_put(&coder, SB_FORM_PACKED, &change, 1, 1000, &message.snapshot), 1);
        assert_int_equal(message.snapshot.form, SB_FORM_PACKED);
        harness_receive(h, &message);
    }
    const sb_entity *entities;
    uint32_t count;
    assert_int_equal(harness_held(h->core, &entities, &count), 110);
    assert_int_equal(count, 2);
    assert_int_equal(entities[1].index, 4);
    assert_int_equal(entities[0].values[SB_TANK_HEALTH], 70);
    assert_int_equal(entities[1].values[SB_TANK_HEALTH], 71);
    assert_int_equal(harness_status(h).messages_malformed, 0);
}

static void welcome_packed(harness *h)
{
    harness_connect(h);
    sb_message welcome = {.type = SB_MESSAGE_WELCOME, .welcome = harness_welcome_default(h)};
    welcome.welcome.form = SB_FORM_PACKED;
    harness_receive(h, &welcome);
    harness_map(h);
}

// A part without bytes is valid in both forms.
static void snapshot_in_another_form_than_the_welcome_said_is_malformed(void **state)
{
    harness *h = *state;
    harness_play(h);
    sb_message message = harness_snapshot(110, 0, 1);
    message.snapshot.form = SB_FORM_PACKED;
    harness_receive(h, &message);
    assert_int_equal(harness_status(h).messages_malformed, 1);
    assert_int_equal(harness_status(h).snapshot_tick, 0);
    message.snapshot.form = SB_FORM_PLAIN;
    harness_receive(h, &message);
    assert_int_equal(harness_status(h).messages_malformed, 1);
    assert_int_equal(harness_status(h).snapshot_tick, 110);
}

static void plain_snapshot_after_a_packed_welcome_is_malformed(void **state)
{
    harness *h = *state;
    welcome_packed(h);
    sb_message message = harness_snapshot(110, 0, 1);
    harness_receive(h, &message);
    assert_int_equal(harness_status(h).messages_malformed, 1);
    message.snapshot.form = SB_FORM_PACKED;
    harness_receive(h, &message);
    assert_int_equal(harness_status(h).messages_malformed, 1);
    assert_int_equal(harness_status(h).snapshot_tick, 110);
}

static void packed_bytes_that_nobody_writes_are_malformed(void **state)
{
    harness *h = *state;
    welcome_packed(h);
    sb_message message = harness_snapshot(110, 0, 1);
    message.snapshot.form = SB_FORM_PACKED;
    message.snapshot.packed = (sb_blob){(const uint8_t *)"abc", 3};
    harness_receive(h, &message);
    assert_int_equal(harness_status(h).messages_malformed, 1);
    assert_int_equal(harness_status(h).snapshot_tick, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RECEIVE_TEST(snapshot_before_the_welcome_is_ignored),
        RECEIVE_TEST(snapshot_parts_are_counted_by_outcome),
        RECEIVE_TEST(snapshot_builds_on_one_that_is_held),
        RECEIVE_TEST(packed_snapshot_is_taken_where_it_is_welcome),
        RECEIVE_TEST(snapshot_in_another_form_than_the_welcome_said_is_malformed),
        RECEIVE_TEST(plain_snapshot_after_a_packed_welcome_is_malformed),
        RECEIVE_TEST(packed_bytes_that_nobody_writes_are_malformed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
