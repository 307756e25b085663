#include "attacker.h"

#include <arpa/inet.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

#include <enet/enet.h>

#include "game/game.h"
#include "game/rules_identity.h"
#include "game/tanks/tanks.h"

#define OPEN_MS 100
#define JOIN_US 300000u
#define FIRST_SOURCE 0x7F010001u // 127.1.0.1
#define SOURCE_COUNT 200u

static bool open_forger(attacker *self)
{
    struct sockaddr_in any = {.sin_family = AF_INET, .sin_port = 0};
    struct sockaddr generic;
    self->forger = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    memcpy(&generic, &any, sizeof generic);
    return self->forger >= 0 && bind(self->forger, &generic, sizeof any) == 0;
}

bool attacker_init(attacker *self, uint16_t port, attacker_role role, uint32_t link_count,
                   bool acknowledges, uint64_t seed)
{
    memset(self, 0, sizeof *self);
    self->port = port;
    self->role = role;
    self->link_count = link_count;
    self->acknowledges = acknowledges;
    self->forged = 0x7F000002u;
    self->random = sb_random_seed(seed, 9);
    for (uint32_t i = 0; i < ATTACKER_LINK_COUNT_MAX; i++) {
        self->links[i].socket = -1;
    }
    return open_forger(self);
}

void attacker_deinit(attacker *self)
{
    for (uint32_t i = 0; i < ATTACKER_LINK_COUNT_MAX; i++) {
        raw_link_close(&self->links[i]);
    }
    if (self->forger >= 0) {
        close(self->forger);
    }
    self->forger = -1;
}

size_t attacker_encode(const sb_message *message, uint8_t out_bytes[SB_MESSAGE_SIZE_MAX])
{
    sb_writer writer = sb_writer_over(out_bytes, SB_MESSAGE_SIZE_MAX);
    return sb_message_encode(message, &writer) == SB_OK ? writer.size : 0;
}

sb_message attacker_hello(uint32_t role)
{
    static sb_rules_identity rules; // the message points into it
    rules = sb_rules_identify(&sb_tanks_rules);
    return (sb_message){
        .type = SB_MESSAGE_HELLO,
        .hello = {.major_version = SB_PROTOCOL_VERSION,
                  .simulation_version = SB_SIMULATION_VERSION,
                  .minor_version = SB_PROTOCOL_MINOR_VERSION,
                  .role = role,
                  .name = {"flood", 5},
                  .rules = {.name = {rules.name, (uint32_t)strlen(rules.name)},
                            .interface_version = rules.interface_version,
                            .behaviour_version = rules.behaviour_version,
                            .tables_hash = rules.tables_hash}},
    };
}

void attacker_put_reliable(raw_link *link, raw_datagram *datagram, const void *bytes, size_t size)
{
    raw_put_command(datagram,
                    ENET_PROTOCOL_COMMAND_SEND_RELIABLE | ENET_PROTOCOL_COMMAND_FLAG_ACKNOWLEDGE,
                    SB_CHANNEL_RELIABLE, ++link->reliable_number);
    raw_put(datagram, size, 2);
    memcpy(datagram->bytes + datagram->size, bytes, size);
    datagram->size += size;
}

void attacker_put_unsequenced(raw_link *link, raw_datagram *datagram, const void *bytes,
                              size_t size)
{
    raw_put_command(datagram,
                    ENET_PROTOCOL_COMMAND_SEND_UNSEQUENCED | ENET_PROTOCOL_COMMAND_FLAG_UNSEQUENCED,
                    SB_CHANNEL_UP, 0);
    raw_put(datagram, ++link->unsequenced_group, 2);
    raw_put(datagram, size, 2);
    memcpy(datagram->bytes + datagram->size, bytes, size);
    datagram->size += size;
}

