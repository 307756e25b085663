#include "game/map/map.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "game/game.h"
#include "game/map/map_table.h"
#include "game/rules_check.h"
#include "game/tanks/field/arena.h"

#define PI 3.14159265358979

static sb_map arena;

static int set_up(void **state)
{
    (void)state;
    memset(&arena, 0xEE, sizeof arena);
    sb_map_arena(&arena);
    return 0;
}

static void arena_is_valid(void **state)
{
    (void)state;
    sb_map_fault fault = {0};
    if (sb_map_validate(&arena, &fault) != SB_OK) {
        fail_msg("%s %s", fault.path, fault.reason);
    }
    assert_string_equal(arena.name, "arena");
}

static void arena_measures_100_m_by_100_m_about_the_origin(void **state)
{
    (void)state;
    assert_true(arena.bounds_min.x == -50.0f && arena.bounds_max.x == 50.0f);
    assert_true(arena.bounds_min.z == -50.0f && arena.bounds_max.z == 50.0f);
}

static void arena_has_room_for_16_of_each_mode(void **state)
{
    (void)state;
    uint32_t spawns[3] = {0};
    for (uint32_t i = 0; i < arena.spawn_count; i++) {
        spawns[arena.spawns[i].team]++;
    }
    assert_int_equal(spawns[0], 8);
    assert_int_equal(spawns[1], 8);
    assert_int_equal(spawns[2], 8);
}

static void arena_spawns_keep_the_spawn_clearance(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < arena.spawn_count; i++) {
        for (uint32_t j = 0; j < i; j++) {
            sb_vec3 a = arena.spawns[i].position, b = arena.spawns[j].position;
            assert_true(hypot((double)a.x - (double)b.x, (double)a.z - (double)b.z) >
                        (double)SB_SPAWN_CLEARANCE_M);
        }
    }
}

// Returns true if half a turn of the first gives the second, with the teams exchanged.
static bool is_image(const sb_map_list *list, uint32_t a, uint32_t b)
{
    bool is_box = strcmp(list->name, "boxes") == 0 || strcmp(list->name, "crates") == 0 ||
                  strcmp(list->name, "walls") == 0 || strcmp(list->name, "zones") == 0;
    for (uint32_t m = 0; m < list->member_count; m++) {
        const sb_map_member *member = &list->members[m];
        const void *at_a = sb_map_list_member(list, member, &arena, a);
        const void *at_b = sb_map_list_member(list, member, &arena, b);
        if (member->kind == SB_MAP_MEMBER_PLACE) {
            sb_vec3 p = *(const sb_vec3 *)at_a, q = *(const sb_vec3 *)at_b;
            if (p.x != -q.x || p.y != q.y || p.z != -q.z) {
                return false;
            }
        } else if (member->kind == SB_MAP_MEMBER_ANGLE) {
            double turn = (double)*(const float *)at_a - (double)*(const float *)at_b;
            double period = is_box ? PI : 2 * PI, rest = is_box ? 0 : PI;
            if (fabs(remainder(turn - rest, period)) > 1e-6) {
                return false;
            }
        } else if (member->kind == SB_MAP_MEMBER_U8) {
            uint32_t p = *(const uint8_t *)at_a, q = *(const uint8_t *)at_b;
            if (p != (q == 0 ? 0 : 3 - q)) {
                return false;
            }
        } else if (member->kind == SB_MAP_MEMBER_VECTOR) {
            if (memcmp(at_a, at_b, sizeof(sb_vec3)) != 0) {
                return false;
            }
        } else if (member->kind == SB_MAP_MEMBER_NUMBER) {
            if (*(const float *)at_a != *(const float *)at_b) {
                return false;
            }
        }
    }
    return true;
}

