// Tests roster and chat through a core and through the public functions. The test plays the server:
// it sends a welcome, rosters and chat lines.
#include "client/core.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "game/tanks/tanks.h"
#include "test.h"

static sb_client_core *core;
static uint32_t sent_count;
static sb_channel sent_channel;
static size_t sent_size;
static uint8_t sent_bytes[SB_MESSAGE_SIZE_MAX];

static void *allocate(void *context, size_t size)
{
    (void)context;
    return calloc(1, size);
}

static void release(void *context, void *memory)
{
    (void)context;
    free(memory);
}

static void keep(void *context, sb_channel channel, const void *bytes, size_t size)
{
    (void)context;
    sent_count++;
    sent_channel = channel;
    sent_size = size;
    memcpy(sent_bytes, bytes, size);
}

static void begin_with(sb_client_def def)
{
    const sb_allocator heap = {.allocate = allocate, .release = release};
    const sb_client_output output = {.send = keep};
    sent_count = 0;
    assert_int_equal(sb_client_core_create(&def, NULL, output, &heap, &core), SB_OK);
    sb_client_core_connected(core, 1000);
}

static int setup(void **state)
{
    (void)state;
    begin_with(sb_client_def_default());
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    sb_client_core_destroy(core);
    return 0;
}

// Returns the client's last message.
static sb_message sent(void)
{
    sb_message message;
    assert_int_equal(sb_message_decode(sent_bytes, sent_size, &message), SB_OK);
    return message;
}

static void receive(const sb_message *message)
{
    uint8_t bytes[SB_MESSAGE_SIZE_MAX];
    sb_writer writer = sb_writer_over(bytes, sizeof bytes);
    assert_int_equal(sb_message_encode(message, &writer), SB_OK);
    uint8_t *exact = malloc(writer.size);
    assert_non_null(exact);
    memcpy(exact, bytes, writer.size);
    sb_client_core_receive(core, exact, writer.size, 2000);
    free(exact);
}

static void welcome_to(uint32_t epoch, uint64_t map_hash, uint32_t map_size)
{
    sb_rules_identity identity = sb_rules_identify(&sb_tanks_rules);
    const sb_message message = {
        .type = SB_MESSAGE_WELCOME,
        .welcome = {.major_version = SB_PROTOCOL_VERSION,
                    .simulation_version = SB_SIMULATION_VERSION,
                    .session = 1,
                    .epoch = epoch,
                    .player = 3,
                    .player_capacity = 6,
                    .tick_rate_hz = 60,
                    .snapshot_rate_hz = 30,
                    .map_hash = map_hash,
                    .map_size = map_size,
                    .setting_count = sb_tanks_rules.setting_count,
                    .rules = {.name = {"tanks", 5},
                              .interface_version = identity.interface_version,
                              .behaviour_version = identity.behaviour_version,
                              .tables_hash = identity.tables_hash}},
    };
    receive(&message);
}

static void welcome(uint32_t epoch)
{
    welcome_to(epoch, 1, 100);
}

// Brings the client into the match.
static void play(void)
{
    static sb_map map;
    static uint8_t bytes[SB_MAP_BYTES_MAX];
    sb_map_arena(&map);
    sb_writer writer = sb_writer_over(bytes, sizeof bytes);
    sb_map_write(&map, &writer);
    uint32_t size = (uint32_t)writer.size;
    uint64_t hash = sb_hash(bytes, size);
    welcome_to(0, hash, size);
    for (uint32_t offset = 0; offset < size; offset += SB_MAP_CHUNK_SIZE_MAX) {
        uint32_t rest = size - offset;
        const sb_message chunk = {
            .type = SB_MESSAGE_MAP,
            .map = {.hash = hash,
                    .offset = offset,
                    .total_size = size,
                    .data = bytes + offset,
                    .data_size = rest < SB_MAP_CHUNK_SIZE_MAX ? rest : SB_MAP_CHUNK_SIZE_MAX}};
        receive(&chunk);
    }
}

static sb_client_status status(void)
{
    sb_client_status now;
    sb_client_core_status(core, &now);
    return now;
}

