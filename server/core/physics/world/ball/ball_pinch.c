// Balls in a vice. A ball that reaches its event bound freezes, and polyhedra may run into it
// afterwards. It is pushed out of them, and so are the balls before it, one after another. Every
// push is swept: it ends at what does not yield, so no push leads through a wall. A polyhedron that
// still overlaps a ball then is stopped.

#include "physics/overlap/dispatch.h"
#include "physics/sweep/dispatch.h"
#include "physics/sweep/pairs.h"
#include "physics/world/ball/ball_obstacle.h"

// An overlap up to this depth is left, m. A push ends a vice only if it leaves less.
#define LEFT_M 1e-3f
#define PUSH_LEAST_M 2e-4f
// Two balls that were that deep in each other before may stay so, but no deeper than this more.
#define DEEPER_M 1e-5f
#define TURN_COUNT_MAX 8
// What a push meets is behind the ball if its normal is within 60 degrees of the way back.
#define BEHIND_SHARE 0.5f
#define SLIDE_COUNT_MAX 3
#define SLIDE_LEAST_M 1e-5f

static bool overlaps_polyhedron(const sb_sweep *sweep, const sb_ball *ball, uint32_t number,
                                sb_mtv *out_mtv)
{
    if (!sb_polyhedron_is_near(sweep, number, sb_ball_at(ball, 1.0f), ball->radius) ||
        !sb_ball_meets_polyhedron(sweep, ball, number)) {
        return false;
    }
    sb_shape sphere = {.kind = SB_SHAPE_SPHERE, .sphere = {sb_ball_at(ball, 1.0f), ball->radius}};
    sb_shape shape = sb_moving_polyhedron_at(sweep, &sweep->polyhedra[number], 1.0f);
    return sb_shape_mtv(&shape, &sphere, out_mtv) && out_mtv->depth > PUSH_LEAST_M;
}

// Returns how deep two balls were in each other before the pushes.
static float depth_before(const sb_sweep *sweep, const sb_ball *ball, const sb_ball *other)
{
    const sb_pinch *pinches = sweep->vice.pinches;
    const sb_pinch *at = &pinches[sweep->ball_of_body[ball->body]];
    const sb_pinch *at_other = &pinches[sweep->ball_of_body[other->body]];
    sb_vec3 to = at_other->queued ? at_other->from : sb_ball_at(other, 1.0f);
    float depth = ball->radius + other->radius - sb_vec3_length(sb_vec3_sub(to, at->from));
    return depth > 0.0f ? depth : 0.0f;
}

// Gives the way out of another ball.
static bool overlaps_ball(const sb_sweep *sweep, const sb_ball *ball, const sb_ball *other,
                          sb_mtv *out_mtv)
{
    sb_vec3 d = sb_vec3_sub(sb_ball_at(other, 1.0f), sb_ball_at(ball, 1.0f));
    float radii = ball->radius + other->radius, squared = sb_vec3_length_squared(d);
    if (squared >= radii * radii || !sb_ball_meets_ball(sweep, ball, other)) {
        return false;
    }
    float length = sqrtf(squared);
    out_mtv->depth = radii - length;
    out_mtv->normal = length > 0.0f ? sb_vec3_scale(d, 1.0f / length) : sb_vec3_make(0, 1.0f, 0);
    return true;
}

// A ball that was pushed meets balls that stay where they are.
static bool stays(const sb_sweep *sweep, uint32_t number)
{
    const sb_pinch *pinch = &sweep->vice.pinches[number];
    return !pinch->queued || pinch->placed;
}

// Moves a ball until it meets something, and then along that.
static void move(sb_sweep *sweep, sb_pinch *pinch, sb_ball *ball, sb_vec3 by)
{
    const sb_vec3 wanted = by;
    for (int n = 0; n < SLIDE_COUNT_MAX; n++) {
        if (sb_vec3_length_squared(by) < SLIDE_LEAST_M * SLIDE_LEAST_M) {
            return;
        }
        sb_sphere_path path = {ball->position, by, ball->radius};
        sb_obstacle met = sb_ball_obstacle(sweep, ball, &path, pinch->pusher);
        float against = -sb_vec3_dot(met.impact.normal, wanted);
        if (met.id != SB_ID_NONE && against > BEHIND_SHARE * sb_vec3_length(wanted)) {
            pinch->behind = met.id;
        }
        if (pinch->reached) {
            sb_ball_obstacle_balls(sweep, ball, &path, stays, &met);
        }
        ball->position = sb_vec3_add_scaled(ball->position, by, met.impact.time);
        if (met.id == SB_ID_NONE) {
            return;
        }
        by = sb_vec3_scale(by, 1.0f - met.impact.time);
        by = sb_vec3_add_scaled(by, met.impact.normal, -sb_vec3_dot(by, met.impact.normal));
    }
}

