#include "game/rules_base.h"

#include <string.h>

#include "game/builtin.h"
#include "game/rules_check.h"

static bool has_functions(const sb_rules *own)
{
    return own->capacities != NULL || own->appear != NULL || own->start != NULL ||
           own->prepare != NULL || own->leave != NULL || own->join != NULL ||
           own->before_step != NULL || own->contact != NULL || own->after_step != NULL ||
           own->end != NULL || own->team != NULL || own->interest != NULL ||
           own->event_relevant != NULL || own->map_hit_set != NULL || own->valid != NULL;
}

// Checks that the lists of both fit, before anything of them is read.
static const char *check_room(const sb_rules *base, const sb_rules *own)
{
    const uint32_t events_max = SB_EVENT_KIND_COUNT_MAX - SB_EVENT_RULES;
    if (own->section_count > SB_RULES_SECTION_COUNT_MAX - base->section_count ||
        own->schema.kind_count > SB_RULES_KIND_COUNT_MAX - base->schema.kind_count ||
        own->setting_count > SB_RULES_SETTING_COUNT_MAX - base->setting_count ||
        own->total_count > SB_RULES_TOTAL_COUNT_MAX - base->total_count ||
        own->event_kind_count > events_max - base->event_kind_count) {
        return "the rules have more sections, kinds, settings, totals or events than their base "
               "leaves room for";
    }
    if ((own->section_count > 0 && own->sections == NULL) ||
        (own->schema.kind_count > 0 && own->schema.kinds == NULL) ||
        (own->setting_count > 0 && own->settings == NULL) ||
        (own->total_count > 0 && own->totals == NULL) ||
        (own->event_kind_count > 0 && own->event_kinds == NULL) ||
        (own->initial_count > 0 && own->initials == NULL)) {
        return "the rules count sections, kinds, settings, totals, events or defaults that they do "
               "not list";
    }
    if (has_functions(own) || own->hit_set_count > 0 || own->own_field_count > 0 ||
        own->schema.prior != NULL) {
        return "rules with a base have hooks in place of functions, and no hit sets of their own";
    }
    return NULL;
}

// Kinds of rules with a base have no bodies: those come first, and the numbers of the base's own
// kinds must stay.
static const char *check_kinds(const sb_rules *own)
{
    for (uint32_t i = 0; i < own->schema.kind_count; i++) {
        if (own->schema.kinds[i].has_body) {
            return "a kind of entity of rules with a base cannot have bodies";
        }
    }
    return NULL;
}

static void copy(void *to, size_t size, uint32_t at, const void *from, uint32_t count)
{
    if (count > 0) {
        memcpy((uint8_t *)to + size * at, from, size * count);
    }
}

static void join_lists(const sb_rules *base, const sb_rules *own, sb_rules_memory *memory)
{
    const sb_rules *const both[2] = {base, own};
    sb_rules *rules = &memory->rules;
    for (uint32_t i = 0; i < 2; i++) {
        const sb_rules *one = both[i];
        copy(memory->sections, sizeof memory->sections[0], rules->section_count, one->sections,
             one->section_count);
        copy(memory->kinds, sizeof memory->kinds[0], rules->schema.kind_count, one->schema.kinds,
             one->schema.kind_count);
        copy(memory->settings, sizeof memory->settings[0], rules->setting_count, one->settings,
             one->setting_count);
        copy(memory->totals, sizeof memory->totals[0], rules->total_count, one->totals,
             one->total_count);
        copy(memory->event_kinds, sizeof memory->event_kinds[0], rules->event_kind_count,
             one->event_kinds, one->event_kind_count);
        copy(memory->event_texts, sizeof memory->event_texts[0], rules->event_kind_count,
             one->event_texts, one->event_texts != NULL ? one->event_kind_count : 0);
        rules->section_count += one->section_count;
        rules->schema.kind_count += one->schema.kind_count;
        rules->setting_count += one->setting_count;
        rules->total_count += one->total_count;
        rules->event_kind_count += one->event_kind_count;
    }
    rules->sections = memory->sections;
    rules->schema.kinds = memory->kinds;
    rules->settings = memory->settings;
    rules->totals = memory->totals;
    rules->event_kinds = memory->event_kinds;
    rules->event_texts = memory->event_texts;
}

// The module's mode is the only one that can be chosen.
static void set_mode(const sb_rules *own, sb_rules_memory *memory)
{
    uint32_t mode = sb_rules_find_setting(&memory->rules, "mode");
    if (mode < memory->rules.setting_count) {
        memory->mode_choices[0] = own->name;
        memory->settings[mode].max = 0;
        memory->settings[mode].initial = 0;
        memory->settings[mode].choices = memory->mode_choices;
    }
}

static const char *set_initials(const sb_rules *base, const sb_rules *own, sb_rules_memory *memory)
{
    for (uint32_t i = 0; i < own->initial_count; i++) {
        const sb_rules_initial *initial = &own->initials[i];
        uint32_t at = initial->name != NULL ? sb_rules_find_setting(base, initial->name)
                                            : base->setting_count;
        if (at >= base->setting_count || initial->value < memory->settings[at].min ||
            initial->value > memory->settings[at].max) {
            return "a default names a setting that the base has not, or is out of its range";
        }
        memory->settings[at].initial = initial->value;
    }
    return NULL;
}

static const char *complete(const sb_rules *own, sb_rules_memory *memory)
{
    const sb_rules *base = sb_rules_builtin(own->base);
    if (base == NULL) {
        return "the base of the rules is unknown; there is 'tanks'";
    }
    const char *fault = sb_rules_base_fault(base, own->mode);
    if (fault == NULL) {
        fault = check_room(base, own);
    }
    if (fault == NULL) {
        fault = check_kinds(own);
    }
    if (fault != NULL) {
        return fault;
    }
    memset(memory, 0, sizeof *memory);
    memory->rules = *base;
    memory->rules.section_count = memory->rules.schema.kind_count = 0;
    memory->rules.setting_count = memory->rules.total_count = memory->rules.event_kind_count = 0;
    memory->rules.behaviour_version = own->behaviour_version;
    memory->rules.name = own->name;
    memory->rules.summary = own->summary;
    memory->rules.base = own->base;
    memory->rules.mode = own->mode;
    join_lists(base, own, memory);
    // The own settings are still unchecked, so only the base's are searched by name.
    memory->rules.setting_count = base->setting_count;
    set_mode(own, memory);
    memory->rules.setting_count += own->setting_count;
    return set_initials(base, own, memory);
}

const sb_rules *sb_rules_complete(const sb_rules *own, sb_rules_memory *memory,
                                  const char **out_fault)
{
    const sb_rules *rules = own;
    *out_fault = NULL;
    if (own != NULL && own->interface_version == SB_RULES_INTERFACE_VERSION && own->base != NULL) {
        *out_fault = complete(own, memory);
        rules = &memory->rules;
    }
    if (*out_fault == NULL) {
        *out_fault = sb_rules_check(rules);
    }
    return *out_fault == NULL ? rules : NULL;
}
