// Compares a client's own game with the server's: tanks whose inputs the client does not receive,
// its own shells, and what it drives over.
#include "game/tanks/drive/drive.h"
#include "game/tanks/field/arena.h"
#include "yard.h"

#include <string.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#define PREDICTED_TICKS 15u

typedef struct pair {
    yard server, client;
} pair;

// Both games of one map, with the same tanks; the client's is a copy of the server's block.
static void begin(pair *both, void (*add)(yard *at))
{
    yard *const sides[] = {&both->server, &both->client};
    for (uint32_t i = 0; i < 2; i++) {
        yard_map(sides[i]);
        if (add != NULL) {
            add(sides[i]);
        }
        yard_begin(sides[i], 3);
    }
    yard_join(&both->server, 0, SB_TANK_MEDIUM);
    yard_join(&both->server, 1, SB_TANK_MEDIUM);
    yard_place(&both->server, 0, (sb_vec3){-150.0f, 0.0f, 0.0f}, 0.0f);
    yard_place(&both->server, 1, (sb_vec3){0}, 0.0f);
    yard_play(&both->server, 5);
}

static void end(pair *both)
{
    yard_end(&both->server);
    yard_end(&both->client);
}

static void copy(pair *both)
{
    sb_game_copy(both->client.game, both->server.game);
}

static void play_both(pair *both)
{
    const sb_input input = *yard_input(&both->server, 0);
    yard_play(&both->server, 1);
    assert_int_equal(sb_game_predict(both->client.game, 0, &input, NULL), SB_OK);
}

static double apart(const pair *both, uint32_t index)
{
    return (double)sb_vec3_length(sb_vec3_sub(yard_body(&both->server, index)->position,
                                              yard_body(&both->client, index)->position));
}

// Another player's tank is driven like this for `before` ticks and afterwards.
static void test_another_tank_continues_as_it_is_driven(void **state)
{
    (void)state;
    static const struct {
        float throttle, steering;
        uint32_t before;
        float next_throttle;       // from the tick before the client starts to predict
        double displacement_min_m; // it moved this far, or the case proves nothing
        double apart_max_m, turn_max_rad;
    } cases[] = {
        {1.0f, 0.0f, 20, 1.0f, 0.5, 0.02, 0.001},    // accelerates
        {1.0f, 0.0f, 240, 1.0f, 2.0, 0.02, 0.001},   // keeps its full speed
        {0.4f, 0.0f, 240, 0.4f, 0.8, 0.02, 0.001},   // keeps it at part throttle
        {1.0f, 0.0f, 240, 0.0f, 1.0, 0.02, 0.001},   // brakes
        {-1.0f, 0.0f, 20, -1.0f, 0.2, 0.02, 0.001},  // accelerates backwards
        {-0.5f, 0.0f, 240, -0.5f, 0.4, 0.02, 0.001}, // keeps its speed backwards
        {0.6f, 0.5f, 240, 0.6f, 1.0, 0.05, 0.01},    // turns steadily
        {0.0f, 0.0f, 60, 0.0f, 0.0, 0.001, 0.001},   // stands
    };
    for (uint32_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        pair both;
        begin(&both, NULL);
        yard_drive(&both.server, 1, cases[i].throttle, cases[i].steering);
        yard_play(&both.server, cases[i].before);
        yard_drive(&both.server, 1, cases[i].next_throttle, cases[i].steering);
        yard_play(&both.server, 2); // what it is told now shows in its motion
        copy(&both);
        const sb_vec3 start = yard_body(&both.server, 1)->position;
        for (uint32_t tick = 0; tick < PREDICTED_TICKS; tick++) {
            play_both(&both);
        }
        const sb_vec3 displacement = sb_vec3_sub(yard_body(&both.server, 1)->position, start);
        const double turn =
            (double)(yard_body(&both.server, 1)->yaw - yard_body(&both.client, 1)->yaw);
        assert_true((double)sb_vec3_length(displacement) >= cases[i].displacement_min_m);
        assert_true(apart(&both, 1) <= cases[i].apart_max_m);
        assert_near(turn, 0.0, cases[i].turn_max_rad);
        end(&both);
    }
}

