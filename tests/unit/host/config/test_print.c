#include "host/config/print/print.h"
#include "host/config/value.h"

#include <stdlib.h>
#include <string.h>

#include "test.h"
#include "told.h"

static char *manual(void)
{
    char *text = NULL;
    size_t size = 0;
    FILE *stream = open_memstream(&text, &size);
    const sb_config defaults = sb_config_default(SB_CONFIG_SERVE);
    sb_config_print_manual(stream, &defaults);
    assert_int_equal(fclose(stream), 0);
    return text;
}

static void checked_in_manual_is_what_the_table_says(void **state)
{
    (void)state;
    static char kept[262144];
    FILE *file = fopen(SABOT_MANUAL, "r");
    assert_non_null(file);
    kept[fread(kept, 1, sizeof kept - 1, file)] = '\0';
    (void)fclose(file);
    char *text = manual();
    if (strcmp(kept, text) != 0) {
        fail_msg("make it again: sabot serve --print-manual > server/host/config/OPTIONS.md");
    }
    free(text);
}

static void help_has_each_flag_of_the_command_under_its_heading(void **state)
{
    (void)state;
    static char text[262144];
    FILE *stream = fmemopen(text, sizeof text, "w");
    const sb_config defaults = sb_config_default(SB_CONFIG_SERVE);
    sb_config_print_options(stream, &defaults);
    assert_int_equal(fclose(stream), 0);
    assert_non_null(strstr(text,
                           "\nrates:\n  --tick-rate HZ            ticks a second, of all sessions\n"
                           "                            (10 to 240 Hz; default 60)\n"));
    assert_non_null(strstr(text, "(continue or stop; default continue)\n"));
    assert_non_null(strstr(text, "(0 to 31536000 s; default 0)\n"));
    assert_non_null(strstr(text, "(default 127.0.0.1)\n"));
    assert_null(strstr(text, "--follow DIR"));
    for (char *line = strtok(text, "\n"); line != NULL; line = strtok(NULL, "\n")) {
        assert_true(strlen(line) <= 100);
    }
}

// The schema allows what the program takes: each key, its bounds, and nothing beyond.
static void schema_has_each_key_with_its_bounds(void **state)
{
    (void)state;
    const sb_config defaults = sb_config_default(SB_CONFIG_SERVE);
    json_t *schema = sb_config_schema(&defaults);
    assert_non_null(schema);
    assert_true(json_is_false(json_object_get(schema, "additionalProperties")));
    const json_t *keys = json_object_get(schema, "properties");
    const sb_config_option *wrong;
    json_t *values = sb_config_to_json(&defaults, &wrong);
    const char *key;
    json_t *value;
    json_object_foreach(values, key, value)
    {
        const json_t *described = json_object_get(keys, key);
        assert_true(json_is_object(described));
        assert_true(json_equal(json_object_get(described, "default"), value));
    }
    // "$schema", "follow" and "from" are the three that the values of a server lack.
    assert_int_equal(json_object_size(keys), json_object_size(values) + 3);
    const json_t *rate = json_object_get(keys, "tick_rate");
    assert_int_equal(json_integer_value(json_object_get(rate, "minimum")), 10);
    assert_int_equal(json_integer_value(json_object_get(rate, "maximum")), 240);
    const json_t *forms = json_object_get(json_object_get(keys, "sessions"), "oneOf");
    const json_t *session = json_object_get(json_array_get(forms, 1), "items");
    assert_true(json_is_false(json_object_get(session, "additionalProperties")));
    assert_int_equal(json_object_size(json_object_get(session, "properties")),
                     sb_config_session_options()->count);
    json_decref(values);
    json_decref(schema);
}

// A secret is never printed, and what stands for it can never become one.
static void secret_is_hidden_and_what_stands_for_it_is_refused(void **state)
{
    (void)state;
    typedef struct record {
        const char *password;
    } record;
    static const sb_config_option OPTION = {
        "password", "x", "TEXT", .kind = SB_CONFIG_TEXT, .secret = true, .optional = true};
    record self = {"opensesame"};
    json_t *shown = sb_config_get_json(&OPTION, &self);
    assert_string_equal(json_string_value(shown), SB_CONFIG_HIDDEN);
    sb_config_texts texts = {0};
    static told refused;
    told_begin(&refused);
    const sb_config_place place = {"file:password", &texts, &refused.faults, NULL};
    assert_false(sb_config_set_json(&OPTION, &self, shown, &place));
    assert_string_equal(self.password, "opensesame");
    assert_non_null(strstr(refused.text, "file:password: it was hidden"));
    // A wrong one is not shown either.
    json_t *number = json_integer(4711);
    assert_false(sb_config_set_json(&OPTION, &self, number, &place));
    assert_null(strstr(refused.text, "4711"));
    json_decref(number);
    json_decref(shown);
    sb_config_texts_free(&texts);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(checked_in_manual_is_what_the_table_says),
        cmocka_unit_test(help_has_each_flag_of_the_command_under_its_heading),
        cmocka_unit_test(schema_has_each_key_with_its_bounds),
        cmocka_unit_test(secret_is_hidden_and_what_stands_for_it_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
