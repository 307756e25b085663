#include "cli/replay_verify.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/json_output.h"
#include "cli/options.h"
#include "cli/progress.h"
#include "cli/rules_option.h"
#include "cli/totals.h"
#include "host/file_source.h"
#include "host/heap.h"
#include "record/verify.h"

#define COMMAND "sabot replay verify"
#define DETAIL_SIZE 288

static const char SUMMARY[] =
    "Recomputes every tick of recorded matches and compares the hash of each state with\n"
    "the recorded one. Prints one line a file.";

static const char NOTES[] =
    "examples:\n"
    "  sabot replay verify logs/*.sblog\n"
    "  sabot replay verify --json --allow-unclosed match.sblog\n"
    "\n"
    "exit status: 0 every log is closed and agrees, 1 a log is damaged, differs, or was not\n"
    "closed, 2 wrong use, or a file is unreadable or of another version; of several files the\n"
    "worst\n";

// One file's outcome, for both forms of output.
typedef struct outcome {
    const char *path;
    const sb_rules *rules; ///< given on the command line, or the built-in ones
    const char *verdict;   ///< one word
    int status;
    sb_verify_report report;  ///< zeros if the file could not be read
    char detail[DETAIL_SIZE]; ///< the line behind the path
} outcome;

static void describe_version(outcome *out)
{
    const sb_log_head *head = &out->report.head;
    if (head->format_version != SB_LOG_FORMAT_VERSION) {
        snprintf(out->detail, sizeof(out->detail),
                 "needs log format %" PRIu32 "; this program reads %u", head->format_version,
                 SB_LOG_FORMAT_VERSION);
    } else {
        snprintf(out->detail, sizeof(out->detail),
                 "needs simulation version %" PRIu32 "; this program plays %u",
                 head->simulation_version, SB_SIMULATION_VERSION);
    }
}

static void describe_rules(outcome *out)
{
    char needed[SB_RULES_IDENTITY_TEXT_SIZE], given[SB_RULES_IDENTITY_TEXT_SIZE];
    sb_rules_identity identity = sb_rules_identify(out->rules);
    sb_rules_identity_text(&out->report.head.rules, needed);
    sb_rules_identity_text(&identity, given);
    snprintf(out->detail, sizeof(out->detail), "needs the rules %s; given are %s", needed, given);
}

static void describe_fault(outcome *out, const char *before)
{
    const sb_log_fault *fault = &out->report.fault;
    snprintf(out->detail, sizeof(out->detail),
             "%schunk %" PRIu32 " at byte %" PRIu64 ": %s; verified to tick %" PRIu32, before,
             fault->chunk_index, fault->offset, sb_error_message(fault->error),
             out->report.ticks_agreed);
}

static void describe(outcome *out, bool allow_unclosed)
{
    const sb_verify_report *report = &out->report;
    switch (report->verdict) {
    case SB_VERDICT_AGREES:
        out->verdict = "agrees";
        out->status = SB_EXIT_HOLDS;
        snprintf(out->detail, sizeof(out->detail),
                 "%" PRIu32 " of %" PRIu32 " ticks agree, %" PRIu32
                 " players, hash of hashes %016" PRIx64,
                 report->ticks_agreed, report->ticks_agreed, report->players,
                 report->hash_of_hashes);
        return;
    case SB_VERDICT_UNCLOSED:
        out->verdict = "unclosed";
        out->status = allow_unclosed ? SB_EXIT_HOLDS : SB_EXIT_FAILED;
        snprintf(out->detail, sizeof(out->detail), "verified to tick %" PRIu32 ", not closed",
                 report->ticks_agreed);
        return;
    case SB_VERDICT_DAMAGED:
        out->verdict = "damaged";
        out->status = SB_EXIT_FAILED;
        describe_fault(out, "");
        return;
    case SB_VERDICT_DIVERGED:
        out->verdict = "diverged";
        out->status = SB_EXIT_FAILED;
        snprintf(out->detail, sizeof(out->detail),
                 "tick %" PRIu32 " differs: recorded %016" PRIx64 ", computed %016" PRIx64,
                 report->diverged_tick, report->hash_expected, report->hash_computed);
        return;
    case SB_VERDICT_VERSION:
        out->verdict = "version";
        out->status = SB_EXIT_WRONG;
        describe_version(out);
        return;
    case SB_VERDICT_RULES:
        out->verdict = "rules";
        out->status = SB_EXIT_WRONG;
        describe_rules(out);
        return;
    case SB_VERDICT_UNREADABLE:
        break;
    }
    out->verdict = "unreadable";
    out->status = SB_EXIT_WRONG;
    describe_fault(out, "unreadable: ");
}

static void describe_system_error(outcome *out, int cause)
{
    out->verdict = "unreadable";
    out->status = SB_EXIT_WRONG;
    // What a source says of folders, pipes and devices.
    snprintf(out->detail, sizeof(out->detail), "unreadable: %s",
             cause == EINVAL ? "not a regular file" : strerror(cause));
}

