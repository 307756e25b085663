#include "host/rules_json.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "game/game.h"
#include "game/rules_identity.h"

// Decimal digits that restore every binary32.
#define REAL_DIGITS 9

// NULL, and text that is not UTF-8, become null.
static json_t *text(const char *value)
{
    json_t *string = value != NULL ? json_string(value) : NULL;
    return string != NULL ? string : json_null();
}

static json_t *real(double value)
{
    return isfinite(value) ? json_real(value) : json_null();
}

// 16 hexadecimal digits: JSON's numbers do not hold 64 bits everywhere.
static json_t *hash(uint64_t value)
{
    char digits[17];
    snprintf(digits, sizeof digits, "%016" PRIx64, value);
    return json_string(digits);
}

// append and put make the container NULL, and keep it so, when memory runs out.
static void append(json_t **array, json_t *value)
{
    if (json_array_append_new(*array, value) != 0) {
        json_decref(*array);
        *array = NULL;
    }
}

static void put(json_t **object, const char *key, json_t *value)
{
    if (json_object_set_new(*object, key, value) != 0) {
        json_decref(*object);
        *object = NULL;
    }
}

static json_t *texts(const char *const *values, uint32_t count)
{
    json_t *array = json_array();
    for (uint32_t i = 0; i < count; i++) {
        append(&array, text(values[i]));
    }
    return array;
}

static json_t *setting_to_json(const sb_rules_setting *setting)
{
    json_t *json =
        json_pack("{s:o, s:o, s:o, s:i, s:i, s:i}", "name", text(setting->name), "unit",
                  text(setting->unit), "help", text(setting->help), "min", (int)setting->min, "max",
                  (int)setting->max, "default", (int)setting->initial);
    if (setting->choices != NULL) {
        put(&json, "choices", texts(setting->choices, (uint32_t)setting->max + 1));
    }
    return json;
}

static const char *quantity_name(sb_quantity quantity)
{
    switch (quantity) {
    case SB_QUANTITY_INTEGER:
        return "integer";
    case SB_QUANTITY_LINEAR:
        return "linear";
    case SB_QUANTITY_ANGLE:
        return "angle";
    }
    return "unknown";
}

static json_t *three(const uint8_t fields[3])
{
    return json_pack("[iii]", fields[0], fields[1], fields[2]);
}

// Fields are named by their index in the kind; fields that a motion does not have are left out.
static json_t *motion_to_json(const sb_net_motion *motion)
{
    json_t *json = json_pack("{s:o, s:o, s:i, s:o, s:b}", "position", three(motion->position),
                             "velocity", three(motion->velocity), "position_shift",
                             (int)motion->position_shift, "acceleration",
                             json_pack("[iii]", motion->acceleration[0], motion->acceleration[1],
                                       motion->acceleration[2]),
                             "ballistic", (int)motion->ballistic);
    if (motion->thrust != SB_NET_NO_FIELD) {
        put(&json, "thrust", json_integer(motion->thrust));
        put(&json, "thrust_shift", json_integer(motion->thrust_shift));
    }
    json_t *spins = json_array();
    for (uint32_t i = 0; i < SB_NET_SPIN_COUNT; i++) {
        if (motion->spins[i].rate == SB_NET_NO_FIELD) {
            append(&spins, json_null());
            continue;
        }
        append(&spins, json_pack("{s:i, s:i, s:i}", "angle", motion->spins[i].angle, "rate",
                                 motion->spins[i].rate, "shift", motion->spins[i].shift));
    }
    put(&json, "spins", spins);
    if (motion->grip_by != SB_NET_NO_FIELD) {
        put(&json, "grip_by", json_integer(motion->grip_by));
    }
    json_t *grips = json_array();
    for (uint32_t i = 0; i < SB_NET_GRIP_COUNT; i++) {
        append(&grips, json_integer(motion->grips[i]));
    }
    put(&json, "grips", grips);
    return json;
}

static json_t *field_to_json(const sb_net_field *field)
{
    return json_pack("{s:o, s:o, s:s, s:o, s:I, s:I, s:I, s:I}", "name", text(field->name), "unit",
                     text(field->unit), "quantity", quantity_name(field->quantity), "step",
                     real((double)field->step), "min", (json_int_t)field->min, "max",
                     (json_int_t)field->max, "grain", (json_int_t)field->quantum, "tolerance",
                     (json_int_t)field->tolerance);
}

static json_t *kind_to_json(const sb_net_kind *kind)
{
    json_t *fields = json_array();
    for (uint32_t i = 0; i < kind->field_count; i++) {
        append(&fields, field_to_json(&kind->fields[i]));
    }
    json_t *json = json_pack("{s:o, s:o}", "name", text(kind->name), "fields", fields);
    if (kind->motion != NULL) {
        put(&json, "motion", motion_to_json(kind->motion));
    }
    return json;
}

static json_t *rules_to_json(const sb_rules *rules)
{
    const sb_rules_identity identity = sb_rules_identify(rules);
    json_t *settings = json_array(), *kinds = json_array();
    for (uint32_t i = 0; i < rules->setting_count; i++) {
        append(&settings, setting_to_json(&rules->settings[i]));
    }
    for (uint32_t i = 0; i < rules->schema.kind_count; i++) {
        append(&kinds, kind_to_json(&rules->schema.kinds[i]));
    }
    // The simulation's version does not belong to the rules, but a client must name it too.
    json_t *json = json_pack(
        "{s:o, s:o, s:I, s:I, s:I, s:o, s:o, s:o, s:o}", "name", text(rules->name), "summary",
        text(rules->summary), "simulation_version", (json_int_t)SB_SIMULATION_VERSION,
        "interface_version", (json_int_t)identity.interface_version, "behaviour_version",
        (json_int_t)identity.behaviour_version, "tables_hash", hash(identity.tables_hash),
        "settings", settings, "entities", kinds, "events",
        texts(rules->event_kinds, rules->event_kind_count));
    if (rules->schema.prior != NULL) {
        json_t *prior = json_array();
        for (uint32_t i = 0; i < SB_NET_PRIOR_COUNT; i++) {
            append(&prior, json_integer(rules->schema.prior[i]));
        }
        put(&json, "prior", prior);
    }
    return json;
}

char *sb_rules_json(const sb_rules *rules)
{
    json_t *json = rules_to_json(rules);
    char *line = json != NULL ? json_dumps(json, JSON_REAL_PRECISION(REAL_DIGITS)) : NULL;
    json_decref(json);
    if (line == NULL) {
        return NULL;
    }
    const size_t size = strlen(line);
    char *ended = realloc(line, size + 2);
    if (ended == NULL) {
        free(line);
        return NULL;
    }
    memcpy(ended + size, "\n", 2);
    return ended;
}
