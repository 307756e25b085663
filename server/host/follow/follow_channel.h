/// The keys of a connection between leader and follower, and its sealed frames. Both sides prove
/// that they have the server's secret key; the keys are of this connection alone, by X25519 of two
/// ephemeral pairs. Pure: random bytes come in as arguments. README.md gives the bytes.
#ifndef SABOT_HOST_FOLLOW_FOLLOW_CHANNEL_H
#define SABOT_HOST_FOLLOW_FOLLOW_CHANNEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SB_FOLLOW_VERSION 3u
#define SB_FOLLOW_KEY_SIZE 32u
#define SB_FOLLOW_HELLO_SIZE 76u ///< bytes of the hello, and of its answer
#define SB_FOLLOW_TAG_SIZE 16u

typedef enum sb_follow_greeting {
    SB_FOLLOW_GREETED = 0,
    SB_FOLLOW_STRANGE,       ///< these are not the bytes of a leader or follower
    SB_FOLLOW_OTHER_VERSION, ///< the other side speaks another version of this stream
    SB_FOLLOW_OTHER_KEY,     ///< the other side has another server key
} sb_follow_greeting;

/// Returns a sentence without a full stop.
const char *sb_follow_greeting_text(sb_follow_greeting greeting);

typedef struct sb_follow_channel {
    uint8_t proof_key[SB_FOLLOW_KEY_SIZE]; ///< made of the server's secret
    uint8_t secret[SB_FOLLOW_KEY_SIZE];    ///< ephemeral
    uint8_t hello[SB_FOLLOW_HELLO_SIZE];   ///< what the follower sent
    uint8_t send_key[SB_FOLLOW_KEY_SIZE], receive_key[SB_FOLLOW_KEY_SIZE];
    uint64_t sent, received; ///< frames, whose numbers are the nonces
} sb_follow_channel;

/// `ephemeral` is 32 random bytes that are used for this connection alone.
void sb_follow_channel_init(sb_follow_channel *channel, const uint8_t server_secret[32],
                            const uint8_t ephemeral[32]);
/// Overwrites the keys with zeros.
void sb_follow_channel_deinit(sb_follow_channel *channel);

/// Writes a follower's hello.
void sb_follow_channel_hello(sb_follow_channel *channel, uint8_t out_hello[SB_FOLLOW_HELLO_SIZE]);

/// A leader's answer to a hello. If it is refused, the answer says why; a stranger gets none.
sb_follow_greeting sb_follow_channel_answer(sb_follow_channel *channel,
                                            const uint8_t hello[SB_FOLLOW_HELLO_SIZE],
                                            uint8_t out_answer[SB_FOLLOW_HELLO_SIZE]);

/// A follower reads the answer.
sb_follow_greeting sb_follow_channel_accept(sb_follow_channel *channel,
                                            const uint8_t answer[SB_FOLLOW_HELLO_SIZE]);

/// Seals `size` bytes into `out_sealed`, which has room for SB_FOLLOW_TAG_SIZE more.
void sb_follow_channel_seal(sb_follow_channel *channel, const void *bytes, size_t size,
                            uint8_t *out_sealed);

/// Opens the next frame in place. False if it is not what the other side sealed as its next.
bool sb_follow_channel_open(sb_follow_channel *channel, uint8_t *bytes, size_t size);

#endif
