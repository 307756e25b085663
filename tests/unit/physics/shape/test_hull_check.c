#include "physics/shape/hull_build.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "hull_reference.h"
#include "reference.h"
#include "sample.h"

static _Alignas(8) uint8_t memory[SB_HULL_SIZE_MAX];

static sb_hull *block(void)
{
    void *at = memory;
    return at;
}

static sb_hull_face *face_at(uint32_t index)
{
    void *at = memory + block()->faces_offset + index * sizeof(sb_hull_face);
    return at;
}

static sb_vec3 *vertex_at(uint32_t index)
{
    void *at = memory + block()->vertices_offset + index * sizeof(sb_vec3);
    return at;
}

static sb_hull_edge *edge_at(uint32_t index)
{
    void *at = memory + block()->edges_offset + index * sizeof(sb_hull_edge);
    return at;
}

// 0 to 4: a box, a tetrahedron, a ball of 64 vertices, a needle and a prism.
#define SUBJECT_COUNT 5

static void build_subject(int subject)
{
    sb_vec3 points[64];
    uint32_t count = 64;
    for (uint32_t k = 0; k < count; k++) {
        double y = 1 - (2 * k + 1) / 64.0, across = sqrt(1 - y * y);
        points[k] =
            (sb_vec3){(float)(across * cos(2.4 * k)), (float)y, (float)(across * sin(2.4 * k))};
    }
    if (subject == 1) {
        const sb_vec3 tetrahedron[4] = {{0, 0, 0}, {3, 0, 0}, {0, 2, 0}, {0, 0, 1}};
        memcpy(points, tetrahedron, sizeof tetrahedron);
        count = 4;
    } else if (subject == 3) {
        const sb_vec3 needle[5] = {
            {-50, 1e-3f, 0}, {-50, -1e-3f, 1e-3f}, {-50, 0, -1e-3f}, {50, 5, 5}, {0, 2.51f, 2.5f}};
        memcpy(points, needle, sizeof needle);
        count = 5;
    } else if (subject == 4) {
        count = 10;
        for (uint32_t k = 0; k < count; k++) {
            points[k] = (sb_vec3){(float)(0.02 * cos(k / 2 * 1.25663706)), k & 1 ? 0.01f : -0.02f,
                                  (float)(0.02 * sin(k / 2 * 1.25663706))};
        }
    }
    sb_error error = subject == 0 ? sb_hull_build_box(memory, sb_vec3_make(1, 2, 3))
                                  : sb_hull_build(memory, points, count);
    assert_int_equal(error, SB_OK);
    assert_int_equal(sb_hull_check(memory, block()->size), SB_OK);
}

// Checks a copy of exactly this size, so that a sanitizer sees a read beyond it.
static sb_error check_copy(const uint8_t *bytes, size_t size)
{
    uint8_t *copy = malloc(size > 0 ? size : 1);
    assert_non_null(copy);
    memcpy(copy, bytes, size);
    sb_error error = sb_hull_check(copy, size);
    free(copy);
    return error;
}

// Returns true if the bytes were refused. Accepted bytes must be a hull.
static bool refused_or_valid(const uint8_t *bytes, size_t size, size_t place)
{
    sb_error error = check_copy(bytes, size);
    if (error == SB_ERROR_MALFORMED) {
        return true;
    }
    assert_int_equal(error, SB_OK);
    const void *at = bytes;
    const sb_hull *hull = at;
    const char *fault = real_hull_fault(hull, fmax(2.2e-6, 1.1e-5 * (double)hull->radius));
    if (fault != NULL) {
        fail_msg("%s, byte %zu of seed %" PRIu64, fault, place, sample_seed());
    }
    return false;
}

static void check_refuses_any_changed_byte_or_the_hull_is_valid(void **state)
{
    (void)state;
    for (int subject = 0; subject < SUBJECT_COUNT; subject++) {
        build_subject(subject);
        uint32_t size = block()->size, refused = 0, valid = 0;
        for (uint32_t at = 0; at < size; at++) {
            uint8_t original = memory[at];
            uint32_t count = size < 1000 ? 255 : 6;
            for (uint32_t i = 1; i <= count; i++) {
                uint32_t change = count == 255 ? i : 1 + sample_below(255);
                memory[at] = (uint8_t)(original ^ change);
                bool is_refused = refused_or_valid(memory, size, at);
                refused += is_refused;
                valid += !is_refused;
            }
            memory[at] = original;
        }
        // Accepted changes are in the last bits of a plane, of a coordinate without a bound at it,
        // and of volume, centre and radius.
        assert_true(refused > valid && valid > 0);
    }
}

