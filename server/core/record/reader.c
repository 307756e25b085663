#include "record/reader.h"

#include <string.h>

#include "base/assert.h"
#include "record/frame_code.h"
#include "record/head.h"
#include "record/keyframe.h"
#include "record/mark.h"

struct sb_log_reader {
    sb_allocator allocator;
    sb_log_source source;
    sb_log_end end;
    sb_log_fault fault; ///< place of the chunk being read; `error` is set at the end
    sb_log_head head;
    sb_chunk_chain start; ///< at the first keyframe
    sb_chunk_chain chain;
    sb_frame_coder coder;
    sb_log_roster roster;
    bool roster_known;          ///< false from a gap until its keyframe or a roster
    uint64_t keyframe_offset;   ///< of the last keyframe
    uint64_t roster_offset;     ///< of the last roster, 0 for none
    uint32_t epoch;             ///< the last epoch, 0 if none was named
    sb_log_handovers handovers; ///< before the next chunk
    sb_log_handover handover;   ///< of the entry
    sb_chunk_chain before_gap;  ///< before the gap that is being read
    sb_log_roster roster_before_gap;
    uint32_t ticks_left; ///< frames of the row in `payload` that have not been read yet
    sb_map map;
    sb_frame frame;
    sb_notes notes;
    uint8_t payload[SB_CHUNK_PAYLOAD_SIZE_MAX];
};

// Makes the next chunk the fault's place.
static void point_at_next_chunk(sb_log_reader *reader)
{
    reader->fault.chunk_index = reader->chain.index;
    reader->fault.offset = reader->chain.offset;
}

static bool finish(sb_log_reader *reader, sb_log_end end, sb_error error)
{
    reader->end = end;
    reader->fault.error = error;
    return false;
}

static bool damaged(sb_log_reader *reader, sb_error error)
{
    return finish(reader, SB_LOG_END_DAMAGED, error);
}

static sb_error read_map(sb_log_reader *reader)
{
    sb_chunk_header header;
    sb_error error = sb_chunk_read(&reader->chain, reader->source, &header, reader->payload);
    if (error != SB_OK) {
        return error;
    }
    error = sb_map_read(&reader->map, reader->payload, header.size);
    if (error == SB_OK) {
        return SB_OK;
    }
    // The checksum holds, so these bytes were written like this: by another version, or against our
    // rules.
    bool other_rules = reader->head.simulation_version != SB_SIMULATION_VERSION;
    return other_rules ? SB_ERROR_VERSION : SB_ERROR_RANGE;
}

static sb_error read_start(sb_log_reader *reader)
{
    sb_error error = sb_head_read(reader->source, &reader->head, &reader->chain, reader->payload);
    point_at_next_chunk(reader);
    if (error == SB_OK) {
        sb_frame_coder_init(&reader->coder, reader->head.game.player_capacity,
                            reader->head.game.tick_rate_hz);
        reader->roster_known = true;
        error = read_map(reader);
    }
    reader->start = reader->chain;
    reader->fault.error = error;
    return error;
}

sb_error sb_log_reader_open(sb_log_source source, const sb_allocator *allocator,
                            sb_log_reader **out_reader, sb_log_fault *out_fault)
{
    *out_reader = NULL;
    *out_fault = (sb_log_fault){.error = SB_ERROR_MEMORY};
    sb_log_reader *reader = allocator->allocate(allocator->context, sizeof *reader);
    if (reader == NULL) {
        return SB_ERROR_MEMORY;
    }
    reader->allocator = *allocator;
    reader->source = source;
    sb_error error = read_start(reader);
    if (error != SB_OK) {
        *out_fault = reader->fault;
        sb_log_reader_destroy(reader);
        return error;
    }
    *out_fault = (sb_log_fault){0};
    *out_reader = reader;
    return SB_OK;
}

void sb_log_reader_destroy(sb_log_reader *reader)
{
    if (reader != NULL) {
        sb_allocator allocator = reader->allocator;
        allocator.release(allocator.context, reader);
    }
}

const sb_log_head *sb_log_reader_head(const sb_log_reader *reader)
{
    return &reader->head;
}

const sb_map *sb_log_reader_map(const sb_log_reader *reader)
{
    return &reader->map;
}

