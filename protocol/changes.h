/// Writes the changes of one snapshot part into its message, and reads them from it, in the plain
/// or the packed form.
///
/// A change is read in two steps. How its residuals are coded depends on the kind of the entity,
/// and for an update only the reader's own baseline says the kind:
///
///     sb_changes_begin(coder, part);
///     while (sb_changes_head(coder, &change)) {
///         ... find the baseline of the entity change.index ...
///         if (!sb_changes_body(coder, held_kind, &change)) break;
///         ...
///     }
///     error = sb_changes_end(coder);
#ifndef SABOT_PROTOCOL_CHANGES_H
#define SABOT_PROTOCOL_CHANGES_H

#include "protocol/delta.h"
#include "protocol/message.h"
#include "protocol/packed/packed.h"

/// A `held_kind` that says: the reader has no baseline of this entity.
#define SB_CHANGES_NOTHING UINT32_MAX

/// Working memory of about 60 KiB. Each writer and each reader needs its own. It must be all zeros
/// before sb_changes_coder_init.
typedef struct sb_changes_coder {
    sb_delta_def def;
    bool packs; ///< true if the schema fits the packed form
    sb_packed_model model;
    sb_packed_writer writer;
    bool wrote;          ///< the writer has begun with the model before
    sb_bit_tally *tally; ///< borrowed; counts the bits written, to train a prior. NULL for none
    uint8_t bytes[SB_MESSAGE_SIZE_MAX]; ///< packed bytes of the part written last

    // State while a part is read.
    const sb_message_snapshot *part;
    sb_error error;
    uint32_t next; ///< plain form: position of the next number
    int32_t last;  ///< entity index of the change before, -1 at the start
    sb_packed_reader reader;
} sb_changes_coder;

/// Prepares the coder. `def->schema` is borrowed for as long as the coder is used.
void sb_changes_coder_init(sb_changes_coder *coder, const sb_delta_def *def);

/// Writes changes into `form`, and `numbers` or `packed`, of `out_part`. `changes` must be sorted
/// by rising index. Takes as many as fit in `room` bytes and returns their number. `packed` points
/// into the coder until the next call. If the schema does not fit the packed form, the plain form
/// is used.
uint32_t sb_changes_put(sb_changes_coder *coder, sb_form form, const sb_change *changes,
                        uint32_t count, uint32_t room, sb_message_snapshot *out_part);

/// Begins to read a decoded part. The part is borrowed until sb_changes_end.
void sb_changes_begin(sb_changes_coder *coder, const sb_message_snapshot *part);

/// Reads the next change up to its age. Returns false after the last change or after an error.
bool sb_changes_head(sb_changes_coder *coder, sb_change *out_change);

/// Reads the mask and the residuals of the change. `held_kind` is the kind of the reader's baseline
/// of this entity, or SB_CHANGES_NOTHING. Returns false after an error.
bool sb_changes_body(sb_changes_coder *coder, uint32_t held_kind, sb_change *change);

/// Returns SB_OK or the first error. SB_ERROR_RANGE: a number that cannot be. SB_ERROR_TRUNCATED:
/// numbers are missing. SB_ERROR_MALFORMED: a packed part that no writer produces.
sb_error sb_changes_end(const sb_changes_coder *coder);

#endif
