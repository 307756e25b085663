#include "cli/replay/common/output_file.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "cli/options.h"

const char *sb_output_file_create(sb_output_file *output, const char *path)
{
    *output = (sb_output_file){.file = stdout, .path = path};
    if (path == NULL) {
        return NULL;
    }
    int descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (descriptor < 0) {
        return errno == EEXIST ? "it exists already and is not overwritten" : strerror(errno);
    }
    output->file = fdopen(descriptor, "wb");
    if (output->file == NULL) {
        const char *cause = strerror(errno);
        close(descriptor);
        (void)unlink(path);
        return cause;
    }
    return NULL;
}

bool sb_output_file_open(sb_output_file *output, const char *command, const char *path)
{
    const char *cause = sb_output_file_create(output, path);
    if (cause != NULL) {
        sb_command_message(command, "%s cannot be created: %s", path, cause);
    }
    return cause == NULL;
}

static bool write_bytes(void *context, const void *bytes, size_t size, uint32_t tick)
{
    (void)tick;
    return fwrite(bytes, 1, size, context) == size;
}

sb_log_sink sb_output_file_sink(sb_output_file *output)
{
    return (sb_log_sink){.write = write_bytes, .context = output->file};
}

bool sb_output_file_works(const sb_output_file *output)
{
    return ferror(output->file) == 0;
}

const char *sb_output_file_finish(sb_output_file *output, bool keep)
{
    if (output->path == NULL) {
        return NULL;
    }
    errno = 0;
    bool written = ferror(output->file) == 0;
    // Flush after a failure too, because errno then gives its cause.
    written = fflush(output->file) == 0 && written;
    written = written && fsync(fileno(output->file)) == 0;
    int cause = errno;
    written = fclose(output->file) == 0 && written;
    cause = cause != 0 ? cause : errno;
    output->file = NULL;
    if (!written || !keep) {
        (void)unlink(output->path);
    }
    return written ? NULL : strerror(cause != 0 ? cause : EIO);
}

bool sb_output_file_close(sb_output_file *output, const char *command, bool keep)
{
    const char *cause = sb_output_file_finish(output, keep);
    if (cause != NULL && keep) {
        sb_command_message(command, "%s cannot be written: %s", output->path, cause);
    }
    return cause == NULL;
}
