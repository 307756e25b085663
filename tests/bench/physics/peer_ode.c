/// The Open Dynamics Engine in the scenes: quick step with its default of 20 iterations, default
/// error reduction, at most four contacts a pair, friction as a pyramid. It has no continuous
/// collision and no casts of spheres.
#include <math.h>
#include <ode/ode.h>
#include <stdlib.h>
#include <string.h>

#include "engine.h"
#include "peer_pair.h"

#define CONTACT_COUNT_MAX 4
#define STEP_S (1.0 / SCENE_TICK_RATE_HZ)

typedef struct world {
    dWorldID world;
    dSpaceID space;
    dJointGroupID contacts;
    dSurfaceParameters surface;
    uint32_t body_count; ///< tanks, then shells; or balls
    uint32_t tank_count;
    dBodyID *bodies;
} world;

static void close_world(void *context)
{
    world *w = context;
    dJointGroupDestroy(w->contacts);
    dSpaceDestroy(w->space);
    dWorldDestroy(w->world);
    free(w->bodies);
    free(w);
    dCloseODE();
}

static world *open_world(uint32_t body_count, double gravity)
{
    world *w = calloc(1, sizeof *w);
    dBodyID *bodies = calloc(body_count, sizeof *bodies);
    if (w == NULL || bodies == NULL) {
        free(w);
        free(bodies);
        return NULL;
    }
    dInitODE2(0);
    // Ends the world's own random numbers, which mix the order of constraints, at one state.
    dRandSetSeed(1);
    w->world = dWorldCreate();
    w->space = dSweepAndPruneSpaceCreate(NULL, dSAP_AXES_XZY);
    w->contacts = dJointGroupCreate(0);
    w->bodies = bodies;
    w->body_count = body_count;
    dWorldSetGravity(w->world, 0, -gravity, 0);
    return w;
}

static void turn_geom(dGeomID geom, double yaw)
{
    dMatrix3 rotation;
    dRFromAxisAndAngle(rotation, 0, 1, 0, yaw);
    dGeomSetRotation(geom, rotation);
}

static dGeomID add_box(world *w, const upright_box *box)
{
    dGeomID geom =
        dCreateBox(w->space, 2.0 * (double)box->half_extents[0], 2.0 * (double)box->half_extents[1],
                   2.0 * (double)box->half_extents[2]);
    dGeomSetPosition(geom, (double)box->center[0], (double)box->center[1], (double)box->center[2]);
    turn_geom(geom, (double)box->yaw);
    return geom;
}

static void add_tank(world *w, uint32_t i, const upright_box *tank)
{
    dGeomID geom = add_box(w, tank);
    dBodyID body = dBodyCreate(w->world);
    dMass mass;
    dMassSetBoxTotal(&mass, (double)ARENA_TANK_KG, 2.0 * (double)tank->half_extents[0],
                     2.0 * (double)tank->half_extents[1], 2.0 * (double)tank->half_extents[2]);
    // The body only yaws: with this inertia no torque tilts it.
    mass.I[0] = 1e15;
    mass.I[10] = 1e15;
    dBodySetMass(body, &mass);
    dBodySetGyroscopicMode(body, 0);
    dQuaternion turn;
    dQFromAxisAndAngle(turn, 0, 1, 0, (double)tank->yaw);
    dBodySetPosition(body, (double)tank->center[0], (double)tank->center[1],
                     (double)tank->center[2]);
    dBodySetQuaternion(body, turn);
    dGeomSetBody(geom, body);
    w->bodies[i] = body;
}

static void add_sphere(world *w, uint32_t i, double radius, double mass_kg)
{
    dBodyID body = dBodyCreate(w->world);
    dMass mass;
    dMassSetSphereTotal(&mass, mass_kg, radius);
    dBodySetMass(body, &mass);
    dGeomSetBody(dCreateSphere(w->space, radius), body);
    w->bodies[i] = body;
}

static void collide(void *context, dGeomID a, dGeomID b)
{
    world *w = context;
    dBodyID body_a = dGeomGetBody(a);
    dBodyID body_b = dGeomGetBody(b);
    if (body_a == NULL && body_b == NULL) {
        return;
    }
    dContact contacts[CONTACT_COUNT_MAX];
    int count = dCollide(a, b, CONTACT_COUNT_MAX, &contacts[0].geom, sizeof contacts[0]);
    for (int i = 0; i < count; i++) {
        contacts[i].surface = w->surface;
        dJointAttach(dJointCreateContact(w->world, w->contacts, &contacts[i]), body_a, body_b);
    }
}

static void step(world *w)
{
    dSpaceCollide(w->space, w, collide);
    dWorldQuickStep(w->world, STEP_S);
    dJointGroupEmpty(w->contacts);
}

