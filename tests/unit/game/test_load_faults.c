// Loads states in which one thing is wrong, and states that are strange but possible.
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "counting_heap.h"
#include "game/game.h"
#include "game/tanks/tanks.h"
#include "saved_match.h"

enum { SECTION_MATCH = SB_SECTION_RULES, SECTION_SLOTS, SECTION_EVENTS, SECTION_MODULE };

/// A change that must be refused, made to a block.
typedef struct fault {
    const char *name;
    void (*make)(sb_world world);
} fault;

static void *section_at(sb_world world, uint32_t section)
{
    return sb_layout_at(world.layout, world.block, section);
}

// Changes of the game's own structs, by their tables.
static void put(sb_world world, uint32_t section, uint32_t index, const char *name, uint32_t value)
{
    const sb_table *table = world.layout->sections[section].table;
    for (uint32_t f = 0; f < table->field_count; f++) {
        const sb_field *field = &table->fields[f];
        if (strcmp(field->name, name) == 0) {
            uint8_t *at = (uint8_t *)section_at(world, section) + index * table->struct_size;
            for (uint32_t i = 0; i < sb_field_type_size(field->type); i++) {
                at[field->offset + i] = (uint8_t)(value >> 8 * i);
            }
            return;
        }
    }
    fail_msg("no field %s", name);
}

static uint32_t event_count(sb_world world)
{
    uint32_t count;
    memcpy(&count, section_at(world, SECTION_MATCH), sizeof count);
    return count;
}

static void ended_is_2(sb_world world)
{
    put(world, SECTION_MATCH, 0, "ended", 2);
}

static void match_reserved(sb_world world)
{
    put(world, SECTION_MATCH, 0, "reserved", 1);
}

static void event_count_beyond(sb_world world)
{
    put(world, SECTION_MATCH, 0, "event_count", world.layout->sections[SECTION_EVENTS].count + 1);
}

static void event_count_huge(sb_world world)
{
    put(world, SECTION_MATCH, 0, "event_count", UINT32_MAX);
}

static void events_full(sb_world world)
{
    uint32_t capacity = world.layout->sections[SECTION_EVENTS].count;
    put(world, SECTION_MATCH, 0, "event_count", capacity);
    for (uint32_t i = 0; i < capacity; i++) {
        put(world, SECTION_EVENTS, i, "kind", SB_EVENT_RULES);
    }
}

// The bytes behind the list would count as one more event: it overlays the rules' first structs.
static void event_behind_a_full_list(sb_world world)
{
    events_full(world);
    uint32_t capacity = world.layout->sections[SECTION_EVENTS].count;
    const sb_event event = {.kind = SB_EVENT_RULES};
    memcpy((uint8_t *)section_at(world, SECTION_EVENTS) + capacity * sizeof event, &event,
           sizeof event);
    put(world, SECTION_MATCH, 0, "event_count", capacity + 1);
}

static void event_count_one_more(sb_world world)
{
    put(world, SECTION_MATCH, 0, "event_count", event_count(world) + 1);
}

static void event_count_one_less(sb_world world)
{
    put(world, SECTION_MATCH, 0, "event_count", event_count(world) - 1);
}

static void event_behind_the_last(sb_world world)
{
    put(world, SECTION_EVENTS, event_count(world), "value", 1);
}

static void event_at_the_far_end(sb_world world)
{
    put(world, SECTION_EVENTS, world.layout->sections[SECTION_EVENTS].count - 1, "ordinal", 1);
}

static void event_of_kind_0(sb_world world)
{
    put(world, SECTION_EVENTS, 0, "kind", 0);
}

static void event_between_the_kinds(sb_world world)
{
    put(world, SECTION_EVENTS, 0, "kind", 4);
}

static void event_just_before_the_rules(sb_world world)
{
    put(world, SECTION_EVENTS, 0, "kind", 7);
}

static void event_beyond_the_rules(sb_world world)
{
    put(world, SECTION_EVENTS, 0, "kind", SB_EVENT_RULES + 1);
}

static void event_of_nobody(sb_world world)
{
    put(world, SECTION_EVENTS, 0, "entity", THINGS);
}

static void event_to_nobody(sb_world world)
{
    put(world, SECTION_EVENTS, 0, "other", 65534);
}

static void put_event_point(sb_world world, uint32_t element, uint32_t bits)
{
    memcpy((uint8_t *)section_at(world, SECTION_EVENTS) + 4 * element, &bits, sizeof bits);
}

static void event_at_nan(sb_world world)
{
    put_event_point(world, 0, 0x7FC00000);
}

static void event_at_infinity(sb_world world)
{
    put_event_point(world, 1, 0xFF800000);
}

static void event_at_infinite_z(sb_world world)
{
    put_event_point(world, 2, 0x7F800000);
}

static void slot_of_state_3(sb_world world)
{
    put(world, SECTION_SLOTS, 0, "state", 3);
}

