#include "pair_family.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sample.h"

// The headers state about 1e-6 (boxes) and 2e-6 (hulls).
#define ERROR_OF_SIZE 2e-6

// m, for a hull's points; SB_HULL_EXTENT_MAX is slightly larger
#define HALF_MAX 95.0

// The count of hulls for each family and for each of the two parts in a pair.
#define POOL_COUNT 16

static hull_sample pool[FAMILY_COUNT][2][POOL_COUNT];

const char *pair_family_name(pair_family family)
{
    static const char *const names[FAMILY_COUNT] = {"random", "parallel",      "touching",
                                                    "nested", "needle",        "huge",
                                                    "tiny",   "huge and tiny", "turned"};
    return names[family];
}

static double radius_of(const double half[3])
{
    return sqrt(half[0] * half[0] + half[1] * half[1] + half[2] * half[2]);
}

static void sample_needle(double half[3])
{
    double thin = sample_log(2e-3, 2e-2);
    uint32_t longest = sample_below(3);
    for (uint32_t i = 0; i < 3; i++) {
        half[i] = real_float(i == longest ? 1000 * thin : thin * sample_in(1, 2));
    }
}

// `part` is 0 for the huge, outer or needle solid, 1 for the other one.
static void sample_half_extents(pair_family family, int part, double half[3])
{
    double low = 0.2, high = 4;
    switch (family) {
    case FAMILY_NESTED:
        low = part == 0 ? 2 : 0.05, high = part == 0 ? 10 : 0.5;
        break;
    case FAMILY_NEEDLE:
        if (part == 0 || sample_chance(0.5)) {
            sample_needle(half);
            return;
        }
        break;
    case FAMILY_HUGE:
        low = 50, high = 250;
        break;
    case FAMILY_TINY:
        low = 1e-3, high = 5e-3;
        break;
    case FAMILY_HUGE_AND_TINY:
        low = part == 0 ? 50 : 1e-3, high = part == 0 ? 250 : 5e-3;
        break;
    case FAMILY_RANDOM:
    case FAMILY_PARALLEL:
    case FAMILY_TOUCHING:
    case FAMILY_TURNED:
    case FAMILY_COUNT:
        break;
    }
    for (int i = 0; i < 3; i++) {
        half[i] = real_float(sample_log(low, high));
    }
}

// A prism, a cube, or 4 to 7 points of a ball; of radius or half width 1.
static uint32_t sample_unit_points(real3 *points)
{
    uint32_t sides = 3 + sample_below(4);
    switch (sample_below(4)) {
    case 0:
        for (uint32_t i = 0; i < sides; i++) {
            double angle = 2 * 3.14159265358979 * i / sides;
            points[2 * i] = (real3){cos(angle), sin(angle), 1};
            points[2 * i + 1] = (real3){cos(angle), sin(angle), -1};
        }
        return 2 * sides;
    case 1:
        for (uint32_t i = 0; i < 8; i++) {
            points[i] =
                (real3){(i & 1) != 0 ? 1 : -1, (i & 2) != 0 ? 1 : -1, (i & 4) != 0 ? 1 : -1};
        }
        return 8;
    default:
        for (uint32_t i = 0; i < sides + 1; i++) {
            points[i] = real3_random_direction();
        }
        return sides + 1;
    }
}

static bool build(hull_sample *out, pair_family family, int part)
{
    double half[3];
    real3 points[16];
    sb_vec3 rounded[16];
    sample_half_extents(family, part, half);
    uint32_t count = sample_unit_points(points);
    for (uint32_t i = 0; i < count; i++) {
        real3 at = {points[i].x * fmin(half[0], HALF_MAX), points[i].y * fmin(half[1], HALF_MAX),
                    points[i].z * fmin(half[2], HALF_MAX)};
        rounded[i] = real3_round(at);
    }
    if (sb_hull_build(out->memory, rounded, count) != SB_OK) {
        return false;
    }
    hull_sample_measure(out);
    return true;
}

int pair_family_group_setup(void **state)
{
    int status = sample_group_setup(state);
    (void)sample_setup(state);
    for (int family = 0; family < FAMILY_COUNT; family++) {
        for (int i = 0; i < 2 * POOL_COUNT;) {
            // Some random points span no volume; then new ones are drawn.
            i += build(&pool[family][i % 2][i / 2], (pair_family)family, i % 2) ? 1 : 0;
        }
    }
    return status;
}

static void sample_solid(pair_solid *out, pair_family family, int part, bool is_hull)
{
    sample_half_extents(family, part, out->box.half);
    out->hull = is_hull ? &pool[family][part][sample_below(POOL_COUNT)] : NULL;
}

