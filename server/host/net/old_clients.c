#include "host/net/old_clients.h"

#include <enet/enet.h>
#include <stdio.h>
#include <string.h>

#include <sodium.h>

#include "base/bytes.h"
#include "protocol/message.h"

#define NS_PER_S UINT64_C(1000000000)
#define OLD_VERSION 1u
#define COOKIE_QUESTION_SIZE 32u
#define HEAD_SIZE (sizeof(ENetProtocolHeader))
#define COMMAND_COUNT_MAX 8u
#define CONTROL_CHANNEL 0xFFu

void sb_old_clients_init(sb_old_clients *clients)
{
    *clients = (sb_old_clients){0};
    randombytes_buf(clients->key, sizeof clients->key);
}

// The cookie for an address in a period. It is never 0.
static uint32_t cookie_of(const sb_old_clients *clients, const sb_net_address *from,
                          uint64_t period)
{
    uint8_t text[sizeof from->ip + 2 + 8], hash[crypto_shorthash_BYTES];
    sb_writer writer = sb_writer_over(text, sizeof text);
    sb_writer_bytes(&writer, from->ip, sizeof from->ip);
    sb_writer_u16(&writer, from->port);
    sb_writer_u64(&writer, period);
    crypto_shorthash(hash, text, writer.size, clients->key);
    sb_reader reader = sb_reader_over(hash, sizeof hash);
    const uint32_t cookie = sb_reader_u32(&reader);
    return cookie != 0 ? cookie : 1;
}

// The number of peer, which is below ENet's largest one, and of session in the head of a client's
// datagrams.
static uint16_t peer_of(uint32_t cookie)
{
    return (uint16_t)(cookie % ENET_PROTOCOL_MAXIMUM_PEER_ID);
}

static uint16_t session_of(uint32_t cookie)
{
    return (uint16_t)(cookie >> 30);
}

static size_t answer_question(uint32_t cookie, const uint8_t *bytes, uint8_t *out_bytes)
{
    uint8_t question[COOKIE_QUESTION_SIZE] = {'S', 'B', 'C', 'Q', OLD_VERSION};
    if (memcmp(bytes, question, sizeof question) != 0) {
        return 0;
    }
    sb_writer writer = sb_writer_over(out_bytes, SB_OLD_CLIENTS_ANSWER_SIZE_MAX);
    sb_writer_bytes(&writer, "SBCR", 4);
    sb_writer_u32(&writer, OLD_VERSION);
    sb_writer_u32(&writer, cookie);
    return writer.size;
}

static void write_head(sb_writer *writer)
{
    // The client's only peer has the number 0. A time of 0 makes its round trips long, no more.
    const ENetProtocolHeader head = {.peerID =
                                         ENET_HOST_TO_NET_16(ENET_PROTOCOL_HEADER_FLAG_SENT_TIME)};
    sb_writer_bytes(writer, &head, sizeof head);
}

static size_t answer_connect(uint32_t cookie, const ENetProtocolConnect *connect,
                             uint8_t *out_bytes)
{
    if (connect->outgoingPeerID != 0 || ENET_NET_TO_HOST_32(connect->data) != cookie) {
        return 0;
    }
    const ENetProtocolVerifyConnect verify = {
        .header = {ENET_PROTOCOL_COMMAND_VERIFY_CONNECT | ENET_PROTOCOL_COMMAND_FLAG_ACKNOWLEDGE,
                   CONTROL_CHANNEL, ENET_HOST_TO_NET_16(1)},
        .outgoingPeerID = ENET_HOST_TO_NET_16(peer_of(cookie)),
        .outgoingSessionID = (enet_uint8)session_of(cookie),
        .mtu = connect->mtu,
        .windowSize = connect->windowSize,
        .channelCount = connect->channelCount,
        .packetThrottleInterval = connect->packetThrottleInterval,
        .packetThrottleAcceleration = connect->packetThrottleAcceleration,
        .packetThrottleDeceleration = connect->packetThrottleDeceleration,
        .connectID = connect->connectID};
    sb_writer writer = sb_writer_over(out_bytes, SB_OLD_CLIENTS_ANSWER_SIZE_MAX);
    write_head(&writer);
    sb_writer_bytes(&writer, &verify, sizeof verify);
    return writer.size;
}

