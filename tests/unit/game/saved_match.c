#include "saved_match.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/trigonometry.h"
#include "game/tanks/tanks.h"

typedef struct thing {
    float kick;
    uint32_t touches;
} thing;

static const sb_field thing_fields[] = {SB_FIELD(thing, kick, SB_FIELD_F32, 1),
                                        SB_FIELD(thing, touches, SB_FIELD_U32, 1)};

static const sb_table thing_table = SB_TABLE(thing, thing_fields);

static const sb_table *const thing_sections[] = {&thing_table};

static const sb_net_kind thing_kinds[] = {{.name = "thing", .has_body = true, .section = 0}};

sb_error thing_capacities(const sb_rules_setup *setup, sb_rules_capacities *out_capacities)
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

const sb_rules thing_rules = {.interface_version = SB_RULES_INTERFACE_VERSION,
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

sb_game *saved_match_another_game(saved_match *match)
{
    sb_allocator allocator = counting_heap_allocator(&match->heap);
    sb_game *game;
    assert_int_equal(sb_game_create(&match->def, &match->map, &allocator, &game), SB_OK);
    return game;
}

sb_frame saved_match_frame(const sb_game *game)
{
    sb_frame frame;
    memset(&frame, 0, sizeof frame);
    uint32_t tick = sb_game_tick(game), capacity;
    const sb_body *bodies = sb_world_bodies(sb_game_world(game), &capacity);
    for (uint32_t slot = 0; slot < SAVED_PLAYERS - SAVED_COMPUTERS; slot++) {
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

void saved_match_advance(sb_game *game)
{
    sb_frame frame = saved_match_frame(game);
    assert_int_equal(sb_game_advance(game, &frame), SB_OK);
}

uint8_t *saved_match_live(const sb_game *game, size_t size)
{
    sb_world world = sb_game_world(game);
    uint8_t *bytes = malloc(size);
    assert_non_null(bytes);
    sb_writer writer = sb_writer_over(bytes, size);
    sb_layout_save_live(world.layout, world.block, &writer);
    assert_true(writer.error == SB_OK && writer.size == size);
    return bytes;
}

sb_error saved_match_load(sb_game *game, const uint8_t *bytes, size_t size)
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

void saved_match_begin(saved_match *match, const sb_rules *rules, uint32_t tick_rate_hz)
{
    memset(match, 0, sizeof *match);
    crowded_map(&match->map);
    match->def = sb_game_def_default();
    sb_game_def_set_rules(&match->def, rules);
    match->def.player_capacity = SAVED_PLAYERS;
    match->def.computer_count = SAVED_COMPUTERS;
    match->def.tick_rate_hz = tick_rate_hz;
    match->game = saved_match_another_game(match);
    sb_world world = sb_game_world(match->game);
    match->live_size = sb_layout_live_size(world.layout);
    clock_t start = clock();
    for (uint32_t i = 0; i < SAVED_MOMENTS; i++) {
        for (uint32_t tick = 0; tick < SAVED_MOMENT_TICKS; tick++) {
            saved_match_advance(match->game);
        }
        saved_moment *m = &match->moments[i];
        m->tick = sb_game_tick(match->game);
        m->hash = sb_game_hash(match->game);
        m->live = saved_match_live(match->game, match->live_size);
        m->block = malloc(world.layout->size);
        assert_non_null(m->block);
        memcpy(m->block, world.block, world.layout->size);
    }
    match->tick_time = (clock() - start) / (clock_t)(SAVED_MOMENTS * SAVED_MOMENT_TICKS);
}

void saved_match_end(saved_match *match)
{
    for (uint32_t i = 0; i < SAVED_MOMENTS; i++) {
        free(match->moments[i].live);
        free(match->moments[i].block);
    }
    sb_game_destroy(match->game);
    assert_int_equal(match->heap.live_count, 0);
}
