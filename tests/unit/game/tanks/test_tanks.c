// Tests the rules as a whole: a brawl in which everything happens, and that its bits repeat.

#include "game/tanks/field/arena.h"
#include "game/tanks/mode/scoring.h"
#include "yard.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#define PLAYERS 16u
#define TICKS 12000u

// 70 m by 70 m, with something of every kind in the middle.
static void map_of_brawl(yard *at)
{
    yard_map(at);
    at->map.bounds_min = (sb_vec3){-35.0f, 0.0f, -35.0f};
    at->map.bounds_max = (sb_vec3){35.0f, 30.0f, 35.0f};
    at->map.spawn_count = YARD_SPAWN_COUNT;
    for (uint32_t i = 0; i < YARD_SPAWN_COUNT; i++) {
        float side = i % 2 == 0 ? -1.0f : 1.0f;
        at->map.spawns[i] =
            (sb_map_spawn){.position = {-24.0f + 16.0f * (float)(i / 2), 0.0f, 28.0f * side},
                           .yaw = i % 2 == 0 ? 0.0f : (float)YARD_PI};
    }
    yard_add_ramp(at, (sb_vec3){-15.0f, 0.0f, -8.0f}, 0.0f, 6.0f, 8.0f, 2.0f);
    yard_add_box(at, (sb_vec3){-15.0f, 1.0f, 3.0f}, (sb_vec3){3.0f, 1.0f, 3.0f});
    yard_add_wall(at, (sb_vec3){0.0f, 1.0f, -6.0f}, (sb_vec3){4.0f, 1.0f, 0.3f}, 60);
    yard_add_wall(at, (sb_vec3){12.0f, 1.0f, 0.0f}, (sb_vec3){0.3f, 1.0f, 4.0f}, 60);
    yard_add_crate(at, (sb_vec3){5.0f, 1.0f, 5.0f}, (sb_vec3){1.0f, 1.0f, 1.0f}, 900.0f);
    yard_add_crate(at, (sb_vec3){-5.0f, 1.0f, 12.0f}, (sb_vec3){1.0f, 1.0f, 1.0f}, 3000.0f);
    yard_add_ball(at, (sb_vec3){0.0f, 1.0f, 0.0f}, 1.0f, 400.0f, 0.6f);
    static const char *const kinds[] = {"repair", "ammunition", "shield"};
    for (uint32_t i = 0; i < 9; i++) {
        sb_vec3 place = {-20.0f + 20.0f * (float)(i % 3), 0.0f, -20.0f + 20.0f * (float)(i / 3)};
        yard_add_pick_up(at, kinds[i % 3], place, 3.0f);
    }
    yard_add_zone(at, "hazard", (sb_vec3){20.0f, 1.0f, -10.0f}, (sb_vec3){6.0f, 3.0f, 6.0f}, 0.4f);
    yard_add_zone(at, "repair", (sb_vec3){-20.0f, 1.0f, 15.0f}, (sb_vec3){6.0f, 3.0f, 6.0f}, 0.0f);
    for (uint8_t team = 1; team <= 2; team++) {
        float side = team == 1 ? -1.0f : 1.0f;
        yard_add_marker(at, "flag", (sb_vec3){8.0f * side, 0.0f, 15.0f * side}, team);
        // The base is so wide that a random driver sometimes brings a flag home.
        yard_add_zone(at, "base", (sb_vec3){8.0f * side, 1.0f, 15.0f * side},
                      (sb_vec3){20.0f, 3.0f, 16.0f}, 0.0f);
        at->map.zones[at->map.zone_count - 1].team = team;
    }
    for (uint32_t i = 0; i < 4; i++) {
        sb_vec3 place = {i % 2 == 0 ? -28.0f : 28.0f, 0.0f, i / 2 == 0 ? -5.0f : 5.0f};
        yard_add_marker(at, "target", place, 0);
    }
}

// The round's phases change: it warms up, and it ends before the last tick. The match does not end.
static void set_mode(yard *at, sb_mode mode)
{
    at->settings[SB_SETTING_MODE] = (int32_t)mode;
    at->settings[SB_SETTING_SCORE_LIMIT] = mode == SB_MODE_TARGETS ? 0 : 10000;
    at->settings[SB_SETTING_WARM_UP_S] = 10;
    at->settings[SB_SETTING_TIME_LIMIT_S] = (int32_t)TICKS / 60 - 15;
    at->settings[SB_SETTING_RESULT_S] = 600;
    at->settings[SB_SETTING_RESPAWN_S] = 3;
    at->settings[SB_SETTING_FLAG_RETURN_S] = 4;
    at->settings[SB_SETTING_FRIENDLY_FIRE] = 1;
}

