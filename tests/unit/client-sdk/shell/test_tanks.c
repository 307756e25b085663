// Tests tanks.c. The figures are compared with the game's own tables. An aim is checked by the
// equation of motion of its shell in double precision, with the C library's sine and cosine.
#include "test.h"

#include <limits.h>
#include <math.h>
#include <string.h>

#include <sabot/tanks.h>

#include "base/random.h"
#include "game/event.h"
#include "game/tanks/drive/tank_type.h"
#include "game/tanks/fire/ammunition.h"
#include "game/tanks/player.h"
#include "game/tanks/records.h"
#include "game/tanks/tanks.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static void assert_zero(const void *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        assert_int_equal(((const uint8_t *)bytes)[i], 0);
    }
}

static void assert_armour(const uint32_t shown[4], const uint16_t own[SB_PLATE_COUNT])
{
    const sb_plate order[4] = {SB_PLATE_FRONT, SB_PLATE_SIDE, SB_PLATE_REAR, SB_PLATE_TOP};
    for (uint32_t i = 0; i < 4; i++) {
        assert_int_equal(shown[i], own[order[i]]);
    }
}

static void figures_of_a_class_are_the_games(void **state)
{
    (void)state;
    for (uint32_t kind = 0; kind < SB_TANKS_CLASS_COUNT; kind++) {
        const sb_tank_type *own = &sb_tank_types[kind];
        sb_tanks_class_info shown;
        assert_int_equal(sb_tanks_get_class(kind, &shown), SB_OK);
        assert_string_equal(shown.name, own->name);
        const float pairs[][2] = {
            {shown.half_extents[0], own->half_extents.x},
            {shown.half_extents[1], own->half_extents.y},
            {shown.half_extents[2], own->half_extents.z},
            {shown.clearance_m, own->clearance_m},
            {shown.mass_kg, own->mass_kg},
            {shown.speed_m_s, own->speed_m_s},
            {shown.reverse_m_s, own->reverse_m_s},
            {shown.acceleration_m_s2, own->acceleration_m_s2},
            {shown.brake_m_s2, own->brake_m_s2},
            {shown.grip_m_s2, own->grip_m_s2},
            {shown.turn_rate_rad_s, own->turn_rate_rad_s},
            {shown.turn_acceleration_rad_s2, own->turn_acceleration_rad_s2},
            {shown.gun_height_m, own->turret_height_m},
            {shown.turret_rate_rad_s, own->turret_rate_rad_s},
            {shown.pitch_rate_rad_s, own->pitch_rate_rad_s},
            {shown.pitch_min_rad, own->pitch_min_rad},
            {shown.pitch_max_rad, own->pitch_max_rad},
            {shown.charge_per_s, own->charge_per_s},
        };
        for (uint32_t i = 0; i < COUNT(pairs); i++) {
            assert_true(pairs[i][0] == pairs[i][1]);
        }
        assert_int_equal(shown.health, own->health);
        assert_armour(shown.armour_mm, own->armour_mm);
        assert_armour(shown.turret_armour_mm, own->turret_armour_mm);
        for (uint32_t i = 0; i < SB_AMMUNITION_COUNT; i++) {
            assert_int_equal(shown.rounds[i], own->stock[i]);
        }
    }
}

static void figures_of_an_ammunition_are_the_games(void **state)
{
    (void)state;
    for (uint32_t kind = 0; kind < SB_TANKS_AMMUNITION_COUNT; kind++) {
        const sb_ammunition_type *own = &sb_ammunition_types[kind];
        sb_tanks_ammunition_info shown;
        assert_int_equal(sb_tanks_get_ammunition(kind, &shown), SB_OK);
        assert_string_equal(shown.name, own->name);
        const float pairs[][2] = {
            {shown.speed_m_s, own->speed_m_s},
            {shown.radius_m, own->radius_m},
            {shown.mass_kg, own->mass_kg},
            {shown.life_s, own->life_s},
            {shown.charge, own->charge},
            {shown.damage, own->damage},
            {shown.near_m, own->near_m},
            {shown.far_m, own->far_m},
            {shown.far_share, own->far_share},
            {shown.armour_share, own->armour_share},
            {shown.blast_radius_m, own->blast_radius_m},
            {shown.blast_damage, own->blast_damage},
        };
        for (uint32_t i = 0; i < COUNT(pairs); i++) {
            assert_true(pairs[i][0] == pairs[i][1]);
        }
        assert_int_equal(shown.wall_damage, own->wall_damage);
        assert_int_equal(shown.ricochets, own->ricochets);
    }
}

