#include "vector_kinds.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#define KIND_COUNT_MAX 8u

static struct {
    json_t *file; // holds the names
    sb_net_field fields[KIND_COUNT_MAX][SB_ENTITY_VALUE_COUNT_MAX];
    sb_net_motion motions[KIND_COUNT_MAX];
    sb_net_kind kinds[KIND_COUNT_MAX];
    sb_schema schema;
} loaded;

json_t *vector_file(const char *name)
{
    char path[512];
    (void)snprintf(path, sizeof path, "%s/%s", SABOT_SNAPSHOT_VECTORS, name);
    json_error_t error;
    json_t *file = json_load_file(path, JSON_REJECT_DUPLICATES, &error);
    if (file == NULL) {
        fail_msg("%s: %s", path, error.text);
    }
    return file;
}

void vector_prior(const char *name, uint16_t out_prior[SB_NET_PRIOR_COUNT])
{
    json_t *prior = vector_file(name);
    assert_int_equal(json_array_size(prior), SB_NET_PRIOR_COUNT);
    for (uint32_t i = 0; i < SB_NET_PRIOR_COUNT; i++) {
        const json_t *number = json_array_get(prior, i);
        assert_true(json_is_integer(number));
        assert_in_range(json_integer_value(number), 0, UINT16_MAX);
        out_prior[i] = (uint16_t)json_integer_value(number);
    }
    json_decref(prior);
}

const json_t *vector_member(const json_t *object, const char *name)
{
    const json_t *member = json_object_get(object, name);
    if (member == NULL) {
        fail_msg("there is no %s", name);
    }
    return member;
}

int64_t vector_number(const json_t *object, const char *name)
{
    const json_t *number = vector_member(object, name);
    assert_true(json_is_integer(number));
    return json_integer_value(number);
}

const char *vector_text(const json_t *object, const char *name)
{
    const json_t *text = vector_member(object, name);
    assert_true(json_is_string(text));
    return json_string_value(text);
}

void vector_numbers(const json_t *object, const char *name, uint32_t count, int32_t *out_numbers)
{
    const json_t *list = vector_member(object, name);
    assert_int_equal(json_array_size(list), count);
    for (uint32_t i = 0; i < count; i++) {
        out_numbers[i] = (int32_t)json_integer_value(json_array_get(list, i));
    }
}

uint8_t *vector_bytes(const json_t *object, const char *name, size_t *out_size)
{
    const char *hex = vector_text(object, name);
    *out_size = strlen(hex) / 2;
    uint8_t *bytes = malloc(*out_size > 0 ? *out_size : 1);
    assert_non_null(bytes);
    for (size_t i = 0; i < *out_size; i++) {
        const char digits[] = {hex[2 * i], hex[2 * i + 1], '\0'};
        bytes[i] = (uint8_t)strtoul(digits, NULL, 16);
    }
    return bytes;
}

void vector_values(const json_t *object, const char *name, const sb_net_kind *kind,
                   int32_t out_values[SB_ENTITY_VALUE_COUNT_MAX])
{
    memset(out_values, 0, SB_ENTITY_VALUE_COUNT_MAX * sizeof *out_values);
    vector_numbers(object, name, kind->field_count, out_values);
}

uint32_t vector_residuals(const json_t *object, int32_t out_residuals[SB_ENTITY_VALUE_COUNT_MAX])
{
    const json_t *residuals = vector_member(object, "residuals");
    uint32_t mask = 0, found = 0;
    for (uint32_t i = 0; i < SB_ENTITY_VALUE_COUNT_MAX; i++) {
        char name[8];
        (void)snprintf(name, sizeof name, "%u", i);
        const json_t *residual = json_object_get(residuals, name);
        out_residuals[i] = residual != NULL ? (int32_t)json_integer_value(residual) : 0;
        mask |= (uint32_t)(residual != NULL) << i;
        found += residual != NULL;
    }
    assert_int_equal(found, json_object_size(residuals));
    return mask;
}

