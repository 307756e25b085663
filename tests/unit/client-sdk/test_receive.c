// Tests receive.c: the messages of a handshake, the map, and bytes that are none of the standard.
#include "base/random.h"
#include "harness.h"
#include "receive_fixture.h"
#include "test.h"

static void put_u64(sb_writer *writer, uint64_t value)
{
    sb_writer_u8(writer, 0xCF); // 64 bits, high byte first
    for (uint32_t shift = 64; shift > 0; shift -= 8) {
        sb_writer_u8(writer, (uint8_t)(value >> (shift - 8)));
    }
}

// Written by hand in msgpack, since the encoder would assert on these errors.
static void receive_raw_welcome(harness *h, const sb_message_welcome *welcome)
{
    const uint64_t fields[] = {SB_MESSAGE_WELCOME,
                               welcome->major_version,
                               welcome->simulation_version,
                               welcome->minor_version,
                               welcome->session,
                               welcome->epoch,
                               welcome->role,
                               welcome->form,
                               welcome->player,
                               welcome->player_capacity,
                               welcome->computer_count,
                               welcome->tick,
                               welcome->tick_rate_hz,
                               welcome->snapshot_rate_hz,
                               welcome->seed,
                               welcome->map_hash,
                               welcome->map_size};
    uint8_t bytes[512];
    sb_writer writer = sb_writer_over(bytes, sizeof bytes);
    sb_writer_bytes(&writer, (const uint8_t[]){0xDC, 0, 23}, 3); // an array of 23
    for (uint32_t i = 0; i < 17; i++) {
        put_u64(&writer, fields[i]);
    }
    const sb_wire_rules *rules = &welcome->rules;
    sb_writer_u8(&writer, (uint8_t)(0xA0 | rules->name.size));
    sb_writer_bytes(&writer, rules->name.data, rules->name.size);
    put_u64(&writer, rules->interface_version);
    put_u64(&writer, rules->behaviour_version);
    put_u64(&writer, rules->tables_hash);
    sb_writer_u8(&writer, 0x90);                             // no settings
    sb_writer_bytes(&writer, (const uint8_t[]){0xC4, 0}, 2); // no resume secret
    harness_receive_bytes(h, bytes, writer.size);
}

// Changes one field of a good welcome; the number chooses which.
static void change_welcome(sb_message_welcome *welcome, uint32_t number)
{
    const struct {
        uint32_t *field;
        uint32_t value;
    } changes[] = {
        {&welcome->tick_rate_hz, 9},
        {&welcome->tick_rate_hz, 241},
        {&welcome->snapshot_rate_hz, 0},
        {&welcome->snapshot_rate_hz, 61},
        {&welcome->player, HARNESS_CAPACITY},
        {&welcome->player_capacity, 65},
        {&welcome->player_capacity, 0},
        {&welcome->map_size, SB_MAP_BYTES_MAX + 1},
        {&welcome->map_size, 0},
        {&welcome->session, 0},
        {&welcome->major_version, SB_PROTOCOL_VERSION + 1},
        {&welcome->simulation_version, SB_SIMULATION_VERSION + 1},
        {&welcome->computer_count, HARNESS_CAPACITY + 1},
        {&welcome->role, SB_ROLE_SPECTATOR},
        {&welcome->role, 77},
        {&welcome->form, 2},
        {&welcome->form, UINT32_MAX},
        {&welcome->rules.interface_version, SB_RULES_INTERFACE_VERSION + 1},
        {&welcome->rules.behaviour_version, sb_tanks_rules.behaviour_version + 1},
        {&welcome->rules.name.size, 4},
        {&welcome->rules.name.size, 0},
    };
    *changes[number].field = changes[number].value;
}

static void welcome_out_of_range_breaks_the_standard(void **state)
{
    harness *h = *state;
    for (uint32_t i = 0; i < 22; i++) {
        receive_restart(h);
        harness_connect(h);
        sb_message_welcome welcome = harness_welcome_default(h);
        if (i < 21) {
            change_welcome(&welcome, i);
        } else {
            welcome.rules.tables_hash ^= (uint64_t)1 << 63;
        }
        receive_raw_welcome(h, &welcome);
        receive_assert_closed(h, SB_CLIENT_REASON_PROTOCOL);
    }
}

