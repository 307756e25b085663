/// The public keys by which connect tokens are verified, from options.
#ifndef SABOT_HOST_CONFIG_TOKEN_KEYS_H
#define SABOT_HOST_CONFIG_TOKEN_KEYS_H

#include "host/config/fault.h"
#include "host/tokens/token_gate.h"

struct sb_config;

/// Puts the keys of the list (hex), and those of the file unless `path` is NULL, into `settings`.
/// False after a fault. `config` is where the options come from; NULL for a command line.
bool sb_config_token_keys(const sb_config_list *keys, const char *path,
                          const struct sb_config *config, sb_token_settings *settings,
                          sb_config_faults *faults);

#endif
