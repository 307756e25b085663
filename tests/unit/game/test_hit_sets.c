// Hit sets as rules declare them: what is refused, what counts in the identity, and the library
// that a scenery gets.

#include "game/hit_sets.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "game/rules_check.h"
#include "game/rules_identity.h"
#include "sample_rules.h"

static const sb_vec3 corners[] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {1, 1, 1}};
static const sb_vec3 others[] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {1, 1, 2}};
static const sb_vec3 flat[] = {{0, 0, 0}, {1, 0, 0}, {0, 0, 1}, {1, 0, 1}};

static sample_rules sample;
static sb_rules_hit_shape shapes[2];
static sb_rules_hit_set sets[1];

static int begin(void **state)
{
    (void)state;
    sample_rules_init(&sample);
    shapes[0] = (sb_rules_hit_shape){
        .name = "body",
        .shape = {.kind = SB_SHAPE_BOX, .size = {1, 1, 2}, .orientation = {0, 0, 0, 1}}};
    shapes[1] = (sb_rules_hit_shape){
        .name = "head",
        .shape = {.kind = SB_SHAPE_HULL, .turns = true, .orientation = {0, 0, 0, 1}},
        .point_count = 5,
        .points = corners};
    sets[0] = (sb_rules_hit_set){.name = "thing",
                                 .type_field = SB_NET_NO_FIELD,
                                 .yaw_field = 1,
                                 .rate_field = SB_NET_NO_FIELD,
                                 .pivot = {0, 1, 0},
                                 .shape_count = 2,
                                 .shapes = shapes};
    sample.rules.hit_set_count = 1;
    sample.rules.hit_sets = sets;
    return 0;
}

static const char *fault(void)
{
    return sb_rules_check(&sample.rules);
}

#define ASSERT_REFUSED(member, changed)                                                            \
    do {                                                                                           \
        member = changed;                                                                          \
        assert_non_null(fault());                                                                  \
        begin(NULL);                                                                               \
        assert_null(fault());                                                                      \
    } while (0)

static void sets_that_cannot_be_are_refused(void **state)
{
    (void)state;
    assert_null(fault());
    ASSERT_REFUSED(sample.rules.hit_sets, NULL);
    ASSERT_REFUSED(sample.rules.hit_set_count, SB_HIT_SET_COUNT_MAX + 1);
    ASSERT_REFUSED(sets[0].name, NULL);
    ASSERT_REFUSED(sets[0].kind, 1); // has no bodies
    ASSERT_REFUSED(sets[0].kind, 99);
    ASSERT_REFUSED(sets[0].type_field, SB_ENTITY_VALUE_COUNT_MAX);
    ASSERT_REFUSED(sets[0].yaw_field, SB_ENTITY_VALUE_COUNT_MAX);
    ASSERT_REFUSED(sets[0].rate_field, SB_ENTITY_VALUE_COUNT_MAX);
    ASSERT_REFUSED(sets[0].yaw_field, SB_NET_NO_FIELD); // but a shape turns
    ASSERT_REFUSED(sets[0].pivot.x, NAN);
    ASSERT_REFUSED(sets[0].shape_count, 0);
    ASSERT_REFUSED(sets[0].shape_count, SB_HIT_SHAPE_COUNT_MAX + 1);
    ASSERT_REFUSED(sets[0].shapes, NULL);
    ASSERT_REFUSED(shapes[0].name, NULL);
    ASSERT_REFUSED(shapes[0].shape.size.y, 0);
    ASSERT_REFUSED(shapes[0].shape.kind, SB_SHAPE_PLANE);
    ASSERT_REFUSED(shapes[1].points, NULL);
    ASSERT_REFUSED(shapes[1].point_count, 3);
    ASSERT_REFUSED(shapes[1].point_count, SB_HULL_VERTEX_COUNT_MAX + 1);
}

static uint64_t tables_hash(void)
{
    return sb_rules_identify(&sample.rules).tables_hash;
}

