#include "yard.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

void yard_map(yard *at)
{
    memset(at, 0, sizeof *at);
    at->tick_rate_hz = 60;
    for (uint32_t i = 0; i < SB_TANKS_SETTING_COUNT; i++) {
        at->settings[i] = sb_tanks_settings[i].initial;
    }
    sb_map *map = &at->map;
    memcpy(map->name, "yard", sizeof "yard");
    map->bounds_min = (sb_vec3){-400.0f, 0.0f, -400.0f};
    map->bounds_max = (sb_vec3){400.0f, 50.0f, 400.0f};
    map->spawn_count = YARD_SPAWN_COUNT;
    for (uint32_t i = 0; i < YARD_SPAWN_COUNT; i++) {
        map->spawns[i].position = (sb_vec3){-70.0f + 20.0f * (float)i, 0.0f, -380.0f};
    }
}

void yard_add_box(yard *at, sb_vec3 center, sb_vec3 half_extents)
{
    at->map.boxes[at->map.box_count++] =
        (sb_map_box){.center = center, .half_extents = half_extents};
}

void yard_add_ramp(yard *at, sb_vec3 position, float yaw, float width, float length, float height)
{
    at->map.ramps[at->map.ramp_count++] = (sb_map_ramp){
        .position = position, .yaw = yaw, .width = width, .length = length, .height = height};
}

void yard_add_crate(yard *at, sb_vec3 center, sb_vec3 half_extents, float mass_kg)
{
    at->map.crates[at->map.crate_count++] =
        (sb_map_crate){.position = center, .half_extents = half_extents, .mass_kg = mass_kg};
}

void yard_add_wall(yard *at, sb_vec3 center, sb_vec3 half_extents, uint16_t health)
{
    at->map.walls[at->map.wall_count++] =
        (sb_map_wall){.center = center, .half_extents = half_extents, .health = health};
}

void yard_add_ball(yard *at, sb_vec3 center, float radius, float mass_kg, float restitution)
{
    at->map.balls[at->map.ball_count++] = (sb_map_ball){
        .position = center, .radius = radius, .mass_kg = mass_kg, .restitution = restitution};
}

static sb_map_tag tag_of(const char *text)
{
    sb_map_tag tag = {{0}};
    size_t length = strlen(text);
    assert_true(length < sizeof tag.text);
    memcpy(tag.text, text, length);
    return tag;
}

void yard_add_pick_up(yard *at, const char *kind, sb_vec3 position, float respawn_s)
{
    at->map.pick_ups[at->map.pick_up_count++] =
        (sb_map_pick_up){.kind = tag_of(kind), .position = position, .respawn_s = respawn_s};
}

void yard_add_zone(yard *at, const char *kind, sb_vec3 center, sb_vec3 half_extents, float yaw)
{
    at->map.zones[at->map.zone_count++] = (sb_map_zone){
        .kind = tag_of(kind), .center = center, .half_extents = half_extents, .yaw = yaw};
}

void yard_add_marker(yard *at, const char *kind, sb_vec3 position, uint8_t team)
{
    at->map.markers[at->map.marker_count++] =
        (sb_map_marker){.kind = tag_of(kind), .position = position, .team = team};
}

void yard_begin(yard *at, uint32_t player_capacity)
{
    sb_map_fault fault = {{0}, {0}};
    if (sb_map_validate(&at->map, &fault) != SB_OK) {
        fail_msg("the map is not valid: %s %s", fault.path, fault.reason);
    }
    sb_allocator allocator = counting_heap_allocator(&at->heap);
    sb_game_def def = sb_game_def_default();
    def.player_capacity = player_capacity;
    def.tick_rate_hz = at->tick_rate_hz;
    memcpy(def.settings, at->settings, sizeof at->settings);
    assert_int_equal(sb_game_create(&def, &at->map, &allocator, &at->game), SB_OK);
}

void yard_begin_empty(yard *at, uint32_t player_capacity)
{
    yard_map(at);
    yard_begin(at, player_capacity);
}

void yard_end(yard *at)
{
    sb_game_destroy(at->game);
    assert_int_equal(at->heap.live_count, 0);
}

void yard_play(yard *at, uint32_t tick_count)
{
    for (uint32_t i = 0; i < tick_count; i++) {
        assert_int_equal(sb_game_advance(at->game, &at->frame), SB_OK);
        at->frame.command_count = 0;
    }
}

