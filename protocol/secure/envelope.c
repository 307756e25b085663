#include "protocol/secure/envelope.h"

#include <string.h>

#include <sodium.h>

#include "base/bytes.h"

// No handshake datagram begins with this byte: those begin with "SB".
#define KIND_ENVELOPE 0xD1u

_Static_assert(SB_ENVELOPE_KEY_SIZE == crypto_aead_chacha20poly1305_ietf_KEYBYTES, "key");
_Static_assert(SB_ENVELOPE_TAG_SIZE == crypto_aead_chacha20poly1305_ietf_ABYTES, "tag");

void sb_envelope_init(sb_envelope *envelope, uint32_t connection, const sb_envelope_keys *keys,
                      bool plain)
{
    *envelope =
        (sb_envelope){.connection = connection, .plain = plain, .send_sequence = 1, .keys = *keys};
    envelope->received[0] = 1; // the handshake's
}

void sb_envelope_deinit(sb_envelope *envelope)
{
    sodium_memzero(envelope, sizeof *envelope);
}

bool sb_envelope_is(const void *bytes, size_t size)
{
    const uint8_t *first = bytes;
    return size >= SB_ENVELOPE_HEADER_SIZE && first[0] == KIND_ENVELOPE;
}

uint32_t sb_envelope_connection(const void *bytes)
{
    sb_reader reader = sb_reader_over(bytes, SB_ENVELOPE_HEADER_SIZE);
    sb_reader_u8(&reader);
    return sb_reader_u32(&reader);
}

static uint64_t phase_of(uint64_t sequence)
{
    return sequence / SB_ENVELOPE_PHASE_COUNT;
}

// The key of a phase is the BLAKE2b hash of a word, keyed with the key of the phase before.
static void renew(const uint8_t key[SB_ENVELOPE_KEY_SIZE], uint8_t out_key[SB_ENVELOPE_KEY_SIZE])
{
    static const uint8_t word[] = {'s', 'a', 'b', 'o', 't', ' ', 'n', 'e', 'x', 't'};
    uint8_t next[SB_ENVELOPE_KEY_SIZE];
    crypto_generichash(next, sizeof next, word, sizeof word, key, SB_ENVELOPE_KEY_SIZE);
    memcpy(out_key, next, sizeof next);
    sodium_memzero(next, sizeof next);
}

static void make_nonce(uint64_t sequence,
                       uint8_t nonce[crypto_aead_chacha20poly1305_ietf_NPUBBYTES])
{
    sb_writer writer = sb_writer_over(nonce, crypto_aead_chacha20poly1305_ietf_NPUBBYTES);
    sb_writer_u32(&writer, 0);
    sb_writer_u64(&writer, sequence);
}

size_t sb_envelope_seal(sb_envelope *envelope, const void *bytes, size_t size, uint8_t *out_bytes)
{
    const uint64_t sequence = envelope->send_sequence;
    if (size > SB_ENVELOPE_CONTENTS_SIZE_MAX || sequence >= SB_ENVELOPE_SEQUENCE_MAX) {
        return 0;
    }
    envelope->send_sequence++;
    sb_writer writer = sb_writer_over(out_bytes, SB_ENVELOPE_HEADER_SIZE);
    sb_writer_u8(&writer, KIND_ENVELOPE);
    sb_writer_u32(&writer, envelope->connection);
    sb_writer_u32(&writer, (uint32_t)sequence);
    uint8_t *contents = out_bytes + SB_ENVELOPE_HEADER_SIZE;
    if (envelope->plain) {
        memmove(contents, bytes, size);
        return SB_ENVELOPE_HEADER_SIZE + size;
    }
    if (phase_of(sequence) != envelope->send_phase) {
        renew(envelope->keys.send, envelope->keys.send);
        envelope->send_phase++;
    }
    uint8_t nonce[crypto_aead_chacha20poly1305_ietf_NPUBBYTES];
    make_nonce(sequence, nonce);
    unsigned long long sealed_size;
    crypto_aead_chacha20poly1305_ietf_encrypt(contents, &sealed_size, bytes, size, out_bytes,
                                              SB_ENVELOPE_HEADER_SIZE, NULL, nonce,
                                              envelope->keys.send);
    return SB_ENVELOPE_HEADER_SIZE + (size_t)sealed_size;
}

