// Tests the disturbances of a player's own tank: forces that a client cannot predict for sure.
#include "game/game.h"
#include "yard.h"

#include <string.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#define SLOT_COUNT 6u
#define UNTOUCHED 0xEE

// One element more than there are players, which the game must not write.
static uint8_t disturbed[SLOT_COUNT + 1];

static void look(const yard *at)
{
    memset(disturbed, UNTOUCHED, sizeof disturbed);
    sb_game_disturbances(at->game, disturbed);
    assert_int_equal(disturbed[SLOT_COUNT], UNTOUCHED);
}

static void assert_only(uint32_t slot, uint8_t expected)
{
    for (uint32_t i = 0; i < SLOT_COUNT; i++) {
        if (disturbed[i] != (i == slot ? expected : 0)) {
            fail_msg("slot %u has %u, slot %u should have %u", i, disturbed[i], slot, expected);
        }
    }
}

// Tanks in slots 1 and 4, far from each other.
static void begin(yard *at)
{
    yard_begin(at, SLOT_COUNT);
    yard_join(at, 1, SB_TANK_MEDIUM);
    yard_join(at, 4, SB_TANK_MEDIUM);
    yard_place(at, 1, (sb_vec3){0}, 0.0f);
    yard_place(at, 4, (sb_vec3){60.0f, 0.0f, 0.0f}, 0.0f);
    yard_play(at, 5);
    look(at);
    assert_only(0, 0);
}

static void test_driving_alone_disturbs_nothing(void **state)
{
    (void)state;
    yard at;
    yard_map(&at);
    begin(&at);
    yard_drive(&at, 1, 1.0f, 0.3f);
    for (uint32_t i = 0; i < 120; i++) {
        yard_play(&at, 1);
        look(&at);
        assert_only(0, 0);
    }
    assert_true(yard_along(&at, 1) > 5.0);
    yard_end(&at);
}

// Scenery and a breakable wall both stand still.
static void test_body_that_never_moves_disturbs_nothing(void **state)
{
    (void)state;
    for (uint32_t kind = 0; kind < 2; kind++) {
        yard at;
        yard_map(&at);
        const sb_vec3 center = {0.0f, 1.5f, 9.0f}, half = {5.0f, 1.5f, 0.5f};
        if (kind == 0) {
            yard_add_box(&at, center, half);
        } else {
            yard_add_wall(&at, center, half, 1000);
        }
        begin(&at);
        yard_drive(&at, 1, 1.0f, 0.0f);
        for (uint32_t i = 0; i < 180; i++) {
            yard_play(&at, 1);
            look(&at);
            assert_only(0, 0);
        }
        // The tank stands at the wall and pushes.
        assert_near(yard_along(&at, 1), 0.0, 0.3);
        assert_near(yard_body(&at, 1)->position.z + yard_type(&at, 1)->half_extents.z, 8.5, 0.05);
        yard_end(&at);
    }
}

static void test_a_crate_disturbs_while_it_is_touched(void **state)
{
    (void)state;
    yard at;
    yard_map(&at);
    yard_add_crate(&at, (sb_vec3){0.0f, 1.0f, 9.0f}, (sb_vec3){1.0f, 1.0f, 1.0f}, 1000.0f);
    begin(&at);
    const sb_body *crate = yard_thing(&at, SB_ENTITY_CRATE, 0);
    const float start = crate->position.z;
    yard_drive(&at, 1, 1.0f, 0.0f);
    uint32_t before = 0;
    while (crate->position.z < start + 0.001f) {
        look(&at);
        assert_only(1, 0);
        yard_play(&at, 1);
        assert_true(++before < 200);
    }
    assert_true(before > 10);
    look(&at);
    assert_only(1, SB_DISTURBED_CONTACT);
    // The tank is no longer disturbed after it has left; the tick in which a touch ends still
    // counts.
    yard_drive(&at, 1, -1.0f, 0.0f);
    yard_play(&at, 60);
    look(&at);
    assert_only(1, 0);
    yard_end(&at);
}

