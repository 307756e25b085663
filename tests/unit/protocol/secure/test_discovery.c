// Questions to the local network and their answers.
#include "protocol/secure/discovery.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static const uint8_t NONCE[SB_DISCOVERY_NONCE_SIZE] = {1, 2, 3, 4, 5, 6, 7, 8};

static sb_discovery_answer longest(void)
{
    sb_discovery_answer answer = {.protocol_major = 2,
                                  .protocol_minor = 1,
                                  .port = 7777,
                                  .web_port = 8080,
                                  .sessions = 3,
                                  .players = 12,
                                  .player_capacity = 48,
                                  .spectators = 5,
                                  .flags = SB_DISCOVERY_TOKEN};
    memcpy(answer.nonce, NONCE, sizeof NONCE);
    memset(answer.server_key, 0x5a, sizeof answer.server_key);
    memset(answer.name, 'n', SB_DISCOVERY_NAME_SIZE_MAX);
    memset(answer.mode, 'm', SB_MODE_SIZE_MAX);
    memset(answer.map, 'a', SB_MAP_TEXT_SIZE_MAX);
    return answer;
}

static void question_is_read_back_and_no_shorter_one(void **state)
{
    (void)state;
    uint8_t bytes[SB_DISCOVERY_SIZE + 1] = {0}, nonce[SB_DISCOVERY_NONCE_SIZE];
    sb_discovery_write_question(NONCE, bytes);
    assert_memory_equal(bytes, "SBLQ\1\0\0\0\1\2\3\4\5\6\7\10\0\0", 18);
    assert_true(sb_discovery_read_question(bytes, SB_DISCOVERY_SIZE, nonce));
    assert_memory_equal(nonce, NONCE, sizeof NONCE);
    assert_true(sb_discovery_read_question(bytes, SB_DISCOVERY_SIZE + 1, nonce));
    for (size_t size = 0; size < SB_DISCOVERY_SIZE; size++) {
        assert_false(sb_discovery_read_question(bytes, size, nonce));
    }
    bytes[4] = 2; // another version
    assert_false(sb_discovery_read_question(bytes, SB_DISCOVERY_SIZE, nonce));
    bytes[4] = 1;
    bytes[3] = 'A';
    assert_false(sb_discovery_read_question(bytes, SB_DISCOVERY_SIZE, nonce));
}

static void longest_answer_is_no_longer_than_its_question(void **state)
{
    (void)state;
    const sb_discovery_answer answer = longest();
    sb_discovery_answer read;
    uint8_t bytes[SB_DISCOVERY_SIZE];
    const size_t size = sb_discovery_write_answer(&answer, bytes);
    assert_true(size <= SB_DISCOVERY_SIZE);
    assert_true(sb_discovery_read_answer(bytes, size, &read));
    assert_memory_equal(&read, &answer, sizeof answer);
    for (size_t cut = 0; cut < size; cut++) {
        assert_false(sb_discovery_read_answer(bytes, cut, &read));
        assert_int_equal(read.port, 0);
    }
}

static void answer_with_any_byte_changed_is_refused_or_stays_valid_text(void **state)
{
    (void)state;
    const sb_discovery_answer answer = longest();
    uint8_t bytes[SB_DISCOVERY_SIZE];
    const size_t size = sb_discovery_write_answer(&answer, bytes);
    uint32_t refused = 0;
    for (size_t at = 0; at < size; at++) {
        for (uint32_t value = 0; value < 256; value++) {
            sb_discovery_answer read;
            const uint8_t before = bytes[at];
            bytes[at] = (uint8_t)value;
            if (sb_discovery_read_answer(bytes, size, &read)) {
                for (size_t i = 0; i <= SB_DISCOVERY_NAME_SIZE_MAX; i++) {
                    assert_true((uint8_t)read.name[i] >= ' ' || read.name[i] == '\0');
                }
                assert_int_equal(read.name[SB_DISCOVERY_NAME_SIZE_MAX], '\0');
                assert_int_equal(read.mode[SB_MODE_SIZE_MAX], '\0');
                assert_int_equal(read.map[SB_MAP_TEXT_SIZE_MAX], '\0');
            } else {
                refused++;
            }
            bytes[at] = before;
        }
    }
    assert_true(refused > 1000);
}

static void empty_texts_are_an_answer(void **state)
{
    (void)state;
    sb_discovery_answer answer = {.port = 1}, read;
    uint8_t bytes[SB_DISCOVERY_SIZE];
    const size_t size = sb_discovery_write_answer(&answer, bytes);
    assert_true(sb_discovery_read_answer(bytes, size, &read));
    assert_string_equal(read.name, "");
    assert_int_equal(read.port, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(question_is_read_back_and_no_shorter_one),
        cmocka_unit_test(longest_answer_is_no_longer_than_its_question),
        cmocka_unit_test(answer_with_any_byte_changed_is_refused_or_stays_valid_text),
        cmocka_unit_test(empty_texts_are_an_answer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
