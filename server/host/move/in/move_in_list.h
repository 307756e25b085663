/// All matches that come from other servers, and the frames of moves that came here before. On the
/// control thread.
#ifndef SABOT_HOST_MOVE_IN_MOVE_IN_LIST_H
#define SABOT_HOST_MOVE_IN_MOVE_IN_LIST_H

#include "host/move/in/move_in.h"

/// Matches that come at a time.
#define SB_MOVE_COMING_COUNT_MAX 64u

/// Set the first three; the rest is zeros.
typedef struct sb_move_in_list {
    sb_move_shared *shared;
    void (*begun)(void *context); ///< something has begun: `_turn` is due from now on
    void *context;
    // For this file alone.
    sb_move_in *first;
    struct sb_move_recall *recalls; // frames for which the store is being looked through
} sb_move_in_list;

/// Takes a frame that came by the connection: for the move with its id, for the move that the
/// connection brings, or for one of the past. False if it makes no sense.
bool sb_move_in_list_frame(sb_move_in_list *list, sb_follow_feed *feed,
                           const sb_follow_frame *frame);

/// The connection has ended.
void sb_move_in_list_lost(sb_move_in_list *list, const sb_follow_feed *feed);

/// Returns the number of matches that come, those that are just over included.
uint32_t sb_move_in_list_count(const sb_move_in_list *list);

/// Lets each move do what is due. True while clients wait for one of them.
bool sb_move_in_list_turn(sb_move_in_list *list);

/// Frees the moves of which nothing is under way any more.
void sb_move_in_list_tidy(sb_move_in_list *list);

/// The server ends: matches that were not taken are not taken any more.
void sb_move_in_list_give_up_all(sb_move_in_list *list);

/// The shards are about to go (sb_move_in_detach).
void sb_move_in_list_detach(sb_move_in_list *list);

/// The clerk must have ended: frames that wait for it are its own to free.
void sb_move_in_list_deinit(sb_move_in_list *list);

#endif
