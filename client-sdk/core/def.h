/// What a client's def must keep to, and how its refusal is told.
#ifndef SABOT_CLIENT_DEF_H
#define SABOT_CLIENT_DEF_H

#include <sabot/client.h>

/// Empties the text that the def's owner reads, if there is one. Call it before the first check.
void sb_client_def_begin(const sb_client_def *def);

/// Writes a text, cut to the buffer, unless one is there already. Returns `error`, which is not
/// SB_OK.
sb_error sb_client_def_refuse(const sb_client_def *def, sb_error error, const char *text);

/// Checks the members that need no transport: role, name, time-out and delay. SB_ERROR_ARGUMENT.
sb_error sb_client_def_check(const sb_client_def *def);

#endif
