// Compares the facets of hulls with those that brute force finds: exactly on a lattice, and with a
// clearance for any points.
#include "physics/shape/hull_build.h"

#include <math.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "hull_build_fixture.h"
#include "reference.h"
#include "sample.h"

// An exact plane through lattice points: normal . p = offset, all others below.
typedef struct lattice_plane {
    int normal[3];
    int offset;
} lattice_plane;

typedef struct lattice {
    int points[32][3];
    uint32_t count;
    lattice_plane planes[256];
    uint32_t plane_count;
    bool is_vertex[32];
} lattice;

static int height(const lattice_plane *plane, const int *p)
{
    return plane->normal[0] * p[0] + plane->normal[1] * p[1] + plane->normal[2] * p[2] -
           plane->offset;
}

static int greatest_divisor(int a, int b)
{
    a = a < 0 ? -a : a;
    b = b < 0 ? -b : b;
    while (b != 0) {
        int rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

// Returns false if the three are on one line.
static bool plane_through(const int *a, const int *b, const int *c, lattice_plane *plane)
{
    int u[3], v[3];
    for (int k = 0; k < 3; k++) {
        u[k] = b[k] - a[k];
        v[k] = c[k] - a[k];
    }
    int divisor = 0;
    for (int k = 0; k < 3; k++) {
        int next = (k + 1) % 3, last = (k + 2) % 3;
        plane->normal[k] = u[next] * v[last] - u[last] * v[next];
        divisor = greatest_divisor(plane->normal[k], divisor);
    }
    if (divisor == 0) {
        return false;
    }
    plane->offset = 0;
    for (int k = 0; k < 3; k++) {
        plane->normal[k] /= divisor;
    }
    plane->offset = height(plane, a);
    return true;
}

static void keep_plane(lattice *l, lattice_plane plane)
{
    int above = 0, below = 0;
    for (uint32_t i = 0; i < l->count; i++) {
        above += height(&plane, l->points[i]) > 0;
        below += height(&plane, l->points[i]) < 0;
    }
    if (above > 0 && below > 0) {
        return;
    }
    if (above > 0) {
        for (int k = 0; k < 3; k++) {
            plane.normal[k] = -plane.normal[k];
        }
        plane.offset = -plane.offset;
    }
    for (uint32_t i = 0; i < l->plane_count; i++) {
        if (memcmp(&l->planes[i], &plane, sizeof plane) == 0) {
            return;
        }
    }
    l->planes[l->plane_count++] = plane;
}

// A point is a vertex if the planes through it meet in this point alone.
static bool is_lattice_vertex(const lattice *l, const int *p)
{
    const int *through[256];
    uint32_t count = 0;
    for (uint32_t i = 0; i < l->plane_count; i++) {
        if (height(&l->planes[i], p) == 0) {
            through[count++] = l->planes[i].normal;
        }
    }
    const int zero[3] = {0, 0, 0};
    for (uint32_t a = 0; a < count; a++) {
        for (uint32_t b = a + 1; b < count; b++) {
            lattice_plane common;
            for (uint32_t c = b + 1; c < count; c++) {
                if (plane_through(zero, through[a], through[b], &common) &&
                    height(&common, through[c]) != 0) {
                    return true;
                }
            }
        }
    }
    return false;
}

// Finds all facets by trying every three points, exactly, in integers. Returns false if all points
// are in one plane.
static bool lattice_solve(lattice *l)
{
    l->plane_count = 0;
    for (uint32_t a = 0; a < l->count; a++) {
        for (uint32_t b = a + 1; b < l->count; b++) {
            for (uint32_t c = b + 1; c < l->count; c++) {
                lattice_plane plane;
                if (plane_through(l->points[a], l->points[b], l->points[c], &plane)) {
                    keep_plane(l, plane);
                }
            }
        }
    }
    uint32_t vertex_count = 0;
    for (uint32_t i = 0; i < l->count; i++) {
        l->is_vertex[i] = is_lattice_vertex(l, l->points[i]);
        vertex_count += l->is_vertex[i];
    }
    return vertex_count >= 4;
}

static uint32_t lattice_vertex_count(const lattice *l, const lattice_plane *plane)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < l->count; i++) {
        bool known = plane != NULL && height(plane, l->points[i]) != 0;
        for (uint32_t k = 0; k < i; k++) {
            known |= memcmp(l->points[k], l->points[i], sizeof l->points[i]) == 0;
        }
        count += l->is_vertex[i] && !known;
    }
    return count;
}

