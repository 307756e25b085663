#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "cli/json_output.h"

static void values_set_are_taken_in_order(void **state)
{
    (void)state;
    sb_json json = sb_json_create();
    sb_json_count(&json, "z", 3);
    sb_json_real(&json, "y", 0.5);
    sb_json_text(&json, "x", "text");
    sb_json_hash(&json, "w", UINT64_C(0x00ab00000000000f));
    json_t *object = sb_json_take(&json);
    assert_non_null(object);
    char *text = json_dumps(object, JSON_COMPACT);
    assert_string_equal(text, "{\"z\":3,\"y\":0.5,\"x\":\"text\",\"w\":\"00ab00000000000f\"}");
    free(text);
    json_decref(object);
}

static void values_without_a_json_form_become_null(void **state)
{
    (void)state;
    sb_json json = sb_json_create();
    sb_json_real(&json, "nan", HUGE_VAL - HUGE_VAL);
    sb_json_real(&json, "infinite", -HUGE_VAL);
    sb_json_text(&json, "none", NULL);
    sb_json_text(&json, "not UTF-8", "\xff");
    json_t *object = sb_json_take(&json);
    assert_int_equal(json_object_size(object), 4);
    const char *key;
    json_t *value;
    json_object_foreach(object, key, value)
    {
        assert_true(json_is_null(value));
    }
    json_decref(object);
}

static void count_beyond_63_bits_is_the_largest(void **state)
{
    (void)state;
    sb_json json = sb_json_create();
    sb_json_count(&json, "count", UINT64_MAX);
    json_t *object = sb_json_take(&json);
    assert_true(json_integer_value(json_object_get(object, "count")) == INT64_MAX);
    json_decref(object);
}

static void object_with_a_failed_value_is_not_given_out(void **state)
{
    (void)state;
    sb_json json = sb_json_create();
    sb_json_count(&json, "good", 1);
    // A failed allocation gives NULL too.
    sb_json_set(&json, "bad", NULL);
    assert_true(json.failed);
    assert_null(sb_json_take(&json));
    assert_null(json.object);
}

static void list_with_a_failed_value_fails_its_object(void **state)
{
    (void)state;
    json_t *list = json_array();
    sb_json_append(&list, json_integer(1));
    assert_int_equal(json_array_size(list), 1);
    sb_json_append(&list, NULL);
    assert_null(list);
    sb_json_append(&list, json_integer(2));
    assert_null(list);
    sb_json json = sb_json_create();
    sb_json_set(&json, "list", list);
    assert_null(sb_json_take(&json));
    assert_false(sb_json_print(NULL));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_set_are_taken_in_order),
        cmocka_unit_test(values_without_a_json_form_become_null),
        cmocka_unit_test(count_beyond_63_bits_is_the_largest),
        cmocka_unit_test(object_with_a_failed_value_is_not_given_out),
        cmocka_unit_test(list_with_a_failed_value_fails_its_object),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
