/// The cookie by which a client shows, before a server keeps anything for it, that it receives at
/// the address it sends from. Two datagrams outside ENet; README.md has their form.
#ifndef SABOT_PROTOCOL_COOKIE_H
#define SABOT_PROTOCOL_COOKIE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Bytes of a request: more than those of the answer, so that nobody is flooded by answers.
#define SB_COOKIE_REQUEST_SIZE 32u
#define SB_COOKIE_REPLY_SIZE 12u

void sb_cookie_request_write(uint8_t out_bytes[SB_COOKIE_REQUEST_SIZE]);

/// True for the bytes of a request of this version, all of them.
bool sb_cookie_request_is(const void *bytes, size_t size);

void sb_cookie_reply_write(uint32_t cookie, uint8_t out_bytes[SB_COOKIE_REPLY_SIZE]);

/// True, and the cookie filled, for the bytes of a reply of this version.
bool sb_cookie_reply_read(const void *bytes, size_t size, uint32_t *out_cookie);

#endif
