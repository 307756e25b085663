// Tests the fields that clients receive, and a client's own game that is set to them and plays on.

#include "game/tanks/fire/gunnery.h"
#include "game/tanks/mode/scoring.h"
#include "yard.h"

#include <math.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#define ENTITY_COUNT_MAX 256

// Half the quantum of a value.
#define POSITION_ERROR (0.5 / 2048.0 + 1e-6)
#define VELOCITY_ERROR (0.5 / 512.0 + 1e-6)
#define ANGLE_ERROR (YARD_PI / 8192.0 + 1e-6)
#define YAW_RATE_ERROR (8.0 * YARD_PI / 8192.0 + 1e-6)

// A slope, a wall, a crate, a ball, a pick-up and a hazard, away from the start of the tests.
static void map_with_everything(yard *at)
{
    yard_map(at);
    yard_add_ramp(at, (sb_vec3){0.0f, 0.0f, 20.0f}, 0.0f, 30.0f, 40.0f, 10.0f);
    yard_add_wall(at, (sb_vec3){50.0f, 1.5f, 0.0f}, (sb_vec3){4.0f, 1.5f, 0.3f}, 100);
    yard_add_crate(at, (sb_vec3){60.0f, 1.0f, 0.0f}, (sb_vec3){1.0f, 1.0f, 1.0f}, 1000.0f);
    yard_add_ball(at, (sb_vec3){70.0f, 1.0f, 0.0f}, 1.0f, 300.0f, 0.5f);
    yard_add_pick_up(at, "repair", (sb_vec3){80.0f, 0.0f, 0.0f}, 10.0f);
    yard_add_zone(at, "hazard", (sb_vec3){100.0f, 1.0f, 0.0f}, (sb_vec3){5.0f, 3.0f, 5.0f}, 0.0f);
}

// A server's match with two players, and the game of the first one's client.
typedef struct pair {
    yard server;
    yard client;
} pair;

static void begin(pair *both)
{
    map_with_everything(&both->server);
    map_with_everything(&both->client);
    yard_begin(&both->server, 4);
    yard_begin(&both->client, 4);
    yard_join(&both->server, 0, SB_TANK_MEDIUM);
    yard_join(&both->server, 1, SB_TANK_SCOUT);
    yard_place(&both->server, 0, (sb_vec3){0}, 0.0f);
    yard_place(&both->server, 1, (sb_vec3){-20.0f, 0.0f, 0.0f}, 0.5f);
    yard_play(&both->server, 2);
}

static void end(pair *both)
{
    yard_end(&both->server);
    yard_end(&both->client);
}

// Gives the client all entities except one.
static void load_without(pair *both, uint32_t left_out)
{
    sb_entity entities[ENTITY_COUNT_MAX];
    assert_true(sb_game_entity_capacity(both->server.game) <= ENTITY_COUNT_MAX);
    uint32_t count = sb_game_entities(both->server.game, entities, ENTITY_COUNT_MAX);
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (entities[i].index != left_out) {
            entities[kept++] = entities[i];
        }
    }
    assert_int_equal(
        sb_game_entities_load(both->client.game, sb_game_tick(both->server.game), entities, kept),
        SB_OK);
}

static void load(pair *both)
{
    load_without(both, UINT32_MAX);
}

static void predict(pair *both, uint32_t tick_count)
{
    for (uint32_t i = 0; i < tick_count; i++) {
        assert_int_equal(sb_game_predict(both->client.game, 0, yard_input(&both->server, 0), NULL),
                         SB_OK);
    }
}

static double restored(const yard *at, const sb_entity *entity, uint32_t field)
{
    const sb_net_field *fields =
        sb_game_get_def(at->game)->rules->schema.kinds[entity->kind].fields;
    return (double)sb_net_field_restore(&fields[field], entity->values[field]);
}

