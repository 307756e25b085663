// Decodes any bytes as a message. An accepted message is encoded, decoded again and compared. So a
// lost field, a limit that is not held, or a form that is read differently than written is found,
// as a crash is. For msgpack-c the bytes of an accepted message must be exactly one object.
#include "fuzz_target.h"

#include <stdlib.h>
#include <string.h>

#ifndef __wasm__ // Debian has no msgpack-c for this target
#include <msgpack.h>
#endif

#include "../unit/protocol/message_equal.h"
#include "base/assert.h"

// A refused message must be all zeros.
static bool is_zero(const sb_message *message)
{
    static const sb_message zeros;
    return memcmp(message, &zeros, sizeof zeros) == 0;
}

// Only the two versions of such a message are read. It is written with zeros after them, so it may
// become longer.
static bool is_of_other_version(const sb_message *message)
{
    return (message->type == SB_MESSAGE_HELLO &&
            message->hello.major_version != SB_PROTOCOL_VERSION) ||
           (message->type == SB_MESSAGE_WELCOME &&
            message->welcome.major_version != SB_PROTOCOL_VERSION);
}

// An input out of range is all zeros and marked. The encoder writes no message with such a mark, so
// it is taken away.
static void check_inputs(sb_message_input *message)
{
    for (uint32_t i = 0; i < message->input_count; i++) {
        const sb_input *input = &message->inputs[i];
        if ((message->invalid >> i & 1) != 0) {
            static const sb_input zeros;
            SB_ASSERT(memcmp(input, &zeros, sizeof zeros) == 0);
            SB_ASSERT(message->predicted_hashes[i] == 0);
        }
        SB_ASSERT(input->throttle != -128 && input->steering != -128 && input->buttons <= 3);
        SB_ASSERT(input->aim_pitch >= -16384 && input->aim_pitch <= 16384);
    }
    message->invalid = 0;
}

static bool is_one_object(const uint8_t *data, size_t size)
{
#ifndef __wasm__
    msgpack_zone zone;
    msgpack_object object;
    size_t offset = 0;
    SB_ASSERT(msgpack_zone_init(&zone, 65536));
    msgpack_unpack_return result =
        msgpack_unpack((const char *)data, size, &offset, &zone, &object);
    msgpack_zone_destroy(&zone);
    return result == MSGPACK_UNPACK_SUCCESS;
#else
    (void)data;
    (void)size;
    return true;
#endif
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static sb_message first, second;
    memset(&first, 0xA5, sizeof first);
    if (sb_message_decode(data, size, &first) != SB_OK) {
        SB_ASSERT(is_zero(&first));
        return 0;
    }
    SB_ASSERT(is_one_object(data, size));
    if (first.type == SB_MESSAGE_INPUT) {
        check_inputs(&first.input);
    }
    uint8_t bytes[SB_MESSAGE_SIZE_MAX];
    sb_writer writer = sb_writer_over(bytes, sizeof bytes);
    SB_ASSERT(sb_message_encode(&first, &writer) == SB_OK);
    // The encoder uses the shortest forms and writes no skipped elements.
    SB_ASSERT(writer.size <= size || is_of_other_version(&first));
    // A block of exactly this size, so that a sanitizer sees a read beyond it.
    uint8_t *exact = malloc(writer.size);
    SB_ASSERT(exact != NULL);
    memcpy(exact, bytes, writer.size);
    SB_ASSERT(sb_message_decode(exact, writer.size, &second) == SB_OK);
    SB_ASSERT(message_equal(&first, &second));
    free(exact);
    return 0;
}
