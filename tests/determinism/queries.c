// Runs every query of a world, on bodies that move in scenery of every kind. The answers are a
// section of the block.

#include "physics/world/query.h"

#include "physics/world/pose_ring.h"
#include "stage.h"

#define BODY_COUNT 60u
#define HALF 12.0f ///< of the room, m
#define HIT_COUNT_MAX 8u
#define ASKED_PER_TICK 48u

typedef enum question {
    ASK_POINT,
    ASK_OVERLAP,
    ASK_RAY,
    ASK_SPHERE,
    ASK_BOX,
    ASK_RAY_ALL,
    ASK_SPHERE_ALL,
    ASK_BOX_ALL,
    ASK_CLOSEST,
    ASK_LINE_OF_SIGHT,
    ASK_POSE,
    ASK_REWOUND,
    QUESTION_COUNT,
} question;

typedef struct answer {
    uint32_t question;
    uint32_t count; ///< the query's result; 0 or 1 for a yes or no
    uint32_t ids[HIT_COUNT_MAX];
    sb_impact impacts[HIT_COUNT_MAX];
} answer;

static const sb_field answer_fields[] = {
    SB_FIELD(answer, question, SB_FIELD_U32, 1),
    SB_FIELD(answer, count, SB_FIELD_U32, 1),
    SB_FIELD(answer, ids, SB_FIELD_U32, HIT_COUNT_MAX),
    SB_FIELD(answer, impacts, SB_FIELD_F32, 7 * HIT_COUNT_MAX),
};
static const sb_table answer_table = SB_TABLE(answer, answer_fields);

static void define(sb_world_def *def)
{
    def->body_capacity = BODY_COUNT;
    def->contact_capacity = 1024;
    def->pose_capacity = BODY_COUNT;
    def->gravity_m_s2 = 3.0f;
    def->sleep_s = 0.0f;
}

static void build(stage *at, sb_scenery_def *def)
{
    const sb_plane planes[] = {
        {{0.0f, 1.0f, 0.0f}, 0.0f},  {{1.0f, 0.0f, 0.0f}, -HALF},  {{-1.0f, 0.0f, 0.0f}, -HALF},
        {{0.0f, 0.0f, 1.0f}, -HALF}, {{0.0f, 0.0f, -1.0f}, -HALF},
    };
    sb_random random = sb_random_seed(53, 0);
    sb_box boxes[12];
    sb_cylinder cylinders[6];
    sb_hull_place hulls[6];
    sb_surface surfaces[5 + 12 + 6 + 6];
    for (int i = 0; i < 12; i++) {
        boxes[i] = draw_box(&random, HALF);
    }
    for (int i = 0; i < 6; i++) {
        cylinders[i] = draw_shape(&random, SB_SHAPE_CYLINDER, HALF, &at->library).cylinder;
        hulls[i].hull = sb_random_below(&random, HULL_LIBRARY_COUNT);
        hulls[i].center = draw_point(&random, HALF);
        draw_axes(&random, hulls[i].axes);
    }
    for (size_t i = 0; i < sizeof surfaces / sizeof surfaces[0]; i++) {
        surfaces[i] = sb_surface_default();
        surfaces[i].layer = 1u << (i % 4);
    }
    def->planes = planes;
    def->plane_count = 5;
    def->boxes = boxes;
    def->box_count = 12;
    def->cylinders = cylinders;
    def->cylinder_count = 6;
    def->placed_hulls = hulls;
    def->placed_hull_count = 6;
    def->surfaces = surfaces;
    stage_scenery_build(at, def);
}

