#include "host/web/web_files.h"

#include <string.h>

#include "test.h"

static const uint8_t PAGE[] = "page", SCRIPT[] = "script", SCRIPT_GZIP[] = "gzi",
                     SCRIPT_BROTLI[] = "br";
static const sb_web_file FILES[] = {
    {"/index.html",
     "text/html",
     "00112233445566778899aabbccddeeff0011",
     {{PAGE, 4}, {NULL, 0}, {NULL, 0}}},
    {"/a/b.js",
     "text/javascript",
     "ffeeddccbbaa99887766554433221100ffee",
     {{SCRIPT, 6}, {SCRIPT_GZIP, 3}, {SCRIPT_BROTLI, 2}}},
};

static const sb_web_file *find(const char *path)
{
    return sb_web_files_find(FILES, 2, path, strlen(path));
}

static void file_is_found_by_its_exact_path_alone(void **state)
{
    (void)state;
    assert_ptr_equal(find("/"), &FILES[0]);
    assert_ptr_equal(find("/index.html"), &FILES[0]);
    assert_ptr_equal(find("/a/b.js"), &FILES[1]);
    static const char *const NONE[] = {"",    "index.html",   "/index.htm", "/index.html/", "/a",
                                       "/a/", "/a/../a/b.js", "//a/b.js",   "/INDEX.HTML"};
    for (size_t i = 0; i < sizeof NONE / sizeof NONE[0]; i++) {
        assert_null(find(NONE[i]));
    }
    // The name has exactly the given size: later bytes are ignored, and a zero is part of it.
    assert_ptr_equal(sb_web_files_find(FILES, 2, "/a/b.js?x", 7), &FILES[1]);
    assert_null(sb_web_files_find(FILES, 2, "/a/b.js\0x", 9));
}

static void form_is_one_that_the_file_has(void **state)
{
    (void)state;
    assert_int_equal(sb_web_files_choose(&FILES[1], "gzip, br"), SB_WEB_ENCODING_BROTLI);
    assert_int_equal(sb_web_files_choose(&FILES[1], "gzip"), SB_WEB_ENCODING_GZIP);
    assert_int_equal(sb_web_files_choose(&FILES[1], NULL), SB_WEB_ENCODING_PLAIN);
    assert_int_equal(sb_web_files_choose(&FILES[0], "gzip, br"), SB_WEB_ENCODING_PLAIN);
    assert_true(sb_web_files_varies(&FILES[1]));
    assert_false(sb_web_files_varies(&FILES[0]));
}

static void each_encoding_has_a_tag_which_a_list_may_name(void **state)
{
    (void)state;
    char plain[SB_WEB_ETAG_SIZE], gzip[SB_WEB_ETAG_SIZE], brotli[SB_WEB_ETAG_SIZE];
    sb_web_files_etag(&FILES[1], SB_WEB_ENCODING_PLAIN, plain);
    sb_web_files_etag(&FILES[1], SB_WEB_ENCODING_GZIP, gzip);
    sb_web_files_etag(&FILES[1], SB_WEB_ENCODING_BROTLI, brotli);
    assert_string_equal(plain, "\"ffeeddccbbaa99887766554433221100\"");
    assert_string_equal(gzip, "\"ffeeddccbbaa99887766554433221100-gzip\"");
    assert_string_equal(brotli, "\"ffeeddccbbaa99887766554433221100-br\"");
    assert_true(sb_web_files_is_known(plain, plain));
    assert_false(sb_web_files_is_known(plain, gzip));
    assert_true(sb_web_files_is_known("\"x\", W/\"ffeeddccbbaa99887766554433221100\"", plain));
    assert_true(sb_web_files_is_known("*", plain));
    assert_false(sb_web_files_is_known("ffeeddccbbaa99887766554433221100", plain));
    assert_false(sb_web_files_is_known("W/", plain));
    assert_false(sb_web_files_is_known("", plain));
    assert_false(sb_web_files_is_known(NULL, plain));
}

static void page_is_in_the_program(void **state)
{
    (void)state;
    assert_true(sb_web_file_count >= 1);
    const sb_web_file *page = sb_web_files_find(sb_web_files, sb_web_file_count, "/", 1);
    assert_non_null(page);
    assert_memory_equal(page->forms[SB_WEB_ENCODING_PLAIN].bytes, "<!doctype html>", 15);
    assert_int_equal(strlen(page->hash), 64);
    assert_string_equal(page->content_type, "text/html; charset=utf-8");
    // Deterministic: gzip's header has neither a name nor a time (RFC 1952, 2.3).
    const size_t gzip_size = page->forms[SB_WEB_ENCODING_GZIP].size;
    assert_non_null(page->forms[SB_WEB_ENCODING_GZIP].bytes);
    assert_true(gzip_size > 10 && gzip_size < page->forms[SB_WEB_ENCODING_PLAIN].size);
    assert_memory_equal(page->forms[SB_WEB_ENCODING_GZIP].bytes, "\x1f\x8b\x08\x00\x00\x00\x00\x00",
                        8);
    assert_non_null(page->forms[SB_WEB_ENCODING_BROTLI].bytes);
    assert_true(page->forms[SB_WEB_ENCODING_BROTLI].size < gzip_size);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(file_is_found_by_its_exact_path_alone),
        cmocka_unit_test(form_is_one_that_the_file_has),
        cmocka_unit_test(each_encoding_has_a_tag_which_a_list_may_name),
        cmocka_unit_test(page_is_in_the_program),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
