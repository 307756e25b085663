#include <inttypes.h>
#include <math.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "encounter.h"
#include "physics/world/world.h"
#include "reference.h"
#include "sample.h"
#include "world_fixture.h"

static const sb_vec3 tank_half = {1.5f, 0.75f, 3.0f};
static const sb_vec3 half_metre = {0.5f, 0.5f, 0.5f};

static bool is_near(double got, double wanted, double tolerance)
{
    return fabs(got - wanted) <= tolerance;
}

// A contact as seen from its sphere.
typedef struct hit {
    uint32_t sphere, target;
    float time, speed;
    sb_vec3 point, normal; // from the target to the sphere
} hit;

static hit hit_of(world_fixture *fixture, const sb_contact *contact)
{
    bool first = fixture_body(fixture, contact->a)->shape == SB_BODY_SPHERE;
    return (hit){.sphere = first ? contact->a : contact->b,
                 .target = first ? contact->b : contact->a,
                 .time = contact->time,
                 .speed = contact->speed,
                 .point = contact->point,
                 .normal = first ? sb_vec3_negate(contact->normal) : contact->normal};
}

static bool is_of_a_sphere(world_fixture *fixture, const sb_contact *contact)
{
    return fixture_body(fixture, contact->a)->shape == SB_BODY_SPHERE ||
           (contact->b < SB_ID_PLANE && fixture_body(fixture, contact->b)->shape == SB_BODY_SPHERE);
}

// Counts the spheres' contacts of the last step that have not ended, and writes the first ones.
static uint32_t hits(world_fixture *fixture, hit *out_hits, uint32_t capacity)
{
    uint32_t count, found = 0;
    const sb_contact *contacts = sb_world_contacts(fixture->world, &count);
    for (uint32_t i = 0; i < count; i++) {
        if (contacts[i].kind == SB_CONTACT_END || !is_of_a_sphere(fixture, &contacts[i])) {
            continue;
        }
        if (found < capacity) {
            out_hits[found] = hit_of(fixture, &contacts[i]);
        }
        found++;
    }
    return found;
}

static hit only_hit(world_fixture *fixture)
{
    hit one;
    assert_int_equal(hits(fixture, &one, 1), 1);
    return one;
}

static uint32_t hit_count(world_fixture *fixture)
{
    return hits(fixture, NULL, 0);
}

static void sweep_phase_sphere_on_the_ground_stays_where_it_hit(void **state)
{
    (void)state;
    world_fixture fixture;
    sb_world_def def = fixture_def();
    world_fixture_open_on_ground(&fixture, &def);
    // 60 m/s is 1 m a tick: from 1 m above, a radius of 0.25 m touches after 3/4 of it.
    sb_body *sphere =
        fixture_add_shell(&fixture, 5, sb_vec3_make(2, 1, 3), sb_vec3_make(60, -60, 0), 0.25f);
    fixture_step(&fixture, 1);
    hit contact = only_hit(&fixture);
    assert_int_equal(contact.sphere, 5);
    assert_int_equal(contact.target, SB_ID_PLANE | 0);
    assert_true(is_near((double)contact.time, 0.75, 1e-6));
    assert_true(is_near((double)contact.speed, 60, 1e-4));
    assert_true(contact.normal.x == 0 && contact.normal.y == 1 && contact.normal.z == 0);
    assert_true(is_near((double)contact.point.x, 2.75, 1e-6));
    assert_true(is_near((double)contact.point.y, 0, 1e-6));
    assert_true(is_near((double)sphere->position.x, 2.75, 1e-6));
    assert_true(is_near((double)sphere->position.y, 0.25, 1e-6));
    assert_true(sphere->velocity.x == 60 && sphere->velocity.y == -60);
    // The sphere stays and reports a contact every tick, until the rules remove it.
    fixture_step(&fixture, 5);
    contact = only_hit(&fixture);
    assert_true(is_near((double)contact.time, 0, 1e-5));
    assert_true(is_near((double)sphere->position.x, 2.75, 1e-5));
    assert_true(is_near((double)sphere->position.y, 0.25, 1e-5));
    sb_world_body_remove(fixture.world, 5);
    fixture_step(&fixture, 1);
    assert_int_equal(hit_count(&fixture), 0);
    world_fixture_close(&fixture);
}

