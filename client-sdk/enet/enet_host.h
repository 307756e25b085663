/// The ENet host of one connection of a client. It talks to the tunnel on loopback alone.
#ifndef SABOT_CLIENT_ENET_HOST_H
#define SABOT_CLIENT_ENET_HOST_H

#include <enet/enet.h>

/// Makes a host with room for one peer, to which no stranger can connect. NULL if the system has no
/// socket for it. The caller destroys it by `enet_host_destroy`.
ENetHost *sb_enet_host_create(void);

#endif
