/// Events of a server's life and of its matches, for webhooks. Functions with a shard are called on
/// its thread, and hand the event to the control thread.
#ifndef SABOT_HOST_ADMIN_ADMIN_EVENTS_H
#define SABOT_HOST_ADMIN_ADMIN_EVENTS_H

#include "host/admin/admin_settings.h"
#include "host/threads/server_loop.h"
#include "host/threads/shard_view.h"

/// Returns true if there are receivers; otherwise the functions below do nothing.
bool sb_admin_hears(const sb_admin *admin);

/// Tells an event of the whole server, on the control thread: "draining", "ended".
void sb_admin_tell(sb_admin *admin, const char *event);

/// A session was made, or has ended.
void sb_admin_tell_session(sb_admin *admin, sb_shard_thread *shard, bool made,
                           const sb_place *place);

/// A session goes on at another server, whose port for followers is at `to`.
void sb_admin_tell_moved(sb_admin *admin, sb_shard_thread *shard, const sb_place *place,
                         const char *to);

/// A match is over. `log_path` is NULL if it was not recorded.
void sb_admin_tell_match(sb_admin *admin, sb_shard_thread *shard, const sb_session *over,
                         const char *log_path);

/// A client has joined or left a session.
void sb_admin_tell_person(sb_admin *admin, sb_shard_thread *shard, bool came,
                          const sb_person_view *person);

/// Runs the loop until every request has its answer and the first attempts of all events are over,
/// at most for two seconds. The shards have ended, and what they still had to say has been taken
/// from the control thread's mailbox. NULL is ignored.
void sb_admin_flush(sb_admin *admin);

#endif
