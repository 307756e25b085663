// Tests resume.c: which matches of a folder go on if not all of them can.
#include <string.h>

#include "host/logs/resume.h"
#include "house_rules.h"
#include "recorded_match.h"
#include "resume_folder.h"
#include "scratch.h"
#include "test.h"

static void newest_match_of_each_session_goes_on(void **state)
{
    (void)state;
    resume_put_match("a.sblog", 1, 2000);
    resume_put_match("b.sblog", 1, 3000);
    resume_put_match("c.sblog", 1, 1000);
    resume_put_match("d.sblog", 3, 500);
    resume_find();
    assert_int_equal(resume_found.session_count, 3);
    assert_string_equal(resume_found.matches[0]->path, scratch_path(&resume_folder, "b.sblog"));
    assert_string_equal(resume_found.matches[2]->path, scratch_path(&resume_folder, "d.sblog"));
    assert_int_equal(resume_notice_count, 2);
    assert_non_null(strstr(resume_reason_of("a.sblog"), "later match"));
    assert_non_null(strstr(resume_reason_of("c.sblog"), "later match"));
    assert_true(resume_can_lock("a.sblog") && resume_can_lock("c.sblog"));
}

static void matches_of_high_numbers_follow_in_their_order(void **state)
{
    (void)state;
    match_script slow = resume_script_unclosed();
    slow.tick_rate_hz = 10;
    resume_put_match("a.sblog", 70000, 2000);
    resume_put_match("b.sblog", 1500, 3000);
    resume_put_match("c.sblog", 70000, 2500);
    resume_put_match("d.sblog", 1500, 1000);
    resume_put_match("e.sblog", 1024, 1000);
    resume_put("f.sblog", resume_record(&slow, 1600, 500));
    resume_find();
    assert_int_equal(resume_found.session_count, 1024);
    assert_int_equal(resume_found.matches[1023]->number, 1024);
    assert_int_equal(resume_found.later_count, 2);
    assert_int_equal(resume_found.later[0]->number, 1500);
    assert_string_equal(resume_found.later[0]->path, scratch_path(&resume_folder, "b.sblog"));
    assert_int_equal(resume_found.later[1]->number, 70000);
    assert_string_equal(resume_found.later[1]->path, scratch_path(&resume_folder, "c.sblog"));
    assert_int_equal(resume_notice_count, 3);
    assert_non_null(strstr(resume_reason_of("a.sblog"), "later match"));
    assert_non_null(strstr(resume_reason_of("d.sblog"), "later match"));
    assert_non_null(strstr(resume_reason_of("f.sblog"), "tick rate"));
    assert_true(resume_can_lock("a.sblog") && resume_can_lock("d.sblog") &&
                resume_can_lock("f.sblog"));
}

static void surplus_matches_are_passed_over_from_the_highest_number_down(void **state)
{
    (void)state;
    static const uint32_t numbers[] = {2, 5, 9, 1500, 70000};
    static const char *const names[] = {"a.sblog", "b.sblog", "c.sblog", "d.sblog", "e.sblog"};
    for (size_t i = 0; i < 5; i++) {
        resume_put_match(names[i], numbers[i], 1000);
    }
    resume_find();
    sb_resumables_limit(&resume_found, 2, 4, resume_on_notice, &resume_folder);
    assert_int_equal(resume_notice_count, 0);
    sb_resumables_limit(&resume_found, 2, 3, resume_on_notice, &resume_folder);
    assert_int_equal(resume_notice_count, 1);
    assert_non_null(strstr(resume_reason_of("e.sblog"), "more matches"));
    assert_int_equal(resume_found.later_count, 1);
    sb_resumables_limit(&resume_found, 2, 1, resume_on_notice, &resume_folder);
    assert_int_equal(resume_notice_count, 3);
    assert_non_null(strstr(resume_reason_of("c.sblog"), "more matches"));
    assert_non_null(strstr(resume_reason_of("d.sblog"), "more matches"));
    assert_true(resume_can_lock("c.sblog") && resume_can_lock("d.sblog") &&
                resume_can_lock("e.sblog"));
    assert_int_equal(resume_found.later_count, 0);
    assert_int_equal(resume_found.session_count, 5);
    sb_resumables_limit(&resume_found, 2, 0, resume_on_notice, &resume_folder);
    assert_int_equal(resume_found.session_count, 2); // the session of the configuration stays
    assert_non_null(resume_found.matches[1]);
}

static void matches_of_another_rate_than_the_newest_are_passed_over(void **state)
{
    (void)state;
    match_script slow = resume_script_unclosed();
    slow.tick_rate_hz = 10;
    resume_put_match("a.sblog", 1, 2000);
    resume_put("b.sblog", resume_record(&slow, 2, 3000));
    resume_put_match("c.sblog", 3, 2999);
    resume_find();
    assert_non_null(resume_found.matches[1]);
    assert_null(resume_found.matches[0]);
    assert_null(resume_found.matches[2]);
    assert_int_equal(resume_found.session_count, 2);
    assert_int_equal(resume_notice_count, 2);
    assert_non_null(strstr(resume_reason_of("a.sblog"), "tick rate"));
    assert_true(resume_can_lock("a.sblog"));
}

static void matches_of_other_rules_than_the_servers_are_passed_over(void **state)
{
    (void)state;
    match_script house = resume_script_unclosed();
    house.house = true;
    resume_put("house.sblog", resume_record(&house, 1, 1000));
    resume_put_match("tanks.sblog", 2, 1000);
    assert_int_equal(resume_find_by(house_rules()), SB_OK);
    assert_int_equal(resume_found.session_count, 1);
    assert_non_null(resume_found.matches[0]);
    // All matches of a server use the same rules.
    assert_non_null(strstr(resume_reason_of("tanks.sblog"), "needs the rules tanks"));
    resume_find();
    assert_int_equal(resume_found.session_count, 2);
    assert_null(resume_found.matches[0]);
    assert_non_null(resume_found.matches[1]);
    assert_non_null(strstr(resume_reason_of("house.sblog"), "needs the rules house"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RESUME_TEST(newest_match_of_each_session_goes_on),
        RESUME_TEST(matches_of_high_numbers_follow_in_their_order),
        RESUME_TEST(surplus_matches_are_passed_over_from_the_highest_number_down),
        RESUME_TEST(matches_of_another_rate_than_the_newest_are_passed_over),
        RESUME_TEST(matches_of_other_rules_than_the_servers_are_passed_over),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
