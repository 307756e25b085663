// Tests which worlds a step can work on: each number of a real world is set to the ends of its
// range and beyond.

#include "physics/world/valid.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "physics/shape/hull_build.h"
#include "world_fixture.h"

#define BODIES 12u
#define CONTACTS 20u

// Bodies of the scene.
enum { BOX, SPHERE, HULL, KINEMATIC, STATIC, SENSOR, UPPER, GONE = 9, NEVER };

static world_fixture fixture;
static sb_world_state initial;

// A ground, a wall, a library of two hulls; bodies of all kinds that touch one another.
static int open_scene(void **state)
{
    (void)state;
    static uint64_t hulls[2][SB_HULL_SIZE_MAX / 8];
    assert_int_equal(sb_hull_build_box(hulls[0], sb_vec3_make(0.5f, 0.5f, 0.5f)), SB_OK);
    assert_int_equal(sb_hull_build_box(hulls[1], sb_vec3_make(0.4f, 0.7f, 0.6f)), SB_OK);
    const sb_hull *library[] = {(const sb_hull *)(const void *)hulls[0],
                                (const sb_hull *)(const void *)hulls[1]};
    const sb_plane planes[] = {{{0, 1, 0}, 0}, {{-1, 0, 0}, -40}};
    const sb_box boxes[] = {
        sb_box_from_yaw(sb_vec3_make(3, 0.5f, 0), sb_vec3_make(1, 0.5f, 1), 0.2f)};
    const sb_scenery_def scenery = {.plane_count = 2,
                                    .planes = planes,
                                    .box_count = 1,
                                    .boxes = boxes,
                                    .hull_count = 2,
                                    .hulls = library};
    sb_world_def def = fixture_def();
    def.body_capacity = BODIES;
    def.contact_capacity = CONTACTS;
    def.gravity_m_s2 = 9.81f;
    def.sleep_s = 0.5f;
    def.pose_capacity = 4;
    world_fixture_open(&fixture, &def, &scenery);
    initial = sb_world_initial_state(&def);
    for (uint32_t i = 0; i <= UPPER; i++) {
        sb_body_def body = sb_body_def_default();
        body.shape = i == SPHERE ? SB_BODY_SPHERE : i == HULL ? SB_BODY_HULL : SB_BODY_BOX;
        body.hull = 1;
        body.motion = i == KINEMATIC ? SB_BODY_KINEMATIC
                      : i == STATIC  ? SB_BODY_STATIC
                                     : SB_BODY_DYNAMIC;
        body.position = sb_vec3_make(1.2f * (float)i, 0.8f, 0);
        if (i == UPPER) {
            body.position = sb_vec3_make(0.1f, 1.8f, 0);
        }
        body.velocity = sb_vec3_make(i == SPHERE ? 1.0f : 0.0f, 0, i == KINEMATIC ? 0.5f : 0.0f);
        body.flags = i == SENSOR ? SB_BODY_SENSOR : 0;
        assert_int_equal(sb_world_body_add(fixture.world, i, &body), SB_OK);
    }
    sb_body_def gone = sb_body_def_default();
    gone.position = sb_vec3_make(0, 30, 0);
    assert_int_equal(sb_world_body_add(fixture.world, GONE, &gone), SB_OK);
    sb_world_body_remove(fixture.world, GONE);
    fixture_step(&fixture, 20);
    return 0;
}

static int close_scene(void **state)
{
    (void)state;
    world_fixture_close(&fixture);
    return 0;
}

static bool is_valid(void)
{
    return sb_world_is_valid(fixture.world, &initial);
}

static sb_contact *contacts(void)
{
    return sb_layout_at(&fixture.layout, fixture.world.block, SB_SECTION_CONTACTS);
}

static uint32_t contact_count(void)
{
    return sb_world_get_state(fixture.world)->contact_count;
}

