/// `sabot replay diff`: where two recorded matches part ways, or one and its recomputation.
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/json_output.h"
#include "cli/options.h"
#include "cli/progress.h"
#include "cli/replay/open_log.h"
#include "cli/replay/state_items.h"
#include "cli/replay/subcommands.h"
#include "cli/rules_option.h"
#include "record/diff.h"

#define COMMAND "sabot replay diff"
// Ticks whose inputs are shown, before the one that differs and after it.
#define TICKS_BEFORE 3u
#define TICKS_AFTER 1u

static const char SUMMARY[] =
    "Plays two recorded matches side by side and prints the first tick, entity and field in which\n"
    "they part ways, and the inputs around it; of one match, where it parts from what this "
    "program\n"
    "computes.";

static const char NOTES[] =
    "In each tick, who joins and leaves is compared first, then the inputs, the state, and the\n"
    "recorded hash. Ticks that are missing in either log are passed over.\n"
    "Of one log only the hash of each tick is known, so that the field is told by the keyframe\n"
    "behind the first tick that differs.\n"
    "\n"
    "examples:\n"
    "  sabot replay diff here.sblog there.sblog\n"
    "  sabot replay diff --json match.sblog\n"
    "\n"
    "exit status: 0 no difference, 1 they differ, 2 wrong use, or a log is unreadable or damaged\n";

// The two sides of a comparison: two logs, or a log and what is computed from it.
typedef struct sides {
    sb_open_log logs[2];
    const char *names[2];
    bool computed; ///< the second is the computation, and has no log of its own
    sb_diff_report report;
    json_t *frames; ///< for JSON, else NULL
    bool failed;
} sides;

static const char *const head_names[] = {
    "simulation_version", "rules",     "map",  "player_capacity",
    "computers",          "tick_rate", "seed", "settings"};

static const sb_game *game_of(const sides *of, int which)
{
    return sb_replay_game(of->logs[which].replay);
}

// The item that the state's difference is in. A keyframe's state may be none that can be, so that
// the other is asked.
static bool item_of(const sides *of, sb_state_item *out_item)
{
    return sb_state_item_of(game_of(of, 1), &of->report.state, out_item);
}

static const char *text_of_input(const sb_input *input, char out_text[160])
{
    snprintf(out_text, 160,
             "view %" PRIu32 "+%u/256, aim %u %d, throttle %d, steering %d, buttons %u, select %u "
             "%u %u %u",
             input->view_tick, input->view_fraction, input->aim_yaw, input->aim_pitch,
             input->throttle, input->steering, input->buttons, input->select[0], input->select[1],
             input->select[2], input->select[3]);
    return out_text;
}

static json_t *input_json(const sb_input *input)
{
    sb_json json = sb_json_create();
    for (uint32_t i = 0; i < sb_input_table.field_count; i++) {
        const sb_field *field = &sb_input_table.fields[i];
        sb_json_set(&json, field->name, sb_state_value_json(field, input));
    }
    return sb_json_take(&json);
}

static json_t *commands_json(const sb_frame *frame)
{
    json_t *list = json_array();
    for (uint32_t i = 0; i < frame->command_count; i++) {
        const sb_command *command = &frame->commands[i];
        sb_json json = sb_json_create();
        sb_json_text(&json, "command", command->kind == SB_COMMAND_JOIN ? "join" : "leave");
        sb_json_count(&json, "player", command->player);
        if (command->kind == SB_COMMAND_JOIN) {
            sb_json_text(&json, "name", command->name);
        }
        (void)json_array_append_new(list, sb_json_take(&json));
    }
    return list;
}

static void add_frame_json(sides *of, int which, const sb_log_entry *entry, bool one, uint32_t only)
{
    sb_json json = sb_json_create();
    sb_json_text(&json, "log", of->names[which]);
    sb_json_count(&json, "tick", entry->tick);
    sb_json_set(&json, "commands", commands_json(entry->frame));
    sb_json inputs = sb_json_create();
    for (uint32_t player = 0; player < SB_PLAYER_COUNT_MAX; player++) {
        if ((entry->roster->occupied >> player & 1u) != 0 && (!one || player == only)) {
            char key[16];
            snprintf(key, sizeof key, "%" PRIu32, player);
            sb_json_set(&inputs, key, input_json(&entry->frame->inputs[player]));
        }
    }
    sb_json_set(&json, "inputs", sb_json_take(&inputs));
    of->failed = json_array_append_new(of->frames, sb_json_take(&json)) != 0 || of->failed;
}

