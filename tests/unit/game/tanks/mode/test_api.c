// The functions that modes may call, with arguments that no good mode passes, and modes whose hooks
// answer what no good mode answers.
#include <float.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#include "contest.h"
#include "game/rules_base.h"

#define CAPACITY 4u
#define EMPTY 3u // nobody joins this slot

static const uint32_t slots[] = {EMPTY, CAPACITY, CAPACITY + 1, 64, UINT32_MAX};
static const sb_vec3 far_points[] = {{NAN, 0, 0}, {0, INFINITY, 0}, {0, 0, -INFINITY}};
static const sb_vec3 here = {0.0f, 1.0f, 0.0f};

static sb_tank_mode mode;
static sb_rules own;
static sb_rules_memory memory;
static contest at;
static contest_view view;

static void nothing_happens_to(const sb_tanks_play *play, uint32_t slot)
{
    const sb_tank_api *tanks = play->tanks;
    assert_false(tanks->fire(play, slot));
    assert_false(tanks->damage(play, 0, slot, 10.0f, SB_AMMUNITION_PIERCING, here));
    assert_false(tanks->destroy(play, 0, slot, here));
    assert_false(tanks->withdraw(play, slot));
    assert_false(tanks->give(play, slot, SB_PICK_UP_SHIELD));
    assert_true(sb_vec3_length(tanks->gun_pivot(play, slot)) == 0.0f);
    sb_ai_state ai = {.enemy = 1};
    assert_false(tanks->ai_fight(play, slot, &ai, 1000.0f));
    assert_non_null(tanks->type(play, slot));
}

static void begin(void)
{
    contest_prepare(&at, 60.0f);
    contest_add_zone(&at, "hill", 0, here, (sb_vec3){5.0f, 5.0f, 5.0f});
    contest_begin(&at);
    contest_join_all(&at, 3);
    contest_play(&at, 2);
    contest_look(&at, &view);
}

static void slots_without_a_player_are_refused(void **state)
{
    (void)state;
    begin();
    const sb_tanks_play *play = &view.play;
    uint64_t before = sb_game_hash(at.game);
    for (size_t i = 0; i < sizeof slots / sizeof slots[0]; i++) {
        nothing_happens_to(play, slots[i]);
        assert_false(play->tanks->damage(play, slots[i], 0, 10.0f, SB_AMMUNITION_PIERCING, here));
        assert_false(play->tanks->destroy(play, slots[i], 0, here));
        assert_false(play->tanks->blast(play, slots[i], SB_AMMUNITION_EXPLOSIVE, here));
        assert_false(play->tanks->score_add(play, slots[i], 1));
        assert_false(play->tanks->mates(play, slots[i], 0));
        assert_false(play->tanks->mates(play, 0, slots[i]));
        assert_int_equal(play->tanks->team_count(play, 0, slots[i]), 3);
    }
    assert_true(sb_game_hash(at.game) == before);
    contest_end(&at);
}

static void player_without_a_tank_is_refused_what_needs_one(void **state)
{
    (void)state;
    begin();
    const sb_tanks_play *play = &view.play;
    assert_true(play->tanks->destroy(play, 1, 1, here));
    nothing_happens_to(play, 1);
    assert_true(play->tanks->score_add(play, 1, 1)); // points it may get
    contest_end(&at);
}

static void numbers_and_kinds_out_of_range_are_refused(void **state)
{
    (void)state;
    begin();
    const sb_tanks_play *play = &view.play;
    const sb_tank_api *tanks = play->tanks;
    uint64_t before = sb_game_hash(at.game);
    for (size_t i = 0; i < sizeof far_points / sizeof far_points[0]; i++) {
        assert_false(tanks->damage(play, 0, 1, 10.0f, SB_AMMUNITION_PIERCING, far_points[i]));
        assert_false(tanks->destroy(play, 0, 1, far_points[i]));
        assert_false(tanks->blast(play, 0, SB_AMMUNITION_EXPLOSIVE, far_points[i]));
        assert_false(tanks->zone_contains(play, &at.map.zones[0], far_points[i]));
    }
    static const float takes[] = {0.0f, -1.0f, NAN, -INFINITY};
    for (size_t i = 0; i < sizeof takes / sizeof takes[0]; i++) {
        assert_false(tanks->damage(play, 0, 1, takes[i], SB_AMMUNITION_PIERCING, here));
    }
    static const int kinds[] = {-1, SB_AMMUNITION_COUNT, 1000};
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        assert_false(tanks->damage(play, 0, 1, 10.0f, (sb_ammunition)kinds[i], here));
        assert_false(tanks->blast(play, 0, (sb_ammunition)kinds[i], here));
        assert_false(tanks->give(play, 0, (sb_pick_up_kind)kinds[i]));
        assert_false(tanks->team_score_add(play, (uint32_t)kinds[i], 1));
    }
    assert_false(tanks->team_score_add(play, 0, 1));
    assert_false(tanks->zone_contains(play, NULL, here));
    assert_false(tanks->ai_fight(play, 0, NULL, 10.0f));
    sb_ai_state ai = {.enemy = 200};
    assert_false(tanks->ai_fight(play, 0, &ai, 1000.0f));
    assert_true(sb_game_hash(at.game) == before);
    // With good ones they do something.
    assert_true(tanks->zone_contains(play, &at.map.zones[0], here));
    assert_true(tanks->damage(play, 0, 1, INFINITY, SB_AMMUNITION_PIERCING, here));
    assert_int_equal(play->players[1].state, SB_PLAYER_DEAD);
    assert_true(tanks->give(play, 0, SB_PICK_UP_SHIELD));
    assert_true(tanks->blast(play, 0, SB_AMMUNITION_EXPLOSIVE, here));
    assert_true(tanks->withdraw(play, 2));
    assert_true(tanks->fire(play, 0));
    contest_play(&at, 300);
    contest_end(&at);
}

