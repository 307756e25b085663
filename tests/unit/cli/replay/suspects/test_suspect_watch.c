// Tests the samples of a match whose lines of sight are known. A scout passes a gun that stands
// still, along a lane behind a long block. The places of the scout are those of the game, played
// once without a shot. When it comes into sight follows from them by the similar triangles of the
// gun, the block's corner and the scout's front corner.
#include "cli/replay/suspects/suspect_watch.h"

#include <math.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "counting_heap.h"
#include "game/tanks/mode/settings.h"
#include "game/tanks/tanks.h"

#define RATE 60u
#define TICK_COUNT 720u
#define GUNNER 0u
#define SCOUT 1u
#define BLOCK_RIGHT 40.0
#define BLOCK_NEAR 10.0
// As in the table of types: a scout's hull, of which points up to 0.999 of the half extents are
// tested; and the age of a view in ticks that most shots claim.
#define FRONT (0.999 * 1.4)
#define SIDE (0.999 * 0.9)
#define VIEW_TICKS 6u
#define SHELL_SPEED 120.0
#define PI 3.14159265358979323846

typedef struct aim {
    double yaw, pitch; // rad
} aim;

// The gunner's shots, each with the age of the view that it claims; 0 claims none.
#define SHOT_COUNT_MAX 3u
typedef struct script {
    uint32_t type; ///< what the gunner selects: 1 scout, 2 medium
    uint32_t shot_count;
    uint32_t shot_ticks[SHOT_COUNT_MAX];
    uint32_t view_ticks[SHOT_COUNT_MAX];
    uint32_t turns_at; ///< tick from which the gun points at the last shot's place, not the first's
    uint32_t jump_tick; ///< in which the aim is 22.5 degrees off, 0 for none
    uint64_t stand_ins; ///< of all ticks: slots whose inputs are stand-ins
    bool holds_aim;     ///< in every input
    double off_deg;     ///< by which the gun points too far to the right
} script;

static sb_vec3 scout_at[TICK_COUNT + 1], gun_at[TICK_COUNT + 1];
static uint32_t fired[SHOT_COUNT_MAX + 1], fired_count, hit_count;
static sb_map map;

static void assert_near(double value, double wanted, double within)
{
    if (!(fabs(value - wanted) <= within)) {
        print_error("%.9g is not %.9g\n", value, wanted);
    }
    assert_true(fabs(value - wanted) <= within);
}

static void make_map(void)
{
    memset(&map, 0, sizeof map);
    memcpy(map.name, "lane", sizeof "lane");
    map.bounds_min = (sb_vec3){-100.0f, 0.0f, -30.0f};
    map.bounds_max = (sb_vec3){140.0f, 50.0f, 60.0f};
    map.spawn_count = 2;
    map.spawns[0] = (sb_map_spawn){.team = 1};
    map.spawns[1] =
        (sb_map_spawn){.position = {-60.0f, 0.0f, 16.0f}, .yaw = 1.57079637f, .team = 2};
    map.box_count = 1;
    map.boxes[0] =
        (sb_map_box){.center = {20.0f, 2.5f, 12.0f}, .half_extents = {20.0f, 2.5f, 2.0f}};
}

static sb_game *begin(counting_heap *heap)
{
    sb_game_def def = sb_game_def_default();
    def.player_capacity = 2;
    def.tick_rate_hz = RATE;
    def.settings[SB_SETTING_MODE] = SB_MODE_TEAM;
    make_map();
    sb_allocator allocator = counting_heap_allocator(heap);
    sb_game *game;
    assert_int_equal(sb_game_create(&def, &map, &allocator, &game), SB_OK);
    return game;
}

// The aim that hits the scout's hull from the gun, if its screen showed the scout as it was then.
static aim aim_at(uint32_t shot_tick, uint32_t view_ticks)
{
    const uint32_t shown = shot_tick - 1 - view_ticks;
    const sb_vec3 at = scout_at[shown], before = scout_at[shown - 1], gun = gun_at[shot_tick - 1];
    const double x = (double)(at.x - gun.x), y = (double)(at.y - gun.y), z = (double)(at.z - gun.z);
    const double time_s = sqrt(x * x + z * z) / SHELL_SPEED;
    const double led = x + (double)(at.x - before.x) * RATE * time_s;
    const double fall = 0.5 * 9.81 * time_s * time_s;
    return (aim){atan2(led, z), atan2(y + fall, sqrt(led * led + z * z))};
}