static bool read_tick(sb_log_reader *reader, sb_log_entry *out_entry)
{
    uint32_t tick = reader->fault.tick + 1;
    uint64_t hash;
    sb_error error =
        sb_frame_code_read(&reader->coder, &reader->frame, &reader->notes, tick, &hash);
    reader->ticks_left--;
    if (error == SB_OK && reader->ticks_left == 0 && !sb_frame_code_is_whole(&reader->coder)) {
        error = SB_ERROR_MALFORMED;
    }
    if (error != SB_OK) {
        return damaged(reader, error);
    }
    sb_log_roster_follow(&reader->roster, &reader->frame, &reader->notes);
    reader->fault.tick = tick;
    out_entry->kind = SB_LOG_ENTRY_TICK;
    out_entry->tick = tick;
    out_entry->frame = &reader->frame;
    out_entry->notes = &reader->notes;
    out_entry->hash = hash;
    out_entry->hash_mask =
        sb_frame_hash_is_whole(tick, reader->head.game.tick_rate_hz) ? UINT64_MAX : UINT32_MAX;
    out_entry->roster = &reader->roster;
    return true;
}

static bool open_ticks(sb_log_reader *reader, const sb_chunk_header *header,
                       sb_log_entry *out_entry)
{
    sb_frame_code_open(&reader->coder, reader->payload, header->size);
    reader->ticks_left = header->tick_count;
    return read_tick(reader, out_entry);
}

// Reads only the keyframe's head: a caller that needs the state unpacks the payload.
static bool read_keyframe(sb_log_reader *reader, const sb_chunk_header *header,
                          sb_log_entry *out_entry)
{
    sb_log_keyframe_head head;
    if (sb_log_keyframe_head_read(reader->payload, header->size, &head) != SB_OK ||
        head.previous_offset != reader->keyframe_offset ||
        head.roster_offset != reader->roster_offset || !reader->roster_known ||
        head.occupied != reader->roster.occupied) {
        return damaged(reader, SB_ERROR_MALFORMED);
    }
    reader->keyframe_offset = reader->fault.offset;
    reader->fault.tick = header->tick;
    sb_frame_coder_restart(&reader->coder, head.occupied);
    out_entry->kind = SB_LOG_ENTRY_KEYFRAME;
    out_entry->tick = header->tick;
    out_entry->payload = reader->payload;
    out_entry->payload_size = header->size;
    out_entry->roster = &reader->roster;
    return true;
}

// In a gap a roster is new information; elsewhere it must agree with the ticks.
static bool take_roster(sb_log_reader *reader, const sb_chunk_header *header)
{
    sb_log_roster roster;
    sb_error error = sb_log_roster_read(reader->payload, header->size,
                                        reader->head.game.player_capacity, &roster);
    if (error == SB_OK && reader->roster_known &&
        memcmp(&roster, &reader->roster, sizeof roster) != 0) {
        error = SB_ERROR_RANGE;
    }
    if (error != SB_OK) {
        return damaged(reader, error);
    }
    reader->roster = roster;
    reader->roster_known = true;
    reader->roster_offset = reader->fault.offset;
    return true;
}

static bool read_pause(sb_log_reader *reader, const sb_chunk_header *header,
                       sb_log_entry *out_entry)
{
    sb_reader payload = sb_reader_over(reader->payload, header->size);
    out_entry->kind = SB_LOG_ENTRY_PAUSE;
    out_entry->tick = reader->fault.tick;
    out_entry->pause_ticks = sb_reader_u64(&payload);
    out_entry->roster = &reader->roster;
    if (payload.error != SB_OK || sb_reader_remaining(&payload) != 0 ||
        out_entry->pause_ticks == 0) {
        return damaged(reader, SB_ERROR_MALFORMED);
    }
    return true;
}

// The closing chunk must agree with what was read, and be the last.
static bool read_close(sb_log_reader *reader, const sb_chunk_header *header)
{
    if (!sb_close_agrees(&reader->chain, reader->keyframe_offset, reader->payload, header->size)) {
        return damaged(reader, SB_ERROR_MALFORMED);
    }
    uint8_t byte;
    if (reader->source.read_at(reader->source.context, reader->chain.offset, &byte, 1) != 0) {
        point_at_next_chunk(reader);
        return damaged(reader, SB_ERROR_MALFORMED);
    }
    return finish(reader, SB_LOG_END_CLOSED, SB_OK);
}

static bool read_gap(sb_log_reader *reader, const sb_chunk_chain *before, sb_log_entry *out_entry)
{
    reader->before_gap = *before;
    reader->roster_before_gap = reader->roster;
    reader->roster_known = false;
    out_entry->kind = SB_LOG_ENTRY_GAP;
    out_entry->tick = reader->chain.gap_tick;
    return true;
}

static bool read_epoch(sb_log_reader *reader, const sb_chunk_header *header,
                       sb_log_entry *out_entry)
{
    out_entry->kind = SB_LOG_ENTRY_EPOCH;
    out_entry->tick = reader->fault.tick;
    out_entry->roster = &reader->roster;
    sb_error error =
        sb_epoch_read(reader->payload, header->size, &out_entry->epoch, &out_entry->epoch_unix_ms);
    if (error != SB_OK) {
        return damaged(reader, error);
    }
    reader->epoch = out_entry->epoch;
    return true;
}

