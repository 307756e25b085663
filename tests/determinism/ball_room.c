// A closed room of 1,000 elastic balls at a volume fraction of a tenth, with three cylinders in it:
// the scene on which the benchmark compares engines.

#include "stage.h"

#define BALL_COUNT 1000u
#define SIDE 17.3646f ///< m: cube root of 1,000 balls' volume over 0.1
#define HALF (0.5f * SIDE)
#define BALL_RADIUS 0.5f
#define CYLINDER_RADIUS (0.06f * SIDE)
#define CYLINDER_COUNT 3u
#define SPEED 20.0f ///< m/s

static const float cylinder_x[CYLINDER_COUNT] = {-0.25f * SIDE, 0.25f * SIDE, 0.0f};
static const float cylinder_z[CYLINDER_COUNT] = {-0.2f * SIDE, -0.2f * SIDE, 0.25f * SIDE};

static void define(sb_world_def *def)
{
    def->body_capacity = BALL_COUNT;
    def->contact_capacity = 4 * BALL_COUNT;
    def->gravity_m_s2 = 0.5f;
    def->event_count_max = 64;
    def->sleep_s = 0.0f;
}

static void build(stage *at, sb_scenery_def *def)
{
    const sb_plane planes[] = {
        {{1.0f, 0.0f, 0.0f}, -HALF},  {{-1.0f, 0.0f, 0.0f}, -HALF}, {{0.0f, 1.0f, 0.0f}, 0.0f},
        {{0.0f, -1.0f, 0.0f}, -SIDE}, {{0.0f, 0.0f, 1.0f}, -HALF},  {{0.0f, 0.0f, -1.0f}, -HALF},
    };
    sb_cylinder cylinders[CYLINDER_COUNT];
    for (uint32_t i = 0; i < CYLINDER_COUNT; i++) {
        cylinders[i] = (sb_cylinder){.center = {cylinder_x[i], HALF, cylinder_z[i]},
                                     .axis = {0.0f, 1.0f, 0.0f},
                                     .radius = CYLINDER_RADIUS,
                                     .half_height = HALF};
    }
    sb_surface surfaces[6 + CYLINDER_COUNT];
    for (size_t i = 0; i < sizeof surfaces / sizeof surfaces[0]; i++) {
        surfaces[i] = sb_surface_default();
        surfaces[i].friction = 0.0f;
        surfaces[i].restitution = 1.0f;
    }
    def->planes = planes;
    def->plane_count = 6;
    def->cylinders = cylinders;
    def->cylinder_count = CYLINDER_COUNT;
    def->surfaces = surfaces;
    stage_scenery_build(at, def);
}

// Cells of the room, `n` a side.
typedef struct grid {
    uint32_t n;
    float cell; ///< m
} grid;

static sb_vec3 cell_center(const grid *cells, uint32_t k)
{
    uint32_t n = cells->n;
    return (sb_vec3){((float)(k % n) + 0.5f) * cells->cell - HALF,
                     ((float)(k / (n * n)) + 0.5f) * cells->cell,
                     ((float)(k / n % n) + 0.5f) * cells->cell - HALF};
}

static bool cell_is_free(const grid *cells, uint32_t k)
{
    sb_vec3 center = cell_center(cells, k);
    float clearance = CYLINDER_RADIUS + 0.65f;
    for (uint32_t i = 0; i < CYLINDER_COUNT; i++) {
        float x = center.x - cylinder_x[i];
        float z = center.z - cylinder_z[i];
        if (x * x + z * z < clearance * clearance) {
            return false;
        }
    }
    return true;
}

static uint32_t free_count(const grid *cells)
{
    uint32_t count = 0;
    for (uint32_t k = 0; k < cells->n * cells->n * cells->n; k++) {
        count += cell_is_free(cells, k);
    }
    return count;
}

static void add_ball(stage *at, uint32_t index, sb_vec3 center, float jitter, sb_random *random)
{
    sb_body_def def = sb_body_def_default();
    def.shape = SB_BODY_SPHERE;
    def.half_extents = sb_vec3_make(BALL_RADIUS, BALL_RADIUS, BALL_RADIUS);
    def.restitution = 1.0f;
    def.friction = 0.0f;
    def.position.x = center.x + draw_in(random, -jitter, jitter);
    def.position.y = center.y + draw_in(random, -jitter, jitter);
    def.position.z = center.z + draw_in(random, -jitter, jitter);
    def.velocity = sb_vec3_scale(draw_direction(random), SPEED);
    stage_add(at, index, &def);
}

// The balls are spread evenly over the free cells of the coarsest grid that has enough of them.
static void fill(stage *at)
{
    grid cells = {.n = 10, .cell = SIDE / 10.0f};
    while (free_count(&cells) < BALL_COUNT) {
        cells.n++;
        cells.cell = SIDE / (float)cells.n;
    }
    uint32_t count = free_count(&cells);
    float room = 0.5f * (cells.cell - 1.0f) - 0.005f;
    float jitter = room < 0.0f ? 0.0f : room > 0.1f ? 0.1f : room;
    sb_random random = sb_random_seed(424242, 0);
    uint32_t ball = 0;
    uint32_t free_cell = 0;
    for (uint32_t k = 0; ball < BALL_COUNT; k++) {
        if (!cell_is_free(&cells, k)) {
            continue;
        }
        if (free_cell == (uint32_t)((uint64_t)ball * count / BALL_COUNT)) {
            add_ball(at, ball++, cell_center(&cells, k), jitter, &random);
        }
        free_cell++;
    }
}

static const char *missing(const stage *at)
{
    const sb_aabb room = {{-HALF, 0.0f, -HALF}, {HALF, SIDE, HALF}};
    if (!stage_is_within(at, &room)) {
        return "balls that stay in the room";
    }
    return at->counts.contacts[SB_CONTACT_BEGIN] > 10ull * BALL_COUNT ? NULL : "collisions";
}

const stage_play ball_room = {.define = define, .build = build, .fill = fill, .missing = missing};