static void add_body(stage *at, uint32_t index, sb_random *random)
{
    static const sb_body_shape shapes[] = {SB_BODY_BOX, SB_BODY_SPHERE, SB_BODY_HULL};
    sb_body_def def = sb_body_def_default();
    def.shape = shapes[index % 3];
    def.motion = index % 10 == 0 ? SB_BODY_KINEMATIC : SB_BODY_DYNAMIC;
    def.flags = index % 9 == 0 ? SB_BODY_SENSOR : 0;
    def.hull = index % HULL_LIBRARY_COUNT;
    def.half_extents.x = draw_in(random, 0.2f, 1.0f);
    def.half_extents.y = draw_in(random, 0.2f, 1.0f);
    def.half_extents.z = draw_in(random, 0.2f, 1.0f);
    if (def.shape == SB_BODY_SPHERE) {
        def.half_extents.y = def.half_extents.z = def.half_extents.x;
    }
    def.position = draw_point(random, 0.9f * HALF);
    def.position.y += HALF;
    sb_vec3 heading = draw_direction(random);
    def.velocity = sb_vec3_scale(heading, draw_in(random, 0.0f, 8.0f));
    def.yaw_rate = draw_in(random, -2.0f, 2.0f);
    def.restitution = 0.8f;
    def.layer = 1u << (index % 4);
    if (def.motion == SB_BODY_KINEMATIC) {
        def.velocity = sb_vec3_make(0.0f, 0.0f, 0.0f);
    }
    stage_add(at, index, &def);
}

static void fill(stage *at)
{
    sb_random random = sb_random_seed(54, 0);
    for (uint32_t i = 0; i < BODY_COUNT; i++) {
        add_body(at, i, &random);
    }
}

// The arguments of the queries.
typedef struct query {
    sb_query_filter filter;
    sb_vec3 from;
    sb_point_path ray;
    sb_sphere_path sphere;
    sb_box_cast box;
    sb_shape shape;
} query;

static sb_query_filter draw_filter(sb_random *random)
{
    sb_query_filter filter = sb_query_filter_default();
    uint32_t choice = sb_random_below(random, 64);
    filter.mask = choice % 2 == 0 ? UINT32_MAX : choice / 4;
    filter.scenery = choice % 8 != 1;
    filter.bodies = choice % 8 != 3;
    filter.sensors = choice % 8 == 5;
    if (choice % 3 == 0) {
        filter.skip = choice % BODY_COUNT;
    }
    return filter;
}

static query draw_query(stage *at, sb_random *random)
{
    query asked;
    asked.filter = draw_filter(random);
    asked.from = draw_point(random, HALF);
    asked.from.y = fabsf(asked.from.y);
    sb_vec3 to = draw_point(random, HALF);
    sb_vec3 displacement = sb_vec3_sub(to, asked.from);
    asked.ray = (sb_point_path){asked.from, displacement};
    asked.sphere = (sb_sphere_path){asked.from, displacement, draw_in(random, 0.05f, 0.5f)};
    asked.box = (sb_box_cast){draw_box(random, HALF), displacement};
    asked.box.start.center = asked.from;
    asked.box.start.half_extents = sb_vec3_scale(asked.box.start.half_extents, 0.25f);
    sb_shape_kind kind = (sb_shape_kind)sb_random_below(random, SB_SHAPE_KIND_COUNT);
    asked.shape = draw_shape(random, kind, HALF, &at->library);
    return asked;
}

static void keep_hits(answer *to, const sb_query_hit *hits)
{
    for (uint32_t i = 0; i < to->count && i < HIT_COUNT_MAX; i++) {
        to->ids[i] = hits[i].id;
        to->impacts[i] = hits[i].impact;
    }
}

// Largest count of a query's ids that are kept.
static void drop_ids_beyond_count(answer *to)
{
    for (uint32_t i = to->count; i < HIT_COUNT_MAX; i++) {
        to->ids[i] = 0;
    }
}

