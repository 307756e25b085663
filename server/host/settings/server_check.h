/// Checks a server's settings.
#ifndef SABOT_HOST_SETTINGS_SERVER_CHECK_H
#define SABOT_HOST_SETTINGS_SERVER_CHECK_H

#include "host/settings/server_def.h"

/// Returns a sentence about an address that a server cannot listen on, or NULL if it can.
const char *sb_server_address_fault(const char *bind_address);

/// SB_ERROR_ARGUMENT, or SB_ERROR_RANGE for a map, and a message that names the field and its
/// range.
sb_error sb_server_def_check(const sb_server_def *def, char *out_message, size_t message_size);

#endif
