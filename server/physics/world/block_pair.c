#include "physics/world/block_pair.h"

#include "physics/overlap/dispatch.h"

#define BODY_PAIRS_PER_BLOCK 8u
#define SCENERY_PAIRS_PER_BLOCK 6u
#define FOUND_COUNT_MAX 256u

static uint32_t chunk_count_of(uint32_t block_count)
{
    return (block_count + SB_PAIR_CHUNK - 1) / SB_PAIR_CHUNK;
}

// Scenery's blocks: one a plane, then a share of each chunk.
static uint32_t scenery_block_count(uint32_t chunk_count)
{
    return SB_SCENERY_PLANE_COUNT_MAX + chunk_count * SB_PAIR_CHUNK * SCENERY_PAIRS_PER_BLOCK;
}

size_t sb_block_set_scratch_size(uint32_t body_capacity)
{
    uint32_t chunks = chunk_count_of(body_capacity);
    size_t pairs =
        (size_t)chunks * SB_PAIR_CHUNK * (BODY_PAIRS_PER_BLOCK + SCENERY_PAIRS_PER_BLOCK);
    return sb_scratch_size(body_capacity + scenery_block_count(chunks), sizeof(sb_block)) +
           sb_scratch_size(chunks, sizeof(sb_pair_chunk)) +
           sb_scratch_size(pairs, sizeof(sb_block_pair)) +
           sb_scratch_size(1, sb_broad_phase_size(body_capacity)) +
           sb_scratch_size(body_capacity, sizeof(sb_bound)) +
           sb_scratch_size(body_capacity, sizeof(uint32_t));
}

static sb_block block_of_body(const sb_step *step, uint32_t index)
{
    const sb_body *body = &step->bodies[index];
    bool yields = body->motion == SB_BODY_DYNAMIC && (body->flags & SB_BODY_ASLEEP) == 0;
    sb_block block = {
        .position = body->position,
        .inverse_mass = yields ? body->inverse_mass : 0.0f,
        .velocity = body->velocity,
        .half_extents = body->half_extents,
        .id = index,
        .friction = body->friction,
        .restitution = body->restitution,
        .reach = body->reach,
        .upright_box = body->shape == SB_BODY_BOX && sb_quaternion_is_identity(body->tilt),
        .sensor = sb_body_is_sensor(body),
        .moves = sb_body_moves(body),
    };
    sb_axes_from_pose(body->yaw, body->tilt, block.axes);
    sb_vec3 way = sb_vec3_sub(body->position, step->starts[index].position);
    block.margin = SB_BLOCK_MARGIN_M + sb_vec3_length(way);
    return block;
}

static sb_block block_of_plane(const sb_scenery *scenery, uint32_t index)
{
    uint32_t id = SB_ID_PLANE | index;
    const sb_surface *surface = sb_scenery_surface(scenery, id);
    return (sb_block){.id = id, .friction = surface->friction, .restitution = surface->restitution};
}

static sb_block block_of_solid(const sb_scenery *scenery, uint32_t index)
{
    uint32_t id = SB_ID_SOLID | index;
    const sb_surface *surface = sb_scenery_surface(scenery, id);
    sb_block block = {.id = id, .friction = surface->friction, .restitution = surface->restitution};
    sb_shape shape = sb_scenery_solid(scenery, index);
    if (shape.kind == SB_SHAPE_BOX) {
        block.position = shape.box.center;
        block.half_extents = shape.box.half_extents;
        block.upright_box = sb_box_is_upright(&shape.box);
        for (int i = 0; i < 3; i++) {
            block.axes[i] = shape.box.axes[i];
        }
    }
    return block;
}

