/// `sabot replay seek`: prints the state at any tick of a recorded match.
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/json_output.h"
#include "cli/options.h"
#include "cli/replay/common/call.h"
#include "cli/replay/common/open_log.h"
#include "cli/replay/common/state_items.h"

#define COMMAND "sabot replay seek"
#define FIELD_WIDTH 22

static const char SUMMARY[] =
    "Prints the state of a recorded match after a tick. The match is played from the keyframe\n"
    "before the tick, and the state is compared with the recorded hash.";

static const char NOTES[] =
    "The list begins with the parts of the state that belong to no entity (world_state, slot,\n"
    "contact, ...). The entities that exist follow (tank, shell, player, round, ...), with the\n"
    "fields of their body and of their record in the rules. Lengths are in metres, angles in\n"
    "radians, masses in kilograms.\n"
    "With --json, 'hash_recorded' has 8 digits if the log holds only the lower half of the hash.\n"
    "\n"
    "examples:\n"
    "  sabot replay seek --tick 3600 match.sblog\n"
    "  sabot replay seek --tick 3600 --entity tank:3 --field position match.sblog\n"
    "\n"
    "exit status: 0 the state agrees with the record; 1 it differs; 2 wrong use, or the log is\n"
    "unreadable or lacks the tick\n";

// The names of --entity or --field, and which of them exist.
typedef struct names {
    const sb_option_list *list;
    bool known[SB_OPTION_LIST_COUNT_MAX];
} names;

typedef struct filter {
    const char *tick_text; ///< as typed; NULL if it is not given
    names entities;        ///< empty: all that exist
    names fields;          ///< empty: all
    json_t *items;         ///< NULL for text
} filter;

// "tank:3" names one tank, "17" the entity with that number.
static bool names_one(const char *text, const sb_state_item *item)
{
    uint64_t number;
    if (sb_number_parse(text, 0, UINT32_MAX, &number)) {
        return item->is_entity && item->entity == number;
    }
    size_t length = strlen(item->name);
    return strncmp(text, item->name, length) == 0 && text[length] == ':' &&
           sb_number_parse(text + length + 1, 0, UINT32_MAX, &number) && number == item->index;
}

static bool is_listed(const filter *only, const sb_state_item *item)
{
    const sb_option_list *list = only->entities.list;
    for (uint32_t i = 0; i < list->count; i++) {
        // A kind may have room for hundreds, so those that do not exist must be asked for one by
        // one.
        if (names_one(list->items[i], item) ||
            (item->present && strcmp(list->items[i], item->name) == 0)) {
            return true;
        }
    }
    return list->count == 0 && item->present && !item->history;
}

