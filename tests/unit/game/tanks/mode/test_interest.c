// Tests what a player may know of a match of tanks: fog, team mates' sight, the view distance,
// events. Also how relevant entities are.
#include "game/tanks/rules_parts.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#include "contest.h"

// Players join teams 1 and 2 in turn.
enum { ME, ENEMY, MATE, OTHER_ENEMY, PLAYER_COUNT };

// A wall of 40 m along x through the origin, 10 m high. All players stand apart.
static const sb_vec3 south = {0.0f, 0.0f, -30.0f};
static const sb_vec3 north = {0.0f, 0.0f, 30.0f};
static const sb_vec3 beside_north = {60.0f, 0.0f, 30.0f}; // seen from the south past the wall's end
static const sb_vec3 far_south = {-8.0f, 0.0f, -40.0f};
static const sb_vec3 far_north = {-8.0f, 0.0f, 40.0f};

static void prepare(contest *at, sb_mode mode, bool fog)
{
    contest_prepare(at, 150.0f);
    contest_add_box(at, (sb_vec3){0.0f, 5.0f, 0.0f}, (sb_vec3){20.0f, 5.0f, 1.0f});
    contest_add_marker(at, "flag", 1, (sb_vec3){-100.0f, 0.0f, -100.0f});
    contest_add_marker(at, "flag", 2, (sb_vec3){100.0f, 0.0f, 100.0f});
    contest_set(at, SB_SETTING_MODE, (int32_t)mode);
    contest_set(at, SB_SETTING_FOG, fog);
    contest_set(at, SB_SETTING_RESPAWN_S, 60);
}

static void start(contest *at)
{
    contest_begin(at);
    contest_join_all(at, PLAYER_COUNT);
    contest_place(at, ME, south, 0.0f);
    contest_place(at, MATE, far_south, 0.0f);
    contest_place(at, ENEMY, north, 0.0f);
    contest_place(at, OTHER_ENEMY, far_north, 0.0f);
}

static uint32_t relevance(const contest *at, uint32_t player, uint32_t index)
{
    uint16_t relevances[SB_RULES_ENTITY_COUNT_MAX];
    sb_game_interest(at->game, player, relevances);
    return relevances[index];
}

static bool knows(const contest *at, uint32_t player, uint32_t index)
{
    return relevance(at, player, index) > 0;
}

static uint32_t first_of(const contest *at, sb_entity_kind kind)
{
    return sb_game_kind_first(at->game, kind);
}

static void without_fog_and_distance_everything_is_known(void **state)
{
    (void)state;
    contest at;
    prepare(&at, SB_MODE_TEAM, false);
    start(&at);
    for (uint32_t player = 0; player < PLAYER_COUNT; player++) {
        for (uint32_t i = 0; i < sb_game_entity_capacity(at.game); i++) {
            assert_true(knows(&at, player, i));
        }
        const sb_event event = {
            .kind = SB_EVENT_FIRE, .entity = ENEMY, .other = SB_EVENT_NO_ENTITY, .point = north};
        assert_true(sb_game_event_relevant(at.game, player, &event));
    }
    contest_end(&at);
}

static void fog_or_a_view_distance_may_hide_and_nothing_else(void **state)
{
    (void)state;
    static const struct {
        bool fog;
        int32_t distance_m;
    } rows[] = {{false, 0}, {true, 0}, {false, 40}, {true, 40}};
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        contest at;
        prepare(&at, i % 2 == 0 ? SB_MODE_TEAM : SB_MODE_CTF, rows[i].fog);
        contest_set(&at, SB_SETTING_VIEW_DISTANCE_M, rows[i].distance_m);
        start(&at);
        assert_int_equal(sb_game_hides(at.game), i != 0);
        contest_end(&at);
    }
}

static void wall_hides_enemies_from_each_other(void **state)
{
    (void)state;
    contest at;
    prepare(&at, SB_MODE_TEAM, true);
    start(&at);
    assert_false(knows(&at, ME, ENEMY));
    assert_false(knows(&at, ME, OTHER_ENEMY));
    assert_false(knows(&at, ENEMY, ME));
    // Mates are known wherever they are.
    contest_place(&at, MATE, (sb_vec3){10.0f, 0.0f, 100.0f}, 0.0f);
    assert_true(knows(&at, ME, MATE));
    contest_place(&at, MATE, far_south, 0.0f);
    contest_place(&at, ENEMY, beside_north, 0.0f);
    assert_true(knows(&at, ME, ENEMY));
    assert_true(knows(&at, ENEMY, ME));
    assert_false(knows(&at, ME, OTHER_ENEMY));
    contest_end(&at);
}

