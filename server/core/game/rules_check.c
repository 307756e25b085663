#include "game/rules_check.h"

#include <math.h>
#include <string.h>

#include "game/hit_sets.h"
#include "game/rules_identity.h"

static bool name_is_valid(const char *name)
{
    if (name == NULL) {
        return false;
    }
    char copy[SB_RULES_NAME_SIZE] = {0};
    size_t size = strlen(name);
    if (size >= sizeof copy) {
        return false;
    }
    memcpy(copy, name, size);
    return sb_rules_name_is_valid(copy);
}

static const char *check_counts(const sb_rules *rules)
{
    if (rules->section_count > SB_RULES_SECTION_COUNT_MAX ||
        (rules->section_count > 0 && rules->sections == NULL)) {
        return "the rules have too many sections, or no list of them";
    }
    if (rules->schema.kind_count > SB_RULES_KIND_COUNT_MAX ||
        (rules->schema.kind_count > 0 && rules->schema.kinds == NULL)) {
        return "the rules have too many kinds of entities, or no list of them";
    }
    if (rules->setting_count > SB_RULES_SETTING_COUNT_MAX ||
        (rules->setting_count > 0 && rules->settings == NULL)) {
        return "the rules have too many settings, or no list of them";
    }
    if (rules->total_count > SB_RULES_TOTAL_COUNT_MAX ||
        (rules->total_count > 0 && rules->totals == NULL)) {
        return "the rules have too many totals, or no list of them";
    }
    if (rules->event_kind_count > SB_EVENT_KIND_COUNT_MAX - SB_EVENT_RULES ||
        (rules->event_kind_count > 0 && rules->event_kinds == NULL)) {
        return "the rules have too many kinds of events, or no list of them";
    }
    return NULL;
}

// Checks that fields can be read at all, before checking that they lie side by side.
static bool fields_are_whole(const sb_table *table)
{
    for (uint32_t i = 0; i < table->field_count; i++) {
        const sb_field *field = &table->fields[i];
        if (field->name == NULL || field->type > SB_FIELD_F32 ||
            field->count > table->struct_size) {
            return false;
        }
    }
    return true;
}

static const char *check_sections(const sb_rules *rules)
{
    for (uint32_t i = 0; i < rules->section_count; i++) {
        const sb_table *table = rules->sections[i];
        if (table == NULL || table->name == NULL || table->fields == NULL ||
            table->struct_size == 0 || table->struct_size > 65536 || !fields_are_whole(table) ||
            !sb_table_is_packed(table)) {
            return "a section's table is missing, too large, or its struct has padding";
        }
    }
    return NULL;
}

// With another step a quotient could leave the range of an integer; binary32 distinguishes 2^24
// parts.
static bool angle_is_a_turn(const sb_net_field *field)
{
    const float turn = 6.28318530717958647692f;
    return field->min == 0 && field->max >= 1 && field->max < 1 << 24 &&
           fabsf(field->step * ((float)field->max + 1.0f) - turn) < 1e-3f;
}

// Values further apart than this could overflow 32 bits in the arithmetic of the wire.
#define NET_VALUE_MAX (1 << 28)

static bool precision_fits(const sb_net_field *field)
{
    if (field->min < -NET_VALUE_MAX || field->max > NET_VALUE_MAX || field->quantum < 1 ||
        field->quantum > 1 << 16 || field->tolerance < field->quantum / 2 ||
        field->tolerance > 1 << 24) {
        return false;
    }
    if (field->quantity == SB_QUANTITY_ANGLE) {
        return (field->max + 1) % field->quantum == 0;
    }
    return field->min % field->quantum == 0 && field->max % field->quantum == 0;
}

static bool field_fits(const sb_rules *rules, const sb_net_kind *kind, const sb_net_field *field)
{
    bool of_body = field->source == SB_NET_BODY;
    if (field->name == NULL || field->unit == NULL || field->min > field->max ||
        !(field->step > 0.0f && field->step <= 1e6f) || (of_body && !kind->has_body) ||
        (!of_body && (field->source != SB_NET_RECORD || kind->section == SB_NET_NO_SECTION))) {
        return false;
    }
    if (field->type > SB_FIELD_F32 ||
        (field->quantity == SB_QUANTITY_ANGLE
             ? !angle_is_a_turn(field)
             : field->quantity != SB_QUANTITY_INTEGER && field->quantity != SB_QUANTITY_LINEAR)) {
        return false;
    }
    // A value that is written back must fit its member.
    int32_t low = INT32_MIN, high = INT32_MAX;
    switch (field->type) {
    case SB_FIELD_U8:
        low = 0;
        high = UINT8_MAX;
        break;
    case SB_FIELD_I8:
        low = INT8_MIN;
        high = INT8_MAX;
        break;
    case SB_FIELD_U16:
        low = 0;
        high = UINT16_MAX;
        break;
    case SB_FIELD_I16:
        low = INT16_MIN;
        high = INT16_MAX;
        break;
    case SB_FIELD_F32:
        break;
    case SB_FIELD_U32:
    case SB_FIELD_I32:
    case SB_FIELD_U64:
        return false;
    }
    uint32_t struct_size =
        of_body ? (uint32_t)sizeof(sb_body) : rules->sections[kind->section]->struct_size;
    bool integer = field->quantity == SB_QUANTITY_INTEGER;
    return precision_fits(field) && field->min >= low && field->max <= high &&
           (integer || field->type == SB_FIELD_F32) && field->offset < struct_size &&
           sb_field_type_size(field->type) <= struct_size - field->offset;
}

