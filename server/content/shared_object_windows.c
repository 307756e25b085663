#include "content/shared_object.h"

#ifdef _WIN32
#include <stdbool.h>
#include <stdio.h>

#include <windows.h>

#define PATH_SIZE 4096

// Windows has paths in UTF-16, and its loader takes only whole ones from outside its own folders.
static bool widen(const char *path, wchar_t out_path[PATH_SIZE])
{
    wchar_t given[PATH_SIZE];
    if (MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, path, -1, given, PATH_SIZE) == 0) {
        return false;
    }
    const DWORD length = GetFullPathNameW(given, PATH_SIZE, out_path, NULL);
    return length > 0 && length < PATH_SIZE;
}

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
    wchar_t whole[PATH_SIZE];
    if (!widen(path, whole)) {
        snprintf(out_reason, reason_size, "the path cannot be read");
        return NULL;
    }
    // Opening a pipe or a device may wait; both are beside the drives.
    const DWORD attributes = GetFileAttributesW(whole);
    const DWORD wrong = FILE_ATTRIBUTE_DEVICE | FILE_ATTRIBUTE_DIRECTORY;
    if (whole[0] == L'\\' && whole[1] == L'\\' && (whole[2] == L'.' || whole[2] == L'?')) {
        snprintf(out_reason, reason_size, "not a regular file");
        return NULL;
    }
    if (attributes != INVALID_FILE_ATTRIBUTES && (attributes & wrong) != 0) {
        snprintf(out_reason, reason_size, "not a regular file");
        return NULL;
    }
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