// Asserts that a number may have some values and not others, and restores it.
static void check_float(float *at, const float *good, int good_count, const float *bad,
                        int bad_count)
{
    float before = *at;
    static const float never[] = {NAN, INFINITY, -INFINITY};
    for (int i = 0; i < good_count; i++) {
        *at = good[i];
        if (!is_valid()) {
            fail_msg("the valid value %g is refused", (double)good[i]);
        }
    }
    for (int i = 0; i < bad_count + 3; i++) {
        *at = i < bad_count ? bad[i] : never[i - bad_count];
        if (is_valid()) {
            fail_msg("the invalid value %g is accepted", (double)*at);
        }
    }
    *at = before;
    assert_true(is_valid());
}

#define CHECK_FLOAT(at, good, bad)                                                                 \
    check_float(at, good, (int)(sizeof(good) / sizeof((good)[0])), bad,                            \
                (int)(sizeof(bad) / sizeof((bad)[0])))

static void stepped_world_is_valid_at_every_tick(void **state)
{
    (void)state;
    assert_true(contact_count() > 3);
    for (int i = 0; i < 200; i++) {
        assert_true(is_valid());
        assert_true(sb_world_is_consistent(fixture.world));
        fixture_step(&fixture, 1);
    }
    world_fixture empty;
    sb_world_def def = fixture_def();
    world_fixture_open(&empty, &def, NULL);
    sb_world_state start = sb_world_initial_state(&def);
    assert_true(sb_world_is_valid(empty.world, &start));
    fixture_step(&empty, 1);
    assert_true(sb_world_is_valid(empty.world, &start));
    world_fixture_close(&empty);
}

// A body that sb_world_body_add accepts is valid, at the ends of its ranges too, and after a step.
static void body_at_the_ends_of_the_allowed_ranges_is_valid(void **state)
{
    (void)state;
    static const float masses[] = {1e-6f, 1e9f}, sizes[] = {500.0f, 1e-6f, 1e-7f, 1e-30f, 1e-45f};
    for (uint32_t i = 0; i < 5 * 2 * 2 * 2; i++) {
        sb_body_def def = sb_body_def_default();
        def.shape = i & 1 ? SB_BODY_BOX : SB_BODY_SPHERE;
        float size = sizes[i / 8], sign = i & 4 ? 1.0f : -1.0f;
        def.half_extents = sb_vec3_make(size, size, size);
        def.mass_kg = masses[i >> 1 & 1];
        def.position = sb_vec3_make(500, -500 * sign, 500 * sign);
        def.yaw = 1000 * sign;
        def.tilt = (sb_quaternion){0, 0, 0, sqrtf(i & 2 ? 0.99991f : 1.00009f)};
        def.velocity = sb_vec3_make(1e5f * sign, 1e5f, -1e5f);
        def.yaw_rate = 1e4f * sign;
        def.restitution = i & 2 ? 1.0f : 0.0f;
        def.friction = i & 4 ? 10.0f : 0.0f;
        def.gravity_scale = 100 * sign;
        def.drag_per_s = i & 1 ? 1000.0f : 0.0f;
        def.layer = def.mask = i & 2 ? UINT32_MAX : 0;
        def.ignored = i & 4 ? BODIES - 1 : SB_ID_NONE;
        def.flags = SB_BODY_SENSOR | SB_BODY_STOPS | SB_BODY_BALLISTIC | SB_BODY_SLEEPLESS;
        assert_int_equal(sb_world_body_add(fixture.world, NEVER, &def), SB_OK);
        assert_true(is_valid());
        fixture_step(&fixture, 1);
        assert_true(is_valid());
        sb_world_body_remove(fixture.world, NEVER);
        assert_true(is_valid());
    }
}

