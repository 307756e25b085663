/// The packed form of a snapshot's entities: what changed, entity by entity, as one row of modelled
/// bits. README.md is its standard.
///
/// It knows no game and holds no entities: a schema says how many values a kind has; the caller
/// names, by rising index, what was removed, what changed and what is new, and for each value that
/// differs the residual, what must be added to the value that both ends predict. Which values those
/// are, in which quantum, and what is predicted, is the caller's affair; residuals of any int32 are
/// coded, small ones in few bits.
///
/// Every packet starts from the same tables (the model's prior), and so depends on no other.
///
/// Writing:
///
///     sb_packed_writer_begin(&writer, &model, bytes, capacity);
///     for each entity that differs, by rising index
///         if (!sb_packed_writer_change(&writer, &change))
///             break; // full: send what there is, this one comes next time
///     count = writer.change_count;
///     size = sb_packed_writer_end(&writer);
///
/// Reading, where the number of changes travels beside the bytes:
///
///     sb_packed_reader_begin(&reader, &model, bytes, size, count);
///     while (sb_packed_reader_next(&reader, &change)) {
///         if the change is an update
///             change.kind = the kind of the entity held at change.index;
///         if (!sb_packed_reader_fields(&reader, &change))
///             break;
///         ... sb_packed_add for each value
///     }
///     if (!sb_packed_reader_end(&reader))
///         the packet is not what any writer wrote: drop it as a whole
///
/// Nothing allocates. Writer and reader take 22 and 17 KiB; one each is enough for a thread.
#ifndef SABOT_PROTOCOL_PACKED_PACKED_H
#define SABOT_PROTOCOL_PACKED_PACKED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/coding/model.h"
#include "base/schema.h"
#include "protocol/change.h"

/// Values of an entity at most: bits of a mask.
#define SB_PACKED_FIELD_COUNT_MAX 20u
#define SB_PACKED_KIND_COUNT_MAX 32u
/// Models, and so the entries of a prior: 8 KiB of them.
#define SB_PACKED_MODEL_COUNT 4096u
/// Modelled bits of one change at most: index, op, kind, generation, age, mask, residuals.
#define SB_PACKED_BIT_COUNT_MAX 900u

/// The tables that packets of a schema start from: SB_PACKED_MODEL_COUNT entries, in the order of
/// README.md. Constant data: both ends have the same.
typedef struct sb_packed_prior {
    sb_bit_prior entries[SB_PACKED_MODEL_COUNT];
} sb_packed_prior;

/// Good for any schema: nothing about a game, only that values differ by little.
void sb_packed_prior_default(sb_packed_prior *out_prior);

/// What writer and reader must agree about. Made once for a schema; 16 KiB.
typedef struct sb_packed_model {
    uint32_t kind_count;
    uint8_t field_counts[SB_PACKED_KIND_COUNT_MAX];
    uint16_t first_fields[SB_PACKED_KIND_COUNT_MAX]; ///< fields of the kinds before it
    /// A kind's fields in the order in which they are coded.
    uint8_t orders[SB_PACKED_KIND_COUNT_MAX][SB_PACKED_FIELD_COUNT_MAX];
    sb_bit_model start[SB_PACKED_MODEL_COUNT]; ///< from the prior
} sb_packed_model;

/// False, and the model unusable, if the schema has no kind, more than SB_PACKED_KIND_COUNT_MAX, or
/// a kind of more than SB_PACKED_FIELD_COUNT_MAX values. Schema and prior are borrowed for the
/// call alone.
bool sb_packed_model_init(sb_packed_model *out_model, const sb_schema *schema,
                          const sb_packed_prior *prior);

/// What writer and reader do alike.
typedef struct sb_packed_row {
    const sb_packed_model *model;
    sb_bit_coder coder;
    uint32_t index_next; ///< the smallest index that may come
    uint32_t kind_last;  ///< of the last create or change
    uint32_t op_last;    ///< of the last change, as coded
    bool gap_last;       ///< the last index was not the smallest that might have come
    sb_bit_model models[SB_PACKED_MODEL_COUNT];
} sb_packed_row;

typedef struct sb_packed_writer {
    sb_packed_row row;
    uint32_t change_count; ///< written so far
    sb_model_undo undo[SB_PACKED_BIT_COUNT_MAX];
} sb_packed_writer;

/// Model, bytes and, if set afterwards, `row.coder.tally` (SB_PACKED_MODEL_COUNT entries, which
/// count what is coded, for training) are borrowed until the end.
void sb_packed_writer_begin(sb_packed_writer *writer, const sb_packed_model *model, void *bytes,
                            size_t capacity);

/// Writes one change. False if it does not fit in the capacity: the writer is then as before, and
/// may be offered another, smaller one, or be ended. Asserts that the index rises and that kind, op
/// and mask are within the model.
bool sb_packed_writer_change(sb_packed_writer *writer, const sb_change *change);

/// The size that sb_packed_writer_end would come to.
size_t sb_packed_writer_size(const sb_packed_writer *writer);

/// The size in bytes, at most the capacity. No change: 0 bytes. The writer is then used up.
size_t sb_packed_writer_end(sb_packed_writer *writer);

typedef struct sb_packed_reader {
    sb_packed_row row;
    uint32_t change_count; ///< still to come
    bool failed;
} sb_packed_reader;

/// `bytes` is borrowed. `change_count` is the writer's, from the wire: any number is safe, but
/// bounds the work, so the caller checks it against its limit of entities.
void sb_packed_reader_begin(sb_packed_reader *reader, const sb_packed_model *model,
                            const void *bytes, size_t size, uint32_t change_count);

/// The next change: index, op and age; kind and generation of a create. False after the last one,
/// or if the bytes say what no writer says: an index over 65,535, a kind that the model has not,
/// bytes missing.
bool sb_packed_reader_next(sb_packed_reader *reader, sb_change *out_change);

/// Mask and residuals of the change, whose kind the caller has set if it is an update.
/// Does nothing for a remove. False if bytes are missing, or if kind is not in the model (the
/// caller holds no such entity): the packet has failed.
bool sb_packed_reader_fields(sb_packed_reader *reader, sb_change *change);

/// True if all changes were read, and the bytes end where a writer of them would have ended.
bool sb_packed_reader_end(const sb_packed_reader *reader);

#endif
