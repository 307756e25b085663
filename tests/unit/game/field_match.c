#include "field_match.h"

#include <string.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include "game/tanks/fire/ammunition.h"

void field_map(sb_map *out_map)
{
    memset(out_map, 0, sizeof *out_map);
    memcpy(out_map->name, "field", sizeof "field");
    out_map->bounds_min = (sb_vec3){-100.0f, 0.0f, -100.0f};
    out_map->bounds_max = (sb_vec3){100.0f, 50.0f, 100.0f};
    out_map->spawn_count = FIELD_SPAWN_COUNT;
    for (uint32_t i = 0; i < FIELD_SPAWN_COUNT; i++) {
        out_map->spawns[i].position = (sb_vec3){-75.0f + 10.0f * (float)i, 0.0f, -60.0f};
    }
}

void field_match_begin(field_match *match, uint32_t player_capacity, uint32_t tick_rate_hz)
{
    memset(match, 0, sizeof *match);
    field_map(&match->map);
    sb_allocator allocator = counting_heap_allocator(&match->heap);
    sb_game_def def = sb_game_def_default();
    def.player_capacity = player_capacity;
    def.tick_rate_hz = tick_rate_hz;
    assert_int_equal(sb_game_create(&def, &match->map, &allocator, &match->game), SB_OK);
}

void field_match_end(field_match *match)
{
    sb_game_destroy(match->game);
    assert_int_equal(match->heap.live_count, 0);
}

static void add_command(field_match *match, sb_command_kind kind, uint32_t player)
{
    sb_command *command = &match->frame.commands[match->frame.command_count++];
    *command = (sb_command){.kind = (uint8_t)kind, .player = (uint8_t)player, .name = "somebody"};
    match->frame.inputs[player] = (sb_input){0};
}

void field_match_join(field_match *match, uint32_t player)
{
    add_command(match, SB_COMMAND_JOIN, player);
}

void field_match_leave(field_match *match, uint32_t player)
{
    add_command(match, SB_COMMAND_LEAVE, player);
}

void field_match_play(field_match *match, uint32_t tick_count)
{
    for (uint32_t i = 0; i < tick_count; i++) {
        assert_int_equal(sb_game_advance(match->game, &match->frame), SB_OK);
        match->frame.command_count = 0;
    }
}

void field_match_populate(field_match *match, uint32_t count)
{
    for (uint32_t player = 0; player < count; player++) {
        field_match_join(match, player);
    }
    field_match_play(match, 2);
    for (uint32_t player = 0; player < count; player++) {
        assert_int_equal(field_match_player(match, player)->state, SB_PLAYER_ALIVE);
        field_match_charge(match, player);
    }
}

void field_match_charge(field_match *match, uint32_t player)
{
    sb_player *state = field_match_player(match, player);
    state->charge = sb_ammunition_types[state->ammunition].charge;
}

void field_match_place(field_match *match, uint32_t player, float x, float z, float yaw)
{
    sb_body *body = field_match_body(match, player);
    assert_int_equal(body->shape, SB_BODY_BOX);
    sb_player *state = field_match_player(match, player);
    const sb_tank_type *type = &sb_tank_types[state->type];
    body->position = (sb_vec3){x, type->half_extents.y + type->clearance_m, z};
    body->velocity = (sb_vec3){0.0f, 0.0f, 0.0f};
    body->yaw = yaw;
    body->yaw_rate = 0.0f;
    body->tilt = SB_QUATERNION_IDENTITY;
    state->turret_yaw = yaw;
    state->turret_pitch = 0.0f;
}

sb_input *field_match_input(field_match *match, uint32_t player)
{
    return &match->frame.inputs[player];
}

sb_body *field_match_body(const field_match *match, uint32_t body_index)
{
    uint32_t capacity;
    sb_body *bodies = sb_world_bodies(sb_game_world(match->game), &capacity);
    assert_true(body_index < capacity);
    return &bodies[body_index];
}

sb_player *field_match_player(const field_match *match, uint32_t player)
{
    field_view view;
    field_match_view(match, &view);
    return &view.play.players[player];
}

void field_match_view(const field_match *match, field_view *out_view)
{
    sb_match_open(&out_view->match, match->game);
    out_view->match.context.inputs = match->frame.inputs;
    out_view->play = sb_tanks_play_over(&out_view->match.context);
}

sb_shell *field_match_shell(const field_match *match, uint32_t player, uint32_t shell)
{
    field_view view;
    field_match_view(match, &view);
    return &view.play.shells[player * SB_SHELLS_PER_PLAYER + shell];
}

uint32_t field_match_shell_index(const field_match *match, uint32_t player, uint32_t shell)
{
    return sb_game_kind_first(match->game, SB_ENTITY_SHELL) + player * SB_SHELLS_PER_PLAYER + shell;
}

uint32_t field_match_shell_count(const field_match *match, uint32_t player)
{
    uint32_t count = 0;
    for (uint32_t shell = 0; shell < SB_SHELLS_PER_PLAYER; shell++) {
        uint32_t index = field_match_shell_index(match, player, shell);
        count += field_match_body(match, index)->shape == SB_BODY_SPHERE;
    }
    return count;
}

uint32_t field_match_event_count(const field_match *match, uint32_t kind)
{
    uint32_t count;
    uint32_t found = 0;
    const sb_event *events = sb_game_events(match->game, &count);
    for (uint32_t i = 0; i < count; i++) {
        found += events[i].kind == kind;
    }
    return found;
}

const sb_event *field_match_event(const field_match *match, uint32_t kind)
{
    uint32_t count;
    const sb_event *events = sb_game_events(match->game, &count);
    for (uint32_t i = 0; i < count; i++) {
        if (events[i].kind == kind) {
            return &events[i];
        }
    }
    return NULL;
}
