/// The cookie shows a server that a client receives packets at the address it sends from. The
/// server stores nothing for the client until then. Request and reply are two datagrams outside
/// ENet; README.md describes their form.
#ifndef SABOT_PROTOCOL_COOKIE_H
#define SABOT_PROTOCOL_COOKIE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Sizes in bytes. The request is larger than the reply, so forged requests do not amplify traffic.
#define SB_COOKIE_REQUEST_SIZE 32u
#define SB_COOKIE_REPLY_SIZE 12u

void sb_cookie_request_write(uint8_t out_bytes[SB_COOKIE_REQUEST_SIZE]);

/// Returns true if the bytes are exactly one request of this protocol version.
bool sb_cookie_request_is(const void *bytes, size_t size);

void sb_cookie_reply_write(uint32_t cookie, uint8_t out_bytes[SB_COOKIE_REPLY_SIZE]);

/// Returns true and fills `out_cookie` if the bytes are exactly one reply of this protocol version.
bool sb_cookie_reply_read(const void *bytes, size_t size, uint32_t *out_cookie);

#endif
