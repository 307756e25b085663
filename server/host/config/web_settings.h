/// What options say of the web page beside a UDP port.
#ifndef SABOT_HOST_CONFIG_WEB_SETTINGS_H
#define SABOT_HOST_CONFIG_WEB_SETTINGS_H

#include "host/config/option.h"
#include "host/web/web_def.h"

/// The values of the options for the web, as they were given.
typedef struct sb_config_web {
    uint32_t port; ///< SB_CONFIG_NONE for no web page
    const char *bind_address;
    sb_config_list origins;
    const char *root;             ///< folder of one's own page; NULL if it is not given
    const char *certificate_path; ///< NULL if it is not given
    const char *key_path;         ///< NULL if it is not given
    uint32_t connections;
    uint32_t per_address; ///< 0 for an eighth of `connections`
    uint32_t per_network; ///< 0 for a quarter of `connections`
    sb_config_list proxies;
    bool logs;      ///< logs of matches that are over may be fetched
    bool logs_live; ///< logs of matches that are still played may be fetched too
    sb_web_def def; ///< filled in by `sb_config_web_fit`
} sb_config_web;

/// Returns the defaults: no web page.
sb_config_web sb_config_web_default(void);

#endif
