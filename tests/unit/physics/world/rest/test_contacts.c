// Tests which contacts a step reports, how each begins, continues and ends, and what its fields
// tell.

#include "physics/world/contact.h"

#include <math.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "physics/world/world.h"
#include "reference.h"
#include "sample.h"
#include "world_fixture.h"

static const sb_vec3 half_metre = {0.5f, 0.5f, 0.5f};
static const sb_vec3 nothing = {0, 0, 0};

// Returns the contact of the pair, or NULL.
static const sb_contact *find(world_fixture *fixture, uint32_t a, uint32_t b)
{
    uint32_t count;
    const sb_contact *contacts = sb_world_contacts(fixture->world, &count);
    for (uint32_t i = 0; i < count; i++) {
        if (contacts[i].a == a && contacts[i].b == b) {
            return &contacts[i];
        }
    }
    return NULL;
}

static uint32_t contact_count(world_fixture *fixture)
{
    uint32_t count;
    (void)sb_world_contacts(fixture->world, &count);
    return count;
}

static void check_direction(sb_vec3 got, double x, double y, double z)
{
    real3 away = real3_sub(real3_of(got), (real3){x, y, z});
    assert_true(real3_length(away) <= 1e-5);
}

static void contacts_box_on_the_ground_begins_persists_and_ends(void **state)
{
    (void)state;
    world_fixture fixture;
    sb_world_def def = fixture_def();
    world_fixture_open_on_ground(&fixture, &def);
    sb_body *box = fixture_add_box(&fixture, 3, sb_vec3_make(2, 0.54f, 1), half_metre);
    box->velocity = sb_vec3_make(0, -3, 0); // 0.05 m a tick
    fixture_step(&fixture, 1);
    assert_int_equal(contact_count(&fixture), 1);
    const sb_contact *contact = find(&fixture, 3, SB_ID_PLANE);
    assert_non_null(contact);
    assert_int_equal(contact->kind, SB_CONTACT_BEGIN);
    assert_int_equal(contact->flags, 0);
    assert_true(contact->count >= 1);
    assert_true(contact->time == 1);
    assert_true(fabs((double)contact->speed - 3) <= 1e-5);
    check_direction(contact->normal, 0, -1, 0);
    assert_true(fabs((double)contact->point.y) <= 0.02);
    assert_true(fabs((double)contact->point.x - 2) <= 0.501);
    box->velocity = sb_vec3_make(0, -0.5f, 0);
    fixture_step(&fixture, 1);
    contact = find(&fixture, 3, SB_ID_PLANE);
    assert_non_null(contact);
    assert_int_equal(contact->kind, SB_CONTACT_PERSIST);
    assert_true(fabs((double)contact->speed - 0.5) <= 1e-5);
    box->velocity = sb_vec3_make(0, 6, 0);
    const sb_contact last = *contact;
    fixture_step(&fixture, 1);
    contact = find(&fixture, 3, SB_ID_PLANE);
    assert_non_null(contact);
    assert_int_equal(contact->kind, SB_CONTACT_END);
    assert_true(contact->time == 1 && contact->speed == 0);
    assert_memory_equal(&contact->point, &last.point, sizeof last.point);
    assert_memory_equal(&contact->normal, &last.normal, sizeof last.normal);
    fixture_step(&fixture, 1);
    assert_int_equal(contact_count(&fixture), 0);
    world_fixture_close(&fixture);
}

static void contacts_sphere_on_the_ground_says_when_where_and_how_fast(void **state)
{
    (void)state;
    for (int i = 0; i < 1000; i++) {
        world_fixture fixture;
        sb_world_def def = fixture_def();
        world_fixture_open_on_ground(&fixture, &def);
        double gap = sample_in(0.01, 0.99), speed = sample_in(60, 600), x = sample_in(-9, 9);
        sb_body *ball =
            fixture_add_sphere(&fixture, 0, sb_vec3_make((float)x, (float)(gap + 0.5), 0),
                               sb_vec3_make(30, (float)-speed, 0), 0.5f);
        ball->restitution = 1;
        fixture_step(&fixture, 1);
        const sb_contact *contact = find(&fixture, 0, SB_ID_PLANE);
        assert_non_null(contact);
        double time = gap / (speed / 60);
        assert_int_equal(contact->kind, SB_CONTACT_BEGIN);
        assert_int_equal(contact->count, 1);
        assert_true(fabs((double)contact->time - time) <= 1e-5);
        assert_true(fabs((double)contact->speed - speed) <= 1e-5 * speed);
        check_direction(contact->normal, 0, -1, 0);
        real3 wanted = {x + time * 0.5, 0, 0};
        assert_true(real3_length(real3_sub(real3_of(contact->point), wanted)) <= 1e-4);
        fixture_step(&fixture, 1);
        assert_int_equal(contact_count(&fixture), 1);
        assert_int_equal(find(&fixture, 0, SB_ID_PLANE)->kind, SB_CONTACT_END);
        world_fixture_close(&fixture);
    }
}

