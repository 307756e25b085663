/// In which form a file is sent: headers with lists and weights (RFC 9110, 12.5.3).
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

/// "br" and the like; NULL for plain.
const char *sb_web_encoding_name(sb_web_encoding encoding);

/// The form that an Accept-Encoding header, NULL where there is none, weighs most among those that
/// there are, of equal ones the last, which is the smallest as a rule. Plain is always there, and
/// is taken where nothing fits, whatever is said of it.
sb_web_encoding sb_web_encoding_choose(const char *accept_encoding,
                                       const bool there[SB_WEB_ENCODING_COUNT]);

/// The next element of a list that is parted by commas, without the blanks around it; moves on.
/// False behind the last.
bool sb_web_list_next(const char **list, const char **out_text, size_t *out_size);

#endif
