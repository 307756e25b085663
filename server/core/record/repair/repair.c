#include "record/repair/repair.h"

#include <string.h>

#include "base/bytes.h"
#include "record/head.h"
#include "record/repair/copy.h"
#include "record/repair/first_keyframe.h"

// Chunks from this index on may be of any kind.
#define FREE_INDEX 3u

typedef struct repair {
    sb_log_source given;
    uint64_t size; // of the source, bytes
    sb_repair_progress *progress;
    void *progress_context;
    uint64_t progress_offset;
    sb_repair_report *report;
    sb_log_head head;
    sb_chunk_chain chain; // of the source
    sb_resync resync;
    sb_log_copier copier;
    sb_map map;
    uint8_t map_payload[SB_CHUNK_PAYLOAD_SIZE_MAX];
} repair;

static uint32_t last_tick(const repair *run)
{
    return sb_copy_tick(&run->copier);
}

// Reads the source up to the size that was given.
static size_t read_source(void *context, uint64_t offset, void *buffer, size_t size)
{
    repair *run = context;
    if (offset >= run->size) {
        return 0;
    }
    if (run->progress != NULL && offset > run->progress_offset) {
        run->progress_offset = offset;
        run->progress(run->progress_context, last_tick(run), offset);
    }
    uint64_t left = run->size - offset;
    return run->given.read_at(run->given.context, offset, buffer,
                              size < left ? size : (size_t)left);
}

static sb_log_source source_of(repair *run)
{
    return (sb_log_source){read_source, run};
}

// Damage

static sb_repair_place place_at(const repair *run, uint64_t offset, sb_error error)
{
    return (sb_repair_place){.error = error,
                             .offset_from = offset,
                             .offset_to = offset,
                             .tick_first = last_tick(run) + 1,
                             .tick_last = last_tick(run)};
}

static void add_place(repair *run, sb_repair_place place)
{
    sb_repair_report *report = run->report;
    if (report->place_count < SB_REPAIR_PLACE_COUNT_MAX) {
        report->places[report->place_count] = place;
    }
    report->place_count++;
    report->bytes_passed += place.offset_to - place.offset_from;
    report->ticks_lost += place.tick_last + 1 - place.tick_first;
    report->part_lost = report->part_lost || !place.nothing_lost;
}

// Moves the chain past a chunk that it did not lead to, or did not read.
static void go_on_behind(repair *run, const sb_resync_chunk *chunk)
{
    run->chain.offset = sb_resync_end(chunk);
    run->chain.link = chunk->header.link;
    run->chain.index = run->chain.index < FREE_INDEX ? FREE_INDEX : run->chain.index + 1;
    run->chain.tick = last_tick(run);
    run->chain.in_gap = run->copier.in_gap;
}

// Ends the log here, as its closing chunk says, whatever else in that chunk is wrong.
static void end_closed(repair *run)
{
    sb_rewrite_close(&run->copier.rewriter, NULL);
}

// Steps over a chunk whose header is good and whose payload is not. Its kind is known, and nothing
// after it needs the payload.
static bool step_over(repair *run, const sb_resync_chunk *chunk, sb_repair_place *place)
{
    uint32_t kind = chunk->header.kind;
    uint64_t end = sb_resync_end(chunk);
    sb_resync_chunk behind;
    bool leads_on =
        kind == SB_CHUNK_CLOSE || end == run->size ||
        (sb_resync_header(&run->resync, end, &behind, chunk->header.link) && behind.follows);
    if (run->copier.in_gap || kind == SB_CHUNK_TICKS || kind == SB_CHUNK_GAP ||
        chunk->header.tick != last_tick(run) || !leads_on) {
        return false;
    }
    if (kind == SB_CHUNK_KEYFRAME) {
        sb_copy_without_keyframe(&run->copier);
    } else if (kind == SB_CHUNK_CLOSE) {
        end_closed(run);
    }
    go_on_behind(run, chunk);
    place->offset_to = end;
    place->nothing_lost =
        kind == SB_CHUNK_KEYFRAME || kind == SB_CHUNK_ROSTER || kind == SB_CHUNK_CLOSE;
    return true;
}