static void tell(uint32_t slot, uint32_t presence, const char *name)
{
    const sb_message message = {
        .type = SB_MESSAGE_ROSTER,
        .roster = {.player_count = 1,
                   .players = {{slot, presence, {name, (uint32_t)strlen(name)}}}},
    };
    receive(&message);
}

static void hear(uint32_t scope, uint32_t player, const char *text)
{
    const sb_message message = {
        .type = SB_MESSAGE_CHAT,
        .chat = {.scope = scope, .player = player, .text = {text, (uint32_t)strlen(text)}}};
    receive(&message);
}

static void assert_player(uint32_t slot, sb_error error, uint32_t presence, const char *name)
{
    sb_client_player player;
    memset(&player, 0xEE, sizeof player);
    assert_int_equal(sb_client_core_player(core, slot, &player), error);
    assert_int_equal(player.presence, presence);
    assert_string_equal(player.name, name);
}

static void hello_and_first_inputs_carry_the_choices_of_the_def(void **state)
{
    (void)state;
    assert_int_equal(sent().type, SB_MESSAGE_HELLO);
    assert_int_equal(sent().hello.select, 0);
    sb_client_core_destroy(core);
    sb_client_def def = sb_client_def_default();
    const uint8_t select[4] = {0x04, 0x03, 0x02, 0xF1};
    memcpy(def.select, select, sizeof select);
    begin_with(def);
    assert_int_equal(sent().hello.select, 0xF1020304);
    assert_int_equal(sent().hello.role, SB_ROLE_PLAYER);
    assert_int_equal(sent().hello.resume.size, 0);
    // Nobody is known until the game sends a roster.
    play();
    assert_int_equal(status().state, SB_CLIENT_PLAYING);
    sb_client_core_update(core, 100000);
    sb_message message = sent();
    assert_int_equal(message.type, SB_MESSAGE_INPUT);
    assert_memory_equal(message.input.inputs[message.input.input_count - 1].select, select, 4);
    sb_client_core_input_set(core, &(sb_client_control){.select = {7}});
    sb_client_core_update(core, 200000);
    message = sent();
    assert_memory_equal(message.input.inputs[message.input.input_count - 1].select, "\7\0\0", 4);
}

static void players_are_known_by_slot_and_name(void **state)
{
    (void)state;
    assert_player(0, SB_ERROR_RANGE, 0, "");
    welcome(0);
    assert_player(0, SB_OK, SB_CLIENT_PRESENCE_NONE, "");
    tell(0, SB_PRESENCE_PLAYER, "ann");
    tell(5, SB_PRESENCE_COMPUTER, "computer 1");
    assert_player(0, SB_OK, SB_CLIENT_PRESENCE_PLAYER, "ann");
    assert_player(5, SB_OK, SB_CLIENT_PRESENCE_COMPUTER, "computer 1");
    assert_player(6, SB_ERROR_RANGE, 0, "");
    assert_int_equal(status().messages_malformed, 0);
    tell(6, SB_PRESENCE_PLAYER, "nowhere");
    assert_int_equal(status().messages_malformed, 1);
    assert_int_equal(status().state, SB_CLIENT_LOADING);
    // The next match begins with an empty roster.
    welcome(1);
    assert_player(0, SB_OK, SB_CLIENT_PRESENCE_NONE, "");
}

