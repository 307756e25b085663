// Tests states that one game saved and another loads: real ones, and states that no match reaches.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/trigonometry.h"
#include "counting_heap.h"
#include "game/game.h"
#include "game/rules_check.h"
#include "game/tanks/mode/settings.h"
#include "game/tanks/tanks.h"
#include "hostile_state.h"
#include "physics/world/pose_ring.h"

enum { SECTION_MATCH = SB_SECTION_RULES, SECTION_SLOTS, SECTION_EVENTS, SECTION_MODULE };

#define PLAYERS 6u
#define COMPUTERS 2u
#define LIVE_SIZE_MAX (1u << 19)
#define MOMENTS 4u
#define MOMENT_TICKS 150u

// ---- Rules without `valid`, which can work on any state: bodies lie about and are kicked.

#define THINGS 24u

typedef struct thing {
    float kick;
    uint32_t touches;
} thing;

static const sb_field thing_fields[] = {SB_FIELD(thing, kick, SB_FIELD_F32, 1),
                                        SB_FIELD(thing, touches, SB_FIELD_U32, 1)};
static const sb_table thing_table = SB_TABLE(thing, thing_fields);
static const sb_table *const thing_sections[] = {&thing_table};
static const sb_net_kind thing_kinds[] = {{.name = "thing", .has_body = true, .section = 0}};

static sb_error thing_capacities(const sb_rules_setup *setup, sb_rules_capacities *out_capacities)
{
    (void)setup;
    out_capacities->kind_counts[0] = THINGS;
    out_capacities->contact_capacity = 40;
    out_capacities->event_capacity = 8;
    out_capacities->pose_capacity = THINGS;
    out_capacities->gravity_m_s2 = 9.81f;
    return SB_OK;
}

static void start_things(const sb_rules_context *context)
{
    for (uint32_t i = 0; i < THINGS - 2; i++) {
        sb_body_def def = context->api->body_def_default();
        float side = 0.4f + 0.1f * (float)(i % 5);
        def.shape = i % 3 == 0 ? SB_BODY_SPHERE : SB_BODY_BOX;
        def.motion = i % 7 == 3 ? SB_BODY_KINEMATIC : i % 7 == 5 ? SB_BODY_STATIC : SB_BODY_DYNAMIC;
        def.half_extents = sb_vec3_make(side, side, side);
        def.position = sb_vec3_make((float)(i % 5) * 1.1f, 1.0f + (float)(i / 5), (float)(i % 4));
        def.velocity = sb_vec3_make(3.0f, 0.0f, (float)i - 9.0f);
        def.yaw_rate = 1.0f;
        def.restitution = 0.5f;
        def.flags = i % 6 == 0   ? SB_BODY_BALLISTIC
                    : i % 6 == 3 ? SB_BODY_STOPS
                    : i == 7     ? SB_BODY_SENSOR
                                 : 0;
        assert_int_equal(context->api->body_add(context, i, &def), SB_OK);
    }
}

static void kick_things(const sb_rules_context *context)
{
    thing *things = context->sections[0];
    uint32_t i = context->tick / 10 % THINGS;
    sb_body *body = &context->bodies[i];
    if (context->tick % 10 == 0 && body->shape != SB_BODY_FREE && body->motion == SB_BODY_DYNAMIC) {
        things[i].kick = 4.0f;
        sb_body_wake(body);
        body->impulse = sb_vec3_make(things[i].kick, 5.0f, -things[i].kick);
        context->api->event_add(context, (sb_event){.point = body->position,
                                                    .entity = (uint16_t)i,
                                                    .other = SB_EVENT_NO_ENTITY,
                                                    .kind = SB_EVENT_RULES});
    }
}

static void count_touch(const sb_rules_context *context, const sb_contact *contact)
{
    ((thing *)context->sections[0])[contact->a].touches++;
}

static const char *const thing_events[] = {"kick"};

static const sb_rules thing_rules = {.interface_version = SB_RULES_INTERFACE_VERSION,
                                     .name = "things",
                                     .summary = "things lie about",
                                     .section_count = 1,
                                     .sections = thing_sections,
                                     .schema = {.kind_count = 1, .kinds = thing_kinds},
                                     .event_kind_count = 1,
                                     .event_kinds = thing_events,
                                     .plays_computers = true,
                                     .capacities = thing_capacities,
                                     .start = start_things,
                                     .before_step = kick_things,
                                     .contact = count_touch};