// Flags and targets are told only in the modes that use them; all other kinds in every mode.
static bool is_of_mode(uint32_t kind, sb_mode mode)
{
    return kind >= SB_EVENT_FLAG_TAKE && kind <= SB_EVENT_FLAG_CAPTURE ? mode == SB_MODE_CTF
           : kind == SB_EVENT_TARGET                                   ? mode == SB_MODE_TARGETS
                                                                       : true;
}

static uint32_t draw(uint64_t *random, uint32_t bound)
{
    *random = *random * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(*random >> 33) % bound;
}

// Returns the direction of the nearest other tank, if there is one.
static bool find_foe(const yard *at, uint32_t slot, double *out_yaw)
{
    double nearest = 1e9;
    const sb_body *own = yard_body(at, slot);
    for (uint32_t other = 0; other < PLAYERS; other++) {
        const sb_body *foe = yard_body(at, other);
        if (other == slot || foe->shape == SB_BODY_FREE) {
            continue;
        }
        double x = (double)(foe->position.x - own->position.x);
        double z = (double)(foe->position.z - own->position.z);
        if (x * x + z * z < nearest) {
            nearest = x * x + z * z;
            *out_yaw = atan2(x, z);
        }
    }
    return nearest < 1e9;
}

// Sets everybody's next input: each drives at random and fires at the nearest tank.
static void think(yard *at, uint64_t *random)
{
    for (uint32_t slot = 0; slot < PLAYERS; slot++) {
        bool there = sb_game_slot(at->game, slot)->state == SB_SLOT_PLAYER;
        if (draw(random, there ? 700 : 40) == 0) {
            uint8_t kind = there ? SB_COMMAND_LEAVE : SB_COMMAND_JOIN;
            at->frame.commands[at->frame.command_count++] =
                (sb_command){.kind = kind, .player = (uint8_t)slot, .name = "somebody"};
            at->frame.inputs[slot] = (sb_input){0};
        }
        if (draw(random, 40) == 0) {
            // Mostly ahead and mostly straight. One draw a statement: arguments have no order.
            float throttle = draw(random, 4) > 0 ? 1.0f : -1.0f;
            float steering = (float)draw(random, 21) / 10.0f - 1.0f;
            yard_drive(at, slot, throttle, draw(random, 2) > 0 ? 0.0f : steering);
            for (uint32_t i = 0; i < 4; i++) {
                yard_input(at, slot)->select[i] = (uint8_t)draw(random, 5);
            }
            // Most are heavy tanks with piercing rounds, which makes ricochets likely.
            if (slot % 4 != 0) {
                yard_input(at, slot)->select[SB_SELECT_TYPE] = SB_TANK_HEAVY + 1;
            }
            if (draw(random, 2) == 0) {
                yard_input(at, slot)->select[SB_SELECT_AMMUNITION] = SB_AMMUNITION_PIERCING + 1;
            }
        }
        double yaw = 0.0;
        if (find_foe(at, slot, &yaw)) {
            float off = 0.02f * ((float)draw(random, 21) - 10.0f);
            yard_aim(at, slot, (float)yaw + off, -0.03f + 0.01f * (float)draw(random, 4));
        }
        yard_input(at, slot)->buttons = draw(random, 10) > 0 ? SB_BUTTON_FIRE : 0;
    }
}

static void copy_block(const yard *from, const yard *to)
{
    sb_world a = sb_game_world(from->game), b = sb_game_world(to->game);
    assert_int_equal(a.layout->size, b.layout->size);
    memcpy(b.block, a.block, a.layout->size);
}

