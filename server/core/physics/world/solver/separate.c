// Boxes and hulls are pushed apart by their minimum translation vectors, pass by pass, in a fixed
// order: Gauss-Seidel on positions, as position-based dynamics has it (Mueller et al. 2007), with
// velocities corrected at each contact.

#include <stddef.h>
#include <string.h>

#include "base/compiler.h"
#include "base/trigonometry.h"
#include "physics/shape/lanes.h"
#include "physics/world/step/phases.h"

#include "physics/world/solver/solver_body.h"

// Passes end when none finds more than this, or at the bound.
#define SLOP_M 5e-4f
// The depth that rounding may leave between two bodies that rest side by side. If they were pushed
// apart, they would never come to rest to the bit.
#define ROUNDING_M 1e-5f
// A pair that is as deep as the slop and approaches no faster than this is resolved: the rest is
// rounding, and the tail of a series of ever smaller pushes.
#define SLOP_M_S 1e-3f
// From the second visit on, two bodies are pushed this many times their depth: successive
// over-relaxation (Young 1954), by which a push travels through a jam in fewer passes.
#define RELAXATION 1.5f
// After each run of this many passes, pairs are found again if a body was pushed beyond its margin.
#define PASSES_PER_ROUND 8u
// The most times in a tick that stuck bodies go back, each time with passes for those around them.
#define RETURN_COUNT_MAX 6
// A push farther than this counts as part of a body's way.
#define PUSH_FAR_M 0.05f
// Friction that takes more than this from a body's way may press it into others: the pass is not
// the last one. Friction on the ground takes 0.16 m/s a tick at 60 Hz, which is 3 mm.
#define RUB_FAR_M 5e-3f

// What a separation keeps until the spheres have moved: they may stop boxes and hulls.
typedef struct sb_separation {
    sb_solver_set set;
    sb_scratch whole; // before the phase
} sb_separation;

size_t sb_separate_scratch_size(const sb_layout *layout)
{
    uint32_t bodies = layout->sections[SB_SECTION_BODIES].count;
    return sb_scratch_size(1, sizeof(sb_separation)) + sb_solver_set_scratch_size(bodies) +
           sb_solver_find_scratch_size(bodies);
}

static void mark_grounded(sb_solver_set *set, const sb_solver_pair *pair, sb_vec3 normal)
{
    if (fabsf(normal.y) < SB_CARRYING_NORMAL_Y) {
        return;
    }
    uint32_t carried = normal.y > 0.0f ? pair->b : pair->a;
    if (!set->solver_bodies[carried].grounded && carried < set->solver_body_count) {
        sb_solver_set_change(set, carried);
    }
    set->solver_bodies[carried].grounded = true;
    if (pair->b < set->solver_body_count) {
        set->islands[carried].stacked = true;
        set->stacked = true;
    }
}

// Returns the acceleration that lifts of a solver body work against, m/s^2: none where nothing
// moves it.
static float weight_of(const sb_solver_set *set, const sb_solver_body *solver_body)
{
    return solver_body->inverse_mass > 0.0f
               ? set->step->state->gravity_m_s2 * set->step->bodies[solver_body->id].gravity_scale
               : 0.0f;
}

// Returns the speed at which a pair parts. Each visit is judged by its own approach, so it never
// adds energy. A push that lifts the two against gravity takes its work from that approach.
static float bounce_of(const sb_solver_set *set, const sb_solver_pair *pair, const sb_mtv *mtv,
                       float approach)
{
    if (!(approach > set->rest_speed) || pair->restitution == 0.0f) {
        return 0.0f;
    }
    float weight =
        weight_of(set, &set->solver_bodies[pair->b]) - weight_of(set, &set->solver_bodies[pair->a]);
    float squared = approach * approach - 2.0f * weight * mtv->normal.y * mtv->depth;
    squared = squared < approach * approach ? squared : approach * approach;
    return squared > 0.0f ? pair->restitution * sqrtf(squared) : 0.0f;
}

// Vectors as the passes calculate with them: x, y, z and a zero.
static inline sb_lanes lanes_of(sb_vec3 v)
{
    return sb_lanes_make(v.x, v.y, v.z, 0.0f);
}

// As sb_vec3_dot.
static inline float dot(sb_lanes a, sb_lanes b)
{
    sb_lanes products = sb_lanes_mul(a, b);
    return sb_lanes_get(products, 0) + sb_lanes_get(products, 1) + sb_lanes_get(products, 2);
}

