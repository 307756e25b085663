/// Which pages may open a WebSocket: those of this server, and of the origins that it was told.
///
/// A browser lets any page connect anywhere and says from where it comes (RFC 6455, 10.2). Who is
/// no browser may say what it likes, so that refusing those who say nothing would keep nobody out:
/// native tools send no origin and are let in.
#ifndef SABOT_HOST_WEB_ORIGIN_H
#define SABOT_HOST_WEB_ORIGIN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SB_WEB_ORIGIN_NAME_SIZE 256

/// Scheme, host and port (RFC 6454, 4).
typedef struct sb_web_origin {
    bool secure;                        ///< https
    char name[SB_WEB_ORIGIN_NAME_SIZE]; ///< small letters; an IPv6 address in its brackets
    uint16_t port;                      ///< that of the scheme where none is given
} sb_web_origin;

/// Reads "http://NAME[:PORT]" or "https://NAME[:PORT]"; nothing may follow. False for anything
/// else, "null" included.
bool sb_web_origin_parse(const char *text, sb_web_origin *out_origin);

typedef struct sb_web_origin_rule {
    const char *const *allowed; ///< beside the server's own; each can be parsed
    uint32_t allowed_count;
    bool loopback; ///< the server listens on a loopback address alone
} sb_web_origin_rule;

/// Whether a request with these headers may open a WebSocket; NULL where there is no such header.
/// An origin must be the request's own host, or allowed. On loopback the host must besides be an
/// address, "localhost", or that of an allowed origin: otherwise a foreign page whose name is made
/// to resolve to 127.0.0.1 would count as the server's own.
bool sb_web_origin_admits(const sb_web_origin_rule *rule, const char *origin, const char *host);

/// Whether a request for this host may be told of the matches: on loopback it must be named as
/// above, elsewhere any name will do. A foreign page can send no other, and read no answer to
/// another.
bool sb_web_origin_owns(const sb_web_origin_rule *rule, const char *host);

#endif
