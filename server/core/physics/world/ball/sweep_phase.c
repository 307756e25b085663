// The sweep phase: every sphere moves through its exact times of impact. Events of the whole tick
// are handled in the order of (time, low id, high id). After each, only the bodies concerned are
// predicted again (event-driven molecular dynamics: Alder and Wainwright 1959; one event a body:
// Lubachevsky 1991, "How to Simulate Billiards and Similar Systems").

#include "physics/world/step/phases.h"

#include <string.h>

#include "base/trigonometry.h"
#include "physics/world/ball/ball_met.h"

// A ball's sphere in the broad phase is larger than its path by this share of the path, so that it
// still holds most paths after an event.
#define BUDGET_SHARE 0.05f
#define FOUND_COUNT_MAX 512u
// Times in a tick that polyhedra stop because they press balls that cannot give way: first before
// the ball, then where they began the tick, and at last with all that touch them.
#define STOP_COUNT_MAX 6
#define STOP_WHOLE 4

size_t sb_sweep_scratch_size(const sb_layout *layout)
{
    uint32_t bodies = layout->sections[SB_SECTION_BODIES].count;
    return sb_scratch_size(bodies, sizeof(sb_ball)) +
           sb_scratch_size(bodies, sizeof(sb_moving_polyhedron)) +
           sb_scratch_size(bodies, sizeof(uint32_t)) + sb_scratch_size(bodies, sizeof(sb_bound)) +
           3 * sb_scratch_size(bodies, sizeof(uint32_t)) +
           sb_scratch_size((size_t)bodies * SB_MET_COUNT_MAX, sizeof(sb_met)) +
           sb_scratch_size(bodies, sizeof(sb_pinch)) + sb_scratch_size(bodies, sizeof(sb_stop)) +
           sb_scratch_size(bodies, sizeof(sb_hold)) + sb_scratch_size(bodies, sizeof(sb_vec3)) +
           sb_scratch_size(bodies, sizeof(sb_press)) +
           2 * sb_scratch_size(1, sb_broad_phase_size(bodies)) +
           sb_scratch_size(1, sb_neighbour_lists_size(bodies)) +
           sb_scratch_size(2 * (size_t)bodies, sizeof(sb_heap_entry));
}

static void open_ball(const sb_step *step, uint32_t index, sb_ball *ball)
{
    const sb_body *body = &step->bodies[index];
    bool asleep = (body->flags & SB_BODY_ASLEEP) != 0;
    bool dynamic = body->motion == SB_BODY_DYNAMIC && !asleep;
    ball->position = step->starts[index].position;
    ball->time = 0.0f;
    ball->displacement = sb_vec3_scale(body->velocity, sb_body_moves(body) ? step->dt : 0.0f);
    ball->radius = body->half_extents.x;
    ball->fall = 0.0f;
    if (dynamic && (body->flags & SB_BODY_BALLISTIC) != 0) {
        ball->fall = step->state->gravity_m_s2 * body->gravity_scale * step->dt * step->dt;
    }
    ball->inverse_mass = dynamic ? body->inverse_mass : 0.0f;
    ball->version = 0;
    ball->body = index;
    ball->target = ball->target_ball = SB_ID_NONE;
    ball->target_shape = 0;
    ball->held = sb_vec3_make(0.0f, 0.0f, 0.0f);
    ball->lift = 0.0f;
    ball->presser = SB_ID_NONE;
    ball->event_count = ball->met_count = 0;
    ball->met_ball = SB_ID_NONE;
    ball->crowded = false;
    ball->sensor = sb_body_is_sensor(body);
    ball->predicts = dynamic && !ball->sensor;
    ball->frozen = ball->knows_fixed = ball->has_fixed_neighbours = false;
}

static sb_moving_polyhedron polyhedron_of(const sb_step *step, uint32_t index)
{
    const sb_body *body = &step->bodies[index];
    const sb_start_pose *start = &step->starts[index];
    sb_moving_polyhedron polyhedron = {
        .body = index,
        .inverse_mass = body->motion == SB_BODY_DYNAMIC ? body->inverse_mass : 0.0f,
        .turn = sb_angle_wrap(body->yaw - start->yaw),
        .sensor = sb_body_is_sensor(body),
        .is_box = body->shape == SB_BODY_BOX,
        .displacement = sb_vec3_sub(body->position, start->position),
        .center = start->position,
        .half_extents = body->half_extents,
    };
    polyhedron.moves =
        polyhedron.turn != 0.0f || sb_vec3_length_squared(polyhedron.displacement) > 0.0f;
    polyhedron.start_yaw = start->yaw;
    return polyhedron;
}

