#include "record/verify.h"

#include "base/bytes.h"
#include "base/hash.h"
#include "record/head.h"
#include "record/keyframe.h"

typedef struct verification {
    sb_log_reader *reader;
    sb_game *game;
    sb_log_keyframe_coder *keyframes;
    sb_verify_report *report;
    const sb_rules *rules; ///< the caller's, or NULL
    sb_hasher hasher;
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
    uint32_t players = count_players(run->game);
    run->report->players = players > run->report->players ? players : run->report->players;
}

static void note_hash(verification *run, uint64_t hash)
{
    uint8_t bytes[8];
    sb_writer writer = sb_writer_over(bytes, sizeof bytes);
    sb_writer_u64(&writer, hash);
    sb_hasher_update(&run->hasher, bytes, sizeof bytes);
}

static bool damaged(verification *run, sb_error error)
{
    sb_verify_report *report = run->report;
    report->verdict = SB_VERDICT_DAMAGED;
    report->fault = *sb_log_reader_fault(run->reader);
    report->fault.error = error;
    report->fault.tick = report->ticks_agreed;
    return false;
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

// Plays one frame; false, and the verdict set, if the log does not hold.
static bool check_tick(verification *run, const sb_log_entry *entry)
{
    if (sb_game_advance(run->game, entry->frame) != SB_OK) {
        // No server records such a frame, so the chunk's bytes are at fault.
        return damaged(run, SB_ERROR_RANGE);
    }
    uint64_t computed = sb_game_hash(run->game);
    if (((computed ^ entry->hash) & entry->hash_mask) != 0) {
        return diverged(run, entry->tick, entry->hash, computed & entry->hash_mask);
    }
    note_hash(run, computed);
    run->report->ticks_agreed = entry->tick;
    if (entry->frame->command_count > 0) {
        note_players(run);
    }
    return true;
}

static bool check_keyframe(verification *run, const sb_log_entry *entry)
{
    sb_error error;
    if (!sb_log_keyframe_is_of(run->keyframes, run->game, entry->payload, entry->payload_size,
                               &error)) {
        if (error != SB_OK) {
            return damaged(run, error);
        }
        uint64_t computed = sb_game_hash(run->game);
        run->report->keyframe_diverged = true;
        return diverged(run, entry->tick, computed, computed);
    }
    run->report->keyframes++;
    return true;
}

static bool check_entry(verification *run, const sb_log_entry *entry)
{
    sb_verify_report *report = run->report;
    switch (entry->kind) {
    case SB_LOG_ENTRY_TICK:
        return check_tick(run, entry);
    case SB_LOG_ENTRY_KEYFRAME:
        return check_keyframe(run, entry);
    case SB_LOG_ENTRY_PAUSE:
        report->pauses++;
        report->paused_ticks += entry->pause_ticks;
        return true;
    case SB_LOG_ENTRY_GAP:
        if (entry->tick == report->ticks_agreed) {
            return true; // no tick is missing, at most a pause
        }
        break;
    }
    report->verdict = SB_VERDICT_GAP;
    report->gap_tick = entry->tick;
    return false;
}

static void judge_end(verification *run)
{
    sb_verify_report *report = run->report;
    sb_log_end end = sb_log_reader_end(run->reader);
    if (end == SB_LOG_END_CLOSED) {
        report->verdict = SB_VERDICT_AGREES;
        return;
    }
    report->verdict = end == SB_LOG_END_CUT ? SB_VERDICT_UNCLOSED : SB_VERDICT_DAMAGED;
    report->fault = *sb_log_reader_fault(run->reader);
}

static void play(verification *run, sb_verify_progress *progress, void *progress_context)
{
    sb_log_entry entry;
    bool holds = true;
    while (holds && sb_log_reader_next(run->reader, &entry)) {
        holds = check_entry(run, &entry);
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
        report->totals[i] = sb_game_total(run->game, i);
    }
    report->hash_of_hashes = sb_hasher_digest(&run->hasher);
}

// The rules that the log was played by, if they are here.
static const sb_rules *find_rules(const sb_rules *given, const sb_log_head *head)
{
    const sb_rules *candidates[2] = {given, sb_rules_builtin(head->rules.name)};
    for (uint32_t i = 0; i < 2; i++) {
        if (candidates[i] == NULL) {
            continue;
        }
        sb_rules_identity identity = sb_rules_identify(candidates[i]);
        if (sb_rules_identity_equal(&identity, &head->rules) &&
            candidates[i]->setting_count == head->setting_count) {
            return candidates[i];
        }
    }
    return NULL;
}

// SB_ERROR_UNKNOWN if the rules are not here.
static sb_error make_game(verification *run, const sb_allocator *allocator)
{
    sb_verify_report *report = run->report;
    if (report->head.simulation_version != SB_SIMULATION_VERSION) {
        return SB_ERROR_VERSION;
    }
    report->rules = find_rules(run->rules, &report->head);
    if (report->rules == NULL) {
        return SB_ERROR_UNKNOWN;
    }
    sb_game_def def = report->head.game;
    def.rules = report->rules;
    sb_error error = sb_game_create(&def, sb_log_reader_map(run->reader), allocator, &run->game);
    if (error == SB_OK) {
        run->keyframes = sb_log_keyframe_coder_create(run->game, allocator);
        return run->keyframes == NULL ? SB_ERROR_MEMORY : SB_OK;
    }
    return error == SB_ERROR_ARGUMENT ? SB_ERROR_RANGE : error;
}

// A log that cannot be played here: that its chunks hold is told all the same.
static void check_structure(verification *run)
{
    sb_log_entry entry;
    while (sb_log_reader_next(run->reader, &entry)) {
        run->report->ticks_read += entry.kind == SB_LOG_ENTRY_TICK;
    }
    run->report->structure = sb_log_reader_end(run->reader);
    if (run->report->structure != SB_LOG_END_CLOSED) {
        run->report->fault = *sb_log_reader_fault(run->reader);
    }
}

// Opens the log and makes its match; SB_OK and a verdict in the report if it cannot be played.
static sb_error start(verification *run, sb_log_source source, const sb_allocator *allocator)
{
    sb_verify_report *report = run->report;
    sb_error error = sb_log_reader_open(source, allocator, &run->reader, &report->fault);
    if (error == SB_OK) {
        report->head = *sb_log_reader_head(run->reader);
        error = make_game(run, allocator);
    }
    if (error == SB_OK || error == SB_ERROR_MEMORY) {
        return error;
    }
    report->fault.error = error;
    bool lacks_rules = error == SB_ERROR_UNKNOWN && run->reader != NULL;
    // Ended before its first tick, but what there is of it is right.
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

// A log that does not open may still say of which version it is.
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
    verification run = {.report = out_report, .rules = rules};
    sb_hasher_init(&run.hasher);
    sb_error error = start(&run, source, allocator);
    if (error == SB_OK && run.game != NULL) {
        note_players(&run);
        play(&run, progress, progress_context);
        report_totals(&run);
    } else if (error == SB_OK && out_report->verdict == SB_VERDICT_VERSION) {
        error = read_versions(source, allocator, &out_report->head);
    }
    sb_log_keyframe_coder_destroy(run.keyframes);
    sb_game_destroy(run.game);
    sb_log_reader_destroy(run.reader);
    return error;
}
