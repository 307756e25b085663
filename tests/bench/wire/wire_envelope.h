/// What the tunnel costs a datagram: to seal and to open an envelope.
#ifndef SABOT_TESTS_WIRE_ENVELOPE_H
#define SABOT_TESTS_WIRE_ENVELOPE_H

#include <stdbool.h>
#include <stdint.h>

/// Microseconds to seal one datagram and open one: a packet in each direction, as one side has it.
typedef struct wire_envelope_result {
    uint32_t size;      ///< bytes of the contents
    double envelope_us; ///< by sb_envelope_seal and sb_envelope_open
    double bare_us;     ///< by libsodium's encryption and decryption alone
} wire_envelope_result;

/// Measures contents of this size, at most SB_ENVELOPE_CONTENTS_SIZE_MAX, in alternating short
/// rounds. Of both the first quartile counts, because other programs disturb the rest. Returns
/// false if a datagram does not open.
bool wire_envelope_run(uint32_t size, wire_envelope_result *out_result);

#endif
