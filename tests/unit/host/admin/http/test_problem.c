#include "host/admin/http/problem.h"

#include <stdlib.h>

#include <jansson.h>

#include "test.h"

static json_t *make(sb_problem problem, const char *detail)
{
    char *text = sb_problem_json(problem, detail);
    assert_non_null(text);
    json_t *object = json_loads(text, 0, NULL);
    free(text);
    assert_non_null(object);
    return object;
}

static void problem_has_the_members_of_rfc_9457(void **state)
{
    (void)state;
    json_t *object = make(SB_PROBLEM_NOT_FOUND, "session 17 does not exist");
    assert_string_equal(json_string_value(json_object_get(object, "type")),
                        "urn:sabot:problem:not-found");
    assert_int_equal(json_integer_value(json_object_get(object, "status")), 404);
    assert_true(json_is_string(json_object_get(object, "title")));
    assert_string_equal(json_string_value(json_object_get(object, "detail")),
                        "session 17 does not exist");
    json_decref(object);
    assert_int_equal(sb_problem_status(SB_PROBLEM_UNAUTHORIZED), 401);
}

static void detail_with_foreign_bytes_stays_json(void **state)
{
    (void)state;
    json_t *object = make(SB_PROBLEM_BAD_REQUEST, "a\xff\"\\\n\x01z");
    assert_string_equal(json_string_value(json_object_get(object, "detail")), "a?\"\\??z");
    json_decref(object);
    object = make(SB_PROBLEM_BAD_REQUEST, NULL);
    assert_null(json_object_get(object, "detail"));
    json_decref(object);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(problem_has_the_members_of_rfc_9457),
        cmocka_unit_test(detail_with_foreign_bytes_stays_json),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
