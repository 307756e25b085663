#include "game/navigation/navigation.h"

#include <string.h>

#include "base/assert.h"
#include "game/navigation/navigation_grid.h"

#define HEIGHT_MAX_M 500.0f
#define POINTS_PER_EDGE_MAX 24u  // a diagonal in sixteenths of a cell's side, and its end
#define HEIGHT_TOLERANCE_M 1e-3f // of a ramp that is just as steep as it may be
#define SQRT_2 1.41421356f
// Solids often meet at round numbers, where a ray that grazes both may hit neither. So the ground
// is sampled beside them.
#define ASIDE_X_M 0.013f
#define ASIDE_Z_M 0.007f

_Static_assert(sizeof(struct sb_navigation) == 20, "the arrays follow without a gap");

// The data of a build: the block's arrays, writable.
typedef struct builder {
    sb_navigation *grid;
    const sb_navigation_def *def;
    const sb_navigation_source *source;
    float *heights;
    uint32_t *components;
    uint8_t *exits;
    uint8_t *penalties;
    float spacing_m; // between points of the ground that are asked for
} builder;

sb_navigation_def sb_navigation_def_default(void)
{
    return (sb_navigation_def){.cell_m = 2.0f,
                               .radius_m = 2.0f,
                               .slope_max = 0.7f,
                               .step_max_m = 0.45f,
                               .body_bottom_m = 0.7f,
                               .body_top_m = 2.0f};
}

// Also false for NaN.
static bool is_within(float value, float min, float max)
{
    return value >= min && value <= max;
}

static bool side_is_valid(float min, float max)
{
    return is_within(min, -1000.0f, 1000.0f) && is_within(max, -1000.0f, 1000.0f) && min < max &&
           max - min <= 1000.0f;
}

static bool def_is_valid(const sb_navigation_def *def)
{
    return side_is_valid(def->bounds_min.x, def->bounds_max.x) &&
           side_is_valid(def->bounds_min.z, def->bounds_max.z) &&
           is_within(def->cell_m, 1.0f, 8.0f) && is_within(def->radius_m, 0.1f, 10.0f) &&
           is_within(def->slope_max, 0.0f, 10.0f) && is_within(def->step_max_m, 0.0f, 10.0f) &&
           is_within(def->body_bottom_m, 0.0f, 10.0f) && is_within(def->body_top_m, 0.0f, 20.0f) &&
           def->body_top_m > def->body_bottom_m;
}

// The last cell may reach over the bounds. At least one cell, at most SB_NAVIGATION_SIDE_MAX.
static uint32_t cells_along(float min, float max, float cell_m)
{
    float cells = floorf((max - min) / cell_m);
    uint32_t count = (uint32_t)cells;
    if (cells * cell_m < max - min) {
        count++;
    }
    return count < SB_NAVIGATION_SIDE_MAX ? count : SB_NAVIGATION_SIDE_MAX;
}

size_t sb_navigation_def_cells(const sb_navigation_def *def)
{
    if (def == NULL || !def_is_valid(def)) {
        return 0;
    }
    return (size_t)cells_along(def->bounds_min.x, def->bounds_max.x, def->cell_m) *
           cells_along(def->bounds_min.z, def->bounds_max.z, def->cell_m);
}

size_t sb_navigation_size(const sb_navigation_def *def)
{
    size_t cells = sb_navigation_def_cells(def);
    if (cells == 0) {
        return 0;
    }
    size_t size =
        sizeof(sb_navigation) + cells * (sizeof(float) + sizeof(uint32_t) + 2 * sizeof(uint8_t));
    return (size + 7) & ~(size_t)7;
}

static bool ground_at(const builder *build, float x, float z, float *out_height)
{
    float height = 0.0f;
    bool is_there =
        build->source->ground(build->source->context, x + ASIDE_X_M, z + ASIDE_Z_M, &height) &&
        fabsf(height) <= HEIGHT_MAX_M;
    *out_height = is_there ? height : 0.0f;
    return is_there;
}

static float spacing_of(const sb_navigation_def *def)
{
    // Two points no farther apart than this reveal a step that is too high.
    float spacing_m = def->cell_m * 0.5f;
    if (def->step_max_m < spacing_m * def->slope_max) {
        spacing_m = def->step_max_m / def->slope_max;
    }
    return spacing_m > def->cell_m / 16.0f ? spacing_m : def->cell_m / 16.0f;
}

