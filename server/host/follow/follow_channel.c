#include "host/follow/follow_channel.h"

#include <string.h>

#include <sodium.h>

#include "base/assert.h"
#include "base/bytes.h"

#define MAGIC_SIZE 8u
#define VERSION_OFFSET MAGIC_SIZE
#define KEY_OFFSET (VERSION_OFFSET + 4u)
#define PROOF_OFFSET (KEY_OFFSET + SB_FOLLOW_KEY_SIZE)

static const char HELLO[] = "SABOTFLW", WELCOME[] = "SABOTLDR", REFUSAL[] = "SABOTREF";
static const char LABEL[] = "sabot follow 1";

_Static_assert(PROOF_OFFSET + SB_FOLLOW_KEY_SIZE == SB_FOLLOW_HELLO_SIZE, "sum of the parts");

const char *sb_follow_greeting_text(sb_follow_greeting greeting)
{
    switch (greeting) {
    case SB_FOLLOW_GREETED:
        return "connected";
    case SB_FOLLOW_STRANGE:
        return "the other side speaks something else";
    case SB_FOLLOW_OTHER_VERSION:
        return "the other side speaks another version of the stream; both sides need the same "
               "version of sabot";
    case SB_FOLLOW_OTHER_KEY:
        return "wrong key: both sides need the same server key (--key-file)";
    }
    return "";
}

void sb_follow_channel_init(sb_follow_channel *channel, const uint8_t server_secret[32],
                            const uint8_t ephemeral[32])
{
    memset(channel, 0, sizeof *channel);
    // A key of its own, so that nothing that is said here tells anything of the server's key.
    (void)crypto_generichash(channel->proof_key, sizeof channel->proof_key, (const uint8_t *)LABEL,
                             sizeof LABEL - 1, server_secret, SB_FOLLOW_KEY_SIZE);
    memcpy(channel->secret, ephemeral, sizeof channel->secret);
}

void sb_follow_channel_deinit(sb_follow_channel *channel)
{
    sodium_memzero(channel, sizeof *channel);
}

// The proof covers what was said before: of an answer also the hello.
static void prove(const sb_follow_channel *channel, const uint8_t *message, bool answer,
                  uint8_t out_proof[SB_FOLLOW_KEY_SIZE])
{
    crypto_generichash_state state;
    (void)crypto_generichash_init(&state, channel->proof_key, sizeof channel->proof_key,
                                  SB_FOLLOW_KEY_SIZE);
    if (answer) {
        (void)crypto_generichash_update(&state, channel->hello, sizeof channel->hello);
    }
    (void)crypto_generichash_update(&state, message, PROOF_OFFSET);
    (void)crypto_generichash_final(&state, out_proof, SB_FOLLOW_KEY_SIZE);
}

static void write_greeting(const sb_follow_channel *channel, const char *magic, bool answer,
                           uint8_t out[SB_FOLLOW_HELLO_SIZE])
{
    sb_writer writer = sb_writer_over(out, SB_FOLLOW_HELLO_SIZE);
    uint8_t key[SB_FOLLOW_KEY_SIZE];
    (void)crypto_scalarmult_base(key, channel->secret);
    sb_writer_bytes(&writer, magic, MAGIC_SIZE);
    sb_writer_u32(&writer, SB_FOLLOW_VERSION);
    sb_writer_bytes(&writer, key, sizeof key);
    prove(channel, out, answer, out + PROOF_OFFSET);
}

static void write_refusal(sb_follow_greeting why, uint8_t out[SB_FOLLOW_HELLO_SIZE])
{
    memset(out, 0, SB_FOLLOW_HELLO_SIZE);
    sb_writer writer = sb_writer_over(out, SB_FOLLOW_HELLO_SIZE);
    sb_writer_bytes(&writer, REFUSAL, MAGIC_SIZE);
    sb_writer_u32(&writer, SB_FOLLOW_VERSION);
    sb_writer_u8(&writer, (uint8_t)why);
}

static sb_follow_greeting check(const sb_follow_channel *channel, const char *magic, bool answer,
                                const uint8_t *message)
{
    uint8_t proof[SB_FOLLOW_KEY_SIZE];
    if (memcmp(message, magic, MAGIC_SIZE) != 0) {
        return SB_FOLLOW_STRANGE;
    }
    sb_reader reader = sb_reader_over(message + VERSION_OFFSET, 4);
    if (sb_reader_u32(&reader) != SB_FOLLOW_VERSION) {
        return SB_FOLLOW_OTHER_VERSION;
    }
    prove(channel, message, answer, proof);
    return sodium_memcmp(proof, message + PROOF_OFFSET, sizeof proof) == 0 ? SB_FOLLOW_GREETED
                                                                           : SB_FOLLOW_OTHER_KEY;
}

