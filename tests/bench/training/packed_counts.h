/// The packed form's counts of bits in each packet, as text: the input of train_packed.
///
///     static sb_bit_tally tally[SB_PACKED_MODEL_COUNT];
///     for each packet
///         memset(tally, 0, sizeof tally);
///         sb_packed_writer_begin(&writer, &model, bytes, capacity);
///         writer.row.coder.tally = tally;
///         ... changes, end ...
///         packed_counts_write(file, tally);
#ifndef SABOT_TESTS_PACKED_COUNTS_H
#define SABOT_TESTS_PACKED_COUNTS_H

#include <stdbool.h>
#include <stdio.h>

#include "protocol/packed/packed.h"

/// Appends one packet: a line `model zeros ones` for each used model, then an empty line.
void packed_counts_write(FILE *file, const sb_bit_tally *tally);

/// Reads the next packet. Returns false at the end of the file. Returns false and sets `*out_bad`
/// at a malformed line.
bool packed_counts_read(FILE *file, sb_bit_tally *out_tally, bool *out_bad);

#endif
