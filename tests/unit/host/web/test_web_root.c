#include "host/web/web_root.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "scratch.h"
#include "test.h"

static void write_text(const scratch *folder, const char *name, const char *text)
{
    scratch_write(folder, name, text, strlen(text));
}

static void make_folder(const scratch *folder, const char *name)
{
    assert_int_equal(mkdir(scratch_path(folder, name), 0755), 0);
}

static sb_web_root *load(const scratch *folder)
{
    sb_web_root *root;
    char message[512] = "";
    const sb_error error = sb_web_root_load(folder->path, &root, message, sizeof message);
    if (error != SB_OK) {
        fail_msg("%s", message);
    }
    return root;
}

// The folder cannot be served, and the sentence has these words.
static void assert_refused(const scratch *folder, const char *words)
{
    sb_web_root *root;
    char message[512] = "";
    assert_int_equal(sb_web_root_load(folder->path, &root, message, sizeof message), SB_ERROR_IO);
    assert_null(root);
    if (strstr(message, words) == NULL) {
        fail_msg("'%s' does not say '%s'", message, words);
    }
}

static const sb_web_file *find(const sb_web_root *root, const char *path)
{
    return sb_web_root_find(root, path, strlen(path));
}

static void file_is_found_by_its_exact_path_with_its_type(void **state)
{
    (void)state;
    scratch folder;
    scratch_make(&folder);
    write_text(&folder, "index.html", "page");
    write_text(&folder, "empty.js", "");
    write_text(&folder, "a b.txt", "blank");
    make_folder(&folder, "sub");
    write_text(&folder, "sub/index.html", "inner");
    sb_web_root *root = load(&folder);
    const sb_web_file *file = find(root, "/");
    assert_non_null(file);
    assert_ptr_equal(file, find(root, "/index.html"));
    assert_string_equal(file->content_type, "text/html; charset=utf-8");
    assert_int_equal(file->forms[SB_WEB_ENCODING_PLAIN].size, 4);
    assert_memory_equal(file->forms[SB_WEB_ENCODING_PLAIN].bytes, "page", 4);
    assert_false(sb_web_files_varies(file));
    assert_int_equal(find(root, "/sub/")->forms[SB_WEB_ENCODING_PLAIN].size, 5);
    assert_int_equal(find(root, "/empty.js")->forms[SB_WEB_ENCODING_PLAIN].size, 0);
    assert_non_null(find(root, "/a b.txt"));
    char etag[SB_WEB_ETAG_SIZE], other[SB_WEB_ETAG_SIZE];
    sb_web_files_etag(file, SB_WEB_ENCODING_PLAIN, etag);
    sb_web_files_etag(find(root, "/sub/"), SB_WEB_ENCODING_PLAIN, other);
    assert_string_not_equal(etag, other);
    sb_web_root_destroy(root);
    scratch_remove(&folder);
}

static void hostile_path_finds_nothing(void **state)
{
    (void)state;
    scratch folder;
    scratch_make(&folder);
    write_text(&folder, "index.html", "page");
    make_folder(&folder, "sub");
    write_text(&folder, "sub/a.js", "a");
    write_text(&folder, ".hidden", "secret");
    make_folder(&folder, ".git");
    write_text(&folder, ".git/config", "secret");
    sb_web_root *root = load(&folder);
    static const char *const NONE[] = {"",
                                       "index.html",
                                       "/index.htm",
                                       "/INDEX.HTML",
                                       "/index.html/",
                                       "/sub",
                                       "/sub/",
                                       "//sub/a.js",
                                       "/sub//a.js",
                                       "/./sub/a.js",
                                       "/sub/./a.js",
                                       "/.hidden",
                                       "/.git/config",
                                       "/.git/",
                                       "/sub/../.hidden",
                                       "/../etc/passwd",
                                       "/etc/passwd",
                                       "/sub/a.js/",
                                       "/sub\\a.js",
                                       "/%2ehidden",
                                       "//",
                                       "/..",
                                       "/."};
    for (size_t i = 0; i < sizeof NONE / sizeof NONE[0]; i++) {
        if (find(root, NONE[i]) != NULL) {
            fail_msg("%s was found", NONE[i]);
        }
    }
    assert_null(sb_web_root_find(root, "/index.html\0x", 13));
    assert_non_null(sb_web_root_find(root, "/index.htmlx", 11)); // what follows is not of it
    char longest[2 * SB_WEB_ROOT_PATH_SIZE_MAX];
    memset(longest, '/', sizeof longest);
    for (size_t size = 2; size <= sizeof longest; size++) {
        assert_null(sb_web_root_find(root, longest, size));
    }
    sb_web_root_destroy(root);
    scratch_remove(&folder);
}