static void sweep_phase_target_names_plane_box_and_body(void **state)
{
    (void)state;
    const sb_plane planes[] = {{{0, 1, 0}, 0}, {{1, 0, 0}, -50}};
    sb_box boxes[3];
    for (int i = 0; i < 3; i++) {
        sb_vec3 center = {0, 5, 10 + 10 * (float)i};
        boxes[i] = sb_box_from_yaw(center, half_metre, 0.0f);
    }
    const sb_scenery_def scenery = {
        .plane_count = 2, .box_count = 3, .planes = planes, .boxes = boxes};
    world_fixture fixture;
    sb_world_def def = fixture_def();
    world_fixture_open(&fixture, &def, &scenery);
    (void)fixture_add_box(&fixture, 7, sb_vec3_make(20, 5, 20), half_metre);
    const float far = 12000; // 200 m a tick
    (void)fixture_add_shell(&fixture, 0, sb_vec3_make(0, 50, 0), sb_vec3_make(0, -far, 0), 0.1f);
    (void)fixture_add_shell(&fixture, 1, sb_vec3_make(9, 5, 0), sb_vec3_make(-far, 0, 0), 0.1f);
    (void)fixture_add_shell(&fixture, 2, sb_vec3_make(9, 5, 30), sb_vec3_make(-far, 0, 0), 0.1f);
    (void)fixture_add_shell(&fixture, 3, sb_vec3_make(40, 5, 20), sb_vec3_make(-far, 0, 0), 0.1f);
    fixture_step(&fixture, 1);
    hit all[4];
    assert_int_equal(hits(&fixture, all, 4), 4);
    const uint32_t targets[] = {SB_ID_PLANE | 0, SB_ID_PLANE | 1, SB_ID_SOLID | 2, 7};
    for (uint32_t i = 0; i < 4; i++) {
        assert_int_equal(all[i].target, targets[all[i].sphere]);
    }
    world_fixture_close(&fixture);
}

static void sweep_phase_of_two_targets_the_earlier_counts_and_of_equal_ones_the_lower(void **state)
{
    (void)state;
    // Two walls and a body one behind another, the farther one with the lower id.
    const sb_box boxes[] = {
        sb_box_from_yaw(sb_vec3_make(0, 0, 20), sb_vec3_make(5, 5, 1), 0.0f),
        sb_box_from_yaw(sb_vec3_make(0, 0, 10), sb_vec3_make(5, 5, 1), 0.0f),
        sb_box_from_yaw(sb_vec3_make(0, 0, 10), sb_vec3_make(5, 5, 1), 0.0f),
    };
    const sb_scenery_def scenery = {.box_count = 3, .boxes = boxes};
    world_fixture fixture;
    sb_world_def def = fixture_def();
    world_fixture_open(&fixture, &def, &scenery);
    (void)fixture_add_shell(&fixture, 3, sb_vec3_make(0, 0, 0), sb_vec3_make(0, 0, 3000), 0.5f);
    fixture_step(&fixture, 1);
    assert_int_equal(only_hit(&fixture).target, SB_ID_SOLID | 1);
    assert_true(is_near((double)only_hit(&fixture).time, 8.5 / 50, 1e-6));
    sb_world_body_remove(fixture.world, 3);
    // One body before the walls, although bodies are examined first, and one behind them.
    (void)fixture_add_box(&fixture, 0, sb_vec3_make(0, 0, 25), half_metre);
    (void)fixture_add_shell(&fixture, 3, sb_vec3_make(0, 0, 0), sb_vec3_make(0, 0, 3000), 0.5f);
    fixture_step(&fixture, 1);
    assert_int_equal(only_hit(&fixture).target, SB_ID_SOLID | 1);
    fixture_body(&fixture, 0)->position.z = 5;
    fixture_body(&fixture, 3)->position.z = 0;
    fixture_step(&fixture, 1);
    assert_int_equal(only_hit(&fixture).target, 0);
    world_fixture_close(&fixture);
}

static void sweep_phase_ignored_body_is_passed_through_and_no_other(void **state)
{
    (void)state;
    world_fixture fixture;
    sb_world_def def = fixture_def();
    world_fixture_open(&fixture, &def, NULL);
    (void)fixture_add_box(&fixture, 0, sb_vec3_make(0, 0, 0), tank_half);
    (void)fixture_add_box(&fixture, 1, sb_vec3_make(0, 0, 20), tank_half);
    sb_body *shell =
        fixture_add_shell(&fixture, 2, sb_vec3_make(0, 0, 0), sb_vec3_make(0, 0, 600), 0.05f);
    shell->ignored = 0;
    fixture_step(&fixture, 1);
    assert_int_equal(hit_count(&fixture), 0);
    assert_true(is_near((double)shell->position.z, 10, 1e-5));
    fixture_step(&fixture, 1);
    assert_int_equal(only_hit(&fixture).target, 1);
    assert_true(is_near((double)shell->position.z, 20 - 3 - 0.05, 1e-4));
    world_fixture_close(&fixture);
}

