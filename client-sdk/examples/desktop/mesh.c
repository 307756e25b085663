#include "desktop.h"

#define TURN 6.28318530718f
#define RING 16        // corners of a cylinder
#define FACE_MAX 124   // faces of a hull
#define CORNERS_MAX 64 // of a face
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

void mesh_add_block(dt_mesh *mesh, const dt_frame *frame, vec3 low, vec3 high, colour fill)
{
    vec3 points[8];
    for (int i = 0; i < 8; i++) {
        points[i] = frame_point(frame, i % 2 == 0 ? low.x : high.x, i / 2 % 2 == 0 ? low.y : high.y,
                                i < 4 ? low.z : high.z);
    }
    mesh_add_hull(mesh, points, 8, fill);
}

void mesh_add_box(dt_mesh *mesh, vec3 middle, float yaw, vec3 half, colour fill)
{
    vec3 along = vec3_heading(yaw), low = {-half.x, -half.y, -half.z};
    const dt_frame frame = {middle, {along.z, 0.0f, -along.x}, {0.0f, 1.0f, 0.0f}, along};
    mesh_add_block(mesh, &frame, low, half, fill);
}

static void add_triangle(dt_mesh *mesh, vec3 a, vec3 b, vec3 c, colour fill)
{
    vec3 normal = normal_of(a, b, c);
    if (mesh->count < MESH_TRIANGLES_MAX && vec3_length(normal) > 0.5f) {
        float light = AMBIENT + DIFFUSE * fmaxf(0.0f, vec3_dot(normal, to_light));
        const vec3 corners[3] = {a, b, c};
        SDL_memcpy(mesh->triangles[mesh->count].corners, corners, sizeof corners);
        mesh->triangles[mesh->count++].fill = colour_mix((colour){0, 0, 0, 1}, fill, light);
    }
}

void mesh_add_round(dt_mesh *mesh, const dt_frame *frame, float half_height_m, float radius_m,
                    colour fill)
{
    vec3 low[RING + 1], high[RING + 1];
    for (int i = 0; i <= RING; i++) {
        vec3 at = vec3_heading(TURN * (float)(i % RING) / RING);
        low[i] = frame_point(frame, radius_m * at.x, -half_height_m, radius_m * at.z);
        high[i] = frame_point(frame, radius_m * at.x, half_height_m, radius_m * at.z);
    }
    for (int i = 0; i < RING; i++) {
        add_triangle(mesh, low[i], low[i + 1], high[i + 1], fill);
        add_triangle(mesh, low[i], high[i + 1], high[i], fill);
        add_triangle(mesh, high[0], high[i], high[i + 1], fill);
        add_triangle(mesh, low[0], low[i + 1], low[i], fill);
    }
}

void mesh_add_cylinder(dt_mesh *mesh, vec3 middle, float half_height_m, float radius_m, colour fill)
{
    const dt_frame frame = {middle, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    mesh_add_round(mesh, &frame, half_height_m, radius_m, fill);
}

void mesh_add_ball(dt_mesh *mesh, vec3 middle, float radius_m, colour fill)
{
    vec3 below[RING + 1], ring[RING + 1];
    for (int row = 0; row <= RING / 2; row++) {
        float rise = TURN * ((float)row / RING - 0.25f);
        for (int i = 0; i <= RING; i++) {
            vec3 at = vec3_heading(TURN * (float)(i % RING) / RING);
            ring[i] = vec3_add(middle, at, radius_m * cosf(rise));
            ring[i].y += radius_m * sinf(rise);
        }
        for (int i = 0; row > 0 && i < RING; i++) {
            add_triangle(mesh, below[i], below[i + 1], ring[i + 1], fill);
            add_triangle(mesh, below[i], ring[i + 1], ring[i], fill);
        }
        SDL_memcpy(below, ring, sizeof below);
    }
}

// A face of a hull: the points on a plane that has no point outside.
typedef struct face {
    vec3 normal;
    float offset;
    int count;
    vec3 corners[CORNERS_MAX];
} face;

// Returns false if the plane of three points is not a face.
static bool find_face(const vec3 *points, int count, vec3 a, vec3 b, vec3 c, face *out)
{
    out->normal = normal_of(a, b, c);
    out->offset = vec3_dot(out->normal, a);
    out->count = 0;
    bool outside = vec3_length(out->normal) < 0.5f;
    for (int i = 0; i < count && !outside; i++) {
        float height = vec3_dot(out->normal, points[i]) - out->offset;
        outside = height > PLANE_M;
        if (height > -PLANE_M && out->count < CORNERS_MAX) {
            out->corners[out->count++] = points[i];
        }
    }
    return !outside;
}

// Sorts the corners around their middle, and fans the face out.
static void add_face(dt_mesh *mesh, face *of, colour fill)
{
    vec3 middle = {0, 0, 0}, *corners = of->corners;
    for (int i = 0; i < of->count; i++) {
        middle = vec3_add(middle, corners[i], 1.0f / (float)of->count);
    }
    vec3 across = vec3_unit(vec3_sub(corners[0], middle)), up = vec3_cross(of->normal, across);
    for (int i = 1; i < of->count; i++) {
        for (int k = i; k > 1; k--) {
            vec3 one = vec3_sub(corners[k - 1], middle), two = vec3_sub(corners[k], middle);
            float first = atan2f(vec3_dot(one, up), vec3_dot(one, across));
            float second = atan2f(vec3_dot(two, up), vec3_dot(two, across));
            if (first + (first < 0.0f ? TURN : 0.0f) > second + (second < 0.0f ? TURN : 0.0f)) {
                vec3 held = corners[k];
                corners[k] = corners[k - 1];
                corners[k - 1] = held;
            }
        }
    }
    for (int i = 2; i < of->count; i++) {
        add_triangle(mesh, corners[0], corners[i - 1], corners[i], fill);
    }
}

void mesh_add_hull(dt_mesh *mesh, const vec3 *points, int count, colour fill)
{
    vec3 normals[FACE_MAX]; // of the faces found; a hull has no two faces with one normal
    int found = 0;
    for (int i = 0; i < count * count * count; i++) {
        int a = i % count, b = i / count % count, c = i / count / count;
        face one;
        if (a >= b || a >= c || b == c || found == FACE_MAX ||
            !find_face(points, count, points[a], points[b], points[c], &one)) {
            continue;
        }
        int known = 0;
        while (known < found && vec3_length(vec3_sub(normals[known], one.normal)) > PLANE_M) {
            known++;
        }
        if (known == found) {
            normals[found++] = one.normal;
            add_face(mesh, &one, fill);
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
