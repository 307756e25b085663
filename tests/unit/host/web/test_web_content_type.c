#include "host/web/web_content_type.h"

#include "test.h"

static void type_follows_the_last_suffix_in_any_case(void **state)
{
    (void)state;
    assert_string_equal(sb_web_content_type("/index.html"), "text/html; charset=utf-8");
    assert_string_equal(sb_web_content_type("/a.b/Main.MJS"), "text/javascript; charset=utf-8");
    assert_string_equal(sb_web_content_type("/sabot.wasm"), "application/wasm");
    assert_string_equal(sb_web_content_type("/model.glb"), "model/gltf-binary");
}

static void unknown_suffix_is_a_stream_of_bytes(void **state)
{
    (void)state;
    static const char *const PATHS[] = {"",          "/",        "/a",    "/a.",        "/a.html.x",
                                        "/a.html/b", "/a.htmlx", "/html", "/a.js.map/b"};
    for (size_t i = 0; i < sizeof PATHS / sizeof PATHS[0]; i++) {
        assert_string_equal(sb_web_content_type(PATHS[i]), "application/octet-stream");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(type_follows_the_last_suffix_in_any_case),
        cmocka_unit_test(unknown_suffix_is_a_stream_of_bytes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
