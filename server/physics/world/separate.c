// Boxes and hulls are pushed apart by their minimum translation vectors, pass by pass, in a fixed
// order: Gauss-Seidel on positions, as position-based dynamics has it (Mueller et al. 2007), with
// velocities corrected at each contact.

#include "physics/overlap/dispatch.h"
#include "physics/sweep/dispatch.h"
#include "physics/world/block_pair.h"

// Passes end when none finds more than this, or at the bound.
#define SLOP_M 1e-4f
// After so many passes, blocks pushed beyond the margin get their pairs found anew.
#define PASSES_PER_ROUND 8u
// How often in a tick wedged blocks go back, each time with passes for those around them.
#define RETURN_COUNT_MAX 6
// What is left this deep inside something static goes back to its last good place.
#define INSIDE_M 0.01f
// A contact whose normal is at most about 45 degrees from the vertical carries a body.
#define GROUND_NORMAL_Y 0.7f
// A block that moves more than this share of its smallest half extent in a tick is cast along its
// way first, so that it cannot come out behind a thin wall.
#define CAST_SHARE 0.5f
#define CAST_COUNT_MAX 4

size_t sb_separate_scratch_size(const sb_layout *layout)
{
    return sb_block_set_scratch_size(layout->sections[SB_SECTION_BODIES].count);
}

// Speeds of approach below this are a body resting under gravity, not a hit.
static float rest_speed(const sb_step *step)
{
    return 2.0f * step->state->gravity_m_s2 * step->dt;
}

static void move(sb_block *block, sb_vec3 direction, float way)
{
    block->position = sb_vec3_add_scaled(block->position, direction, way);
    block->version++;
}

static void mark_grounded(sb_block *a, sb_block *b, sb_vec3 normal)
{
    if (normal.y >= GROUND_NORMAL_Y) {
        b->grounded = true;
    } else if (normal.y <= -GROUND_NORMAL_Y) {
        a->grounded = true;
    }
}

// Coulomb: the tangential impulse is at most friction times the normal one. What it takes from the
// velocity it takes from this tick's way too, as if the velocity had been right when the tick
// began: nothing creeps down a slope that holds it.
static void rub(const sb_step *step, sb_block *a, sb_block *b, sb_vec3 normal, float friction,
                float normal_speed)
{
    sb_vec3 relative = sb_vec3_sub(b->velocity, a->velocity);
    sb_vec3 slip = sb_vec3_add_scaled(relative, normal, -sb_vec3_dot(relative, normal));
    float speed = sb_vec3_length(slip);
    if (!(speed > 1e-9f)) {
        return;
    }
    float limit = friction * normal_speed;
    float share = limit < speed ? limit / speed : 1.0f;
    float total = a->inverse_mass + b->inverse_mass;
    float share_a = share * a->inverse_mass / total, share_b = share * b->inverse_mass / total;
    a->velocity = sb_vec3_add_scaled(a->velocity, slip, share_a);
    b->velocity = sb_vec3_add_scaled(b->velocity, slip, -share_b);
    move(a, slip, share_a * step->dt);
    move(b, slip, -share_b * step->dt);
}

// Takes out the speed of approach, or turns it round by the restitution of the first touch, and
// rubs. The normal speed that this takes is shared by inverse mass: momentum is kept.
static void respond(const sb_step *step, sb_block_pair *pair, sb_block *a, sb_block *b,
                    sb_vec3 normal)
{
    float approach = -sb_vec3_dot(sb_vec3_sub(b->velocity, a->velocity), normal);
    if (!pair->touched) {
        pair->touched = true;
        pair->normal = normal;
        pair->speed = approach;
        pair->bounce = approach > rest_speed(step) ? pair->restitution * approach : 0.0f;
    }
    float change = approach + pair->bounce;
    float total = a->inverse_mass + b->inverse_mass;
    if (!(change > 0.0f)) {
        return;
    }
    a->velocity = sb_vec3_add_scaled(a->velocity, normal, -change * a->inverse_mass / total);
    b->velocity = sb_vec3_add_scaled(b->velocity, normal, change * b->inverse_mass / total);
    a->version++;
    b->version++;
    if (pair->friction > 0.0f) {
        rub(step, a, b, normal, pair->friction, change);
    }
}

