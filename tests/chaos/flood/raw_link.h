/// A connection to a server whose datagrams the test composes itself, in an encrypted tunnel. It
/// does both handshakes, gives away what arrives, and keeps the numbers that ENet would keep.
#ifndef SABOT_FLOOD_RAW_LINK_H
#define SABOT_FLOOD_RAW_LINK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "protocol/secure/handshake.h"

/// Bytes of IP's and UDP's headers around every datagram.
#define RAW_HEADERS_SIZE 28u
#define RAW_DATAGRAM_SIZE_MAX 4096u

/// Bytes on the wire, headers included.
typedef struct raw_traffic {
    uint64_t out, in; ///< as the attacker sees it
} raw_traffic;

/// A link that is not open has a socket of -1.
typedef struct raw_link {
    int socket;
    sb_envelope envelope;       ///< of the tunnel
    uint16_t peer;              ///< number of this peer on the server
    uint8_t session;            ///< session number that ENet expects
    uint16_t reliable_number;   ///< last one used on channel 0
    uint16_t control_number;    ///< last one used beside the channels
    uint16_t unsequenced_group; ///< last one used
    uint16_t heard_number;      ///< last reliable number of the server on channel 0
    bool acknowledges;          ///< answers what the server sends reliably
    uint64_t heard_us;          ///< when the last datagram arrived
    uint64_t tried_us;          ///< when the link last asked for a sign of life
} raw_link;

/// A datagram under construction. Integers are big-endian, as in ENet.
typedef struct raw_datagram {
    size_t size;
    uint8_t bytes[2 * RAW_DATAGRAM_SIZE_MAX];
} raw_datagram;

void raw_put(raw_datagram *datagram, uint64_t value, size_t size);

/// Appends a command's header: ENet's number of the command with its flags, channel, number.
void raw_put_command(raw_datagram *datagram, uint32_t command, uint32_t channel, uint32_t number);

/// Begins a datagram of this link, with a time in its header.
void raw_begin(const raw_link *link, raw_datagram *datagram);

/// Makes a datagram of ENet's request for a connection.
void raw_put_connect(raw_datagram *datagram);

/// Does the tunnel's handshake alone, as `raw_link_open` does first.
bool raw_link_open_tunnel(raw_link *link, uint16_t port, uint32_t source, int timeout_ms,
                          raw_traffic *traffic);

/// Connects from a source address on loopback, given in host order. Returns false after
/// `timeout_ms`.
bool raw_link_open(raw_link *link, uint16_t port, uint32_t source, int timeout_ms,
                   raw_traffic *traffic);
void raw_link_close(raw_link *link);

/// Sends bytes as they are, without an envelope.
void raw_link_send_bytes(const raw_link *link, const uint8_t *bytes, size_t size,
                         raw_traffic *traffic);

/// Seals one datagram of this connection, at most its first SB_ENVELOPE_CONTENTS_SIZE_MAX bytes,
/// and sends it.
void raw_link_send(raw_link *link, const raw_datagram *datagram, raw_traffic *traffic);

/// Takes the next datagram that has arrived. Returns its bytes as ENet wrote them, or 0.
size_t raw_link_receive(raw_link *link, uint8_t out_bytes[RAW_DATAGRAM_SIZE_MAX],
                        raw_traffic *traffic);

/// Takes all that has arrived, and acknowledges it if the link does so. The first `message_size`
/// bytes of the last message are copied; returns the whole size of that message, or 0.
size_t raw_link_take(raw_link *link, uint8_t *out_message, size_t message_size,
                     raw_traffic *traffic);

/// Asks for a sign of life now and then. Returns false once the server has been silent for long.
bool raw_link_lives(raw_link *link, raw_traffic *traffic);

uint64_t raw_now_us(void);

/// Returns the 16 bits of ENet's clock, which is the wall clock in milliseconds.
uint16_t raw_enet_time(void);

#endif
