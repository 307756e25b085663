/// The configuration of `sabot serve` and `sabot standby`: one table of options, and the record
/// that holds their values.
///
/// To add an option, add a member to the record (to `server`, if the server needs it as it is) and
/// a row to config.c. A check that a range cannot express goes into fit.c. Then
/// `sabot serve --print-manual` makes OPTIONS.md again.
#ifndef SABOT_HOST_CONFIG_CONFIG_H
#define SABOT_HOST_CONFIG_CONFIG_H

#include "host/config/option.h"
#include "host/config/session_option.h"
#include "host/config/web_settings.h"
#include "host/lease/lease_keeper.h"
#include "host/settings/server_def.h"

#define SB_CONFIG_OPTION_COUNT_MAX 128u

/// Where a value comes from; each precedes those before it.
typedef enum sb_config_source {
    SB_CONFIG_DEFAULT,
    SB_CONFIG_FILE,
    SB_CONFIG_VARIABLE,
    SB_CONFIG_FLAG,
} sb_config_source;

typedef struct sb_config {
    sb_server_def server; ///< the values of options; those that no option sets are the defaults
    sb_server_def def; ///< what sb_config_fit made of all values; maps and rules are its reader's
    sb_config_web web;
    sb_config_sessions sessions; ///< at the start
    sb_config_list token_keys;   ///< public keys as hex
    const char *token_key_path;  ///< file with such keys; NULL for none
    sb_config_list map_paths;
    sb_config_list settings;     ///< of the rules, as NAME=VALUE
    const char *mode;            ///< setting `mode` of the rules; NULL for theirs
    const char *resume;          ///< folder to resume or follow; NULL for none
    const char *from;            ///< leader to follow, as HOST:PORT; NULL for none
    const char *standby_address; ///< of a server that takes over, as HOST:PORT; NULL for none
    uint32_t on_error;           ///< what happens if a log cannot be written: 0 continue, 1 stop
    sb_config_list webhooks;     ///< URLs, as in the next
    sb_config_list announce_urls;
    sb_lease_settings lease;
    uint32_t agones_mode; ///< 0 as the environment says, 1 off
    uint32_t agones_port; ///< SB_CONFIG_NONE: that of the environment
    bool json;
    const char *file; ///< configuration file; NULL for none
    bool prints_config, prints_schema, prints_manual, prints_help;

    uint8_t command;                             ///< SB_CONFIG_SERVE or SB_CONFIG_STANDBY
    uint8_t sources[SB_CONFIG_OPTION_COUNT_MAX]; ///< an sb_config_source for each option
    sb_config_texts texts;
    // What it was loaded from, for a reload; the caller's.
    int argument_count;
    char *const *arguments;
    char *const *environment;
} sb_config;

const sb_config_table *sb_config_options(void);

/// All defaults.
sb_config sb_config_default(uint8_t command);
void sb_config_deinit(sb_config *config);

/// Where the option of that name was set (asserted to exist).
sb_config_source sb_config_source_of(const sb_config *config, const char *name);

/// Writes what faults call an option, by where it was set: "--port", "SABOT_PORT" or
/// "sabot.json:port". An option that was not set is called by its flag, and so is any one without a
/// configuration.
const char *sb_config_label(const sb_config *config, const char *name,
                            char out_label[SB_CONFIG_LABEL_SIZE]);

#endif
