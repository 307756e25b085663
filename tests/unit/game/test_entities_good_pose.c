// A snapshot gives a client's own game a tank at a wall. The physics keeps the tank out of the wall
// by its last good place, which no snapshot carries.
#include "game/game.h"
#include "yard.h"

#include <math.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#define ENTITY_COUNT_MAX 64u
#define OWN 0u
#define OTHER 1u
#define PREDICTED_TICKS 12u

typedef struct pair {
    yard server, client;
} pair;

// Far from the middle of the map, where new bodies are placed. One of its sides faces the middle.
static const sb_vec3 wall_center = {60.0f, 2.0f, 80.0f}, wall_half = {8.0f, 2.0f, 1.0f};

// The other tank drives at the wall from that side (-1) or the far one (1), at an angle to it. The
// own tank is near.
static void begin(pair *both, float side, float yaw)
{
    yard *const sides[] = {&both->server, &both->client};
    for (uint32_t i = 0; i < 2; i++) {
        yard_map(sides[i]);
        yard_add_box(sides[i], wall_center, wall_half);
        yard_begin(sides[i], 2);
    }
    yard *at = &both->server;
    yard_join(at, OWN, SB_TANK_MEDIUM);
    yard_join(at, OTHER, SB_TANK_MEDIUM);
    yard_place(at, OWN, (sb_vec3){60.0f, 0.0f, 80.0f + 14.0f * side}, 0.0f);
    yard_place(at, OTHER, (sb_vec3){60.0f, 0.0f, 80.0f + 6.0f * side},
               side < 0.0f ? yaw : yaw + (float)YARD_PI);
    yard_drive(at, OTHER, 1.0f, 0.0f);
}

static void end(pair *both)
{
    yard_end(&both->server);
    yard_end(&both->client);
}

static void tell(pair *both)
{
    sb_entity entities[ENTITY_COUNT_MAX];
    const uint32_t count = sb_game_entities(both->server.game, entities, ENTITY_COUNT_MAX);
    assert_true(count < ENTITY_COUNT_MAX);
    assert_int_equal(
        sb_game_entities_load(both->client.game, sb_game_tick(both->server.game), entities, count),
        SB_OK);
}

static double apart(const pair *both)
{
    const sb_body *a = yard_body(&both->server, OTHER), *b = yard_body(&both->client, OTHER);
    return (double)sb_vec3_length(sb_vec3_sub(a->position, b->position));
}

static double turned(const pair *both)
{
    return fabs(remainder(
        (double)(yard_body(&both->server, OTHER)->yaw - yard_body(&both->client, OTHER)->yaw),
        2.0 * YARD_PI));
}

// Asserts that the client's tank is near the server's place for some ticks after a snapshot.
static void predict(pair *both)
{
    static const sb_input input = {.buttons = SB_BUTTON_HOLD_AIM};
    tell(both);
    assert_true(apart(both) < 0.002 && turned(both) < 0.002);
    for (uint32_t i = 0; i < PREDICTED_TICKS; i++) {
        yard_play(&both->server, 1);
        assert_int_equal(sb_game_predict(both->client.game, OWN, &input, NULL), SB_OK);
        if (!(apart(both) < 0.5) || !(turned(both) < 0.2)) {
            fail_msg("tick %u after the snapshot: %f m and %f rad apart", (unsigned)i, apart(both),
                     turned(both));
        }
    }
}

static const float yaws[] = {0.0f, 0.5f, -0.9f, 3.0f, 1.2f};
#define YAWS ((uint32_t)(sizeof yaws / sizeof yaws[0]))

// Towards the wall, ahead or backwards.
static float towards(float yaw)
{
    return fabsf(yaw) < 2.0f ? 1.0f : -1.0f;
}

