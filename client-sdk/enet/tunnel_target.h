/// To which server a tunnel leads, and by which key it is known.
#ifndef SABOT_CLIENT_TUNNEL_TARGET_H
#define SABOT_CLIENT_TUNNEL_TARGET_H

#include "client/def.h"
#include "shell/client_shell.h"
#include "tunnel.h"

/// Fills in the def of the tunnel to the host of a client's def. Looks up the name, which blocks.
/// SB_ERROR_ARGUMENT (`server_key`, `plain_wire`), SB_ERROR_RESOLVE; the def's error text says
/// more.
sb_error sb_tunnel_target_find(const sb_client_def *def, sb_tunnel_def *out_tunnel);

/// Leads a tunnel's def to another place. SB_ERROR_RESOLVE if its host is no address: a name would
/// have to be looked up. SB_ERROR_ARGUMENT for a plain wire that leaves the machine.
sb_error sb_tunnel_target_aim(sb_tunnel_def *def, const sb_client_place *place);

#endif