// The angles at which the enemy sees the wall's ends are known. On the line z = 30 it comes into
// sight of (0, -30) a little beyond x = 40.
static void enemy_is_known_exactly_where_it_is_in_sight(void **state)
{
    (void)state;
    contest at;
    prepare(&at, SB_MODE_TEAM, true);
    start(&at);
    contest_place(&at, MATE, (sb_vec3){0.0f, 0.0f, -6.0f}, 0.0f); // close to the wall: sees less
    for (int x = 0; x <= 80; x++) {
        contest_place(&at, ENEMY, (sb_vec3){(float)x, 0.0f, 30.0f}, 0.0f);
        // The end's nearer corner, (20, -1), is 29 m ahead: 20 / 29 * 60.
        bool seen = (double)x > 20.0 / 29.0 * 60.0;
        assert_int_equal(knows(&at, ME, ENEMY), seen);
        assert_int_equal(knows(&at, ENEMY, ME), seen);
    }
    contest_end(&at);
}

static void low_wall_hides_nobody_whose_turret_looks_over_it(void **state)
{
    (void)state;
    for (int above = 0; above <= 1; above++) {
        contest at;
        prepare(&at, SB_MODE_TEAM, true);
        start(&at);
        contest_view view;
        contest_look(&at, &view);
        double pivot = (double)contest_body(&at, ME)->position.y +
                       (double)sb_tank_types[contest_player(&at, ME)->type].turret_height_m;
        contest_end(&at);
        prepare(&at, SB_MODE_TEAM, true);
        float half = (float)(pivot + (above ? 0.05 : -0.05)) / 2.0f;
        at.map.boxes[0].center.y = half;
        at.map.boxes[0].half_extents.y = half;
        start(&at);
        assert_int_equal(knows(&at, ME, ENEMY), !above);
        contest_end(&at);
    }
}

static void entity_that_a_mate_sees_is_relevant(void **state)
{
    (void)state;
    contest at;
    prepare(&at, SB_MODE_TEAM, true);
    start(&at);
    assert_false(knows(&at, ME, ENEMY));
    contest_place(&at, MATE, (sb_vec3){10.0f, 0.0f, 100.0f}, 0.0f);
    assert_true(knows(&at, ME, ENEMY));
    assert_true(knows(&at, ME, OTHER_ENEMY));
    // An enemy that sees the mate knows the mate but not the player.
    assert_true(knows(&at, ENEMY, MATE));
    assert_true(knows(&at, OTHER_ENEMY, MATE));
    assert_false(knows(&at, ENEMY, ME));
    contest_end(&at);
}

static void without_teams_a_player_sees_only_by_its_own_eyes(void **state)
{
    (void)state;
    contest at;
    prepare(&at, SB_MODE_DEATHMATCH, true);
    start(&at);
    assert_true(knows(&at, ME, MATE)); // beside it, no mate here
    assert_false(knows(&at, ME, ENEMY));
    contest_place(&at, MATE, (sb_vec3){10.0f, 0.0f, 100.0f}, 0.0f);
    assert_true(knows(&at, MATE, ENEMY));
    assert_false(knows(&at, ME, ENEMY));
    assert_false(knows(&at, ME, MATE));
    assert_true(knows(&at, ME, ME));
    contest_end(&at);
}