static void print_frame(const sides *of, int which, const sb_log_entry *entry, bool one,
                        uint32_t only)
{
    printf("  %s, tick %" PRIu32 "\n", of->names[which], entry->tick);
    for (uint32_t i = 0; i < entry->frame->command_count; i++) {
        const sb_command *command = &entry->frame->commands[i];
        bool join = command->kind == SB_COMMAND_JOIN;
        printf("    player %u %s%s\n", command->player, join ? "joins: " : "leaves",
               join ? command->name : "");
    }
    for (uint32_t player = 0; player < SB_PLAYER_COUNT_MAX; player++) {
        if ((entry->roster->occupied >> player & 1u) != 0 && (!one || player == only)) {
            char text[160];
            printf("    player %" PRIu32 ": %s\n", player,
                   text_of_input(&entry->frame->inputs[player], text));
        }
    }
}

// A state's difference may be any player's doing; if it is in an entity of one player, that one's
// inputs are the ones to look at.
static bool is_about_one(const sides *of, uint32_t *out_player)
{
    *out_player = of->report.player;
    if (of->report.kind == SB_DIFF_INPUT) {
        return true;
    }
    sb_state_item item;
    if (of->report.kind != SB_DIFF_STATE || !item_of(of, &item)) {
        return false;
    }
    *out_player = item.index; // the tanks are the players' in order
    return item.is_entity && item.entity < sb_game_kind_count(game_of(of, 1), 0);
}

static bool has_frames(const sb_diff_report *report)
{
    // Before the first tick there are none.
    return report->tick > 0 && report->kind != SB_DIFF_NONE && report->kind != SB_DIFF_MATCH &&
           report->kind != SB_DIFF_DAMAGE;
}

// The frames about the difference, of each log. The games are elsewhere after it.
static void tell_frames(sides *of)
{
    uint32_t player, tick = of->report.tick;
    bool one = is_about_one(of, &player);
    uint32_t from = tick > TICKS_BEFORE ? tick - TICKS_BEFORE : 1;
    for (int which = 0; which < (of->computed ? 1 : 2); which++) {
        sb_replay_arrival arrival;
        sb_replay *replay = of->logs[which].replay;
        // Where that tick is missing, from the next one on.
        (void)sb_replay_seek(replay, from - 1, &arrival);
        sb_log_entry entry;
        while (sb_replay_next(replay, &entry) && entry.tick <= tick + TICKS_AFTER) {
            if (entry.kind != SB_LOG_ENTRY_TICK) {
                continue;
            }
            if (of->frames != NULL) {
                add_frame_json(of, which, &entry, one, player);
            } else {
                print_frame(of, which, &entry, one, player);
            }
        }
    }
}

static void print_heads(const sides *of)
{
    const char *before = "the matches differ in ";
    for (uint32_t i = 0; i < sizeof head_names / sizeof head_names[0]; i++) {
        if ((of->report.head >> i & 1u) != 0) {
            printf("%s%s", before, head_names[i]);
            before = ", ";
        }
    }
    if (of->report.head != 0) {
        putchar('\n');
    }
}

static void print_state(const sides *of)
{
    const sb_diff_report *report = &of->report;
    sb_state_item item;
    if (!item_of(of, &item)) {
        return;
    }
    char values[2][SB_STATE_VALUE_SIZE];
    for (int which = 0; which < 2; which++) {
        (void)sb_state_value_text(report->state.field,
                                  sb_state_struct(game_of(of, which), &report->state),
                                  report->state.element_index, values[which]);
    }
    if (report->state_tick != report->tick) {
        printf("as the keyframe of tick %" PRIu32 " has it: ", report->state_tick);
    }
    printf("%s %" PRIu32, item.name, item.index);
    if (item.is_entity) {
        printf(" (entity %" PRIu32 ")", item.entity);
    }
    printf(", %s", report->state.field->name);
    if (report->state.field->count > 1) {
        printf("[%" PRIu32 "]", report->state.element_index);
    }
    printf(": %s in %s, %s in %s\n", values[0], of->names[0], values[1], of->names[1]);
}

static void print_input(const sides *of)
{
    const sb_diff_report *report = &of->report;
    printf("tick %" PRIu32 ": the inputs of player %" PRIu32 " differ\n%s", report->tick,
           report->player, report->input_field->name);
    if (report->input_field->count > 1) {
        printf("[%" PRIu32 "]", report->input_element);
    }
    for (int which = 0; which < 2; which++) {
        char value[SB_STATE_VALUE_SIZE];
        (void)sb_state_value_text(report->input_field, &report->inputs[which],
                                  report->input_element, value);
        printf("%s %s in %s", which == 0 ? ":" : ",", value, of->names[which]);
    }
    printf("\n");
}

