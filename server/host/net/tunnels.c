#include "host/net/tunnels.h"

#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "base/assert.h"
#include "host/net/handshake_rate.h"

#define NS_PER_S UINT64_C(1000000000)
#define REFUSAL_FULL 4u ///< of the standard

struct sb_tunnels {
    sb_handshake_server handshakes;
    sb_handshake_rate rate;
    sb_tunnels_counters counters;
    sb_tunnels_def def;
    uint32_t capacity;
    uint16_t generation; ///< upper half of the next connection's number
    sb_tunnel_end ends[];
};

sb_error sb_tunnels_create(const sb_tunnels_def *def, sb_tunnels **out_tunnels)
{
    SB_ASSERT(def->capacity > 0 && def->capacity <= UINT16_MAX);
    *out_tunnels = NULL;
    sb_tunnels *tunnels = calloc(1, sizeof *tunnels + def->capacity * sizeof tunnels->ends[0]);
    if (tunnels == NULL || sodium_init() < 0) {
        free(tunnels);
        return SB_ERROR_MEMORY;
    }
    uint8_t cookie_key[SB_COOKIE_KEY_SIZE], secret[SB_SECURE_KEY_SIZE];
    randombytes_buf(cookie_key, sizeof cookie_key);
    randombytes_buf(secret, sizeof secret);
    sb_handshake_server_init(&tunnels->handshakes, secret, cookie_key, def->plain);
    sodium_memzero(secret, sizeof secret);
    sb_handshake_rate_init(&tunnels->rate);
    randombytes_buf(&tunnels->generation, sizeof tunnels->generation);
    tunnels->def = *def;
    tunnels->capacity = def->capacity;
    *out_tunnels = tunnels;
    return SB_OK;
}

void sb_tunnels_destroy(sb_tunnels *tunnels)
{
    if (tunnels == NULL) {
        return;
    }
    sodium_memzero(tunnels, sizeof *tunnels + tunnels->capacity * sizeof tunnels->ends[0]);
    free(tunnels);
}

// What a new connection of an address finds.
typedef struct survey {
    sb_tunnel_end *answered; ///< the connection that this client has already
    sb_tunnel_end *place;    ///< a free place
    sb_tunnel_end *unused;   ///< the oldest connection without a peer
    uint32_t of_address, of_network;
} survey;

static survey look_around(sb_tunnels *tunnels, const sb_net_address *from,
                          const sb_handshake_response *response)
{
    survey found = {0};
    for (uint32_t i = 0; i < tunnels->capacity; i++) {
        sb_tunnel_end *end = &tunnels->ends[i];
        if (!end->used) {
            found.place = found.place != NULL ? found.place : end;
            continue;
        }
        found.of_address += sb_handshake_source_equal(&end->address, from);
        found.of_network += sb_handshake_network_equal(&end->address, from);
        if (!end->connected && (found.unused == NULL || end->opened_ns < found.unused->opened_ns)) {
            found.unused = end;
        }
        if (sb_net_address_equal(&end->address, from) &&
            memcmp(end->client_key, response->client_key, sizeof end->client_key) == 0) {
            found.answered = end;
        }
    }
    return found;
}

static bool address_has_room(const sb_tunnels *tunnels, const survey *found,
                             const sb_net_address *from)
{
    return found->of_address < tunnels->def.per_address &&
           (found->of_network < tunnels->def.per_network || sb_net_address_is_loopback(from));
}

static void end_tunnel(sb_tunnel_end *end)
{
    sodium_memzero(end, sizeof *end);
}

// Returns a place for a new connection; NULL if there is none.
static sb_tunnel_end *find_place(sb_tunnels *tunnels, const sb_net_address *from, uint64_t now_ns,
                                 const sb_handshake_response *response, survey *found)
{
    if (found->place == NULL || !address_has_room(tunnels, found, from)) {
        tunnels->def.refresh(tunnels->def.refresh_context);
        *found = look_around(tunnels, from, response);
    }
    if (!address_has_room(tunnels, found, from)) {
        return NULL;
    }
    if (found->place == NULL && found->unused != NULL &&
        now_ns - found->unused->opened_ns > SB_TUNNEL_YOUNG_NS) {
        end_tunnel(found->unused);
        return found->unused;
    }
    return found->place;
}

// Numbers of connections are not used again for 65,535 further ones in the same place. 0 is none.
static uint32_t next_connection(sb_tunnels *tunnels, const sb_tunnel_end *end)
{
    tunnels->generation++;
    if (tunnels->generation == 0) {
        tunnels->generation = 1;
    }
    return (uint32_t)tunnels->generation << 16 | (uint32_t)(end - tunnels->ends);
}

