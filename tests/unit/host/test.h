/// The headers that every test here includes: cmocka and those that it needs before it.
#ifndef SABOT_TESTS_HOST_TEST_H
#define SABOT_TESTS_HOST_TEST_H

// clang-format off
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
// clang-format on

#endif