static void what_is_not_there_has_no_figures(void **state)
{
    (void)state;
    const uint32_t wrong[] = {3, 4, 255, 256, INT_MAX, UINT32_MAX};
    for (uint32_t i = 0; i < COUNT(wrong); i++) {
        sb_tanks_class_info tank;
        sb_tanks_ammunition_info shell;
        memset(&tank, 0xEE, sizeof tank);
        memset(&shell, 0xEE, sizeof shell);
        assert_int_equal(sb_tanks_get_class(wrong[i], &tank), SB_ERROR_RANGE);
        assert_int_equal(sb_tanks_get_ammunition(wrong[i], &shell), SB_ERROR_RANGE);
        assert_zero(&tank, sizeof tank);
        assert_zero(&shell, sizeof shell);
    }
    assert_int_equal(sb_tanks_get_class(0, NULL), SB_ERROR_ARGUMENT);
    assert_int_equal(sb_tanks_get_ammunition(0, NULL), SB_ERROR_ARGUMENT);
}

// The kinds are those of the rules by their names, of which sb_tanks_kinds and `event_kinds` are
// the tables.
static void kinds_of_events_have_the_games_names(void **state)
{
    (void)state;
    static const struct {
        sb_tanks_event_kind kind;
        const char *name;
    } cases[] = {
        {SB_TANKS_EVENT_SPAWN, "spawn"},
        {SB_TANKS_EVENT_FIRE, "fire"},
        {SB_TANKS_EVENT_HIT, "hit"},
        {SB_TANKS_EVENT_IMPACT, "impact"},
        {SB_TANKS_EVENT_DEATH, "death"},
        {SB_TANKS_EVENT_RICOCHET, "ricochet"},
        {SB_TANKS_EVENT_EXPLODE, "explode"},
        {SB_TANKS_EVENT_PICK_UP, "pick_up"},
        {SB_TANKS_EVENT_BREAK, "break"},
        {SB_TANKS_EVENT_ENTER, "enter"},
        {SB_TANKS_EVENT_EXIT, "exit"},
        {SB_TANKS_EVENT_FLAG_TAKE, "flag_take"},
        {SB_TANKS_EVENT_FLAG_DROP, "flag_drop"},
        {SB_TANKS_EVENT_FLAG_RETURN, "flag_return"},
        {SB_TANKS_EVENT_FLAG_CAPTURE, "flag_capture"},
        {SB_TANKS_EVENT_TARGET, "target"},
        {SB_TANKS_EVENT_ROUND, "round"},
    };
    assert_int_equal(COUNT(cases), sb_tanks_rules.event_kind_count);
    for (uint32_t i = 0; i < COUNT(cases); i++) {
        assert_int_equal(cases[i].kind, SB_EVENT_RULES + i);
        assert_string_equal(sb_tanks_rules.event_kinds[i], cases[i].name);
    }
}

static sb_tanks_event read_event(uint32_t kind, uint32_t entity, uint32_t other, uint32_t value)
{
    const sb_client_event event = {.tick = 7,
                                   .kind = kind,
                                   .entity = entity,
                                   .other = other,
                                   .value = value,
                                   .point = {1.0f, 2.0f, 3.0f},
                                   .predicted = kind == SB_TANKS_EVENT_FIRE};
    sb_tanks_event shown;
    memset(&shown, 0xEE, sizeof shown);
    assert_int_equal(sb_tanks_event_read(&event, &shown), SB_OK);
    assert_int_equal(shown.kind, kind);
    assert_int_equal(shown.tick, 7);
    assert_int_equal(shown.player, entity);
    assert_true(shown.point[0] == 1.0f && shown.point[2] == 3.0f);
    assert_int_equal(shown.predicted, kind == SB_TANKS_EVENT_FIRE);
    return shown;
}

