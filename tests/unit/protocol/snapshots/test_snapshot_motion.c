// The extrapolation against protocol/vectors/snapshots/motion.json, made from the standard alone:
// every stage, sine, drive and advance.
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

#include "protocol/delta.h"
#include "protocol/drive.h"
#include "protocol/motion.h"
#include "vector_kinds.h"

#define HELD_TICK 1u

static const sb_schema *schema;
static json_t *file;

static void directions_are_those_of_the_vectors(void **state)
{
    (void)state;
    const json_t *sines = vector_member(file, "sine");
    assert_true(json_array_size(sines) > 200);
    for (size_t i = 0; i < json_array_size(sines); i++) {
        const json_t *pair = json_array_get(sines, i);
        const int32_t angle = (int32_t)json_integer_value(json_array_get(pair, 0));
        const json_int_t sine = json_integer_value(json_array_get(pair, 1));
        assert_int_equal(sb_direction_of(angle).sine, sine);
        assert_int_equal(sb_direction_of(angle - 16384).cosine, sine);
    }
}

static void drives_are_those_of_the_vectors(void **state)
{
    (void)state;
    const json_t *drives = vector_member(file, "drives");
    assert_true(json_array_size(drives) >= 20);
    for (size_t i = 0; i < json_array_size(drives); i++) {
        const json_t *given = json_array_get(drives, i);
        int32_t held[SB_ENTITY_VALUE_COUNT_MAX], later[SB_ENTITY_VALUE_COUNT_MAX];
        int32_t velocity[2], way2[2];
        vector_values(given, "held", &schema->kinds[0], held);
        vector_values(given, "new", &schema->kinds[0], later);
        vector_numbers(given, "velocity", 2, velocity);
        vector_numbers(given, "way2", 2, way2);
        const sb_drive_path path =
            sb_drive(&schema->kinds[0], (int32_t)vector_number(given, "tick_rate_hz"), held,
                     (int32_t)vector_number(given, "ticks"), later);
        assert_memory_equal(path.velocity, velocity, sizeof velocity);
        assert_memory_equal(path.displacement_twice, way2, sizeof way2);
    }
}

static void assert_stages(const json_t *given, const sb_net_kind *kind, uint32_t rate,
                          uint32_t ticks, const int32_t *held, const int32_t *after)
{
    int32_t wanted[SB_ENTITY_VALUE_COUNT_MAX];
    vector_values(given, "extrapolated", kind, wanted);
    for (uint32_t stage = 0; stage < SB_MOTION_STAGE_COUNT; stage++) {
        const uint32_t fields = sb_motion_stage_fields(kind, stage, after);
        int32_t later[SB_ENTITY_VALUE_COUNT_MAX];
        memcpy(later, after, sizeof later);
        sb_motion_extrapolate_stage(kind, rate, held, ticks, stage, later);
        for (uint32_t i = 0; i < kind->field_count; i++) {
            if ((fields >> i & 1) != 0 && later[i] != wanted[i]) {
                fail_msg("%s: stage %u, field %u: %d, not %d", vector_text(given, "name"), stage, i,
                         later[i], wanted[i]);
            }
        }
    }
    assert_int_equal(sb_motion_crossed(kind, after), vector_number(given, "crossed"));
}

static void assert_case(const json_t *given)
{
    const uint32_t rate = (uint32_t)vector_number(given, "tick_rate_hz");
    const uint32_t ticks = (uint32_t)vector_number(given, "ticks");
    const sb_delta_def def = {schema, rate};
    const uint8_t number = (uint8_t)vector_number(given, "kind");
    const sb_net_kind *kind = &schema->kinds[number];
    sb_entity held = {.tick = HELD_TICK, .kind = number}, to;
    int32_t wanted[SB_ENTITY_VALUE_COUNT_MAX], found[SB_ENTITY_VALUE_COUNT_MAX] = {0};
    vector_values(given, "held", kind, held.values);
    vector_values(given, "advanced", kind, wanted);
    sb_delta_extrapolate(&def, &held, HELD_TICK + ticks, found);
    assert_memory_equal(found, wanted, kind->field_count * sizeof *found);

    sb_change change = {.change = SB_CHANGE_UPDATE, .kind = number};
    change.mask = vector_residuals(given, change.residuals);
    vector_values(given, "after", kind, wanted);
    assert_int_equal(sb_delta_take(&def, HELD_TICK + ticks, &held, &change, &to), SB_OK);
    assert_memory_equal(to.values, wanted, kind->field_count * sizeof *wanted);
    assert_stages(given, kind, rate, ticks, held.values, to.values);
    // The server makes the same residuals of the two.
    const sb_change made = sb_delta_make(&def, HELD_TICK + ticks, &held, &to);
    for (uint32_t i = 0; i < kind->field_count; i++) {
        if (made.residuals[i] != change.residuals[i] &&
            kind->fields[i].quantity != SB_QUANTITY_ANGLE) {
            fail_msg("%s: residual %u is %d", vector_text(given, "name"), i, made.residuals[i]);
        }
    }
}

static void stages_and_updates_are_those_of_the_vectors(void **state)
{
    (void)state;
    const json_t *cases = vector_member(file, "cases");
    assert_true(json_array_size(cases) > 200);
    for (size_t i = 0; i < json_array_size(cases); i++) {
        assert_case(json_array_get(cases, i));
    }
}

static int begin(void **state)
{
    (void)state;
    schema = vector_kinds_begin();
    file = vector_file("motion.json");
    return 0;
}

static int end(void **state)
{
    (void)state;
    json_decref(file);
    vector_kinds_end();
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(directions_are_those_of_the_vectors),
        cmocka_unit_test(drives_are_those_of_the_vectors),
        cmocka_unit_test(stages_and_updates_are_those_of_the_vectors),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
