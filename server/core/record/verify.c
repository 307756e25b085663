#include "record/verify.h"

#include "base/bytes.h"
#include "base/hash.h"
#include "record/head.h"
#include "record/replay.h"

typedef struct verification {
    sb_log_reader *reader;
    sb_replay *replay;
    sb_verify_report *report;
    sb_hasher hasher;
    sb_log_resumes resumes;
} verification;

static uint32_t count_players(const sb_game *game)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < sb_game_get_def(game)->player_capacity; i++) {
        count += sb_game_slot(game, i)->state != SB_SLOT_EMPTY;
    }
    return count;
}

static void note_players(verification *run)
{
    uint32_t players = count_players(sb_replay_game(run->replay));
    run->report->players = players > run->report->players ? players : run->report->players;
}

static void note_hash(verification *run, uint64_t hash)
{
    uint8_t bytes[8];
    sb_writer writer = sb_writer_over(bytes, sizeof bytes);
    sb_writer_u64(&writer, hash);
    sb_hasher_update(&run->hasher, bytes, sizeof bytes);
}

static bool diverged(verification *run, uint32_t tick, uint64_t expected, uint64_t computed)
{
    sb_verify_report *report = run->report;
    report->verdict = SB_VERDICT_DIVERGED;
    report->diverged_tick = tick;
    report->hash_expected = expected;
    report->hash_computed = computed;
    return false;
}

static bool check_tick(verification *run, const sb_log_entry *entry)
{
    sb_verify_report *report = run->report;
    uint64_t computed = sb_game_hash(sb_replay_game(run->replay));
    if (((computed ^ entry->hash) & entry->hash_mask) != 0) {
        return diverged(run, entry->tick, entry->hash, computed & entry->hash_mask);
    }
    note_hash(run, computed);
    report->ticks_agreed++;
    report->last_tick = entry->tick;
    if (entry->frame->command_count > 0) {
        note_players(run);
    }
    return true;
}

// False if the keyframe differs or is damaged.
static bool check_keyframe(verification *run, const sb_log_entry *entry)
{
    sb_game *game = sb_replay_game(run->replay);
    sb_error error;
    if (!sb_log_keyframe_is_of(sb_replay_keyframes(run->replay), game, entry->payload,
                               entry->payload_size, &error)) {
        if (error != SB_OK) {
            run->report->verdict = SB_VERDICT_DAMAGED;
            run->report->end = SB_LOG_END_DAMAGED;
            run->report->fault = *sb_log_reader_fault(run->reader);
            run->report->fault.error = error;
            return false;
        }
        uint64_t computed = sb_game_hash(game);
        run->report->keyframe_diverged = true;
        return diverged(run, entry->tick, computed, computed);
    }
    run->report->keyframes++;
    return true;
}

static void note_gap(verification *run, const sb_log_entry *entry)
{
    sb_verify_report *report = run->report;
    if (sb_replay_is_current(run->replay)) {
        return; // no tick is missing, only perhaps a pause
    }
    report->gap_tick = report->gaps == 0 ? entry->tick : report->gap_tick;
    report->gaps++;
    report->ticks_missing += entry->tick - sb_game_tick(sb_replay_game(run->replay));
}

static void note_handover(verification *run, const sb_log_handover *handover)
{
    run->report->moves += handover->kind == SB_HANDOVER_LEAVES;
    run->report->moves -= handover->kind == SB_HANDOVER_STAYS && run->report->moves > 0;
}

// False, and the verdict set, if the log fails. `computed` says that the state before the entry was
// computed, and not lost in a gap.
static bool check_entry(verification *run, const sb_log_entry *entry, bool computed)
{
    sb_verify_report *report = run->report;
    sb_log_resumes_note(&run->resumes, entry);
    report->resumes = run->resumes.count;
    switch (entry->kind) {
    case SB_LOG_ENTRY_TICK:
        return check_tick(run, entry);
    case SB_LOG_ENTRY_KEYFRAME:
        if (computed) {
            return check_keyframe(run, entry);
        }
        note_players(run);
        return true;
    case SB_LOG_ENTRY_PAUSE:
        report->pauses++;
        report->paused_ticks += entry->pause_ticks;
        return true;
    case SB_LOG_ENTRY_GAP:
        note_gap(run, entry);
        return true;
    case SB_LOG_ENTRY_EPOCH:
        return true;
    case SB_LOG_ENTRY_HANDOVER:
        note_handover(run, entry->handover);
        return true;
    }
    return true;
}