static void each_event_names_its_numbers(void **state)
{
    (void)state;
    const uint32_t none = SB_CLIENT_NO_ENTITY;
    sb_tanks_event shown = read_event(SB_TANKS_EVENT_SPAWN, 3, none, 2);
    assert_int_equal(shown.tank_class, SB_TANKS_CLASS_HEAVY);
    assert_int_equal(shown.target, SB_CLIENT_NO_PLAYER);
    assert_int_equal(shown.entity, SB_CLIENT_NO_ENTITY);
    assert_int_equal(shown.ammunition, SB_TANKS_NONE);
    assert_int_equal(shown.zone, SB_TANKS_NONE);
    assert_int_equal(shown.phase, SB_TANKS_NONE);
    assert_int_equal(shown.pick_up, SB_TANKS_NONE);
    shown = read_event(SB_TANKS_EVENT_FIRE, 3, none, 1);
    assert_int_equal(shown.ammunition, SB_TANKS_AMMUNITION_EXPLOSIVE);
    assert_int_equal(shown.tank_class, SB_TANKS_NONE);
    shown = read_event(SB_TANKS_EVENT_HIT, 3, 5, 41);
    assert_int_equal(shown.points, 41);
    assert_int_equal(shown.target, 5);
    assert_int_equal(read_event(SB_TANKS_EVENT_DEATH, 3, 3, 0).target, 3);
    assert_int_equal(read_event(SB_TANKS_EVENT_RICOCHET, 3, 6, 0).target, 6);
    shown = read_event(SB_TANKS_EVENT_PICK_UP, 3, 400, 2);
    assert_int_equal(shown.entity, 400);
    assert_int_equal(shown.pick_up, SB_TANKS_PICK_UP_SHIELD);
    assert_int_equal(shown.target, SB_CLIENT_NO_PLAYER);
    assert_int_equal(read_event(SB_TANKS_EVENT_BREAK, 3, 300, 0).entity, 300);
    assert_int_equal(read_event(SB_TANKS_EVENT_TARGET, 3, 301, 0).entity, 301);
    assert_int_equal(read_event(SB_TANKS_EVENT_ENTER, 3, none, 9).zone, 9);
    assert_int_equal(read_event(SB_TANKS_EVENT_EXIT, 3, none, 0).zone, 0);
    for (uint32_t kind = SB_TANKS_EVENT_FLAG_TAKE; kind <= SB_TANKS_EVENT_FLAG_CAPTURE; kind++) {
        shown = read_event(kind, 3, 500, 2);
        assert_int_equal(shown.team, 2);
        assert_int_equal(shown.entity, 500);
    }
    shown = read_event(SB_TANKS_EVENT_ROUND, 4, none, SB_TANKS_PHASE_RESULT + 16 * 1);
    assert_int_equal(shown.phase, SB_TANKS_PHASE_RESULT);
    assert_int_equal(shown.team, 1);
    assert_int_equal(shown.player, 4);
}

