#include "physics/overlap/box_box_batch.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "box_pair.h"
#include "physics/overlap/box_box.h"
#include "reference.h"
#include "sample.h"

#define PAIR_COUNT 120000
#define BATCH_COUNT_MAX 13
#define PACK_COUNT_MAX 4
#define UNTOUCHED 0xa5

// What the two forms say of a batch, and what the elements beyond it hold.
typedef struct answers {
    bool overlap[BATCH_COUNT_MAX + 1];
    sb_mtv mtv[BATCH_COUNT_MAX + 1];
    sb_manifold manifold[BATCH_COUNT_MAX + 1];
} answers;

typedef struct tally {
    int overlapping, apart, tails;
} tally;

static void answer_singly(const sb_box *a, const sb_box *b, uint32_t count, answers *out)
{
    memset(out, UNTOUCHED, sizeof *out);
    for (uint32_t i = 0; i < count; i++) {
        out->overlap[i] = sb_box_box_mtv(&a[i], &b[i], &out->mtv[i]);
        if (!out->overlap[i]) {
            memset(&out->mtv[i], 0, sizeof out->mtv[i]);
        }
        (void)sb_box_box_manifold(&a[i], &b[i], &out->manifold[i]);
    }
}

static void check_batch(const sb_box *a, const sb_box *b, uint32_t count, tally *counts)
{
    sb_box_pack packs_a[PACK_COUNT_MAX], packs_b[PACK_COUNT_MAX];
    sb_box_pack_fill(a, count, packs_a);
    sb_box_pack_fill(b, count, packs_b);
    static answers wanted, got;
    answer_singly(a, b, count, &wanted);
    memset(&got, UNTOUCHED, sizeof got);
    sb_box_box_mtv_batch(packs_a, packs_b, count, got.overlap, got.mtv);
    assert_memory_equal(got.overlap, wanted.overlap, sizeof got.overlap);
    assert_memory_equal(got.mtv, wanted.mtv, sizeof got.mtv);
    memset(got.overlap, UNTOUCHED, sizeof got.overlap);
    sb_box_box_manifold_batch(packs_a, packs_b, count, got.overlap, got.manifold);
    assert_memory_equal(got.overlap, wanted.overlap, sizeof got.overlap);
    for (uint32_t i = 0; i <= count; i++) {
        const sb_manifold *one = &wanted.manifold[i], *other = &got.manifold[i];
        if (memcmp(one, other, sizeof *one) != 0) {
            fail_msg("seed %" PRIu64 ", pair %u of %u: manifolds differ", sample_seed(), i, count);
        }
    }
    for (uint32_t i = 0; i < count; i++) {
        counts->overlapping += wanted.overlap[i];
        counts->apart += !wanted.overlap[i];
    }
    counts->tails += count % SB_LANE_COUNT != 0;
}

static void box_box_batch_random_pairs_are_those_of_the_single_form_to_the_bit(void **state)
{
    (void)state;
    tally counts = {0};
    const uint32_t total = sample_scaled(PAIR_COUNT);
    for (uint32_t done = 0; done < total;) {
        sb_box a[BATCH_COUNT_MAX], b[BATCH_COUNT_MAX];
        uint32_t count = sample_below(BATCH_COUNT_MAX) + 1;
        for (uint32_t i = 0; i < count; i++) {
            box_pair p;
            box_pair_sample(&p);
            a[i] = real_box_round(&p.a);
            b[i] = real_box_round(&p.b);
        }
        check_batch(a, b, count, &counts);
        done += count;
    }
    assert_true(counts.overlapping > (int)total / 5);
    assert_true(counts.apart > (int)total / 5);
    assert_true(counts.tails > 1000);
}

// Nothing nearly parallel: all four lanes are found side by side, by faces and edges of every
// number.
static void box_box_batch_general_pairs_are_those_of_the_single_form_to_the_bit(void **state)
{
    (void)state;
    tally counts = {0};
    const uint32_t total = sample_scaled(PAIR_COUNT);
    for (uint32_t done = 0; done < total; done += BATCH_COUNT_MAX) {
        sb_box a[BATCH_COUNT_MAX], b[BATCH_COUNT_MAX];
        for (uint32_t i = 0; i < BATCH_COUNT_MAX; i++) {
            real_box one, other;
            box_pair_sample_halves(&one, 0.5, 1.5);
            box_pair_sample_halves(&other, 0.5, 1.5);
            real_axes_random(one.axes);
            real_axes_random(other.axes);
            one.center = real3_random_point(100);
            real3 offset = real3_random_point(sample_chance(0.5) ? 2.4 : 1.6);
            other.center = real3_add(one.center, offset);
            a[i] = real_box_round(&one);
            b[i] = real_box_round(&other);
        }
        check_batch(a, b, BATCH_COUNT_MAX, &counts);
    }
    assert_true(counts.overlapping > (int)total / 5);
    assert_true(counts.apart > (int)total / 20);
}

// Where a single bit of the margin between faces and edges decides.
static void box_box_batch_between_face_and_edge_takes_the_single_forms_way(void **state)
{
    (void)state;
    tally counts = {0};
    const uint32_t total = sample_scaled(20000);
    for (uint32_t done = 0; done < total; done += BATCH_COUNT_MAX) {
        sb_box a[BATCH_COUNT_MAX], b[BATCH_COUNT_MAX];
        for (uint32_t i = 0; i < BATCH_COUNT_MAX; i++) {
            real_box one, other;
            (void)box_pair_sample_face_or_edge(&one, &other);
            a[i] = real_box_round(&one);
            b[i] = real_box_round(&other);
        }
        check_batch(a, b, BATCH_COUNT_MAX, &counts);
    }
    assert_int_equal(counts.apart, 0);
}

static void box_box_batch_of_nothing_writes_nothing(void **state)
{
    (void)state;
    bool overlap = true;
    sb_mtv mtv = {{1, 2, 3}, 4};
    sb_box_box_mtv_batch(NULL, NULL, 0, &overlap, &mtv);
    assert_true(overlap && mtv.normal.x == 1 && mtv.normal.y == 2 && mtv.normal.z == 3);
    assert_true(mtv.depth == 4);
    sb_box_box_manifold_batch(NULL, NULL, 0, &overlap, NULL);
    assert_true(overlap);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(box_box_batch_random_pairs_are_those_of_the_single_form_to_the_bit,
                               sample_setup),
        cmocka_unit_test_setup(box_box_batch_general_pairs_are_those_of_the_single_form_to_the_bit,
                               sample_setup),
        cmocka_unit_test_setup(box_box_batch_between_face_and_edge_takes_the_single_forms_way,
                               sample_setup),
        cmocka_unit_test(box_box_batch_of_nothing_writes_nothing),
    };
    return cmocka_run_group_tests(tests, sample_group_setup, NULL);
}
