/// `sabot replay repair`: writes the longest valid log of a damaged one.
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/options.h"
#include "cli/progress.h"
#include "cli/replay/common/call.h"
#include "cli/replay/common/output_file.h"
#include "cli/replay/repair/repair_outcome.h"
#include "content/regular_file.h"
#include "host/base/heap.h"
#include "host/logs/file_source.h"

#define COMMAND "sabot replay repair"
#define ENDING ".sblog"
#define ENDING_REPAIRED ".repaired.sblog"

static const char SUMMARY[] =
    "Writes the longest valid log of a damaged, cut or unclosed one into a new file, and prints\n"
    "what was lost. Everything before a damage is kept. After a damage the log goes on at the\n"
    "next keyframe, with a gap for the ticks between, or at once if no tick is lost.";

static const char NOTES[] =
    "Checksums do not reveal every damage: check the output with 'sabot replay verify'.\n"
    "\n"
    "examples:\n"
    "  sabot replay repair match.sblog\n"
    "  sabot replay repair --json --output whole.sblog broken.sblog\n"
    "\n"
    "exit status: 0 the output holds everything (the log was undamaged, or nothing was lost);\n"
    "1 the output is valid, but something was lost or the log's end is missing; 2 wrong use,\n"
    "nothing can be repaired, or a file cannot be read or written. With status 2 there is no\n"
    "output.\n";

static void repair(sb_repair_outcome *out, sb_file_source *source, sb_output_file *file,
                   const sb_rules *rules)
{
    sb_progress progress;
    sb_progress_begin(&progress, out->path, source->size);
    sb_allocator heap = sb_heap_allocator();
    sb_error error =
        sb_log_repair(sb_file_source_view(source), source->size, sb_output_file_sink(file), rules,
                      &heap, sb_progress_show, &progress, &out->report);
    sb_progress_end(&progress);
    // Data that a failing disk does not return may still be recovered, so nothing is kept.
    bool keep = (error == SB_OK || error == SB_ERROR_IO) && source->read_error == 0;
    const char *cause = sb_output_file_finish(file, keep);
    if (source->read_error != 0) {
        sb_repair_outcome_fail(out, "cannot be read", strerror(source->read_error));
    } else if (keep && cause != NULL) {
        sb_repair_outcome_fail(out, "the output cannot be written", cause);
    } else {
        sb_repair_outcome_describe(out, error);
    }
    if (out->status == SB_EXIT_WRONG) {
        out->output = NULL;
    }
}

static void repair_file(sb_repair_outcome *out, const sb_rules *rules)
{
    sb_file_source source;
    errno = 0;
    if (sb_file_source_open(&source, out->path) != SB_OK) {
        sb_repair_outcome_fail(out, "cannot be read", sb_regular_file_reason(errno));
        return;
    }
    sb_output_file file;
    const char *cause = sb_output_file_create(&file, out->output);
    if (cause != NULL) {
        char what[SB_REPAIR_DETAIL_SIZE];
        snprintf(what, sizeof(what), "%s cannot be created", out->output);
        sb_repair_outcome_fail(out, what, cause);
    } else {
        repair(out, &source, &file, rules);
    }
    sb_file_source_close(&source);
}

// Returns the path of the output if none is given. The caller frees it; NULL if there is not enough
// memory.
static char *default_output(const char *path)
{
    size_t size = strlen(path), ending = strlen(ENDING);
    if (size > ending && strcmp(path + size - ending, ENDING) == 0) {
        size -= ending;
    }
    char *output = malloc(size + sizeof(ENDING_REPAIRED));
    if (output != NULL) {
        memcpy(output, path, size);
        memcpy(output + size, ENDING_REPAIRED, sizeof(ENDING_REPAIRED));
    }
    return output;
}

// What the options set.
typedef struct wishes {
    const char *output; ///< NULL if it is not given
} wishes;

static int run(sb_replay_call *call)
{
    const wishes *wanted = call->wishes;
    char *made = wanted->output == NULL ? default_output(call->files[0]) : NULL;
    sb_repair_outcome *out = calloc(1, sizeof(*out));
    int status = SB_EXIT_WRONG;
    if (out != NULL && (wanted->output != NULL || made != NULL)) {
        out->path = call->files[0];
        out->output = wanted->output != NULL ? wanted->output : made;
        repair_file(out, call->rules);
        status = sb_replay_call_tell(call, out->status, sb_repair_outcome_to_json,
                                     sb_repair_outcome_print, out);
    } else {
        sb_command_message(COMMAND, "not enough memory");
    }
    free(out);
    free(made);
    return status;
}

int sb_command_replay_repair(int argc, char **argv)
{
    wishes wanted = {0};
    sb_replay_call call = {.file_count_max = 1, .wishes = &wanted, .run = run};
    sb_option options[] = {
        SB_REPLAY_JSON_OPTION(&call, "print one JSON object"),
        sb_option_text("output", "FILE",
                       "the new log, which must not exist yet; default FILE with\n" ENDING_REPAIRED
                       " in place of " ENDING,
                       &wanted.output),
        SB_REPLAY_RULES_OPTION(&call),
    };
    call.line = SB_COMMAND_LINE(COMMAND, "FILE", SUMMARY, NOTES, options);
    return sb_replay_call_run(&call, argc, argv);
}