// True if a tank can drive over ground of these heights, which are `spacing_m` apart.
static bool profile_is_drivable(const sb_navigation_def *def, const float *heights, uint32_t count,
                                float spacing_m)
{
    for (uint32_t apart = 1; apart < count; apart++) {
        float rise_max = def->slope_max * spacing_m * (float)apart;
        if (rise_max < def->step_max_m) {
            rise_max = def->step_max_m;
        }
        for (uint32_t i = 0; i + apart < count; i++) {
            if (fabsf(heights[i + apart] - heights[i]) > rise_max + HEIGHT_TOLERANCE_M) {
                return false;
            }
        }
    }
    return true;
}

// Samples the ground from the centre of one cell with ground to that of another.
static bool edge_is_drivable(const builder *build, uint32_t from, uint32_t to, float length_m)
{
    const sb_navigation *grid = build->grid;
    const float from_x = sb_navigation_center_x(grid, from % grid->width);
    const float from_z = sb_navigation_center_z(grid, from / grid->width);
    const float along_x = sb_navigation_center_x(grid, to % grid->width) - from_x;
    const float along_z = sb_navigation_center_z(grid, to / grid->width) - from_z;
    float heights[POINTS_PER_EDGE_MAX + 1];
    uint32_t parts = (uint32_t)floorf(length_m / build->spacing_m + 0.999f);
    SB_ASSERT(parts >= 1 && parts <= POINTS_PER_EDGE_MAX);
    heights[0] = build->heights[from];
    heights[parts] = build->heights[to];
    for (uint32_t i = 1; i < parts; i++) {
        float part = (float)i / (float)parts;
        if (!ground_at(build, from_x + along_x * part, from_z + along_z * part, &heights[i])) {
            return false;
        }
    }
    return profile_is_drivable(build->def, heights, parts + 1, length_m / (float)parts);
}

// While components are being found, a cell is its own component, and NONE without ground.
static void find_ground(builder *build)
{
    const sb_navigation *grid = build->grid;
    for (uint32_t row = 0; row < grid->depth; row++) {
        for (uint32_t column = 0; column < grid->width; column++) {
            uint32_t cell = row * grid->width + column;
            bool is_there = ground_at(build, sb_navigation_center_x(grid, column),
                                      sb_navigation_center_z(grid, row), &build->heights[cell]);
            build->components[cell] = is_there ? cell + 1 : SB_NAVIGATION_COMPONENT_NONE;
        }
    }
}

static void join_if_drivable(builder *build, uint32_t from, uint32_t to, uint32_t direction)
{
    if (build->components[from] == SB_NAVIGATION_COMPONENT_NONE ||
        build->components[to] == SB_NAVIGATION_COMPONENT_NONE) {
        return;
    }
    float length_m = direction % 2 != 0 ? build->grid->cell_m * SQRT_2 : build->grid->cell_m;
    if (edge_is_drivable(build, from, to, length_m)) {
        build->exits[from] |= (uint8_t)(1u << direction);
        build->exits[to] |= (uint8_t)(1u << (direction ^ 4u));
    }
}

static void join_straight(builder *build)
{
    const sb_navigation *grid = build->grid;
    for (uint32_t row = 0; row < grid->depth; row++) {
        for (uint32_t column = 0; column < grid->width; column++) {
            uint32_t cell = row * grid->width + column;
            if (column + 1 < grid->width) {
                join_if_drivable(build, cell, cell + 1, 0);
            }
            if (row + 1 < grid->depth) {
                join_if_drivable(build, cell, cell + grid->width, 2);
            }
        }
    }
}

// Where the four edges of a square can be driven, its two diagonals may be.
static void join_diagonal(builder *build)
{
    const sb_navigation *grid = build->grid;
    for (uint32_t row = 0; row + 1 < grid->depth; row++) {
        for (uint32_t column = 0; column + 1 < grid->width; column++) {
            uint32_t cell = row * grid->width + column;
            uint32_t across = cell + grid->width + 1;
            const uint8_t towards = 1u << 0 | 1u << 2;
            const uint8_t back = 1u << 4 | 1u << 6;
            if ((build->exits[cell] & towards) == towards &&
                (build->exits[across] & back) == back) {
                join_if_drivable(build, cell, across, 1);
                join_if_drivable(build, cell + 1, cell + grid->width, 3);
            }
        }
    }
}

