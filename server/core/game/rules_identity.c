#include "game/rules_identity.h"

#include <string.h>

#include "base/bytes.h"
#include "base/hash.h"
#include "base/text_buffer.h"
#include "game/builtin.h"

// Hashes the tables piece by piece, so that no buffer has to hold them all.
static void add_u32(sb_hasher *hasher, uint32_t value)
{
    uint8_t bytes[4];
    sb_writer writer = sb_writer_over(bytes, sizeof bytes);
    sb_writer_u32(&writer, value);
    sb_hasher_update(hasher, bytes, sizeof bytes);
}

static void add_f32(sb_hasher *hasher, float value)
{
    uint8_t bytes[4];
    sb_writer writer = sb_writer_over(bytes, sizeof bytes);
    sb_writer_f32(&writer, value);
    sb_hasher_update(hasher, bytes, sizeof bytes);
}

// Adds a text with its terminating zero, so that two texts never read as one. NULL counts as the
// empty text.
static void add_text(sb_hasher *hasher, const char *text)
{
    const char *there = text != NULL ? text : "";
    sb_hasher_update(hasher, there, strlen(there) + 1);
}

static void add_section(sb_hasher *hasher, const sb_table *table)
{
    add_text(hasher, table->name);
    add_u32(hasher, table->field_count);
    for (uint32_t i = 0; i < table->field_count; i++) {
        const sb_field *field = &table->fields[i];
        add_text(hasher, field->name);
        add_u32(hasher, (uint32_t)field->type);
        add_u32(hasher, field->offset);
        add_u32(hasher, field->count);
    }
}

static void add_motion(sb_hasher *hasher, const sb_net_motion *motion)
{
    add_u32(hasher, motion != NULL);
    if (motion == NULL) {
        return;
    }
    for (uint32_t axis = 0; axis < 3; axis++) {
        add_u32(hasher, motion->position[axis]);
        add_u32(hasher, motion->velocity[axis]);
        add_u32(hasher, (uint32_t)motion->acceleration[axis]);
    }
    add_u32(hasher, (uint32_t)motion->position_shift);
    add_u32(hasher, motion->ballistic);
    add_u32(hasher, motion->thrust);
    add_u32(hasher, (uint32_t)motion->thrust_shift);
    for (uint32_t i = 0; i < SB_NET_SPIN_COUNT; i++) {
        add_u32(hasher, motion->spins[i].angle);
        add_u32(hasher, motion->spins[i].rate);
        add_u32(hasher, (uint32_t)motion->spins[i].shift);
    }
    add_u32(hasher, motion->grip_by);
    for (uint32_t i = 0; i < SB_NET_GRIP_COUNT; i++) {
        add_u32(hasher, (uint32_t)motion->grips[i]);
    }
}

static void add_kind(sb_hasher *hasher, const sb_net_kind *kind)
{
    add_text(hasher, kind->name);
    add_u32(hasher, kind->has_body);
    add_u32(hasher, kind->section);
    add_u32(hasher, kind->present_offset);
    add_motion(hasher, kind->motion);
    add_u32(hasher, kind->field_count);
    for (uint32_t i = 0; i < kind->field_count; i++) {
        const sb_net_field *field = &kind->fields[i];
        add_text(hasher, field->name);
        add_text(hasher, field->unit);
        add_u32(hasher, (uint32_t)field->quantity);
        add_f32(hasher, field->step);
        add_u32(hasher, (uint32_t)field->min);
        add_u32(hasher, (uint32_t)field->max);
        add_u32(hasher, (uint32_t)field->quantum);
        add_u32(hasher, (uint32_t)field->tolerance);
        add_u32(hasher, (uint32_t)field->source);
        add_u32(hasher, (uint32_t)field->type);
        add_u32(hasher, field->offset);
    }
}

static void add_setting(sb_hasher *hasher, const sb_rules_setting *setting)
{
    add_text(hasher, setting->name);
    add_text(hasher, setting->unit);
    add_u32(hasher, (uint32_t)setting->min);
    add_u32(hasher, (uint32_t)setting->max);
    add_u32(hasher, (uint32_t)setting->initial);
    for (int32_t i = 0; setting->choices != NULL && i <= setting->max; i++) {
        add_text(hasher, setting->choices[i]);
    }
}

static void add_total(sb_hasher *hasher, const sb_rules_total *total)
{
    add_text(hasher, total->name);
    add_u32(hasher, total->section);
    add_u32(hasher, total->offset);
    add_u32(hasher, total->per_unit);
    add_u32(hasher, total->latest);
}

static void add_vec3(sb_hasher *hasher, sb_vec3 value)
{
    add_f32(hasher, value.x);
    add_f32(hasher, value.y);
    add_f32(hasher, value.z);
}

static void add_hit_shape(sb_hasher *hasher, const sb_rules_hit_shape *shape)
{
    const sb_quaternion *turn = &shape->shape.orientation;
    add_text(hasher, shape->name);
    add_u32(hasher, (uint32_t)shape->shape.kind);
    add_u32(hasher, shape->shape.turns);
    add_vec3(hasher, shape->shape.size);
    add_vec3(hasher, shape->shape.center);
    add_vec3(hasher, sb_vec3_make(turn->x, turn->y, turn->z));
    add_f32(hasher, turn->w);
    add_u32(hasher, shape->point_count);
    for (uint32_t i = 0; i < shape->point_count; i++) {
        add_vec3(hasher, shape->points[i]);
    }
}

