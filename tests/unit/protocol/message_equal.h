/// Compares two messages field by field.
#ifndef SABOT_TESTS_PROTOCOL_MESSAGE_EQUAL_H
#define SABOT_TESTS_PROTOCOL_MESSAGE_EQUAL_H

#include "protocol/message.h"

/// True if every field that the type uses is equal, text and data by content.
bool message_equal(const sb_message *a, const sb_message *b);

#endif
