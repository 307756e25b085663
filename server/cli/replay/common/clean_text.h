/// Text from strangers, such as names and chat, in a form that is safe to print.
#ifndef SABOT_CLI_REPLAY_COMMON_CLEAN_TEXT_H
#define SABOT_CLI_REPLAY_COMMON_CLEAN_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "game/frame.h"

/// Room for `size` bytes when each of them is replaced.
#define SB_CLEAN_TEXT_SIZE(size) (3u * (size) + 1u)

/// Copies text as UTF-8 that ends with a zero. The copy stops at a zero in `bytes`. U+FFFD replaces
/// bytes that are not UTF-8, control characters, characters that change the direction of text,
/// U+FFFE and U+FFFF. `out` has room for SB_CLEAN_TEXT_SIZE(size) bytes.
void sb_clean_text(const char *bytes, size_t size, char *out);

/// Writes a player's name for people: clean text, or "computer N" with the slot of a computer
/// player.
#define SB_SHOWN_NAME_SIZE (SB_CLEAN_TEXT_SIZE(SB_PLAYER_NAME_SIZE) + 8u)
void sb_shown_name(const char name[SB_PLAYER_NAME_SIZE], bool computer, uint32_t slot,
                   char out_name[SB_SHOWN_NAME_SIZE]);

/// Count of characters in clean text: its width if each of them is one column wide.
int sb_clean_text_width(const char *text);

/// Prints clean text on stdout with spaces up to `width` columns.
void sb_clean_text_print(const char *text, int width);

#endif