// A touch harder than resting wakes a sleeper, which from then on yields.
static void wake_if_hit(sb_step *step, sb_block *block, const sb_block *other, float approach)
{
    if (block->inverse_mass > 0.0f || block->id >= SB_ID_PLANE || !other->moves ||
        approach <= rest_speed(step)) {
        return;
    }
    sb_body *body = &step->bodies[block->id];
    if (body->motion == SB_BODY_DYNAMIC && (body->flags & SB_BODY_ASLEEP) != 0) {
        sb_body_wake(body);
        block->inverse_mass = body->inverse_mass;
        block->moves = true;
    }
}

// One look at a pair. Returns the depth that it found.
static float visit(sb_block_set *set, sb_block_pair *pair)
{
    sb_block *a = &set->blocks[pair->a], *b = &set->blocks[pair->b];
    sb_mtv mtv;
    if (!sb_block_pair_mtv(set, pair, &mtv)) {
        pair->seen_a = a->version;
        pair->seen_b = b->version;
        return 0.0f;
    }
    float approach = -sb_vec3_dot(sb_vec3_sub(b->velocity, a->velocity), mtv.normal);
    if (pair->sensor) {
        pair->speed = pair->touched ? pair->speed : approach;
        pair->normal = pair->touched ? pair->normal : mtv.normal;
        pair->touched = true;
        return 0.0f;
    }
    wake_if_hit(set->step, a, b, approach);
    wake_if_hit(set->step, b, a, approach);
    float total = a->inverse_mass + b->inverse_mass;
    if (!(total > 0.0f)) {
        pair->speed = pair->touched ? pair->speed : approach;
        pair->normal = pair->touched ? pair->normal : mtv.normal;
        pair->touched = true;
        return 0.0f; // neither yields
    }
    if (mtv.depth > 0.0f) {
        move(a, mtv.normal, -mtv.depth * (a->inverse_mass / total));
        move(b, mtv.normal, mtv.depth * (b->inverse_mass / total));
    }
    respond(set->step, pair, a, b, mtv.normal);
    mark_grounded(a, b, mtv.normal);
    // Resolved, until something else moves one of them.
    pair->seen_a = a->version;
    pair->seen_b = b->version;
    return mtv.depth;
}

static float visit_list(sb_block_set *set, sb_pair_list *list, bool backwards)
{
    float worst = 0.0f;
    for (uint32_t i = 0; i < list->count; i++) {
        sb_block_pair *pair = &list->pairs[backwards ? list->count - 1 - i : i];
        if (pair->seen_a == set->blocks[pair->a].version &&
            pair->seen_b == set->blocks[pair->b].version) {
            continue; // apart or resolved the last time, and neither has moved
        }
        float depth = visit(set, pair);
        worst = depth > worst ? depth : worst;
    }
    return worst;
}

// Every second pass goes backwards, so that a push travels through a row of bodies both ways.
// Scenery comes last: what does not yield has the final word.
static float pass(sb_block_set *set, bool backwards)
{
    float worst = 0.0f;
    for (uint32_t i = 0; i < set->chunk_count; i++) {
        uint32_t c = backwards ? set->chunk_count - 1 - i : i;
        float depth = visit_list(set, &set->chunks[c].bodies, backwards);
        worst = depth > worst ? depth : worst;
    }
    for (uint32_t c = 0; c < set->chunk_count; c++) {
        float depth = visit_list(set, &set->chunks[c].scenery, false);
        worst = depth > worst ? depth : worst;
    }
    return worst;
}

static void note_touches(sb_block_set *set, const sb_pair_list *list)
{
    for (uint32_t i = 0; i < list->count; i++) {
        const sb_block_pair *pair = &list->pairs[i];
        if (pair->touched) {
            sb_step_touch(set->step, set->blocks[pair->a].id, set->blocks[pair->b].id, 1.0f,
                          pair->speed, sb_block_pair_point(set, pair), pair->normal);
        }
    }
}

