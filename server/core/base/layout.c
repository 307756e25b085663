#include "base/layout.h"

#include <string.h>

#include "base/assert.h"
#include "base/hash.h"

// 1 on machines whose memory is already the canonical form.
#define LITTLE_ENDIAN_MACHINE (__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__)

static uint32_t section_size(const sb_section *section)
{
    return section->table->struct_size * section->count;
}

// Zero bytes between a section's end and the next one's start.
static uint32_t gap_size(const sb_section *section)
{
    return (8 - section_size(section) % 8) % 8;
}

uint32_t sb_layout_add(sb_layout *layout, const sb_table *table, uint32_t count)
{
    SB_ASSERT(layout->section_count < SB_LAYOUT_SECTION_COUNT_MAX);
    SB_ASSERT(sb_table_is_packed(table));
    sb_section *section = &layout->sections[layout->section_count];
    *section = (sb_section){.table = table, .count = count, .offset = layout->size};
    layout->size += section_size(section) + gap_size(section);
    return layout->section_count++;
}

uint32_t sb_layout_add_hashed_elsewhere(sb_layout *layout, const sb_table *table, uint32_t count)
{
    uint32_t index = sb_layout_add(layout, table, count);
    layout->sections[index].hashed_elsewhere = true;
    return index;
}

void sb_layout_count_by(sb_layout *layout, uint32_t section_index, uint32_t counter_section_index,
                        uint32_t offset)
{
    SB_ASSERT(section_index < layout->section_count &&
              counter_section_index < layout->section_count);
    const sb_section *counter = &layout->sections[counter_section_index];
    SB_ASSERT(counter->count > 0 && offset + sizeof(uint32_t) <= counter->table->struct_size);
    layout->sections[section_index].is_counted = true;
    layout->sections[section_index].counter_offset = counter->offset + offset;
}

void *sb_layout_at(const sb_layout *layout, void *block, uint32_t section_index)
{
    SB_ASSERT(section_index < layout->section_count);
    return (uint8_t *)block + layout->sections[section_index].offset;
}

static void save_section(const sb_section *section, const uint8_t *bytes, sb_writer *writer)
{
    if (LITTLE_ENDIAN_MACHINE) {
        sb_writer_bytes(writer, bytes + section->offset, section_size(section));
    } else {
        sb_table_write(section->table, bytes + section->offset, section->count, writer);
    }
    sb_writer_bytes(writer, (const uint8_t[8]){0}, gap_size(section));
}

void sb_layout_save(const sb_layout *layout, const void *block, sb_writer *writer)
{
    const uint8_t *bytes = block;
    if (LITTLE_ENDIAN_MACHINE) {
        sb_writer_bytes(writer, bytes, layout->size);
        return;
    }
    for (uint32_t i = 0; i < layout->section_count; i++) {
        save_section(&layout->sections[i], bytes, writer);
    }
}

void sb_layout_save_live(const sb_layout *layout, const void *block, sb_writer *writer)
{
    for (uint32_t i = 0; i < layout->section_count; i++) {
        if (!layout->sections[i].hashed_elsewhere) {
            save_section(&layout->sections[i], block, writer);
        }
    }
}

uint32_t sb_layout_live_size(const sb_layout *layout)
{
    uint32_t size = 0;
    for (uint32_t i = 0; i < layout->section_count; i++) {
        const sb_section *section = &layout->sections[i];
        size += section->hashed_elsewhere ? 0 : section_size(section) + gap_size(section);
    }
    return size;
}

static void load_section(const sb_section *section, uint8_t *bytes, sb_reader *reader)
{
    sb_table_read(section->table, bytes + section->offset, section->count, reader);
    for (uint32_t gap = 0; gap < gap_size(section); gap++) {
        bytes[section->offset + section_size(section) + gap] = 0;
        if (sb_reader_u8(reader) != 0) {
            sb_reader_fail(reader, SB_ERROR_MALFORMED);
        }
    }
}

sb_error sb_layout_load(const sb_layout *layout, void *block, sb_reader *reader)
{
    for (uint32_t i = 0; i < layout->section_count; i++) {
        load_section(&layout->sections[i], block, reader);
    }
    return reader->error;
}

sb_error sb_layout_load_live(const sb_layout *layout, void *block, sb_reader *reader)
{
    for (uint32_t i = 0; i < layout->section_count; i++) {
        if (!layout->sections[i].hashed_elsewhere) {
            load_section(&layout->sections[i], block, reader);
        }
    }
    return reader->error;
}

