#include <inttypes.h>
#include <stdio.h>

#include "cli/json_output.h"
#include "cli/replay/diff/diff_sides.h"

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
        sb_json_append(&list, sb_json_take(&json));
    }
    return list;
}

typedef struct frame_list {
    const sb_diff_sides *of;
    json_t *frames;
} frame_list;

static void add_frame(void *context, int which, const sb_log_entry *entry, uint64_t players)
{
    frame_list *list = context;
    sb_json json = sb_json_create();
    sb_json_text(&json, "log", list->of->names[which]);
    sb_json_count(&json, "tick", entry->tick);
    sb_json_set(&json, "commands", commands_json(entry->frame));
    sb_json inputs = sb_json_create();
    for (uint32_t player = 0; player < SB_PLAYER_COUNT_MAX; player++) {
        if ((players >> player & 1u) != 0) {
            char key[16];
            snprintf(key, sizeof key, "%" PRIu32, player);
            sb_json_set(&inputs, key, input_json(&entry->frame->inputs[player]));
        }
    }
    sb_json_set(&json, "inputs", sb_json_take(&inputs));
    sb_json_append(&list->frames, sb_json_take(&json));
}

// Adds the field, and the value that each side has in it.
static void add_values(sb_json *json, const sb_field *field, uint32_t element, const void *a,
                       const void *b)
{
    json_t *values = json_array();
    sb_json_append(&values, sb_state_element_json(field, a, element));
    sb_json_append(&values, sb_state_element_json(field, b, element));
    sb_json_text(json, "field", field->name);
    sb_json_count(json, "element", element);
    sb_json_set(json, "values", values);
}

static void add_state(const sb_diff_sides *of, sb_json *json)
{
    const sb_difference *state = &of->report.state;
    sb_state_item item;
    if (!sb_diff_item(of, &item)) {
        return;
    }
    sb_json_count(json, "state_tick", of->report.state_tick);
    sb_json_text(json, "name", item.name);
    sb_json_count(json, "index", item.index);
    if (item.is_entity) {
        sb_json_count(json, "entity", item.entity);
    }
    add_values(json, state->field, state->element_index, sb_diff_struct(of, 0),
               sb_diff_struct(of, 1));
}

static void add_input(const sb_diff_report *report, sb_json *json)
{
    if (report->kind != SB_DIFF_INPUT) {
        return;
    }
    sb_json_count(json, "player", report->player);
    add_values(json, report->input_field, report->input_element, &report->inputs[0],
               &report->inputs[1]);
}

static json_t *heads_json(const sb_diff_sides *of)
{
    json_t *heads = json_array();
    for (uint32_t i = 0; i < SB_DIFF_HEAD_COUNT; i++) {
        if ((of->report.head >> i & 1u) != 0) {
            sb_json_append(&heads, json_string(sb_diff_head_names[i]));
        }
    }
    return heads;
}

static json_t *settings_json(const sb_diff_sides *of)
{
    const sb_game_def *a = sb_game_get_def(sb_replay_game(of->logs[0]->replay));
    const sb_game_def *b = sb_game_get_def(sb_replay_game(of->logs[1]->replay));
    sb_json json = sb_json_create();
    uint32_t count = a->rules->setting_count;
    for (uint32_t i = sb_diff_setting(of, 0); i < count; i = sb_diff_setting(of, i + 1)) {
        sb_json_set(&json, a->rules->settings[i].name,
                    json_pack("[i,i]", (int)a->settings[i], (int)b->settings[i]));
    }
    return sb_json_take(&json);
}

static void add_report(const sb_diff_sides *of, sb_json *json)
{
    static const char *const kinds[] = {
        [SB_DIFF_NONE] = "none",         [SB_DIFF_MATCH] = "match",
        [SB_DIFF_COMMANDS] = "commands", [SB_DIFF_INPUT] = "input",
        [SB_DIFF_STATE] = "state",       [SB_DIFF_HASH] = "hash",
        [SB_DIFF_KEYFRAME] = "keyframe", [SB_DIFF_DAMAGE] = "damage",
    };
    const sb_diff_report *report = &of->report;
    sb_json_text(json, "a", of->names[0]);
    sb_json_text(json, "b", of->names[1]);
    sb_json_text(json, "difference", kinds[report->kind]);
    sb_json_set(json, "match", heads_json(of));
    sb_json_set(json, "settings", settings_json(of));
    sb_json_count(json, "tick", report->tick);
    sb_json_count(json, "ticks_compared", report->compared);
    sb_json_count(json, "ticks_missing_a", report->missing[0]);
    sb_json_count(json, "ticks_missing_b", report->missing[1]);
    add_input(report, json);
    add_state(of, json);
    if (report->kind == SB_DIFF_STATE || report->kind == SB_DIFF_HASH) {
        sb_json_hash(json, "hash_a", report->hashes[0]);
        sb_json_hash(json, "hash_b", report->hashes[1]);
    }
}

json_t *sb_diff_to_json(void *sides)
{
    sb_diff_sides *of = sides;
    sb_json json = sb_json_create();
    add_report(of, &json);
    frame_list list = {.of = of, .frames = json_array()};
    sb_diff_frames(of, add_frame, &list);
    sb_json_set(&json, "frames", list.frames);
    return sb_json_take(&json);
}