static void assert_sane(const yard *at)
{
    for (uint32_t slot = 0; slot < PLAYERS; slot++) {
        const sb_player *player = yard_player(at, slot);
        const sb_body *body = yard_body(at, slot);
        assert_int_equal(player->state == SB_PLAYER_ALIVE, body->shape == SB_BODY_BOX);
        if (body->shape != SB_BODY_BOX) {
            continue;
        }
        assert_true(player->health > 0 && player->health <= yard_type(at, slot)->health);
        assert_true(fabsf(body->position.x) < 35.0f && fabsf(body->position.z) < 35.0f);
        assert_true(yard_lift(at, slot, 0.0) > -0.3 && yard_lift(at, slot, 0.0) < 6.0);
        assert_true(yard_lean_degrees(at, slot) < 60.0);
    }
}

// Returns the count of events by kind.
static void brawl(sb_mode mode, uint32_t out_events[SB_TANKS_EVENT_END])
{
    const char *text = getenv("SABOT_TEST_SEED");
    uint64_t seed = text != NULL ? strtoull(text, NULL, 10) : 7, random = seed;
    print_message("mode %u, seed %llu\n", (unsigned)mode, (unsigned long long)seed);
    yard first, second, late;
    yard *const all[] = {&first, &second, &late};
    for (uint32_t i = 0; i < 3; i++) {
        map_of_brawl(all[i]);
        set_mode(all[i], mode);
        yard_begin(all[i], PLAYERS);
    }
    uint32_t *const events = out_events;
    for (uint32_t tick = 1; tick <= TICKS; tick++) {
        think(&first, &random);
        second.frame = first.frame;
        late.frame = first.frame;
        yard_play(&first, 1);
        yard_play(&second, 1);
        if (sb_game_hash(first.game) != sb_game_hash(second.game)) {
            fail_msg("seed %llu: the hashes of tick %u differ", (unsigned long long)seed, tick);
        }
        // A game that takes over the block halfway plays the same match on.
        if (tick == TICKS / 2) {
            copy_block(&first, &late);
        } else if (tick > TICKS / 2) {
            yard_play(&late, 1);
            assert_true(sb_game_hash(first.game) == sb_game_hash(late.game));
        }
        for (uint32_t kind = 0; kind < SB_TANKS_EVENT_END; kind++) {
            events[kind] += yard_event_count(&first, kind);
        }
        assert_sane(&first);
    }
    // The totals equal the counts of events; each pick-up has one event and one count.
    const sb_tanks_totals *totals = sb_game_section(first.game, SB_TANKS_TOTALS, NULL);
    assert_int_equal(totals->shells_fired, events[SB_EVENT_FIRE]);
    assert_int_equal(totals->ricochets, events[SB_EVENT_RICOCHET]);
    assert_int_equal(totals->pick_ups, events[SB_EVENT_PICK_UP]);
    assert_int_equal(totals->walls_broken, events[SB_EVENT_BREAK]);
    assert_int_equal(totals->flags_taken, events[SB_EVENT_FLAG_TAKE]);
    assert_int_equal(totals->flags_captured, events[SB_EVENT_FLAG_CAPTURE]);
    assert_int_equal(totals->flags_returned, events[SB_EVENT_FLAG_RETURN]);
    assert_int_equal(totals->targets_destroyed, events[SB_EVENT_TARGET]);
    assert_true(totals->hits > 0 && totals->hits <= events[SB_EVENT_HIT]);
    for (uint32_t round = 0; round < SB_AMMUNITION_COUNT; round++) {
        assert_true(totals->hits_with[round] > 0);
    }
    // All attackers of targets are on one team.
    assert_int_equal(totals->kills > 0, mode != SB_MODE_TARGETS);
    assert_true(totals->kills <= events[SB_EVENT_DEATH]);
    assert_true(totals->distance_um > 100000000u);
    for (uint32_t i = 0; i < 3; i++) {
        yard_end(all[i]);
    }
}

static void test_the_same_inputs_give_the_same_bits_while_everything_happens(void **state)
{
    (void)state;
    uint32_t sum[SB_TANKS_EVENT_END] = {0};
    for (sb_mode mode = 0; mode < SB_MODE_COUNT; mode++) {
        uint32_t events[SB_TANKS_EVENT_END] = {0};
        brawl(mode, events);
        for (uint32_t kind = SB_EVENT_SPAWN; kind < SB_TANKS_EVENT_END; kind++) {
            sum[kind] += events[kind];
            if (events[kind] > 0 && !is_of_mode(kind, mode)) {
                fail_msg("%u events of kind %u in mode %u", events[kind], kind, (unsigned)mode);
            }
        }
    }
    for (uint32_t kind = SB_EVENT_SPAWN; kind < SB_TANKS_EVENT_END; kind++) {
        if (sum[kind] == 0) {
            fail_msg("no event of kind %u happened", kind);
        }
    }
}

