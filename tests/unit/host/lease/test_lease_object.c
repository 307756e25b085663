// The Lease object of Kubernetes: what is read of one and what is written. The expected JSON is
// written by hand from the published schema of coordination.k8s.io/v1.
#include "host/lease/lease_object.h"

#include <stdio.h>
#include <string.h>

#include "test.h"

#define TIME_US UINT64_C(1764403200123456) // 2025-11-29T08:00:00.123456Z

static json_t *parse(const char *text)
{
    json_t *json = json_loads(text, 0, NULL);
    assert_non_null(json);
    return json;
}

static bool read_text(const char *text, sb_lease_record *out_record, char *out_version)
{
    json_t *json = parse(text);
    const bool read = sb_lease_object_read(json, out_record, out_version);
    json_decref(json);
    return read;
}

static void assert_made(const json_t *last, const sb_lease_request *request, const char *expected)
{
    json_t *made = sb_lease_object_make(last, "games", "arena", request, TIME_US);
    json_t *wanted = parse(expected);
    assert_non_null(made);
    if (!json_equal(made, wanted)) {
        print_error("%s\n", json_dumps(made, JSON_SORT_KEYS));
        fail();
    }
    json_decref(made);
    json_decref(wanted);
}

static void object_of_a_holder_is_read(void **state)
{
    (void)state;
    sb_lease_record record;
    char version[SB_LEASE_VERSION_SIZE];
    assert_true(read_text("{\"metadata\": {\"resourceVersion\": \"12\"}, \"spec\": {"
                          "\"holderIdentity\": \"me\", \"leaseDurationSeconds\": 15,"
                          "\"leaseTransitions\": 6}}",
                          &record, version));
    assert_string_equal(version, "12");
    assert_string_equal(record.holder, "me");
    assert_int_equal(record.duration_s, 15);
    assert_int_equal(record.epoch, 7);
}

static void object_that_an_operator_made_had_no_holder(void **state)
{
    (void)state;
    static const char *const TEXTS[] = {
        "{\"metadata\": {\"resourceVersion\": \"1\"}}",
        "{\"metadata\": {\"resourceVersion\": \"1\"}, \"spec\": {}}",
        "{\"metadata\": {\"resourceVersion\": \"1\"}, \"spec\": {\"holderIdentity\": \"\"}}",
        "{\"metadata\": {\"resourceVersion\": \"1\"}, \"spec\": {\"holderIdentity\": 3}}",
        "{\"metadata\": {\"resourceVersion\": \"1\"}, \"spec\": 4}",
    };
    for (size_t i = 0; i < sizeof TEXTS / sizeof TEXTS[0]; i++) {
        sb_lease_record record;
        char version[SB_LEASE_VERSION_SIZE];
        assert_true(read_text(TEXTS[i], &record, version));
        assert_string_equal(record.holder, "");
        assert_int_equal(record.epoch, 0);
        assert_int_equal(record.duration_s, 0);
    }
}

static void first_holder_has_the_first_epoch_and_one_without_a_holder_the_last(void **state)
{
    (void)state;
    sb_lease_record record;
    char version[SB_LEASE_VERSION_SIZE];
    assert_true(read_text("{\"metadata\": {\"resourceVersion\": \"1\"}, \"spec\": {"
                          "\"holderIdentity\": \"other\"}}",
                          &record, version));
    assert_int_equal(record.epoch, 1);
    assert_true(read_text("{\"metadata\": {\"resourceVersion\": \"1\"}, \"spec\": {"
                          "\"holderIdentity\": \"\", \"leaseTransitions\": 6}}",
                          &record, version));
    assert_int_equal(record.epoch, 7);
}

