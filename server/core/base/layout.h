/// The layout of a block: which arrays of structs it holds, and where.
///
/// A block is one piece of memory of fixed size without pointers: copying it clones all state. Each
/// section begins at a multiple of eight bytes; gaps between sections are always zero. The
/// canonical form is the sections in order, each struct in its table's canonical form, gaps
/// included. The state hash is XXH3-64 of the canonical form without histories. Structs of a
/// section beyond its count are zero; the hash takes them for zeros and does not read them.
#ifndef SABOT_BASE_LAYOUT_H
#define SABOT_BASE_LAYOUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/field.h"

#define SB_LAYOUT_SECTION_COUNT_MAX 24

typedef struct sb_section {
    const sb_table *table;
    uint32_t count;
    uint32_t offset; ///< bytes from the block's start
    bool hashed_elsewhere;
    bool is_counted;
    uint32_t counter_offset; ///< if `is_counted`: where the u32 with its count is, bytes from the
                             ///< block's start
} sb_section;

typedef struct sb_layout {
    sb_section sections[SB_LAYOUT_SECTION_COUNT_MAX];
    uint32_t section_count;
    uint32_t size; ///< bytes of a block, a multiple of eight
} sb_layout;

/// Appends a section of `count` structs and returns its index. It asserts that the table is packed
/// and that the layout has room.
uint32_t sb_layout_add(sb_layout *layout, const sb_table *table, uint32_t count);

/// Appends a history: a section that the state hash leaves out, because another section holds a
/// hash of its structs, taken when they were written.
uint32_t sb_layout_add_hashed_elsewhere(sb_layout *layout, const sb_table *table, uint32_t count);

/// Makes a section counted: a u32 at `offset` in the first struct of another section says how many
/// of its structs are in use. The structs beyond are zero, and hashing does not read them.
void sb_layout_count_by(sb_layout *layout, uint32_t section_index, uint32_t counter_section_index,
                        uint32_t offset);

/// Returns the first struct of a section.
void *sb_layout_at(const sb_layout *layout, void *block, uint32_t section_index);

/// Copies what a state consists of: all sections but the histories, and of a counted one no more
/// than what either block uses. Both blocks are valid states of this layout.
void sb_layout_copy_live(const sb_layout *layout, void *to, const void *from);

/// Returns the XXH3-64 of `count` structs in canonical form, the same on every machine.
uint64_t sb_table_hash(const sb_table *table, const void *structs, uint32_t count);

/// Returns the state hash: XXH3-64 of the canonical form without the sections that are hashed
/// elsewhere, the same on every machine.
uint64_t sb_layout_hash(const sb_layout *layout, const void *block);

/// Returns the state hash of a block that was loaded and is not valid: structs beyond a count may
/// hold anything, and are hashed too.
uint64_t sb_layout_hash_untrusted(const sb_layout *layout, const void *block);

/// Writes the canonical form, `layout->size` bytes.
void sb_layout_save(const sb_layout *layout, const void *block, sb_writer *writer);

/// Writes the canonical form without the sections that are hashed elsewhere: `sb_layout_live_size`
/// bytes, whose XXH3-64 is the state hash.
void sb_layout_save_live(const sb_layout *layout, const void *block, sb_writer *writer);
uint32_t sb_layout_live_size(const sb_layout *layout);

/// Reads the canonical form into `block`. SB_ERROR_TRUNCATED if it is shorter than the layout;
/// SB_ERROR_MALFORMED if a gap is not zero. Values are not checked: the caller has checked a
/// checksum of the bytes.
sb_error sb_layout_load(const sb_layout *layout, void *block, sb_reader *reader);

/// Reads what `sb_layout_save_live` wrote, with the same errors. The other sections stay as they
/// are.
sb_error sb_layout_load_live(const sb_layout *layout, void *block, sb_reader *reader);

/// Returns true, and fills `out_difference`, if two blocks differ in what the state hash covers.
/// Order: section, struct, field, element.
bool sb_layout_diff_live(const sb_layout *layout, const void *a, const void *b,
                         sb_difference *out_difference);

#endif