static void free_slot_is_all_zeros_but_its_generation(void **state)
{
    (void)state;
    sb_body *gone = fixture_body(&fixture, GONE);
    assert_int_equal(gone->generation, 1);
    gone->generation = 65535;
    assert_true(is_valid());
    uint8_t *bytes = (uint8_t *)gone;
    for (size_t at = 0; at < sizeof *gone; at++) {
        if (at == offsetof(sb_body, generation) || at == offsetof(sb_body, generation) + 1 ||
            at == offsetof(sb_body, shape)) {
            continue;
        }
        bytes[at] = 0x80; // of a float it is -0 or tiny
        assert_false(is_valid());
        bytes[at] = 0;
    }
    assert_true(is_valid());
    // The last of all too.
    fixture_body(&fixture, BODIES - 1)->reserved[1] = 1;
    assert_false(is_valid());
}

static void shape_motion_and_hull_are_known_ones(void **state)
{
    (void)state;
    for (uint32_t shape = 0; shape < 256; shape++) {
        sb_body *sphere = fixture_body(&fixture, SPHERE);
        sphere->shape = (uint8_t)shape;
        // A box as round as a sphere, and a hull of the library, can be.
        assert_int_equal(is_valid(), shape >= SB_BODY_BOX && shape <= SB_BODY_HULL);
        sphere->shape = SB_BODY_SPHERE;
    }
    for (uint32_t hull = 0; hull < 65536; hull += 1 + hull / 2) {
        fixture_body(&fixture, HULL)->hull = (uint16_t)hull;
        assert_int_equal(is_valid(), hull < 2);
    }
    fixture_body(&fixture, HULL)->hull = 2;
    assert_false(is_valid());
    fixture_body(&fixture, HULL)->hull = 1;
    for (uint32_t motion = 0; motion < 256; motion++) {
        sb_body *body = fixture_body(&fixture, BOX);
        body->motion = (uint8_t)motion;
        // A body that is not dynamic has no inverse mass.
        assert_int_equal(is_valid(), motion == SB_BODY_DYNAMIC);
        body->inverse_mass = 0;
        assert_int_equal(is_valid(), motion == SB_BODY_KINEMATIC || motion == SB_BODY_STATIC);
        body->inverse_mass = 1;
        body->motion = SB_BODY_DYNAMIC;
    }
    static const float light[] = {1e-9f, 1.0f, 1e6f}, heavy[] = {0.0f, -1.0f, -1e-9f, 1e9f};
    CHECK_FLOAT(&fixture_body(&fixture, BOX)->inverse_mass, light, heavy);
    static const float nothing[] = {0.0f, -0.0f}, any[] = {1e-10f, 1.0f, -1.0f};
    CHECK_FLOAT(&fixture_body(&fixture, STATIC)->inverse_mass, nothing, any);
    CHECK_FLOAT(&fixture_body(&fixture, KINEMATIC)->inverse_mass, nothing, any);
}

static void size_is_above_zero_and_a_sphere_is_round(void **state)
{
    (void)state;
    static const float good[] = {1e-6f, 0.5f, 500.0f};
    static const float bad[] = {0.0f, -0.0f, -0.5f, 501.0f, 1e9f, FLT_MAX};
    for (int kind = 0; kind < 2; kind++) {
        sb_body *body = fixture_body(&fixture, kind == 0 ? (uint32_t)BOX : (uint32_t)HULL);
        CHECK_FLOAT(&body->half_extents.x, good, bad);
        CHECK_FLOAT(&body->half_extents.y, good, bad);
        CHECK_FLOAT(&body->half_extents.z, good, bad);
        static const float reach[] = {1.0f, 900.0f}, no_reach[] = {-1.0f, -FLT_MIN, 1e6f, FLT_MAX};
        CHECK_FLOAT(&body->reach, reach, no_reach);
    }
    sb_body *sphere = fixture_body(&fixture, SPHERE);
    static const float round[] = {0.5f}, oblong[] = {0.4f, 0.50001f, 0.0f, -0.5f};
    CHECK_FLOAT(&sphere->half_extents.x, round, oblong);
    CHECK_FLOAT(&sphere->half_extents.y, round, oblong);
    CHECK_FLOAT(&sphere->half_extents.z, round, oblong);
    static const float radii[] = {1e-6f, 500.0f, 0.0f, -0.5f, 501.0f, 1e9f, NAN};
    for (int i = 0; i < 7; i++) {
        sphere->half_extents = sb_vec3_make(radii[i], radii[i], radii[i]);
        assert_int_equal(is_valid(), i < 2);
    }
}