static size_t deny(const sb_handshake_response *response, uint64_t *counter, uint8_t *out_bytes)
{
    (*counter)++;
    sb_handshake_deny(response->client_key, REFUSAL_FULL, out_bytes);
    return SB_DENIED_SIZE;
}

static size_t accept_response(sb_tunnels *tunnels, const sb_net_address *from, uint64_t now_ns,
                              const sb_handshake_response *response, uint8_t *out_bytes)
{
    survey found = look_around(tunnels, from, response);
    // A client whose answer was lost repeats its response, and gets the same connection.
    if (found.answered != NULL) {
        found.answered->asked_ns = now_ns;
        memcpy(out_bytes, found.answered->accepted, SB_ACCEPTED_SIZE);
        return SB_ACCEPTED_SIZE;
    }
    if (!sb_handshake_rate_take(&tunnels->rate, from, now_ns)) {
        tunnels->counters.delayed++;
        return 0;
    }
    sb_tunnel_end *end = find_place(tunnels, from, now_ns, response, &found);
    if (end == NULL) {
        return deny(response, &tunnels->counters.denied_full, out_bytes);
    }
    uint8_t secret[SB_SECURE_KEY_SIZE];
    randombytes_buf(secret, sizeof secret);
    const bool accepted =
        sb_handshake_server_accept(&tunnels->handshakes, response, next_connection(tunnels, end),
                                   secret, end->accepted, &end->envelope);
    sodium_memzero(secret, sizeof secret);
    if (!accepted) {
        tunnels->counters.forged++;
        return 0;
    }
    end->used = true;
    end->connected = false;
    end->filter = (sb_filter){0};
    end->address = *from;
    end->opened_ns = now_ns;
    end->asked_ns = now_ns;
    memcpy(end->client_key, response->client_key, sizeof end->client_key);
    memcpy(out_bytes, end->accepted, SB_ACCEPTED_SIZE);
    tunnels->counters.accepted++;
    return SB_ACCEPTED_SIZE;
}

size_t sb_tunnels_answer(sb_tunnels *tunnels, const sb_net_address *from, uint64_t now_ns,
                         const uint8_t *bytes, size_t size,
                         uint8_t out_bytes[SB_HANDSHAKE_SIZE_MAX])
{
    sb_handshake_response response;
    const uint64_t now_s = now_ns / NS_PER_S;
    if (sb_handshake_server_verify(&tunnels->handshakes, from, now_s, bytes, size, &response)) {
        if (!sb_handshake_rate_take_look(&tunnels->rate, from, now_ns)) {
            tunnels->counters.delayed++;
            return 0;
        }
        return accept_response(tunnels, from, now_ns, &response, out_bytes);
    }
    const size_t answer_size =
        sb_handshake_server_answer(&tunnels->handshakes, from, now_s, bytes, size, out_bytes);
    tunnels->counters.denied_version += answer_size == SB_DENIED_SIZE;
    tunnels->counters.forged += answer_size == 0;
    return answer_size;
}

sb_tunnel_end *sb_tunnels_find(sb_tunnels *tunnels, uint32_t connection)
{
    const uint32_t index = connection & UINT16_MAX;
    if (index >= tunnels->capacity) {
        return NULL;
    }
    sb_tunnel_end *end = &tunnels->ends[index];
    return end->used && end->envelope.connection == connection ? end : NULL;
}

void sb_tunnels_keep(sb_tunnels *tunnels, uint32_t connection)
{
    sb_tunnel_end *end = sb_tunnels_find(tunnels, connection);
    if (end != NULL) {
        end->connected = true;
        end->kept = true;
    }
}

void sb_tunnels_sweep(sb_tunnels *tunnels, uint64_t now_ns)
{
    for (uint32_t i = 0; i < tunnels->capacity; i++) {
        sb_tunnel_end *end = &tunnels->ends[i];
        const bool due = end->connected || now_ns - end->asked_ns > SB_TUNNEL_UNUSED_NS ||
                         now_ns - end->opened_ns > SB_TUNNEL_OPENING_NS;
        if (end->used && !end->kept && due) {
            end_tunnel(end);
        }
        end->kept = false;
    }
}

void sb_tunnels_set_identity(sb_tunnels *tunnels, const uint8_t secret[SB_SECURE_KEY_SIZE])
{
    uint8_t cookie_key[SB_COOKIE_KEY_SIZE];
    memcpy(cookie_key, tunnels->handshakes.cookie_key, sizeof cookie_key);
    sb_handshake_server_init(&tunnels->handshakes, secret, cookie_key, tunnels->def.plain);
}

const uint8_t *sb_tunnels_identity(const sb_tunnels *tunnels)
{
    return tunnels->handshakes.identity;
}

const sb_tunnels_counters *sb_tunnels_get_counters(const sb_tunnels *tunnels)
{
    return &tunnels->counters;
}