static void judge_end(verification *run)
{
    sb_verify_report *report = run->report;
    const sb_log_handover *moved = sb_log_reader_moved(run->reader);
    report->end = sb_replay_end(run->replay);
    report->handover = moved != NULL ? *moved : (sb_log_handover){0};
    if (report->end != SB_LOG_END_CLOSED) {
        report->fault = sb_replay_fault(run->replay);
    }
    report->verdict = report->end == SB_LOG_END_DAMAGED  ? SB_VERDICT_DAMAGED
                      : report->gaps > 0                 ? SB_VERDICT_GAP
                      : report->end == SB_LOG_END_CLOSED ? SB_VERDICT_AGREES
                      : report->end == SB_LOG_END_MOVED  ? SB_VERDICT_AGREES
                                                         : SB_VERDICT_UNCLOSED;
}

static void play(verification *run, sb_verify_progress *progress, void *progress_context)
{
    sb_log_entry entry;
    bool holds = true, computed = true;
    while (holds && sb_replay_next(run->replay, &entry)) {
        holds = check_entry(run, &entry, computed);
        computed = sb_replay_is_current(run->replay);
        if (holds && progress != NULL && entry.kind == SB_LOG_ENTRY_TICK &&
            entry.tick % SB_VERIFY_PROGRESS_INTERVAL == 0) {
            progress(progress_context, entry.tick, sb_log_reader_fault(run->reader)->offset);
        }
    }
    if (holds) {
        judge_end(run);
    }
}

static void report_totals(verification *run)
{
    sb_verify_report *report = run->report;
    for (uint32_t i = 0; i < report->rules->total_count; i++) {
        report->totals[i] = sb_game_total(sb_replay_game(run->replay), i);
    }
    report->hash_of_hashes = sb_hasher_digest(&run->hasher);
}

// Checks the chunks of a log that cannot be played here.
static void check_structure(verification *run)
{
    sb_log_entry entry;
    while (sb_log_reader_next(run->reader, &entry)) {
        run->report->ticks_read += entry.kind == SB_LOG_ENTRY_TICK;
    }
    run->report->end = sb_log_reader_end(run->reader);
    if (run->report->end != SB_LOG_END_CLOSED) {
        run->report->fault = *sb_log_reader_fault(run->reader);
    }
}

// Opens the log and creates its match. Returns SB_OK, and sets a verdict, if the log cannot be
// played.
static sb_error start(verification *run, sb_log_source source, const sb_rules *rules,
                      const sb_allocator *allocator)
{
    sb_verify_report *report = run->report;
    sb_error error = sb_log_reader_open(source, allocator, &run->reader, &report->fault);
    bool lacks_rules = false;
    if (error == SB_OK) {
        report->head = *sb_log_reader_head(run->reader);
        report->rules = sb_log_rules(&report->head, rules);
        error = sb_replay_create(run->reader, rules, allocator, &run->replay);
        lacks_rules = error == SB_ERROR_UNKNOWN;
    }
    if (error == SB_OK || error == SB_ERROR_MEMORY) {
        return error;
    }
    report->fault.error = error;
    // A truncated log ends before its first tick, but its bytes are good.
    report->verdict = error == SB_ERROR_VERSION     ? SB_VERDICT_VERSION
                      : lacks_rules                 ? SB_VERDICT_RULES
                      : error == SB_ERROR_TRUNCATED ? SB_VERDICT_UNCLOSED
                                                    : SB_VERDICT_UNREADABLE;
    if (run->reader != NULL &&
        (report->verdict == SB_VERDICT_VERSION || report->verdict == SB_VERDICT_RULES)) {
        check_structure(run);
    }
    return SB_OK;
}

// A log that does not open may still say its versions.
static sb_error read_versions(sb_log_source source, const sb_allocator *allocator,
                              sb_log_head *out_head)
{
    uint8_t *payload = allocator->allocate(allocator->context, SB_CHUNK_PAYLOAD_SIZE_MAX);
    if (payload == NULL) {
        return SB_ERROR_MEMORY;
    }
    sb_chunk_chain chain;
    (void)sb_head_read(source, out_head, &chain, payload);
    allocator->release(allocator->context, payload);
    return SB_OK;
}

sb_error sb_log_verify(sb_log_source source, const sb_rules *rules, const sb_allocator *allocator,
                       sb_verify_progress *progress, void *progress_context,
                       sb_verify_report *out_report)
{
    *out_report = (sb_verify_report){.verdict = SB_VERDICT_UNREADABLE};
    verification run = {.report = out_report};
    sb_hasher_init(&run.hasher);
    sb_error error = start(&run, source, rules, allocator);
    if (error == SB_OK && run.replay != NULL) {
        note_players(&run);
        play(&run, progress, progress_context);
        report_totals(&run);
    } else if (error == SB_OK && out_report->verdict == SB_VERDICT_VERSION) {
        error = read_versions(source, allocator, &out_report->head);
    }
    sb_replay_destroy(run.replay);
    sb_log_reader_destroy(run.reader);
    return error;
}
