#include "cli/replay/verify/outcome.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/replay/common/open_log.h"
#include "cli/totals.h"
#include "content/regular_file.h"
#include "host/base/heap.h"
#include "host/logs/file_source.h"

// Describes the chunks of a log that cannot be played.
static void describe_structure(sb_verify_outcome *out, size_t at)
{
    const sb_verify_report *report = &out->report;
    const sb_log_fault *fault = &report->fault;
    char *end = out->detail + at;
    size_t room = sizeof(out->detail) - at;
    switch (report->end) {
    case SB_LOG_END_OPEN:
        return;
    case SB_LOG_END_CLOSED:
        snprintf(end, room, "; all of its %" PRIu32 " ticks are undamaged", report->ticks_read);
        return;
    case SB_LOG_END_CUT:
        snprintf(end, room, "; it holds %" PRIu32 " ticks and is not closed", report->ticks_read);
        return;
    case SB_LOG_END_MOVED:
        snprintf(end, room, "; it holds %" PRIu32 " ticks, then the match went to another server",
                 report->ticks_read);
        return;
    case SB_LOG_END_DAMAGED:
        snprintf(end, room,
                 "; it holds %" PRIu32 " ticks, then chunk %" PRIu32 " at byte %" PRIu64 ": %s",
                 report->ticks_read, fault->chunk_index, fault->offset,
                 sb_error_message(fault->error));
        return;
    }
}

static void describe_version(sb_verify_outcome *out)
{
    const sb_log_head *head = &out->report.head;
    if (head->format_version != SB_LOG_FORMAT_VERSION) {
        snprintf(out->detail, sizeof(out->detail),
                 "needs log format %" PRIu32 "; this program reads %u", head->format_version,
                 SB_LOG_FORMAT_VERSION);
    } else {
        int size = snprintf(out->detail, sizeof(out->detail),
                            "needs simulation version %" PRIu32 "; this program plays %u",
                            head->simulation_version, SB_SIMULATION_VERSION);
        describe_structure(out, (size_t)size);
    }
}

static void describe_rules(sb_verify_outcome *out)
{
    char needed[SB_RULES_IDENTITY_TEXT_SIZE], given[SB_RULES_IDENTITY_TEXT_SIZE];
    sb_rules_identity identity = sb_rules_identify(out->rules);
    sb_rules_identity_text(&out->report.head.rules, needed);
    sb_rules_identity_text(&identity, given);
    int size = snprintf(out->detail, sizeof(out->detail),
                        "needs the rules %s, but the rules %s are given", needed, given);
    if (size > 0 && (size_t)size < sizeof(out->detail)) {
        describe_structure(out, (size_t)size);
    }
}

static void describe_fault(sb_verify_outcome *out, const char *before)
{
    const sb_log_fault *fault = &out->report.fault;
    snprintf(out->detail, sizeof(out->detail),
             "%schunk %" PRIu32 " at byte %" PRIu64 ": %s; verified to tick %" PRIu32, before,
             fault->chunk_index, fault->offset, sb_error_message(fault->error),
             out->report.last_tick);
}

static void describe_resumes(sb_verify_outcome *out)
{
    size_t size = strlen(out->detail);
    if (out->report.resumes > 0) {
        snprintf(out->detail + size, sizeof(out->detail) - size,
                 "; continued after %" PRIu32 " dead server%s", out->report.resumes,
                 out->report.resumes == 1 ? "" : "s");
    }
}

static void describe_moves(sb_verify_outcome *out)
{
    const sb_verify_report *report = &out->report;
    size_t size = strlen(out->detail);
    if (report->moves > 0) {
        snprintf(out->detail + size, sizeof(out->detail) - size, "; moved %" PRIu32 " time%s%s%s",
                 report->moves, report->moves == 1 ? "" : "s",
                 report->handover.to[0] != '\0' ? ", now played by the server at " : "",
                 report->handover.to);
    }
}

