#include "sabot_world.h"

#include <stdlib.h>
#include <string.h>

#include "base/trigonometry.h"

// A server lists every contact: a tank in a crowd has some six, and a shell or ball less.
#define CONTACTS_PER_BODY 4u

#define ARENA_EVENT_COUNT_MAX 8u
#define ROOM_EVENT_COUNT_MAX 64u

static void *allocate(size_t size)
{
    return aligned_alloc(64, (size + 63) & ~(size_t)63);
}

void sabot_world_close(sabot_world *w)
{
    free(w->world.block);
    free(w->world.scratch);
    free(w->scenery);
    *w = (sabot_world){0};
}

bool sabot_world_open(sabot_world *w, const sb_world_def *def, const sb_scenery_def *scenery)
{
    *w = (sabot_world){0};
    if (sb_world_layout(def, &w->layout) != SB_OK) {
        return false;
    }
    w->scenery = allocate(sb_scenery_size(scenery));
    w->world = (sb_world){
        .layout = &w->layout,
        .block = allocate(w->layout.size),
        .scenery = w->scenery,
        .scratch = allocate(sb_world_scratch_size(&w->layout)),
    };
    if (w->scenery == NULL || w->world.block == NULL || w->world.scratch == NULL ||
        sb_scenery_build(w->scenery, scenery) != SB_OK) {
        sabot_world_close(w);
        return false;
    }
    sb_world_init(w->world, def);
    return true;
}

static sb_vec3 vec3_of(const float v[3])
{
    return (sb_vec3){v[0], v[1], v[2]};
}

static sb_box box_of(const upright_box *box)
{
    return sb_box_from_yaw(vec3_of(box->center), vec3_of(box->half_extents), box->yaw);
}

static bool open_arena_world(sabot_arena *a, const arena *scene, uint32_t pose_count)
{
    const sb_plane ground = {{0.0f, 1.0f, 0.0f}, 0.0f};
    uint32_t box_count = scene->block_count + 4;
    sb_box *boxes = calloc(box_count, sizeof *boxes);
    if (boxes == NULL) {
        return false;
    }
    for (uint32_t i = 0; i < box_count; i++) {
        boxes[i] = box_of(i < 4 ? &scene->walls[i] : &scene->blocks[i - 4]);
    }
    const sb_scenery_def scenery = {
        .plane_count = 1,
        .planes = &ground,
        .box_count = box_count,
        .boxes = boxes,
    };
    sb_world_def def = sb_world_def_default();
    def.body_capacity = a->tank_count + a->shell_count;
    def.contact_capacity = CONTACTS_PER_BODY * def.body_capacity;
    def.pose_capacity = pose_count;
    def.tick_rate_hz = SCENE_TICK_RATE_HZ;
    def.gravity_m_s2 = ARENA_GRAVITY_M_S2;
    def.event_count_max = ARENA_EVENT_COUNT_MAX;
    bool good = sabot_world_open(&a->base, &def, &scenery);
    free(boxes);
    return good;
}

static bool add_tank(sabot_arena *a, uint32_t index, const upright_box *tank)
{
    sb_body_def def = sb_body_def_default();
    def.position = vec3_of(tank->center);
    def.yaw = tank->yaw;
    def.half_extents = vec3_of(tank->half_extents);
    def.mass_kg = ARENA_TANK_KG;
    def.friction = ARENA_FRICTION;
    def.flags = SB_BODY_SLEEPLESS;
    return sb_world_body_add(a->base.world, index, &def) == SB_OK;
}

static bool add_shell(sabot_arena *a, uint32_t k, const upright_box *tank)
{
    sb_body_def def = sb_body_def_default();
    def.shape = SB_BODY_SPHERE;
    def.position = vec3_of(tank->center);
    def.position.y += 2.0f + (float)(k / a->tank_count);
    def.half_extents = (sb_vec3){ARENA_SHELL_RADIUS_M, ARENA_SHELL_RADIUS_M, ARENA_SHELL_RADIUS_M};
    def.mass_kg = ARENA_SHELL_KG;
    def.friction = ARENA_FRICTION;
    def.flags = SB_BODY_SLEEPLESS;
    return sb_world_body_add(a->base.world, a->tank_count + k, &def) == SB_OK;
}

bool sabot_arena_open(sabot_arena *a, const arena *scene, uint32_t shell_count, uint32_t pose_count)
{
    *a = (sabot_arena){.tank_count = scene->tank_count, .shell_count = shell_count};
    bool good = open_arena_world(a, scene, pose_count);
    for (uint32_t i = 0; good && i < a->tank_count; i++) {
        good = add_tank(a, i, &scene->tanks[i]);
    }
    for (uint32_t k = 0; good && k < shell_count; k++) {
        good = add_shell(a, k, &scene->tanks[k % a->tank_count]);
    }
    if (!good) {
        sabot_world_close(&a->base);
    }
    return good;
}

