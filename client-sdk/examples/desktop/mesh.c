#include "desktop.h"

#define TURN 6.28318530718f
#define RING 10 // corners of a cylinder
#define AMBIENT 0.58f
#define DIFFUSE 0.42f
#define SHADOW_HEIGHT_M 0.04f
#define PLANE_M 1e-3f // a point so near a plane is on it

static const vec3 to_light = {0.45f, 0.85f, -0.28f}; // of length 1

static vec3 normal_of(vec3 a, vec3 b, vec3 c)
{
    return vec3_unit(vec3_cross(vec3_sub(b, a), vec3_sub(c, a)));
}

vec3 frame_point(const dt_frame *frame, float x, float y, float z)
{
    vec3 at = vec3_add(frame->origin, frame->across, x);
    return vec3_add(vec3_add(at, frame->up, y), frame->along, z);
}

void mesh_add_block(dt_mesh *mesh, const dt_frame *frame, vec3 low, vec3 high, float taper,
                    colour fill)
{
    vec3 points[8];
    for (int i = 0; i < 8; i++) {
        float x = i % 2 == 0 ? low.x : high.x, z = i / 2 % 2 == 0 ? low.z : high.z;
        float share = i < 4 ? 0.0f : taper;
        points[i] = frame_point(frame, x + (0.5f * (low.x + high.x) - x) * share,
                                i < 4 ? low.y : high.y, z + (0.5f * (low.z + high.z) - z) * share);
    }
    mesh_add_hull(mesh, points, 8, fill);
}

void mesh_add_box(dt_mesh *mesh, vec3 middle, float yaw, vec3 half, colour fill)
{
    vec3 along = vec3_heading(yaw), low = {-half.x, -half.y, -half.z};
    const dt_frame frame = {middle, {along.z, 0.0f, -along.x}, {0.0f, 1.0f, 0.0f}, along};
    mesh_add_block(mesh, &frame, low, half, 0.0f, fill);
}

void mesh_add_cylinder(dt_mesh *mesh, vec3 middle, float half_height_m, float radius_m, colour fill)
{
    vec3 points[2 * RING];
    for (int i = 0; i < 2 * RING; i++) {
        points[i] = vec3_add(middle, vec3_heading(TURN * (float)(i / 2) / RING), radius_m);
        points[i].y += i % 2 == 0 ? -half_height_m : half_height_m;
    }
    mesh_add_hull(mesh, points, 2 * RING, fill);
}

// Each face becomes the triangles from its first point to two others. With more than three corners
// they overlap, which does no harm in one colour.
void mesh_add_hull(dt_mesh *mesh, const vec3 *points, int count, colour fill)
{
    for (int i = 0; i < count * count * count; i++) {
        vec3 a = points[i % count], b = points[i / count % count], c = points[i / count / count];
        vec3 normal = normal_of(a, b, c);
        bool face = i % count < i / count % count && i % count < i / count / count &&
                    vec3_length(normal) > 0.5f && mesh->count < MESH_TRIANGLES_MAX;
        for (int other = 0; face && other < count; other++) {
            float height = vec3_dot(normal, vec3_sub(points[other], a));
            face = height < (other < i % count ? -PLANE_M : PLANE_M);
        }
        if (face) {
            float light = AMBIENT + DIFFUSE * fmaxf(0.0f, vec3_dot(normal, to_light));
            const vec3 corners[3] = {a, b, c};
            SDL_memcpy(mesh->triangles[mesh->count].corners, corners, sizeof corners);
            mesh->triangles[mesh->count++].fill = colour_mix((colour){0, 0, 0, 1}, fill, light);
        }
    }
}

static vec3 on_ground(vec3 at)
{
    return vec3_add(at, to_light, (SHADOW_HEIGHT_M - at.y) / to_light.y);
}

// The ground, then shadows on it, which are all on one plane so that none darkens another one, then
// what stands on it.
void mesh_draw(const dt_mesh *mesh, dt_painter *painter)
{
    for (int i = 0; i < 3 * mesh->count; i++) {
        const vec3 *corners = mesh->triangles[i % mesh->count].corners;
        vec3 a = corners[0], b = corners[1], c = corners[2];
        bool ground = fmaxf(a.y, fmaxf(b.y, c.y)) < SHADOW_HEIGHT_M;
        bool faces = vec3_dot(normal_of(a, b, c), vec3_sub(painter->camera.eye, a)) > 0.0f;
        const vec3 shadow[3] = {on_ground(a), on_ground(b), on_ground(c)};
        if (i / mesh->count == 1 && !ground) {
            painter_polygon(painter, shadow, 3, (colour){0.05f, 0.07f, 0.08f, 0.45f});
        } else if (i / mesh->count == (ground ? 0 : 2) && faces) {
            painter_polygon(painter, corners, 3, mesh->triangles[i % mesh->count].fill);
        }
    }
}
