// Tests the room for all that one tick can bring: the events of the worst tick, and the contacts of
// the densest crowd.

#include "game/tanks/fire/gunnery.h"
#include "yard.h"

#include <math.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#define PLAYERS 64u
#define ZONES 8u
#define SIDE 8u // of the square in which they stand

// Places tanks in a square about the middle at this distance, all looking along `yaw`.
static void place_all(yard *at, float apart_x, float apart_z, float yaw)
{
    for (uint32_t slot = 0; slot < PLAYERS; slot++) {
        float x = (float)(slot % SIDE) - 3.5f, z = (float)(slot / SIDE) - 3.5f;
        yard_place(at, slot, (sb_vec3){apart_x * x, 0.0f, apart_z * z}, yaw);
    }
}

static void join_all(yard *at, sb_tank_kind kind)
{
    for (uint32_t slot = 0; slot < PLAYERS; slot++) {
        yard_join(at, slot, kind);
        // Keeps clear of the next ones.
        yard_place(at, slot,
                   (sb_vec3){-360.0f + 10.0f * (float)(slot % SIDE), 0.0f,
                             300.0f - 10.0f * (float)(slot / SIDE)},
                   0.0f);
    }
}

// Walls hang in the upper half of a ball about the burst, each in its sight.
static void add_walls_about(yard *at, sb_vec3 burst)
{
    static const double rises[] = {0.1, 0.45, 0.8, 1.05};
    for (uint32_t i = 0; i < SB_MAP_WALL_COUNT_MAX; i++) {
        double rise = rises[i / 32], turn = 2.0 * YARD_PI * (double)(i % 32) / 32.0;
        sb_vec3 center = {burst.x + (float)(3.0 * cos(rise) * sin(turn)),
                          burst.y + (float)(3.0 * sin(rise)),
                          burst.z + (float)(3.0 * cos(rise) * cos(turn))};
        yard_add_wall(at, center, (sb_vec3){0.05f, 0.05f, 0.05f}, 1);
    }
}

static void test_no_event_of_the_worst_tick_is_lost(void **state)
{
    (void)state;
    const sb_vec3 point = {0.0f, 3.0f, 0.0f};
    yard at;
    yard_map(&at);
    at.settings[SB_SETTING_MODE] = SB_MODE_CTF;
    at.settings[SB_SETTING_FRIENDLY_FIRE] = 1;
    add_walls_about(&at, point);
    for (uint32_t i = 0; i < ZONES; i++) {
        yard_add_zone(&at, "hill", (sb_vec3){0.0f, 2.0f, 0.0f}, (sb_vec3){50.0f, 5.0f, 50.0f},
                      0.0f);
    }
    yard_add_marker(&at, "flag", (sb_vec3){-300.0f, 0.0f, 0.0f}, 1);
    yard_add_marker(&at, "flag", (sb_vec3){300.0f, 0.0f, 0.0f}, 2);
    yard_begin(&at, PLAYERS);
    join_all(&at, SB_TANK_SCOUT);
    // In this tick all enter the zones, and two carry the flags.
    place_all(&at, 6.0f, 6.0f, 0.0f);
    yard_play(&at, 1);
    assert_int_equal(yard_event_count(&at, SB_EVENT_ENTER), PLAYERS * ZONES);
    yard_view view;
    yard_look(&at, &view);
    for (uint32_t slot = 0; slot < PLAYERS; slot++) {
        yard_player(&at, slot)->health = 1;
    }
    for (uint32_t slot = 0; slot < 2; slot++) {
        sb_flag *flag = &view.play.flags[2 - yard_player(&at, slot)->team]; // the others'
        flag->state = SB_FLAG_CARRIED;
        flag->carrier = (uint8_t)(slot + 1);
        yard_player(&at, slot)->flag = flag->team;
    }
    // In the same tick one blast reaches everything, although the tanks overlap.
    place_all(&at, 0.5f, 0.5f, 0.0f);
    sb_blast(&view.play, 0, SB_AMMUNITION_EXPLOSIVE, point, SB_ID_NONE);
    assert_int_equal(view.match.state->event_dropped_count, 0);
    assert_int_equal(yard_event_count(&at, SB_EVENT_HIT), PLAYERS);
    assert_int_equal(yard_event_count(&at, SB_EVENT_DEATH), PLAYERS);
    assert_int_equal(yard_event_count(&at, SB_EVENT_EXIT), PLAYERS * ZONES);
    assert_int_equal(yard_event_count(&at, SB_EVENT_FLAG_DROP), 2);
    assert_int_equal(yard_event_count(&at, SB_EVENT_BREAK), SB_MAP_WALL_COUNT_MAX);
    yard_end(&at);
}