static sb_input gunner_input(const script *of, uint32_t tick)
{
    sb_input input = {.select = {1, (uint8_t)of->type, 1}};
    if (of->shot_count == 0) {
        return input;
    }
    const uint32_t at = tick >= of->turns_at ? of->shot_count - 1 : 0;
    const aim to = aim_at(of->shot_ticks[at], of->view_ticks[at]);
    input.aim_yaw =
        (uint16_t)(int)floor((to.yaw / (2.0 * PI) + of->off_deg / 360.0) * 65536.0 + 0.5);
    input.aim_pitch = (int16_t)floor(to.pitch / (2.0 * PI) * 65536.0 + 0.5);
    input.aim_yaw = (uint16_t)(input.aim_yaw + (tick == of->jump_tick ? 4096 : 0));
    input.buttons = of->holds_aim ? SB_BUTTON_HOLD_AIM : 0;
    for (uint32_t i = 0; i < of->shot_count; i++) {
        if (tick == of->shot_ticks[i]) {
            input.buttons |= SB_BUTTON_FIRE;
            input.view_tick = of->view_ticks[i] > 0 ? tick - of->view_ticks[i] : 0;
        }
    }
    return input;
}

static void count_events(const sb_game *game, uint32_t tick)
{
    uint32_t count;
    const sb_event *events = sb_game_events(game, &count);
    for (uint32_t i = 0; i < count; i++) {
        if (events[i].kind == SB_EVENT_FIRE) {
            assert_true(fired_count <= SHOT_COUNT_MAX);
            fired[fired_count++] = tick;
        }
        hit_count += events[i].kind == SB_EVENT_HIT;
    }
}

static void keep_places(const sb_game *game, uint32_t tick)
{
    uint32_t capacity;
    const sb_body *bodies = sb_world_bodies(sb_game_world(game), &capacity);
    scout_at[tick] = bodies[SCOUT].position;
    // The gun's height over the centre of a medium tank's hull.
    gun_at[tick] = sb_vec3_add(bodies[GUNNER].position, (sb_vec3){0.0f, 0.7f, 0.0f});
}

// Plays the script and returns the gunner's samples, or all zeros after the first play, without a
// shot. The watch starts again at the end of tick `restart`, if that is above 0.
static sb_suspect_player play(const script *of, sb_suspect_players *players, uint32_t restart)
{
    counting_heap heap = {0};
    sb_allocator allocator = counting_heap_allocator(&heap);
    sb_game *game = begin(&heap);
    sb_suspect_watch *watch = sb_suspect_watch_create(game, players, 0, &allocator);
    assert_non_null(watch);
    static sb_log_roster roster;
    roster = (sb_log_roster){.occupied = 3};
    memcpy(roster.players[GUNNER].name, "Gun", 4);
    memcpy(roster.players[SCOUT].name, "Otto", 5);
    fired_count = hit_count = 0;
    for (uint32_t tick = 1; tick <= TICK_COUNT; tick++) {
        static sb_frame frame;
        static sb_notes notes;
        memset(&frame, 0, sizeof frame);
        memset(&notes, 0, sizeof notes);
        if (tick == 1) {
            frame.command_count = 2;
            frame.commands[0] = (sb_command){.kind = SB_COMMAND_JOIN, .name = "Gun"};
            frame.commands[1] =
                (sb_command){.kind = SB_COMMAND_JOIN, .player = SCOUT, .name = "Otto"};
        }
        frame.inputs[GUNNER] = gunner_input(of, tick);
        frame.inputs[SCOUT] =
            (sb_input){.throttle = 127, .buttons = SB_BUTTON_HOLD_AIM, .select = {0, 1, 2}};
        notes.repeated = of->stand_ins;
        assert_int_equal(sb_game_advance(game, &frame), SB_OK);
        count_events(game, tick);
        if (of->shot_count == 0) {
            keep_places(game, tick);
        }
        assert_true(sb_suspect_watch_follow(watch, &frame, &notes, &roster));
        if (tick == restart) {
            sb_suspect_watch_restart(watch);
        }
    }
    sb_suspect_watch_destroy(watch);
    sb_game_destroy(game);
    assert_int_equal(heap.live_count, 0);
    assert_int_equal(players->count, 2);
    assert_string_equal(players->list[GUNNER].name, "Gun");
    assert_int_equal(players->list[SCOUT].shots, 0);
    return players->list[GUNNER];
}

