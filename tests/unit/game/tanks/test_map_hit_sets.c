// What shells and casts meet of crates and walls that name a hit set of the map.

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "game/hit_sets.h"
#include "physics/world/query.h"
#include "yard.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static uint64_t seed_state;

static double random_in(double low, double high)
{
    seed_state = seed_state * 6364136223846793005u + 1442695040888963407u;
    return low + (high - low) * ((double)(seed_state >> 40) / 16777216.0);
}

static sb_vec3 random_place(double half)
{
    return (sb_vec3){(float)random_in(-half, half), (float)random_in(-half, half),
                     (float)random_in(-half, half)};
}

static sb_map_hit_shape *add_shape(sb_map *map, sb_map_form form)
{
    sb_map_hit_set *set = &map->hit_sets[map->hit_set_count - 1];
    sb_map_hit_shape *shape = &map->hit_shapes[map->hit_shape_count++];
    set->shape_count++;
    *shape = (sb_map_hit_shape){.form = (uint8_t)form};
    return shape;
}

static void add_set(sb_map *map, const char *name)
{
    sb_map_hit_set *set = &map->hit_sets[map->hit_set_count++];
    strcpy(set->name.text, name);
    set->shape_first = (uint16_t)map->hit_shape_count;
}

static void add_block(sb_map *map, sb_vec3 center, sb_vec3 half_extents)
{
    sb_map_hit_shape *shape = add_shape(map, SB_MAP_FORM_BOX);
    shape->center = center;
    shape->half_extents = half_extents;
}

// Two posts and what they carry, in the place of a box of 6 by 4 by 1 m: between the posts is a
// gap of 4 m, up to 3 m.
static void add_gate(sb_map *map)
{
    add_set(map, "gate");
    add_block(map, (sb_vec3){-2.5f, 0.0f, 0.0f}, (sb_vec3){0.5f, 2.0f, 0.5f});
    add_block(map, (sb_vec3){2.5f, 0.0f, 0.0f}, (sb_vec3){0.5f, 2.0f, 0.5f});
    add_block(map, (sb_vec3){0.0f, 1.5f, 0.0f}, (sb_vec3){2.0f, 0.5f, 0.5f});
}

// A shot along z at the gate, which stands at z = 20, `aside` of its middle.
static bool hits_gate(bool wall, float aside, float height)
{
    yard at;
    yard_map(&at);
    add_gate(&at.map);
    if (wall) {
        yard_add_wall(&at, (sb_vec3){0.0f, 2.0f, 20.0f}, (sb_vec3){3.0f, 2.0f, 0.5f}, 5000);
        at.map.walls[0].hit_set = 1;
    } else {
        yard_add_crate(&at, (sb_vec3){0.0f, 2.0f, 20.0f}, (sb_vec3){3.0f, 2.0f, 0.5f}, 90000.0f);
        at.map.crates[0].hit_set = 1;
    }
    yard_begin(&at, 1);
    yard_join(&at, 0, SB_TANK_MEDIUM);
    yard_place(&at, 0, (sb_vec3){-100.0f, 0.0f, 0.0f}, 0.0f);
    yard_play(&at, 3);
    yard_load(&at, 0, SB_AMMUNITION_SHAPED);
    yard_fire(&at, 0);
    sb_body *shell = yard_thing(&at, SB_ENTITY_SHELL, 0);
    assert_int_equal(shell->shape, SB_BODY_SPHERE);
    shell->position = (sb_vec3){aside, height, 0.0f};
    shell->velocity = (sb_vec3){0.0f, 0.0f, 300.0f};
    shell->gravity_scale = 0.0f;
    bool passed = false;
    for (uint32_t i = 0; i < 60 && !passed && (shell = yard_shell(&at, 0)) != NULL; i++) {
        yard_play(&at, 1);
        passed = shell->shape == SB_BODY_SPHERE && shell->position.z > 25.0f;
    }
    const sb_wall *record = wall ? sb_game_section(at.game, SB_TANKS_WALLS, NULL) : NULL;
    if (record != NULL) {
        assert_true((record->health < 5000) == !passed);
    }
    yard_end(&at);
    return !passed;
}

static void test_a_shot_hits_the_shapes_and_flies_through_the_gap(void **state)
{
    (void)state;
    for (int wall = 0; wall < 2; wall++) {
        assert_true(hits_gate(wall, -2.5f, 1.0f));
        assert_true(hits_gate(wall, 2.9f, 3.9f));
        assert_true(hits_gate(wall, 0.0f, 3.5f));
        assert_false(hits_gate(wall, 0.0f, 1.0f));
        assert_false(hits_gate(wall, 1.8f, 2.8f));
        assert_false(hits_gate(wall, 3.2f, 1.0f)); // beside
    }
}