bool sb_block_set_open(sb_block_set *set, sb_step *step)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < step->body_count; i++) {
        count += sb_body_is_block(&step->bodies[i]) ? 1u : 0u;
    }
    *set = (sb_block_set){.step = step, .block_count = count, .chunk_count = chunk_count_of(count)};
    if (count == 0) {
        return false;
    }
    uint32_t all = count + scenery_block_count(set->chunk_count);
    set->blocks = sb_scratch_take(&step->scratch, all * sizeof *set->blocks);
    set->chunks = sb_scratch_take(&step->scratch, set->chunk_count * sizeof *set->chunks);
    const uint32_t of_bodies = SB_PAIR_CHUNK * BODY_PAIRS_PER_BLOCK;
    const uint32_t of_scenery = SB_PAIR_CHUNK * SCENERY_PAIRS_PER_BLOCK;
    sb_block_pair *pairs = sb_scratch_take(
        &step->scratch, (size_t)set->chunk_count * (of_bodies + of_scenery) * sizeof *pairs);
    for (uint32_t c = 0; c < set->chunk_count; c++) {
        set->chunks[c] = (sb_pair_chunk){
            .bodies = {.pairs = pairs, .capacity = of_bodies},
            .scenery = {.pairs = pairs + of_bodies, .capacity = of_scenery},
            .scenery_block_first = count + SB_SCENERY_PLANE_COUNT_MAX + c * of_scenery,
        };
        pairs += of_bodies + of_scenery;
    }
    uint32_t next = 0;
    for (uint32_t i = 0; i < step->body_count; i++) {
        if (sb_body_is_block(&step->bodies[i])) {
            set->blocks[next++] = block_of_body(step, i);
        }
    }
    const sb_scenery *scenery = step->world.scenery;
    for (uint32_t i = 0; i < sb_scenery_plane_count(scenery); i++) {
        set->blocks[count + i] = block_of_plane(scenery, i);
    }
    return true;
}

static float reach_along(const sb_block *block, sb_vec3 direction)
{
    return block->half_extents.x * fabsf(sb_vec3_dot(block->axes[0], direction)) +
           block->half_extents.y * fabsf(sb_vec3_dot(block->axes[1], direction)) +
           block->half_extents.z * fabsf(sb_vec3_dot(block->axes[2], direction));
}

sb_shape sb_block_shape(const sb_block_set *set, const sb_block *block)
{
    const sb_world *world = &set->step->world;
    if ((block->id & SB_ID_SOLID) != 0) {
        return sb_scenery_solid(world->scenery, block->id & ~SB_ID_SOLID);
    }
    if ((block->id & SB_ID_PLANE) != 0) {
        return (sb_shape){.kind = SB_SHAPE_PLANE,
                          .plane = sb_scenery_planes(world->scenery)[block->id & ~SB_ID_PLANE]};
    }
    const sb_body *body = &set->step->bodies[block->id];
    sb_shape shape = {.kind = SB_SHAPE_BOX,
                      .box = {.center = block->position, .half_extents = block->half_extents}};
    sb_vec3 *axes = shape.box.axes;
    if (body->shape == SB_BODY_HULL) {
        shape = (sb_shape){.kind = SB_SHAPE_HULL,
                           .hull = {.hull = sb_scenery_hull(world->scenery, body->hull),
                                    .center = block->position}};
        axes = shape.hull.axes;
    }
    for (int i = 0; i < 3; i++) {
        axes[i] = block->axes[i];
    }
    return shape;
}

// What the overlaps along the five axes of two upright boxes start from: they turn no more in this
// tick, so the reaches stay.
static void measure_upright(sb_block_pair *pair, const sb_block *a, const sb_block *b)
{
    sb_vec3 ha = a->half_extents, hb = b->half_extents;
    float c = fabsf(a->axes[0].x * b->axes[0].x + a->axes[0].z * b->axes[0].z);
    float s = fabsf(a->axes[0].x * b->axes[2].x + a->axes[0].z * b->axes[2].z);
    pair->reach[0] = ha.x + (hb.x * c + hb.z * s);
    pair->reach[1] = ha.y + hb.y;
    pair->reach[2] = ha.z + (hb.x * s + hb.z * c);
    pair->reach[3] = hb.x + (ha.x * c + ha.z * s);
    pair->reach[4] = hb.z + (ha.x * s + ha.z * c);
}

// The overlaps along those axes, and the signed distances of the centres.
static void upright_distances(const sb_block *a, const sb_block *b, float out_distances[5])
{
    sb_vec3 d = sb_vec3_sub(b->position, a->position);
    out_distances[0] = d.x * a->axes[0].x + d.z * a->axes[0].z;
    out_distances[1] = d.y;
    out_distances[2] = d.x * a->axes[2].x + d.z * a->axes[2].z;
    out_distances[3] = d.x * b->axes[0].x + d.z * b->axes[0].z;
    out_distances[4] = d.x * b->axes[2].x + d.z * b->axes[2].z;
}

