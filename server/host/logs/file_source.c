#include "host/logs/file_source.h"

#include <errno.h>
#include <unistd.h>

#include "content/regular_file.h"

static size_t file_source_read_at(void *context, uint64_t offset, void *buffer, size_t size)
{
    sb_file_source *source = context;
    size_t read_size = 0;
    while (read_size < size && offset <= INT64_MAX - read_size) {
        ssize_t count = pread(source->descriptor, (uint8_t *)buffer + read_size, size - read_size,
                              (off_t)(offset + read_size));
        if (count == 0) {
            break;
        }
        if (count > 0) {
            read_size += (size_t)count;
        } else if (errno != EINTR) {
            if (source->read_error == 0) {
                source->read_error = errno;
            }
            break;
        }
    }
    return read_size;
}

sb_error sb_file_source_open(sb_file_source *source, const char *path)
{
    *source = (sb_file_source){.descriptor = -1};
    source->descriptor = sb_regular_file_open(path, &source->size);
    return source->descriptor >= 0 ? SB_OK : SB_ERROR_IO;
}

void sb_file_source_close(sb_file_source *source)
{
    if (source->descriptor >= 0) {
        close(source->descriptor);
    }
    source->descriptor = -1;
}

sb_log_source sb_file_source_view(sb_file_source *source)
{
    return (sb_log_source){.read_at = file_source_read_at, .context = source};
}
