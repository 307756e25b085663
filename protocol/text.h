/// Which text a message may contain.
#ifndef SABOT_PROTOCOL_TEXT_H
#define SABOT_PROTOCOL_TEXT_H

#include <stdbool.h>

#include "protocol/message.h"

/// Returns true for valid UTF-8 (no overlong forms, no surrogates, nothing above U+10FFFF) without
/// the control characters U+0000 to U+001F and U+007F to U+009F. Empty text is valid. The length is
/// not limited.
bool sb_text_is_valid(sb_text text);

/// Copies the valid text of a name without what people cannot see: characters of the Unicode
/// categories Cf, Zl and Zp and those that are ignorable by default. Other spaces, also several in
/// a row, become one U+0020; there is none at the beginning and at the end. Returns the size, which
/// may be 0. `out_name` has room for `text.size` bytes and may be the text itself.
uint32_t sb_text_clean_name(sb_text text, char *out_name);

/// Copies the valid text of a chat line without what turns its direction or hides. Joiners,
/// variation selectors and tags stay, because emoji and some scripts need them. Returns the size; 0
/// if nothing visible is left. `out_text` as above.
uint32_t sb_text_clean_chat(sb_text text, char *out_text);

#endif
