// Attacks by messages, from connections that ENet takes for good ones.

#include <string.h>
#include <unistd.h>

#include "attacks.h"

#define OUR_SIZE SB_ENVELOPE_CONTENTS_SIZE_MAX ///< a full datagram
#define MESSAGE_HEAD 8u

// Sends one message in a datagram of its own.
static void say(attacker *self, raw_link *link, const void *bytes, size_t size, bool reliable)
{
    raw_datagram datagram;
    raw_begin(link, &datagram);
    if (reliable) {
        attacker_put_reliable(link, &datagram, bytes, size);
    } else {
        attacker_put_unsequenced(link, &datagram, bytes, size);
    }
    attacker_send(self, link, &datagram);
}

// Fills a datagram with copies of one message.
static void repeat(attacker *self, raw_link *link, const void *bytes, size_t size, bool reliable)
{
    raw_datagram datagram;
    raw_begin(link, &datagram);
    for (uint32_t i = 0; i < 32 && datagram.size + size + MESSAGE_HEAD <= OUR_SIZE; i++) {
        if (reliable) {
            attacker_put_reliable(link, &datagram, bytes, size);
        } else {
            attacker_put_unsequenced(link, &datagram, bytes, size);
        }
    }
    attacker_send(self, link, &datagram);
}

static void encode_and_say(attacker *self, raw_link *link, const sb_message *message, bool many,
                           bool reliable)
{
    uint8_t bytes[SB_MESSAGE_SIZE_MAX];
    size_t size = attacker_encode(message, bytes);
    if (many) {
        repeat(self, link, bytes, size, reliable);
    } else {
        say(self, link, bytes, size, reliable);
    }
}

// Connects, joins, and goes away without a word.
static void hellos(attacker *self)
{
    raw_link *link = attacker_next_link(self);
    if (link != NULL) {
        raw_link_close(link);
    }
}

// Hello after hello on one connection.
static void hellos_in_a_row(attacker *self)
{
    raw_link *link = attacker_next_link(self);
    const sb_message hello = attacker_hello(SB_ROLE_PLAYER);
    if (link != NULL) {
        encode_and_say(self, link, &hello, true, true);
    }
}

// Hellos that name no such session, other rules, or another version, each on a new connection.
static void hellos_refused(attacker *self)
{
    raw_link *link = attacker_next_link(self);
    sb_message hello = attacker_hello(SB_ROLE_PLAYER);
    if (link == NULL) {
        return;
    }
    switch (self->turn % 3) {
    case 0:
        hello.hello.session = 4000000000u;
        break;
    case 1:
        hello.hello.rules.tables_hash++;
        break;
    default:
        hello.hello.role = SB_ROLE_REPLAY_VIEWER;
        break;
    }
    encode_and_say(self, link, &hello, false, true);
    usleep(300);
    raw_link_close(link);
}

static void goodbyes(attacker *self)
{
    raw_link *link = attacker_next_link(self);
    const sb_message goodbye = {.type = SB_MESSAGE_GOODBYE};
    if (link != NULL) {
        encode_and_say(self, link, &goodbye, false, true);
        usleep(300);
        raw_link_close(link);
    }
}

static void chat_as(attacker *self, uint32_t scope, uint32_t player)
{
    raw_link *link = attacker_next_link(self);
    char text[SB_CHAT_SIZE_MAX];
    memset(text, 'x', sizeof text);
    const sb_message chat = {
        .type = SB_MESSAGE_CHAT,
        .chat = {.scope = scope,
                 .player = player,
                 .text = {text, self->turn % 2 == 0 ? 1u : (uint32_t)sizeof text}}};
    if (link != NULL) {
        encode_and_say(self, link, &chat, true, true);
    }
}

static void chat_to_all(attacker *self)
{
    chat_as(self, SB_CHAT_ALL, SB_NO_PLAYER);
}

static void chat_to_one(attacker *self)
{
    chat_as(self, SB_CHAT_PLAYER, sb_random_below(&self->random, 16));
}

static sb_message input_of(attacker *self, uint32_t count)
{
    uint32_t index = (uint32_t)(self->turn % self->link_count);
    sb_message input = {.type = SB_MESSAGE_INPUT,
                        .input = {.epoch = self->epochs[index],
                                  .ack_tick = sb_random_u32(&self->random),
                                  .ack_bits = sb_random_u32(&self->random),
                                  .tick = (uint32_t)(raw_now_us() * 60u / 1000000u) & 0xFFFFFFu,
                                  .input_count = count}};
    for (uint32_t i = 0; i < count; i++) {
        sb_random *random = &self->random;
        input.input.inputs[i] =
            (sb_input){.throttle = (int8_t)((int32_t)sb_random_below(random, 255) - 127),
                       .steering = (int8_t)((int32_t)sb_random_below(random, 255) - 127),
                       .aim_yaw = (uint16_t)sb_random_u32(random),
                       .buttons = (uint8_t)sb_random_below(random, 4),
                       .view_tick = sb_random_u32(random),
                       .select = {(uint8_t)sb_random_u32(random)},
                       .present = {(uint8_t)sb_random_below(random, 17)}};
    }
    return input;
}

