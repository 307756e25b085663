#include "protocol/packed/packed.h"

#include <string.h>

#include "base/assert.h"
#include "base/coding/value.h"
#include "protocol/packed/model_layout.h"

_Static_assert(LAYOUT_END <= SB_PACKED_MODEL_COUNT, "the models have room");
_Static_assert(4u * SB_UNSIGNED_BIT_COUNT_MAX + 8u + SB_PACKED_FIELD_COUNT_MAX +
                       SB_PACKED_FIELD_COUNT_MAX * SB_SIGNED_BIT_COUNT_MAX <=
                   SB_PACKED_BIT_COUNT_MAX,
               "every bit of a change can be taken back");

// After a residual of at least this many bits the next residual of the change is expected large.
#define LARGE_LENGTH 2u
#define INDEX_MAX UINT16_MAX

/// The kind of a change as it is coded. An update is late if its age is not 0.
enum { OP_UPDATE, OP_CREATE, OP_REMOVE, OP_COUNT };
_Static_assert(OP_COUNT == LAYOUT_OP_COUNT, "the ops have models");
_Static_assert(SB_PACKED_FIELD_COUNT_MAX == SB_ENTITY_VALUE_COUNT_MAX, "a change fits");

// Appends a field if the kind has it and `left` has its bit: it is not in the order yet.
static uint8_t *append(uint8_t *end, uint32_t *left, uint32_t field)
{
    if (field < SB_PACKED_FIELD_COUNT_MAX && (*left >> field & 1u) != 0) {
        *left &= ~(1u << field);
        *end++ = (uint8_t)field;
    }
    return end;
}

// A surprise in one value predicts surprises in related ones. So fields that move together stand
// together, causes before effects.
static void order_fields(const sb_net_kind *kind, uint8_t *order)
{
    uint32_t left = (1u << kind->field_count) - 1u;
    const sb_net_motion *motion = kind->motion;
    if (motion != NULL) {
        for (uint32_t i = 0; i < SB_NET_SPIN_COUNT; i++) {
            order = append(order, &left, motion->spins[i].rate);
            order = append(order, &left, motion->spins[i].angle);
        }
        order = append(order, &left, motion->thrust);
        order = append(order, &left, motion->velocity[0]);
        order = append(order, &left, motion->velocity[2]);
        order = append(order, &left, motion->position[0]);
        order = append(order, &left, motion->position[2]);
        order = append(order, &left, motion->velocity[1]);
        order = append(order, &left, motion->position[1]);
    }
    for (uint32_t field = 0; field < kind->field_count; field++) {
        order = append(order, &left, field);
    }
}

bool sb_packed_model_init(sb_packed_model *out_model, const sb_schema *schema,
                          const sb_packed_prior *prior)
{
    memset(out_model, 0, sizeof *out_model);
    sb_bit_models_start(prior->entries, SB_PACKED_MODEL_COUNT, out_model->start);
    if (schema->kind_count == 0 || schema->kind_count > SB_PACKED_KIND_COUNT_MAX) {
        return false;
    }
    uint32_t first = 0;
    for (uint32_t kind = 0; kind < schema->kind_count; kind++) {
        uint32_t count = schema->kinds[kind].field_count;
        if (count > SB_PACKED_FIELD_COUNT_MAX) {
            return false;
        }
        out_model->field_counts[kind] = (uint8_t)count;
        out_model->first_fields[kind] = (uint16_t)first;
        first += count;
        order_fields(&schema->kinds[kind], out_model->orders[kind]);
    }
    out_model->kind_count = schema->kind_count;
    return true;
}

static void start(sb_packed_row *row, const sb_packed_model *model)
{
    SB_ASSERT(model->kind_count != 0);
    row->model = model;
    row->index_next = 0;
    row->kind_last = 0;
    row->op_last = OP_UPDATE;
    row->gap_last = false;
}

static bool code_up_to_u16(sb_bit_coder *coder, uint32_t first, uint32_t *value)
{
    *value = sb_code_unsigned(coder, first, *value);
    return *value <= UINT16_MAX;
}

static bool code_index(sb_packed_row *row, uint16_t *index)
{
    uint32_t kind =
        row->kind_last < LAYOUT_GAP_KIND_COUNT ? row->kind_last : LAYOUT_GAP_KIND_COUNT - 1u;
    uint32_t first = LAYOUT_GAP + (2u * kind + row->gap_last) * SB_UNSIGNED_MODEL_COUNT;
    uint32_t gap = sb_code_unsigned(&row->coder, first, *index - row->index_next);
    if (row->index_next > INDEX_MAX || gap > INDEX_MAX - row->index_next) {
        return false;
    }
    *index = (uint16_t)(row->index_next + gap);
    row->index_next = *index + 1u;
    row->gap_last = gap != 0;
    return true;
}