static void verify_file(const char *path, const sb_rules *rules, bool allow_unclosed, outcome *out)
{
    *out = (outcome){.path = path, .rules = rules};
    sb_file_source file;
    errno = 0;
    if (sb_file_source_open(&file, path) != SB_OK) {
        describe_system_error(out, errno != 0 ? errno : EIO);
        return;
    }
    sb_allocator heap = sb_heap_allocator();
    sb_progress progress;
    sb_progress_begin(&progress, path, file.size);
    sb_error error = sb_log_verify(sb_file_source_view(&file), rules, &heap, sb_progress_show,
                                   &progress, &out->report);
    sb_progress_end(&progress);
    if (error != SB_OK) {
        describe_system_error(out, ENOMEM);
    } else if (file.read_error != 0) {
        // What a failing disk left out would look like a cut log.
        describe_system_error(out, file.read_error);
    } else {
        describe(out, allow_unclosed);
    }
    sb_file_source_close(&file);
}

static json_t *outcome_to_json(const outcome *out)
{
    const sb_verify_report *report = &out->report;
    sb_json json = sb_json_create();
    sb_json_text(&json, "file", out->path);
    sb_json_text(&json, "verdict", out->verdict);
    sb_json_count(&json, "status", (uint64_t)out->status);
    sb_json_text(&json, "detail", out->detail);
    sb_json_count(&json, "ticks_agreed", report->ticks_agreed);
    sb_json_hash(&json, "hash_of_hashes", report->hash_of_hashes);
    sb_json_count(&json, "players", report->players);
    sb_json_count(&json, "pauses", report->pauses.count);
    sb_json_count(&json, "paused_ticks", report->pauses.ticks);
    sb_totals_to_json(&json, report->rules, report->totals);
    sb_json_text(&json, "rules", report->head.rules.name);
    sb_json_count(&json, "session", report->head.session);
    sb_json_count(&json, "seed", report->head.game.seed);
    if (report->verdict == SB_VERDICT_DIVERGED) {
        sb_json_count(&json, "diverged_tick", report->diverged_tick);
        sb_json_hash(&json, "hash_recorded", report->hash_expected);
        sb_json_hash(&json, "hash_computed", report->hash_computed);
    }
    if (report->verdict == SB_VERDICT_DAMAGED || report->verdict == SB_VERDICT_UNREADABLE) {
        sb_json_count(&json, "fault_chunk", report->fault.chunk_index);
        sb_json_count(&json, "fault_byte", report->fault.offset);
        sb_json_text(&json, "fault", sb_error_name(report->fault.error));
    }
    return sb_json_take(&json);
}

static int verify_files(char **paths, int count, const sb_rules *rules, bool allow_unclosed,
                        bool print_json)
{
    int worst = SB_EXIT_HOLDS;
    json_t *logs = print_json ? json_array() : NULL;
    bool complete = true;
    for (int i = 0; i < count; i++) {
        outcome out;
        verify_file(paths[i], rules, allow_unclosed, &out);
        worst = out.status > worst ? out.status : worst;
        if (print_json) {
            complete = json_array_append_new(logs, outcome_to_json(&out)) == 0 && complete;
        } else {
            printf("%s: %s\n", out.path, out.detail);
            fflush(stdout);
        }
    }
    if (print_json) {
        sb_json json = sb_json_create();
        sb_json_count(&json, "status", (uint64_t)worst);
        sb_json_set(&json, "logs", logs);
        json.failed = json.failed || !complete;
        if (!sb_json_print(&json)) {
            sb_command_message(COMMAND, "not enough memory for the result");
            return SB_EXIT_WRONG;
        }
    }
    return worst;
}

int sb_replay_verify(int argc, char **argv)
{
    bool json = false;
    bool allow_unclosed = false;
    const char *rules_path = NULL;
    sb_option options[] = {
        {"json", NULL, "print one JSON object with a list 'logs'", SB_OPTION_FLAG, 0, 0, NULL,
         &json, false},
        {"allow-unclosed", NULL, "a log that was not closed, but agrees to its end, is fine",
         SB_OPTION_FLAG, 0, 0, NULL, &allow_unclosed, false},
        {"rules", "FILE",
         "shared object with the rules that the logs were played by;\n"
         "needed where those are not the built-in ones",
         SB_OPTION_TEXT, 0, 0, NULL, &rules_path, false},
    };
    sb_command_line line = {
        .command = COMMAND,
        .operands = "FILE...",
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
    if (first == argc) {
        sb_command_message(COMMAND, "no file was given");
        fprintf(stderr, "Try '%s --help'.\n", COMMAND);
        return SB_EXIT_WRONG;
    }
    sb_rules_library library;
    const sb_rules *rules;
    if (!sb_rules_option_open(COMMAND, rules_path, &library, &rules)) {
        return SB_EXIT_WRONG;
    }
    int status = verify_files(argv + first, argc - first, rules, allow_unclosed, json);
    sb_rules_library_close(&library);
    return status;
}
