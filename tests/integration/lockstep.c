#include "lockstep.h"

#include <stdlib.h>
#include <string.h>

#include "host/heap.h"

#define PLAYER_CAPACITY 4
#define PEER_CAPACITY 16

static void on_connected(void *context, uint32_t peer)
{
    const lockstep_server *server = context;
    sb_lobby_connect(server->lobby, peer);
}

static void on_received(void *context, uint32_t peer, const void *bytes, size_t size)
{
    const lockstep_server *server = context;
    sb_lobby_receive(server->lobby, peer, bytes, size);
}

static void on_disconnected(void *context, uint32_t peer, bool left)
{
    const lockstep_server *server = context;
    (void)left;
    sb_lobby_disconnect(server->lobby, peer);
}

static bool open_transport(lockstep_server *server, bool compress)
{
    sb_host_transport_def def = sb_host_transport_def_default();
    def.port = 0;
    def.peer_capacity = PEER_CAPACITY;
    def.compress = compress;
    def.input = (sb_host_transport_input){on_connected, on_received, on_disconnected, server};
    char message[128];
    return sb_host_transport_create(&def, &server->transport, message, sizeof(message)) == SB_OK;
}

static bool open_lobby(lockstep_server *server)
{
    sb_lobby_def def = sb_lobby_def_default();
    def.peer_capacity = PEER_CAPACITY;
    def.session.game.player_capacity = PLAYER_CAPACITY + LOCKSTEP_COMPUTER_COUNT;
    def.session.game.computer_count = LOCKSTEP_COMPUTER_COUNT;
    def.session.output = (sb_session_output){.send = sb_host_transport_send,
                                             .close = sb_host_transport_close_peer,
                                             .context = server->transport};
    sb_map *map = calloc(1, sizeof(*map));
    if (map == NULL) {
        return false;
    }
    sb_map_arena(map);
    sb_allocator heap = sb_heap_allocator();
    bool made = sb_lobby_create(&def, map, &heap, &server->lobby) == SB_OK;
    free(map);
    return made;
}

bool lockstep_open(lockstep_server *server, bool compress)
{
    memset(server, 0, sizeof(*server));
    return open_transport(server, compress) && open_lobby(server);
}

void lockstep_tick(lockstep_server *server)
{
    sb_host_transport_service(server->transport);
    sb_lobby_tick(server->lobby);
    sb_host_transport_flush(server->transport);
    server->tick_count++;
}

void lockstep_close(lockstep_server *server)
{
    sb_lobby_destroy(server->lobby);
    sb_host_transport_destroy(server->transport);
    memset(server, 0, sizeof(*server));
}