static void dead_player_sees_with_its_mates_eyes_and_lends_none(void **state)
{
    (void)state;
    contest at;
    prepare(&at, SB_MODE_TEAM, true);
    start(&at);
    contest_place(&at, ENEMY, (sb_vec3){100.0f, 0.0f, -100.0f}, 0.0f);
    contest_kill(&at, ENEMY, ME);
    // The mate looks from the south, and no team member from the north.
    contest_place(&at, MATE, far_south, 0.0f);
    contest_place(&at, ENEMY, beside_north, 0.0f);
    contest_place(&at, OTHER_ENEMY, far_north, 0.0f);
    assert_true(knows(&at, ME, ENEMY));
    assert_false(knows(&at, ME, OTHER_ENEMY));
    contest_place(&at, ENEMY, north, 0.0f);
    contest_place(&at, MATE, (sb_vec3){10.0f, 0.0f, 100.0f}, 0.0f);
    assert_true(knows(&at, ME, ENEMY));
    // A destroyed tank no longer sees, for itself or for its mate.
    contest_place(&at, MATE, far_south, 0.0f);
    assert_false(knows(&at, ME, ENEMY));
    contest_place(&at, ENEMY, (sb_vec3){-8.0f, 0.0f, 30.0f}, 0.0f);
    assert_false(knows(&at, MATE, ENEMY));
    contest_end(&at);
    // A team without living tanks knows no enemy, although nothing stands between them.
    prepare(&at, SB_MODE_DEATHMATCH, true);
    at.map.boxes[0].center.z = 120.0f;
    start(&at);
    contest_kill(&at, ENEMY, ME);
    for (uint32_t slot = ENEMY; slot < PLAYER_COUNT; slot++) {
        assert_false(knows(&at, ME, slot));
        assert_true(knows(&at, ME, first_of(&at, SB_ENTITY_PLAYER) + slot));
    }
    contest_end(&at);
}

static void shells_are_known_to_their_side_and_to_players_that_see_them(void **state)
{
    (void)state;
    contest at;
    prepare(&at, SB_MODE_TEAM, true);
    start(&at);
    contest_aim_at(&at, ENEMY, SB_AMMUNITION_PIERCING, (sb_vec3){0.0f, 60.0f, 140.0f});
    contest_fire(&at, ENEMY);
    uint32_t shell = first_of(&at, SB_ENTITY_SHELL) + ENEMY * SB_SHELLS_PER_PLAYER;
    assert_int_equal(contest_body(&at, shell)->shape, SB_BODY_SPHERE);
    assert_true(knows(&at, ENEMY, shell));
    assert_true(knows(&at, OTHER_ENEMY, shell));
    assert_false(knows(&at, ME, shell));
    assert_false(knows(&at, MATE, shell));
    // High above the wall both sides see it.
    contest_body(&at, shell)->position = (sb_vec3){0.0f, 30.0f, 20.0f};
    assert_true(knows(&at, ME, shell));
    assert_true(knows(&at, MATE, shell));
    assert_false(knows(&at, ME, ENEMY));
    contest_end(&at);
}

static void things_of_the_map_are_known_in_the_fog(void **state)
{
    (void)state;
    contest at;
    prepare(&at, SB_MODE_TEAM, true);
    at.map.crates[at.map.crate_count++] = (sb_map_crate){
        .position = {5.0f, 1.0f, 50.0f}, .half_extents = {1.0f, 1.0f, 1.0f}, .mass_kg = 500.0f};
    at.map.balls[at.map.ball_count++] = (sb_map_ball){
        .position = {12.0f, 1.0f, 50.0f}, .radius = 1.0f, .mass_kg = 50.0f, .restitution = 0.5f};
    contest_add_wall(&at, (sb_vec3){30.0f, 1.0f, 60.0f}, (sb_vec3){2.0f, 1.0f, 1.0f}, 100);
    contest_add_pick_up(&at, "repair", (sb_vec3){-30.0f, 0.0f, 60.0f}, 10.0f);
    start(&at);
    const sb_entity_kind kinds[] = {SB_ENTITY_CRATE, SB_ENTITY_BALL,    SB_ENTITY_WALL,
                                    SB_ENTITY_ROUND, SB_ENTITY_PICK_UP, SB_ENTITY_PLAYER};
    for (uint32_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        assert_true(knows(&at, ME, first_of(&at, kinds[i])));
    }
    assert_true(knows(&at, ME, first_of(&at, SB_ENTITY_PLAYER) + ENEMY));
    contest_end(&at);
}