static void contacts_pair_names_the_lower_body_first_whichever_moves(void **state)
{
    (void)state;
    for (int shapes = 0; shapes < 4; shapes++) {
        for (uint32_t mover = 4; mover <= 7; mover += 3) {
            world_fixture fixture;
            sb_world_def def = fixture_def();
            world_fixture_open(&fixture, &def, NULL);
            uint32_t rester = mover == 4 ? 7 : 4;
            for (int i = 0; i < 2; i++) {
                uint32_t index = i == 0 ? mover : rester;
                sb_vec3 position = sb_vec3_make(i == 0 ? 0 : 1.05f, 0, 0);
                sb_body *body = (shapes >> i & 1) != 0
                                    ? fixture_add_sphere(&fixture, index, position, nothing, 0.5f)
                                    : fixture_add_box(&fixture, index, position, half_metre);
                body->velocity.x = i == 0 ? 6 : 0;
            }
            fixture_step(&fixture, 1);
            assert_int_equal(contact_count(&fixture), 1);
            const sb_contact *contact = find(&fixture, 4, 7);
            assert_non_null(contact);
            assert_int_equal(contact->kind, SB_CONTACT_BEGIN);
            check_direction(contact->normal, mover == 4 ? 1 : -1, 0, 0);
            assert_true(fabs((double)contact->speed - 6) <= 1e-4);
            // Boxes meet at the tick's end, a sphere on its way: after 0.05 m of 0.1 m.
            double time = shapes == 0 ? 1 : 0.5;
            assert_true(fabs((double)contact->time - time) <= 1e-3);
            assert_true(contact->point.x >= 0.44f && contact->point.x <= 0.66f);
            world_fixture_close(&fixture);
        }
    }
}

// Between two walls 1 m apart, elastic, k crossings of the 0.8 m that are free: the touches of each
// wall in turn.
static void contacts_ball_between_walls_counts_its_touches(void **state)
{
    (void)state;
    const sb_plane planes[2] = {{{1, 0, 0}, -0.5f}, {{-1, 0, 0}, -0.5f}};
    sb_surface surfaces[2] = {sb_surface_default(), sb_surface_default()};
    surfaces[0].restitution = surfaces[1].restitution = 1;
    const sb_scenery_def scenery = {.plane_count = 2, .planes = planes, .surfaces = surfaces};
    for (int crossings = 1; crossings <= 11; crossings++) {
        world_fixture fixture;
        sb_world_def def = fixture_def();
        world_fixture_open(&fixture, &def, &scenery);
        // Half a crossing to the first wall on the right, then `crossings` further ones.
        double offset = 0.8 * ((double)crossings + 0.75);
        (void)fixture_add_sphere(&fixture, 0, nothing, sb_vec3_make((float)(offset * 60), 0, 0),
                                 0.1f);
        fixture_step(&fixture, 1);
        assert_int_equal(contact_count(&fixture), 2);
        int touches = crossings + 1;
        assert_int_equal(find(&fixture, 0, SB_ID_PLANE | 1)->count, (touches + 1) / 2);
        assert_int_equal(find(&fixture, 0, SB_ID_PLANE)->count, touches / 2);
        // Only the first touch counts.
        double first = 0.4 / offset, second = 1.2 / offset;
        assert_true(fabs((double)find(&fixture, 0, SB_ID_PLANE | 1)->time - first) <= 1e-4);
        assert_true(fabs((double)find(&fixture, 0, SB_ID_PLANE)->time - second) <= 1e-4);
        world_fixture_close(&fixture);
    }
}

