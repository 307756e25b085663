#include "stage.h"

#include "base/assert.h"
#include "memory.h"

typedef struct stage_instance {
    stage stage;
    const stage_play *play;
} stage_instance;

void stage_scenery_build(stage *at, const sb_scenery_def *def)
{
    at->scenery = memory_take(sb_scenery_size(def));
    sb_error error = sb_scenery_build(at->scenery, def);
    SB_ASSERT(error == SB_OK);
}

void stage_add(stage *at, uint32_t index, const sb_body_def *def)
{
    sb_error error = sb_world_body_add(at->world, index, def);
    SB_ASSERT(error == SB_OK);
}

sb_body *stage_body(const stage *at, uint32_t index)
{
    uint32_t capacity;
    sb_body *bodies = sb_world_bodies(at->world, &capacity);
    SB_ASSERT(index < capacity);
    return &bodies[index];
}

bool stage_is_within(const stage *at, const sb_aabb *bounds)
{
    uint32_t capacity;
    const sb_body *bodies = sb_world_bodies(at->world, &capacity);
    for (uint32_t i = 0; i < capacity; i++) {
        sb_aabb point = {bodies[i].position, bodies[i].position};
        if (bodies[i].shape != SB_BODY_FREE && !sb_aabb_overlap(bounds, &point)) {
            return false;
        }
    }
    return true;
}

static void *create(const scenario *what)
{
    stage_instance *made = memory_take(sizeof *made);
    stage *at = &made->stage;
    const stage_play *play = made->play = what->settings;
    hull_library_build(&at->library);
    sb_scenery_def scenery_def = {.hull_count = HULL_LIBRARY_COUNT, .hulls = at->library.hulls};
    play->build(at, &scenery_def);
    sb_world_def def = sb_world_def_default();
    play->define(&def);
    sb_error error = sb_world_layout(&def, &at->layout);
    SB_ASSERT(error == SB_OK);
    if (play->results != NULL) {
        (void)sb_layout_add(&at->layout, play->results, play->result_count);
    }
    // The block's address is a multiple of 8 but not of 16, which is the minimal alignment.
    at->memory = memory_take(at->layout.size + 8);
    at->world = (sb_world){
        .layout = &at->layout,
        .block = at->memory + 8,
        .scenery = at->scenery,
        .scratch = memory_take(sb_world_scratch_size(&at->layout)),
    };
    sb_world_init(at->world, &def);
    play->fill(at);
    return made;
}

static void destroy(void *object)
{
    stage_instance *instance = object;
    memory_give(instance->stage.world.scratch);
    memory_give(instance->stage.memory);
    memory_give(instance->stage.scenery);
    memory_give(instance);
}

static state_view view(void *object)
{
    stage *at = &((stage_instance *)object)->stage;
    return (state_view){
        .layout = &at->layout,
        .block = at->world.block,
        .scratch = at->world.scratch,
        .scratch_size = sb_world_scratch_size(&at->layout),
    };
}

static void count(stage *at)
{
    stage_counts *counts = &at->counts;
    uint32_t contact_count;
    const sb_contact *contacts = sb_world_contacts(at->world, &contact_count);
    for (uint32_t i = 0; i < contact_count; i++) {
        counts->contacts[contacts[i].kind]++;
    }
    counts->full += contact_count == at->layout.sections[SB_SECTION_CONTACTS].count;
    uint32_t capacity;
    const sb_body *bodies = sb_world_bodies(at->world, &capacity);
    uint32_t asleep = 0;
    for (uint32_t i = 0; i < capacity; i++) {
        asleep += (bodies[i].flags & SB_BODY_ASLEEP) != 0;
    }
    counts->woken += asleep < counts->asleep ? counts->asleep - asleep : 0;
    counts->asleep = asleep;
    counts->asleep_max = asleep > counts->asleep_max ? asleep : counts->asleep_max;
}

static void advance(void *object, uint32_t tick)
{
    stage_instance *instance = object;
    stage *at = &instance->stage;
    if (instance->play->drive != NULL) {
        instance->play->drive(at, tick);
    }
    sb_world_step(at->world);
    if (instance->play->ask != NULL) {
        instance->play->ask(at, tick);
    }
    count(at);
}

static const char *missing(const void *object)
{
    const stage_instance *instance = object;
    return instance->play->missing(&instance->stage);
}

static const scenario_family family = {create, destroy, view, advance, missing};

static const scenario scenarios[] = {
    {"queries", 240, 100, &family, &queries},
    {"ball_room", 600, 60, &family, &ball_room},
    {"hull_crowd", 400, 120, &family, &hull_crowd},
    {"corner_crowd", 600, 260, &family, &corner_crowd},
    {"pile", 600, 260, &family, &pile},
};

const scenario_list world_scenarios = {scenarios, sizeof scenarios / sizeof scenarios[0]};
