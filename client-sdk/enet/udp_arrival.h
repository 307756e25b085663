/// When datagrams arrived, as the system noted it, so that a caller that looks once a frame
/// measures as well as one that waits; and addresses as text.
#ifndef SABOT_CLIENT_UDP_ARRIVAL_H
#define SABOT_CLIENT_UDP_ARRIVAL_H

#include "udp.h"

/// Lets the system note when each datagram of a socket arrives.
void sb_udp_note_arrivals(sb_udp_socket socket);

/// Receives as `sb_udp_receive` does, and tells for how long the datagram has waited since its
/// noted arrival, by the system's clock; 0 if that was not noted.
int sb_udp_receive_aged(sb_udp_socket socket, uint8_t *out_bytes, size_t capacity,
                        uint64_t *out_age_us);

/// Writes an address with its port, such as 127.0.0.1:7777 or [::1]:7777.
void sb_udp_write_address(const sb_net_address *address, char *out_text, size_t size);

#endif