// Pushes a ball. What pushes moves by `speed` in the tick in that direction: the ball takes no more
// speed than that.
static void push(sb_sweep *sweep, sb_pinch *pinch, sb_ball *ball, sb_vec3 by, float speed)
{
    sb_vec3 before = ball->position;
    float length = sb_vec3_length(by);
    move(sweep, pinch, ball, by);
    float share = speed < length ? speed / length : 1.0f;
    sb_vec3 moved = sb_vec3_sub(ball->position, before);
    pinch->carried = sb_vec3_add_scaled(pinch->carried, moved, share > 0.0f ? share : 0.0f);
    sb_vec3 away = sb_vec3_sub(ball->position, ball->budget.center);
    uint32_t number = sweep->ball_of_body[ball->body];
    sb_broad_phase_grow(sweep->ball_phase, number,
                        sb_vec3_length(away) * 1.00001f + ball->radius + 1e-4f);
}

static float speed_of(const sb_sweep *sweep, uint32_t number, sb_vec3 point, sb_vec3 normal)
{
    const sb_moving_polyhedron *polyhedron = &sweep->polyhedra[number];
    return sb_vec3_dot(sb_moving_polyhedron_displacement(sweep, polyhedron, point, 1.0f), normal);
}

// Returns true if the polyhedron meets the ball where it is now, from a time in the tick on. The
// impact's time is that of the tick.
static bool runs_into(const sb_sweep *sweep, const sb_ball *ball, uint32_t number, float from,
                      sb_impact *out_impact)
{
    const sb_sphere_path path = {.start = ball->position, .radius = ball->radius};
    const sb_moving_polyhedron *polyhedron = &sweep->polyhedra[number];
    if (!polyhedron->moves || from >= 1.0f ||
        !sb_moving_polyhedron_meets(sweep, polyhedron, &path, from, out_impact)) {
        return false;
    }
    out_impact->time = from + (1.0f - from) * out_impact->time;
    return true;
}

// A polyhedron that ran into the ball carries it for the rest of its way. From one that did not it
// takes the nearest way out.
static void push_out_of(sb_sweep *sweep, uint32_t number, uint32_t pusher, const sb_mtv *mtv)
{
    sb_ball *ball = &sweep->balls[number];
    sb_pinch *pinch = &sweep->vice.pinches[number];
    bool first = pinch->pusher == SB_ID_NONE || sb_vec3_length_squared(pinch->carried) == 0.0f;
    if (pinch->pusher == SB_ID_NONE || sweep->polyhedra[pusher].moves) {
        pinch->pusher = pusher;
        pinch->normal = mtv->normal;
    }
    sb_impact impact;
    if (first && runs_into(sweep, ball, pusher, ball->time, &impact)) {
        pinch->normal = impact.normal;
        sb_vec3 way = sb_moving_polyhedron_displacement(sweep, &sweep->polyhedra[pusher],
                                                        impact.point, impact.time);
        float along = sb_vec3_dot(way, impact.normal);
        push(sweep, pinch, ball, sb_vec3_scale(way, 1.0f - impact.time), along);
        return;
    }
    push(sweep, pinch, ball, sb_vec3_scale(mtv->normal, mtv->depth),
         speed_of(sweep, pusher, ball->position, mtv->normal));
}

static void push_out_of_polyhedra(sb_sweep *sweep, uint32_t number)
{
    const sb_ball *ball = &sweep->balls[number];
    uint32_t found[SB_FOUND_COUNT_MAX];
    uint32_t count = sb_sweep_find(sweep->polyhedron_phase, ball->position, ball->radius, found);
    for (uint32_t i = 0; i < count; i++) {
        sb_mtv mtv;
        if (overlaps_polyhedron(sweep, ball, found[i], &mtv)) {
            push_out_of(sweep, number, found[i], &mtv);
        }
    }
}

