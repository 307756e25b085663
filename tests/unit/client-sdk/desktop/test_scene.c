/// Tests that a tank is drawn where it is hit: the triangles of its mesh against casts of the
/// physics.
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "desktop.h"
#include "hit_casts.h"

#define CAST_COUNT 8000
#define TYPE_VALUE_NAME "type"

static dt_mesh mesh, after; // the tank, and the same one with its turret turned
static sb_client *client;
static uint32_t type_value; // index of the tank's type among its values

static vec3 of(sb_vec3 at)
{
    return (vec3){at.x, at.y, at.z};
}

// Distance of two segments (Ericson 2005, 5.1.9).
static float segments_apart(vec3 p, vec3 q, vec3 r, vec3 s)
{
    const vec3 d1 = vec3_sub(q, p), d2 = vec3_sub(s, r), gap = vec3_sub(p, r);
    const float a = vec3_dot(d1, d1), b = vec3_dot(d1, d2), e = vec3_dot(d2, d2);
    const float c = vec3_dot(d1, gap), f = vec3_dot(d2, gap), scale = a * e - b * b;
    float t1 = scale > 0.0f ? SDL_clamp((b * f - c * e) / scale, 0.0f, 1.0f) : 0.0f;
    const float t2 = SDL_clamp((b * t1 + f) / e, 0.0f, 1.0f);
    t1 = SDL_clamp((b * t2 - c) / a, 0.0f, 1.0f);
    return vec3_length(vec3_sub(vec3_add(p, d1, t1), vec3_add(r, d2, t2)));
}

// Returns true if the segment passes through the triangle (Moeller and Trumbore 1997).
static bool pierces(vec3 p, vec3 q, const vec3 *corners)
{
    const vec3 way = vec3_sub(q, p), u = vec3_sub(corners[1], corners[0]);
    const vec3 v = vec3_sub(corners[2], corners[0]), from = vec3_sub(p, corners[0]);
    const vec3 across = vec3_cross(way, v), turned = vec3_cross(from, u);
    const float scale = vec3_dot(u, across);
    if (scale == 0.0f) {
        return false;
    }
    const float first = vec3_dot(from, across) / scale, second = vec3_dot(way, turned) / scale;
    const float t = vec3_dot(v, turned) / scale;
    return first >= 0.0f && second >= 0.0f && first + second <= 1.0f && t >= 0.0f && t <= 1.0f;
}

// The casts begin and end far outside, so the nearest point of a triangle is on an edge, or the
// path passes through it.
static float path_distance(vec3 p, vec3 q)
{
    float least = INFINITY;
    for (int i = 0; i < mesh.count; i++) {
        const vec3 *corners = mesh.triangles[i].corners;
        if (pierces(p, q, corners)) {
            return 0.0f;
        }
        for (int edge = 0; edge < 3; edge++) {
            least = fminf(least, segments_apart(p, q, corners[edge], corners[(edge + 1) % 3]));
        }
    }
    return least;
}

static sb_client_entity tank_of(const hit_cast *cast)
{
    sb_client_entity tank = {.position = {cast->position.x, cast->position.y, cast->position.z},
                             .yaw = cast->yaw,
                             .turret_yaw = cast->turret_yaw};
    memcpy(tank.orientation, cast->orientation, sizeof tank.orientation);
    tank.values[type_value] = (float)cast->type;
    return tank;
}

typedef struct tally {
    int hits, misses, unseen, through;
} tally;

static void draw(const hit_cast *cast, float shift)
{
    sb_client_entity tank = tank_of(cast);
    mesh.count = after.count = 0;
    assert_true(scene_add_hit_shapes(&mesh, client, &tank, COLOUR_WHITE));
    tank.turret_yaw += 1.0f;
    assert_true(scene_add_hit_shapes(&after, client, &tank, COLOUR_WHITE));
    const vec3 up = game_turned(cast->orientation, (vec3){0.0f, shift, 0.0f});
    for (int i = 0; i < mesh.count; i++) {
        vec3 *corners = mesh.triangles[i].corners;
        if (memcmp(corners, after.triangles[i].corners, 3 * sizeof *corners) != 0) {
            for (int k = 0; k < 3; k++) {
                corners[k] = vec3_add(corners[k], up, 1.0f);
            }
        }
    }
}

// Counts the casts that meet what is not drawn there, or pass through what is. The turrets are
// drawn higher by `shift`.
static tally compare(uint64_t seed, float shift)
{
    tally counts = {0};
    float yaw = INFINITY; // of the tank that is drawn
    hit_casts *casts = hit_casts_create(seed);
    assert_non_null(casts);
    for (int i = 0; i < CAST_COUNT; i++) {
        const hit_cast cast = hit_casts_next(casts);
        if (cast.yaw != yaw) {
            draw(&cast, shift);
            yaw = cast.yaw;
        }
        const float distance = path_distance(of(cast.from), of(cast.to));
        counts.hits += cast.hit;
        counts.misses += !cast.near;
        counts.unseen += cast.hit && distance > cast.radius_m + HIT_CAST_TOLERANCE_M;
        counts.through += !cast.near && distance <= cast.radius_m;
    }
    hit_casts_destroy(casts);
    return counts;
}

static int open_client(void **state)
{
    (void)state;
    const sb_client_def def = sb_client_def_default();
    sb_client_kind kind;
    assert_int_equal(sb_client_create(&def, &client), SB_OK);
    assert_int_equal(sb_client_get_kind(client, 0, &kind), SB_OK);
    while (strcmp(kind.value_names[type_value], TYPE_VALUE_NAME) != 0) {
        type_value++;
        assert_true(type_value < kind.value_count);
    }
    return 0;
}

static int close_client(void **state)
{
    (void)state;
    sb_client_destroy(client);
    return 0;
}

static void scene_draws_a_tank_where_it_is_hit(void **state)
{
    (void)state;
    const char *text = getenv("SABOT_TEST_SEED");
    const uint64_t seed = text != NULL ? strtoull(text, NULL, 10) : 20261124;
    print_message("SABOT_TEST_SEED=%" PRIu64 "\n", seed);
    const tally counts = compare(seed, 0.0f);
    assert_true(counts.hits > CAST_COUNT / 4 && counts.misses > CAST_COUNT / 4);
    assert_int_equal(counts.unseen, 0);
    assert_int_equal(counts.through, 0);
}

static void scene_comparison_notices_a_turret_that_is_drawn_5_cm_off(void **state)
{
    (void)state;
    for (int side = -1; side <= 1; side += 2) {
        const tally counts = compare(7, 0.05f * (float)side);
        assert_true(counts.unseen + counts.through > 30);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(scene_draws_a_tank_where_it_is_hit),
        cmocka_unit_test(scene_comparison_notices_a_turret_that_is_drawn_5_cm_off),
    };
    return cmocka_run_group_tests(tests, open_client, close_client);
}
