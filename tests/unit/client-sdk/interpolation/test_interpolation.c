#include "reconcile_match.h"

#include <math.h>
#include <string.h>

#include "client/interpolation/view_tick.h"
#include "physics/world/pose_ring.h"

// Compares other entities as shown, and the view ticks in the inputs, with the server's positions
// of each tick.

typedef struct place {
    double x, z, yaw;
} place;

typedef struct course {
    match *m;
    place places[TICK_MAX]; // of the other tank, after each tick of the server
} course;

static void keep(course *c)
{
    const sb_body *body = match_body(c->m, OTHER);
    c->places[sb_game_tick(c->m->server)] =
        (place){(double)body->position.x, (double)body->position.z, (double)body->yaw};
}

static place between(const course *c, double tick)
{
    const uint32_t before = (uint32_t)tick;
    const place *from = &c->places[before], *to = &c->places[before + 1];
    const double t = tick - (double)before;
    return (place){from->x + t * (to->x - from->x), from->z + t * (to->z - from->z),
                   from->yaw + t * remainder(to->yaw - from->yaw, 8.0 * atan(1.0))};
}

// The other tank drives in a wide curve, far from the own tank.
static course *begin(void)
{
    static course c;
    memset(&c, 0, sizeof c);
    c.m = match_begin();
    match_put(c.m, SLOT, 30.0f, -30.0f, 0.0f);
    match_put(c.m, OTHER, -25.0f, 15.0f, 1.5f);
    c.m->frame.inputs[OTHER].throttle = 100;
    c.m->frame.inputs[OTHER].steering = 20;
    keep(&c);
    return &c;
}

static void serve(course *c)
{
    match_server(c->m, false);
    keep(c);
}

static void run(course *c, uint32_t tick_count)
{
    for (uint32_t i = 0; i < tick_count; i++) {
        match_client(c->m, TICK_US);
        serve(c);
    }
}

static double moment_of(uint32_t view_tick, uint32_t view_fraction)
{
    return (double)view_tick + (double)view_fraction / 256.0;
}

// Frames have any length, so that some make no input and some make three. The newest input tells
// the moment of the view, rounded down; each one before it tells a tick less.
static void input_says_the_moment_that_is_shown(void **state)
{
    (void)state;
    static const uint32_t frames_us[] = {16667, 4000, 51000, 23000};
    uint32_t fractions = 0;
    for (uint32_t f = 0; f < 4; f++) {
        course *c = begin();
        match *m = c->m;
        run(c, 60);
        uint64_t served_us = 0, client_us = 0;
        uint32_t compared = 0, several = 0;
        uint32_t newest = m->newest_sent;
        for (uint32_t i = 0; i < 400; i++) {
            match_client(m, frames_us[f]);
            client_us += frames_us[f];
            assert_int_equal(sb_client_core_view(m->h.core, &m->view), SB_OK);
            const double shown = m->view.interpolation_tick;
            for (uint32_t tick = m->newest_sent; tick > newest; tick--) {
                const double said = moment_of(m->sent[tick].view_tick, m->sent[tick].view_fraction);
                const double wanted = shown - (double)(m->newest_sent - tick);
                assert_true(said <= wanted + 1e-9 && said > wanted - 1.0 / 256.0 - 1e-9);
                fractions += m->sent[tick].view_fraction != 0;
                compared++;
                several += tick < m->newest_sent;
            }
            newest = m->newest_sent;
            while (served_us + TICK_US <= client_us) {
                serve(c);
                served_us += TICK_US;
            }
        }
        assert_true(compared > 60);
        assert_true(several > 50 || frames_us[f] < 40000);
        match_end(m);
    }
    assert_true(fractions > 300);
}