static void enqueue(sb_sweep *sweep, uint32_t number)
{
    sb_ball *ball = &sweep->balls[number];
    if (!ball->frozen && ball->time < 1.0f) {
        sb_ball_advance(sweep, ball, 1.0f);
        sweep->vice.pinches[number].from = ball->position;
    }
    sweep->vice.pinches[number].base = ball->position;
    sweep->vice.pinches[number].queued = true;
    sweep->vice.queue[sweep->vice.queue_count++] = number;
}

// Gives how far a ball on a path pushes another one.
static bool pushes(const sb_sphere_path *path, const sb_ball *other, sb_vec3 *out_by)
{
    const sb_shape shape = {.kind = SB_SHAPE_SPHERE,
                            .sphere = {sb_ball_at(other, 1.0f), other->radius}};
    sb_impact impact;
    if (!sb_sweep_sphere(path, &shape, &impact)) {
        return false;
    }
    float along = -sb_vec3_dot(path->displacement, impact.normal) * (1.0f - impact.time);
    *out_by = sb_vec3_scale(impact.normal, -along);
    return along > PUSH_LEAST_M;
}

// A pushed ball pushes on those on its way that have not pushed on themselves.
static void push_balls(sb_sweep *sweep, uint32_t number)
{
    sb_vice *vice = &sweep->vice;
    const sb_ball *ball = &sweep->balls[number];
    sb_pinch *pinch = &vice->pinches[number];
    const sb_sphere_path path = {pinch->base, sb_vec3_sub(ball->position, pinch->base),
                                 ball->radius};
    sb_vec3 middle = sb_vec3_add_scaled(path.start, path.displacement, 0.5f);
    float reach = path.radius + 0.5f * sb_vec3_length(path.displacement);
    uint32_t found[SB_FOUND_COUNT_MAX];
    uint32_t count = sb_sweep_find(sweep->ball_phase, middle, reach, found);
    for (uint32_t i = 0; i < count; i++) {
        sb_ball *other = &sweep->balls[found[i]];
        sb_pinch *next = &vice->pinches[found[i]];
        sb_body *body = &sweep->step->bodies[other->body];
        sb_vec3 by;
        if (!sb_ball_meets_ball(sweep, ball, other) || !pushes(&path, other, &by)) {
            continue;
        }
        pinch->crowded = next->crowded = true;
        next->settled = next->loose = false;
        if (body->motion != SB_BODY_DYNAMIC || next->reached) {
            continue;
        }
        sb_body_wake(body);
        if (!next->queued) {
            enqueue(sweep, found[i]);
        }
        if (sb_vec3_length_squared(by) > sb_vec3_length_squared(next->by)) {
            next->pusher = pinch->pusher;
            next->normal = pinch->normal;
            next->by = by;
            next->speed = sb_vec3_dot(pinch->carried, by) / sb_vec3_length(by);
        }
    }
}

// Pushes a ball as another one and polyhedra want it.
static void give_way(sb_sweep *sweep, uint32_t number)
{
    sb_ball *ball = &sweep->balls[number];
    sb_pinch *pinch = &sweep->vice.pinches[number];
    ball->position = pinch->base;
    pinch->carried = pinch->base_carried;
    if (sb_vec3_length_squared(pinch->by) > 0.0f) {
        push(sweep, pinch, ball, pinch->by, pinch->speed);
    }
    push_out_of_polyhedra(sweep, number);
}

// Returns what is behind the balls that a polyhedron pushes, or SB_ID_NONE if they are loose.
static uint32_t behind_balls_of(const sb_sweep *sweep, uint32_t pusher)
{
    const sb_vice *vice = &sweep->vice;
    for (uint32_t i = 0; i < vice->queue_count; i++) {
        const sb_pinch *pinch = &vice->pinches[vice->queue[i]];
        if (pinch->pusher == pusher && pinch->behind != SB_ID_NONE) {
            return pinch->behind;
        }
    }
    return SB_ID_NONE;
}

