#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "pair_family.h"
#include "peer_difference.h"
#include "peer_pair.h"
#include "physics/overlap/pairs.h"
#include "sample.h"

#define PAIR_COUNT 100800 // a multiple of the families and both kinds with hulls

// Pairs are scaled to about this size for the other engines, because Bullet's tolerances are
// absolute.
#define PEER_SIZE_M 64

static const char *const engine_names[PEER_ENGINE_COUNT] = {"bullet", "ode"};

static sb_placed_hull placed_of(const pair_solid *solid)
{
    const real3 *axes = solid->box.axes;
    return (sb_placed_hull){
        .hull = hull_sample_block(solid->hull),
        .center = real3_round(solid->box.center),
        .axes = {real3_round(axes[0]), real3_round(axes[1]), real3_round(axes[2])},
    };
}

static peer_answer ask_ours(const solid_pair *p)
{
    sb_mtv mtv = {{0, 0, 0}, 0};
    bool overlap = false, alone = false;
    sb_box a_box = real_box_round(&p->a.box), b_box = real_box_round(&p->b.box);
    if (p->kind == PAIR_BOXES) {
        overlap = sb_box_box_mtv(&a_box, &b_box, &mtv);
        alone = sb_box_box_overlap(&a_box, &b_box);
    } else if (p->kind == PAIR_HULLS) {
        sb_placed_hull a = placed_of(&p->a), b = placed_of(&p->b);
        overlap = sb_hull_hull_mtv(&a, &b, &mtv);
        alone = overlap; // the same code
    } else {
        sb_placed_hull a = placed_of(&p->a);
        overlap = sb_hull_box_mtv(&a, &b_box, &mtv);
        alone = overlap;
    }
    assert_int_equal(overlap, alone);
    return (peer_answer){overlap,
                         overlap,
                         (double)mtv.depth,
                         {(double)mtv.normal.x, (double)mtv.normal.y, (double)mtv.normal.z}};
}

static void fail_pair(const solid_pair *p, const char *who, const char *what, double got)
{
    fail_msg("seed %" PRIu64 ", pair %u of %s: %s: %s %.9g, reference %.9g (size %g, tolerance %g, "
             "slack %g)",
             sample_seed(), p->number, pair_family_name(p->family), who, what, got,
             p->reference.depth, p->size, p->tolerance, p->slack);
}

// Asserts that ours agrees with the reference, to the errors that the headers state.
static void check_ours(const solid_pair *p, const peer_answer *ours)
{
    if (ours->overlap ? p->reference.depth < -p->slack : p->reference.depth > p->tolerance) {
        fail_pair(p, "ours", "overlap", ours->overlap);
    }
    if (!ours->overlap) {
        return;
    }
    if (!(ours->depth >= 0 && ours->depth <= p->reference.depth + p->slack)) {
        fail_pair(p, "ours", "depth", ours->depth);
    }
    real3 normal = {ours->normal[0], ours->normal[1], ours->normal[2]};
    double along = pair_overlap_along(p, normal);
    if (!(fabs(real3_length(normal) - 1) <= 1e-6 && fabs(along - ours->depth) <= p->tolerance)) {
        fail_pair(p, "ours", "overlap along the normal less depth", along - ours->depth);
    }
}

// Memory for the hull that another engine gets.
typedef struct peer_memory {
    double points[SB_HULL_VERTEX_COUNT_MAX][3];
    double planes[SB_HULL_FACE_COUNT_MAX][4];
    unsigned polygons[SB_HULL_FACE_COUNT_MAX + SB_HULL_INDEX_COUNT_MAX];
} peer_memory;

static void put(double out[3], real3 v)
{
    out[0] = v.x;
    out[1] = v.y;
    out[2] = v.z;
}

