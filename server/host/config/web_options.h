/// Checks the options of commands that open a web page beside their UDP port.
#ifndef SABOT_HOST_CONFIG_WEB_OPTIONS_H
#define SABOT_HOST_CONFIG_WEB_OPTIONS_H

#include "host/config/fault.h"
#include "host/config/web_settings.h"

struct sb_config;

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
