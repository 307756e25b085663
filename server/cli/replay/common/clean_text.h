/// Names and chat are what somebody typed: bytes that must do no harm where they are shown.
#ifndef SABOT_CLI_REPLAY_COMMON_CLEAN_TEXT_H
#define SABOT_CLI_REPLAY_COMMON_CLEAN_TEXT_H

#include <stddef.h>

/// Room for `size` bytes when each of them is replaced.
#define SB_CLEAN_TEXT_SIZE(size) (3u * (size) + 1u)
/// Room for a player's name.
#define SB_CLEAN_NAME_SIZE SB_CLEAN_TEXT_SIZE(24u)

/// Copies text as UTF-8 that may be shown, ended by zero; whatever is none becomes U+FFFD: bytes
/// that are not UTF-8, control characters, those that turn the direction of what follows, and
/// U+FFFE and U+FFFF. Stops at a zero. `out` has SB_CLEAN_TEXT_SIZE(size) bytes.
void sb_clean_text(const char *bytes, size_t size, char *out);

/// Characters of such text, as far as they are one column wide each.
int sb_clean_text_width(const char *text);

#endif