// A tank is stopped by the box: the gap is for shots alone.
static void test_a_tank_meets_the_box(void **state)
{
    (void)state;
    yard at;
    yard_map(&at);
    add_gate(&at.map);
    yard_add_wall(&at, (sb_vec3){0.0f, 2.0f, 20.0f}, (sb_vec3){3.0f, 2.0f, 0.5f}, 5000);
    at.map.walls[0].hit_set = 1;
    yard_begin(&at, 1);
    yard_join(&at, 0, SB_TANK_SCOUT);
    yard_place(&at, 0, (sb_vec3){0}, 0.0f);
    yard_drive(&at, 0, 1.0f, 0.0f);
    yard_play(&at, 300);
    assert_true(yard_body(&at, 0)->position.z < 19.5f);
    assert_true(yard_body(&at, 0)->position.z > 15.0f);
    yard_end(&at);
}

// The shapes in double precision, independent of the code under test.

typedef struct turn {
    double row[3][3];
} turn;

static turn turn_times(turn a, turn b)
{
    turn product;
    for (int i = 0; i < 3; i++) {
        for (int k = 0; k < 3; k++) {
            product.row[i][k] = 0.0;
            for (int j = 0; j < 3; j++) {
                product.row[i][k] += a.row[i][j] * b.row[j][k];
            }
        }
    }
    return product;
}

static turn turn_yaw(double a)
{
    return (turn){{{cos(a), 0.0, sin(a)}, {0.0, 1.0, 0.0}, {-sin(a), 0.0, cos(a)}}};
}

// Raises the front, z, by the angle.
static turn turn_pitch(double a)
{
    return (turn){{{1.0, 0.0, 0.0}, {0.0, cos(a), sin(a)}, {0.0, -sin(a), cos(a)}}};
}

// Raises the left side, x, by the angle.
static turn turn_roll(double a)
{
    return (turn){{{cos(a), -sin(a), 0.0}, {sin(a), cos(a), 0.0}, {0.0, 0.0, 1.0}}};
}

static void into_frame(const turn *of, const double at[3], const double point[3], double out[3])
{
    for (int i = 0; i < 3; i++) {
        out[i] = 0.0;
        for (int k = 0; k < 3; k++) {
            out[i] += of->row[k][i] * (point[k] - at[k]);
        }
    }
}

// How deep a point lies in a tetrahedron: the least distance from its four planes, negative
// outside.
static double tetrahedron_depth(const sb_vec3 *p, const double at[3])
{
    double depth = HUGE_VAL;
    for (int i = 0; i < 4; i++) {
        double v[3][3];
        for (int k = 0; k < 3; k++) {
            const sb_vec3 corner = p[(i + 1 + k) % 4];
            v[k][0] = (double)corner.x;
            v[k][1] = (double)corner.y;
            v[k][2] = (double)corner.z;
        }
        double a[3], b[3], n[3], inner = 0.0, own = 0.0, length = 0.0;
        const double opposite[3] = {(double)p[i].x, (double)p[i].y, (double)p[i].z};
        for (int k = 0; k < 3; k++) {
            a[k] = v[1][k] - v[0][k];
            b[k] = v[2][k] - v[0][k];
        }
        for (int k = 0; k < 3; k++) {
            n[k] = a[(k + 1) % 3] * b[(k + 2) % 3] - a[(k + 2) % 3] * b[(k + 1) % 3];
            inner += n[k] * (opposite[k] - v[0][k]);
            own += n[k] * (at[k] - v[0][k]);
            length += n[k] * n[k];
        }
        depth = fmin(depth, own * (inner > 0.0 ? 1.0 : -1.0) / sqrt(length));
    }
    return depth;
}

// How deep a point of the shape's frame lies in it; of the right sign everywhere.
static double depth_in(const sb_map *map, const sb_map_hit_shape *shape, const double p[3])
{
    switch ((sb_map_form)shape->form) {
    case SB_MAP_FORM_SPHERE:
        return (double)shape->radius - sqrt(p[0] * p[0] + p[1] * p[1] + p[2] * p[2]);
    case SB_MAP_FORM_CYLINDER:
        return fmin((double)shape->radius - hypot(p[0], p[2]),
                    (double)shape->half_height - fabs(p[1]));
    case SB_MAP_FORM_HULL:
        return tetrahedron_depth(&map->points[shape->point_first], p);
    case SB_MAP_FORM_BOX:
    case SB_MAP_FORM_COUNT:
        break;
    }
    return fmin(fmin((double)shape->half_extents.x - fabs(p[0]),
                     (double)shape->half_extents.y - fabs(p[1])),
                (double)shape->half_extents.z - fabs(p[2]));
}

