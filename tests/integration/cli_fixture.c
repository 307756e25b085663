#include "cli_fixture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define ARGUMENT_COUNT_MAX 20

int cli_set_up(void **state)
{
    cli_fixture *fixture = calloc(1, sizeof(*fixture));
    *state = fixture;
    return fixture != NULL && folder_create(&fixture->folder) ? 0 : -1;
}

int cli_tear_down(void **state)
{
    cli_fixture *fixture = *state;
    process_deinit(&fixture->process);
    process_deinit(&fixture->server);
    folder_destroy(&fixture->folder);
    free(fixture);
    return 0;
}

int cli_run_with(cli_fixture *fixture, process_output output, const char *words)
{
    char text[1024];
    const char *arguments[ARGUMENT_COUNT_MAX + 2] = {SABOT_PROGRAM};
    size_t size = strlen(words);
    assert_true(size < sizeof(text));
    memcpy(text, words, size + 1);
    size_t count = 1;
    char *rest = NULL;
    for (char *word = strtok_r(text, " ", &rest); word != NULL; word = strtok_r(NULL, " ", &rest)) {
        assert_true(count <= ARGUMENT_COUNT_MAX);
        arguments[count++] = word;
    }
    process_deinit(&fixture->process);
    return process_run(&fixture->process, output, arguments, CLI_TIME_MS);
}

int cli_run(cli_fixture *fixture, const char *words)
{
    return cli_run_with(fixture, PROCESS_PIPES, words);
}

void cli_assert_says(const char *text, const char *needle)
{
    if (text == NULL || strstr(text, needle) == NULL) {
        fail_msg("'%s' is missing in:\n%s", needle, text != NULL ? text : "(nothing)");
    }
}

static const char *value_of(const char *json, const char *name)
{
    char needle[64];
    (void)snprintf(needle, sizeof(needle), "\"%s\": ", name);
    const char *at = json != NULL ? strstr(json, needle) : NULL;
    if (at == NULL) {
        fail_msg("'%s' is missing in:\n%s", needle, json != NULL ? json : "(nothing)");
    }
    return at + strlen(needle);
}

unsigned long long cli_number_of(const char *json, const char *name)
{
    return strtoull(value_of(json, name), NULL, 10);
}

double cli_real_of(const char *json, const char *name)
{
    return strtod(value_of(json, name), NULL);
}

void cli_assert_wrong(cli_fixture *fixture, const char *words, const char *message)
{
    int status = cli_run(fixture, words);
    if (status != 2) {
        fail_msg("'sabot %s' ended with %d, not 2", words, status);
    }
    cli_assert_says(fixture->process.err.data, message);
    assert_string_equal(fixture->process.out.data, "");
}