// Shares the momentum of a polyhedron with the loose balls before it. Returns the common speed.
static float shove_balls(const sb_sweep *sweep, uint32_t pusher, sb_vec3 normal, float speed)
{
    const sb_vice *vice = &sweep->vice;
    const sb_body *bodies = sweep->step->bodies;
    float mass = 1.0f / sweep->polyhedra[pusher].inverse_mass, total = mass;
    for (uint32_t i = 0; i < vice->queue_count; i++) {
        bool own = vice->pinches[vice->queue[i]].pusher == pusher;
        total += own ? 1.0f / bodies[sweep->balls[vice->queue[i]].body].inverse_mass : 0.0f;
    }
    float common = speed * (mass / total);
    for (uint32_t i = 0; i < vice->queue_count; i++) {
        if (vice->pinches[vice->queue[i]].pusher == pusher) {
            vice->shoves[vice->queue[i]] = sb_vec3_scale(normal, common);
        }
    }
    return common;
}

// Shares the momentum of a polyhedron with one behind a ball, which gets its impulse in the next
// tick. Returns the common speed.
static float press_on(const sb_sweep *sweep, uint32_t pusher, uint32_t behind, sb_vec3 normal,
                      float speed)
{
    sb_body *body = &sweep->step->bodies[behind];
    float inverse_mass = sweep->polyhedra[pusher].inverse_mass;
    float before = sb_vec3_dot(sb_body_momentum(body), normal);
    float total = inverse_mass + body->inverse_mass;
    float common = (speed * body->inverse_mass + before * inverse_mass) / total;
    if (!(common < speed)) {
        return speed;
    }
    sb_body_apply_impulse(body, sb_vec3_scale(normal, (speed - common) / inverse_mass));
    return common > 0.0f ? common : 0.0f;
}

// Returns the speed towards a ball that a polyhedron keeps.
static float speed_kept(const sb_sweep *sweep, uint32_t number, sb_vec3 normal, float speed)
{
    uint32_t behind = behind_balls_of(sweep, number);
    bool yields = behind < SB_ID_PLANE && sweep->step->bodies[behind].inverse_mass > 0.0f;
    if (behind != SB_ID_NONE && !yields) {
        return 0.0f;
    }
    sb_press *press = &sweep->vice.presses[number];
    if (press->has_given) {
        return speed;
    }
    press->has_given = true;
    return yields ? press_on(sweep, number, behind, normal, speed)
                  : shove_balls(sweep, number, normal, speed);
}

// Returns the most speed that a polyhedron may keep when it may go as far as `most`: that with
// which the tick began, or that of its way. Else what is held up would gain speed without falling.
static float speed_allowed(const sb_sweep *sweep, uint32_t number, sb_vec3 normal, float most)
{
    const sb_start_pose *start = &sweep->step->starts[sweep->polyhedra[number].body];
    float before = sb_vec3_dot(start->velocity, normal);
    float moves = (most - sb_vec3_dot(start->position, normal)) / sweep->step->dt;
    float allowed = before > moves ? before : moves;
    return allowed > 0.0f ? allowed : 0.0f;
}

// Holds a polyhedron up before a ball, a little farther back than it has to go.
static void hold_up(const sb_sweep *sweep, uint32_t number, sb_vec3 normal, float depth,
                    sb_stops *stops)
{
    const sb_body *body = &sweep->step->bodies[sweep->polyhedra[number].body];
    float most = sb_vec3_dot(body->position, normal) - depth - 0.5f * LEFT_M;
    float speed = sb_vec3_dot(sb_body_momentum(body), normal);
    float allowed = speed_allowed(sweep, number, normal, most);
    float kept = speed > 0.0f ? speed_kept(sweep, number, normal, speed) : 0.0f;
    stops->holds[stops->hold_count++] = (sb_hold){
        .number = number, .normal = normal, .most = most, .speed = kept < allowed ? kept : allowed};
}

typedef struct blame {
    bool whole;
    sb_stops *stops;
    bool any;
} blame;

// Blames a polyhedron that is too far by a depth along the normal, and by all but a share of its
// way.
static void blame_polyhedron(const sb_sweep *sweep, uint32_t number, sb_vec3 normal, float depth,
                             float share, blame *of)
{
    if (number == SB_ID_NONE) {
        return; // two balls that lay in each other
    }
    const sb_moving_polyhedron *polyhedron = &sweep->polyhedra[number];
    if (polyhedron->inverse_mass == 0.0f || !polyhedron->moves) {
        return;
    }
    bool full = of->stops->hold_count == of->stops->hold_capacity;
    sb_stop *at = &of->stops->bodies[number];
    at->whole = (at->stops && at->whole) || of->whole || full;
    at->share = at->stops && at->share < share ? at->share : share;
    at->stops = of->any = true;
    if (!full) {
        hold_up(sweep, number, normal, depth, of->stops);
    }
}

