/// The part of a file that a request asks for (RFC 9110, 14).
#ifndef SABOT_HOST_WEB_RANGE_H
#define SABOT_HOST_WEB_RANGE_H

#include <stdint.h>

typedef enum sb_web_range {
    SB_WEB_RANGE_WHOLE,
    SB_WEB_RANGE_PART,
    SB_WEB_RANGE_BEYOND, ///< the range lies beyond the file: 416
} sb_web_range;

/// Reads a Range header (NULL if it is missing) for a file of `size` bytes. The part begins at
/// `out_first` and has `out_count` bytes. A malformed header, and one with several ranges, which a
/// server may ignore, give the whole file. For the whole, and for a range beyond the file, the part
/// is the file.
sb_web_range sb_web_range_read(const char *header, uint64_t size, uint64_t *out_first,
                               uint64_t *out_count);

#endif