static void test_the_distance_is_what_was_driven(void **state)
{
    (void)state;
    yard at;
    yard_begin_empty(&at, 1);
    yard_join(&at, 0, SB_TANK_MEDIUM);
    yard_place(&at, 0, (sb_vec3){0}, 0.0f);
    float before = yard_player(&at, 0)->distance_m;
    yard_drive(&at, 0, 1.0f, 0.0f);
    yard_play(&at, 300);
    yard_drive(&at, 0, -1.0f, 0.0f);
    double top = 0.0;
    for (uint32_t i = 0; i < 300; i++) {
        yard_play(&at, 1);
        top = fmax(top, (double)yard_body(&at, 0)->position.z);
    }
    double driven = 2.0 * top - (double)yard_body(&at, 0)->position.z;
    assert_near(yard_player(&at, 0)->distance_m - before, driven, 0.05);
    const sb_tanks_totals *totals = sb_game_section(at.game, SB_TANKS_TOTALS, NULL);
    assert_near((double)totals->distance_um * 1e-6, driven, 0.05);
    yard_end(&at);
}

// Speeds, reload, repair and respawn count in seconds, whatever the tick rate.
static void test_the_figures_hold_at_every_tick_rate(void **state)
{
    (void)state;
    static const uint32_t rates[] = {10, 20, 30, 50, 120, 240};
    const sb_tank_type *type = &sb_tank_types[SB_TANK_MEDIUM];
    const double speed = (double)type->speed_m_s, acceleration = (double)type->acceleration_m_s2;
    const double reload_s =
        (double)sb_ammunition_types[SB_AMMUNITION_PIERCING].charge / (double)type->charge_per_s;
    for (uint32_t i = 0; i < sizeof rates / sizeof rates[0]; i++) {
        uint32_t rate = rates[i];
        yard at;
        yard_map(&at);
        yard_add_zone(&at, "repair", (sb_vec3){100.0f, 1.0f, 0.0f}, (sb_vec3){5.0f, 3.0f, 5.0f},
                      0.0f);
        at.tick_rate_hz = rate;
        yard_begin(&at, 1);
        yard_join(&at, 0, SB_TANK_MEDIUM);
        yard_place(&at, 0, (sb_vec3){0}, 0.0f);
        yard_drive(&at, 0, 1.0f, 0.0f);
        yard_play(&at, 5 * rate);
        // Gaining the speed takes v^2 / 2a of distance; the discrete sum adds half a tick.
        assert_near(yard_along(&at, 0), speed, 0.01);
        assert_near(yard_body(&at, 0)->position.z,
                    5.0 * speed - speed * speed / (2.0 * acceleration),
                    0.2 + 0.5 * speed / (double)rate);
        assert_near(yard_lift(&at, 0, 0.0), 0.0, 0.02);
        yard_input(&at, 0)->buttons |= SB_BUTTON_FIRE;
        const uint32_t ticks_max = (uint32_t)(2.0 * reload_s * (double)rate);
        (void)yard_play_until(&at, SB_EVENT_FIRE, ticks_max);
        uint32_t ticks = yard_play_until(&at, SB_EVENT_FIRE, ticks_max);
        assert_near((double)ticks / (double)rate, reload_s, 1.0 / (double)rate + 1e-6);
        yard_input(&at, 0)->buttons = SB_BUTTON_HOLD_AIM;
        yard_drive(&at, 0, 0.0f, 0.0f);
        yard_place(&at, 0, (sb_vec3){100.0f, 0.0f, 0.0f}, 0.0f);
        yard_player(&at, 0)->health = 10;
        yard_play(&at, 3 * rate);
        assert_int_equal(yard_player(&at, 0)->health, 10 + 3 * SB_ZONE_REPAIR_PER_S);
        yard_end(&at);
    }
}