// ---- A match with all kinds of things in it, saved at several moments.

typedef struct moment {
    uint32_t tick;
    uint8_t *block; ///< all of it
    uint8_t *live;
    uint64_t hash;
} moment;

typedef struct saved_match {
    counting_heap heap;
    sb_map map;
    sb_game_def def;
    sb_game *game;
    size_t live_size;
    moment moments[MOMENTS];
    clock_t tick_time; ///< of one tick, on average
} saved_match;

static sb_game *another_game(saved_match *match)
{
    sb_allocator allocator = counting_heap_allocator(&match->heap);
    sb_game *game;
    assert_int_equal(sb_game_create(&match->def, &match->map, &allocator, &game), SB_OK);
    return game;
}

// Everybody drives, aims at somebody and shoots, as seen some ticks ago.
static sb_frame draw_frame(const sb_game *game)
{
    sb_frame frame;
    memset(&frame, 0, sizeof frame);
    uint32_t tick = sb_game_tick(game), capacity;
    const sb_body *bodies = sb_world_bodies(sb_game_world(game), &capacity);
    for (uint32_t slot = 0; slot < PLAYERS - COMPUTERS; slot++) {
        if (tick == 0) {
            frame.commands[frame.command_count++] =
                (sb_command){.kind = SB_COMMAND_JOIN, .player = (uint8_t)slot};
        }
        sb_vec3 offset = sb_vec3_sub(bodies[(slot + 1) % 4].position, bodies[slot].position);
        bool known = fabsf(offset.x) < 1e4f && fabsf(offset.z) < 1e4f;
        float yaw = known ? sb_atan2(offset.x, offset.z) : 0.0f;
        frame.inputs[slot] = (sb_input){
            .view_tick = tick > 5 ? tick - 5 : 0,
            .view_fraction = (uint8_t)(40 * slot),
            .aim_yaw = (uint16_t)(int32_t)(yaw * (float)SB_INPUT_TURN / SB_TWO_PI),
            .aim_pitch = -200,
            .throttle = (int8_t)((tick / 40 + slot) % 3 == 0 ? -90 : 110),
            .steering = (int8_t)((tick / 25 + slot) % 2 == 0 ? 70 : -50),
            .buttons = SB_BUTTON_FIRE,
            .select = {(uint8_t)(1 + slot % SB_TANKS_AMMUNITION_COUNT)},
        };
    }
    return frame;
}

static void advance(sb_game *game)
{
    sb_frame frame = draw_frame(game);
    assert_int_equal(sb_game_advance(game, &frame), SB_OK);
}

static uint8_t *save_live(const sb_game *game, size_t size)
{
    sb_world world = sb_game_world(game);
    uint8_t *bytes = malloc(size);
    assert_non_null(bytes);
    sb_writer writer = sb_writer_over(bytes, size);
    sb_layout_save_live(world.layout, world.block, &writer);
    assert_true(writer.error == SB_OK && writer.size == size);
    return bytes;
}

static sb_error load(sb_game *game, const uint8_t *bytes, size_t size)
{
    sb_reader reader = sb_reader_over(bytes, size);
    return sb_game_load(game, &reader);
}

// At least one of every kind.
static void crowded_map(sb_map *out_map)
{
    sb_map_arena(out_map);
    out_map->ball_count = 2;
    out_map->balls[0] = (sb_map_ball){{3.0f, 1.5f, 1.0f}, 0.8f, 60.0f, 0.7f};
    out_map->balls[1] = (sb_map_ball){{-3.0f, 1.5f, -1.0f}, 0.5f, 20.0f, 0.9f};
    if (out_map->crate_count < SB_MAP_CRATE_COUNT_MAX) {
        out_map->crates[out_map->crate_count++] =
            (sb_map_crate){{1.0f, 6.0f, 1.0f}, {0.5f, 0.5f, 0.5f}, 0.3f, 200.0f, 0};
    }
}