// The view at the moment that the input tells equals the server's state of that moment, which is in
// the past.
static void entity_is_shown_where_it_was_at_that_time(void **state)
{
    (void)state;
    course *c = begin();
    match *m = c->m;
    run(c, 60);
    double distance = 0.0, lag = 0.0;
    for (uint32_t i = 0; i < 300; i++) {
        match_client(m, TICK_US);
        const sb_client_entity *shown = match_shown(m, OTHER);
        assert_non_null(shown);
        assert_int_equal(shown->flags & SB_CLIENT_ENTITY_PREDICTED, 0);
        const place was = between(c, m->view.interpolation_tick);
        assert_true(hypot((double)shown->position[0] - was.x, (double)shown->position[2] - was.z) <
                    0.02);
        assert_true(fabs(remainder((double)shown->yaw - was.yaw, 8.0 * atan(1.0))) < 0.02);
        const place now = c->places[sb_game_tick(m->server)];
        lag = fmax(lag, hypot(now.x - was.x, now.z - was.z));
        serve(c);
        const place next = c->places[sb_game_tick(m->server)];
        distance += hypot(next.x - now.x, next.z - now.z);
    }
    // The tank drove, so its present place is elsewhere.
    assert_true(distance > 10.0 && lag > 0.3);
    match_end(m);
}

// Own shells meet the poses that were shown when the own tank was in that tick.
static void view_of_a_tick_is_at_the_time_that_its_input_states(void **state)
{
    (void)state;
    course *c = begin();
    match *m = c->m;
    run(c, 60);
    uint32_t compared = 0;
    for (uint32_t i = 0; i < 200; i++) {
        match_client(m, TICK_US);
        const sb_world seen = sb_game_world(match_prediction(m)->seen);
        const uint32_t newest = m->newest_sent;
        for (uint32_t back = 0; back < 20; back += 5) {
            sb_pose pose;
            const uint32_t tick = newest - back;
            assert_true(sb_pose_ring_at(seen, OTHER, tick, 0.0f, &pose));
            const place was =
                between(c, moment_of(m->sent[tick].view_tick, m->sent[tick].view_fraction));
            assert_true(hypot((double)pose.position.x - was.x, (double)pose.position.z - was.z) <
                        0.03);
            compared++;
            // Own shells meet no predicted entity there.
            assert_false(sb_pose_ring_at(seen, SLOT, tick, 0.0f, &pose));
        }
        serve(c);
    }
    assert_true(compared == 800);
    match_end(m);
}

static void look(sb_client_core *core, double tick, sb_interpolation_moment *out_moment)
{
    sb_interpolation_open(&core->view.interpolation, &core->snapshots.history,
                          &core->snapshots.coder.def, tick, out_moment);
}

static bool find(const sb_interpolation_moment *moment, uint32_t index, sb_entity *out_entity)
{
    const sb_entity *entity;
    for (uint32_t i = 0; (entity = sb_interpolation_entity(moment, &moment->before, i)) != NULL;
         i++) {
        if (entity->index == index) {
            *out_entity = *entity;
            return true;
        }
    }
    return false;
}

