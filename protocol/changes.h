/// The changes of a snapshot's part, written into its message and read from it, in either form.
///
/// Reading goes change by change in two steps, since how a change is coded may depend on what is
/// held of its entity:
///
///     sb_changes_begin(coder, part);
///     while (sb_changes_head(coder, &change)) {
///         ... find what is held of change.index ...
///         if (!sb_changes_body(coder, held_kind, &change)) break;
///         ...
///     }
///     error = sb_changes_end(coder);
#ifndef SABOT_PROTOCOL_CHANGES_H
#define SABOT_PROTOCOL_CHANGES_H

#include "protocol/delta.h"
#include "protocol/message.h"
#include "protocol/packed/packed.h"

/// For `held_kind`: nothing is held.
#define SB_CHANGES_NOTHING UINT32_MAX

/// Working memory, one for each that codes; 60 KiB, all zeros before the
/// first use.
typedef struct sb_changes_coder {
    sb_delta_def def;
    bool packs; ///< the schema fits the packed form
    sb_packed_model model;
    sb_packed_writer writer;
    sb_bit_tally *tally; ///< the caller's, which counts what is written, for training; or NULL
    uint8_t bytes[SB_MESSAGE_SIZE_MAX]; ///< of the part that was written last

    // The part that is being read.
    const sb_message_snapshot *part;
    sb_error error;
    uint32_t next; ///< of its numbers
    int32_t last;  ///< index of the change before, -1 at the start
    sb_packed_reader reader;
} sb_changes_coder;

/// The schema is borrowed.
void sb_changes_coder_init(sb_changes_coder *coder, const sb_delta_def *def);

/// Writes as many of the changes, by rising index, as take at most `room` bytes, into form and
/// numbers or packed bytes of the message, which then borrows them from the coder. Returns how
/// many. A schema that does not fit the packed form goes in the plain one.
uint32_t sb_changes_put(sb_changes_coder *coder, sb_form form, const sb_change *changes,
                        uint32_t count, uint32_t room, sb_message_snapshot *out_part);

/// Begins to read a decoded part, which is borrowed until the end.
void sb_changes_begin(sb_changes_coder *coder, const sb_message_snapshot *part);

/// The next change's index and what it is. False after the last one, or after an error.
bool sb_changes_head(sb_changes_coder *coder, sb_change *out_change);

/// The rest of it. `held_kind` is the kind held at its index, or SB_CHANGES_NOTHING. False after an
/// error.
bool sb_changes_body(sb_changes_coder *coder, uint32_t held_kind, sb_change *change);

/// The first error: SB_ERROR_RANGE, SB_ERROR_TRUNCATED, SB_ERROR_MALFORMED (a packed part that no
/// writer writes).
sb_error sb_changes_end(const sb_changes_coder *coder);

#endif