// Queries the past, 2.5 ticks before this one: a body's pose, and what a sphere would have hit.
static void ask_rewound(const stage *at, const query *asked, uint32_t tick, answer *to)
{
    if (tick < 8) {
        return;
    }
    if (to->question == ASK_POSE) {
        sb_pose pose;
        to->count =
            sb_pose_ring_at(at->world, asked->filter.skip % BODY_COUNT, tick - 2, 0.5f, &pose);
        if (to->count != 0) {
            to->ids[0] = pose.generation;
            to->impacts[0].time = pose.yaw;
            to->impacts[0].point = pose.position;
            to->impacts[0].normal = sb_vec3_make(pose.tilt.x, pose.tilt.y, pose.tilt.z);
        }
        return;
    }
    sb_query_hit hit;
    sb_error error;
    const sb_rewind_cast cast = {.path = asked->sphere,
                                 .tick = tick - 2,
                                 .fraction = 0.5f,
                                 .duration = 1.0f,
                                 .skip = asked->filter.skip,
                                 .mask = asked->filter.mask};
    to->count = sb_pose_ring_sweep(at->world, &cast, &hit.impact, &hit.id, &hit.hit_shape, &error);
    keep_hits(to, &hit);
}

static void ask_one(stage *at, const query *asked, uint32_t tick, answer *to)
{
    sb_query_hit hits[HIT_COUNT_MAX];
    sb_world world = at->world;
    const sb_query_filter *filter = &asked->filter;
    const sb_shape point = {.kind = SB_SHAPE_POINT, .point = asked->from};
    switch ((question)to->question) {
    case ASK_POINT:
        to->count = sb_query_overlap(world, &point, filter, to->ids, HIT_COUNT_MAX);
        drop_ids_beyond_count(to);
        return;
    case ASK_OVERLAP:
        to->count = sb_query_overlap(world, &asked->shape, filter, to->ids, HIT_COUNT_MAX);
        drop_ids_beyond_count(to);
        return;
    case ASK_LINE_OF_SIGHT:
        to->count = sb_query_line_of_sight(
            world, asked->from, sb_vec3_add(asked->from, asked->ray.displacement), filter);
        return;
    case ASK_RAY:
        to->count = sb_query_ray(world, &asked->ray, filter, hits);
        break;
    case ASK_SPHERE:
        to->count = sb_query_sphere(world, &asked->sphere, filter, hits);
        break;
    case ASK_BOX:
        to->count = sb_query_box(world, &asked->box, filter, hits);
        break;
    case ASK_RAY_ALL:
        to->count = sb_query_ray_all(world, &asked->ray, filter, hits, HIT_COUNT_MAX);
        break;
    case ASK_SPHERE_ALL:
        to->count = sb_query_sphere_all(world, &asked->sphere, filter, hits, HIT_COUNT_MAX);
        break;
    case ASK_BOX_ALL:
        to->count = sb_query_box_all(world, &asked->box, filter, hits, HIT_COUNT_MAX);
        break;
    case ASK_CLOSEST:
        to->count = sb_query_closest(world, asked->from, 3.0f, filter, hits);
        break;
    case ASK_POSE:
    case ASK_REWOUND:
    case QUESTION_COUNT:
    default:
        ask_rewound(at, asked, tick, to);
        return;
    }
    keep_hits(to, hits);
}

static void ask(stage *at, uint32_t tick)
{
    answer *answers = sb_layout_at(&at->layout, at->world.block, SB_SECTION_RULES);
    sb_random random = sb_random_seed(55, tick);
    for (uint32_t i = 0; i < ASKED_PER_TICK; i++) {
        query asked = draw_query(at, &random);
        answers[i] = (answer){.question = i % QUESTION_COUNT};
        ask_one(at, &asked, tick, &answers[i]);
        bool hit = answers[i].count > 0;
        at->counts.hits |= (uint32_t)hit << answers[i].question;
        at->counts.misses |= (uint32_t)!hit << answers[i].question;
    }
}

static const char *missing(const stage *at)
{
    const uint32_t all = (1u << QUESTION_COUNT) - 1;
    if (at->counts.hits != all) {
        return "a hit of every query";
    }
    return at->counts.misses == all ? NULL : "a miss of every query";
}

const stage_play queries = {.define = define,
                            .build = build,
                            .fill = fill,
                            .ask = ask,
                            .missing = missing,
                            .results = &answer_table,
                            .result_count = ASKED_PER_TICK};