// Says hello and waits for the welcome.
static bool join(attacker *self, uint32_t index)
{
    raw_link *link = &self->links[index];
    uint8_t bytes[SB_MESSAGE_SIZE_MAX];
    const sb_message hello =
        attacker_hello(self->role == ATTACKER_PLAYER ? SB_ROLE_PLAYER : SB_ROLE_SPECTATOR);
    raw_datagram datagram;
    raw_begin(link, &datagram);
    attacker_put_reliable(link, &datagram, bytes, attacker_encode(&hello, bytes));
    raw_link_send(link, &datagram, &self->traffic);
    uint64_t until_us = raw_now_us() + JOIN_US;
    while (raw_now_us() < until_us) {
        sb_message answer;
        size_t size = raw_link_take(link, bytes, sizeof bytes, &self->traffic);
        if (size > 0 && size <= sizeof bytes && sb_message_decode(bytes, size, &answer) == SB_OK) {
            if (answer.type == SB_MESSAGE_WELCOME) {
                self->epochs[index] = answer.welcome.epoch;
            }
            return answer.type != SB_MESSAGE_REFUSE;
        }
        usleep(500);
    }
    return false;
}

uint32_t attacker_source(attacker *self)
{
    return FIRST_SOURCE + sb_random_below(&self->random, SOURCE_COUNT);
}

raw_link *attacker_link(attacker *self, uint32_t index)
{
    raw_link *link = &self->links[index];
    if (link->socket >= 0) {
        uint8_t byte;
        (void)raw_link_take(link, &byte, sizeof byte, &self->traffic);
        if (raw_link_lives(link, &self->traffic)) {
            return link;
        }
        raw_link_close(link);
    }
    if (!raw_link_open(link, self->port, attacker_source(self), OPEN_MS, &self->traffic)) {
        return NULL;
    }
    if (self->role >= ATTACKER_PLAYER && !join(self, index)) {
        raw_link_close(link);
        return NULL;
    }
    self->opened_count++;
    link->acknowledges = self->acknowledges;
    return link;
}

raw_link *attacker_next_link(attacker *self)
{
    return attacker_link(self, (uint32_t)(self->turn % self->link_count));
}

void attacker_send(attacker *self, raw_link *link, const raw_datagram *datagram)
{
    self->datagram_count++;
    raw_link_send(link, datagram, &self->traffic);
}

// 127.0.0.0 and 127.255.255.255 are no addresses of a host.
void attacker_forge_address(attacker *self)
{
    self->forged = 0x7F000001u + sb_random_below(&self->random, 0xFFFFFE);
}

// The kernel takes the source address from a control message. Every address of 127.0.0.0/8 is one
// of this machine, so that answers come to this socket.
void attacker_forge(attacker *self, const raw_datagram *datagram)
{
    struct sockaddr_in server = {.sin_family = AF_INET,
                                 .sin_port = htons(self->port),
                                 .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    struct iovec part = {.iov_len = datagram->size};
    memcpy(&part.iov_base, &(const void *){datagram->bytes}, sizeof part.iov_base);
    union {
        char bytes[CMSG_SPACE(sizeof(struct in_pktinfo))];
        struct cmsghdr align;
    } control = {0};
    struct msghdr message = {.msg_name = &server,
                             .msg_namelen = sizeof server,
                             .msg_iov = &part,
                             .msg_iovlen = 1,
                             .msg_control = control.bytes,
                             .msg_controllen = sizeof control.bytes};
    struct cmsghdr *head = CMSG_FIRSTHDR(&message);
    head->cmsg_level = IPPROTO_IP;
    head->cmsg_type = IP_PKTINFO;
    head->cmsg_len = CMSG_LEN(sizeof(struct in_pktinfo));
    struct in_pktinfo info = {.ipi_spec_dst.s_addr = htonl(self->forged)};
    memcpy(CMSG_DATA(head), &info, sizeof info);
    self->datagram_count++;
    if (sendmsg(self->forger, &message, MSG_DONTWAIT) == (ssize_t)datagram->size) {
        self->traffic.out += datagram->size + RAW_HEADERS_SIZE;
    }
    uint8_t bytes[RAW_DATAGRAM_SIZE_MAX];
    for (ssize_t size; (size = recv(self->forger, bytes, sizeof bytes, MSG_DONTWAIT)) >= 0;) {
        self->traffic.in += (size_t)size + RAW_HEADERS_SIZE;
    }
}
