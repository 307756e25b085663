// Crowds of boxes and hulls: driven to and fro through a corridor, and pressed into a corner until
// they are left alone and fall asleep.

#include "base/trigonometry.h"
#include "physics/world/pose_ring.h"
#include "stage.h"

#define DRIVEN_COUNT 48u ///< boxes and hulls in turn
#define KINEMATIC_COUNT 2u
#define SENSOR_COUNT 2u
#define BALL_COUNT 12u
#define SHELL_COUNT 8u
#define CORNERED_COUNT 24u
#define CORRIDOR_HALF_WIDTH 6.0f   ///< m
#define CORRIDOR_HALF_LENGTH 30.0f ///< m
#define SPEED 6.0f                 ///< m/s

enum {
    FIRST_KINEMATIC = DRIVEN_COUNT,
    FIRST_SENSOR = FIRST_KINEMATIC + KINEMATIC_COUNT,
    FIRST_BALL = FIRST_SENSOR + SENSOR_COUNT,
    FIRST_SHELL = FIRST_BALL + BALL_COUNT,
    SLOT_COUNT = FIRST_SHELL + SHELL_COUNT,
};

static const sb_vec3 world_axes[3] = {{1.0f, 0.0f, 0.0f}, {0.0f, 1.0f, 0.0f}, {0.0f, 0.0f, 1.0f}};

static void define_corridor(sb_world_def *def)
{
    def->body_capacity = SLOT_COUNT;
    def->contact_capacity = 512;
    def->pose_capacity = FIRST_BALL;
}

// Two walls, ends, two pillars and two hulls in the way.
static void build_corridor(stage *at, sb_scenery_def *def)
{
    const sb_plane planes[] = {
        {{0.0f, 1.0f, 0.0f}, 0.0f},
        {{0.0f, 0.0f, 1.0f}, -CORRIDOR_HALF_LENGTH},
        {{0.0f, 0.0f, -1.0f}, -CORRIDOR_HALF_LENGTH},
    };
    // The walls are so high that nothing is thrown over them.
    sb_vec3 wall = {0.5f, 30.0f, CORRIDOR_HALF_LENGTH + 1.0f};
    const sb_box boxes[] = {
        sb_box_from_yaw(sb_vec3_make(CORRIDOR_HALF_WIDTH + 0.5f, 30.0f, 0.0f), wall, 0.0f),
        sb_box_from_yaw(sb_vec3_make(-CORRIDOR_HALF_WIDTH - 0.5f, 30.0f, 0.0f), wall, 0.0f),
        sb_box_from_yaw(sb_vec3_make(0.0f, 0.5f, 4.0f), sb_vec3_make(1.0f, 0.5f, 0.2f), 0.7f),
    };
    const sb_cylinder cylinders[] = {
        {{3.0f, 2.0f, -3.0f}, {0.0f, 1.0f, 0.0f}, 0.6f, 2.0f},
        {{-3.0f, 0.3f, 8.0f}, {1.0f, 0.0f, 0.0f}, 0.3f, 1.0f},
    };
    sb_hull_place hulls[] = {{.hull = 2, .center = {-3.0f, 0.5f, -8.0f}},
                             {.hull = 5, .center = {2.0f, 0.3f, 12.0f}}};
    for (int i = 0; i < 3; i++) {
        hulls[0].axes[i] = hulls[1].axes[i] = world_axes[i];
    }
    def->planes = planes;
    def->plane_count = 3;
    def->boxes = boxes;
    def->box_count = 3;
    def->cylinders = cylinders;
    def->cylinder_count = 2;
    def->placed_hulls = hulls;
    def->placed_hull_count = 2;
    stage_scenery_build(at, def);
}

// Boxes and hulls in turn, of several sizes; every fifth is tilted.
static sb_body_def polyhedron_def(uint32_t index, sb_random *random)
{
    static const uint32_t kinds[] = {0, 1, 2, 4};
    sb_body_def def = sb_body_def_default();
    def.half_extents.x = draw_in(random, 0.3f, 0.6f);
    def.half_extents.y = draw_in(random, 0.3f, 0.6f);
    def.half_extents.z = draw_in(random, 0.4f, 0.9f);
    def.yaw = draw_in(random, -3.0f, 3.0f);
    def.mass_kg = draw_in(random, 10.0f, 1000.0f);
    def.friction = draw_in(random, 0.0f, 1.0f);
    def.restitution = index % 7 == 0 ? 0.5f : 0.0f;
    def.drag_per_s = index % 3 == 0 ? 0.2f : 0.0f;
    if (index % 2 == 1) {
        def.shape = SB_BODY_HULL;
        def.hull = kinds[index / 2 % 4];
    }
    if (index % 5 == 0) {
        sb_vec3 up = {0.2f, 0.96f, draw_in(random, -0.1f, 0.1f)};
        up = sb_vec3_scale(up, 1.0f / sb_vec3_length(up));
        def.tilt = sb_quaternion_between(world_axes[1], up);
    }
    return def;
}