static void vector_is_bounded(sb_vec3 *v)
{
    static const float good[] = {0.0f, -0.0f, 1e-45f, 1e5f, 9.9e8f, -9.9e8f};
    static const float bad[] = {1.1e9f, -1.1e9f, 1e20f, FLT_MAX, -FLT_MAX};
    CHECK_FLOAT(&v->x, good, bad);
    CHECK_FLOAT(&v->y, good, bad);
    CHECK_FLOAT(&v->z, good, bad);
}

static void numbers_of_a_body_leave_room_to_calculate(void **state)
{
    (void)state;
    static const uint32_t bodies[] = {BOX, SPHERE, HULL, KINEMATIC, STATIC, SENSOR};
    for (int i = 0; i < 6; i++) {
        sb_body *body = fixture_body(&fixture, bodies[i]);
        vector_is_bounded(&body->position);
        vector_is_bounded(&body->velocity);
        vector_is_bounded(&body->impulse);
        vector_is_bounded(&body->good_position);
        static const float rates[] = {1e4f, -9.9e8f}, no_rates[] = {1.1e9f, -1.1e9f};
        CHECK_FLOAT(&body->yaw_rate, rates, no_rates);
        static const float angles[] = {0, 3.14159f, -3.14159f}, no_angles[] = {3.15f, -3.15f, 1e9f};
        CHECK_FLOAT(&body->yaw, angles, no_angles);
        CHECK_FLOAT(&body->good_yaw, angles, no_angles);
        static const float shares[] = {0, 0.5f, 1}, no_shares[] = {-0.01f, 1.01f, FLT_MAX};
        CHECK_FLOAT(&body->restitution, shares, no_shares);
        static const float frictions[] = {0, 10}, no_frictions[] = {-0.01f, 10.1f};
        CHECK_FLOAT(&body->friction, frictions, no_frictions);
        static const float scales[] = {-100, 0, 100}, no_scales[] = {-100.1f, 100.1f};
        CHECK_FLOAT(&body->gravity_scale, scales, no_scales);
        static const float drags[] = {0, 1000}, no_drags[] = {-0.01f, 1001};
        CHECK_FLOAT(&body->drag_per_s, drags, no_drags);
        static const float unit[] = {1, -1, 0.9999f, 1.0001f}, no_unit[] = {0, 0.9f, 1.1f, FLT_MAX};
        CHECK_FLOAT(&body->tilt.w, unit, no_unit);
        static const float some[] = {0, 1e-10f}, no_some[] = {0.5f, -1, 1e30f};
        CHECK_FLOAT(&body->tilt.x, some, no_some);
        CHECK_FLOAT(&body->tilt.y, some, no_some);
        CHECK_FLOAT(&body->tilt.z, some, no_some);
    }
}

static void flags_and_reserved_members_are_known(void **state)
{
    (void)state;
    sb_body *body = fixture_body(&fixture, UPPER);
    uint8_t before = body->flags;
    for (uint32_t flags = 0; flags < 256; flags++) {
        body->flags = (uint8_t)flags;
        assert_int_equal(is_valid(), flags < 128);
    }
    body->flags = before;
    for (int i = 0; i < 2; i++) {
        body->reserved[i] = 0x40;
        assert_false(is_valid());
        body->reserved[i] = 0;
    }
    // The ignored id is only compared, so any id is valid, whether that body exists or not.
    static const uint32_t ignored[] = {0, BODIES - 1, BODIES, SB_ID_PLANE, SB_ID_NONE};
    for (size_t i = 0; i < sizeof ignored / sizeof ignored[0]; i++) {
        body->ignored = ignored[i];
        assert_true(is_valid());
    }
    body->ignored = SB_ID_NONE;
    body->layer = body->mask = 0xFFFFFFFF;
    body->generation = body->rest_ticks = 65535;
    assert_true(is_valid());
}

