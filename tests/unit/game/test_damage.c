// Damage by contacts that the test lays down itself, and its consequences through the whole match.
#include "game/damage.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "field_match.h"
#include "game/shell.h"
#include "game/tank.h"

#define RESPAWN_TICKS 180u // 3 s at 60 Hz
#define VICTIM 3u

static field_match match;

static int begin(void **state)
{
    (void)state;
    field_match_begin(&match, 4, 60);
    field_match_populate(&match, 4);
    return 0;
}

static int end(void **state)
{
    (void)state;
    field_match_end(&match);
    return 0;
}

// Puts a shell of the player behind the victim's tail, so near that it hits within a tick.
static void put_shell(uint32_t player, float meters_away)
{
    sb_match view = field_match_view(&match);
    uint32_t index = field_match_shell_index(&match, player, 0);
    const sb_body *victim = field_match_body(&match, VICTIM);
    sb_body_def def = sb_body_def_default();
    def.shape = SB_BODY_SPHERE;
    def.half_extents = (sb_vec3){SB_SHELL_RADIUS_M, SB_SHELL_RADIUS_M, SB_SHELL_RADIUS_M};
    def.mass_kg = SB_SHELL_MASS_KG;
    def.position = victim->position;
    def.position.z -= SB_TANK_HALF_LENGTH_M + SB_SHELL_RADIUS_M + meters_away;
    def.velocity = (sb_vec3){0.0f, 0.0f, SB_SHELL_SPEED_M_S};
    def.ignored = player;
    def.layer = SB_SHELL_LAYER;
    def.mask = ~SB_SHELL_LAYER;
    def.flags = SB_BODY_STOPS;
    assert_int_equal(sb_world_body_add(view.world, index, &def), SB_OK);
    view.players[player].shell_ends[0] = view.tick + 100;
}

static const sb_player *player_of(uint32_t player)
{
    return field_match_player(&match, player);
}

static void hit_takes_34_points_and_counts_for_the_shooter(void **state)
{
    (void)state;
    put_shell(0, 0.5f);
    field_match_play(&match, 1);
    assert_int_equal(player_of(VICTIM)->health, 66);
    assert_int_equal(player_of(0)->hits, 1);
    assert_int_equal(player_of(0)->kills, 0);
    const sb_event *hit = field_match_event(&match, SB_EVENT_HIT);
    assert_non_null(hit);
    assert_int_equal(hit->player, 0);
    assert_int_equal(hit->other, VICTIM);
    assert_int_equal(hit->value, 34);
    assert_int_equal(field_match_shell_count(&match, 0), 0);
    // Nobody else is the worse for it.
    assert_int_equal(player_of(0)->health, 100);
    assert_int_equal(player_of(1)->health, 100);
}

static void third_hit_destroys_and_scores(void **state)
{
    (void)state;
    for (int i = 0; i < 3; i++) {
        assert_int_equal(player_of(VICTIM)->state, SB_PLAYER_ALIVE);
        put_shell(0, 0.5f);
        field_match_play(&match, 1);
    }
    assert_int_equal(player_of(VICTIM)->state, SB_PLAYER_DEAD);
    assert_int_equal(player_of(VICTIM)->deaths, 1);
    assert_int_equal(player_of(VICTIM)->health, 0);
    assert_int_equal(player_of(VICTIM)->kills, 0);
    assert_int_equal(player_of(0)->kills, 1);
    assert_int_equal(player_of(0)->deaths, 0);
    assert_int_equal(player_of(0)->hits, 3);
    assert_int_equal(field_match_body(&match, VICTIM)->shape, SB_BODY_FREE);
    // The last hit is worth what was left.
    assert_int_equal(field_match_event(&match, SB_EVENT_HIT)->value, 100 - 2 * 34);
    const sb_event *death = field_match_event(&match, SB_EVENT_DEATH);
    assert_non_null(death);
    assert_int_equal(death->player, 0);
    assert_int_equal(death->other, VICTIM);
}

static void destroyed_tank_comes_back_whole_after_three_seconds(void **state)
{
    (void)state;
    field_match_player(&match, VICTIM)->health = 1;
    put_shell(0, 0.5f);
    field_match_play(&match, 1);
    assert_int_equal(player_of(VICTIM)->state, SB_PLAYER_DEAD);
    uint32_t died = sb_game_tick(match.game);
    uint16_t generation = field_match_body(&match, VICTIM)->generation;
    field_match_play(&match, RESPAWN_TICKS - 1);
    assert_int_equal(player_of(VICTIM)->state, SB_PLAYER_DEAD);
    field_match_play(&match, 1);
    assert_int_equal(sb_game_tick(match.game), died + RESPAWN_TICKS);
    assert_int_equal(player_of(VICTIM)->state, SB_PLAYER_ALIVE);
    assert_int_equal(player_of(VICTIM)->health, 100);
    assert_int_equal(player_of(VICTIM)->deaths, 1);
    assert_int_equal(field_match_event_count(&match, SB_EVENT_SPAWN), 1);
    assert_int_equal(field_match_event(&match, SB_EVENT_SPAWN)->player, VICTIM);
    assert_true(field_match_body(&match, VICTIM)->generation > generation);
}

