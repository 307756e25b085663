#include "host/web/rules_json.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "game/game.h"
#include "game/rules_identity.h"
#include "host/web/rules_state_json.h"
#include "physics/shape/hull_build.h"

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

static json_t *kind_to_json(const sb_rules *rules, const sb_net_kind *kind)
{
    json_t *fields = json_array();
    for (uint32_t i = 0; i < kind->field_count; i++) {
        append(&fields, field_to_json(&kind->fields[i]));
    }
    json_t *json =
        json_pack("{s:o, s:o, s:b, s:o}", "name", text(kind->name), "fields", fields, "body",
                  (int)kind->has_body, "section", sb_rules_section_json(rules, kind));
    if (kind->motion != NULL) {
        put(&json, "motion", motion_to_json(kind->motion));
    }
    return json;
}

static json_t *vector(sb_vec3 v)
{
    return json_pack("[o, o, o]", real((double)v.x), real((double)v.y), real((double)v.z));
}

// Adds a hull's corners and its faces, which name them counter-clockwise as seen from outside.
static void put_hull(json_t **json, const sb_rules_hit_shape *shape)
{
    _Alignas(8) uint8_t memory[SB_HULL_SIZE_MAX];
    json_t *vertices = json_array(), *faces = json_array();
    const sb_hull *hull = (const void *)memory;
    bool built = sb_hull_build(memory, shape->points, shape->point_count) == SB_OK;
    for (uint32_t i = 0; built && i < hull->vertex_count; i++) {
        append(&vertices, vector(sb_hull_vertices(hull)[i]));
    }
    for (uint32_t i = 0; built && i < hull->face_count; i++) {
        const sb_hull_face *face = &sb_hull_faces(hull)[i];
        json_t *corners = json_array();
        for (uint32_t k = 0; k < face->index_count; k++) {
            append(&corners, json_integer(sb_hull_indices(hull)[face->index_first + k]));
        }
        append(&faces, corners);
    }
    put(json, "vertices", vertices);
    put(json, "faces", faces);
}

static json_t *hit_shape_to_json(const sb_rules_hit_shape *shape)
{
    const sb_hit_shape_def *def = &shape->shape;
    const sb_quaternion q = def->orientation;
    json_t *json = json_pack("{s:o, s:b, s:o, s:o}", "name", text(shape->name), "turns",
                             (int)def->turns, "position", vector(def->center), "orientation",
                             json_pack("[o, o, o, o]", real((double)q.x), real((double)q.y),
                                       real((double)q.z), real((double)q.w)));
    if (def->kind == SB_SHAPE_HULL) {
        put(&json, "form", text("hull"));
        put_hull(&json, shape);
    } else if (def->kind == SB_SHAPE_BOX) {
        put(&json, "form", text("box"));
        put(&json, "half_extents", vector(def->size));
    } else {
        bool round = def->kind == SB_SHAPE_SPHERE;
        put(&json, "form", text(round ? "sphere" : "cylinder"));
        put(&json, "radius", real((double)def->size.x));
        if (!round) {
            put(&json, "half_height", real((double)def->size.y));
        }
    }
    return json;
}

static json_t *hit_set_to_json(const sb_rules_hit_set *set)
{
    json_t *shapes = json_array();
    for (uint32_t i = 0; i < set->shape_count; i++) {
        append(&shapes, hit_shape_to_json(&set->shapes[i]));
    }
    json_t *json = json_pack("{s:o, s:i, s:o, s:o}", "name", text(set->name), "kind",
                             (int)set->kind, "pivot", vector(set->pivot), "shapes", shapes);
    if (set->type_field != SB_NET_NO_FIELD) {
        put(&json, "type_field", json_integer(set->type_field));
        put(&json, "type", json_integer(set->type));
    }
    if (set->yaw_field != SB_NET_NO_FIELD) {
        put(&json, "yaw_field", json_integer(set->yaw_field));
    }
    return json;
}

static json_t *rules_to_json(const sb_rules *rules)
{
    const sb_rules_identity identity = sb_rules_identify(rules);
    json_t *settings = json_array(), *kinds = json_array(), *hit_sets = json_array();
    for (uint32_t i = 0; i < rules->setting_count; i++) {
        append(&settings, setting_to_json(&rules->settings[i]));
    }
    for (uint32_t i = 0; i < rules->schema.kind_count; i++) {
        append(&kinds, kind_to_json(rules, &rules->schema.kinds[i]));
    }
    for (uint32_t i = 0; i < rules->hit_set_count; i++) {
        append(&hit_sets, hit_set_to_json(&rules->hit_sets[i]));
    }
    // The simulation's version does not belong to the rules, but a client must name it too.
    json_t *json = json_pack(
        "{s:o, s:o, s:I, s:I, s:I, s:o, s:o, s:o, s:o, s:o}", "name", text(rules->name), "summary",
        text(rules->summary), "simulation_version", (json_int_t)SB_SIMULATION_VERSION,
        "interface_version", (json_int_t)identity.interface_version, "behaviour_version",
        (json_int_t)identity.behaviour_version, "tables_hash", hash(identity.tables_hash),
        "settings", settings, "entities", kinds, "hit_sets", hit_sets, "events",
        texts(rules->event_kinds, rules->event_kind_count));
    if (rules->base != NULL) {
        put(&json, "base", text(rules->base));
    }
    if (rules->event_texts != NULL) {
        put(&json, "event_texts", texts(rules->event_texts, rules->event_kind_count));
    }
    put(&json, "own", sb_rules_own_json(rules));
    put(&json, "state", sb_rules_state_json(rules));
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
