#include "record/verify.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include "base/bytes.h"
#include "base/hash.h"
#include "forgery.h"
#include "house_rules.h"
#include "recorded_match.h"
#include "verify_fixture.h"

static void log_of_another_version_says_so_and_which(void **state)
{
    (void)state;
    match_script script = match_script_small();
    match_counts counts;
    memory_log log = match_record(&script, &counts);
    sb_log_head head = match_head(&script);
    head.simulation_version = SB_SIMULATION_VERSION + 5;
    replace_head(&log, &head);
    sb_verify_report report = verify(&log);
    assert_int_equal(report.verdict, SB_VERDICT_VERSION);
    assert_int_equal(report.fault.error, SB_ERROR_VERSION);
    assert_int_equal(report.head.simulation_version, SB_SIMULATION_VERSION + 5);
    assert_int_equal(report.head.session, head.session);
    assert_int_equal(report.ticks_agreed, 0);
    // Its verify_chunks are checked, and its ticks counted.
    assert_int_equal(report.end, SB_LOG_END_CLOSED);
    assert_int_equal(report.ticks_read, 60);
    log.bytes[log.size - 1] ^= 1;
    report = verify(&log);
    assert_int_equal(report.verdict, SB_VERDICT_VERSION);
    assert_int_equal(report.end, SB_LOG_END_DAMAGED);
    assert_int_equal(report.fault.error, SB_ERROR_CHECKSUM);
    assert_int_equal(report.ticks_read, 60);
    log.size = verify_chunks.list[verify_find_kind(&log, TICKS, 20)].offset;
    report = verify(&log);
    assert_int_equal(report.verdict, SB_VERDICT_VERSION);
    assert_int_equal(report.end, SB_LOG_END_CUT);
    assert_int_equal(report.ticks_read, forgery_ticks_before(&verify_chunks, 20));

    sb_writer writer = sb_writer_over(log.bytes + 8, 8);
    sb_writer_u32(&writer, SB_LOG_FORMAT_VERSION + 9);
    sb_writer_u32(&writer, (uint32_t)sb_hash(log.bytes, 12));
    report = verify(&log);
    assert_int_equal(report.verdict, SB_VERDICT_VERSION);
    assert_int_equal(report.head.format_version, SB_LOG_FORMAT_VERSION + 9);
    assert_int_equal(report.end, SB_LOG_END_OPEN);
    assert_int_equal(report.fault.error, SB_ERROR_VERSION);
    memory_log_free(&log);
}

static void log_of_given_rules_agrees_by_them_and_not_without(void **state)
{
    (void)state;
    match_script script = match_script_small();
    script.house = true;
    match_counts counts;
    memory_log log = match_record(&script, &counts);
    sb_verify_report report = verify_by(&log, house_rules());
    assert_int_equal(report.verdict, SB_VERDICT_AGREES);
    assert_ptr_equal(report.rules, house_rules());
    assert_int_equal(report.ticks_agreed, 60);
    assert_int_equal(total(&report, "shells_fired"), counts.shells_fired);
    assert_int_equal(report.head.setting_count, HOUSE_RULES_SETTING_COUNT);
    assert_int_equal(report.head.game.settings[HOUSE_RULES_ROUNDS], 899);
    assert_true(report.head.game.settings[HOUSE_RULES_WIDE] == INT32_MIN);
    report = verify(&log);
    assert_int_equal(report.verdict, SB_VERDICT_RULES);
    assert_int_equal(report.fault.error, SB_ERROR_UNKNOWN);
    assert_null(report.rules);
    assert_int_equal(report.end, SB_LOG_END_CLOSED);
    assert_int_equal(report.ticks_read, 60);
    assert_int_equal(report.ticks_agreed, 0);
    assert_string_equal(report.head.rules.name, "house");
    memory_log_free(&log);
}

static void log_of_built_in_rules_needs_no_others(void **state)
{
    (void)state;
    match_script script = match_script_small();
    match_counts counts;
    memory_log log = match_record(&script, &counts);
    sb_verify_report report = verify_by(&log, house_rules());
    assert_int_equal(report.verdict, SB_VERDICT_AGREES);
    assert_ptr_equal(report.rules, sb_rules_builtin("tanks"));
    memory_log_free(&log);
}

