/// What the packed form's writer counted, packet by packet, as text: the food of train_packed.
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

/// Appends one packet: a line `model zeros ones` for each model that was used, then an empty one.
void packed_counts_write(FILE *file, const sb_bit_tally *tally);

/// The next packet. False at the end of the file, and with `*out_bad` at a line that is none of
/// these.
bool packed_counts_read(FILE *file, sb_bit_tally *out_tally, bool *out_bad);

#endif