static void encoding_beside_a_file_belongs_to_it(void **state)
{
    (void)state;
    scratch folder;
    scratch_make(&folder);
    write_text(&folder, "index.html", "a long page");
    write_text(&folder, "index.html.br", "br");
    write_text(&folder, "index.html.gz", "longer than the page");
    write_text(&folder, "alone.gz", "no file has it");
    sb_web_root *root = load(&folder);
    const sb_web_file *file = find(root, "/");
    assert_int_equal(file->forms[SB_WEB_ENCODING_BROTLI].size, 2);
    assert_null(file->forms[SB_WEB_ENCODING_GZIP].bytes);
    assert_true(sb_web_files_varies(file));
    assert_int_equal(sb_web_files_choose(file, "br, gzip"), SB_WEB_ENCODING_BROTLI);
    assert_null(find(root, "/index.html.br"));
    assert_null(find(root, "/index.html.gz"));
    assert_non_null(find(root, "/alone.gz"));
    sb_web_root_destroy(root);
    scratch_remove(&folder);
}

static void link_and_pipe_are_refused(void **state)
{
    (void)state;
    scratch folder;
    scratch_make(&folder);
    write_text(&folder, "index.html", "page");
    assert_int_equal(symlink("/etc/passwd", scratch_path(&folder, "words.txt")), 0);
    assert_refused(&folder, "words.txt is a symbolic link");
    assert_int_equal(unlink(scratch_path(&folder, "words.txt")), 0);
    assert_int_equal(symlink("/etc", scratch_path(&folder, "etc")), 0);
    assert_refused(&folder, "etc is a symbolic link");
    assert_int_equal(unlink(scratch_path(&folder, "etc")), 0);
    make_folder(&folder, "sub");
    assert_int_equal(mkfifo(scratch_path(&folder, "sub/pipe"), 0644), 0);
    assert_refused(&folder, "sub/pipe is neither a file nor a folder");
    scratch_remove(&folder);
}

static void limits_hold(void **state)
{
    (void)state;
    scratch folder;
    scratch_make(&folder);
    assert_refused(&folder, "it has no index.html");
    write_text(&folder, "index.html", "page");
    write_text(&folder, "rules.json", "{}");
    assert_refused(&folder, "rules.json has a path that the server itself answers");
    assert_int_equal(unlink(scratch_path(&folder, "rules.json")), 0);
    // A file of holes takes no room on the disk.
    const int large = open(scratch_write(&folder, "large.bin", "", 0), O_WRONLY | O_CLOEXEC);
    assert_int_equal(ftruncate(large, (off_t)SB_WEB_ROOT_FILE_SIZE_MAX + 1), 0);
    assert_refused(&folder, "large.bin is larger than 32 MiB");
    assert_int_equal(ftruncate(large, 1), 0);
    close(large);
    char name[32];
    for (uint32_t i = 2; i < SB_WEB_ROOT_FILE_COUNT_MAX; i++) {
        snprintf(name, sizeof name, "%u.txt", i);
        write_text(&folder, name, "");
    }
    sb_web_root_destroy(load(&folder));
    write_text(&folder, "more.txt", "");
    assert_refused(&folder, "is one file too many");
    scratch_remove(&folder);
}

static void folder_that_cannot_be_read_is_an_error(void **state)
{
    (void)state;
    scratch folder;
    scratch_make(&folder);
    write_text(&folder, "file", "");
    scratch inner;
    snprintf(inner.path, sizeof inner.path, "%s", scratch_path(&folder, "file"));
    assert_refused(&inner, "Not a directory");
    snprintf(inner.path, sizeof inner.path, "%s", scratch_path(&folder, "none"));
    assert_refused(&inner, "No such file or directory");
    scratch_remove(&folder);
    sb_web_root_destroy(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(file_is_found_by_its_exact_path_with_its_type),
        cmocka_unit_test(hostile_path_finds_nothing),
        cmocka_unit_test(encoding_beside_a_file_belongs_to_it),
        cmocka_unit_test(link_and_pipe_are_refused),
        cmocka_unit_test(limits_hold),
        cmocka_unit_test(folder_that_cannot_be_read_is_an_error),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