static void gather(sb_sweep *sweep)
{
    const sb_step *step = sweep->step;
    for (uint32_t n = 0; n < step->used_count; n++) {
        uint32_t i = step->used[n];
        const sb_body *body = &step->bodies[i];
        if (body->shape == SB_BODY_SPHERE) {
            sweep->sensor_count += sb_body_is_sensor(body) ? 1u : 0u;
            sweep->ball_of_body[i] = sweep->ball_count;
            open_ball(step, i, &sweep->balls[sweep->ball_count++]);
        } else {
            sweep->sensor_count += sb_body_is_sensor(body) ? 1u : 0u;
            sweep->ball_of_body[i] = sweep->polyhedron_count;
            sweep->polyhedra[sweep->polyhedron_count++] = polyhedron_of(step, i);
        }
    }
}

// Holds the body's own shape, which balls meet, and its hit shapes, which shells meet.
static float reach_of(const sb_step *step, const sb_body *body)
{
    float hit = sb_world_body_hit_reach(step->world, body);
    return hit > body->reach ? hit : body->reach;
}

static void build_polyhedron_phase(sb_sweep *sweep, sb_bound *bounds, uint32_t *numbers)
{
    sb_step *step = sweep->step;
    for (uint32_t i = 0; i < sweep->polyhedron_count; i++) {
        const sb_moving_polyhedron *polyhedron = &sweep->polyhedra[i];
        float half = 0.5f * sb_vec3_length(polyhedron->displacement);
        bounds[i].center = sb_vec3_add_scaled(polyhedron->center, polyhedron->displacement, 0.5f);
        bounds[i].reach = reach_of(step, &step->bodies[polyhedron->body]) + half + 1e-4f;
        sweep->polyhedra[i].bound = bounds[i];
        numbers[i] = i;
    }
    void *memory = sb_scratch_take(&step->scratch, sb_broad_phase_size(sweep->polyhedron_count));
    sweep->polyhedron_phase =
        sb_broad_phase_build(memory, bounds, numbers, sweep->polyhedron_count);
}

// The sphere about the ball's path, with some room.
static void set_budget(sb_ball *ball)
{
    float half = 0.5f * sb_vec3_length(ball->displacement);
    ball->budget.center = sb_vec3_add_scaled(ball->position, ball->displacement, 0.5f);
    ball->budget.reach =
        ball->radius + half * (1.0f + BUDGET_SHARE) + 0.5f * fabsf(ball->fall) + 1e-4f;
}

static void build_ball_phase(sb_sweep *sweep, sb_bound *bounds, uint32_t *numbers)
{
    for (uint32_t i = 0; i < sweep->ball_count; i++) {
        sb_ball_rest(sweep, i);
        set_budget(&sweep->balls[i]);
        bounds[i] = sweep->balls[i].budget;
        numbers[i] = i;
    }
    void *memory = sb_scratch_take(&sweep->step->scratch, sb_broad_phase_size(sweep->ball_count));
    sweep->ball_phase = sb_broad_phase_build(memory, bounds, numbers, sweep->ball_count);
}

// A sleeping ball that a moving polyhedron comes near wakes: it may be pushed.
static void wake_near_polyhedra(sb_sweep *sweep)
{
    sb_step *step = sweep->step;
    for (uint32_t i = 0; i < sweep->ball_count && sweep->polyhedron_count > 0; i++) {
        sb_body *body = &step->bodies[sweep->balls[i].body];
        if ((body->flags & SB_BODY_ASLEEP) == 0) {
            continue;
        }
        uint32_t found[FOUND_COUNT_MAX];
        sb_bound bound = {body->position, body->reach};
        uint32_t count =
            sb_broad_phase_find(sweep->polyhedron_phase, bound, found, FOUND_COUNT_MAX);
        count = count < FOUND_COUNT_MAX ? count : FOUND_COUNT_MAX;
        for (uint32_t k = 0; k < count; k++) {
            if (sweep->polyhedra[found[k]].moves) {
                sb_body_wake(body);
                body->rest_ticks = (uint16_t)step->state->sleep_ticks; // it sleeps on if it rests
                open_ball(step, sweep->balls[i].body, &sweep->balls[i]);
                break;
            }
        }
    }
}

