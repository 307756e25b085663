#include "range.h"

#include <math.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include "tank_shapes.h"

// A contact deeper than the margin is a hit, and a distance larger than it a miss. Hull sizes and
// shell positions are floats. The server flies the chord of each tick's parabola, which is 12 mm
// off at 10 Hz.
#define MARGIN_M 0.04
#define STEPS_PER_TICK 512
#define CLOSING_M_S 100.0 // more than a tank drives and a shell falls

void range_map(range *r, uint32_t tick_rate_hz)
{
    yard_map(&r->at);
    r->at.tick_rate_hz = tick_rate_hz;
    r->at.settings[SB_SETTING_TIME_LIMIT_S] = 0;
}

void range_begin(range *r)
{
    r->start = r->at;
    r->start.heap = (counting_heap){0};
    yard_begin(&r->at, RANGE_SLOT_COUNT);
    yard_begin(&r->start, RANGE_SLOT_COUNT);
    yard_join(&r->at, RANGE_SHOOTER, SB_TANK_MEDIUM);
    yard_place(&r->at, RANGE_SHOOTER, (sb_vec3){0}, 0.0f);
}

void range_end(range *r)
{
    yard_end(&r->at);
    yard_end(&r->start);
}

uint32_t range_tick(const range *r)
{
    return sb_game_tick(r->at.game);
}

void range_add_crossing(range *r, uint32_t slot, sb_tank_kind kind, double ahead_m, double x_m)
{
    yard_join(&r->at, slot, kind);
    const double distance = (double)sb_tank_types[kind].speed_m_s * 1.5;
    yard_place(&r->at, slot, (sb_vec3){(float)(x_m - distance), 0.0f, (float)ahead_m},
               (float)(YARD_PI / 2.0));
    yard_drive(&r->at, slot, 1.0f, 0.0f);
    const float speed = sb_tank_types[kind].speed_m_s;
    yard_body(&r->at, slot)->velocity = (sb_vec3){speed, 0.0f, 0.0f};
}

void range_play(range *r, uint32_t tick_count)
{
    for (uint32_t i = 0; i < tick_count; i++) {
        yard_play(&r->at, 1);
        const uint32_t tick = range_tick(r);
        assert_true(tick < RANGE_TICK_MAX);
        for (uint32_t slot = 0; slot < RANGE_SLOT_COUNT; slot++) {
            const sb_body *body = yard_body(&r->at, slot);
            r->poses[slot][tick] = (range_pose){
                body->shape == SB_BODY_BOX, (double)body->position.x,
                (double)body->position.y,   (double)body->position.z,
                (double)body->yaw,          (double)yard_player(&r->at, slot)->turret_yaw};
            // The model ignores tilt, so tanks must be upright.
            assert_true(!r->poses[slot][tick].there || body->tilt.w > 0.99999f);
        }
    }
}

void range_keep(range *r)
{
    sb_game_copy(r->start.game, r->at.game);
    r->start.frame = r->at.frame;
}

void range_again(range *r)
{
    sb_game_copy(r->at.game, r->start.game);
    r->at.frame = r->start.frame;
}

void range_predict(range *r, uint32_t tick_count)
{
    range_keep(r);
    range_play(r, tick_count);
    range_again(r);
}

range_point range_where(const range *r, uint32_t slot, double tick)
{
    const uint32_t before = (uint32_t)floor(tick);
    const double share = tick - floor(tick);
    const range_pose *from = &r->poses[slot][before], *to = &r->poses[slot][before + 1];
    assert_true(from->there && (share == 0.0 || to->there));
    if (share == 0.0) {
        return (range_point){from->x, from->y, from->z};
    }
    return (range_point){from->x + share * (to->x - from->x), from->y + share * (to->y - from->y),
                         from->z + share * (to->z - from->z)};
}

range_point range_muzzle(const range *r)
{
    // The shooter is upright and at rest: the pivot is above its centre.
    const sb_body *body = yard_body(&r->at, RANGE_SHOOTER);
    const double height = (double)sb_tank_types[SB_TANK_MEDIUM].turret_height_m;
    return (range_point){(double)body->position.x, (double)body->position.y + height,
                         (double)body->position.z};
}

