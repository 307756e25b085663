/// The leader's side of following (README.md): listens, and sends the logs of a folder to followers
/// as they grow. On the control thread.
#ifndef SABOT_HOST_FOLLOW_FOLLOW_LEADER_H
#define SABOT_HOST_FOLLOW_FOLLOW_LEADER_H

#include <uv.h>

#include "base/error.h"
#include "host/follow/follow_channel.h"
#include "host/journal/journal.h"

/// Followers at a time.
#define SB_FOLLOW_FOLLOWER_COUNT_MAX 8u

typedef struct sb_follow_leader_def {
    const char *directory; ///< with the logs; outlives the leader, as do all members
    const char *bind_address;
    uint16_t port; ///< TCP; 0 for any free one
    uint8_t server_secret[SB_FOLLOW_KEY_SIZE];
    uv_loop_t *loop;
    sb_journal *journal;
    const struct sb_follow_moves *moves; ///< takes matches that come here; NULL: none come
} sb_follow_leader_def;

typedef struct sb_follow_leader sb_follow_leader;
struct sb_follow_lead;

/// Listens. Errors with a sentence; detach and destroy are due then too.
sb_error sb_follow_leader_create(const sb_follow_leader_def *def, sb_follow_leader **out_leader,
                                 char *out_message, size_t message_size);

/// Returns "127.0.0.1:7900".
const char *sb_follow_leader_address(const sb_follow_leader *leader);

/// Tells each follower the lease's holder and epoch, as soon as it has what the logs have now.
/// Followers that come later are told too.
void sb_follow_leader_lead(sb_follow_leader *leader, const struct sb_follow_lead *lead);

/// Returns true if all followers have noted that durably, but for those that were left behind.
bool sb_follow_leader_is_noted(const sb_follow_leader *leader);

/// Leaves the followers behind that have not noted it, and tells the operator: `_is_noted` does not
/// wait for them until they have noted what they were told.
void sb_follow_leader_leave_behind(sb_follow_leader *leader);

/// Runs the loop until every follower has all of the logs, which are closed now, at most for two
/// seconds, and says goodbye. NULL is ignored, as below.
void sb_follow_leader_flush(sb_follow_leader *leader);

/// Ends the connections, and gives the handles back to the loop, which must run before destroy.
void sb_follow_leader_detach(sb_follow_leader *leader);
void sb_follow_leader_destroy(sb_follow_leader *leader);

#endif