// Big-endian machines hash struct by struct through a small buffer.
static void hash_structs(sb_hasher *hasher, const sb_table *table, const uint8_t *structs,
                         uint32_t count)
{
    if (LITTLE_ENDIAN_MACHINE) {
        sb_hasher_update(hasher, structs, (size_t)count * table->struct_size);
        return;
    }
    uint8_t buffer[512];
    SB_ASSERT(table->struct_size <= sizeof buffer);
    for (uint32_t i = 0; i < count; i++) {
        sb_writer writer = sb_writer_over(buffer, sizeof buffer);
        sb_table_write(table, structs + (size_t)i * table->struct_size, 1, &writer);
        sb_hasher_update(hasher, buffer, writer.size);
    }
}

uint64_t sb_table_hash(const sb_table *table, const void *structs, uint32_t count)
{
    if (LITTLE_ENDIAN_MACHINE) {
        return sb_hash(structs, (size_t)count * table->struct_size);
    }
    sb_hasher hasher;
    sb_hasher_init(&hasher);
    hash_structs(&hasher, table, structs, count);
    return sb_hasher_digest(&hasher);
}

// Returns how many structs of a section may differ from zero.
static uint32_t used_count(const sb_section *section, const uint8_t *bytes)
{
    uint32_t used = section->count;
    if (section->is_counted) {
        memcpy(&used, bytes + section->counter_offset, sizeof used);
    }
    return used < section->count ? used : section->count;
}

// The counts are in other sections. So all of them are read before anything is written.
void sb_layout_copy_live(const sb_layout *layout, void *to, const void *from)
{
    uint32_t used_before[SB_LAYOUT_SECTION_COUNT_MAX];
    for (uint32_t i = 0; i < layout->section_count; i++) {
        used_before[i] = used_count(&layout->sections[i], to);
    }
    for (uint32_t i = 0; i < layout->section_count; i++) {
        const sb_section *section = &layout->sections[i];
        const size_t size = section->table->struct_size;
        uint8_t *structs = (uint8_t *)to + section->offset;
        uint32_t used = section->hashed_elsewhere ? 0 : used_count(section, from);
        if (used > 0) {
            memcpy(structs, (const uint8_t *)from + section->offset, used * size);
        }
        if (!section->hashed_elsewhere && used_before[i] > used) {
            memset(structs + used * size, 0, (used_before[i] - used) * size);
        }
    }
}

static bool is_zero(const uint8_t *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        if (bytes[i] != 0) {
            return false;
        }
    }
    return true;
}

static uint64_t hash(const sb_layout *layout, const uint8_t *bytes, bool trusts_counts)
{
    uint32_t from = 0; // where memory is the canonical form, from here on it is not yet hashed
    sb_hasher hasher;
    sb_hasher_init(&hasher);
    for (uint32_t i = 0; i < layout->section_count; i++) {
        const sb_section *section = &layout->sections[i];
        uint32_t in_use = trusts_counts ? used_count(section, bytes) : section->count;
        uint32_t used = section->hashed_elsewhere ? 0 : in_use;
        uint32_t used_size = used * section->table->struct_size;
        uint32_t rest = section_size(section) - used_size + gap_size(section);
        if (LITTLE_ENDIAN_MACHINE && used == section->count) {
            continue; // the next one follows at once
        }
        if (LITTLE_ENDIAN_MACHINE) {
            sb_hasher_update(&hasher, bytes + from, section->offset + used_size - from);
            from = section->offset + used_size + rest;
        } else {
            hash_structs(&hasher, section->table, bytes + section->offset, used);
        }
        if (!section->hashed_elsewhere) {
            SB_VALIDATE(is_zero(bytes + section->offset + used_size, rest));
            sb_hasher_update_zeros(&hasher, rest);
        }
    }
    if (LITTLE_ENDIAN_MACHINE) {
        sb_hasher_update(&hasher, bytes + from, layout->size - from);
    }
    return sb_hasher_digest(&hasher);
}

uint64_t sb_layout_hash(const sb_layout *layout, const void *block)
{
    return hash(layout, block, true);
}

uint64_t sb_layout_hash_untrusted(const sb_layout *layout, const void *block)
{
    return hash(layout, block, false);
}

bool sb_layout_diff_live(const sb_layout *layout, const void *a, const void *b,
                         sb_difference *out_difference)
{
    const uint8_t *bytes_a = a, *bytes_b = b;
    for (uint32_t i = 0; i < layout->section_count; i++) {
        const sb_section *section = &layout->sections[i];
        if (!section->hashed_elsewhere &&
            sb_table_diff(section->table, bytes_a + section->offset, bytes_b + section->offset,
                          section->count, out_difference)) {
            out_difference->section_index = i;
            return true;
        }
    }
    return false;
}