static void *arena_open(const arena *scene)
{
    world *w = open_world(2 * scene->tank_count, (double)ARENA_GRAVITY_M_S2);
    if (w == NULL) {
        return NULL;
    }
    w->tank_count = scene->tank_count;
    w->surface.mode = dContactApprox1;
    w->surface.mu = (double)ARENA_FRICTION;
    add_box(w, &scene->ground);
    for (uint32_t i = 0; i < 4; i++) {
        add_box(w, &scene->walls[i]);
    }
    for (uint32_t i = 0; i < scene->block_count; i++) {
        add_box(w, &scene->blocks[i]);
    }
    for (uint32_t i = 0; i < scene->tank_count; i++) {
        add_tank(w, i, &scene->tanks[i]);
    }
    for (uint32_t i = 0; i < scene->tank_count; i++) {
        add_sphere(w, scene->tank_count + i, (double)ARENA_SHELL_RADIUS_M, (double)ARENA_SHELL_KG);
    }
    return w;
}

static void fire(dBodyID tank, dBodyID shell, double forward_x, double forward_z)
{
    const dReal *at = dBodyGetPosition(tank);
    double ahead = (double)ARENA_MUZZLE_AHEAD_M;
    dBodySetPosition(shell, at[0] + forward_x * ahead, at[1] + (double)ARENA_MUZZLE_ABOVE_M,
                     at[2] + forward_z * ahead);
    dBodySetLinearVel(shell, forward_x * (double)ARENA_SHELL_SPEED_M_S, 0,
                      forward_z * (double)ARENA_SHELL_SPEED_M_S);
    dBodySetAngularVel(shell, 0, 0, 0);
}

static void arena_tick(void *context, uint32_t tick, const float *yaw_rates)
{
    world *w = context;
    for (uint32_t i = 0; i < w->tank_count; i++) {
        const dReal *rotation = dBodyGetRotation(w->bodies[i]);
        double forward_x = rotation[2];
        double forward_z = rotation[10];
        double speed = (double)ARENA_TANK_SPEED_M_S;
        dBodySetLinearVel(w->bodies[i], forward_x * speed, dBodyGetLinearVel(w->bodies[i])[1],
                          forward_z * speed);
        dBodySetAngularVel(w->bodies[i], 0, (double)yaw_rates[i], 0);
        if (arena_fires(tick, i)) {
            fire(w->bodies[i], w->bodies[w->tank_count + i], forward_x, forward_z);
        }
    }
    step(w);
}

static void arena_read(void *context, box_pose *out_tanks, double (*out_shells)[3])
{
    world *w = context;
    for (uint32_t i = 0; i < w->tank_count; i++) {
        const dReal *rotation = dBodyGetRotation(w->bodies[i]);
        for (int k = 0; k < 3; k++) {
            out_tanks[i].center[k] = dBodyGetPosition(w->bodies[i])[k];
            out_tanks[i].velocity[k] = dBodyGetLinearVel(w->bodies[i])[k];
            out_shells[i][k] = dBodyGetPosition(w->bodies[w->tank_count + i])[k];
            for (int j = 0; j < 3; j++) {
                out_tanks[i].axes[k][j] = rotation[4 * j + k];
            }
        }
    }
}

static void add_room(world *w, const room *scene)
{
    double half = (double)scene->half_width;
    for (uint32_t i = 0; i < ROOM_WALL_COUNT; i++) {
        upright_box wall = room_wall_box(scene, i);
        add_box(w, &wall);
    }
    dMatrix3 upright;
    dRFromAxisAndAngle(upright, 1, 0, 0, M_PI / 2.0);
    for (uint32_t i = 0; i < ROOM_COLUMN_COUNT; i++) {
        dGeomID column = dCreateCylinder(w->space, (double)scene->column_radius, 2.0 * half + 2.0);
        dGeomSetPosition(column, (double)scene->columns[i][0], 0, (double)scene->columns[i][1]);
        dGeomSetRotation(column, upright);
    }
}

static void *room_open(const room *scene)
{
    world *w = open_world(scene->ball_count, (double)scene->gravity_m_s2);
    if (w == NULL) {
        return NULL;
    }
    w->surface.mode = dContactBounce;
    w->surface.bounce = 1;
    add_room(w, scene);
    for (uint32_t i = 0; i < scene->ball_count; i++) {
        const float *at = scene->positions[i];
        const float *velocity = scene->velocities[i];
        add_sphere(w, i, (double)ROOM_BALL_RADIUS_M, (double)ROOM_BALL_KG);
        dBodySetPosition(w->bodies[i], (double)at[0], (double)at[1], (double)at[2]);
        dBodySetLinearVel(w->bodies[i], (double)velocity[0], (double)velocity[1],
                          (double)velocity[2]);
    }
    return w;
}

static void room_tick(void *context)
{
    step(context);
}

static void room_read(void *context, ball_state *out_balls)
{
    world *w = context;
    for (uint32_t i = 0; i < w->body_count; i++) {
        memcpy(out_balls[i].position, dBodyGetPosition(w->bodies[i]), sizeof out_balls[i].position);
        memcpy(out_balls[i].velocity, dBodyGetLinearVel(w->bodies[i]),
               sizeof out_balls[i].velocity);
    }
}

typedef struct ode_box {
    dVector3 center;
    dVector3 sides;
    dMatrix3 rotation;
} ode_box;

typedef struct pairs {
    uint32_t count;
    ode_box *boxes; ///< a and b of each pair in turn
} pairs;

