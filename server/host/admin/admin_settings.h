/// What the admin interface is told at its start: what the operator sets, and what the server does
/// for its operator.
#ifndef SABOT_HOST_ADMIN_ADMIN_SETTINGS_H
#define SABOT_HOST_ADMIN_ADMIN_SETTINGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

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

#endif