// Moves the hull to the middle of its vertices, because ODE wants the origin inside.
static void tell_hull(const hull_sample *sample, double scale, peer_memory *memory, peer_solid *out)
{
    const sb_hull *hull = hull_sample_block(sample);
    out->point_count = hull->vertex_count;
    out->face_count = hull->face_count;
    out->points = memory->points;
    out->planes = memory->planes;
    out->polygons = memory->polygons;
    for (uint32_t i = 0; i < hull->vertex_count; i++) {
        real3 point = real3_sub(sample->real.vertices[i], sample->middle);
        put(memory->points[i], real3_scale(point, scale));
    }
    unsigned *next = memory->polygons;
    for (uint32_t i = 0; i < hull->face_count; i++) {
        const sb_hull_face *face = &sb_hull_faces(hull)[i];
        real3 normal = real3_of(face->plane.normal);
        put(memory->planes[i], normal);
        double offset = (double)face->plane.offset - real3_dot(normal, sample->middle);
        memory->planes[i][3] = scale * offset;
        *next++ = face->index_count;
        for (uint32_t k = 0; k < face->index_count; k++) {
            *next++ = sb_hull_indices(hull)[face->index_first + k];
        }
    }
}

static peer_solid tell(const pair_solid *solid, real3 origin, double scale, peer_memory *memory)
{
    peer_solid out = {.point_count = 0};
    real3 center = real3_sub(solid->box.center, origin);
    for (int i = 0; i < 3; i++) {
        put(out.axes[i], solid->box.axes[i]);
        out.half_extents[i] = scale * solid->box.half[i];
    }
    if (solid->hull != NULL) {
        tell_hull(solid->hull, scale, memory, &out);
        const real3 *axes = solid->box.axes, middle = solid->hull->middle;
        center = real3_add(center, real3_scale(axes[0], middle.x));
        center = real3_add(center, real3_scale(axes[1], middle.y));
        center = real3_add(center, real3_scale(axes[2], middle.z));
    }
    put(out.center, real3_scale(center, scale));
    return out;
}

static void ask_peers(const solid_pair *p, peer_answer out[PEER_ENGINE_COUNT])
{
    static peer_memory memory[2];
    // Scaling by a power of two does not round.
    double scale = exp2(round(log2(PEER_SIZE_M / p->size)));
    peer_solid a = tell(&p->a, p->a.box.center, scale, &memory[0]);
    peer_solid b = tell(&p->b, p->a.box.center, scale, &memory[1]);
    out[PEER_BULLET] = peer_bullet_ask(&a, &b);
    out[PEER_ODE] = peer_ode_ask(&a, &b);
    out[PEER_BULLET].depth /= scale;
    out[PEER_ODE].depth /= scale;
}

// The results of a family.
typedef struct tally {
    uint32_t count, hits, misses; // by the reference, beyond the tolerance
    uint32_t peer_hits[PEER_ENGINE_COUNT];
    uint32_t differences[PEER_ENGINE_COUNT][DIFFERENCE_COUNT];
} tally;

static void run_pair(const solid_pair *p, tally *t)
{
    peer_answer ours = ask_ours(p);
    check_ours(p, &ours);
    t->count++;
    t->hits += p->reference.depth > p->tolerance;
    t->misses += p->reference.depth < -p->tolerance;
    peer_answer peers[PEER_ENGINE_COUNT];
    ask_peers(p, peers);
    for (int i = 0; i < PEER_ENGINE_COUNT; i++) {
        difference kind = peer_compare(p, (peer_engine)i, &ours, &peers[i]);
        t->peer_hits[i] += peers[i].overlap;
        t->differences[i][kind]++;
        if (kind == DIFFERENCE_UNEXPLAINED) {
            fail_pair(p, engine_names[i], peers[i].overlap ? "overlap by" : "no overlap",
                      peers[i].depth);
        }
    }
}

static void print_differences(const tally *t, pair_family family, peer_engine engine)
{
    print_message("%-14s%-7s %u overlap, %u apart;", pair_family_name(family), engine_names[engine],
                  t->hits, t->misses);
    for (int i = 0; i < DIFFERENCE_COUNT; i++) {
        if (t->differences[engine][i] != 0) {
            print_message(" %s %u", difference_name((difference)i), t->differences[engine][i]);
        }
    }
    print_message("\n");
}

// The largest share of a family's pairs with each difference, for each engine.
typedef double shares[DIFFERENCE_COUNT];

