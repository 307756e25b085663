/// What a move asks of the shard that has the session, or will have it. On the shard's thread,
/// between two ticks.
#ifndef SABOT_HOST_MOVE_SHARED_MOVE_SHARD_H
#define SABOT_HOST_MOVE_SHARED_MOVE_SHARD_H

#include "host/matches/server_state.h"
#include "host/standby/followed_log.h"
#include "session/relocate.h"

/// Returns the shard's matches.
sb_server_part *sb_move_part_of(const sb_shard_thread *shard);

/// A session that is to move.
typedef struct sb_move_subject {
    bool found;    ///< the shard has the session, and it plays a match
    bool recorded; ///< the match has a log
    uint32_t epoch, tick, tick_rate_hz;
    char name[SB_PLACE_NAME_SIZE_MAX + 1];
    char rules[SB_RULES_NAME_SIZE + 1];
    char path[SB_SERVER_LOG_PATH_SIZE]; ///< of the log
    char *place; ///< settings of the session (move_place.h); the caller frees it
} sb_move_subject;

/// Fills in what the session is now; `found` is false if the shard does not have it.
void sb_move_describe(const sb_shard_thread *shard, uint32_t session, sb_move_subject *out_subject);

/// What the source or the target of a move looks at again and again.
typedef struct sb_move_look {
    bool gone;   ///< the session has ended, or its match is over or another one
    bool halted; ///< the match stands still
    uint32_t tick;
    uint64_t hash;            ///< of the state after it, if it stands still
    sb_log_progress progress; ///< of the log
} sb_move_look;

/// Fills in how far the match of that epoch is.
void sb_move_look_at(const sb_server_part *part, uint32_t session, uint32_t epoch,
                     sb_move_look *out_look);

/// Returns what the people of the session have agreed on (move_place.h); the caller frees it. NULL
/// if there is none, or without memory.
char *sb_move_standing_of(const sb_server_part *part, uint32_t session);

/// Says goodbye to what is left of a session that another server has taken, and tells that it has
/// moved.
void sb_move_end_session(sb_server_part *part, uint32_t session, const char *to);

/// Tells the clients where the match goes on, those of the web by the host's name, and lets it
/// stand still behind `tick`. `web_peer_first` is set here. False if there is no such session.
bool sb_move_tell_and_halt(const sb_shard_thread *shard, uint32_t session, uint32_t tick,
                           const sb_session_move *told);

/// Takes that back: the match goes on here.
void sb_move_stay(const sb_shard_thread *shard, uint32_t session);

/// Reserves a session for a match by the settings that its source has sent. Returns its number, 0
/// and a sentence without a full stop if it cannot be had.
uint32_t sb_move_expect(const sb_shard_thread *shard, const void *place, size_t size,
                        uint32_t tick_rate_hz, char *out_reason, size_t reason_size);

/// A match of another server, with its log.
typedef struct sb_move_arrival {
    uint32_t session;
    const void *place; ///< as above
    size_t place_size;
    sb_followed_log *log;
    int descriptor; ///< of the log, taken over
    const sb_log_handover *taken;
    const void *standing; ///< of its people (move_place.h); `standing_size` 0: nothing is known
    size_t standing_size;
    sb_game *made; ///< of the log's def and map, in tick 0; taken over
} sb_move_arrival;

/// Lets a match go on here whose log was in doubt: with the settings of the shard's sessions, and
/// with the mark STAYS. Other members as in sb_move_arrival. Returns the session's number; 0 and a
/// sentence without a full stop if that cannot be.
uint32_t sb_move_revive(sb_server_part *part, sb_followed_log *log, int descriptor,
                        const sb_log_handover *stays, char *out_reason, size_t reason_size);

/// Makes the match of a log the shard's own, with the mark TAKEN. It stands still. False and a
/// sentence without a full stop; the match is not here then. `*out_given`, also then: the log was
/// given to a writer, so that the mark may be in it.
bool sb_move_adopt(sb_server_part *part, const sb_move_arrival *arrival, uint32_t *out_epoch,
                   bool *out_given, char *out_reason, size_t reason_size);

#endif