static void test_a_tank_is_shown_as_it_is(void **state)
{
    (void)state;
    pair both;
    begin(&both);
    yard *at = &both.server;
    yard_place(at, 0, (sb_vec3){3.0f, 3.0f, 30.0f}, 0.4f);
    yard_drive(at, 0, 0.5f, 0.3f);
    yard_aim(at, 0, -2.0f, 0.2f);
    yard_input(at, 0)->select[SB_SELECT_AMMUNITION] = SB_AMMUNITION_SHAPED + 1;
    yard_player(at, 0)->health = 77;
    yard_player(at, 0)->shield = 33;
    yard_play(at, 45);
    sb_entity entity;
    assert_true(sb_game_entity(at->game, 0, &entity));
    const sb_body *body = yard_body(at, 0);
    const sb_player *player = yard_player(at, 0);
    assert_true(fabsf(body->tilt.x) > 0.05f);
    assert_near(restored(at, &entity, SB_VALUE_X), body->position.x, POSITION_ERROR);
    assert_near(restored(at, &entity, SB_VALUE_Y), body->position.y, POSITION_ERROR);
    assert_near(restored(at, &entity, SB_VALUE_Z), body->position.z, POSITION_ERROR);
    assert_near(restored(at, &entity, SB_VALUE_VX), body->velocity.x, VELOCITY_ERROR);
    assert_near(restored(at, &entity, SB_VALUE_VZ), body->velocity.z, VELOCITY_ERROR);
    assert_near(restored(at, &entity, SB_TANK_YAW), body->yaw, ANGLE_ERROR);
    assert_true(fabsf(body->yaw_rate) > 0.05f);
    assert_near(restored(at, &entity, SB_TANK_YAW_RATE), body->yaw_rate, YAW_RATE_ERROR);
    assert_near(restored(at, &entity, SB_TANK_TILT_X), body->tilt.x, 0.5 / 2048.0 + 1e-6);
    assert_near(restored(at, &entity, SB_TANK_TILT_Z), body->tilt.z, 0.5 / 2048.0 + 1e-6);
    assert_near(restored(at, &entity, SB_TANK_TURRET_YAW), player->turret_yaw, ANGLE_ERROR);
    assert_near(restored(at, &entity, SB_TANK_TURRET_PITCH), player->turret_pitch, ANGLE_ERROR);
    assert_int_equal(entity.values[SB_TANK_HEALTH], 77);
    assert_int_equal(entity.values[SB_TANK_SHIELD], 33);
    assert_int_equal(entity.values[SB_TANK_TYPE], SB_TANK_MEDIUM);
    assert_int_equal(entity.values[SB_TANK_AMMUNITION], SB_AMMUNITION_SHAPED);
    assert_near(entity.values[SB_TANK_CHARGE], player->charge, 0.5 + 1e-6);
    end(&both);
}

// A client's value may differ from the server's by the field's tolerance. The comparison adds half
// a step, because the compared value is rounded.
static double error_of(const sb_net_field *field)
{
    return ((double)field->tolerance + 0.5) * (double)field->step;
}

static bool only_helps_to_predict(const sb_net_kind *kind, uint32_t field)
{
    const sb_net_motion *motion = kind->motion;
    return motion != NULL && (field == motion->thrust || field == motion->spins[0].rate ||
                              field == motion->spins[1].rate);
}