static double depth_of(const sb_map *map, const sb_map_crate *crate, const double point[3])
{
    const sb_map_hit_set *set = &map->hit_sets[crate->hit_set - 1];
    const turn body = turn_yaw((double)crate->yaw);
    const double center[3] = {(double)crate->position.x, (double)crate->position.y,
                              (double)crate->position.z};
    double in_body[3], deepest = -HUGE_VAL;
    into_frame(&body, center, point, in_body);
    for (uint32_t i = 0; i < set->shape_count; i++) {
        const sb_map_hit_shape *shape = &map->hit_shapes[set->shape_first + i];
        const turn own =
            turn_times(turn_yaw((double)shape->yaw), turn_times(turn_pitch((double)shape->pitch),
                                                                turn_roll((double)shape->roll)));
        const double at[3] = {(double)shape->center.x, (double)shape->center.y,
                              (double)shape->center.z};
        double in_shape[3];
        into_frame(&own, at, in_body, in_shape);
        deepest = fmax(deepest, depth_in(map, shape, in_shape));
    }
    return deepest;
}

static void add_random_shape(sb_map *map)
{
    sb_map_hit_shape *shape = add_shape(map, (sb_map_form)(int)random_in(0.0, 3.999));
    shape->center = random_place(1.0);
    shape->yaw = (float)random_in(-6.0, 6.0);
    shape->pitch = (float)random_in(-6.0, 6.0);
    shape->roll = (float)random_in(-6.0, 6.0);
    if (shape->form == SB_MAP_FORM_BOX) {
        shape->half_extents =
            (sb_vec3){(float)random_in(0.1, 1.0), (float)random_in(0.1, 1.0), 0.3f};
    }
    if (shape->form == SB_MAP_FORM_SPHERE || shape->form == SB_MAP_FORM_CYLINDER) {
        shape->radius = (float)random_in(0.1, 1.0);
    }
    if (shape->form == SB_MAP_FORM_CYLINDER) {
        shape->half_height = (float)random_in(0.1, 1.0);
    }
    if (shape->form == SB_MAP_FORM_HULL) {
        shape->point_first = (uint16_t)map->point_count;
        shape->point_count = 4;
        const float size = (float)random_in(0.5, 1.5);
        map->points[map->point_count++] = (sb_vec3){-size, -0.3f, 0.2f};
        map->points[map->point_count++] = (sb_vec3){size, -0.5f, -0.4f};
        map->points[map->point_count++] = (sb_vec3){0.1f, 0.8f * size, 0.0f};
        map->points[map->point_count++] = (sb_vec3){0.3f, 0.0f, size};
    }
}

// A map of heavy crates apart from each other, each with a set of random shapes.
static void random_crates(yard *at, uint32_t count)
{
    yard_map(at);
    for (uint32_t i = 0; i < count; i++) {
        char name[8] = {'s', (char)('a' + i)};
        add_set(&at->map, name);
        const int shapes = (int)random_in(1.0, 8.999);
        for (int k = 0; k < shapes; k++) {
            add_random_shape(&at->map);
        }
        yard_add_crate(at, (sb_vec3){12.0f * (float)i - 60.0f, 3.0f, 0.0f}, (sb_vec3){1, 3, 1},
                       5000.0f);
        at->map.crates[i].yaw = (float)random_in(-6.0, 6.0);
        at->map.crates[i].hit_set = (uint8_t)(i + 1);
    }
}

#define STEP_COUNT 4000
#define CLEAR_M 0.004 // nearer than this to an edge nothing is said

