/// Opens files that a user has named. A path may lead to a named pipe, a folder, a socket or a
/// device. Opening or reading these may wait for ever, so they are refused at once.
#ifndef SABOT_CONTENT_REGULAR_FILE_H
#define SABOT_CONTENT_REGULAR_FILE_H

#include <stdint.h>

/// Opens a regular file for reading and never waits for another process. Returns a descriptor that
/// the caller closes, and the size in bytes in `*out_size` unless that is NULL. Returns -1 and
/// errno on failure: EISDIR for a folder, EINVAL for anything else that is no regular file.
int sb_regular_file_open(const char *path, uint64_t *out_size);

/// Says why a file cannot be opened or read, by that errno. The text belongs to the system, and
/// lasts until the next call of strerror.
const char *sb_regular_file_reason(int reason);

#endif