// The wire promises 5 mm, 2 cm/s and 0.2 degrees for everything that moves and turns.
static void test_errors_of_what_clients_hold_are_within_their_bounds(void **state)
{
    (void)state;
    uint32_t positions = 0, velocities = 0, angles = 0, helpers = 0;
    for (uint32_t k = 0; k < sb_tanks_rules.schema.kind_count; k++) {
        const sb_net_kind *kind = &sb_tanks_rules.schema.kinds[k];
        for (uint32_t i = 0; i < kind->field_count; i++) {
            const sb_net_field *field = &kind->fields[i];
            if (strcmp(field->unit, "m") == 0) {
                assert_true(error_of(field) <= 0.005);
                // Rounding to the quantum errs less than allowed.
                assert_true(field->quantum <= 2 * field->tolerance);
                assert_true((double)field->max * (double)field->step >= 500.0);
                positions++;
            } else if (strcmp(field->unit, "m/s") == 0) {
                assert_true(error_of(field) <= 0.02);
                assert_true((double)field->max * (double)field->step >= 250.0);
                velocities++;
            } else if (field->quantity == SB_QUANTITY_ANGLE) {
                assert_true(error_of(field) * 180.0 / YARD_PI <= 0.2);
                angles++;
            } else if (only_helps_to_predict(kind, i)) {
                // Any error is allowed, because the values predicted by it have their own bounds.
                assert_true(field->tolerance >= field->max - field->min);
                helpers++;
            } else if (strncmp(field->name, "tilt", 4) == 0) {
                // Sines of half the angle.
                assert_true(2.0 * error_of(field) * 180.0 / YARD_PI <= 0.2);
            } else if (strcmp(field->name, "charge") != 0) {
                assert_true(field->tolerance == 0 && field->quantum == 1);
            }
        }
    }
    // Tanks, shells, crates, balls, pick-ups and flags; the first four move.
    assert_int_equal(positions, 6 * 3);
    assert_int_equal(velocities, 4 * 3);
    assert_int_equal(angles, 4);
    assert_int_equal(helpers, 3); // the two rates and the thrust of a tank
}

// A hull that turns its velocity along, a turret, and a drive along the velocity.
static void assert_drive_of_tank(const sb_net_kind *kind)
{
    static const char *const names[2][2] = {{"yaw", "yaw_rate"}, {"turret_yaw", "turret_rate"}};
    const sb_net_motion *motion = kind->motion;
    for (uint32_t i = 0; i < 2; i++) {
        const sb_net_field *angle = &kind->fields[motion->spins[i].angle];
        const sb_net_field *rate = &kind->fields[motion->spins[i].rate];
        assert_string_equal(angle->name, names[i][0]);
        assert_string_equal(rate->name, names[i][1]);
        assert_string_equal(rate->unit, "rad/s");
        assert_near((double)rate->step / (double)angle->step, ldexp(1.0, motion->spins[i].shift),
                    1e-6);
    }
    assert_string_equal(kind->fields[motion->grip_by].name, "type");
    const sb_net_field *thrust = &kind->fields[motion->thrust];
    const sb_net_field *velocity = &kind->fields[motion->velocity[0]];
    for (uint32_t type = 0; type < SB_TANK_KIND_COUNT; type++) {
        assert_near((double)motion->grips[type] * (double)velocity->step,
                    (double)sb_tank_types[type].grip_m_s2, 1e-6);
    }
    assert_string_equal(thrust->name, "thrust");
    assert_string_equal(thrust->unit, "m/s^2");
    assert_near((double)thrust->step / (double)velocity->step, ldexp(1.0, motion->thrust_shift),
                0.0);
}

// Both ends extrapolate a tank or a shell to the place that it reaches undisturbed: by the units of
// its fields, the world's gravity, and the velocity's turn with the heading.
static void test_motions_say_what_the_world_does(void **state)
{
    (void)state;
    for (uint32_t k = 0; k < sb_tanks_rules.schema.kind_count; k++) {
        const sb_net_kind *kind = &sb_tanks_rules.schema.kinds[k];
        const sb_net_motion *motion = kind->motion;
        bool moves = kind->field_count > SB_VALUE_VZ && kind->has_body &&
                     strcmp(kind->fields[SB_VALUE_VX].name, "vx") == 0;
        assert_int_equal(motion != NULL, moves);
        if (motion == NULL) {
            continue;
        }
        static const char *const names[2][3] = {{"x", "y", "z"}, {"vx", "vy", "vz"}};
        for (uint32_t axis = 0; axis < 3; axis++) {
            const sb_net_field *p = &kind->fields[motion->position[axis]];
            const sb_net_field *v = &kind->fields[motion->velocity[axis]];
            assert_string_equal(p->name, names[0][axis]);
            assert_string_equal(v->name, names[1][axis]);
            assert_near((double)v->step / (double)p->step, ldexp(1.0, motion->position_shift), 0.0);
            double acceleration = (double)motion->acceleration[axis] / 256.0 * (double)v->step;
            bool falls = k == SB_ENTITY_SHELL && axis == 1;
            assert_near(acceleration, falls ? -9.81 : 0.0, 1e-5);
        }
        assert_int_equal(motion->ballistic, k == SB_ENTITY_SHELL);
        assert_int_equal(motion->thrust != SB_NET_NO_FIELD, k == SB_ENTITY_TANK);
        for (uint32_t i = 0; i < SB_NET_SPIN_COUNT; i++) {
            assert_int_equal(motion->spins[i].rate != SB_NET_NO_FIELD, k == SB_ENTITY_TANK);
        }
        if (k == SB_ENTITY_TANK) {
            assert_drive_of_tank(kind);
        }
    }
}

