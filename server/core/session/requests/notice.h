/// What a lobby tells the others of its server: its notice (transfer.h), and a session as it stands
/// in one.
#ifndef SABOT_SESSION_REQUESTS_NOTICE_H
#define SABOT_SESSION_REQUESTS_NOTICE_H

#include "session/lobby/lobby.h"

/// Makes what this lobby tells the others of its server. `load_ppm` is the part of the time of its
/// thread that is taken, in millionths. The caller hands the notice to `sb_lobby_hear` of another
/// lobby, or releases it. NULL without memory. Call it between ticks.
sb_lobby_notice *sb_lobby_notice_make(const sb_lobby *lobby, uint32_t load_ppm,
                                      const sb_allocator *allocator);

/// Describes a session of a lobby as other lobbies know it.
void sb_place_describe(const sb_place *place, sb_elsewhere_session *out_session);

#endif
