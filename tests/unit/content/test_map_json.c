#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "content/map_file.h"
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

// Asserts that a refusal leaves an empty map, and one line that begins with the file.
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

// One element of every kind, in an order that is not the canonical one.
static const char *const everything =
    "{\"markers\": [{\"kind\": \"flag\", \"position\": [1, 2, 3], \"yaw_degrees\": 180, "
    "\"team\": 2}],"
    "\"zones\": [{\"kind\": \"base\", \"center\": [4, 5, 6], \"half_extents\": [7, 8, 9]}],"
    "\"pick_ups\": [{\"kind\": \"repair\", \"position\": [1, 0, 1], \"respawn_s\": 30.5}],"
    "\"balls\": [{\"position\": [9, 1, 9], \"radius\": 1, \"mass_kg\": 40, \"restitution\": "
    "0.5}],"
    "\"walls\": [{\"center\": [0, 1, 20], \"half_extents\": [3, 1, 0.25], \"health\": 10000}],"
    "\"crates\": [{\"position\": [0, 1, 30], \"half_extents\": [1, 1, 1], \"mass_kg\": 300, "
    "\"yaw_degrees\": -360}],"
    "\"hulls\": [{\"position\": [20, 0, 0], \"points\": [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, "
    "1]]}, {\"position\": [30, 0, 0], \"yaw_degrees\": 90, \"points\": [[0, 0, 0], [2, 0, 0], [0, "
    "2, 0], [0, 0, 2], [2, 2, 2]]}],"
    "\"ramps\": [{\"position\": [-20, 0, 0], \"yaw_degrees\": 90, \"width\": 4, \"length\": 8, "
    "\"height\": 2}],"
    "\"cylinders\": [{\"center\": [-30, 2, 0], \"radius\": 1.5, \"half_height\": 2}],"
    "\"spawns\": [{\"position\": [0, 0, -20], \"team\": 4}]," BOUNDS ", \"name\": \"all\"}";

static void json_of_everything_gives_its_values(void **state)
{
    (void)state;
    assert_int_equal(read_text(everything), SB_OK);
    sb_map expected = {
        .name = "all",
        .bounds_min = {-50.0f, 0.0f, -40.5f},
        .bounds_max = {50.0f, 20.0f, 40.5f},
        .spawn_count = 1,
        .cylinder_count = 1,
        .ramp_count = 1,
        .hull_count = 2,
        .point_count = 9,
        .crate_count = 1,
        .wall_count = 1,
        .ball_count = 1,
        .pick_up_count = 1,
        .zone_count = 1,
        .marker_count = 1,
        .spawns = {{{0.0f, 0.0f, -20.0f}, 0.0f, 4}},
        .cylinders = {{{-30.0f, 2.0f, 0.0f}, 1.5f, 2.0f}},
        .ramps = {{{-20.0f, 0.0f, 0.0f}, 0x1.921fb6p0f, 4.0f, 8.0f, 2.0f}},
        .hulls = {{{20.0f, 0.0f, 0.0f}, 0.0f, 0, 4}, {{30.0f, 0.0f, 0.0f}, 0x1.921fb6p0f, 4, 5}},
        .points = {{0.0f, 0.0f, 0.0f},
                   {1.0f, 0.0f, 0.0f},
                   {0.0f, 1.0f, 0.0f},
                   {0.0f, 0.0f, 1.0f},
                   {0.0f, 0.0f, 0.0f},
                   {2.0f, 0.0f, 0.0f},
                   {0.0f, 2.0f, 0.0f},
                   {0.0f, 0.0f, 2.0f},
                   {2.0f, 2.0f, 2.0f}},
        .crates = {{{0.0f, 1.0f, 30.0f}, {1.0f, 1.0f, 1.0f}, -0x1.921fb6p2f, 300.0f, 0}},
        .walls = {{{0.0f, 1.0f, 20.0f}, {3.0f, 1.0f, 0.25f}, 0.0f, 10000, 0}},
        .balls = {{{9.0f, 1.0f, 9.0f}, 1.0f, 40.0f, 0.5f}},
        .pick_ups = {{{"repair"}, {1.0f, 0.0f, 1.0f}, 30.5f}},
        .zones = {{{"base"}, {4.0f, 5.0f, 6.0f}, {7.0f, 8.0f, 9.0f}, 0.0f, 0, 0}},
        .markers = {{{"flag"}, {1.0f, 2.0f, 3.0f}, 0x1.921fb6p1f, 2}},
    };
    // By their canonical bytes: structs have gaps.
    static uint8_t bytes[2][SB_MAP_BYTES_MAX];
    sb_writer writers[2] = {sb_writer_over(bytes[0], SB_MAP_BYTES_MAX),
                            sb_writer_over(bytes[1], SB_MAP_BYTES_MAX)};
    sb_map_write(&map, &writers[0]);
    sb_map_write(&expected, &writers[1]);
    assert_int_equal(writers[0].size, writers[1].size);
    assert_memory_equal(bytes[0], bytes[1], writers[1].size);
    assert_int_equal(map.hulls[1].point_first, 4);
}

