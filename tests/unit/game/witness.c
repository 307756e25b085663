#include "witness.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

witness_log witness;

static void keep(const sb_rules_context *context, callback which, uint32_t slot)
{
    assert_true(witness.call_count < WITNESS_CALL_COUNT_MAX);
    call *at = &witness.calls[witness.call_count++];
    *at = (call){.which = which,
                 .slot = slot,
                 .tick = context->tick,
                 .throttle = context->inputs[0].throttle,
                 .predicting = context->predicting,
                 .predicted = context->predicted,
                 .height = context->bodies[0].position.y};
    if (which == JOIN || which == LEAVE) {
        at->slot_state = context->slots[slot].state;
        at->generation = context->slots[slot].generation;
    }
    if (witness.watched != NULL) {
        (void)sb_game_events(witness.watched, &at->event_count);
    }
    // Values that are equal in every call.
    assert_int_equal(context->api->version, SB_RULES_INTERFACE_VERSION);
    assert_int_equal(context->tick_rate_hz, 50);
    assert_true(context->dt == 0.02f);
    assert_true(context->seed == WITNESS_SEED);
    assert_int_equal(context->player_capacity, 4);
    assert_int_equal(context->computer_count, 2);
    assert_int_equal(context->settings[0], 9);
    assert_int_equal(context->body_capacity, WITNESS_BODY_COUNT);
    assert_int_equal(context->kind_first[0], 0);
    assert_int_equal(context->kind_counts[0], WITNESS_BODY_COUNT);
    assert_int_equal(context->section_counts[0], 1);
    assert_string_equal(context->map->name, "field");
    bool prepared = which != START && which != PREPARE;
    assert_int_equal(((const uint8_t *)context->prepared)[99], prepared ? 42 : 0);
    if (which == witness.finish_in) {
        context->api->finish(context);
    }
}

static sb_error capacities(const sb_rules_setup *setup, sb_rules_capacities *out_capacities)
{
    static const sb_rules_capacities zeros;
    assert_memory_equal(out_capacities, &zeros, sizeof zeros);
    assert_int_equal(setup->player_capacity, 4);
    assert_int_equal(setup->computer_count, 2);
    assert_int_equal(setup->tick_rate_hz, 50);
    assert_string_equal(setup->map->name, "field");
    witness.calls[witness.call_count++].which = CAPACITIES;
    if (setup->settings[0] == 13) {
        memcpy(out_capacities->reason, "unlucky", sizeof "unlucky");
        return SB_ERROR_RANGE;
    }
    out_capacities->kind_counts[0] = WITNESS_BODY_COUNT;
    out_capacities->section_counts[0] = 1;
    out_capacities->contact_capacity = 8;
    out_capacities->event_capacity = 32;
    out_capacities->prepared_size = 100;
    out_capacities->scratch_size = 64;
    out_capacities->gravity_m_s2 = 10.0f;
    return SB_OK;
}

static void prepare(const sb_rules_context *context, void *memory)
{
    keep(context, PREPARE, 0);
    ((uint8_t *)memory)[99] = 42;
}

sb_body_def witness_ball(const sb_rules_context *context, float height)
{
    sb_body_def def = context->api->body_def_default();
    def.shape = SB_BODY_SPHERE;
    def.half_extents = (sb_vec3){0.5f, 0.5f, 0.5f};
    def.position = (sb_vec3){0.0f, height, 0.0f};
    def.flags = SB_BODY_SLEEPLESS;
    return def;
}

static void start(const sb_rules_context *context)
{
    keep(context, START, 0);
    for (uint32_t slot = 0; slot < 4; slot++) {
        assert_int_equal(context->slots[slot].state, SB_SLOT_EMPTY);
    }
    sb_body_def def = witness_ball(context, 20.0f);
    assert_int_equal(context->api->body_add(context, 0, &def), SB_OK);
}

static void leave(const sb_rules_context *context, uint32_t slot)
{
    keep(context, LEAVE, slot);
}

static void join(const sb_rules_context *context, uint32_t slot)
{
    keep(context, JOIN, slot);
}

static void before_step(const sb_rules_context *context)
{
    keep(context, BEFORE_STEP, 0);
    memset(context->scratch, 0x3C, 64);
    if (witness.act != NULL) {
        witness.act(context);
    }
}

static void contact(const sb_rules_context *context, const sb_contact *touch)
{
    keep(context, CONTACT, touch->a);
}

static void after_step(const sb_rules_context *context)
{
    assert_int_equal(((const uint8_t *)context->scratch)[63], 0x3C);
    keep(context, AFTER_STEP, 0);
    ((score *)context->sections[0])->goals += 3;
}

static void end_match(const sb_rules_context *context)
{
    keep(context, END, 0);
}

static const sb_field score_fields[] = {SB_FIELD(score, goals, SB_FIELD_U64, 1),
                                        SB_FIELD(score, time_us, SB_FIELD_U64, 1)};
static const sb_table score_table = SB_TABLE(score, score_fields);
static const sb_table *const sections[] = {&score_table};
static const sb_net_kind kinds[] = {
    {.name = "ball", .has_body = true, .section = SB_NET_NO_SECTION}};
static const sb_rules_setting settings[] = {
    {.name = "lucky", .help = "a number", .min = 1, .max = 20, .initial = 9}};
static const sb_rules_total totals[] = {{"time", 0, 8, 1000000, false}, {"goals", 0, 0, 1, false}};
static const char *const event_kinds[] = {"goal", "foul"};

const sb_rules witness_rules = {.interface_version = SB_RULES_INTERFACE_VERSION,
                                .name = "witness",
                                .summary = "keeps a list of its calls",
                                .section_count = 1,
                                .sections = sections,
                                .schema = {.kind_count = 1, .kinds = kinds},
                                .setting_count = 1,
                                .settings = settings,
                                .total_count = 2,
                                .totals = totals,
                                .event_kind_count = 2,
                                .event_kinds = event_kinds,
                                .plays_computers = true,
                                .capacities = capacities,
                                .prepare = prepare,
                                .start = start,
                                .leave = leave,
                                .join = join,
                                .before_step = before_step,
                                .contact = contact,
                                .after_step = after_step,
                                .end = end_match};
