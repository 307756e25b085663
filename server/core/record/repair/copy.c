#include "record/repair/copy.h"

#include <string.h>

#include "base/bytes.h"
#include "record/handover.h"

void sb_copy_start(sb_log_copier *copier, const sb_log_head *head, const sb_resync *resync)
{
    copier->resync = resync;
    copier->player_capacity = head->game.player_capacity;
    copier->coder_is_fresh = true;
    copier->roster_known = true;
    sb_frame_coder_init(&copier->coder, head->game.player_capacity, head->game.tick_rate_hz);
}

// Ticks

// Decodes the next tick of a row, with the trial's coder.
static bool decode_tick(sb_log_copier *copier, uint32_t tick, uint64_t *out_hash)
{
    if (sb_frame_code_read(&copier->trial, &copier->frame, &copier->notes, tick, out_hash) !=
        SB_OK) {
        return false;
    }
    sb_log_roster_follow(&copier->trial_roster, &copier->frame, &copier->notes);
    for (uint32_t i = 0; i < copier->frame.command_count; i++) {
        copier->trial_unnamed &= ~((uint64_t)1 << copier->frame.commands[i].player);
    }
    return true;
}

// Decodes a row, and passes its frames to the rewriter if `recodes`. The trial's fields then have
// the state after the row. `reset`: the row begins after a keyframe.
static bool decode_row(sb_log_copier *copier, const sb_chunk_header *header, bool reset,
                       bool recodes)
{
    copier->trial = copier->coder;
    copier->trial_roster = copier->roster;
    copier->trial_unnamed = copier->unnamed;
    if (reset) {
        sb_frame_coder_restart(&copier->trial, copier->coder.occupied);
    }
    sb_frame_code_open(&copier->trial, copier->payload, header->size);
    for (uint32_t i = 0; i < header->tick_count; i++) {
        uint64_t hash;
        if (!decode_tick(copier, header->tick + i, &hash)) {
            return false;
        }
        if (recodes) {
            sb_rewrite_frame(&copier->rewriter, &copier->frame, &copier->notes, header->tick + i,
                             hash);
        }
    }
    return sb_frame_code_is_whole(&copier->trial);
}

static sb_error take_ticks(sb_log_copier *copier, const sb_chunk_header *header)
{
    if (!decode_row(copier, header, false, false)) {
        return SB_ERROR_MALFORMED;
    }
    if (copier->rewriter.recodes) {
        (void)decode_row(copier, header, false, true);
        sb_rewrite_row_end(&copier->rewriter);
    } else {
        sb_rewrite_chunk(&copier->rewriter, SB_CHUNK_TICKS, header->tick_count, copier->payload,
                         header->size);
    }
    copier->coder = copier->trial;
    copier->coder_is_fresh = false;
    copier->roster = copier->trial_roster;
    copier->unnamed = copier->trial_unnamed;
    return SB_OK;
}

void sb_copy_without_keyframe(sb_log_copier *copier)
{
    if (!copier->coder_is_fresh) {
        sb_rewrite_without_keyframe(&copier->rewriter, &copier->coder);
        sb_frame_coder_restart(&copier->coder, copier->coder.occupied);
        copier->coder_is_fresh = true;
    }
}

// Rosters and keyframes

static bool occupied_fits(const sb_log_copier *copier, uint64_t occupied)
{
    uint32_t capacity = copier->player_capacity;
    return capacity >= 64 || occupied >> capacity == 0;
}

static bool roster_at(sb_log_copier *copier, uint64_t offset, uint64_t end,
                      sb_log_roster *out_roster)
{
    sb_resync_chunk chunk;
    return offset > 0 && sb_resync_header(copier->resync, offset, &chunk, 0) &&
           chunk.header.kind == SB_CHUNK_ROSTER && sb_resync_end(&chunk) <= end &&
           sb_resync_payload(copier->resync, &chunk, copier->roster_payload) &&
           sb_log_roster_read(copier->roster_payload, chunk.header.size, copier->player_capacity,
                              out_roster) == SB_OK;
}