static void other_events_are_refused(void **state)
{
    (void)state;
    sb_tanks_event shown;
    const uint32_t wrong[] = {0, 1, 3, 7, SB_TANKS_EVENT_ROUND + 1, INT_MAX, UINT32_MAX};
    for (uint32_t i = 0; i < COUNT(wrong); i++) {
        const sb_client_event event = {.kind = wrong[i]};
        memset(&shown, 0xEE, sizeof shown);
        assert_int_equal(sb_tanks_event_read(&event, &shown), SB_ERROR_RANGE);
        assert_zero(&shown, sizeof shown);
    }
    memset(&shown, 0xEE, sizeof shown);
    assert_int_equal(sb_tanks_event_read(NULL, &shown), SB_ERROR_ARGUMENT);
    assert_zero(&shown, sizeof shown);
    const sb_client_event event = {.kind = SB_TANKS_EVENT_HIT};
    assert_int_equal(sb_tanks_event_read(&event, NULL), SB_ERROR_ARGUMENT);
    // Any numbers are passed on.
    const sb_client_event odd = {.kind = SB_TANKS_EVENT_ROUND, .value = UINT32_MAX};
    assert_int_equal(sb_tanks_event_read(&odd, &shown), SB_OK);
}

static sb_client_entity tank(sb_tanks_class class, sb_tanks_ammunition loaded)
{
    sb_client_entity own = {.kind = SB_TANKS_KIND_TANK, .orientation = {0.0f, 0.0f, 0.0f, 1.0f}};
    own.values[SB_TANK_TYPE] = (float)class;
    own.values[SB_TANK_AMMUNITION] = (float)loaded;
    return own;
}

static double distance_of(const double a[3], const double b[3])
{
    double square = 0.0;
    for (int axis = 0; axis < 3; axis++) {
        square += (a[axis] - b[axis]) * (a[axis] - b[axis]);
    }
    return sqrt(square);
}

// Where shell and target are after the flight, and how far they are from each other.
static double miss(const double pivot[3], const float position[3], const float velocity[3],
                   double speed, const sb_tanks_aim *aim)
{
    const double time = (double)aim->flight_s;
    const double level = cos((double)aim->pitch);
    const double way[3] = {sin((double)aim->yaw) * level, sin((double)aim->pitch),
                           cos((double)aim->yaw) * level};
    double shell[3], target[3], point[3];
    for (int axis = 0; axis < 3; axis++) {
        shell[axis] = pivot[axis] + way[axis] * speed * time;
        target[axis] = (double)position[axis] + (double)velocity[axis] * time;
        point[axis] = (double)aim->point[axis];
    }
    shell[1] -= 0.5 * 9.81 * time * time;
    assert_true(distance_of(point, target) < 1e-3);
    return distance_of(shell, target);
}

static float draw(sb_random *random, float limit)
{
    return limit * ((float)sb_random_below(random, 20001) - 10000.0f) / 10000.0f;
}

static void a_shell_that_is_aimed_meets_its_target(void **state)
{
    (void)state;
    sb_random random = sb_random_seed(20261129, 0);
    uint32_t reached = 0;
    for (uint32_t i = 0; i < 20000; i++) {
        const sb_tanks_class class = (sb_tanks_class)(i % 3);
        const sb_tanks_ammunition loaded = (sb_tanks_ammunition)(i / 3 % 3);
        sb_client_entity own = tank(class, loaded);
        float position[3], velocity[3];
        for (int axis = 0; axis < 3; axis++) {
            own.position[axis] = draw(&random, axis == 1 ? 5.0f : 100.0f);
            position[axis] = draw(&random, axis == 1 ? 5.0f : 100.0f);
            velocity[axis] = draw(&random, axis == 1 ? 1.0f : 15.0f);
        }
        own.turret_yaw = draw(&random, 3.14f);
        sb_tanks_aim aim;
        if (sb_tanks_aim_at(&own, position, velocity, SB_TANKS_LOADED, &aim) != SB_OK) {
            continue;
        }
        reached++;
        const double pivot[3] = {(double)own.position[0],
                                 (double)own.position[1] +
                                     (double)sb_tank_types[class].turret_height_m,
                                 (double)own.position[2]};
        const double speed = (double)sb_ammunition_types[loaded].speed_m_s;
        assert_true(miss(pivot, position, velocity, speed, &aim) < 2e-3);
        assert_true(aim.flight_s > 0.0f && aim.flight_s <= sb_ammunition_types[loaded].life_s);
        assert_true(aim.off_rad >= 0.0f && aim.off_rad <= 3.1416f);
    }
    assert_true(reached > 10000);
}

