#include <inttypes.h>
#include <stdio.h>

#include "cli/replay/diff/diff_sides.h"

#define INPUT_TEXT_SIZE 192

static const char *text_of_input(const sb_input *input, char out_text[INPUT_TEXT_SIZE])
{
    snprintf(out_text, INPUT_TEXT_SIZE,
             "view %" PRIu32 "+%u/256, aim %u %d, throttle %d, steering %d, buttons %u, select %u "
             "%u %u %u, present %u %u %u %u",
             input->view_tick, input->view_fraction, input->aim_yaw, input->aim_pitch,
             input->throttle, input->steering, input->buttons, input->select[0], input->select[1],
             input->select[2], input->select[3], input->present[0], input->present[1],
             input->present[2], input->present[3]);
    return out_text;
}

typedef struct frame_printer {
    const sb_diff_sides *of;
    bool begun;
} frame_printer;

static void print_frame(void *context, int which, const sb_log_entry *entry, uint64_t players)
{
    frame_printer *printer = context;
    if (!printer->begun) {
        printf("inputs:\n");
        printer->begun = true;
    }
    printf("  %s, tick %" PRIu32 "\n", printer->of->names[which], entry->tick);
    for (uint32_t i = 0; i < entry->frame->command_count; i++) {
        const sb_command *command = &entry->frame->commands[i];
        bool join = command->kind == SB_COMMAND_JOIN;
        printf("    player %u %s%s\n", command->player, join ? "joins: " : "leaves",
               join ? command->name : "");
    }
    for (uint32_t player = 0; player < SB_PLAYER_COUNT_MAX; player++) {
        if ((players >> player & 1u) != 0) {
            char text[INPUT_TEXT_SIZE];
            printf("    player %" PRIu32 ": %s\n", player,
                   text_of_input(&entry->frame->inputs[player], text));
        }
    }
}

static void print_settings(const sb_diff_sides *of)
{
    const sb_game_def *defs[2] = {sb_game_get_def(sb_replay_game(of->logs[0]->replay)),
                                  sb_game_get_def(sb_replay_game(of->logs[1]->replay))};
    uint32_t count = defs[0]->rules->setting_count;
    for (uint32_t i = sb_diff_setting(of, 0); i < count; i = sb_diff_setting(of, i + 1)) {
        const sb_rules_setting *setting = &defs[0]->rules->settings[i];
        printf("setting %s:", setting->name);
        for (int which = 0; which < 2; which++) {
            int32_t value = defs[which]->settings[i];
            printf(which == 0 ? " " : ", ");
            if (setting->choices != NULL) {
                printf("%s", setting->choices[value]);
            } else {
                printf("%" PRId32, value);
            }
            printf(" in %s", of->names[which]);
        }
        putchar('\n');
    }
}

static void print_heads(const sb_diff_sides *of)
{
    const char *before = "the matches differ in ";
    for (uint32_t i = 0; i < SB_DIFF_HEAD_COUNT; i++) {
        if ((of->report.head >> i & 1u) != 0) {
            printf("%s%s", before, sb_diff_head_names[i]);
            before = ", ";
        }
    }
    if (of->report.head != 0) {
        putchar('\n');
    }
    print_settings(of);
}

// Prints the field, and the value that each side has in it.
static void print_values(const sb_diff_sides *of, const sb_field *field, uint32_t element,
                         const void *a, const void *b)
{
    char values[2][SB_STATE_VALUE_SIZE];
    (void)sb_state_value_text(field, a, element, values[0]);
    (void)sb_state_value_text(field, b, element, values[1]);
    printf("%s", field->name);
    if (field->count > 1) {
        printf("[%" PRIu32 "]", element);
    }
    printf(": %s in %s, %s in %s\n", values[0], of->names[0], values[1], of->names[1]);
}

static void print_state(const sb_diff_sides *of)
{
    const sb_diff_report *report = &of->report;
    sb_state_item item;
    if (!sb_diff_item(of, &item)) {
        return;
    }
    if (report->state_tick != report->tick) {
        printf("in the keyframe of tick %" PRIu32 ": ", report->state_tick);
    }
    printf("%s %" PRIu32, item.name, item.index);
    if (item.is_entity) {
        printf(" (entity %" PRIu32 ")", item.entity);
    }
    printf(", ");
    print_values(of, report->state.field, report->state.element_index, sb_diff_struct(of, 0),
                 sb_diff_struct(of, 1));
}

static void print_input(const sb_diff_sides *of)
{
    const sb_diff_report *report = &of->report;
    printf("tick %" PRIu32 ": the inputs of player %" PRIu32 " differ\n", report->tick,
           report->player);
    print_values(of, report->input_field, report->input_element, &report->inputs[0],
                 &report->inputs[1]);
}

static void print_hash(const sb_diff_sides *of)
{
    const sb_diff_report *report = &of->report;
    printf("tick %" PRIu32 ": the hashes differ: %016" PRIx64 " in %s, %016" PRIx64 " in %s\n",
           report->tick, report->hashes[0], of->names[0], report->hashes[1], of->names[1]);
    if (!of->computed) {
        printf("the computed states agree: compare each log alone with its computation\n");
    } else if (report->state_tick > 0) {
        printf("the keyframe of tick %" PRIu32 " agrees: the recorded hash alone is wrong\n",
               report->state_tick);
    } else {
        printf("no keyframe follows that could say which field differs\n");
    }
}

void sb_diff_print_text(void *sides)
{
    sb_diff_sides *of = sides;
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
        printf("tick %" PRIu32 ": different players join or leave\n", report->tick);
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
    frame_printer printer = {.of = of};
    sb_diff_frames(of, print_frame, &printer);
}