static void assert_alike(const pair *both, double metres, double radians)
{
    const sb_body *theirs = yard_body(&both->server, 0), *own = yard_body(&both->client, 0);
    assert_int_equal(own->shape, SB_BODY_BOX);
    assert_near(own->position.x, theirs->position.x, metres);
    assert_near(own->position.y, theirs->position.y, metres);
    assert_near(own->position.z, theirs->position.z, metres);
    assert_near(own->velocity.x, theirs->velocity.x, 4.0 * VELOCITY_ERROR);
    assert_near(own->velocity.z, theirs->velocity.z, 4.0 * VELOCITY_ERROR);
    assert_near(remainder((double)(own->yaw - theirs->yaw), 2.0 * YARD_PI), 0.0, radians);
    assert_near(own->tilt.x, theirs->tilt.x, 0.002);
    assert_near(own->tilt.z, theirs->tilt.z, 0.002);
    const sb_player *real = yard_player(&both->server, 0);
    const sb_player *predicted = yard_player(&both->client, 0);
    assert_near(remainder((double)(predicted->turret_yaw - real->turret_yaw), 2.0 * YARD_PI), 0.0,
                radians);
    assert_near(predicted->turret_pitch, real->turret_pitch, radians);
    assert_near(predicted->charge, real->charge, 0.6);
    assert_int_equal(predicted->type, real->type);
    assert_int_equal(predicted->health, real->health);
    assert_int_equal(predicted->ammunition, real->ammunition);
    assert_memory_equal(predicted->stock, real->stock, 3);
}

// On the level and up the ramp, turning, aiming and choosing.
static void test_a_client_predicts_its_own_tank(void **state)
{
    (void)state;
    for (uint32_t where = 0; where < 4; where++) {
        pair both;
        begin(&both);
        yard *at = &both.server;
        float z = 12.0f * (float)where;
        yard_place(at, 0, (sb_vec3){0.0f, z > 20.0f ? 0.25f * (z - 20.0f) : 0.0f, z}, 0.1f);
        yard_drive(at, 0, 1.0f, 0.0f);
        yard_play(at, 40);
        load(&both);
        assert_alike(&both, POSITION_ERROR, ANGLE_ERROR);
        yard_drive(at, 0, 0.9f, 0.6f);
        yard_aim(at, 0, 1.5f, 0.2f);
        yard_input(at, 0)->select[SB_SELECT_AMMUNITION] = SB_AMMUNITION_EXPLOSIVE + 1;
        for (uint32_t i = 0; i < 30; i++) {
            yard_play(at, 1);
            predict(&both, 1);
            assert_int_equal(sb_game_tick(both.client.game), sb_game_tick(at->game));
            assert_alike(&both, 0.05, 0.005);
        }
        assert_true(yard_body(at, 0)->yaw > 0.2f);
        end(&both);
    }
}

static void test_a_client_predicts_its_own_shot(void **state)
{
    (void)state;
    pair both;
    begin(&both);
    yard_load(&both.server, 0, SB_AMMUNITION_PIERCING);
    yard_point(&both.server, 0, 0.7f, 0.2f);
    load(&both);
    yard_input(&both.server, 0)->buttons |= SB_BUTTON_FIRE;
    yard_play(&both.server, 1);
    predict(&both, 1);
    assert_int_equal(yard_event_count(&both.client, SB_EVENT_FIRE), 1);
    const sb_body *theirs = yard_shell(&both.server, 0), *own = yard_shell(&both.client, 0);
    assert_non_null(theirs);
    assert_non_null(own);
    for (uint32_t i = 0; i < 30; i++) {
        yard_play(&both.server, 1);
        predict(&both, 1);
        assert_true(sb_vec3_length(sb_vec3_sub(theirs->position, own->position)) < 0.15f);
    }
    end(&both);
}

