#include "cli/token/small_file.h"

#include <errno.h>
#include <stdint.h>
#include <unistd.h>

#include "cli/options.h"
#include "content/regular_file.h"

bool sb_small_file_read(const char *command, const char *path, char out_text[SB_SMALL_FILE_SIZE])
{
    int descriptor = sb_regular_file_open(path, NULL);
    ssize_t taken = descriptor < 0 ? -1 : 0;
    size_t size = 0;
    while (descriptor >= 0 && size < SB_SMALL_FILE_SIZE) {
        taken = read(descriptor, out_text + size, SB_SMALL_FILE_SIZE - size);
        if (taken == 0 || (taken < 0 && errno != EINTR)) {
            break;
        }
        size += taken > 0 ? (size_t)taken : 0;
    }
    const int cause = errno;
    if (descriptor >= 0) {
        (void)close(descriptor);
    }
    if (taken < 0) {
        sb_command_message(command, "%s: %s", path, sb_regular_file_reason(cause));
        return false;
    }
    if (size == SB_SMALL_FILE_SIZE) {
        sb_command_message(command, "%s: too large to be a key", path);
        return false;
    }
    out_text[size] = '\0';
    return true;
}
