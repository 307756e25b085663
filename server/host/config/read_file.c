#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"
#include "content/regular_file.h"
#include "host/config/load.h"

// Reads up to one byte more than a file may have. Returns the number of bytes, or -1 and errno.
static ssize_t read_bytes(int descriptor, char *bytes)
{
    size_t size = 0;
    ssize_t got = 1;
    while (got != 0 && size <= SB_CONFIG_FILE_SIZE_MAX) {
        got = read(descriptor, bytes + size, SB_CONFIG_FILE_SIZE_MAX + 1u - size);
        if (got < 0 && errno != EINTR) {
            return -1;
        }
        size += got > 0 ? (size_t)got : 0;
    }
    return (ssize_t)size;
}

char *sb_config_read_file(const char *path, size_t *out_size, sb_config_faults *faults)
{
    char *bytes = malloc(SB_CONFIG_FILE_SIZE_MAX + 2u);
    if (bytes == NULL) {
        sb_config_fault(faults, "%s: %s", path, sb_error_message(SB_ERROR_MEMORY));
        return NULL;
    }
    const int descriptor = sb_regular_file_open(path, NULL);
    const ssize_t size = descriptor < 0 ? -1 : read_bytes(descriptor, bytes);
    const char *reason = size < 0                                 ? sb_regular_file_reason(errno)
                         : (size_t)size > SB_CONFIG_FILE_SIZE_MAX ? "larger than 1 MiB"
                                                                  : NULL;
    if (descriptor >= 0) {
        close(descriptor);
    }
    if (reason != NULL) {
        sb_config_fault(faults, "%s: %s", path, reason);
        free(bytes);
        return NULL;
    }
    bytes[size] = '\0';
    *out_size = (size_t)size;
    return bytes;
}
