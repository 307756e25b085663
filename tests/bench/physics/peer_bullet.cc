// Bullet in the scenes: the discrete dynamics world with its dynamic tree and sequential impulses,
// all settings its own. Fast spheres have its continuous collision switched on.
#include <btBulletDynamicsCommon.h>

#include <BulletCollision/CollisionDispatch/btBoxBoxDetector.h>
#include <BulletCollision/NarrowPhaseCollision/btContinuousConvexCollision.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkConvexCast.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkEpaPenetrationDepthSolver.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkPairDetector.h>
#include <BulletCollision/NarrowPhaseCollision/btSubSimplexConvexCast.h>
#include <BulletCollision/NarrowPhaseCollision/btVoronoiSimplexSolver.h>
#include <cmath>
#include <memory>
#include <vector>

#include "engine.h"
#include "peer_pair.h"

namespace
{

btVector3 vector_of(const float v[3])
{
    return btVector3(v[0], v[1], v[2]);
}

void read_vector(const btVector3 &v, double out[3])
{
    for (int k = 0; k < 3; k++) {
        out[k] = v[k];
    }
}

btTransform transform_of(const upright_box &box)
{
    return btTransform(btQuaternion(btVector3(0, 1, 0), box.yaw), vector_of(box.center));
}

struct World {
    btDefaultCollisionConfiguration configuration;
    btCollisionDispatcher dispatcher{&configuration};
    btDbvtBroadphase broad_phase;
    btSequentialImpulseConstraintSolver solver;
    btDiscreteDynamicsWorld world{&dispatcher, &broad_phase, &solver, &configuration};
    std::vector<std::unique_ptr<btCollisionShape>> shapes;
    std::vector<std::unique_ptr<btRigidBody>> bodies; // the moving ones first, in their order
    uint32_t count = 0;                               // of tanks, or of balls
    btScalar friction = 0;
    btScalar restitution = 0;

    ~World()
    {
        for (auto &body : bodies) {
            world.removeRigidBody(body.get());
        }
    }

    btRigidBody *add(btCollisionShape *shape, btScalar mass, const btTransform &at)
    {
        btVector3 inertia(0, 0, 0);
        if (mass > 0) {
            shape->calculateLocalInertia(mass, inertia);
        }
        btRigidBody::btRigidBodyConstructionInfo info(mass, nullptr, shape, inertia);
        info.m_startWorldTransform = at;
        info.m_friction = friction;
        info.m_restitution = restitution;
        bodies.push_back(std::make_unique<btRigidBody>(info));
        btRigidBody *body = bodies.back().get();
        body->setActivationState(DISABLE_DEACTIVATION);
        world.addRigidBody(body);
        return body;
    }

    template <class Shape> Shape *keep(Shape *shape)
    {
        shapes.emplace_back(shape);
        return shape;
    }

    void add_still(const upright_box &box)
    {
        add(keep(new btBoxShape(vector_of(box.half_extents))), 0, transform_of(box));
    }

    // A sphere that moves by more than half its radius in a tick is swept.
    btRigidBody *add_sphere(btSphereShape *shape, btScalar mass, const btVector3 &at)
    {
        btRigidBody *body = add(shape, mass, btTransform(btMatrix3x3::getIdentity(), at));
        body->setCcdMotionThreshold(shape->getRadius() * btScalar(0.5));
        body->setCcdSweptSphereRadius(shape->getRadius() * btScalar(0.9));
        return body;
    }