static void write_refusal(sb_writer *writer, uint32_t client_version)
{
    char text[SB_REASON_SIZE_MAX + 1];
    const int text_size = snprintf(text, sizeof text,
                                   "this server speaks version %u.%u of the wire, "
                                   "and this client version %u",
                                   (unsigned)SB_PROTOCOL_VERSION,
                                   (unsigned)SB_PROTOCOL_MINOR_VERSION, (unsigned)client_version);
    const sb_message refuse = {
        .type = SB_MESSAGE_REFUSE,
        .refuse = {.reason = SB_REFUSAL_PROTOCOL_VERSION, .text = {text, (uint32_t)text_size}}};
    uint8_t message[SB_OLD_CLIENTS_ANSWER_SIZE_MAX];
    sb_writer coded = sb_writer_over(message, sizeof message);
    if (sb_message_encode(&refuse, &coded) != SB_OK) {
        return;
    }
    const ENetProtocolSendReliable send = {
        .header = {ENET_PROTOCOL_COMMAND_SEND_RELIABLE | ENET_PROTOCOL_COMMAND_FLAG_ACKNOWLEDGE,
                   SB_CHANNEL_RELIABLE, ENET_HOST_TO_NET_16(1)},
        .dataLength = ENET_HOST_TO_NET_16((uint16_t)coded.size)};
    sb_writer_bytes(writer, &send, sizeof send);
    sb_writer_bytes(writer, message, coded.size);
}

// A command without flags, and the data behind it.
typedef struct command {
    ENetProtocol head;
    uint8_t kind;
    const uint8_t *data; ///< of a reliable packet
    size_t data_size;
} command;

static bool read_command(sb_reader *reader, command *out)
{
    *out = (command){0};
    if (sb_reader_remaining(reader) == 0) {
        return false;
    }
    const size_t head_size = enet_protocol_command_size(reader->data[reader->offset]);
    const uint8_t *head = head_size > 0 ? sb_reader_bytes(reader, head_size) : NULL;
    if (head == NULL) {
        return false;
    }
    memcpy(&out->head, head, head_size);
    out->kind = out->head.header.command & ENET_PROTOCOL_COMMAND_MASK;
    if (out->kind == ENET_PROTOCOL_COMMAND_SEND_RELIABLE) {
        out->data_size = ENET_NET_TO_HOST_16(out->head.sendReliable.dataLength);
        out->data = sb_reader_bytes(reader, out->data_size);
        return out->data != NULL;
    }
    return out->kind < ENET_PROTOCOL_COMMAND_SEND_UNRELIABLE ||
           out->kind > ENET_PROTOCOL_COMMAND_SEND_UNSEQUENCED;
}