// Uses the closing chunk at the source's end, which says how many ticks there were.
static bool join_close(repair *run, const sb_resync_chunk *chunk, sb_repair_place *place)
{
    sb_reader payload = sb_reader_over(run->copier.payload, SB_CLOSE_PAYLOAD_SIZE);
    uint32_t tick = sb_reader_u32(&payload);
    if (tick != chunk->header.tick || tick < last_tick(run)) {
        return false;
    }
    end_closed(run);
    place->tick_last = tick;
    return true;
}

// True if copying continues at or after this chunk.
static bool join(repair *run, const sb_resync_chunk *chunk, sb_repair_place *place)
{
    bool joined = false;
    if (chunk->follows) {
        // Nothing is missing, but bytes were inserted.
        run->chain.offset = chunk->offset;
        place->offset_to = chunk->offset;
        place->nothing_lost = true;
        return true;
    }
    if (chunk->header.kind == SB_CHUNK_TICKS) {
        joined = sb_copy_join_ticks(&run->copier, chunk);
    } else if (chunk->header.kind == SB_CHUNK_KEYFRAME) {
        joined = sb_copy_join_keyframe(&run->copier, chunk);
        place->tick_last = last_tick(run);
    } else if (chunk->header.kind == SB_CHUNK_CLOSE) {
        joined = join_close(run, chunk, place);
    } else if (chunk->header.kind == SB_CHUNK_ROSTER) {
        sb_copy_note_roster(&run->copier, chunk);
    } else if (chunk->header.kind == SB_CHUNK_EPOCH && chunk->header.tick >= last_tick(run)) {
        sb_copy_note_epoch(&run->copier);
    }
    if (joined) {
        place->offset_to = chunk->offset;
        go_on_behind(run, chunk);
    }
    return joined;
}

// Searches for the place where copying can continue.
static void resync(repair *run, uint64_t from, sb_repair_place *place)
{
    sb_resync_chunk chunk;
    run->copier.passed_end = 0;
    run->copier.epoch_passed = false;
    while (sb_resync_next(&run->resync, from, run->chain.link, &chunk, run->copier.payload)) {
        if (join(run, &chunk, place)) {
            return;
        }
        from = sb_resync_end(&chunk);
    }
    place->offset_to = run->size;
    run->report->end_missing = true;
    run->report->search_ended = run->resync.exhausted;
    sb_rewrite_close(&run->copier.rewriter, NULL);
}

// Handles a place in the chain that cannot be read.
static void recover(repair *run, uint64_t offset, sb_error error)
{
    sb_repair_place place = place_at(run, offset, error);
    sb_resync_chunk chunk;
    bool in_chain =
        sb_resync_header(&run->resync, offset, &chunk, run->chain.link) && chunk.follows;
    if (!in_chain || !step_over(run, &chunk, &place)) {
        resync(run, in_chain ? offset + 1 : offset, &place);
    }
    if (place.offset_from < run->size || place.tick_last >= place.tick_first) {
        add_place(run, place);
    }
}

static void copy_chunks(repair *run)
{
    while (!run->copier.rewriter.chain.closed && !run->copier.rewriter.refused) {
        sb_chunk_chain before = run->chain;
        sb_chunk_header header;
        sb_error error = sb_chunk_read(&run->chain, source_of(run), &header, run->copier.payload);
        if (error == SB_OK) {
            error = sb_copy_chunk(&run->copier, &header, before.offset);
        }
        if (error != SB_OK) {
            run->chain = before;
            recover(run, before.offset, error);
        }
    }
    if (run->chain.offset < run->size && !run->report->end_missing) {
        // Bytes after the closing chunk are not part of the log.
        sb_repair_place place = place_at(run, run->chain.offset, SB_ERROR_MALFORMED);
        place.offset_to = run->size;
        place.nothing_lost = true;
        add_place(run, place);
    }
}

// The start

// True if the next chunk is a first keyframe.
static bool first_keyframe_holds(repair *run)
{
    sb_chunk_chain chain = run->chain;
    sb_chunk_header header;
    sb_log_keyframe_head head;
    return sb_chunk_read(&chain, source_of(run), &header, run->copier.payload) == SB_OK &&
           sb_log_keyframe_head_read(run->copier.payload, header.size, &head) == SB_OK &&
           head.occupied == 0;
}

