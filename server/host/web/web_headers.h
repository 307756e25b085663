/// What the headers of a request ask for, and whether they admit it.
#ifndef SABOT_HOST_WEB_WEB_HEADERS_H
#define SABOT_HOST_WEB_WEB_HEADERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The part of a file that a request asks for (RFC 9110, 14).

typedef enum sb_web_range {
    SB_WEB_RANGE_WHOLE,
    SB_WEB_RANGE_PART,
    SB_WEB_RANGE_BEYOND, ///< the range lies beyond the file: 416
} sb_web_range;

/// Reads a Range header (NULL if it is missing) for a file of `size` bytes. The part begins at
/// `out_first` and has `out_count` bytes. A malformed header, and one with several ranges, which a
/// server may ignore, give the whole file. For the whole, and for a range beyond the file, the part
/// is the file.
sb_web_range sb_web_range_read(const char *header, uint64_t size, uint64_t *out_first,
                               uint64_t *out_count);

// The encoding in which a file is sent, by headers with lists and weights (RFC 9110, 12.5.3).

typedef enum sb_web_encoding {
    SB_WEB_ENCODING_PLAIN,
    SB_WEB_ENCODING_GZIP,
    SB_WEB_ENCODING_BROTLI,
    SB_WEB_ENCODING_COUNT,
} sb_web_encoding;

/// Returns the name in headers, such as "br"; NULL for plain.
const char *sb_web_encoding_name(sb_web_encoding encoding);

/// Returns the available encoding that an Accept-Encoding header (NULL if it is missing) weighs
/// most. Of equal ones it is the last, usually the smallest. Plain is always available, and is
/// taken if no other fits, even if the header refuses it.
sb_web_encoding sb_web_encoding_choose(const char *accept_encoding,
                                       const bool there[SB_WEB_ENCODING_COUNT]);

/// Takes the next element of a list with commas, without the blanks around it. False after the
/// last.
bool sb_web_list_next(const char **list, const char **out_text, size_t *out_size);

// Which pages may open a WebSocket: those of this server, and those of allowed origins.
//
// A browser lets any page connect to any server and sends the page's origin (RFC 6455, 10.2).
// Other clients may send any origin, so refusing clients that send none would keep no attacker
// out: native tools without an origin may connect.

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
/// named as above. Elsewhere any name is accepted, since a foreign page can send no other host, and
/// cannot read an answer to another.
bool sb_web_origin_owns(const sb_web_origin_rule *rule, const char *host);

#endif
