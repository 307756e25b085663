/// Compares a decoded message with the meaning that a test vector states.
#ifndef VECTOR_MEANING_H
#define VECTOR_MEANING_H

#include <stdbool.h>
#include <stdint.h>

#include <jansson.h>

#include "protocol/message.h"

/// Fails the test, naming the vector, unless the message says just what `meaning` does: all fields
/// are as stated there, and there are no others.
void assert_meaning(const char *vector, const json_t *meaning, const sb_message *message);

/// Bytes of hex digits, `*out_size` of them; to be freed. Of its exact size, so that a sanitizer
/// sees a read beyond it. Fails the test, naming the vector, if the text is no hex.
uint8_t *bytes_of_hex(const char *vector, const char *hex, size_t *out_size);

#endif
