#include "host/http/bearer.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

#include <sodium.h>

#include "content/regular_file.h"

#define SCHEME "Bearer "

static sb_error fail(const char *path, const char *reason, sb_error error, char *out_message,
                     size_t message_size)
{
    snprintf(out_message, message_size, "secret %s: %s", path, reason);
    return error;
}

// Returns the reason for which the file is not private; NULL if it is.
static const char *find_fault(int descriptor)
{
    struct stat status;
    if (fstat(descriptor, &status) != 0) {
        return strerror(errno);
    }
    if (status.st_uid != geteuid() && geteuid() != 0) {
        return "it belongs to another user";
    }
    return (status.st_mode & (S_IRWXG | S_IRWXO)) != 0
               ? "others may read it; 'chmod 600' makes it private"
               : NULL;
}

static bool is_printable(const char *text, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        if (text[i] < '!' || text[i] > '~') {
            return false;
        }
    }
    return true;
}

sb_error sb_secret_file_read(const char *path, char out_secret[SB_BEARER_SIZE_MAX + 1],
                             char *out_message, size_t message_size)
{
    char text[SB_BEARER_SIZE_MAX + 2];
    const int descriptor = sb_regular_file_open(path, NULL);
    if (descriptor < 0) {
        return fail(path, sb_regular_file_reason(errno), SB_ERROR_IO, out_message, message_size);
    }
    const char *fault = find_fault(descriptor);
    ssize_t size = fault == NULL ? read(descriptor, text, sizeof text) : 0;
    if (fault == NULL && size < 0) {
        fault = strerror(errno);
    }
    close(descriptor);
    if (fault != NULL) {
        return fail(path, fault, SB_ERROR_IO, out_message, message_size);
    }
    size -= size > 0 && text[size - 1] == '\n';
    const bool valid = size >= (ssize_t)SB_BEARER_SIZE_MIN && size <= (ssize_t)SB_BEARER_SIZE_MAX &&
                       is_printable(text, (size_t)size);
    if (valid) {
        memcpy(out_secret, text, (size_t)size);
        out_secret[size] = '\0';
    }
    sodium_memzero(text, sizeof text);
    return valid ? SB_OK
                 : fail(path, "it must hold one line of 16 to 512 printable characters, no blanks",
                        SB_ERROR_MALFORMED, out_message, message_size);
}

sb_error sb_bearer_open(sb_bearer *bearer, const char *path, char *out_message, size_t message_size)
{
    char secret[SB_BEARER_SIZE_MAX + 1];
    const sb_error error = sb_secret_file_read(path, secret, out_message, message_size);
    if (error == SB_OK) {
        crypto_hash_sha256(bearer->hash, (const uint8_t *)secret, strlen(secret));
        bearer->given = true;
        sodium_memzero(secret, sizeof secret);
    }
    return error;
}

bool sb_bearer_admits(const sb_bearer *bearer, const char *authorization)
{
    const size_t scheme_size = strlen(SCHEME);
    if (!bearer->given || authorization == NULL ||
        strncasecmp(authorization, SCHEME, scheme_size) != 0) {
        return false;
    }
    const char *token = authorization + scheme_size;
    token += strspn(token, " ");
    uint8_t hash[sizeof bearer->hash];
    crypto_hash_sha256(hash, (const uint8_t *)token, strlen(token));
    return sodium_memcmp(hash, bearer->hash, sizeof hash) == 0;
}