static sb_heap_entry event_of(const sb_ball *ball, uint32_t number)
{
    bool lower = ball->body < ball->target;
    return (sb_heap_entry){.time = ball->next.time,
                           .low = lower ? ball->body : ball->target,
                           .high = lower ? ball->target : ball->body,
                           .owner = number};
}

static void predict(sb_sweep *sweep, uint32_t number, float now)
{
    const sb_ball *ball = &sweep->balls[number];
    sb_ball_predict(sweep, number, now);
    if (ball->target == SB_ID_NONE) {
        sb_event_heap_clear(&sweep->heap, number);
    } else {
        sb_event_heap_set(&sweep->heap, event_of(ball, number));
    }
}

static void predict_all(sb_sweep *sweep)
{
    for (uint32_t i = 0; i < sweep->ball_count; i++) {
        sb_ball_predict_fixed(sweep, i);
        const sb_ball *ball = &sweep->balls[i];
        if (ball->target != SB_ID_NONE) {
            sb_event_heap_append(&sweep->heap, event_of(ball, i));
        }
    }
    sb_event_heap_order(&sweep->heap);
}

// Each event stays in the heap until its owner's next one replaces it.
static void run_events(sb_sweep *sweep)
{
    sb_heap_entry event;
    while (sb_event_heap_first(&sweep->heap, &event)) {
        sb_ball *ball = &sweep->balls[event.owner];
        bool is_ball = ball->target_ball != SB_ID_NONE && ball->target < SB_ID_PLANE;
        if (is_ball && sweep->balls[ball->target_ball].version != ball->seen_version) {
            predict(sweep, event.owner, event.time); // the other ball has changed its path
            continue;
        }
        sb_ball_advance(sweep, ball, event.time);
        if (is_ball) {
            sb_ball_advance(sweep, &sweep->balls[ball->target_ball], event.time);
        }
        uint32_t other = sb_ball_respond(sweep, event.owner);
        sb_ball_neighbours_keep(sweep, event.owner);
        if (other != SB_ID_NONE) {
            sb_ball_neighbours_keep(sweep, other);
            predict(sweep, other, event.time);
        }
        predict(sweep, event.owner, event.time);
    }
}

// Raises a velocity to that of `least` in its direction.
static sb_vec3 at_least(sb_vec3 velocity, sb_vec3 least)
{
    float length = sb_vec3_length(least);
    if (!(length > 0.0f)) {
        return velocity;
    }
    sb_vec3 along = sb_vec3_scale(least, 1.0f / length);
    float missing = length - sb_vec3_dot(velocity, along);
    return sb_vec3_add_scaled(velocity, along, missing > 0.0f ? missing : 0.0f);
}

// Returns the displacement of a frozen ball up to a place, no faster than it was when it froze: it
// may have gone far before that.
static sb_vec3 frozen_displacement(const sb_sweep *sweep, const sb_ball *ball, sb_vec3 place)
{
    sb_vec3 way = sb_vec3_sub(place, sweep->step->starts[ball->body].position);
    float length = sb_vec3_length(way), most = sb_vec3_length(ball->frozen_momentum);
    return length > most ? sb_vec3_scale(way, most / length) : way;
}

// Returns the displacement of a ball that its pusher has carried: it takes up the pusher's speed,
// as far as the momentum of both gives it. The pusher's share acts in the next tick.
static sb_vec3 carried_displacement(sb_sweep *sweep, const sb_ball *ball, const sb_pinch *pinch,
                                    sb_vec3 displacement)
{
    float length = sb_vec3_length(pinch->carried);
    if (!(length > 0.0f) || pinch->pusher == SB_ID_NONE) {
        return displacement;
    }
    sb_vec3 along = sb_vec3_scale(pinch->carried, 1.0f / length);
    const sb_moving_polyhedron *pusher = &sweep->polyhedra[pinch->pusher];
    sb_body *bodies = sweep->step->bodies;
    float inverse_mass = bodies[ball->body].inverse_mass;
    sb_vec3 surface = sb_moving_polyhedron_displacement(sweep, pusher, ball->position, 1.0f);
    surface = sb_moving_polyhedron_momentum(sweep, pusher, surface);
    float missing = length - sb_vec3_dot(displacement, along);
    float approach = sb_vec3_dot(sb_vec3_sub(surface, displacement), along);
    float most = approach * (inverse_mass / (inverse_mass + pusher->inverse_mass));
    float change = most < missing ? most : missing;
    if (!(change > 0.0f)) {
        return displacement;
    }
    sb_body_apply_impulse(&bodies[pusher->body],
                          sb_vec3_scale(along, -change / (inverse_mass * sweep->step->dt)));
    return sb_vec3_add_scaled(displacement, along, change);
}