static bool upright_is_near(const sb_block_pair *pair, const sb_block *a, const sb_block *b)
{
    float distances[5];
    upright_distances(a, b, distances);
    for (int i = 0; i < 5; i++) {
        if (fabsf(distances[i]) > pair->reach[i] + a->margin + b->margin) {
            return false;
        }
    }
    return true;
}

static bool upright_mtv(const sb_block_pair *pair, const sb_block *a, const sb_block *b,
                        sb_mtv *out_mtv)
{
    float distances[5];
    upright_distances(a, b, distances);
    int best = 0;
    float depth = FLT_MAX;
    for (int i = 0; i < 5; i++) {
        float overlap = pair->reach[i] - fabsf(distances[i]);
        if (overlap < 0.0f) {
            return false;
        }
        if (overlap < depth) {
            depth = overlap;
            best = i;
        }
    }
    sb_vec3 axis = best < 3 ? a->axes[best] : b->axes[best == 3 ? 0 : 2];
    out_mtv->normal = distances[best] < 0.0f ? sb_vec3_negate(axis) : axis;
    out_mtv->depth = depth;
    return true;
}

static const sb_plane *plane_of(const sb_block_set *set, const sb_block *block)
{
    return &sb_scenery_planes(set->step->world.scenery)[block->id & ~SB_ID_PLANE];
}

static bool plane_mtv(const sb_block_set *set, const sb_block_pair *pair, const sb_block *a,
                      const sb_block *b, sb_mtv *out_mtv)
{
    const sb_plane *plane = plane_of(set, b);
    float depth = pair->reach[0] - sb_plane_distance(plane, a->position);
    out_mtv->normal = sb_vec3_negate(plane->normal);
    out_mtv->depth = depth;
    return depth >= 0.0f;
}

bool sb_block_pair_mtv(const sb_block_set *set, const sb_block_pair *pair, sb_mtv *out_mtv)
{
    const sb_block *a = &set->blocks[pair->a], *b = &set->blocks[pair->b];
    if (pair->kind == SB_PAIR_UPRIGHT) {
        return upright_mtv(pair, a, b, out_mtv);
    }
    if (pair->kind == SB_PAIR_PLANE) {
        return plane_mtv(set, pair, a, b, out_mtv);
    }
    sb_shape shape_a = sb_block_shape(set, a), shape_b = sb_block_shape(set, b);
    return sb_shape_mtv(&shape_a, &shape_b, out_mtv);
}

// Layers, masks and whether there is anything to do; sensors are asked for contacts alone.
static bool bodies_meet(const sb_block_set *set, const sb_block *a, const sb_block *b)
{
    const sb_body *bodies = set->step->bodies;
    return (a->moves || b->moves) && sb_bodies_meet(&bodies[a->id], a->id, &bodies[b->id], b->id);
}

static bool scenery_meets(const sb_block_set *set, const sb_block *block, uint32_t id)
{
    const sb_surface *surface = sb_scenery_surface(set->step->world.scenery, id);
    const sb_body *body = &set->step->bodies[block->id];
    return (surface->layer & body->mask) != 0 && (body->layer & surface->mask) != 0;
}

static void add_pair(sb_pair_list *list, const sb_block_set *set, sb_block_pair pair)
{
    if (list->count == list->capacity) {
        list->dropped_count++;
        return;
    }
    const sb_block *a = &set->blocks[pair.a], *b = &set->blocks[pair.b];
    pair.seen_a = pair.seen_b = UINT32_MAX;
    pair.friction = sb_mix_friction(a->friction, b->friction);
    pair.restitution = sb_mix_restitution(a->restitution, b->restitution);
    pair.sensor = a->sensor || b->sensor;
    list->pairs[list->count++] = pair;
}

