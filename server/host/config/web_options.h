/// The options of commands that open a web page beside their UDP port.
#ifndef SABOT_HOST_CONFIG_WEB_OPTIONS_H
#define SABOT_HOST_CONFIG_WEB_OPTIONS_H

#include "host/config/value.h"
#include "host/web/web.h"

struct sb_config;

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

sb_config_web sb_config_web_default(void);

/// Checks the options and fills `web->def`. False after a fault. `*out_def` becomes `&web->def`, or
/// NULL if there is no web page. `log_directory` is the folder that is recorded to; NULL for none.
/// `config` is where the options come from; NULL for a command line.
bool sb_config_web_fit(sb_config_web *web, const struct sb_config *config,
                       const char *log_directory, sb_config_faults *faults,
                       const sb_web_def **out_def);

/// Checks the address that the option `name` gave. False after a fault.
bool sb_config_address_fits(const struct sb_config *config, const char *name, const char *address,
                            sb_config_faults *faults);

#endif