static void sweep_phase_spheres_of_masks_that_do_not_meet_pass_through_each_other(void **state)
{
    (void)state;
    for (int meet = 0; meet < 2; meet++) {
        world_fixture fixture;
        sb_world_def def = fixture_def();
        world_fixture_open(&fixture, &def, NULL);
        sb_body *one =
            fixture_add_shell(&fixture, 0, sb_vec3_make(0, 0, 0), sb_vec3_make(0, 0, 600), 0.5f);
        sb_body *two =
            fixture_add_shell(&fixture, 1, sb_vec3_make(0, 0, 5), sb_vec3_make(0, 0, -600), 0.5f);
        one->mask = meet ? UINT32_MAX : 2;
        fixture_step(&fixture, 1);
        assert_int_equal(hit_count(&fixture), meet);
        // The gap of 4 m closes at 20 m a tick, and both stay where they met.
        assert_true(is_near((double)one->position.z, meet ? 2 : 10, 1e-5));
        assert_true(is_near((double)two->position.z, meet ? 3 : -5, 1e-5));
        world_fixture_close(&fixture);
    }
}

static void sweep_phase_speed_is_that_of_approach_to_the_moving_body(void **state)
{
    (void)state;
    world_fixture fixture;
    sb_world_def def = fixture_def();
    world_fixture_open(&fixture, &def, NULL);
    sb_body *tank = fixture_add_box(&fixture, 0, sb_vec3_make(0, 0, 10), tank_half);
    tank->velocity = sb_vec3_make(0, 0, -30);
    (void)fixture_add_shell(&fixture, 1, sb_vec3_make(0, 0, 3), sb_vec3_make(90, 0, 300), 0.5f);
    fixture_step(&fixture, 1);
    // The gap of 10 - 3 - 3 - 0.5 = 3.5 m closes at 330 m/s.
    hit contact = only_hit(&fixture);
    assert_true(is_near((double)contact.speed, 330, 1e-3));
    assert_true(is_near((double)contact.time, 3.5 * 60 / 330, 1e-5));
    assert_true(is_near((double)contact.normal.z, -1, 1e-6));
    world_fixture_close(&fixture);
}

static void sweep_phase_box_that_goes_out_of_the_way_is_not_hit(void **state)
{
    (void)state;
    // In one tick the box goes 3 m aside; the sphere crosses its first place in the tick's second
    // half, or its last place in the first half.
    for (int variant = 0; variant < 2; variant++) {
        world_fixture fixture;
        sb_world_def def = fixture_def();
        world_fixture_open(&fixture, &def, NULL);
        sb_body *box = fixture_add_box(&fixture, 0, sb_vec3_make(0, 0, 0), half_metre);
        box->velocity = sb_vec3_make(180, 0, 0);
        sb_vec3 start = variant == 0 ? sb_vec3_make(0, 0, -8) : sb_vec3_make(3, 0, -2);
        (void)fixture_add_shell(&fixture, 1, start, sb_vec3_make(0, 0, 600), 0.25f);
        fixture_step(&fixture, 1);
        assert_int_equal(hit_count(&fixture), 0);
        // A box at rest in either place is hit.
        box->velocity = sb_vec3_make(0, 0, 0);
        box->position = sb_vec3_make(start.x, 0, 0);
        fixture_body(&fixture, 1)->position = start;
        fixture_step(&fixture, 1);
        assert_int_equal(hit_count(&fixture), 1);
        world_fixture_close(&fixture);
    }
}

static void sweep_phase_box_that_comes_into_a_still_sphere_hits_it(void **state)
{
    (void)state;
    world_fixture fixture;
    sb_world_def def = fixture_def();
    world_fixture_open(&fixture, &def, NULL);
    fixture_add_box(&fixture, 0, sb_vec3_make(0, 0, 0), half_metre)->velocity.x = 240; // 4 m a tick
    (void)fixture_add_shell(&fixture, 1, sb_vec3_make(2, 0, 0), sb_vec3_make(0, 0, 0), 0.5f);
    fixture_step(&fixture, 1);
    hit contact = only_hit(&fixture);
    assert_int_equal(contact.target, 0);
    assert_true(is_near((double)contact.time, 0.25, 1e-5));
    assert_true(is_near((double)contact.point.x, 1.5, 1e-5));
    assert_true(is_near((double)contact.speed, 240, 1e-3));
    world_fixture_close(&fixture);
}

