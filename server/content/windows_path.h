/// Paths on Windows, whose system takes UTF-16. For the files that end in _windows.c alone.
#ifndef SABOT_CONTENT_WINDOWS_PATH_H
#define SABOT_CONTENT_WINDOWS_PATH_H

#include <wchar.h>

#define SB_WINDOWS_PATH_SIZE 4096

/// Writes the whole path of a file that a user has named in UTF-8. Returns 0, or an errno: ENOENT
/// if the path cannot be read, EISDIR for a folder, EINVAL for a pipe or a device, whose opening
/// may wait.
int sb_windows_path(const char *path, wchar_t out_path[SB_WINDOWS_PATH_SIZE]);

#endif
