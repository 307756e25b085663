// Balls of several restitutions fall into a bin, settle and sleep; then some are taken away from
// under the others.

#include "stage.h"

#define BALL_COUNT 150u
#define HALF 2.2f ///< of the bin, m
#define RADIUS 0.3f

static void define(sb_world_def *def)
{
    def->body_capacity = BALL_COUNT;
    def->contact_capacity = 4 * BALL_COUNT;
    def->event_count_max = 8;
}

static void build(stage *at, sb_scenery_def *def)
{
    const sb_plane planes[] = {
        {{0.0f, 1.0f, 0.0f}, 0.0f},  {{1.0f, 0.0f, 0.0f}, -HALF},  {{-1.0f, 0.0f, 0.0f}, -HALF},
        {{0.0f, 0.0f, 1.0f}, -HALF}, {{0.0f, 0.0f, -1.0f}, -HALF},
    };
    def->planes = planes;
    def->plane_count = 5;
    stage_scenery_build(at, def);
}

static void fill(stage *at)
{
    static const float restitutions[] = {0.0f, 0.3f, 0.5f, 0.9f};
    sb_random random = sb_random_seed(52, 0);
    for (uint32_t i = 0; i < BALL_COUNT; i++) {
        sb_body_def def = sb_body_def_default();
        def.shape = SB_BODY_SPHERE;
        def.half_extents = sb_vec3_make(RADIUS, RADIUS, RADIUS);
        def.position.x = ((float)(i % 4) - 1.5f) * 0.9f + draw_in(&random, -0.1f, 0.1f);
        def.position.z = ((float)(i / 4 % 4) - 1.5f) * 0.9f + draw_in(&random, -0.1f, 0.1f);
        def.position.y = 1.0f + (float)(i / 16) * 0.8f;
        def.restitution = restitutions[i / 3 % 4];
        def.drag_per_s = 0.1f;
        def.flags = i % 3 == 0 ? SB_BODY_BALLISTIC : 0;
        stage_add(at, i, &def);
    }
}

static void drive(stage *at, uint32_t tick)
{
    for (uint32_t i = 0; tick == 200 && i < 8; i++) {
        sb_world_body_remove(at->world, i * 5);
    }
}

static const char *missing(const stage *at)
{
    if (at->counts.asleep_max < BALL_COUNT / 4) {
        return "balls that fall asleep";
    }
    return at->counts.contacts[SB_CONTACT_PERSIST] > BALL_COUNT ? NULL : "balls that rest";
}

const stage_play pile = {
    .define = define, .build = build, .fill = fill, .drive = drive, .missing = missing};