// A target that stands is out of reach exactly if the discriminant of the parabola through it is
// negative: v^4 - g (g d^2 + 2 h v^2). Within a hair of that limit either answer is right.
static void a_target_is_out_of_reach_where_the_parabola_says_so(void **state)
{
    (void)state;
    const sb_client_entity own = tank(SB_TANKS_CLASS_MEDIUM, SB_TANKS_AMMUNITION_SHAPED);
    const double v2 = 50.0 * 50.0, g = 9.81, pivot = 0.7;
    uint32_t beyond = 0;
    for (int step = 0; step < 400; step++) {
        const double away = 200.0 + step * 0.5;
        const float position[3] = {0.0f, 0.0f, (float)away};
        const double root = v2 * v2 - g * (g * away * away + 2.0 * -pivot * v2);
        sb_tanks_aim aim;
        const sb_error error = sb_tanks_aim_at(&own, position, NULL, SB_TANKS_LOADED, &aim);
        const double pitch = root < 0.0 ? 10.0 : atan((v2 - sqrt(root)) / (g * away));
        if (pitch > (double)sb_tank_types[SB_TANK_MEDIUM].pitch_max_rad + 1e-4) {
            assert_int_equal(error, SB_ERROR_RANGE);
            assert_zero(&aim, sizeof aim);
            beyond++;
        } else if (pitch < (double)sb_tank_types[SB_TANK_MEDIUM].pitch_max_rad - 1e-4) {
            assert_int_equal(error, SB_OK);
            assert_true(fabs((double)aim.pitch - pitch) < 1e-4);
        }
    }
    assert_true(beyond > 100 && beyond < 400);
}

static void the_gun_is_where_the_tilted_hull_has_it(void **state)
{
    (void)state;
    // The hull lies on its left side: half a right angle and half again about +z.
    const float half = sqrtf(0.5f);
    sb_client_entity own = tank(SB_TANKS_CLASS_HEAVY, SB_TANKS_AMMUNITION_PIERCING);
    own.orientation[2] = half;
    own.orientation[3] = half;
    const float position[3] = {0.0f, 0.0f, 50.0f};
    sb_tanks_aim aim;
    assert_int_equal(sb_tanks_aim_at(&own, position, NULL, SB_TANKS_LOADED, &aim), SB_OK);
    const double pivot[3] = {-(double)sb_tank_types[SB_TANK_HEAVY].turret_height_m, 0.0, 0.0};
    const float standing[3] = {0.0f, 0.0f, 0.0f};
    assert_true(miss(pivot, position, standing, 120.0, &aim) < 1e-3);
    assert_true(aim.yaw > 0.0f); // +x is to the left of +z, and the gun is at -x
}

static void the_angle_to_the_aim_is_that_between_directions(void **state)
{
    (void)state;
    sb_client_entity own = tank(SB_TANKS_CLASS_SCOUT, SB_TANKS_AMMUNITION_PIERCING);
    const float position[3] = {30.0f, 0.6f, 40.0f};
    sb_tanks_aim aim;
    assert_int_equal(sb_tanks_aim_at(&own, position, NULL, SB_TANKS_LOADED, &aim), SB_OK);
    own.turret_yaw = aim.yaw;
    own.turret_pitch = aim.pitch;
    assert_int_equal(sb_tanks_aim_at(&own, position, NULL, SB_TANKS_LOADED, &aim), SB_OK);
    assert_true(aim.off_rad < 1e-6f);
    own.turret_pitch = aim.pitch + 0.01f;
    assert_int_equal(sb_tanks_aim_at(&own, position, NULL, SB_TANKS_LOADED, &aim), SB_OK);
    assert_true(fabsf(aim.off_rad - 0.01f) < 1e-5f);
    own.turret_pitch = -aim.pitch;
    own.turret_yaw = aim.yaw - 3.14159265f;
    assert_int_equal(sb_tanks_aim_at(&own, position, NULL, SB_TANKS_LOADED, &aim), SB_OK);
    assert_true(fabsf(aim.off_rad - 3.14159265f) < 1e-3f);
}