static void sweep_phase_box_stopped_by_a_wall_hits_nothing_behind_it(void **state)
{
    (void)state;
    const sb_box wall = sb_box_from_yaw(sb_vec3_make(1, 0, 0), sb_vec3_make(0.5f, 5, 5), 0.0f);
    const sb_scenery_def scenery = {.box_count = 1, .boxes = &wall};
    world_fixture fixture;
    sb_world_def def = fixture_def();
    world_fixture_open(&fixture, &def, &scenery);
    // It would go 0.6 m on; the sphere lies 0.1 m behind the wall of 1 m.
    sb_body *box = fixture_add_box(&fixture, 0, sb_vec3_make(-1, 0, 0), sb_vec3_make(1.4f, 1, 1));
    box->position.x = 0.5f - 1.4f;
    box->velocity.x = 70;
    (void)fixture_add_shell(&fixture, 1, sb_vec3_make(1.85f, 0, 0), sb_vec3_make(0, 0, 0), 0.25f);
    fixture_step(&fixture, 1);
    assert_true(box->position.x < -0.89f);
    assert_int_equal(hit_count(&fixture), 0);
    world_fixture_close(&fixture);
}

static void sweep_phase_box_pushed_out_of_a_wall_hits_on_its_way(void **state)
{
    (void)state;
    // The wall pushes a box at rest 0.4 m aside, into a sphere that is 0.3 m away.
    const sb_box wall = sb_box_from_yaw(sb_vec3_make(0, 0, 0), sb_vec3_make(1, 5, 5), 0.0f);
    const sb_scenery_def scenery = {.box_count = 1, .boxes = &wall};
    world_fixture fixture;
    sb_world_def def = fixture_def();
    world_fixture_open(&fixture, &def, &scenery);
    (void)fixture_add_box(&fixture, 0, sb_vec3_make(-1.1f, 0, 0), half_metre);
    (void)fixture_add_shell(&fixture, 1, sb_vec3_make(-2.15f, 0, 0), sb_vec3_make(0, 0, 0), 0.25f);
    fixture_step(&fixture, 1);
    assert_true(is_near((double)only_hit(&fixture).time, 0.75, 1e-5));
    assert_int_equal(only_hit(&fixture).target, 0);
    world_fixture_close(&fixture);
}

static void sweep_phase_sphere_whose_centre_passes_beside_a_box_hits_it_by_its_radius(void **state)
{
    (void)state;
    // The centre passes 0.6 m beside an edge with a radius of 1 m: in touch 0.8 m before it.
    const sb_box block = sb_box_from_yaw(sb_vec3_make(0, 0, 0), sb_vec3_make(1, 1, 1), 0.0f);
    for (int body = 0; body < 2; body++) {
        const sb_scenery_def scenery = {.box_count = body == 0 ? 1 : 0, .boxes = &block};
        world_fixture fixture;
        sb_world_def def = fixture_def();
        world_fixture_open(&fixture, &def, &scenery);
        if (body != 0) {
            (void)fixture_add_box(&fixture, 0, block.center, block.half_extents);
        }
        sb_vec3 start = {-5, 0, 1.6f};
        (void)fixture_add_shell(&fixture, 1, start, sb_vec3_make(600, 0, 0), 1);
        fixture_step(&fixture, 1);
        assert_true(is_near((double)only_hit(&fixture).time, (5 - 1 - 0.8) / 10, 1e-5));
        world_fixture_close(&fixture);
    }
}

static void sweep_phase_contacts_of_the_last_tick_leave_no_bytes(void **state)
{
    (void)state;
    world_fixture fixture;
    sb_world_def def = fixture_def();
    world_fixture_open_on_ground(&fixture, &def);
    (void)fixture_add_shell(&fixture, 0, sb_vec3_make(0, 1, 0), sb_vec3_make(0, -600, 0), 0.5f);
    fixture_step(&fixture, 1);
    uint32_t count;
    const sb_contact *contacts = sb_world_contacts(fixture.world, &count);
    assert_int_equal(count, 1);
    sb_world_body_remove(fixture.world, 0);
    fixture_step(&fixture, 1);
    const sb_contact none = {0};
    assert_memory_equal(contacts, &none, sizeof none);
    world_fixture_close(&fixture);
}

