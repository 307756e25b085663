#include "content/windows_path.h"

#ifdef _WIN32

#include <errno.h>
#include <stdbool.h>

#include <windows.h>

static bool widen(const char *path, wchar_t out_path[SB_WINDOWS_PATH_SIZE])
{
    wchar_t given[SB_WINDOWS_PATH_SIZE];
    if (MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, path, -1, given, SB_WINDOWS_PATH_SIZE) ==
        0) {
        return false;
    }
    const DWORD length = GetFullPathNameW(given, SB_WINDOWS_PATH_SIZE, out_path, NULL);
    return length > 0 && length < SB_WINDOWS_PATH_SIZE;
}

int sb_windows_path(const char *path, wchar_t out_path[SB_WINDOWS_PATH_SIZE])
{
    if (!widen(path, out_path)) {
        return ENOENT;
    }
    // Pipes and devices are beside the drives.
    if (out_path[0] == L'\\' && out_path[1] == L'\\' &&
        (out_path[2] == L'.' || out_path[2] == L'?')) {
        return EINVAL;
    }
    const DWORD attributes = GetFileAttributesW(out_path);
    if (attributes == INVALID_FILE_ATTRIBUTES) {
        return 0; // the opening says why
    }
    const int wrong = (attributes & FILE_ATTRIBUTE_DEVICE) != 0 ? EINVAL : 0;
    return (attributes & FILE_ATTRIBUTE_DIRECTORY) != 0 ? EISDIR : wrong;
}
#endif