static uint32_t op_of(sb_change_kind kind)
{
    return kind == SB_CHANGE_REMOVE ? OP_REMOVE : kind == SB_CHANGE_CREATE ? OP_CREATE : OP_UPDATE;
}

static uint32_t code_op(sb_packed_row *row, uint32_t op)
{
    uint32_t first = LAYOUT_OP + 2u * (2u * row->op_last + row->gap_last);
    if (sb_code_bit(&row->coder, first, op != OP_UPDATE) == 0) {
        return OP_UPDATE;
    }
    return sb_code_bit(&row->coder, first + 1u, op == OP_REMOVE) != 0 ? OP_REMOVE : OP_CREATE;
}

// One bit says that the kind is the same as the last. Otherwise five bits follow, the highest
// first, coded by a tree of models.
static bool code_kind(sb_packed_row *row, uint8_t *kind)
{
    if (sb_code_bit(&row->coder, LAYOUT_KIND, *kind == row->kind_last) != 0) {
        *kind = (uint8_t)row->kind_last;
        return true;
    }
    uint32_t wanted = *kind;
    uint32_t node = 1;
    for (uint32_t shift = LAYOUT_KIND_BITS; shift-- != 0;) {
        node = 2u * node + sb_code_bit(&row->coder, LAYOUT_KIND + node, wanted >> shift & 1u);
    }
    *kind = (uint8_t)(node - (1u << LAYOUT_KIND_BITS));
    return *kind < row->model->kind_count;
}

static bool code_generation(sb_packed_row *row, uint16_t *generation)
{
    uint32_t coded = *generation;
    bool good = code_up_to_u16(&row->coder, LAYOUT_GENERATION, &coded);
    *generation = (uint16_t)coded;
    return good;
}

static bool code_head(sb_packed_row *row, sb_change *change)
{
    if (!code_index(row, &change->index)) {
        return false;
    }
    uint32_t op = code_op(row, op_of(change->change));
    row->op_last = op;
    if (op == OP_REMOVE) {
        change->change = SB_CHANGE_REMOVE;
        return true;
    }
    if (op == OP_CREATE &&
        !(code_kind(row, &change->kind) && code_generation(row, &change->generation))) {
        return false;
    }
    uint32_t age = LAYOUT_AGE + (op == OP_CREATE ? SB_UNSIGNED_MODEL_COUNT : 0);
    bool good = code_up_to_u16(&row->coder, age, &change->age);
    change->change = op == OP_CREATE    ? SB_CHANGE_CREATE
                     : change->age == 0 ? SB_CHANGE_UPDATE
                                        : SB_CHANGE_UPDATE_LATE;
    return good;
}

static uint32_t magnitude(int32_t value)
{
    return value < 0 ? 0u - (uint32_t)value : (uint32_t)value;
}

// Codes for each value whether it has a residual, and which. The lengths of the three residuals
// before it choose the models.
static void code_fields(sb_packed_row *row, sb_change *change)
{
    uint32_t count = row->model->field_counts[change->kind];
    uint32_t first_field = row->model->first_fields[change->kind];
    const uint8_t *order = row->model->orders[change->kind];
    bool create = change->change == SB_CHANGE_CREATE;
    uint32_t mask = 0;
    uint32_t lengths[3] = {0, 0, 0}; // of the residuals before, the last first
    for (uint32_t i = 0; i < count; i++) {
        uint32_t field = order[i];
        uint32_t slot = (first_field + field) % LAYOUT_SLOT_COUNT;
        uint32_t context =
            (lengths[0] < 2u ? lengths[0] : 2u) + (lengths[1] + lengths[2] != 0 ? 3u : 0u);
        uint32_t model = LAYOUT_MASK + LAYOUT_MASK_CONTEXT_COUNT * slot + context;
        uint32_t differs = sb_code_bit(&row->coder, model, change->residuals[field] != 0);
        uint32_t large = create || lengths[0] >= LARGE_LENGTH;
        lengths[2] = lengths[1];
        lengths[1] = lengths[0];
        lengths[0] = 0;
        if (differs != 0) {
            mask |= 1u << field;
            model = LAYOUT_RESIDUAL + (2u * slot + large) * SB_SIGNED_MODEL_COUNT;
            change->residuals[field] = sb_code_signed(&row->coder, model, change->residuals[field]);
            lengths[0] = sb_bit_length(magnitude(change->residuals[field]));
        }
    }
    change->mask = mask;
    row->kind_last = change->kind;
}