// Blames a polyhedron that overlaps a ball. The nearest way out of one that holds the ball's centre
// may lead to its far side: it goes back to where it met the ball.
static void blame_for_overlap(const sb_sweep *sweep, const sb_ball *ball, uint32_t number,
                              const sb_mtv *mtv, blame *of)
{
    sb_impact impact;
    if (mtv->depth < ball->radius && !of->whole) {
        blame_polyhedron(sweep, number, mtv->normal, mtv->depth, 0.0f, of);
    } else if (runs_into(sweep, ball, number, 0.0f, &impact)) {
        float way = speed_of(sweep, number, impact.point, impact.normal);
        if (way > 0.0f) {
            blame_polyhedron(sweep, number, impact.normal, way * (1.0f - impact.time), impact.time,
                             of);
        }
    }
}

// Blames the polyhedra that a ball overlaps, and the one that pushed it into another ball.
static void judge(const sb_sweep *sweep, uint32_t number, blame *of)
{
    const sb_ball *ball = &sweep->balls[number];
    const sb_pinch *pinch = &sweep->vice.pinches[number];
    uint32_t found[SB_FOUND_COUNT_MAX];
    sb_mtv mtv;
    uint32_t count = sb_sweep_find(sweep->polyhedron_phase, ball->position, ball->radius, found);
    for (uint32_t i = 0; i < count; i++) {
        if (overlaps_polyhedron(sweep, ball, found[i], &mtv) && mtv.depth > LEFT_M) {
            blame_for_overlap(sweep, ball, found[i], &mtv, of);
        }
    }
    count = sb_sweep_find(sweep->ball_phase, ball->position, ball->radius, found);
    for (uint32_t i = 0; i < count; i++) {
        const sb_ball *other = &sweep->balls[found[i]];
        if (overlaps_ball(sweep, ball, other, &mtv) && mtv.depth > LEFT_M &&
            mtv.depth > depth_before(sweep, ball, other) + DEEPER_M) {
            blame_polyhedron(sweep, pinch->pusher, pinch->normal, mtv.depth, 0.0f, of);
        }
    }
}

static bool is_pressed(const sb_sweep *sweep, uint32_t number)
{
    const sb_ball *ball = &sweep->balls[number];
    uint32_t found[SB_FOUND_COUNT_MAX];
    uint32_t count =
        sb_sweep_find(sweep->polyhedron_phase, sb_ball_at(ball, 1.0f), ball->radius, found);
    for (uint32_t i = 0; i < count; i++) {
        sb_mtv mtv;
        if (overlaps_polyhedron(sweep, ball, found[i], &mtv)) {
            return true;
        }
    }
    return false;
}

static void enqueue_if_pressed(sb_sweep *sweep, uint32_t number)
{
    const sb_body *body = &sweep->step->bodies[sweep->balls[number].body];
    if (body->motion == SB_BODY_DYNAMIC && !sweep->balls[number].sensor &&
        (body->flags & (SB_BODY_ASLEEP | SB_BODY_STOPS)) == 0 &&
        !sweep->vice.pinches[number].queued && is_pressed(sweep, number)) {
        enqueue(sweep, number);
    }
}

void sb_ball_pinch_open(sb_sweep *sweep)
{
    sweep->vice.queue_count = 0;
    for (uint32_t i = 0; i < sweep->ball_count; i++) {
        sweep->vice.pinches[i] = (sb_pinch){
            .pusher = SB_ID_NONE, .behind = SB_ID_NONE, .from = sweep->balls[i].position};
    }
    for (uint32_t i = 0; i < sweep->ball_count; i++) {
        if ((sweep->step->bodies[sweep->balls[i].body].flags & SB_BODY_FROZEN) != 0) {
            enqueue_if_pressed(sweep, i);
        }
    }
}

// A ball goes on from where it is.
static void begin_turn(sb_sweep *sweep, uint32_t number)
{
    sb_pinch *pinch = &sweep->vice.pinches[number];
    pinch->base = sweep->balls[number].position;
    pinch->base_carried = pinch->carried;
    pinch->by = sb_vec3_make(0.0f, 0.0f, 0.0f);
    pinch->reached = pinch->placed = false;
}

