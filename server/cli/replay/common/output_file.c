#include "cli/replay/common/output_file.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "cli/options.h"

bool sb_output_file_open(sb_output_file *output, const char *command, const char *path)
{
    *output = (sb_output_file){.file = stdout, .path = path};
    if (path == NULL) {
        return true;
    }
    int descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (descriptor < 0) {
        sb_command_message(command, "%s: cannot be made: %s", path,
                           errno == EEXIST ? "it exists, and is not written over"
                                           : strerror(errno));
        return false;
    }
    output->file = fdopen(descriptor, "wb");
    if (output->file == NULL) {
        sb_command_message(command, "%s: %s", path, strerror(errno));
        close(descriptor);
        (void)unlink(path);
        return false;
    }
    return true;
}

bool sb_output_file_works(const sb_output_file *output)
{
    return ferror(output->file) == 0;
}

bool sb_output_file_close(sb_output_file *output, const char *command, bool keep)
{
    if (output->path == NULL) {
        return true;
    }
    errno = 0;
    bool written = ferror(output->file) == 0;
    written = written && fflush(output->file) == 0 && fsync(fileno(output->file)) == 0;
    int cause = errno;
    written = fclose(output->file) == 0 && written;
    cause = cause != 0 ? cause : errno;
    output->file = NULL;
    if (!written && keep) {
        sb_command_message(command, "%s: cannot be written: %s", output->path,
                           strerror(cause != 0 ? cause : EIO));
    }
    if (!written || !keep) {
        (void)unlink(output->path);
    }
    return written;
}