static void add_hit_set(sb_hasher *hasher, const sb_rules_hit_set *set)
{
    add_text(hasher, set->name);
    add_u32(hasher, set->kind);
    add_u32(hasher, set->type_field);
    add_u32(hasher, (uint32_t)set->type);
    add_u32(hasher, set->yaw_field);
    add_u32(hasher, set->rate_field);
    add_vec3(hasher, set->pivot);
    add_u32(hasher, set->shape_count);
    for (uint32_t i = 0; i < set->shape_count; i++) {
        add_hit_shape(hasher, &set->shapes[i]);
    }
}

// What a module extends belongs to what it plays. Rules without a base have the hash that they had
// before there were any.
static void add_base(sb_hasher *hasher, const sb_rules *rules)
{
    const sb_rules *base = rules->base != NULL ? sb_rules_builtin(rules->base) : NULL;
    if (base != NULL) {
        add_text(hasher, base->name);
        add_u32(hasher, base->behaviour_version);
    }
}

sb_rules_identity sb_rules_identify(const sb_rules *rules)
{
    sb_rules_identity identity = {
        .interface_version = rules->interface_version,
        .behaviour_version = rules->behaviour_version,
    };
    memcpy(identity.name, rules->name, strlen(rules->name));
    sb_hasher hasher;
    sb_hasher_init(&hasher);
    add_u32(&hasher, rules->section_count);
    for (uint32_t i = 0; i < rules->section_count; i++) {
        add_section(&hasher, rules->sections[i]);
    }
    add_u32(&hasher, rules->schema.kind_count);
    for (uint32_t i = 0; i < rules->schema.kind_count; i++) {
        add_kind(&hasher, &rules->schema.kinds[i]);
    }
    add_u32(&hasher, rules->schema.prior != NULL);
    for (uint32_t i = 0; rules->schema.prior != NULL && i < SB_NET_PRIOR_COUNT; i++) {
        add_u32(&hasher, rules->schema.prior[i]);
    }
    add_u32(&hasher, rules->own_field_count);
    add_u32(&hasher, rules->setting_count);
    for (uint32_t i = 0; i < rules->setting_count; i++) {
        add_setting(&hasher, &rules->settings[i]);
    }
    add_u32(&hasher, rules->total_count);
    for (uint32_t i = 0; i < rules->total_count; i++) {
        add_total(&hasher, &rules->totals[i]);
    }
    add_u32(&hasher, rules->event_kind_count);
    for (uint32_t i = 0; i < rules->event_kind_count; i++) {
        add_text(&hasher, rules->event_kinds[i]);
    }
    add_u32(&hasher, rules->hit_set_count);
    for (uint32_t i = 0; i < rules->hit_set_count; i++) {
        add_hit_set(&hasher, &rules->hit_sets[i]);
    }
    add_u32(&hasher, rules->plays_computers);
    add_base(&hasher, rules);
    identity.tables_hash = sb_hasher_digest(&hasher);
    return identity;
}

bool sb_rules_identity_plays_as(const sb_rules_identity *a, const sb_rules_identity *b)
{
    return memcmp(a->name, b->name, sizeof a->name) == 0 &&
           a->behaviour_version == b->behaviour_version && a->tables_hash == b->tables_hash;
}

bool sb_rules_identity_equal(const sb_rules_identity *a, const sb_rules_identity *b)
{
    return a->interface_version == b->interface_version && sb_rules_identity_plays_as(a, b);
}

bool sb_rules_name_is_valid(const char name[SB_RULES_NAME_SIZE])
{
    size_t size = 0;
    while (size < SB_RULES_NAME_SIZE && name[size] != '\0') {
        char c = name[size++];
        if (!((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '-')) {
            return false;
        }
    }
    bool sized = size > 0 && size < SB_RULES_NAME_SIZE;
    for (size_t i = size; sized && i < SB_RULES_NAME_SIZE; i++) {
        sized = name[i] == '\0';
    }
    return sized;
}

void sb_rules_identity_text(const sb_rules_identity *identity,
                            char out_text[SB_RULES_IDENTITY_TEXT_SIZE])
{
    // 23 + 1 + 10 + 12 + 10 + 9 + 16 + 2 at most.
    sb_text_buffer text = sb_text_buffer_over(out_text, SB_RULES_IDENTITY_TEXT_SIZE);
    sb_text_buffer_add(&text, identity->name);
    sb_text_buffer_add(&text, " ");
    sb_text_buffer_add_u32(&text, identity->behaviour_version);
    sb_text_buffer_add(&text, " (interface ");
    sb_text_buffer_add_u32(&text, identity->interface_version);
    sb_text_buffer_add(&text, ", tables ");
    for (int shift = 60; shift >= 0; shift -= 4) {
        const char digit[2] = {"0123456789abcdef"[identity->tables_hash >> shift & 15u]};
        sb_text_buffer_add(&text, digit);
    }
    sb_text_buffer_add(&text, ")");
}

void sb_rules_difference_text(const sb_rules_identity *server, const sb_rules_identity *client,
                              char out_text[SB_RULES_DIFFERENCE_TEXT_SIZE])
{
    char identity[SB_RULES_IDENTITY_TEXT_SIZE];
    sb_text_buffer text = sb_text_buffer_over(out_text, SB_RULES_DIFFERENCE_TEXT_SIZE);
    sb_text_buffer_add(&text, "the server plays ");
    sb_rules_identity_text(server, identity);
    sb_text_buffer_add(&text, identity);
    sb_text_buffer_add(&text, ", the client ");
    sb_rules_identity_text(client, identity);
    sb_text_buffer_add(&text, identity);
}