static void beyond_the_view_distance_nothing_that_moves_is_known(void **state)
{
    (void)state;
    contest at;
    prepare(&at, SB_MODE_TEAM, false);
    contest_set(&at, SB_SETTING_VIEW_DISTANCE_M, 50);
    const sb_vec3 places[2] = {{45.0f, 1.0f, -30.0f}, {80.0f, 1.0f, -30.0f}};
    for (uint32_t i = 0; i < 2; i++) {
        at.map.crates[at.map.crate_count++] = (sb_map_crate){
            .position = places[i], .half_extents = {1.0f, 1.0f, 1.0f}, .mass_kg = 500.0f};
        contest_add_pick_up(&at, "repair", (sb_vec3){places[i].x, 0.0f, 10.0f}, 10.0f);
    }
    start(&at);
    contest_place(&at, MATE, south, 0.0f);
    contest_place(&at, ME, (sb_vec3){0.0f, 0.0f, -31.0f}, 0.0f);
    // No wall hides anything now. The distances along z to the nearer team member are 49 and 51 m.
    contest_place(&at, ENEMY, (sb_vec3){0.0f, 0.0f, 19.0f}, 0.0f);
    assert_true(knows(&at, ME, ENEMY));
    contest_place(&at, ENEMY, (sb_vec3){0.0f, 0.0f, 21.0f}, 0.0f);
    assert_false(knows(&at, ME, ENEMY));
    contest_place(&at, MATE, (sb_vec3){0.0f, 0.0f, -28.0f}, 0.0f);
    assert_true(knows(&at, ME, ENEMY));
    uint32_t crate = first_of(&at, SB_ENTITY_CRATE), pick_up = first_of(&at, SB_ENTITY_PICK_UP);
    assert_true(knows(&at, ME, crate));
    assert_false(knows(&at, ME, crate + 1));
    assert_true(knows(&at, ME, pick_up));
    assert_true(knows(&at, ME, pick_up + 1));
    // A mate is known at any distance, and so is the own tank.
    contest_place(&at, MATE, (sb_vec3){140.0f, 0.0f, 140.0f}, 0.0f);
    assert_true(knows(&at, ME, MATE));
    assert_true(knows(&at, ME, ME));
    contest_end(&at);
}

static void give_flag(const contest *at, uint32_t slot, uint8_t team)
{
    sb_flag *flag = contest_flag(at, team);
    *flag = (sb_flag){.position = contest_body(at, slot)->position,
                      .state = SB_FLAG_CARRIED,
                      .team = team,
                      .carrier = (uint8_t)(slot + 1)};
    contest_player(at, slot)->flag = team;
}

// A carried flag would otherwise tell where its carrier is.
static void flag_is_as_hidden_as_its_carrier(void **state)
{
    (void)state;
    contest at;
    prepare(&at, SB_MODE_CTF, true);
    start(&at);
    uint32_t flags = first_of(&at, SB_ENTITY_FLAG);
    assert_true(knows(&at, ME, flags));
    assert_true(knows(&at, ME, flags + 1));
    give_flag(&at, ENEMY, 1);
    assert_false(knows(&at, ME, flags));
    assert_true(knows(&at, OTHER_ENEMY, flags));
    assert_true(knows(&at, ME, flags + 1));
    // Everybody still knows which player carries the flag.
    assert_true(knows(&at, ME, first_of(&at, SB_ENTITY_PLAYER) + ENEMY));
    contest_place(&at, ENEMY, beside_north, 0.0f);
    assert_true(knows(&at, ME, flags));
    // A flag that lies on the ground is known to all, like the map.
    contest_place(&at, ENEMY, north, 0.0f);
    contest_flag(&at, 1)->state = SB_FLAG_DROPPED;
    assert_true(knows(&at, ME, flags));
    contest_end(&at);
}

static bool event_relevant(const contest *at, uint32_t player, uint32_t kind, uint32_t entity,
                           uint32_t other, sb_vec3 point)
{
    const sb_event event = {.kind = (uint8_t)kind,
                            .entity = (uint16_t)entity,
                            .other = (uint16_t)other,
                            .point = point};
    return sb_game_event_relevant(at->game, player, &event);
}