static sb_body_def ball_def(float radius)
{
    sb_body_def def = sb_body_def_default();
    def.shape = SB_BODY_SPHERE;
    def.half_extents = sb_vec3_make(radius, radius, radius);
    return def;
}

static void fill_corridor(stage *at)
{
    sb_random random = sb_random_seed(48, 0);
    for (uint32_t i = 0; i < DRIVEN_COUNT; i++) {
        sb_body_def def = polyhedron_def(i, &random);
        def.position =
            sb_vec3_make(((float)(i % 4) - 1.5f) * 2.5f, 1.2f, ((float)(i / 4) - 5.5f) * 2.5f);
        def.flags = i % 11 == 0 ? SB_BODY_SLEEPLESS : 0;
        stage_add(at, i, &def);
    }
    for (uint32_t i = 0; i < KINEMATIC_COUNT; i++) {
        sb_body_def def = sb_body_def_default();
        def.motion = SB_BODY_KINEMATIC;
        def.half_extents = sb_vec3_make(2.0f, 0.5f, 0.3f);
        def.position = sb_vec3_make(i == 0 ? -4.0f : 4.0f, 0.6f, i == 0 ? -22.0f : 22.0f);
        def.yaw_rate = i == 0 ? 1.0f : -0.5f;
        stage_add(at, FIRST_KINEMATIC + i, &def);
    }
    for (uint32_t i = 0; i < SENSOR_COUNT; i++) {
        sb_body_def def = sb_body_def_default();
        def.motion = SB_BODY_STATIC;
        def.flags = SB_BODY_SENSOR;
        def.half_extents = sb_vec3_make(5.0f, 2.0f, 1.0f);
        def.position = sb_vec3_make(0.0f, 1.0f, i == 0 ? -15.0f : 15.0f);
        stage_add(at, FIRST_SENSOR + i, &def);
    }
    for (uint32_t i = 0; i < BALL_COUNT; i++) {
        sb_body_def def = ball_def(0.3f);
        def.position = sb_vec3_make((float)(i % 4) * 2.0f - 3.0f, 4.0f, (float)i * 4.0f - 24.0f);
        def.velocity.x = draw_in(&random, -3.0f, 3.0f);
        def.velocity.z = draw_in(&random, -10.0f, 10.0f);
        def.restitution = 0.6f;
        def.flags = i % 2 == 0 ? SB_BODY_BALLISTIC : 0;
        stage_add(at, FIRST_BALL + i, &def);
    }
}

static void drive_towards(sb_body *body, sb_vec3 velocity)
{
    sb_body_wake(body);
    body->velocity.x = velocity.x;
    body->velocity.z = velocity.z;
}

// Every 30 ticks a slot's shell is taken away and another fired along the corridor.
static void fire(stage *at, uint32_t tick)
{
    if (tick % 30 != 0) {
        return;
    }
    uint32_t slot = FIRST_SHELL + tick / 30 % SHELL_COUNT;
    if (stage_body(at, slot)->shape != SB_BODY_FREE) {
        sb_world_body_remove(at->world, slot);
    }
    sb_random random = sb_random_keyed(49, slot, tick);
    sb_body_def def = ball_def(0.1f);
    def.mass_kg = 10.0f;
    def.position = sb_vec3_make(draw_in(&random, -5.0f, 5.0f), 1.0f, -29.0f);
    def.velocity = sb_vec3_make(draw_in(&random, -10.0f, 10.0f), 1.0f, 120.0f);
    def.flags = SB_BODY_STOPS;
    stage_add(at, slot, &def);
}

