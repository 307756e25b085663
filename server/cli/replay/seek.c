/// `sabot replay seek`: the state at any tick of a recorded match.
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/json_output.h"
#include "cli/options.h"
#include "cli/replay/open_log.h"
#include "cli/replay/state_items.h"
#include "cli/replay/subcommands.h"
#include "cli/rules_option.h"

#define COMMAND "sabot replay seek"
#define FIELD_WIDTH 20

static const char SUMMARY[] =
    "Prints the state of a recorded match after a tick: played from the keyframe before it, and\n"
    "compared with the recorded hash.";

static const char NOTES[] =
    "What is listed is everything that is there: entities (tank, shell, crate, ...) with the "
    "fields\n"
    "of their body and of the rules' record, and what belongs to no entity (world_state, slot,\n"
    "round, ...). Lengths are in metres, angles in radians, masses in kilograms.\n"
    "\n"
    "examples:\n"
    "  sabot replay seek --tick 3600 match.sblog\n"
    "  sabot replay seek --tick 3600 --entity tank:3 --field position match.sblog\n"
    "\n"
    "exit status: 0 the state is the recorded one, 1 it differs from the record, 2 wrong use, the\n"
    "log is unreadable, or lacks the tick\n";

typedef struct filter {
    const sb_option_list *entities; ///< empty: all that is there
    const sb_option_list *fields;   ///< empty: all
    bool matched;
    json_t *items; ///< NULL for text
    bool failed;
} filter;

// "tank" is every tank, "tank:3" one of them, "17" the entity of that number.
static bool names_item(const char *text, const sb_state_item *item)
{
    uint64_t number;
    if (sb_number_parse(text, 0, UINT32_MAX, &number)) {
        return item->is_entity && item->entity == number;
    }
    size_t length = strlen(item->name);
    if (strncmp(text, item->name, length) != 0) {
        return false;
    }
    return text[length] == '\0' ||
           (text[length] == ':' && sb_number_parse(text + length + 1, 0, UINT32_MAX, &number) &&
            number == item->index);
}

static bool is_wanted(const filter *only, const sb_state_item *item)
{
    for (uint32_t i = 0; i < only->entities->count; i++) {
        if (names_item(only->entities->items[i], item)) {
            return true;
        }
    }
    return only->entities->count == 0 && item->present && !item->history;
}

static bool field_is_wanted(const filter *only, const sb_field *field)
{
    for (uint32_t i = 0; i < only->fields->count; i++) {
        if (strcmp(only->fields->items[i], field->name) == 0) {
            return true;
        }
    }
    return only->fields->count == 0 && sb_state_field_is_shown(field);
}

static bool has_wanted_field(const filter *only, const sb_state_item *item)
{
    for (uint32_t p = 0; p < item->part_count; p++) {
        for (uint32_t f = 0; f < item->parts[p].table->field_count; f++) {
            if (field_is_wanted(only, &item->parts[p].table->fields[f])) {
                return true;
            }
        }
    }
    return false;
}

static void print_fields(const filter *only, const sb_state_part *part)
{
    for (uint32_t f = 0; f < part->table->field_count; f++) {
        const sb_field *field = &part->table->fields[f];
        if (!field_is_wanted(only, field)) {
            continue;
        }
        printf("  %-*s", FIELD_WIDTH, field->name);
        for (uint32_t i = 0; i < field->count; i++) {
            char text[SB_STATE_VALUE_SIZE];
            (void)sb_state_value_text(field, part->data, i, text);
            printf(" %s", text);
        }
        putchar('\n');
    }
}

static void print_item(const filter *only, const sb_state_item *item)
{
    printf("%s %" PRIu32, item->name, item->index);
    if (item->is_entity) {
        printf(" (entity %" PRIu32 "%s)", item->entity, item->present ? "" : ", not there");
    }
    putchar('\n');
    for (uint32_t i = 0; i < item->part_count; i++) {
        print_fields(only, &item->parts[i]);
    }
}

static void add_item(filter *only, const sb_state_item *item)
{
    sb_json json = sb_json_create();
    sb_json_text(&json, "name", item->name);
    sb_json_count(&json, "index", item->index);
    if (item->is_entity) {
        sb_json_count(&json, "entity", item->entity);
    }
    sb_json_set(&json, "present", json_boolean(item->present));
    sb_json fields = sb_json_create();
    for (uint32_t p = 0; p < item->part_count; p++) {
        const sb_state_part *part = &item->parts[p];
        for (uint32_t f = 0; f < part->table->field_count; f++) {
            const sb_field *field = &part->table->fields[f];
            if (field_is_wanted(only, field)) {
                sb_json_set(&fields, field->name, sb_state_value_json(field, part->data));
            }
        }
    }
    sb_json_set(&json, "fields", sb_json_take(&fields));
    only->failed = json_array_append_new(only->items, sb_json_take(&json)) != 0 || only->failed;
}

static void tell_item(void *context, const sb_state_item *item)
{
    filter *only = context;
    if (!is_wanted(only, item) || !has_wanted_field(only, item)) {
        return;
    }
    only->matched = true;
    if (only->items != NULL) {
        add_item(only, item);
    } else {
        print_item(only, item);
    }
}

