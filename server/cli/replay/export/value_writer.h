/// Values for programs outside, into a stream: as JSON Lines or as msgpack, by the same calls.
#ifndef SABOT_CLI_REPLAY_EXPORT_VALUE_WRITER_H
#define SABOT_CLI_REPLAY_EXPORT_VALUE_WRITER_H

#include <msgpack.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#define SB_VALUE_DEPTH_MAX 8u

typedef struct sb_value_writer {
    FILE *file;
    bool packs; ///< msgpack; otherwise JSON
    msgpack_packer packer;
    uint32_t depth;
    bool is_map[SB_VALUE_DEPTH_MAX];
    bool has_items[SB_VALUE_DEPTH_MAX]; ///< a comma comes next
} sb_value_writer;

/// `writer` must stay where it is. What goes wrong is left in the stream's error flag.
void sb_value_writer_begin(sb_value_writer *writer, FILE *file, bool packs);

/// A map of so many keys, or a list of so many values, up to the end call. The counts must be
/// right: msgpack has no other end.
void sb_value_map(sb_value_writer *writer, uint32_t count);
void sb_value_list(sb_value_writer *writer, uint32_t count);
/// At the end of the outermost one JSON's line ends.
void sb_value_end(sb_value_writer *writer);

/// Before each value of a map.
void sb_value_key(sb_value_writer *writer, const char *key);

/// Any bytes: what is no text is replaced (clean_text.h). Stops at a zero. At most
/// SB_VALUE_TEXT_SIZE_MAX bytes are written.
#define SB_VALUE_TEXT_SIZE_MAX 255u
void sb_value_text(sb_value_writer *writer, const char *bytes, size_t size);
/// Text that ends with zero; NULL becomes null.
void sb_value_word(sb_value_writer *writer, const char *word);
void sb_value_integer(sb_value_writer *writer, int64_t value);
/// Beyond 2^63 - 1 decimal digits as text: many readers hold no more.
void sb_value_natural(sb_value_writer *writer, uint64_t value);
/// Exact. What is not finite becomes null.
void sb_value_real(sb_value_writer *writer, double value);
/// Exact, and as short as binary32 allows.
void sb_value_single(sb_value_writer *writer, float value);
void sb_value_boolean(sb_value_writer *writer, bool value);
void sb_value_null(sb_value_writer *writer);

#endif