// Changes one number of a right call, and expects the error.
static void assert_aim_refused(const sb_client_entity *own, const float position[3],
                               const float velocity[3], uint32_t ammunition, sb_error expected)
{
    sb_tanks_aim aim;
    memset(&aim, 0xEE, sizeof aim);
    assert_int_equal(sb_tanks_aim_at(own, position, velocity, ammunition, &aim), expected);
    assert_zero(&aim, sizeof aim);
}

static void an_aim_with_wrong_arguments_is_refused(void **state)
{
    (void)state;
    const sb_client_entity own = tank(SB_TANKS_CLASS_MEDIUM, SB_TANKS_AMMUNITION_PIERCING);
    const float position[3] = {0.0f, 0.0f, 50.0f};
    const float velocity[3] = {1.0f, 0.0f, 0.0f};
    assert_aim_refused(NULL, position, velocity, 0, SB_ERROR_ARGUMENT);
    assert_aim_refused(&own, NULL, velocity, 0, SB_ERROR_ARGUMENT);
    assert_int_equal(sb_tanks_aim_at(&own, position, velocity, 0, NULL), SB_ERROR_ARGUMENT);
    const uint32_t unknown[] = {3, 4, INT_MAX, UINT32_MAX - 1};
    for (uint32_t i = 0; i < COUNT(unknown); i++) {
        assert_aim_refused(&own, position, velocity, unknown[i], SB_ERROR_ARGUMENT);
    }
    const float wrong[] = {NAN, INFINITY, -INFINITY};
    for (uint32_t i = 0; i < COUNT(wrong); i++) {
        for (int axis = 0; axis < 3; axis++) {
            float at[3] = {0.0f, 0.0f, 50.0f};
            at[axis] = wrong[i];
            assert_aim_refused(&own, at, velocity, 0, SB_ERROR_ARGUMENT);
            assert_aim_refused(&own, position, at, 0, SB_ERROR_ARGUMENT);
            sb_client_entity elsewhere = own;
            elsewhere.position[axis] = wrong[i];
            assert_aim_refused(&elsewhere, position, velocity, 0, SB_ERROR_ARGUMENT);
        }
        sb_client_entity one = own;
        one.orientation[i] = wrong[i];
        assert_aim_refused(&one, position, velocity, 0, SB_ERROR_ARGUMENT);
        one = own;
        one.turret_yaw = wrong[i];
        assert_aim_refused(&one, position, velocity, 0, SB_ERROR_ARGUMENT);
        one = own;
        one.turret_pitch = wrong[i];
        assert_aim_refused(&one, position, velocity, 0, SB_ERROR_ARGUMENT);
    }
    const float types[] = {3.0f, -1.0f, 255.0f, NAN, INFINITY, 1e30f};
    for (uint32_t i = 0; i < COUNT(types); i++) {
        sb_client_entity one = own;
        one.values[SB_TANK_TYPE] = types[i];
        assert_aim_refused(&one, position, velocity, 0, SB_ERROR_ARGUMENT);
        one = own;
        one.values[SB_TANK_AMMUNITION] = types[i];
        assert_aim_refused(&one, position, velocity, SB_TANKS_LOADED, SB_ERROR_ARGUMENT);
    }
    sb_client_entity shell = own;
    shell.kind = SB_TANKS_KIND_SHELL;
    assert_aim_refused(&shell, position, velocity, 0, SB_ERROR_ARGUMENT);
    const float far_away[3] = {3e38f, -3e38f, 3e38f};
    assert_aim_refused(&own, far_away, far_away, 0, SB_ERROR_RANGE);
    const float below[3] = {0.0f, -30.0f, 5.0f}; // deeper than the gun can be lowered
    assert_aim_refused(&own, below, NULL, 0, SB_ERROR_RANGE);
    sb_client_entity there = own; // the target is the gun itself: a shell straight up would meet it
    there.position[1] = -0.7f;
    const float origin[3] = {0.0f, 0.0f, 0.0f};
    assert_aim_refused(&there, origin, NULL, 0, SB_ERROR_RANGE);
}

