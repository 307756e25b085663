// The types differ in everything that the game says, and fit into the room that maps keep free.

#include "yard.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static const sb_tank_type *const scout = &sb_tank_types[SB_TANK_SCOUT];
static const sb_tank_type *const medium = &sb_tank_types[SB_TANK_MEDIUM];
static const sb_tank_type *const heavy = &sb_tank_types[SB_TANK_HEAVY];

#define assert_falls(member)                                                                       \
    assert_true(scout->member > medium->member && medium->member > heavy->member)
#define assert_rises(member)                                                                       \
    assert_true(scout->member < medium->member && medium->member < heavy->member)

static void test_types_differ_in_every_property(void **state)
{
    (void)state;
    assert_falls(speed_m_s);
    assert_falls(reverse_m_s);
    assert_falls(acceleration_m_s2);
    assert_falls(turn_rate_rad_s);
    assert_falls(turret_rate_rad_s);
    assert_falls(pitch_rate_rad_s);
    assert_falls(charge_per_s);
    assert_rises(health);
    assert_rises(mass_kg);
    assert_rises(half_extents.x);
    assert_rises(half_extents.y);
    assert_rises(half_extents.z);
    for (uint32_t plate = 0; plate < SB_PLATE_COUNT; plate++) {
        assert_rises(armour_mm[plate]);
    }
}

static void test_plates_are_thickest_ahead_and_thinnest_on_top(void **state)
{
    (void)state;
    for (sb_tank_kind kind = 0; kind < SB_TANK_KIND_COUNT; kind++) {
        const uint16_t *armour = sb_tank_types[kind].armour_mm;
        assert_true(armour[SB_PLATE_FRONT] > armour[SB_PLATE_SIDE]);
        assert_true(armour[SB_PLATE_SIDE] > armour[SB_PLATE_REAR]);
        assert_true(armour[SB_PLATE_REAR] > armour[SB_PLATE_TOP]);
    }
}

static void test_every_type_fits_into_the_room_of_a_spawn(void **state)
{
    (void)state;
    for (sb_tank_kind kind = 0; kind < SB_TANK_KIND_COUNT; kind++) {
        const sb_tank_type *type = &sb_tank_types[kind];
        assert_true(type->half_extents.x <= SB_MAP_ROOM_HALF_WIDTH_M);
        assert_true(type->half_extents.z <= SB_MAP_ROOM_HALF_LENGTH_M);
        assert_true(type->clearance_m + 2.0f * type->half_extents.y <=
                    2.0f * SB_MAP_ROOM_HALF_HEIGHT_M);
    }
}

static void test_every_round_differs_from_the_others(void **state)
{
    (void)state;
    const sb_ammunition_type *types = sb_ammunition_types;
    const sb_ammunition_type *piercing = &types[SB_AMMUNITION_PIERCING];
    const sb_ammunition_type *explosive = &types[SB_AMMUNITION_EXPLOSIVE];
    const sb_ammunition_type *shaped = &types[SB_AMMUNITION_SHAPED];
    // Armour-piercing is the fastest and the only one to ricochet; the shaped charge is slow.
    assert_true(piercing->speed_m_s > explosive->speed_m_s);
    assert_true(shaped->speed_m_s < explosive->speed_m_s);
    assert_true(piercing->ricochets && !explosive->ricochets && !shaped->ricochets);
    // Only the high-explosive one bursts.
    assert_true(explosive->blast_radius_m > 0.0f && explosive->blast_damage > 0.0f &&
                explosive->blast_impulse > 0.0f);
    assert_true(piercing->blast_radius_m == 0.0f && shaped->blast_radius_m == 0.0f);
    assert_true(piercing->far_share < 1.0f && shaped->far_share == 1.0f);
    for (sb_ammunition kind = 0; kind < SB_AMMUNITION_COUNT; kind++) {
        assert_true(types[kind].charge > 0.0f);
        for (sb_tank_kind tank = 0; tank < SB_TANK_KIND_COUNT; tank++) {
            assert_true(sb_tank_types[tank].stock[kind] > 0);
        }
    }
}

static void test_a_body_is_what_its_type_says(void **state)
{
    (void)state;
    for (sb_tank_kind kind = 0; kind < SB_TANK_KIND_COUNT; kind++) {
        yard at;
        yard_begin_empty(&at, 1);
        yard_join(&at, 0, kind);
        const sb_body *body = yard_body(&at, 0);
        const sb_tank_type *type = &sb_tank_types[kind];
        assert_near(1.0 / (double)body->inverse_mass, type->mass_kg, 0.01);
        assert_near(body->half_extents.x, type->half_extents.x, 0.0);
        assert_near(body->half_extents.y, type->half_extents.y, 0.0);
        assert_near(body->half_extents.z, type->half_extents.z, 0.0);
        yard_end(&at);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_types_differ_in_every_property),
        cmocka_unit_test(test_plates_are_thickest_ahead_and_thinnest_on_top),
        cmocka_unit_test(test_every_type_fits_into_the_room_of_a_spawn),
        cmocka_unit_test(test_every_round_differs_from_the_others),
        cmocka_unit_test(test_a_body_is_what_its_type_says),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