// The document with one text in it replaced.
static const char *with(const char *from, const char *to)
{
    static char text[4096];
    const char *at = strstr(everything, from);
    assert_non_null(at);
    snprintf(text, sizeof text, "%.*s%s%s", (int)(at - everything), everything, to,
             at + strlen(from));
    return text;
}

static void json_fault_of_any_kind_is_reported_with_its_place(void **state)
{
    (void)state;
    const sb_error malformed = SB_ERROR_MALFORMED, range = SB_ERROR_RANGE;
    assert_refused(with("\"team\": 2", "\"team\": 2.0"), malformed,
                   "/markers/0/team: must be a whole number from 0 to 4");
    assert_refused(with("\"team\": 2", "\"team\": 5"), range,
                   "/markers/0/team: must be a whole number from 0 to 4");
    // These values are whole multiples of 256 and 65,536 away from the right one.
    assert_refused(with("\"team\": 2", "\"team\": 258"), range,
                   "/markers/0/team: must be a whole number from 0 to 4");
    assert_refused(with("10000", "75536"), range,
                   "/walls/0/health: must be a whole number from 1 to 10000");
    assert_refused(with("10000", "-9223372036854775808"), range,
                   "/walls/0/health: must be a whole number from 1 to 10000");
    assert_refused(with("10000", "\"10\""), malformed,
                   "/walls/0/health: must be a whole number from 1 to 10000");
    assert_refused(with("\"flag\"", "7"), malformed, "/markers/0/kind: must be a text");
    assert_refused(with("\"flag\"", "\"\""), range,
                   "/markers/0/kind: must be 1 to 15 characters of a-z, 0-9 and _");
    assert_refused(with("\"flag\"", "\"Flag\""), range,
                   "/markers/0/kind: must be 1 to 15 characters of a-z, 0-9 and _");
    assert_refused(with("\"flag\"", "\"0123456789abcdef\""), range,
                   "/markers/0/kind: must be at most 15 bytes");
    assert_refused(with("\"kind\": \"flag\", ", ""), malformed, "/markers/0/kind: is missing");
    assert_refused(with("\"respawn_s\": 30.5", "\"respawn_s\": 30.5, \"team\": 1"), malformed,
                   "/pick_ups/0/team: is an unknown key");
    assert_refused(with("\"restitution\"", "\"bounce\""), malformed,
                   "/balls/0/restitution: is missing");
    assert_refused(with("\"radius\": 1.5", "\"radius\": 1e999"), malformed,
                   "line 1, column 852: real number overflow near '1e999'");
    assert_refused(with("\"radius\": 1.5", "\"radius\": [1.5]"), malformed,
                   "/cylinders/0/radius: must be a number");
    assert_refused(with("[[0, 0, 0], [1, 0, 0],", "[[0, 0, 0], [1, 0],"), malformed,
                   "/hulls/0/points/1: must be an array of three numbers");
    assert_refused(with("[2, 2, 2]", "[2, 2, 200]"), range,
                   "/hulls/1/points/4/2: must be from -100 to 100 m");
    assert_refused(with("[2, 2, 2]", "[2, 2, null]"), malformed,
                   "/hulls/1/points/4/2: must be a number");
    assert_refused(with("[0, 0, 0], [1, 0, 0], ", ""), range,
                   "/hulls/0/points: must be 4 to 64 points");
    assert_refused(with("[1, 0, 0]", "[0, 3, 0]"), range, "/hulls/0/points: must span a volume");
    assert_refused(with("[0, 0, -20]", "[20, 0, 0]"), range,
                   "/spawns/0/position: a vehicle here would stand inside /hulls/0");
    assert_refused(with("\"team\": 4}", "\"team\": 4}, {\"position\": [0, 0, -19]}"), range,
                   "/spawns/1/position: is nearer than 4 m to /spawns/0");
    assert_refused(with("[1, 0, 1]", "[1, 0, 41]"), range,
                   "/pick_ups/0/position/2: must be within the bounds and 0 to 400 m up");
}