static void describe(sb_verify_outcome *out, bool allow_unclosed)
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
        describe_resumes(out);
        describe_moves(out);
        return;
    case SB_VERDICT_UNCLOSED:
        out->verdict = "unclosed";
        out->status = allow_unclosed ? SB_EXIT_HOLDS : SB_EXIT_FAILED;
        snprintf(out->detail, sizeof(out->detail), "verified to tick %" PRIu32 ", not closed",
                 report->last_tick);
        return;
    case SB_VERDICT_GAP:
        out->verdict = "gap";
        out->status = SB_EXIT_FAILED;
        snprintf(out->detail, sizeof(out->detail),
                 "%" PRIu32 " ticks agree, but %" PRIu64 " are missing in %" PRIu32
                 " gap%s, the first up to tick %" PRIu32 "%s",
                 report->ticks_agreed, report->ticks_missing, report->gaps,
                 report->gaps == 1 ? "" : "s", report->gap_tick,
                 report->end == SB_LOG_END_CLOSED ? "" : "; not closed");
        return;
    case SB_VERDICT_DAMAGED:
        out->verdict = "damaged";
        out->status = SB_EXIT_FAILED;
        describe_fault(out, "");
        return;
    case SB_VERDICT_DIVERGED:
        out->verdict = "diverged";
        out->status = SB_EXIT_FAILED;
        if (report->keyframe_diverged) {
            snprintf(out->detail, sizeof(out->detail),
                     "the keyframe of tick %" PRIu32 " differs from the computed state",
                     report->diverged_tick);
        } else {
            snprintf(out->detail, sizeof(out->detail),
                     "tick %" PRIu32 " differs: recorded %016" PRIx64 ", computed %016" PRIx64,
                     report->diverged_tick, report->hash_expected, report->hash_computed);
        }
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

static void describe_system_error(sb_verify_outcome *out, int cause)
{
    out->verdict = "unreadable";
    out->status = SB_EXIT_WRONG;
    snprintf(out->detail, sizeof(out->detail), "unreadable: %s", sb_regular_file_reason(cause));
}

void sb_verify_outcome_of(const char *path, const sb_rules *rules, bool allow_unclosed,
                          sb_verify_progress *progress, void *progress_context,
                          sb_verify_outcome *out)
{
    *out = (sb_verify_outcome){.path = path, .rules = rules};
    sb_file_source file;
    errno = 0;
    if (sb_file_source_open(&file, path) != SB_OK) {
        describe_system_error(out, errno != 0 ? errno : EIO);
        return;
    }
    sb_allocator heap = sb_heap_allocator();
    sb_error error = sb_log_verify(sb_file_source_view(&file), rules, &heap, progress,
                                   progress_context, &out->report);
    if (error != SB_OK) {
        describe_system_error(out, ENOMEM);
    } else if (file.read_error != 0) {
        // Data that a failing disk left out would look like a cut log.
        describe_system_error(out, file.read_error);
    } else {
        describe(out, allow_unclosed);
    }
    sb_file_source_close(&file);
}

json_t *sb_verify_outcome_to_json(const sb_verify_outcome *out)
{
    const sb_verify_report *report = &out->report;
    sb_json json = sb_json_create();
    sb_json_text(&json, "file", out->path);
    sb_json_text(&json, "verdict", out->verdict);
    sb_json_count(&json, "status", (uint64_t)out->status);
    sb_json_text(&json, "detail", out->detail);
    sb_json_count(&json, "ticks_agreed", report->ticks_agreed);
    sb_json_hash(&json, "hash_of_hashes", report->hash_of_hashes);
    sb_json_count(&json, "keyframes", report->keyframes);
    sb_json_count(&json, "players", report->players);
    sb_json_count(&json, "resumes", report->resumes);
    sb_json_count(&json, "moves", report->moves);
    if (report->handover.to[0] != '\0') {
        sb_json_text(&json, "moved_to", report->handover.to);
    }
    sb_json_count(&json, "pauses", report->pauses);
    sb_json_count(&json, "paused_ticks", report->paused_ticks);
    sb_totals_to_json(&json, report->rules, report->totals);
    sb_json_text(&json, "rules", report->head.rules.name);
    sb_json_count(&json, "session", report->head.session);
    sb_json_count(&json, "seed", report->head.game.seed);
    sb_json_count(&json, "last_tick", report->last_tick);
    sb_json_count(&json, "gaps", report->gaps);
    sb_json_count(&json, "ticks_missing", report->ticks_missing);
    if (report->gaps > 0) {
        sb_json_count(&json, "gap_tick", report->gap_tick);
    }
    if (report->verdict == SB_VERDICT_VERSION || report->verdict == SB_VERDICT_RULES) {
        static const char *const structures[] = {
            [SB_LOG_END_OPEN] = "unknown",    [SB_LOG_END_CLOSED] = "closed",
            [SB_LOG_END_CUT] = "cut",         [SB_LOG_END_MOVED] = "moved",
            [SB_LOG_END_DAMAGED] = "damaged",
        };
        sb_json_text(&json, "structure", structures[report->end]);
        sb_json_count(&json, "ticks_read", report->ticks_read);
    }
    if (report->verdict == SB_VERDICT_DIVERGED) {
        sb_json_count(&json, "diverged_tick", report->diverged_tick);
        sb_json_flag(&json, "keyframe_diverged", report->keyframe_diverged);
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