static void begin(saved_match *match, const sb_rules *rules, uint32_t tick_rate_hz)
{
    memset(match, 0, sizeof *match);
    crowded_map(&match->map);
    match->def = sb_game_def_default();
    sb_game_def_set_rules(&match->def, rules);
    match->def.player_capacity = PLAYERS;
    match->def.computer_count = COMPUTERS;
    match->def.tick_rate_hz = tick_rate_hz;
    match->game = another_game(match);
    sb_world world = sb_game_world(match->game);
    match->live_size = sb_layout_live_size(world.layout);
    clock_t start = clock();
    for (uint32_t i = 0; i < MOMENTS; i++) {
        for (uint32_t tick = 0; tick < MOMENT_TICKS; tick++) {
            advance(match->game);
        }
        moment *m = &match->moments[i];
        m->tick = sb_game_tick(match->game);
        m->hash = sb_game_hash(match->game);
        m->live = save_live(match->game, match->live_size);
        m->block = malloc(world.layout->size);
        assert_non_null(m->block);
        memcpy(m->block, world.block, world.layout->size);
    }
    match->tick_time = (clock() - start) / (clock_t)(MOMENTS * MOMENT_TICKS);
}

static void end(saved_match *match)
{
    for (uint32_t i = 0; i < MOMENTS; i++) {
        free(match->moments[i].live);
        free(match->moments[i].block);
    }
    sb_game_destroy(match->game);
    assert_int_equal(match->heap.live_count, 0);
}

// Saves the poses too, as a caller that keeps them does.
static void load_poses(saved_match *match, const moment *m, sb_game *game)
{
    sb_world world = sb_game_world(match->game);
    uint8_t *now = malloc(world.layout->size), *poses = malloc(LIVE_SIZE_MAX);
    assert_true(now != NULL && poses != NULL);
    memcpy(now, world.block, world.layout->size);
    memcpy(world.block, m->block, world.layout->size);
    sb_writer writer = sb_writer_over(poses, LIVE_SIZE_MAX);
    uint32_t ticks = sb_pose_ring_save(world, &writer);
    size_t row = writer.size / (ticks + 1);
    sb_reader reader = sb_reader_over(poses + row, writer.size - row);
    assert_int_equal(sb_pose_ring_load(sb_game_world(game), &reader, ticks), SB_OK);
    memcpy(world.block, now, world.layout->size);
    free(now);
    free(poses);
}

// ---- True states.

static void game_that_loads_a_state_plays_on_as_the_other_does(void **state)
{
    (void)state;
    static saved_match match;
    begin(&match, &sb_tanks_rules, 60);
    sb_game *elsewhere = another_game(&match);
    for (int i = 0; i < 77; i++) {
        advance(elsewhere);
    }
    for (uint32_t i = 0; i + 1 < MOMENTS; i++) {
        const moment *from = &match.moments[i], *to = &match.moments[i + 1];
        sb_game *fresh = another_game(&match), *games[] = {fresh, elsewhere};
        for (int g = 0; g < 2; g++) {
            assert_int_equal(load(games[g], from->live, match.live_size), SB_OK);
            load_poses(&match, from, games[g]);
            assert_true(sb_game_hash(games[g]) == from->hash);
            uint8_t *again = save_live(games[g], match.live_size);
            assert_memory_equal(again, from->live, match.live_size);
            free(again);
            for (uint32_t tick = 0; tick < MOMENT_TICKS; tick++) {
                advance(games[g]);
            }
            assert_true(sb_game_hash(games[g]) == to->hash);
        }
        sb_game_destroy(fresh);
    }
    sb_game_destroy(elsewhere);
    end(&match);
}

// Every state that a match reaches can be loaded, at any tick.
static void play_and_load_each_tick(const sb_rules *rules, uint32_t tick_rate_hz,
                                    uint32_t tick_count)
{
    static saved_match match;
    begin(&match, rules, tick_rate_hz);
    sb_game *other = another_game(&match), *played = another_game(&match);
    for (uint32_t tick = 0; tick <= tick_count; tick++) {
        uint8_t *live = save_live(played, match.live_size);
        assert_int_equal(load(other, live, match.live_size), SB_OK);
        assert_true(sb_game_hash(other) == sb_game_hash(played));
        free(live);
        advance(played);
    }
    sb_game_destroy(other);
    sb_game_destroy(played);
    end(&match);
}