static void set_box(ode_box *out, const scene_box *box)
{
    dQuaternion rotation;
    for (int k = 0; k < 4; k++) {
        rotation[k] = (double)box->rotation[k];
    }
    dQtoR(rotation, out->rotation);
    for (int k = 0; k < 3; k++) {
        out->center[k] = (double)box->center[k];
        out->sides[k] = 2.0 * (double)box->half_extents[k];
    }
}

static void *pairs_open(const pair_set *set)
{
    pairs *p = calloc(1, sizeof *p);
    ode_box *boxes = calloc(2 * (size_t)set->count, sizeof *boxes);
    if (p == NULL || boxes == NULL) {
        free(p);
        free(boxes);
        return NULL;
    }
    *p = (pairs){set->count, boxes};
    for (uint32_t i = 0; i < set->count; i++) {
        set_box(&boxes[2 * i], &set->pairs[i].a);
        set_box(&boxes[2 * i + 1], &set->pairs[i].b);
    }
    return p;
}

static void pairs_close(void *context)
{
    pairs *p = context;
    free(p->boxes);
    free(p);
}

// There is no form without contacts.
static void run_box_box(void *context, bool *out_hits)
{
    const pairs *p = context;
    for (uint32_t i = 0; i < p->count; i++) {
        const ode_box *a = &p->boxes[2 * i];
        const ode_box *b = &p->boxes[2 * i + 1];
        dVector3 normal;
        dReal depth;
        int axis;
        dContactGeom contacts[CONTACT_COUNT_MAX];
        int count = dBoxBox(a->center, a->rotation, a->sides, b->center, b->rotation, b->sides,
                            normal, &depth, &axis, CONTACT_COUNT_MAX, contacts, sizeof contacts[0]);
        out_hits[i] = count > 0;
    }
}

const engine *engine_ode(void)
{
    static const engine ode = {
        .name = "ode",
        .arena_open = arena_open,
        .arena_tick = arena_tick,
        .arena_read = arena_read,
        .arena_close = close_world,
        .room_open = room_open,
        .room_tick = room_tick,
        .room_read = room_read,
        .room_close = close_world,
        .pairs_open = pairs_open,
        .pairs_close = pairs_close,
        .tests = {{"M1", "single", run_box_box}, {"M1contacts", "single", run_box_box}},
    };
    return &ode;
}

void peer_ode_open(void)
{
    dInitODE2(0);
}

void peer_ode_close(void)
{
    dCloseODE();
}

static void set_frame(const peer_solid *solid, dVector3 center, dMatrix3 rotation)
{
    for (int k = 0; k < 3; k++) {
        center[k] = solid->center[k];
        for (int j = 0; j < 3; j++) {
            rotation[4 * j + k] = solid->axes[k][j];
        }
        rotation[4 * k + 3] = 0;
    }
}

static peer_answer ask_boxes(const peer_solid *a, const peer_solid *b)
{
    const peer_solid *solids[2] = {a, b};
    ode_box boxes[2];
    for (int i = 0; i < 2; i++) {
        set_frame(solids[i], boxes[i].center, boxes[i].rotation);
        for (int k = 0; k < 3; k++) {
            boxes[i].sides[k] = 2.0 * solids[i]->half_extents[k];
        }
    }
    dVector3 normal = {0, 0, 0, 0};
    dContactGeom contacts[CONTACT_COUNT_MAX];
    dReal depth = 0;
    int axis;
    int count = dBoxBox(boxes[0].center, boxes[0].rotation, boxes[0].sides, boxes[1].center,
                        boxes[1].rotation, boxes[1].sides, normal, &depth, &axis, CONTACT_COUNT_MAX,
                        contacts, sizeof contacts[0]);
    return (peer_answer){count > 0, count > 0, depth, {normal[0], normal[1], normal[2]}};
}

static dGeomID open_geom(const peer_solid *solid)
{
    const double *half = solid->half_extents;
    dGeomID geom = solid->point_count == 0
                       ? dCreateBox(NULL, 2.0 * half[0], 2.0 * half[1], 2.0 * half[2])
                       : dCreateConvex(NULL, solid->planes[0], solid->face_count, solid->points[0],
                                       solid->point_count, solid->polygons);
    dVector3 center;
    dMatrix3 rotation;
    set_frame(solid, center, rotation);
    dGeomSetPosition(geom, center[0], center[1], center[2]);
    dGeomSetRotation(geom, rotation);
    return geom;
}

peer_answer peer_ode_ask(const peer_solid *solid_a, const peer_solid *solid_b)
{
    if (solid_a->point_count == 0 && solid_b->point_count == 0) {
        return ask_boxes(solid_a, solid_b);
    }
    dGeomID a = open_geom(solid_a);
    dGeomID b = open_geom(solid_b);
    dContactGeom contacts[CONTACT_COUNT_MAX];
    int count = dCollide(a, b, CONTACT_COUNT_MAX, contacts, sizeof contacts[0]);
    dGeomDestroy(a);
    dGeomDestroy(b);
    return (peer_answer){.overlap = count > 0};
}