// Up, over and down again, at full speed, when the distance of a tick is long.
static void test_ramps_are_crossed_at_every_tick_rate(void **state)
{
    (void)state;
    static const uint32_t rates[] = {10, 20, 30, 120, 240};
    for (uint32_t i = 0; i < sizeof rates / sizeof rates[0]; i++) {
        for (sb_tank_kind kind = 0; kind < SB_TANK_KIND_COUNT; kind++) {
            yard at;
            yard_map(&at);
            yard_add_ramp(&at, (sb_vec3){0}, 0.0f, 8.0f, 11.0f, 4.0f);
            yard_add_box(&at, (sb_vec3){0.0f, 2.0f, 21.0f}, (sb_vec3){4.0f, 2.0f, 10.0f});
            yard_add_ramp(&at, (sb_vec3){0.0f, 0.0f, 42.0f}, (float)YARD_PI, 8.0f, 11.0f, 4.0f);
            at.tick_rate_hz = rates[i];
            yard_begin(&at, 1);
            yard_join(&at, 0, kind);
            yard_place(&at, 0, (sb_vec3){0.0f, 0.0f, -30.0f}, 0.0f);
            yard_drive(&at, 0, 1.0f, 0.0f);
            double top = 0.0;
            for (uint32_t k = 0; k < 20 * rates[i] && yard_body(&at, 0)->position.z < 60.0f; k++) {
                yard_play(&at, 1);
                top = fmax(top, yard_lift(&at, 0, 0.0));
                assert_true(yard_lift(&at, 0, 0.0) > -0.3 && yard_lean_degrees(&at, 0) < 45.1);
            }
            assert_true(yard_body(&at, 0)->position.z >= 60.0f);
            assert_near(yard_body(&at, 0)->position.x, 0.0, 0.1);
            assert_true(top > 3.9 && top < 6.0);
            yard_drive(&at, 0, 0.0f, 0.0f);
            yard_play(&at, 3 * rates[i]);
            assert_near(yard_lift(&at, 0, 0.0), 0.0, 0.02);
            yard_end(&at);
        }
    }
}

static void test_a_player_that_asks_for_a_team_in_a_deathmatch_gets_none(void **state)
{
    (void)state;
    for (uint8_t team = 1; team <= 2; team++) {
        yard at;
        yard_map(&at);
        at.settings[SB_SETTING_RESPAWN_S] = 1;
        yard_begin(&at, 3);
        for (uint32_t slot = 0; slot < 3; slot++) {
            yard_join(&at, slot, SB_TANK_MEDIUM);
            yard_input(&at, slot)->select[SB_SELECT_TEAM] = team;
        }
        yard_play(&at, 5);
        yard_view view;
        yard_look(&at, &view);
        for (uint32_t slot = 0; slot < 3; slot++) {
            assert_int_equal(yard_player(&at, slot)->team, 0);
            sb_death_apply(&view.play, slot, slot, (sb_vec3){0});
        }
        yard_play(&at, 70);
        for (uint32_t slot = 0; slot < 3; slot++) {
            assert_int_equal(yard_player(&at, slot)->state, SB_PLAYER_ALIVE);
            assert_int_equal(yard_player(&at, slot)->team, 0);
        }
        yard_end(&at);
    }
}

// A match in which everyone fights, with `select` as the caller sets it.
static void begin_fight(yard *at, sb_mode mode)
{
    map_of_brawl(at);
    set_mode(at, mode);
    yard_begin(at, PLAYERS);
    for (uint32_t slot = 0; slot < PLAYERS; slot++) {
        at->frame.commands[at->frame.command_count++] =
            (sb_command){.kind = SB_COMMAND_JOIN, .player = (uint8_t)slot, .name = "somebody"};
    }
}

static void fight(yard *at, uint64_t *random)
{
    for (uint32_t slot = 0; slot < PLAYERS; slot++) {
        if (draw(random, 40) == 0) {
            float throttle = (float)draw(random, 21) / 10.0f - 1.0f;
            yard_drive(at, slot, throttle, (float)draw(random, 21) / 10.0f - 1.0f);
        }
        double yaw = 0.0;
        if (find_foe(at, slot, &yaw)) {
            yard_aim(at, slot, (float)yaw, 0.0f);
        }
        yard_input(at, slot)->buttons = SB_BUTTON_FIRE;
    }
}

