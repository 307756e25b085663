#include "tunnel_target.h"

#include <stdio.h>
#include <string.h>

#include "client/connection/token_text.h"
#include "protocol/token/token.h"

#define HOST_SHOWN_SIZE 253 // the longest name that a host can have

// A token may name the server's key. The backend has it from the operator, so it is as good as a
// pin.
static void pin_by_token(const char *text, sb_tunnel_def *tunnel)
{
    uint8_t bytes[SB_TOKEN_SIZE_MAX];
    uint32_t size;
    sb_token token;
    if (text != NULL && sb_token_text_read(text, bytes, &size) &&
        sb_token_decode(bytes, size, &token) == SB_OK &&
        token.server.size == sizeof tunnel->server_key) {
        memcpy(tunnel->server_key, token.server.data, sizeof tunnel->server_key);
        tunnel->pinned = true;
    }
}

static sb_error refuse_host(const sb_client_def *def)
{
    char text[SB_CLIENT_ERROR_TEXT_SIZE];
    (void)snprintf(text, sizeof text, "host has no address: '%.*s'", HOST_SHOWN_SIZE, def->host);
    return sb_client_def_refuse(def, SB_ERROR_RESOLVE, text);
}

sb_error sb_tunnel_target_find(const sb_client_def *def, sb_tunnel_def *out_tunnel)
{
    *out_tunnel = (sb_tunnel_def){.plain = def->plain_wire, .simulate = def->simulate};
    pin_by_token(def->token, out_tunnel);
    if (def->server_key != NULL) {
        out_tunnel->pinned = sb_secure_key_read(def->server_key, out_tunnel->server_key);
        if (!out_tunnel->pinned) {
            return sb_client_def_refuse(def, SB_ERROR_ARGUMENT,
                                        "server_key must be 64 hexadecimal digits");
        }
    }
    out_tunnel->server_count =
        sb_udp_resolve(def->host, def->port, out_tunnel->servers, SB_TUNNEL_SERVER_COUNT_MAX);
    if (out_tunnel->server_count == 0) {
        return refuse_host(def);
    }
    for (uint32_t i = 0; def->plain_wire && i < out_tunnel->server_count; i++) {
        if (!sb_net_address_is_loopback(&out_tunnel->servers[i])) {
            return sb_client_def_refuse(def, SB_ERROR_ARGUMENT,
                                        "plain_wire needs a host that is this machine");
        }
    }
    return SB_OK;
}

// An address of IPv4 or IPv6. A name would have to be looked up, which may take seconds.
sb_error sb_tunnel_target_aim(sb_tunnel_def *def, const sb_client_place *place)
{
    for (uint32_t i = 0; place->port != 0 && i < def->server_count; i++) {
        def->servers[i].port = place->port;
    }
    if (place->host[0] != '\0') {
        const uint16_t port = place->port != 0 ? place->port : def->servers[0].port;
        def->server_count = 1;
        if (!sb_udp_read_address(place->host, port, &def->servers[0])) {
            return SB_ERROR_RESOLVE;
        }
    }
    if (place->has_key) {
        def->pinned = true;
        memcpy(def->server_key, place->key, sizeof def->server_key);
    }
    return def->plain && !sb_net_address_is_loopback(&def->servers[0]) ? SB_ERROR_ARGUMENT : SB_OK;
}