// Other entities keep their state except for the ground, their own motion and what pushes them. The
// client decides nothing.
static void test_a_prediction_moves_the_own_tank_alone_and_decides_nothing(void **state)
{
    (void)state;
    pair both;
    begin(&both);
    yard *at = &both.server;
    // The other tank stands in the line of fire and on a pick-up, the own one in a hazard.
    yard_place(at, 0, (sb_vec3){100.0f, 0.0f, 0.0f}, 0.0f);
    yard_place(at, 1, (sb_vec3){80.0f, 0.0f, 0.0f}, 0.0f);
    yard_point(at, 0, -0.5f * (float)YARD_PI, 0.0f);
    yard_load(at, 0, SB_AMMUNITION_EXPLOSIVE);
    load(&both);
    yard_player(&both.client, 1)->health = 20;
    yard_player(&both.client, 0)->health = 50;
    yard_input(at, 0)->buttons |= SB_BUTTON_FIRE;
    yard_drive(at, 0, 1.0f, 0.0f);
    sb_vec3 before = yard_body(&both.client, 1)->position;
    const sb_pick_up *item = sb_game_section(both.client.game, SB_TANKS_PICK_UPS, NULL);
    assert_int_equal(item->present, 1);
    uint32_t fired = 0, burst = 0, hits = 0;
    for (uint32_t i = 0; i < 60; i++) {
        predict(&both, 1);
        fired += yard_event_count(&both.client, SB_EVENT_FIRE);
        burst += yard_event_count(&both.client, SB_EVENT_EXPLODE);
        // The hit can be predicted, but not its effect.
        const sb_event *hit = yard_event(&both.client, SB_EVENT_HIT);
        assert_true(hit == NULL || (hit->entity == 0 && hit->other == 1 && hit->value == 0));
        hits += hit != NULL;
        for (uint32_t kind = SB_EVENT_HIT + 1; kind < SB_TANKS_EVENT_END; kind++) {
            assert_true(kind == SB_EVENT_EXPLODE || yard_event_count(&both.client, kind) == 0);
        }
    }
    assert_int_equal(fired, 1);
    assert_int_equal(burst, 1);
    assert_int_equal(hits, 1);
    assert_int_equal(yard_player(&both.client, 1)->health, 20);
    assert_int_equal(yard_player(&both.client, 0)->health, 50);
    assert_int_equal(item->present, 1);
    assert_int_equal(yard_player(&both.client, 0)->hits, 0);
    assert_int_equal(yard_player(&both.client, 1)->deaths, 0);
    sb_vec3 displacement = sb_vec3_sub(yard_body(&both.client, 1)->position, before);
    assert_true(displacement.x < -0.01f); // the blast pushes it
    assert_true(yard_body(&both.client, 0)->position.z > 2.0f);
    end(&both);
}

static void test_others_keep_their_motion_in_a_prediction(void **state)
{
    (void)state;
    pair both;
    begin(&both);
    yard_drive(&both.server, 1, 1.0f, 0.0f);
    yard_point(&both.server, 1, 2.0f, 0.3f);
    yard_play(&both.server, 150);
    load(&both);
    predict(&both, 60);
    // The client does not know the driver's input: the tank neither brakes nor turns.
    assert_near(yard_along(&both.client, 1), sb_tank_types[SB_TANK_SCOUT].speed_m_s, 0.1);
    yard_play(&both.server, 60);
    sb_vec3 apart =
        sb_vec3_sub(yard_body(&both.server, 1)->position, yard_body(&both.client, 1)->position);
    assert_true(sb_vec3_length(apart) < 0.1f);
    assert_near(yard_player(&both.client, 1)->turret_yaw, 2.0, ANGLE_ERROR);
    assert_near(yard_player(&both.client, 1)->turret_pitch, 0.3, ANGLE_ERROR);
    end(&both);
}