static void collect_bodies(const sb_block_set *set, sb_pair_list *list, uint32_t number)
{
    uint32_t found[FOUND_COUNT_MAX];
    const sb_block *a = &set->blocks[number];
    sb_bound bound = {a->position, a->reach + a->margin};
    uint32_t count = sb_broad_phase_find(set->phase, bound, number + 1, found, FOUND_COUNT_MAX);
    if (count > FOUND_COUNT_MAX) {
        list->dropped_count += count - FOUND_COUNT_MAX;
        count = FOUND_COUNT_MAX;
    }
    sb_sort_ids(found, count);
    for (uint32_t i = 0; i < count; i++) {
        const sb_block *b = &set->blocks[found[i]];
        if (!bodies_meet(set, a, b)) {
            continue;
        }
        sb_block_pair pair = {.a = number, .b = found[i], .kind = SB_PAIR_SHAPES};
        if (a->upright_box && b->upright_box) {
            pair.kind = SB_PAIR_UPRIGHT;
            measure_upright(&pair, a, b);
            if (!upright_is_near(&pair, a, b)) {
                continue;
            }
        }
        add_pair(list, set, pair);
    }
}

// How far the block reaches along a direction, from its position.
static float block_reach(const sb_block_set *set, const sb_block *block, sb_vec3 direction)
{
    const sb_body *body = &set->step->bodies[block->id];
    if (body->shape == SB_BODY_BOX) {
        return reach_along(block, direction);
    }
    sb_shape shape = sb_block_shape(set, block);
    const sb_hull *hull = shape.hull.hull;
    sb_vec3 local = sb_placed_hull_direction_to_local(&shape.hull, direction);
    return sb_vec3_dot(sb_hull_vertices(hull)[sb_hull_support(hull, local)], local);
}

static void collect_planes(const sb_block_set *set, sb_pair_list *list, uint32_t number)
{
    const sb_block *a = &set->blocks[number];
    const sb_plane *planes = sb_scenery_planes(set->step->world.scenery);
    for (uint32_t i = 0; i < sb_scenery_plane_count(set->step->world.scenery); i++) {
        float distance = sb_plane_distance(&planes[i], a->position);
        if (distance > a->reach + a->margin || !scenery_meets(set, a, SB_ID_PLANE | i)) {
            continue;
        }
        float reach = block_reach(set, a, sb_vec3_negate(planes[i].normal));
        if (distance <= reach + a->margin) {
            add_pair(list, set,
                     (sb_block_pair){.a = number,
                                     .b = set->block_count + i,
                                     .kind = SB_PAIR_PLANE,
                                     .reach = {reach}});
        }
    }
}

static void collect_solids(sb_block_set *set, sb_pair_chunk *chunk, uint32_t number)
{
    uint32_t found[FOUND_COUNT_MAX];
    const sb_block *a = &set->blocks[number];
    const sb_scenery *scenery = set->step->world.scenery;
    sb_aabb bounds = sb_aabb_of_path(a->position, a->position, a->reach + a->margin);
    uint32_t count = sb_scenery_find(scenery, &bounds, found, FOUND_COUNT_MAX);
    if (count > FOUND_COUNT_MAX) {
        chunk->scenery.dropped_count += count - FOUND_COUNT_MAX;
        count = FOUND_COUNT_MAX;
    }
    for (uint32_t i = 0; i < count; i++) {
        if (!scenery_meets(set, a, SB_ID_SOLID | found[i])) {
            continue;
        }
        // A block of its own for this pair, behind those of the chunk's earlier pairs.
        uint32_t number_b = chunk->scenery_block_first + chunk->scenery.count;
        if (chunk->scenery.count == chunk->scenery.capacity) {
            chunk->scenery.dropped_count++;
            continue;
        }
        set->blocks[number_b] = block_of_solid(scenery, found[i]);
        sb_block_pair pair = {.a = number, .b = number_b, .kind = SB_PAIR_SHAPES};
        if (a->upright_box && set->blocks[number_b].upright_box) {
            pair.kind = SB_PAIR_UPRIGHT;
            measure_upright(&pair, a, &set->blocks[number_b]);
            if (!upright_is_near(&pair, a, &set->blocks[number_b])) {
                continue;
            }
        }
        add_pair(&chunk->scenery, set, pair);
    }
}

