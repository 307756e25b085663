/// A client of sabot/client.h. For the files that implement that header alone.
#ifndef SABOT_SHELL_CLIENT_STATE_H
#define SABOT_SHELL_CLIENT_STATE_H

#include "client/core.h"
#include "content/rules_loader.h"
#include "shell/lanes.h"

struct sb_client {
    sb_client_core *core;
    sb_rules_library library;
    sb_shell_lanes lanes;
    bool waited; ///< since the last update
};

#endif
