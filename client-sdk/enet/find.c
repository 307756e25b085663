// Servers of the local network, which answer a question to all.
#include <sabot/find.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "platform/platform.h"
#include "protocol/secure/discovery.h"
#include "protocol/secure/handshake.h"
#include "udp.h"

#define ASK_US UINT64_C(1000000)
#define LIFE_US UINT64_C(10000000)
#define QUESTION_COUNT 4u // whose answers still count
#define NETWORK_COUNT_MAX 32u
#define DATAGRAM_COUNT_MAX 256u

_Static_assert(SB_FIND_PORT == SB_DISCOVERY_PORT, "the port of the standard");
_Static_assert(SB_FIND_NAME_SIZE == SB_DISCOVERY_NAME_SIZE_MAX + 1, "room for a name");
_Static_assert(SB_CLIENT_MODE_SIZE >= SB_MODE_SIZE_MAX + 1, "room for a mode");
_Static_assert(SB_CLIENT_MAP_NAME_SIZE >= SB_MAP_TEXT_SIZE_MAX + 1, "room for a map");

typedef struct entry {
    sb_found found;
    uint64_t heard_us;
} entry;

typedef struct question {
    uint8_t nonce[SB_DISCOVERY_NONCE_SIZE];
    uint64_t sent_us; ///< 0: none
} question;

struct sb_find {
    sb_udp_socket socket;
    bool has_address;
    bool asks_loopback; // the address is one of this machine
    sb_net_address address;
    uint16_t port;
    question questions[QUESTION_COUNT];
    uint32_t asked;
    entry entries[SB_FIND_SERVER_COUNT_MAX];
    uint32_t count;
};

sb_find_def sb_find_def_default(void)
{
    return (sb_find_def){.port = SB_FIND_PORT};
}

sb_error sb_find_create(const sb_find_def *def, sb_find **out_find)
{
    if (out_find == NULL) {
        return SB_ERROR_ARGUMENT;
    }
    *out_find = NULL;
    sb_net_address address = {.port = 0};
    if (def == NULL || def->port == 0 ||
        (def->address != NULL && !sb_udp_read_ipv4(def->address, def->port, &address))) {
        return SB_ERROR_ARGUMENT;
    }
    sb_find *find = calloc(1, sizeof *find);
    if (find == NULL || sodium_init() < 0) {
        free(find);
        return SB_ERROR_MEMORY;
    }
    static const uint8_t any[4];
    const sb_net_address own = sb_net_address_of_ipv4(any, 0);
    sb_net_address bound;
    if (sb_udp_open(&own, &find->socket, &bound) != SB_OK) {
        free(find);
        return SB_ERROR_IO;
    }
    sb_platform_allow_broadcast(find->socket);
    find->has_address = def->address != NULL;
    find->asks_loopback = def->address != NULL && strncmp(def->address, "127.", 4) == 0;
    find->address = address;
    find->port = def->port;
    *out_find = find;
    return SB_OK;
}

void sb_find_destroy(sb_find *find)
{
    if (find != NULL) {
        sb_udp_close(find->socket);
        free(find);
    }
}

// Servers that listen on loopback alone hear this address.
static const uint8_t loopback[4] = {127, 255, 255, 255};

static void ask(sb_find *find, uint64_t now_us)
{
    uint8_t bytes[SB_DISCOVERY_SIZE];
    question *asked = &find->questions[find->asked++ % QUESTION_COUNT];
    randombytes_buf(asked->nonce, sizeof asked->nonce);
    sb_discovery_write_question(asked->nonce, bytes);
    asked->sent_us = now_us;
    if (find->has_address) {
        (void)sb_udp_send(find->socket, &find->address, bytes, sizeof bytes);
        if (find->asks_loopback) {
            const sb_net_address all = sb_net_address_of_ipv4(loopback, find->port);
            (void)sb_udp_send(find->socket, &all, bytes, sizeof bytes);
        }
        return;
    }
    sb_platform_network networks[NETWORK_COUNT_MAX];
    const uint32_t count = sb_platform_networks(networks, NETWORK_COUNT_MAX);
    for (uint32_t i = 0; i < count; i++) {
        const sb_net_address address = sb_net_address_of_ipv4(networks[i].broadcast, find->port);
        (void)sb_udp_send(find->socket, &address, bytes, sizeof bytes);
    }
}

static const question *find_question(const sb_find *find, const sb_discovery_answer *answer)
{
    for (uint32_t i = 0; i < QUESTION_COUNT; i++) {
        const question *one = &find->questions[i];
        if (one->sent_us != 0 && memcmp(one->nonce, answer->nonce, sizeof one->nonce) == 0) {
            return one;
        }
    }
    return NULL;
}

