#include "physics/shape/box_pack.h"

#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define BOX_COUNT 11
#define UNTOUCHED 0xa5

// Every float of every box is a number of its own.
static void make_boxes(sb_box boxes[BOX_COUNT])
{
    float number = 1.0f;
    for (int i = 0; i < BOX_COUNT; i++) {
        float floats[15];
        for (int k = 0; k < 15; k++) {
            floats[k] = number++;
        }
        _Static_assert(sizeof floats == sizeof boxes[0], "a box has no padding");
        memcpy(&boxes[i], floats, sizeof floats);
    }
}

static void check_lane(const sb_box_pack *pack, uint32_t lane, const sb_box *wanted)
{
    sb_box got = sb_box_pack_get(pack, lane);
    assert_memory_equal(&got, wanted, sizeof got);
    // By the names, not only there and back.
    assert_true(pack->center[1][lane] == wanted->center.y);
    assert_true(pack->half_extents[2][lane] == wanted->half_extents.z);
    assert_true(pack->axes[0][1][lane] == wanted->axes[0].y);
    assert_true(pack->axes[2][0][lane] == wanted->axes[2].x);
}

static void box_pack_count_rounds_up(void **state)
{
    (void)state;
    const uint32_t counts[][2] = {{0, 0}, {1, 1}, {4, 1},
                                  {5, 2}, {8, 2}, {UINT32_MAX, UINT32_MAX / 4 + 1}};
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        assert_int_equal(sb_box_pack_count(counts[i][0]), counts[i][1]);
    }
}

static void box_pack_fill_packs_in_order_and_repeats_the_last(void **state)
{
    (void)state;
    sb_box boxes[BOX_COUNT];
    make_boxes(boxes);
    for (uint32_t count = 0; count <= BOX_COUNT; count++) {
        sb_box_pack packs[4], untouched;
        memset(packs, UNTOUCHED, sizeof packs);
        memset(&untouched, UNTOUCHED, sizeof untouched);
        sb_box_pack_fill(boxes, count, packs);
        uint32_t used = sb_box_pack_count(count);
        for (uint32_t i = 0; i < used * SB_LANE_COUNT; i++) {
            check_lane(&packs[i / SB_LANE_COUNT], i % SB_LANE_COUNT,
                       &boxes[i < count ? i : count - 1]);
        }
        assert_memory_equal(&packs[used], &untouched, sizeof untouched);
    }
}

static void box_pack_gather_packs_the_boxes_named(void **state)
{
    (void)state;
    sb_box boxes[BOX_COUNT];
    make_boxes(boxes);
    const uint32_t indices[] = {7, 7, 0, 10, 3, 9};
    sb_box_pack packs[3], untouched;
    memset(packs, UNTOUCHED, sizeof packs);
    memset(&untouched, UNTOUCHED, sizeof untouched);
    sb_box_pack_gather(boxes, indices, 6, packs);
    for (uint32_t i = 0; i < 8; i++) {
        check_lane(&packs[i / SB_LANE_COUNT], i % SB_LANE_COUNT, &boxes[indices[i < 6 ? i : 5]]);
    }
    assert_memory_equal(&packs[2], &untouched, sizeof untouched);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(box_pack_count_rounds_up),
        cmocka_unit_test(box_pack_fill_packs_in_order_and_repeats_the_last),
        cmocka_unit_test(box_pack_gather_packs_the_boxes_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
