/// What the player was shown of others when its own tank was in a tick: own shells are predicted to
/// hit them there, as the server has them do it by what the inputs say of it.
#ifndef SABOT_CLIENT_VIEW_TICK_H
#define SABOT_CLIENT_VIEW_TICK_H

#include "client/core.h"

/// In an input of a tick that many before the newest: the time of what is shown, and, with the
/// trigger held, whom the player sees in the present.
void sb_view_tick_tell(const sb_client_core *core, uint32_t ago, sb_wire_input *input);

/// Notes what is shown with the input of `tick`, as it says itself.
void sb_view_tick_note(sb_client_core *core, uint32_t tick, const sb_wire_input *input);

#endif
