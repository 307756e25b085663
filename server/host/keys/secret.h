/// Players' secrets, by libsodium: drawn from the operating system, kept as a hash.
#ifndef SABOT_HOST_KEYS_SECRET_H
#define SABOT_HOST_KEYS_SECRET_H

#include "session/match/session.h"

/// Fills in what a session's def takes. SB_ERROR_IO if the system has no random numbers.
sb_error sb_host_secrets(sb_session_secrets *out_secrets);

#endif