static void sample_axes(pair_family family, real3 axes_a[3], real3 axes_b[3])
{
    real_axes_random(axes_a);
    real_axes_random(axes_b);
    if (family == FAMILY_PARALLEL && sample_chance(0.5)) {
        real_axes_from_yaw(axes_a, 0);
    }
    if (family == FAMILY_PARALLEL || family == FAMILY_TURNED) {
        memcpy(axes_b, axes_a, 3 * sizeof axes_b[0]);
    }
    if (family == FAMILY_TURNED) {
        real3 about = sample_chance(0.5) ? axes_a[sample_below(3)] : real3_random_direction();
        real_axes_turn(axes_b, about, sample_log(1e-6, 1e-2));
    }
}

static void place(pair_solid *solid)
{
    real_hull own;
    if (solid->hull == NULL) {
        real_hull_of_box(&own, solid->box.half);
    }
    real_hull_place(solid->hull == NULL ? &own : &solid->hull->real, solid->box.center,
                    solid->box.axes, &solid->placed);
}

double pair_overlap_along(const solid_pair *p, real3 direction)
{
    return real_hull_overlap_along(&p->a.placed, &p->b.placed, direction);
}

// Moves B along the shortest way out until it overlaps by `left`, or is apart by -left.
static void bring_out(solid_pair *p, double left)
{
    real_hull_overlap found = real_hull_test(&p->a.placed, &p->b.placed);
    if (found.depth > 0) {
        real3 move = real3_scale(found.axis, found.depth - left);
        p->b.box.center = real3_float(real3_add(p->b.box.center, move));
    }
}

static real3 on_grid(real3 v)
{
    return (real3){nearbyint(4 * v.x) / 4, nearbyint(4 * v.y) / 4, nearbyint(4 * v.z) / 4};
}

// Quarters of a metre are exact, and so are touching and equal ways out.
static void move_to_grid(solid_pair *p)
{
    pair_solid *both[2] = {&p->a, &p->b};
    for (int k = 0; k < 2; k++) {
        both[k]->box.center = on_grid(both[k]->box.center);
        for (int i = 0; i < 3; i++) {
            both[k]->box.half[i] = fmax(0.25, nearbyint(4 * both[k]->box.half[i]) / 4);
        }
    }
}

static double share_max(pair_family family)
{
    bool is_within = family == FAMILY_NESTED && sample_chance(0.5);
    return is_within ? 0.3 : family == FAMILY_NEEDLE ? 0.5 : 1.1; // needles miss early
}

// Moves B by a share of the distance between centres at which the two would certainly touch.
static void place_pair(solid_pair *p)
{
    double limit = sample_chance(0.2) ? 400 : 5;
    p->a.box.center = real3_random_point(limit);
    p->b.box.center = p->a.box.center;
    place(&p->a);
    place(&p->b);
    real3 direction = real3_random_direction();
    double touching = pair_overlap_along(p, direction);
    double share = sample_in(0, share_max(p->family));
    real3 moved = real3_add(p->a.box.center, real3_scale(direction, touching * share));
    p->b.box.center = real3_float(moved);
    if (p->family == FAMILY_PARALLEL && sample_chance(0.5)) {
        move_to_grid(p);
        place(&p->a);
    }
    place(&p->b);
    if (p->family == FAMILY_TOUCHING) {
        double side = sample_chance(0.5) ? 1 : -1;
        bring_out(p, side * sample_log(1e-5, 1e-3));
    } else if (p->family == FAMILY_HUGE_AND_TINY && sample_chance(0.5)) {
        bring_out(p, sample_in(-2, 2) * 5e-3);
    }
    place(&p->b);
}

static double radius(const pair_solid *solid)
{
    return solid->hull == NULL ? radius_of(solid->box.half) : solid->hull->radius;
}

// Below 2e-3 rad two edges may be left to the faces, which see the angle times the length more. At
// larger angles the common perpendicular is as uncertain as floats over the angle.
static double slack_of(const solid_pair *p)
{
    double loose = 0;
    loose += p->a.hull == NULL ? 0 : p->a.hull->loose;
    loose += p->b.hull == NULL ? 0 : p->b.hull->loose;
    double edges = fmax(p->reference.sine_low, 3e-7 / p->reference.sine_high);
    return p->tolerance + edges * p->size + 2 * loose;
}

void pair_family_sample(solid_pair *p, pair_family family, pair_kind kind)
{
    p->family = family;
    p->kind = kind;
    int part = (int)sample_below(2);
    sample_solid(&p->a, family, part, kind != PAIR_BOXES);
    sample_solid(&p->b, family, 1 - part, kind == PAIR_HULLS);
    sample_axes(family, p->a.box.axes, p->b.box.axes);
    place_pair(p);
    double apart = real3_length(real3_sub(p->b.box.center, p->a.box.center));
    p->size = apart + radius(&p->a) + radius(&p->b);
    p->tolerance = ERROR_OF_SIZE * p->size;
    p->reference = real_hull_test(&p->a.placed, &p->b.placed);
    p->slack = slack_of(p);
}
