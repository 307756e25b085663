/// Maps as JSON files.
#ifndef SABOT_CONTENT_MAP_FILE_H
#define SABOT_CONTENT_MAP_FILE_H

#include <stddef.h>

#include "base/error.h"
#include "game/map/map.h"

/// Bytes of the largest map file that is read.
#define SB_MAP_FILE_SIZE_MAX (4u * 1024u * 1024u)

/// Reads and validates a map. On error `*out_map` is all zeros, and `out_message` says in one line
/// which file, and which place in it, is wrong, and why. SB_ERROR_IO, SB_ERROR_LIMIT (the file is
/// too large, or has too many values or elements of a list), SB_ERROR_MALFORMED (not JSON, a wrong
/// type, a missing or unknown key), SB_ERROR_RANGE.
sb_error sb_map_file_read(const char *path, sb_map *out_map, char *out_message,
                          size_t message_size);

/// Reads and validates a map from text in memory, with the same errors. `name` stands for the file
/// in messages.
sb_error sb_map_json_read(const char *name, const char *text, size_t size, sb_map *out_map,
                          char *out_message, size_t message_size);

#endif
