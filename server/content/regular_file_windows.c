#include "content/regular_file.h"

#ifdef _WIN32
#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <string.h>
#include <sys/stat.h>

#include "content/windows_path.h"

int sb_regular_file_open(const char *path, uint64_t *out_size)
{
    wchar_t whole[SB_WINDOWS_PATH_SIZE];
    const int reason = sb_windows_path(path, whole);
    if (reason != 0) {
        errno = reason;
        return -1;
    }
    const int descriptor = _wopen(whole, _O_RDONLY | _O_BINARY | _O_NOINHERIT);
    if (descriptor < 0) {
        return -1;
    }
    struct _stat64 status;
    if (_fstat64(descriptor, &status) != 0 || (status.st_mode & _S_IFMT) != _S_IFREG) {
        (void)_close(descriptor);
        errno = EINVAL;
        return -1;
    }
    if (out_size != NULL) {
        *out_size = (uint64_t)status.st_size;
    }
    return descriptor;
}

const char *sb_regular_file_reason(int reason)
{
    return reason == EINVAL ? "not a regular file" : strerror(reason);
}
#endif