// The first tick at whose end the gun sees the scout past the block's right corner.
static uint32_t sight_tick(void)
{
    uint32_t tick = TICK_COUNT;
    const double slope = BLOCK_RIGHT / BLOCK_NEAR;
    while ((double)scout_at[tick].x + FRONT > slope * ((double)scout_at[tick].z - SIDE)) {
        tick--;
    }
    assert_true(tick > 400 && tick < TICK_COUNT - 150);
    return tick + 1;
}

static uint32_t tick_at_x(double x)
{
    uint32_t tick = 100;
    while ((double)scout_at[tick].x < x) {
        tick++;
    }
    return tick;
}

static int set_up(void **state)
{
    (void)state;
    static const script silent = {.type = 2};
    sb_suspect_players players = {0};
    const sb_suspect_player gunner = play(&silent, &players, 0);
    assert_int_equal(gunner.shots, 0);
    // It drives: 10 m and more a second, from behind the block's left side to its right.
    assert_true((double)(scout_at[500].x - scout_at[440].x) > 10.0);
    sb_suspect_players_free(&players);
    return 0;
}

// A shot in the given tick after the scout came into sight on the gunner's screen.
static script shot_after(uint32_t ticks)
{
    return (script){.type = 2,
                    .shot_count = 1,
                    .shot_ticks = {sight_tick() + 1 + VIEW_TICKS + ticks},
                    .view_ticks = {VIEW_TICKS}};
}

static void assert_fired_as_scripted(const script *of, uint32_t hits)
{
    assert_int_equal(fired_count, of->shot_count);
    for (uint32_t i = 0; i < of->shot_count; i++) {
        assert_int_equal(fired[i], of->shot_ticks[i]);
    }
    assert_int_equal(hit_count, hits);
}

static void reaction_time_counts_from_the_first_tick_in_sight(void **state)
{
    (void)state;
    static const uint32_t ticks[] = {0, 1, 15, 60, 120};
    for (uint32_t i = 0; i < sizeof ticks / sizeof ticks[0]; i++) {
        const script of = shot_after(ticks[i]);
        sb_suspect_players players = {0};
        const sb_suspect_player gunner = play(&of, &players, 0);
        assert_int_equal(fired_count, 1);
        assert_int_equal(gunner.shots, 1);
        assert_int_equal(gunner.aimed_shots, 1);
        assert_int_equal(gunner.covered_shots, 0);
        assert_int_equal(gunner.reactions_ms.count, 1);
        assert_near(gunner.reactions_ms.values[0], ticks[i] * 1000.0 / RATE, 1e-9);
        sb_suspect_players_free(&players);
    }
}

static void shot_long_after_the_sighting_has_no_reaction_time(void **state)
{
    (void)state;
    const script of = shot_after(121);
    sb_suspect_players players = {0};
    const sb_suspect_player gunner = play(&of, &players, 0);
    assert_int_equal(fired_count, 1);
    assert_int_equal(gunner.aimed_shots, 1);
    assert_int_equal(gunner.reactions_ms.count, 0);
    sb_suspect_players_free(&players);
}

// The view of the shot counts: one tick earlier the screen showed the scout behind the block.
static void shot_before_the_sighting_is_a_shot_at_cover(void **state)
{
    (void)state;
    script of = shot_after(0);
    of.shot_ticks[0]--;
    sb_suspect_players players = {0};
    const sb_suspect_player gunner = play(&of, &players, 0);
    assert_int_equal(fired_count, 1);
    assert_int_equal(gunner.aimed_shots, 1);
    assert_int_equal(gunner.covered_shots, 1);
    assert_int_equal(gunner.reactions_ms.count, 0);
    sb_suspect_players_free(&players);
}

