/// Copies the chunks of a tick log while following what they say: only chunks that a reader would
/// accept are copied. The copy of a good log is the same byte for byte. For repair only.
#ifndef SABOT_RECORD_REPAIR_COPY_H
#define SABOT_RECORD_REPAIR_COPY_H

#include "record/repair/resync.h"
#include "record/repair/rewrite.h"

typedef struct sb_log_copier {
    const sb_resync *resync; ///< the source, in which rosters are looked up
    uint32_t player_capacity;
    bool in_gap;         ///< in a gap of the source, which is written with the keyframe after it
    bool coder_is_fresh; ///< no tick was coded since the coder was reset
    bool roster_known;   ///< false from a gap until a roster is found
    bool names_found; ///< names of unnamed players were found; the next keyframe gets a roster with
                      ///< them
    uint32_t names_lost;   ///< players whose name and secret are lost after a gap
    uint64_t unnamed;      ///< bit p: the player in slot p is one of these
    sb_log_roster roster;  ///< after the last kept tick
    sb_frame_coder coder;  ///< after the last kept tick
    sb_log_roster named;   ///< the roster at this offset, which keyframes of the source point to
    uint64_t named_offset; ///< 0 for none
    sb_log_roster passed;  ///< a roster that was found after damage,
    uint64_t passed_end;   ///< and its end in the source
    bool epoch_passed;     ///< an epoch was found after damage; the last one is
    uint8_t epoch[SB_EPOCH_PAYLOAD_SIZE];
    sb_frame_coder trial; ///< coder after a row that is not copied yet,
    sb_log_roster trial_roster;
    uint64_t trial_unnamed;
    sb_frame frame;
    sb_notes notes;
    sb_log_rewriter rewriter;
    uint8_t payload[SB_CHUNK_PAYLOAD_SIZE_MAX]; ///< of the chunk that is to be copied
    uint8_t roster_payload[SB_LOG_ROSTER_SIZE_MAX];
} sb_log_copier;

/// Starts a copier, which is all zeros except for its rewriter. Copies nothing yet.
void sb_copy_start(sb_log_copier *copier, const sb_log_head *head, const sb_resync *resync);

/// Returns the last tick that was copied.
static inline uint32_t sb_copy_tick(const sb_log_copier *copier)
{
    return copier->rewriter.chain.tick;
}

/// Copies the next chunk, which was read at `offset`. On error the copier is as if the chunk had
/// not existed: SB_ERROR_MALFORMED, SB_ERROR_LIMIT, SB_ERROR_RANGE, SB_ERROR_TRUNCATED.
sb_error sb_copy_chunk(sb_log_copier *copier, const sb_chunk_header *header, uint64_t offset);

/// Copies a keyframe in `payload` that was not in the source.
void sb_copy_made_keyframe(sb_log_copier *copier, uint32_t size);

/// Says that the next chunk was a keyframe and cannot be read. The ticks after it decode as if it
/// could, and are coded again.
void sb_copy_without_keyframe(sb_log_copier *copier);

/// Remembers a roster that is not the next chunk, because the keyframe directly after it may need
/// it.
void sb_copy_note_roster(sb_log_copier *copier, const sb_resync_chunk *chunk);

/// Remembers the epoch in `payload`, which is not the next chunk. It is copied before the keyframe
/// at which copying continues.
void sb_copy_note_epoch(sb_log_copier *copier);

/// Copies ticks that are not the next chunk, if they directly follow the last copied tick. A
/// keyframe may have been passed over; the row of the ticks reveals that. False, and nothing
/// copied, if the ticks do not fit.
bool sb_copy_join_ticks(sb_log_copier *copier, const sb_resync_chunk *chunk);

/// Copies a keyframe that is not the next chunk, after a gap if ticks are missing. False, and
/// nothing copied, if the keyframe is not after the last tick or contradicts the players.
bool sb_copy_join_keyframe(sb_log_copier *copier, const sb_resync_chunk *chunk);

#endif
