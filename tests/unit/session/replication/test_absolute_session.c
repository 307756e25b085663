// The session in the absolute form of protocol/vectors/snapshots/sessions.json: what a client holds
// after each message. The messages come from a server in Python that knows the standard alone.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "absolute_reader.h"
#include "vector_kinds.h"

static void assert_holds(const absolute_reader *reader, const json_t *step)
{
    static sb_entity wanted[SB_RULES_ENTITY_COUNT_MAX];
    const json_t *entities = vector_member(step, "entities");
    const uint32_t count = (uint32_t)json_array_size(entities);
    assert_true(count < SB_RULES_ENTITY_COUNT_MAX);
    for (uint32_t i = 0; i < count; i++) {
        const json_t *from = json_array_get(entities, i);
        wanted[i] = (sb_entity){
            .index = (uint16_t)vector_number(from, "index"),
            .generation = (uint16_t)vector_number(from, "generation"),
            .kind = (uint8_t)vector_number(from, "kind"),
        };
        vector_values(from, "values", &reader->schema->kinds[wanted[i].kind], wanted[i].values);
        assert_int_equal(reader->entities[wanted[i].index].tick, vector_number(from, "tick"));
    }
    absolute_reader_assert_holds(reader, wanted, count);
}

static void session_leads_to_its_views(void **state)
{
    (void)state;
    static absolute_reader reader;
    static sb_message message;
    absolute_reader_begin(&reader, 0, vector_kinds_begin());
    json_t *file = vector_file("sessions.json");
    const json_t *session = json_array_get(file, SB_FORM_ABSOLUTE);
    reader.epoch = (uint32_t)vector_number(session, "epoch");
    const json_t *steps = vector_member(session, "steps");
    assert_true(json_array_size(steps) >= 20);
    for (size_t i = 0; i < json_array_size(steps); i++) {
        const json_t *step = json_array_get(steps, i);
        size_t size;
        uint8_t *bytes = vector_bytes(step, "hex", &size);
        assert_int_equal(sb_message_decode(bytes, size, &message), SB_OK);
        const bool complete = absolute_reader_take(&reader, &message.absolute);
        assert_int_equal(complete, strcmp(vector_text(step, "result"), "view") == 0);
        assert_int_equal(reader.tick, vector_number(step, "tick"));
        assert_holds(&reader, step);
        free(bytes);
    }
    json_decref(file);
    vector_kinds_end();
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(session_leads_to_its_views)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