static void arena_is_the_same_from_either_side_but_for_the_targets(void **state)
{
    (void)state;
    uint32_t images = 0;
    for (uint32_t l = 0; l < SB_MAP_LIST_COUNT; l++) {
        const sb_map_list *list = &sb_map_lists[l];
        uint32_t count = l == SB_MAP_POINTS ? 0 : sb_map_list_count(list, &arena);
        for (uint32_t a = 0; a < count; a++) {
            bool is_target =
                l == SB_MAP_MARKERS && strcmp(arena.markers[a].kind.text, "target") == 0;
            bool is_middle = l == SB_MAP_BOXES && arena.boxes[a].center.x == 0.0f &&
                             arena.boxes[a].center.z == 0.0f;
            bool found = is_target || is_middle;
            for (uint32_t b = 0; !found && b < count; b++) {
                found = is_image(list, a, b);
                images += found;
            }
            if (!found) {
                fail_msg("/%s/%u has no image", list->name, a);
            }
        }
    }
    assert_true(images > 70);
    // All hulls are the same rock.
    for (uint32_t i = 0; i < arena.hull_count; i++) {
        const sb_map_hull *hull = &arena.hulls[i];
        assert_int_equal(hull->point_count, arena.hulls[0].point_count);
        assert_memory_equal(&arena.points[hull->point_first], arena.points,
                            hull->point_count * sizeof(sb_vec3));
    }
}

static void arena_targets_are_in_the_half_of_the_computers_team(void **state)
{
    (void)state;
    uint32_t count = 0;
    for (uint32_t i = 0; i < arena.marker_count; i++) {
        if (strcmp(arena.markers[i].kind.text, "target") == 0) {
            assert_true(arena.markers[i].position.z > 10.0f);
            count++;
        }
    }
    assert_true(count >= 3);
}

static void arena_ramps_are_gentle_and_lead_onto_a_platform(void **state)
{
    (void)state;
    assert_true(arena.ramp_count > 0);
    for (uint32_t i = 0; i < arena.ramp_count; i++) {
        const sb_map_ramp *ramp = &arena.ramps[i];
        assert_true(atan2((double)ramp->height, (double)ramp->length) < 20.0 * PI / 180.0);
        double x = (double)ramp->position.x + (double)ramp->length * sin((double)ramp->yaw);
        double z = (double)ramp->position.z + (double)ramp->length * cos((double)ramp->yaw);
        bool found = false;
        for (uint32_t k = 0; k < arena.box_count; k++) {
            const sb_map_box *box = &arena.boxes[k];
            bool level = box->center.y + box->half_extents.y == ramp->height && box->yaw == 0.0f;
            double dx = fabs(x - (double)box->center.x), dz = fabs(z - (double)box->center.z);
            found = found || (level && fabs(dx - (double)box->half_extents.x) < 1e-4 && dz < 1e-4);
        }
        assert_true(found);
    }
}

static void arena_has_every_kind_of_thing_and_survives_its_canonical_bytes(void **state)
{
    (void)state;
    static uint8_t bytes[SB_MAP_BYTES_MAX];
    static sb_map read;
    // It has no hit sets.
    for (uint32_t l = 0; l < SB_MAP_HIT_SETS; l++) {
        assert_true(sb_map_list_count(&sb_map_lists[l], &arena) > 0);
    }
    sb_writer writer = sb_writer_over(bytes, sizeof bytes);
    sb_map_write(&arena, &writer);
    assert_int_equal(writer.error, SB_OK);
    assert_int_equal(sb_map_read(&read, bytes, writer.size), SB_OK);
    assert_memory_equal(&read, &arena, sizeof arena);
}

static void arena_is_accepted_by_the_rules_in_every_mode(void **state)
{
    (void)state;
    sb_game_def def = sb_game_def_default();
    uint32_t mode = sb_rules_find_setting(def.rules, "mode");
    def.computer_count = 16;
    for (int32_t i = def.rules->settings[mode].min; i <= def.rules->settings[mode].max; i++) {
        char reason[SB_RULES_REASON_SIZE];
        def.settings[mode] = i;
        if (sb_game_check(&def, &arena, reason) != SB_OK) {
            fail_msg("mode %d: %s", (int)i, reason);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(arena_is_valid),
        cmocka_unit_test(arena_measures_100_m_by_100_m_about_the_origin),
        cmocka_unit_test(arena_has_room_for_16_of_each_mode),
        cmocka_unit_test(arena_spawns_keep_the_spawn_clearance),
        cmocka_unit_test(arena_is_the_same_from_either_side_but_for_the_targets),
        cmocka_unit_test(arena_targets_are_in_the_half_of_the_computers_team),
        cmocka_unit_test(arena_ramps_are_gentle_and_lead_onto_a_platform),
        cmocka_unit_test(arena_has_every_kind_of_thing_and_survives_its_canonical_bytes),
        cmocka_unit_test(arena_is_accepted_by_the_rules_in_every_mode),
    };
    return cmocka_run_group_tests(tests, set_up, NULL);
}
