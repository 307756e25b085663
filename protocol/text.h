/// Which text a message may contain.
#ifndef SABOT_PROTOCOL_TEXT_H
#define SABOT_PROTOCOL_TEXT_H

#include <stdbool.h>

#include "protocol/message.h"

/// Returns true for valid UTF-8 (no overlong forms, no surrogates, nothing above U+10FFFF) without
/// the control characters U+0000 to U+001F and U+007F to U+009F. Empty text is valid. The length is
/// not limited.
bool sb_text_is_valid(sb_text text);

#endif