static void dead_player_neither_drives_nor_fires(void **state)
{
    (void)state;
    field_match_player(&match, VICTIM)->health = 1;
    put_shell(0, 0.5f);
    *field_match_input(&match, VICTIM) = (sb_input){.throttle = 127, .buttons = 0};
    field_match_play(&match, 1);
    uint32_t fired = player_of(VICTIM)->shells_fired;
    float distance = player_of(VICTIM)->distance_m;
    *field_match_input(&match, VICTIM) = (sb_input){.throttle = 127, .buttons = SB_BUTTON_FIRE};
    field_match_play(&match, RESPAWN_TICKS - 1);
    assert_int_equal(player_of(VICTIM)->shells_fired, fired);
    assert_true(player_of(VICTIM)->distance_m == distance);
}

static void tank_destroyed_earlier_in_the_tick_takes_no_more(void **state)
{
    (void)state;
    field_match_player(&match, VICTIM)->health = 50;
    // In the order of time, not of slots: 2 before 1 before 0.
    put_shell(2, 0.1f);
    put_shell(1, 0.4f);
    put_shell(0, 0.7f);
    field_match_play(&match, 1);
    assert_int_equal(player_of(2)->hits, 1);
    assert_int_equal(player_of(2)->kills, 0);
    assert_int_equal(player_of(1)->hits, 1);
    assert_int_equal(player_of(1)->kills, 1);
    assert_int_equal(player_of(0)->hits, 0);
    assert_int_equal(player_of(0)->kills, 0);
    assert_int_equal(player_of(VICTIM)->deaths, 1);
    assert_int_equal(field_match_event_count(&match, SB_EVENT_HIT), 2);
    assert_int_equal(field_match_event_count(&match, SB_EVENT_DEATH), 1);
    // All three shells are gone.
    for (uint32_t player = 0; player < 3; player++) {
        assert_int_equal(field_match_shell_count(&match, player), 0);
    }
}

static void shells_of_a_destroyed_tank_fly_on_and_still_score(void **state)
{
    (void)state;
    // 0 and the victim shoot each other; the victim's shell is on its way when it dies.
    field_match_place(&match, 0, 0.0f, 0.0f, 0.0f);
    field_match_place(&match, VICTIM, 0.0f, 35.0f, 3.1415925f);
    field_match_place(&match, 1, 60.0f, 0.0f, 0.0f);
    field_match_place(&match, 2, 80.0f, 0.0f, 0.0f);
    *field_match_input(&match, VICTIM) = (sb_input){.aim_yaw = 32768, .buttons = SB_BUTTON_FIRE};
    field_match_play(&match, 1);
    field_match_player(&match, VICTIM)->health = 1;
    put_shell(1, 0.5f);
    field_match_play(&match, 1);
    assert_int_equal(player_of(VICTIM)->state, SB_PLAYER_DEAD);
    assert_int_equal(field_match_shell_count(&match, VICTIM), 1);
    field_match_play(&match, 60);
    assert_int_equal(player_of(VICTIM)->hits, 1);
    assert_int_equal(player_of(0)->health, 66);
}

static void contacts_with_scenery_are_impacts(void **state)
{
    (void)state;
    sb_match view = field_match_view(&match);
    uint32_t index = field_match_shell_index(&match, 1, 0);
    put_shell(1, 0.5f);
    sb_contact *contacts = sb_layout_at(view.world.layout, view.world.block, SB_SECTION_CONTACTS);
    contacts[0] = (sb_contact){
        .a = index, .b = SB_ID_SOLID | VICTIM, .point = {1.0f, 2.0f, 3.0f}, .count = 1};
    view.world_state->contact_count = 1;
    view.state->event_count = 0;
    sb_damage_apply(&view);
    assert_int_equal(player_of(VICTIM)->health, 100);
    assert_int_equal(field_match_event_count(&match, SB_EVENT_HIT), 0);
    const sb_event *impact = field_match_event(&match, SB_EVENT_IMPACT);
    assert_non_null(impact);
    assert_int_equal(impact->player, 1);
    assert_true(impact->point.x == 1.0f && impact->point.y == 2.0f && impact->point.z == 3.0f);
    assert_int_equal(field_match_shell_count(&match, 1), 0);
}

int main(void)
{
#define DAMAGE_TEST(test) cmocka_unit_test_setup_teardown(test, begin, end)
    const struct CMUnitTest tests[] = {
        DAMAGE_TEST(hit_takes_34_points_and_counts_for_the_shooter),
        DAMAGE_TEST(third_hit_destroys_and_scores),
        DAMAGE_TEST(destroyed_tank_comes_back_whole_after_three_seconds),
        DAMAGE_TEST(dead_player_neither_drives_nor_fires),
        DAMAGE_TEST(tank_destroyed_earlier_in_the_tick_takes_no_more),
        DAMAGE_TEST(shells_of_a_destroyed_tank_fly_on_and_still_score),
        DAMAGE_TEST(contacts_with_scenery_are_impacts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