// One tick of a box that drives and turns and a shell of up to 2,000 m/s, compared with the
// reference on the box's real motion.
static int check_shell(int index)
{
    world_fixture fixture;
    sb_world_def def = fixture_def();
    def.body_capacity = 2;
    world_fixture_open(&fixture, &def, NULL);
    sb_body *tank = fixture_add_box(&fixture, 0, real3_round(real3_random_point(100)), tank_half);
    tank->yaw = (float)sample_in(-3.14, 3.14);
    tank->yaw_rate = (float)sample_in(-45, 45);
    tank->velocity = real3_round(real3_random_point(20));
    const sb_body tank_before = *tank;
    real3 direction = real3_random_direction();
    real3 velocity = real3_scale(direction, sample_log(20, 2000));
    real3 target = real3_add(real3_of(tank->position), real3_random_point(3));
    real3 start = real3_sub(target, real3_scale(velocity, sample_in(0, 1) / 60));
    sb_body *shell =
        fixture_add_shell(&fixture, 1, real3_round(start), real3_round(velocity), 0.05f);
    const sb_body shell_before = *shell;
    fixture_step(&fixture, 1);

    motion m = {
        .start = real3_of(shell_before.position),
        .displacement = real3_scale(real3_of(shell_before.velocity), 1.0 / 60),
        .radius = (double)0.05f,
        .box = fixture_real_box(&tank_before),
        .box_displacement = real3_sub(real3_of(tank->position), real3_of(tank_before.position)),
        .turn = (double)tank_before.yaw_rate / 60,
    };
    hit got;
    uint32_t count = hits(&fixture, &got, 1);
    int result = 0;
    if (motion_gap(&m, 0) > 1e-3) {
        encounter wanted = motion_encounter(&m, 0, 1e-3);
        if (wanted.kind == MEETING_HIT) {
            if (count != 1) {
                fail_msg("seed %" PRIu64 ", case %d: a shell of %g m/s passed the tank",
                         sample_seed(), index, real3_length(velocity));
            }
            sb_impact impact = {got.time, got.point, got.normal};
            check_impact(&m, &wanted, &impact, 3e-4, 3e-4, index);
            real3 end = motion_center(&m, (double)impact.time);
            assert_true(real3_length(real3_sub(real3_of(shell->position), end)) <= 1e-4);
            result = 1;
        } else if (wanted.kind == MEETING_NONE) {
            assert_int_equal(count, 0);
            result = 2;
        }
    }
    world_fixture_close(&fixture);
    return result;
}

static void sweep_phase_shell_never_passes_a_moving_box_at_up_to_2000_m_s(void **state)
{
    (void)state;
    int results[3] = {0};
    for (int i = 0; i < 20000; i++) {
        results[check_shell(i)]++;
    }
    assert_true(results[1] > 4000);
    assert_true(results[2] > 1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sweep_phase_sphere_on_the_ground_stays_where_it_hit),
        cmocka_unit_test(sweep_phase_target_names_plane_box_and_body),
        cmocka_unit_test(sweep_phase_of_two_targets_the_earlier_counts_and_of_equal_ones_the_lower),
        cmocka_unit_test(sweep_phase_ignored_body_is_passed_through_and_no_other),
        cmocka_unit_test(sweep_phase_spheres_of_masks_that_do_not_meet_pass_through_each_other),
        cmocka_unit_test(sweep_phase_speed_is_that_of_approach_to_the_moving_body),
        cmocka_unit_test(sweep_phase_box_that_goes_out_of_the_way_is_not_hit),
        cmocka_unit_test(sweep_phase_box_that_comes_into_a_still_sphere_hits_it),
        cmocka_unit_test(sweep_phase_box_stopped_by_a_wall_hits_nothing_behind_it),
        cmocka_unit_test(sweep_phase_box_pushed_out_of_a_wall_hits_on_its_way),
        cmocka_unit_test(sweep_phase_sphere_whose_centre_passes_beside_a_box_hits_it_by_its_radius),
        cmocka_unit_test(sweep_phase_contacts_of_the_last_tick_leave_no_bytes),
        cmocka_unit_test_setup(sweep_phase_shell_never_passes_a_moving_box_at_up_to_2000_m_s,
                               sample_setup),
    };
    return cmocka_run_group_tests(tests, sample_group_setup, NULL);
}