// Two keys of the secret that both agreed on and of everything that was said.
static sb_follow_greeting derive(sb_follow_channel *channel, const uint8_t *other,
                                 const uint8_t *answer, bool leader)
{
    uint8_t shared[SB_FOLLOW_KEY_SIZE], keys[2 * SB_FOLLOW_KEY_SIZE];
    if (crypto_scalarmult(shared, channel->secret, other + KEY_OFFSET) != 0) {
        return SB_FOLLOW_STRANGE; // a key with which no secret can be agreed
    }
    crypto_generichash_state state;
    (void)crypto_generichash_init(&state, channel->proof_key, sizeof channel->proof_key,
                                  sizeof keys);
    (void)crypto_generichash_update(&state, shared, sizeof shared);
    (void)crypto_generichash_update(&state, channel->hello, sizeof channel->hello);
    (void)crypto_generichash_update(&state, answer, SB_FOLLOW_HELLO_SIZE);
    (void)crypto_generichash_final(&state, keys, sizeof keys);
    memcpy(channel->send_key, keys + (leader ? 0 : SB_FOLLOW_KEY_SIZE), SB_FOLLOW_KEY_SIZE);
    memcpy(channel->receive_key, keys + (leader ? SB_FOLLOW_KEY_SIZE : 0), SB_FOLLOW_KEY_SIZE);
    sodium_memzero(keys, sizeof keys);
    sodium_memzero(shared, sizeof shared);
    sodium_memzero(channel->secret, sizeof channel->secret);
    return SB_FOLLOW_GREETED;
}

void sb_follow_channel_hello(sb_follow_channel *channel, uint8_t out_hello[SB_FOLLOW_HELLO_SIZE])
{
    write_greeting(channel, HELLO, false, out_hello);
    memcpy(channel->hello, out_hello, sizeof channel->hello);
}

sb_follow_greeting sb_follow_channel_answer(sb_follow_channel *channel,
                                            const uint8_t hello[SB_FOLLOW_HELLO_SIZE],
                                            uint8_t out_answer[SB_FOLLOW_HELLO_SIZE])
{
    sb_follow_greeting result = check(channel, HELLO, false, hello);
    if (result == SB_FOLLOW_GREETED) {
        memcpy(channel->hello, hello, sizeof channel->hello);
        write_greeting(channel, WELCOME, true, out_answer);
        result = derive(channel, hello, out_answer, true);
    }
    if (result != SB_FOLLOW_GREETED) {
        write_refusal(result, out_answer);
    }
    return result;
}

sb_follow_greeting sb_follow_channel_accept(sb_follow_channel *channel,
                                            const uint8_t answer[SB_FOLLOW_HELLO_SIZE])
{
    if (memcmp(answer, REFUSAL, MAGIC_SIZE) == 0) {
        const uint8_t why = answer[KEY_OFFSET];
        return why == SB_FOLLOW_OTHER_VERSION || why == SB_FOLLOW_OTHER_KEY
                   ? (sb_follow_greeting)why
                   : SB_FOLLOW_STRANGE;
    }
    const sb_follow_greeting result = check(channel, WELCOME, true, answer);
    return result == SB_FOLLOW_GREETED ? derive(channel, answer, answer, false) : result;
}

static void number_to_nonce(uint64_t number,
                            uint8_t out[crypto_aead_chacha20poly1305_ietf_NPUBBYTES])
{
    memset(out, 0, crypto_aead_chacha20poly1305_ietf_NPUBBYTES);
    sb_writer writer = sb_writer_over(out, crypto_aead_chacha20poly1305_ietf_NPUBBYTES);
    sb_writer_u64(&writer, number);
}

void sb_follow_channel_seal(sb_follow_channel *channel, const void *bytes, size_t size,
                            uint8_t *out_sealed)
{
    uint8_t nonce[crypto_aead_chacha20poly1305_ietf_NPUBBYTES];
    unsigned long long sealed_size = 0;
    SB_ASSERT(channel->sent < UINT64_MAX);
    number_to_nonce(channel->sent++, nonce);
    (void)crypto_aead_chacha20poly1305_ietf_encrypt(out_sealed, &sealed_size, bytes, size, NULL, 0,
                                                    NULL, nonce, channel->send_key);
    SB_ASSERT(sealed_size == size + SB_FOLLOW_TAG_SIZE);
}

bool sb_follow_channel_open(sb_follow_channel *channel, uint8_t *bytes, size_t size)
{
    uint8_t nonce[crypto_aead_chacha20poly1305_ietf_NPUBBYTES];
    unsigned long long opened_size = 0;
    if (size < SB_FOLLOW_TAG_SIZE || channel->received == UINT64_MAX) {
        return false;
    }
    number_to_nonce(channel->received, nonce);
    if (crypto_aead_chacha20poly1305_ietf_decrypt(bytes, &opened_size, NULL, bytes, size, NULL, 0,
                                                  nonce, channel->receive_key) != 0) {
        return false;
    }
    channel->received++;
    return true;
}
