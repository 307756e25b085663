/// This library in the scenes of the benchmark.
#include <stdlib.h>
#include <string.h>

#include "engine.h"
#include "physics/overlap/pairs.h"
#include "physics/sweep/pairs.h"
#include "sabot_world.h"

static void read_vec3(sb_vec3 v, double out[3])
{
    out[0] = (double)v.x;
    out[1] = (double)v.y;
    out[2] = (double)v.z;
}

static void *arena_open(const arena *scene)
{
    sabot_arena *a = malloc(sizeof *a);
    if (a != NULL && !sabot_arena_open(a, scene, scene->tank_count, 0)) {
        free(a);
        a = NULL;
    }
    return a;
}

static void arena_tick(void *context, uint32_t tick, const float *yaw_rates)
{
    sabot_arena *a = context;
    sabot_arena_control(a, tick, yaw_rates);
    sb_world_step(a->base.world);
}

static void arena_read(void *context, box_pose *out_tanks, double (*out_shells)[3])
{
    sabot_arena *a = context;
    uint32_t capacity;
    const sb_body *bodies = sb_world_bodies(a->base.world, &capacity);
    for (uint32_t i = 0; i < a->tank_count; i++) {
        sb_box box = sb_body_box(&bodies[i]);
        read_vec3(box.center, out_tanks[i].center);
        read_vec3(bodies[i].velocity, out_tanks[i].velocity);
        for (int k = 0; k < 3; k++) {
            read_vec3(box.axes[k], out_tanks[i].axes[k]);
        }
        read_vec3(bodies[a->tank_count + i].position, out_shells[i]);
    }
}

static void arena_close(void *context)
{
    sabot_arena *a = context;
    sabot_world_close(&a->base);
    free(a);
}

typedef struct sabot_room {
    sabot_world base;
    uint32_t ball_count;
    uint64_t dropped_count; // dropped contacts before the tick whose touches were last requested
    ball_touches touches;
} sabot_room;

static void room_close(void *context)
{
    sabot_room *r = context;
    sabot_world_close(&r->base);
    free(r->touches.touches);
    free(r);
}

static void *room_open(const room *scene)
{
    sabot_room *r = calloc(1, sizeof *r);
    if (r == NULL || !sabot_room_open(&r->base, scene)) {
        free(r);
        return NULL;
    }
    r->ball_count = scene->ball_count;
    uint32_t capacity = r->base.layout.sections[SB_SECTION_CONTACTS].count;
    r->touches.touches = malloc(capacity * sizeof *r->touches.touches);
    if (r->touches.touches == NULL) {
        room_close(r);
        return NULL;
    }
    return r;
}

static void room_tick(void *context)
{
    sabot_room *r = context;
    sb_world_step(r->base.world);
}

static void room_read(void *context, ball_state *out_balls)
{
    sabot_room *r = context;
    uint32_t capacity;
    const sb_body *bodies = sb_world_bodies(r->base.world, &capacity);
    for (uint32_t i = 0; i < r->ball_count; i++) {
        read_vec3(bodies[i].position, out_balls[i].position);
        read_vec3(bodies[i].velocity, out_balls[i].velocity);
    }
}

static uint32_t touched(uint32_t id)
{
    if ((id & SB_ID_SOLID) != 0) {
        return TOUCH_COLUMN | (id & ~SB_ID_SOLID);
    }
    return (id & SB_ID_PLANE) != 0 ? TOUCH_WALL | (id & ~SB_ID_PLANE) : id;
}

static const ball_touches *room_touches(void *context)
{
    sabot_room *r = context;
    uint32_t contact_count;
    const sb_contact *contacts = sb_world_contacts(r->base.world, &contact_count);
    uint64_t dropped = sb_world_get_state(r->base.world)->contact_dropped_count;
    r->touches.count = 0;
    r->touches.missing = (uint32_t)(dropped - r->dropped_count);
    r->dropped_count = dropped;
    for (uint32_t i = 0; i < contact_count; i++) {
        const sb_contact *contact = &contacts[i];
        if (contact->kind != SB_CONTACT_END) {
            r->touches.touches[r->touches.count++] = (ball_touch){
                .a = contact->a,
                .b = touched(contact->b),
                .time = (double)contact->time,
                .count = contact->count,
            };
        }
    }
    return &r->touches;
}

typedef struct pairs {
    uint32_t count;
    sb_box *boxes_a, *boxes_b;
    sb_mtv *mtvs;
    sb_manifold *manifolds;
    sb_box *targets;
    sb_sphere_path *box_casts;
    sb_sphere_path *sphere_casts, *sphere_targets;
} pairs;

static void pairs_close(void *context)
{
    pairs *p = context;
    free(p->boxes_a);
    free(p->boxes_b);
    free(p->mtvs);
    free(p->manifolds);
    free(p->targets);
    free(p->box_casts);
    free(p->sphere_casts);
    free(p->sphere_targets);
    free(p);
}