static void log_of_another_identity_says_which_rules_it_needs(void **state)
{
    (void)state;
    for (int changed = 0; changed < 5; changed++) {
        match_script script = match_script_small();
        script.house = true;
        match_counts counts;
        memory_log log = match_record(&script, &counts);
        sb_log_head head = match_head(&script);
        head.rules.name[0] = changed == 0 ? 'm' : head.rules.name[0];
        head.rules.interface_version += changed == 1;
        head.rules.behaviour_version += changed == 2;
        head.rules.tables_hash ^= changed == 3 ? 1u << 31 : 0;
        // A log whose tables have the same hash must have as many settings.
        head.game.settings[HOUSE_RULES_WIDE] = 0;
        head.setting_count -= changed == 4;
        replace_head(&log, &head);
        sb_verify_report report = verify_by(&log, house_rules());
        // The interface version for which rules were built does not change how they play.
        assert_int_equal(report.verdict, changed == 1 ? SB_VERDICT_AGREES : SB_VERDICT_RULES);
        assert_true(sb_rules_identity_equal(&report.head.rules, &head.rules));
        memory_log_free(&log);
    }
}

// The head's settings are not trusted: one out of range must not reach the rules.
static void log_of_a_setting_out_of_its_range_is_unreadable(void **state)
{
    (void)state;
    static const struct {
        uint32_t setting;
        int32_t value;
        bool good;
    } cases[] = {
        {HOUSE_RULES_ROUNDS, -5, true},   {HOUSE_RULES_ROUNDS, -6, false},
        {HOUSE_RULES_ROUNDS, 900, true},  {HOUSE_RULES_ROUNDS, 901, false},
        {HOUSE_RULES_WEATHER, 2, true},   {HOUSE_RULES_WEATHER, 3, false},
        {HOUSE_RULES_WEATHER, -1, false}, {HOUSE_RULES_WIDE, INT32_MAX, true},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        match_script script = match_script_small();
        script.house = true;
        match_counts counts;
        memory_log log = match_record(&script, &counts);
        sb_log_head head = match_head(&script);
        head.game.settings[cases[i].setting] = cases[i].value;
        replace_head(&log, &head);
        sb_verify_report report = verify_by(&log, house_rules());
        assert_int_equal(report.verdict, cases[i].good ? SB_VERDICT_AGREES : SB_VERDICT_UNREADABLE);
        assert_int_equal(report.fault.error, cases[i].good ? SB_OK : SB_ERROR_RANGE);
        memory_log_free(&log);
    }
}

// Computer players with rules that cannot play them: no such match is possible.
static void log_of_computer_players_that_the_rules_lack_is_unreadable(void **state)
{
    (void)state;
    match_script script = match_script_small();
    match_counts counts;
    memory_log log = match_record(&script, &counts);
    sb_log_head head = match_head(&script);
    head.game.computer_count = 1;
    head.game.rules = lone_rules();
    head.rules = sb_rules_identify(lone_rules());
    head.setting_count = lone_rules()->setting_count;
    replace_head(&log, &head);
    sb_verify_report report = verify_by(&log, lone_rules());
    assert_int_equal(report.verdict, SB_VERDICT_UNREADABLE);
    assert_int_equal(report.fault.error, SB_ERROR_RANGE);
    assert_int_equal(report.ticks_agreed, 0);
    memory_log_free(&log);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(log_of_another_version_says_so_and_which),
        cmocka_unit_test(log_of_given_rules_agrees_by_them_and_not_without),
        cmocka_unit_test(log_of_built_in_rules_needs_no_others),
        cmocka_unit_test(log_of_another_identity_says_which_rules_it_needs),
        cmocka_unit_test(log_of_a_setting_out_of_its_range_is_unreadable),
        cmocka_unit_test(log_of_computer_players_that_the_rules_lack_is_unreadable),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