static bool read_handover(sb_log_reader *reader, const sb_chunk_header *header,
                          sb_log_entry *out_entry)
{
    out_entry->kind = SB_LOG_ENTRY_HANDOVER;
    out_entry->tick = reader->fault.tick;
    out_entry->roster = &reader->roster;
    out_entry->handover = &reader->handover;
    sb_error error = sb_handover_read(reader->payload, header->size, &reader->handover);
    if (error != SB_OK) {
        return damaged(reader, error);
    }
    sb_log_handovers_add(&reader->handovers, &reader->handover);
    return true;
}

// True if a match that has gone to another server ends with a whole chunk.
static bool ends_elsewhere(const sb_log_reader *reader)
{
    uint8_t byte;
    return reader->handovers.leaves.to[0] != '\0' &&
           reader->source.read_at(reader->source.context, reader->chain.offset, &byte, 1) == 0;
}

// Reads up to the next chunk that makes an entry.
static bool read_chunk(sb_log_reader *reader, sb_chunk_chain *out_before,
                       sb_chunk_header *out_header)
{
    do {
        point_at_next_chunk(reader);
        *out_before = reader->chain;
        sb_error error = sb_chunk_read(&reader->chain, reader->source, out_header, reader->payload);
        if (error == SB_ERROR_TRUNCATED) {
            return finish(reader, ends_elsewhere(reader) ? SB_LOG_END_MOVED : SB_LOG_END_CUT,
                          error);
        }
        if (error != SB_OK) {
            return damaged(reader, error);
        }
        if (out_header->kind == SB_CHUNK_ROSTER && !take_roster(reader, out_header)) {
            return false;
        }
    } while (out_header->kind == SB_CHUNK_ROSTER || out_header->kind > SB_CHUNK_EPOCH);
    return true;
}

bool sb_log_reader_next(sb_log_reader *reader, sb_log_entry *out_entry)
{
    *out_entry = (sb_log_entry){0};
    if (reader->end != SB_LOG_END_OPEN) {
        return false;
    }
    if (reader->ticks_left > 0) {
        return read_tick(reader, out_entry);
    }
    sb_chunk_chain before;
    sb_chunk_header header;
    if (!read_chunk(reader, &before, &header)) {
        return false;
    }
    switch (header.kind) {
    case SB_CHUNK_TICKS:
        return open_ticks(reader, &header, out_entry);
    case SB_CHUNK_KEYFRAME:
        return read_keyframe(reader, &header, out_entry);
    case SB_CHUNK_PAUSE:
        return read_pause(reader, &header, out_entry);
    case SB_CHUNK_GAP:
        return read_gap(reader, &before, out_entry);
    case SB_CHUNK_EPOCH:
        return read_epoch(reader, &header, out_entry);
    case SB_CHUNK_HANDOVER:
        return read_handover(reader, &header, out_entry);
    default:
        return read_close(reader, &header);
    }
}

void sb_log_reader_retry(sb_log_reader *reader)
{
    if (reader->end == SB_LOG_END_CUT || reader->end == SB_LOG_END_MOVED) {
        reader->end = SB_LOG_END_OPEN;
        reader->fault.error = SB_OK;
    }
}

// A log may begin with the epoch of its match, behind its first keyframe. A match that was resumed
// before its first tick was in the log has another epoch there, and its keyframe. A server to which
// a match has moved begins an epoch too.
void sb_log_resumes_note(sb_log_resumes *resumes, const sb_log_entry *entry)
{
    const bool begins = entry->kind == SB_LOG_ENTRY_EPOCH && !resumes->arrives;
    resumes->count += begins && entry->tick > 0;
    resumes->count += entry->kind == SB_LOG_ENTRY_KEYFRAME && resumes->undecided;
    resumes->undecided = begins && entry->tick == 0;
    if (entry->kind == SB_LOG_ENTRY_HANDOVER) {
        resumes->arrives = entry->handover->kind == SB_HANDOVER_TAKEN;
    } else if (entry->kind == SB_LOG_ENTRY_EPOCH) {
        resumes->arrives = false;
    }
}

const sb_log_roster *sb_log_reader_roster(const sb_log_reader *reader)
{
    return &reader->roster;
}

bool sb_log_looks_closed(sb_log_source source, uint64_t size)
{
    uint8_t bytes[SB_CHUNK_HEADER_SIZE + SB_CLOSE_PAYLOAD_SIZE];
    if (size < sizeof bytes ||
        source.read_at(source.context, size - sizeof bytes, bytes, sizeof bytes) < sizeof bytes) {
        return false;
    }
    return sb_close_ends(bytes, size);
}

