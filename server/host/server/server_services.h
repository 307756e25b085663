/// The services beside a server's matches: the admin interface, how clients find the server,
/// Agones, followers, and moves. For the server's own files.
#ifndef SABOT_HOST_SERVER_SERVER_SERVICES_H
#define SABOT_HOST_SERVER_SERVER_SERVICES_H

#include "host/matches/server_state.h"

/// Opens those that the def asks for. On error a sentence says which one failed and why; those that
/// were opened stay, until the server ends.
sb_error sb_server_open_services(sb_server *self, char *out_message, size_t message_size);

#endif