static void welcome_at_the_edges_of_its_ranges_is_taken(void **state)
{
    harness *h = *state;
    const uint32_t rates_hz[] = {10, 240};
    for (uint32_t i = 0; i < 2; i++) {
        receive_restart(h);
        harness_connect(h);
        sb_message_welcome welcome = harness_welcome_default(h);
        welcome.tick_rate_hz = rates_hz[i];
        welcome.snapshot_rate_hz = i == 0 ? 1 : 240;
        welcome.player_capacity = 64;
        welcome.player = 63;
        welcome.tick = UINT32_MAX;
        welcome.map_size = SB_MAP_BYTES_MAX;
        welcome.computer_count = 64;
        receive_raw_welcome(h, &welcome);
        assert_int_equal(harness_status(h).state, SB_CLIENT_LOADING);
    }
}

static void welcome_twice_breaks_the_standard(void **state)
{
    harness *h = *state;
    harness_play(h);
    harness_welcome(h);
    receive_assert_closed(h, SB_CLIENT_REASON_PROTOCOL);
    sb_message message;
    (void)harness_sent_message(h, 0, &message);
    assert_int_equal(message.type, SB_MESSAGE_GOODBYE);
}

static void refuse_closes_with_code_and_text(void **state)
{
    harness *h = *state;
    harness_connect(h);
    sb_message message = {.type = SB_MESSAGE_REFUSE,
                          .refuse = {.reason = SB_REFUSAL_SESSION_FULL, .text = {"no room", 7}}};
    harness_receive(h, &message);
    receive_assert_closed(h, SB_CLIENT_REASON_REFUSED);
    assert_int_equal(harness_status(h).refusal, SB_REFUSAL_SESSION_FULL);
    assert_string_equal(harness_status(h).text, "no room");
}

static void refuse_without_text_gets_the_usual_one(void **state)
{
    harness *h = *state;
    harness_connect(h);
    sb_message message = {.type = SB_MESSAGE_REFUSE,
                          .refuse = {.reason = SB_REFUSAL_CLOSING, .text = {"", 0}}};
    harness_receive(h, &message);
    assert_string_equal(harness_status(h).text, sb_refusal_text(SB_REFUSAL_CLOSING));
}

static void goodbye_closes(void **state)
{
    harness *h = *state;
    harness_play(h);
    sb_message message = {.type = SB_MESSAGE_GOODBYE, .goodbye = {.reason = 2}};
    harness_receive(h, &message);
    receive_assert_closed(h, SB_CLIENT_REASON_SERVER_CLOSED);
}

static void map_that_does_not_continue_breaks_the_standard(void **state)
{
    harness *h = *state;
    harness_connect(h);
    harness_welcome(h);
    sb_message message = {.type = SB_MESSAGE_MAP,
                          .map = {.hash = harness_welcome_default(h).map_hash,
                                  .offset = 1,
                                  .total_size = h->map_size,
                                  .data = h->map_bytes + 1,
                                  .data_size = 10}};
    harness_receive(h, &message);
    receive_assert_closed(h, SB_CLIENT_REASON_PROTOCOL);
}

static void map_while_playing_breaks_the_standard(void **state)
{
    harness *h = *state;
    harness_play(h);
    harness_map(h);
    receive_assert_closed(h, SB_CLIENT_REASON_PROTOCOL);
}

static void messages_of_clients_are_counted_and_dropped(void **state)
{
    harness *h = *state;
    harness_play(h);
    sb_message message = {.type = SB_MESSAGE_INPUT, .input = {.tick = 5, .input_count = 1}};
    harness_receive(h, &message);
    message = (sb_message){.type = SB_MESSAGE_HELLO,
                           .hello = {.major_version = SB_PROTOCOL_VERSION,
                                     .simulation_version = SB_SIMULATION_VERSION,
                                     .name = {"x", 1}}};
    harness_receive(h, &message);
    assert_int_equal(harness_status(h).messages_malformed, 2);
    assert_int_equal(harness_status(h).state, SB_CLIENT_PLAYING);
}