static void add_command(yard *at, sb_command_kind kind, uint32_t slot)
{
    sb_command *command = &at->frame.commands[at->frame.command_count++];
    *command = (sb_command){.kind = (uint8_t)kind, .player = (uint8_t)slot, .name = "somebody"};
    at->frame.inputs[slot] = (sb_input){0};
}

void yard_join(yard *at, uint32_t slot, sb_tank_kind kind)
{
    add_command(at, SB_COMMAND_JOIN, slot);
    at->frame.inputs[slot].select[SB_SELECT_TYPE] = (uint8_t)(kind + 1);
    at->frame.inputs[slot].buttons = SB_BUTTON_HOLD_AIM;
    yard_play(at, 1);
    at->frame.inputs[slot].select[SB_SELECT_TYPE] = 0;
    assert_int_equal(yard_player(at, slot)->state, SB_PLAYER_ALIVE);
    assert_int_equal(yard_player(at, slot)->type, kind);
}

void yard_leave(yard *at, uint32_t slot)
{
    add_command(at, SB_COMMAND_LEAVE, slot);
    yard_play(at, 1);
}

void yard_place(yard *at, uint32_t slot, sb_vec3 ground, float yaw)
{
    sb_body *body = yard_body(at, slot);
    assert_int_equal(body->shape, SB_BODY_BOX);
    const sb_tank_type *type = yard_type(at, slot);
    ground.y += type->clearance_m + type->half_extents.y;
    yaw = (float)remainder((double)yaw, 2.0 * YARD_PI);
    body->position = ground;
    body->good_position = ground;
    body->velocity = (sb_vec3){0.0f, 0.0f, 0.0f};
    body->impulse = body->velocity;
    body->yaw = yaw;
    body->good_yaw = yaw;
    body->yaw_rate = 0.0f;
    body->tilt = SB_QUATERNION_IDENTITY;
    yard_player(at, slot)->turret_yaw = yaw;
    yard_player(at, slot)->turret_pitch = 0.0f;
}

void yard_drive(yard *at, uint32_t slot, float throttle, float steering)
{
    yard_input(at, slot)->throttle = (int8_t)lrintf(throttle * (float)SB_INPUT_AXIS_MAX);
    yard_input(at, slot)->steering = (int8_t)lrintf(steering * (float)SB_INPUT_AXIS_MAX);
}

void yard_aim(yard *at, uint32_t slot, float yaw, float pitch)
{
    const double unit = 2.0 * YARD_PI / SB_INPUT_TURN;
    sb_input *input = yard_input(at, slot);
    input->buttons &= (uint8_t)~SB_BUTTON_HOLD_AIM;
    input->aim_yaw = (uint16_t)(lrint((double)yaw / unit) & 0xFFFF);
    input->aim_pitch = (int16_t)lrint((double)pitch / unit);
}

void yard_point(yard *at, uint32_t slot, float yaw, float pitch)
{
    yard_input(at, slot)->buttons |= SB_BUTTON_HOLD_AIM;
    yard_player(at, slot)->turret_yaw = yaw;
    yard_player(at, slot)->turret_pitch = pitch;
}

void yard_load(yard *at, uint32_t slot, sb_ammunition ammunition)
{
    sb_player *player = yard_player(at, slot);
    player->ammunition = (uint8_t)ammunition;
    player->stock[ammunition] = 100;
    player->charge = sb_ammunition_types[ammunition].charge;
}

void yard_fire(yard *at, uint32_t slot)
{
    yard_input(at, slot)->buttons |= SB_BUTTON_FIRE;
    uint32_t fired = yard_player(at, slot)->shells_fired;
    yard_play(at, 1);
    assert_int_equal(yard_player(at, slot)->shells_fired, fired + 1);
    yard_input(at, slot)->buttons &= (uint8_t)~SB_BUTTON_FIRE;
}

sb_input *yard_input(yard *at, uint32_t slot)
{
    return &at->frame.inputs[slot];
}

sb_body *yard_body(const yard *at, uint32_t index)
{
    uint32_t capacity;
    sb_body *bodies = sb_world_bodies(sb_game_world(at->game), &capacity);
    assert_true(index < capacity);
    return &bodies[index];
}