static void events_go_to_players_that_take_part_in_them_or_see_them(void **state)
{
    (void)state;
    contest at;
    prepare(&at, SB_MODE_TEAM, true);
    start(&at);
    const uint32_t nobody = SB_EVENT_NO_ENTITY;
    const sb_vec3 unseen = {0.0f, 2.0f, 30.0f}, seen = {0.0f, 2.0f, -20.0f};
    const uint32_t hidden_kinds[] = {SB_EVENT_SPAWN,    SB_EVENT_FIRE,    SB_EVENT_IMPACT,
                                     SB_EVENT_RICOCHET, SB_EVENT_EXPLODE, SB_EVENT_PICK_UP,
                                     SB_EVENT_ENTER,    SB_EVENT_EXIT,    SB_EVENT_HIT};
    for (uint32_t i = 0; i < sizeof hidden_kinds / sizeof hidden_kinds[0]; i++) {
        uint32_t kind = hidden_kinds[i];
        assert_false(event_relevant(&at, ME, kind, ENEMY, nobody, unseen));
        assert_true(event_relevant(&at, OTHER_ENEMY, kind, ENEMY, nobody, unseen));
        assert_true(event_relevant(&at, ENEMY, kind, ENEMY, nobody, unseen));
        assert_true(event_relevant(&at, ME, kind, ENEMY, nobody, seen));
        assert_true(event_relevant(&at, ME, kind, MATE, nobody, unseen));
        assert_false(event_relevant(&at, ENEMY, kind, MATE, nobody, seen));
    }
    // A player that is hit knows the shooter, and so does its team. Of two other enemies neither
    // knows it.
    assert_true(event_relevant(&at, ME, SB_EVENT_HIT, ENEMY, ME, unseen));
    assert_true(event_relevant(&at, ME, SB_EVENT_HIT, ENEMY, MATE, unseen));
    assert_false(event_relevant(&at, ME, SB_EVENT_HIT, ENEMY, OTHER_ENEMY, unseen));
    contest_end(&at);
}

static void events_of_the_score_go_to_everybody(void **state)
{
    (void)state;
    contest at;
    prepare(&at, SB_MODE_CTF, true);
    start(&at);
    const uint32_t kinds[] = {SB_EVENT_JOIN,        SB_EVENT_LEAVE,     SB_EVENT_END,
                              SB_EVENT_DEATH,       SB_EVENT_FLAG_TAKE, SB_EVENT_FLAG_DROP,
                              SB_EVENT_FLAG_RETURN, SB_EVENT_TARGET,    SB_EVENT_FLAG_CAPTURE,
                              SB_EVENT_ROUND};
    for (uint32_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        assert_true(
            event_relevant(&at, ME, kinds[i], ENEMY, OTHER_ENEMY, (sb_vec3){0.0f, 2.0f, 30.0f}));
    }
    contest_end(&at);
}

// All others stand 40 m from the player in different directions, on open ground.
static void stand_around(contest *at)
{
    prepare(at, SB_MODE_TEAM, false);
    at->map.boxes[0].center.z = 120.0f;
    start(at);
    contest_place(at, ME, (sb_vec3){0.0f, 0.0f, 0.0f}, 0.0f);
    contest_place(at, ENEMY, (sb_vec3){40.0f, 0.0f, 0.0f}, 0.0f);
    contest_place(at, MATE, (sb_vec3){-40.0f, 0.0f, 0.0f}, 0.0f);
    contest_place(at, OTHER_ENEMY, (sb_vec3){0.0f, 0.0f, -40.0f}, (float)CONTEST_PI);
}

static void tanks_that_aim_at_me_or_that_i_aim_at_are_more_relevant(void **state)
{
    (void)state;
    contest at;
    stand_around(&at);
    uint32_t plain = relevance(&at, ME, ENEMY);
    assert_int_equal(relevance(&at, ME, OTHER_ENEMY), plain);
    assert_int_equal(relevance(&at, ME, MATE), plain);
    // The enemy in the east turns its turret to the west, to within a few degrees of the player.
    const double west = -CONTEST_PI / 2.0, degree = CONTEST_PI / 180.0;
    contest_player(&at, ENEMY)->turret_yaw = (float)west;
    assert_true(relevance(&at, ME, ENEMY) > plain);
    contest_player(&at, ENEMY)->turret_yaw = (float)(west + 4.0 * degree);
    assert_true(relevance(&at, ME, ENEMY) > plain);
    contest_player(&at, ENEMY)->turret_yaw = (float)(west - 15.0 * degree);
    assert_int_equal(relevance(&at, ME, ENEMY), plain);
    contest_player(&at, ENEMY)->turret_yaw = (float)-west; // away from me
    assert_int_equal(relevance(&at, ME, ENEMY), plain);
    // I aim at the one in the south.
    contest_player(&at, ME)->turret_yaw = (float)-CONTEST_PI;
    assert_true(relevance(&at, ME, OTHER_ENEMY) > plain);
    assert_int_equal(relevance(&at, ME, ENEMY), plain);
    assert_int_equal(relevance(&at, ME, MATE), plain);
    contest_end(&at);
}

