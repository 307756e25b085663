#include "cli/commands.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/json_output.h"
#include "cli/options.h"
#include "cli/result.h"
#include "content/map_file.h"
#include "game/map/map_check.h"
#include "host/base/heap.h"

#define COMMAND "sabot map check"
#define MESSAGE_SIZE 512

static const char SUMMARY[] =
    "Finds faults of maps: spawns inside walls; spawns, pick-ups, zones and markers that no tank\n"
    "can drive to; and solids that overlap. Prints one line for each finding, with its place in\n"
    "the file, and one for each file.";

static const char NOTES[] =
    "A warning marks what some maps do on purpose. Boxes may overlap to form a building, and a\n"
    "place may be reached only after walls are broken. A place can be reached if a computer\n"
    "player finds a route to it.\n"
    "\n"
    "examples:\n"
    "  sabot map check maps/*.json\n"
    "  sabot map check --json arena.json\n"
    "\n"
    "exit status: 0 no map has a fault; 1 a map has one; 2 wrong use, or a file is unreadable or\n"
    "no map. With several files the status is the worst of them.\n";

// The result of one file, for both forms of output.
typedef struct outcome {
    const char *path;
    const char *verdict; ///< one word
    int status;
    char message[MESSAGE_SIZE]; ///< why it is not a map
    sb_map map;
    sb_map_report report;
} outcome;

// The reader's message names file, place and reason. If it refuses a value rather than the form of
// the file, that is a finding like others.
static void refuse(outcome *out, sb_error error)
{
    size_t skipped = strlen(out->path) + 2;
    const char *at = strlen(out->message) > skipped ? out->message + skipped : "";
    const char *colon = strstr(at, ": ");
    if (error != SB_ERROR_RANGE || at[0] != '/' || colon == NULL) {
        out->verdict = "unreadable";
        out->status = SB_EXIT_WRONG;
        return;
    }
    sb_map_fault *fault = &out->report.findings[0].fault;
    snprintf(fault->path, sizeof(fault->path), "%.*s", (int)(colon - at), at);
    snprintf(fault->reason, sizeof(fault->reason), "%s", colon + 2);
    out->report.fault_count = 1;
    out->report.kept_count = 1;
    out->verdict = "faulty";
    out->status = SB_EXIT_FAILED;
}

static void check_file(const char *path, outcome *out)
{
    memset(out, 0, sizeof(*out));
    out->path = path;
    sb_error error = sb_map_file_read(path, &out->map, out->message, sizeof(out->message));
    if (error != SB_OK) {
        refuse(out, error);
        return;
    }
    sb_allocator heap = sb_heap_allocator();
    error = sb_map_check(&out->map, &heap, &out->report);
    if (error != SB_OK) {
        snprintf(out->message, sizeof(out->message), "%s: %s", path, sb_error_message(error));
        out->verdict = "unchecked";
        out->status = SB_EXIT_WRONG;
        return;
    }
    bool holds = out->report.fault_count == 0;
    out->verdict = holds ? "ok" : "faulty";
    out->status = holds ? SB_EXIT_HOLDS : SB_EXIT_FAILED;
}

static void print_outcome(const outcome *out)
{
    const sb_map_report *report = &out->report;
    for (uint32_t i = 0; i < report->kept_count; i++) {
        const sb_map_finding *finding = &report->findings[i];
        printf("%s: %s: %s%s\n", out->path, finding->fault.path,
               finding->warning ? "warning: " : "", finding->fault.reason);
    }
    if (out->status == SB_EXIT_WRONG) {
        printf("%s\n", out->message);
    } else if (report->fault_count + report->warning_count == 0) {
        printf("%s: ok\n", out->path);
    } else {
        printf("%s: %" PRIu32 " faults, %" PRIu32 " warnings\n", out->path, report->fault_count,
               report->warning_count);
    }
    fflush(stdout);
}

static json_t *outcome_to_json(const outcome *out)
{
    const sb_map_report *report = &out->report;
    sb_json json = sb_json_create();
    sb_json_text(&json, "file", out->path);
    sb_json_text(&json, "verdict", out->verdict);
    sb_json_count(&json, "status", (uint64_t)out->status);
    sb_json_text(&json, "message", out->status == SB_EXIT_WRONG ? out->message : NULL);
    sb_json_text(&json, "name", out->map.name[0] != '\0' ? out->map.name : NULL);
    sb_json_count(&json, "faults", report->fault_count);
    sb_json_count(&json, "warnings", report->warning_count);
    json_t *findings = json_array();
    for (uint32_t i = 0; i < report->kept_count; i++) {
        sb_json entry = sb_json_create();
        sb_json_text(&entry, "kind", report->findings[i].warning ? "warning" : "fault");
        sb_json_text(&entry, "path", report->findings[i].fault.path);
        sb_json_text(&entry, "reason", report->findings[i].fault.reason);
        sb_json_append(&findings, sb_json_take(&entry));
    }
    sb_json_set(&json, "findings", findings);
    return sb_json_take(&json);
}

// The result of all files.
typedef struct outcomes {
    int worst;
    json_t *maps;
} outcomes;

static json_t *to_json(void *of)
{
    outcomes *all = of;
    sb_json json = sb_json_create();
    sb_json_count(&json, "status", (uint64_t)all->worst);
    sb_json_set(&json, "maps", all->maps);
    return sb_json_take(&json);
}

static int check_files(char **paths, int count, bool print_json, outcome *out)
{
    outcomes all = {.worst = SB_EXIT_HOLDS, .maps = print_json ? json_array() : NULL};
    for (int i = 0; i < count; i++) {
        check_file(paths[i], out);
        all.worst = out->status > all.worst ? out->status : all.worst;
        if (print_json) {
            sb_json_append(&all.maps, outcome_to_json(out));
        } else {
            print_outcome(out);
        }
    }
    return sb_result_tell(&(sb_result){.command = COMMAND,
                                       .json = print_json,
                                       .status = all.worst,
                                       .of = &all,
                                       .to_json = to_json});
}

int sb_map_check_run(int argc, char **argv)
{
    bool json = false;
    sb_option options[] = {
        sb_option_flag("json", "print one JSON object with a list 'maps'", &json),
    };
    sb_command_line line = SB_COMMAND_LINE(COMMAND, "FILE...", SUMMARY, NOTES, options);
    int first = 0;
    sb_parse_result result = sb_command_line_parse(&line, argc, argv, &first);
    if (result != SB_PARSE_RUN) {
        return sb_parse_status(result);
    }
    if (first == argc) {
        sb_command_message(COMMAND, "no file was given");
        return sb_command_hint(COMMAND);
    }
    outcome *out = malloc(sizeof(*out));
    if (out == NULL) {
        sb_command_message(COMMAND, "not enough memory");
        return SB_EXIT_WRONG;
    }
    int status = check_files(argv + first, argc - first, json, out);
    free(out);
    return status;
}
