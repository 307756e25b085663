/// What text may stand in a message.
#ifndef SABOT_PROTOCOL_TEXT_H
#define SABOT_PROTOCOL_TEXT_H

#include <stdbool.h>

#include "protocol/message.h"

/// True for UTF-8 as Unicode defines it (no overlong forms, no surrogates, nothing above U+10FFFF)
/// without the control characters U+0000 to U+001F and U+007F to U+009F. Empty text is valid.
/// Lengths are not checked.
bool sb_text_is_valid(sb_text text);

#endif