static void player_as_computer(sb_world world)
{
    put(world, SECTION_SLOTS, SAVED_PLAYERS - SAVED_COMPUTERS - 1, "state", SB_SLOT_COMPUTER);
}

static void computer_as_player(sb_world world)
{
    put(world, SECTION_SLOTS, SAVED_PLAYERS - SAVED_COMPUTERS, "state", SB_SLOT_PLAYER);
}

static void computer_gone(sb_world world)
{
    put(world, SECTION_SLOTS, SAVED_PLAYERS - 1, "state", SB_SLOT_EMPTY);
}

static void slot_reserved(sb_world world)
{
    put(world, SECTION_SLOTS, 1, "reserved", 1);
}

static void last_slot_reserved(sb_world world)
{
    ((uint8_t *)section_at(world, SECTION_SLOTS))[4 * SAVED_PLAYERS - 1] = 0x80;
}

static void rules_nan(sb_world world)
{
    put(world, SECTION_MODULE, 0, "kick", 0x7FC00001);
}

static void rules_infinity(sb_world world)
{
    put(world, SECTION_MODULE, THINGS - 1, "kick", 0xFF800000);
}

static void body_of_no_shape(sb_world world)
{
    put(world, SB_SECTION_BODIES, 2, "shape", 4);
}

static void world_of_other_gravity(sb_world world)
{
    put(world, SB_SECTION_WORLD, 0, "gravity_m_s2", 0);
}

static const fault faults[] = {
    {"ended 2", ended_is_2},
    {"reserved", match_reserved},
    {"events beyond capacity", event_count_beyond},
    {"four thousand million events", event_count_huge},
    {"an event behind a full list", event_behind_a_full_list},
    {"one event more, of zeros", event_count_one_more},
    {"one event less than there is", event_count_one_less},
    {"an event behind the last", event_behind_the_last},
    {"an event at the far end", event_at_the_far_end},
    {"an event of kind 0", event_of_kind_0},
    {"an event between game's and rules' kinds", event_between_the_kinds},
    {"an event just before the rules' kinds", event_just_before_the_rules},
    {"an event beyond the rules' kinds", event_beyond_the_rules},
    {"an event of nobody", event_of_nobody},
    {"an event to nobody", event_to_nobody},
    {"an event at NaN", event_at_nan},
    {"an event at infinite y", event_at_infinity},
    {"an event at infinite z", event_at_infinite_z},
    {"a slot of state 3", slot_of_state_3},
    {"a player's slot played by the computer", player_as_computer},
    {"a computer's slot with a player", computer_as_player},
    {"a computer's slot empty", computer_gone},
    {"a slot's reserved byte", slot_reserved},
    {"the last slot's last byte", last_slot_reserved},
    {"NaN in the rules' state", rules_nan},
    {"infinity in the last of the rules' state", rules_infinity},
    {"a body of no shape", body_of_no_shape},
    {"a world of other gravity", world_of_other_gravity},
};

// Returns the saved form of a changed copy of a moment.
static uint8_t *changed_live(saved_match *match, const saved_moment *m,
                             void (*make)(sb_world world))
{
    sb_world world = sb_game_world(match->game);
    memcpy(world.block, m->block, world.layout->size);
    make(world);
    return saved_match_live(match->game, match->live_size);
}

static void state_with_one_thing_wrong_is_out_of_range(void **state)
{
    (void)state;
    static saved_match match;
    saved_match_begin(&match, &thing_rules, 60);
    const saved_moment *m = &match.moments[1];
    sb_game *other = saved_match_another_game(&match);
    // Tick 300, in which a body was kicked.
    memcpy(sb_game_world(match.game).block, m->block, sb_game_world(match.game).layout->size);
    assert_true(event_count(sb_game_world(match.game)) == 1);
    for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++) {
        uint8_t *live = changed_live(&match, m, faults[i].make);
        sb_error error = saved_match_load(other, live, match.live_size);
        if (error != SB_ERROR_RANGE) {
            fail_msg("%s: %d", faults[i].name, (int)error);
        }
        free(live);
        // The game can load again.
        assert_int_equal(saved_match_load(other, m->live, match.live_size), SB_OK);
        assert_true(sb_game_hash(other) == m->hash);
    }
    sb_game_destroy(other);
    saved_match_end(&match);
}

static void ended(sb_world world)
{
    put(world, SECTION_MATCH, 0, "ended", 1);
}

static void nobody(sb_world world)
{
    for (uint32_t slot = 0; slot < SAVED_PLAYERS - SAVED_COMPUTERS; slot++) {
        put(world, SECTION_SLOTS, slot, "state", SB_SLOT_EMPTY);
        put(world, SECTION_SLOTS, slot, "generation", 255);
    }
}