static void contacts_name_what_can_be_there(void **state)
{
    (void)state;
    sb_contact *last = &contacts()[contact_count() - 1], before = *last;
    const struct {
        uint32_t a, b;
        bool valid;
    } cases[] = {
        {BODIES - 2, BODIES - 1, true},       {BODIES - 1, BODIES, false},
        {BODIES - 1, BODIES - 1, false},      {BODIES - 1, BODIES - 2, false},
        {BODIES - 1, SB_ID_PLANE, true},      {BODIES - 1, SB_ID_PLANE + 1, true},
        {BODIES - 1, SB_ID_PLANE + 2, false}, {BODIES - 1, SB_ID_SOLID, true},
        {BODIES - 1, SB_ID_SOLID + 1, false}, {BODIES - 1, SB_ID_SOLID - 1, false},
        {BODIES - 1, SB_ID_PLANE - 1, false}, {BODIES - 1, UINT32_MAX, false},
        {BODIES, SB_ID_PLANE, false},         {SB_ID_PLANE, SB_ID_PLANE + 1, false},
        {UINT32_MAX, SB_ID_PLANE, false},     {UINT32_MAX, 0, false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        last->a = cases[i].a;
        last->b = cases[i].b;
        assert_int_equal(is_valid(), cases[i].valid);
    }
    *last = before;
    // Without scenery there is none to touch.
    assert_true(is_valid());
}

static void contacts_are_sorted_and_no_two_the_same(void **state)
{
    (void)state;
    uint32_t count = contact_count();
    for (uint32_t i = 0; i + 1 < count; i++) {
        sb_contact *pair = &contacts()[i], first = pair[0], second = pair[1];
        pair[0] = second;
        assert_false(is_valid()); // twice
        pair[1] = first;
        assert_false(is_valid()); // the wrong way round
        pair[0] = first;
        assert_false(is_valid());
        pair[1] = second;
        assert_true(is_valid());
    }
    // By the second where the first is the same.
    static const uint32_t orders[][4] = {{1, 2, 1, 3}, {1, 3, 1, 2}, {1, 3, 2, 3}, {2, 3, 1, 9}};
    for (int i = 0; i < 4; i++) {
        for (uint32_t c = 0; c < 2; c++) {
            contacts()[c].a = orders[i][2 * c];
            contacts()[c].b = orders[i][2 * c + 1];
        }
        sb_world_get_state(fixture.world)->contact_count = 2;
        memset(&contacts()[2], 0, (CONTACTS - 2) * sizeof(sb_contact));
        assert_int_equal(is_valid(), i % 2 == 0);
    }
}

static void numbers_of_a_contact_are_in_their_ranges(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < contact_count(); i++) {
        sb_contact *contact = &contacts()[i];
        static const float times[] = {0, 0.5f, 1}, no_times[] = {-0.01f, 1.01f, 1e9f};
        CHECK_FLOAT(&contact->time, times, no_times);
        static const float speeds[] = {0, 1e5f, FLT_MAX}, no_speeds[] = {-0.01f, -FLT_MAX};
        CHECK_FLOAT(&contact->speed, speeds, no_speeds);
        vector_is_bounded(&contact->point);
        static const float parts[] = {-1, 0, 1}, no_parts[] = {1.1e9f, -FLT_MAX};
        CHECK_FLOAT(&contact->normal.x, parts, no_parts);
        CHECK_FLOAT(&contact->normal.y, parts, no_parts);
        CHECK_FLOAT(&contact->normal.z, parts, no_parts);
        sb_contact before = *contact;
        for (uint32_t value = 0; value < 256; value++) {
            contact->kind = (uint8_t)value;
            assert_int_equal(is_valid(), value >= SB_CONTACT_BEGIN && value <= SB_CONTACT_END);
            contact->kind = before.kind;
            contact->flags = (uint8_t)value;
            // A sensor or not, both asleep or not, and none or one of eight hit shapes.
            assert_int_equal(is_valid(), (value & 0x0F) <= 3 && value >> 4 <= 8);
            contact->flags = before.flags;
        }
        contact->count = 65535;
        assert_true(is_valid());
    }
}

