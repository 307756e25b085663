#include "search.h"

#include <stdio.h>
#include <string.h>

#include <enet/enet.h>

#define BESIDE 0xFFu
#define SEARCH_SIZE_MAX 1000u ///< a longer datagram gets no further command
#define MESSAGE_TYPE_COUNT 24u
#define CONTENT_COUNT (2u + MESSAGE_TYPE_COUNT)

// Flags and channel that the filter expects are drawn most often: what it refuses costs little.
static void draw_command(search_part *part, sb_random *random)
{
    static const uint8_t usual[][2] = {
        {0x01, 0}, {0x01, BESIDE}, {0x85, BESIDE}, {0x86, 0},      {0x86, 0},
        {0x49, 2}, {0x49, 2},      {0x8A, BESIDE}, {0x8B, BESIDE}, {0x44, BESIDE}};
    uint32_t choice = sb_random_below(random, sizeof usual / sizeof usual[0] + 2);
    if (choice < sizeof usual / sizeof usual[0]) {
        part->command = usual[choice][0];
        part->channel = usual[choice][1];
    } else {
        part->command = (uint8_t)sb_random_u32(random);
        part->channel =
            sb_random_below(random, 2) == 0 ? BESIDE : (uint8_t)sb_random_below(random, 4);
    }
}

static uint32_t draw_value(sb_random *random)
{
    static const uint32_t edges[] = {0, 0, 1, 32, 576, 5000, 65536, 1048576, 0xFFFFFFFF};
    uint32_t choice = sb_random_below(random, sizeof edges / sizeof edges[0] + 1);
    return choice < sizeof edges / sizeof edges[0] ? edges[choice] : sb_random_u32(random);
}

static uint16_t draw_size(sb_random *random)
{
    static const uint16_t edges[] = {0, 0, 1, 16, 40, 200, 1150, 1151, 4000};
    return edges[sb_random_below(random, sizeof edges / sizeof edges[0])];
}

static search_part draw_part(sb_random *random)
{
    search_part part = {.count = (uint8_t)(1 + sb_random_below(random, 64)),
                        .run = (search_run)sb_random_below(random, SEARCH_RUN_COUNT),
                        .number = (uint16_t)sb_random_below(random, 70),
                        .size = draw_size(random),
                        .content = (uint8_t)sb_random_below(random, CONTENT_COUNT)};
    draw_command(&part, random);
    for (uint32_t i = 0; i < 4; i++) {
        part.values[i] = draw_value(random);
    }
    return part;
}

search_sequence search_draw(sb_random *random)
{
    search_sequence sequence = {.role =
                                    (attacker_role)(ATTACKER_STRANGER + sb_random_below(random, 3)),
                                .part_count = 1 + sb_random_below(random, SEARCH_PART_COUNT_MAX)};
    for (uint32_t i = 0; i < sequence.part_count; i++) {
        sequence.parts[i] = draw_part(random);
    }
    return sequence;
}

search_sequence search_vary(const search_sequence *sequence, sb_random *random)
{
    search_sequence varied = *sequence;
    search_part *part = &varied.parts[sb_random_below(random, varied.part_count)];
    switch (sb_random_below(random, 8)) {
    case 0:
        *part = draw_part(random);
        break;
    case 1:
        part->count = (uint8_t)(1 + sb_random_below(random, 64));
        break;
    case 2:
        part->run = (search_run)sb_random_below(random, SEARCH_RUN_COUNT);
        part->number = (uint16_t)sb_random_u32(random);
        break;
    case 3:
        part->size = draw_size(random);
        break;
    case 4:
        part->content = (uint8_t)sb_random_below(random, CONTENT_COUNT);
        break;
    case 5:
        part->values[sb_random_below(random, 4)] = draw_value(random);
        break;
    case 6:
        varied.role = (attacker_role)(ATTACKER_STRANGER + sb_random_below(random, 3));
        break;
    default:
        if (varied.part_count < SEARCH_PART_COUNT_MAX) {
            varied.parts[varied.part_count++] = draw_part(random);
        } else {
            varied.part_count--;
        }
        break;
    }
    return varied;
}