static void test_a_prediction_brings_nobody_back(void **state)
{
    (void)state;
    pair both;
    begin(&both);
    yard_view view;
    yard_look(&both.server, &view);
    sb_death_apply(&view.play, 1, 0, (sb_vec3){0});
    yard_player(&both.server, 0)->respawn_tick = sb_game_tick(both.server.game) + 20;
    yard_play(&both.server, 1);
    load(&both);
    assert_int_equal(yard_player(&both.client, 0)->state, SB_PLAYER_DEAD);
    predict(&both, 100);
    assert_int_equal(yard_player(&both.client, 0)->state, SB_PLAYER_DEAD);
    assert_int_equal(yard_body(&both.client, 0)->shape, SB_BODY_FREE);
    end(&both);
}

static void test_a_type_that_a_client_learns_of_has_its_size_and_mass(void **state)
{
    (void)state;
    for (sb_tank_kind kind = 0; kind < SB_TANK_KIND_COUNT; kind++) {
        pair both;
        begin(&both);
        yard_join(&both.server, 3, kind);
        load(&both);
        const sb_body *own = yard_body(&both.client, 3);
        assert_int_equal(own->shape, SB_BODY_BOX);
        assert_near(own->half_extents.z, sb_tank_types[kind].half_extents.z, 0.0);
        assert_near(1.0 / (double)own->inverse_mass, sb_tank_types[kind].mass_kg, 0.01);
        end(&both);
    }
}

// A client that has received no news of a wall for a while, because it is out of sight.
static void test_a_damaged_wall_that_comes_into_view_is_damaged(void **state)
{
    (void)state;
    pair both;
    begin(&both);
    yard_view view;
    yard_look(&both.server, &view);
    uint32_t index = sb_game_kind_first(both.server.game, SB_ENTITY_WALL);
    sb_damage_wall(&view.play, 0, index, 60, (sb_vec3){0});
    const sb_wall *own = sb_game_section(both.client.game, SB_TANKS_WALLS, NULL);
    load(&both);
    assert_int_equal(own->health, 40);
    load_without(&both, index);
    assert_int_equal(yard_thing(&both.client, SB_ENTITY_WALL, 0)->shape, SB_BODY_FREE);
    load(&both);
    assert_int_equal(yard_thing(&both.client, SB_ENTITY_WALL, 0)->shape, SB_BODY_BOX);
    assert_int_equal(own->health, 40);
    // A broken wall is gone on the client too.
    yard_look(&both.server, &view);
    sb_damage_wall(&view.play, 0, index, 60, (sb_vec3){0});
    load(&both);
    assert_int_equal(yard_thing(&both.client, SB_ENTITY_WALL, 0)->shape, SB_BODY_FREE);
    end(&both);
}

// The server tells a client that a distant player lives, but not where.
static void test_a_tank_that_a_client_does_not_know_stays_away(void **state)
{
    (void)state;
    for (uint32_t slot = 0; slot < 2; slot++) {
        pair both;
        begin(&both);
        load(&both);
        load_without(&both, slot);
        yard_drive(&both.server, 0, 1.0f, 1.0f);
        yard_input(&both.server, 0)->buttons |= SB_BUTTON_FIRE;
        predict(&both, 100);
        sb_body none = {.generation = yard_body(&both.client, slot)->generation};
        assert_memory_equal(yard_body(&both.client, slot), &none, sizeof none);
        assert_int_equal(yard_shell_count(&both.client, slot), 0);
        end(&both);
    }
}

static void test_a_shell_that_a_client_learns_of_flies_on(void **state)
{
    (void)state;
    for (sb_ammunition round = 0; round < SB_AMMUNITION_COUNT; round++) {
        pair both;
        begin(&both);
        yard_load(&both.server, 1, round);
        yard_point(&both.server, 1, -1.0f, 0.3f);
        yard_fire(&both.server, 1);
        load(&both);
        const sb_body *own = yard_shell(&both.client, 1), *theirs = yard_shell(&both.server, 1);
        assert_non_null(own);
        assert_int_equal(own->ignored, 1);
        assert_near(own->half_extents.x, sb_ammunition_types[round].radius_m, 0.0);
        for (uint32_t i = 0; i < 30; i++) {
            yard_play(&both.server, 1);
            predict(&both, 1);
            assert_true(sb_vec3_length(sb_vec3_sub(theirs->position, own->position)) < 0.05f);
        }
        end(&both);
    }
}