static void chat_lines_are_polled_once_in_order(void **state)
{
    (void)state;
    welcome(0);
    hear(SB_CHAT_ALL, 2, "one");
    hear(SB_CHAT_TEAM, 3, "t\xc3\xa9");
    hear(SB_CHAT_PLAYER, 4, "three");
    hear(SB_CHAT_SERVER, SB_NO_PLAYER, "four");
    static const struct {
        uint32_t scope, player;
        const char *text;
    } expected[] = {{SB_CLIENT_CHAT_ALL, 2, "one"},
                    {SB_CLIENT_CHAT_TEAM, 3, "t\xc3\xa9"},
                    {SB_CLIENT_CHAT_PLAYER, 4, "three"},
                    {SB_CLIENT_CHAT_SERVER, SB_CLIENT_NO_PLAYER, "four"}};
    sb_client_chat line;
    for (uint32_t i = 0; i < 4; i++) {
        assert_true(sb_client_core_chat_poll(core, &line));
        assert_int_equal(line.scope, expected[i].scope);
        assert_int_equal(line.player, expected[i].player);
        assert_string_equal(line.text, expected[i].text);
    }
    assert_false(sb_client_core_chat_poll(core, &line));
    // A line that waits to be polled survives the change of match.
    hear(SB_CHAT_ALL, 2, "good game");
    welcome(1);
    assert_true(sb_client_core_chat_poll(core, &line));
    assert_string_equal(line.text, "good game");
    assert_int_equal(status().chat_dropped, 0);
    for (uint32_t i = 0; i < 40; i++) {
        hear(SB_CHAT_ALL, 2, "spam");
    }
    assert_int_equal(status().chat_dropped, 8);
}

static void speakers_and_scopes_that_cannot_be_are_not_handed_on(void **state)
{
    (void)state;
    welcome(0);
    hear(SB_CHAT_ALL, 6, "from no slot");
    hear(SB_CHAT_ALL, 65534, "from no slot");
    assert_int_equal(status().messages_malformed, 2);
    hear(4, 2, "in a later way");
    assert_int_equal(status().messages_malformed, 2);
    sb_client_chat line;
    assert_false(sb_client_core_chat_poll(core, &line));
    assert_int_equal(status().state, SB_CLIENT_LOADING);
}

static void roster_or_chat_before_the_welcome_breaks_the_standard(void **state)
{
    (void)state;
    tell(0, SB_PRESENCE_PLAYER, "ann");
    assert_int_equal(status().reason, SB_CLIENT_REASON_PROTOCOL);
    sb_client_core_destroy(core);
    begin_with(sb_client_def_default());
    hear(SB_CHAT_ALL, 0, "psst");
    assert_int_equal(status().reason, SB_CLIENT_REASON_PROTOCOL);
}

static void assert_said(sb_client_chat_scope scope, uint32_t player, const char *text,
                        uint32_t wire_player)
{
    uint32_t before = sent_count;
    assert_int_equal(sb_client_core_chat_send(core, scope, player, text), SB_OK);
    assert_int_equal(sent_count, before + 1);
    assert_int_equal(sent_channel, SB_CHANNEL_RELIABLE);
    sb_message message = sent();
    assert_int_equal(message.type, SB_MESSAGE_CHAT);
    assert_int_equal(message.chat.scope, scope);
    assert_int_equal(message.chat.player, wire_player);
    assert_int_equal(message.chat.text.size, strlen(text));
    assert_memory_equal(message.chat.text.data, text, strlen(text));
}

static void chat_line_is_sent(void **state)
{
    (void)state;
    welcome(0);
    assert_said(SB_CLIENT_CHAT_ALL, 77, "hello", SB_NO_PLAYER);
    assert_said(SB_CLIENT_CHAT_TEAM, 0, "to the flag", SB_NO_PLAYER);
    assert_said(SB_CLIENT_CHAT_PLAYER, 5, "follow me", 5);
    char longest[192];
    memset(longest, 'x', 191);
    longest[191] = '\0';
    assert_said(SB_CLIENT_CHAT_ALL, 0, longest, SB_NO_PLAYER);
}

static void invalid_chat_line_is_refused_and_not_sent(void **state)
{
    (void)state;
    welcome(0);
    uint32_t before = sent_count;
    char too_long[193];
    memset(too_long, 'x', 192);
    too_long[192] = '\0';
    const char *const wrong[] = {"", too_long, "two\nlines", "bell\a", "\xff", "\xc3", "\xc2\x85"};
    for (uint32_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        assert_int_equal(sb_client_core_chat_send(core, SB_CLIENT_CHAT_ALL, 0, wrong[i]),
                         SB_ERROR_ARGUMENT);
    }
    static const uint32_t slots[] = {6, 64, SB_CLIENT_NO_PLAYER, UINT32_MAX};
    for (uint32_t i = 0; i < 4; i++) {
        assert_int_equal(sb_client_core_chat_send(core, SB_CLIENT_CHAT_PLAYER, slots[i], "hi"),
                         SB_ERROR_ARGUMENT);
    }
    assert_int_equal(sb_client_core_chat_send(core, SB_CLIENT_CHAT_SERVER, 0, "hi"),
                     SB_ERROR_ARGUMENT);
    assert_int_equal(sb_client_core_chat_send(core, (sb_client_chat_scope)99, 0, "hi"),
                     SB_ERROR_ARGUMENT);
    assert_int_equal(sb_client_core_chat_send(core, (sb_client_chat_scope)-1, 0, "hi"),
                     SB_ERROR_ARGUMENT);
    assert_int_equal(sent_count, before);
}