static void state_of_every_tick_of_a_match_is_valid(void **state)
{
    (void)state;
    play_and_load_each_tick(&sb_tanks_rules, 60, 900);
    play_and_load_each_tick(&sb_tanks_rules, 10, 300);
    play_and_load_each_tick(&thing_rules, 60, 900);
}

// ---- Invalid states.

static void bytes_that_are_too_few_or_too_many_are_refused(void **state)
{
    (void)state;
    static saved_match match;
    begin(&match, &thing_rules, 60);
    const moment *m = &match.moments[1];
    for (size_t size = 0; size < match.live_size; size += 1 + size / 20) {
        uint8_t *exact = malloc(size + 1);
        assert_non_null(exact);
        memcpy(exact, m->live, size);
        assert_int_equal(load(match.game, exact, size), SB_ERROR_TRUNCATED);
        free(exact);
    }
    assert_int_equal(load(match.game, m->live, match.live_size - 1), SB_ERROR_TRUNCATED);
    uint8_t *more = calloc(1, match.live_size + 8);
    assert_non_null(more);
    memcpy(more, m->live, match.live_size);
    assert_int_equal(load(match.game, more, match.live_size + 1), SB_ERROR_MALFORMED);
    assert_int_equal(load(match.game, more, match.live_size + 8), SB_ERROR_MALFORMED);
    assert_int_equal(load(match.game, more, match.live_size), SB_OK);
    free(more);
    assert_true(sb_game_hash(match.game) == m->hash);
    end(&match);
}

// Between sections there are zeros; here behind the contacts, the slots or the events.
static void byte_where_none_can_be_is_malformed(void **state)
{
    (void)state;
    static saved_match match;
    begin(&match, &sb_tanks_rules, 60);
    const sb_layout *layout = sb_game_world(match.game).layout;
    const moment *m = &match.moments[1];
    uint32_t offset = 0, gaps = 0;
    uint8_t *bytes = malloc(match.live_size);
    assert_non_null(bytes);
    for (uint32_t i = 0; i < layout->section_count; i++) {
        const sb_section *section = &layout->sections[i];
        if (section->hashed_elsewhere) {
            continue;
        }
        uint32_t size = section->count * section->table->struct_size;
        for (; size % 8 != 0; size++, gaps++) {
            memcpy(bytes, m->live, match.live_size);
            bytes[offset + size] = 1;
            assert_int_equal(load(match.game, bytes, match.live_size), SB_ERROR_MALFORMED);
        }
        offset += size;
    }
    assert_int_equal(offset, match.live_size);
    assert_true(gaps > 0);
    free(bytes);
    end(&match);
}

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
    put(world, SECTION_SLOTS, PLAYERS - COMPUTERS - 1, "state", SB_SLOT_COMPUTER);
}

static void computer_as_player(sb_world world)
{
    put(world, SECTION_SLOTS, PLAYERS - COMPUTERS, "state", SB_SLOT_PLAYER);
}

static void computer_gone(sb_world world)
{
    put(world, SECTION_SLOTS, PLAYERS - 1, "state", SB_SLOT_EMPTY);
}

static void slot_reserved(sb_world world)
{
    put(world, SECTION_SLOTS, 1, "reserved", 1);
}

static void last_slot_reserved(sb_world world)
{
    ((uint8_t *)section_at(world, SECTION_SLOTS))[4 * PLAYERS - 1] = 0x80;
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
static uint8_t *changed_live(saved_match *match, const moment *m, void (*make)(sb_world world))
{
    sb_world world = sb_game_world(match->game);
    memcpy(world.block, m->block, world.layout->size);
    make(world);
    return save_live(match->game, match->live_size);
}

static void state_with_one_thing_wrong_is_out_of_range(void **state)
{
    (void)state;
    static saved_match match;
    begin(&match, &thing_rules, 60);
    const moment *m = &match.moments[1];
    sb_game *other = another_game(&match);
    // Tick 300, in which a body was kicked.
    memcpy(sb_game_world(match.game).block, m->block, sb_game_world(match.game).layout->size);
    assert_true(event_count(sb_game_world(match.game)) == 1);
    for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++) {
        uint8_t *live = changed_live(&match, m, faults[i].make);
        sb_error error = load(other, live, match.live_size);
        if (error != SB_ERROR_RANGE) {
            fail_msg("%s: %d", faults[i].name, (int)error);
        }
        free(live);
        // The game can load again.
        assert_int_equal(load(other, m->live, match.live_size), SB_OK);
        assert_true(sb_game_hash(other) == m->hash);
    }
    sb_game_destroy(other);
    end(&match);
}