#define ASSERT_COUNTS(member, changed)                                                             \
    do {                                                                                           \
        uint64_t before = tables_hash();                                                           \
        member = changed;                                                                          \
        assert_true(tables_hash() != before);                                                      \
        begin(NULL);                                                                               \
        assert_true(tables_hash() == before);                                                      \
    } while (0)

static void every_part_of_a_set_counts_in_the_identity(void **state)
{
    (void)state;
    ASSERT_COUNTS(sample.rules.hit_set_count, 0);
    ASSERT_COUNTS(sets[0].name, "thine");
    ASSERT_COUNTS(sets[0].kind, 1);
    ASSERT_COUNTS(sets[0].type_field, 0);
    ASSERT_COUNTS(sets[0].type, 1);
    ASSERT_COUNTS(sets[0].yaw_field, 0);
    ASSERT_COUNTS(sets[0].rate_field, 0);
    ASSERT_COUNTS(sets[0].pivot.z, 1);
    ASSERT_COUNTS(sets[0].shape_count, 1);
    ASSERT_COUNTS(shapes[0].name, "bode");
    ASSERT_COUNTS(shapes[0].shape.kind, SB_SHAPE_CYLINDER);
    ASSERT_COUNTS(shapes[0].shape.turns, true);
    ASSERT_COUNTS(shapes[0].shape.size.z, 1);
    ASSERT_COUNTS(shapes[0].shape.center.x, 1);
    ASSERT_COUNTS(shapes[0].shape.orientation.w, -1);
    ASSERT_COUNTS(shapes[0].shape.orientation.y, 1);
    ASSERT_COUNTS(shapes[1].point_count, 4);
    ASSERT_COUNTS(shapes[1].points, others);
}

static void *allocate(void *context, size_t size)
{
    (void)context;
    return calloc(1, size);
}

static void release(void *context, void *memory)
{
    (void)context;
    free(memory);
}

static void library_has_the_sets_with_hulls_after_those_of_the_map(void **state)
{
    (void)state;
    static const sb_allocator allocator = {.allocate = allocate, .release = release};
    static sb_map map;
    map.ramp_count = 3;
    map.hull_count = 4;
    sb_hit_library library;
    assert_int_equal(sb_hit_library_create(&sample.rules, &map, &allocator, &library), SB_OK);
    assert_int_equal(library.extra.hull_count, 1);
    assert_int_equal(library.extra.hit_set_count, 1);
    const sb_hit_set_def *def = &library.extra.hit_sets[0];
    assert_int_equal(def->count, 2);
    assert_true(def->pivot.y == 1.0f);
    assert_int_equal(def->shapes[0].kind, SB_SHAPE_BOX);
    assert_int_equal(def->shapes[1].hull, 7);
    assert_int_equal(library.extra.hulls[0]->vertex_count, 5);
    free(library.memory);
    // Points that span no volume.
    shapes[1].points = flat;
    shapes[1].point_count = 4;
    assert_int_equal(sb_hit_library_create(&sample.rules, &map, &allocator, &library),
                     SB_ERROR_RANGE);
    free(library.memory);
}

static void set_of_an_entity_is_told_by_kind_and_type(void **state)
{
    (void)state;
    const float values[] = {0, 2};
    assert_true(sb_hit_set_is_of(&sets[0], 0, values));
    assert_false(sb_hit_set_is_of(&sets[0], 1, values));
    sets[0].type_field = 1;
    sets[0].type = 2;
    assert_true(sb_hit_set_is_of(&sets[0], 0, values));
    sets[0].type = 1;
    assert_false(sb_hit_set_is_of(&sets[0], 0, values));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(sets_that_cannot_be_are_refused, begin),
        cmocka_unit_test_setup(every_part_of_a_set_counts_in_the_identity, begin),
        cmocka_unit_test_setup(library_has_the_sets_with_hulls_after_those_of_the_map, begin),
        cmocka_unit_test_setup(set_of_an_entity_is_told_by_kind_and_type, begin),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