_Static_assert(offsetof(sb_solver_body, inverse_mass) == offsetof(sb_solver_body, position) + 12 &&
                   offsetof(sb_solver_body, way) == offsetof(sb_solver_body, velocity) + 12,
               "a vector and the number behind it are read and written at once");

static inline void add_to(sb_vec3 *vector, sb_lanes change)
{
    sb_lanes lanes;
    memcpy(&lanes, vector, sizeof lanes);
    // The number behind it stays, as the change has a zero there.
    lanes = sb_lanes_add(lanes, change);
    memcpy(vector, &lanes, sizeof lanes);
}

static inline sb_lanes velocity_between(const sb_solver_body *a, const sb_solver_body *b)
{
    const sb_lanes_mask vector = sb_lanes_mask_make(-1, -1, -1, 0);
    sb_lanes of_a, of_b;
    memcpy(&of_a, &a->velocity, sizeof of_a);
    memcpy(&of_b, &b->velocity, sizeof of_b);
    return sb_lanes_bits_and(sb_lanes_sub(of_b, of_a), vector);
}

// The relative change of two bodies: b's share of it is added, a's is subtracted.
typedef struct sb_push {
    sb_lanes velocity, displacement;
    float rubbed; // part of the displacement that friction takes, m
} sb_push;

// Takes out the depth and the speed of approach, or turns that speed round into `bounce`; and
// applies friction. By Coulomb the tangential change is at most friction times
// the normal one. Friction takes from this tick's displacement as it takes from the velocity, as if
// the velocity had been right when the tick began: so no body creeps down a slope that holds it.
static inline sb_push push_apart(const sb_solver_pair *pair, sb_lanes normal, float depth,
                                 sb_lanes relative, float approach, float bounce, float dt)
{
    sb_push push = {.velocity = sb_lanes_all(0.0f),
                    .displacement = sb_lanes_scale(normal, depth),
                    .rubbed = 0.0f};
    if (!(approach > 0.0f)) {
        return push;
    }
    float change = approach + bounce;
    push.velocity = sb_lanes_scale(normal, change);
    sb_lanes slip = sb_lanes_add_scaled(relative, normal, approach);
    float speed_squared = dot(slip, slip);
    if (pair->friction > 0.0f && speed_squared > 1e-18f) {
        float speed = sqrtf(speed_squared), limit = pair->friction * change;
        float share = limit < speed ? limit / speed : 1.0f;
        push.velocity = sb_lanes_add_scaled(push.velocity, slip, -share);
        push.displacement = sb_lanes_add_scaled(push.displacement, slip, -share * dt);
        push.rubbed = share * speed * dt;
    }
    return push;
}

static inline void apply(sb_solver_set *set, uint32_t number, const sb_push *push, float share,
                         bool level)
{
    sb_solver_body *solver_body = &set->solver_bodies[number];
    if (solver_body->inverse_mass > 0.0f) {
        add_to(&solver_body->position, sb_lanes_scale(push->displacement, share));
        add_to(&solver_body->velocity, sb_lanes_scale(push->velocity, share));
        sb_solver_set_mark(set, number, level);
    }
}

static void note_way(sb_solver_set *set, uint32_t number, float pushed)
{
    sb_solver_body *solver_body = &set->solver_bodies[number];
    solver_body->way = pushed > solver_body->way ? pushed : solver_body->way;
}

// From now on the bodies that woke in this tick yield.
static void open_woken(sb_solver_set *set)
{
    for (uint32_t i = 0; i < set->solver_body_count; i++) {
        sb_solver_body *solver_body = &set->solver_bodies[i];
        const sb_body *body = &set->step->bodies[solver_body->id];
        if (!solver_body->moves && sb_body_moves(body)) {
            solver_body->inverse_mass = body->inverse_mass;
            solver_body->moves = true;
        }
    }
}

// A touch harder than resting wakes a sleeper and all that it holds.
static void wake_if_hit(sb_solver_set *set, const sb_solver_body *solver_body,
                        const sb_solver_body *other, float approach)
{
    if (solver_body->inverse_mass > 0.0f || solver_body->id >= SB_ID_PLANE || !other->moves ||
        approach <= set->rest_speed) {
        return;
    }
    sb_body *body = &set->step->bodies[solver_body->id];
    if (body->motion == SB_BODY_DYNAMIC && (body->flags & SB_BODY_ASLEEP) != 0) {
        sb_body_wake(body);
        sb_wake_held(set->step);
        open_woken(set);
        set->woken = true;
    }
}

