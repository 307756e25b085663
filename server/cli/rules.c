/// `sabot rules`: what a rules module is, and what of it can be set.
#include <inttypes.h>
#include <stdio.h>

#include "cli/commands.h"
#include "cli/json_output.h"
#include "cli/options.h"
#include "cli/rules_option.h"

#define COMMAND "sabot rules"

static const char SUMMARY[] =
    "Shows the rules by which matches are played: their identity, which server, clients and\n"
    "logs must share, and their settings, for 'sabot serve --set NAME=VALUE'.";

static const char NOTES[] = "examples:\n"
                            "  sabot rules\n"
                            "  sabot rules --rules ./mine.so --json\n"
                            "\n"
                            "exit status: 0 shown, 2 wrong use, or the module cannot be loaded\n";

static json_t *setting_to_json(const sb_rules_setting *setting)
{
    sb_json json = sb_json_create();
    sb_json_text(&json, "name", setting->name);
    sb_json_text(&json, "unit", setting->unit);
    sb_json_text(&json, "help", setting->help);
    sb_json_set(&json, "min", json_integer(setting->min));
    sb_json_set(&json, "max", json_integer(setting->max));
    sb_json_set(&json, "default", json_integer(setting->initial));
    if (setting->choices != NULL) {
        json_t *choices = json_array();
        for (int32_t i = 0; i <= setting->max; i++) {
            json_array_append_new(choices, json_string(setting->choices[i]));
        }
        sb_json_set(&json, "choices", choices);
    }
    return sb_json_take(&json);
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

// Fields are named by their index in the kind; those that a motion has not are left out.
static json_t *motion_to_json(const sb_net_motion *motion)
{
    sb_json json = sb_json_create();
    sb_json_set(&json, "position", three(motion->position));
    sb_json_set(&json, "velocity", three(motion->velocity));
    sb_json_set(&json, "position_shift", json_integer(motion->position_shift));
    sb_json_set(&json, "acceleration",
                json_pack("[iii]", motion->acceleration[0], motion->acceleration[1],
                          motion->acceleration[2]));
    sb_json_set(&json, "ballistic", json_boolean(motion->ballistic));
    if (motion->thrust != SB_NET_NO_FIELD) {
        sb_json_set(&json, "thrust", json_integer(motion->thrust));
        sb_json_set(&json, "thrust_shift", json_integer(motion->thrust_shift));
    }
    json_t *spins = json_array();
    for (uint32_t i = 0; i < SB_NET_SPIN_COUNT; i++) {
        if (motion->spins[i].rate == SB_NET_NO_FIELD) {
            json_array_append_new(spins, json_null());
            continue;
        }
        json_array_append_new(spins,
                              json_pack("{sisisi}", "angle", motion->spins[i].angle, "rate",
                                        motion->spins[i].rate, "shift", motion->spins[i].shift));
    }
    sb_json_set(&json, "spins", spins);
    if (motion->grip_by != SB_NET_NO_FIELD) {
        sb_json_set(&json, "grip_by", json_integer(motion->grip_by));
    }
    json_t *grips = json_array();
    for (uint32_t i = 0; i < SB_NET_GRIP_COUNT; i++) {
        json_array_append_new(grips, json_integer(motion->grips[i]));
    }
    sb_json_set(&json, "grips", grips);
    return sb_json_take(&json);
}

static json_t *kind_to_json(const sb_net_kind *kind)
{
    sb_json json = sb_json_create();
    sb_json_text(&json, "name", kind->name);
    json_t *fields = json_array();
    for (uint32_t i = 0; i < kind->field_count; i++) {
        const sb_net_field *field = &kind->fields[i];
        sb_json entry = sb_json_create();
        sb_json_text(&entry, "name", field->name);
        sb_json_text(&entry, "unit", field->unit);
        sb_json_text(&entry, "quantity", quantity_name(field->quantity));
        sb_json_real(&entry, "step", (double)field->step);
        sb_json_set(&entry, "min", json_integer(field->min));
        sb_json_set(&entry, "max", json_integer(field->max));
        sb_json_set(&entry, "grain", json_integer(field->grain));
        sb_json_set(&entry, "tolerance", json_integer(field->tolerance));
        json_array_append_new(fields, sb_json_take(&entry));
    }
    sb_json_set(&json, "fields", fields);
    if (kind->motion != NULL) {
        sb_json_set(&json, "motion", motion_to_json(kind->motion));
    }
    return sb_json_take(&json);
}

static bool print_json(const sb_rules *rules, const sb_rules_identity *identity)
{
    sb_json json = sb_json_create();
    sb_json_text(&json, "name", rules->name);
    sb_json_text(&json, "summary", rules->summary);
    // Not of the rules, but a client must name it too.
    sb_json_count(&json, "simulation_version", SB_SIMULATION_VERSION);
    sb_json_count(&json, "interface_version", identity->interface_version);
    sb_json_count(&json, "behaviour_version", identity->behaviour_version);
    sb_json_hash(&json, "tables_hash", identity->tables_hash);
    json_t *settings = json_array();
    for (uint32_t i = 0; i < rules->setting_count; i++) {
        json_array_append_new(settings, setting_to_json(&rules->settings[i]));
    }
    sb_json_set(&json, "settings", settings);
    json_t *kinds = json_array();
    for (uint32_t i = 0; i < rules->schema.kind_count; i++) {
        json_array_append_new(kinds, kind_to_json(&rules->schema.kinds[i]));
    }
    sb_json_set(&json, "entities", kinds);
    json_t *events = json_array();
    for (uint32_t i = 0; i < rules->event_kind_count; i++) {
        json_array_append_new(events, json_string(rules->event_kinds[i]));
    }
    sb_json_set(&json, "events", events);
    if (rules->schema.prior != NULL) {
        json_t *prior = json_array();
        for (uint32_t i = 0; i < SB_NET_PRIOR_COUNT; i++) {
            json_array_append_new(prior, json_integer(rules->schema.prior[i]));
        }
        sb_json_set(&json, "prior", prior);
    }
    return sb_json_print(&json);
}

static void print_setting(const sb_rules_setting *setting)
{
    printf("  %-22s%s\n%24s", setting->name, setting->help, "");
    if (setting->choices == NULL) {
        const char *unit = setting->unit != NULL ? setting->unit : "";
        printf("(%" PRId32 " to %" PRId32 "%s%s; default %" PRId32 ")\n", setting->min,
               setting->max, unit[0] != '\0' ? " " : "", unit, setting->initial);
        return;
    }
    printf("(");
    for (int32_t i = 0; i <= setting->max; i++) {
        printf("%s%s", i == 0 ? "" : ", ", setting->choices[i]);
    }
    printf("; default %s)\n", setting->choices[setting->initial]);
}

static void print_text(const sb_rules *rules, const sb_rules_identity *identity)
{
    char text[SB_RULES_IDENTITY_TEXT_SIZE];
    sb_rules_identity_text(identity, text);
    printf("%s: %s\n", text, rules->summary);
    if (rules->setting_count > 0) {
        printf("\nsettings:\n");
    }
    for (uint32_t i = 0; i < rules->setting_count; i++) {
        print_setting(&rules->settings[i]);
    }
}

int sb_command_rules(int argc, char **argv)
{
    bool json = false;
    const char *path = NULL;
    sb_option options[] = {
        {"rules", "FILE", "shared object with a rules module; the built-in tank game without it",
         SB_OPTION_TEXT, 0, 0, NULL, &path, false},
        {"json", NULL, "print one JSON object, with all that the wire needs of the entities",
         SB_OPTION_FLAG, 0, 0, NULL, &json, false},
    };
    sb_command_line line = {
        .command = COMMAND,
        .summary = SUMMARY,
        .notes = NOTES,
        .options = options,
        .option_count = sizeof(options) / sizeof(options[0]),
    };
    int first = 0;
    sb_parse_result result = sb_command_line_parse(&line, argc, argv, &first);
    if (result != SB_PARSE_RUN) {
        return result == SB_PARSE_HELP ? SB_EXIT_HOLDS : SB_EXIT_WRONG;
    }
    sb_rules_library library;
    const sb_rules *rules;
    if (!sb_rules_option_open(COMMAND, path, &library, &rules)) {
        return SB_EXIT_WRONG;
    }
    sb_rules_identity identity = sb_rules_identify(rules);
    int status = SB_EXIT_HOLDS;
    if (!json) {
        print_text(rules, &identity);
    } else if (!print_json(rules, &identity)) {
        sb_command_message(COMMAND, "not enough memory for the result");
        status = SB_EXIT_WRONG;
    }
    sb_rules_library_close(&library);
    return status;
}
