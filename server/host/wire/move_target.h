/// The target of a move: the server to which a match is handed over. Pure, as move_source.h is:
/// what happened comes in by functions, what is to be done comes out of `sb_move_target_next`. The
/// owner calls that after each function, and at least 20 times a second, until it returns false.
///
/// One object is one move. The owner finds it by the id in a frame, whatever connection the frame
/// came by. Frames for an id without an object are answered by `sb_move_target_recall`.
#ifndef SABOT_HOST_WIRE_MOVE_TARGET_H
#define SABOT_HOST_WIRE_MOVE_TARGET_H

#include <stdbool.h>
#include <stdint.h>

#include "host/wire/follow_frame.h"

#define SB_MOVE_FINISH_NS UINT64_C(2000000000) ///< from COMMIT until the last tick was played
#define SB_MOVE_TARGET_QUEUE_SIZE 8u

typedef enum sb_move_target_state {
    SB_MOVE_JUDGES,   ///< the owner decides whether it wants the match
    SB_MOVE_FOLLOWS,  ///< the log flows, and is played
    SB_MOVE_READIES,  ///< PREPARE came: the owner makes everything ready
    SB_MOVE_IS_READY, ///< it waits for COMMIT
    SB_MOVE_FINISHES, ///< COMMIT came: the last ticks are played
    SB_MOVE_TAKES,    ///< the mark TAKEN is being written
    SB_MOVE_ERASES,   ///< that has failed: the copy is being made useless
    SB_MOVE_UNSURE,   ///< that has failed too: only a restart can tell
    SB_MOVE_LEADS,    ///< over: the match is played here
    SB_MOVE_DROPPED,  ///< over: it is not, and never will be under this id
} sb_move_target_state;

typedef enum sb_move_target_act {
    /// Send `frame` by the newest connection by which MOVE or ASK came. In an ACCEPT the owner sets
    /// what MOVE's answer has: store, session, port, web_port, key, text.
    SB_MOVE_DO_ANSWER,
    /// Reserve the place, make the game; `_ready` or `_failed` follows.
    SB_MOVE_DO_READY,
    /// Write the mark TAKEN and the new epoch behind the copy's last tick, durably, all before it
    /// included, and make it a log of this server. `_taken` or `_not_taken` follows.
    SB_MOVE_DO_TAKE,
    /// Make sure that the copy is never continued, nor found with a mark TAKEN; `_erased` follows.
    SB_MOVE_DO_ERASE,
    /// Play on: the first tick is `tick` + 1, due one tick after `due_ns`. Welcome the clients.
    SB_MOVE_DO_PLAY,
    /// Drop copy, place, game and the clients that wait.
    SB_MOVE_DO_DROP,
} sb_move_target_act;

typedef struct sb_move_target_action {
    sb_move_target_act act;
    sb_follow_frame frame; ///< of DO_ANSWER
    uint32_t tick;         ///< of DO_PLAY: the source's last one
    uint64_t due_ns;       ///< of DO_PLAY: when that was due, by this machine's clock
} sb_move_target_action;

typedef struct sb_move_target {
    uint8_t id[SB_MOVE_ID_SIZE];
    uint32_t epoch, session; ///< of the source
    sb_move_target_state state;
    char reason[SB_MOVE_TEXT_SIZE_MAX + 1]; ///< why the match was dropped
    // For this file alone.
    bool asked;             ///< an ASK waits for the decision
    uint32_t tick;          ///< the last one that was played, and agreed
    uint64_t hash;          ///< of the state after it
    uint32_t last_tick;     ///< of COMMIT
    uint64_t last_hash;     ///< of COMMIT
    uint64_t due_ns;        ///< when the last tick was due
    uint64_t round_trip_ns; ///< the shortest; 0: none was measured
    uint64_t since_ns;      ///< when the state began
    uint64_t heard_ns;      ///< when a frame last came
    uint32_t here;          ///< the session's number here
    uint32_t queued;
    struct {
        sb_move_target_act act;
        sb_follow_kind kind; ///< of DO_ANSWER
    } queue[SB_MOVE_TARGET_QUEUE_SIZE];
} sb_move_target;

/// Begins with a MOVE; `_accept` or `_deny` follows.
void sb_move_target_init(sb_move_target *target, const sb_follow_frame *move, uint64_t now_ns);

/// The owner wants the match, and gives it this number.
void sb_move_target_accept(sb_move_target *target, uint32_t session, uint64_t now_ns);
/// It does not want the match. `reason` is a sentence without a full stop, here and below.
void sb_move_target_deny(sb_move_target *target, const char *reason, uint64_t now_ns);

/// A frame came, of any kind, for this move: those that are no part of a move say that the source
/// lives. ASK may come by another connection. False if the frame makes no sense now.
bool sb_move_target_frame(sb_move_target *target, const sb_follow_frame *frame, uint64_t now_ns);

/// The connection by which MOVE came is lost.
void sb_move_target_lost(sb_move_target *target, uint64_t now_ns);

/// The shortest round trip that was measured so far.
void sb_move_target_measured(sb_move_target *target, uint64_t round_trip_ns);

/// The copy was played up to `tick`, and each hash agreed.
void sb_move_target_played(sb_move_target *target, uint32_t tick, uint64_t hash, uint64_t now_ns);

/// A hash differs, the copy cannot be written, nothing can be made ready, the server ends. Does
/// nothing once the mark TAKEN is being written.
void sb_move_target_failed(sb_move_target *target, const char *reason, uint64_t now_ns);

/// Everything is ready.
void sb_move_target_ready(sb_move_target *target, uint64_t now_ns);

/// The mark TAKEN is durable.
void sb_move_target_taken(sb_move_target *target, uint64_t now_ns);
/// It could not be written, or may be durable or not.
void sb_move_target_not_taken(sb_move_target *target, const char *reason, uint64_t now_ns);
/// The copy is erased, durably; false: that is not sure.
void sb_move_target_erased(sb_move_target *target, bool sure, uint64_t now_ns);

/// True, with something that is to be done now.
bool sb_move_target_next(sb_move_target *target, uint64_t now_ns,
                         sb_move_target_action *out_action);

/// True once the move has ended and everything was given out. The object may go then.
bool sb_move_target_is_over(const sb_move_target *target);

/// What this server knows of a move for which it has no object.
typedef struct sb_move_memory {
    uint8_t store[SB_MOVE_STORE_SIZE]; ///< of its folder
    bool complete;    ///< all logs of the folder, and the list of moves taken, were looked at
    bool taken;       ///< a log or the list has the mark TAKEN of this id
    uint32_t session; ///< of that log; 0: unknown
    uint32_t tick;    ///< after which the match was taken; 0: unknown
} sb_move_memory;

/// Answers a frame for an id without an object. False if nothing is to be answered.
bool sb_move_target_recall(const sb_follow_frame *frame, const sb_move_memory *memory,
                           sb_follow_frame *out_answer);

#endif