static bool shift_fits(int8_t shift)
{
    return shift >= -8 && shift <= 8;
}

static bool drive_fits(const sb_net_kind *kind)
{
    const sb_net_motion *motion = kind->motion;
    bool has_heading = motion->spins[0].rate != SB_NET_NO_FIELD;
    uint32_t parts = has_heading ? (uint32_t)kind->fields[motion->spins[0].angle].max + 1 : 1;
    bool flat = motion->acceleration[0] == 0 && motion->acceleration[2] == 0;
    for (uint32_t i = 0; i < SB_NET_GRIP_COUNT; i++) {
        if (motion->grips[i] < 0 || motion->grips[i] > UINT16_MAX) {
            return false;
        }
    }
    return parts <= 65536 && (parts & (parts - 1)) == 0 && (flat || !has_heading) &&
           motion->thrust_shift >= 0 && motion->thrust_shift <= 8 &&
           (motion->thrust == SB_NET_NO_FIELD || motion->thrust < kind->field_count) &&
           (motion->grip_by == SB_NET_NO_FIELD || motion->grip_by < kind->field_count);
}

static uint32_t bit_of(uint8_t field)
{
    return field == SB_NET_NO_FIELD ? 0 : UINT32_C(1) << field;
}

// A reader has the fields that say how an entity moves before those that follow from them, stage by
// stage, so no field belongs to two stages. For a motion whose fields are the kind's.
static bool stages_are_apart(const sb_net_motion *motion)
{
    uint32_t velocities = 0, positions = 0, angles = 0;
    uint32_t causes = bit_of(motion->thrust) | bit_of(motion->grip_by);
    for (uint32_t axis = 0; axis < 3; axis++) {
        positions |= bit_of(motion->position[axis]);
        velocities |= bit_of(motion->velocity[axis]);
    }
    for (uint32_t i = 0; i < SB_NET_SPIN_COUNT; i++) {
        angles |= bit_of(motion->spins[i].angle);
        causes |= bit_of(motion->spins[i].rate);
    }
    return (causes & (angles | velocities | positions)) == 0 &&
           (angles & (velocities | positions)) == 0 && (velocities & positions) == 0;
}

static bool motion_fits(const sb_net_kind *kind)
{
    const sb_net_motion *motion = kind->motion;
    if (motion == NULL) {
        return true;
    }
    for (uint32_t axis = 0; axis < 3; axis++) {
        if (motion->position[axis] >= kind->field_count ||
            motion->velocity[axis] >= kind->field_count ||
            motion->acceleration[axis] < -(1 << 22) || motion->acceleration[axis] > 1 << 22) {
            return false;
        }
    }
    for (uint32_t i = 0; i < SB_NET_SPIN_COUNT; i++) {
        bool none = motion->spins[i].rate == SB_NET_NO_FIELD;
        bool angle = motion->spins[i].angle < kind->field_count &&
                     kind->fields[motion->spins[i].angle].quantity == SB_QUANTITY_ANGLE;
        if (!shift_fits(motion->spins[i].shift) ||
            (none ? motion->spins[i].angle != SB_NET_NO_FIELD
                  : motion->spins[i].rate >= kind->field_count || !angle)) {
            return false;
        }
    }
    return shift_fits(motion->position_shift) && drive_fits(kind) && stages_are_apart(motion);
}