static void json_with_a_wrong_structure_is_refused_with_its_place(void **state)
{
    (void)state;
    assert_refused("[]", SB_ERROR_MALFORMED, "the document: must be an object");
    assert_refused("{}", SB_ERROR_MALFORMED, "/name: is missing");
    assert_refused("{\"name\": \"x\", " BOUNDS ", " BOXES "}", SB_ERROR_MALFORMED,
                   "/spawns: is missing");
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

#define SHAPES(text)                                                                               \
    "{\"name\": \"sets\", " BOUNDS ", " SPAWNS                                                     \
    ", \"hit_sets\": [{\"name\": \"a\", \"shapes\": [" text "]}]"
#define CRATE(text)                                                                                \
    ", \"crates\": [{\"position\": [9, 1, 9], \"half_extents\": [1, 1, 1], \"mass_kg\": 9" text    \
    "}]}"
#define SPHERE "{\"form\": \"sphere\", \"radius\": 2}"

static void json_of_hit_sets_gives_their_values(void **state)
{
    (void)state;
    assert_int_equal(
        read_text(SHAPES(SPHERE
                         ", {\"form\": \"hull\", \"yaw_degrees\": 90, \"points\": [[0, 0, 0], "
                         "[1, 0, 0], [0, 1, 0], [0, 0, 1]]}") CRATE(", \"hit_set\": \"a\"")),
        SB_OK);
    assert_int_equal(map.hit_set_count, 1);
    assert_int_equal(map.hit_sets[0].shape_count, 2);
    assert_int_equal(map.hit_shape_count, 2);
    assert_int_equal(map.hit_shapes[0].form, SB_MAP_FORM_SPHERE);
    assert_true(map.hit_shapes[0].radius == 2.0f);
    assert_int_equal(map.hit_shapes[1].form, SB_MAP_FORM_HULL);
    assert_int_equal(map.hit_shapes[1].point_count, 4);
    assert_true(map.hit_shapes[1].yaw == 0x1.921fb6p0f);
    assert_true(map.points[1].x == 1.0f);
    assert_int_equal(map.crates[0].hit_set, 1);
}

static void json_of_hit_sets_that_cannot_be_is_refused_with_its_place(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        sb_error error;
        const char *message;
    } cases[] = {
        {SHAPES(SPHERE) CRATE(", \"hit_set\": \"b\""), SB_ERROR_MALFORMED,
         "/crates/0/hit_set: must name a hit set of the map"},
        {SHAPES(SPHERE) CRATE(", \"hit_set\": 1"), SB_ERROR_MALFORMED,
         "/crates/0/hit_set: must name a hit set of the map"},
        {SHAPES("") "}", SB_ERROR_RANGE, "/hit_sets/0/shapes: must be 1 to 8 shapes"},
        {SHAPES("7") "}", SB_ERROR_MALFORMED, "/hit_sets/0/shapes/0: must be an object"},
        {SHAPES("{\"radius\": 2}") "}", SB_ERROR_MALFORMED,
         "/hit_sets/0/shapes/0/form: is missing"},
        {SHAPES("{\"form\": \"cone\"}") "}", SB_ERROR_MALFORMED,
         "/hit_sets/0/shapes/0/form: must be box, sphere, cylinder or hull"},
        {SHAPES("{\"form\": \"sphere\"}") "}", SB_ERROR_MALFORMED,
         "/hit_sets/0/shapes/0/radius: is missing"},
        {SHAPES(SPHERE ", {\"form\": \"sphere\", \"radius\": 1, \"half_height\": 1}") "}",
         SB_ERROR_MALFORMED, "/hit_sets/0/shapes/1/half_height: is an unknown key"},
        {SHAPES("{\"form\": \"box\", \"half_extents\": [1, 1, 21]}") "}", SB_ERROR_RANGE,
         "/hit_sets/0/shapes/0/half_extents/2: must be from 0.02 to 20 m"},
        {SHAPES(SPHERE "," SPHERE "," SPHERE "," SPHERE "," SPHERE "," SPHERE "," SPHERE "," SPHERE
                       "," SPHERE) "}",
         SB_ERROR_LIMIT, "/hit_sets/0/shapes: must have at most 8 elements"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_refused(cases[i].text, cases[i].error, cases[i].message);
    }
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
    char *text = malloc(5 * DEPTH + 1);
    assert_non_null(text);
    memset(text, '[', DEPTH);
    text[DEPTH] = '\0';
    assert_int_equal(read_text(text), SB_ERROR_MALFORMED);
    assert_non_null(strstr(message, "depth"));
    for (size_t i = 0; i < DEPTH; i++) {
        memcpy(text + 5 * i, "{\"a\":", 6);
    }
    assert_int_equal(read_text(text), SB_ERROR_MALFORMED);
    assert_non_null(strstr(message, "depth"));
    free(text);
}

// `count` times the element, between a head and "]}".
static char *repeat(const char *head, const char *element, size_t count)
{
    char *text = malloc(strlen(head) + count * (strlen(element) + 1) + 3);
    assert_non_null(text);
    char *end = text + sprintf(text, "%s", head);
    for (size_t i = 0; i < count; i++) {
        end += sprintf(end, "%s%s", i > 0 ? "," : "", element);
    }
    sprintf(end, "]}");
    return text;
}

static void json_with_too_many_elements_of_any_list_is_refused(void **state)
{
    (void)state;
    struct {
        const char *name;
        size_t max;
    } lists[] = {{"spawns", 64},   {"boxes", 1024}, {"cylinders", 256}, {"ramps", 64},
                 {"hulls", 128},   {"crates", 64},  {"walls", 128},     {"balls", 32},
                 {"pick_ups", 64}, {"zones", 32},   {"markers", 64}};
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++) {
        char head[256], reason[96];
        snprintf(head, sizeof head, "{\"name\": \"x\", " BOUNDS ", %s\"%s\": [",
                 i > 0 ? SPAWNS ", " : "", lists[i].name);
        snprintf(reason, sizeof reason, "/%s: must have at most %zu elements", lists[i].name,
                 lists[i].max);
        char *text = repeat(head, "4", lists[i].max + 1);
        assert_refused(text, SB_ERROR_LIMIT, reason);
        free(text);
        snprintf(reason, sizeof reason, "/%s/0: must be an object", lists[i].name);
        text = repeat(head, "4", lists[i].max);
        assert_refused(text, SB_ERROR_MALFORMED, reason);
        free(text);
    }
}

