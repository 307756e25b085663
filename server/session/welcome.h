/// The beginning of a client's connection. For this room alone.
#ifndef SABOT_SESSION_WELCOME_H
#define SABOT_SESSION_WELCOME_H

#include "session/state.h"

/// A slot that no player holds, or the client capacity.
uint32_t sb_session_free_slot(const sb_session *session);

/// Begins a connection of a slot that has just been taken, or got back, and sends the welcome. The
/// secret is NULL if there is none.
void sb_session_welcome(sb_session *session, sb_session_client *client,
                        const sb_message_hello *hello, const uint8_t *secret);

#endif