static int print_json(const sb_open_log *log, const sb_replay_arrival *arrival, uint64_t hash,
                      bool agrees, filter *only)
{
    sb_json json = sb_json_create();
    sb_json_text(&json, "file", log->path);
    sb_json_count(&json, "tick", arrival->reached);
    sb_json_hash(&json, "hash", hash);
    if (arrival->has_hash) {
        sb_json_hash(&json, "hash_recorded", arrival->hash);
    } else {
        sb_json_text(&json, "hash_recorded", NULL);
    }
    sb_json_set(&json, "agrees", json_boolean(agrees));
    sb_state_items(sb_replay_game(log->replay), tell_item, only);
    sb_json_set(&json, "items", only->items);
    json.failed = json.failed || only->failed;
    if (!sb_json_print(&json)) {
        sb_command_message(COMMAND, "not enough memory for the result");
        return SB_EXIT_WRONG;
    }
    return SB_EXIT_HOLDS;
}

static int print_text(const sb_open_log *log, const sb_replay_arrival *arrival, uint64_t hash,
                      bool agrees, filter *only)
{
    printf("%s: tick %" PRIu32 ", hash %016" PRIx64, log->path, arrival->reached, hash);
    if (!arrival->has_hash) {
        printf(", none is recorded\n");
    } else if (agrees) {
        printf(", as recorded\n");
    } else {
        printf(", recorded is %016" PRIx64 "\n", arrival->hash);
    }
    sb_state_items(sb_replay_game(log->replay), tell_item, only);
    return SB_EXIT_HOLDS;
}

static int tell(const sb_open_log *log, const sb_replay_arrival *arrival, filter *only, bool json)
{
    uint64_t hash = sb_game_hash(sb_replay_game(log->replay));
    bool agrees = !arrival->has_hash || ((hash ^ arrival->hash) & arrival->mask) == 0;
    only->items = json ? json_array() : NULL;
    int status = json ? print_json(log, arrival, hash, agrees, only)
                      : print_text(log, arrival, hash, agrees, only);
    if (status == SB_EXIT_HOLDS && !only->matched &&
        (only->entities->count > 0 || only->fields->count > 0)) {
        sb_command_message(COMMAND, "nothing in this state is so called; without --entity and "
                                    "--field all of it is listed");
        return SB_EXIT_WRONG;
    }
    return status == SB_EXIT_HOLDS && !agrees ? SB_EXIT_FAILED : status;
}

static int seek(const char *path, uint32_t tick, const sb_rules *rules, filter *only, bool json)
{
    sb_open_log log;
    if (!sb_open_log_open(&log, COMMAND, path, rules)) {
        return SB_EXIT_WRONG;
    }
    sb_replay_arrival arrival;
    sb_error error = sb_replay_seek(log.replay, tick, &arrival);
    int status = SB_EXIT_WRONG;
    if (error == SB_OK) {
        status = tell(&log, &arrival, only, json);
    } else if (error != SB_ERROR_RANGE || sb_replay_end(log.replay) == SB_LOG_END_DAMAGED) {
        sb_open_log_complain(&log, COMMAND);
    } else if (arrival.reached > tick) {
        sb_command_message(COMMAND, "%s: tick %" PRIu32 " is missing; the next one is %" PRIu32,
                           path, tick, arrival.reached);
    } else {
        sb_command_message(COMMAND, "%s: the log ends at tick %" PRIu32, path, arrival.reached);
    }
    sb_open_log_close(&log);
    return status;
}

int sb_command_replay_seek(int argc, char **argv)
{
    bool json = false;
    uint32_t tick = 0;
    const char *rules_path = NULL;
    sb_option_list entities = {0}, fields = {0};
    sb_option options[] = {
        {"tick", "N", "the state after this tick; 0 is the match's start", SB_OPTION_NUMBER, 0,
         UINT32_MAX - 1, NULL, &tick, false},
        {"entity", "NAME",
         "only what is called so: tank for all tanks, tank:3 for one of them,\n"
         "17 for the entity of that number; may be given several times",
         SB_OPTION_LIST, 0, 0, NULL, &entities, false},
        {"field", "NAME", "only fields of this name; may be given several times", SB_OPTION_LIST, 0,
         0, NULL, &fields, false},
        {"json", NULL, "print one JSON object with a list 'items'", SB_OPTION_FLAG, 0, 0, NULL,
         &json, false},
        {"rules", "FILE",
         "shared object with the rules that the log was played by; needed\n"
         "where those are not the built-in ones",
         SB_OPTION_TEXT, 0, 0, NULL, &rules_path, false},
    };
    sb_command_line line = {
        .command = COMMAND,
        .operands = "FILE",
        .summary = SUMMARY,
        .notes = NOTES,
        .options = options,
        .option_count = sizeof(options) / sizeof(options[0]),
    };
    int first = 0;
    switch (sb_command_line_parse(&line, argc, argv, &first)) {
    case SB_PARSE_HELP:
        return SB_EXIT_HOLDS;
    case SB_PARSE_WRONG:
        return SB_EXIT_WRONG;
    case SB_PARSE_RUN:
        break;
    }
    if (argc - first != 1 || !options[0].given) {
        sb_command_message(COMMAND, !options[0].given ? "no --tick was given"
                                    : first == argc   ? "no file was given"
                                                      : "one file at a time");
        fprintf(stderr, "Try '%s --help'.\n", COMMAND);
        return SB_EXIT_WRONG;
    }
    sb_rules_library library;
    const sb_rules *rules;
    if (!sb_rules_option_open(COMMAND, rules_path, &library, &rules)) {
        return SB_EXIT_WRONG;
    }
    filter only = {.entities = &entities, .fields = &fields};
    int status = seek(argv[first], tick, rules, &only, json);
    sb_rules_library_close(&library);
    return status;
}