// After its hello the client gets the refusal, and once it has that, the end of the connection:
// ENet would drop a packet that came together with the end.
static size_t answer_connected(const uint8_t *bytes, size_t size, uint8_t *out_bytes)
{
    // A datagram without reliable commands has no time.
    const bool has_time = (bytes[0] & ENET_PROTOCOL_HEADER_FLAG_SENT_TIME >> 8) != 0;
    const size_t head_size = has_time ? HEAD_SIZE : sizeof(enet_uint16);
    ENetProtocolHeader head = {0};
    memcpy(&head, bytes, head_size);
    sb_reader reader = sb_reader_over(bytes + head_size, size - head_size);
    sb_writer writer = sb_writer_over(out_bytes, SB_OLD_CLIENTS_ANSWER_SIZE_MAX);
    write_head(&writer);
    bool said_hello = false, has_refusal = false;
    command read;
    sb_message hello;
    for (uint32_t i = 0; i < COMMAND_COUNT_MAX && read_command(&reader, &read); i++) {
        const ENetProtocolCommandHeader *from = &read.head.header;
        has_refusal = has_refusal || (read.kind == ENET_PROTOCOL_COMMAND_ACKNOWLEDGE &&
                                      from->channelID == SB_CHANNEL_RELIABLE);
        if ((from->command & ENET_PROTOCOL_COMMAND_FLAG_ACKNOWLEDGE) != 0) {
            const ENetProtocolAcknowledge acknowledge = {
                .header = {ENET_PROTOCOL_COMMAND_ACKNOWLEDGE, from->channelID,
                           from->reliableSequenceNumber},
                .receivedReliableSequenceNumber = from->reliableSequenceNumber,
                .receivedSentTime = head.sentTime};
            sb_writer_bytes(&writer, &acknowledge, sizeof acknowledge);
        }
        if (!said_hello && read.data != NULL &&
            sb_message_decode(read.data, read.data_size, &hello) == SB_OK &&
            hello.type == SB_MESSAGE_HELLO) {
            said_hello = true;
            write_refusal(&writer, hello.hello.major_version);
        }
    }
    if (has_refusal && !said_hello) {
        const ENetProtocolDisconnect disconnect = {
            .header = {ENET_PROTOCOL_COMMAND_DISCONNECT | ENET_PROTOCOL_COMMAND_FLAG_UNSEQUENCED,
                       CONTROL_CHANNEL, 0}};
        sb_writer_bytes(&writer, &disconnect, sizeof disconnect);
    }
    return writer.size > HEAD_SIZE ? writer.size : 0;
}

static size_t answer_with(uint32_t cookie, const uint8_t *bytes, size_t size, uint8_t *out_bytes)
{
    ENetProtocolHeader head;
    ENetProtocolConnect connect;
    if (size == COOKIE_QUESTION_SIZE) {
        const size_t answer_size = answer_question(cookie, bytes, out_bytes);
        if (answer_size > 0) {
            return answer_size;
        }
    }
    if (size < HEAD_SIZE + sizeof(ENetProtocolCommandHeader)) {
        return 0;
    }
    memcpy(&head, bytes, sizeof head);
    const uint16_t peer = ENET_NET_TO_HOST_16(head.peerID);
    if (size == HEAD_SIZE + sizeof connect &&
        peer == (ENET_PROTOCOL_MAXIMUM_PEER_ID | ENET_PROTOCOL_HEADER_FLAG_SENT_TIME)) {
        memcpy(&connect, bytes + HEAD_SIZE, sizeof connect);
        return (connect.header.command & ENET_PROTOCOL_COMMAND_MASK) ==
                       ENET_PROTOCOL_COMMAND_CONNECT
                   ? answer_connect(cookie, &connect, out_bytes)
                   : 0;
    }
    const uint16_t connected =
        (uint16_t)(peer_of(cookie) | session_of(cookie) << ENET_PROTOCOL_HEADER_SESSION_SHIFT);
    return (peer & ~ENET_PROTOCOL_HEADER_FLAG_SENT_TIME) == connected
               ? answer_connected(bytes, size, out_bytes)
               : 0;
}

size_t sb_old_clients_answer(sb_old_clients *clients, const sb_net_address *from, uint64_t now_ns,
                             const uint8_t *bytes, size_t size,
                             uint8_t out_bytes[SB_OLD_CLIENTS_ANSWER_SIZE_MAX])
{
    const uint64_t second = now_ns / NS_PER_S, period = second / SB_COOKIE_LIFE_S;
    size_t answer_size = 0;
    if (second == clients->second && clients->answer_count >= SB_OLD_CLIENTS_RATE) {
        return 0;
    }
    for (uint64_t age = 0; answer_size == 0 && age < 2 && age <= period; age++) {
        answer_size = answer_with(cookie_of(clients, from, period - age), bytes, size, out_bytes);
    }
    if (answer_size > 0) {
        clients->answer_count = second == clients->second ? clients->answer_count + 1 : 1;
        clients->second = second;
    }
    return answer_size;
}
