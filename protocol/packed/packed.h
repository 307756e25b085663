/// The packed form: the changes of a snapshot part as one row of modelled bits. README.md is its
/// standard.
///
/// The coder knows no game and holds no entities. A schema says how many values a kind has. The
/// caller passes the changes by rising index. A residual may be any int32; small ones take few
/// bits. Unlike the plain form, a creation is coded without its zero values.
///
/// Every row starts from the same tables (the model's prior), so it depends on no other row.
///
/// Writing:
///
///     sb_packed_writer_begin(&writer, &model, bytes, capacity);
///     for each change, by rising index
///         if (!sb_packed_writer_change(&writer, &change))
///             break; // the row is full: this change goes into the next one
///     count = writer.change_count;
///     size = sb_packed_writer_end(&writer);
///
/// Reading; the number of changes is sent beside the row:
///
///     sb_packed_reader_begin(&reader, &model, bytes, size, count);
///     while (sb_packed_reader_next(&reader, &change)) {
///         if the change is an update
///             change.kind = the kind of the reader's entity at change.index;
///         if (!sb_packed_reader_fields(&reader, &change))
///             break;
///         ... use the change
///     }
///     if (!sb_packed_reader_end(&reader))
///         drop the whole row: no writer produces it
///
/// Nothing allocates. Writer and reader take 22 and 17 KiB; a thread needs one of each.
#ifndef SABOT_PROTOCOL_PACKED_PACKED_H
#define SABOT_PROTOCOL_PACKED_PACKED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/coding/model.h"
#include "base/schema.h"
#include "protocol/change.h"

/// The most values of an entity, and so the bits of a mask.
#define SB_PACKED_FIELD_COUNT_MAX 20u
#define SB_PACKED_KIND_COUNT_MAX 32u
/// Count of models, and of entries of a prior (8 KiB).
#define SB_PACKED_MODEL_COUNT 4096u
/// The most modelled bits of one change: index, op, kind, generation, age, mask, residuals.
#define SB_PACKED_BIT_COUNT_MAX 900u

/// The tables from which all rows of a schema start, in the order of README.md. They are constant,
/// and both ends must have the same.
typedef struct sb_packed_prior {
    sb_bit_prior entries[SB_PACKED_MODEL_COUNT];
} sb_packed_prior;

/// Fills a prior that suits any schema. It assumes only that most residuals are small.
void sb_packed_prior_default(sb_packed_prior *out_prior);

/// The tables that writer and reader share, made once for a schema; 16 KiB.
typedef struct sb_packed_model {
    uint32_t kind_count;
    uint8_t field_counts[SB_PACKED_KIND_COUNT_MAX];
    uint16_t first_fields[SB_PACKED_KIND_COUNT_MAX]; ///< count of fields of all kinds before it
    /// The fields of a kind in the order in which they are coded.
    uint8_t orders[SB_PACKED_KIND_COUNT_MAX][SB_PACKED_FIELD_COUNT_MAX];
    sb_bit_model start[SB_PACKED_MODEL_COUNT]; ///< from the prior
} sb_packed_model;

/// Returns false if the schema has no kind, more than SB_PACKED_KIND_COUNT_MAX, or a kind of more
/// than SB_PACKED_FIELD_COUNT_MAX values; the model is then unusable. Schema and prior are borrowed
/// only for the call.
bool sb_packed_model_init(sb_packed_model *out_model, const sb_schema *schema,
                          const sb_packed_prior *prior);

/// The state that writer and reader have in common.
typedef struct sb_packed_row {
    const sb_packed_model *model;
    sb_bit_coder coder;
    uint32_t index_next; ///< the smallest index that may follow
    uint32_t kind_last;  ///< of the last creation or update
    uint32_t op_last;    ///< of the last change, as coded
    bool gap_last;       ///< the last index was not the smallest possible one
    sb_bit_model models[SB_PACKED_MODEL_COUNT];
} sb_packed_row;

typedef struct sb_packed_writer {
    sb_packed_row row;
    uint32_t change_count; ///< count of changes written
    sb_model_undo undo[SB_PACKED_BIT_COUNT_MAX];
} sb_packed_writer;

/// Model and bytes are borrowed until the end. To train a prior, set `row.coder.tally` afterwards:
/// SB_PACKED_MODEL_COUNT entries, borrowed too, that count the coded bits.
void sb_packed_writer_begin(sb_packed_writer *writer, const sb_packed_model *model, void *bytes,
                            size_t capacity);

/// Begins again with the model with which the writer has begun before. Only the parts of the 16 KiB
/// of models that it has changed since are copied.
void sb_packed_writer_begin_again(sb_packed_writer *writer, void *bytes, size_t capacity);

/// Writes one change; every residual that is not 0 is coded, whatever the mask says. Returns false
/// if the change does not fit in the capacity. The writer is then unchanged and may take another
/// change. Asserts that the index rises and that the kind is in the model.
bool sb_packed_writer_change(sb_packed_writer *writer, const sb_change *change);

/// Ends the row and returns its size in bytes, at most the capacity; 0 if there is no change. The
/// writer must begin again after that.
size_t sb_packed_writer_end(sb_packed_writer *writer);

typedef struct sb_packed_reader {
    sb_packed_row row;
    uint32_t change_count; ///< count of changes not read yet
    bool failed;
} sb_packed_reader;

/// Begins to read a row. `bytes` is borrowed until the end. `change_count` comes from the wire. Any
/// number is safe, but it bounds the work, so the caller limits it.
void sb_packed_reader_begin(sb_packed_reader *reader, const sb_packed_model *model,
                            const void *bytes, size_t size, uint32_t change_count);

/// Reads the next change: its kind of change, index and age, and of a creation kind and generation.
/// Returns false after the last change, and for bytes that no writer produces: an index above
/// 65,535, a kind that is not in the model, missing bytes.
bool sb_packed_reader_next(sb_packed_reader *reader, sb_change *out_change);

/// Reads mask and residuals of the change. For an update the caller must have set `kind`. Does
/// nothing for a removal. Returns false if bytes are missing or the kind is not in the model; the
/// row has then failed.
bool sb_packed_reader_fields(sb_packed_reader *reader, sb_change *change);

/// Returns true if all changes were read and the bytes end where a writer would have ended.
bool sb_packed_reader_end(const sb_packed_reader *reader);

#endif
