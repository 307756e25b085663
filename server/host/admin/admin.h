/// The operator's interface to a running server, by HTTP on the control thread (openapi.json).
///
/// Without a token file it serves /healthz, /readyz, the page and the description alone: whatever
/// tells of matches or changes them needs the token.
#ifndef SABOT_HOST_ADMIN_ADMIN_H
#define SABOT_HOST_ADMIN_ADMIN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"

#define SB_WEBHOOK_URL_COUNT_MAX 4u
#define SB_ADMIN_NO_PORT UINT32_MAX

/// What an operator sets.
typedef struct sb_admin_settings {
    uint32_t port;            ///< TCP; 0 for any free one; default SB_ADMIN_NO_PORT: none
    const char *bind_address; ///< IPv4 or IPv6; default "127.0.0.1"
    const char *token_path;   ///< private file with the token; default NULL
    const char *ban_path;     ///< file of the bans, made with the first ban; default NULL: bans end
                              ///< with the server
    const char *webhook_urls[SB_WEBHOOK_URL_COUNT_MAX]; ///< receivers of events; http or https
    uint32_t webhook_url_count;                         ///< default 0
    const char *webhook_secret_path; ///< private file with the key of signatures; NULL: unsigned
} sb_admin_settings;

sb_admin_settings sb_admin_settings_default(void);

/// Returns NULL, or what is wrong with the settings.
const char *sb_admin_settings_fault(const sb_admin_settings *settings);

struct json_t;

/// What the server does for its operator. Members that are NULL are answered by 501.
typedef struct sb_admin_owner {
    /// Returns the settings in force, without secrets; NULL without memory.
    struct json_t *(*describe_config)(void *context);
    /// Reads the configuration again. Fills in two arrays with the names of settings that were
    /// applied, and of those that take effect at the next start. False and a sentence if the
    /// configuration is wrong: then nothing was applied.
    bool (*reload_config)(void *context, struct json_t *out_changed, struct json_t *out_unchanged,
                          char *out_message, size_t message_size);
    /// Ends the server once its matches are over; those move to `move_to` first, unless that is
    /// NULL. It is given only if there is a mover.
    void (*drain)(void *context, const char *move_to);
    bool (*is_draining)(void *context);
    /// Returns the shard on which the next session is to be made.
    uint32_t (*choose_shard)(void *context);
    void *context;
} sb_admin_owner;

typedef struct sb_admin sb_admin;
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

/// Lets moves be asked for; NULL: this server moves no matches.
struct sb_mover;
void sb_admin_show_mover(sb_admin *admin, struct sb_mover *mover);

/// Likewise what Agones is told, for the metrics; NULL for none.
struct sb_agones;
void sb_admin_show_agones(sb_admin *admin, const struct sb_agones *agones);

/// Reads the file of bans again and hands it to the shards, which send away who is banned now.
/// Errors as `sb_ban_list_read_again`; then the bans stay. NULL is ignored.
sb_error sb_admin_read_bans(sb_admin *admin, char *out_message, size_t message_size);

/// Returns "http://127.0.0.1:9090/"; NULL if there is no admin port.
const char *sb_admin_address(const sb_admin *admin);

/// Ends all connections, and gives handles back to the loop, which must run before destroy. The
/// shards have ended, and their answers are in the control thread's mailbox. NULL is ignored, also
/// by destroy.
void sb_admin_detach(sb_admin *admin);
void sb_admin_destroy(sb_admin *admin);

#endif
