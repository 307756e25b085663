/// The test vectors of the standard, protocol/vectors, against the decoder and the encoder. Their
/// bytes are another library's, packed from their meaning by make_vectors.py.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

#include "vector_meaning.h"

#define REFUSAL_COUNT 11
#define MESSAGE_TYPE_COUNT 25

static const char *const FILES[] = {
    "envelope", "hello",   "welcome",  "refuse",   "map",      "input", "snapshot",
    "event",    "goodbye", "roster",   "chat",     "playback", "lobby", "list",
    "sessions", "join",    "create",   "leave",    "declined", "ready", "team",
    "vote",     "session", "redirect", "absolute", "move"};
#define FILE_COUNT (sizeof FILES / sizeof FILES[0])

static const struct {
    const char *name;
    sb_error error;
} ERRORS[] = {{"truncated", SB_ERROR_TRUNCATED},
              {"malformed", SB_ERROR_MALFORMED},
              {"limit", SB_ERROR_LIMIT},
              {"range", SB_ERROR_RANGE},
              {"unknown", SB_ERROR_UNKNOWN}};
#define ERROR_COUNT (sizeof ERRORS / sizeof ERRORS[0])

typedef struct fixture {
    json_t *files[FILE_COUNT];
    sb_message message;
} fixture;

/// A vector and its bytes.
typedef struct vector {
    char name[256]; ///< the file's and its own
    const json_t *json;
    uint8_t *bytes;
    size_t size;
    const char *error;     ///< NULL if it is valid
    const json_t *meaning; ///< NULL if it is not
    bool canonical;        ///< valid, and as the encoder would write it
} vector;

static int set_up(void **state)
{
    fixture *made = calloc(1, sizeof *made);
    *state = made;
    for (size_t i = 0; i < FILE_COUNT; i++) {
        char path[512];
        snprintf(path, sizeof path, "%s/%s.json", SABOT_VECTORS, FILES[i]);
        json_error_t error;
        made->files[i] = json_load_file(path, JSON_REJECT_DUPLICATES, &error);
        if (!json_is_array(made->files[i])) {
            fprintf(stderr, "%s: %s\n", path, error.text);
            return -1;
        }
    }
    return 0;
}

static int tear_down(void **state)
{
    fixture *made = *state;
    for (size_t i = 0; i < FILE_COUNT; i++) {
        json_decref(made->files[i]);
    }
    free(made);
    return 0;
}

static vector read_vector(const char *file, const json_t *json)
{
    vector read = {.json = json, .meaning = json_object_get(json, "message")};
    const char *name = json_string_value(json_object_get(json, "name"));
    assert_non_null(name);
    snprintf(read.name, sizeof read.name, "%s: %s", file, name);
    read.bytes =
        bytes_of_hex(read.name, json_string_value(json_object_get(json, "hex")), &read.size);
    read.error = json_string_value(json_object_get(json, "error"));
    if ((read.error == NULL) == (read.meaning == NULL)) {
        fail_msg("%s: neither valid nor invalid", read.name);
    }
    read.canonical = read.meaning != NULL && json_object_get(json, "skips") == NULL &&
                     json_object_get(json, "canonical") == NULL;
    return read;
}

/// Hands every vector to `check`.
static void for_each(fixture *with, void (*check)(fixture *with, const vector *given))
{
    for (size_t i = 0; i < FILE_COUNT; i++) {
        for (size_t j = 0; j < json_array_size(with->files[i]); j++) {
            vector given = read_vector(FILES[i], json_array_get(with->files[i], j));
            check(with, &given);
            free(given.bytes);
        }
    }
}

static void check_valid(fixture *with, const vector *given)
{
    if (given->meaning == NULL) {
        return;
    }
    sb_error error = sb_message_decode(given->bytes, given->size, &with->message);
    if (error != SB_OK) {
        fail_msg("%s: %s", given->name, sb_error_name(error));
    }
    assert_meaning(given->name, given->meaning, &with->message);
}

static void valid_vectors_decode_to_their_meaning(void **state)
{
    for_each(*state, check_valid);
}

static void check_canonical(fixture *with, const vector *given)
{
    if (!given->canonical) {
        return;
    }
    // The test above checks that the decoded message has the meaning.
    assert_int_equal(sb_message_decode(given->bytes, given->size, &with->message), SB_OK);
    if (with->message.type == SB_MESSAGE_INPUT && with->message.input.invalid != 0) {
        return; // no client of ours sends it
    }
    uint8_t bytes[SB_MESSAGE_SIZE_MAX];
    sb_writer writer = sb_writer_over(bytes, sizeof bytes);
    assert_int_equal(sb_message_encode(&with->message, &writer), SB_OK);
    if (writer.size != given->size || memcmp(bytes, given->bytes, given->size) != 0) {
        fail_msg("%s: is encoded otherwise", given->name);
    }
}

