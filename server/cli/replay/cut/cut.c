/// `sabot replay cut`: writes a part of a recorded match as a log of its own.
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/json_output.h"
#include "cli/options.h"
#include "cli/progress.h"
#include "cli/replay/common/call.h"
#include "cli/replay/common/open_log.h"
#include "cli/replay/common/output_file.h"
#include "host/base/heap.h"
#include "record/cut.h"

#define COMMAND "sabot replay cut"

static const char SUMMARY[] =
    "Writes a part of a match as a shorter log into a new file. Every tick of the part is\n"
    "played and compared with its hash.";

static const char NOTES[] =
    "The new log holds the beginning of the match (settings, map, first state), then a gap, the\n"
    "state before the part, and the part. 'sabot replay verify' therefore reports a gap, and\n"
    "that every tick present agrees. A part that begins with tick 1 has no gap.\n"
    "The secrets by which players come back are left out. So are the marks of moves, and the\n"
    "places where a server died and another one continued. Names and chat are kept; with --redact\n"
    "chat is left out, and the player in slot 3 is called 'player 3'. Bots that joined as clients\n"
    "are players too.\n"
    "\n"
    "examples:\n"
    "  sabot replay cut --from 3600 --to 7200 --output best.sblog match.sblog\n"
    "  sabot replay cut --to 600 --output begin.sblog match.sblog\n"
    "  sabot replay cut --redact --output shared.sblog match.sblog\n"
    "\n"
    "exit status: 0 success; 1 the log differs from its record or is damaged in this part;\n"
    "2 wrong use, the log is unreadable or lacks the part, or the output cannot be written.\n"
    "There is an output only with status 0.\n";

typedef struct wishes {
    uint32_t from, to;
    const char *output_path;
    bool redact;
} wishes;

// The part that was cut out.
typedef struct outcome {
    const char *path;
    const wishes *wanted;
    sb_log_cut_report report;
} outcome;

static json_t *to_json(void *of)
{
    const outcome *out = of;
    const sb_log_cut_report *report = &out->report;
    sb_json json = sb_json_create();
    sb_json_text(&json, "file", out->path);
    sb_json_text(&json, "output", out->wanted->output_path);
    sb_json_count(&json, "first_tick", report->first_tick);
    sb_json_count(&json, "last_tick", report->last_tick);
    sb_json_count(&json, "ticks", report->ticks);
    sb_json_count(&json, "gaps", report->gaps);
    sb_json_count(&json, "secrets_left_out", report->secrets);
    sb_json_count(&json, "epochs_left_out", report->epochs);
    sb_json_count(&json, "names_replaced", report->names);
    sb_json_count(&json, "notes_left_out", report->notes);
    return sb_json_take(&json);
}

static void print(void *of)
{
    const outcome *out = of;
    const sb_log_cut_report *report = &out->report;
    printf("%s: ticks %" PRIu32 " to %" PRIu32 " of %s, %" PRIu32 " of them, %s\n",
           out->wanted->output_path, report->first_tick, report->last_tick, out->path,
           report->ticks,
           report->gaps == 0   ? "without a gap"
           : report->gaps == 1 ? "with a gap"
                               : "with gaps");
}

// Prints why there is no output, and returns the exit status.
static int complain(const sb_open_log *log, const wishes *wanted, sb_error error,
                    const sb_log_cut_report *report)
{
    if (log->file.read_error != 0) {
        sb_command_message(COMMAND, "%s: %s", log->path, strerror(log->file.read_error));
    } else if (report->diverged_tick > 0) {
        sb_command_message(COMMAND, "%s: tick %" PRIu32 ": the state differs from the recorded one",
                           log->path, report->diverged_tick);
        return SB_EXIT_FAILED;
    } else if (sb_replay_end(log->replay) == SB_LOG_END_DAMAGED) {
        sb_open_log_complain(log, COMMAND, sb_replay_fault(log->replay));
        return SB_EXIT_FAILED;
    } else if (error == SB_ERROR_RANGE) {
        sb_open_log_complain_of_range(log, COMMAND,
                                      report->first_tick > wanted->to ? report->first_tick : 0);
    } else if (error != SB_ERROR_FULL) {
        sb_command_message(COMMAND, "%s: %s", log->path, sb_error_message(error));
    }
    return SB_EXIT_WRONG;
}

static int cut(sb_replay_call *call, sb_open_log *log)
{
    const wishes *wanted = call->wishes;
    sb_output_file output;
    if (!sb_output_file_open(&output, COMMAND, wanted->output_path)) {
        return SB_EXIT_WRONG;
    }
    sb_progress progress;
    sb_progress_begin(&progress, log->path, log->file.size);
    sb_log_cut_def def = {.from = wanted->from,
                          .to = wanted->to,
                          .redact = wanted->redact,
                          .sink = sb_output_file_sink(&output),
                          .progress = sb_progress_show,
                          .progress_context = &progress};
    sb_allocator heap = sb_heap_allocator();
    outcome out = {.path = log->path, .wanted = wanted};
    sb_error error = sb_log_cut(log->replay, &def, &heap, &out.report);
    sb_progress_end(&progress);
    // A file that is full is reported where it is closed.
    bool keep = (error == SB_OK || error == SB_ERROR_FULL) && log->file.read_error == 0;
    bool written = sb_output_file_close(&output, COMMAND, keep);
    if (error != SB_OK || log->file.read_error != 0) {
        return complain(log, wanted, error, &out.report);
    }
    return written ? sb_replay_call_tell(call, SB_EXIT_HOLDS, to_json, print, &out) : SB_EXIT_WRONG;
}

static bool check(sb_replay_call *call)
{
    const wishes *wanted = call->wishes;
    const char *fault = wanted->output_path == NULL ? "no --output was given"
                        : wanted->from > wanted->to ? "--from is after --to"
                                                    : NULL;
    if (fault != NULL) {
        sb_command_message(COMMAND, "%s", fault);
    }
    return fault == NULL;
}

int sb_command_replay_cut(int argc, char **argv)
{
    wishes wanted = {.from = 1, .to = UINT32_MAX};
    sb_replay_call call = {.file_count_max = 1, .wishes = &wanted, .check = check, .play = cut};
    sb_option options[] = {
        sb_option_number("from", "N", "first tick of the part", 1, UINT32_MAX - 1, &wanted.from),
        sb_option_number("to", "N", "last tick of the part; without it the last tick of the log", 1,
                         UINT32_MAX - 1, &wanted.to),
        sb_option_text("output", "FILE", "the new log, which must not exist yet; required",
                       &wanted.output_path),
        sb_option_flag("redact", "leave names and chat out, to show the log to strangers",
                       &wanted.redact),
        SB_REPLAY_JSON_OPTION(&call, "print one JSON object"),
        SB_REPLAY_RULES_OPTION(&call),
    };
    call.line = SB_COMMAND_LINE(COMMAND, "FILE", SUMMARY, NOTES, options);
    return sb_replay_call_run(&call, argc, argv);
}