// A server that has several addresses here is one server.
static entry *find_entry(sb_find *find, const char *key, uint16_t port)
{
    for (uint32_t i = 0; i < find->count; i++) {
        entry *one = &find->entries[i];
        if (one->found.port == port && strcmp(one->found.server_key, key) == 0) {
            return one;
        }
    }
    return NULL;
}

static sb_found found_of(const sb_discovery_answer *answer, const sb_net_address *from)
{
    sb_found found = {
        .port = answer->port,
        .web_port = answer->web_port,
        .sessions = answer->sessions,
        .players = answer->players,
        .player_capacity = answer->player_capacity,
        .spectators = answer->spectators,
        .password = (answer->flags & SB_DISCOVERY_PASSWORD) != 0,
        .token = (answer->flags & SB_DISCOVERY_TOKEN) != 0,
        .other_version = answer->protocol_major != SB_PROTOCOL_VERSION,
    };
    sb_net_address server = *from;
    server.port = answer->port;
    sb_udp_write_address(&server, found.address, sizeof found.address);
    memcpy(found.host, found.address, sizeof found.host);
    *strrchr(found.host, ':') = '\0';
    memcpy(found.name, answer->name, sizeof found.name);
    memcpy(found.mode, answer->mode, sizeof answer->mode);
    memcpy(found.map, answer->map, sizeof answer->map);
    sb_secure_key_write(answer->server_key, found.server_key);
    return found;
}

static bool take(sb_find *find, const sb_discovery_answer *answer, const sb_net_address *from,
                 uint64_t arrived_us)
{
    const question *asked = find_question(find, answer);
    if (asked == NULL || answer->port == 0) {
        return false;
    }
    sb_found found = found_of(answer, from);
    found.round_trip_ms =
        arrived_us > asked->sent_us ? (float)(arrived_us - asked->sent_us) / 1000.0f : 0.0f;
    entry *one = find_entry(find, found.server_key, found.port);
    if (one == NULL && find->count == SB_FIND_SERVER_COUNT_MAX) {
        return false;
    }
    const bool is_new = one == NULL;
    if (is_new) {
        one = &find->entries[find->count++];
    } else if (strcmp(one->found.address, found.address) != 0 &&
               arrived_us - one->heard_us < ASK_US * 2) {
        return false; // it keeps the address by which it was found
    }
    *one = (entry){found, arrived_us};
    return true;
}

static bool receive(sb_find *find)
{
    bool changed = false;
    for (uint32_t i = 0; i < DATAGRAM_COUNT_MAX; i++) {
        uint8_t bytes[2 * SB_DISCOVERY_SIZE];
        sb_net_address from;
        sb_discovery_answer answer;
        const int size = sb_udp_receive(find->socket, &from, bytes, sizeof bytes);
        if (size == SB_UDP_NOTHING) {
            break;
        }
        if (size > 0 && sb_discovery_read_answer(bytes, (size_t)size, &answer)) {
            changed |= take(find, &answer, &from, sb_platform_clock_us());
        }
    }
    return changed;
}

static bool forget_old(sb_find *find, uint64_t now_us)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < find->count; i++) {
        if (now_us - find->entries[i].heard_us < LIFE_US) {
            find->entries[kept++] = find->entries[i];
        }
    }
    const bool changed = kept != find->count;
    find->count = kept;
    return changed;
}

bool sb_find_update(sb_find *find)
{
    if (find == NULL) {
        return false;
    }
    const uint32_t last = (find->asked + QUESTION_COUNT - 1) % QUESTION_COUNT;
    bool changed = receive(find);
    const uint64_t now_us = sb_platform_clock_us(); // behind the arrival of what was received
    changed |= forget_old(find, now_us);
    if (find->asked == 0 || now_us - find->questions[last].sent_us >= ASK_US) {
        ask(find, now_us);
    }
    return changed;
}

uint32_t sb_find_count(const sb_find *find)
{
    return find != NULL ? find->count : 0;
}

sb_error sb_find_get(const sb_find *find, uint32_t index, sb_found *out_found)
{
    if (out_found == NULL) {
        return SB_ERROR_ARGUMENT;
    }
    *out_found = (sb_found){.port = 0};
    if (find == NULL) {
        return SB_ERROR_ARGUMENT;
    }
    if (index >= find->count) {
        return SB_ERROR_RANGE;
    }
    *out_found = find->entries[index].found;
    return SB_OK;
}