static sb_box box_of(const scene_box *box)
{
    const float *q = box->rotation;
    const float *h = box->half_extents;
    return sb_box_from_pose((sb_vec3){box->center[0], box->center[1], box->center[2]},
                            (sb_vec3){h[0], h[1], h[2]}, 0.0f,
                            (sb_quaternion){q[1], q[2], q[3], q[0]});
}

static sb_sphere_path path_of(const float start[3], const float displacement[3], float radius)
{
    return (sb_sphere_path){
        .start = {start[0], start[1], start[2]},
        .displacement = {displacement[0], displacement[1], displacement[2]},
        .radius = radius,
    };
}

static void pairs_fill(pairs *p, const pair_set *set)
{
    const float origin[3] = {0.0f, 0.0f, 0.0f};
    for (uint32_t i = 0; i < set->count; i++) {
        p->boxes_a[i] = box_of(&set->pairs[i].a);
        p->boxes_b[i] = box_of(&set->pairs[i].b);
        const cast *b = &set->box_casts[i];
        p->targets[i] = box_of(&b->box);
        p->box_casts[i] = path_of(b->start, b->displacement, CAST_RADIUS_M);
        const cast *s = &set->sphere_casts[i];
        p->sphere_casts[i] = path_of(s->start, s->displacement, CAST_RADIUS_M);
        p->sphere_targets[i] = path_of(origin, s->target_displacement, CAST_TARGET_RADIUS_M);
    }
}

static void *pairs_open(const pair_set *set)
{
    pairs *p = calloc(1, sizeof *p);
    if (p == NULL) {
        return NULL;
    }
    size_t n = set->count;
    *p = (pairs){
        .count = set->count,
        .boxes_a = malloc(n * sizeof *p->boxes_a),
        .boxes_b = malloc(n * sizeof *p->boxes_b),
        .mtvs = malloc(n * sizeof *p->mtvs),
        .manifolds = malloc(n * sizeof *p->manifolds),
        .targets = malloc(n * sizeof *p->targets),
        .box_casts = malloc(n * sizeof *p->box_casts),
        .sphere_casts = malloc(n * sizeof *p->sphere_casts),
        .sphere_targets = malloc(n * sizeof *p->sphere_targets),
    };
    if (p->boxes_a == NULL || p->boxes_b == NULL || p->mtvs == NULL || p->manifolds == NULL ||
        p->targets == NULL || p->box_casts == NULL || p->sphere_casts == NULL ||
        p->sphere_targets == NULL) {
        pairs_close(p);
        return NULL;
    }
    pairs_fill(p, set);
    return p;
}

static void run_mtv(void *context, bool *out_hits)
{
    pairs *p = context;
    for (uint32_t i = 0; i < p->count; i++) {
        out_hits[i] = sb_box_box_mtv(&p->boxes_a[i], &p->boxes_b[i], &p->mtvs[i]);
    }
}

static void run_manifold(void *context, bool *out_hits)
{
    pairs *p = context;
    for (uint32_t i = 0; i < p->count; i++) {
        out_hits[i] = sb_box_box_manifold(&p->boxes_a[i], &p->boxes_b[i], &p->manifolds[i]);
    }
}

// With single casts each engine keeps only whether a cast hits. The arrays are copied because the
// compiler must assume that every call changes them.
static void run_cast_at_box(void *context, bool *out_hits)
{
    const pairs p = *(const pairs *)context;
    sb_impact impact;
    for (size_t i = 0; i < p.count; i++) {
        out_hits[i] = sb_sweep_sphere_box(&p.box_casts[i], &p.targets[i], &impact);
    }
}

static void run_cast_at_sphere(void *context, bool *out_hits)
{
    const pairs p = *(const pairs *)context;
    sb_impact impact;
    for (size_t i = 0; i < p.count; i++) {
        out_hits[i] =
            sb_sweep_sphere_moving_sphere(&p.sphere_casts[i], &p.sphere_targets[i], &impact);
    }
}

const engine *engine_sabot(void)
{
    static const engine sabot = {
        .name = "sabot",
        .arena_open = arena_open,
        .arena_tick = arena_tick,
        .arena_read = arena_read,
        .arena_close = arena_close,
        .room_open = room_open,
        .room_tick = room_tick,
        .room_read = room_read,
        .room_touches = room_touches,
        .room_close = room_close,
        .pairs_open = pairs_open,
        .pairs_close = pairs_close,
        .tests = {{"M1", "single", run_mtv},
                  {"M1contacts", "single", run_manifold},
                  {"M2box", "single", run_cast_at_box},
                  {"M2sphere", "single", run_cast_at_sphere}},
    };
    return &sabot;
}
