#include "cli/replay/export/value_writer.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/assert.h"
#include "cli/replay/common/clean_text.h"

#define NUMBER_SIZE 32

static int write_packed(void *context, const char *bytes, size_t size)
{
    return fwrite(bytes, 1, size, context) == size ? 0 : -1;
}

void sb_value_writer_begin(sb_value_writer *writer, FILE *file, bool packs)
{
    *writer = (sb_value_writer){.file = file, .packs = packs};
    msgpack_packer_init(&writer->packer, file, write_packed);
}

// Writes the comma before a value of a list. In a map the key writes it.
static void separate(sb_value_writer *writer)
{
    if (writer->packs || writer->depth == 0 || writer->is_map[writer->depth - 1]) {
        return;
    }
    if (writer->has_items[writer->depth - 1]) {
        putc(',', writer->file);
    }
    writer->has_items[writer->depth - 1] = true;
}

static void open_level(sb_value_writer *writer, bool is_map)
{
    SB_ASSERT(writer->depth < SB_VALUE_DEPTH_MAX);
    separate(writer);
    writer->is_map[writer->depth] = is_map;
    writer->has_items[writer->depth] = false;
    writer->depth++;
}

void sb_value_map(sb_value_writer *writer, uint32_t count)
{
    open_level(writer, true);
    if (writer->packs) {
        msgpack_pack_map(&writer->packer, count);
    } else {
        putc('{', writer->file);
    }
}

void sb_value_list(sb_value_writer *writer, uint32_t count)
{
    open_level(writer, false);
    if (writer->packs) {
        msgpack_pack_array(&writer->packer, count);
    } else {
        putc('[', writer->file);
    }
}

void sb_value_end(sb_value_writer *writer)
{
    SB_ASSERT(writer->depth > 0);
    writer->depth--;
    if (writer->packs) {
        return;
    }
    putc(writer->is_map[writer->depth] ? '}' : ']', writer->file);
    if (writer->depth == 0) {
        putc('\n', writer->file);
    }
}

// `text` has no control characters.
static void put_string(sb_value_writer *writer, const char *text)
{
    size_t size = strlen(text);
    if (writer->packs) {
        msgpack_pack_str(&writer->packer, size);
        msgpack_pack_str_body(&writer->packer, text, size);
        return;
    }
    putc('"', writer->file);
    for (size_t i = 0; i < size; i++) {
        if (text[i] == '"' || text[i] == '\\') {
            putc('\\', writer->file);
        }
        putc(text[i], writer->file);
    }
    putc('"', writer->file);
}

void sb_value_key(sb_value_writer *writer, const char *key)
{
    SB_ASSERT(writer->depth > 0 && writer->is_map[writer->depth - 1]);
    if (!writer->packs && writer->has_items[writer->depth - 1]) {
        putc(',', writer->file);
    }
    writer->has_items[writer->depth - 1] = true;
    char clean[SB_CLEAN_TEXT_SIZE(SB_VALUE_TEXT_SIZE_MAX)];
    sb_clean_text(key, strnlen(key, SB_VALUE_TEXT_SIZE_MAX), clean);
    put_string(writer, clean);
    if (!writer->packs) {
        putc(':', writer->file);
    }
}

void sb_value_text(sb_value_writer *writer, const char *bytes, size_t size)
{
    char clean[SB_CLEAN_TEXT_SIZE(SB_VALUE_TEXT_SIZE_MAX)];
    sb_clean_text(bytes, size < SB_VALUE_TEXT_SIZE_MAX ? size : SB_VALUE_TEXT_SIZE_MAX, clean);
    separate(writer);
    put_string(writer, clean);
}

void sb_value_word(sb_value_writer *writer, const char *word)
{
    if (word == NULL) {
        sb_value_null(writer);
    } else {
        sb_value_text(writer, word, strlen(word));
    }
}

void sb_value_integer(sb_value_writer *writer, int64_t value)
{
    separate(writer);
    if (writer->packs) {
        msgpack_pack_int64(&writer->packer, value);
    } else {
        fprintf(writer->file, "%" PRId64, value);
    }
}

void sb_value_natural(sb_value_writer *writer, uint64_t value)
{
    if (value <= INT64_MAX) {
        sb_value_integer(writer, (int64_t)value);
        return;
    }
    char digits[NUMBER_SIZE];
    snprintf(digits, sizeof digits, "%" PRIu64, value);
    sb_value_word(writer, digits);
}

void sb_value_real(sb_value_writer *writer, double value)
{
    if (!isfinite(value)) {
        sb_value_null(writer);
        return;
    }
    separate(writer);
    if (writer->packs) {
        msgpack_pack_double(&writer->packer, value);
    } else {
        fprintf(writer->file, "%.17g", value);
    }
}

void sb_value_single(sb_value_writer *writer, float value)
{
    if (!isfinite(value)) {
        sb_value_null(writer);
        return;
    }
    separate(writer);
    if (writer->packs) {
        msgpack_pack_float(&writer->packer, value);
    } else {
        fprintf(writer->file, "%.9g", (double)value);
    }
}

void sb_value_boolean(sb_value_writer *writer, bool value)
{
    separate(writer);
    if (writer->packs) {
        (void)(value ? msgpack_pack_true(&writer->packer) : msgpack_pack_false(&writer->packer));
    } else {
        fputs(value ? "true" : "false", writer->file);
    }
}

void sb_value_null(sb_value_writer *writer)
{
    separate(writer);
    if (writer->packs) {
        msgpack_pack_nil(&writer->packer);
    } else {
        fputs("null", writer->file);
    }
}