// A message of ours with random members: mostly of the right form, so that it is read to its end.
static size_t write_message(attacker *self, uint32_t type, uint8_t bytes[SB_MESSAGE_SIZE_MAX])
{
    sb_random *random = &self->random;
    sb_message message = {.type = (sb_message_type)type};
    switch (message.type) {
    case SB_MESSAGE_HELLO:
        message = attacker_hello(sb_random_below(random, 3));
        break;
    case SB_MESSAGE_INPUT:
        message.input = (sb_message_input){.epoch = self->epochs[0],
                                           .ack_tick = sb_random_u32(random),
                                           .tick = sb_random_below(random, 100000),
                                           .input_count = 1 + sb_random_below(random, 32)};
        break;
    case SB_MESSAGE_CHAT:
        message.chat = (sb_message_chat){.scope = sb_random_below(random, 5),
                                         .player = sb_random_below(random, 20),
                                         .text = {"flood", 5}};
        break;
    case SB_MESSAGE_PLAYBACK:
        message.playback =
            (sb_message_playback){.speed_percent = 100, .tick = sb_random_u32(random)};
        break;
    case SB_MESSAGE_LIST:
        message.list = (sb_message_list){.request = sb_random_u32(random), .name = {"a", 1}};
        break;
    case SB_MESSAGE_JOIN:
        message.join = (sb_message_join){.session = sb_random_below(random, 4),
                                         .role = sb_random_below(random, 4),
                                         .password = {"flood", 5},
                                         .create = sb_random_below(random, 2)};
        break;
    case SB_MESSAGE_CREATE:
        message.create = (sb_message_create){.visibility = sb_random_below(random, 3)};
        break;
    case SB_MESSAGE_READY:
        message.ready.ready = sb_random_below(random, 2);
        break;
    case SB_MESSAGE_TEAM:
        message.team.team = sb_random_below(random, 6);
        break;
    case SB_MESSAGE_VOTE:
        message.vote = (sb_message_vote){.kind = sb_random_below(random, 4),
                                         .target = sb_random_below(random, 20),
                                         .yes = sb_random_below(random, 2)};
        break;
    case SB_MESSAGE_LEAVE:
    case SB_MESSAGE_GOODBYE:
        break;
    case SB_MESSAGE_LOBBY:
    case SB_MESSAGE_SESSIONS:
    case SB_MESSAGE_DECLINED:
    case SB_MESSAGE_SESSION:
    case SB_MESSAGE_REDIRECT:
    case SB_MESSAGE_ABSOLUTE:
    case SB_MESSAGE_MOVE:
    case SB_MESSAGE_WELCOME:
    case SB_MESSAGE_REFUSE:
    case SB_MESSAGE_MAP:
    case SB_MESSAGE_SNAPSHOT:
    case SB_MESSAGE_EVENT:
    case SB_MESSAGE_ROSTER:
    default: // an array of the type and nils, as long as may be
        bytes[0] = 0xDC;
        bytes[1] = 0x02;
        bytes[2] = 0x00;
        bytes[3] = (uint8_t)(type & 0x7Fu);
        memset(bytes + 4, 0xC0, 511);
        return 4 + 511;
    }
    return attacker_encode(&message, bytes);
}

static size_t write_payload(attacker *self, const search_part *part,
                            uint8_t bytes[RAW_DATAGRAM_SIZE_MAX])
{
    if (part->content >= 2) {
        return write_message(self, part->content - 1u, bytes);
    }
    for (size_t i = 0; i < part->size; i++) {
        bytes[i] = part->content == 0 ? 0 : (uint8_t)sb_random_u32(&self->random);
    }
    return part->size;
}

static void put_part(attacker *self, raw_link *link, const search_part *part, uint32_t index,
                     raw_datagram *datagram)
{
    uint8_t bytes[RAW_DATAGRAM_SIZE_MAX];
    uint32_t number = part->run == SEARCH_FIXED    ? part->number
                      : part->run == SEARCH_RISING ? part->number + index
                                                   : sb_random_u32(&self->random);
    size_t size = 0;
    switch (part->command & ENET_PROTOCOL_COMMAND_MASK) {
    case ENET_PROTOCOL_COMMAND_SEND_RELIABLE:
        size = write_payload(self, part, bytes);
        // Rising numbers are the connection's own, and so are due.
        number = part->run == SEARCH_RISING ? ++link->reliable_number : number;
        raw_put_command(datagram, part->command, part->channel, number & 0xFFFFu);
        raw_put(datagram, size, 2);
        break;
    case ENET_PROTOCOL_COMMAND_SEND_UNRELIABLE:
    case ENET_PROTOCOL_COMMAND_SEND_UNSEQUENCED:
        size = write_payload(self, part, bytes);
        raw_put_command(datagram, part->command, part->channel, part->number);
        raw_put(datagram, part->run == SEARCH_RISING ? ++link->unsequenced_group : number, 2);
        raw_put(datagram, size, 2);
        break;
    case ENET_PROTOCOL_COMMAND_ACKNOWLEDGE:
        number = part->run == SEARCH_RISING ? (uint32_t)(link->heard_number - index) : number;
        raw_put_command(datagram, part->command, part->channel, number & 0xFFFFu);
        raw_put(datagram, number, 2);
        raw_put(datagram, raw_enet_time(), 2);
        break;
    default: {
        static const uint8_t extra[] = {0, 0, 44, 40, 4, 0, 0, 0, 20, 0, 8, 12, 20, 0, 0, 0};
        raw_put_command(datagram, part->command, part->channel, number & 0xFFFFu);
        for (uint32_t i = 0; i < extra[part->command & ENET_PROTOCOL_COMMAND_MASK] / 4u; i++) {
            raw_put(datagram, part->values[i % 4], 4);
        }
        break;
    }
    }
    memcpy(datagram->bytes + datagram->size, bytes, size);
    datagram->size += size;
}

void search_send(attacker *self, const search_sequence *sequence)
{
    raw_link *link = attacker_next_link(self);
    if (link == NULL) {
        return;
    }
    raw_datagram datagram;
    raw_begin(link, &datagram);
    for (uint32_t p = 0; p < sequence->part_count; p++) {
        for (uint32_t i = 0; i < sequence->parts[p].count; i++) {
            if (datagram.size > SEARCH_SIZE_MAX) { // full: what follows goes into the next one
                attacker_send(self, link, &datagram);
                raw_begin(link, &datagram);
            }
            put_part(self, link, &sequence->parts[p], i, &datagram);
        }
    }
    attacker_send(self, link, &datagram);
}

void search_format(const search_sequence *sequence, char *out_text, size_t size)
{
    static const char *const roles[] = {"forger", "stranger", "player", "spectator"};
    static const char runs[] = "=+?";
    size_t length = (size_t)snprintf(out_text, size, "%s", roles[sequence->role]);
    for (uint32_t i = 0; i < sequence->part_count && length < size; i++) {
        const search_part *part = &sequence->parts[i];
        length += (size_t)snprintf(out_text + length, size - length, " %ux%02x.%02x%c%u/%u:%u",
                                   part->count, part->command, part->channel, runs[part->run],
                                   part->number, part->size, part->content);
    }
}
