// Decodes any bytes as a message. What is accepted is encoded, decoded again and compared, so that
// a field lost, a limit not held or a form read differently than written shows as well as a crash.
#include "fuzz_target.h"

#include "../unit/protocol/message_equal.h"
#include "base/assert.h"
#include "game/tanks/tanks.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static sb_decoder *decoder; // kept for the process: a decoder serves many messages
    if (decoder == NULL) {
        SB_ASSERT(sb_decoder_create(&sb_tanks_rules.schema, &decoder) == SB_OK);
    }
    sb_message first;
    if (sb_decoder_decode(decoder, data, size, &first) != SB_OK) {
        return 0;
    }
    uint8_t bytes[SB_MESSAGE_SIZE_MAX];
    sb_writer writer = sb_writer_over(bytes, sizeof bytes);
    SB_ASSERT(sb_message_encode(&first, &sb_tanks_rules.schema, &writer) == SB_OK);
    sb_message second;
    SB_ASSERT(sb_decoder_decode(decoder, bytes, writer.size, &second) == SB_OK);
    SB_ASSERT(message_equal(&first, &second, &sb_tanks_rules.schema));
    return 0;
}