// Returns the sequence number with these lower 32 bits that is nearest to the newest.
static uint64_t whole_sequence(uint64_t newest, uint32_t low)
{
    const int32_t ahead = (int32_t)(low - (uint32_t)newest);
    return ahead < 0 && newest < (uint64_t) - (int64_t)ahead ? UINT64_MAX
                                                             : newest + (uint64_t)(int64_t)ahead;
}

static bool was_received(const sb_envelope *envelope, uint64_t sequence)
{
    if (sequence > envelope->newest) {
        return false;
    }
    const uint64_t slot = sequence % SB_ENVELOPE_WINDOW;
    return envelope->newest - sequence >= SB_ENVELOPE_WINDOW ||
           (envelope->received[slot / 64] >> slot % 64 & 1) != 0;
}

static void note_received(sb_envelope *envelope, uint64_t sequence)
{
    if (sequence > envelope->newest && sequence - envelope->newest >= SB_ENVELOPE_WINDOW) {
        memset(envelope->received, 0, sizeof envelope->received);
        envelope->newest = sequence;
    }
    while (envelope->newest < sequence) {
        const uint64_t slot = ++envelope->newest % SB_ENVELOPE_WINDOW;
        envelope->received[slot / 64] &= ~(UINT64_C(1) << slot % 64);
    }
    const uint64_t slot = sequence % SB_ENVELOPE_WINDOW;
    envelope->received[slot / 64] |= UINT64_C(1) << slot % 64;
}

// Finds the key of a phase: the present one, the one before, or the next, which is then made in
// `next`. NULL for any other: nothing that is genuine is so far away.
static const uint8_t *receive_key(const sb_envelope *envelope, uint64_t phase,
                                  uint8_t next[SB_ENVELOPE_KEY_SIZE])
{
    if (phase == envelope->receive_phase) {
        return envelope->keys.receive;
    }
    if (phase + 1 == envelope->receive_phase) {
        return envelope->receive_before;
    }
    if (phase != envelope->receive_phase + 1) {
        return NULL;
    }
    renew(envelope->keys.receive, next);
    return next;
}

static bool decrypt(sb_envelope *envelope, uint64_t sequence, uint8_t *bytes, size_t size)
{
    uint8_t next[SB_ENVELOPE_KEY_SIZE], nonce[crypto_aead_chacha20poly1305_ietf_NPUBBYTES];
    const uint64_t phase = phase_of(sequence);
    const uint8_t *key = receive_key(envelope, phase, next);
    if (key == NULL) {
        return false;
    }
    make_nonce(sequence, nonce);
    uint8_t *contents = bytes + SB_ENVELOPE_HEADER_SIZE;
    if (crypto_aead_chacha20poly1305_ietf_decrypt(contents, NULL, NULL, contents,
                                                  size - SB_ENVELOPE_HEADER_SIZE, bytes,
                                                  SB_ENVELOPE_HEADER_SIZE, nonce, key) != 0) {
        sodium_memzero(next, sizeof next);
        return false;
    }
    if (key == next) {
        memcpy(envelope->receive_before, envelope->keys.receive, sizeof next);
        memcpy(envelope->keys.receive, next, sizeof next);
        envelope->receive_phase = phase;
    }
    sodium_memzero(next, sizeof next);
    return true;
}

sb_envelope_result sb_envelope_open(sb_envelope *envelope, uint8_t *bytes, size_t size,
                                    uint8_t **out_contents, size_t *out_size)
{
    const size_t overhead = envelope->plain ? SB_ENVELOPE_HEADER_SIZE : SB_ENVELOPE_OVERHEAD;
    if (!sb_envelope_is(bytes, size) || size < overhead ||
        size - overhead > SB_ENVELOPE_CONTENTS_SIZE_MAX ||
        sb_envelope_connection(bytes) != envelope->connection) {
        return SB_ENVELOPE_FORGED;
    }
    sb_reader reader = sb_reader_over(bytes + 5, 4);
    const uint64_t sequence = whole_sequence(envelope->newest, sb_reader_u32(&reader));
    if (sequence >= SB_ENVELOPE_SEQUENCE_MAX) {
        return SB_ENVELOPE_FORGED;
    }
    if (was_received(envelope, sequence)) {
        return SB_ENVELOPE_REPEATED;
    }
    if (!envelope->plain && !decrypt(envelope, sequence, bytes, size)) {
        return SB_ENVELOPE_FORGED;
    }
    note_received(envelope, sequence);
    *out_contents = bytes + SB_ENVELOPE_HEADER_SIZE;
    *out_size = size - overhead;
    return SB_ENVELOPE_OPENED;
}
