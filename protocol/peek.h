/// What a message is, told from its bytes without decoding it.
#ifndef SABOT_PROTOCOL_PEEK_H
#define SABOT_PROTOCOL_PEEK_H

#include <stdbool.h>
#include <stddef.h>

/// Of a message that a decoder takes: true exactly if it is a snapshot in plain form. Any other
/// bytes are safe to ask about and give either answer. Reads a few dozen bytes at most, those of
/// the player's own state passed over.
bool sb_message_is_plain_snapshot(const void *bytes, size_t size);

#endif
