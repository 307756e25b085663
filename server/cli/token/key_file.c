#include "cli/token/key_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <sodium.h>

#include "cli/options.h"
#include "cli/token/small_file.h"
#include "host/base/durable_file.h"

#define BODY_TEXT_SIZE 65 // base64 of the body, with a zero

static const char HEAD[] = "-----BEGIN PRIVATE KEY-----\n";
static const char FOOT[] = "\n-----END PRIVATE KEY-----\n";

// RFC 8410: a version, the algorithm 1.3.101.112, and the seed as an octet string in another one.
static const uint8_t PKCS8[16] = {0x30, 0x2e, 0x02, 0x01, 0x00, 0x30, 0x05, 0x06,
                                  0x03, 0x2b, 0x65, 0x70, 0x04, 0x22, 0x04, 0x20};
#define BODY_SIZE (sizeof PKCS8 + SB_KEY_FILE_SEED_SIZE)
_Static_assert(sodium_base64_ENCODED_LEN(BODY_SIZE, sodium_base64_VARIANT_ORIGINAL) ==
                   BODY_TEXT_SIZE,
               "one line");

bool sb_key_file_write(const char *command, const char *path,
                       const uint8_t seed[SB_KEY_FILE_SEED_SIZE])
{
    uint8_t body[BODY_SIZE];
    char line[BODY_TEXT_SIZE], text[sizeof HEAD + sizeof FOOT + sizeof line];
    memcpy(body, PKCS8, sizeof PKCS8);
    memcpy(body + sizeof PKCS8, seed, SB_KEY_FILE_SEED_SIZE);
    (void)sodium_bin2base64(line, sizeof line, body, sizeof body, sodium_base64_VARIANT_ORIGINAL);
    int size = snprintf(text, sizeof text, "%s%s%s", HEAD, line, FOOT);
    int descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
    bool written = descriptor >= 0 && sb_durable_write(descriptor, text, (size_t)size);
    int cause = errno;
    if (descriptor >= 0 && close(descriptor) != 0 && written) {
        cause = errno;
        written = false;
    }
    sodium_memzero(body, sizeof body);
    sodium_memzero(line, sizeof line);
    sodium_memzero(text, sizeof text);
    if (!written) {
        sb_command_message(command, "%s: %s", path, strerror(cause));
        if (descriptor >= 0) {
            (void)unlink(path);
        }
    }
    return written;
}

static bool parse(const char *text, uint8_t out_seed[SB_KEY_FILE_SEED_SIZE])
{
    const char *begin = strstr(text, HEAD);
    const char *end = begin != NULL ? strstr(begin, FOOT) : NULL;
    if (end == NULL) {
        return false;
    }
    begin += sizeof HEAD - 1;
    uint8_t body[BODY_SIZE];
    size_t size = 0;
    const bool is_key = end > begin &&
                        sodium_base642bin(body, sizeof body, begin, (size_t)(end - begin), "\r\n",
                                          &size, NULL, sodium_base64_VARIANT_ORIGINAL) == 0 &&
                        size == sizeof body && memcmp(body, PKCS8, sizeof PKCS8) == 0;
    if (is_key) {
        memcpy(out_seed, body + sizeof PKCS8, SB_KEY_FILE_SEED_SIZE);
    }
    sodium_memzero(body, sizeof body);
    return is_key;
}

bool sb_key_file_read(const char *command, const char *path,
                      uint8_t out_seed[SB_KEY_FILE_SEED_SIZE])
{
    memset(out_seed, 0, SB_KEY_FILE_SEED_SIZE);
    char text[SB_SMALL_FILE_SIZE];
    if (!sb_small_file_read(command, path, text)) {
        return false;
    }
    const bool is_key = parse(text, out_seed);
    sodium_memzero(text, sizeof text);
    if (!is_key) {
        sb_command_message(
            command, "%s: holds no Ed25519 key of the form that 'sabot token key' writes", path);
    }
    return is_key;
}
