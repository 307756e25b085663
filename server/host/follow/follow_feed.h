/// One follower's connection, on the leader's side: which logs it is sent, and up to where.
#ifndef SABOT_HOST_FOLLOW_FOLLOW_FEED_H
#define SABOT_HOST_FOLLOW_FOLLOW_FEED_H

#include "host/follow/follow_link.h"
#include "host/follow/follow_pace.h"
#include "host/follow/follow_shelf.h"
#include "host/journal/journal.h"

#define SB_FOLLOW_ADDRESS_SIZE 64u

/// A log that the follower is sent.
typedef struct sb_follow_item {
    sb_follow_log *log;
    uint64_t known;    ///< bytes of the log that are to be sent now
    uint64_t sent;     ///< bytes that were sent, or that the follower had
    uint64_t taken;    ///< bytes that the follower has acknowledged
    uint64_t goal;     ///< bytes that it must acknowledge before it is told LEADS
    uint64_t since_ns; ///< when bytes first waited to be sent, while some do
    bool answered;     ///< the follower has said what it has of it
} sb_follow_item;

/// The holder of the lease, and the epoch that followers with all of the logs are told.
typedef struct sb_follow_lead {
    uint32_t epoch; ///< 0: there is no lease
    char holder[SB_MOVE_TEXT_SIZE_MAX + 1];
    uint8_t store[SB_MOVE_STORE_SIZE]; ///< of the leader's folder
} sb_follow_lead;

typedef struct sb_follow_feed sb_follow_feed;

/// Takes the frames of connections by which another server moves a match here (../move).
typedef struct sb_follow_moves {
    /// Takes a frame. False if it makes no sense: the connection is closed then.
    bool (*frame)(void *context, sb_follow_feed *feed, const sb_follow_frame *frame);
    /// The connection has ended. Called once, if `frame` was.
    void (*closed)(void *context, sb_follow_feed *feed);
    void *context;
} sb_follow_moves;

struct sb_follow_feed {
    sb_follow_feed *next;
    sb_follow_link link;
    sb_follow_pace pace;
    sb_follow_shelf *shelf;
    sb_journal *journal;
    const sb_follow_moves *moves; ///< NULL if this server takes none
    sb_follow_item *items;
    uint32_t item_count, item_capacity;
    uint32_t turn; ///< the item that is sent first the next time
    bool greeted;  ///< a frame came: the follower has the connection's keys
    bool asks;     ///< it has asked for LEADS
    bool lacks;    ///< a log could not be offered: it never has everything
    bool recalled; ///< it was offered what `past` has
    /// The folder's logs when it asked, of which those before `past_index` were offered.
    sb_log_names past;
    int past_index;
    const sb_follow_lead *lead;
    uint32_t leading;     ///< epoch of LEADS that is due once its goals are reached; 0: none
    uint32_t told, noted; ///< epochs that it was told, and has noted
    bool late;            ///< it was left behind, and has not noted what it was told since
    bool moving;          ///< it is no follower: its first frame was one of a move
    char address[SB_FOLLOW_ADDRESS_SIZE];
    /// Returns true if the leader has room for another follower.
    bool (*has_room)(void *context);
    /// The connection has ended: the feed can be freed.
    void (*closed)(void *context, sb_follow_feed *feed);
    void *context;
};

/// Makes the connection's handle, which `closed` follows at some time. False without memory for it.
/// `feed` begins as zeros, with `shelf`, `journal`, the functions and `context` set.
bool sb_follow_feed_open(sb_follow_feed *feed, uv_loop_t *loop,
                         const uint8_t server_secret[SB_FOLLOW_KEY_SIZE], uv_stream_t *listener);

/// Offers a log to the follower, unless it has it already or has not greeted yet.
void sb_follow_feed_offer(sb_follow_feed *feed, sb_follow_log *log);

/// Sends what is new of all logs, or of one, as far as the follower keeps pace.
void sb_follow_feed_send(sb_follow_feed *feed);
void sb_follow_feed_send_log(sb_follow_feed *feed, const sb_follow_log *log);

/// Offers the logs without a writer that the follower must have, some at a time. Then, once the
/// follower has acknowledged what all logs have now, tells it which process leads. Call it again
/// and again, after each look at the shelf that did not fail. Does nothing if it has not asked yet,
/// or was told.
void sb_follow_feed_lead(sb_follow_feed *feed);

/// Nobody waits any more until it has noted who leads: says so, and which log it lacks.
void sb_follow_feed_leave_behind(sb_follow_feed *feed);

/// Tells the end of logs without a writer, and drops a follower that is stuck. Once a second.
void sb_follow_feed_watch(sb_follow_feed *feed);

/// Returns true if the follower has acknowledged everything.
bool sb_follow_feed_is_even(const sb_follow_feed *feed);

/// Says why, and closes the connection. `closed` follows.
void sb_follow_feed_end(sb_follow_feed *feed, sb_follow_reason why, const char *reason);

#endif
