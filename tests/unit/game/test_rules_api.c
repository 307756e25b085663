// Calls each function of the world that rules may call, with results worked out by hand.
// test_advance.c covers what they refuse, events, draws and the end.
#include "game/rules.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "field_match.h"

static field_match match;
static field_view view;
static const sb_rules_api *api;
static const sb_rules_context *context;

// A tank of 2 m by 1.5 m by 3.2 m stands at the origin; the paths come from 10 m behind it, 1 m
// above the ground, and are 20 m long: its tail is 8.4 m away.
static const sb_vec3 from = {0.0f, 1.0f, -10.0f};
static const sb_vec3 displacement = {0.0f, 0.0f, 20.0f};

static int begin(void **state)
{
    (void)state;
    field_match_begin(&match, 2, 60);
    field_match_populate(&match, 1);
    field_match_place(&match, 0, 0.0f, 0.0f, 0.0f);
    field_match_view(&match, &view);
    context = &view.match.context;
    api = context->api;
    return 0;
}

static int end(void **state)
{
    (void)state;
    field_match_end(&match);
    return 0;
}

static void every_function_is_there(void **state)
{
    (void)state;
    assert_int_equal(api->version, SB_RULES_INTERFACE_VERSION);
    // After the version and its padding there are only pointers.
    const size_t first = offsetof(sb_rules_api, body_def_default);
    for (size_t at = first; at < sizeof *api; at += sizeof(void (*)(void))) {
        static const uint8_t null[sizeof(void (*)(void))];
        assert_memory_not_equal((const uint8_t *)api + at, null, sizeof null);
    }
}

static void paths_meet_the_tank_at_its_tail(void **state)
{
    (void)state;
    const sb_query_filter filter = api->filter_default();
    sb_query_hit hit;
    assert_true(api->ray(context, &(sb_point_path){from, displacement}, &filter, &hit));
    assert_int_equal(hit.id, 0);
    assert_true(fabsf(hit.impact.time - 8.4f / 20.0f) < 1e-5f);
    assert_true(api->sphere(context, &(sb_sphere_path){from, displacement, 0.5f}, &filter, &hit));
    assert_int_equal(hit.id, 0);
    assert_true(fabsf(hit.impact.time - 7.9f / 20.0f) < 1e-5f);
    const sb_box_cast cast = {sb_box_from_yaw(from, (sb_vec3){0.25f, 0.25f, 0.25f}, 0.0f),
                              displacement};
    assert_true(api->box(context, &cast, &filter, &hit));
    assert_int_equal(hit.id, 0);
    assert_true(fabsf(hit.impact.time - 8.15f / 20.0f) < 1e-5f);
}

static void sight_ends_at_the_tank_unless_it_is_left_out(void **state)
{
    (void)state;
    sb_query_filter filter = api->filter_default();
    const sb_vec3 to = {0.0f, 1.0f, 10.0f};
    assert_false(api->line_of_sight(context, from, to, &filter));
    filter.skip = 0;
    assert_true(api->line_of_sight(context, from, to, &filter));
}

static void closest_is_within_the_distance_given(void **state)
{
    (void)state;
    sb_query_filter filter = api->filter_default();
    filter.scenery = false;
    sb_query_hit hit;
    assert_true(api->closest(context, from, 8.5f, &filter, &hit));
    assert_int_equal(hit.id, 0);
    assert_false(api->closest(context, from, 8.3f, &filter, &hit));
}

static void shape_of_a_body_overlaps_that_body(void **state)
{
    (void)state;
    sb_query_filter filter = api->filter_default();
    filter.scenery = false;
    const sb_shape shape = api->body_shape(context, &context->bodies[0]);
    uint32_t ids[4] = {9, 9, 9, 9};
    assert_int_equal(api->overlap(context, &shape, &filter, ids, 4), 1);
    assert_int_equal(ids[0], 0);
    assert_int_equal(ids[1], 9);
}

static void mathematics_is_that_of_the_figures(void **state)
{
    (void)state;
    float s, c;
    api->sin_cos(0.52359878f, &s, &c); // a twelfth of a turn
    assert_true(fabsf(s - 0.5f) < 1e-6f && fabsf(c - 0.8660254f) < 1e-6f);
    assert_true(fabsf(api->atan2(1.0f, -1.0f) - 2.3561945f) < 1e-6f);
}

int main(void)
{
#define API_TEST(test) cmocka_unit_test_setup_teardown(test, begin, end)
    const struct CMUnitTest tests[] = {
        API_TEST(every_function_is_there),
        API_TEST(paths_meet_the_tank_at_its_tail),
        API_TEST(sight_ends_at_the_tank_unless_it_is_left_out),
        API_TEST(closest_is_within_the_distance_given),
        API_TEST(shape_of_a_body_overlaps_that_body),
        API_TEST(mathematics_is_that_of_the_figures),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
