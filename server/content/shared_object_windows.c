#include "content/shared_object.h"

#ifdef _WIN32
#include <errno.h>
#include <stdio.h>

#include <windows.h>

#include "content/windows_path.h"

static void explain(DWORD code, char *out_reason, size_t reason_size)
{
    const DWORD flags =
        FORMAT_MESSAGE_FROM_SYSTEM | FORMAT_MESSAGE_IGNORE_INSERTS | FORMAT_MESSAGE_MAX_WIDTH_MASK;
    DWORD length = FormatMessageA(flags, NULL, code, 0, out_reason, (DWORD)reason_size, NULL);
    while (length > 0 && (out_reason[length - 1] == ' ' || out_reason[length - 1] == '.')) {
        length--;
    }
    out_reason[length] = '\0';
}

void *sb_shared_object_open(const char *path, char *out_reason, size_t reason_size)
{
    wchar_t whole[SB_WINDOWS_PATH_SIZE];
    const int reason = sb_windows_path(path, whole);
    if (reason != 0) {
        snprintf(out_reason, reason_size, "%s",
                 reason == ENOENT ? "the path cannot be read" : "not a regular file");
        return NULL;
    }
    // The loader takes only whole paths from outside its own folders.
    HMODULE object = LoadLibraryExW(whole, NULL, LOAD_WITH_ALTERED_SEARCH_PATH);
    if (object == NULL) {
        explain(GetLastError(), out_reason, reason_size);
    }
    return object;
}

sb_shared_function *sb_shared_object_find(void *object, const char *name)
{
    const FARPROC function = GetProcAddress(object, name);
    return (sb_shared_function *)function;
}

void sb_shared_object_close(void *object)
{
    (void)FreeLibrary(object);
}
#endif
