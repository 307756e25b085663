// The order in which the rules are called, and their arguments.
#include "game/game.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "field_match.h"
#include "game/rules_check.h"
#include "sample_rules.h"
#include "witness.h"

static counting_heap heap;
static sb_map map;
static sb_game *game;
static sb_frame frame;

static sb_game_def witness_def(void)
{
    sb_game_def def = sb_game_def_default();
    sb_game_def_set_rules(&def, &witness_rules);
    def.seed = WITNESS_SEED;
    def.player_capacity = 4;
    def.computer_count = 2;
    def.tick_rate_hz = 50;
    return def;
}

static sb_error create(sb_game_def def)
{
    sb_allocator allocator = counting_heap_allocator(&heap);
    return sb_game_create(&def, &map, &allocator, &game);
}

static int begin(void **state)
{
    (void)state;
    memset(&witness, 0, sizeof witness);
    memset(&frame, 0, sizeof frame);
    field_map(&map);
    return create(witness_def()) != SB_OK;
}

static int end(void **state)
{
    (void)state;
    sb_game_destroy(game);
    return heap.live_count != 0;
}

static void command(sb_command_kind kind, uint32_t player)
{
    frame.commands[frame.command_count++] =
        (sb_command){.kind = (uint8_t)kind, .player = (uint8_t)player};
}

static void advance(void)
{
    witness.call_count = 0;
    assert_int_equal(sb_game_advance(game, &frame), SB_OK);
    frame.command_count = 0;
}

static void assert_calls(uint32_t count, const callback *expected)
{
    for (uint32_t i = 0; i < count && i < witness.call_count; i++) {
        assert_int_equal(witness.calls[i].which, expected[i]);
    }
    assert_int_equal(witness.call_count, count);
}
#define ASSERT_CALLS(...)                                                                          \
    assert_calls(sizeof((const callback[]){__VA_ARGS__}) / sizeof(callback),                       \
                 (const callback[]){__VA_ARGS__})

static void creation_sizes_starts_prepares_and_lets_computers_join(void **state)
{
    (void)state;
    ASSERT_CALLS(CAPACITIES, START, PREPARE, JOIN, JOIN);
    for (uint32_t i = 1; i < witness.call_count; i++) {
        assert_int_equal(witness.calls[i].tick, 0);
        assert_false(witness.calls[i].predicting);
        assert_int_equal(witness.calls[i].throttle, 0);
    }
    for (uint32_t i = 0; i < 2; i++) {
        assert_int_equal(witness.calls[3 + i].slot, 2 + i);
        assert_int_equal(witness.calls[3 + i].slot_state, SB_SLOT_COMPUTER);
        assert_int_equal(witness.calls[3 + i].generation, 1);
        assert_int_equal(sb_game_slot(game, 2 + i)->state, SB_SLOT_COMPUTER);
        assert_int_equal(sb_game_slot(game, i)->state, SB_SLOT_EMPTY);
    }
    assert_int_equal(sb_game_tick(game), 0);
    // A join emits no event.
    uint32_t count;
    (void)sb_game_events(game, &count);
    assert_int_equal(count, 0);
    assert_false(sb_game_is_deserted(game));
}

static void tick_calls_commands_in_list_order_then_the_step_between_the_two(void **state)
{
    (void)state;
    command(SB_COMMAND_JOIN, 1);
    command(SB_COMMAND_JOIN, 0);
    command(SB_COMMAND_LEAVE, 1);
    frame.inputs[0].throttle = 55;
    advance();
    ASSERT_CALLS(JOIN, JOIN, LEAVE, BEFORE_STEP, AFTER_STEP);
    static const uint32_t slots[] = {1, 0, 1};
    for (uint32_t i = 0; i < 3; i++) {
        assert_int_equal(witness.calls[i].slot, slots[i]);
        assert_int_equal(witness.calls[i].slot_state, SB_SLOT_PLAYER);
        assert_int_equal(witness.calls[i].generation, 1);
    }
    for (uint32_t i = 0; i < witness.call_count; i++) {
        assert_int_equal(witness.calls[i].tick, 1);
        assert_int_equal(witness.calls[i].throttle, 55);
        assert_false(witness.calls[i].predicting);
    }
    // A tick of gravity, 10 m/s2 at 50 Hz, semi-implicit: 4 mm between before_step and after_step.
    assert_true(witness.calls[3].height == 20.0f);
    assert_true(fabsf(witness.calls[4].height - 19.996f) < 1e-4f);
    assert_int_equal(sb_game_slot(game, 1)->state, SB_SLOT_EMPTY);
    assert_int_equal(sb_game_slot(game, 1)->generation, 1);
    command(SB_COMMAND_JOIN, 1);
    advance();
    ASSERT_CALLS(JOIN, BEFORE_STEP, AFTER_STEP);
    assert_int_equal(witness.calls[0].generation, 2);
    assert_int_equal(witness.calls[0].tick, 2);
}

