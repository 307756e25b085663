// Sessions of protocol/vectors/snapshots/sessions.json, in the plain and the packed form, the
// latter also with the built-in game's prior: what the receiver holds after each message, under
// loss, with late updates and in parts. The messages come from a server in Python that knows the
// standard alone.
#include "test.h"

#include <stdlib.h>
#include <string.h>

#include "client/snapshots/snapshot_receiver.h"
#include "vector_kinds.h"

static sb_snapshot_receiver *receiver;
static sb_message message;
static const sb_schema *schema;

static void assert_entity(const char *note, const json_t *wanted, const sb_entity *held,
                          const sb_entity *shown)
{
    assert_int_equal(held->index, vector_number(wanted, "index"));
    assert_int_equal(held->generation, vector_number(wanted, "generation"));
    assert_int_equal(held->kind, vector_number(wanted, "kind"));
    assert_int_equal(held->tick, vector_number(wanted, "tick"));
    const sb_net_kind *kind = &schema->kinds[held->kind];
    int32_t values[SB_ENTITY_VALUE_COUNT_MAX];
    vector_values(wanted, "values", kind, values);
    if (memcmp(held->values, values, kind->field_count * sizeof *values) != 0) {
        fail_msg("%s: entity %u has other values", note, held->index);
    }
    vector_values(wanted, "shown", kind, values);
    if (memcmp(shown->values, values, kind->field_count * sizeof *values) != 0) {
        fail_msg("%s: entity %u is shown elsewhere", note, held->index);
    }
}

static void assert_view(const char *note, const json_t *step)
{
    const json_t *entities = vector_member(step, "entities");
    const sb_snapshot *newest = sb_snapshot_receiver_newest(receiver);
    assert_int_equal(newest->tick, vector_number(step, "tick"));
    assert_int_equal(newest->entity_count, json_array_size(entities));
    for (uint32_t i = 0; i < newest->entity_count; i++) {
        assert_entity(note, json_array_get(entities, i),
                      sb_snapshot_history_baseline(&receiver->history, i), &newest->entities[i]);
    }
}

static void take_step(const json_t *step)
{
    const char *note = vector_text(step, "note"), *result = vector_text(step, "result");
    size_t size;
    uint8_t *bytes = vector_bytes(step, "hex", &size);
    assert_int_equal(sb_message_decode(bytes, size, &message), SB_OK);
    const sb_snapshot_result found = sb_snapshot_receiver_take(receiver, &message, bytes, size);
    if (found == SB_SNAPSHOT_WHOLE) {
        sb_snapshot_history_end(&receiver->history);
    }
    if ((found == SB_SNAPSHOT_WHOLE) != (strcmp(result, "view") == 0)) {
        fail_msg("%s: result %d", note, (int)found);
    }
    if (found == SB_SNAPSHOT_WHOLE) {
        assert_view(note, step);
    }
    free(bytes);
}

static void follow(size_t number, sb_form form, const sb_schema *with)
{
    json_t *file = vector_file("sessions.json");
    const json_t *session = json_array_get(file, number);
    assert_int_equal(vector_number(session, "form"), form);
    assert_int_equal(json_object_get(session, "prior") != NULL, with->prior != NULL);
    const uint32_t rate = (uint32_t)vector_number(session, "tick_rate_hz");
    sb_snapshot_receiver_start(receiver, &(sb_delta_def){with, rate}, form);
    const json_t *steps = vector_member(session, "steps");
    assert_true(json_array_size(steps) > 20);
    for (size_t i = 0; i < json_array_size(steps); i++) {
        take_step(json_array_get(steps, i));
    }
    json_decref(file);
}

static void plain_session_leads_to_its_views(void **state)
{
    (void)state;
    follow(0, SB_FORM_PLAIN, schema);
}

static void packed_session_leads_to_its_views(void **state)
{
    (void)state;
    follow(1, SB_FORM_PACKED, schema);
}

static void packed_session_with_the_games_prior_leads_to_its_views(void **state)
{
    (void)state;
    static uint16_t prior[SB_NET_PRIOR_COUNT];
    vector_prior("prior.json", prior);
    sb_schema with = *schema;
    with.prior = prior;
    follow(3, SB_FORM_PACKED, &with);
}

static int setup(void **state)
{
    (void)state;
    schema = vector_kinds_begin();
    receiver = calloc(1, sizeof *receiver);
    return receiver != NULL ? 0 : -1;
}

static int teardown(void **state)
{
    (void)state;
    free(receiver);
    vector_kinds_end();
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(plain_session_leads_to_its_views, setup, teardown),
        cmocka_unit_test_setup_teardown(packed_session_leads_to_its_views, setup, teardown),
        cmocka_unit_test_setup_teardown(packed_session_with_the_games_prior_leads_to_its_views,
                                        setup, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
