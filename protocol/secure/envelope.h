/// The envelope around every datagram of ENet: it encrypts, authenticates and numbers them.
///
/// The cipher is ChaCha20-Poly1305 (RFC 8439), by libsodium. Each direction of a connection has a
/// key of its own, which a handshake derives for this connection alone. A datagram's sequence
/// number is its nonce, so a nonce is used once under a key. A key is renewed every
/// SB_ENVELOPE_PHASE_COUNT datagrams. ../transport.md describes the form.
#ifndef SABOT_PROTOCOL_SECURE_ENVELOPE_H
#define SABOT_PROTOCOL_SECURE_ENVELOPE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SB_ENVELOPE_KEY_SIZE 32u
#define SB_ENVELOPE_TAG_SIZE 16u
#define SB_ENVELOPE_HEADER_SIZE 9u ///< kind, connection, sequence number
/// Bytes that an envelope adds to its contents.
#define SB_ENVELOPE_OVERHEAD (SB_ENVELOPE_HEADER_SIZE + SB_ENVELOPE_TAG_SIZE)
/// Bytes of the largest contents. With the overhead and the headers of UDP and IPv6 they fit the
/// smallest MTU of IPv6, 1,280 bytes.
#define SB_ENVELOPE_CONTENTS_SIZE_MAX 1200u
#define SB_ENVELOPE_SIZE_MAX (SB_ENVELOPE_CONTENTS_SIZE_MAX + SB_ENVELOPE_OVERHEAD)

/// Datagrams that one key seals.
#define SB_ENVELOPE_PHASE_COUNT (UINT64_C(1) << 22)
/// Datagrams that one connection may send in each direction. At 1,000 a second they last for 34
/// years.
#define SB_ENVELOPE_SEQUENCE_MAX (UINT64_C(1) << 40)
/// A datagram that is older than the newest one by this many is refused: whether it is a repetition
/// is not known any more.
#define SB_ENVELOPE_WINDOW 1024u

/// The keys of one connection as one side has them. Side A's `send` is side B's `receive`.
typedef struct sb_envelope_keys {
    uint8_t send[SB_ENVELOPE_KEY_SIZE];
    uint8_t receive[SB_ENVELOPE_KEY_SIZE];
} sb_envelope_keys;

/// One side of a connection. Plain data: it may be copied, but only one copy may seal.
typedef struct sb_envelope {
    uint32_t connection;    ///< the number that the server gave to the connection
    bool plain;             ///< nothing is encrypted or authenticated; for debugging on loopback
    uint64_t send_sequence; ///< of the next datagram
    uint64_t newest;        ///< highest sequence number received
    uint64_t send_phase;    ///< of the key in `keys.send`
    uint64_t receive_phase; ///< of the key in `keys.receive`
    sb_envelope_keys keys;
    uint8_t receive_before[SB_ENVELOPE_KEY_SIZE]; ///< key of the phase before `receive_phase`
    uint64_t received[SB_ENVELOPE_WINDOW / 64];   ///< bit n % 64 of word n / 64: sequence number n,
                                                  ///< modulo the window, has been received
} sb_envelope;

typedef enum sb_envelope_result {
    SB_ENVELOPE_OPENED = 0,
    SB_ENVELOPE_FORGED,   ///< wrong form, size or connection, or the tag does not match
    SB_ENVELOPE_REPEATED, ///< received before, or too old
} sb_envelope_result;

/// Begins a connection. Sequence numbers start at 1; 0 is the handshake's.
void sb_envelope_init(sb_envelope *envelope, uint32_t connection, const sb_envelope_keys *keys,
                      bool plain);

/// Overwrites the keys with zeros.
void sb_envelope_deinit(sb_envelope *envelope);

/// Returns true if the bytes have the first byte of an envelope, and its smallest size.
bool sb_envelope_is(const void *bytes, size_t size);

/// Returns the connection of bytes that have the form of an envelope.
uint32_t sb_envelope_connection(const void *bytes);

/// Seals `size` bytes, at most SB_ENVELOPE_CONTENTS_SIZE_MAX, into `out_bytes`, which has room for
/// `size` + SB_ENVELOPE_OVERHEAD bytes. `bytes` may be `out_bytes` + SB_ENVELOPE_HEADER_SIZE, and
/// does not overlap it otherwise. Returns the bytes written; 0 if the contents are too long, or if
/// SB_ENVELOPE_SEQUENCE_MAX datagrams were sent.
size_t sb_envelope_seal(sb_envelope *envelope, const void *bytes, size_t size, uint8_t *out_bytes);

/// Opens a datagram of `size` bytes in place. If it is genuine and new, `*out_contents` points at
/// its contents within `bytes`. Otherwise the envelope does not change; the contents of `bytes` are
/// then undefined.
sb_envelope_result sb_envelope_open(sb_envelope *envelope, uint8_t *bytes, size_t size,
                                    uint8_t **out_contents, size_t *out_size);

#endif
