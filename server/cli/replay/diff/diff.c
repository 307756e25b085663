/// `sabot replay diff`: finds the first difference between two recorded matches, or between one and
/// its recomputation.
#include <stdio.h>

#include "cli/commands.h"
#include "cli/options.h"
#include "cli/progress.h"
#include "cli/replay/common/call.h"
#include "cli/replay/diff/diff_sides.h"

#define COMMAND "sabot replay diff"

static const char SUMMARY[] =
    "Plays two recorded matches side by side and prints the first difference: its tick, entity\n"
    "and field, and the inputs around it. With one file, compares the record with what this\n"
    "program computes.";

static const char NOTES[] =
    "In each tick the command compares first who joins and leaves, then the inputs, the state\n"
    "and the recorded hash. It skips ticks that are missing in either log.\n"
    "A single log holds only a hash for each tick. The first keyframe after the tick that\n"
    "differs therefore tells the field.\n"
    "\n"
    "The log holds only the lower half of most hashes. If such a tick differs, both\n"
    "hashes are printed with eight zeros in place of the upper half.\n"
    "\n"
    "examples:\n"
    "  sabot replay diff here.sblog there.sblog\n"
    "  sabot replay diff --json match.sblog\n"
    "\n"
    "exit status: 0 no difference; 1 they differ; 2 wrong use, or a log is unreadable or damaged\n";

static void complain_of_damage(const sb_diff_sides *of)
{
    for (int which = 0; which < 2; which++) {
        if (of->report.faults[which].error != SB_OK) {
            sb_open_log_complain(of->logs[which], COMMAND, of->report.faults[which]);
        }
    }
}

static int status_of(const sb_diff_report *report)
{
    if (report->kind == SB_DIFF_DAMAGE) {
        return SB_EXIT_WRONG;
    }
    return report->kind == SB_DIFF_NONE && report->head == 0 ? SB_EXIT_HOLDS : SB_EXIT_FAILED;
}

static int diff(sb_replay_call *call, sb_open_log *log)
{
    // With one log, the sides are what was recorded and what is computed.
    const bool computed = call->file_count == 1;
    const char *second = call->files[call->file_count - 1];
    sb_diff_sides of = {.logs = {log},
                        .computed = computed,
                        .names = {log->path, computed ? "the computation" : second}};
    sb_open_log other;
    if (!sb_open_log_open(&other, COMMAND, second, call->rules)) {
        return SB_EXIT_WRONG;
    }
    of.logs[1] = &other;
    sb_progress progress;
    sb_progress_begin(&progress, log->path, log->file.size);
    if (computed) {
        sb_log_diff_computed(other.replay, log->replay, sb_progress_show, &progress, &of.report);
    } else {
        sb_log_diff(log->replay, other.replay, sb_progress_show, &progress, &of.report);
    }
    sb_progress_end(&progress);
    if (of.report.kind == SB_DIFF_DAMAGE) {
        complain_of_damage(&of);
    }
    int status =
        sb_replay_call_tell(call, status_of(&of.report), sb_diff_to_json, sb_diff_print_text, &of);
    sb_open_log_close(&other);
    return status;
}

int sb_command_replay_diff(int argc, char **argv)
{
    sb_replay_call call = {.file_count_max = 2, .play = diff};
    sb_option options[] = {
        SB_REPLAY_JSON_OPTION(&call, "print one JSON object"),
        SB_REPLAY_RULES_OPTION(&call),
    };
    call.line = SB_COMMAND_LINE(COMMAND, "FILE [FILE]", SUMMARY, NOTES, options);
    return sb_replay_call_run(&call, argc, argv);
}