static void lattice_clouds_have_the_facets_of_brute_force(void **state)
{
    (void)state;
    uint32_t solid = 0, flat = 0;
    for (uint32_t i = 0; i < sample_scaled(3000); i++) {
        lattice l = {.count = 4 + sample_below(sample_chance(0.5) ? 5 : 20)};
        uint32_t levels = 2 + sample_below(4);
        placement at = sample_placement();
        at.scale *= 0.5; // points are up to 2 root 3 from its origin
        sb_vec3 points[32];
        for (uint32_t p = 0; p < l.count; p++) {
            for (int k = 0; k < 3; k++) {
                l.points[p][k] = (int)sample_below(levels) - (int)levels / 2;
            }
            points[p] = placement_point(&at, l.points[p][0], l.points[p][1], l.points[p][2]);
        }
        bool has_volume = lattice_solve(&l);
        solid += has_volume;
        flat += !has_volume;
        if (!has_volume) {
            hull_expect(sb_hull_build(built_memory, points, l.count) == SB_ERROR_RANGE, "flat", i);
            continue;
        }
        hull_build_valid(points, l.count, i);
        const sb_hull *hull = built_hull();
        hull_expect(hull->face_count == l.plane_count, "count of faces", i);
        hull_expect(hull->vertex_count == lattice_vertex_count(&l, NULL), "count of vertices", i);
        for (uint32_t k = 0; k < l.count; k++) {
            hull_expect((hull_vertex_at(hull, points[k]) >= 0) == l.is_vertex[k], "which vertices",
                        i);
        }
        for (uint32_t p = 0; p < l.plane_count; p++) {
            const int *n = l.planes[p].normal;
            const placement turn = {1, {at.axes[0], at.axes[1], at.axes[2]}, {0, 0, 0}};
            real3 normal = real3_of(placement_point(&turn, n[0], n[1], n[2]));
            normal = real3_scale(normal, 1 / real3_length(normal));
            uint32_t found = 0;
            for (uint32_t f = 0; f < hull->face_count; f++) {
                const sb_hull_face *face = sb_hull_faces(hull) + f;
                real3 off = real3_sub(real3_of(face->plane.normal), normal);
                found += real3_length(off) < 2e-5 &&
                         face->index_count == lattice_vertex_count(&l, &l.planes[p]);
            }
            hull_expect(found == 1, "a facet", i);
        }
    }
    assert_true(solid > sample_scaled(1500) && flat > sample_scaled(50));
}

// Returns how far the nearest other point is below the plane through three, or a negative value if
// points lie on both sides.
static double facet_clearance(const real3 *p, uint32_t count, uint32_t a, uint32_t b, uint32_t c)
{
    real3 normal = real3_cross(real3_sub(p[b], p[a]), real3_sub(p[c], p[a]));
    normal = real3_scale(normal, 1 / real3_length(normal));
    double low = 0, high = 0, nearest = HUGE_VAL;
    for (uint32_t i = 0; i < count; i++) {
        if (i != a && i != b && i != c) {
            double h = real3_dot(normal, real3_sub(p[i], p[a]));
            low = fmin(low, h);
            high = fmax(high, h);
            nearest = fmin(nearest, fabs(h));
        }
    }
    return low < 0 && high > 0 ? -nearest : nearest;
}

static bool has_triangle(const sb_hull *hull, int a, int b, int c)
{
    for (uint32_t f = 0; f < hull->face_count; f++) {
        const sb_hull_face *face = sb_hull_faces(hull) + f;
        const uint8_t *ring = sb_hull_indices(hull) + face->index_first;
        if (face->index_count == 3 && ring[0] == a && // a is the lowest
            ((ring[1] == b && ring[2] == c) || (ring[1] == c && ring[2] == b))) {
            return true;
        }
    }
    return false;
}

static void random_clouds_have_the_facets_of_brute_force(void **state)
{
    (void)state;
    uint32_t compared = 0;
    for (uint32_t i = 0; i < sample_scaled(2000); i++) {
        uint32_t count = 4 + sample_below(17);
        placement at = sample_placement();
        sb_vec3 points[20];
        real3 exact[20];
        for (uint32_t k = 0; k < count; k++) {
            points[k] = placement_point(&at, sample_in(-1, 1), sample_in(-1, 1), sample_in(-1, 1));
            exact[k] = real3_of(points[k]);
        }
        uint32_t facets = 0;
        double clearance = HUGE_VAL;
        uint32_t triples[200][3];
        for (uint32_t a = 0; a < count; a++) {
            for (uint32_t b = a + 1; b < count; b++) {
                for (uint32_t c = b + 1; c < count; c++) {
                    double nearest = facet_clearance(exact, count, a, b, c);
                    clearance = fmin(clearance, fabs(nearest));
                    if (nearest > 0) {
                        triples[facets][0] = a;
                        triples[facets][1] = b;
                        triples[facets++][2] = c;
                    }
                }
            }
        }
        if (clearance < 3 * points_tolerance(points, count)) {
            continue; // may be joined
        }
        compared++;
        hull_build_valid(points, count, i);
        const sb_hull *hull = built_hull();
        hull_expect(hull->face_count == facets, "count of faces", i);
        for (uint32_t f = 0; f < facets; f++) {
            hull_expect(has_triangle(hull, hull_vertex_at(hull, points[triples[f][0]]),
                                     hull_vertex_at(hull, points[triples[f][1]]),
                                     hull_vertex_at(hull, points[triples[f][2]])),
                        "a facet", i);
        }
    }
    assert_true(compared > sample_scaled(1000));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(lattice_clouds_have_the_facets_of_brute_force, sample_setup),
        cmocka_unit_test_setup(random_clouds_have_the_facets_of_brute_force, sample_setup),
    };
    return cmocka_run_group_tests(tests, sample_group_setup, NULL);
}