static void what_has_no_version_is_no_object(void **state)
{
    (void)state;
    sb_lease_record record;
    char version[SB_LEASE_VERSION_SIZE];
    assert_false(read_text("{}", &record, version));
    assert_false(read_text("[]", &record, version));
    assert_false(read_text("{\"metadata\": {\"resourceVersion\": \"\"}}", &record, version));
    assert_false(read_text("{\"metadata\": {\"resourceVersion\": 7}}", &record, version));
    assert_false(sb_lease_object_read(NULL, &record, version));
    char text[200];
    snprintf(text, sizeof text, "{\"metadata\": {\"resourceVersion\": \"%0*d\"}}",
             (int)SB_LEASE_VERSION_SIZE, 1);
    assert_false(read_text(text, &record, version));
}

static void numbers_beyond_reason_count_as_none_and_a_long_name_is_cut(void **state)
{
    (void)state;
    sb_lease_record record;
    char version[SB_LEASE_VERSION_SIZE], text[600];
    snprintf(text, sizeof text,
             "{\"metadata\": {\"resourceVersion\": \"1\"}, \"spec\": {\"holderIdentity\": \"%0*d\","
             "\"leaseDurationSeconds\": -5, \"leaseTransitions\": 99999999999}}",
             300, 1);
    assert_true(read_text(text, &record, version));
    assert_int_equal(record.duration_s, 0);
    assert_int_equal(record.epoch, 1);
    assert_int_equal(strlen(record.holder), SB_LEASE_HOLDER_SIZE - 1);
}

static void new_object_is_whole(void **state)
{
    (void)state;
    const sb_lease_request request = {.kind = SB_LEASE_CREATE,
                                      .record = {.holder = "me", .epoch = 1, .duration_s = 5},
                                      .takes = true};
    assert_made(NULL, &request,
                "{\"apiVersion\": \"coordination.k8s.io/v1\", \"kind\": \"Lease\","
                "\"metadata\": {\"namespace\": \"games\", \"name\": \"arena\"}, \"spec\": {"
                "\"holderIdentity\": \"me\", \"leaseDurationSeconds\": 5, \"leaseTransitions\": 0,"
                "\"acquireTime\": \"2025-11-29T08:00:00.123456Z\","
                "\"renewTime\": \"2025-11-29T08:00:00.123456Z\"}}");
}

static void renewal_keeps_what_others_wrote(void **state)
{
    (void)state;
    json_t *last = parse("{\"kind\": \"Lease\", \"metadata\": {\"name\": \"arena\", \"uid\": \"u\","
                         "\"resourceVersion\": \"12\", \"labels\": {\"a\": \"b\"}},"
                         "\"spec\": {\"acquireTime\": \"then\", \"strategy\": \"s\"}}");
    const sb_lease_request request = {.kind = SB_LEASE_WRITE,
                                      .record = {.holder = "me", .epoch = 8, .duration_s = 5},
                                      .version = "12"};
    assert_made(last, &request,
                "{\"kind\": \"Lease\", \"metadata\": {\"name\": \"arena\", \"uid\": \"u\","
                "\"resourceVersion\": \"12\", \"labels\": {\"a\": \"b\"}},"
                "\"spec\": {\"acquireTime\": \"then\", \"strategy\": \"s\","
                "\"holderIdentity\": \"me\", \"leaseDurationSeconds\": 5, \"leaseTransitions\": 7,"
                "\"renewTime\": \"2025-11-29T08:00:00.123456Z\"}}");
    json_decref(last);
    // One that an operator made has no specification yet.
    last = parse("{\"metadata\": {\"resourceVersion\": \"12\"}}");
    json_t *made = sb_lease_object_make(last, "games", "arena", &request, TIME_US);
    assert_int_equal(json_object_size(json_object_get(made, "spec")), 4);
    json_decref(made);
    json_decref(last);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(object_of_a_holder_is_read),
        cmocka_unit_test(object_that_an_operator_made_had_no_holder),
        cmocka_unit_test(first_holder_has_the_first_epoch_and_one_without_a_holder_the_last),
        cmocka_unit_test(what_has_no_version_is_no_object),
        cmocka_unit_test(numbers_beyond_reason_count_as_none_and_a_long_name_is_cut),
        cmocka_unit_test(new_object_is_whole),
        cmocka_unit_test(renewal_keeps_what_others_wrote),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