    void step()
    {
        world.stepSimulation(btScalar(1) / SCENE_TICK_RATE_HZ, 0);
    }
};

void *arena_open(const arena *scene)
{
    auto w = std::make_unique<World>();
    w->world.setGravity(btVector3(0, -ARENA_GRAVITY_M_S2, 0));
    w->count = scene->tank_count;
    w->friction = std::sqrt(ARENA_FRICTION); // of two the product counts
    auto tank = w->keep(new btBoxShape(vector_of(scene->tanks[0].half_extents)));
    for (uint32_t i = 0; i < scene->tank_count; i++) {
        btRigidBody *body = w->add(tank, ARENA_TANK_KG, transform_of(scene->tanks[i]));
        body->setAngularFactor(btVector3(0, 1, 0));
    }
    auto shell = w->keep(new btSphereShape(ARENA_SHELL_RADIUS_M));
    for (uint32_t i = 0; i < scene->tank_count; i++) {
        w->add_sphere(shell, ARENA_SHELL_KG, btVector3(0, 0, 0));
    }
    w->add_still(scene->ground);
    for (const upright_box &wall : scene->walls) {
        w->add_still(wall);
    }
    for (uint32_t i = 0; i < scene->block_count; i++) {
        w->add_still(scene->blocks[i]);
    }
    return w.release();
}

void fire(const btRigidBody &tank, btRigidBody &shell, const btVector3 &forward)
{
    btTransform at = btTransform::getIdentity();
    at.setOrigin(tank.getWorldTransform().getOrigin() + forward * ARENA_MUZZLE_AHEAD_M +
                 btVector3(0, ARENA_MUZZLE_ABOVE_M, 0));
    shell.setWorldTransform(at);
    shell.setInterpolationWorldTransform(at);
    shell.setLinearVelocity(forward * ARENA_SHELL_SPEED_M_S);
    shell.setAngularVelocity(btVector3(0, 0, 0));
}

void arena_tick(void *context, uint32_t tick, const float *yaw_rates)
{
    auto w = static_cast<World *>(context);
    for (uint32_t i = 0; i < w->count; i++) {
        btRigidBody &tank = *w->bodies[i];
        btVector3 forward = tank.getWorldTransform().getBasis().getColumn(2);
        btVector3 velocity = forward * ARENA_TANK_SPEED_M_S;
        velocity.setY(tank.getLinearVelocity().y());
        tank.setLinearVelocity(velocity);
        tank.setAngularVelocity(btVector3(0, yaw_rates[i], 0));
        if (arena_fires(tick, i)) {
            fire(tank, *w->bodies[w->count + i], forward);
        }
    }
    w->step();
}

void arena_read(void *context, box_pose *out_tanks, double (*out_shells)[3])
{
    auto w = static_cast<World *>(context);
    for (uint32_t i = 0; i < w->count; i++) {
        const btTransform &at = w->bodies[i]->getWorldTransform();
        read_vector(at.getOrigin(), out_tanks[i].center);
        read_vector(w->bodies[i]->getLinearVelocity(), out_tanks[i].velocity);
        for (int k = 0; k < 3; k++) {
            read_vector(at.getBasis().getColumn(k), out_tanks[i].axes[k]);
        }
        read_vector(w->bodies[w->count + i]->getWorldTransform().getOrigin(), out_shells[i]);
    }
}

void close_world(void *context)
{
    delete static_cast<World *>(context);
}

void add_room(World &w, const room *scene)
{
    btScalar half = scene->half_width;
    for (uint32_t i = 0; i < ROOM_WALL_COUNT; i++) {
        w.add_still(room_wall_box(scene, i));
    }
    btScalar radius = scene->column_radius;
    auto column = w.keep(new btCylinderShape(btVector3(radius, half + 1, radius)));
    for (auto &at : scene->columns) {
        w.add(column, 0, btTransform(btMatrix3x3::getIdentity(), btVector3(at[0], 0, at[1])));
    }
}

void *room_open(const room *scene)
{
    auto w = std::make_unique<World>();
    w->world.setGravity(btVector3(0, -scene->gravity_m_s2, 0));
    w->count = scene->ball_count;
    w->restitution = 1;
    auto ball = w->keep(new btSphereShape(ROOM_BALL_RADIUS_M));
    for (uint32_t i = 0; i < scene->ball_count; i++) {
        btRigidBody *body = w->add_sphere(ball, ROOM_BALL_KG, vector_of(scene->positions[i]));
        body->setLinearVelocity(vector_of(scene->velocities[i]));
    }
    add_room(*w, scene);
    return w.release();
}

void room_tick(void *context)
{
    static_cast<World *>(context)->step();
}

void room_read(void *context, ball_state *out_balls)
{
    auto w = static_cast<World *>(context);
    for (uint32_t i = 0; i < w->count; i++) {
        read_vector(w->bodies[i]->getWorldTransform().getOrigin(), out_balls[i].position);
        read_vector(w->bodies[i]->getLinearVelocity(), out_balls[i].velocity);
    }
}

struct PlacedBox {
    btBoxShape shape;
    btTransform at;

