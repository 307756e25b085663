/// The source of a move: the server that plays a match and hands it over to another one. Pure: what
/// happened comes in by functions, what is to be done comes out of `sb_move_source_next`. The owner
/// calls that after each function, and at least 20 times a second, until it returns false.
/// ../move/README.md has the states and why two servers never play the match.
#ifndef SABOT_HOST_WIRE_MOVE_SOURCE_H
#define SABOT_HOST_WIRE_MOVE_SOURCE_H

#include <stdbool.h>
#include <stdint.h>

#include "host/wire/follow_frame.h"

#define SB_MOVE_CONNECT_NS UINT64_C(5000000000)   ///< to reach the target
#define SB_MOVE_ANSWER_NS UINT64_C(5000000000)    ///< for ACCEPT, for READY, for the mark
#define SB_MOVE_CATCH_UP_NS UINT64_C(10000000000) ///< for which the target may come no nearer
#define SB_MOVE_STOP_NS UINT64_C(2000000000)      ///< for the last tick, after it was due
#define SB_MOVE_SILENCE_NS UINT64_C(2000000000)   ///< after which a connection counts as lost
#define SB_MOVE_BEHIND_MS 100u                    ///< that a target may be behind
#define SB_MOVE_LEAD_NS UINT64_C(500000000)       ///< from telling clients until the last tick
#define SB_MOVE_RETRY_NS_MIN UINT64_C(100000000)  ///< pause before the next connection in doubt
#define SB_MOVE_RETRY_NS_MAX UINT64_C(2000000000)
#define SB_MOVE_QUEUE_SIZE 8u

typedef enum sb_move_source_state {
    SB_MOVE_CONNECTS,  ///< to the target
    SB_MOVE_OFFERS,    ///< MOVE was sent
    SB_MOVE_COPIES,    ///< the log flows
    SB_MOVE_PREPARES,  ///< PREPARE was sent
    SB_MOVE_MARKS,     ///< the mark LEAVES is being written
    SB_MOVE_STOPS,     ///< clients know, and the session plays up to the last tick
    SB_MOVE_COMMITTED, ///< COMMIT was sent: only the target can decide
    SB_MOVE_DOUBTS,    ///< the connection was lost after that; it asks again and again
    SB_MOVE_MOVED,     ///< over: the target plays the match
    SB_MOVE_STAYED,    ///< over: the match goes on here
} sb_move_source_state;

typedef enum sb_move_source_act {
    SB_MOVE_DO_CONNECT, ///< Connect; `_connected` or `_lost` follows.
    /// Send `frame`. In a MOVE the owner sets store, log, session, epoch, text and bytes.
    SB_MOVE_DO_SEND,
    /// Offer the log (LOG) and send what it has and gets: from here on `_acknowledged` is expected.
    SB_MOVE_DO_FEED,
    /// Write the mark LEAVES into the log, durably. With a lease, each follower must have it too.
    /// `_marked` or `_cancel` follows.
    SB_MOVE_DO_MARK,
    /// Tell the clients where the match goes on after `tick` (members of `accept`), and stop the
    /// session when it has played that tick, or at once if it has played more. A call of `_stopped`
    /// follows.
    SB_MOVE_DO_TELL_AND_STOP,
    SB_MOVE_DO_STOP_NOW, ///< The tick does not come: stop after the present one; `_stopped`
                         ///< follows.
    /// Tell the clients that the match stays, if they were told of the move. The session must not
    /// stop; if it has stopped, it plays on. Write the mark STAYS behind the mark LEAVES. For a
    /// move that was begun by `_init_doubtful`: resume the log.
    SB_MOVE_DO_STAY,
    /// End the session without an end of the match: its log says that the match has moved.
    SB_MOVE_DO_END,
    SB_MOVE_DO_HANG_UP, ///< Close the connection. Nothing of it may be passed on any more.
    SB_MOVE_DO_FINISH,  ///< The last one. `state` and `reason` are final.
} sb_move_source_act;

typedef struct sb_move_source_action {
    sb_move_source_act act;
    sb_follow_frame frame; ///< of DO_SEND
    uint32_t tick;         ///< of DO_TELL_AND_STOP
} sb_move_source_action;