static void client_that_predicts_changes_nothing_but_its_own_shells(void **state)
{
    (void)state;
    begin();
    sb_tanks_play *play = &view.play;
    view.match.context.predicting = true;
    view.match.context.predicted = 0;
    uint64_t before = sb_game_hash(at.game);
    assert_false(play->tanks->damage(play, 0, 1, 10.0f, SB_AMMUNITION_PIERCING, here));
    assert_false(play->tanks->destroy(play, 0, 0, here));
    assert_false(play->tanks->withdraw(play, 0));
    assert_false(play->tanks->blast(play, 0, SB_AMMUNITION_EXPLOSIVE, here));
    assert_false(play->tanks->give(play, 0, SB_PICK_UP_SHIELD));
    assert_false(play->tanks->score_add(play, 0, 1));
    assert_false(play->tanks->team_score_add(play, 1, 1));
    assert_false(play->tanks->fire(play, 1));
    assert_true(sb_game_hash(at.game) == before);
    assert_true(play->tanks->fire(play, 0));
    contest_end(&at);
}

// --- Hooks.

static uint32_t lost_count;

static void destroy_again(const sb_tanks_play *play, uint32_t slot)
{
    lost_count++;
    assert_false(play->tanks->destroy(play, slot, slot, here));
    assert_false(play->tanks->withdraw(play, slot));
}

static void destroy_on_leaving(const sb_tanks_play *play, uint32_t slot, uint32_t zone, bool inside)
{
    (void)zone;
    assert_int_equal(play->tanks->destroy(play, slot, slot, here), inside);
}

static bool nowhere(const sb_tanks_play *play, uint32_t slot, sb_map_spawn *out_at)
{
    static const sb_map_spawn bad[] = {
        {{NAN, 0, 0}, 0, 0}, {{0, 0, 1e30f}, 0, 0}, {{0, 0, 0}, NAN, 0}, {{0, -1000, 0}, 0, 0}};
    (void)play;
    *out_at = bad[slot % 4];
    return true;
}

static bool bad_goal(const sb_tanks_play *play, uint32_t slot, sb_ai_state *ai)
{
    memset(ai, 0xFF, sizeof *ai);
    if ((play->tick + slot) % 2 == 0) {
        sb_tanks_ai_goal(ai, SB_GOAL_REACH, (sb_vec3){NAN, NAN, INFINITY});
    }
    return true;
}

static void bad_input(const sb_tanks_play *play, uint32_t slot, sb_input *input)
{
    (void)play;
    (void)slot;
    memset(input, 0xFF, sizeof *input);
    input->throttle = -128;
}

static uint32_t bad_prey(const sb_tanks_play *play, uint32_t slot)
{
    return (play->tick + slot) % 2 == 0 ? UINT32_MAX : slot;
}

static uint8_t bad_team(const sb_tanks_play *play, uint32_t slot)
{
    (void)play;
    return slot % 2 == 0 ? 255 : 0;
}

static float bad_damage(const sb_tanks_play *play, uint32_t shooter, uint32_t victim, float points)
{
    (void)play;
    (void)shooter;
    return victim % 2 == 0 ? NAN : points > 0.0f ? INFINITY : -INFINITY;
}

static void bad_winner(const sb_tanks_play *play, uint8_t *out_team, uint8_t *out_player)
{
    (void)play;
    *out_team = 255;
    *out_player = 255;
}

static bool is_over_late(const sb_tanks_play *play)
{
    return play->tick > 1200;
}

