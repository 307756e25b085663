// Round trips to servers, by the first exchange of the handshake: a request, whose answer a server
// gives without noting anything.
#include <sabot/find.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "platform/platform.h"
#include "protocol/secure/handshake.h"
#include "shell/join_link.h"
#include "udp.h"

#define ADDRESS_COUNT_MAX 4u
// An address from which nothing came for this time gives way to the host's next one.
#define NEXT_ADDRESS_US UINT64_C(500000)
#define DATAGRAM_SIZE_MAX 256u
#define DATAGRAM_COUNT_MAX 256u

typedef enum question_state {
    QUESTION_NONE,
    QUESTION_OPEN,
    QUESTION_ANSWERED,
    QUESTION_LOST,
} question_state;

typedef struct question {
    sb_handshake_client handshake;
    uint64_t sent_us;
    uint32_t round_trip_us;
    question_state state;
} question;

typedef struct target {
    sb_net_address addresses[ADDRESS_COUNT_MAX];
    uint32_t address_count, address; ///< `address` is the one that is asked
    sb_udp_socket socket;
    uint64_t begun_us; ///< when the address was asked first
    uint32_t asked;
    bool unreachable; ///< nobody listens there, as its system or ours says
    bool other_version;
    bool answered;
    uint8_t key[SB_SECURE_KEY_SIZE];
    question questions[SB_PING_COUNT_MAX];
} target;

struct sb_ping {
    sb_ping_def def;
    uint32_t target_count;
    target *targets[SB_PING_SERVER_COUNT_MAX];
};

sb_ping_def sb_ping_def_default(void)
{
    return (sb_ping_def){.count = 5, .interval_ms = 200, .timeout_ms = 1000};
}

static bool def_is_valid(const sb_ping_def *def)
{
    return def->count >= 1 && def->count <= SB_PING_COUNT_MAX && def->interval_ms >= 20 &&
           def->interval_ms <= 10000 && def->timeout_ms >= 100 && def->timeout_ms <= 60000;
}

// Reads HOST[:PORT] or a join link.
static bool read_server(const char *text, sb_join_link *out_link)
{
    char whole[1280];
    if (text == NULL) {
        return false;
    }
    if (sb_join_link_is(text)) {
        return sb_join_link_read(text, out_link);
    }
    const int size = snprintf(whole, sizeof whole, "sabot://%s", text);
    return strpbrk(text, "/?") == NULL && size > 0 && (size_t)size < sizeof whole &&
           sb_join_link_read(whole, out_link);
}

// Opens a socket to the target's present address, and forgets what the one before was asked.
static void connect_target(target *self, uint64_t now_us)
{
    sb_net_address own;
    sb_udp_close(self->socket);
    self->socket = SB_UDP_NONE;
    self->begun_us = now_us;
    self->asked = 0;
    memset(self->questions, 0, sizeof self->questions);
    self->unreachable =
        sb_udp_connect(&self->addresses[self->address], &self->socket, &own) != SB_OK;
    sb_udp_note_arrivals(self->socket);
}

sb_error sb_ping_create(const sb_ping_def *def, sb_ping **out_ping)
{
    if (out_ping == NULL) {
        return SB_ERROR_ARGUMENT;
    }
    *out_ping = NULL;
    if (def == NULL || !def_is_valid(def)) {
        return SB_ERROR_ARGUMENT;
    }
    sb_ping *ping = calloc(1, sizeof *ping);
    if (ping == NULL || sodium_init() < 0) {
        free(ping);
        return SB_ERROR_MEMORY;
    }
    ping->def = *def;
    *out_ping = ping;
    return SB_OK;
}

sb_error sb_ping_add(sb_ping *ping, const char *server)
{
    sb_join_link link;
    memset(&link, 0, sizeof link);
    if (ping == NULL || !read_server(server, &link)) {
        return SB_ERROR_ARGUMENT;
    }
    if (ping->target_count == SB_PING_SERVER_COUNT_MAX) {
        return SB_ERROR_FULL;
    }
    target *one = calloc(1, sizeof *one);
    if (one == NULL) {
        return SB_ERROR_MEMORY;
    }
    one->socket = SB_UDP_NONE;
    one->address_count = sb_udp_resolve(link.host, link.port, one->addresses, ADDRESS_COUNT_MAX);
    if (one->address_count > 0) {
        connect_target(one, sb_platform_clock_us());
    }
    ping->targets[ping->target_count++] = one;
    return SB_OK;
}

void sb_ping_destroy(sb_ping *ping)
{
    for (uint32_t i = 0; ping != NULL && i < ping->target_count; i++) {
        sb_udp_close(ping->targets[i]->socket);
        sodium_memzero(ping->targets[i], sizeof *ping->targets[i]);
        free(ping->targets[i]);
    }
    free(ping);
}

// Each question has a key of its own, which its answer repeats.
static void ask(target *self)
{
    uint8_t secret[SB_SECURE_KEY_SIZE], bytes[SB_HANDSHAKE_SIZE_MAX];
    question *asked = &self->questions[self->asked++];
    randombytes_buf(secret, sizeof secret);
    sb_handshake_client_init(&asked->handshake, secret, NULL, false);
    const size_t size = sb_handshake_client_write(&asked->handshake, bytes);
    asked->state = QUESTION_OPEN;
    asked->sent_us = sb_platform_clock_us();
    self->unreachable =
        self->socket == SB_UDP_NONE || !sb_udp_send(self->socket, NULL, bytes, size);
}