// At any time: between two snapshots, before the oldest, after the newest, and without a past.
static void entity_lies_between_the_snapshots_around_the_moment(void **state)
{
    (void)state;
    course *c = begin();
    match *m = c->m;
    run(c, 150);
    sb_client_core *core = m->h.core;
    const uint32_t newest = core->snapshots.history.tick;
    uint32_t inside = 0;
    for (double tick = (double)newest - 40.0; tick < (double)newest; tick += 0.37) {
        sb_interpolation_moment shown;
        look(core, tick, &shown);
        assert_true(shown.tick == tick);
        assert_true((double)shown.before.tick <= tick && tick < (double)shown.after.tick);
        assert_true(shown.after.tick - shown.before.tick <= 2);
        sb_entity entity;
        assert_true(find(&shown, OTHER, &entity));
        const sb_entity *to = sb_interpolation_after(&shown, &entity);
        assert_non_null(to);
        float values[SB_ENTITY_VALUE_COUNT_MAX];
        assert_int_equal(sb_interpolation_values(&shown, &entity, to, values), 0);
        const place was = between(c, tick);
        assert_true(hypot((double)values[SB_VALUE_X] - was.x, (double)values[SB_VALUE_Z] - was.z) <
                    0.02);
        inside++;
    }
    assert_true(inside > 100);
    // After the newest snapshot the entity is extrapolated and counts as starved.
    float values[SB_ENTITY_VALUE_COUNT_MAX];
    sb_interpolation_moment shown;
    look(core, (double)newest + 2.5, &shown);
    assert_int_equal(shown.before.tick, newest);
    assert_null(shown.after.view);
    sb_entity entity;
    assert_true(find(&shown, OTHER, &entity));
    assert_null(sb_interpolation_after(&shown, &entity));
    assert_int_equal(sb_interpolation_values(&shown, &entity, NULL, values),
                     SB_CLIENT_ENTITY_STARVED);
    const place then = between(c, (double)newest + 2.5);
    assert_true(hypot((double)values[SB_VALUE_X] - then.x, (double)values[SB_VALUE_Z] - then.z) <
                0.1);
    // Before the oldest snapshot it stands as in that snapshot.
    look(core, 1.0, &shown);
    assert_true(shown.stands);
    assert_true(find(&shown, OTHER, &entity));
    assert_null(sb_interpolation_after(&shown, &entity));
    assert_int_equal(sb_interpolation_values(&shown, &entity, NULL, values), 0);
    const place oldest = c->places[shown.before.tick];
    assert_true(
        hypot((double)values[SB_VALUE_X] - oldest.x, (double)values[SB_VALUE_Z] - oldest.z) < 0.01);
    // Without interpolation the newest snapshot is shown, whatever the time.
    core->view.interpolation.enabled = false;
    look(core, (double)newest - 10.0, &shown);
    core->view.interpolation.enabled = true;
    assert_int_equal(shown.before.tick, newest);
    assert_true(shown.stands);
    assert_true(find(&shown, OTHER, &entity));
    assert_int_equal(
        sb_interpolation_values(&shown, &entity, sb_interpolation_after(&shown, &entity), values),
        0);
    const place last = c->places[newest];
    assert_true(hypot((double)values[SB_VALUE_X] - last.x, (double)values[SB_VALUE_Z] - last.z) <
                0.01);
    match_end(m);
}

// The entity moves a little in each tick, but not at the pace of its velocity. Just after one
// snapshot it is shown at that snapshot's place, and just before the next one at the next one's.
static void shown_ends_where_the_next_snapshot_is(void **state)
{
    (void)state;
    course *c = begin();
    match *m = c->m;
    run(c, 60);
    for (uint32_t i = 0; i < 40; i++) {
        match_body(m, OTHER)->position.x += 0.15f;
        run(c, 1);
    }
    sb_client_core *core = m->h.core;
    for (uint32_t i = 1; i < 8; i++) {
        sb_interpolation_moment shown;
        look(core, (double)(core->snapshots.history.tick - 2 * i) + 1.999, &shown);
        sb_entity entity;
        assert_true(find(&shown, OTHER, &entity));
        const sb_entity *to = sb_interpolation_after(&shown, &entity);
        assert_non_null(to);
        float values[SB_ENTITY_VALUE_COUNT_MAX];
        assert_int_equal(sb_interpolation_values(&shown, &entity, to, values), 0);
        assert_true(fabs((double)values[SB_VALUE_X] - c->places[shown.after.tick].x) < 0.01);
        look(core, (double)shown.before.tick, &shown);
        assert_true(find(&shown, OTHER, &entity));
        to = sb_interpolation_after(&shown, &entity);
        assert_int_equal(sb_interpolation_values(&shown, &entity, to, values), 0);
        assert_true(fabs((double)values[SB_VALUE_X] - c->places[shown.before.tick].x) < 0.01);
    }
    match_end(m);
}

