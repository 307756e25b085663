#include "record/cut.h"

#include "record/encoder.h"
#include "record/redact.h"

typedef struct cutter {
    sb_replay *replay;
    const sb_log_cut_def *def;
    sb_log_cut_report *report;
    sb_log_encoder *encoder;
    bool refused; ///< the sink has refused bytes
    sb_redaction redaction;
    sb_notes notes;
    sb_log_roster roster;
    sb_frame frame;
} cutter;

static bool pass_on(void *context, const void *bytes, size_t size, uint32_t tick)
{
    cutter *run = context;
    const sb_log_sink *sink = &run->def->sink;
    if (!run->refused && !sink->write(sink->context, bytes, size, tick)) {
        run->refused = true;
    }
    return !run->refused;
}

static sb_error start(cutter *run, const sb_allocator *allocator)
{
    const sb_log_reader *reader = sb_replay_reader(run->replay);
    sb_log_encoder_def def = sb_log_encoder_def_default();
    def.head = *sb_log_reader_head(reader);
    def.map = sb_log_reader_map(reader);
    def.game = sb_replay_game(run->replay);
    def.sink = (sb_log_sink){.write = pass_on, .context = run};
    return sb_log_encoder_create(&def, allocator, &run->encoder);
}

static bool differs(cutter *run, uint32_t tick, uint64_t hash, uint64_t mask)
{
    if (((sb_game_hash(sb_replay_game(run->replay)) ^ hash) & mask) == 0) {
        return false;
    }
    run->report->diverged_tick = tick;
    return true;
}

// Continues in the replay's state, after ticks that the cut log will not have.
static sb_error jump(cutter *run)
{
    run->roster = *sb_log_reader_roster(sb_replay_reader(run->replay));
    sb_redact_roster(&run->redaction, &run->roster);
    run->report->gaps++;
    if (sb_log_encoder_jump(run->encoder, sb_replay_game(run->replay), &run->roster)) {
        return SB_OK;
    }
    return run->refused ? SB_ERROR_FULL : SB_ERROR_LIMIT;
}

// Moves to the state before the part or, if that is missing, to the next state in the part.
static sb_error go_to_part(cutter *run)
{
    uint32_t before = run->def->from > 0 ? run->def->from - 1 : 0;
    run->report->first_tick = before + 1;
    if (before == 0) {
        return SB_OK;
    }
    sb_replay_arrival arrival;
    sb_error error = sb_replay_seek(run->replay, before, &arrival);
    run->report->last_tick = arrival.reached;
    if (error == SB_ERROR_RANGE && arrival.reached > before) {
        run->report->first_tick = arrival.reached + 1;
        error = arrival.reached < run->def->to ? SB_OK : SB_ERROR_RANGE;
    }
    if (error != SB_OK) {
        return error;
    }
    if (arrival.has_hash && differs(run, before, arrival.hash, arrival.mask)) {
        return SB_ERROR_CHECKSUM;
    }
    return jump(run);
}

static sb_error take_tick(cutter *run, const sb_log_entry *entry)
{
    const sb_game *game = sb_replay_game(run->replay);
    if (differs(run, entry->tick, entry->hash, entry->hash_mask)) {
        return SB_ERROR_CHECKSUM;
    }
    sb_redact_notes(&run->redaction, entry->notes, &run->notes);
    const sb_frame *frame = sb_redact_frame(&run->redaction, entry->frame, &run->frame);
    sb_log_encoder_tick(run->encoder, game, frame, &run->notes);
    run->report->first_tick = run->report->ticks == 0 ? entry->tick : run->report->first_tick;
    run->report->ticks++;
    run->report->last_tick = entry->tick;
    if (run->def->progress != NULL && entry->tick % SB_CUT_PROGRESS_INTERVAL == 0) {
        run->def->progress(run->def->progress_context, entry->tick,
                           sb_log_reader_fault(sb_replay_reader(run->replay))->offset);
    }
    return SB_OK;
}

// `was_current` is false for a keyframe after missing ticks.
static sb_error take(cutter *run, const sb_log_entry *entry, bool was_current)
{
    sb_error error = SB_OK;
    switch (entry->kind) {
    case SB_LOG_ENTRY_TICK:
        error = take_tick(run, entry);
        break;
    case SB_LOG_ENTRY_KEYFRAME:
        error = was_current ? SB_OK : jump(run);
        break;
    case SB_LOG_ENTRY_PAUSE:
        sb_log_encoder_pause(run->encoder, sb_replay_game(run->replay), entry->pause_ticks);
        break;
    case SB_LOG_ENTRY_GAP:
        break; // the keyframe after it starts a new gap
    case SB_LOG_ENTRY_EPOCH:
        run->report->epochs++;
        break;
    case SB_LOG_ENTRY_HANDOVER:
        break; // a part is played by nobody
    }
    return error == SB_OK && run->refused ? SB_ERROR_FULL : error;
}

static sb_error take_part(cutter *run)
{
    uint32_t to = run->def->to;
    sb_error error = SB_OK;
    while (error == SB_OK && sb_game_tick(sb_replay_game(run->replay)) < to) {
        bool was_current = sb_replay_is_current(run->replay);
        sb_log_entry entry;
        if (!sb_replay_next(run->replay, &entry)) {
            run->report->ended = true;
            break;
        }
        if (entry.kind == SB_LOG_ENTRY_GAP && entry.tick >= to && to != UINT32_MAX) {
            // Nothing of the part follows the gap.
            run->report->first_tick =
                run->report->ticks == 0 ? entry.tick + 1 : run->report->first_tick;
            break;
        }
        error = take(run, &entry, was_current);
    }
    if (error == SB_OK && sb_replay_end(run->replay) == SB_LOG_END_DAMAGED) {
        error = sb_replay_fault(run->replay).error;
    }
    bool short_of_end = run->report->ended && to != UINT32_MAX;
    // The whole of a match without ticks counts as a part.
    bool nothing = run->report->ticks == 0 && !(run->def->from <= 1 && run->report->ended);
    return error == SB_OK && (short_of_end || nothing) ? SB_ERROR_RANGE : error;
}

sb_error sb_log_cut(sb_replay *replay, const sb_log_cut_def *def, const sb_allocator *allocator,
                    sb_log_cut_report *out_report)
{
    *out_report = (sb_log_cut_report){0};
    if (def->from > def->to || def->sink.write == NULL) {
        return SB_ERROR_ARGUMENT;
    }
    cutter *run = allocator->allocate(allocator->context, sizeof *run);
    if (run == NULL) {
        return SB_ERROR_MEMORY;
    }
    *run = (cutter){
        .replay = replay, .def = def, .report = out_report, .redaction = {.people = def->redact}};
    sb_error error = start(run, allocator);
    if (error == SB_OK) {
        error = go_to_part(run);
    }
    if (error == SB_OK) {
        error = take_part(run);
    }
    if (error == SB_OK) {
        sb_log_encoder_close(run->encoder, sb_replay_game(replay));
        error = run->refused ? SB_ERROR_FULL : SB_OK;
    }
    out_report->secrets = run->redaction.secrets;
    out_report->names = run->redaction.names;
    out_report->notes = run->redaction.notes;
    sb_log_encoder_destroy(run->encoder);
    allocator->release(allocator->context, run);
    return error;
}
