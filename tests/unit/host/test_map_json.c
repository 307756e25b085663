#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "host/map_file.h"
#include "test.h"

#define BOUNDS "\"bounds\": {\"min\": [-50, 0, -40.5], \"max\": [50, 20, 40.5]}"
#define SPAWNS "\"spawns\": [{\"position\": [0, 0, -20], \"yaw_degrees\": 90}]"
#define BOX "{\"center\": [5, 1, 0], \"half_extents\": [2, 1, 0.5], \"yaw_degrees\": -45.5}"
#define BOXES "\"boxes\": [" BOX "]"

static sb_map map;
static char message[256];

static sb_error read_text(const char *text)
{
    memset(&map, 0x5A, sizeof map);
    message[0] = '\0';
    return sb_map_json_read("arena.json", text, strlen(text), &map, message, sizeof message);
}

// Every refusal leaves an empty map behind and one line that begins with the file.
static void assert_refused(const char *text, sb_error expected, const char *place_and_reason)
{
    static const sb_map empty;
    char line[256];
    snprintf(line, sizeof line, "arena.json: %s", place_and_reason);
    sb_error error = read_text(text);
    assert_string_equal(message, line);
    assert_int_equal(error, expected);
    assert_memory_equal(&map, &empty, sizeof map);
}

static void json_of_a_whole_map_gives_its_values(void **state)
{
    (void)state;
    assert_int_equal(read_text("{\"name\": \"two walls\", " BOUNDS ", " SPAWNS ", " BOXES "}"),
                     SB_OK);
    assert_string_equal(map.name, "two walls");
    assert_true(map.bounds_min.x == -50.0f && map.bounds_min.z == -40.5f);
    assert_true(map.bounds_max.y == 20.0f && map.bounds_max.z == 40.5f);
    assert_int_equal(map.spawn_count, 1);
    assert_true(map.spawns[0].position.z == -20.0f);
    // pi/2 rounded to binary32, from its decimal expansion 1.57079632679.
    assert_true(map.spawns[0].yaw == 0x1.921fb6p0f);
    assert_int_equal(map.box_count, 1);
    assert_true(map.boxes[0].half_extents.z == 0.5f);
    // 45.5 degrees are 0.794124809657271... rad.
    assert_true(fabs((double)map.boxes[0].yaw + 0.794124809657271) < 3e-8);
}

static void json_with_a_wrong_structure_is_refused_with_its_place(void **state)
{
    (void)state;
    assert_refused("[]", SB_ERROR_MALFORMED, "the document: must be an object");
    assert_refused("{}", SB_ERROR_MALFORMED, "/name: is missing");
    assert_refused("{\"name\": \"x\", " BOUNDS ", " SPAWNS "}", SB_ERROR_MALFORMED,
                   "/boxes: is missing");
    assert_refused("{\"name\": \"x\", \"gravity\": 1, " BOUNDS ", " SPAWNS ", " BOXES "}",
                   SB_ERROR_MALFORMED, "/gravity: is an unknown key");
    assert_refused("{\"name\": 3, " BOUNDS ", " SPAWNS ", " BOXES "}", SB_ERROR_MALFORMED,
                   "/name: must be a text");
    assert_refused("{\"name\": \"x\", \"bounds\": {\"min\": [0, 0, 0]}, " SPAWNS ", " BOXES "}",
                   SB_ERROR_MALFORMED, "/bounds/max: is missing");
    assert_refused("{\"name\": \"x\", \"bounds\": {\"min\": [0, 0], \"max\": [1, 2, 3]}, " SPAWNS
                   ", " BOXES "}",
                   SB_ERROR_MALFORMED, "/bounds/min: must be an array of three numbers");
    assert_refused("{\"name\": \"x\", " BOUNDS ", \"spawns\": {}, " BOXES "}", SB_ERROR_MALFORMED,
                   "/spawns: must be an array");
    assert_refused("{\"name\": \"x\", " BOUNDS ", " SPAWNS ", \"boxes\": [" BOX ", 4]}",
                   SB_ERROR_MALFORMED, "/boxes/1: must be an object");
    assert_refused(
        "{\"name\": \"x\", " BOUNDS ", " SPAWNS ", \"boxes\": [" BOX ", " BOX ", " BOX
        ", {\"center\": [0, 0, 0], \"half_extents\": [true, 1, 1], \"yaw_degrees\": 0}]}",
        SB_ERROR_MALFORMED, "/boxes/3/half_extents/0: must be a number");
    assert_refused("{\"name\": \"x\", " BOUNDS
                   ", \"spawns\": [{\"position\": [0, 0, 0], \"yaw_degrees\": null}], " BOXES "}",
                   SB_ERROR_MALFORMED, "/spawns/0/yaw_degrees: must be a number");
}