static void begin_writing(sb_packed_writer *writer)
{
    writer->row.coder.undo = writer->undo;
    writer->row.coder.undo_capacity = SB_PACKED_BIT_COUNT_MAX;
    writer->change_count = 0;
}

void sb_packed_writer_begin(sb_packed_writer *writer, const sb_packed_model *model, void *bytes,
                            size_t capacity)
{
    sb_packed_row *row = &writer->row;
    start(row, model);
    sb_bit_coder_init_writing(&row->coder, row->models, model->start, SB_PACKED_MODEL_COUNT, bytes,
                              capacity);
    begin_writing(writer);
}

void sb_packed_writer_begin_again(sb_packed_writer *writer, void *bytes, size_t capacity)
{
    sb_packed_row *row = &writer->row;
    start(row, row->model);
    sb_bit_coder_restart_writing(&row->coder, row->model->start, bytes, capacity);
    begin_writing(writer);
}

// The state of a row without its models, which the undo list restores.
typedef struct row_mark {
    sb_range_encoder encoder;
    uint32_t index_next;
    uint32_t kind_last;
    uint32_t op_last;
    bool gap_last;
} row_mark;

static row_mark mark(const sb_packed_row *row)
{
    return (row_mark){row->coder.encoder, row->index_next, row->kind_last, row->op_last,
                      row->gap_last};
}

static void go_back(sb_packed_row *row, const row_mark *to)
{
    row->coder.encoder = to->encoder;
    row->index_next = to->index_next;
    row->kind_last = to->kind_last;
    row->op_last = to->op_last;
    row->gap_last = to->gap_last;
    sb_bit_coder_undo(&row->coder);
}

bool sb_packed_writer_change(sb_packed_writer *writer, const sb_change *change)
{
    sb_packed_row *row = &writer->row;
    SB_ASSERT(change->index >= row->index_next);
    SB_ASSERT(change->change == SB_CHANGE_REMOVE || change->kind < row->model->kind_count);
    row_mark before = mark(row);
    row->coder.undo_count = 0;
    sb_change copy = *change;
    bool good = code_head(row, &copy);
    SB_ASSERT(good);
    if (change->change != SB_CHANGE_REMOVE) {
        code_fields(row, &copy);
    }
    if (sb_range_encoder_size(&row->coder.encoder) > row->coder.encoder.capacity) {
        go_back(row, &before);
        return false;
    }
    writer->change_count++;
    return true;
}

size_t sb_packed_writer_end(sb_packed_writer *writer)
{
    return sb_range_encoder_end(&writer->row.coder.encoder);
}

void sb_packed_reader_begin(sb_packed_reader *reader, const sb_packed_model *model,
                            const void *bytes, size_t size, uint32_t change_count)
{
    sb_packed_row *row = &reader->row;
    start(row, model);
    sb_bit_coder_init_reading(&row->coder, row->models, model->start, SB_PACKED_MODEL_COUNT, bytes,
                              size);
    reader->change_count = change_count;
    reader->failed = false;
}

// Keeps the first failure. Reading past the end of the row is one.
static bool keep(sb_packed_reader *reader, bool good)
{
    reader->failed |= !good || sb_range_decoder_overrun(&reader->row.coder.decoder);
    return !reader->failed;
}

bool sb_packed_reader_next(sb_packed_reader *reader, sb_change *out_change)
{
    *out_change = (sb_change){0};
    if (reader->failed || reader->change_count == 0) {
        return false;
    }
    reader->change_count--;
    return keep(reader, code_head(&reader->row, out_change));
}

bool sb_packed_reader_fields(sb_packed_reader *reader, sb_change *change)
{
    if (reader->failed || change->change == SB_CHANGE_REMOVE) {
        return !reader->failed;
    }
    if (change->kind >= reader->row.model->kind_count) {
        return keep(reader, false);
    }
    code_fields(&reader->row, change);
    return keep(reader, true);
}

bool sb_packed_reader_end(const sb_packed_reader *reader)
{
    return !reader->failed && reader->change_count == 0 &&
           sb_range_decoder_ended(&reader->row.coder.decoder);
}