static void contacts_sensor_begins_persists_and_ends_and_disturbs_nothing(void **state)
{
    (void)state;
    for (int shapes = 0; shapes < 4; shapes++) {
        world_fixture fixture;
        sb_world_def def = fixture_def();
        world_fixture_open(&fixture, &def, NULL);
        sb_vec3 origin = nothing, start = {-2.5f, 0.1f, 0}, velocity = {30, 0, 0};
        sb_body *sensor = (shapes & 1) != 0
                              ? fixture_add_sphere(&fixture, 0, origin, nothing, 1)
                              : fixture_add_box(&fixture, 0, origin, sb_vec3_make(1, 1, 1));
        sensor->flags |= SB_BODY_SENSOR;
        sb_body *body = (shapes & 2) != 0 ? fixture_add_sphere(&fixture, 1, start, velocity, 0.5f)
                                          : fixture_add_box(&fixture, 1, start, half_metre);
        body->velocity = velocity;
        int begun = 0, persisted = 0, ended = 0;
        for (int tick = 1; tick <= 12; tick++) {
            fixture_step(&fixture, 1);
            assert_true(fabs((double)body->position.x - (-2.5 + 0.5 * tick)) <= 1e-5);
            assert_true(fabsf(body->velocity.x - 30) <= 1e-5f && body->velocity.y == 0);
            assert_memory_equal(&sensor->position, &origin, sizeof origin);
            const sb_contact *contact = find(&fixture, 0, 1);
            if (contact == NULL) {
                continue;
            }
            assert_int_equal(contact->flags, SB_CONTACT_SENSOR);
            begun += contact->kind == SB_CONTACT_BEGIN;
            persisted += contact->kind == SB_CONTACT_PERSIST;
            ended += contact->kind == SB_CONTACT_END;
            assert_int_equal(begun, 1);
        }
        // Within reach for 3 m, which are 6 ticks, or one more or less at the edges.
        assert_int_equal(begun, 1);
        assert_int_equal(ended, 1);
        assert_true(persisted >= 4 && persisted <= 7);
        world_fixture_close(&fixture);
    }
}

static void open_stack(world_fixture *fixture)
{
    sb_world_def def = sb_world_def_default();
    world_fixture_open_on_ground(fixture, &def);
    (void)fixture_add_box(fixture, 0, sb_vec3_make(0, 0.5f, 0), half_metre);
    (void)fixture_add_box(fixture, 1, sb_vec3_make(0, 1.5f, 0), half_metre);
    (void)fixture_add_box(fixture, 2, sb_vec3_make(0, 2.5f, 0), half_metre);
}

static void contacts_of_sleepers_persist(void **state)
{
    (void)state;
    world_fixture fixture;
    open_stack(&fixture);
    fixture_step(&fixture, 120);
    for (uint32_t i = 0; i < 3; i++) {
        assert_true((fixture_body(&fixture, i)->flags & SB_BODY_ASLEEP) != 0);
    }
    for (int tick = 0; tick < 100; tick++) {
        fixture_step(&fixture, 1);
        assert_int_equal(contact_count(&fixture), 3);
        const sb_contact *contacts[3] = {find(&fixture, 0, 1), find(&fixture, 0, SB_ID_PLANE),
                                         find(&fixture, 1, 2)};
        for (int i = 0; i < 3; i++) {
            assert_non_null(contacts[i]);
            assert_int_equal(contacts[i]->kind, SB_CONTACT_PERSIST);
            assert_true(contacts[i]->speed == 0);
            check_direction(contacts[i]->normal, 0, i == 1 ? -1 : 1, 0);
        }
    }
    world_fixture_close(&fixture);
}

