#include "base/compiler.h"
#include "base/trigonometry.h"
#include "physics/world/solver/solver_body.h"

// A body that is left this deep inside something static goes back to its last good place.
#define INSIDE_M 0.01f

// Two bodies that are this deep in each other, and were pressed deeper by this tick, are stuck too:
// the others around them left no room.
#define PRESSED_M 0.05f
#define DEEPER_M 1e-3f
// Halvings of a way that find how far back a body has to go.
#define PLACE_STEP_COUNT 6
// A body that would come deeper than this into something rests on it.
#define HELD_M 4e-4f
// A body that lost less of its fall than this stays where it is.
#define FALL_LEAST_M 1e-3f
// Things that a body that went back slides along while it falls.
#define SLIDE_COUNT_MAX 3

static float depth_of(const sb_solver_set *set, const sb_solver_pair *pair)
{
    sb_mtv mtv;
    return sb_solver_pair_mtv(set, pair, &mtv) ? mtv.depth : 0.0f;
}

// Returns how deep the two are at their last good places.
static float depth_before(sb_solver_set *set, const sb_solver_pair *pair)
{
    sb_solver_body *a = &set->solver_bodies[pair->a], *b = &set->solver_bodies[pair->b];
    const sb_solver_body now_a = *a, now_b = *b;
    a->position = set->step->bodies[a->id].good_position;
    b->position = set->step->bodies[b->id].good_position;
    float depth = depth_of(set, pair);
    *a = now_a;
    *b = now_b;
    return depth;
}

static bool is_fixed(const sb_solver_set *set, const sb_solver_body *solver_body)
{
    return solver_body->id >= SB_ID_PLANE || solver_body->returned ||
           set->step->bodies[solver_body->id].motion == SB_BODY_STATIC;
}

// Returns true if a body of the pair is left inside scenery, a static body or one that has gone
// back, which do not yield; or if the two are pressed into each other.
static bool is_stuck(sb_solver_set *set, const sb_solver_pair *pair)
{
    const sb_solver_body *a = &set->solver_bodies[pair->a], *b = &set->solver_bodies[pair->b];
    bool yields_a = a->inverse_mass > 0.0f, yields_b = b->inverse_mass > 0.0f;
    if (pair->sensor || (!yields_a && !yields_b)) {
        return false;
    }
    if (yields_a && yields_b) {
        float depth = depth_of(set, pair);
        return depth > PRESSED_M && depth > depth_before(set, pair) + DEEPER_M;
    }
    bool fixed = is_fixed(set, a) || is_fixed(set, b);
    return fixed && depth_of(set, pair) > INSIDE_M;
}

void sb_solver_set_pin(sb_solver_set *set, uint32_t number, sb_vec3 position, float yaw,
                       sb_vec3 velocity)
{
    sb_solver_body *solver_body = &set->solver_bodies[number];
    sb_body *body = &set->step->bodies[solver_body->id];
    solver_body->position = position;
    solver_body->velocity = velocity;
    solver_body->inverse_mass = 0.0f;
    solver_body->returned = true;
    body->impulse = sb_vec3_make(0.0f, 0.0f, 0.0f); // else it would send back what it stopped
    // The margin of its pairs shrinks by the distance that its corners turn.
    float turn = fabsf(sb_angle_wrap(yaw - body->yaw));
    set->searches[number].margin -= turn * set->searches[number].reach;
    body->yaw = yaw;
    sb_solver_body_turn(set, number);
    sb_solver_set_measure(set, number);
    sb_solver_set_mark(set, number, false);
    set->islands[number].worst = HUGE_VALF;
}

// Returns how deep the pair is with a body of it at another place.
static float depth_at(sb_solver_set *set, const sb_solver_pair *pair, uint32_t number,
                      sb_vec3 position)
{
    sb_solver_body *solver_body = &set->solver_bodies[number];
    const sb_solver_body now = *solver_body;
    solver_body->position = position;
    float depth = depth_of(set, pair);
    *solver_body = now;
    return depth;
}

// What keeps a body from moving between two places.
typedef struct holder {
    bool holds;
    sb_vec3 normal; // towards the body
} holder;

// The pair holds the body if it is deeper with it at the second place.
static void consider(sb_solver_set *set, const sb_solver_pair *pair, uint32_t number, sb_vec3 from,
                     sb_vec3 to, holder *out)
{
    float depth = depth_at(set, pair, number, to);
    if (out->holds || pair->sensor || depth <= HELD_M ||
        depth <= depth_at(set, pair, number, from)) {
        return;
    }
    sb_solver_body *solver_body = &set->solver_bodies[number];
    const sb_solver_body now = *solver_body;
    sb_mtv mtv;
    solver_body->position = to;
    out->holds = sb_solver_pair_mtv(set, pair, &mtv);
    *solver_body = now;
    out->normal = pair->b == number ? mtv.normal : sb_vec3_negate(mtv.normal);
}

