// Reads any bytes as datagrams of one peer, and gives them to the filter before ENet. What passes
// is read again by a reader of ENet's commands that shares no code with the filter: it must hold
// only what a client sends, and whole.
//
// The input begins with the view of the peer (8 bytes). Each datagram follows as a time that passes
// (1 byte, in units of 4 ms), its size (2 bytes) and its bytes.
#include "fuzz_target.h"

#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/bytes.h"
#include "host/net/filter.h"

// Fixed sizes of ENet's commands by number, headers included. The others are 0.
static const uint8_t SIZES[16] = {0, 8, 0, 0, 8, 4, 6, 0, 0, 8, 12, 16, 0, 0, 0, 0};

static uint32_t big_endian(const uint8_t *bytes, size_t size)
{
    uint32_t value = 0;
    for (size_t i = 0; i < size; i++) {
        value = value << 8 | bytes[i];
    }
    return value;
}

// Returns the size of the command and its payload.
static size_t check_command(const uint8_t *command, size_t size, const sb_filter_peer *peer)
{
    SB_ASSERT(size >= 4);
    const uint32_t kind = command[0] & 15u, flags = command[0] >> 4, channel = command[1];
    const size_t fixed = SIZES[kind];
    SB_ASSERT(fixed > 0 && fixed <= size);
    size_t payload = 0;
    if (kind == 6) {
        payload = big_endian(command + 4, 2);
        const uint32_t number = big_endian(command + 2, 2);
        const int32_t ahead = (int16_t)(uint16_t)(number - peer->received_number);
        SB_ASSERT(flags == 8 && channel == 0);
        SB_ASSERT(!peer->open || (ahead >= -64 && ahead <= 64));
    } else if (kind == 9) {
        payload = big_endian(command + 6, 2);
        SB_ASSERT(flags == 4 && channel == 2);
    } else if (kind == 1) {
        SB_ASSERT(flags == 0 && (channel == 0 || channel == 255));
    } else {
        SB_ASSERT(channel == 255 && (flags == 8 || (kind == 4 && flags == 4)));
        SB_ASSERT(kind != 10 ||
                  (big_endian(command + 4, 4) == 0 && big_endian(command + 8, 4) == 0));
        SB_ASSERT(kind != 11 || big_endian(command + 12, 4) == 0);
    }
    SB_ASSERT(payload <= 1150 && fixed + payload <= size);
    return fixed + payload;
}

static void check_passed(const uint8_t *bytes, size_t size, const sb_filter_peer *peer)
{
    SB_ASSERT(size >= 2 && size <= 1400);
    const bool timed = (bytes[0] & 0x80) != 0;
    size_t at = timed ? 4 : 2;
    uint32_t count = 0;
    do {
        SB_ASSERT(timed || (bytes[at] & 0x80) == 0);
        SB_ASSERT(!peer->connecting || count > 0 || (bytes[at] & 15) == 1 || (bytes[at] & 15) == 4);
        at += check_command(bytes + at, size - at, peer);
        count++;
    } while (at < size);
    SB_ASSERT(at == size && count <= 32);
}

static void check_connect(const uint8_t *bytes, size_t size)
{
    uint32_t data;
    if (sb_filter_check_connect(bytes, size, &data) == SB_FILTER_NONE) {
        SB_ASSERT(size == 4 + 48 && bytes[4] == 0x82);
        SB_ASSERT(data == big_endian(bytes + 48, 4));
        SB_ASSERT(big_endian(bytes + 24, 4) == 0 && big_endian(bytes + 28, 4) == 0);
    }
}

static sb_filter_peer read_peer(sb_reader *reader)
{
    const uint32_t bits = sb_reader_u8(reader);
    return (sb_filter_peer){.connect_id = bits >> 4,
                            .connecting = (bits & 1) != 0,
                            .open = (bits & 2) != 0,
                            .received_number = sb_reader_u16(reader),
                            .sent_number = sb_reader_u16(reader),
                            .sent_control_number = sb_reader_u16(reader)};
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    sb_reader reader = sb_reader_over(data, size);
    sb_filter filter = {0};
    const sb_filter_peer peer = read_peer(&reader);
    uint64_t now_us = 0;
    bool closed = false;
    (void)sb_reader_u8(&reader);
    while (reader.error == SB_OK && sb_reader_remaining(&reader) > 3) {
        now_us += sb_reader_u8(&reader) * UINT64_C(4000);
        const size_t wanted = sb_reader_u16(&reader), left = sb_reader_remaining(&reader);
        const size_t length = wanted < left ? wanted : left;
        // Of exactly its size, so that a byte read behind it is found.
        uint8_t *bytes = malloc(length > 0 ? length : 1);
        SB_ASSERT(bytes != NULL);
        memcpy(bytes, sb_reader_bytes(&reader, length), length);
        const sb_filter_result result = sb_filter_check(&filter, bytes, length, &peer, now_us);
        SB_ASSERT((result.verdict == SB_FILTER_PASS) == (result.reason == SB_FILTER_NONE));
        SB_ASSERT(!closed ||
                  (result.verdict == SB_FILTER_DROP && result.reason == SB_FILTER_CLOSED));
        closed = closed || result.verdict == SB_FILTER_CLOSE;
        if (result.verdict == SB_FILTER_PASS) {
            check_passed(bytes, length, &peer);
        }
        check_connect(bytes, length);
        sb_filter_head head;
        (void)sb_filter_head_read(bytes, length, &head);
        free(bytes);
    }
    return 0;
}
