// Attacks on what lies under ENet: the handshake and the envelope.

#include <string.h>
#include <unistd.h>

#include <enet/enet.h>

#include "attacks.h"
#include "protocol/limits.h"

#define BESIDE 0xFFu
#define BARE ENET_PROTOCOL_COMMAND_FLAG_UNSEQUENCED

// Empty datagrams, and those longer than ENet's buffer.
static void odd_sizes(attacker *self)
{
    raw_datagram datagram = {.size = self->turn % 2 == 0 ? 0 : RAW_DATAGRAM_SIZE_MAX + 1};
    memset(datagram.bytes, 0, sizeof datagram.bytes);
    attacker_forge(self, &datagram);
}

static void put_key(attacker *self, raw_datagram *datagram)
{
    for (uint32_t i = 0; i < SB_SECURE_KEY_SIZE; i += 4) {
        raw_put(datagram, sb_random_u32(&self->random), 4);
    }
}

static void put_mark(raw_datagram *datagram, const char *mark)
{
    datagram->size = 0;
    memset(datagram->bytes, 0, sizeof datagram->bytes);
    memcpy(datagram->bytes, mark, 4);
    datagram->bytes[4] = SB_PROTOCOL_VERSION;
    datagram->size = 8;
}

// Responses with cookies that nobody gave.
static void forged_responses(attacker *self)
{
    raw_datagram datagram;
    attacker_forge_address(self);
    put_mark(&datagram, "SBRS");
    put_key(self, &datagram);
    raw_put(&datagram, sb_random_u32(&self->random), 8);
    datagram.size = SB_RESPONSE_SIZE;
    attacker_forge(self, &datagram);
}

static void forged_requests(attacker *self)
{
    raw_datagram datagram;
    attacker_forge_address(self);
    put_mark(&datagram, "SBRQ");
    raw_put(&datagram, 0, 4);
    put_key(self, &datagram);
    datagram.size = SB_REQUEST_SIZE;
    attacker_forge(self, &datagram);
}

// ENet's connect and disconnect, with and without an envelope of a connection that may exist.
static void forged_commands(attacker *self)
{
    raw_datagram inner, datagram;
    raw_link link = {.session = (uint8_t)(self->turn & 3u),
                     .peer = (uint16_t)(self->turn / 4 % 128)};
    attacker_forge_address(self);
    raw_begin(&link, &inner);
    raw_put_command(&inner, ENET_PROTOCOL_COMMAND_DISCONNECT | BARE, BESIDE, 1);
    raw_put(&inner, 1, 4);
    if (self->turn % 2 == 0) {
        attacker_forge(self, &inner);
        return;
    }
    const sb_envelope_keys keys = {0};
    sb_envelope envelope;
    sb_envelope_init(&envelope, sb_random_u32(&self->random) << 16 | (uint32_t)(self->turn % 64),
                     &keys, false);
    datagram.size = sb_envelope_seal(&envelope, inner.bytes, inner.size, datagram.bytes);
    attacker_forge(self, &datagram);
}

// ENet's connects as the wire once had them.
static void forged_connects(attacker *self)
{
    raw_datagram datagram;
    attacker_forge_address(self);
    raw_put_connect(&datagram);
    attacker_forge(self, &datagram);
}

// Handshakes that are finished, one after another, and then not used.
static void handshakes(attacker *self)
{
    raw_link link;
    if (raw_link_open_tunnel(&link, self->port, attacker_source(self), 100, &self->traffic)) {
        self->opened_count++;
    }
    self->datagram_count += 2;
    raw_link_close(&link);
}

static void send_envelope(attacker *self, bool genuine)
{
    static uint8_t kept[SB_ENVELOPE_SIZE_MAX];
    static size_t kept_size;
    raw_link *link = attacker_next_link(self);
    if (link == NULL) {
        return;
    }
    if (self->turn % 4096 == 0 || kept_size == 0 || !genuine) {
        uint8_t contents[SB_ENVELOPE_CONTENTS_SIZE_MAX] = {0};
        kept_size = sb_envelope_seal(&link->envelope, contents, sizeof contents, kept);
    }
    if (!genuine) {
        kept[kept_size - 1] ^= 1;
    }
    self->datagram_count++;
    raw_link_send_bytes(link, kept, kept_size, &self->traffic);
}

// Envelopes of the attacker's own connection whose tags are wrong.
static void forged_envelopes(attacker *self)
{
    send_envelope(self, false);
}

// One envelope again and again.
static void repeated_envelopes(attacker *self)
{
    send_envelope(self, true);
}

const attack attacks_on_wire[] = {
    {"nothing", "no attack, to compare with", ATTACKER_FORGER, 0, false, NULL, NULL},
    {"odd-sizes", "empty datagrams, and those of 4,097 bytes", ATTACKER_FORGER, 0, false, NULL,
     odd_sizes},
    {"forged-responses", "handshakes with forged cookies, from all of 127.0.0.0/8", ATTACKER_FORGER,
     0, false, "form", forged_responses},
    {"forged-requests", "requests for a cookie from all of it", ATTACKER_FORGER, 0, false, NULL,
     forged_requests},
    {"forged-commands", "disconnects of every peer, plain and in forged envelopes", ATTACKER_FORGER,
     0, false, "form", forged_commands},
    {"forged-connects", "ENet's connects without an envelope", ATTACKER_FORGER, 0, false, "form",
     forged_connects},
    {"handshakes", "handshakes that are finished and not used", ATTACKER_STRANGER, 1, false, NULL,
     handshakes},
    {"forged-envelopes", "envelopes with wrong tags of a connection", ATTACKER_STRANGER, 1, false,
     "forged", forged_envelopes},
    {"repeated-envelopes", "one envelope again and again", ATTACKER_STRANGER, 1, false, NULL,
     repeated_envelopes},
};
const uint32_t attacks_on_wire_count = sizeof attacks_on_wire / sizeof attacks_on_wire[0];
