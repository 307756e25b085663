/// The headers that every cmocka program includes first.
#ifndef CLIENT_SDK_TEST_H
#define CLIENT_SDK_TEST_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#endif
