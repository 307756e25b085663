#include "physics/world/body.h"

#include <math.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void body_table_is_packed(void **state)
{
    (void)state;
    assert_true(sb_table_is_packed(&sb_body_table));
    assert_int_equal(sb_body_table.struct_size, sizeof(sb_body));
    assert_int_equal(sb_body_table.field_count, 28);
}

static void body_canonical_form_is_its_fields_in_order_little_endian(void **state)
{
    (void)state;
    const sb_body body = {
        .position = {1, 2, 4},
        .yaw = 0.5f,
        .velocity = {8, 16, 32},
        .yaw_rate = 0.25f,
        .tilt = {0, 0.5f, 0, -1},
        .half_extents = {64, 128, 256},
        .inverse_mass = 0.125f,
        .impulse = {1, 0, 2},
        .restitution = 0.5f,
        .friction = 0.25f,
        .gravity_scale = 2,
        .drag_per_s = 4,
        .reach = 8,
        .good_position = {16, 32, 64},
        .good_yaw = -1,
        .layer = 0x14131211,
        .mask = 0x24232221,
        .ignored = 0x04030201,
        .generation = 0x0605,
        .hull = 0x0807,
        .rest_ticks = 0x0A09,
        .shape = SB_BODY_SPHERE,
        .motion = SB_BODY_STATIC,
        .flags = SB_BODY_GROUNDED,
        .hit_set = 0x0B,
        .joint_yaw = 2,
        .joint_rate = -1,
    };
    // By hand: a power of two 2^n is (n + 127) << 23 in binary32.
    const uint8_t expected[] = {
        0,
        0,
        0x80,
        0x3F,
        0,
        0,
        0x00,
        0x40,
        0,
        0,
        0x80,
        0x40, // position
        0,
        0,
        0x00,
        0x3F, // yaw
        0,
        0,
        0x00,
        0x41,
        0,
        0,
        0x80,
        0x41,
        0,
        0,
        0x00,
        0x42, // velocity
        0,
        0,
        0x80,
        0x3E, // yaw rate
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0x3F,
        0,
        0,
        0,
        0,
        0,
        0,
        0x80,
        0xBF, // tilt
        0,
        0,
        0x80,
        0x42,
        0,
        0,
        0x00,
        0x43,
        0,
        0,
        0x80,
        0x43, // half extents
        0,
        0,
        0x00,
        0x3E, // inverse mass
        0,
        0,
        0x80,
        0x3F,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0x40, // impulse
        0,
        0,
        0,
        0x3F,
        0,
        0,
        0x80,
        0x3E,
        0,
        0,
        0,
        0x40,
        0,
        0,
        0x80,
        0x40, // coefficients
        0,
        0,
        0,
        0x41, // reach
        0,
        0,
        0x80,
        0x41,
        0,
        0,
        0,
        0x42,
        0,
        0,
        0x80,
        0x42,
        0,
        0,
        0x80,
        0xBF, // the good place
        0x11,
        0x12,
        0x13,
        0x14,
        0x21,
        0x22,
        0x23,
        0x24,
        1,
        2,
        3,
        4,
        5,
        6,
        7,
        8,
        9,
        10,
        SB_BODY_SPHERE,
        SB_BODY_STATIC,
        0x01,
        0x0B,
        0,
        0,
        0,
        0,
        0,
        0x40, // the joint's yaw
        0,
        0,
        0x80,
        0xBF,
    };
    uint8_t bytes[sizeof expected + 1];
    sb_writer writer = sb_writer_over(bytes, sizeof bytes);
    sb_table_write(&sb_body_table, &body, 1, &writer);
    assert_int_equal(writer.size, sizeof expected);
    assert_memory_equal(bytes, expected, sizeof expected);
}

static void body_box_is_at_the_bodys_pose(void **state)
{
    (void)state;
    sb_body body = {.position = {1, 2, 3}, .half_extents = {4, 5, 6}, .shape = SB_BODY_BOX};
    for (float yaw = -3.1f; yaw < 3.1f; yaw += 0.1f) {
        body.yaw = yaw;
        sb_box box = sb_body_box(&body);
        assert_memory_equal(&box.center, &body.position, sizeof box.center);
        assert_memory_equal(&box.half_extents, &body.half_extents, sizeof box.half_extents);
        assert_true(fabs((double)box.axes[2].x - sin((double)yaw)) <= 2e-7);
        assert_true(fabs((double)box.axes[2].z - cos((double)yaw)) <= 2e-7);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(body_table_is_packed),
        cmocka_unit_test(body_canonical_form_is_its_fields_in_order_little_endian),
        cmocka_unit_test(body_box_is_at_the_bodys_pose),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
