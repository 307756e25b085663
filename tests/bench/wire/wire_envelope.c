#include "wire_envelope.h"

#include <string.h>

#include <sodium.h>

#include "protocol/secure/envelope.h"
#include "stopwatch.h"

#define ROUND_COUNT 200u
#define DATAGRAM_COUNT 250u ///< of each round: half a millisecond, so that many are undisturbed
#define QUIET_PERCENT 25u

typedef struct bench {
    uint32_t size;
    sb_envelope sender, receiver;
    uint8_t contents[SB_ENVELOPE_CONTENTS_SIZE_MAX];
    uint8_t sealed[SB_ENVELOPE_SIZE_MAX];
} bench;

static void begin(bench *on, uint32_t size)
{
    sb_envelope_keys keys = {{1}, {2}};
    on->size = size;
    memset(on->contents, 0x5a, sizeof on->contents);
    sb_envelope_init(&on->sender, 0x00010002, &keys, false);
    memcpy(keys.receive, keys.send, sizeof keys.receive);
    sb_envelope_init(&on->receiver, 0x00010002, &keys, false);
}

static bool through_envelopes(bench *on)
{
    for (uint32_t i = 0; i < DATAGRAM_COUNT; i++) {
        uint8_t *contents;
        size_t size = sb_envelope_seal(&on->sender, on->contents, on->size, on->sealed);
        if (sb_envelope_open(&on->receiver, on->sealed, size, &contents, &size) !=
                SB_ENVELOPE_OPENED ||
            size != on->size || memcmp(contents, on->contents, size) != 0) {
            return false;
        }
    }
    return true;
}

static bool through_bare_cipher(bench *on)
{
    uint8_t nonce[crypto_aead_chacha20poly1305_ietf_NPUBBYTES] = {0};
    uint8_t *text = on->sealed + SB_ENVELOPE_HEADER_SIZE;
    unsigned long long size;
    for (uint32_t i = 0; i < DATAGRAM_COUNT; i++) {
        memcpy(nonce, &i, sizeof i);
        crypto_aead_chacha20poly1305_ietf_encrypt(text, &size, on->contents, on->size, on->sealed,
                                                  SB_ENVELOPE_HEADER_SIZE, NULL, nonce,
                                                  on->sender.keys.send);
        if (crypto_aead_chacha20poly1305_ietf_decrypt(text, &size, NULL, text, size, on->sealed,
                                                      SB_ENVELOPE_HEADER_SIZE, nonce,
                                                      on->sender.keys.send) != 0 ||
            memcmp(text, on->contents, size) != 0) {
            return false;
        }
    }
    return true;
}

bool wire_envelope_run(uint32_t size, wire_envelope_result *out_result)
{
    static bench on;
    double envelope_us[ROUND_COUNT], bare_us[ROUND_COUNT];
    bool good = sodium_init() >= 0;
    begin(&on, size);
    for (uint32_t i = 0; good && i < ROUND_COUNT; i++) {
        const uint64_t start_ns = stopwatch_ns();
        good = through_envelopes(&on);
        const uint64_t middle_ns = stopwatch_ns();
        good = good && through_bare_cipher(&on);
        envelope_us[i] = (double)(middle_ns - start_ns) * 1e-3 / DATAGRAM_COUNT;
        bare_us[i] = (double)(stopwatch_ns() - middle_ns) * 1e-3 / DATAGRAM_COUNT;
    }
    *out_result = (wire_envelope_result){.size = size};
    if (good) {
        out_result->envelope_us = percentile(envelope_us, ROUND_COUNT, QUIET_PERCENT);
        out_result->bare_us = percentile(bare_us, ROUND_COUNT, QUIET_PERCENT);
    }
    return good;
}