// Returns true if the hull's corners are at the wall.
static bool is_at_wall(const pair *both)
{
    const sb_body *body = yard_body(&both->server, OTHER);
    const double s = fabs(sin((double)body->yaw)), c = fabs(cos((double)body->yaw));
    const double reach = c * (double)body->half_extents.z + s * (double)body->half_extents.x;
    return fabs((double)(body->position.z - wall_center.z)) - reach < (double)wall_half.z + 0.1;
}

// The client receives the tank for the first time when it already stands there.
static void test_a_tank_at_a_wall_that_is_heard_of_stays_there(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < 2 * YAWS; i++) {
        pair both;
        const float yaw = yaws[i / 2];
        begin(&both, i % 2 == 0 ? -1.0f : 1.0f, yaw);
        yard_drive(&both.server, OTHER, towards(yaw), 0.0f);
        yard_play(&both.server, 120);
        assert_true(is_at_wall(&both));
        predict(&both);
        end(&both);
    }
}

// One snapshot after another while the tank drives up to the wall, along it, and turns at it.
static void test_a_tank_that_is_corrected_at_a_wall_does_not_jump(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < 2 * YAWS; i++) {
        pair both;
        const float yaw = yaws[i / 2];
        begin(&both, i % 2 == 0 ? -1.0f : 1.0f, yaw);
        uint32_t at_wall = 0;
        for (uint32_t n = 0; n < 30; n++) {
            const float throttle = towards(yaw) * (n % 4 == 3 ? -0.5f : 1.0f);
            yard_drive(&both.server, OTHER, throttle, n % 2 == 0 ? 0.3f : -0.3f);
            predict(&both);
            at_wall += is_at_wall(&both);
        }
        assert_true(at_wall >= 5);
        end(&both);
    }
}

// A snapshot moves the tank in one step. The result is as if the tank had always been there.
static void test_a_tank_that_is_put_elsewhere_does_not_go_back(void **state)
{
    (void)state;
    pair both;
    begin(&both, -1.0f, 0.0f);
    yard_play(&both.server, 30);
    predict(&both);
    // To the other side of the wall, touching it.
    yard_drive(&both.server, OTHER, 0.0f, 0.0f);
    yard_place(&both.server, OTHER, (sb_vec3){61.0f, 0.0f, 82.61f}, 2.0f);
    yard_place(&both.server, OWN, (sb_vec3){66.0f, 0.0f, 90.0f}, 0.0f);
    predict(&both);
    assert_true(yard_body(&both.client, OTHER)->position.z > 81.0f);
    end(&both);
}

// A snapshot without news changes neither the tank nor its last good place.
static void test_a_tank_that_is_where_it_was_keeps_its_last_good_pose(void **state)
{
    (void)state;
    pair both;
    begin(&both, -1.0f, 0.5f);
    yard_play(&both.server, 60);
    tell(&both);
    sb_body *body = yard_body(&both.client, OTHER);
    body->good_position.x -= 0.01f;
    body->good_yaw += 0.01f;
    const sb_body before = *body;
    tell(&both);
    assert_memory_equal(body, &before, sizeof before);
    // A changed position resets the good position too; position and yaw are tested one by one.
    yard_body(&both.server, OTHER)->position.z -= 0.25f;
    tell(&both);
    assert_memory_equal(&body->good_position, &body->position, sizeof body->position);
    assert_true(body->good_yaw == body->yaw);
    body->good_yaw += 0.01f;
    yard_body(&both.server, OTHER)->yaw += 0.1f;
    tell(&both);
    assert_true(body->good_yaw == body->yaw);
    assert_memory_equal(&body->good_position, &body->position, sizeof body->position);
    end(&both);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_tank_at_a_wall_that_is_heard_of_stays_there),
        cmocka_unit_test(test_a_tank_that_is_corrected_at_a_wall_does_not_jump),
        cmocka_unit_test(test_a_tank_that_is_put_elsewhere_does_not_go_back),
        cmocka_unit_test(test_a_tank_that_is_where_it_was_keeps_its_last_good_pose),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