static bool field_is_wanted(const filter *only, const sb_field *field)
{
    const sb_option_list *list = only->fields.list;
    for (uint32_t i = 0; i < list->count; i++) {
        if (strcmp(list->items[i], field->name) == 0) {
            return true;
        }
    }
    return list->count == 0 && sb_state_field_is_shown(field);
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

static bool is_wanted(const filter *only, const sb_state_item *item)
{
    return is_listed(only, item) && has_wanted_field(only, item);
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

static void print_item(void *context, const sb_state_item *item)
{
    const filter *only = context;
    if (!is_wanted(only, item)) {
        return;
    }
    printf("%s %" PRIu32, item->name, item->index);
    if (item->is_entity) {
        printf(" (entity %" PRIu32 "%s)", item->entity, item->present ? "" : ", absent");
    }
    putchar('\n');
    for (uint32_t i = 0; i < item->part_count; i++) {
        print_fields(only, &item->parts[i]);
    }
}

static void add_item(void *context, const sb_state_item *item)
{
    filter *only = context;
    if (!is_wanted(only, item)) {
        return;
    }
    sb_json json = sb_json_create();
    sb_json_text(&json, "name", item->name);
    sb_json_count(&json, "index", item->index);
    if (item->is_entity) {
        sb_json_count(&json, "entity", item->entity);
    }
    sb_json_flag(&json, "present", item->present);
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
    sb_json_append(&only->items, sb_json_take(&json));
}

// Marks the names of an item, present or not, and of its fields.
static void note_names(void *context, const sb_state_item *item)
{
    filter *only = context;
    for (uint32_t i = 0; i < only->entities.list->count; i++) {
        const char *text = only->entities.list->items[i];
        only->entities.known[i] |= strcmp(text, item->name) == 0 || names_one(text, item);
    }
    for (uint32_t i = 0; i < only->fields.list->count; i++) {
        for (uint32_t p = 0; p < item->part_count; p++) {
            for (uint32_t f = 0; f < item->parts[p].table->field_count; f++) {
                const char *name = item->parts[p].table->fields[f].name;
                only->fields.known[i] |= strcmp(only->fields.list->items[i], name) == 0;
            }
        }
    }
}

static bool all_are_known(const names *of, const char *what)
{
    for (uint32_t i = 0; i < of->list->count; i++) {
        if (!of->known[i]) {
            sb_command_message(COMMAND,
                               "--%s: in this match nothing is called '%s'; omit --entity and "
                               "--field to list everything",
                               what, of->list->items[i]);
            return false;
        }
    }
    return true;
}

static void add_recorded_hash(sb_json *json, const sb_replay_arrival *arrival)
{
    char half[9];
    if (!arrival->has_hash) {
        sb_json_text(json, "hash_recorded", NULL);
    } else if (arrival->mask == UINT32_MAX) {
        snprintf(half, sizeof half, "%08" PRIx32, (uint32_t)arrival->hash);
        sb_json_text(json, "hash_recorded", half);
    } else {
        sb_json_hash(json, "hash_recorded", arrival->hash);
    }
}

// The state that was reached.
typedef struct outcome {
    const sb_open_log *log;
    const sb_replay_arrival *arrival;
    filter *only;
    uint64_t hash;
    bool agrees;
} outcome;

static json_t *to_json(void *of)
{
    const outcome *out = of;
    sb_json json = sb_json_create();
    sb_json_text(&json, "file", out->log->path);
    sb_json_count(&json, "tick", out->arrival->reached);
    sb_json_hash(&json, "hash", out->hash);
    add_recorded_hash(&json, out->arrival);
    sb_json_flag(&json, "agrees", out->agrees);
    out->only->items = json_array();
    sb_state_items(sb_replay_game(out->log->replay), add_item, out->only);
    sb_json_set(&json, "items", out->only->items);
    return sb_json_take(&json);
}

static void print(void *of)
{
    const outcome *out = of;
    const sb_replay_arrival *arrival = out->arrival;
    printf("%s: tick %" PRIu32 ", hash %016" PRIx64, out->log->path, arrival->reached, out->hash);
    if (!arrival->has_hash) {
        printf(", no hash is recorded\n");
    } else if (out->agrees) {
        printf(", as recorded\n");
    } else {
        bool half = arrival->mask == UINT32_MAX;
        printf(", but the recorded hash is %s%0*" PRIx64 "\n", half ? "........" : "",
               half ? 8 : 16, arrival->hash);
    }
    sb_state_items(sb_replay_game(out->log->replay), print_item, out->only);
}

static int tell(const sb_replay_call *call, const sb_open_log *log,
                const sb_replay_arrival *arrival)
{
    filter *only = call->wishes;
    sb_state_items(sb_replay_game(log->replay), note_names, only);
    if (!all_are_known(&only->entities, "entity") || !all_are_known(&only->fields, "field")) {
        return SB_EXIT_WRONG;
    }
    uint64_t hash = sb_game_hash(sb_replay_game(log->replay));
    bool agrees = !arrival->has_hash || ((hash ^ arrival->hash) & arrival->mask) == 0;
    outcome out = {log, arrival, only, hash, agrees};
    return sb_replay_call_tell(call, agrees ? SB_EXIT_HOLDS : SB_EXIT_FAILED, to_json, print, &out);
}

// The tick is taken as text, so that the help prints no default.
static bool read_tick(const filter *only, uint64_t *out_tick)
{
    return sb_number_parse(only->tick_text, 0, UINT32_MAX - 1, out_tick);
}

static bool check(sb_replay_call *call)
{
    const filter *only = call->wishes;
    uint64_t tick;
    if (only->tick_text == NULL) {
        sb_command_message(COMMAND, "no --tick was given");
        return false;
    }
    if (!read_tick(only, &tick)) {
        sb_command_message(COMMAND, "--tick: '%s' is not a number from 0 to %" PRIu32,
                           only->tick_text, UINT32_MAX - 1);
        return false;
    }
    return true;
}

static int seek(sb_replay_call *call, sb_open_log *log)
{
    uint64_t tick = 0;
    (void)read_tick(call->wishes, &tick);
    sb_replay_arrival arrival;
    sb_error error = sb_replay_seek(log->replay, (uint32_t)tick, &arrival);
    if (error == SB_OK) {
        return tell(call, log, &arrival);
    }
    if (error != SB_ERROR_RANGE || sb_replay_end(log->replay) == SB_LOG_END_DAMAGED) {
        sb_open_log_complain(log, COMMAND, sb_replay_fault(log->replay));
    } else {
        sb_open_log_complain_of_range(log, COMMAND, arrival.reached > tick ? arrival.reached : 0);
    }
    return SB_EXIT_WRONG;
}

int sb_command_replay_seek(int argc, char **argv)
{
    sb_option_list entities = {0}, fields = {0};
    filter only = {.entities = {.list = &entities}, .fields = {.list = &fields}};
    sb_replay_call call = {.file_count_max = 1, .wishes = &only, .check = check, .play = seek};
    sb_option options[] = {
        sb_option_text("tick", "N",
                       "print the state after this tick; 0 is the start of the match; required",
                       &only.tick_text),
        sb_option_list_of("entity", "NAME",
                          "print only what has this name: 'tank' names all tanks that exist,\n"
                          "'tank:3' one tank whether or not it exists, '17' the entity with that\n"
                          "number; may be given several times",
                          &entities),
        sb_option_list_of("field", "NAME",
                          "print only fields with this name; may be given several times", &fields),
        SB_REPLAY_JSON_OPTION(&call, "print one JSON object with a list 'items'"),
        SB_REPLAY_RULES_OPTION(&call),
    };
    call.line = SB_COMMAND_LINE(COMMAND, "FILE", SUMMARY, NOTES, options);
    return sb_replay_call_run(&call, argc, argv);
}