static void nothing_can_be_said_before_the_welcome_or_after_the_end(void **state)
{
    (void)state;
    uint32_t before = sent_count;
    assert_int_equal(sb_client_core_chat_send(core, SB_CLIENT_CHAT_ALL, 0, "hi"), SB_ERROR_STATE);
    assert_int_equal(sent_count, before);
    welcome(0);
    assert_int_equal(sb_client_core_chat_send(core, SB_CLIENT_CHAT_ALL, 0, "hi"), SB_OK);
    sb_client_core_close(core);
    before = sent_count;
    assert_int_equal(sb_client_core_chat_send(core, SB_CLIENT_CHAT_ALL, 0, "hi"), SB_ERROR_STATE);
    assert_int_equal(sent_count, before);
}

// Without a server: only the argument checks of the public functions.
static void public_functions_survive_wrong_arguments(void **state)
{
    (void)state;
    const sb_client_player nobody = {0};
    sb_client_player player;
    sb_client_chat line;
    memset(&player, 0xEE, sizeof player);
    assert_int_equal(sb_client_get_player(NULL, 0, &player), SB_ERROR_ARGUMENT);
    assert_memory_equal(&player, &nobody, sizeof nobody);
    assert_int_equal(sb_client_get_player(NULL, 0, NULL), SB_ERROR_ARGUMENT);
    assert_int_equal(sb_client_chat_send(NULL, SB_CLIENT_CHAT_ALL, 0, "hi"), SB_ERROR_ARGUMENT);
    assert_false(sb_client_chat_poll(NULL, &line));
    sb_client_def def = sb_client_def_default();
    assert_int_equal(def.select[0] | def.select[1] | def.select[2] | def.select[3], 0);
    sb_client *client = NULL;
    assert_int_equal(sb_client_create(&def, &client), SB_OK);
    assert_int_equal(sb_client_get_player(client, 0, NULL), SB_ERROR_ARGUMENT);
    assert_int_equal(sb_client_get_player(client, 0, &player), SB_ERROR_RANGE);
    assert_int_equal(sb_client_chat_send(client, SB_CLIENT_CHAT_ALL, 0, NULL), SB_ERROR_ARGUMENT);
    assert_int_equal(sb_client_chat_send(client, SB_CLIENT_CHAT_ALL, 0, "hi"), SB_ERROR_STATE);
    assert_false(sb_client_chat_poll(client, NULL));
    assert_false(sb_client_chat_poll(client, &line));
    sb_client_destroy(client);
}

int main(void)
{
#define CHAT_TEST(test) cmocka_unit_test_setup_teardown(test, setup, teardown)
    const struct CMUnitTest tests[] = {
        CHAT_TEST(hello_and_first_inputs_carry_the_choices_of_the_def),
        CHAT_TEST(players_are_known_by_slot_and_name),
        CHAT_TEST(chat_lines_are_polled_once_in_order),
        CHAT_TEST(speakers_and_scopes_that_cannot_be_are_not_handed_on),
        CHAT_TEST(roster_or_chat_before_the_welcome_breaks_the_standard),
        CHAT_TEST(chat_line_is_sent),
        CHAT_TEST(invalid_chat_line_is_refused_and_not_sent),
        CHAT_TEST(nothing_can_be_said_before_the_welcome_or_after_the_end),
        CHAT_TEST(public_functions_survive_wrong_arguments),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