// A view with the players of three slots, and a round that team 2 has won.
static void fill_view(sb_client_view_data *view)
{
    static const float players[3][SB_PLAYER_VALUE_COUNT] = {
        [0] = {[SB_PLAYER_STATE] = SB_PLAYER_ALIVE, [SB_PLAYER_TEAM] = 1, [SB_PLAYER_SCORE] = -7},
        [1] = {[SB_PLAYER_STATE] = SB_PLAYER_DEAD, [SB_PLAYER_TEAM] = 2},
        [2] = {[SB_PLAYER_STATE] = SB_PLAYER_ALIVE,
               [SB_PLAYER_TEAM] = 2,
               [SB_PLAYER_NEXT_TYPE] = SB_TANK_HEAVY,
               [SB_PLAYER_FLAG] = 1,
               [SB_PLAYER_KILLS] = 5,
               [SB_PLAYER_DEATHS] = 3,
               [SB_PLAYER_SCORE] = 32767,
               [SB_PLAYER_PIERCING] = 30,
               [SB_PLAYER_EXPLOSIVE] = 20,
               [SB_PLAYER_SHAPED] = 10},
    };
    static const float round[SB_ROUND_VALUE_COUNT] = {[SB_ROUND_PHASE] = SB_PHASE_RESULT,
                                                      [SB_ROUND_SECONDS_LEFT] = 9,
                                                      [SB_ROUND_SCORE_1] = -2,
                                                      [SB_ROUND_SCORE_2] = 4,
                                                      [SB_ROUND_TARGETS_LEFT] = 6,
                                                      [SB_ROUND_WINNER_TEAM] = 2,
                                                      [SB_ROUND_WINNER_PLAYER] = 3};
    memset(view, 0, sizeof *view);
    // A tank first, whose owner and values must not be taken for a player's.
    view->entities[0] = (sb_client_entity){.kind = SB_TANKS_KIND_TANK, .owner = 2};
    for (uint32_t i = 0; i < 3; i++) {
        sb_client_entity *entity = &view->entities[1 + i];
        *entity = (sb_client_entity){.index = 100 + i, .kind = SB_TANKS_KIND_PLAYER, .owner = i};
        memcpy(entity->values, players[i], sizeof players[i]);
    }
    view->entities[4] = (sb_client_entity){.kind = SB_TANKS_KIND_ROUND};
    memcpy(view->entities[4].values, round, sizeof round);
    view->entity_count = 5;
}

static void a_player_of_the_view_is_told_by_its_slot(void **state)
{
    (void)state;
    static sb_client_view_data view;
    fill_view(&view);
    sb_tanks_player_info player;
    assert_int_equal(sb_tanks_get_player(&view, 2, &player), SB_OK);
    const sb_tanks_player_info wanted = {.state = SB_TANKS_PLAYER_ALIVE,
                                         .team = 2,
                                         .score = 32767,
                                         .kills = 5,
                                         .deaths = 3,
                                         .next_class = SB_TANKS_CLASS_HEAVY,
                                         .flag_team = 1,
                                         .rounds = {30, 20, 10}};
    assert_memory_equal(&player, &wanted, sizeof wanted);
    assert_int_equal(sb_tanks_get_player(&view, 0, &player), SB_OK);
    assert_int_equal(player.score, -7);
    const uint32_t absent[] = {3, SB_CLIENT_NO_PLAYER, UINT32_MAX};
    for (uint32_t i = 0; i < COUNT(absent); i++) {
        player.team = 1;
        assert_int_equal(sb_tanks_get_player(&view, absent[i], &player), SB_ERROR_RANGE);
        assert_zero(&player, sizeof player);
    }
    assert_int_equal(sb_tanks_get_player(NULL, 0, &player), SB_ERROR_ARGUMENT);
    assert_int_equal(sb_tanks_get_player(&view, 0, NULL), SB_ERROR_ARGUMENT);
}