    explicit PlacedBox(const scene_box &box)
        : shape(vector_of(box.half_extents)),
          at(btQuaternion(box.rotation[1], box.rotation[2], box.rotation[3], box.rotation[0]),
             vector_of(box.center))
    {
    }
};

struct Way {
    btTransform from, to;

    Way(const btVector3 &start, const btVector3 &displacement)
        : from(btMatrix3x3::getIdentity(), start),
          to(btMatrix3x3::getIdentity(), start + displacement)
    {
    }
};

struct Pairs {
    btAlignedObjectArray<PlacedBox> boxes; // a and b of each pair in turn
    btAlignedObjectArray<PlacedBox> targets;
    std::vector<Way> box_casts;
    std::vector<Way> sphere_casts;
    std::vector<Way> sphere_targets;
};

void *pairs_open(const pair_set *set)
{
    auto p = std::make_unique<Pairs>();
    for (uint32_t i = 0; i < set->count; i++) {
        p->boxes.push_back(PlacedBox(set->pairs[i].a));
        p->boxes.push_back(PlacedBox(set->pairs[i].b));
        const cast &b = set->box_casts[i];
        p->targets.push_back(PlacedBox(b.box));
        p->box_casts.emplace_back(vector_of(b.start), vector_of(b.displacement));
        const cast &s = set->sphere_casts[i];
        p->sphere_casts.emplace_back(vector_of(s.start), vector_of(s.displacement));
        p->sphere_targets.emplace_back(btVector3(0, 0, 0), vector_of(s.target_displacement));
    }
    return p.release();
}

void pairs_close(void *pairs)
{
    delete static_cast<Pairs *>(pairs);
}

struct Contacts : btDiscreteCollisionDetectorInterface::Result {
    int count = 0;

    void setShapeIdentifiersA(int, int) override
    {
    }
    void setShapeIdentifiersB(int, int) override
    {
    }
    void addContactPoint(const btVector3 &, const btVector3 &, btScalar) override
    {
        count++;
    }
};

// There is no form without contacts.
void run_box_box(void *context, bool *out_hits)
{
    auto p = static_cast<const Pairs *>(context);
    for (int i = 0; i < p->boxes.size() / 2; i++) {
        const PlacedBox &a = p->boxes[2 * i];
        const PlacedBox &b = p->boxes[2 * i + 1];
        btBoxBoxDetector detector(&a.shape, &b.shape);
        btDiscreteCollisionDetectorInterface::ClosestPointInput input;
        input.m_transformA = a.at;
        input.m_transformB = b.at;
        Contacts contacts;
        detector.getClosestPoints(input, contacts, nullptr);
        out_hits[i] = contacts.count > 0;
    }
}

struct Subsimplex {
    btVoronoiSimplexSolver simplex;
    btSubsimplexConvexCast caster;
    Subsimplex(const btConvexShape *a, const btConvexShape *b) : caster(a, b, &simplex)
    {
    }
};

struct Gjk {
    btVoronoiSimplexSolver simplex;
    btGjkConvexCast caster;
    Gjk(const btConvexShape *a, const btConvexShape *b) : caster(a, b, &simplex)
    {
    }
};

struct Continuous {
    btVoronoiSimplexSolver simplex;
    btGjkEpaPenetrationDepthSolver penetration;
    btContinuousConvexCollision caster;
    Continuous(const btConvexShape *a, const btConvexShape *b)
        : caster(a, b, &simplex, &penetration)
    {
    }
};

template <class Caster>
bool hits(const btConvexShape &moving, const Way &way, const btConvexShape &target,
          const btTransform &from, const btTransform &to)
{
    Caster cast(&moving, &target);
    btConvexCast::CastResult result;
    return cast.caster.calcTimeOfImpact(way.from, way.to, from, to, result);
}

template <class Caster> void cast_at_boxes(void *context, bool *out_hits)
{
    auto p = static_cast<const Pairs *>(context);
    btSphereShape sphere(CAST_RADIUS_M);
    for (int i = 0; i < p->targets.size(); i++) {
        const PlacedBox &box = p->targets[i];
        out_hits[i] = hits<Caster>(sphere, p->box_casts[size_t(i)], box.shape, box.at, box.at);
    }
}

template <class Caster> void cast_at_spheres(void *context, bool *out_hits)
{
    auto p = static_cast<const Pairs *>(context);
    btSphereShape sphere(CAST_RADIUS_M);
    btSphereShape target(CAST_TARGET_RADIUS_M);
    for (size_t i = 0; i < p->sphere_casts.size(); i++) {
        const Way &way = p->sphere_targets[i];
        out_hits[i] = hits<Caster>(sphere, p->sphere_casts[i], target, way.from, way.to);
    }
}

btVector3 rounded(const double v[3])
{
    return btVector3(btScalar(v[0]), btScalar(v[1]), btScalar(v[2]));
}

// A solid as it is, without the margin that Bullet wraps around it.
struct Solid {
    std::unique_ptr<btConvexShape> shape;
    btTransform at;