static void events_of_joins_and_leaves_come_before_the_rules_are_called(void **state)
{
    (void)state;
    command(SB_COMMAND_JOIN, 1);
    command(SB_COMMAND_LEAVE, 1);
    witness.watched = game;
    advance();
    witness.watched = NULL;
    assert_int_equal(witness.calls[0].event_count, 1);
    assert_int_equal(witness.calls[1].event_count, 2);
    uint32_t count;
    const sb_event *events = sb_game_events(game, &count);
    assert_int_equal(count, 2);
    assert_int_equal(events[0].kind, SB_EVENT_JOIN);
    assert_int_equal(events[1].kind, SB_EVENT_LEAVE);
    assert_int_equal(events[0].entity, 1);
    assert_int_equal(events[0].other, SB_EVENT_NO_ENTITY);
}

static void contacts_come_after_the_step_and_before_after_step(void **state)
{
    (void)state;
    // From 20 m to 0.5 m: 2 s, then contact.
    uint32_t tick = 0;
    do {
        advance();
        tick++;
    } while (witness.call_count == 2 && tick < 200);
    ASSERT_CALLS(BEFORE_STEP, CONTACT, AFTER_STEP);
    assert_true(tick > 90 && tick < 110);
    assert_int_equal(witness.calls[1].slot, 0);
    assert_int_equal(witness.calls[1].tick, tick);
    assert_true(witness.calls[1].height == witness.calls[2].height &&
                witness.calls[0].height > witness.calls[1].height);
}

static void assert_ended_for_good(void)
{
    assert_true(sb_game_ended(game));
    sb_world world = sb_game_world(game);
    uint8_t *before = malloc(world.layout->size);
    assert_non_null(before);
    memcpy(before, world.block, world.layout->size);
    uint64_t hash = sb_game_hash(game);
    witness.call_count = 0;
    for (int i = 0; i < 3; i++) {
        assert_int_equal(sb_game_advance(game, &frame), SB_ERROR_STATE);
    }
    assert_int_equal(witness.call_count, 0);
    assert_memory_equal(world.block, before, world.layout->size);
    assert_true(sb_game_hash(game) == hash);
    free(before);
}

static void finish_in_any_call_plays_the_tick_to_its_end_and_no_other(void **state)
{
    static const callback in[] = {LEAVE, JOIN, BEFORE_STEP, CONTACT, AFTER_STEP};
    for (size_t i = 0; i < sizeof in / sizeof in[0]; i++) {
        assert_int_equal(end(state), 0);
        assert_int_equal(begin(state), 0);
        sb_world world = sb_game_world(game);
        uint32_t capacity;
        sb_world_bodies(world, &capacity)[0].position.y = 0.502f;
        assert_false(sb_game_ended(game));
        witness.finish_in = in[i];
        command(SB_COMMAND_JOIN, 0);
        command(SB_COMMAND_LEAVE, 0);
        advance();
        ASSERT_CALLS(JOIN, LEAVE, BEFORE_STEP, CONTACT, AFTER_STEP, END);
        assert_int_equal(witness.calls[5].tick, 1);
        uint32_t count;
        const sb_event *events = sb_game_events(game, &count);
        assert_int_equal(count, 3);
        assert_int_equal(events[2].kind, SB_EVENT_END);
        assert_int_equal(events[2].entity, SB_EVENT_NO_ENTITY);
        assert_int_equal(sb_game_tick(game), 1);
        assert_ended_for_good();
    }
}