// ---- Unusual but valid states.

static void ended(sb_world world)
{
    put(world, SECTION_MATCH, 0, "ended", 1);
}

static void nobody(sb_world world)
{
    for (uint32_t slot = 0; slot < PLAYERS - COMPUTERS; slot++) {
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
    begin(&match, &thing_rules, 60);
    const moment *m = &match.moments[1];
    sb_game *other = another_game(&match);
    static void (*const makes[])(sb_world) = {nobody, events_that_can_be, events_full, ended};
    for (int i = 0; i < 4; i++) {
        uint8_t *live = changed_live(&match, m, makes[i]);
        assert_int_equal(load(other, live, match.live_size), SB_OK);
        free(live);
    }
    sb_frame frame = {0};
    assert_true(sb_game_ended(other));
    assert_int_equal(sb_game_advance(other, &frame), SB_ERROR_STATE);
    sb_game_destroy(other);
    end(&match);
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
    begin(&match, &few, 60);
    sb_world world = sb_game_world(match.game);
    sb_game *other = another_game(&match);
    static const uint32_t named[] = {0, PLAYERS - 1, SB_EVENT_NO_ENTITY, PLAYERS, 65534};
    for (int i = 0; i < 10; i++) {
        put(world, SECTION_MATCH, 0, "event_count", 1);
        put(world, SECTION_EVENTS, 0, "kind", SB_EVENT_JOIN);
        put(world, SECTION_EVENTS, 0, "entity", named[i < 5 ? i : 0]);
        put(world, SECTION_EVENTS, 0, "other", named[i < 5 ? 0 : i - 5]);
        uint8_t *live = save_live(match.game, match.live_size);
        assert_int_equal(load(other, live, match.live_size), i % 5 < 3 ? SB_OK : SB_ERROR_RANGE);
        free(live);
    }
    sb_game_destroy(other);
    end(&match);
}

static uint32_t valid_calls;
static bool valid_answer;

static bool answer_valid(const sb_rules_context *context)
{
    valid_calls++;
    // `valid` gets the same context as other callbacks.
    assert_int_equal(context->section_counts[0], THINGS);
    assert_non_null(context->inputs);
    assert_int_equal(context->inputs[PLAYERS - 1].buttons, 0);
    return valid_answer;
}

// The game asks the rules last. They never see a state that the game refuses itself.
static void rules_are_asked_of_states_that_are_valid_but_for_them(void **state)
{
    (void)state;
    static saved_match match;
    sb_rules rules = thing_rules;
    rules.valid = answer_valid;
    begin(&match, &rules, 60);
    const moment *m = &match.moments[1];
    sb_game *other = another_game(&match);
    valid_calls = 0;
    valid_answer = true;
    assert_int_equal(load(other, m->live, match.live_size), SB_OK);
    assert_int_equal(valid_calls, 1);
    valid_answer = false;
    assert_int_equal(load(other, m->live, match.live_size), SB_ERROR_RANGE);
    assert_int_equal(valid_calls, 2);
    valid_answer = true;
    for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++) {
        uint8_t *live = changed_live(&match, m, faults[i].make);
        assert_int_equal(load(other, live, match.live_size), SB_ERROR_RANGE);
        free(live);
    }
    assert_int_equal(load(other, m->live, match.live_size - 1), SB_ERROR_TRUNCATED);
    assert_int_equal(valid_calls, 2);
    sb_game_destroy(other);
    end(&match);
}

// ---- Random changes.

typedef struct tally {
    uint32_t accepted, refused;
    clock_t longest; ///< one tick
} tally;

