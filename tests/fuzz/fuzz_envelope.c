// Any bytes as the datagrams of an encrypted connection, to its server and to its client. A model
// knows which datagram is whose and which numbers have arrived. A datagram opens exactly if it is
// whole, the other side's and new, and of a key that the receiver can know; its contents are then
// those that were sealed. Otherwise the receiver is as before.
//
// The first byte is options: bit 0 a plain wire, bits 1 to 3 where the numbers begin. Operations
// follow: a byte, and its argument. The lowest bit of the byte is the side that acts.
//   0 SIZE   seals, and keeps the datagram       3 SIZE16 BYTES  opens these bytes
//   1 WHICH  opens a kept datagram               4 HOW    goes on to a later number
//   2 WHICH AT16 XOR  opens it changed in one byte
#include "fuzz_target.h"

#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "base/assert.h"
#include "base/bytes.h"
#include "protocol/secure/envelope.h"

#define CONNECTION 0x00010002u
#define KEPT_COUNT 16u
#define OPERATION_COUNT_MAX 200u
#define ARRIVED_COUNT (OPERATION_COUNT_MAX + 1)

typedef struct kept {
    uint64_t sequence;
    size_t size, contents_size;
    uint32_t from;
    uint8_t bytes[SB_ENVELOPE_SIZE_MAX];
    uint8_t contents[SB_ENVELOPE_CONTENTS_SIZE_MAX];
} kept;

// What a side has received, by the model.
typedef struct arrivals {
    uint64_t sequences[ARRIVED_COUNT];
    uint32_t count;
    uint64_t newest;
} arrivals;

typedef struct connection {
    sb_envelope sides[2];
    arrivals arrived[2];
    kept kept[KEPT_COUNT];
    uint32_t kept_count; ///< in all
    bool plain;
} connection;

static void begin(connection *in, uint8_t options)
{
    static const uint64_t FIRST[8] = {1,
                                      1000,
                                      SB_ENVELOPE_PHASE_COUNT - 4,
                                      2 * SB_ENVELOPE_PHASE_COUNT - 1,
                                      (UINT64_C(1) << 32) - 5,
                                      (UINT64_C(1) << 32) + 1,
                                      SB_ENVELOPE_SEQUENCE_MAX - 6,
                                      SB_ENVELOPE_SEQUENCE_MAX - SB_ENVELOPE_PHASE_COUNT - 2};
    const uint64_t first = FIRST[options >> 1 & 7];
    sb_envelope_keys keys[2];
    memset(in, 0, sizeof *in);
    in->plain = (options & 1) != 0;
    for (uint32_t i = 0; i < SB_ENVELOPE_KEY_SIZE; i++) {
        keys[0].send[i] = keys[1].receive[i] = (uint8_t)i;
        keys[0].receive[i] = keys[1].send[i] = (uint8_t)(i + 100);
    }
    for (uint32_t side = 0; side < 2; side++) {
        sb_envelope *envelope = &in->sides[side];
        sb_envelope_init(envelope, CONNECTION, &keys[side], in->plain);
        // As if all before had been sent and received; the keys are not renewed so often.
        envelope->send_sequence = first;
        envelope->newest = first - 1;
        envelope->send_phase = envelope->receive_phase =
            in->plain ? 0 : (first - 1) / SB_ENVELOPE_PHASE_COUNT;
        memset(envelope->receive_before, 0x77, SB_ENVELOPE_KEY_SIZE);
        memset(envelope->received, 0xff, sizeof envelope->received);
        in->arrived[side].newest = first - 1;
        in->arrived[side].sequences[in->arrived[side].count++] = first - 1;
    }
}

static void seal(connection *in, uint32_t side, uint8_t size)
{
    kept *made = &in->kept[in->kept_count % KEPT_COUNT];
    sb_envelope *sender = &in->sides[side];
    // Most are short, some are of the sizes at the limit.
    made->contents_size = size < 250 ? size : SB_ENVELOPE_CONTENTS_SIZE_MAX + 3u - (255u - size);
    made->from = side;
    made->sequence = sender->send_sequence;
    const bool possible = made->contents_size <= SB_ENVELOPE_CONTENTS_SIZE_MAX &&
                          made->sequence < SB_ENVELOPE_SEQUENCE_MAX;
    if (!possible) {
        uint8_t contents[SB_ENVELOPE_CONTENTS_SIZE_MAX + 8] = {0};
        SB_ASSERT(sb_envelope_seal(sender, contents, made->contents_size, made->bytes) == 0);
        SB_ASSERT(sender->send_sequence == made->sequence);
        made->size = 0;
        return;
    }
    for (size_t i = 0; i < made->contents_size; i++) {
        made->contents[i] = (uint8_t)(i + in->kept_count);
    }
    made->size = sb_envelope_seal(sender, made->contents, made->contents_size, made->bytes);
    SB_ASSERT(made->size ==
              made->contents_size + (in->plain ? SB_ENVELOPE_HEADER_SIZE : SB_ENVELOPE_OVERHEAD));
    SB_ASSERT(sender->send_sequence == made->sequence + 1);
    in->kept_count++;
}

static bool has_arrived(const arrivals *by, uint64_t sequence)
{
    for (uint32_t i = 0; i < by->count; i++) {
        if (by->sequences[i] == sequence) {
            return true;
        }
    }
    return false;
}