static void test_tanks_that_touch_are_both_disturbed(void **state)
{
    (void)state;
    yard at;
    yard_map(&at);
    begin(&at);
    yard_join(&at, 2, SB_TANK_SCOUT);
    yard_place(&at, 2, (sb_vec3){-60.0f, 0.0f, 0.0f}, 0.0f);
    yard_place(&at, 4, (sb_vec3){0.0f, 0.0f, 2.0f * yard_type(&at, 1)->half_extents.z + 0.3f},
               0.0f);
    yard_play(&at, 30);
    look(&at);
    assert_only(0, 0);
    yard_drive(&at, 1, 1.0f, 0.0f);
    bool touched = false;
    for (uint32_t i = 0; i < 60 && !touched; i++) {
        yard_play(&at, 1);
        look(&at);
        touched = disturbed[1] != 0;
        assert_int_equal(disturbed[1], disturbed[4]);
    }
    assert_true(touched);
    assert_int_equal(disturbed[1], SB_DISTURBED_CONTACT);
    assert_true(disturbed[0] == 0 && disturbed[2] == 0 && disturbed[3] == 0 && disturbed[5] == 0);
    yard_end(&at);
}

// A shell into the ground beside the tank pushes it, and nothing touches it.
static void test_a_blast_is_an_impulse_for_one_tick(void **state)
{
    (void)state;
    yard at;
    yard_map(&at);
    begin(&at);
    yard_place(&at, 4, (sb_vec3){4.0f, 0.0f, 22.8f}, 0.0f);
    yard_point(&at, 1, 0.0f, -0.045f);
    yard_load(&at, 1, SB_AMMUNITION_EXPLOSIVE);
    yard_fire(&at, 1);
    (void)yard_play_until(&at, SB_EVENT_EXPLODE, 60);
    look(&at);
    assert_only(4, SB_DISTURBED_IMPULSE);
    yard_play(&at, 1);
    look(&at);
    assert_only(4, 0);
    assert_true(yard_body(&at, 4)->velocity.x > 0.01f); // it did act
    yard_end(&at);
}

// The impulses of the shell and of its burst. The shell touches the tank, but does not count as a
// contact.
static void test_a_shell_that_hits_is_an_impulse(void **state)
{
    (void)state;
    yard at;
    yard_map(&at);
    begin(&at);
    yard_place(&at, 4, (sb_vec3){0.0f, 0.0f, 30.0f}, 0.0f);
    yard_point(&at, 1, 0.0f, -0.01f);
    yard_load(&at, 1, SB_AMMUNITION_EXPLOSIVE);
    yard_fire(&at, 1);
    look(&at);
    assert_only(1, 0);
    (void)yard_play_until(&at, SB_EVENT_HIT, 60);
    look(&at);
    assert_only(4, SB_DISTURBED_IMPULSE);
    yard_end(&at);
}

static sb_error no_capacities(const sb_rules_setup *setup, sb_rules_capacities *out_capacities)
{
    (void)setup;
    (void)out_capacities;
    return SB_OK;
}

static void test_rules_without_bodies_have_none(void **state)
{
    (void)state;
    static const sb_rules rules = {.interface_version = SB_RULES_INTERFACE_VERSION,
                                   .name = "nothing",
                                   .summary = "nobody is anything",
                                   .capacities = no_capacities};
    yard at;
    yard_map(&at);
    sb_allocator allocator = counting_heap_allocator(&at.heap);
    sb_game_def def = sb_game_def_default();
    def.player_capacity = SLOT_COUNT;
    sb_game_def_set_rules(&def, &rules);
    assert_int_equal(sb_game_create(&def, &at.map, &allocator, &at.game), SB_OK);
    look(&at);
    assert_only(0, 0);
    yard_end(&at);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_driving_alone_disturbs_nothing),
        cmocka_unit_test(test_body_that_never_moves_disturbs_nothing),
        cmocka_unit_test(test_a_crate_disturbs_while_it_is_touched),
        cmocka_unit_test(test_tanks_that_touch_are_both_disturbed),
        cmocka_unit_test(test_a_blast_is_an_impulse_for_one_tick),
        cmocka_unit_test(test_a_shell_that_hits_is_an_impulse),
        cmocka_unit_test(test_rules_without_bodies_have_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