static void count_of_contacts_is_that_of_the_list(void **state)
{
    (void)state;
    sb_world_state *now = sb_world_get_state(fixture.world);
    uint32_t count = now->contact_count;
    static const uint32_t beyond[] = {CONTACTS + 1, CONTACTS + 2, 0x7FFFFFFF, 0x80000000,
                                      UINT32_MAX};
    for (int i = 0; i < 5; i++) {
        now->contact_count = beyond[i];
        assert_false(is_valid());
    }
    now->contact_count = count - 1; // the last is left behind the end
    assert_false(is_valid());
    now->contact_count = count + 1; // of zeros
    assert_false(is_valid());
    now->contact_count = count;
    contacts()[CONTACTS - 1].normal.z = -0.0f;
    assert_false(is_valid());
    contacts()[CONTACTS - 1].normal.z = 0.0f;
    memset(contacts(), 0, count * sizeof(sb_contact));
    now->contact_count = 0;
    assert_true(is_valid());
}

// A full list is valid. One more would lie in the next section, whose bytes could be anything.
static void contact_beyond_the_list_is_not_looked_at(void **state)
{
    (void)state;
    const sb_contact touch = contacts()[0];
    sb_contact list[CONTACTS + 1];
    uint32_t count = 0;
    for (uint32_t a = 0; count <= CONTACTS; a++) {
        for (uint32_t b = a + 1; b < BODIES && count <= CONTACTS; b++, count++) {
            list[count] = touch;
            list[count].a = a;
            list[count].b = b;
        }
    }
    memcpy(contacts(), list, CONTACTS * sizeof list[0]);
    sb_world_state *now = sb_world_get_state(fixture.world);
    now->contact_count = CONTACTS;
    assert_true(is_valid());
    now->contact_count = CONTACTS + 1;
    uint8_t *behind = (uint8_t *)contacts() + CONTACTS * sizeof list[0];
    memcpy(behind, &list[CONTACTS], sizeof list[0]);
    assert_false(is_valid());
}

static void settings_are_those_of_the_def_and_counters_any(void **state)
{
    (void)state;
    sb_world_state *now = sb_world_get_state(fixture.world), before = *now;
    // In the order of the struct: first the members of a def, then those that a match changes.
    now->random_increment++;
    assert_false(is_valid());
    *now = before;
    now->tick_rate_hz++;
    assert_false(is_valid());
    *now = before;
    now->tick_rate_hz = 0;
    assert_false(is_valid());
    *now = before;
    now->gravity_m_s2 = -now->gravity_m_s2;
    assert_false(is_valid());
    *now = before;
    now->gravity_m_s2 = NAN;
    assert_false(is_valid());
    *now = before;
    now->event_count_max--;
    assert_false(is_valid());
    *now = before;
    now->pass_count_max = 0x7FFFFFFF; // a step of hours
    assert_false(is_valid());
    *now = before;
    now->sleep_ticks++;
    assert_false(is_valid());
    *now = before;
    now->reserved = 1;
    assert_false(is_valid());
    *now = before;
    static const float depths[] = {0, 1, FLT_MAX}, no_depths[] = {-0.01f, -FLT_MAX};
    CHECK_FLOAT(&now->penetration_m, depths, no_depths);
    now->random_state = UINT64_MAX;
    now->tick = UINT32_MAX;
    now->contact_dropped_count = now->pass_count = now->event_count = UINT32_MAX;
    now->frozen_count = now->pushed_count = now->returned_count = UINT32_MAX;
    now->pair_dropped_count = UINT32_MAX;
    assert_true(is_valid());
}