// Slope of the ground along `direction` and back, from the neighbours that a tank can drive to, so
// that a wall beside a cell does not tilt it. `out_rise` gets how far these neighbours are above
// the tilted plane.
static float slope_along(const builder *build, uint32_t cell, uint32_t direction, float *out_rise)
{
    const uint32_t opposite = direction ^ 4u;
    const float height = build->heights[cell];
    float rise_ahead = 0.0f;
    float rise_back = 0.0f;
    uint32_t sides = 0;
    if (sb_navigation_leads(build->exits[cell], direction)) {
        rise_ahead = build->heights[sb_navigation_neighbour(build->grid, cell, direction)] - height;
        sides++;
    }
    if (sb_navigation_leads(build->exits[cell], opposite)) {
        rise_back = build->heights[sb_navigation_neighbour(build->grid, cell, opposite)] - height;
        sides++;
    }
    float over = sides == 2 ? (rise_ahead + rise_back) * 0.5f : 0.0f;
    *out_rise = over > 0.0f ? over : 0.0f;
    return sides == 0 ? 0.0f : (rise_ahead - rise_back) / ((float)sides * build->grid->cell_m);
}

// Returns the space that must be free for a tank at this cell's centre.
static sb_cylinder space_over(const builder *build, uint32_t cell)
{
    const sb_navigation *grid = build->grid;
    const sb_navigation_def *def = build->def;
    float rise_x;
    float rise_z;
    float slope_x = slope_along(build, cell, 0, &rise_x);
    float slope_z = slope_along(build, cell, 2, &rise_z);
    // Where a ramp begins, the ground rises above the plane, and must not count as an obstacle.
    float bottom = def->body_bottom_m;
    float rise = rise_x > rise_z ? rise_x : rise_z;
    if (rise > 0.0f) {
        // The neighbours say how much. Beyond them the ground may have the steepest slope.
        float beyond_m = def->radius_m > grid->cell_m ? def->radius_m - grid->cell_m : 0.0f;
        float raised = rise + beyond_m * def->slope_max + def->body_bottom_m * 0.5f;
        bottom = raised > bottom ? raised : bottom;
    }
    float top = bottom + 0.1f > def->body_top_m ? bottom + 0.1f : def->body_top_m;
    float scale = 1.0f / sqrtf(slope_x * slope_x + slope_z * slope_z + 1.0f);
    sb_vec3 axis = {-slope_x * scale, scale, -slope_z * scale};
    sb_vec3 center = {sb_navigation_center_x(grid, cell % grid->width), build->heights[cell],
                      sb_navigation_center_z(grid, cell / grid->width)};
    float middle = (bottom + top) * 0.5f;
    return (sb_cylinder){
        .center = {center.x + axis.x * middle, center.y + axis.y * middle,
                   center.z + axis.z * middle},
        .axis = axis,
        .radius = def->radius_m,
        .half_height = (top - bottom) * 0.5f,
    };
}

// Removes the cells without room from the grid. The exits to them are removed last, because they
// tell the slope.
static void remove_blocked(builder *build)
{
    const sb_navigation *grid = build->grid;
    const uint32_t cells = sb_navigation_cell_count(grid);
    for (uint32_t cell = 0; cell < cells; cell++) {
        if (build->components[cell] != SB_NAVIGATION_COMPONENT_NONE) {
            sb_cylinder space = space_over(build, cell);
            if (build->source->blocked(build->source->context, &space)) {
                build->components[cell] = SB_NAVIGATION_COMPONENT_NONE;
            }
        }
    }
    for (uint32_t cell = 0; cell < cells; cell++) {
        for (uint32_t d = 0; d < SB_NAVIGATION_DIRECTIONS; d += 2) {
            if (sb_navigation_leads(build->exits[cell], d) &&
                (build->components[cell] == SB_NAVIGATION_COMPONENT_NONE ||
                 build->components[sb_navigation_neighbour(grid, cell, d)] ==
                     SB_NAVIGATION_COMPONENT_NONE)) {
                build->exits[cell] &= (uint8_t) ~(1u << d);
            }
        }
    }
}