static void play_hostile(sb_game *game, tally *counts)
{
    for (int tick = 0; tick < 30 && !sb_game_ended(game); tick++) {
        sb_frame frame = draw_frame(game);
        uint32_t slots;
        const sb_slot *slot = sb_game_slot(game, 0);
        for (slots = 0, frame.command_count = 0; slots < 2; slots++, slot++) {
            if (slot->state == SB_SLOT_EMPTY && tick == 7) {
                frame.commands[frame.command_count++] =
                    (sb_command){.kind = SB_COMMAND_JOIN, .player = (uint8_t)slots};
            }
        }
        clock_t start = clock();
        assert_int_equal(sb_game_advance(game, &frame), SB_OK);
        clock_t taken = clock() - start;
        counts->longest = taken > counts->longest ? taken : counts->longest;
    }
}

// The number of tries and the seed may be given by the environment, for long runs.
static uint32_t number_of(const char *name, uint32_t otherwise)
{
    const char *text = getenv(name);
    return text == NULL ? otherwise : (uint32_t)strtoul(text, NULL, 10);
}

static void load_changed_states(const sb_rules *rules, uint32_t section_count, uint32_t tries)
{
    static saved_match match;
    begin(&match, rules, 60);
    sb_world world = sb_game_world(match.game);
    sb_game *other = another_game(&match);
    uint64_t seed = number_of("SABOT_HOSTILE_SEED", 1);
    tries = tries * number_of("SABOT_HOSTILE_TIMES", 1);
    tally counts = {0};
    for (uint32_t i = 0; i < tries; i++) {
        sb_random random = sb_random_seed(seed, i);
        const moment *m = &match.moments[sb_random_below(&random, MOMENTS)];
        memcpy(world.block, m->block, world.layout->size);
        if (sb_random_below(&random, 8) == 0) {
            hostile_state_crowd(world.layout, world.block, &random);
        } else {
            (void)hostile_state_change(world.layout, world.block, section_count, &random);
        }
        uint8_t *live = save_live(match.game, match.live_size);
        if (getenv("SABOT_HOSTILE_TRACE") != NULL) {
            fprintf(stderr, "try %u\n", i);
        }
        sb_error error = load(other, live, match.live_size);
        free(live);
        assert_true(error == SB_OK || error == SB_ERROR_RANGE);
        counts.accepted += error == SB_OK;
        counts.refused += error != SB_OK;
        clock_t before = counts.longest;
        if (error == SB_OK) {
            // A wrong tick of a pose only stops the loading of poses, not the match.
            play_hostile(other, &counts);
        }
        if (counts.longest > before && counts.longest > 20 * match.tick_time) {
            print_message("try %u: a tick takes %.1f times a normal one\n", i,
                          (double)counts.longest / (double)(match.tick_time + 1));
        }
    }
    print_message("%s: %u accepted, %u refused; a tick took %.0f us, the longest %.0f\n",
                  rules->name, counts.accepted, counts.refused,
                  1e6 * (double)match.tick_time / (double)CLOCKS_PER_SEC,
                  1e6 * (double)counts.longest / (double)CLOCKS_PER_SEC);
    assert_true(counts.accepted > tries / 10 && counts.refused > tries / 10);
    sb_game_destroy(other);
    end(&match);
}

static void any_state_is_refused_or_can_be_played(void **state)
{
    (void)state;
    load_changed_states(&thing_rules, SECTION_MODULE + 1, 2000);
}

// The rules' own sections stay unchanged, because only the rules know what is valid in them.
static void any_state_of_a_fight_is_refused_or_can_be_played(void **state)
{
    (void)state;
    load_changed_states(&sb_tanks_rules, SECTION_MODULE, 800);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(game_that_loads_a_state_plays_on_as_the_other_does),
        cmocka_unit_test(state_of_every_tick_of_a_match_is_valid),
        cmocka_unit_test(bytes_that_are_too_few_or_too_many_are_refused),
        cmocka_unit_test(byte_where_none_can_be_is_malformed),
        cmocka_unit_test(state_with_one_thing_wrong_is_out_of_range),
        cmocka_unit_test(state_that_can_be_is_taken),
        cmocka_unit_test(event_names_an_entity_or_a_slot),
        cmocka_unit_test(rules_are_asked_of_states_that_are_valid_but_for_them),
        cmocka_unit_test(any_state_is_refused_or_can_be_played),
        cmocka_unit_test(any_state_of_a_fight_is_refused_or_can_be_played),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
