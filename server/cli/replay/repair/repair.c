/// `sabot replay repair`: makes the longest valid log of a damaged one.
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/commands.h"
#include "cli/options.h"
#include "cli/progress.h"
#include "cli/replay/common/call.h"
#include "cli/replay/repair/repair_outcome.h"
#include "cli/replay/subcommands.h"
#include "host/heap.h"
#include "host/logs/file_source.h"

#define COMMAND "sabot replay repair"
#define ENDING ".sblog"
#define ENDING_REPAIRED ".repaired.sblog"

static const char SUMMARY[] =
    "Makes the longest valid log of a damaged, cut or unclosed one, in a new file, and says what\n"
    "was lost. What lies before a damage is kept as it is; behind it the log goes on at the next\n"
    "keyframe, with a gap for the ticks between, or at once where none of them is lost.";

static const char NOTES[] =
    "What the checksums cannot see is not repaired: 'sabot replay verify' plays the output again.\n"
    "\n"
    "examples:\n"
    "  sabot replay repair match.sblog\n"
    "  sabot replay repair --json --output whole.sblog broken.sblog\n"
    "\n"
    "exit status: 0 the output holds everything (the log was not damaged, or nothing was lost), 1 "
    "the\n"
    "output is valid, but something was lost, or the log's end is missing, 2 wrong use, nothing "
    "can be\n"
    "repaired, or a file cannot be read or written; then there is no output\n";

static bool write_bytes(void *context, const void *bytes, size_t size, uint32_t tick)
{
    (void)tick;
    return fwrite(bytes, 1, size, context) == size;
}

// A new file; NULL with errno set if there is one already, or none can be made.
static FILE *create_file(const char *path)
{
    int descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (descriptor < 0) {
        return NULL;
    }
    FILE *file = fdopen(descriptor, "wb");
    if (file == NULL) {
        int cause = errno;
        close(descriptor);
        unlink(path);
        errno = cause;
    }
    return file;
}

// Closes the file, with all of it on the disk; 0, or why not.
static int finish_file(FILE *file)
{
    int cause = fflush(file) != 0 || fsync(fileno(file)) != 0 ? errno : 0;
    if (fclose(file) != 0 && cause == 0) {
        cause = errno;
    }
    return cause;
}

static void repair(sb_repair_outcome *out, sb_file_source *source, FILE *file,
                   const sb_rules *rules)
{
    sb_progress progress;
    sb_progress_begin(&progress, out->path, source->size);
    sb_allocator heap = sb_heap_allocator();
    sb_log_sink sink = {.write = write_bytes, .context = file};
    errno = 0;
    sb_error error = sb_log_repair(sb_file_source_view(source), source->size, sink, rules, &heap,
                                   sb_progress_show, &progress, &out->report);
    int cause = error == SB_ERROR_IO && errno == 0 ? EIO : errno;
    int finish_cause = finish_file(file);
    sb_progress_end(&progress);
    const char *output = out->output;
    if (source->read_error != 0) {
        // What a failing disk does not give is not lost yet.
        sb_repair_outcome_fail(out, "cannot be read", strerror(source->read_error));
    } else if (error == SB_ERROR_IO || (error == SB_OK && finish_cause != 0)) {
        sb_repair_outcome_fail(out, "the output cannot be written",
                               strerror(error == SB_ERROR_IO ? cause : finish_cause));
    } else {
        sb_repair_outcome_describe(out, error);
    }
    if (out->status == SB_EXIT_WRONG) {
        unlink(output);
        out->output = NULL;
    }
}

static void repair_file(sb_repair_outcome *out, const sb_rules *rules)
{
    sb_file_source source;
    errno = 0;
    if (sb_file_source_open(&source, out->path) != SB_OK) {
        sb_repair_outcome_fail(out, "cannot be read",
                               errno == EINVAL ? "not a regular file" : strerror(errno));
        return;
    }
    FILE *file = create_file(out->output);
    if (file == NULL) {
        char what[SB_REPAIR_DETAIL_SIZE];
        snprintf(what, sizeof(what), "%s cannot be made", out->output);
        sb_repair_outcome_fail(
            out, what, errno == EEXIST ? "it exists, and is not written over" : strerror(errno));
    } else {
        repair(out, &source, file, rules);
    }
    sb_file_source_close(&source);
}

// The output's path where none is given; the caller's to free, NULL if there is not enough memory.
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

static int run(const char *path, const char *output, const sb_rules *rules, bool print_json)
{
    char *made = output == NULL ? default_output(path) : NULL;
    sb_repair_outcome *out = calloc(1, sizeof(*out));
    int status = SB_EXIT_WRONG;
    bool has_memory = out != NULL && (output != NULL || made != NULL);
    if (has_memory) {
        out->path = path;
        out->output = output != NULL ? output : made;
        repair_file(out, rules);
        status = out->status;
        if (print_json) {
            has_memory = sb_repair_outcome_print_json(out);
        } else {
            sb_repair_outcome_print(out, stdout);
        }
    }
    if (!has_memory) {
        sb_command_message(COMMAND, "not enough memory");
        status = SB_EXIT_WRONG;
    }
    free(out);
    free(made);
    return status;
}

int sb_command_replay_repair(int argc, char **argv)
{
    bool json = false;
    const char *output = NULL;
    const char *rules_path = NULL;
    sb_option options[] = {
        {"json", NULL, "print one JSON object", SB_OPTION_FLAG, 0, 0, NULL, &json, false},
        {"output", "FILE",
         "the new log, which must not exist yet; default FILE with\n" ENDING_REPAIRED
         " in place of " ENDING,
         SB_OPTION_TEXT, 0, 0, NULL, &output, false},
        SB_REPLAY_RULES_OPTION(&rules_path),
    };
    sb_command_line line = {
        .command = COMMAND,
        .operands = "FILE",
        .summary = SUMMARY,
        .notes = NOTES,
        .options = options,
        .option_count = sizeof(options) / sizeof(options[0]),
    };
    sb_replay_call call = {.line = &line, .file_count_max = 1, .rules_path = &rules_path};
    int status = SB_EXIT_WRONG;
    if (!sb_replay_call_begin(&call, argc, argv, &status)) {
        return status;
    }
    status = run(call.files[0], output, call.rules, json);
    sb_replay_call_end(&call);
    return status;
}
