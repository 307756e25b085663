#include "cli/replay/repair/repair_outcome.h"

#include <inttypes.h>
#include <stdio.h>

#include "cli/commands.h"

static void describe_fault(sb_repair_outcome *out, sb_error error)
{
    const sb_repair_report *report = &out->report;
    const sb_log_head *head = &report->head;
    size_t room = sizeof(out->detail);
    if (error == SB_ERROR_MEMORY) {
        snprintf(out->detail, room, "not enough memory");
    } else if (head->format_version != 0 && head->format_version != SB_LOG_FORMAT_VERSION) {
        snprintf(out->detail, room, "needs log format %" PRIu32 "; this program reads %u",
                 head->format_version, SB_LOG_FORMAT_VERSION);
    } else if (report->first_keyframe_lost && error == SB_ERROR_VERSION) {
        snprintf(out->detail, room,
                 "its first keyframe is damaged; only simulation version %" PRIu32
                 " can restore it, and this program has %u",
                 head->simulation_version, SB_SIMULATION_VERSION);
    } else if (report->first_keyframe_lost && error == SB_ERROR_UNKNOWN) {
        snprintf(out->detail, room,
                 "its first keyframe is damaged; only its rules, '%s', can restore it (--rules)",
                 head->rules.name);
    } else {
        snprintf(out->detail, room,
                 "nothing can be repaired: the bytes that everything else needs, from byte %" PRIu64
                 " on, are damaged: %s",
                 report->fault_offset, sb_error_message(error));
    }
}

void sb_repair_outcome_describe(sb_repair_outcome *out, sb_error error)
{
    const sb_repair_report *report = &out->report;
    size_t room = sizeof(out->detail);
    if (error != SB_OK) {
        out->status = SB_EXIT_WRONG;
        out->result = "unreadable";
        describe_fault(out, error);
    } else if (report->unchanged) {
        out->status = SB_EXIT_HOLDS;
        out->result = "undamaged";
        snprintf(out->detail, room, "was not damaged; %s is a copy of it", out->output);
    } else if (sb_repair_is_complete(report)) {
        out->status = SB_EXIT_HOLDS;
        out->result = "repaired";
        snprintf(out->detail, room, "repaired, nothing was lost: %" PRIu32 " ticks in %s",
                 report->ticks_kept, out->output);
    } else {
        out->status = SB_EXIT_FAILED;
        out->result = "incomplete";
        snprintf(out->detail, room,
                 "repaired in part: %" PRIu32 " ticks kept, %" PRIu64 " lost%s, in %s",
                 report->ticks_kept, report->ticks_lost,
                 report->end_missing ? ", and the end is missing" : "", out->output);
    }
}

void sb_repair_outcome_fail(sb_repair_outcome *out, const char *what, const char *cause)
{
    out->status = SB_EXIT_WRONG;
    out->result = "failed";
    out->output = NULL;
    snprintf(out->detail, sizeof(out->detail), "%s: %s", what, cause);
}

static uint32_t listed(const sb_repair_report *report)
{
    return report->place_count < SB_REPAIR_PLACE_COUNT_MAX ? report->place_count
                                                           : SB_REPAIR_PLACE_COUNT_MAX;
}

static void print_place(const sb_repair_place *place)
{
    if (place->offset_to > place->offset_from) {
        printf("  bytes %" PRIu64 " to %" PRIu64 " skipped", place->offset_from,
               place->offset_to - 1);
    } else {
        printf("  something is missing at byte %" PRIu64, place->offset_from);
    }
    printf(" (%s): ", sb_error_message(place->error));
    if (place->tick_last > place->tick_first) {
        printf("ticks %" PRIu32 " to %" PRIu32 " lost\n", place->tick_first, place->tick_last);
    } else if (place->tick_last == place->tick_first) {
        printf("tick %" PRIu32 " lost\n", place->tick_first);
    } else {
        puts(place->nothing_lost ? "nothing lost" : "no tick known to be lost");
    }
}

void sb_repair_outcome_print(void *outcome)
{
    const sb_repair_outcome *out = outcome;
    const sb_repair_report *report = &out->report;
    printf("%s: %s\n", out->path, out->detail);
    if (out->output == NULL) {
        return;
    }
    if (report->first_keyframe_lost) {
        printf("  the first keyframe was restored\n");
    }
    for (uint32_t i = 0; i < listed(report); i++) {
        print_place(&report->places[i]);
    }
    if (report->place_count > listed(report)) {
        printf("  and %" PRIu32 " more places\n", report->place_count - listed(report));
    }
    if (report->end_missing) {
        printf("  %s: what followed tick %" PRIu32 " is unknown\n",
               report->search_ended ? "the search was given up" : "not closed", report->last_tick);
    }
    if (report->names_lost > 0) {
        printf("  after a gap the names of %" PRIu32 " players are lost\n", report->names_lost);
    }
}

static json_t *place_to_json(const sb_repair_place *place)
{
    sb_json json = sb_json_create();
    sb_json_count(&json, "byte_first", place->offset_from);
    sb_json_count(&json, "byte_end", place->offset_to);
    sb_json_count(&json, "ticks_lost", (uint64_t)place->tick_last + 1 - place->tick_first);
    if (place->tick_last >= place->tick_first) {
        sb_json_count(&json, "tick_first", place->tick_first);
        sb_json_count(&json, "tick_last", place->tick_last);
    }
    sb_json_flag(&json, "nothing_lost", place->nothing_lost);
    sb_json_text(&json, "fault", sb_error_name(place->error));
    return sb_json_take(&json);
}

json_t *sb_repair_outcome_to_json(void *outcome)
{
    const sb_repair_outcome *out = outcome;
    const sb_repair_report *report = &out->report;
    sb_json json = sb_json_create();
    sb_json_count(&json, "status", (uint64_t)out->status);
    sb_json_text(&json, "file", out->path);
    sb_json_text(&json, "output", out->output);
    sb_json_text(&json, "result", out->result);
    sb_json_text(&json, "detail", out->detail);
    if (out->output != NULL) {
        sb_json_count(&json, "ticks_kept", report->ticks_kept);
        sb_json_count(&json, "ticks_lost", report->ticks_lost);
        sb_json_count(&json, "last_tick", report->last_tick);
        sb_json_count(&json, "names_lost", report->names_lost);
        sb_json_flag(&json, "first_keyframe_made", report->first_keyframe_lost);
        sb_json_flag(&json, "end_missing", report->end_missing);
        sb_json_flag(&json, "search_ended", report->search_ended);
        sb_json_count(&json, "bytes_passed_over", report->bytes_passed);
        sb_json_count(&json, "bytes_written", report->size);
        sb_json_count(&json, "place_count", report->place_count);
        json_t *places = json_array();
        for (uint32_t i = 0; i < listed(report); i++) {
            sb_json_append(&places, place_to_json(&report->places[i]));
        }
        sb_json_set(&json, "places", places);
    }
    return sb_json_take(&json);
}