static void prediction_says_so_and_calls_nobody_in_or_out(void **state)
{
    (void)state;
    const sb_input input = {.throttle = 33};
    witness.watched = NULL;
    witness.call_count = 0;
    assert_int_equal(sb_game_predict(game, 0, &input, NULL), SB_OK);
    ASSERT_CALLS(BEFORE_STEP, AFTER_STEP);
    for (uint32_t i = 0; i < 2; i++) {
        assert_true(witness.calls[i].predicting);
        assert_int_equal(witness.calls[i].predicted, 0);
        assert_int_equal(witness.calls[i].throttle, 33);
        assert_int_equal(witness.calls[i].tick, 1);
    }
    assert_int_equal(sb_game_tick(game), 1);
    assert_int_equal(sb_game_slot(game, 0)->state, SB_SLOT_PLAYER);
    // Other players' inputs are zero.
    witness.call_count = 0;
    assert_int_equal(sb_game_predict(game, 1, &input, NULL), SB_OK);
    assert_int_equal(witness.calls[0].predicted, 1);
    assert_int_equal(witness.calls[0].throttle, 0);
    // A client never predicts the end of a match.
    witness.finish_in = BEFORE_STEP;
    assert_int_equal(sb_game_predict(game, 1, &input, NULL), SB_OK);
    assert_false(sb_game_ended(game));
    const sb_input bad = {.throttle = -128};
    witness.call_count = 0;
    assert_int_equal(sb_game_predict(game, 1, &bad, NULL), SB_ERROR_ARGUMENT);
    assert_int_equal(sb_game_predict(game, 4, &input, NULL), SB_ERROR_ARGUMENT);
    assert_int_equal(sb_game_predict(game, UINT32_MAX, &input, NULL), SB_ERROR_ARGUMENT);
    assert_int_equal(witness.call_count, 0);
    assert_int_equal(sb_game_tick(game), 3);
}

static void tell_of_every_kind(const sb_rules_context *context)
{
    for (unsigned kind = 0; kind < 256; kind++) {
        context->api->event_add(context, (sb_event){.kind = (uint8_t)kind, .value = 5});
    }
}

static void events_of_unknown_kinds_are_dropped(void **state)
{
    (void)state;
    witness.act = tell_of_every_kind;
    advance();
    uint32_t count;
    const sb_event *events = sb_game_events(game, &count);
    assert_int_equal(count, 2);
    assert_int_equal(events[0].kind, SB_EVENT_RULES);
    assert_int_equal(events[1].kind, SB_EVENT_RULES + 1);
    assert_int_equal(events[1].value, 5);
}

static void add_bodies_wrongly(const sb_rules_context *context)
{
    sb_body before[WITNESS_BODY_COUNT];
    memcpy(before, context->bodies, sizeof before);
    sb_body_def def = witness_ball(context, 5.0f);
    const sb_rules_api *api = context->api;
    assert_int_equal(api->body_add(context, 0, &def), SB_ERROR_ARGUMENT);
    assert_int_equal(api->body_add(context, WITNESS_BODY_COUNT, &def), SB_ERROR_ARGUMENT);
    assert_int_equal(api->body_add(context, UINT32_MAX, &def), SB_ERROR_ARGUMENT);
    def.mass_kg = -1.0f;
    assert_int_equal(api->body_add(context, 1, &def), SB_ERROR_ARGUMENT);
    api->body_remove(context, WITNESS_BODY_COUNT);
    api->body_remove(context, UINT32_MAX);
    assert_memory_equal(context->bodies, before, sizeof before);
    // With a valid mass the body is added.
    def.mass_kg = 1.0f;
    assert_int_equal(api->body_add(context, 1, &def), SB_OK);
    assert_int_equal(context->bodies[1].shape, SB_BODY_SPHERE);
    api->body_remove(context, 1);
    assert_int_equal(context->bodies[1].shape, SB_BODY_FREE);
}

static void body_is_added_to_a_free_slot_within_capacity_alone(void **state)
{
    (void)state;
    witness.act = add_bodies_wrongly;
    advance();
}

static uint32_t drawn[2]; // slot 0's first draws of two ticks