static void events_that_can_be(sb_world world)
{
    put(world, SECTION_MATCH, 0, "event_count", 4);
    for (uint32_t i = 0; i < 4; i++) {
        put(world, SECTION_EVENTS, i, "kind", i < 3 ? SB_EVENT_JOIN + i : SB_EVENT_RULES);
        put(world, SECTION_EVENTS, i, "entity", i == 2 ? SB_EVENT_NO_ENTITY : i);
        put(world, SECTION_EVENTS, i, "other", THINGS - 1);
        put(world, SECTION_EVENTS, i, "value", 65535);
        put(world, SECTION_EVENTS, i, "ordinal", 255);
    }
    put(world, SECTION_MATCH, 0, "event_dropped_count", UINT32_MAX);
}

static void state_that_can_be_is_taken(void **state)
{
    (void)state;
    static saved_match match;
    saved_match_begin(&match, &thing_rules, 60);
    const saved_moment *m = &match.moments[1];
    sb_game *other = saved_match_another_game(&match);
    static void (*const makes[])(sb_world) = {nobody, events_that_can_be, events_full, ended};
    for (int i = 0; i < 4; i++) {
        uint8_t *live = changed_live(&match, m, makes[i]);
        assert_int_equal(saved_match_load(other, live, match.live_size), SB_OK);
        free(live);
    }
    sb_frame frame = {0};
    assert_true(sb_game_ended(other));
    assert_int_equal(sb_game_advance(other, &frame), SB_ERROR_STATE);
    sb_game_destroy(other);
    saved_match_end(&match);
}

static sb_error few_capacities(const sb_rules_setup *setup, sb_rules_capacities *out_capacities)
{
    sb_error error = thing_capacities(setup, out_capacities);
    out_capacities->kind_counts[0] = out_capacities->pose_capacity = 2;
    return error;
}

// With fewer entities than slots: a player is named by the slot.
static void event_names_an_entity_or_a_slot(void **state)
{
    (void)state;
    static saved_match match;
    sb_rules few = thing_rules;
    few.capacities = few_capacities;
    few.start = NULL;
    few.before_step = NULL;
    saved_match_begin(&match, &few, 60);
    sb_world world = sb_game_world(match.game);
    sb_game *other = saved_match_another_game(&match);
    static const uint32_t named[] = {0, SAVED_PLAYERS - 1, SB_EVENT_NO_ENTITY, SAVED_PLAYERS,
                                     65534};
    for (int i = 0; i < 10; i++) {
        put(world, SECTION_MATCH, 0, "event_count", 1);
        put(world, SECTION_EVENTS, 0, "kind", SB_EVENT_JOIN);
        put(world, SECTION_EVENTS, 0, "entity", named[i < 5 ? i : 0]);
        put(world, SECTION_EVENTS, 0, "other", named[i < 5 ? 0 : i - 5]);
        uint8_t *live = saved_match_live(match.game, match.live_size);
        assert_int_equal(saved_match_load(other, live, match.live_size),
                         i % 5 < 3 ? SB_OK : SB_ERROR_RANGE);
        free(live);
    }
    sb_game_destroy(other);
    saved_match_end(&match);
}

static uint32_t valid_calls;

static bool valid_answer;

static bool answer_valid(const sb_rules_context *context)
{
    valid_calls++;
    // `valid` gets the same context as other callbacks.
    assert_int_equal(context->section_counts[0], THINGS);
    assert_non_null(context->inputs);
    assert_int_equal(context->inputs[SAVED_PLAYERS - 1].buttons, 0);
    return valid_answer;
}

// The game asks the rules last. They never see a state that the game refuses itself.
static void rules_are_asked_of_states_that_are_valid_but_for_them(void **state)
{
    (void)state;
    static saved_match match;
    sb_rules rules = thing_rules;
    rules.valid = answer_valid;
    saved_match_begin(&match, &rules, 60);
    const saved_moment *m = &match.moments[1];
    sb_game *other = saved_match_another_game(&match);
    valid_calls = 0;
    valid_answer = true;
    assert_int_equal(saved_match_load(other, m->live, match.live_size), SB_OK);
    assert_int_equal(valid_calls, 1);
    valid_answer = false;
    assert_int_equal(saved_match_load(other, m->live, match.live_size), SB_ERROR_RANGE);
    assert_int_equal(valid_calls, 2);
    valid_answer = true;
    for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++) {
        uint8_t *live = changed_live(&match, m, faults[i].make);
        assert_int_equal(saved_match_load(other, live, match.live_size), SB_ERROR_RANGE);
        free(live);
    }
    assert_int_equal(saved_match_load(other, m->live, match.live_size - 1), SB_ERROR_TRUNCATED);
    assert_int_equal(valid_calls, 2);
    sb_game_destroy(other);
    saved_match_end(&match);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(state_with_one_thing_wrong_is_out_of_range),
        cmocka_unit_test(state_that_can_be_is_taken),
        cmocka_unit_test(event_names_an_entity_or_a_slot),
        cmocka_unit_test(rules_are_asked_of_states_that_are_valid_but_for_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
