/// The follower's side (README.md): `sabot standby --from HOST:PORT`. It keeps copies of a leader's
/// logs, plays each tick of them and compares each hash, until it is told to end or to take over.
#ifndef SABOT_HOST_FOLLOW_FOLLOW_REMOTE_H
#define SABOT_HOST_FOLLOW_FOLLOW_REMOTE_H

#include "host/lease/lease_keeper.h"
#include "host/standby/follow.h"

typedef struct sb_follow_remote_def {
    const char *leader;     ///< "HOST:PORT"
    const char *directory;  ///< for the copies; made if it does not exist
    const char *key_path;   ///< the server's key; NULL: ".server.key" in the folder
    const sb_rules *rules;  ///< as in logs/resume.h
    sb_lease_keeper *lease; ///< NULL without one
    sb_journal_settings journal;
} sb_follow_remote_def;

/// Follows until it takes over, or SIGINT, SIGTERM or SIGHUP arrives. With a lease, it claims that
/// while the leader does not answer and a match is unfinished, and takes over once it holds it.
/// Without one, SIGUSR1 takes over, unless the leader still answers. A lost connection is made
/// again. Blocks. Errors with a message: the folder or the key cannot be used, or the leader has
/// another key or version when it is first reached.
sb_error sb_follow_remote_run(const sb_follow_remote_def *def, sb_follow_summary *out_summary,
                              char *out_message, size_t message_size);

#endif
