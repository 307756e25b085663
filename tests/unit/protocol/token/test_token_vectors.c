/// The test vectors of connect tokens, protocol/vectors/token, against reader, writer and keys.
/// Their bytes are made by make_tokens.py, from the standard.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>
#include <sodium.h>

#include "example_token.h"

static const struct {
    const char *name;
    sb_error error;
} ERRORS[] = {{"truncated", SB_ERROR_TRUNCATED}, {"malformed", SB_ERROR_MALFORMED},
              {"limit", SB_ERROR_LIMIT},         {"range", SB_ERROR_RANGE},
              {"unknown", SB_ERROR_UNKNOWN},     {"signature", SB_OK}};

typedef struct vector {
    const char *name;
    const char *error; ///< NULL if it is valid
    const json_t *meaning;
    bool skips;
    uint8_t seed[SB_TOKEN_SEED_SIZE];
    sb_token_key key;
    uint8_t bytes[SB_TOKEN_SIZE_MAX + 1];
    size_t size;
} vector;

static const char *text_at(const json_t *json, const char *key)
{
    return json_string_value(json_object_get(json, key));
}

static size_t bytes_at(const json_t *json, const char *key, uint8_t *out_bytes, size_t room)
{
    const char *hex = text_at(json, key);
    size_t size = 0;
    assert_non_null(hex);
    assert_int_equal(sodium_hex2bin(out_bytes, room, hex, strlen(hex), NULL, &size, NULL), 0);
    return size;
}

static vector vector_of(const json_t *json)
{
    vector made = {.name = text_at(json, "name"),
                   .error = text_at(json, "error"),
                   .meaning = json_object_get(json, "token"),
                   .skips = json_is_true(json_object_get(json, "skips"))};
    assert_non_null(made.name);
    assert_true((made.error == NULL) == (made.meaning != NULL));
    made.size = bytes_at(json, "hex", made.bytes, sizeof made.bytes);
    assert_int_equal(bytes_at(json, "seed", made.seed, sizeof made.seed), sizeof made.seed);
    uint8_t public_key[SB_TOKEN_PUBLIC_KEY_SIZE];
    (void)bytes_at(json, "public_key", public_key, sizeof public_key);
    assert_true(sb_token_key_make(public_key, &made.key));
    return made;
}

static sb_text meant_text(const json_t *meaning, const char *key)
{
    return example_text(text_at(meaning, key));
}

static uint64_t meant_number(const json_t *meaning, const char *key)
{
    assert_true(json_is_integer(json_object_get(meaning, key)));
    return (uint64_t)json_integer_value(json_object_get(meaning, key));
}

// `server` is where the key of the server is kept.
static sb_token token_meant(const json_t *meaning, uint8_t server[SB_TOKEN_SERVER_SIZE])
{
    assert_int_equal(json_object_size(meaning), 12);
    const json_t *addresses = json_object_get(meaning, "addresses");
    sb_token token = {.not_before_s = meant_number(meaning, "not_before"),
                      .expires_s = meant_number(meaning, "expires"),
                      .user = meant_text(meaning, "user"),
                      .name = meant_text(meaning, "name"),
                      .session = (uint32_t)meant_number(meaning, "session"),
                      .mode = meant_text(meaning, "mode"),
                      .party = meant_text(meaning, "party"),
                      .team = (uint32_t)meant_number(meaning, "team"),
                      .role = (uint32_t)meant_number(meaning, "role"),
                      .prefix_count = (uint32_t)json_array_size(addresses)};
    assert_int_equal(bytes_at(meaning, "id", token.id, sizeof token.id), sizeof token.id);
    token.server.size = (uint32_t)bytes_at(meaning, "server", server, SB_TOKEN_SERVER_SIZE);
    token.server.data = server;
    for (uint32_t i = 0; i < token.prefix_count; i++) {
        token.prefixes[i] = example_prefix(json_string_value(json_array_get(addresses, i)));
    }
    return token;
}

static void assert_texts_equal(sb_text a, sb_text b)
{
    assert_int_equal(a.size, b.size);
    assert_memory_equal(a.data, b.data, a.size);
}

static void assert_tokens_equal(const sb_token *a, const sb_token *b)
{
    assert_memory_equal(a->id, b->id, sizeof a->id);
    assert_true(a->not_before_s == b->not_before_s && a->expires_s == b->expires_s);
    assert_texts_equal(a->user, b->user);
    assert_texts_equal(a->name, b->name);
    assert_true(a->session == b->session);
    assert_texts_equal(a->mode, b->mode);
    assert_texts_equal(a->party, b->party);
    assert_true(a->team == b->team && a->role == b->role);
    assert_int_equal(a->server.size, b->server.size);
    if (a->server.size > 0) {
        assert_memory_equal(a->server.data, b->server.data, a->server.size);
    }
    assert_int_equal(a->prefix_count, b->prefix_count);
    for (uint32_t i = 0; i < a->prefix_count; i++) {
        assert_memory_equal(&a->prefixes[i], &b->prefixes[i], sizeof a->prefixes[i]);
    }
}

static void check_valid(const vector *from)
{
    sb_token token;
    uint8_t server[SB_TOKEN_SERVER_SIZE];
    const sb_token meant = token_meant(from->meaning, server);
    assert_int_equal(sb_token_decode(from->bytes, from->size, &token), SB_OK);
    assert_tokens_equal(&token, &meant);
    assert_true(sb_token_key_verify(&from->key, from->bytes, from->size));
    if (!from->skips) {
        uint8_t bytes[SB_TOKEN_SIZE_MAX];
        size_t size;
        assert_int_equal(sb_token_issue(&meant, from->seed, bytes, &size), SB_OK);
        assert_int_equal(size, from->size);
        assert_memory_equal(bytes, from->bytes, size);
    }
}

static void check_invalid(const vector *from)
{
    static const sb_token zeros;
    size_t kind = 0;
    while (strcmp(ERRORS[kind].name, from->error) != 0) {
        kind++;
        assert_true(kind < sizeof ERRORS / sizeof ERRORS[0]);
    }
    sb_token token;
    assert_int_equal(sb_token_decode(from->bytes, from->size, &token), ERRORS[kind].error);
    if (ERRORS[kind].error != SB_OK) {
        assert_memory_equal(&token, &zeros, sizeof token);
    }
    // What is wrong is the one thing that the name says.
    const bool is_signed = ERRORS[kind].error != SB_OK && from->size <= SB_TOKEN_SIZE_MAX;
    assert_int_equal(sb_token_key_verify(&from->key, from->bytes, from->size), is_signed);
}

static void every_vector_is_read_verified_and_issued_as_it_says(void **state)
{
    (void)state;
    assert_true(sodium_init() >= 0);
    json_error_t error;
    json_t *vectors =
        json_load_file(SABOT_VECTORS "/token/tokens.json", JSON_REJECT_DUPLICATES, &error);
    assert_true(json_is_array(vectors));
    uint32_t valid = 0, invalid = 0;
    size_t index;
    json_t *json;
    json_array_foreach(vectors, index, json)
    {
        const vector made = vector_of(json);
        fprintf(stderr, "%s\n", made.name); // cmocka shows it if the vector fails
        made.error == NULL ? check_valid(&made) : check_invalid(&made);
        valid += made.error == NULL;
        invalid += made.error != NULL;
    }
    json_decref(vectors);
    assert_true(valid >= 9);
    assert_true(invalid >= 50);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_vector_is_read_verified_and_issued_as_it_says),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
