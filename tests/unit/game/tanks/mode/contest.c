#include "contest.h"

#include <math.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static sb_map_tag tag_of(const char *text)
{
    sb_map_tag tag = {{0}};
    size_t length = strlen(text);
    assert_true(length < sizeof tag.text);
    memcpy(tag.text, text, length);
    return tag;
}

void contest_prepare(contest *at, float half_m)
{
    memset(at, 0, sizeof *at);
    memcpy(at->map.name, "contest", sizeof "contest");
    at->map.bounds_min = (sb_vec3){-half_m, 0.0f, -half_m};
    at->map.bounds_max = (sb_vec3){half_m, 50.0f, half_m};
    for (uint32_t i = 0; i < CONTEST_SPAWN_COUNT; i++) {
        contest_add_spawn(at, 0, (sb_vec3){8.0f * (float)i - 28.0f, 0.0f, 6.0f - half_m}, 0.0f);
    }
    at->def = sb_game_def_default();
    at->def.player_capacity = 4;
}

void contest_set(contest *at, sb_tanks_setting setting, int32_t value)
{
    at->def.settings[setting] = value;
}

void contest_add_box(contest *at, sb_vec3 center, sb_vec3 half_extents)
{
    at->map.boxes[at->map.box_count++] =
        (sb_map_box){.center = center, .half_extents = half_extents};
}

void contest_add_wall(contest *at, sb_vec3 center, sb_vec3 half_extents, uint16_t health)
{
    at->map.walls[at->map.wall_count++] =
        (sb_map_wall){.center = center, .half_extents = half_extents, .health = health};
}

void contest_add_ramp(contest *at, sb_vec3 position, float yaw, float width, float length,
                      float height)
{
    at->map.ramps[at->map.ramp_count++] = (sb_map_ramp){
        .position = position, .yaw = yaw, .width = width, .length = length, .height = height};
}

void contest_add_pick_up(contest *at, const char *kind, sb_vec3 position, float respawn_s)
{
    at->map.pick_ups[at->map.pick_up_count++] =
        (sb_map_pick_up){.kind = tag_of(kind), .position = position, .respawn_s = respawn_s};
}

void contest_add_zone(contest *at, const char *kind, uint8_t team, sb_vec3 center,
                      sb_vec3 half_extents)
{
    at->map.zones[at->map.zone_count++] = (sb_map_zone){
        .kind = tag_of(kind), .center = center, .half_extents = half_extents, .team = team};
}

void contest_add_marker(contest *at, const char *kind, uint8_t team, sb_vec3 position)
{
    at->map.markers[at->map.marker_count++] =
        (sb_map_marker){.kind = tag_of(kind), .position = position, .team = team};
}

void contest_add_spawn(contest *at, uint8_t team, sb_vec3 position, float yaw)
{
    at->map.spawns[at->map.spawn_count++] =
        (sb_map_spawn){.position = position, .yaw = yaw, .team = team};
}

void contest_one_spawn(contest *at, sb_vec3 position, float yaw)
{
    memset(at->map.spawns, 0, sizeof at->map.spawns);
    at->map.spawn_count = 0;
    contest_add_spawn(at, 0, position, yaw);
}

void contest_begin(contest *at)
{
    sb_map_fault fault = {{0}, {0}};
    if (sb_map_validate(&at->map, &fault) != SB_OK) {
        fail_msg("the map is not valid: %s %s", fault.path, fault.reason);
    }
    char reason[SB_RULES_REASON_SIZE];
    if (sb_game_check(&at->def, &at->map, reason) != SB_OK) {
        fail_msg("the rules refuse: %s", reason);
    }
    sb_allocator allocator = counting_heap_allocator(&at->heap);
    assert_int_equal(sb_game_create(&at->def, &at->map, &allocator, &at->game), SB_OK);
}

void contest_end(contest *at)
{
    sb_game_destroy(at->game);
    assert_int_equal(at->heap.live_count, 0);
}

void contest_play(contest *at, uint32_t tick_count)
{
    for (uint32_t i = 0; i < tick_count; i++) {
        assert_int_equal(sb_game_advance(at->game, &at->frame), SB_OK);
        at->frame.command_count = 0;
    }
}

