/// Checks the def of a server, and translates it for the session. For this folder alone.
#ifndef SABOT_LOCAL_DEF_H
#define SABOT_LOCAL_DEF_H

#include <sabot/local.h>

#include "content/rules_loader.h"
#include "session/match/session.h"

/// Checks every number of a def. Errors and text as `sb_local_server_create`.
sb_error sb_local_def_check(const sb_local_server_def *def, char out_text[SB_LOCAL_TEXT_SIZE]);

/// Loads the rules of a checked def, which the caller must close in any case, and fills the
/// session's def from it.
sb_error sb_local_def_read(const sb_local_server_def *def, sb_rules_library *out_library,
                           sb_session_def *session, char out_text[SB_LOCAL_TEXT_SIZE]);

/// Reads the map of the def. On success the rules accept it with these settings.
sb_error sb_local_def_read_map(const sb_local_server_def *def, const sb_game_def *game,
                               sb_map *out_map, char out_text[SB_LOCAL_TEXT_SIZE]);

#endif
