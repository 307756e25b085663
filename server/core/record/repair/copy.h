/// Copies the chunks of a tick log, in step with what they say: only what a reader would take is
/// copied. Of a log that is fine the copy is the same byte for byte. For repair, not for other
/// rooms.
#ifndef SABOT_RECORD_REPAIR_COPY_H
#define SABOT_RECORD_REPAIR_COPY_H

#include "record/repair/resync.h"
#include "record/repair/rewrite.h"

typedef struct sb_log_copier {
    const sb_resync *resync; ///< the source: rosters are looked up in it
    uint32_t player_capacity;
    bool in_gap;           ///< of the source: it is written with the keyframe behind it
    bool coder_is_fresh;   ///< no tick was coded since it began anew
    bool roster_known;     ///< false from a gap on
    bool names_found;      ///< of players who had none: the next keyframe tells of them
    uint32_t names_lost;   ///< players of whom behind a gap neither name nor secret is known
    uint64_t unnamed;      ///< bit p: so it is with the player in slot p
    sb_log_roster roster;  ///< after the last tick kept
    sb_frame_coder coder;  ///< likewise
    sb_log_roster named;   ///< the roster that keyframes of the source name by this offset
    uint64_t named_offset; ///< 0 for none
    sb_log_roster passed;  ///< a roster that was found behind a damage,
    uint64_t passed_end;   ///< and where it ends in the source
    bool epoch_passed;     ///< likewise an epoch; the last one
    uint8_t epoch[SB_EPOCH_PAYLOAD_SIZE];
    sb_frame_coder trial; ///< what comes after a row that is not copied yet,
    sb_log_roster trial_roster;
    uint64_t trial_unnamed;
    sb_frame frame;
    sb_notes notes;
    sb_log_rewriter rewriter;
    uint8_t payload[SB_CHUNK_PAYLOAD_SIZE_MAX]; ///< of the chunk that is to be copied
    uint8_t roster_payload[SB_LOG_ROSTER_SIZE_MAX];
} sb_log_copier;

/// `copier` is all zeros, but for its rewriter. Nothing is copied yet.
void sb_copy_start(sb_log_copier *copier, const sb_log_head *head, const sb_resync *resync);

/// The last tick that was copied.
static inline uint32_t sb_copy_tick(const sb_log_copier *copier)
{
    return copier->rewriter.chain.tick;
}

/// Copies the chunk that comes next, which was read at `offset`. On error it is as if it had not
/// been there: SB_ERROR_MALFORMED, SB_ERROR_LIMIT, SB_ERROR_RANGE, SB_ERROR_TRUNCATED.
sb_error sb_copy_chunk(sb_log_copier *copier, const sb_chunk_header *header, uint64_t offset);

/// A keyframe in `payload` that was not in the source.
void sb_copy_made_keyframe(sb_log_copier *copier, uint32_t size);

/// The chunk that comes next was a keyframe and cannot be read: the ticks behind it decode as if it
/// could, and are coded anew.
void sb_copy_without_keyframe(sb_log_copier *copier);

/// A roster, not the chunk that comes next: perhaps that of a keyframe just behind it.
void sb_copy_note_roster(sb_log_copier *copier, const sb_resync_chunk *chunk);

/// The epoch in `payload`, likewise: it is copied before the keyframe at which copying goes on.
void sb_copy_note_epoch(sb_log_copier *copier);

/// Copies ticks, not the chunk that comes next, if they come just after the last one copied. What
/// was passed over may have been a keyframe: their row says whether. False, and nothing copied, if
/// they do not fit.
bool sb_copy_join_ticks(sb_log_copier *copier, const sb_resync_chunk *chunk);

/// Copies a keyframe, not the chunk that comes next; behind a gap if ticks are missing. False, and
/// nothing copied, if it is not one after the last or contradicts who is there.
bool sb_copy_join_keyframe(sb_log_copier *copier, const sb_resync_chunk *chunk);

#endif