typedef struct sb_move_source {
    uint8_t id[SB_MOVE_ID_SIZE];
    uint32_t tick_rate_hz;
    sb_move_source_state state;
    sb_follow_frame accept; ///< what the target answered; only its `store` if `_init_doubtful`
    char reason[SB_MOVE_TEXT_SIZE_MAX + 1]; ///< why the match stayed
    bool told;                              ///< DO_TELL_AND_STOP was given
    // For this file alone.
    bool linked;            ///< the connection stands
    bool linking;           ///< DO_CONNECT was given, and neither answer has come
    bool marked;            ///< the mark was given to the owner to write
    bool hurried;           ///< DO_STOP_NOW was given
    bool follows;           ///< the target has acknowledged something
    uint32_t tick, acked;   ///< the last one here, and at the target
    uint64_t rest;          ///< bytes of the log that it has to copy
    uint64_t rest_min;      ///< the smallest so far
    uint32_t behind_min;    ///< the smallest number of ticks so far that it was behind
    uint64_t nearer_ns;     ///< when one of the two last became smaller
    uint32_t last_tick;     ///< after which the session stops
    uint64_t hash;          ///< of the state after it
    uint64_t due_ns;        ///< when it is or was due
    uint64_t since_ns;      ///< when the state began
    uint64_t heard_ns;      ///< when a frame last came
    uint64_t round_trip_ns; ///< at most: from MOVE to its answer
    uint64_t retry_ns;      ///< pause before the next connection
    uint64_t retry_at_ns;   ///< when it is due
    uint32_t queued;
    struct {
        sb_move_source_act act;
        sb_follow_kind kind; ///< of DO_SEND
    } queue[SB_MOVE_QUEUE_SIZE];
} sb_move_source;

/// Begins a move of a match whose last tick was `tick`. The id is random and never used again.
void sb_move_source_init(sb_move_source *source, const uint8_t id[SB_MOVE_ID_SIZE],
                         uint32_t tick_rate_hz, uint32_t tick, uint64_t now_ns);

/// Goes on with a move whose mark LEAVES stands in a log that was found (move_mark.h): it is in
/// doubt, and the match must not be played until DO_STAY.
void sb_move_source_init_doubtful(sb_move_source *source, const uint8_t id[SB_MOVE_ID_SIZE],
                                  const uint8_t store[SB_MOVE_STORE_SIZE], uint64_t now_ns);

/// The connection stands, its keys proved.
void sb_move_source_connected(sb_move_source *source, uint64_t now_ns);

/// The connection was not made, or is lost. `reason` is a sentence without a full stop.
void sb_move_source_lost(sb_move_source *source, const char *reason, uint64_t now_ns);

/// A frame came, of any kind: those that are no part of a move, such as PING, say that the target
/// lives. False if the frame makes no sense now; the connection is given up then.
bool sb_move_source_frame(sb_move_source *source, const sb_follow_frame *frame, uint64_t now_ns);

/// The session has played up to `tick`.
void sb_move_source_played(sb_move_source *source, uint32_t tick);

/// The target has played up to `tick` (an ACK of the log).
void sb_move_source_acknowledged(sb_move_source *source, uint32_t tick);

/// The target has still to copy this number of bytes of the log.
void sb_move_source_copied(sb_move_source *source, uint64_t rest);

/// The mark is durable.
void sb_move_source_marked(sb_move_source *source, uint64_t now_ns);

/// The session has stopped after `tick`, which was due at `due_ns`, with this hash, and the rest of
/// its log was given to the connection.
void sb_move_source_stopped(sb_move_source *source, uint32_t tick, uint64_t hash, uint64_t due_ns,
                            uint64_t now_ns);

/// The owner or the operator gives the move up: the match is over, the log cannot be written.
/// False, and nothing happens, once only the target can decide.
bool sb_move_source_cancel(sb_move_source *source, const char *reason, uint64_t now_ns);

/// The operator says that the target is gone for good and has not taken the match. If that is
/// wrong, two servers play it. False unless the move is in doubt, or waits for the decision.
bool sb_move_source_abandon(sb_move_source *source, uint64_t now_ns);

/// True, with something that is to be done now.
bool sb_move_source_next(sb_move_source *source, uint64_t now_ns,
                         sb_move_source_action *out_action);

#endif