static void consider_scenery(sb_solver_set *set, uint32_t number, sb_vec3 from, sb_vec3 to,
                             holder *out)
{
    const sb_solver_links *links = &set->links[number];
    for (uint32_t i = links->scenery; i < links->scenery_end; i++) {
        consider(set, &set->scenery.pairs[i], number, from, to, out);
    }
}

static bool is_held_by_scenery(sb_solver_set *set, uint32_t number, sb_vec3 from, sb_vec3 to)
{
    holder scenery = {.holds = false};
    consider_scenery(set, number, from, to, &scenery);
    return scenery.holds;
}

// Returns the first thing that keeps the body from moving between two places.
static holder holder_of(sb_solver_set *set, uint32_t number, sb_vec3 from, sb_vec3 to)
{
    const sb_solver_links *links = &set->links[number];
    holder first = {.holds = false};
    consider_scenery(set, number, from, to, &first);
    for (uint32_t i = links->first; i < links->end; i++) {
        consider(set, &set->bodies.pairs[i], number, from, to, &first);
    }
    for (uint32_t i = links->second; i < links->second_end; i++) {
        consider(set, &set->bodies.pairs[set->seconds[i]], number, from, to, &first);
    }
    return first;
}

sb_vec3 sb_solver_set_place_on(sb_solver_set *set, uint32_t number, sb_vec3 from, sb_vec3 way)
{
    for (int n = 0; n < PLACE_STEP_COUNT; n++) {
        sb_vec3 to = sb_vec3_add(from, way);
        if (!holder_of(set, number, from, to).holds) {
            return to;
        }
        way = sb_vec3_scale(way, 0.5f);
    }
    return from;
}

// Returns the way along what holds a body at a place.
static sb_vec3 way_along(sb_solver_set *set, uint32_t number, sb_vec3 place, sb_vec3 way)
{
    for (int n = 0; n < SLIDE_COUNT_MAX; n++) {
        holder by = holder_of(set, number, place, sb_vec3_add(place, way));
        float into = by.holds ? -sb_vec3_dot(way, by.normal) : 0.0f;
        if (!(into > 0.0f)) {
            break;
        }
        way = sb_vec3_add_scaled(way, by.normal, into);
    }
    return way;
}

static bool are_equal(sb_vec3 a, sb_vec3 b)
{
    return a.x == b.x && a.y == b.y && a.z == b.z;
}

// Takes a body back to a place. It falls on there until something holds it, or along that: `body`
// still has the velocity before separation.
static void go_back(sb_solver_set *set, uint32_t number, sb_vec3 place)
{
    const sb_body *body = &set->step->bodies[set->solver_bodies[number].id];
    const float fall = body->velocity.y * set->step->dt;
    sb_vec3 to = place, way = {0.0f, fall, 0.0f};
    if (fall < 0.0f && -fall < sb_least_half_extent(body->half_extents)) {
        to = sb_solver_set_place_on(set, number, place, way);
        if (are_equal(to, place)) {
            way = way_along(set, number, place, way);
            to = sb_solver_set_place_on(set, number, place, way);
        }
    }
    bool falls = are_equal(to, sb_vec3_add(place, way));
    sb_solver_set_pin(set, number, to, body->good_yaw,
                      sb_vec3_scale(way, falls ? 1.0f / set->step->dt : 0.0f));
    set->step->state->returned_count++;
}

// Returns the last place on a body's level way from its last good place at which it leaves room for
// the other one of the pair: at that one's last good place, or where it is if it does not yield. A
// body that goes back no farther stays at what it presses, and does not start for it in each tick.
static sb_vec3 place_before(sb_solver_set *set, const sb_solver_pair *pair, uint32_t number)
{
    uint32_t other_number = number == pair->a ? pair->b : pair->a;
    sb_solver_body *other = &set->solver_bodies[other_number];
    const sb_body *body = &set->step->bodies[set->solver_bodies[number].id];
    const sb_vec3 good = body->good_position, other_now = other->position;
    sb_vec3 way = sb_vec3_sub(set->solver_bodies[number].position, good);
    way.y = 0.0f;
    if (other->inverse_mass > 0.0f) {
        other->position = set->step->bodies[other->id].good_position;
    }
    float low = 0.0f, high = 1.0f;
    for (int n = 0; n < PLACE_STEP_COUNT; n++) {
        float middle = 0.5f * (low + high);
        sb_vec3 place = sb_vec3_add_scaled(good, way, middle);
        bool clear = depth_at(set, pair, number, place) <= 0.0f;
        low = clear ? middle : low;
        high = clear ? high : middle;
    }
    other->position = other_now;
    const sb_vec3 place = sb_vec3_add_scaled(good, way, low);
    return is_held_by_scenery(set, number, good, place) ? good : place;
}

static float way_squared(const sb_solver_set *set, const sb_solver_body *solver_body)
{
    const sb_body *body = &set->step->bodies[solver_body->id];
    return sb_vec3_length_squared(sb_vec3_sub(solver_body->position, body->good_position));
}