static void find_penalties(builder *build)
{
    const sb_navigation *grid = build->grid;
    const uint32_t cells = sb_navigation_cell_count(grid);
    for (uint32_t cell = 0; cell < cells; cell++) {
        build->penalties[cell] = build->exits[cell] == 0xFF ? 0 : SB_NAVIGATION_PENALTY_MAX;
    }
    for (uint32_t cell = 0; cell < cells; cell++) {
        if (build->penalties[cell] != 0) {
            continue;
        }
        for (uint32_t d = 0; d < SB_NAVIGATION_DIRECTIONS; d++) {
            if (build->penalties[sb_navigation_neighbour(grid, cell, d)] ==
                SB_NAVIGATION_PENALTY_MAX) {
                build->penalties[cell] = SB_NAVIGATION_PENALTY_MAX - 1;
            }
        }
    }
}

// A forest of cells, where each cell names (one more than) a cell of its component with a lower
// number or its own. Returns the root and shortens the path to it.
static uint32_t root_of(uint32_t *components, uint32_t cell)
{
    while (components[cell] != cell + 1) {
        uint32_t above = components[cell] - 1;
        components[cell] = components[above];
        cell = components[cell] - 1;
    }
    return cell;
}

static void unite(uint32_t *components, uint32_t a, uint32_t b)
{
    uint32_t root_a = root_of(components, a);
    uint32_t root_b = root_of(components, b);
    if (root_a < root_b) {
        components[root_b] = root_a + 1;
    } else {
        components[root_a] = root_b + 1;
    }
}

// Works in place, so that the build needs no memory of its own. Diagonals join nothing new.
static void find_components(builder *build)
{
    const uint32_t cells = sb_navigation_cell_count(build->grid);
    uint32_t *components = build->components;
    for (uint32_t cell = 0; cell < cells; cell++) {
        if (sb_navigation_leads(build->exits[cell], 0)) {
            unite(components, cell, cell + 1);
        }
        if (sb_navigation_leads(build->exits[cell], 2)) {
            unite(components, cell, cell + build->grid->width);
        }
    }
    for (uint32_t cell = 0; cell < cells; cell++) {
        if (components[cell] != SB_NAVIGATION_COMPONENT_NONE) {
            components[cell] = root_of(components, cell) + 1;
        }
    }
    // Roots come before the rest of their component, so theirs already are the final numbers.
    uint32_t count = 0;
    for (uint32_t cell = 0; cell < cells; cell++) {
        if (components[cell] == cell + 1) {
            components[cell] = ++count;
        } else if (components[cell] != SB_NAVIGATION_COMPONENT_NONE) {
            components[cell] = components[components[cell] - 1];
        }
    }
}

sb_error sb_navigation_build(void *memory, const sb_navigation_def *def,
                             const sb_navigation_source *source)
{
    size_t size = sb_navigation_size(def);
    if (size == 0 || memory == NULL || source == NULL || source->ground == NULL ||
        source->blocked == NULL) {
        return SB_ERROR_ARGUMENT;
    }
    memset(memory, 0, size);
    sb_navigation *grid = memory;
    grid->min_x = def->bounds_min.x;
    grid->min_z = def->bounds_min.z;
    grid->cell_m = def->cell_m;
    grid->width = cells_along(def->bounds_min.x, def->bounds_max.x, def->cell_m);
    grid->depth = cells_along(def->bounds_min.z, def->bounds_max.z, def->cell_m);
    const uint32_t cells = sb_navigation_cell_count(grid);
    builder build = {.grid = grid, .def = def, .source = source, .spacing_m = spacing_of(def)};
    build.heights = (float *)(grid + 1);
    build.components = (uint32_t *)(build.heights + cells);
    build.exits = (uint8_t *)(build.components + cells);
    build.penalties = build.exits + cells;
    find_ground(&build);
    join_straight(&build);
    remove_blocked(&build);
    join_diagonal(&build);
    find_penalties(&build);
    find_components(&build);
    return SB_OK;
}