static sb_net_field field_of(const json_t *from)
{
    const char *quantity = vector_text(from, "quantity");
    return (sb_net_field){
        .name = vector_text(from, "name"),
        .unit = "",
        .quantity = strcmp(quantity, "angle") == 0    ? SB_QUANTITY_ANGLE
                    : strcmp(quantity, "linear") == 0 ? SB_QUANTITY_LINEAR
                                                      : SB_QUANTITY_INTEGER,
        .step = 1.0f,
        .min = (int32_t)vector_number(from, "min"),
        .max = (int32_t)vector_number(from, "max"),
        .quantum = (int32_t)vector_number(from, "grain"),
        .tolerance = (int32_t)vector_number(from, "tolerance"),
    };
}

// Returns the number of a field; none if the member is missing.
static uint8_t field_number(const json_t *object, const char *name)
{
    const json_t *number = json_object_get(object, name);
    return json_is_integer(number) ? (uint8_t)json_integer_value(number) : SB_NET_NO_FIELD;
}

static void read_spins(const json_t *from, sb_net_motion *motion)
{
    const json_t *spins = vector_member(from, "spins");
    for (size_t i = 0; i < SB_NET_SPIN_COUNT; i++) {
        const json_t *spin = json_array_get(spins, i);
        motion->spins[i].angle = field_number(spin, "angle");
        motion->spins[i].rate = field_number(spin, "rate");
        if (json_is_object(spin)) {
            motion->spins[i].shift = (int8_t)vector_number(spin, "shift");
        }
    }
}

static void read_motion(const json_t *from, sb_net_motion *out_motion)
{
    int32_t numbers[3];
    vector_numbers(from, "position", 3, numbers);
    for (uint32_t i = 0; i < 3; i++) {
        out_motion->position[i] = (uint8_t)numbers[i];
    }
    vector_numbers(from, "velocity", 3, numbers);
    for (uint32_t i = 0; i < 3; i++) {
        out_motion->velocity[i] = (uint8_t)numbers[i];
    }
    out_motion->position_shift = (int8_t)vector_number(from, "position_shift");
    vector_numbers(from, "acceleration", 3, out_motion->acceleration);
    out_motion->ballistic = json_is_true(vector_member(from, "ballistic"));
    read_spins(from, out_motion);
    out_motion->thrust = field_number(from, "thrust");
    out_motion->grip_by = field_number(from, "grip_by");
    if (out_motion->thrust != SB_NET_NO_FIELD) {
        out_motion->thrust_shift = (int8_t)vector_number(from, "thrust_shift");
        vector_numbers(from, "grips", SB_NET_GRIP_COUNT, out_motion->grips);
    }
}

const sb_schema *vector_kinds_begin(void)
{
    memset(&loaded, 0, sizeof loaded);
    loaded.file = vector_file("kinds.json");
    const size_t count = json_array_size(loaded.file);
    assert_in_range(count, 1, KIND_COUNT_MAX);
    for (size_t i = 0; i < count; i++) {
        const json_t *from = json_array_get(loaded.file, i);
        const json_t *fields = vector_member(from, "fields");
        sb_net_kind *kind = &loaded.kinds[i];
        kind->name = vector_text(from, "name");
        kind->field_count = (uint32_t)json_array_size(fields);
        kind->fields = loaded.fields[i];
        assert_in_range(kind->field_count, 1, SB_ENTITY_VALUE_COUNT_MAX);
        for (uint32_t j = 0; j < kind->field_count; j++) {
            loaded.fields[i][j] = field_of(json_array_get(fields, j));
        }
        const json_t *motion = vector_member(from, "motion");
        if (!json_is_null(motion)) {
            read_motion(motion, &loaded.motions[i]);
            kind->motion = &loaded.motions[i];
        }
    }
    loaded.schema = (sb_schema){.kind_count = (uint32_t)count, .kinds = loaded.kinds};
    return &loaded.schema;
}

void vector_kinds_end(void)
{
    json_decref(loaded.file);
}
