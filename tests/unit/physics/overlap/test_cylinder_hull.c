#include "physics/overlap/pairs.h"

#include "cylinder_cases.h"
#include "physics/shape/hull_build.h"

#define PAIR_COUNT 100000

// The count of pairs for which one hull is built.
#define PAIRS_PER_HULL 50

static _Alignas(8) uint8_t memory[SB_HULL_SIZE_MAX];

typedef struct pair {
    real_cylinder a;
    const sb_hull *hull;
    real3 center;
    real3 axes[3];
    double extent; // of the hull
    bool thin;     // a slab or a needle
} pair;

static real3 turn(const pair *p, real3 local)
{
    real3 sum = real3_scale(p->axes[0], local.x);
    sum = real3_add(sum, real3_scale(p->axes[1], local.y));
    return real3_add(sum, real3_scale(p->axes[2], local.z));
}

static double overlap_of(const void *of, real3 direction)
{
    const pair *p = of;
    const sb_vec3 *vertices = sb_hull_vertices(p->hull);
    real3 local = {real3_dot(p->axes[0], direction), real3_dot(p->axes[1], direction),
                   real3_dot(p->axes[2], direction)};
    double least = HUGE_VAL;
    for (uint32_t i = 0; i < p->hull->vertex_count; i++) {
        least = fmin(least, real3_dot(local, real3_of(vertices[i])));
    }
    double apart = real3_dot(real3_sub(p->center, p->a.center), direction);
    double reach =
        p->a.half_height == HUGE_VAL ? p->a.radius : real_cylinder_reach(&p->a, direction);
    return reach - least - apart;
}

// Points in a ball, on a prism, or in a thin slab.
static void sample_hull(pair *p)
{
    for (;;) {
        sb_vec3 points[14];
        uint32_t count = 4 + sample_below(11), form = sample_below(4);
        p->extent = sample_log(0.1, 8);
        p->thin = form == 1 || form == 2;
        real3 scale = {p->extent, p->extent, p->extent};
        if (form == 1) {
            scale.y *= sample_log(1e-3, 0.1);
        } else if (form == 2) {
            scale.x *= sample_log(1e-3, 0.1);
            scale.z = scale.x;
        }
        for (uint32_t i = 0; i < count; i++) {
            real3 at = real3_scale(real3_random_direction(), sample_in(0.5, 1));
            if (form == 3) {
                at.y = i % 2 == 0 ? -0.5 : 0.5;
                if (i % 2 == 1) {
                    at.x = (double)points[i - 1].x / scale.x;
                    at.z = (double)points[i - 1].z / scale.z;
                }
            }
            points[i] = real3_round((real3){at.x * scale.x, at.y * scale.y, at.z * scale.z});
        }
        if (sb_hull_build(memory, points, count) == SB_OK) {
            p->hull = (const void *)memory;
            return;
        }
    }
}

static void describe(convex_case *c, const pair *p)
{
    double height = p->a.half_height == HUGE_VAL ? p->a.radius : p->a.half_height;
    double apart = real3_length(real3_sub(p->center, p->a.center));
    *c = (convex_case){.overlap = overlap_of,
                       .pair = p,
                       .endless = p->a.half_height == HUGE_VAL,
                       .axis = p->a.axis,
                       .size = p->a.radius + height + (double)p->hull->radius + apart,
                       .effort = 24};
    c->tolerance = 5e-6 * c->size;
    const sb_hull_face *faces = sb_hull_faces(p->hull);
    for (uint32_t i = 0; i < p->hull->face_count; i++) {
        add_special(c, turn(p, real3_of(faces[i].plane.normal)));
    }
    const sb_hull_edge *edges = sb_hull_edges(p->hull);
    const sb_vec3 *vertices = sb_hull_vertices(p->hull);
    for (uint32_t i = 0; i < p->hull->edge_count; i++) {
        real3 along =
            real3_sub(real3_of(vertices[edges[i].vertex_b]), real3_of(vertices[edges[i].vertex_a]));
        real3 edge = real3_unit(turn(p, along));
        add_special(c, real3_cross(edge, p->a.axis));
        c->rings[c->ring_count++] = edge;
    }
    c->rings[c->ring_count++] = p->a.axis;
    if (!c->endless) {
        add_special(c, p->a.axis);
    }
}

static void sample_pair(pair *p)
{
    p->a = sample_cylinder(0.05, 5);
    real_axes_random(p->axes);
    if (sample_chance(0.3)) {
        real_axes_from_yaw(p->axes, sample_in(-3, 3));
    }
    if (sample_chance(0.2)) {
        p->a.axis = p->axes[sample_below(3)];
    }
    p->a.center = real3_random_point(sample_chance(0.1) ? 450 : 5);
    bool endless = sample_chance(0.1);
    if (endless) {
        p->a.half_height = HUGE_VAL;
    }
    p->center = p->a.center;
    real3 direction = endless ? real3_square_to(p->a.axis) : real3_random_direction();
    double reach = overlap_of(p, direction); // of two in one place: what parts them this way
    double part = sample_chance(0.2) ? 1 + sample_log(1e-6, 1e-2) * (sample_chance(0.5) ? 1 : -1)
                                     : sample_in(0, 1.05);
    p->center = real3_float(real3_add(p->a.center, real3_scale(direction, part * reach)));
    if (endless) {
        real3 along = real3_scale(p->a.axis, sample_in(-300, 300));
        p->a.center = real3_float(real3_add(p->a.center, along));
    }
}

