// Expected values: the recording itself, quaternions in double precision, and the sizes that the
// published coders come to on the same file.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/random.h"
#include "cubes901.h"
#include "cubes901_coder.h"
#include "cubes901_data.h"
#include "cubes901_turn.h"

static cubes901_frame *frames;
static cubes901_coder coder;
static cubes901_frame decoded;
static uint8_t packet[CUBES901_PACKET_SIZE_MAX];

static int load(void **state)
{
    (void)state;
    frames = cubes901_load(CUBES901_PATH);
    cubes901_coder_init(&coder, &cubes901_trained);
    return frames != NULL ? 0 : -1;
}

static int unload(void **state)
{
    (void)state;
    free(frames);
    return 0;
}

static size_t encode(uint32_t frame)
{
    return cubes901_encode(&coder, frames[frame - 6u], frames[frame - 12u], frames[frame - 18u],
                           frames[frame], packet, sizeof packet);
}

static bool decode(uint32_t frame, size_t size)
{
    return cubes901_decode(&coder, frames[frame - 6u], frames[frame - 12u], frames[frame - 18u],
                           decoded, packet, size);
}

// Sizes do not depend on the machine.
static void the_recording_takes_less_than_any_loss_safe_coder_published(void **state)
{
    (void)state;
    cubes901_result result;
    assert_true(cubes901_run(CUBES901_PATH, &result));
    assert_true(result.bytes_per_frame < 350);
    assert_true(result.bytes_per_frame_second_half < 350);
    assert_true(result.bytes_per_frame_second_half > 250);
    assert_true(fabs(result.kbit_per_second - result.bytes_per_frame * 0.48) < 1e-9);
    assert_true(result.bit_packed_bytes_per_frame > 500);
    assert_true(result.bit_packed_bytes_per_frame < 600);
}

// A decoder that has seen no other packet can read a packet.
static void a_packet_depends_on_no_other(void **state)
{
    (void)state;
    static cubes901_coder other;
    for (uint32_t frame = 100; frame < 2800; frame += 97) {
        size_t size = encode(frame);
        memset(&other, 0xa5, sizeof other);
        cubes901_coder_init(&other, &cubes901_trained);
        memset(decoded, 0x5a, sizeof decoded);
        assert_true(cubes901_decode(&other, frames[frame - 6u], frames[frame - 12u],
                                    frames[frame - 18u], decoded, packet, size));
        assert_memory_equal(decoded, frames[frame], sizeof decoded);
    }
}

static void a_frame_like_none_recorded_comes_back(void **state)
{
    (void)state;
    static cubes901_frame wild[4];
    sb_random random = sb_random_seed(1, 5);
    for (uint32_t f = 0; f < 4; f++) {
        for (uint32_t i = 0; i < CUBES901_COUNT; i++) {
            int32_t *fields = wild[f][i].fields;
            fields[0] = (int32_t)sb_random_below(&random, 4);
            for (uint32_t k = 0; k < 3; k++) {
                // Components of a unit quaternion, and any.
                fields[CUBES901_TURN + k] = (int32_t)sb_random_below(&random, 512);
                fields[CUBES901_POSITION + k] =
                    k < 2u ? (int32_t)sb_random_below(&random, 262144) - 131072
                           : (int32_t)sb_random_below(&random, 16384);
            }
            fields[CUBES901_INTERACTING] = (int32_t)sb_random_below(&random, 2);
        }
    }
    size_t size =
        cubes901_encode(&coder, wild[2], wild[1], wild[0], wild[3], packet, sizeof packet);
    assert_int_not_equal(size, 0);
    assert_true(cubes901_decode(&coder, wild[2], wild[1], wild[0], decoded, packet, size));
    assert_memory_equal(decoded, wild[3], sizeof decoded);
    assert_int_equal(cubes901_encode(&coder, wild[2], wild[1], wild[0], wild[3], packet, 1000), 0);
}

// The greatest count of neighbours, which moved and turned as far as possible.
static void cubes_all_in_one_place_come_back(void **state)
{
    (void)state;
    static cubes901_frame pile[3];
    for (uint32_t i = 0; i < CUBES901_COUNT; i++) {
        pile[1][i] = (cubes901_cube){{3, 255, 256, 255, 0, 0, 100, 1}};
        pile[0][i] = (cubes901_cube){{3, 256, 255, 256, -131072, -131072, 16383, 0}};
        pile[2][i] = (cubes901_cube){{0, 256, 255, 256, 131071, 131071, 16383, 0}};
    }
    size_t size =
        cubes901_encode(&coder, pile[1], pile[0], pile[0], pile[2], packet, sizeof packet);
    assert_int_not_equal(size, 0);
    assert_true(cubes901_decode(&coder, pile[1], pile[0], pile[0], decoded, packet, size));
    assert_memory_equal(decoded, pile[2], sizeof decoded);
    // A frame with a value out of range is neither written nor read.
    pile[2][900].fields[CUBES901_POSITION] = 131072;
    assert_int_equal(
        cubes901_encode(&coder, pile[1], pile[0], pile[0], pile[2], packet, sizeof packet), 0);
}