static uint32_t draw(uint64_t *random)
{
    *random = *random * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(*random >> 32);
}

// Any values that keep to the schema: at the ends of the ranges and between.
static void test_any_snapshot_that_the_schema_accepts_can_be_played_on(void **state)
{
    (void)state;
    uint64_t random = 99;
    for (uint32_t round = 0; round < 300; round++) {
        pair both;
        begin(&both);
        const sb_schema *schema = &sb_game_get_def(both.client.game)->rules->schema;
        sb_entity entities[ENTITY_COUNT_MAX];
        uint32_t count = 0;
        for (uint32_t kind = 0; kind < schema->kind_count; kind++) {
            for (uint32_t i = 0; i < sb_game_kind_count(both.client.game, kind); i++) {
                sb_entity *entity = &entities[count];
                *entity =
                    (sb_entity){.index = (uint16_t)(sb_game_kind_first(both.client.game, kind) + i),
                                .generation = (uint16_t)(draw(&random) % 3),
                                .kind = (uint8_t)kind};
                for (uint32_t f = 0; f < schema->kinds[kind].field_count; f++) {
                    const sb_net_field *field = &schema->kinds[kind].fields[f];
                    uint32_t span = (uint32_t)(field->max - field->min);
                    uint32_t pick = draw(&random) % 4;
                    entity->values[f] = pick == 0 ? field->min
                                        : pick == 1
                                            ? field->max
                                            : field->min + (int32_t)(draw(&random) % (span + 1));
                }
                assert_true(sb_schema_accepts(schema, entity));
                count += draw(&random) % 4 > 0;
            }
        }
        assert_int_equal(
            sb_game_entities_load(both.client.game, draw(&random) % 100000, entities, count),
            SB_OK);
        sb_input *input = yard_input(&both.server, 0);
        for (uint32_t i = 0; i < 40; i++) {
            *input = (sb_input){.aim_yaw = (uint16_t)draw(&random),
                                .throttle = (int8_t)(draw(&random) % 255 - 127),
                                .steering = (int8_t)(draw(&random) % 255 - 127),
                                .buttons = SB_BUTTON_FIRE,
                                .select = {(uint8_t)draw(&random), (uint8_t)draw(&random)}};
            predict(&both, 1);
        }
        for (uint32_t slot = 0; slot < 4; slot++) {
            const sb_body *body = yard_body(&both.client, slot);
            float sum = sb_vec3_dot(body->position, body->position) +
                        sb_vec3_dot(body->velocity, body->velocity);
            assert_true(sum < 1e12f); // false for a NaN
        }
        end(&both);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_tank_is_shown_as_it_is),
        cmocka_unit_test(test_errors_of_what_clients_hold_are_within_their_bounds),
        cmocka_unit_test(test_motions_say_what_the_world_does),
        cmocka_unit_test(test_a_client_predicts_its_own_tank),
        cmocka_unit_test(test_a_client_predicts_its_own_shot),
        cmocka_unit_test(test_a_prediction_moves_the_own_tank_alone_and_decides_nothing),
        cmocka_unit_test(test_others_keep_their_motion_in_a_prediction),
        cmocka_unit_test(test_a_prediction_brings_nobody_back),
        cmocka_unit_test(test_a_type_that_a_client_learns_of_has_its_size_and_mass),
        cmocka_unit_test(test_a_damaged_wall_that_comes_into_view_is_damaged),
        cmocka_unit_test(test_a_tank_that_a_client_does_not_know_stays_away),
        cmocka_unit_test(test_a_shell_that_a_client_learns_of_flies_on),
        cmocka_unit_test(test_any_snapshot_that_the_schema_accepts_can_be_played_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
