/// A server's def, checked and brought into the form in which a match takes it. For this folder
/// alone.
#ifndef SABOT_LOCAL_DEF_H
#define SABOT_LOCAL_DEF_H

#include <sabot/local.h>

#include "content/rules_loader.h"
#include "session/session.h"

/// Checks every number of a def. Errors and text as sb_local_server_create.
sb_error sb_local_def_check(const sb_local_server_def *def, char out_text[SB_LOCAL_TEXT_SIZE]);

/// Of a def that was checked: loads its rules, which the caller closes in any case, and fills what
/// of the session's def it says.
sb_error sb_local_def_read(const sb_local_server_def *def, sb_rules_library *out_library,
                           sb_session_def *session, char out_text[SB_LOCAL_TEXT_SIZE]);

/// Its map, which the rules take with these settings.
sb_error sb_local_def_read_map(const sb_local_server_def *def, const sb_game_def *game,
                               sb_map *out_map, char out_text[SB_LOCAL_TEXT_SIZE]);

#endif