static double a_distance(const void *solid, real3 point)
{
    return real_cylinder_distance(solid, point, NULL);
}

// How far in front of its face that is farthest behind the point: no more than the distance.
static double b_distance(const void *solid, real3 point)
{
    const pair *p = solid;
    real3 relative = real3_sub(point, p->center);
    real3 local = {real3_dot(p->axes[0], relative), real3_dot(p->axes[1], relative),
                   real3_dot(p->axes[2], relative)};
    const sb_hull_face *faces = sb_hull_faces(p->hull);
    double most = -HUGE_VAL;
    for (uint32_t i = 0; i < p->hull->face_count; i++) {
        most = fmax(most, real3_dot(real3_of(faces[i].plane.normal), local) -
                              (double)faces[i].plane.offset);
    }
    return most;
}

static sb_placed_hull place_of(const pair *p)
{
    return (sb_placed_hull){
        p->hull,
        real3_round(p->center),
        {real3_round(p->axes[0]), real3_round(p->axes[1]), real3_round(p->axes[2])}};
}

static void random_pairs_agree_with_many_directions(void **state)
{
    (void)state;
    uint32_t hits = 0, misses = 0, points[5] = {0}, endless = 0;
    uint32_t count = sample_scaled(PAIR_COUNT);
    pair p = {.hull = NULL};
    for (uint32_t i = 0; i < count; i++) {
        if (i % PAIRS_PER_HULL == 0) {
            sample_hull(&p);
        }
        sample_pair(&p);
        convex_case c;
        describe(&c, &p);
        sb_cylinder a = real_cylinder_round(&p.a);
        sb_placed_hull b = place_of(&p);
        sb_mtv mtv;
        sb_manifold manifold;
        bool hit = sb_cylinder_hull_mtv(&a, &b, &mtv);
        // Looking through all edges is slow.
        c.ring_count_cheap = i % 32 == 0 ? c.ring_count : 1;
        (void)check_penetration(&c, hit, &mtv, i);
        assert_int_equal(sb_cylinder_hull_overlap(&a, &b), hit);
        assert_int_equal(sb_cylinder_hull_manifold(&a, &b, &manifold), hit);
        if (hit) {
            assert_true(manifold.mtv.depth == mtv.depth);
            if (!p.thin) { // whose many faces nearly in a plane leave the place open
                check_contacts(&manifold, a_distance, &p.a, b_distance, &p, 0.021 * p.a.radius,
                               3e-3 * c.size + 6e-5, i);
            }
            points[manifold.point_count]++;
        }
        hits += hit;
        misses += !hit;
        endless += hit && c.endless;
    }
    assert_true(hits > PAIR_COUNT / 4 && misses > PAIR_COUNT / 10 && endless > PAIR_COUNT / 100);
    for (int k = 1; k <= 4; k++) {
        assert_true(points[k] > PAIR_COUNT / 2000);
    }
}

static void a_box_as_a_hull_answers_as_the_box(void **state)
{
    (void)state;
    int hits = 0;
    for (int i = 0; i < 20000; i++) {
        pair p = {.hull = NULL};
        sb_vec3 half = {(float)sample_log(0.1, 5), (float)sample_log(0.1, 5),
                        (float)sample_log(0.1, 5)};
        assert_int_equal(sb_hull_build_box(memory, half), SB_OK);
        p.hull = (const void *)memory;
        sample_pair(&p);
        sb_cylinder a = real_cylinder_round(&p.a);
        sb_placed_hull b = place_of(&p);
        sb_box box = {b.center, half, {b.axes[0], b.axes[1], b.axes[2]}};
        sb_mtv mtv, of_box;
        bool hit = sb_cylinder_hull_mtv(&a, &b, &mtv);
        double size = real3_length(real3_sub(p.center, p.a.center)) + p.a.radius +
                      (p.a.half_height < 1e8 ? p.a.half_height : 0) + (double)p.hull->radius;
        if (hit != sb_cylinder_box_mtv(&a, &box, &of_box)) {
            assert_true((double)(hit ? mtv : of_box).depth < 5e-6 * size);
            continue;
        }
        assert_true(!hit || fabs((double)mtv.depth - (double)of_box.depth) < 5e-6 * size);
        hits += hit;
    }
    assert_true(hits > 5000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(random_pairs_agree_with_many_directions, sample_setup),
        cmocka_unit_test_setup(a_box_as_a_hull_answers_as_the_box, sample_setup),
    };
    return cmocka_run_group_tests(tests, sample_group_setup, NULL);
}