static void canonical_vectors_are_what_the_encoder_writes(void **state)
{
    for_each(*state, check_canonical);
}

static sb_error error_of(const vector *given)
{
    for (size_t i = 0; i < ERROR_COUNT; i++) {
        if (strcmp(ERRORS[i].name, given->error) == 0) {
            return ERRORS[i].error;
        }
    }
    fail_msg("%s: '%s' is no error", given->name, given->error);
    return SB_OK;
}

static void check_invalid(fixture *with, const vector *given)
{
    if (given->error == NULL) {
        return;
    }
    static const sb_message nothing;
    memset(&with->message, 0xff, sizeof with->message);
    sb_error error = sb_message_decode(given->bytes, given->size, &with->message);
    if (error != error_of(given)) {
        fail_msg("%s: %s, not %s", given->name, sb_error_name(error), given->error);
    }
    assert_memory_equal(&with->message, &nothing, sizeof nothing);
}

static void invalid_vectors_give_their_error_and_nothing_else(void **state)
{
    for_each(*state, check_invalid);
}

static void check_cut(fixture *with, const vector *given)
{
    for (size_t size = 0; given->meaning != NULL && size < given->size; size++) {
        // Of its own size, so that a sanitizer sees a read beyond it.
        uint8_t *cut = malloc(size > 0 ? size : 1);
        assert_non_null(cut);
        memcpy(cut, given->bytes, size);
        sb_error error = sb_message_decode(cut, size, &with->message);
        free(cut);
        if (error != SB_ERROR_TRUNCATED) {
            fail_msg("%s: cut to %zu bytes: %s", given->name, size, sb_error_name(error));
        }
    }
}

static void valid_vectors_cut_anywhere_are_truncated(void **state)
{
    for_each(*state, check_cut);
}

// The least number of vectors in each file, so that no test passes on an empty list.
static void the_vectors_cover_types_refusals_and_errors(void **state)
{
    const fixture *with = *state;
    uint32_t canonical_counts[MESSAGE_TYPE_COUNT + 1] = {0},
                                                   skip_counts[MESSAGE_TYPE_COUNT + 1] = {0};
    uint32_t refusal_counts[REFUSAL_COUNT + 1] = {0}, error_counts[ERROR_COUNT] = {0};
    for (size_t i = 0; i < FILE_COUNT; i++) {
        for (size_t j = 0; j < json_array_size(with->files[i]); j++) {
            vector given = read_vector(FILES[i], json_array_get(with->files[i], j));
            free(given.bytes);
            if (given.error != NULL) {
                for (size_t k = 0; k < ERROR_COUNT; k++) {
                    error_counts[k] += error_of(&given) == ERRORS[k].error;
                }
                continue;
            }
            json_int_t type = json_integer_value(json_object_get(given.meaning, "type"));
            assert_in_range(type, 1, MESSAGE_TYPE_COUNT);
            canonical_counts[type] += given.canonical;
            skip_counts[type] += json_is_true(json_object_get(given.json, "skips"));
            json_int_t reason = json_integer_value(json_object_get(given.meaning, "reason"));
            if (type == SB_MESSAGE_REFUSE && reason >= 1 && reason <= REFUSAL_COUNT) {
                refusal_counts[reason]++;
            }
        }
    }
    for (size_t type = 1; type <= MESSAGE_TYPE_COUNT; type++) {
        // A leave has no fields and so one form, and a ready is one of two.
        const uint32_t least = type == SB_MESSAGE_LEAVE ? 1 : type == SB_MESSAGE_READY ? 2 : 3;
        assert_in_range(canonical_counts[type], least, UINT32_MAX);
        assert_in_range(skip_counts[type], 1, UINT32_MAX);
    }
    for (size_t reason = 1; reason <= REFUSAL_COUNT; reason++) {
        assert_in_range(refusal_counts[reason], 1, UINT32_MAX);
    }
    for (size_t k = 0; k < ERROR_COUNT; k++) {
        assert_in_range(error_counts[k], 5, UINT32_MAX);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_vectors_cover_types_refusals_and_errors),
        cmocka_unit_test(valid_vectors_decode_to_their_meaning),
        cmocka_unit_test(canonical_vectors_are_what_the_encoder_writes),
        cmocka_unit_test(invalid_vectors_give_their_error_and_nothing_else),
        cmocka_unit_test(valid_vectors_cut_anywhere_are_truncated),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
