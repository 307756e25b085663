/// Which part of a file a request asks for (RFC 9110, 14).
#ifndef SABOT_HOST_WEB_RANGE_H
#define SABOT_HOST_WEB_RANGE_H

#include <stdint.h>

typedef enum sb_web_range {
    SB_WEB_RANGE_WHOLE,
    SB_WEB_RANGE_PART,
    SB_WEB_RANGE_BEYOND, ///< nothing of it is there: 416
} sb_web_range;

/// Reads a Range header, NULL where there is none, of a file of so many bytes: its part begins at
/// `out_first` and has `out_count` bytes. A header that is no range of bytes, and one with several,
/// which a server may ignore, give the whole; then, and beyond, the part is the file.
sb_web_range sb_web_range_read(const char *header, uint64_t size, uint64_t *out_first,
                               uint64_t *out_count);

#endif