static void collect_chunks(void *argument, uint32_t begin, uint32_t end)
{
    sb_block_set *set = argument;
    for (uint32_t number = begin; number < end; number++) {
        sb_pair_chunk *chunk = &set->chunks[number / SB_PAIR_CHUNK];
        if (number % SB_PAIR_CHUNK == 0) {
            chunk->bodies.count = 0;
            chunk->scenery.count = 0;
        }
        sb_block *block = &set->blocks[number];
        block->collected_at = block->position;
        collect_bodies(set, &chunk->bodies, number);
        if (block->moves) {
            collect_planes(set, &chunk->scenery, number);
            collect_solids(set, chunk, number);
        }
    }
}

void sb_block_set_collect(sb_block_set *set)
{
    sb_scratch scratch = set->step->scratch;
    uint32_t count = set->block_count;
    sb_bound *bounds = sb_scratch_take(&scratch, count * sizeof *bounds);
    uint32_t *numbers = sb_scratch_take(&scratch, count * sizeof *numbers);
    for (uint32_t i = 0; i < count; i++) {
        const sb_block *block = &set->blocks[i];
        bounds[i] = (sb_bound){block->position, block->reach + block->margin};
        numbers[i] = i;
    }
    void *memory = sb_scratch_take(&scratch, sb_broad_phase_size(count));
    set->phase = sb_broad_phase_build(memory, bounds, numbers, count);
    sb_tasks_run(set->step->world.tasks, collect_chunks, set, count, SB_PAIR_CHUNK);
}

// The middle of where two shadows overlap, each a middle and a half length.
static float middle_of(float a, float half_a, float b, float half_b)
{
    float low = a - half_a > b - half_b ? a - half_a : b - half_b;
    float high = a + half_a < b + half_b ? a + half_a : b + half_b;
    return 0.5f * (low + high);
}

static float middle_along(const sb_block *a, const sb_block *b, sb_vec3 direction)
{
    return middle_of(sb_vec3_dot(a->position, direction), reach_along(a, direction),
                     sb_vec3_dot(b->position, direction), reach_along(b, direction));
}

// Upright boxes side by side: the height is that of their boxes.
static sb_vec3 upright_point(const sb_block *a, const sb_block *b, sb_vec3 n)
{
    sb_vec3 v = {-n.z, 0.0f, n.x};
    sb_vec3 point = sb_vec3_scale(n, middle_along(a, b, n));
    point = sb_vec3_add_scaled(point, v, middle_along(a, b, v));
    point.y = middle_of(a->position.y, a->half_extents.y, b->position.y, b->half_extents.y);
    return point;
}

static bool is_box(const sb_block_set *set, const sb_block *block)
{
    return (block->id & SB_ID_PLANE) == 0 && block->half_extents.x > 0.0f &&
           ((block->id & SB_ID_SOLID) != 0 || set->step->bodies[block->id].shape == SB_BODY_BOX);
}

sb_vec3 sb_block_pair_point(const sb_block_set *set, const sb_block_pair *pair)
{
    const sb_block *a = &set->blocks[pair->a], *b = &set->blocks[pair->b];
    sb_vec3 n = pair->normal;
    if (pair->kind == SB_PAIR_PLANE) {
        return sb_vec3_add_scaled(a->position, n, pair->reach[0]);
    }
    if (pair->kind == SB_PAIR_UPRIGHT && n.y == 0.0f) {
        return upright_point(a, b, n);
    }
    if (!is_box(set, a) || !is_box(set, b)) {
        // The middle of a's side that faces b.
        return sb_vec3_add_scaled(a->position, n, block_reach(set, a, n));
    }
    // Two directions square to the normal: the vertical's part, or for a vertical one a's own axis.
    sb_vec3 u = fabsf(n.y) > 0.7f ? a->axes[0] : sb_vec3_make(0.0f, 1.0f, 0.0f);
    u = sb_vec3_add_scaled(u, n, -sb_vec3_dot(u, n));
    u = sb_vec3_scale(u, 1.0f / sb_vec3_length(u));
    sb_vec3 v = sb_vec3_cross(n, u);
    sb_vec3 point = sb_vec3_scale(n, middle_along(a, b, n));
    point = sb_vec3_add_scaled(point, u, middle_along(a, b, u));
    return sb_vec3_add_scaled(point, v, middle_along(a, b, v));
}