// Reads head, map and first keyframe, without which nothing can be played. The map's payload stays
// in `map_payload`. A first keyframe that was made again is in `payload`, with its size in
// `out_made_size`, else 0.
static sb_error read_start(repair *run, const sb_rules *rules, const sb_allocator *allocator,
                           uint8_t *out_head, uint32_t *out_map_size, uint32_t *out_made_size)
{
    *out_made_size = 0;
    sb_error error = sb_head_read(source_of(run), &run->head, &run->chain, run->copier.payload);
    run->report->head = run->head;
    if (error != SB_OK) {
        return error;
    }
    memcpy(out_head, run->copier.payload, SB_HEAD_PAYLOAD_SIZE);
    sb_chunk_chain chain = run->chain;
    sb_chunk_header header;
    error = sb_chunk_read(&chain, source_of(run), &header, run->map_payload);
    if (error == SB_OK && sb_map_read(&run->map, run->map_payload, header.size) != SB_OK) {
        bool is_other = run->head.simulation_version != SB_SIMULATION_VERSION;
        error = is_other ? SB_ERROR_VERSION : SB_ERROR_RANGE;
    }
    if (error != SB_OK) {
        return error;
    }
    run->chain = chain;
    *out_map_size = header.size;
    if (!first_keyframe_holds(run)) {
        run->report->first_keyframe_lost = true;
        error = sb_first_keyframe_make(&run->head, &run->map, rules, allocator, run->copier.payload,
                                       out_made_size);
    }
    return error;
}

static sb_error start(repair *run, sb_log_sink sink, const sb_rules *rules,
                      const sb_allocator *allocator)
{
    uint8_t prologue[SB_LOG_PROLOGUE_SIZE], head[SB_HEAD_PAYLOAD_SIZE];
    uint32_t map_size, made_size;
    sb_error error = read_start(run, rules, allocator, head, &map_size, &made_size);
    if (error != SB_OK) {
        run->report->fault_offset = run->chain.offset;
        return error;
    }
    (void)read_source(run, 0, prologue, sizeof prologue);
    sb_rewrite_start(&run->copier.rewriter, sink, prologue, head, sizeof head, run->map_payload,
                     map_size);
    sb_copy_start(&run->copier, &run->head, &run->resync);
    if (made_size > 0) {
        sb_copy_made_keyframe(&run->copier, made_size);
        run->chain.index = FREE_INDEX;
    }
    return SB_OK;
}

static void fill_report(repair *run)
{
    sb_repair_report *report = run->report;
    report->unchanged =
        report->place_count == 0 && !report->end_missing && !run->copier.rewriter.departed;
    report->last_tick = last_tick(run);
    report->ticks_kept = run->copier.rewriter.ticks;
    report->names_lost = run->copier.names_lost;
    report->size = run->copier.rewriter.chain.offset;
}

sb_error sb_log_repair(sb_log_source source, uint64_t size, sb_log_sink sink, const sb_rules *rules,
                       const sb_allocator *allocator, sb_repair_progress *progress,
                       void *progress_context, sb_repair_report *out_report)
{
    *out_report = (sb_repair_report){0};
    repair *run = allocator->allocate(allocator->context, sizeof *run);
    if (run == NULL) {
        return SB_ERROR_MEMORY;
    }
    run->given = source;
    run->size = size;
    run->progress = progress;
    run->progress_context = progress_context;
    run->report = out_report;
    sb_resync_init(&run->resync, source_of(run), size);
    sb_error error = start(run, sink, rules, allocator);
    if (error == SB_OK) {
        copy_chunks(run);
        fill_report(run);
        error = run->copier.rewriter.refused ? SB_ERROR_IO : SB_OK;
    }
    allocator->release(allocator->context, run);
    return error;
}

bool sb_repair_is_complete(const sb_repair_report *report)
{
    return report->ticks_lost == 0 && report->names_lost == 0 && !report->part_lost &&
           !report->end_missing;
}
