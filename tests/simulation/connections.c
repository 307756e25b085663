#include "connections.h"

#include "base/assert.h"
#include "session_probe.h"

static uint32_t peer_of(const sim_connections *connections, uint32_t index)
{
    return connections->player + index * SIM_PLAYER_COUNT_MAX;
}

uint32_t sim_connections_peer(const sim_connections *connections)
{
    return peer_of(connections, connections->current);
}

void sim_connections_open(sim_connections *connections, sb_lobby *lobby)
{
    uint32_t index = 0;
    while (index < SIM_CONNECTION_COUNT_MAX && connections->list[index].held) {
        index++;
    }
    SB_ASSERT(index < SIM_CONNECTION_COUNT_MAX);
    connections->current = index;
    connections->list[index] = (sim_connection){.held = true};
    sb_lobby_connect(lobby, peer_of(connections, index), SB_PEER_SOURCE_UNKNOWN);
}

void sim_connections_lose(sim_connections *connections, uint64_t noticed_us)
{
    sim_connection *connection = &connections->list[connections->current];
    if (connection->noticed_us == 0 || noticed_us < connection->noticed_us) {
        connection->noticed_us = noticed_us;
    }
}

static void drop(sim_connections *connections, sb_lobby *lobby, uint32_t index)
{
    uint32_t peer = peer_of(connections, index);
    if (connections->list[index].held) {
        connections->lost_count += probe_has_client(sb_lobby_session(lobby, 0), peer);
        sb_lobby_disconnect(lobby, peer);
        connections->list[index].held = false;
    }
}

void sim_connections_drop(sim_connections *connections, sb_lobby *lobby)
{
    drop(connections, lobby, connections->current);
}

void sim_connections_notice(sim_connections *connections, sb_lobby *lobby, uint64_t now_us)
{
    for (uint32_t i = 0; i < SIM_CONNECTION_COUNT_MAX; i++) {
        uint64_t noticed_us = connections->list[i].noticed_us;
        if (noticed_us != 0 && now_us >= noticed_us) {
            drop(connections, lobby, i);
        }
    }
}

void sim_connections_forget(sim_connections *connections)
{
    for (uint32_t i = 0; i < SIM_CONNECTION_COUNT_MAX; i++) {
        connections->list[i] = (sim_connection){0};
    }
}

bool sim_connections_is_held(const sim_connections *connections)
{
    return connections->list[connections->current].held;
}

bool sim_connections_is_any_held(const sim_connections *connections)
{
    bool held = false;
    for (uint32_t i = 0; i < SIM_CONNECTION_COUNT_MAX; i++) {
        held |= connections->list[i].held;
    }
    return held;
}