// A ball goes back to where it was before it was pushed.
static void reset(sb_sweep *sweep, uint32_t number)
{
    sb_pinch *pinch = &sweep->vice.pinches[number];
    sweep->balls[number].position = pinch->from;
    *pinch = (sb_pinch){.pusher = SB_ID_NONE,
                        .behind = SB_ID_NONE,
                        .from = pinch->from,
                        .base = pinch->from,
                        .queued = true};
}

// Polyhedra have changed their ways. A ball that pressed others, or was pressed by them, is pushed
// again from the beginning, and one alone from where it is. Further balls may be in them now.
static void begin_again(sb_sweep *sweep)
{
    sb_vice *vice = &sweep->vice;
    for (uint32_t i = 0; i < vice->queue_count; i++) {
        sb_pinch *pinch = &vice->pinches[vice->queue[i]];
        bool again = pinch->reached && !pinch->crowded;
        if (pinch->crowded) {
            reset(sweep, vice->queue[i]);
        } else {
            begin_turn(sweep, vice->queue[i]);
        }
        pinch->settled = pinch->loose = again;
    }
    for (uint32_t i = 0; i < sweep->polyhedron_count; i++) {
        sb_moving_polyhedron *polyhedron = &sweep->polyhedra[i];
        if (!polyhedron->changed) {
            continue;
        }
        polyhedron->changed = false;
        uint32_t found[SB_FOUND_COUNT_MAX];
        uint32_t count = sb_sweep_find(sweep->ball_phase, polyhedron->bound.center,
                                       polyhedron->bound.reach, found);
        for (uint32_t k = 0; k < count; k++) {
            sb_pinch *pinch = &vice->pinches[found[k]];
            if (pinch->loose && is_pressed(sweep, found[k])) {
                pinch->settled = pinch->loose = false;
            }
            enqueue_if_pressed(sweep, found[k]);
        }
    }
}

// Makes ready for another turn. Returns true if polyhedra still press balls that others held up,
// but not wholly.
static bool look_back(sb_sweep *sweep)
{
    sb_vice *vice = &sweep->vice;
    bool pressed = false;
    float moved = 0.0f;
    for (uint32_t i = 0; i < vice->queue_count; i++) {
        const sb_ball *ball = &sweep->balls[vice->queue[i]];
        sb_pinch *pinch = &vice->pinches[vice->queue[i]];
        moved += sb_vec3_length(sb_vec3_sub(ball->position, pinch->base));
        pressed = pressed || (pinch->crowded && is_pressed(sweep, vice->queue[i]));
    }
    if (!pressed || moved <= PUSH_LEAST_M) {
        return false;
    }
    for (uint32_t i = 0; i < vice->queue_count; i++) {
        begin_turn(sweep, vice->queue[i]);
        vice->pinches[vice->queue[i]].settled = !vice->pinches[vice->queue[i]].crowded;
    }
    return true;
}

// Pushes all balls once. The last one goes as far as it can, and those behind it up to the one
// before. A ball with no other on its way is where it stays at once.
static void take_turn(sb_sweep *sweep)
{
    sb_vice *vice = &sweep->vice;
    for (uint32_t i = 0; i < vice->queue_count; i++) {
        if (!vice->pinches[vice->queue[i]].settled) {
            give_way(sweep, vice->queue[i]);
            push_balls(sweep, vice->queue[i]);
        }
        vice->pinches[vice->queue[i]].reached = true;
    }
    for (uint32_t i = vice->queue_count; i-- > 0;) {
        if (vice->pinches[vice->queue[i]].crowded) {
            give_way(sweep, vice->queue[i]);
        }
        vice->pinches[vice->queue[i]].placed = true;
    }
}

bool sb_ball_pinch(sb_sweep *sweep, bool whole, sb_stops *stops)
{
    begin_again(sweep);
    for (int n = 0; n < TURN_COUNT_MAX; n++) {
        take_turn(sweep);
        if (!look_back(sweep)) {
            break;
        }
    }
    for (uint32_t i = 0; i < sweep->polyhedron_count; i++) {
        stops->bodies[i].stops = false;
    }
    blame of = {.whole = whole, .stops = stops};
    for (uint32_t i = 0; i < sweep->vice.queue_count; i++) {
        if (!sweep->vice.pinches[sweep->vice.queue[i]].loose) {
            judge(sweep, sweep->vice.queue[i], &of);
        }
    }
    return of.any;
}