// How a ball leaves the tick.
typedef struct outcome {
    sb_vec3 position, displacement;
    float owed; // by the polyhedron that pressed it, J
} outcome;

// Returns the energy that a ball which stands at the tick's end gained in it, J, or 0. A ball at
// rest is lifted by the fall that gravity gave it in the tick, and gains nothing.
static float risen(const sb_step *step, const sb_ball *ball, const outcome *of)
{
    const sb_body *body = &step->bodies[ball->body];
    const sb_start_pose *start = &step->starts[ball->body];
    float rise =
        step->state->gravity_m_s2 * body->gravity_scale * (of->position.y - start->position.y);
    float gain = rise - 0.5f * sb_vec3_length_squared(start->velocity);
    return gain > 0.0f ? gain / body->inverse_mass : 0.0f;
}

// What holds a ball beside its momentum lifts it against gravity. It would keep the speed of a fall
// that it does not fall, and gain g h in each tick. So its momentum pays the work, along the hold
// as far as it presses there, p'^2 = p^2 - 2 g h, and the rest from its whole speed. What is left
// then the polyhedron owes that pressed the ball.
static void pay_for_lift(const sb_sweep *sweep, const sb_ball *ball, float lift, outcome *of)
{
    const sb_step *step = sweep->step;
    const sb_body *body = &step->bodies[ball->body];
    const float tick_squared = step->dt * step->dt;
    float work = 2.0f * step->state->gravity_m_s2 * body->gravity_scale * tick_squared * lift;
    if (!(work > 0.0f)) {
        return;
    }
    float length = sb_vec3_length(ball->held);
    sb_vec3 along = sb_vec3_scale(ball->held, length > 0.0f ? 1.0f / length : 0.0f);
    float presses = -sb_vec3_dot(of->displacement, along);
    if (presses > 0.0f) {
        float squared = presses * presses;
        float kept = squared > work ? sqrtf(squared - work) : 0.0f;
        of->displacement = sb_vec3_add_scaled(of->displacement, along, presses - kept);
        work = squared > work ? 0.0f : work - squared;
    }
    float squared = sb_vec3_length_squared(of->displacement), left = squared - work;
    float share = left > 0.0f ? sqrtf(left / squared) : 0.0f;
    of->displacement = sb_vec3_scale(of->displacement, share);
    of->owed = left < 0.0f ? risen(step, ball, of) : 0.0f;
}

// The displacement of a ball that a vice moved is that without the pushes: up to where it froze, if
// it did.
static outcome outcome_of_pinched(sb_sweep *sweep, uint32_t number)
{
    const sb_ball *ball = &sweep->balls[number];
    const sb_pinch *pinch = &sweep->vice.pinches[number];
    outcome of = {.position = ball->position};
    of.displacement =
        ball->frozen ? frozen_displacement(sweep, ball, pinch->from) : sb_ball_momentum(ball);
    pay_for_lift(sweep, ball, ball->lift + ball->position.y - pinch->from.y, &of);
    of.displacement = carried_displacement(sweep, ball, pinch, of.displacement);
    sweep->step->state->pushed_count++;
    return of;
}

static outcome outcome_of(sb_sweep *sweep, uint32_t number)
{
    sb_ball *ball = &sweep->balls[number];
    if (sweep->pinched && sweep->vice.pinches[number].queued) {
        return outcome_of_pinched(sweep, number);
    }
    if (!ball->frozen) {
        sb_ball_advance(sweep, ball, 1.0f);
    }
    outcome of = {.position = ball->position};
    of.displacement =
        ball->frozen ? frozen_displacement(sweep, ball, ball->position) : sb_ball_momentum(ball);
    pay_for_lift(sweep, ball, ball->lift, &of);
    return of;
}

