/// A configuration that is read again while its server runs.
#ifndef SABOT_HOST_CONFIG_RELOAD_H
#define SABOT_HOST_CONFIG_RELOAD_H

#include "host/config/config.h"

typedef struct sb_config_changes {
    const sb_config_option *live[SB_CONFIG_OPTION_COUNT_MAX]; ///< those that have another value
    uint32_t live_count;
    const sb_config_option *kept[SB_CONFIG_OPTION_COUNT_MAX]; ///< those that need another start
    uint32_t kept_count;
} sb_config_changes;

/// Reads flags, environment and file of `present` again, and compares. `out_next` gets the values
/// of live options that are there now, and those of `present` for all others; it fits. False after
/// faults: then nothing changes, and `out_next` is deinitialised.
///
/// Texts of options that are not live stay those of `present`, or of a configuration before it, the
/// first of which must live as long as the server.
bool sb_config_reload(const sb_config *present, sb_config *out_next, sb_config_changes *out_changes,
                      sb_config_faults *faults);

#endif