// Half of the bodies are driven one way, half the other; all turn about every four seconds. Now and
// then one is pushed.
static void drive_corridor(stage *at, uint32_t tick)
{
    for (uint32_t i = 0; i < DRIVEN_COUNT; i++) {
        sb_body *body = stage_body(at, i);
        bool forward = (i + tick / 240) % 2 == 0;
        sb_random random = sb_random_keyed(50, i, tick / 60);
        float yaw = draw_in(&random, -0.6f, 0.6f);
        float speed = forward ? SPEED : -SPEED;
        drive_towards(body, sb_vec3_make(sb_sin(yaw) * speed, 0.0f, sb_cos(yaw) * speed));
        body->yaw_rate = draw_in(&random, -1.0f, 1.0f);
        if ((tick + i) % 120 == 0) {
            sb_body_apply_impulse(body, sb_vec3_make(0.0f, 3.0f / body->inverse_mass, 0.0f));
        }
    }
    for (uint32_t i = 0; i < KINEMATIC_COUNT; i++) {
        float direction = (tick / 180 + i) % 2 == 0 ? 1.0f : -1.0f;
        stage_body(at, FIRST_KINEMATIC + i)->velocity =
            sb_vec3_make(direction * 1.5f, 0.0f, direction * 3.0f);
    }
    fire(at, tick);
}

static const char *missing_corridor(const stage *at)
{
    const sb_aabb bounds = {{-CORRIDOR_HALF_WIDTH, -0.5f, -CORRIDOR_HALF_LENGTH},
                            {CORRIDOR_HALF_WIDTH, 100.0f, CORRIDOR_HALF_LENGTH}};
    const uint64_t *contacts = at->counts.contacts;
    if (contacts[SB_CONTACT_BEGIN] < 200 || contacts[SB_CONTACT_END] < 200) {
        return "contacts that begin and end";
    }
    return stage_is_within(at, &bounds) ? NULL : "bodies that stay in the corridor";
}

const stage_play hull_crowd = {.define = define_corridor,
                               .build = build_corridor,
                               .fill = fill_corridor,
                               .drive = drive_corridor,
                               .missing = missing_corridor};

// The list of contacts is too short on purpose: what does not fit is dropped and counted.
static void define_corner(sb_world_def *def)
{
    def->body_capacity = CORNERED_COUNT + 1;
    def->contact_capacity = 30;
    def->pose_capacity = CORNERED_COUNT;
}

static void build_corner(stage *at, sb_scenery_def *def)
{
    const sb_plane planes[] = {
        {{0.0f, 1.0f, 0.0f}, 0.0f}, {{1.0f, 0.0f, 0.0f}, 0.0f}, {{0.0f, 0.0f, 1.0f}, 0.0f}};
    def->planes = planes;
    def->plane_count = 3;
    stage_scenery_build(at, def);
}

static void fill_corner(stage *at)
{
    sb_random random = sb_random_seed(51, 0);
    for (uint32_t i = 0; i < CORNERED_COUNT; i++) {
        sb_body_def def = polyhedron_def(i, &random);
        def.position =
            sb_vec3_make((float)(i % 5) * 2.0f + 1.5f, 1.0f, (float)(i / 5) * 2.0f + 1.5f);
        stage_add(at, i, &def);
    }
}

// Drives the bodies towards the corner for a second, then leaves them alone. After three seconds a
// heavy ball rolls into them.
static void drive_corner(stage *at, uint32_t tick)
{
    for (uint32_t i = 0; tick < 60 && i < CORNERED_COUNT; i++) {
        sb_body *body = stage_body(at, i);
        float direction = 4.0f / (1.0f + body->position.x + body->position.z);
        drive_towards(
            body, sb_vec3_make(-direction * body->position.x, 0.0f, -direction * body->position.z));
    }
    if (tick == 180) {
        sb_body_def def = ball_def(0.5f);
        def.position = sb_vec3_make(12.0f, 0.5f, 12.0f);
        def.velocity = sb_vec3_make(-25.0f, 0.0f, -25.0f);
        def.mass_kg = 2000.0f;
        def.restitution = 0.3f;
        stage_add(at, CORNERED_COUNT, &def);
    }
}

static const char *missing_corner(const stage *at)
{
    if (at->counts.full == 0) {
        return "full lists of contacts";
    }
    if (at->counts.asleep_max < CORNERED_COUNT / 2) {
        return "bodies that fall asleep";
    }
    return at->counts.woken > 0 ? NULL : "bodies that wake up";
}

const stage_play corner_crowd = {.define = define_corner,
                                 .build = build_corner,
                                 .fill = fill_corner,
                                 .drive = drive_corner,
                                 .missing = missing_corner};