static bool strayed(const sb_block_set *set)
{
    for (uint32_t i = 0; i < set->block_count; i++) {
        const sb_block *block = &set->blocks[i];
        sb_vec3 way = sb_vec3_sub(block->position, block->collected_at);
        if (sb_vec3_length_squared(way) > block->margin * block->margin) {
            return true;
        }
    }
    return false;
}

static void note_all_touches(sb_block_set *set)
{
    for (uint32_t c = 0; c < set->chunk_count; c++) {
        note_touches(set, &set->chunks[c].bodies);
        note_touches(set, &set->chunks[c].scenery);
    }
}

// Until nothing is deeper than the slop, or so many passes are done. Blocks that were pushed beyond
// the margin get their pairs found anew.
static void run_passes(sb_block_set *set, uint32_t pass_count_max)
{
    sb_world_state *state = set->step->state;
    for (uint32_t n = 0; n < pass_count_max; n++) {
        float worst = pass(set, n % 2 == 1);
        state->pass_count++;
        if (worst <= SLOP_M) {
            return;
        }
        if (n % PASSES_PER_ROUND == PASSES_PER_ROUND - 1 && strayed(set)) {
            note_all_touches(set);
            sb_block_set_collect(set);
        }
    }
}

typedef struct block_cast {
    const sb_scenery *scenery;
    sb_box_cast cast;
    sb_impact first;
    bool hit;
} block_cast;

static float cast_at_solid(void *context, uint32_t solid, float limit)
{
    block_cast *way = context;
    sb_shape shape = sb_scenery_solid(way->scenery, solid);
    sb_impact impact;
    if (sb_sweep_box(&way->cast, &shape, &impact) &&
        (impact.time < limit || (!way->hit && impact.time <= limit))) {
        way->first = impact;
        way->hit = true;
        return impact.time;
    }
    return limit;
}

// A fast block goes along its way until it meets a solid of the scenery, and on along its surface.
static void cast_block(sb_step *step, uint32_t index)
{
    sb_body *body = &step->bodies[index];
    sb_vec3 half = body->half_extents;
    float smallest = half.x < half.y ? half.x : half.y;
    smallest = half.z < smallest ? half.z : smallest;
    sb_vec3 start = step->starts[index].position;
    sb_vec3 way = sb_vec3_sub(body->position, start);
    float limit = CAST_SHARE * smallest;
    if (sb_vec3_length_squared(way) <= limit * limit) {
        return;
    }
    block_cast cast = {.scenery = step->world.scenery};
    sb_tree tree = sb_scenery_tree(step->world.scenery);
    for (int n = 0; n < CAST_COUNT_MAX; n++) {
        cast.cast =
            (sb_box_cast){sb_box_from_pose(start, half, step->starts[index].yaw, body->tilt), way};
        cast.hit = false;
        sb_aabb bounds = sb_box_bounds(&cast.cast.start);
        sb_vec3 reach = sb_vec3_sub(bounds.max, start);
        sb_tree_cast(&tree, start, way, reach, cast_at_solid, &cast);
        if (!cast.hit) {
            start = sb_vec3_add(start, way);
            break;
        }
        start = sb_vec3_add_scaled(start, way, cast.first.time);
        way = sb_vec3_scale(way, 1.0f - cast.first.time);
        way = sb_vec3_add_scaled(way, cast.first.normal, -sb_vec3_dot(way, cast.first.normal));
    }
    body->position = start;
}

// Left inside what does not yield: scenery, or a block that has gone back.
static bool is_inside(const sb_block_set *set, const sb_block_pair *pair)
{
    const sb_block *a = &set->blocks[pair->a], *b = &set->blocks[pair->b];
    bool fixed = b->id >= SB_ID_PLANE || a->returned || b->returned;
    bool one_yields = (a->inverse_mass > 0.0f) != (b->inverse_mass > 0.0f);
    sb_mtv mtv;
    return fixed && one_yields && !pair->sensor && sb_block_pair_mtv(set, pair, &mtv) &&
           mtv.depth > INSIDE_M;
}

