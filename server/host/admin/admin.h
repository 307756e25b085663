/// The operator's interface to a running server, by HTTP on the control thread. The file
/// files/openapi.json describes its calls.
///
/// Without a token file it serves /healthz, /readyz, the page and the description alone: whatever
/// tells of matches or changes them needs the token.
#ifndef SABOT_HOST_ADMIN_ADMIN_H
#define SABOT_HOST_ADMIN_ADMIN_H

#include <stddef.h>

#include "base/error.h"
#include "host/admin/admin_settings.h"

struct sb_server_loop;

/// Reads token and bans, and listens. `server` has bound its shards.
/// Detach and destroy are due after an error too: `*out_admin` is NULL only if nothing is left.
/// `log_directory` may be NULL. Errors with a sentence.
sb_error sb_admin_create(const sb_admin_settings *settings, const sb_admin_owner *owner,
                         const char *log_directory, struct sb_server_loop *server,
                         sb_admin **out_admin, char *out_message, size_t message_size);

/// Notes that the shards run: clients can join.
void sb_admin_begin(sb_admin *admin);

struct sb_reach;
/// Lets the metrics tell how the server lets itself be found; NULL: it does not.
void sb_admin_show_reach(sb_admin *admin, const struct sb_reach *reach);

struct sb_mover;
/// Lets operators ask for moves; NULL: this server moves no matches.
void sb_admin_show_mover(sb_admin *admin, struct sb_mover *mover);

struct sb_agones;
/// Lets the metrics tell what Agones is told; NULL: there is no Agones.
void sb_admin_show_agones(sb_admin *admin, const struct sb_agones *agones);

/// Reads the file of bans again and hands it to the shards, which send away clients that are
/// banned now. Errors as `sb_ban_list_read_again`; then the bans stay. NULL is ignored.
sb_error sb_admin_read_bans(sb_admin *admin, char *out_message, size_t message_size);

/// Returns "http://127.0.0.1:9090/"; NULL if there is no admin port.
const char *sb_admin_address(const sb_admin *admin);

/// Ends all connections, and gives handles back to the loop, which must run before destroy. The
/// shards have ended, and their answers are in the control thread's mailbox. NULL is ignored, also
/// by destroy.
void sb_admin_detach(sb_admin *admin);
void sb_admin_destroy(sb_admin *admin);

#endif