static void ask(contest *at, sb_command_kind kind, uint32_t slot)
{
    at->frame.commands[at->frame.command_count++] =
        (sb_command){.kind = (uint8_t)kind, .player = (uint8_t)slot, .name = "somebody"};
    at->frame.inputs[slot] = (sb_input){.buttons = SB_BUTTON_HOLD_AIM};
}

void contest_ask_join(contest *at, uint32_t slot)
{
    ask(at, SB_COMMAND_JOIN, slot);
}

void contest_ask_leave(contest *at, uint32_t slot)
{
    ask(at, SB_COMMAND_LEAVE, slot);
}

void contest_join(contest *at, uint32_t slot)
{
    contest_ask_join(at, slot);
    contest_play(at, 1);
}

void contest_join_all(contest *at, uint32_t count)
{
    for (uint32_t slot = 0; slot < count; slot++) {
        contest_join(at, slot);
        assert_int_equal(contest_player(at, slot)->state, SB_PLAYER_ALIVE);
    }
}

void contest_leave(contest *at, uint32_t slot)
{
    contest_ask_leave(at, slot);
    contest_play(at, 1);
}

void contest_place(contest *at, uint32_t slot, sb_vec3 ground, float yaw)
{
    sb_body *body = contest_body(at, slot);
    sb_player *player = contest_player(at, slot);
    assert_int_equal(player->state, SB_PLAYER_ALIVE);
    const sb_tank_type *type = &sb_tank_types[player->type];
    ground.y += type->clearance_m + type->half_extents.y;
    body->position = ground;
    body->good_position = ground;
    body->velocity = (sb_vec3){0.0f, 0.0f, 0.0f};
    body->impulse = body->velocity;
    body->yaw = yaw;
    body->good_yaw = yaw;
    body->yaw_rate = 0.0f;
    body->tilt = SB_QUATERNION_IDENTITY;
    player->turret_yaw = yaw;
    player->turret_pitch = 0.0f;
}

void contest_aim_at(contest *at, uint32_t slot, sb_ammunition ammunition, sb_vec3 point)
{
    sb_player *player = contest_player(at, slot);
    sb_vec3 offset = sb_vec3_sub(point, contest_body(at, slot)->position);
    offset.y -= sb_tank_types[player->type].turret_height_m;
    double along = sqrt((double)offset.x * (double)offset.x + (double)offset.z * (double)offset.z);
    player->turret_yaw = (float)atan2((double)offset.x, (double)offset.z);
    player->turret_pitch = (float)atan2((double)offset.y, along);
    player->ammunition = (uint8_t)ammunition;
    player->stock[ammunition] = 50;
    player->charge = sb_ammunition_types[ammunition].charge;
    *contest_input(at, slot) = (sb_input){.buttons = SB_BUTTON_HOLD_AIM};
}

void contest_fire(contest *at, uint32_t slot)
{
    contest_input(at, slot)->buttons |= SB_BUTTON_FIRE;
    contest_play(at, 1);
    contest_input(at, slot)->buttons &= (uint8_t)~SB_BUTTON_FIRE;
}

void contest_shoot(contest *at, uint32_t shooter, uint32_t victim)
{
    sb_vec3 place = contest_body(at, victim)->position;
    contest_place(at, victim, (sb_vec3){place.x, 0.0f, place.z}, 0.0f);
    contest_place(at, shooter, (sb_vec3){place.x, 0.0f, place.z + 12.0f}, 0.0f);
    contest_player(at, victim)->health = 1;
    contest_player(at, victim)->shield = 0;
    contest_aim_at(at, shooter, SB_AMMUNITION_PIERCING, contest_body(at, victim)->position);
    contest_fire(at, shooter);
    // 12 m at 120 m/s are six ticks. The last tick played here is the one that ends the shell.
    for (uint32_t i = 0; i < 30 && contest_shell_count(at) > 0; i++) {
        contest_play(at, 1);
    }
    assert_int_equal(contest_shell_count(at), 0);
}

void contest_kill(contest *at, uint32_t shooter, uint32_t victim)
{
    contest_shoot(at, shooter, victim);
    const sb_event *death = contest_event(at, SB_EVENT_DEATH);
    assert_non_null(death);
    assert_int_equal(death->entity, shooter);
    assert_int_equal(death->other, victim);
    assert_int_equal(contest_body(at, victim)->shape, SB_BODY_FREE);
}