// Visits a pair, which is then resolved until something else moves one of the two. Shares go by
// inverse mass, which keeps momentum. Returns the depth that it found, or how far friction moved
// them if that is far.
static float visit(sb_solver_set *set, const sb_pair_list *list, uint32_t index)
{
    sb_solver_pair *pair = &list->pairs[index];
    sb_bits_clear(list->dirty, index);
    sb_mtv mtv;
    if (!sb_solver_pair_mtv(set, pair, &mtv)) {
        return 0.0f;
    }
    sb_solver_body *a = &set->solver_bodies[pair->a], *b = &set->solver_bodies[pair->b];
    sb_lanes relative = velocity_between(a, b), normal = lanes_of(mtv.normal);
    float approach = -dot(relative, normal);
    bool first = !pair->touched;
    if (first) {
        sb_solver_pair_touch(set, pair, mtv.normal, approach);
        sb_solver_set_join(set, pair);
    }
    if (pair->sensor) {
        return 0.0f;
    }
    mark_grounded(set, pair, mtv.normal);
    if (mtv.depth <= (first ? ROUNDING_M : SLOP_M) && approach <= SLOP_M_S) {
        return mtv.depth;
    }
    float found = mtv.depth;
    if (!first && pair->b < set->solver_body_count) {
        mtv.depth *= RELAXATION;
    }
    if (set->step->has_sleepers) {
        wake_if_hit(set, a, b, approach);
        wake_if_hit(set, b, a, approach);
    }
    float total = a->inverse_mass + b->inverse_mass;
    if (!(total > 0.0f)) {
        return 0.0f; // neither yields
    }
    float bounce = bounce_of(set, pair, &mtv, approach);
    sb_push push = push_apart(pair, normal, mtv.depth, relative, approach, bounce, set->step->dt);
    found = push.rubbed > RUB_FAR_M && push.rubbed > found ? push.rubbed : found;
    sb_solver_set_note(set, pair, found);
    bool level =
        sb_lanes_get(push.displacement, 1) == 0.0f && sb_lanes_get(push.velocity, 1) == 0.0f;
    apply(set, pair->a, &push, -a->inverse_mass / total, level);
    apply(set, pair->b, &push, b->inverse_mass / total, level);
    if (mtv.depth > PUSH_FAR_M) {
        note_way(set, pair->a, mtv.depth * (a->inverse_mass / total));
        note_way(set, pair->b, mtv.depth * (b->inverse_mass / total));
    }
    sb_bits_clear(list->dirty, index);
    return found;
}

static float visit_forwards(sb_solver_set *set, const sb_pair_list *list)
{
    float worst = 0.0f;
    for (uint32_t word = 0; word < (list->count + 63) / 64; word++) {
        uint64_t ahead = ~(uint64_t)0, left;
        while ((left = list->dirty[word] & ahead) != 0) {
            uint32_t bit = sb_zeros_below(left);
            ahead = ~(uint64_t)1 << bit;
            float depth = visit(set, list, 64 * word + bit);
            worst = depth > worst ? depth : worst;
        }
    }
    return worst;
}

static float visit_backwards(sb_solver_set *set, const sb_pair_list *list)
{
    float worst = 0.0f;
    for (uint32_t word = (list->count + 63) / 64; word-- > 0;) {
        uint64_t ahead = ~(uint64_t)0, left;
        while ((left = list->dirty[word] & ahead) != 0) {
            uint32_t bit = 63 - sb_zeros_above(left);
            ahead = ((uint64_t)1 << bit) - 1;
            float depth = visit(set, list, 64 * word + bit);
            worst = depth > worst ? depth : worst;
        }
    }
    return worst;
}