static void json_with_too_many_points_is_refused(void **state)
{
    (void)state;
    const char *head = "{\"name\": \"x\", " BOUNDS ", " SPAWNS ", \"hulls\": [";
    const char *hull_head = "{\"position\": [0, 0, 0], \"points\": [";
    char *hull = repeat(hull_head, "[0, 0, 1]", 65);
    char *text = repeat(head, hull, 1);
    assert_refused(text, SB_ERROR_LIMIT, "/hulls/0/points: must have at most 64 elements");
    free(text);
    free(hull);
    hull = repeat(hull_head, "[0, 0, 1]", 64);
    text = repeat(head, hull, 33);
    assert_refused(text, SB_ERROR_LIMIT,
                   "/hulls/32/points: the hulls must have at most 2048 points altogether");
    free(text);
    free(hull);
}

static void json_of_very_many_values_is_refused_before_it_is_parsed(void **state)
{
    (void)state;
    static const char *const fillers[] = {"[]", "{}", "0"};
    for (size_t i = 0; i < 3; i++) {
        char *text = repeat("{\"boxes\": [", fillers[i], 1000000);
        assert_refused(text, SB_ERROR_LIMIT, "the document: has too many values for a map");
        free(text);
    }
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
        cmocka_unit_test(json_of_everything_gives_its_values),
        cmocka_unit_test(json_fault_of_any_kind_is_reported_with_its_place),
        cmocka_unit_test(json_with_a_wrong_structure_is_refused_with_its_place),
        cmocka_unit_test(json_with_a_value_that_is_not_finite_is_refused),
        cmocka_unit_test(json_of_hit_sets_gives_their_values),
        cmocka_unit_test(json_of_hit_sets_that_cannot_be_is_refused_with_its_place),
        cmocka_unit_test(json_that_does_not_validate_is_refused_with_its_place),
        cmocka_unit_test(json_that_does_not_parse_is_refused_with_its_line),
        cmocka_unit_test(json_with_a_key_twice_is_refused),
        cmocka_unit_test(json_nested_too_deeply_is_refused),
        cmocka_unit_test(json_with_too_many_elements_of_any_list_is_refused),
        cmocka_unit_test(json_with_too_many_points_is_refused),
        cmocka_unit_test(json_of_very_many_values_is_refused_before_it_is_parsed),
        cmocka_unit_test(json_keys_in_messages_are_safe_to_print),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