// What the standard says of a whole datagram of the other side.
static sb_envelope_result expected(const connection *in, uint32_t side, uint64_t sequence)
{
    const arrivals *by = &in->arrived[side];
    if (sequence + SB_ENVELOPE_WINDOW <= by->newest || has_arrived(by, sequence)) {
        return SB_ENVELOPE_REPEATED;
    }
    const uint64_t phase = sequence / SB_ENVELOPE_PHASE_COUNT;
    return !in->plain && phase > by->newest / SB_ENVELOPE_PHASE_COUNT + 1 ? SB_ENVELOPE_FORGED
                                                                          : SB_ENVELOPE_OPENED;
}

// Opens a copy of exactly this size. Returns the result; the contents are in `out_contents`.
static sb_envelope_result open_copy(connection *in, uint32_t side, const uint8_t *bytes,
                                    size_t size, uint8_t *out_contents, size_t *out_size)
{
    // A sanitizer sees what is read or written beyond it.
    uint8_t *copy = malloc(size > 0 ? size : 1), *contents = NULL;
    sb_envelope before;
    SB_ASSERT(copy != NULL);
    memcpy(&before, &in->sides[side], sizeof before);
    memcpy(copy, bytes, size);
    const sb_envelope_result result =
        sb_envelope_open(&in->sides[side], copy, size, &contents, out_size);
    if (result != SB_ENVELOPE_OPENED) {
        SB_ASSERT(memcmp(&before, &in->sides[side], sizeof before) == 0);
    } else {
        SB_ASSERT(contents == copy + SB_ENVELOPE_HEADER_SIZE);
        SB_ASSERT(*out_size <= SB_ENVELOPE_CONTENTS_SIZE_MAX && *out_size <= size);
        memcpy(out_contents, contents, *out_size);
    }
    free(copy);
    return result;
}

static void open_whole(connection *in, uint32_t side, const kept *from)
{
    uint8_t contents[SB_ENVELOPE_CONTENTS_SIZE_MAX];
    size_t size;
    arrivals *by = &in->arrived[side];
    const sb_envelope_result result = open_copy(in, side, from->bytes, from->size, contents, &size);
    SB_ASSERT(result == expected(in, side, from->sequence));
    if (result != SB_ENVELOPE_OPENED) {
        return;
    }
    SB_ASSERT(size == from->contents_size && memcmp(contents, from->contents, size) == 0);
    by->sequences[by->count++] = from->sequence;
    by->newest = from->sequence > by->newest ? from->sequence : by->newest;
    SB_ASSERT(in->sides[side].newest == by->newest);
}

static void open_any(connection *in, uint32_t side, const uint8_t *bytes, size_t size)
{
    uint8_t contents[SB_ENVELOPE_CONTENTS_SIZE_MAX];
    size_t contents_size;
    const sb_envelope before = in->sides[side];
    // Nobody but the sides has their keys. A plain wire opens what it gets, so that it is tried on
    // a copy: the model does not know the number.
    SB_ASSERT(open_copy(in, side, bytes, size, contents, &contents_size) != SB_ENVELOPE_OPENED ||
              in->plain);
    in->sides[side] = before;
}

static void go_on(connection *in, uint32_t side, uint8_t how)
{
    sb_envelope *sender = &in->sides[side];
    const uint64_t to_end =
        SB_ENVELOPE_PHASE_COUNT - sender->send_sequence % SB_ENVELOPE_PHASE_COUNT;
    const uint64_t step = how < 200 ? how * 8u : to_end - 1 - how % 4;
    // Past one end of a key a datagram has to be sealed, as a real sender does.
    if (step < to_end && sender->send_sequence + step < SB_ENVELOPE_SEQUENCE_MAX &&
        sender->send_sequence + step - in->arrived[1 - side].newest < UINT64_C(1) << 30) {
        sender->send_sequence += step;
    }
}

static void operate(connection *in, sb_reader *reader)
{
    const uint8_t operation = sb_reader_u8(reader);
    const uint32_t side = operation & 1;
    const kept *chosen = NULL;
    const uint32_t kind = (operation >> 1) % 5;
    if (kind == 1 || kind == 2) {
        const uint32_t which = sb_reader_u8(reader) % KEPT_COUNT;
        chosen = which < in->kept_count && in->kept[which].size > 0 ? &in->kept[which] : NULL;
    }
    if (kind == 0) {
        seal(in, side, sb_reader_u8(reader));
    } else if (kind == 1 && chosen != NULL) {
        chosen->from == side ? open_any(in, side, chosen->bytes, chosen->size) // its own
                             : open_whole(in, side, chosen);
    } else if (kind == 2) {
        const size_t at = sb_reader_u16(reader);
        const uint8_t with = sb_reader_u8(reader);
        if (chosen != NULL && with != 0) {
            uint8_t bytes[SB_ENVELOPE_SIZE_MAX];
            memcpy(bytes, chosen->bytes, chosen->size);
            bytes[at % chosen->size] ^= with;
            open_any(in, side, bytes, chosen->size);
        }
    } else if (kind == 3) {
        size_t size = sb_reader_u16(reader);
        size = size < sb_reader_remaining(reader) ? size : sb_reader_remaining(reader);
        const uint8_t *raw = sb_reader_bytes(reader, size);
        if (raw != NULL) {
            open_any(in, side, raw, size);
        }
    } else if (kind == 4) {
        go_on(in, side, sb_reader_u8(reader));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static connection in;
    SB_ASSERT(sodium_init() >= 0);
    sb_reader reader = sb_reader_over(data, size);
    begin(&in, sb_reader_u8(&reader));
    for (uint32_t i = 0; i < OPERATION_COUNT_MAX && sb_reader_remaining(&reader) > 0; i++) {
        operate(&in, &reader);
    }
    return 0;
}