static void json_with_a_value_that_is_not_finite_is_refused(void **state)
{
    (void)state;
    // Within a double, beyond a float.
    assert_refused("{\"name\": \"x\", " BOUNDS ", " SPAWNS
                   ", \"boxes\": [{\"center\": [1e39, 0, 0], \"half_extents\": [1, 1, 1], "
                   "\"yaw_degrees\": 0}]}",
                   SB_ERROR_RANGE, "/boxes/0/center/0: must be finite");
    assert_int_equal(read_text("{\"name\": \"x\", \"bounds\": {\"min\": [-1e999, 0, 0]}}"),
                     SB_ERROR_MALFORMED);
    assert_int_equal(read_text("{\"name\": NaN}"), SB_ERROR_MALFORMED);
    assert_int_equal(read_text("{\"name\": 99999999999999999999999}"), SB_ERROR_MALFORMED);
}

static void json_that_does_not_validate_is_refused_with_its_place(void **state)
{
    (void)state;
    sb_error error = read_text("{\"name\": \"x\", " BOUNDS ", " SPAWNS
                               ", \"boxes\": [{\"center\": [0, 1, 0], \"half_extents\": [1, -1, 1],"
                               " \"yaw_degrees\": 0}]}");
    assert_int_equal(error, SB_ERROR_RANGE);
    const char *place = "arena.json: /boxes/0/half_extents/1: ";
    assert_memory_equal(message, place, strlen(place));
    assert_true(strlen(message) > strlen(place));
    assert_int_equal(read_text("{\"name\": \"x\", " BOUNDS ", \"spawns\": [], " BOXES "}"),
                     SB_ERROR_RANGE);
    assert_refused("{\"name\": \"0123456789012345678901234567890X\", " BOUNDS ", " SPAWNS ", " BOXES
                   "}",
                   SB_ERROR_RANGE, "/name: must be at most 31 bytes");
}

static void json_that_does_not_parse_is_refused_with_its_line(void **state)
{
    (void)state;
    assert_int_equal(read_text("{\n  \"name\": \"x\",\n  oops}"), SB_ERROR_MALFORMED);
    assert_non_null(strstr(message, "arena.json: line 3, column"));
    assert_int_equal(read_text(""), SB_ERROR_MALFORMED);
    assert_int_equal(read_text("{\"name\": \"x\"} trailing"), SB_ERROR_MALFORMED);
    assert_int_equal(read_text("{\"name\": \"a\\u0000b\"}"), SB_ERROR_MALFORMED);
}

static void json_with_a_key_twice_is_refused(void **state)
{
    (void)state;
    assert_int_equal(
        read_text("{\"name\": \"x\", \"name\": \"y\", " BOUNDS ", " SPAWNS ", " BOXES "}"),
        SB_ERROR_MALFORMED);
    assert_non_null(strstr(message, "duplicate"));
}

static void json_nested_too_deeply_is_refused(void **state)
{
    (void)state;
    enum { DEPTH = 100000 };
    char *text = malloc(DEPTH + 1);
    assert_non_null(text);
    memset(text, '[', DEPTH);
    text[DEPTH] = '\0';
    assert_int_equal(read_text(text), SB_ERROR_MALFORMED);
    assert_non_null(strstr(message, "depth"));
    free(text);
}

static void json_with_too_many_elements_is_refused(void **state)
{
    (void)state;
    size_t size = 1025 * (strlen(BOX) + 1) + 1024;
    char *text = malloc(size);
    assert_non_null(text);
    char *end = text + sprintf(text, "{\"name\": \"x\", " BOUNDS ", " SPAWNS ", \"boxes\": [");
    for (int i = 0; i < 1025; i++) {
        end += sprintf(end, "%s" BOX, i > 0 ? "," : "");
    }
    sprintf(end, "]}");
    assert_refused(text, SB_ERROR_LIMIT, "/boxes: must have at most 1024 elements");
    free(text);
}

static void json_keys_in_messages_are_safe_to_print(void **state)
{
    (void)state;
    assert_refused("{\"name\": \"x\", \"a/b~\\u001b[2J\\u0085\": 1, " BOUNDS ", " SPAWNS ", " BOXES
                   "}",
                   SB_ERROR_MALFORMED, "/a~1b~0?[2J??: is an unknown key");
    char text[4096] = "{\"name\": \"x\", \"";
    memset(text + strlen(text), 'k', 2000);
    strcat(text, "\": 1, " BOUNDS ", " SPAWNS ", " BOXES "}");
    assert_int_equal(read_text(text), SB_ERROR_MALFORMED);
    assert_true(strlen(message) < 128);
    assert_int_equal(read_text("{\"name\": \x1b[31m}"), SB_ERROR_MALFORMED);
    assert_null(strchr(message, '\x1b'));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(json_of_a_whole_map_gives_its_values),
        cmocka_unit_test(json_with_a_wrong_structure_is_refused_with_its_place),
        cmocka_unit_test(json_with_a_value_that_is_not_finite_is_refused),
        cmocka_unit_test(json_that_does_not_validate_is_refused_with_its_place),
        cmocka_unit_test(json_that_does_not_parse_is_refused_with_its_line),
        cmocka_unit_test(json_with_a_key_twice_is_refused),
        cmocka_unit_test(json_nested_too_deeply_is_refused),
        cmocka_unit_test(json_with_too_many_elements_is_refused),
        cmocka_unit_test(json_keys_in_messages_are_safe_to_print),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