// Takes a body back behind a hold, and what it is faster than it may be. Returns the depth found.
static float visit_hold(sb_solver_set *set, const sb_hold *hold)
{
    sb_solver_body *solver_body = &set->solver_bodies[hold->number];
    if (!(solver_body->inverse_mass > 0.0f) || sb_solver_set_is_done(set, hold->number)) {
        return 0.0f;
    }
    float depth = sb_vec3_dot(solver_body->position, hold->normal) - hold->most;
    if (depth <= -SLOP_M) {
        return 0.0f;
    }
    float faster = sb_vec3_dot(solver_body->velocity, hold->normal) - hold->speed;
    if (faster > 0.0f) {
        solver_body->velocity = sb_vec3_add_scaled(solver_body->velocity, hold->normal, -faster);
    }
    if (depth > ROUNDING_M) {
        solver_body->position = sb_vec3_add_scaled(solver_body->position, hold->normal, -depth);
    }
    if (depth > ROUNDING_M || faster > SLOP_M_S) {
        sb_solver_set_mark(set, hold->number, false);
        sb_solver_island *island = sb_solver_set_activate(set, hold->number);
        island->worst = depth > island->worst ? depth : island->worst;
    }
    return depth > 0.0f ? depth : 0.0f;
}

static float visit_holds(sb_solver_set *set)
{
    float worst = 0.0f;
    for (uint32_t i = 0; i < set->hold_count; i++) {
        float depth = visit_hold(set, &set->holds[i]);
        worst = depth > worst ? depth : worst;
    }
    return worst;
}

// Every second pass goes backwards, so that a push travels through a row of bodies both ways.
// Scenery comes last, because it does not yield.
static float pass(sb_solver_set *set, bool backwards)
{
    sb_solver_set_begin_pass(set);
    float worst =
        backwards ? visit_backwards(set, &set->bodies) : visit_forwards(set, &set->bodies);
    float depth = visit_forwards(set, &set->scenery);
    worst = depth > worst ? depth : worst;
    depth = visit_holds(set);
    return depth > worst ? depth : worst;
}

static void note_touch(sb_solver_set *set, sb_solver_pair *pair)
{
    if (pair->touched && !pair->noted) {
        pair->noted = true;
        sb_step_touch(set->step, set->solver_bodies[pair->a].id, set->solver_bodies[pair->b].id,
                      1.0f, pair->speed, sb_solver_pair_point(set, pair), pair->normal);
    }
}

static void note_touches(sb_solver_set *set)
{
    for (uint32_t i = 0; i < set->solver_body_count; i++) {
        const sb_solver_links *links = &set->links[i];
        for (uint32_t k = links->first; k < links->end; k++) {
            note_touch(set, &set->bodies.pairs[k]);
        }
        for (uint32_t k = links->scenery; k < links->scenery_end; k++) {
            note_touch(set, &set->scenery.pairs[k]);
        }
    }
}

static void find_again(sb_solver_set *set, bool woken)
{
    note_touches(set);
    if (woken) {
        sb_solver_set_renew_woken(set);
    } else {
        sb_solver_set_renew(set);
    }
}

// A tower needs all of its pairs, known or not.
static void carry(sb_solver_set *set)
{
    if (set->stacked) {
        if (sb_solver_set_strayed(set)) {
            find_again(set, false);
        }
        set->settled = false;
        sb_solver_set_carry(set);
    }
}

// Runs passes until nothing is deeper than the slop, at most `pass_count_max` of them. An island
// that has nothing deeper is done earlier. Pairs are found again where bodies were pushed beyond
// the margin.
static void run_passes(sb_solver_set *set, uint32_t pass_count_max)
{
    sb_world_state *state = set->step->state;
    sb_solver_set_begin_run(set);
    for (uint32_t n = 0; n < pass_count_max; n++) {
        float worst = pass(set, n % 2 == 1);
        state->pass_count++;
        sb_solver_set_settle(set, SLOP_M);
        if (set->woken) {
            // The search for pairs left out those of a sleeper.
            set->woken = false;
            find_again(set, true);
            continue;
        }
        if (worst <= SLOP_M) {
            if (!sb_solver_set_strayed(set)) {
                set->settled = true;
                break;
            }
            // The rest of the round finds nothing to do, here or in any other island.
            n += PASSES_PER_ROUND - 1 - n % PASSES_PER_ROUND;
        }
        if (n % PASSES_PER_ROUND == PASSES_PER_ROUND - 1 && sb_solver_set_strayed(set)) {
            find_again(set, false);
        }
    }
    carry(set);
}