static void go_back(sb_block_set *set, sb_block *block)
{
    sb_body *body = &set->step->bodies[block->id];
    block->position = body->good_position;
    block->velocity = sb_vec3_make(0.0f, 0.0f, 0.0f);
    block->inverse_mass = 0.0f;
    block->version++;
    block->returned = true;
    body->yaw = body->good_yaw;
    sb_axes_from_pose(body->yaw, body->tilt, block->axes);
    set->step->state->returned_count++;
}

static bool return_from(sb_block_set *set, const sb_pair_list *list)
{
    bool any = false;
    for (uint32_t i = 0; i < list->count; i++) {
        const sb_block_pair *pair = &list->pairs[i];
        if (is_inside(set, pair)) {
            sb_block *a = &set->blocks[pair->a];
            go_back(set, a->inverse_mass > 0.0f ? a : &set->blocks[pair->b]);
            any = true;
        }
    }
    return any;
}

// Whoever ends inside something static, wedged between walls, goes back to its last good place, and
// stands there like a rock for the rest of the tick; so does who is then wedged against it. True if
// any did.
static bool return_wedged(sb_block_set *set)
{
    bool any = false;
    for (uint32_t c = 0; c < set->chunk_count; c++) {
        any = return_from(set, &set->chunks[c].scenery) || any;
        any = return_from(set, &set->chunks[c].bodies) || any;
    }
    return any;
}

static void write_back(sb_block_set *set)
{
    for (uint32_t i = 0; i < set->block_count; i++) {
        const sb_block *block = &set->blocks[i];
        sb_body *body = &set->step->bodies[block->id];
        if (block->inverse_mass > 0.0f || block->returned) {
            body->position = block->position;
            body->velocity = block->velocity;
            body->flags |= block->grounded ? SB_BODY_GROUNDED : 0;
            body->good_position = body->position;
            body->good_yaw = body->yaw;
        }
    }
}

// How deep the pair is now. What was resolved and not moved since is not.
static float depth_left(const sb_block_set *set, const sb_block_pair *pair)
{
    const sb_block *a = &set->blocks[pair->a], *b = &set->blocks[pair->b];
    sb_mtv mtv;
    bool known = pair->seen_a == a->version && pair->seen_b == b->version;
    bool yields = a->inverse_mass + b->inverse_mass > 0.0f || a->returned || b->returned;
    return !known && yields && !pair->sensor && sb_block_pair_mtv(set, pair, &mtv) ? mtv.depth
                                                                                   : 0.0f;
}

static float deepest_left(const sb_block_set *set)
{
    float deepest = 0.0f;
    for (uint32_t c = 0; c < set->chunk_count; c++) {
        const sb_pair_list *lists[2] = {&set->chunks[c].bodies, &set->chunks[c].scenery};
        for (int l = 0; l < 2; l++) {
            for (uint32_t i = 0; i < lists[l]->count; i++) {
                float depth = depth_left(set, &lists[l]->pairs[i]);
                deepest = depth > deepest ? depth : deepest;
            }
        }
    }
    return deepest;
}

static void separate(sb_block_set *set)
{
    sb_world_state *state = set->step->state;
    sb_block_set_collect(set);
    run_passes(set, state->pass_count_max);
    for (int n = 0; n < RETURN_COUNT_MAX && return_wedged(set); n++) {
        note_all_touches(set);
        sb_block_set_collect(set);
        run_passes(set, state->pass_count_max);
    }
    state->penetration_m = deepest_left(set);
    note_all_touches(set);
    write_back(set);
    for (uint32_t c = 0; c < set->chunk_count; c++) {
        state->pair_dropped_count += set->chunks[c].bodies.dropped_count;
        state->pair_dropped_count += set->chunks[c].scenery.dropped_count;
    }
}

void sb_separate(sb_step *step)
{
    sb_scratch whole = step->scratch;
    for (uint32_t i = 0; i < step->body_count; i++) {
        if (sb_body_is_block(&step->bodies[i]) && step->bodies[i].motion == SB_BODY_DYNAMIC &&
            !sb_body_is_sensor(&step->bodies[i])) {
            cast_block(step, i);
        }
    }
    step->state->penetration_m = 0.0f;
    step->state->pass_count = 0;
    sb_block_set set;
    if (sb_block_set_open(&set, step)) {
        separate(&set);
    }
    step->scratch = whole;
}
