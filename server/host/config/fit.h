/// Checks the options of a configuration together, and fills in what follows from several of them.
#ifndef SABOT_HOST_CONFIG_FIT_H
#define SABOT_HOST_CONFIG_FIT_H

#include "host/config/config.h"

/// Fills in `def` and `web.def`; the values of options stay as they are. False after a fault. The
/// configuration must stay where it is, because its parts point at each other then. Reads the file
/// with token keys.
bool sb_config_fit(sb_config *config, sb_config_faults *faults);

#endif