static void world_that_outgrows_validity_is_consistent(void **state)
{
    (void)state;
    sb_body *body = fixture_body(&fixture, KINEMATIC);
    body->velocity = sb_vec3_make(9e8f, 9e8f, -9e8f);
    body->yaw_rate = 9e8f;
    assert_true(is_valid());
    fixture_step(&fixture, 100);
    assert_false(is_valid());
    assert_true(sb_world_is_consistent(fixture.world));
    body->position.y = INFINITY;
    assert_false(sb_world_is_consistent(fixture.world));
    body->position.y = NAN;
    assert_false(sb_world_is_consistent(fixture.world));
    body->position.y = 0;
    body->shape = 9;
    assert_false(sb_world_is_consistent(fixture.world));
}

static void pose_can_be_where_a_valid_body_can(void **state)
{
    (void)state;
    const sb_quaternion none = {0, 0, 0, 1}, half = {0.5f, -0.5f, 0.5f, 0.5f};
    const sb_vec3 here = {1, 2, 3};
    assert_true(sb_pose_can_be(here, 3.14159f, none));
    assert_true(sb_pose_can_be(here, -3.14159f, half));
    assert_true(sb_pose_can_be(sb_vec3_make(9.9e8f, -9.9e8f, 9.9e8f), 0, half));
    assert_false(sb_pose_can_be(sb_vec3_make(1.1e9f, 0, 0), 0, none));
    assert_false(sb_pose_can_be(sb_vec3_make(0, -1.1e9f, 0), 0, none));
    assert_false(sb_pose_can_be(sb_vec3_make(0, 0, NAN), 0, none));
    assert_false(sb_pose_can_be(here, 3.15f, none));
    assert_false(sb_pose_can_be(here, -3.15f, none));
    assert_false(sb_pose_can_be(here, NAN, none));
    static const sb_quaternion bad[] = {
        {0, 0, 0, 0}, {0, 0, 0, 1.1f}, {0, 0, 0, 0.9f}, {0, NAN, 0, 1}, {INFINITY, 0, 0, 0}};
    for (int i = 0; i < 5; i++) {
        assert_false(sb_pose_can_be(here, 0, bad[i]));
    }
}

#define WITH_SCENE(test) cmocka_unit_test_setup_teardown(test, open_scene, close_scene)

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_SCENE(stepped_world_is_valid_at_every_tick),
        WITH_SCENE(body_at_the_ends_of_the_allowed_ranges_is_valid),
        WITH_SCENE(free_slot_is_all_zeros_but_its_generation),
        WITH_SCENE(shape_motion_and_hull_are_known_ones),
        WITH_SCENE(size_is_above_zero_and_a_sphere_is_round),
        WITH_SCENE(numbers_of_a_body_leave_room_to_calculate),
        WITH_SCENE(flags_and_reserved_members_are_known),
        WITH_SCENE(contacts_name_what_can_be_there),
        WITH_SCENE(contacts_are_sorted_and_no_two_the_same),
        WITH_SCENE(numbers_of_a_contact_are_in_their_ranges),
        WITH_SCENE(count_of_contacts_is_that_of_the_list),
        WITH_SCENE(contact_beyond_the_list_is_not_looked_at),
        WITH_SCENE(settings_are_those_of_the_def_and_counters_any),
        WITH_SCENE(world_that_outgrows_validity_is_consistent),
        cmocka_unit_test(pose_can_be_where_a_valid_body_can),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
