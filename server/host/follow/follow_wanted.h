/// Copies of which a follower has asked the leader for the rest: those without an end. What the
/// leader does not offer by the time that it says who leads, it does not have.
#ifndef SABOT_HOST_FOLLOW_FOLLOW_WANTED_H
#define SABOT_HOST_FOLLOW_FOLLOW_WANTED_H

#include <stddef.h>

#include "host/follow/follow_dial.h"

/// All zeros is empty.
typedef struct sb_follow_wanted {
    char **names;
    size_t count;
} sb_follow_wanted;

/// Asks for the rest of each copy in the folder without an end, in place of those that it had.
/// NULL, or a sentence without a full stop: the connection must be closed, because a copy that was
/// not asked for could be continued wrongly.
const char *sb_follow_wanted_ask(sb_follow_wanted *wanted, const char *directory,
                                 sb_follow_dial *dial);

/// The leader offers the log.
void sb_follow_wanted_strike(sb_follow_wanted *wanted, const char *name);

/// Nothing is wanted any more.
void sb_follow_wanted_forget(sb_follow_wanted *wanted);

#endif