static void add_pick_ups(yard *at)
{
    yard_add_pick_up(at, "ammunition", (sb_vec3){-150.0f, 0.0f, 0.0f}, 5.0f);
    yard_add_pick_up(at, "repair", (sb_vec3){-150.0f, 0.0f, 0.5f}, 5.0f);
    yard_add_pick_up(at, "shield", (sb_vec3){-150.0f, 0.0f, -0.5f}, 5.0f);
    yard_add_pick_up(at, "ammunition", (sb_vec3){0}, 5.0f);
}

static void test_own_ammunition_alone_is_predicted_and_once(void **state)
{
    (void)state;
    pair both;
    begin(&both, add_pick_ups);
    copy(&both);
    yard *at = &both.client;
    for (uint32_t slot = 0; slot < 2; slot++) {
        yard_player(at, slot)->health = 10;
        yard_player(at, slot)->shield = 0;
        memset(yard_player(at, slot)->stock, 0, 3);
    }
    sb_pick_up *items = (sb_pick_up *)(uintptr_t)sb_game_section(at->game, SB_TANKS_PICK_UPS, NULL);
    for (uint32_t i = 0; i < 4; i++) {
        items[i].present = 1;
    }
    const sb_input input = {.buttons = SB_BUTTON_HOLD_AIM};
    assert_int_equal(sb_game_predict(at->game, 0, &input, NULL), SB_OK);
    assert_memory_equal(yard_player(at, 0)->stock, yard_type(at, 0)->stock, 3);
    assert_true(items[0].present == 0 && items[1].present == 1);
    assert_true(items[2].present == 1 && items[3].present == 1);
    assert_true(yard_player(at, 0)->health == 10 && yard_player(at, 0)->shield == 0);
    assert_int_equal(yard_player(at, 1)->stock[0], 0);
    // The pick-up is gone: the tank gets no second one, even after its time would have come.
    memset(yard_player(at, 0)->stock, 0, 3);
    for (uint32_t i = 0; i < 400; i++) {
        assert_int_equal(sb_game_predict(at->game, 0, &input, NULL), SB_OK);
        assert_int_equal(yard_player(at, 0)->stock[0], 0);
    }
    end(&both);
}

// A client does not predict the effect of another player's shell: the shell stays where it hit.
static void test_the_shell_of_another_is_left_alone(void **state)
{
    (void)state;
    pair both;
    begin(&both, NULL);
    yard_place(&both.server, 1, (sb_vec3){-150.0f, 0.0f, 30.0f}, (float)YARD_PI);
    yard_load(&both.server, 1, SB_AMMUNITION_EXPLOSIVE);
    yard_point(&both.server, 1, (float)YARD_PI, -0.01f);
    yard_fire(&both.server, 1);
    copy(&both);
    const uint16_t health = yard_player(&both.client, 0)->health;
    const uint32_t hits = yard_player(&both.client, 1)->hits;
    uint32_t hit_count = 0;
    for (uint32_t tick = 0; tick < 45; tick++) {
        play_both(&both);
        hit_count += yard_event_count(&both.server, SB_EVENT_HIT);
        assert_int_equal(yard_event_count(&both.client, SB_EVENT_HIT), 0);
        assert_int_equal(yard_event_count(&both.client, SB_EVENT_EXPLODE), 0);
        assert_int_equal(yard_shell_count(&both.client, 1), 1);
    }
    assert_true(hit_count > 0 && yard_player(&both.server, 0)->health < health);
    assert_int_equal(yard_shell_count(&both.server, 1), 0);
    assert_int_equal(yard_player(&both.client, 0)->health, health);
    assert_int_equal(yard_player(&both.client, 1)->hits, hits);
    end(&both);
}

static void add_armour(yard *at)
{
    yard_add_box(at, (sb_vec3){-150.0f, 3.0f, 60.0f}, (sb_vec3){10.0f, 3.0f, 1.0f});
}