static const char *check_kinds(const sb_rules *rules)
{
    const sb_schema *schema = &rules->schema;
    for (uint32_t i = 0; i < schema->kind_count; i++) {
        const sb_net_kind *kind = &schema->kinds[i];
        bool record = kind->section != SB_NET_NO_SECTION;
        if (kind->name == NULL || kind->field_count > SB_ENTITY_VALUE_COUNT_MAX ||
            (kind->field_count > 0 && kind->fields == NULL) || (!kind->has_body && !record) ||
            (record && kind->section >= rules->section_count)) {
            return "a kind of entity has no name, too many fields, or neither body nor section";
        }
        if (i > 0 && kind->has_body && !schema->kinds[i - 1].has_body) {
            return "kinds of entities with bodies must come before those without";
        }
        if (!kind->has_body && kind->present_offset != SB_NET_ALWAYS &&
            kind->present_offset >= rules->sections[kind->section]->struct_size) {
            return "a kind's mark of presence lies outside its struct";
        }
        if (i == 0 && kind->section != SB_NET_NO_SECTION &&
            rules->sections[kind->section]->struct_size > SB_RULES_OWN_RECORD_SIZE_MAX) {
            return "the record beside a player's own entity is larger than snapshots carry";
        }
        if (i == 0 && rules->own_field_count != 0 &&
            (kind->section == SB_NET_NO_SECTION ||
             rules->own_field_count > rules->sections[kind->section]->field_count)) {
            return "what a client predicts of a record is more than the record has";
        }
        if (!motion_fits(kind)) {
            return "a kind's motion names a field that it has not, or is out of range";
        }
        for (uint32_t f = 0; f < kind->field_count; f++) {
            if (!field_fits(rules, kind, &kind->fields[f])) {
                return "a networked field does not fit its member, or is not in range";
            }
        }
    }
    return NULL;
}

static const char *check_settings(const sb_rules *rules)
{
    for (uint32_t i = 0; i < rules->setting_count; i++) {
        const sb_rules_setting *setting = &rules->settings[i];
        if (!name_is_valid(setting->name) || setting->help == NULL || setting->min > setting->max ||
            setting->initial < setting->min || setting->initial > setting->max ||
            (setting->choices != NULL && (setting->min != 0 || setting->max > 63))) {
            return "a setting has no name or help, or its default is not within its range";
        }
        for (int32_t c = 0; setting->choices != NULL && c <= setting->max; c++) {
            if (setting->choices[c] == NULL) {
                return "a setting lacks a word for one of its choices";
            }
        }
        if (sb_rules_find_setting(rules, setting->name) != i) {
            return "two settings have one name";
        }
    }
    return NULL;
}

static const char *check_totals(const sb_rules *rules)
{
    for (uint32_t i = 0; i < rules->total_count; i++) {
        const sb_rules_total *total = &rules->totals[i];
        if (!name_is_valid(total->name) || total->section >= rules->section_count ||
            total->per_unit == 0 || total->offset % 8 != 0 ||
            rules->sections[total->section]->struct_size < 8 ||
            total->offset > rules->sections[total->section]->struct_size - 8) {
            return "a total has no name, or is no integer of 64 bits within its section";
        }
    }
    return NULL;
}

static const char *check_events(const sb_rules *rules)
{
    for (uint32_t i = 0; i < rules->event_kind_count; i++) {
        if (rules->event_kinds[i] == NULL) {
            return "a kind of event has no name";
        }
        const char *text = rules->event_texts != NULL ? rules->event_texts[i] : NULL;
        if (text != NULL && memchr(text, '\0', SB_RULES_EVENT_TEXT_SIZE_MAX + 1) == NULL) {
            return "the text of a kind of event is longer than 96 bytes";
        }
    }
    return NULL;
}

const char *sb_rules_check(const sb_rules *rules)
{
    if (rules == NULL) {
        return "there is no table of rules";
    }
    if (rules->interface_version != SB_RULES_INTERFACE_VERSION) {
        return "the rules were built for another version of the interface";
    }
    if (!name_is_valid(rules->name) || rules->summary == NULL) {
        return "the rules' name must be 1 to 23 characters of a-z, 0-9, _ and -, with a summary";
    }
    if ((rules->base == NULL) != (rules->mode == NULL)) {
        return "the rules have a mode without a base, or a base without a mode";
    }
    if (rules->capacities == NULL) {
        return "the rules do not say how much room they need";
    }
    const char *fault = check_counts(rules);
    if (fault == NULL) {
        fault = check_sections(rules);
    }
    if (fault == NULL) {
        fault = check_kinds(rules);
    }
    if (fault == NULL) {
        fault = sb_hit_sets_fault(rules);
    }
    if (fault == NULL) {
        fault = check_settings(rules);
    }
    if (fault == NULL) {
        fault = check_totals(rules);
    }
    return fault == NULL ? check_events(rules) : fault;
}

uint32_t sb_rules_find_setting(const sb_rules *rules, const char *name)
{
    uint32_t i = 0;
    while (i < rules->setting_count && strcmp(rules->settings[i].name, name) != 0) {
        i++;
    }
    return i;
}