static void enemies_are_other_players_that_are_not_on_the_own_team(void **state)
{
    (void)state;
    static sb_client_view_data view;
    fill_view(&view);
    assert_true(sb_tanks_is_enemy(&view, 0, 1));
    assert_true(sb_tanks_is_enemy(&view, 2, 0));
    assert_false(sb_tanks_is_enemy(&view, 1, 2)); // mates
    assert_false(sb_tanks_is_enemy(&view, 0, 0));
    assert_false(sb_tanks_is_enemy(&view, 0, 3));
    assert_false(sb_tanks_is_enemy(&view, 3, 0));
    assert_false(sb_tanks_is_enemy(NULL, 0, 1));
    for (uint32_t i = 1; i <= 3; i++) {
        view.entities[i].values[SB_PLAYER_TEAM] = 0; // everybody for itself
    }
    assert_true(sb_tanks_is_enemy(&view, 1, 2));
    assert_false(sb_tanks_is_enemy(&view, 2, 2));
}

static void the_round_of_the_view_is_told(void **state)
{
    (void)state;
    static sb_client_view_data view;
    fill_view(&view);
    sb_tanks_round_info round;
    assert_int_equal(sb_tanks_get_round(&view, &round), SB_OK);
    const sb_tanks_round_info wanted = {.phase = SB_TANKS_PHASE_RESULT,
                                        .seconds_left = 9,
                                        .score = {-2, 4},
                                        .targets_left = 6,
                                        .winner_team = 2,
                                        .winner_player = 2};
    assert_memory_equal(&round, &wanted, sizeof wanted);
    view.entities[4].values[SB_ROUND_SECONDS_LEFT] = SB_ROUND_NO_LIMIT;
    view.entities[4].values[SB_ROUND_WINNER_PLAYER] = 0;
    assert_int_equal(sb_tanks_get_round(&view, &round), SB_OK);
    assert_int_equal(round.seconds_left, SB_TANKS_NONE);
    assert_int_equal(round.winner_player, SB_CLIENT_NO_PLAYER);
    view.entities[4].values[SB_ROUND_PHASE] = NAN; // no server sends it
    assert_int_equal(sb_tanks_get_round(&view, &round), SB_OK);
    assert_int_equal(round.phase, 0);
    view.entity_count = 4;
    assert_int_equal(sb_tanks_get_round(&view, &round), SB_ERROR_RANGE);
    assert_zero(&round, sizeof round);
    assert_int_equal(sb_tanks_get_round(NULL, &round), SB_ERROR_ARGUMENT);
    assert_int_equal(sb_tanks_get_round(&view, NULL), SB_ERROR_ARGUMENT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(figures_of_a_class_are_the_games),
        cmocka_unit_test(figures_of_an_ammunition_are_the_games),
        cmocka_unit_test(what_is_not_there_has_no_figures),
        cmocka_unit_test(kinds_of_events_have_the_games_names),
        cmocka_unit_test(each_event_names_its_numbers),
        cmocka_unit_test(other_events_are_refused),
        cmocka_unit_test(a_player_of_the_view_is_told_by_its_slot),
        cmocka_unit_test(enemies_are_other_players_that_are_not_on_the_own_team),
        cmocka_unit_test(the_round_of_the_view_is_told),
        cmocka_unit_test(a_shell_that_is_aimed_meets_its_target),
        cmocka_unit_test(a_target_is_out_of_reach_where_the_parabola_says_so),
        cmocka_unit_test(the_gun_is_where_the_tilted_hull_has_it),
        cmocka_unit_test(the_angle_to_the_aim_is_that_between_directions),
        cmocka_unit_test(an_aim_with_wrong_arguments_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