static void flag_carriers_and_shells_and_oneself_matter_more(void **state)
{
    (void)state;
    contest at;
    stand_around(&at);
    uint32_t plain = relevance(&at, ME, ENEMY);
    contest_player(&at, OTHER_ENEMY)->flag = 1;
    assert_true(relevance(&at, ME, OTHER_ENEMY) > plain);
    assert_int_equal(relevance(&at, ME, ENEMY), plain);
    assert_true(relevance(&at, ME, ME) > relevance(&at, ME, OTHER_ENEMY));
    contest_aim_at(&at, ENEMY, SB_AMMUNITION_PIERCING, (sb_vec3){40.0f, 10.0f, 140.0f});
    contest_fire(&at, ENEMY);
    uint32_t shell = first_of(&at, SB_ENTITY_SHELL) + ENEMY * SB_SHELLS_PER_PLAYER;
    contest_body(&at, shell)->position = contest_body(&at, ENEMY)->position;
    assert_true(relevance(&at, ME, shell) > plain);
    assert_int_equal(relevance(&at, ENEMY, shell),
                     relevance(&at, ENEMY, ENEMY)); // there and its own
    // Distant entities are less relevant than near ones.
    contest_place(&at, ENEMY, (sb_vec3){140.0f, 0.0f, 0.0f}, 0.0f);
    assert_true(relevance(&at, ME, ENEMY) < plain);
    contest_end(&at);
}

static void asking_changes_nothing(void **state)
{
    (void)state;
    contest at;
    prepare(&at, SB_MODE_CTF, true);
    contest_set(&at, SB_SETTING_VIEW_DISTANCE_M, 60);
    start(&at);
    uint64_t hash = sb_game_hash(at.game);
    for (uint32_t player = 0; player < PLAYER_COUNT; player++) {
        (void)knows(&at, player, 0);
        (void)event_relevant(&at, player, SB_EVENT_FIRE, ENEMY, ME, north);
    }
    assert_int_equal(sb_game_hash(at.game), hash);
    contest_end(&at);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_fog_and_distance_everything_is_known),
        cmocka_unit_test(fog_or_a_view_distance_may_hide_and_nothing_else),
        cmocka_unit_test(wall_hides_enemies_from_each_other),
        cmocka_unit_test(enemy_is_known_exactly_where_it_is_in_sight),
        cmocka_unit_test(low_wall_hides_nobody_whose_turret_looks_over_it),
        cmocka_unit_test(entity_that_a_mate_sees_is_relevant),
        cmocka_unit_test(without_teams_a_player_sees_only_by_its_own_eyes),
        cmocka_unit_test(dead_player_sees_with_its_mates_eyes_and_lends_none),
        cmocka_unit_test(shells_are_known_to_their_side_and_to_players_that_see_them),
        cmocka_unit_test(things_of_the_map_are_known_in_the_fog),
        cmocka_unit_test(beyond_the_view_distance_nothing_that_moves_is_known),
        cmocka_unit_test(flag_is_as_hidden_as_its_carrier),
        cmocka_unit_test(events_go_to_players_that_take_part_in_them_or_see_them),
        cmocka_unit_test(events_of_the_score_go_to_everybody),
        cmocka_unit_test(tanks_that_aim_at_me_or_that_i_aim_at_are_more_relevant),
        cmocka_unit_test(flag_carriers_and_shells_and_oneself_matter_more),
        cmocka_unit_test(asking_changes_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