static void damaged_packets_are_survived(void **state)
{
    (void)state;
    for (uint32_t frame = 200; frame < 2800; frame += 200) {
        size_t size = encode(frame);
        static uint8_t whole[CUBES901_PACKET_SIZE_MAX];
        memcpy(whole, packet, size);
        sb_random random = sb_random_seed(frame, 6);
        for (uint32_t i = 0; i < 60; i++) {
            memcpy(packet, whole, size);
            packet[sb_random_below(&random, (uint32_t)size)] ^=
                (uint8_t)(1u << sb_random_below(&random, 8));
            decode(frame, i % 2u != 0 ? size : sb_random_below(&random, (uint32_t)size));
            for (uint32_t k = 0; k < size; k++) {
                packet[k] = (uint8_t)sb_random_u32(&random);
            }
            decode(frame, size);
        }
        memcpy(packet, whole, size);
        assert_true(decode(frame, size));
        assert_false(decode(frame, size - 5u));
    }
}

static void roots_are_exact(void **state)
{
    (void)state;
    for (uint32_t root = 0; root < 65536; root++) {
        assert_int_equal(cubes901_root(root * root), root);
        assert_int_equal(cubes901_root(root * root + 2u * root), root);
    }
}

static void exact_turn(const int32_t *fields, double out[4])
{
    double squares = 0;
    const int32_t *next = fields + 1;
    for (int i = 0; i < 4; i++) {
        if (i != fields[0]) {
            out[i] = (*next++ / 511.0 * 2 - 1) / 1.414214;
            squares += out[i] * out[i];
        }
    }
    out[fields[0]] = sqrt(fmax(0, 1 - squares));
}

// Cubes as they were recorded: components near those of unit quaternions.
static void turns_agree_with_double_precision(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < 20000; i++) {
        const int32_t *a = frames[500 + i / 30u][i % 30u * 30u].fields;
        const int32_t *b = frames[506 + i / 30u][i % 30u * 30u].fields;
        double p[4], q[4];
        exact_turn(a, p);
        exact_turn(b, q);
        cubes901_turn from = cubes901_turn_unpack(a), to = cubes901_turn_unpack(b);
        int32_t same[3];
        cubes901_turn_pack(&to, (uint32_t)b[0], same);
        assert_memory_equal(same, b + CUBES901_TURN, sizeof same);
        int32_t between[3];
        cubes901_turn_between(&from, &to, between);
        double w = q[3] * p[3] + q[0] * p[0] + q[1] * p[1] + q[2] * p[2];
        double x = -q[3] * p[0] + q[0] * p[3] - q[1] * p[2] + q[2] * p[1];
        double sign = w < 0 ? -1 : 1;
        // An even choice where both ways are as long.
        if (fabs(w) > 0.001) {
            assert_true(fabs(between[0] / 16384.0 - sign * x) < 0.001);
        }
        cubes901_turn there = cubes901_turn_by(&from, between);
        int32_t packed[3];
        cubes901_turn_pack(&there, (uint32_t)b[0], packed);
        for (uint32_t k = 0; k < 3; k++) {
            assert_true(abs(packed[k] - b[CUBES901_TURN + k]) <= 1);
        }
    }
}

static void a_file_that_is_not_the_recording_is_refused(void **state)
{
    (void)state;
    assert_null(cubes901_load("/nonexistent/cubes"));
    assert_null(cubes901_load("/dev/null"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_recording_takes_less_than_any_loss_safe_coder_published),
        cmocka_unit_test(a_packet_depends_on_no_other),
        cmocka_unit_test(a_frame_like_none_recorded_comes_back),
        cmocka_unit_test(cubes_all_in_one_place_come_back),
        cmocka_unit_test(damaged_packets_are_survived),
        cmocka_unit_test(roots_are_exact),
        cmocka_unit_test(turns_agree_with_double_precision),
        cmocka_unit_test(a_file_that_is_not_the_recording_is_refused),
    };
    return cmocka_run_group_tests(tests, load, unload);
}