// A ball that met a polyhedron on a way which that one did not go in the end takes its own way
// again, as far as it finds room. It gets no more energy by that.
static void go_again(sb_sweep *sweep, uint32_t number, outcome *of)
{
    const sb_step *step = sweep->step;
    const sb_ball *ball = &sweep->balls[number];
    const sb_body *body = &step->bodies[ball->body];
    const bool still = sb_vec3_length(of->displacement) < sweep->rest_speed;
    if (!sweep->pinched || ball->presser == SB_ID_NONE ||
        !sweep->polyhedra[ball->presser].gave_way ||
        !sb_ball_go_again(sweep, number, sb_vec3_scale(body->velocity, step->dt), still)) {
        return;
    }
    float fall = step->state->gravity_m_s2 * body->gravity_scale * step->dt * step->dt;
    float most = sb_vec3_length_squared(of->displacement) +
                 2.0f * fall * (of->position.y - ball->position.y);
    sb_vec3 way = sb_vec3_sub(ball->position, step->starts[ball->body].position);
    float squared = sb_vec3_length_squared(way);
    of->position = ball->position;
    of->displacement =
        squared > most ? sb_vec3_scale(way, most > 0.0f ? sqrtf(most / squared) : 0.0f) : way;
    of->owed = 0.0f;
}

static void write_back(sb_sweep *sweep, uint32_t number)
{
    const sb_ball *ball = &sweep->balls[number];
    sb_step *step = sweep->step;
    sb_body *body = &step->bodies[ball->body];
    if (!sb_body_moves(body)) {
        return;
    }
    outcome of = outcome_of(sweep, number);
    if ((body->flags & SB_BODY_STOPS) == 0) {
        go_again(sweep, number, &of);
    }
    if (of.owed > 0.0f && ball->presser != SB_ID_NONE) {
        sb_separate_owe(step, ball->presser, of.owed);
    }
    body->position = of.position;
    if (!ball->frozen || (body->flags & SB_BODY_STOPS) == 0) { // else it is that of the hit
        body->velocity = sb_vec3_scale(of.displacement, 1.0f / step->dt);
    }
}

typedef struct sb_sweep_memory {
    sb_bound *bounds;
    uint32_t *numbers, *places;
    sb_heap_entry *entries;
    sb_stops stops;
} sb_sweep_memory;

static sb_sweep_memory take_memory(sb_sweep *sweep)
{
    uint32_t count = sweep->step->body_count;
    sb_scratch *scratch = &sweep->step->scratch;
    sweep->balls = sb_scratch_take(scratch, count * sizeof *sweep->balls);
    sweep->polyhedra = sb_scratch_take(scratch, count * sizeof *sweep->polyhedra);
    sweep->ball_of_body = sb_scratch_take(scratch, count * sizeof *sweep->ball_of_body);
    sweep->mets = sb_scratch_take(scratch, count * SB_MET_COUNT_MAX * sizeof *sweep->mets);
    sweep->vice.pinches = sb_scratch_take(scratch, count * sizeof *sweep->vice.pinches);
    sweep->vice.queue = sb_scratch_take(scratch, count * sizeof *sweep->vice.queue);
    sweep->vice.shoves = sb_scratch_take(scratch, count * sizeof *sweep->vice.shoves);
    sweep->vice.presses = sb_scratch_take(scratch, count * sizeof *sweep->vice.presses);
    sb_sweep_memory memory;
    memory.bounds = sb_scratch_take(scratch, count * sizeof *memory.bounds);
    memory.numbers = sb_scratch_take(scratch, count * sizeof *memory.numbers);
    memory.places = sb_scratch_take(scratch, count * sizeof *memory.places);
    memory.entries = sb_scratch_take(scratch, 2 * (size_t)count * sizeof *memory.entries);
    memory.stops = (sb_stops){.hold_capacity = count};
    memory.stops.bodies = sb_scratch_take(scratch, count * sizeof *memory.stops.bodies);
    memory.stops.holds = sb_scratch_take(scratch, count * sizeof *memory.stops.holds);
    return memory;
}

// Moves the balls through their events, against polyhedra as the bodies now have them.
static void sweep_once(sb_sweep *sweep, const sb_sweep_memory *memory)
{
    sb_step *step = sweep->step;
    step->state->event_count = 0;
    gather(sweep);
    if (sweep->ball_count == 0) {
        return;
    }
    build_polyhedron_phase(sweep, memory->bounds, memory->numbers);
    wake_near_polyhedra(sweep);
    build_ball_phase(sweep, memory->bounds, memory->numbers);
    void *lists = sb_scratch_take(&step->scratch, sb_neighbour_lists_size(sweep->ball_count));
    sweep->neighbours = sb_neighbour_lists_open(lists, sweep->ball_count);
    sb_event_heap_init(&sweep->heap, memory->entries, memory->places, sweep->ball_count);
    sb_ball_neighbours_open(sweep);
    predict_all(sweep);
    run_events(sweep);
}

