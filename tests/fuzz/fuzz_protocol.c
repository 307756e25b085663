// Decodes any bytes as a message. What is accepted is encoded, decoded again and compared, so that
// a field lost, a limit not held or a form read differently than written shows as well as a crash.
// The structural check is part of decoding; what it lets through by itself must be sound to unpack.
#include "fuzz_target.h"

#include <stdlib.h>
#include <string.h>

#include "../unit/protocol/message_equal.h"
#include "base/assert.h"

// Zeros, so that what the decoder leaves of it shows.
static bool is_zero(const sb_message *message)
{
    static const sb_message zeros;
    return memcmp(message, &zeros, sizeof zeros) == 0;
}

// Of such a message only the two versions are read, so that it is written with zeros behind them.
static bool is_of_other_version(const sb_message *message)
{
    return (message->type == SB_MESSAGE_HELLO &&
            message->hello.major_version != SB_PROTOCOL_VERSION) ||
           (message->type == SB_MESSAGE_WELCOME &&
            message->welcome.major_version != SB_PROTOCOL_VERSION);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static sb_decoder *decoder; // kept for the process: a decoder serves many messages
    static sb_message first, second;
    if (decoder == NULL) {
        SB_ASSERT(sb_decoder_create(&decoder) == SB_OK);
    }
    memset(&first, 0xA5, sizeof first);
    if (sb_decoder_decode(decoder, data, size, &first) != SB_OK) {
        SB_ASSERT(is_zero(&first));
        return 0;
    }
    uint8_t bytes[SB_MESSAGE_SIZE_MAX];
    sb_writer writer = sb_writer_over(bytes, sizeof bytes);
    SB_ASSERT(sb_message_encode(&first, &writer) == SB_OK);
    // Shortest forms, and nothing that was skipped.
    SB_ASSERT(writer.size <= size || is_of_other_version(&first));
    // In a block of its own size, so that a sanitizer sees a read beyond it.
    uint8_t *exact = malloc(writer.size);
    SB_ASSERT(exact != NULL);
    memcpy(exact, bytes, writer.size);
    SB_ASSERT(sb_decoder_decode(decoder, exact, writer.size, &second) == SB_OK);
    SB_ASSERT(message_equal(&first, &second));
    free(exact);
    return 0;
}
