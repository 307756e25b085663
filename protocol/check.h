/// The structural check that every received message passes before a msgpack library sees it.
///
/// An unpacker reserves memory for a count as soon as it has read it; five bytes can ask for
/// gigabytes. After this check every count is backed by bytes that are there.
#ifndef SABOT_PROTOCOL_CHECK_H
#define SABOT_PROTOCOL_CHECK_H

#include <stddef.h>

#include "base/error.h"

/// Walks over the bytes without recursion or allocation. SB_OK if they are exactly one msgpack
/// object within SB_MESSAGE_DEPTH_MAX and SB_MESSAGE_ELEMENT_COUNT_MAX, free of extension types.
/// SB_ERROR_TRUNCATED: a count or length goes beyond the end. SB_ERROR_MALFORMED: the byte that
/// msgpack never uses, an extension type, or bytes after the object. SB_ERROR_LIMIT: nested too
/// deeply, or too many objects declared. Of several faults the first in the bytes is reported.
sb_error sb_message_check(const void *bytes, size_t size);

#endif