// Writes back what has changed since the last time, and notes that in `stops`, if there are some.
static void write_back(sb_solver_set *set, sb_stop *stops)
{
    for (uint32_t n = 0; n < set->changed_count; n++) {
        uint32_t number = set->changed[n];
        const sb_solver_body *solver_body = &set->solver_bodies[number];
        sb_body *body = &set->step->bodies[solver_body->id];
        set->islands[number].changed = false;
        if (stops != NULL) {
            stops[number].changed = true;
        }
        if (solver_body->inverse_mass > 0.0f || solver_body->returned) {
            body->position = solver_body->position;
            body->velocity = solver_body->velocity;
            // The passes took up the impulses that waited. One that is pinned got them since.
            body->impulse = solver_body->returned ? body->impulse : sb_vec3_make(0.0f, 0.0f, 0.0f);
            body->flags |= solver_body->grounded ? SB_BODY_GROUNDED : 0;
        }
    }
    set->changed_count = 0;
}

static void note_depth(const sb_solver_set *set, const sb_pair_list *list, uint32_t index,
                       float *deepest)
{
    const sb_solver_pair *pair = &list->pairs[index];
    const sb_solver_body *a = &set->solver_bodies[pair->a], *b = &set->solver_bodies[pair->b];
    bool yields = a->inverse_mass + b->inverse_mass > 0.0f || a->returned || b->returned;
    sb_mtv mtv;
    if (yields && !pair->sensor && sb_solver_pair_mtv(set, pair, &mtv) && mtv.depth > *deepest) {
        *deepest = mtv.depth;
    }
}

static void note_depths_of(const sb_solver_set *set, uint32_t number, float *deepest)
{
    const sb_solver_links *links = &set->links[number];
    for (uint32_t k = links->first; k < links->end; k++) {
        note_depth(set, &set->bodies, k, deepest);
    }
    for (uint32_t k = links->second; k < links->second_end; k++) {
        note_depth(set, &set->bodies, set->seconds[k], deepest);
    }
    for (uint32_t k = links->scenery; k < links->scenery_end; k++) {
        note_depth(set, &set->scenery, k, deepest);
    }
}

static void note_dirty_depths(const sb_solver_set *set, const sb_pair_list *list, float *deepest)
{
    for (uint32_t word = 0; word < (list->count + 63) / 64; word++) {
        for (uint64_t left = list->dirty[word]; left != 0; left &= left - 1) {
            note_depth(set, list, 64 * word + sb_zeros_below(left), deepest);
        }
    }
}

// What the passes resolved is not deep. What they left has a dirty pair, or a body that went back
// or whose island was not done.
static float deepest_left(const sb_solver_set *set)
{
    float deepest = 0.0f;
    note_dirty_depths(set, &set->bodies, &deepest);
    note_dirty_depths(set, &set->scenery, &deepest);
    for (uint32_t i = 0; i < set->solver_body_count; i++) {
        if (set->solver_bodies[i].returned || set->islands[i].left) {
            note_depths_of(set, i, &deepest);
        }
    }
    return deepest;
}

// Returns true if bodies went back; then their islands get more passes.
static bool unstick(sb_solver_set *set)
{
    sb_solver_set_begin_pass(set);
    if (!sb_solver_set_unstick(set)) {
        return false;
    }
    sb_solver_set_leave(set, SLOP_M);
    return true;
}

// Passes, with returns of stuck bodies, until all are apart; then their poses.
static void finish(sb_separation *separation, sb_stop *stops)
{
    sb_solver_set *set = &separation->set;
    sb_world_state *state = set->step->state;
    run_passes(set, state->pass_count_max);
    bool returned = false;
    for (int n = 0; n < RETURN_COUNT_MAX && unstick(set); n++) {
        returned = true;
        if (sb_solver_set_strayed(set)) {
            find_again(set, false);
        }
        run_passes(set, state->pass_count_max);
    }
    if (returned || set->stacked) {
        sb_solver_set_let_fall(set);
    }
    write_back(set, stops);
}

void sb_separate(sb_step *step)
{
    sb_scratch whole = step->scratch;
    for (uint32_t n = 0; n < step->used_count; n++) {
        uint32_t i = step->used[n];
        if (sb_body_is_polyhedral(&step->bodies[i]) && step->bodies[i].motion == SB_BODY_DYNAMIC &&
            !sb_body_is_sensor(&step->bodies[i])) {
            sb_body_cast(step, i);
        }
    }
    step->state->penetration_m = 0.0f;
    step->state->pass_count = 0;
    sb_separation *separation = sb_scratch_take(&step->scratch, sizeof *separation);
    if (!sb_solver_set_open(&separation->set, step)) {
        step->scratch = whole;
        step->separation = NULL;
        return;
    }
    step->separation = separation;
    separation->whole = whole;
    sb_solver_set_find(&separation->set);
    finish(separation, NULL);
}