static void inputs_of_32(attacker *self)
{
    raw_link *link = attacker_next_link(self);
    const sb_message input = input_of(self, SB_INPUT_COUNT_MAX);
    if (link != NULL) {
        encode_and_say(self, link, &input, false, false);
    }
}

static void inputs_of_one(attacker *self)
{
    raw_link *link = attacker_next_link(self);
    const sb_message input = input_of(self, 1);
    if (link != NULL) {
        encode_and_say(self, link, &input, true, false);
    }
}

static void playbacks(attacker *self)
{
    raw_link *link = attacker_next_link(self);
    const sb_message playback = {.type = SB_MESSAGE_PLAYBACK,
                                 .playback = {.speed_percent = SB_PLAYBACK_PERCENT_MAX,
                                              .tick = sb_random_below(&self->random, 100000)}};
    if (link != NULL) {
        encode_and_say(self, link, &playback, true, true);
    }
}

// A snapshot as long as may be: only a server sends one.
static void snapshots(attacker *self)
{
    uint8_t bytes[SB_MESSAGE_SIZE_MAX] = {0xDC, 0x04, 0x00, SB_MESSAGE_SNAPSHOT}; // 1,024 elements
    raw_link *link = attacker_next_link(self);
    if (link != NULL) {
        say(self, link, bytes, 3 + 1024, false);
    }
}

// Bytes that are not msgpack, and those that are but mean nothing.
static void malformed(attacker *self)
{
    uint8_t bytes[SB_MESSAGE_SIZE_MAX];
    raw_link *link = attacker_next_link(self);
    uint32_t kind = (uint32_t)(self->turn % 4);
    for (size_t i = 0; i < sizeof bytes; i++) {
        bytes[i] = kind == 0   ? (uint8_t)sb_random_u32(&self->random)
                   : kind == 1 ? 0x91  // arrays in arrays
                   : kind == 2 ? 0xC1  // never used
                               : 0xC0; // nil
    }
    if (kind == 3) {
        bytes[0] = 0xDC; // an array of 1,147 elements
        bytes[1] = 0x04;
        bytes[2] = 0x7B;
    }
    if (link != NULL) {
        say(self, link, bytes, sizeof bytes, self->turn / 4 % 2 == 0);
    }
}

// Empty messages on both channels.
static void empty(attacker *self)
{
    raw_link *link = attacker_next_link(self);
    if (link != NULL) {
        repeat(self, link, "", 0, self->turn % 2 == 0);
    }
}

// Joins and acknowledges nothing, so that all that it is told waits; and holds what may wait of its
// own: 57 messages of 1,150 bytes that are not due.
static void hoards(attacker *self)
{
    static const uint8_t bytes[SB_MESSAGE_SIZE_MAX];
    raw_link *link = attacker_next_link(self);
    if (link != NULL) {
        uint16_t number = link->reliable_number;
        link->reliable_number = (uint16_t)(number + 1 + self->turn / self->link_count % 57);
        say(self, link, bytes, sizeof bytes, true);
        link->reliable_number = number;
    }
}

const attack attacks_by_messages[] = {
    {"hellos", "joins and goes away without a word", ATTACKER_PLAYER, 1, false, NULL, hellos},
    {"hellos-as-spectator", "the same as spectator", ATTACKER_SPECTATOR, 1, false, NULL, hellos},
    {"hellos-in-a-row", "hello after hello on one connection", ATTACKER_STRANGER, 8, false, NULL,
     hellos_in_a_row},
    {"hellos-refused", "hellos that cannot be served", ATTACKER_STRANGER, 1, false, NULL,
     hellos_refused},
    {"goodbyes", "joins and says goodbye", ATTACKER_PLAYER, 1, false, NULL, goodbyes},
    {"chat", "chat to all", ATTACKER_PLAYER, 8, false, NULL, chat_to_all},
    {"chat-to-one", "chat to a player", ATTACKER_PLAYER, 8, false, NULL, chat_to_one},
    {"inputs-of-32", "messages of 32 inputs", ATTACKER_PLAYER, 8, false, NULL, inputs_of_32},
    {"inputs-of-one", "messages of one input, many in a datagram", ATTACKER_PLAYER, 8, false, NULL,
     inputs_of_one},
    {"playbacks", "requests of a replay viewer", ATTACKER_SPECTATOR, 8, false, NULL, playbacks},
    {"snapshots", "messages of a server", ATTACKER_PLAYER, 8, false, NULL, snapshots},
    {"malformed", "bytes that are no message", ATTACKER_PLAYER, 8, false, NULL, malformed},
    {"malformed-first", "the same before a hello", ATTACKER_STRANGER, 8, false, NULL, malformed},
    {"empty", "empty messages", ATTACKER_SPECTATOR, 8, false, NULL, empty},
    {"hoards", "makes the server keep all that it keeps for a peer", ATTACKER_SPECTATOR, 16, true,
     NULL, hoards},
};
const uint32_t attacks_by_messages_count =
    sizeof attacks_by_messages / sizeof attacks_by_messages[0];