static void contacts_of_a_removed_body_end_and_its_successor_begins_again(void **state)
{
    (void)state;
    for (uint32_t slept = 0; slept <= 1; slept++) {
        world_fixture fixture;
        open_stack(&fixture);
        fixture_step(&fixture, slept != 0 ? 120 : 5);
        assert_int_equal(contact_count(&fixture), 3);
        sb_world_body_remove(fixture.world, 1);
        assert_int_equal(find(&fixture, 0, 1)->kind, SB_CONTACT_END);
        assert_int_equal(find(&fixture, 1, 2)->kind, SB_CONTACT_END);
        assert_true(find(&fixture, 0, SB_ID_PLANE)->kind != SB_CONTACT_END);
        // The next body in the slot, in the same place, has not touched anything yet.
        (void)fixture_add_box(&fixture, 1, sb_vec3_make(0, 1.5f, 0), half_metre);
        fixture_step(&fixture, 1);
        assert_int_equal(find(&fixture, 0, 1)->kind, SB_CONTACT_BEGIN);
        assert_int_equal(find(&fixture, 1, 2)->kind, SB_CONTACT_BEGIN);
        assert_int_equal(find(&fixture, 0, SB_ID_PLANE)->kind, SB_CONTACT_PERSIST);
        sb_world_body_remove(fixture.world, 1);
        fixture_step(&fixture, 1);
        for (uint32_t i = 0; i < contact_count(&fixture); i++) {
            uint32_t count;
            const sb_contact *contact = &sb_world_contacts(fixture.world, &count)[i];
            assert_true((contact->a != 1 && contact->b != 1) || contact->kind == SB_CONTACT_END);
        }
        fixture_step(&fixture, 1);
        assert_null(find(&fixture, 0, 1));
        assert_null(find(&fixture, 1, 2));
        world_fixture_close(&fixture);
    }
}

// The highest body leaves, so its index lies beyond those that the step examines.
static void contacts_of_the_highest_body_removed_are_gone_and_what_it_held_wakes(void **state)
{
    (void)state;
    world_fixture fixture;
    sb_world_def def = sb_world_def_default();
    world_fixture_open_on_ground(&fixture, &def);
    (void)fixture_add_box(&fixture, 9, sb_vec3_make(0, 0.5f, 0), half_metre);
    sb_body *upper = fixture_add_box(&fixture, 2, sb_vec3_make(0, 1.5f, 0), half_metre);
    fixture_step(&fixture, 60);
    assert_true((upper->flags & SB_BODY_ASLEEP) != 0);
    sb_world_body_remove(fixture.world, 9);
    fixture_step(&fixture, 2);
    assert_int_equal(contact_count(&fixture), 0);
    assert_true(upper->velocity.y < -0.1f);
    world_fixture_close(&fixture);
}

static void contacts_beyond_the_capacity_are_dropped_and_counted(void **state)
{
    (void)state;
    for (uint32_t capacity = 0; capacity <= 12; capacity += 4) {
        world_fixture fixture;
        sb_world_def def = sb_world_def_default();
        def.contact_capacity = capacity;
        def.sleep_s = 0;
        world_fixture_open_on_ground(&fixture, &def);
        for (uint32_t i = 0; i < 10; i++) {
            sb_vec3 position = {(float)i * 3, 0.5f, 0};
            (void)fixture_add_box(&fixture, i, position, half_metre);
        }
        uint32_t kept = capacity < 10 ? capacity : 10;
        for (uint32_t tick = 1; tick <= 5; tick++) {
            fixture_step(&fixture, 1);
            assert_int_equal(contact_count(&fixture), kept);
            assert_int_equal(sb_world_get_state(fixture.world)->contact_dropped_count,
                             tick * (10 - kept));
            for (uint32_t i = 0; i < kept; i++) {
                assert_non_null(find(&fixture, i, SB_ID_PLANE)); // the lowest are kept
            }
        }
        world_fixture_close(&fixture);
    }
}

typedef struct pair {
    uint32_t a, b;
    bool ended;
} pair;