// While the client's own state is exact, its shells end in the same tick and place as the server's.
static void test_own_shells_end_where_the_server_says(void **state)
{
    (void)state;
    for (sb_ammunition round = 0; round < SB_AMMUNITION_COUNT; round++) {
        pair both;
        begin(&both, add_armour);
        // At the wall, and at the other tank's side at a shallow angle.
        for (uint32_t target = 0; target < 2; target++) {
            yard_place(&both.server, 1, (sb_vec3){-150.0f, 0.0f, 25.0f}, target == 0 ? 0.0f : 1.3f);
            if (target == 0) {
                yard_place(&both.server, 1, (sb_vec3){0}, 0.0f);
            }
            yard_load(&both.server, 0, round);
            yard_point(&both.server, 0, 0.0f, -0.01f);
            copy(&both);
            const uint16_t health = yard_player(&both.server, 1)->health;
            yard_input(&both.server, 0)->buttons |= SB_BUTTON_FIRE;
            play_both(&both);
            yard_input(&both.server, 0)->buttons &= (uint8_t)~SB_BUTTON_FIRE;
            assert_int_equal(yard_shell_count(&both.client, 0), 1);
            for (uint32_t tick = 0; tick < 60; tick++) {
                play_both(&both);
                const sb_body *theirs = yard_shell(&both.server, 0);
                const sb_body *own = yard_shell(&both.client, 0);
                assert_int_equal(theirs != NULL, own != NULL);
                if (own != NULL) {
                    assert_memory_equal(own, theirs, sizeof *own);
                }
            }
            assert_int_equal(yard_shell_count(&both.server, 0), 0);
            // The client decides nothing of this.
            assert_int_equal(yard_player(&both.client, 1)->health, health);
        }
        end(&both);
    }
}

// The client's input of a tick came too late. The client has predicted a shot that the server did
// not fire, and a snapshot says so. Both fire the next shot, and it is the same shell.
static void test_a_shell_that_was_not_fired_does_not_stand_in_the_way(void **state)
{
    (void)state;
    pair both;
    begin(&both, NULL);
    const float full = 1000.0f; // more than any ammunition needs; the gun takes what it needs
    yard_player(&both.server, 0)->charge = full;
    copy(&both);
    const uint32_t index = sb_game_kind_first(both.server.game, SB_ENTITY_SHELL);
    const sb_input shot = {.buttons = SB_BUTTON_FIRE | SB_BUTTON_HOLD_AIM};
    const sb_player before = *yard_player(&both.client, 0);
    const uint32_t generation = yard_body(&both.client, index)->generation;
    assert_int_equal(sb_game_predict(both.client.game, 0, &shot, NULL), SB_OK);
    assert_int_equal(yard_player(&both.client, 0)->shells_fired, before.shells_fired + 1);
    assert_int_not_equal(yard_body(&both.client, index)->shape, SB_BODY_FREE);
    *yard_player(&both.client, 0) = before; // as the server tells it
    yard_play(&both.server, 1);
    *yard_input(&both.server, 0) = shot;
    play_both(&both);
    for (uint32_t i = 0; i < 2; i++) {
        yard *side = i == 0 ? &both.server : &both.client;
        assert_int_equal(yard_player(side, 0)->shells_fired, before.shells_fired + 1);
        assert_true(yard_player(side, 0)->charge == 0.0f);
        assert_int_not_equal(yard_body(side, index)->shape, SB_BODY_FREE);
        assert_int_equal(yard_body(side, index)->generation, generation + 1);
    }
    assert_true(apart(&both, index) < 1e-3);
    end(&both);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_another_tank_continues_as_it_is_driven),
        cmocka_unit_test(test_own_ammunition_alone_is_predicted_and_once),
        cmocka_unit_test(test_the_shell_of_another_is_left_alone),
        cmocka_unit_test(test_own_shells_end_where_the_server_says),
        cmocka_unit_test(test_a_shell_that_was_not_fired_does_not_stand_in_the_way),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