// The slot's next tank is another entity, and so is a missing one.
static void another_generation_or_nothing_is_not_the_same(void **state)
{
    (void)state;
    course *c = begin();
    match *m = c->m;
    run(c, 150);
    sb_client_core *core = m->h.core;
    sb_interpolation_moment shown;
    const double tick = (double)core->snapshots.history.tick - 3.5;
    look(core, tick, &shown);
    sb_entity entity;
    assert_true(find(&shown, OTHER, &entity));
    assert_non_null(sb_interpolation_after(&shown, &entity));
    sb_entity changed = entity;
    changed.generation++;
    look(core, tick, &shown);
    assert_null(sb_interpolation_after(&shown, &changed));
    changed = entity;
    changed.index = 700;
    look(core, tick, &shown);
    assert_null(sb_interpolation_after(&shown, &changed));
    // The entity is extrapolated although snapshots no longer contain it. It is not starved,
    // because a later snapshot exists.
    float values[SB_ENTITY_VALUE_COUNT_MAX];
    assert_int_equal(sb_interpolation_values(&shown, &entity, NULL, values), 0);
    const place was = between(c, tick);
    assert_true(hypot((double)values[SB_VALUE_X] - was.x, (double)values[SB_VALUE_Z] - was.z) <
                0.1);
    match_end(m);
}

// The input's view tick is 0 while no view is shown. It never exceeds the input's own tick and is
// never negative.
static void input_says_nothing_where_nothing_is_shown(void **state)
{
    (void)state;
    course *c = begin();
    match *m = c->m;
    sb_input input = {.view_tick = 9, .view_fraction = 9, .present = {9, 9, 9, 9}, .buttons = 1};
    static const uint8_t none[4];
    assert_int_equal(m->h.core->snapshots.history.tick, 0);
    sb_view_tick_tell(&m->h.core->view, 0, &input);
    assert_int_equal(input.view_tick, 0);
    assert_int_equal(input.view_fraction, 0);
    assert_memory_equal(input.present, none, sizeof none);
    run(c, 60);
    sb_client_core *core = m->h.core;
    const double shown = sb_interpolation_tick(&core->view.interpolation, &core->snapshots.history);
    assert_true(shown > 50.0);
    for (uint32_t ago = 0; ago < 5; ago++) {
        sb_view_tick_tell(&core->view, ago, &input);
        assert_true(fabs(moment_of(input.view_tick, input.view_fraction) - (shown - (double)ago)) <=
                    1.0 / 256.0);
    }
    sb_view_tick_tell(&core->view, 100000, &input);
    assert_true(input.view_tick == 0 && input.view_fraction == 0);
    const uint64_t tick = core->inputs.clock.tick;
    core->inputs.clock.tick = (uint64_t)shown - 5;
    sb_view_tick_tell(&core->view, 0, &input);
    assert_int_equal(input.view_tick, (uint64_t)shown - 5);
    assert_int_equal(input.view_fraction, 0);
    core->inputs.clock.tick = tick;
    // The frozen view is that of a lost connection.
    core->view.frozen = true;
    sb_view_tick_tell(&core->view, 0, &input);
    assert_true(input.view_tick == 0 && input.view_fraction == 0);
    assert_memory_equal(input.present, none, sizeof none);
    match_end(m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(input_says_the_moment_that_is_shown),
        cmocka_unit_test(entity_is_shown_where_it_was_at_that_time),
        cmocka_unit_test(view_of_a_tick_is_at_the_time_that_its_input_states),
        cmocka_unit_test(entity_lies_between_the_snapshots_around_the_moment),
        cmocka_unit_test(shown_ends_where_the_next_snapshot_is),
        cmocka_unit_test(another_generation_or_nothing_is_not_the_same),
        cmocka_unit_test(input_says_nothing_where_nothing_is_shown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
