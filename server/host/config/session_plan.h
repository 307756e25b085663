/// The sessions of a configuration's list, as defs of places.
#ifndef SABOT_HOST_CONFIG_SESSION_PLAN_H
#define SABOT_HOST_CONFIG_SESSION_PLAN_H

#include "host/config/config.h"
#include "host/config/map_store.h"
#include "session/lobby/place.h"

/// Fills in a def for each session of the list of `config`. For what a session leaves out, `def`
/// counts. The rules are those of `def`. Sessions that name no map have its first `map_turn_count`
/// maps, or all if that is 0. Reads the files of maps that sessions name into `maps`, where those
/// of `def` must be. False after faults.
bool sb_session_plan(const sb_config *config, const sb_server_def *def, sb_map_store *maps,
                     sb_place_def *out_places, sb_config_faults *faults);

#endif