// Finds the players at a keyframe after a gap. They are in the roster before it, or in the one that
// it points to, which was read before or still is in its place. Otherwise the players' names are
// lost.
static void find_roster(sb_log_copier *copier, const sb_log_keyframe_head *head, uint64_t offset)
{
    sb_log_roster roster = {.occupied = head->occupied};
    copier->unnamed = 0;
    copier->roster_known = true;
    if (head->occupied != 0) {
        if (copier->passed_end == offset && copier->passed.occupied == head->occupied) {
            roster = copier->passed;
        } else if (copier->named_offset != 0 && copier->named_offset == head->roster_offset &&
                   copier->named.occupied == head->occupied) {
            roster = copier->named;
        } else if (!roster_at(copier, head->roster_offset, offset, &roster) ||
                   roster.occupied != head->occupied) {
            roster = (sb_log_roster){.occupied = head->occupied};
            copier->unnamed = head->occupied;
        }
    }
    copier->roster = roster;
    for (uint64_t left = copier->unnamed; left != 0; left &= left - 1) {
        copier->names_lost++;
    }
}

// Writes the keyframe in `payload`; the roster is known.
static void write_keyframe(sb_log_copier *copier, const sb_log_keyframe_head *head, uint32_t tick,
                           uint32_t size, bool gap)
{
    sb_rewrite_keyframe(&copier->rewriter, tick, gap || copier->names_found, &copier->roster,
                        copier->payload, size);
    if (copier->unnamed == 0) {
        copier->named = copier->roster;
        copier->named_offset = head->roster_offset;
    }
    copier->names_found = false;
    copier->in_gap = false;
    sb_frame_coder_restart(&copier->coder, head->occupied);
    copier->coder_is_fresh = true;
}

void sb_copy_made_keyframe(sb_log_copier *copier, uint32_t size)
{
    copier->rewriter.departed = true;
    write_keyframe(copier, &(sb_log_keyframe_head){0}, 0, size, false);
}

static sb_error take_keyframe(sb_log_copier *copier, const sb_chunk_header *header, uint64_t offset)
{
    sb_log_keyframe_head head;
    if (sb_log_keyframe_head_read(copier->payload, header->size, &head) != SB_OK ||
        !occupied_fits(copier, head.occupied)) {
        return SB_ERROR_MALFORMED;
    }
    if (!copier->roster_known) {
        find_roster(copier, &head, offset);
    }
    if (head.occupied != copier->roster.occupied) {
        return SB_ERROR_MALFORMED;
    }
    write_keyframe(copier, &head, header->tick, header->size, copier->in_gap);
    return SB_OK;
}

// True if a roster agrees for all players whose names were known.
static bool tells_only_news(const sb_log_copier *copier, const sb_log_roster *roster)
{
    bool agrees = roster->occupied == copier->roster.occupied;
    for (uint32_t i = 0; agrees && i < SB_PLAYER_COUNT_MAX; i++) {
        agrees =
            (copier->unnamed >> i & 1u) != 0 ||
            memcmp(&roster->players[i], &copier->roster.players[i], sizeof roster->players[i]) == 0;
    }
    return agrees;
}

static sb_error take_roster(sb_log_copier *copier, const sb_chunk_header *header)
{
    sb_log_roster roster;
    sb_error error =
        sb_log_roster_read(copier->payload, header->size, copier->player_capacity, &roster);
    if (error == SB_OK && copier->roster_known && !tells_only_news(copier, &roster)) {
        error = SB_ERROR_RANGE;
    }
    if (error != SB_OK) {
        return error;
    }
    // A reader accepts new names only in a gap. So a gap without missing ticks is written before
    // the next keyframe.
    copier->names_found =
        copier->names_found ||
        (copier->roster_known && memcmp(&roster, &copier->roster, sizeof roster) != 0);
    copier->roster = roster;
    copier->unnamed = 0;
    copier->roster_known = true;
    if (!copier->in_gap && !copier->names_found) {
        sb_rewrite_roster(&copier->rewriter, &roster);
    }
    return SB_OK;
}

// Chunks in their order

static sb_error take_pause(sb_log_copier *copier, const sb_chunk_header *header)
{
    sb_reader reader = sb_reader_over(copier->payload, header->size);
    uint64_t ticks = sb_reader_u64(&reader);
    if (reader.error != SB_OK || sb_reader_remaining(&reader) != 0 || ticks == 0) {
        return SB_ERROR_MALFORMED;
    }
    sb_rewrite_chunk(&copier->rewriter, SB_CHUNK_PAUSE, 0, copier->payload, header->size);
    return SB_OK;
}