// Casts a ray at the crate, and compares the query with samples along it. Returns -1 for a graze, 1
// for a hit and 0 for a miss.
static int compare_ray(const yard *at, sb_world world, uint32_t ordinal)
{
    const sb_map_crate *crate = &at->map.crates[ordinal];
    const double center[3] = {(double)crate->position.x, (double)crate->position.y,
                              (double)crate->position.z};
    double from[3], way[3];
    const sb_vec3 start = random_place(1.0), end = random_place(1.5);
    const double length = (double)sb_vec3_length(start);
    const double start_of[3] = {(double)start.x, (double)start.y, (double)start.z};
    const double end_of[3] = {(double)end.x, (double)end.y, (double)end.z};
    for (int i = 0; i < 3; i++) {
        from[i] = center[i] + 5.0 * start_of[i] / length;
        way[i] = 2.0 * (center[i] + end_of[i] - from[i]);
    }
    double deepest = -HUGE_VAL, met = HUGE_VAL;
    for (int step = 0; step <= STEP_COUNT; step++) {
        const double t = (double)step / STEP_COUNT;
        const double point[3] = {from[0] + t * way[0], from[1] + t * way[1], from[2] + t * way[2]};
        const double depth = depth_of(&at->map, crate, point);
        deepest = fmax(deepest, depth);
        met = depth >= 0.0 ? fmin(met, t) : met;
    }
    const sb_point_path path = {
        .start = {(float)from[0], (float)from[1], (float)from[2]},
        .displacement = {(float)way[0], (float)way[1], (float)way[2]},
    };
    sb_query_filter filter = sb_query_filter_default();
    filter.scenery = false;
    sb_query_hit hit;
    const bool hits = sb_query_ray(world, &path, &filter, &hit);
    if (fabs(deepest) < CLEAR_M) {
        return -1;
    }
    if (hits != (deepest > 0.0)) {
        fail_msg("crate %u: the query says %d, and the ray is %f m deep", ordinal, hits, deepest);
    }
    if (hits) {
        const double point[3] = {(double)hit.impact.point.x, (double)hit.impact.point.y,
                                 (double)hit.impact.point.z};
        assert_near(depth_of(&at->map, crate, point), 0.0, 2e-4);
        // A thin corner that lies between two samples may be hit before.
        assert_true((double)hit.impact.time <= met + 1e-4);
    }
    return hits;
}

static void test_rays_meet_exactly_the_shapes_of_the_map(void **state)
{
    (void)state;
    const char *text = getenv("SABOT_TEST_SEED");
    seed_state = text != NULL ? strtoull(text, NULL, 10) : 20261124;
    print_message("SABOT_TEST_SEED=%" PRIu64 "\n", seed_state);
    int hits = 0, misses = 0;
    for (int round = 0; round < 20; round++) {
        yard at;
        random_crates(&at, 10);
        yard_begin(&at, 1);
        yard_view view;
        yard_look(&at, &view);
        for (uint32_t i = 0; i < 60; i++) {
            const int compared = compare_ray(&at, view.match.world, i % 10);
            hits += compared == 1;
            misses += compared == 0;
        }
        yard_end(&at);
    }
    assert_true(hits > 300 && misses > 300);
}

// A body that is given back to its place, and one that a client learns of, has its set.
static void test_the_rules_say_which_entities_have_a_set(void **state)
{
    (void)state;
    yard at;
    yard_map(&at);
    add_gate(&at.map);
    yard_add_crate(&at, (sb_vec3){0.0f, 1.0f, 0.0f}, (sb_vec3){1, 1, 1}, 500.0f);
    yard_add_crate(&at, (sb_vec3){9.0f, 1.0f, 0.0f}, (sb_vec3){1, 1, 1}, 500.0f);
    yard_add_wall(&at, (sb_vec3){0.0f, 1.0f, 9.0f}, (sb_vec3){1, 1, 1}, 50);
    yard_add_ball(&at, (sb_vec3){-9.0f, 0.8f, 0.0f}, 0.8f, 250.0f, 0.6f);
    at.map.crates[1].hit_set = 1;
    at.map.walls[0].hit_set = 1;
    yard_begin(&at, 1);
    static const struct {
        sb_entity_kind kind;
        uint32_t ordinal, set;
    } expected[] = {{SB_ENTITY_CRATE, 0, 0}, {SB_ENTITY_CRATE, 1, 1}, {SB_ENTITY_CRATE, 2, 0},
                    {SB_ENTITY_WALL, 0, 1},  {SB_ENTITY_WALL, 1, 0},  {SB_ENTITY_BALL, 0, 0},
                    {SB_ENTITY_TANK, 0, 0}};
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++) {
        assert_int_equal(
            sb_hit_set_of_map(&sb_tanks_rules, &at.map, expected[i].kind, expected[i].ordinal),
            expected[i].set);
    }
    assert_int_equal(yard_thing(&at, SB_ENTITY_CRATE, 0)->hit_set, 0);
    assert_int_equal(yard_thing(&at, SB_ENTITY_CRATE, 1)->hit_set, SB_TANK_KIND_COUNT + 1);
    assert_int_equal(yard_thing(&at, SB_ENTITY_WALL, 0)->hit_set, SB_TANK_KIND_COUNT + 1);
    assert_int_equal(yard_thing(&at, SB_ENTITY_BALL, 0)->hit_set, 0);
    yard_end(&at);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_shot_hits_the_shapes_and_flies_through_the_gap),
        cmocka_unit_test(test_a_tank_meets_the_box),
        cmocka_unit_test(test_rays_meet_exactly_the_shapes_of_the_map),
        cmocka_unit_test(test_the_rules_say_which_entities_have_a_set),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