static void print_hash(const sides *of)
{
    const sb_diff_report *report = &of->report;
    printf("tick %" PRIu32 ": the hashes differ: %016" PRIx64 " in %s, %016" PRIx64 " in %s\n",
           report->tick, report->hashes[0], of->names[0], report->hashes[1], of->names[1]);
    if (!of->computed) {
        printf("the states as computed do not: compare each log alone with its computation\n");
    } else if (report->state_tick > 0) {
        printf("the keyframe of tick %" PRIu32 " agrees: the recorded hash alone is wrong\n",
               report->state_tick);
    } else {
        printf("no keyframe follows that could say which field differs\n");
    }
}

static void print_text(sides *of)
{
    const sb_diff_report *report = &of->report;
    print_heads(of);
    switch (report->kind) {
    case SB_DIFF_NONE:
        printf("no difference in %" PRIu32 " ticks", report->compared);
        if (!(report->ended[0] && report->ended[1])) {
            printf("; %s goes on after tick %" PRIu32, of->names[report->ended[0] ? 1 : 0],
                   report->tick);
        }
        printf("\n");
        break;
    case SB_DIFF_MATCH:
        printf("their states cannot be compared\n");
        return;
    case SB_DIFF_COMMANDS:
        printf("tick %" PRIu32 ": other players join or leave\n", report->tick);
        break;
    case SB_DIFF_INPUT:
        print_input(of);
        break;
    case SB_DIFF_STATE:
        printf("tick %" PRIu32 ": the states differ\n", report->tick);
        print_state(of);
        break;
    case SB_DIFF_HASH:
        print_hash(of);
        break;
    case SB_DIFF_KEYFRAME:
        printf("tick %" PRIu32 ": the state is the same, but not the poses of the ticks before it "
               "in the keyframe\n",
               report->tick);
        break;
    case SB_DIFF_DAMAGE:
        printf("no difference in %" PRIu32 " ticks, up to the damage\n", report->compared);
        break;
    }
    for (int which = 0; which < 2; which++) {
        if (report->missing[which] > 0) {
            printf("%s lacks %" PRIu32 " of the ticks up to there\n", of->names[which],
                   report->missing[which]);
        }
    }
    if (has_frames(report)) {
        printf("inputs:\n");
        tell_frames(of);
    }
}

static void add_state_json(const sides *of, sb_json *json)
{
    const sb_difference *state = &of->report.state;
    sb_state_item item;
    if (of->report.kind != SB_DIFF_STATE || !item_of(of, &item)) {
        return;
    }
    sb_json_count(json, "state_tick", of->report.state_tick);
    sb_json_text(json, "name", item.name);
    sb_json_count(json, "index", item.index);
    if (item.is_entity) {
        sb_json_count(json, "entity", item.entity);
    }
    sb_json_text(json, "field", state->field->name);
    sb_json_count(json, "element", state->element_index);
    json_t *values = json_array();
    for (int which = 0; which < 2; which++) {
        (void)json_array_append_new(
            values, sb_state_element_json(state->field, sb_state_struct(game_of(of, which), state),
                                          state->element_index));
    }
    sb_json_set(json, "values", values);
}

static void add_input_json(const sb_diff_report *report, sb_json *json)
{
    if (report->kind != SB_DIFF_INPUT) {
        return;
    }
    sb_json_count(json, "player", report->player);
    sb_json_text(json, "field", report->input_field->name);
    sb_json_count(json, "element", report->input_element);
    json_t *values = json_array();
    for (int which = 0; which < 2; which++) {
        (void)json_array_append_new(values, sb_state_element_json(report->input_field,
                                                                  &report->inputs[which],
                                                                  report->input_element));
    }
    sb_json_set(json, "values", values);
}