// Returns the body of a stuck pair that goes back: of two that yield the one that came farther, as
// it presses the other one.
static uint32_t presser_of(const sb_solver_set *set, const sb_solver_pair *pair)
{
    const sb_solver_body *a = &set->solver_bodies[pair->a], *b = &set->solver_bodies[pair->b];
    if (a->inverse_mass > 0.0f && b->inverse_mass > 0.0f) {
        return way_squared(set, a) < way_squared(set, b) ? pair->b : pair->a;
    }
    return a->inverse_mass > 0.0f ? pair->a : pair->b;
}

// Takes a body of a pair that is stuck back. One that turned, or that is in scenery, goes all the
// way: there may be no room before that.
static void return_one_of(sb_solver_set *set, const sb_solver_pair *pair)
{
    const sb_solver_body *a = &set->solver_bodies[pair->a], *b = &set->solver_bodies[pair->b];
    uint32_t number = presser_of(set, pair);
    const sb_body *body = &set->step->bodies[set->solver_bodies[number].id];
    bool both_are_bodies = a->id < SB_ID_PLANE && b->id < SB_ID_PLANE;
    sb_vec3 place = body->good_position;
    if (both_are_bodies && body->yaw == body->good_yaw) {
        place = place_before(set, pair, number);
    }
    go_back(set, number, place);
}

// A pair that was resolved, and whose bodies have not moved since, is not visited again.
static bool return_from(sb_solver_set *set, const sb_pair_list *list)
{
    bool any = false;
    for (uint32_t word = 0; word < (list->count + 63) / 64; word++) {
        for (uint64_t left = list->dirty[word]; left != 0; left &= left - 1) {
            const sb_solver_pair *pair = &list->pairs[64 * word + sb_zeros_below(left)];
            if (is_stuck(set, pair)) {
                return_one_of(set, pair);
                any = true;
            }
        }
    }
    return any;
}

// A heavy body may have pushed another one behind a thin wall. None that has not moved since it was
// looked at is there.
static bool return_pushed_through(sb_solver_set *set)
{
    bool any = false;
    for (uint32_t n = 0; n < set->changed_count; n++) {
        uint32_t i = set->changed[n];
        const sb_solver_body *solver_body = &set->solver_bodies[i];
        if (solver_body->inverse_mass > 0.0f && !solver_body->sensor &&
            sb_solver_body_went_through(set->step, solver_body)) {
            go_back(set, i, set->step->bodies[solver_body->id].good_position);
            any = true;
        }
    }
    return any;
}

// Lets a body fall as far as it would have without the pushes of the tick, or a half, a quarter and
// so on of what is missing. One that a push left no vertical speed may hang. Any other has
// exchanged momentum, and would keep it too.
static void let_fall(sb_solver_set *set, uint32_t number)
{
    sb_solver_body *solver_body = &set->solver_bodies[number];
    const sb_step *step = set->step;
    const sb_body *body = &step->bodies[solver_body->id];
    const sb_start_pose *start = &step->starts[solver_body->id];
    const float drop = step->state->gravity_m_s2 * body->gravity_scale * step->dt;
    const float speed = start->velocity.y - drop;
    const sb_vec3 place = solver_body->position;
    const sb_vec3 way = {0.0f, start->position.y + speed * step->dt - place.y, 0.0f};
    const bool stands = drop > 0.0f && fabsf(solver_body->velocity.y) <= set->rest_speed;
    if (!(speed < 0.0f) || !stands || !(solver_body->velocity.y > speed) ||
        !(way.y < -FALL_LEAST_M) || -way.y > sb_least_half_extent(body->half_extents)) {
        return;
    }
    const sb_vec3 to = sb_solver_set_place_on(set, number, place, way);
    if (place.y - to.y > FALL_LEAST_M) {
        solver_body->position = to;
        solver_body->velocity.y =
            are_equal(to, sb_vec3_add(place, way)) ? speed : solver_body->velocity.y;
        sb_solver_set_mark(set, number, false);
    }
}

void sb_solver_set_let_fall(sb_solver_set *set)
{
    for (uint32_t i = 0; i < set->solver_body_count; i++) {
        set->islands[i].gave_way = false;
    }
    for (uint32_t i = 0; i < set->solver_body_count; i++) {
        if (set->solver_bodies[i].returned) {
            set->islands[sb_solver_set_root(set, i)].gave_way = true;
        }
    }
    for (uint32_t i = 0; i < set->solver_body_count; i++) {
        const sb_solver_body *solver_body = &set->solver_bodies[i];
        bool may_hang =
            set->islands[i].uncarried || set->islands[sb_solver_set_root(set, i)].gave_way;
        if (may_hang && solver_body->inverse_mass > 0.0f && !solver_body->sensor) {
            let_fall(set, i);
        }
    }
}

bool sb_solver_set_unstick(sb_solver_set *set)
{
    bool any = return_pushed_through(set);
    any = return_from(set, &set->scenery) || any;
    return return_from(set, &set->bodies) || any;
}