static void garbage_is_counted_and_dropped(void **state)
{
    harness *h = *state;
    harness_play(h);
    sb_random random = sb_random_seed(42, 0);
    uint8_t bytes[4097];
    for (uint32_t i = 0; i < 3000; i++) {
        uint32_t size = i % 100 == 0 ? 4097 : sb_random_below(&random, 64);
        for (uint32_t k = 0; k < size; k++) {
            bytes[k] = (uint8_t)sb_random_u32(&random);
        }
        if (size > 0) {
            bytes[0] = 0xC1; // never used in msgpack: cannot be a message by chance
        }
        harness_receive_bytes(h, bytes, size);
    }
    assert_int_equal(harness_status(h).messages_malformed, 3000);
    assert_int_equal(harness_status(h).state, SB_CLIENT_PLAYING);
}

// A real message with one changed byte, in every state: the core must survive it, whatever it
// means.
static void changed_messages_never_crash(void **state)
{
    harness *h = *state;
    sb_message message = harness_snapshot(110, 0, 1);
    harness_add_entity(&message, SB_ENTITY_TANK, 3);
    harness_add_entity(&message, SB_ENTITY_SHELL, 17);
    sb_message messages[3] = {message,
                              receive_event_message(0, 3),
                              {.type = SB_MESSAGE_WELCOME, .welcome = harness_welcome_default(h)}};
    static sb_client_view_data view;
    for (uint32_t i = 0; i < 3; i++) {
        uint8_t bytes[SB_MESSAGE_SIZE_MAX];
        sb_writer writer = sb_writer_over(bytes, sizeof bytes);
        assert_int_equal(sb_message_encode(&messages[i], &writer), SB_OK);
        for (uint32_t at = 0; at < writer.size; at++) {
            const uint8_t changes[] = {0x01, 0x80, 0xFF};
            for (uint32_t k = 0; k < 3; k++) {
                receive_restart(h);
                harness_connect(h);
                if (i < 2) {
                    harness_welcome(h);
                    harness_map(h);
                }
                bytes[at] ^= changes[k];
                harness_receive_bytes(h, bytes, writer.size);
                bytes[at] ^= changes[k];
                (void)sb_client_core_view(h->core, &view);
                sb_client_core_update(h->core, h->now_us + 20000);
            }
        }
    }
}

static void receive_after_the_end_changes_nothing(void **state)
{
    harness *h = *state;
    harness_play(h);
    sb_client_core_close(h->core);
    sb_message snapshot = harness_snapshot(110, 0, 1);
    harness_receive(h, &snapshot);
    harness_welcome(h);
    assert_int_equal(harness_status(h).state, SB_CLIENT_CLOSED);
    assert_int_equal(harness_status(h).reason, SB_CLIENT_REASON_NONE);
    assert_int_equal(harness_status(h).snapshot_tick, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RECEIVE_TEST(welcome_out_of_range_breaks_the_standard),
        RECEIVE_TEST(welcome_at_the_edges_of_its_ranges_is_taken),
        RECEIVE_TEST(welcome_twice_breaks_the_standard),
        RECEIVE_TEST(refuse_closes_with_code_and_text),
        RECEIVE_TEST(refuse_without_text_gets_the_usual_one),
        RECEIVE_TEST(goodbye_closes),
        RECEIVE_TEST(map_that_does_not_continue_breaks_the_standard),
        RECEIVE_TEST(map_while_playing_breaks_the_standard),
        RECEIVE_TEST(messages_of_clients_are_counted_and_dropped),
        RECEIVE_TEST(garbage_is_counted_and_dropped),
        RECEIVE_TEST(changed_messages_never_crash),
        RECEIVE_TEST(receive_after_the_end_changes_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