    explicit Solid(const peer_solid &solid)
    {
        btMatrix3x3 rows(btQuaternion::getIdentity());
        for (int i = 0; i < 3; i++) {
            rows[i] = rounded(solid.axes[i]);
        }
        at = btTransform(rows.transpose(), rounded(solid.center));
        if (solid.point_count == 0) {
            shape = std::make_unique<btBoxShape>(rounded(solid.half_extents));
        } else {
            auto hull = std::make_unique<btConvexHullShape>();
            for (uint32_t i = 0; i < solid.point_count; i++) {
                hull->addPoint(rounded(solid.points[i]), false);
            }
            hull->recalcLocalAabb();
            shape = std::move(hull);
        }
        shape->setMargin(0);
    }
};

// Keeps the deepest contact.
struct Deepest : btDiscreteCollisionDetectorInterface::Result {
    peer_answer answer = {};

    void setShapeIdentifiersA(int, int) override
    {
    }
    void setShapeIdentifiersB(int, int) override
    {
    }
    void addContactPoint(const btVector3 &from_b_to_a, const btVector3 &, btScalar gap) override
    {
        if (gap <= 0 && (!answer.overlap || -gap > answer.depth)) {
            answer.overlap = answer.has_vector = true;
            answer.depth = -gap;
            read_vector(-from_b_to_a, answer.normal);
        }
    }
};

engine describe()
{
    engine bullet = {};
    bullet.name = "bullet";
    bullet.arena_open = arena_open;
    bullet.arena_tick = arena_tick;
    bullet.arena_read = arena_read;
    bullet.arena_close = close_world;
    bullet.room_open = room_open;
    bullet.room_tick = room_tick;
    bullet.room_read = room_read;
    bullet.room_close = close_world;
    bullet.pairs_open = pairs_open;
    bullet.pairs_close = pairs_close;
    const pair_test tests[] = {
        {"M1", "single", run_box_box},
        {"M1contacts", "single", run_box_box},
        {"M2box", "subsimplex", cast_at_boxes<Subsimplex>},
        {"M2box", "gjk", cast_at_boxes<Gjk>},
        {"M2box", "continuous", cast_at_boxes<Continuous>},
        {"M2sphere", "subsimplex", cast_at_spheres<Subsimplex>},
        {"M2sphere", "gjk", cast_at_spheres<Gjk>},
        {"M2sphere", "continuous", cast_at_spheres<Continuous>},
    };
    static_assert(sizeof tests <= sizeof bullet.tests, "room for the tests");
    int i = 0;
    for (const pair_test &test : tests) {
        bullet.tests[i++] = test;
    }
    return bullet;
}

} // namespace

const engine *engine_bullet(void)
{
    static const engine bullet = describe();
    return &bullet;
}

peer_answer peer_bullet_ask(const peer_solid *a, const peer_solid *b)
{
    Solid solid_a(*a);
    Solid solid_b(*b);
    btDiscreteCollisionDetectorInterface::ClosestPointInput input;
    input.m_transformA = solid_a.at;
    input.m_transformB = solid_b.at;
    Deepest deepest;
    if (a->point_count == 0 && b->point_count == 0) {
        btBoxBoxDetector detector(static_cast<const btBoxShape *>(solid_a.shape.get()),
                                  static_cast<const btBoxShape *>(solid_b.shape.get()));
        detector.getClosestPoints(input, deepest, nullptr);
    } else {
        btVoronoiSimplexSolver simplex;
        btGjkEpaPenetrationDepthSolver penetration;
        btGjkPairDetector detector(solid_a.shape.get(), solid_b.shape.get(), &simplex,
                                   &penetration);
        detector.getClosestPoints(input, deepest, nullptr);
    }
    return deepest.answer;
}
