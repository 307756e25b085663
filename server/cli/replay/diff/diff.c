/// `sabot replay diff`: where two recorded matches part ways, or one and its recomputation.
#include <stdio.h>

#include "cli/commands.h"
#include "cli/options.h"
#include "cli/progress.h"
#include "cli/replay/common/call.h"
#include "cli/replay/diff/diff_sides.h"
#include "cli/replay/subcommands.h"

#define COMMAND "sabot replay diff"

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

static int tell(sb_diff_sides *of, bool json)
{
    const sb_diff_report *report = &of->report;
    if (!json) {
        sb_diff_print_text(of);
    } else if (!sb_diff_print_json(of)) {
        sb_command_message(COMMAND, "not enough memory for the result");
        return SB_EXIT_WRONG;
    }
    if (report->kind == SB_DIFF_DAMAGE) {
        return SB_EXIT_WRONG;
    }
    return report->kind == SB_DIFF_NONE && report->head == 0 ? SB_EXIT_HOLDS : SB_EXIT_FAILED;
}

static void complain_of_damage(const sb_diff_sides *of)
{
    for (int which = 0; which < 2; which++) {
        if (of->report.faults[which].error != SB_OK) {
            sb_open_log_complain(&of->logs[which], COMMAND, of->report.faults[which]);
        }
    }
}

static int diff(char **paths, int count, const sb_rules *rules, bool json)
{
    sb_diff_sides of = {.computed = count == 1,
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
        SB_REPLAY_RULES_OPTION(&rules_path),
    };
    sb_command_line line = {
        .command = COMMAND,
        .operands = "FILE [FILE]",
        .summary = SUMMARY,
        .notes = NOTES,
        .options = options,
        .option_count = sizeof(options) / sizeof(options[0]),
    };
    sb_replay_call call = {.line = &line, .file_count_max = 2, .rules_path = &rules_path};
    int status = SB_EXIT_WRONG;
    if (!sb_replay_call_begin(&call, argc, argv, &status)) {
        return status;
    }
    status = diff(call.files, call.file_count, call.rules, json);
    sb_replay_call_end(&call);
    return status;
}