static sb_error read_chunk_at(sb_log_reader *reader, const sb_chunk_chain *place,
                              sb_chunk_header *out_header)
{
    reader->chain = *place;
    point_at_next_chunk(reader);
    return sb_chunk_read(&reader->chain, reader->source, out_header, reader->payload);
}

// Reads which players are there at a mark.
static sb_error read_roster_at(sb_log_reader *reader, const sb_log_mark *mark)
{
    memset(&reader->roster, 0, sizeof reader->roster);
    if (mark->roster_offset == 0) {
        return SB_OK;
    }
    sb_chunk_header header;
    sb_error error = read_chunk_at(reader, &mark->roster, &header);
    return error != SB_OK ? error
                          : sb_log_roster_read(reader->payload, header.size,
                                               reader->head.game.player_capacity, &reader->roster);
}

// Reads in which epoch a mark is.
static sb_error read_epoch_at(sb_log_reader *reader, const sb_log_mark *mark)
{
    reader->epoch = 0;
    if (!mark->has_epoch) {
        return SB_OK;
    }
    sb_chunk_header header;
    uint64_t unix_ms;
    sb_error error = read_chunk_at(reader, &mark->epoch, &header);
    return error != SB_OK ? error
                          : sb_epoch_read(reader->payload, header.size, &reader->epoch, &unix_ms);
}

// Reads the marks before a keyframe, which are few.
static sb_error read_handovers_before(sb_log_reader *reader, const sb_log_mark *mark)
{
    sb_error error = SB_OK;
    sb_chunk_chain chain = reader->start;
    reader->handovers = (sb_log_handovers){0};
    while (mark->has_handover && error == SB_OK && chain.offset < mark->keyframe.offset) {
        const sb_chunk_chain before = chain;
        sb_chunk_header header;
        error = sb_chunk_skip(&chain, reader->source, &header);
        if (error == SB_OK && header.kind == SB_CHUNK_HANDOVER) {
            error = read_chunk_at(reader, &before, &header);
            if (error == SB_OK) {
                error = sb_handover_read(reader->payload, header.size, &reader->handover);
            }
            if (error == SB_OK) {
                sb_log_handovers_add(&reader->handovers, &reader->handover);
            }
        }
    }
    return error;
}

void sb_log_reader_place(const sb_log_reader *reader, sb_log_place *out_place)
{
    SB_ASSERT(reader->ticks_left == 0);
    *out_place = (sb_log_place){
        .chain = reader->chain.in_gap ? reader->before_gap : reader->chain,
        .keyframe_offset = reader->keyframe_offset,
        .roster = reader->chain.in_gap ? reader->roster_before_gap : reader->roster,
        .epoch = reader->epoch,
        .handovers = reader->handovers,
    };
}

sb_error sb_log_reader_seek(sb_log_reader *reader, uint32_t tick)
{
    sb_log_mark mark = {0};
    reader->ticks_left = 0;
    reader->fault = (sb_log_fault){0};
    reader->chain = reader->start;
    point_at_next_chunk(reader);
    sb_error error = sb_log_mark_find(reader->source, &reader->start, tick, reader->payload, &mark);
    if (error == SB_OK) {
        error = read_roster_at(reader, &mark);
    }
    if (error == SB_OK) {
        error = read_epoch_at(reader, &mark);
    }
    if (error == SB_OK) {
        error = read_handovers_before(reader, &mark);
    }
    if (error != SB_OK) {
        (void)finish(reader, error == SB_ERROR_TRUNCATED ? SB_LOG_END_CUT : SB_LOG_END_DAMAGED,
                     error);
        return error;
    }
    reader->end = SB_LOG_END_OPEN;
    reader->chain = mark.keyframe;
    reader->keyframe_offset = mark.keyframe_offset;
    reader->roster_offset = mark.roster_offset;
    reader->roster_known = true;
    reader->fault.tick = mark.keyframe.tick;
    point_at_next_chunk(reader);
    return SB_OK;
}

const sb_log_handover *sb_log_reader_moved(const sb_log_reader *reader)
{
    return reader->handovers.leaves.to[0] != '\0' ? &reader->handovers.leaves : NULL;
}

const sb_log_handovers *sb_log_reader_handovers(const sb_log_reader *reader)
{
    return &reader->handovers;
}

sb_log_end sb_log_reader_end(const sb_log_reader *reader)
{
    return reader->end;
}

const sb_log_fault *sb_log_reader_fault(const sb_log_reader *reader)
{
    return &reader->fault;
}
