/// Which pages may open a WebSocket: those of this server, and those of allowed origins.
///
/// A browser lets any page connect to any server and sends the page's origin (RFC 6455, 10.2).
/// Other clients may send any origin, so refusing clients that send none would keep no attacker
/// out: native tools without an origin may connect.
#ifndef SABOT_HOST_WEB_ORIGIN_H
#define SABOT_HOST_WEB_ORIGIN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SB_WEB_ORIGIN_NAME_SIZE 256

/// Scheme, host and port (RFC 6454, 4).
typedef struct sb_web_origin {
    bool secure;                        ///< https
    char name[SB_WEB_ORIGIN_NAME_SIZE]; ///< in lower case; an IPv6 address in its brackets
    uint16_t port;                      ///< the scheme's if none is given
} sb_web_origin;

/// Reads "http://NAME[:PORT]" or "https://NAME[:PORT]"; nothing may follow. False for any other
/// text, "null" included.
bool sb_web_origin_parse(const char *text, sb_web_origin *out_origin);

typedef struct sb_web_origin_rule {
    const char *const *allowed; ///< origins beside the server's own; each can be parsed
    uint32_t allowed_count;
    bool loopback; ///< the server listens only on a loopback address
} sb_web_origin_rule;

/// Returns true if a request with these headers (NULL if missing) may open a WebSocket. An origin
/// must be the request's own host, or allowed. On loopback the host must also be an address,
/// "localhost", or that of an allowed origin. Otherwise a foreign page whose name resolves to
/// 127.0.0.1 would count as the server's own.
bool sb_web_origin_admits(const sb_web_origin_rule *rule, const char *origin, const char *host);

/// Returns true if a request for this host may learn of the matches. On loopback the host must be
/// named as above; elsewhere any name is accepted, since a foreign page can send no other host, and
/// cannot read an answer to another.
bool sb_web_origin_owns(const sb_web_origin_rule *rule, const char *host);

#endif