void contest_kill_oneself(contest *at, uint32_t slot)
{
    assert_true(at->map.box_count > 0);
    const sb_map_box *box = &at->map.boxes[0];
    sb_vec3 face = {box->center.x, 0.0f, box->center.z - box->half_extents.z};
    contest_place(at, slot, (sb_vec3){face.x, 0.0f, face.z - 4.0f}, 0.0f);
    contest_player(at, slot)->health = 1;
    contest_player(at, slot)->shield = 0;
    face.y = contest_body(at, slot)->position.y;
    contest_aim_at(at, slot, SB_AMMUNITION_EXPLOSIVE, face);
    contest_fire(at, slot);
    for (uint32_t i = 0; i < 30 && contest_shell_count(at) > 0; i++) {
        contest_play(at, 1);
    }
    assert_int_equal(contest_body(at, slot)->shape, SB_BODY_FREE);
}

sb_input *contest_input(contest *at, uint32_t slot)
{
    return &at->frame.inputs[slot];
}

sb_body *contest_body(const contest *at, uint32_t index)
{
    uint32_t capacity;
    sb_body *bodies = sb_world_bodies(sb_game_world(at->game), &capacity);
    assert_true(index < capacity);
    return &bodies[index];
}

void contest_look(const contest *at, contest_view *out_view)
{
    sb_match_open(&out_view->match, at->game);
    out_view->play = sb_tanks_play_over(&out_view->match.context);
}

sb_player *contest_player(const contest *at, uint32_t slot)
{
    contest_view view;
    contest_look(at, &view);
    return &view.play.players[slot];
}

sb_round *contest_round(const contest *at)
{
    contest_view view;
    contest_look(at, &view);
    return view.play.round;
}

sb_flag *contest_flag(const contest *at, uint8_t team)
{
    contest_view view;
    contest_look(at, &view);
    assert_true(team >= 1 && team <= view.play.flag_count);
    return &view.play.flags[team - 1];
}

uint32_t contest_shell_count(const contest *at)
{
    uint32_t first = sb_game_kind_first(at->game, SB_ENTITY_SHELL), count = 0;
    for (uint32_t i = 0; i < sb_game_kind_count(at->game, SB_ENTITY_SHELL); i++) {
        count += contest_body(at, first + i)->shape != SB_BODY_FREE;
    }
    return count;
}

const sb_event *contest_event(const contest *at, uint32_t kind)
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

uint32_t contest_event_count(const contest *at, uint32_t kind)
{
    uint32_t count, found = 0;
    const sb_event *events = sb_game_events(at->game, &count);
    for (uint32_t i = 0; i < count; i++) {
        found += events[i].kind == kind;
    }
    return found;
}

uint32_t contest_play_until(contest *at, uint32_t kind, uint32_t tick_count_max)
{
    for (uint32_t i = 1; i <= tick_count_max; i++) {
        contest_play(at, 1);
        if (contest_event(at, kind) != NULL) {
            return i;
        }
    }
    fail_msg("no event of kind %u within %u ticks", kind, tick_count_max);
    return 0;
}

void contest_assert_ended(const contest *at, uint8_t team, uint8_t player)
{
    const sb_round *round = contest_round(at);
    assert_int_equal(round->phase, SB_PHASE_RESULT);
    assert_int_equal(round->winner_team, team);
    assert_int_equal(round->winner_player, player);
    assert_int_equal(contest_event_count(at, SB_EVENT_ROUND), 1);
    const sb_event *event = contest_event(at, SB_EVENT_ROUND);
    assert_int_equal(event->value, SB_PHASE_RESULT + 16 * team);
    assert_int_equal(event->entity, player != 0 ? player - 1 : SB_EVENT_NO_ENTITY);
    contest_view view;
    contest_look(at, &view);
    assert_int_equal(view.play.totals->winner_team, team);
    assert_int_equal(view.play.totals->winner_player, player);
}

double contest_distance(sb_vec3 a, sb_vec3 b)
{
    return hypot((double)a.x - (double)b.x, (double)a.z - (double)b.z);
}