// A scout's gun charges in 100 / 65 s.
static void only_the_first_shot_after_the_sighting_has_a_reaction_time(void **state)
{
    (void)state;
    script of = shot_after(3);
    of.type = 1;
    of.shot_count = 2;
    of.shot_ticks[1] = of.shot_ticks[0] + 100;
    of.view_ticks[1] = VIEW_TICKS;
    of.turns_at = of.shot_ticks[0] + 1;
    sb_suspect_players players = {0};
    const sb_suspect_player gunner = play(&of, &players, 0);
    assert_int_equal(fired_count, 2);
    assert_int_equal(gunner.aimed_shots, 2);
    assert_int_equal(gunner.covered_shots, 0);
    assert_int_equal(gunner.reactions_ms.count, 1);
    assert_near(gunner.reactions_ms.values[0], 50.0, 1e-9);
    sb_suspect_players_free(&players);
}

// The gun points beside the scout by an angle that is added to the aim for all ticks.
static void target_is_at_most_5_degrees_off(void **state)
{
    (void)state;
    static const double degrees[] = {-5.1, -4.9, 0.0, 4.9, 5.1};
    for (uint32_t i = 0; i < sizeof degrees / sizeof degrees[0]; i++) {
        script of = shot_after(15);
        of.off_deg = degrees[i];
        sb_suspect_players players = {0};
        const sb_suspect_player gunner = play(&of, &players, 0);
        assert_int_equal(fired_count, 1);
        assert_int_equal(gunner.shots, 1);
        assert_int_equal(gunner.aimed_shots, fabs(degrees[i]) < 5.0);
        sb_suspect_players_free(&players);
    }
}

// The first shot claims a view of 40 ticks: the game allows 400 ms, which are 24.
static void claims_are_counted_and_those_beyond_the_limit_are_at_the_clamp(void **state)
{
    (void)state;
    script of = shot_after(15);
    of.shot_count = 2;
    of.shot_ticks[1] = of.shot_ticks[0];
    of.view_ticks[1] = VIEW_TICKS;
    of.shot_ticks[0] = tick_at_x(30.0);
    of.view_ticks[0] = 40;
    of.turns_at = of.shot_ticks[0] + 1;
    sb_suspect_players players = {0};
    const sb_suspect_player gunner = play(&of, &players, 0);
    assert_fired_as_scripted(&of, 1);
    assert_int_equal(gunner.shots, 2);
    assert_int_equal(gunner.covered_shots, 1);
    assert_int_equal(gunner.claims, 2);
    assert_int_equal(gunner.clamped_claims, 1);
    assert_int_equal(gunner.views_ms.count, 2);
    assert_near(gunner.views_ms.values[0], 40 * 1000.0 / RATE, 1e-9);
    assert_near(gunner.views_ms.values[1], 6 * 1000.0 / RATE, 1e-9);
    sb_suspect_players_free(&players);
}

static void claim_of_exactly_the_limit_is_at_the_clamp(void **state)
{
    (void)state;
    for (uint32_t view = 23; view <= 24; view++) {
        script of = shot_after(15);
        of.view_ticks[0] = view;
        sb_suspect_players players = {0};
        const sb_suspect_player gunner = play(&of, &players, 0);
        assert_int_equal(gunner.claims, 1);
        assert_int_equal(gunner.clamped_claims, view == 24);
        sb_suspect_players_free(&players);
    }
}

static void shot_without_a_claim_is_none(void **state)
{
    (void)state;
    script of = shot_after(15);
    of.view_ticks[0] = 0;
    sb_suspect_players players = {0};
    const sb_suspect_player gunner = play(&of, &players, 0);
    assert_int_equal(gunner.shots, 1);
    assert_int_equal(gunner.claims, 0);
    assert_int_equal(gunner.views_ms.count, 0);
    // Then everybody is seen in the present, seven ticks later.
    assert_near(gunner.reactions_ms.values[0], (15 + 6) * 1000.0 / RATE, 1e-9);
    sb_suspect_players_free(&players);
}

// At a pitch of p, a turn of 22.5 degrees moves the direction by this angle.
static double jump_deg(const script *of)
{
    const double pitch = aim_at(of->shot_ticks[0], of->view_ticks[0]).pitch;
    return acos(pow(sin(pitch), 2.0) + pow(cos(pitch), 2.0) * cos(PI / 8.0)) * 180.0 / PI;
}

