// Our own sine, cosine and arctangent on random arguments. The block is a list of results.

#include "base/trigonometry.h"

#include "base/random.h"
#include "memory.h"
#include "scenario.h"

#define CASE_COUNT 1000u

typedef struct trigonometry_case {
    float x, y;
    float sine, cosine, arctangent, wrapped;
} trigonometry_case;

static const sb_field fields[] = {
    SB_FIELD(trigonometry_case, x, SB_FIELD_F32, 1),
    SB_FIELD(trigonometry_case, y, SB_FIELD_F32, 1),
    SB_FIELD(trigonometry_case, sine, SB_FIELD_F32, 1),
    SB_FIELD(trigonometry_case, cosine, SB_FIELD_F32, 1),
    SB_FIELD(trigonometry_case, arctangent, SB_FIELD_F32, 1),
    SB_FIELD(trigonometry_case, wrapped, SB_FIELD_F32, 1),
};
static const sb_table table = SB_TABLE(trigonometry_case, fields);

typedef struct instance {
    sb_layout layout;
    uint64_t case_count;
    _Alignas(8) trigonometry_case cases[CASE_COUNT];
} instance;

static void *create(const scenario *what)
{
    (void)what;
    instance *made = memory_take(sizeof *made);
    (void)sb_layout_add(&made->layout, &table, CASE_COUNT);
    return made;
}

static void destroy(void *object)
{
    memory_give(object);
}

static state_view view(void *object)
{
    instance *at = object;
    return (state_view){.layout = &at->layout, .block = (uint8_t *)at->cases};
}

// Draws arguments of all sizes up to the functions' limit, and now and then beyond it.
static float argument(sb_random *random)
{
    static const float sizes[] = {1e-3f, 1.0f, 10.0f, 1000.0f, 8192.0f, 16000.0f};
    uint32_t size = sb_random_below(random, sizeof sizes / sizeof sizes[0]);
    return (2.0f * sb_random_unit(random) - 1.0f) * sizes[size];
}

static void advance(void *object, uint32_t tick)
{
    instance *at = object;
    sb_random random = sb_random_seed(6, tick);
    for (uint32_t i = 0; i < CASE_COUNT; i++) {
        float x = argument(&random);
        float y = argument(&random);
        at->cases[i] = (trigonometry_case){
            .x = x,
            .y = y,
            .sine = sb_sin(x),
            .cosine = sb_cos(x),
            .arctangent = sb_atan2(y, x),
            .wrapped = sb_angle_wrap(y),
        };
        at->case_count += at->cases[i].sine != 0.0f && at->cases[i].arctangent != 0.0f;
    }
}

static const char *missing(const void *object)
{
    const instance *at = object;
    return at->case_count > CASE_COUNT ? NULL : "results other than zero";
}

static const scenario_family family = {create, destroy, view, advance, missing};

static const scenario scenarios[] = {
    {"trigonometry", 300, 300, &family, NULL},
};

const scenario_list trigonometry_scenarios = {scenarios, sizeof scenarios / sizeof scenarios[0]};