// Asserts the invariants of any list of contacts, given the list of the tick before.
static void check_list(world_fixture *fixture, const pair *last, uint32_t last_count,
                       uint32_t kinds[4])
{
    uint32_t count, capacity;
    const sb_contact *contacts = sb_world_contacts(fixture->world, &count);
    const sb_body *bodies = sb_world_bodies(fixture->world, &capacity);
    uint32_t continued = 0, expected = 0;
    for (uint32_t i = 0; i < count; i++) {
        const sb_contact *c = &contacts[i];
        assert_true(c->a < c->b && c->a < capacity);
        assert_true(c->b < capacity || c->b >= SB_ID_PLANE);
        if (i > 0) {
            const sb_contact *p = &contacts[i - 1];
            assert_true(p->a < c->a || (p->a == c->a && p->b < c->b));
        }
        assert_true(c->time >= 0 && c->time <= 1 && c->speed >= 0);
        assert_true(fabs(real3_length(real3_of(c->normal)) - 1) <= 1e-5);
        assert_int_equal(c->flags & ~SB_CONTACT_SLEPT, 0);
        bool touched = false;
        for (uint32_t j = 0; j < last_count; j++) {
            touched |= last[j].a == c->a && last[j].b == c->b && !last[j].ended;
        }
        assert_true(c->kind == (touched ? c->kind : SB_CONTACT_BEGIN));
        assert_true(!touched || c->kind != SB_CONTACT_BEGIN);
        continued += touched;
        kinds[c->kind]++;
        if (c->b < capacity && c->kind != SB_CONTACT_END && c->count <= 1) {
            // From a to b, as far as their centres tell; after several touches in a tick they are
            // no longer where the first one was.
            real3 offset =
                real3_sub(real3_of(bodies[c->b].position), real3_of(bodies[c->a].position));
            assert_true(real3_dot(offset, real3_of(c->normal)) > -0.05);
        }
    }
    for (uint32_t j = 0; j < last_count; j++) {
        expected += !last[j].ended;
    }
    assert_int_equal(continued, expected); // none is lost without an end
}

static void contacts_of_a_crowd_are_sorted_unique_and_never_skip_a_beat(void **state)
{
    (void)state;
    world_fixture fixture;
    sb_world_def def = sb_world_def_default();
    def.body_capacity = 120;
    def.contact_capacity = 1000;
    world_fixture_open_on_ground(&fixture, &def);
    for (uint32_t i = 0; i < 120; i++) {
        sb_vec3 position = {(float)(i % 5) * 0.9f, 0.6f + (float)(i / 25) * 0.9f,
                            (float)(i / 5 % 5) * 0.9f};
        sb_vec3 velocity = real3_round(real3_random_point(5));
        sb_body *body =
            sample_chance(0.5)
                ? fixture_add_sphere(&fixture, i, position, velocity, 0.4f)
                : fixture_add_box(&fixture, i, position, sb_vec3_make(0.4f, 0.4f, 0.4f));
        body->velocity = velocity;
        body->friction = 0.5f;
    }
    static pair last[1000];
    uint32_t last_count = 0, kinds[4] = {0};
    for (int tick = 0; tick < 600; tick++) {
        fixture_step(&fixture, 1);
        check_list(&fixture, last, last_count, kinds);
        const sb_contact *contacts = sb_world_contacts(fixture.world, &last_count);
        for (uint32_t i = 0; i < last_count; i++) {
            last[i] = (pair){contacts[i].a, contacts[i].b, contacts[i].kind == SB_CONTACT_END};
        }
    }
    assert_int_equal(kinds[0], 0);
    assert_true(kinds[SB_CONTACT_BEGIN] > 500 && kinds[SB_CONTACT_END] > 400);
    assert_true(kinds[SB_CONTACT_PERSIST] > 20000);
    assert_int_equal(sb_world_get_state(fixture.world)->contact_dropped_count, 0);
    world_fixture_close(&fixture);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(contacts_box_on_the_ground_begins_persists_and_ends),
        cmocka_unit_test_setup(contacts_sphere_on_the_ground_says_when_where_and_how_fast,
                               sample_setup),
        cmocka_unit_test(contacts_pair_names_the_lower_body_first_whichever_moves),
        cmocka_unit_test(contacts_ball_between_walls_counts_its_touches),
        cmocka_unit_test(contacts_sensor_begins_persists_and_ends_and_disturbs_nothing),
        cmocka_unit_test(contacts_of_sleepers_persist),
        cmocka_unit_test(contacts_of_a_removed_body_end_and_its_successor_begins_again),
        cmocka_unit_test(contacts_of_the_highest_body_removed_are_gone_and_what_it_held_wakes),
        cmocka_unit_test(contacts_beyond_the_capacity_are_dropped_and_counted),
        cmocka_unit_test_setup(contacts_of_a_crowd_are_sorted_unique_and_never_skip_a_beat,
                               sample_setup),
    };
    return cmocka_run_group_tests(tests, sample_group_setup, NULL);
}
