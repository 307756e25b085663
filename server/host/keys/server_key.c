#include "host/keys/server_key.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <sodium.h>

#include "content/regular_file.h"
#include "host/base/durable_file.h"

#define FILE_SIZE (SB_SECURE_KEY_TEXT_SIZE + 1u) ///< with its line feed

static sb_error fail(const char *path, const char *reason, sb_error error, char *out_message,
                     size_t message_size)
{
    snprintf(out_message, message_size, "key %s: %s", path, reason);
    return error;
}

// Makes the file. If another process makes it at the same time, one of the two keys is kept.
static sb_error make_file(const char *path, char *out_message, size_t message_size)
{
    char name[4096], text[FILE_SIZE + 1];
    uint8_t secret[SB_SECURE_KEY_SIZE];
    // Under another name first, so that no reader sees a part of it.
    if (snprintf(name, sizeof name, "%s.%08x.new", path, randombytes_random()) >=
        (int)sizeof name) {
        return fail(path, strerror(ENAMETOOLONG), SB_ERROR_IO, out_message, message_size);
    }
    const int descriptor = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (descriptor < 0) {
        return fail(path, strerror(errno), SB_ERROR_IO, out_message, message_size);
    }
    randombytes_buf(secret, sizeof secret);
    sb_secure_key_write(secret, text);
    text[SB_SECURE_KEY_TEXT_SIZE] = '\n';
    // A link never replaces a file. Where a file system has no links, a rename does the work.
    const bool written = sb_durable_write(descriptor, text, FILE_SIZE);
    const bool made =
        written &&
        (link(name, path) == 0 || errno == EEXIST ||
         ((errno == EPERM || errno == ENOTSUP || errno == ENOSYS) && rename(name, path) == 0));
    const int reason = errno;
    sodium_memzero(secret, sizeof secret);
    sodium_memzero(text, sizeof text);
    close(descriptor);
    unlink(name);
    sb_durable_name(path);
    return made ? SB_OK : fail(path, strerror(reason), SB_ERROR_IO, out_message, message_size);
}

static sb_error read_file(int descriptor, const char *path, uint8_t out_secret[SB_SECURE_KEY_SIZE],
                          char *out_message, size_t message_size)
{
    struct stat status;
    if (fstat(descriptor, &status) != 0) {
        return fail(path, strerror(errno), SB_ERROR_IO, out_message, message_size);
    }
    if (status.st_uid != geteuid() && geteuid() != 0) {
        return fail(path, "it belongs to another user", SB_ERROR_IO, out_message, message_size);
    }
    if ((status.st_mode & (S_IRWXG | S_IRWXO)) != 0) {
        return fail(path, "others may read it; 'chmod 600' makes it private", SB_ERROR_IO,
                    out_message, message_size);
    }
    char text[FILE_SIZE + 1] = "";
    const ssize_t size = read(descriptor, text, sizeof text);
    const bool whole = size == FILE_SIZE && text[SB_SECURE_KEY_TEXT_SIZE] == '\n';
    text[SB_SECURE_KEY_TEXT_SIZE] = '\0';
    const bool valid = whole && sb_secure_key_read(text, out_secret);
    sodium_memzero(text, sizeof text);
    return valid ? SB_OK
                 : fail(path, "it does not hold 64 hexadecimal digits and a line feed",
                        SB_ERROR_MALFORMED, out_message, message_size);
}

sb_error sb_server_key_open(const char *path, bool make, uint8_t out_secret[SB_SECURE_KEY_SIZE],
                            char *out_message, size_t message_size)
{
    if (sodium_init() < 0) {
        return fail(path, "the system has no random numbers", SB_ERROR_IO, out_message,
                    message_size);
    }
    int descriptor = sb_regular_file_open(path, NULL);
    if (descriptor < 0 && errno == ENOENT && make) {
        const sb_error error = make_file(path, out_message, message_size);
        if (error != SB_OK) {
            return error;
        }
        descriptor = sb_regular_file_open(path, NULL);
    }
    if (descriptor < 0) {
        return fail(path, sb_regular_file_reason(errno), SB_ERROR_IO, out_message, message_size);
    }
    const sb_error error = read_file(descriptor, path, out_secret, out_message, message_size);
    close(descriptor);
    return error;
}

void sb_server_key_text(const uint8_t secret[SB_SECURE_KEY_SIZE],
                        char out_text[SB_SECURE_KEY_TEXT_SIZE + 1])
{
    uint8_t key[SB_SECURE_KEY_SIZE];
    (void)crypto_scalarmult_base(key, secret);
    sb_secure_key_write(key, out_text);
}