static const shares box_limits[PEER_ENGINE_COUNT] = {
    [PEER_BULLET] =
        {
            [DIFFERENCE_NONE] = 1,
            [DIFFERENCE_TOUCHING] = 0.03,
            [DIFFERENCE_OTHER_WAY] = 0.01,
            [DIFFERENCE_OUR_SLACK] = 0.001,
            [DIFFERENCE_FACES_FIRST] = 0.25,
            [DIFFERENCE_PADDED] = 0.3,
        },
    [PEER_ODE] =
        {
            [DIFFERENCE_NONE] = 1,
            [DIFFERENCE_TOUCHING] = 0.03,
            [DIFFERENCE_OTHER_WAY] = 0.01,
            [DIFFERENCE_OUR_SLACK] = 0.001,
            [DIFFERENCE_FACES_FIRST] = 0.25,
            [DIFFERENCE_NOISE] = 0.03,
        },
};

static const shares hull_limits[PEER_ENGINE_COUNT] = {
    [PEER_BULLET] =
        {
            [DIFFERENCE_NONE] = 1,
            [DIFFERENCE_TOUCHING] = 0.03,
            [DIFFERENCE_OTHER_WAY] = 0.03,
            [DIFFERENCE_OUR_SLACK] = 0.02,
            [DIFFERENCE_SHALLOW] = 0.12,
            [DIFFERENCE_GAVE_UP] = 0.015,
        },
    [PEER_ODE] =
        {
            [DIFFERENCE_NONE] = 1,
            [DIFFERENCE_TOUCHING] = 0.03,
            [DIFFERENCE_OUR_SLACK] = 0.02,
        },
};

static void check_differences(const tally *t, peer_engine engine, const shares limits)
{
    const uint32_t *counts = t->differences[engine];
    assert_true(counts[DIFFERENCE_NONE] > t->count / 2);
    for (int i = 0; i < DIFFERENCE_COUNT; i++) {
        if (!(counts[i] <= limits[i] * t->count)) {
            fail_msg("seed %" PRIu64 ": %s: %u of %u %s", sample_seed(), engine_names[engine],
                     counts[i], t->count, difference_name((difference)i));
        }
    }
    // The engine was called, and gives both answers.
    assert_true(t->peer_hits[engine] > t->count / 10);
    assert_true(t->peer_hits[engine] < t->count * 9 / 10);
}

static void run_family(pair_family family, const pair_kind kinds[2],
                       const shares limits[PEER_ENGINE_COUNT])
{
    static solid_pair p;
    tally t = {.count = 0};
    uint32_t count = sample_scaled(PAIR_COUNT) / FAMILY_COUNT;
    for (uint32_t i = 0; i < count; i++) {
        pair_family_sample(&p, family, kinds[i % 2]);
        p.number = i;
        run_pair(&p, &t);
    }
    for (int i = 0; i < PEER_ENGINE_COUNT; i++) {
        print_differences(&t, family, (peer_engine)i);
        check_differences(&t, (peer_engine)i, limits[i]);
    }
    assert_true(t.hits > count / 10 && t.misses > count / 10);
    assert_true(family == FAMILY_TURNED || t.differences[PEER_ODE][DIFFERENCE_NOISE] == 0);
}

static void boxes_agree_with_bullet_and_ode_but_for_what_is_understood(void **state)
{
    (void)state;
    const pair_kind kinds[2] = {PAIR_BOXES, PAIR_BOXES};
    for (int family = 0; family < FAMILY_COUNT; family++) {
        run_family((pair_family)family, kinds, box_limits);
    }
}

static void hulls_agree_with_bullet_and_ode_but_for_what_is_understood(void **state)
{
    (void)state;
    const pair_kind kinds[2] = {PAIR_HULLS, PAIR_HULL_AND_BOX};
    for (int family = 0; family < FAMILY_COUNT; family++) {
        run_family((pair_family)family, kinds, hull_limits);
    }
}

static int open_peers(void **state)
{
    peer_ode_open();
    return pair_family_group_setup(state);
}

static int close_peers(void **state)
{
    (void)state;
    peer_ode_close();
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(boxes_agree_with_bullet_and_ode_but_for_what_is_understood,
                               sample_setup),
        cmocka_unit_test_setup(hulls_agree_with_bullet_and_ode_but_for_what_is_understood,
                               sample_setup),
    };
    return cmocka_run_group_tests(tests, open_peers, close_peers);
}
