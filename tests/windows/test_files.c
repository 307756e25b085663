// Files that a user names, as server/content/regular_file_windows.c opens them.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>
#include <errno.h>
#include <io.h>

#include <windows.h>

#include "content/regular_file.h"

// A name that is another one in each of Windows' sets of 8 bits.
#define NAME "\xC3\xA4\xE2\x82\xAC\xE7\x8C\xAB"

// Writes the path of a file in the folder for temporary files, in UTF-8.
static void path_of(const char *name, char *out_path, int size)
{
    wchar_t folder[MAX_PATH];
    assert_true(GetTempPathW(MAX_PATH, folder) > 0);
    const int length = WideCharToMultiByte(CP_UTF8, 0, folder, -1, out_path, size, NULL, NULL);
    assert_true(length > 0);
    (void)snprintf(out_path + length - 1, (size_t)(size - length + 1), "sabot-%s-%lu", name,
                   (unsigned long)GetCurrentProcessId());
}

static void regular_file_is_opened_by_its_name_and_read_as_it_is(void **state)
{
    (void)state;
    char path[1024], bytes[16];
    path_of(NAME, path, sizeof path);
    wchar_t wide[1024];
    assert_true(MultiByteToWideChar(CP_UTF8, 0, path, -1, wide, 1024) > 0);
    HANDLE file =
        CreateFileW(wide, GENERIC_WRITE, 0, NULL, CREATE_ALWAYS, FILE_ATTRIBUTE_NORMAL, NULL);
    assert_true(file != INVALID_HANDLE_VALUE);
    DWORD written;
    assert_true(WriteFile(file, "a\r\nb\x1A\nc", 7, &written, NULL));
    assert_true(CloseHandle(file));
    uint64_t size = 0;
    const int descriptor = sb_regular_file_open(path, &size);
    assert_true(descriptor >= 0);
    assert_int_equal(size, 7);
    assert_int_equal(_read(descriptor, bytes, sizeof bytes), 7);
    assert_memory_equal(bytes, "a\r\nb\x1A\nc", 7);
    assert_int_equal(_close(descriptor), 0);
    assert_true(DeleteFileW(wide));
    assert_int_equal(sb_regular_file_open(path, NULL), -1);
    assert_int_equal(errno, ENOENT);
}

static void assert_refused(const char *path, int reason)
{
    errno = 0;
    assert_int_equal(sb_regular_file_open(path, NULL), -1);
    assert_int_equal(errno, reason);
}

static void what_is_no_regular_file_is_refused(void **state)
{
    (void)state;
    assert_refused(".", EISDIR);
    assert_refused("C:\\", EISDIR);
    assert_refused("NUL", EINVAL);
    assert_refused("\\\\.\\pipe\\nobody", EINVAL);
    assert_refused("\xFF", ENOENT);
    assert_refused("", ENOENT);
    assert_string_equal(sb_regular_file_reason(EINVAL), "not a regular file");
    assert_true(sb_regular_file_reason(EISDIR)[0] != '\0');
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(regular_file_is_opened_by_its_name_and_read_as_it_is),
        cmocka_unit_test(what_is_no_regular_file_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
