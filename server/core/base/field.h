/// Field tables: one table per state struct drives its hash, its canonical bytes and its diff.
///
/// The canonical form of a struct is its fields in table order, each little-endian, without gaps. A
/// state struct has no padding, so on a little-endian machine its memory is its canonical form.
#ifndef SABOT_BASE_FIELD_H
#define SABOT_BASE_FIELD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/bytes.h"

typedef enum sb_field_type {
    SB_FIELD_U8,
    SB_FIELD_I8,
    SB_FIELD_U16,
    SB_FIELD_I16,
    SB_FIELD_U32,
    SB_FIELD_I32,
    SB_FIELD_U64,
    SB_FIELD_F32,
} sb_field_type;

typedef struct sb_field {
    const char *name;
    sb_field_type type;
    uint32_t offset; ///< bytes from the struct's start
    uint32_t count;  ///< elements; 1 for a scalar
} sb_field;

typedef struct sb_table {
    const char *name;
    uint32_t struct_size;
    uint32_t field_count;
    const sb_field *fields;
} sb_table;

/// A field of `structure`, named after its member.
#define SB_FIELD(structure, member, field_type, element_count)                                     \
    SB_FIELD_AS(#member, structure, member, field_type, element_count)

/// A field of `structure` under a name that its member does not have. Names are part of the rules'
/// identity, and so of every log: a renamed member keeps the name that logs know.
#define SB_FIELD_AS(field_name, structure, member, field_type, element_count)                      \
    {                                                                                              \
        .name = field_name, .type = field_type, .offset = (uint32_t)offsetof(structure, member),   \
        .count = element_count                                                                     \
    }

/// The table of `structure`, named after it.
#define SB_TABLE(structure, field_array) SB_TABLE_AS(#structure, structure, field_array)

/// The table of `structure` under another name.
#define SB_TABLE_AS(table_name, structure, field_array)                                            \
    {                                                                                              \
        .name = table_name, .struct_size = (uint32_t)sizeof(structure),                            \
        .field_count = (uint32_t)(sizeof(field_array) / sizeof((field_array)[0])),                 \
        .fields = field_array                                                                      \
    }

/// Returns the bytes of one element of the type.
uint32_t sb_field_type_size(sb_field_type type);

/// Returns true if the fields follow one another from offset 0 to the struct's end, without gap or
/// overlap.
bool sb_table_is_packed(const sb_table *table);

/// Writes `count` structs in canonical form.
void sb_table_write(const sb_table *table, const void *structs, uint32_t count, sb_writer *writer);

/// Reads `count` structs from canonical form. After an error of the reader the structs are partly
/// written. Values are not checked.
void sb_table_read(const sb_table *table, void *structs, uint32_t count, sb_reader *reader);

/// Returns true if every binary32 of the structs is finite.
bool sb_table_is_finite(const sb_table *table, const void *structs, uint32_t count);

/// The first element in which two arrays of structs differ.
typedef struct sb_difference {
    const sb_table *table;
    const sb_field *field;
    uint32_t struct_index;
    uint32_t element_index;
    uint32_t section_index; ///< section of the layout; 0 where only structs are compared
} sb_difference;

/// Returns true, and fills `out_difference`, if the arrays differ in any bit. Order: struct, field,
/// element.
bool sb_table_diff(const sb_table *table, const void *a, const void *b, uint32_t count,
                   sb_difference *out_difference);

#endif