// A match with the maximum of everything can be created.
static void test_the_fullest_map_has_room_too(void **state)
{
    (void)state;
    yard at;
    yard_map(&at);
    add_walls_about(&at, (sb_vec3){0.0f, 3.0f, 0.0f});
    for (uint32_t i = 0; i < SB_MAP_ZONE_COUNT_MAX; i++) {
        yard_add_zone(&at, "hill", (sb_vec3){0.0f, 2.0f, 0.0f}, (sb_vec3){50.0f, 5.0f, 50.0f},
                      0.0f);
    }
    yard_begin(&at, PLAYERS);
    yard_play(&at, 1);
    yard_end(&at);
}

// In rows, files and layers that touch by a hair, neighbours across corners too.
static void pile_up(yard *at, sb_vec3 half, uint32_t layer_count)
{
    uint32_t side = layer_count == 1 ? SIDE : SIDE / 2;
    assert_int_equal(side * side * layer_count, PLAYERS);
    for (uint32_t slot = 0; slot < PLAYERS; slot++) {
        float x = (float)(slot % side) - 0.5f * (float)(side - 1);
        float z = (float)(slot / side % side) - 0.5f * (float)(side - 1);
        float y = (float)(slot / (side * side));
        sb_vec3 place = {1.95f * half.x * x, 1.95f * half.y * y, 1.95f * half.z * z};
        yard_place(at, slot, place, 0.0f);
    }
}

// All drive inward, turn, and fire. On a grid of n by m by l cells the count of neighbour pairs is
// ((3n - 2) (3m - 2) (3l - 2) - n m l) / 2.
static void test_no_contact_of_the_densest_crowd_is_lost(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < 2 * SB_TANK_KIND_COUNT; i++) {
        const sb_tank_kind kind = (sb_tank_kind)(i / 2);
        const uint32_t layer_count = i % 2 == 0 ? 1 : 4;
        const sb_vec3 half = sb_tank_types[kind].half_extents;
        yard at;
        yard_begin_empty(&at, PLAYERS);
        join_all(&at, kind);
        pile_up(&at, half, layer_count);
        const sb_world_state *world = sb_world_get_state(sb_game_world(at.game));
        uint32_t contacts_max = 0;
        for (uint32_t tick = 0; tick < 400; tick++) {
            for (uint32_t slot = 0; slot < PLAYERS; slot++) {
                const sb_body *body = yard_body(&at, slot);
                double bearing = atan2(-(double)body->position.x, -(double)body->position.z);
                double turn = remainder(bearing - (double)body->yaw, 2.0 * YARD_PI);
                yard_drive(&at, slot, fabs(turn) < 1.6 ? 1.0f : -1.0f,
                           (float)fmax(-1.0, fmin(1.0, 3.0 * turn)));
                yard_input(&at, slot)->buttons = SB_BUTTON_FIRE | SB_BUTTON_HOLD_AIM;
                yard_player(&at, slot)->health = 1000;
            }
            yard_play(&at, 1);
            contacts_max =
                world->contact_count > contacts_max ? world->contact_count : contacts_max;
        }
        assert_int_equal(world->contact_dropped_count, 0);
        uint32_t pairs = layer_count == 1 ? (22 * 22 - 64) / 2 : (10 * 10 * 10 - 64) / 2;
        assert_true(contacts_max > pairs * 9 / 10);
        yard_end(&at);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_no_event_of_the_worst_tick_is_lost),
        cmocka_unit_test(test_the_fullest_map_has_room_too),
        cmocka_unit_test(test_no_contact_of_the_densest_crowd_is_lost),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
