/// All logs of a leader at the follower: the copies that grow, the matches that are played from
/// them, and how far they are behind. On the loop's thread.
#ifndef SABOT_HOST_FOLLOW_FOLLOW_COPIES_H
#define SABOT_HOST_FOLLOW_FOLLOW_COPIES_H

#include "host/follow/follow_dial.h"
#include "host/follow/follow_lag.h"
#include "host/follow/follow_replica.h"
#include "host/follow/follow_wanted.h"
#include "host/journal/journal.h"
#include "host/standby/follow.h"

/// What the copies are made by.
typedef struct sb_follow_copies_def {
    const char *directory; ///< for the copies
    const sb_rules *rules; ///< as in logs/resume.h
    uv_loop_t *loop;
    sb_follow_dial *dial; ///< to the leader
    sb_journal *journal;
    sb_follow_summary *summary; ///< what is counted
} sb_follow_copies_def;

/// The copies of all logs. Must stay where it is.
typedef struct sb_follow_copies {
    sb_follow_lag lag; ///< of all
    uint64_t changes;  ///< grows whenever something has changed that people should see at once
    // For this file alone.
    sb_follow_copies_def def;
    sb_follow_replica_owner owner;
    sb_follow_replica *replicas;
    uint32_t count;
    sb_follow_wanted wanted;
} sb_follow_copies;

/// Begins without a log. What the def names must outlive the copies, which must stay where they
/// are.
void sb_follow_copies_init(sb_follow_copies *copies, const sb_follow_copies_def *def);

/// A connection stands: asks for what each copy lacks. NULL, or a sentence without a full stop: the
/// connection must be closed.
const char *sb_follow_copies_connected(sb_follow_copies *copies);

/// The connection is lost, and with it the leader's numbers of the logs.
void sb_follow_copies_lost(sb_follow_copies *copies);

/// Take LOG, PIECE and END. False if the frame makes no sense.
bool sb_follow_copies_take_log(sb_follow_copies *copies, const sb_follow_frame *frame);
bool sb_follow_copies_take_piece(sb_follow_copies *copies, const sb_follow_frame *frame);
bool sb_follow_copies_take_end(sb_follow_copies *copies, const sb_follow_frame *frame);

/// LEADS came: sets aside the copies that were asked for and that the leader does not have, and
/// syncs all others. False if one of them stays, or cannot be synced.
bool sb_follow_copies_sync(sb_follow_copies *copies);

/// Returns true if a match was neither over nor moved when the leader was last heard.
bool sb_follow_copies_has_unfinished(const sb_follow_copies *copies);

/// Returns the number of matches that are played, and the highest tick of them.
uint32_t sb_follow_copies_playing(const sb_follow_copies *copies, uint32_t *out_tick);

/// The files stay. Runs of the replicas must have ended.
void sb_follow_copies_deinit(sb_follow_copies *copies);

#endif
