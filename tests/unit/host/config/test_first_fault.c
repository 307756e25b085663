#include "host/config/first_fault.h"

#include "test.h"

static void first_of_several_faults_is_the_message(void **state)
{
    (void)state;
    char message[64] = "";
    sb_first_fault fault = {message, sizeof message};
    sb_config_faults faults = sb_first_fault_keep(&fault);
    assert_int_equal(faults.count, 0);
    sb_config_fault(&faults, "port %d is taken", 7777);
    sb_config_fault(&faults, "another");
    assert_string_equal(message, "port 7777 is taken");
    assert_int_equal(faults.count, 2);
}

static void fault_that_is_too_long_is_cut(void **state)
{
    (void)state;
    char message[8] = "";
    sb_first_fault fault = {message, sizeof message};
    sb_config_faults faults = sb_first_fault_keep(&fault);
    sb_config_fault(&faults, "0123456789");
    assert_string_equal(message, "0123456");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(first_of_several_faults_is_the_message),
        cmocka_unit_test(fault_that_is_too_long_is_cut),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
