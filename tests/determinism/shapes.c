#include "shapes.h"

#include "base/assert.h"

float draw_in(sb_random *random, float low, float high)
{
    return low + (high - low) * sb_random_unit(random);
}

sb_vec3 draw_point(sb_random *random, float extent)
{
    bool on_grid = sb_random_below(random, 4) == 0;
    float coordinates[3];
    for (int i = 0; i < 3; i++) {
        float x = draw_in(random, -extent, extent);
        coordinates[i] = on_grid ? floorf(2.0f * x) * 0.5f : x;
    }
    return sb_vec3_make(coordinates[0], coordinates[1], coordinates[2]);
}

// Draws by rejection from the cube, which needs no function except the square root.
static sb_vec3 draw_unit(sb_random *random)
{
    for (;;) {
        float x = draw_in(random, -1.0f, 1.0f);
        float y = draw_in(random, -1.0f, 1.0f);
        float z = draw_in(random, -1.0f, 1.0f);
        sb_vec3 v = {x, y, z};
        float length_squared = sb_vec3_length_squared(v);
        if (length_squared > 0.01f && length_squared <= 1.0f) {
            return sb_vec3_scale(v, 1.0f / sqrtf(length_squared));
        }
    }
}

sb_vec3 draw_direction(sb_random *random)
{
    static const sb_vec3 along[] = {{1.0f, 0.0f, 0.0f},  {-1.0f, 0.0f, 0.0f}, {0.0f, 1.0f, 0.0f},
                                    {0.0f, -1.0f, 0.0f}, {0.0f, 0.0f, 1.0f},  {0.0f, 0.0f, -1.0f}};
    if (sb_random_below(random, 4) == 0) {
        return along[sb_random_below(random, 6)];
    }
    return draw_unit(random);
}

void draw_axes(sb_random *random, sb_vec3 out_axes[3])
{
    sb_quaternion tilt = SB_QUATERNION_IDENTITY;
    float yaw = 0.0f;
    uint32_t degenerate = sb_random_below(random, 8);
    if (degenerate > 0) {
        yaw = draw_in(random, -3.0f, 3.0f);
    }
    if (degenerate > 1) {
        sb_vec3 to = draw_unit(random);
        tilt = sb_quaternion_between(sb_vec3_make(0.0f, 1.0f, 0.0f), to);
    }
    sb_axes_from_pose(yaw, tilt, out_axes);
}

sb_box draw_box(sb_random *random, float extent)
{
    sb_box box;
    box.center = draw_point(random, extent);
    box.half_extents.x = draw_in(random, 0.1f, 2.0f);
    box.half_extents.y = draw_in(random, 0.1f, 2.0f);
    box.half_extents.z = draw_in(random, 0.1f, 2.0f);
    draw_axes(random, box.axes);
    return box;
}

static sb_aabb draw_aabb(sb_random *random, float extent)
{
    sb_box box = draw_box(random, extent);
    return (sb_aabb){sb_vec3_sub(box.center, box.half_extents),
                     sb_vec3_add(box.center, box.half_extents)};
}

static sb_cylinder draw_cylinder(sb_random *random, float extent)
{
    sb_cylinder cylinder;
    cylinder.center = draw_point(random, extent);
    cylinder.axis = draw_direction(random);
    cylinder.radius = draw_in(random, 0.1f, 2.0f);
    cylinder.half_height = draw_in(random, 0.1f, 2.0f);
    if (sb_random_below(random, 8) == 0) {
        cylinder.half_height = SB_CYLINDER_ENDLESS;
    }
    return cylinder;
}

static sb_placed_hull draw_hull(sb_random *random, float extent, const hull_library *library)
{
    sb_placed_hull placed;
    placed.hull = library->hulls[sb_random_below(random, HULL_LIBRARY_COUNT)];
    placed.center = draw_point(random, extent);
    draw_axes(random, placed.axes);
    return placed;
}

sb_shape draw_shape(sb_random *random, sb_shape_kind kind, float extent,
                    const hull_library *library)
{
    sb_shape shape = {.kind = kind};
    switch (kind) {
    case SB_SHAPE_SEGMENT:
        shape.segment.a = draw_point(random, extent);
        shape.segment.b = draw_point(random, extent);
        break;
    case SB_SHAPE_RAY:
        shape.ray.origin = draw_point(random, extent);
        shape.ray.direction = draw_direction(random);
        break;
    case SB_SHAPE_LINE:
        shape.line.point = draw_point(random, extent);
        shape.line.direction = draw_direction(random);
        break;
    case SB_SHAPE_PLANE:
        shape.plane.normal = draw_direction(random);
        shape.plane.offset = draw_in(random, -extent, extent);
        break;
    case SB_SHAPE_SPHERE:
        shape.sphere.center = draw_point(random, extent);
        shape.sphere.radius = draw_in(random, 0.1f, 2.0f);
        break;
    case SB_SHAPE_AABB:
        shape.aabb = draw_aabb(random, extent);
        break;
    case SB_SHAPE_BOX:
        shape.box = draw_box(random, extent);
        break;
    case SB_SHAPE_CYLINDER:
        shape.cylinder = draw_cylinder(random, extent);
        break;
    case SB_SHAPE_HULL:
        shape.hull = draw_hull(random, extent, library);
        break;
    case SB_SHAPE_POINT:
    case SB_SHAPE_KIND_COUNT:
    default:
        shape.point = draw_point(random, extent);
        break;
    }
    return shape;
}

static void build(hull_library *library, uint32_t index, const sb_vec3 *points, uint32_t count)
{
    sb_error error = sb_hull_build(library->blocks[index], points, count);
    SB_ASSERT(error == SB_OK);
    library->hulls[index] = (const void *)library->blocks[index];
}

static void build_random(hull_library *library, uint32_t index, uint32_t count)
{
    sb_random random = sb_random_seed(1000 + index, 0);
    sb_vec3 points[60];
    SB_ASSERT(count <= 60);
    for (uint32_t i = 0; i < count; i++) {
        sb_vec3 direction = draw_unit(&random);
        points[i] = sb_vec3_scale(direction, draw_in(&random, 0.8f, 1.2f));
    }
    build(library, index, points, count);
}

void hull_library_build(hull_library *library)
{
    static const sb_vec3 tetrahedron[] = {
        {1.0f, 1.0f, 1.0f}, {1.0f, -1.0f, -1.0f}, {-1.0f, 1.0f, -1.0f}, {-1.0f, -1.0f, 1.0f}};
    static const sb_vec3 wedge[] = {{-1.0f, -0.5f, -1.0f}, {1.0f, -0.5f, -1.0f},
                                    {-1.0f, -0.5f, 1.0f},  {1.0f, -0.5f, 1.0f},
                                    {-1.0f, 0.5f, 1.0f},   {1.0f, 0.5f, 1.0f}};
    static const sb_vec3 needle[] = {
        {0.0f, 2.0f, 0.0f}, {0.02f, -2.0f, 0.0f}, {-0.01f, -2.0f, 0.02f}, {-0.01f, -2.0f, -0.02f}};
    sb_error error = sb_hull_build_box(library->blocks[0], sb_vec3_make(0.5f, 0.75f, 1.0f));
    SB_ASSERT(error == SB_OK);
    library->hulls[0] = (const void *)library->blocks[0];
    build(library, 1, tetrahedron, 4);
    build(library, 2, wedge, 6);
    build(library, 3, needle, 4);
    build_random(library, 4, 14);
    build_random(library, 5, 60);
}
