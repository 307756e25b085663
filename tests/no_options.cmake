# `sabot serve` also takes its options from variables, such as SABOT_RULES. Tests start many servers,
# and those of them must have the options that their test gives and no other. So ctest removes these
# variables from its own environment, which all tests have from it, before it runs the first test.
# The test `environment` checks that no test sets one of them by accident.
set(manual ${PROJECT_SOURCE_DIR}/server/host/config/OPTIONS.md)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${manual})
file(STRINGS ${manual} rows REGEX "^\\| `--[a-z]")
set(variables "")
foreach(row IN LISTS rows)
    string(REGEX MATCH "--([a-z0-9-]+)" flag "${row}")
    string(TOUPPER "${CMAKE_MATCH_1}" name)
    string(REPLACE "-" "_" name "${name}")
    list(APPEND variables SABOT_${name})
endforeach()
if(NOT "SABOT_RULES" IN_LIST variables)
    message(FATAL_ERROR "${manual} has no option --rules: its form has changed")
endif()

set(script ${CMAKE_CURRENT_BINARY_DIR}/no_options_now.cmake)
list(JOIN variables "})\nunset(ENV{" lines)
file(CONFIGURE OUTPUT ${script} CONTENT "unset(ENV{${lines}})\n" @ONLY)
set_property(DIRECTORY ${PROJECT_SOURCE_DIR} APPEND PROPERTY TEST_INCLUDE_FILES ${script})

# The tests of integration/ set this one on purpose.
list(REMOVE_ITEM variables SABOT_OVERLOAD_STEPS)
find_program(SABOT_PYTHON NAMES python3 PATHS /usr/bin NO_DEFAULT_PATH)
find_program(SABOT_PYTHON NAMES python3)
if(SABOT_PYTHON)
    add_test(NAME environment
        COMMAND ${SABOT_PYTHON} ${CMAKE_CURRENT_SOURCE_DIR}/check_environment.py
            ${PROJECT_BINARY_DIR} ${variables})
    set_tests_properties(environment PROPERTIES TIMEOUT 60)
endif()