void range_aim(const range *r, range_shot *shot, double x, double y, double z)
{
    const range_point from = range_muzzle(r);
    const double speed = (double)sb_ammunition_types[shot->ammunition].speed_m_s;
    const double level = sqrt((x - from.x) * (x - from.x) + (z - from.z) * (z - from.z));
    // The flatter one of the two parabolas through the point.
    const double a = RANGE_GRAVITY_M_S2 * level * level / (2.0 * speed * speed);
    const double tangent = (level - sqrt(level * level - 4.0 * a * (a + y - from.y))) / (2.0 * a);
    shot->yaw = (double)(float)atan2(x - from.x, z - from.z);
    shot->pitch = (double)(float)atan(tangent);
}

range_point range_flight(const range *r, const range_shot *shot, range_point muzzle, double ticks)
{
    const double t = ticks / (double)r->at.tick_rate_hz;
    const double distance = (double)sb_ammunition_types[shot->ammunition].speed_m_s * t;
    return (range_point){muzzle.x + distance * cos(shot->pitch) * sin(shot->yaw),
                         muzzle.y + distance * sin(shot->pitch) - 0.5 * RANGE_GRAVITY_M_S2 * t * t,
                         muzzle.z + distance * cos(shot->pitch) * cos(shot->yaw)};
}

void range_fire(range *r, const range_shot *shot, const uint8_t present[4])
{
    assert_int_equal(shot->tick, range_tick(r) + 1);
    sb_input *input = yard_input(&r->at, RANGE_SHOOTER);
    const double moment = ((double)shot->tick - shot->age_ticks) * 256.0;
    input->view_tick = (uint32_t)(moment / 256.0);
    input->view_fraction = (uint8_t)(moment - 256.0 * (double)input->view_tick);
    memcpy(input->present, present, sizeof input->present);
    yard_load(&r->at, RANGE_SHOOTER, shot->ammunition);
    yard_point(&r->at, RANGE_SHOOTER, (float)shot->yaw, (float)shot->pitch);
    yard_fire(&r->at, RANGE_SHOOTER);
}

// Returns the distance between the surfaces of the shell and of a tank at a moment of its flight.
static double gap(const range *r, uint32_t slot, double tick, range_point shell, double radius)
{
    const range_point center = range_where(r, slot, tick);
    const range_pose *from = &r->poses[slot][(uint32_t)floor(tick)];
    const tank_stand stand = {center.x, center.y, center.z, from->yaw, from->turret_yaw};
    const sb_tank_kind kind = (sb_tank_kind)yard_player(&r->at, slot)->type;
    return tank_distance(kind, &stand, shell.x, shell.y, shell.z, NULL) - radius;
}

range_meeting range_meet(const range *r, const range_shot *shot, range_point muzzle, uint32_t slot,
                         double delay, double from, double to)
{
    const double radius = (double)sb_ammunition_types[shot->ammunition].radius_m;
    range_meeting met = {.flown = to};
    double smallest = 1e9, apart;
    bool touched = false;
    // No surfaces come nearer faster than this, m a tick: where they are far apart it takes large
    // steps.
    const double fastest = ((double)sb_ammunition_types[shot->ammunition].speed_m_s + CLOSING_M_S) /
                           (double)r->at.tick_rate_hz;
    for (double n = from; n < to && smallest > -MARGIN_M;
         n += fmax(1.0 / STEPS_PER_TICK, (apart - MARGIN_M) / fastest)) {
        const range_point shell = range_flight(r, shot, muzzle, n);
        apart = gap(r, slot, delay + n, shell, radius);
        smallest = apart < smallest ? apart : smallest;
        if (apart <= 0.0 && !touched) {
            touched = true;
            met.flown = n;
            met.at = shell;
        }
    }
    met.hits = smallest <= -MARGIN_M;
    met.grazes = !met.hits && smallest < MARGIN_M;
    return met;
}

double range_apart(range_point a, range_point b)
{
    return sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y) + (a.z - b.z) * (a.z - b.z));
}