// Takes a body back towards where the tick began, as far as it must. It yields to nothing. One that
// went all the way back in each tick would never come to what it presses, and hang before it.
static void stop(sb_solver_set *set, uint32_t number, float share)
{
    const sb_solver_body *solver_body = &set->solver_bodies[number];
    const sb_start_pose *start = &set->step->starts[solver_body->id];
    sb_vec3 place = start->position;
    if (share > 0.0f && set->step->bodies[solver_body->id].yaw == start->yaw) {
        sb_vec3 way = sb_vec3_sub(solver_body->position, place);
        place = sb_solver_set_place_on(set, number, place, sb_vec3_scale(way, share));
    }
    set->step->bodies[solver_body->id].yaw_rate = 0.0f;
    sb_solver_set_pin(set, number, place, start->yaw, sb_vec3_make(0.0f, 0.0f, 0.0f));
}

// The passes take the body back behind its holds.
static void wake_up(sb_solver_set *set, uint32_t number)
{
    sb_solver_set_mark(set, number, false);
    set->islands[number].worst = HUGE_VALF;
}

static void stop_islands(sb_solver_set *set, const sb_stops *stops)
{
    for (uint32_t i = 0; i < set->solver_body_count; i++) {
        set->islands[i].stopped = false;
    }
    for (uint32_t i = 0; i < set->solver_body_count; i++) {
        if (stops->bodies[i].stops) {
            set->islands[sb_solver_set_root(set, i)].stopped = true;
        }
    }
    for (uint32_t i = 0; i < set->solver_body_count; i++) {
        const sb_solver_body *solver_body = &set->solver_bodies[i];
        bool dynamic = set->step->bodies[solver_body->id].motion == SB_BODY_DYNAMIC;
        if (dynamic && !solver_body->sensor && set->islands[sb_solver_set_root(set, i)].stopped) {
            stop(set, i, 0.0f);
        }
    }
}

// Spheres have struck bodies since: what those exchange now is told by their momenta.
static void take_up_impulses(sb_solver_set *set)
{
    for (uint32_t i = 0; i < set->solver_body_count; i++) {
        sb_solver_body *solver_body = &set->solver_bodies[i];
        const sb_body *body = &set->step->bodies[solver_body->id];
        if (solver_body->inverse_mass > 0.0f) {
            solver_body->velocity = sb_body_momentum(body);
            set->islands[i].earned +=
                (0.5f / body->inverse_mass) * (sb_vec3_length_squared(solver_body->velocity) -
                                               sb_vec3_length_squared(body->velocity));
        }
    }
}

void sb_separate_again(sb_step *step, sb_stops *stops, bool islands)
{
    sb_separation *separation = step->separation;
    sb_solver_set *set = &separation->set;
    sb_solver_set_begin_pass(set);
    take_up_impulses(set);
    set->holds = stops->holds;
    set->hold_count = stops->hold_count;
    for (uint32_t i = 0; i < set->solver_body_count; i++) {
        sb_stop *at = &stops->bodies[i];
        at->changed = false;
        if (at->stops && !islands && at->whole) {
            stop(set, i, at->share);
        } else if (at->stops && !islands && set->solver_bodies[i].inverse_mass > 0.0f) {
            wake_up(set, i);
        }
    }
    if (islands) {
        stop_islands(set, stops);
    }
    sb_solver_set_leave(set, SLOP_M);
    if (sb_solver_set_strayed(set)) {
        find_again(set, false);
    }
    finish(separation, stops->bodies);
}

void sb_separate_owe(sb_step *step, uint32_t number, float work)
{
    if (step->separation != NULL) {
        step->separation->set.islands[number].earned -= work;
    }
}

void sb_separate_close(sb_step *step)
{
    if (step->separation == NULL) {
        return;
    }
    sb_solver_set *set = &step->separation->set;
    sb_solver_set_pay(set);
    step->state->penetration_m = deepest_left(set);
    note_touches(set);
    for (uint32_t i = 0; i < set->solver_body_count; i++) {
        const sb_solver_body *solver_body = &set->solver_bodies[i];
        sb_body *body = &step->bodies[solver_body->id];
        if (solver_body->inverse_mass > 0.0f || solver_body->returned) {
            body->good_position = body->position;
            body->good_yaw = body->yaw;
        }
    }
    step->scratch = step->separation->whole;
}