static void fire(const sb_body *tank, sb_body *shell, sb_vec3 forward)
{
    shell->position = sb_vec3_add_scaled(tank->position, forward, ARENA_MUZZLE_AHEAD_M);
    shell->position.y += ARENA_MUZZLE_ABOVE_M;
    shell->velocity = sb_vec3_scale(forward, ARENA_SHELL_SPEED_M_S);
}

void sabot_arena_control(sabot_arena *a, uint32_t tick, const float *yaw_rates)
{
    uint32_t capacity;
    sb_body *bodies = sb_world_bodies(a->base.world, &capacity);
    for (uint32_t i = 0; i < a->tank_count; i++) {
        sb_vec3 forward = {0.0f, 0.0f, 0.0f};
        sb_sin_cos(bodies[i].yaw, &forward.x, &forward.z);
        float falling = bodies[i].velocity.y;
        bodies[i].velocity = sb_vec3_scale(forward, ARENA_TANK_SPEED_M_S);
        bodies[i].velocity.y = falling;
        bodies[i].yaw_rate = yaw_rates[i];
        for (uint32_t k = i; k < a->shell_count; k += a->tank_count) {
            // Only a tank's first shell leaves at tick 0: its others would start inside it.
            if (tick == 0 ? k == i : arena_fires(tick, k)) {
                fire(&bodies[i], &bodies[a->tank_count + k], forward);
            }
        }
    }
}

static bool add_ball(sabot_world *w, uint32_t index, const room *scene)
{
    sb_body_def def = sb_body_def_default();
    def.shape = SB_BODY_SPHERE;
    def.position = vec3_of(scene->positions[index]);
    def.velocity = vec3_of(scene->velocities[index]);
    def.half_extents = (sb_vec3){ROOM_BALL_RADIUS_M, ROOM_BALL_RADIUS_M, ROOM_BALL_RADIUS_M};
    def.mass_kg = ROOM_BALL_KG;
    def.restitution = 1.0f;
    def.friction = 0.0f;
    def.flags = SB_BODY_SLEEPLESS;
    if (scene->ballistic) {
        def.flags |= SB_BODY_BALLISTIC;
    }
    return sb_world_body_add(w->world, index, &def) == SB_OK;
}

static bool open_room_world(sabot_world *w, const room *scene)
{
    sb_plane walls[ROOM_WALL_COUNT];
    sb_cylinder columns[ROOM_COLUMN_COUNT];
    sb_surface surfaces[ROOM_WALL_COUNT + ROOM_COLUMN_COUNT];
    for (uint32_t i = 0; i < ROOM_WALL_COUNT; i++) {
        float normal[3] = {0.0f, 0.0f, 0.0f};
        normal[i / 2] = (i & 1) != 0 ? -1.0f : 1.0f;
        walls[i] = (sb_plane){vec3_of(normal), -scene->half_width};
    }
    for (uint32_t i = 0; i < ROOM_COLUMN_COUNT; i++) {
        columns[i] = (sb_cylinder){
            .center = {scene->columns[i][0], 0.0f, scene->columns[i][1]},
            .axis = {0.0f, 1.0f, 0.0f},
            .radius = scene->column_radius,
            .half_height = scene->half_width + 1.0f,
        };
    }
    for (uint32_t i = 0; i < ROOM_WALL_COUNT + ROOM_COLUMN_COUNT; i++) {
        surfaces[i] = sb_surface_default();
        surfaces[i].restitution = 1.0f;
        surfaces[i].friction = 0.0f;
    }
    const sb_scenery_def scenery = {
        .plane_count = ROOM_WALL_COUNT,
        .planes = walls,
        .cylinder_count = ROOM_COLUMN_COUNT,
        .cylinders = columns,
        .surfaces = surfaces,
    };
    sb_world_def def = sb_world_def_default();
    def.body_capacity = scene->ball_count;
    def.contact_capacity = CONTACTS_PER_BODY * def.body_capacity;
    def.tick_rate_hz = SCENE_TICK_RATE_HZ;
    def.gravity_m_s2 = scene->gravity_m_s2;
    def.event_count_max = ROOM_EVENT_COUNT_MAX;
    return sabot_world_open(w, &def, &scenery);
}

bool sabot_room_open(sabot_world *w, const room *scene)
{
    bool good = open_room_world(w, scene);
    for (uint32_t i = 0; good && i < scene->ball_count; i++) {
        good = add_ball(w, i, scene);
    }
    if (!good) {
        sabot_world_close(w);
    }
    return good;
}
