// The packed form against protocol/vectors/snapshots/rows.json, whose bytes are another writer's.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include "base/coding/value.h"
#include "protocol/changes.h"
#include "vector_kinds.h"

#define MODEL_COUNT 24u
#define CHANGE_COUNT_MAX 256u
#define NUMBER_COUNT_MAX 512u

static sb_changes_coder coder;

// A coder over models that all start from one prior.
typedef struct integer_coder {
    sb_bit_model start[MODEL_COUNT], models[MODEL_COUNT];
    sb_bit_coder coder;
} integer_coder;

static void start_models(integer_coder *of, sb_bit_prior prior)
{
    for (uint32_t i = 0; i < MODEL_COUNT; i++) {
        of->start[i] = sb_bit_model_start(prior);
    }
}

static void check_integers(const json_t *given)
{
    static integer_coder reading, writing;
    const bool is_signed = json_object_get(given, "signed") != NULL;
    const json_t *values = vector_member(given, is_signed ? "signed" : "unsigned");
    const sb_bit_prior prior = (sb_bit_prior)vector_number(given, "prior");
    size_t size;
    uint8_t *bytes = vector_bytes(given, "hex", &size), written[4096];
    start_models(&reading, prior);
    start_models(&writing, prior);
    memcpy(reading.models, reading.start, sizeof reading.start);
    memcpy(writing.models, writing.start, sizeof writing.start);
    sb_bit_coder_init_reading(&reading.coder, reading.models, reading.start, MODEL_COUNT, bytes,
                              size);
    sb_bit_coder_init_writing(&writing.coder, writing.models, writing.start, MODEL_COUNT, written,
                              sizeof written);
    for (size_t i = 0; i < json_array_size(values); i++) {
        const int64_t value = json_integer_value(json_array_get(values, i));
        if (is_signed) {
            assert_int_equal(sb_code_signed(&reading.coder, 0, 0), value);
            (void)sb_code_signed(&writing.coder, 0, (int32_t)value);
        } else {
            assert_int_equal(sb_code_unsigned(&reading.coder, 0, 0), value);
            (void)sb_code_unsigned(&writing.coder, 0, (uint32_t)value);
        }
    }
    assert_true(sb_range_decoder_ended(&reading.coder.decoder));
    assert_int_equal(sb_range_encoder_end(&writing.coder.encoder), size);
    assert_memory_equal(written, bytes, size);
    free(bytes);
}

static void integers_are_coded_as_the_vectors_say(void **state)
{
    (void)state;
    json_t *file = vector_file("rows.json");
    const json_t *integers = vector_member(file, "integers");
    uint32_t count_codes = 0; // one bit for each
    for (size_t i = 0; i < json_array_size(integers); i++) {
        const json_t *given = json_array_get(integers, i);
        check_integers(given);
        count_codes |= UINT32_C(1) << (vector_number(given, "prior") & 15);
    }
    assert_int_equal(count_codes, UINT16_MAX);
    json_decref(file);
}

static uint32_t held_kind(const json_t *row, uint32_t index)
{
    char name[8];
    (void)snprintf(name, sizeof name, "%u", index);
    const json_t *kind = json_object_get(vector_member(row, "held"), name);
    return kind != NULL ? (uint32_t)json_integer_value(kind) : SB_CHANGES_NOTHING;
}

static sb_change change_of(const json_t *given, const json_t *row)
{
    const char *what = vector_text(given, "change");
    sb_change change = {.change = SB_CHANGE_REMOVE,
                        .index = (uint16_t)vector_number(given, "index")};
    if (strcmp(what, "remove") == 0) {
        return change;
    }
    change.age = (uint32_t)vector_number(given, "age");
    change.change = change.age == 0 ? SB_CHANGE_UPDATE : SB_CHANGE_UPDATE_LATE;
    change.kind = (uint8_t)held_kind(row, change.index);
    if (strcmp(what, "create") == 0) {
        change.change = SB_CHANGE_CREATE;
        change.generation = (uint16_t)vector_number(given, "generation");
        change.kind = (uint8_t)vector_number(given, "kind");
    }
    change.mask = vector_residuals(given, change.residuals);
    if (change.change == SB_CHANGE_CREATE) {
        change.mask = (UINT32_C(1) << coder.def.schema->kinds[change.kind].field_count) - 1;
    }
    return change;
}

static void assert_same_change(const char *name, const sb_change *read, const sb_change *wanted)
{
    if (read->change != wanted->change || read->index != wanted->index ||
        read->generation != wanted->generation || read->age != wanted->age ||
        memcmp(read->residuals, wanted->residuals, sizeof read->residuals) != 0) {
        fail_msg("%s: another change of %u", name, wanted->index);
    }
}

// Reads the row and compares the changes, unless it is void. Returns the error.
static sb_error read_row(const json_t *row, const uint8_t *bytes, size_t size,
                         const sb_change *wanted, size_t count)
{
    static sb_message_snapshot part;
    part = (sb_message_snapshot){.form = SB_FORM_PACKED, .packed = {bytes, (uint32_t)size}};
    sb_change change;
    size_t read_count = 0;
    sb_changes_begin(&coder, &part);
    while (sb_changes_head(&coder, &change)) {
        if (!sb_changes_body(&coder, held_kind(row, change.index), &change)) {
            break;
        }
        if (wanted != NULL) {
            assert_true(read_count < count);
            assert_same_change(vector_text(row, "name"), &change, &wanted[read_count]);
        }
        read_count++;
    }
    const sb_error error = sb_changes_end(&coder);
    assert_true(error != SB_OK || wanted == NULL || read_count == count);
    return error;
}

static void check_row(const json_t *row)
{
    static sb_change wanted[CHANGE_COUNT_MAX];
    static sb_message_snapshot part;
    size_t size;
    uint8_t *bytes = vector_bytes(row, "hex", &size);
    if (json_object_get(row, "error") != NULL) {
        if (read_row(row, bytes, size, NULL, 0) == SB_OK) {
            fail_msg("%s: it reads as whole", vector_text(row, "name"));
        }
        free(bytes);
        return;
    }
    const json_t *changes = vector_member(row, "changes");
    const size_t count = json_array_size(changes);
    assert_true(count <= CHANGE_COUNT_MAX);
    for (size_t i = 0; i < count; i++) {
        wanted[i] = change_of(json_array_get(changes, i), row);
    }
    assert_int_equal(read_row(row, bytes, size, wanted, count), SB_OK);
    assert_int_equal(sb_changes_put(&coder, SB_FORM_PACKED, wanted, (uint32_t)count, 4096, &part),
                     count);
    assert_int_equal(part.packed.size, size);
    assert_memory_equal(part.packed.data, bytes, size);
    free(bytes);
}

static void rows_are_read_and_written_as_the_vectors_say(void **state)
{
    (void)state;
    json_t *file = vector_file("rows.json");
    const json_t *rows = vector_member(file, "rows");
    assert_true(json_array_size(rows) >= 40);
    for (size_t i = 0; i < json_array_size(rows); i++) {
        check_row(json_array_get(rows, i));
    }
    json_decref(file);
}

static int begin(void **state)
{
    (void)state;
    sb_changes_coder_init(&coder, &(sb_delta_def){vector_kinds_begin(), 60});
    return coder.packs ? 0 : -1;
}

static int end(void **state)
{
    (void)state;
    vector_kinds_end();
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(integers_are_coded_as_the_vectors_say),
        cmocka_unit_test(rows_are_read_and_written_as_the_vectors_say),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