static void begin_with_mode(uint32_t computers)
{
    own = (sb_rules){.interface_version = SB_RULES_INTERFACE_VERSION,
                     .name = "bad",
                     .summary = "",
                     .base = "tanks",
                     .mode = &mode};
    const char *fault;
    const sb_rules *rules = sb_rules_complete(&own, &memory, &fault);
    assert_null(fault);
    contest_prepare(&at, 60.0f);
    contest_add_zone(&at, "hazard", 0, here, (sb_vec3){5.0f, 5.0f, 5.0f});
    sb_game_def_set_rules(&at.def, rules);
    contest_set(&at, SB_SETTING_FRIENDLY_FIRE, 1);
    at.def.player_capacity = CAPACITY + computers;
    at.def.computer_count = computers;
    contest_begin(&at);
    contest_join_all(&at, 3);
}

static sb_tank_mode mode_of(void)
{
    return (sb_tank_mode){.version = SB_TANK_MODE_VERSION, .size = sizeof(sb_tank_mode)};
}

static void hooks_that_answer_nonsense_break_nothing(void **state)
{
    (void)state;
    mode = mode_of();
    mode.teams = true;
    mode.team = bad_team;
    mode.place = nowhere;
    mode.control = bad_input;
    mode.errand = bad_goal;
    mode.prey = bad_prey;
    mode.damage = bad_damage;
    mode.winner = bad_winner;
    mode.is_over = is_over_late;
    begin_with_mode(4);
    contest_play_until(&at, SB_EVENT_ROUND, 1300);
    assert_int_equal(contest_round(&at)->winner_team, 0);
    assert_int_equal(contest_round(&at)->winner_player, 0);
    for (uint32_t slot = 0; slot < 3; slot++) {
        assert_int_equal(contest_player(&at, slot)->state, SB_PLAYER_ALIVE);
        assert_int_equal(contest_player(&at, slot)->team, 1);
        assert_true(fabsf(contest_body(&at, slot)->position.x) <= 60.0f);
    }
    contest_end(&at);
}

static void tank_is_lost_once_whatever_the_hooks_do(void **state)
{
    (void)state;
    mode = mode_of();
    mode.lost = destroy_again;
    mode.zone = destroy_on_leaving;
    begin_with_mode(0);
    contest_play(&at, 2);
    lost_count = 0;
    contest_look(&at, &view);
    assert_true(view.play.tanks->destroy(&view.play, 0, 0, here));
    assert_int_equal(lost_count, 1);
    assert_int_equal(contest_player(&at, 0)->deaths, 1);
    contest_place(&at, 1, (sb_vec3){0}, 0.0f); // into the zone, whose hook destroys it
    contest_play(&at, 1);
    assert_int_equal(lost_count, 2);
    assert_int_equal(contest_player(&at, 1)->deaths, 1);
    assert_int_equal(contest_player(&at, 1)->zones, 0);
    contest_leave(&at, 2);
    assert_int_equal(lost_count, 3);
    contest_end(&at);
}

static uint32_t taken_from;

static sb_error take_room(const sb_rules_setup *setup, sb_rules_capacities *capacities)
{
    (void)setup;
    switch (taken_from) {
    case 0:
        capacities->kind_counts[SB_ENTITY_TANK]--;
        break;
    case 1:
        capacities->kind_counts[SB_ENTITY_SHELL]++;
        break;
    case 2:
        capacities->section_counts[SB_TANKS_TOTALS] = 0;
        break;
    case 3:
        capacities->contact_capacity = 1;
        break;
    case 4:
        capacities->event_capacity = 1;
        break;
    case 5:
        capacities->pose_capacity = 0;
        break;
    case 6:
        capacities->scratch_size = 0;
        break;
    default:
        break;
    }
    return SB_OK;
}

static void mode_that_takes_the_game_its_room_is_refused(void **state)
{
    (void)state;
    mode = mode_of();
    mode.capacities = take_room;
    taken_from = 7;
    begin_with_mode(0);
    contest_end(&at);
    for (taken_from = 0; taken_from < 7; taken_from++) {
        char reason[SB_RULES_REASON_SIZE];
        assert_int_equal(sb_game_check(&at.def, &at.map, reason), SB_ERROR_RANGE);
        assert_string_equal(reason, "the mode takes room away from the tank game");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(slots_without_a_player_are_refused),
        cmocka_unit_test(player_without_a_tank_is_refused_what_needs_one),
        cmocka_unit_test(numbers_and_kinds_out_of_range_are_refused),
        cmocka_unit_test(client_that_predicts_changes_nothing_but_its_own_shells),
        cmocka_unit_test(hooks_that_answer_nonsense_break_nothing),
        cmocka_unit_test(tank_is_lost_once_whatever_the_hooks_do),
        cmocka_unit_test(mode_that_takes_the_game_its_room_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
