/// Who is in which slot, told to every client: all slots that are taken after its welcome, and then
/// each change. For this room alone.
#ifndef SABOT_SESSION_ROSTER_H
#define SABOT_SESSION_ROSTER_H

#include "session/session.h"

/// Somebody has come into this slot of a client's or left it. Clients hear of it in the next tick,
/// and then of how it is by then.
void sb_session_change_roster(sb_session *session, uint32_t slot);

/// Tells every client what it does not know yet.
void sb_session_send_roster(sb_session *session);

#endif