static void check_refuses_what_is_cut_short(void **state)
{
    (void)state;
    for (int subject = 0; subject < SUBJECT_COUNT; subject++) {
        build_subject(subject);
        for (uint32_t size = 0; size < block()->size; size++) {
            assert_int_equal(check_copy(memory, size), SB_ERROR_MALFORMED);
        }
        assert_int_equal(sb_hull_check(memory, SB_HULL_SIZE_MAX), SB_OK);
    }
    assert_int_equal(sb_hull_check(NULL, SB_HULL_SIZE_MAX), SB_ERROR_MALFORMED);
}

static void check_refuses_memory_that_is_not_aligned(void **state)
{
    (void)state;
    static _Alignas(8) uint8_t shifted[SB_HULL_SIZE_MAX + 8];
    build_subject(0);
    memcpy(shifted + 4, memory, SB_HULL_SIZE_MAX);
    assert_int_equal(sb_hull_check(shifted + 4, SB_HULL_SIZE_MAX), SB_ERROR_MALFORMED);
}

static void check_is_total_on_random_bytes(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < sample_scaled(20000); i++) {
        build_subject(i % 4000 == 0 ? (int)(i / 4000) : 0);
        uint32_t size = block()->size;
        if (i % 2 == 0) { // nothing but noise, under a header that says where it is
            uint32_t from = i % 4 == 0 ? 0 : sizeof(sb_hull);
            for (uint32_t at = from; at < size; at++) {
                memory[at] = (uint8_t)sample_below(256);
            }
        } else { // a few changes at once
            for (uint32_t k = 0; k < 1 + i % 5; k++) {
                memory[sample_below(size)] = (uint8_t)sample_below(256);
            }
        }
        (void)refused_or_valid(memory, size, i);
    }
}

static void expect_refused(void)
{
    uint32_t size = block()->size <= SB_HULL_SIZE_MAX ? block()->size : SB_HULL_SIZE_MAX;
    assert_int_equal(sb_hull_check(memory, size), SB_ERROR_MALFORMED);
    build_subject(0);
}

static void check_refuses_counts_beyond_their_limits(void **state)
{
    (void)state;
    const uint16_t counts[] = {0, 1, 3, 5, 7, 9, 13, 65, 125, 187, 1000, 65535};
    build_subject(0);
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        block()->vertex_count = counts[i];
        expect_refused();
        block()->face_count = counts[i];
        expect_refused();
        block()->edge_count = counts[i];
        expect_refused();
        block()->index_count = counts[i];
        expect_refused();
    }
}

static void check_refuses_sections_elsewhere(void **state)
{
    (void)state;
    const uint32_t shifts[] = {1, 4, 8, 4096, 0x7fffffff, 0x80000000, (uint32_t)-8, (uint32_t)-4};
    build_subject(0);
    for (size_t i = 0; i < sizeof shifts / sizeof shifts[0]; i++) {
        block()->vertices_offset += shifts[i];
        expect_refused();
        block()->faces_offset += shifts[i];
        expect_refused();
        block()->edges_offset += shifts[i];
        expect_refused();
        block()->indices_offset += shifts[i];
        expect_refused();
        block()->size += shifts[i];
        expect_refused();
    }
}

static void check_refuses_planes_that_are_not_the_faces(void **state)
{
    (void)state;
    build_subject(0);
    for (uint32_t f = 0; f < 6; f++) {
        face_at(f)->plane.offset += 1e-4f;
        expect_refused();
        face_at(f)->plane.offset -= 1e-4f;
        expect_refused();
        face_at(f)->plane.offset = NAN;
        expect_refused();
        face_at(f)->plane.normal = sb_vec3_scale(face_at(f)->plane.normal, 1.00001f);
        expect_refused();
        face_at(f)->plane.normal = sb_vec3_scale(face_at(f)->plane.normal, 0.99999f);
        expect_refused();
        face_at(f)->plane.normal = sb_vec3_make(0.57735f, 0.57735f, 0.57735f);
        expect_refused();
        face_at(f)->plane.normal = sb_vec3_negate(face_at(f)->plane.normal);
        face_at(f)->plane.offset = -face_at(f)->plane.offset;
        expect_refused();
        face_at(f)->index_first++;
        expect_refused();
        face_at(f)->index_count--;
        expect_refused();
        face_at(f)->index_count = 65535;
        expect_refused();
    }
}

static void check_refuses_rings_that_cross_or_turn_the_other_way(void **state)
{
    (void)state;
    build_subject(0);
    for (uint32_t f = 0; f < 6; f++) {
        uint8_t *ring = memory + block()->indices_offset + 4 * f;
        uint8_t second = ring[1];
        ring[1] = ring[3];
        ring[3] = second;
        expect_refused();
        second = ring[1];
        ring[1] = ring[2];
        ring[2] = second;
        expect_refused();
        ring[2] = ring[1];
        expect_refused();
        ring[2] = ring[0];
        expect_refused();
        ring[3] = 8;
        expect_refused();
    }
}