// 255 is no choice and gives the same bits as 0.
static void test_a_choice_of_255_is_none(void **state)
{
    (void)state;
    for (sb_mode mode = 0; mode < SB_MODE_COUNT; mode++) {
        yard calm, hostile;
        begin_fight(&calm, mode);
        begin_fight(&hostile, mode);
        uint64_t random = 5;
        for (uint32_t tick = 0; tick < 1800; tick++) {
            fight(&calm, &random);
            hostile.frame = calm.frame;
            for (uint32_t slot = 0; slot < PLAYERS; slot++) {
                memset(yard_input(&hostile, slot)->select, 255,
                       sizeof yard_input(&hostile, slot)->select);
            }
            yard_play(&calm, 1);
            yard_play(&hostile, 1);
            assert_true(sb_game_hash(calm.game) == sb_game_hash(hostile.game));
        }
        const sb_tanks_totals *totals = sb_game_section(calm.game, SB_TANKS_TOTALS, NULL);
        assert_true(totals->hits > 10);
        yard_end(&calm);
        yard_end(&hostile);
    }
}

// Whatever is chosen, and however often: no player gets a type that does not exist, or fires
// sooner.
static void assert_possible(const yard *at, sb_mode mode)
{
    uint32_t members[3] = {0};
    for (uint32_t slot = 0; slot < PLAYERS; slot++) {
        const sb_player *player = yard_player(at, slot);
        assert_true(player->type < SB_TANK_KIND_COUNT && player->next_type < SB_TANK_KIND_COUNT);
        assert_true(player->ammunition < SB_AMMUNITION_COUNT && player->wanted_team <= 2);
        assert_int_equal(player->team == 0, mode == SB_MODE_DEATHMATCH);
        assert_true(player->team <= (mode == SB_MODE_TARGETS ? 1 : 2));
        members[player->team]++;
        if (player->state == SB_PLAYER_ALIVE) {
            assert_true(player->charge <= sb_ammunition_types[player->ammunition].charge);
            for (uint32_t round = 0; round < SB_AMMUNITION_COUNT; round++) {
                assert_true(player->stock[round] <= yard_type(at, slot)->stock[round]);
            }
        }
    }
    // Nobody changes to the larger team.
    if (mode == SB_MODE_TEAM || mode == SB_MODE_CTF) {
        assert_true(members[1] <= members[2] + 2 && members[2] <= members[1] + 2);
    }
}

static void test_choices_that_change_each_tick_do_no_harm(void **state)
{
    (void)state;
    const double least = (double)sb_ammunition_types[SB_AMMUNITION_PIERCING].charge;
    const double charge_per_s = (double)sb_tank_types[SB_TANK_SCOUT].charge_per_s;
    for (sb_mode mode = 0; mode < SB_MODE_COUNT; mode++) {
        yard at;
        begin_fight(&at, mode);
        uint64_t random = 6 + mode;
        for (uint32_t tick = 0; tick < 3600; tick++) {
            fight(&at, &random);
            for (uint32_t slot = 0; slot < PLAYERS; slot++) {
                for (uint32_t i = 0; i < 4; i++) {
                    yard_input(&at, slot)->select[i] =
                        (uint8_t)(tick % 2 == 0 ? draw(&random, 256) : draw(&random, 5));
                }
            }
            yard_play(&at, 1);
            assert_possible(&at, mode);
        }
        assert_sane(&at);
        for (uint32_t slot = 0; slot < PLAYERS; slot++) {
            assert_true((double)yard_player(&at, slot)->shells_fired <=
                        60.0 * charge_per_s / least);
        }
        const sb_tanks_totals *totals = sb_game_section(at.game, SB_TANKS_TOTALS, NULL);
        assert_true(totals->hits_with[0] > 0 && totals->hits_with[1] > 0 && totals->hits > 20);
        yard_end(&at);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_same_inputs_give_the_same_bits_while_everything_happens),
        cmocka_unit_test(test_the_distance_is_what_was_driven),
        cmocka_unit_test(test_the_figures_hold_at_every_tick_rate),
        cmocka_unit_test(test_ramps_are_crossed_at_every_tick_rate),
        cmocka_unit_test(test_a_player_that_asks_for_a_team_in_a_deathmatch_gets_none),
        cmocka_unit_test(test_a_choice_of_255_is_none),
        cmocka_unit_test(test_choices_that_change_each_tick_do_no_harm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