static sb_error take_epoch(sb_log_copier *copier, const sb_chunk_header *header)
{
    uint32_t epoch;
    uint64_t unix_ms;
    sb_error error = sb_epoch_read(copier->payload, header->size, &epoch, &unix_ms);
    if (error == SB_OK) {
        sb_rewrite_chunk(&copier->rewriter, SB_CHUNK_EPOCH, 0, copier->payload, header->size);
    }
    return error;
}

static sb_error take_handover(sb_log_copier *copier, const sb_chunk_header *header)
{
    sb_log_handover handover;
    sb_error error = sb_handover_read(copier->payload, header->size, &handover);
    if (error == SB_OK) {
        sb_rewrite_chunk(&copier->rewriter, SB_CHUNK_HANDOVER, 0, copier->payload, header->size);
    }
    return error;
}

static sb_error take_close(sb_log_copier *copier, const sb_chunk_header *header)
{
    if (header->size != SB_CLOSE_PAYLOAD_SIZE) {
        return SB_ERROR_MALFORMED;
    }
    sb_rewrite_close(&copier->rewriter, copier->payload);
    return SB_OK;
}

sb_error sb_copy_chunk(sb_log_copier *copier, const sb_chunk_header *header, uint64_t offset)
{
    switch (header->kind) {
    case SB_CHUNK_TICKS:
        return take_ticks(copier, header);
    case SB_CHUNK_KEYFRAME:
        return take_keyframe(copier, header, offset);
    case SB_CHUNK_ROSTER:
        return take_roster(copier, header);
    case SB_CHUNK_PAUSE:
        return take_pause(copier, header);
    case SB_CHUNK_GAP:
        copier->in_gap = true;
        copier->roster_known = false;
        return SB_OK;
    case SB_CHUNK_CLOSE:
        return take_close(copier, header);
    case SB_CHUNK_EPOCH:
        return take_epoch(copier, header);
    case SB_CHUNK_HANDOVER:
        return take_handover(copier, header);
    default: // an optional one
        sb_rewrite_chunk(&copier->rewriter, (sb_chunk_kind)header->kind, 0, copier->payload,
                         header->size);
        return SB_OK;
    }
}

// Chunks after damage

void sb_copy_note_roster(sb_log_copier *copier, const sb_resync_chunk *chunk)
{
    bool holds = sb_log_roster_read(copier->payload, chunk->header.size, copier->player_capacity,
                                    &copier->passed) == SB_OK;
    copier->passed_end = holds ? sb_resync_end(chunk) : 0;
}

void sb_copy_note_epoch(sb_log_copier *copier)
{
    memcpy(copier->epoch, copier->payload, sizeof copier->epoch);
    copier->epoch_passed = true;
}

bool sb_copy_join_ticks(sb_log_copier *copier, const sb_resync_chunk *chunk)
{
    const sb_chunk_header *header = &chunk->header;
    if (copier->in_gap || header->tick != sb_copy_tick(copier) + 1) {
        return false;
    }
    bool goes_on = decode_row(copier, header, false, false);
    bool restarts = !copier->coder_is_fresh && decode_row(copier, header, true, false);
    if (goes_on == restarts) {
        return false;
    }
    if (restarts) {
        sb_copy_without_keyframe(copier);
    }
    return take_ticks(copier, header) == SB_OK;
}

bool sb_copy_join_keyframe(sb_log_copier *copier, const sb_resync_chunk *chunk)
{
    sb_log_keyframe_head head;
    uint32_t tick = chunk->header.tick, last = sb_copy_tick(copier);
    if (sb_log_keyframe_head_read(copier->payload, chunk->header.size, &head) != SB_OK ||
        !occupied_fits(copier, head.occupied) || tick < last ||
        (tick == last && copier->rewriter.keyframe_tick == last)) {
        return false;
    }
    // A keyframe at the last tick or before is from a part of the log that was copied already.
    bool gap = copier->in_gap || tick > last;
    if (gap) {
        find_roster(copier, &head, chunk->offset);
    } else if (head.occupied != copier->roster.occupied) {
        return false;
    }
    if (copier->epoch_passed) {
        // The ticks of the epoch before it are lost, so its place among them does not matter.
        sb_rewrite_chunk(&copier->rewriter, SB_CHUNK_EPOCH, 0, copier->epoch, sizeof copier->epoch);
        copier->epoch_passed = false;
    }
    write_keyframe(copier, &head, tick, chunk->header.size, gap);
    return true;
}
