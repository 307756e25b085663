/// The admin token: a secret in a file, and the header by which a request proves that it knows it
/// (RFC 6750, 2.1). Only a hash of the token is kept in memory.
#ifndef SABOT_HOST_HTTP_BEARER_H
#define SABOT_HOST_HTTP_BEARER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"

#define SB_BEARER_SIZE_MIN 16u
#define SB_BEARER_SIZE_MAX 512u

/// All zeros admits nobody.
typedef struct sb_bearer {
    bool given;
    uint8_t hash[32];
} sb_bearer;

/// Reads a secret of SB_BEARER_SIZE_MIN to SB_BEARER_SIZE_MAX printable bytes without blanks; one
/// line feed may follow. `path` must name a regular file that belongs to this user and that its
/// owner alone may read. SB_ERROR_IO or SB_ERROR_MALFORMED, and a sentence that names the file, but
/// nothing of what it holds.
sb_error sb_secret_file_read(const char *path, char out_secret[SB_BEARER_SIZE_MAX + 1],
                             char *out_message, size_t message_size);

/// Reads the token of a file. Errors as above.
sb_error sb_bearer_open(sb_bearer *bearer, const char *path, char *out_message,
                        size_t message_size);

/// Returns true for a header Authorization (NULL if it is missing) that has the token. The time
/// that this takes does not depend on how much of the token is right.
bool sb_bearer_admits(const sb_bearer *bearer, const char *authorization);

#endif
