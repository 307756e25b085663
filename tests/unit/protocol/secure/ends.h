/// Two ends of a connection, for tests of the envelope.
#ifndef SABOT_TESTS_ENDS_H
#define SABOT_TESTS_ENDS_H

#include "protocol/secure/envelope.h"

#define ENDS_CONNECTION 0x00020001u

/// What sb_envelope_open gave, with a copy of the contents.
typedef struct ends_opened {
    sb_envelope_result result;
    size_t size;
    uint8_t contents[SB_ENVELOPE_CONTENTS_SIZE_MAX];
} ends_opened;

/// A datagram as it is on the wire.
typedef struct ends_datagram {
    size_t size;
    uint8_t bytes[SB_ENVELOPE_SIZE_MAX];
} ends_datagram;

/// Begins a connection. `out_b` receives with the key by which `out_a` sends, and the other way
/// round.
void ends_begin(sb_envelope *out_a, sb_envelope *out_b, bool plain);

/// Seals the 8 bytes of a number under the sender's next sequence number.
ends_datagram ends_seal(sb_envelope *sender, uint64_t number);

/// Opens a copy of the datagram. If it is refused, asserts that the receiver has not changed.
ends_opened ends_open(sb_envelope *receiver, const ends_datagram *datagram);

/// Asserts that the datagram opens, with the contents of ends_seal.
void ends_open_number(sb_envelope *receiver, const ends_datagram *datagram, uint64_t number);

/// Brings both ends to where `sequence` is the sender's next one and the receiver has every number
/// before it, as far as the window shows. Every renewal of a key on the way is done by a datagram.
void ends_advance(sb_envelope *sender, sb_envelope *receiver, uint64_t sequence);

#endif
