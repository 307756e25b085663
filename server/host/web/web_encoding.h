/// The encoding in which a file is sent, by headers with lists and weights (RFC 9110, 12.5.3).
#ifndef SABOT_HOST_WEB_ENCODING_H
#define SABOT_HOST_WEB_ENCODING_H

#include <stdbool.h>
#include <stddef.h>

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

#endif
