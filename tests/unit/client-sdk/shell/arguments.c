#include "arguments.h"

#include "test.h"

#include <string.h>

void soil(void *bytes, size_t size)
{
    memset(bytes, 0xEE, size);
}

void assert_zero(const void *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        assert_int_equal(((const uint8_t *)bytes)[i], 0);
    }
}

void in_each_state(sb_client_role role, void (*check)(stage *))
{
    stage s;
    stage_init(&s, role);
    for (uint32_t i = STAGE_CONNECTING; i < STAGE_COUNT; i++) {
        stage_bring(&s, (stage_state)i);
        check(&s);
    }
    stage_deinit(&s);
}

const char *const ill_formed[ILL_FORMED_COUNT] = {
    "\x80",
    "a\xBF",
    "\xC0\x80",
    "\xC1\xBF",
    "\xC3",
    "\xC3(",
    "\xE0\x80\x80",
    "\xE0\x9F\xBF",
    "\xE2\x82",
    "\xED\xA0\x80",
    "\xED\xBF\xBF",
    "\xF0\x80\x80\x80",
    "\xF0\x8F\xBF\xBF",
    "\xF0\x9F\x98",
    "\xF4\x90\x80\x80",
    "\xF5\x80",
    "\xFE",
    "\xFF",
    "tab\there",
    "line\n",
    "\x1B[2J",
    "\x7F",
    "\xC2\x80",
    "\xC2\x9F",
};
