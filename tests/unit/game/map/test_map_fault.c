#include "game/map/map_fault.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static sb_map_fault fault;

static void assert_path(sb_map_place at, const char *path)
{
    memset(&fault, 0xEE, sizeof fault);
    sb_map_fault_set(&fault, at, "is wrong", NULL);
    assert_string_equal(fault.path, path);
    assert_string_equal(fault.reason, "is wrong");
}

static void fault_path_has_the_steps_that_are_there(void **state)
{
    (void)state;
    assert_path((sb_map_place){"name", -1, NULL, -1, NULL, -1, -1}, "/name");
    assert_path((sb_map_place){"bounds", -1, "min", -1, NULL, -1, 2}, "/bounds/min/2");
    assert_path((sb_map_place){"boxes", 0, NULL, -1, NULL, -1, -1}, "/boxes/0");
    assert_path((sb_map_place){"boxes", 1023, "half_extents", -1, NULL, -1, 0},
                "/boxes/1023/half_extents/0");
    assert_path((sb_map_place){"hulls", 10, "points", 63, NULL, -1, 1}, "/hulls/10/points/63/1");
    assert_path((sb_map_place){"hit_sets", 31, "shapes", 7, "half_extents", -1, 2},
                "/hit_sets/31/shapes/7/half_extents/2");
    assert_path((sb_map_place){"hit_sets", 0, "shapes", 1, "points", 63, 0},
                "/hit_sets/0/shapes/1/points/63/0");
    assert_path(sb_map_place_of("zones", 7, "kind"), "/zones/7/kind");
}

static void fault_reason_may_end_with_another_place(void **state)
{
    (void)state;
    sb_map_place about = sb_map_place_of("cylinders", 205, NULL);
    sb_map_fault_set(&fault, sb_map_place_of("spawns", 3, "position"), "is inside", &about);
    assert_string_equal(fault.path, "/spawns/3/position");
    assert_string_equal(fault.reason, "is inside /cylinders/205");
}

static void fault_texts_too_long_are_cut_and_end_with_zero(void **state)
{
    (void)state;
    char text[201];
    memset(text, 'x', 200);
    text[200] = '\0';
    memset(&fault, 0xEE, sizeof fault);
    sb_map_place about = sb_map_place_of(text, 2147483647, text);
    sb_map_fault_set(&fault, sb_map_place_of(text, 2147483647, text), text, &about);
    assert_int_equal(strlen(fault.path), sizeof fault.path - 1);
    assert_int_equal(strlen(fault.reason), sizeof fault.reason - 1);
    assert_memory_equal(fault.path, "/xxx", 4);
    assert_path(sb_map_place_of("x", 2147483647, NULL), "/x/2147483647");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fault_path_has_the_steps_that_are_there),
        cmocka_unit_test(fault_reason_may_end_with_another_place),
        cmocka_unit_test(fault_texts_too_long_are_cut_and_end_with_zero),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
