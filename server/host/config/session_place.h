/// What a session of a configuration or a request says, as the def of a place.
#ifndef SABOT_HOST_CONFIG_SESSION_PLACE_H
#define SABOT_HOST_CONFIG_SESSION_PLACE_H

#include "host/config/session_option.h"
#include "session/lobby/place.h"

/// Finds the maps that sessions name.
typedef struct sb_map_finder {
    /// Finds a map, or says in a sentence why it cannot.
    bool (*find)(void *context, const char *name, uint32_t *out_index, char *out_message,
                 size_t message_size);
    void *context;
} sb_map_finder;

/// Puts what a session says into a def, which has what it does not say. Its password file is read.
/// False after faults: then the def is in part changed. The label of `place` is the session's.
bool sb_config_session_place(const sb_config_session *session, const sb_map_finder *maps,
                             sb_place_def *def, const sb_config_place *place);

#endif