static bool print_json(sides *of)
{
    static const char *const kinds[] = {
        [SB_DIFF_NONE] = "none",         [SB_DIFF_MATCH] = "match",
        [SB_DIFF_COMMANDS] = "commands", [SB_DIFF_INPUT] = "input",
        [SB_DIFF_STATE] = "state",       [SB_DIFF_HASH] = "hash",
        [SB_DIFF_KEYFRAME] = "keyframe", [SB_DIFF_DAMAGE] = "damage",
    };
    const sb_diff_report *report = &of->report;
    sb_json json = sb_json_create();
    sb_json_text(&json, "a", of->names[0]);
    sb_json_text(&json, "b", of->names[1]);
    sb_json_text(&json, "difference", kinds[report->kind]);
    json_t *heads = json_array();
    for (uint32_t i = 0; i < sizeof head_names / sizeof head_names[0]; i++) {
        if ((report->head >> i & 1u) != 0) {
            (void)json_array_append_new(heads, json_string(head_names[i]));
        }
    }
    sb_json_set(&json, "match", heads);
    sb_json_count(&json, "tick", report->tick);
    sb_json_count(&json, "ticks_compared", report->compared);
    sb_json_count(&json, "ticks_missing_a", report->missing[0]);
    sb_json_count(&json, "ticks_missing_b", report->missing[1]);
    add_input_json(report, &json);
    add_state_json(of, &json);
    if (report->kind == SB_DIFF_STATE || report->kind == SB_DIFF_HASH) {
        sb_json_hash(&json, "hash_a", report->hashes[0]);
        sb_json_hash(&json, "hash_b", report->hashes[1]);
    }
    of->frames = json_array();
    if (has_frames(report)) {
        tell_frames(of);
    }
    sb_json_set(&json, "frames", of->frames);
    json.failed = json.failed || of->failed;
    return sb_json_print(&json);
}

static int tell(sides *of, bool json)
{
    const sb_diff_report *report = &of->report;
    if (!json) {
        print_text(of);
    } else if (!print_json(of)) {
        sb_command_message(COMMAND, "not enough memory for the result");
        return SB_EXIT_WRONG;
    }
    if (report->kind == SB_DIFF_DAMAGE) {
        return SB_EXIT_WRONG;
    }
    return report->kind == SB_DIFF_NONE && report->head == 0 ? SB_EXIT_HOLDS : SB_EXIT_FAILED;
}

static void complain_of_damage(const sides *of)
{
    for (int which = 0; which < 2; which++) {
        if (of->report.faults[which].error != SB_OK) {
            sb_open_log_complain(&of->logs[which], COMMAND, of->report.faults[which]);
        }
    }
}

static int diff(char **paths, int count, const sb_rules *rules, bool json)
{
    sides of = {.computed = count == 1,
                .names = {paths[0], count == 1 ? "the computation" : paths[1]}};
    // Of one log: what was recorded, and what is computed.
    if (!sb_open_log_open(&of.logs[0], COMMAND, paths[0], rules)) {
        return SB_EXIT_WRONG;
    }
    if (!sb_open_log_open(&of.logs[1], COMMAND, paths[count - 1], rules)) {
        sb_open_log_close(&of.logs[0]);
        return SB_EXIT_WRONG;
    }
    sb_progress progress;
    sb_progress_begin(&progress, paths[0], of.logs[0].file.size);
    if (of.computed) {
        sb_log_diff_computed(of.logs[1].replay, of.logs[0].replay, sb_progress_show, &progress,
                             &of.report);
    } else {
        sb_log_diff(of.logs[0].replay, of.logs[1].replay, sb_progress_show, &progress, &of.report);
    }
    sb_progress_end(&progress);
    if (of.report.kind == SB_DIFF_DAMAGE) {
        complain_of_damage(&of);
    }
    int status = tell(&of, json);
    sb_open_log_close(&of.logs[0]);
    sb_open_log_close(&of.logs[1]);
    return status;
}

int sb_command_replay_diff(int argc, char **argv)
{
    bool json = false;
    const char *rules_path = NULL;
    sb_option options[] = {
        {"json", NULL, "print one JSON object", SB_OPTION_FLAG, 0, 0, NULL, &json, false},
        {"rules", "FILE",
         "shared object with the rules that the logs were played by; needed\n"
         "where those are not the built-in ones",
         SB_OPTION_TEXT, 0, 0, NULL, &rules_path, false},
    };
    sb_command_line line = {
        .command = COMMAND,
        .operands = "FILE [FILE]",
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
    if (argc - first < 1 || argc - first > 2) {
        sb_command_message(COMMAND, first == argc ? "no file was given" : "two files at most");
        fprintf(stderr, "Try '%s --help'.\n", COMMAND);
        return SB_EXIT_WRONG;
    }
    sb_rules_library library;
    const sb_rules *rules;
    if (!sb_rules_option_open(COMMAND, rules_path, &library, &rules)) {
        return SB_EXIT_WRONG;
    }
    int status = diff(argv + first, argc - first, rules, json);
    sb_rules_library_close(&library);
    return status;
}
