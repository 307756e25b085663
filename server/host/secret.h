/// The secrets of players, by libsodium: drawn from the operating system, kept as a hash.
#ifndef SABOT_HOST_SECRET_H
#define SABOT_HOST_SECRET_H

#include "session/session.h"

/// What a session's def takes. SB_ERROR_IO if the system has no random numbers to give.
sb_error sb_host_secrets(sb_session_secrets *out_secrets);

#endif
