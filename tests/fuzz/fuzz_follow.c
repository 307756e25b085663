// Reads any bytes as a frame between a leader and its followers, and as the two greetings of a
// connection. Reading is total. An accepted frame has a safe name, if it has one, and is written
// again as the same bytes. No greeting is accepted, since the bytes do not know the server's key.
#include "fuzz_target.h"

#include <string.h>

#include "base/assert.h"
#include "host/follow/follow_channel.h"
#include "host/wire/follow_frame.h"

static void read_frame(const uint8_t *data, size_t size)
{
    static uint8_t again[SB_FOLLOW_FRAME_SIZE_MAX];
    sb_follow_frame frame;
    if (sb_follow_frame_read(data, size, &frame) != SB_OK) {
        return;
    }
    SB_ASSERT(size <= sizeof again);
    SB_ASSERT(frame.name[0] == '\0' || sb_follow_name_is_safe(frame.name));
    SB_ASSERT(frame.kind != SB_FOLLOW_PIECE ||
              (frame.byte_count > 0 && frame.byte_count <= SB_FOLLOW_PIECE_SIZE_MAX &&
               frame.bytes >= data && frame.bytes + frame.byte_count == data + size));
    SB_ASSERT(frame.byte_count == 0 || frame.bytes + frame.byte_count == data + size);
    SB_ASSERT(sb_follow_frame_write(&frame, again) == size);
    SB_ASSERT(memcmp(again, data, size) == 0);
}

static void read_greetings(const uint8_t *data, size_t size)
{
    static const uint8_t secret[32] = {1}, ephemeral[32] = {2};
    uint8_t bytes[SB_FOLLOW_HELLO_SIZE] = {0}, answer[SB_FOLLOW_HELLO_SIZE];
    sb_follow_channel leader, follower;
    memcpy(bytes, data, size < sizeof bytes ? size : sizeof bytes);
    sb_follow_channel_init(&leader, secret, ephemeral);
    sb_follow_channel_init(&follower, secret, ephemeral);
    sb_follow_channel_hello(&follower, answer);
    SB_ASSERT(sb_follow_channel_answer(&leader, bytes, answer) != SB_FOLLOW_GREETED);
    SB_ASSERT(sb_follow_channel_accept(&follower, bytes) != SB_FOLLOW_GREETED);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size > 0) {
        read_frame(data, size);
        read_greetings(data, size);
    }
    return 0;
}