static void draw(const sb_rules_context *context)
{
    const sb_rules_api *api = context->api;
    uint64_t before = sb_game_hash(game);
    uint32_t values[64];
    // 64 draws for one slot, then the first draw of each of 4 slots: two equal ones are unlikely.
    for (uint32_t i = 0; i < 64; i++) {
        values[i] = api->random_of_player(context, 0, i, 1000000);
        assert_int_equal(values[i], api->random_of_player(context, 0, i, 1000000));
        assert_true(values[i] < 1000000);
        for (uint32_t k = 0; k < i; k++) {
            assert_int_not_equal(values[i], values[k]);
        }
    }
    for (uint32_t slot = 1; slot < 4; slot++) {
        assert_int_not_equal(api->random_of_player(context, slot, 0, 1000000), values[0]);
    }
    assert_int_equal(api->random_of_player(context, 0, 64, 1000000), values[0]);
    drawn[context->tick % 2] = values[0];
    assert_true(sb_game_hash(game) == before);
    assert_true(api->random_below(context, 7) < 7);
    assert_true(sb_game_hash(game) != before);
    // A bound of 0 counts as 1.
    assert_int_equal(api->random_below(context, 0), 0);
    assert_int_equal(api->random_of_player(context, 0, 0, 0), 0);
}

static void draws_of_a_player_leave_the_generator_alone(void **state)
{
    (void)state;
    witness.act = draw;
    advance();
    advance();
    assert_int_not_equal(drawn[0], drawn[1]);
}

static void frame_that_names_a_computers_slot_is_refused(void **state)
{
    (void)state;
    for (uint32_t slot = 2; slot < 4; slot++) {
        for (uint32_t kind = SB_COMMAND_JOIN; kind <= SB_COMMAND_LEAVE; kind++) {
            witness.call_count = 0;
            command((sb_command_kind)kind, slot);
            assert_int_equal(sb_game_advance(game, &frame), SB_ERROR_ARGUMENT);
            assert_int_equal(witness.call_count, 0);
            frame.command_count = 0;
        }
    }
    // Its input is not checked either.
    frame.inputs[2].throttle = -128;
    advance();
}

static void totals_are_read_by_the_table(void **state)
{
    (void)state;
    advance();
    advance();
    uint32_t count;
    const score *kept = sb_game_section(game, 0, &count);
    assert_int_equal(count, 1);
    assert_int_equal(kept->goals, 6);
    assert_int_equal(sb_game_total(game, 1), 6);
    assert_int_equal(sb_game_total(game, 0), 0);
}

static void setting_that_the_rules_refuse_has_a_reason(void **state)
{
    (void)state;
    sb_game_def def = witness_def();
    char reason[SB_RULES_REASON_SIZE];
    assert_int_equal(sb_game_check(&def, &map, reason), SB_OK);
    assert_string_equal(reason, "");
    def.settings[0] = 13;
    assert_int_equal(sb_game_check(&def, &map, reason), SB_ERROR_RANGE);
    assert_string_equal(reason, "unlucky");
    sb_game *kept = game;
    assert_int_equal(create(def), SB_ERROR_RANGE);
    assert_null(game);
    static const int32_t beyond[] = {0, 21, INT32_MIN, INT32_MAX};
    for (size_t i = 0; i < sizeof beyond / sizeof beyond[0]; i++) {
        def.settings[0] = beyond[i];
        assert_int_equal(create(def), SB_ERROR_ARGUMENT);
    }
    // Values beyond the rules' settings are zero.
    def = witness_def();
    def.settings[1] = 1;
    assert_int_equal(create(def), SB_ERROR_ARGUMENT);
    def = witness_def();
    def.computer_count = 5;
    assert_int_equal(create(def), SB_ERROR_ARGUMENT);
    game = kept;
}

static sb_error no_capacities(const sb_rules_setup *setup, sb_rules_capacities *out_capacities)
{
    (void)setup;
    (void)out_capacities;
    return SB_OK;
}