sb_body *yard_thing(const yard *at, sb_entity_kind kind, uint32_t ordinal)
{
    assert_true(ordinal < sb_game_kind_count(at->game, kind));
    return yard_body(at, sb_game_kind_first(at->game, kind) + ordinal);
}

sb_player *yard_player(const yard *at, uint32_t slot)
{
    yard_view view;
    yard_look(at, &view);
    return &view.play.players[slot];
}

const sb_tank_type *yard_type(const yard *at, uint32_t slot)
{
    return &sb_tank_types[yard_player(at, slot)->type];
}

uint32_t yard_respawn_ticks(const yard *at)
{
    return (uint32_t)at->settings[SB_SETTING_RESPAWN_S] * at->tick_rate_hz;
}

void yard_look(const yard *at, yard_view *out_view)
{
    sb_match_open(&out_view->match, at->game);
    out_view->play = sb_tanks_play_over(&out_view->match.context);
}

static bool is_in_the_air(const yard *at, uint32_t slot, uint32_t shell)
{
    return yard_thing(at, SB_ENTITY_SHELL, slot * SB_SHELLS_PER_PLAYER + shell)->shape ==
           SB_BODY_SPHERE;
}

uint32_t yard_shell_count(const yard *at, uint32_t slot)
{
    uint32_t count = 0;
    for (uint32_t shell = 0; shell < SB_SHELLS_PER_PLAYER; shell++) {
        count += is_in_the_air(at, slot, shell);
    }
    return count;
}

sb_body *yard_shell(const yard *at, uint32_t slot)
{
    for (uint32_t shell = 0; shell < SB_SHELLS_PER_PLAYER; shell++) {
        if (is_in_the_air(at, slot, shell)) {
            return yard_thing(at, SB_ENTITY_SHELL, slot * SB_SHELLS_PER_PLAYER + shell);
        }
    }
    return NULL;
}

uint32_t yard_event_count(const yard *at, uint32_t kind)
{
    uint32_t count, found = 0;
    const sb_event *events = sb_game_events(at->game, &count);
    for (uint32_t i = 0; i < count; i++) {
        found += events[i].kind == kind;
    }
    return found;
}

const sb_event *yard_event(const yard *at, uint32_t kind)
{
    uint32_t count;
    const sb_event *events = sb_game_events(at->game, &count);
    for (uint32_t i = 0; i < count; i++) {
        if (events[i].kind == kind) {
            return &events[i];
        }
    }
    return NULL;
}

uint32_t yard_play_until(yard *at, uint32_t kind, uint32_t tick_count_max)
{
    for (uint32_t i = 1; i <= tick_count_max; i++) {
        yard_play(at, 1);
        if (yard_event(at, kind) != NULL) {
            return i;
        }
    }
    fail_msg("no event of kind %u within %u ticks", kind, tick_count_max);
    return 0;
}

double yard_along(const yard *at, uint32_t slot)
{
    const sb_body *body = yard_body(at, slot);
    double yaw = (double)body->yaw;
    return (double)body->velocity.x * sin(yaw) + (double)body->velocity.z * cos(yaw);
}

double yard_across(const yard *at, uint32_t slot)
{
    const sb_body *body = yard_body(at, slot);
    double yaw = (double)body->yaw;
    return (double)body->velocity.x * cos(yaw) - (double)body->velocity.z * sin(yaw);
}

double yard_lift(const yard *at, uint32_t slot, double ground)
{
    const sb_tank_type *type = yard_type(at, slot);
    return (double)yard_body(at, slot)->position.y - ground - (double)type->clearance_m -
           (double)type->half_extents.y;
}

double yard_lean_degrees(const yard *at, uint32_t slot)
{
    sb_box box = sb_body_box(yard_body(at, slot));
    double up = (double)box.axes[1].y;
    return acos(up > 1.0 ? 1.0 : up) * 180.0 / YARD_PI;
}

double yard_rise_degrees(const yard *at, uint32_t slot)
{
    sb_box box = sb_body_box(yard_body(at, slot));
    return asin((double)box.axes[2].y) * 180.0 / YARD_PI;
}

void yard_assert_near(double value, double expected, double tolerance, const char *what,
                      const char *file, int line)
{
    if (!(fabs(value - expected) <= tolerance)) {
        print_error("%s is %.9g, expected %.9g within %.3g\n", what, value, expected, tolerance);
        _fail(file, line);
    }
}