static void snap_is_the_largest_step_in_the_second_before_a_hit(void **state)
{
    (void)state;
    static const struct {
        uint32_t before; ///< ticks before the shot
        bool counts;
    } rows[] = {{10, true}, {59, true}, {61, false}};
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        script of = shot_after(15);
        of.jump_tick = of.shot_ticks[0] - rows[i].before;
        sb_suspect_players players = {0};
        const sb_suspect_player gunner = play(&of, &players, 0);
        assert_fired_as_scripted(&of, 1);
        assert_int_equal(gunner.hits, 1);
        assert_int_equal(gunner.snaps_deg.count, 1);
        assert_near(gunner.snaps_deg.values[0], rows[i].counts ? jump_deg(&of) : 0.0, 0.01);
        // Away and back.
        assert_near(gunner.aim_deg, 2.0 * jump_deg(&of), 0.02);
        assert_true(gunner.aim_ticks > TICK_COUNT - 10 && gunner.aim_ticks < TICK_COUNT);
        sb_suspect_players_free(&players);
    }
}

static void stand_ins_and_held_aims_make_no_steps(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < 2; i++) {
        script of = shot_after(15);
        of.jump_tick = of.shot_ticks[0] - 10;
        of.stand_ins = i == 0 ? 1 : 0;
        of.holds_aim = i == 1;
        sb_suspect_players players = {0};
        const sb_suspect_player gunner = play(&of, &players, 0);
        assert_int_equal(gunner.shots, 1);
        assert_int_equal(gunner.snaps_deg.count, 0);
        assert_near(gunner.aim_deg, 0.0, 0.0);
        assert_int_equal(gunner.aim_ticks, 0);
        sb_suspect_players_free(&players);
    }
}

// The ticks before the restart are not known, so the sighting is not known either.
static void restart_forgets_the_ticks_before(void **state)
{
    (void)state;
    script of = shot_after(100);
    sb_suspect_players players = {0};
    const sb_suspect_player gunner = play(&of, &players, of.shot_ticks[0] - 1);
    assert_int_equal(gunner.shots, 1);
    assert_int_equal(gunner.aimed_shots, 1);
    assert_int_equal(gunner.reactions_ms.count, 0);
    sb_suspect_players_free(&players);
}

static void watch_without_memory_is_not_created_and_leaks_nothing(void **state)
{
    (void)state;
    counting_heap of_game = {0};
    sb_game *game = begin(&of_game);
    sb_suspect_players players = {0};
    size_t failed = 0;
    for (bool created = false; !created;) {
        counting_heap heap = {.call_failed = failed + 1};
        sb_allocator allocator = counting_heap_allocator(&heap);
        sb_suspect_watch *watch = sb_suspect_watch_create(game, &players, 0, &allocator);
        created = watch != NULL;
        failed += !created;
        sb_suspect_watch_destroy(watch);
        assert_int_equal(heap.live_count, 0);
    }
    assert_true(failed >= 3);
    sb_suspect_watch_destroy(NULL);
    sb_game_destroy(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reaction_time_counts_from_the_first_tick_in_sight),
        cmocka_unit_test(shot_long_after_the_sighting_has_no_reaction_time),
        cmocka_unit_test(shot_before_the_sighting_is_a_shot_at_cover),
        cmocka_unit_test(only_the_first_shot_after_the_sighting_has_a_reaction_time),
        cmocka_unit_test(target_is_at_most_5_degrees_off),
        cmocka_unit_test(claims_are_counted_and_those_beyond_the_limit_are_at_the_clamp),
        cmocka_unit_test(claim_of_exactly_the_limit_is_at_the_clamp),
        cmocka_unit_test(shot_without_a_claim_is_none),
        cmocka_unit_test(snap_is_the_largest_step_in_the_second_before_a_hit),
        cmocka_unit_test(stand_ins_and_held_aims_make_no_steps),
        cmocka_unit_test(restart_forgets_the_ticks_before),
        cmocka_unit_test(watch_without_memory_is_not_created_and_leaks_nothing),
    };
    return cmocka_run_group_tests(tests, set_up, NULL);
}