static void take(target *self, const uint8_t *bytes, size_t size, uint64_t arrived_us)
{
    for (uint32_t i = 0; i < self->asked; i++) {
        question *asked = &self->questions[i];
        sb_envelope unused;
        if (asked->state != QUESTION_OPEN) {
            continue;
        }
        const sb_handshake_event event =
            sb_handshake_client_receive(&asked->handshake, bytes, size, &unused);
        if (event == SB_HANDSHAKE_NOTHING) {
            continue;
        }
        asked->state = QUESTION_ANSWERED;
        asked->round_trip_us =
            arrived_us > asked->sent_us ? (uint32_t)(arrived_us - asked->sent_us) : 0;
        self->answered = true;
        self->other_version = event == SB_HANDSHAKE_DENIED;
        if (event == SB_HANDSHAKE_CHALLENGED) {
            memcpy(self->key, asked->handshake.server_identity, sizeof self->key);
        }
        return;
    }
}

static void receive(target *self, uint64_t timeout_us)
{
    uint8_t bytes[DATAGRAM_SIZE_MAX];
    for (uint32_t i = 0; self->socket != SB_UDP_NONE && i < DATAGRAM_COUNT_MAX; i++) {
        uint64_t age_us;
        const int size = sb_udp_receive_aged(self->socket, bytes, sizeof bytes, &age_us);
        if (size == SB_UDP_NOTHING) {
            break;
        }
        if (size >= 0) {
            // An age beyond every question's is that of a system's clock that was set.
            take(self, bytes, (size_t)size,
                 sb_platform_clock_us() - (age_us < timeout_us ? age_us : 0));
        } else if (size == SB_UDP_ERROR) {
            self->unreachable = true;
        }
    }
}

static bool lose_old(target *self, uint64_t now_us, uint64_t timeout_us)
{
    bool open = false;
    for (uint32_t i = 0; i < self->asked; i++) {
        question *asked = &self->questions[i];
        if (asked->state == QUESTION_OPEN &&
            (now_us - asked->sent_us >= timeout_us || self->unreachable)) {
            asked->state = QUESTION_LOST;
        }
        open = open || asked->state == QUESTION_OPEN;
    }
    self->unreachable = false;
    return open;
}

// Returns true while an answer may still come.
static bool update_target(target *self, const sb_ping_def *def, uint64_t now_us)
{
    if (self->address_count == 0) {
        return false;
    }
    const uint64_t timeout_us = (uint64_t)def->timeout_ms * 1000;
    receive(self, timeout_us);
    if (!self->answered && self->address + 1 < self->address_count &&
        (self->unreachable || now_us - self->begun_us >= NEXT_ADDRESS_US)) {
        self->address++;
        connect_target(self, now_us);
    }
    const bool open = lose_old(self, now_us, timeout_us);
    if (self->asked < def->count &&
        now_us - self->begun_us >= (uint64_t)self->asked * def->interval_ms * 1000) {
        ask(self);
    }
    return open || self->asked < def->count ||
           self->questions[self->asked - 1].state == QUESTION_OPEN;
}

bool sb_ping_update(sb_ping *ping)
{
    bool more = false;
    for (uint32_t i = 0; ping != NULL && i < ping->target_count; i++) {
        more |= update_target(ping->targets[i], &ping->def, sb_platform_clock_us());
    }
    return more;
}

static int compare(const void *a, const void *b)
{
    const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

static void measure(const target *self, sb_ping_result *result)
{
    uint32_t times[SB_PING_COUNT_MAX];
    for (uint32_t i = 0; i < self->asked; i++) {
        const question *asked = &self->questions[i];
        if (asked->state == QUESTION_ANSWERED) {
            times[result->received++] = asked->round_trip_us;
        }
        result->sent += asked->state == QUESTION_ANSWERED || asked->state == QUESTION_LOST;
    }
    if (result->sent > 0) {
        result->loss = 1.0f - (float)result->received / (float)result->sent;
    }
    if (result->received > 0) {
        const uint32_t count = result->received;
        qsort(times, count, sizeof times[0], compare);
        result->min_ms = (float)times[0] / 1000.0f;
        result->median_ms = ((float)times[(count - 1) / 2] + (float)times[count / 2]) / 2000.0f;
        result->max_ms = (float)times[count - 1] / 1000.0f;
    }
}

sb_error sb_ping_get(const sb_ping *ping, uint32_t server, sb_ping_result *out_result)
{
    if (out_result == NULL) {
        return SB_ERROR_ARGUMENT;
    }
    *out_result = (sb_ping_result){.resolved = false};
    if (ping == NULL) {
        return SB_ERROR_ARGUMENT;
    }
    if (server >= ping->target_count) {
        return SB_ERROR_RANGE;
    }
    const target *self = ping->targets[server];
    out_result->resolved = self->address_count > 0;
    out_result->other_version = self->other_version;
    if (self->address_count > 0) {
        sb_udp_write_address(&self->addresses[self->address], out_result->address,
                             sizeof out_result->address);
    }
    if (self->answered && !self->other_version) {
        sb_secure_key_write(self->key, out_result->server_key);
    }
    measure(self, out_result);
    return SB_OK;
}
