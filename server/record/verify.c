#include "record/verify.h"

#include "base/bytes.h"
#include "base/hash.h"
#include "record/head.h"

// What players have done. A slot's counters end with its player, so those who leave are summed up
// as they go.
typedef struct totals {
    uint64_t shells_fired, hits, kills;
    double distance_m;
} totals;

typedef struct verification {
    sb_log_reader *reader;
    sb_game *game;
    sb_verify_report *report;
    totals departed;
    sb_hasher hasher;
} verification;

static void add_player(totals *sum, const sb_player *player)
{
    sum->shells_fired += player->shells_fired;
    sum->hits += player->hits;
    sum->kills += player->kills;
    sum->distance_m += (double)player->distance_m;
}

static totals add_totals(totals a, totals b)
{
    return (totals){
        .shells_fired = a.shells_fired + b.shells_fired,
        .hits = a.hits + b.hits,
        .kills = a.kills + b.kills,
        .distance_m = a.distance_m + b.distance_m,
    };
}

// What those have done who leave in this frame, taken before it is played. A slot that is left
// twice in one frame counts once: its second player has done nothing.
static totals departures(const sb_game *game, const sb_frame *frame)
{
    totals sum = {0};
    uint64_t counted = 0;
    for (uint32_t i = 0; i < frame->command_count; i++) {
        const sb_command *command = &frame->commands[i];
        uint64_t bit = (uint64_t)1 << command->player;
        if (command->kind == SB_COMMAND_LEAVE && (counted & bit) == 0) {
            counted |= bit;
            add_player(&sum, sb_game_player(game, command->player));
        }
    }
    return sum;
}

// Everything over the players who are in the match now.
static totals present(const sb_game *game, uint32_t *out_players)
{
    totals sum = {0};
    *out_players = 0;
    uint32_t capacity = sb_game_get_def(game)->player_capacity;
    for (uint32_t i = 0; i < capacity; i++) {
        const sb_player *player = sb_game_player(game, i);
        if (player->state != SB_PLAYER_EMPTY) {
            add_player(&sum, player);
            (*out_players)++;
        }
    }
    return sum;
}

static void note_hash(verification *run, uint64_t hash)
{
    uint8_t bytes[8];
    sb_writer writer = sb_writer_over(bytes, sizeof bytes);
    sb_writer_u64(&writer, hash);
    sb_hasher_update(&run->hasher, bytes, sizeof bytes);
}

// Plays one frame; false, and the verdict set, if the log does not hold.
static bool check_frame(verification *run, const sb_frame *frame, uint32_t tick, uint64_t hash)
{
    sb_verify_report *report = run->report;
    totals leaving = departures(run->game, frame);
    if (sb_game_advance(run->game, frame) != SB_OK) {
        // No server records such a frame, so the chunk's bytes are at fault.
        report->verdict = SB_VERDICT_DAMAGED;
        report->fault = *sb_log_reader_fault(run->reader);
        report->fault.error = SB_ERROR_RANGE;
        report->fault.tick = report->ticks_agreed;
        return false;
    }
    run->departed = add_totals(run->departed, leaving);
    uint64_t computed = sb_game_hash(run->game);
    if (computed != hash) {
        report->verdict = SB_VERDICT_DIVERGED;
        report->diverged_tick = tick;
        report->hash_expected = hash;
        report->hash_computed = computed;
        return false;
    }
    note_hash(run, computed);
    report->ticks_agreed = tick;
    if (frame->command_count > 0) {
        uint32_t players;
        (void)present(run->game, &players);
        report->players = players > report->players ? players : report->players;
    }
    return true;
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
    sb_frame frame;
    uint32_t tick;
    uint64_t hash;
    bool holds = true;
    while (holds && sb_log_reader_next(run->reader, &frame, &tick, &hash)) {
        holds = check_frame(run, &frame, tick, hash);
        if (holds && progress != NULL && tick % SB_VERIFY_PROGRESS_INTERVAL == 0) {
            progress(progress_context, tick, sb_log_reader_fault(run->reader)->offset);
        }
    }
    if (holds) {
        judge_end(run);
    }
}

static void report_totals(verification *run)
{
    sb_verify_report *report = run->report;
    uint32_t players;
    totals sum = add_totals(run->departed, present(run->game, &players));
    report->shells_fired = sum.shells_fired;
    report->hits = sum.hits;
    report->kills = sum.kills;
    report->distance_driven_m = sum.distance_m;
    report->hash_of_hashes = sb_hasher_digest(&run->hasher);
}

// Opens the log and makes its match; SB_OK and a verdict in the report if it cannot be played.
static sb_error start(verification *run, sb_log_source source, const sb_allocator *allocator)
{
    sb_verify_report *report = run->report;
    sb_error error = sb_log_reader_open(source, allocator, &run->reader, &report->fault);
    if (error == SB_OK) {
        report->head = *sb_log_reader_head(run->reader);
        bool same_rules = report->head.simulation_version == SB_SIMULATION_VERSION;
        error = same_rules ? sb_game_create(&report->head.game, sb_log_reader_map(run->reader),
                                            allocator, &run->game)
                           : SB_ERROR_VERSION;
        error = error == SB_ERROR_ARGUMENT ? SB_ERROR_RANGE : error;
    }
    if (error == SB_OK || error == SB_ERROR_MEMORY) {
        return error;
    }
    report->fault.error = error;
    // Ended before its first tick, but what there is of it is right.
    report->verdict = error == SB_ERROR_VERSION     ? SB_VERDICT_VERSION
                      : error == SB_ERROR_TRUNCATED ? SB_VERDICT_UNCLOSED
                                                    : SB_VERDICT_UNREADABLE;
    return SB_OK;
}

// A log that does not open may still say of which version it is.
static sb_error read_versions(sb_log_source source, const sb_allocator *allocator,
                              sb_log_head *out_head)
{
    uint8_t *payload = allocator->allocate(allocator->context, SB_CHUNK_PLAIN_SIZE_MAX);
    if (payload == NULL) {
        return SB_ERROR_MEMORY;
    }
    sb_chunk_chain chain;
    (void)sb_head_read(source, out_head, &chain, payload);
    allocator->release(allocator->context, payload);
    return SB_OK;
}

sb_error sb_log_verify(sb_log_source source, const sb_allocator *allocator,
                       sb_verify_progress *progress, void *progress_context,
                       sb_verify_report *out_report)
{
    *out_report = (sb_verify_report){.verdict = SB_VERDICT_UNREADABLE};
    verification run = {.report = out_report};
    sb_hasher_init(&run.hasher);
    sb_error error = start(&run, source, allocator);
    if (error == SB_OK && run.game != NULL) {
        play(&run, progress, progress_context);
        report_totals(&run);
    } else if (error == SB_OK && out_report->verdict == SB_VERDICT_VERSION) {
        error = read_versions(source, allocator, &out_report->head);
    }
    sb_game_destroy(run.game);
    sb_log_reader_destroy(run.reader);
    return error;
}