static void rules_without_callbacks_are_played(void **state)
{
    (void)state;
    static const sb_rules least = {.interface_version = SB_RULES_INTERFACE_VERSION,
                                   .name = "least",
                                   .summary = "",
                                   .capacities = no_capacities};
    sb_game *kept = game;
    sb_game_def def = sb_game_def_default();
    sb_game_def_set_rules(&def, &least);
    assert_int_equal(create(def), SB_OK);
    assert_true(sb_game_is_deserted(game));
    command(SB_COMMAND_JOIN, 3);
    advance();
    assert_false(sb_game_is_deserted(game));
    assert_int_equal(sb_game_team(game, 3), 0);
    command(SB_COMMAND_LEAVE, 3);
    advance();
    assert_true(sb_game_is_deserted(game));
    assert_int_equal(sb_game_predict(game, 1, &(sb_input){0}, NULL), SB_OK);
    assert_int_equal(sb_game_entity_capacity(game), 0);
    // There is no player whose state could be written.
    uint8_t bytes[SB_GAME_OWN_SIZE_MAX];
    sb_writer writer = sb_writer_over(bytes, sizeof bytes);
    sb_game_own_write(game, 1, &writer);
    assert_int_equal(writer.size, 0);
    assert_true(sb_game_own_hash(game, 1) != 0);
    assert_int_equal(sb_game_own_read(game, 1, bytes, 0), SB_OK);
    assert_int_equal(sb_game_own_read(game, 1, bytes, 1), SB_ERROR_MALFORMED);
    sb_game_destroy(game);
    game = kept;
}

// Two kinds of entities use one section: each ball has a lamp.
static uint32_t lamp_count;

static sb_error lamp_capacities(const sb_rules_setup *setup, sb_rules_capacities *out_capacities)
{
    (void)setup;
    out_capacities->kind_counts[0] = 3;
    out_capacities->kind_counts[1] = lamp_count;
    out_capacities->section_counts[SAMPLE_SCORES] = 1;
    return SB_OK;
}

static void kinds_that_share_a_section_are_equally_many(void **state)
{
    (void)state;
    static sample_rules sample;
    sample_rules_init(&sample);
    sample.kinds[1].section = SAMPLE_BALLS;
    sample.kinds[1].field_count = 0;
    sample.rules.capacities = lamp_capacities;
    assert_null(sb_rules_check(&sample.rules));
    sb_game *kept = game;
    sb_game_def def = sb_game_def_default();
    sb_game_def_set_rules(&def, &sample.rules);
    for (lamp_count = 2; lamp_count <= 4; lamp_count++) {
        bool equal = lamp_count == 3;
        assert_int_equal(create(def), equal ? SB_OK : SB_ERROR_RANGE);
        if (equal) {
            uint32_t count;
            (void)sb_game_section(game, SAMPLE_BALLS, &count);
            assert_int_equal(count, 3);
            assert_int_equal(sb_game_entity_capacity(game), 6);
            sb_game_destroy(game);
        }
    }
    game = kept;
}

int main(void)
{
#define ADVANCE_TEST(test) cmocka_unit_test_setup_teardown(test, begin, end)
    const struct CMUnitTest tests[] = {
        ADVANCE_TEST(creation_sizes_starts_prepares_and_lets_computers_join),
        ADVANCE_TEST(tick_calls_commands_in_list_order_then_the_step_between_the_two),
        ADVANCE_TEST(events_of_joins_and_leaves_come_before_the_rules_are_called),
        ADVANCE_TEST(contacts_come_after_the_step_and_before_after_step),
        ADVANCE_TEST(finish_in_any_call_plays_the_tick_to_its_end_and_no_other),
        ADVANCE_TEST(prediction_says_so_and_calls_nobody_in_or_out),
        ADVANCE_TEST(events_of_unknown_kinds_are_dropped),
        ADVANCE_TEST(body_is_added_to_a_free_slot_within_capacity_alone),
        ADVANCE_TEST(draws_of_a_player_leave_the_generator_alone),
        ADVANCE_TEST(frame_that_names_a_computers_slot_is_refused),
        ADVANCE_TEST(totals_are_read_by_the_table),
        ADVANCE_TEST(setting_that_the_rules_refuse_has_a_reason),
        ADVANCE_TEST(rules_without_callbacks_are_played),
        ADVANCE_TEST(kinds_that_share_a_section_are_equally_many),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