static void check_refuses_edges_that_are_not_between_their_faces(void **state)
{
    (void)state;
    build_subject(0);
    for (uint32_t e = 0; e < 12; e++) {
        uint8_t left = edge_at(e)->face_left;
        edge_at(e)->face_left = edge_at(e)->face_right;
        expect_refused();
        edge_at(e)->face_left = edge_at(e)->face_right;
        edge_at(e)->face_right = left;
        expect_refused();
        uint8_t a = edge_at(e)->vertex_a;
        edge_at(e)->vertex_a = edge_at(e)->vertex_b;
        edge_at(e)->vertex_b = a;
        edge_at(e)->face_left = edge_at(e)->face_right;
        edge_at(e)->face_right = left;
        expect_refused();
        sb_hull_edge other = *edge_at((e + 1) % 12);
        *edge_at((e + 1) % 12) = *edge_at(e);
        expect_refused();
        *edge_at((e + 1) % 12) = *edge_at(e);
        *edge_at(e) = other;
        expect_refused();
        edge_at(e)->vertex_b = 8;
        expect_refused();
        edge_at(e)->face_right = 6;
        expect_refused();
    }
}

static void check_refuses_vertices_and_measures_that_do_not_fit(void **state)
{
    (void)state;
    build_subject(0);
    for (int axis = 0; axis < 3; axis++) {
        const float bad[] = {NAN, INFINITY, -INFINITY, 1e30f, 101, 0.5f};
        for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
            (&vertex_at(5)->x)[axis] = bad[i];
            expect_refused();
            (&block()->bounds.min.x)[axis] = bad[i];
            expect_refused();
            (&block()->bounds.max.x)[axis] = bad[i];
            expect_refused();
            (&block()->center.x)[axis] = bad[i];
            expect_refused();
            block()->radius = bad[i];
            expect_refused();
            block()->volume = bad[i];
            expect_refused();
        }
    }
    const float shares[] = {-1, 0, 0.99f, 1.01f};
    for (size_t i = 0; i < sizeof shares / sizeof shares[0]; i++) {
        block()->volume *= shares[i];
        expect_refused();
        block()->radius *= shares[i];
        expect_refused();
    }
    for (int variant = 0; variant < 27; variant++) {
        // Off by a centimetre along each axis, one way or the other or not at all.
        sb_vec3 off = {(float)(variant % 3 - 1), (float)(variant / 3 % 3 - 1),
                       (float)(variant / 9 - 1)};
        block()->center = sb_vec3_add_scaled(block()->center, off, 0.01f);
        if (variant != 13) {
            expect_refused();
        }
    }
}

static void check_refuses_bytes_in_the_gaps(void **state)
{
    (void)state;
    build_subject(1); // three indices of a multiple of eight: its end is a gap
    uint32_t end = block()->indices_offset + block()->index_count;
    assert_true(end < block()->size);
    memory[end] = 1;
    assert_int_equal(sb_hull_check(memory, block()->size), SB_ERROR_MALFORMED);
    uint32_t gaps = 0;
    for (int subject = 0; subject < SUBJECT_COUNT; subject++) {
        build_subject(subject);
        uint32_t faces_end = block()->faces_offset + block()->face_count * 20u;
        if (faces_end < block()->edges_offset) {
            memory[faces_end] = 1;
            assert_int_equal(sb_hull_check(memory, block()->size), SB_ERROR_MALFORMED);
            gaps++;
        }
        build_subject(subject);
        uint32_t vertices_end = block()->vertices_offset + block()->vertex_count * 12u;
        if (vertices_end < block()->faces_offset) {
            memory[vertices_end] = 1;
            assert_int_equal(sb_hull_check(memory, block()->size), SB_ERROR_MALFORMED);
            gaps++;
        }
        build_subject(subject);
        uint32_t edges_end = block()->edges_offset + block()->edge_count * 4u;
        if (edges_end < block()->indices_offset) {
            memory[edges_end] = 1;
            assert_int_equal(sb_hull_check(memory, block()->size), SB_ERROR_MALFORMED);
            gaps++;
        }
    }
    assert_true(gaps >= 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(check_refuses_any_changed_byte_or_the_hull_is_valid, sample_setup),
        cmocka_unit_test(check_refuses_what_is_cut_short),
        cmocka_unit_test(check_refuses_memory_that_is_not_aligned),
        cmocka_unit_test_setup(check_is_total_on_random_bytes, sample_setup),
        cmocka_unit_test(check_refuses_counts_beyond_their_limits),
        cmocka_unit_test(check_refuses_sections_elsewhere),
        cmocka_unit_test(check_refuses_planes_that_are_not_the_faces),
        cmocka_unit_test(check_refuses_rings_that_cross_or_turn_the_other_way),
        cmocka_unit_test(check_refuses_edges_that_are_not_between_their_faces),
        cmocka_unit_test(check_refuses_vertices_and_measures_that_do_not_fit),
        cmocka_unit_test(check_refuses_bytes_in_the_gaps),
    };
    return cmocka_run_group_tests(tests, sample_group_setup, NULL);
}