// Gives on the momentum that was taken from polyhedra which balls stopped.
static void give_momentum(const sb_sweep *sweep)
{
    sb_body *bodies = sweep->step->bodies;
    for (uint32_t i = 0; i < sweep->ball_count; i++) {
        sb_body *body = &bodies[sweep->balls[i].body];
        body->velocity = at_least(body->velocity, sweep->vice.shoves[i]);
    }
}

// Takes up the poses of polyhedra that were separated again. Most are as they were.
static void renew_polyhedra(sb_sweep *sweep, const sb_stop *stops)
{
    for (uint32_t i = 0; i < sweep->polyhedron_count; i++) {
        if (!stops[i].changed) {
            continue;
        }
        sb_moving_polyhedron *polyhedron = &sweep->polyhedra[i];
        const sb_body *body = &sweep->step->bodies[polyhedron->body];
        const sb_start_pose *start = &sweep->step->starts[polyhedron->body];
        sb_vec3 displacement = sb_vec3_sub(body->position, start->position);
        sb_vec3 change = sb_vec3_sub(displacement, polyhedron->displacement);
        float turn = sb_angle_wrap(body->yaw - start->yaw);
        if (sb_vec3_length_squared(change) == 0.0f && turn == polyhedron->turn) {
            continue;
        }
        polyhedron->changed = polyhedron->gave_way = true;
        polyhedron->displacement = displacement;
        polyhedron->turn = turn;
        polyhedron->moves = turn != 0.0f || sb_vec3_length_squared(displacement) > 0.0f;
        sb_vec3 away = sb_vec3_sub(body->position, polyhedron->bound.center);
        float reach = sb_vec3_length(away) * 1.00001f + reach_of(sweep->step, body) + 1e-4f;
        if (reach > polyhedron->bound.reach) {
            polyhedron->bound.reach = reach;
            sb_broad_phase_grow(sweep->polyhedron_phase, i, reach);
        }
    }
}

// Stops polyhedra as long as they press balls that cannot give way.
static void resolve_vices(sb_sweep *sweep, sb_sweep_memory *memory)
{
    memset(sweep->vice.shoves, 0, sweep->ball_count * sizeof *sweep->vice.shoves);
    memset(sweep->vice.presses, 0, sweep->polyhedron_count * sizeof *sweep->vice.presses);
    sb_ball_pinch_open(sweep);
    for (int n = 0; sb_ball_pinch(sweep, n >= STOP_WHOLE, &memory->stops); n++) {
        if (n == STOP_COUNT_MAX) {
            return;
        }
        sb_separate_again(sweep->step, &memory->stops, n == STOP_COUNT_MAX - 1);
        renew_polyhedra(sweep, memory->stops.bodies);
    }
}

// Balls that had their last event slide on. What a vice did to them stays apart from that.
static void slide_on(sb_sweep *sweep)
{
    for (uint32_t i = 0; i < sweep->ball_count; i++) {
        sb_ball *ball = &sweep->balls[i];
        if (!ball->frozen || (sweep->step->bodies[ball->body].flags & SB_BODY_FROZEN) == 0) {
            continue; // a shell stays where it hit
        }
        sb_vec3 way = sb_ball_slide_on(sweep, i);
        if (sweep->pinched) {
            sb_pinch *pinch = &sweep->vice.pinches[i];
            pinch->from = sb_vec3_add(pinch->from, way);
        }
    }
}

void sb_sweep_phase(sb_step *step)
{
    const sb_scratch whole = step->scratch;
    sb_sweep sweep = {.step = step};
    sb_sweep_memory memory = take_memory(&sweep);
    sweep.rest_speed = 2.0f * step->state->gravity_m_s2 * step->dt * step->dt;
    const uint32_t frozen_count = step->state->frozen_count;
    sweep_once(&sweep, &memory);
    if (step->state->frozen_count != frozen_count && sweep.polyhedron_count > 0) {
        sweep.pinched = true;
        resolve_vices(&sweep, &memory);
    }
    if (step->state->frozen_count != frozen_count) {
        slide_on(&sweep);
    }
    for (uint32_t i = 0; i < sweep.ball_count; i++) {
        write_back(&sweep, i);
    }
    if (sweep.pinched) {
        give_momentum(&sweep);
    }
    step->scratch = whole;
}
