#include "painter.h"

#include <math.h>

#include "patch.h"

#define TURN 6.28318530718f
#define RING_MAX 24
#define CYLINDER_CORNERS 14
#define HULL_POINTS_MAX 64
#define PLANE_M 0.001f

#define AMBIENT 0.56f
#define DIFFUSE 0.52f
#define FOOT_SHADE 0.72f
#define FOOT_HEIGHT_M 2.2f

vec3 painter_light(void)
{
    return vec3_unit((vec3){0.45f, 0.85f, -0.28f});
}

painter_mark painter_get_mark(const dt_painter *painter)
{
    return (painter_mark){painter->item_count, painter->vertex_count, painter->face_count,
                          painter->index_count};
}

void painter_cut(dt_painter *painter, painter_mark mark)
{
    painter->item_count = mark.item_count;
    painter->vertex_count = mark.vertex_count;
    painter->face_count = mark.face_count;
    painter->index_count = mark.index_count;
}

static painter_item *add_item(dt_painter *painter, painter_kind kind, const vec3 *points, int count)
{
    if (painter->item_count == PAINTER_ITEMS_MAX ||
        painter->vertex_count + count > PAINTER_VERTICES_MAX) {
        return NULL;
    }
    painter_item *item = &painter->items[painter->item_count++];
    *item = (painter_item){.kind = kind,
                           .vertex_first = painter->vertex_count,
                           .vertex_count = count,
                           .face_first = painter->face_count};
    for (int i = 0; i < count; i++) {
        painter->vertices[painter->vertex_count++] = points[i];
    }
    return item;
}

static float light_on(vec3 normal)
{
    return AMBIENT + DIFFUSE * fmaxf(0.0f, vec3_dot(normal, painter_light()));
}

// A face by its corners as indices into the item's vertices; the normal comes out unit and outward.
static void add_face(dt_painter *painter, painter_item *item, const int *corners, int count,
                     vec3 normal, colour fill)
{
    if (painter->face_count == PAINTER_FACES_MAX ||
        painter->index_count + count > PAINTER_INDICES_MAX) {
        return;
    }
    painter_face *face = &painter->faces[painter->face_count++];
    vec3 on_it = painter->vertices[item->vertex_first + corners[0]];
    *face = (painter_face){painter->index_count, count, normal, vec3_dot(normal, on_it), fill};
    for (int i = 0; i < count; i++) {
        painter->indices[painter->index_count++] = item->vertex_first + corners[i];
    }
    item->face_count++;
}

static vec3 middle_of(const vec3 *points, int count)
{
    vec3 sum = {0, 0, 0};
    for (int i = 0; i < count; i++) {
        sum = vec3_add(sum, points[i]);
    }
    return vec3_scale(sum, 1.0f / (float)count);
}

// A face whose normal is made to look away from the middle of the solid.
static void add_outward(dt_painter *painter, painter_item *item, const int *corners, int count,
                        vec3 inside, colour fill)
{
    const vec3 *v = &painter->vertices[item->vertex_first];
    vec3 first = v[corners[0]];
    vec3 normal = {0, 0, 0};
    // Newell: also where two corners are one.
    for (int i = 1; i + 1 < count; i++) {
        normal = vec3_add(
            normal, vec3_cross(vec3_sub(v[corners[i]], first), vec3_sub(v[corners[i + 1]], first)));
    }
    normal = vec3_unit(normal);
    if (vec3_dot(normal, vec3_sub(first, inside)) < 0.0f) {
        normal = vec3_scale(normal, -1.0f);
    }
    add_face(painter, item, corners, count, normal, colour_shade(fill, light_on(normal)));
}

void painter_add_frustum(dt_painter *painter, const vec3 *low, const vec3 *high, int count,
                         colour fill, float foot_y)
{
    vec3 points[2 * RING_MAX];
    int bottom[RING_MAX], top[RING_MAX];
    if (count < 3 || count > RING_MAX) {
        return;
    }
    for (int i = 0; i < count; i++) {
        points[i] = low[i];
        points[count + i] = high[i];
        bottom[i] = i;
        top[i] = count + i;
    }
    painter_item *item = add_item(painter, PAINTER_SOLID, points, 2 * count);
    if (item == NULL) {
        return;
    }
    item->foot_y = foot_y;
    vec3 inside = middle_of(points, 2 * count);
    add_outward(painter, item, bottom, count, inside, fill);
    add_outward(painter, item, top, count, inside, fill);
    for (int i = 0; i < count; i++) {
        int next = (i + 1) % count;
        const int side[4] = {i, next, count + next, count + i};
        add_outward(painter, item, side, 4, inside, fill);
    }
}

void painter_add_box(dt_painter *painter, vec3 middle, const vec3 axes[3], colour fill,
                     float foot_y)
{
    vec3 low[4], high[4];
    for (int i = 0; i < 4; i++) {
        float x = i == 0 || i == 3 ? -1.0f : 1.0f, z = i < 2 ? -1.0f : 1.0f;
        vec3 at = vec3_add_scaled(vec3_add_scaled(middle, axes[0], x), axes[2], z);
        low[i] = vec3_sub(at, axes[1]);
        high[i] = vec3_add(at, axes[1]);
    }
    painter_add_frustum(painter, low, high, 4, fill, foot_y);
}

void painter_add_cylinder(dt_painter *painter, vec3 middle, float half_height_m, float low_radius_m,
                          float high_radius_m, colour fill, float foot_y)
{
    vec3 low[CYLINDER_CORNERS], high[CYLINDER_CORNERS];
    for (int i = 0; i < CYLINDER_CORNERS; i++) {
        vec3 radial = vec3_heading(TURN * (float)i / CYLINDER_CORNERS);
        low[i] = vec3_add_scaled(middle, radial, low_radius_m);
        high[i] = vec3_add_scaled(middle, radial, high_radius_m);
        low[i].y -= half_height_m;
        high[i].y += half_height_m;
    }
    painter_add_frustum(painter, low, high, CYLINDER_CORNERS, fill, foot_y);
}

// The corners of a face in order around it.
static void sort_around(const vec3 *points, vec3 normal, int *corners, int count)
{
    vec3 middle = {0, 0, 0};
    for (int i = 0; i < count; i++) {
        middle = vec3_add_scaled(middle, points[corners[i]], 1.0f / (float)count);
    }
    vec3 u = vec3_unit(vec3_sub(points[corners[0]], middle)), v = vec3_cross(normal, u);
    float angles[HULL_POINTS_MAX];
    for (int i = 0; i < count; i++) {
        vec3 radial = vec3_sub(points[corners[i]], middle);
        float angle = atan2f(vec3_dot(radial, v), vec3_dot(radial, u));
        int corner = corners[i], at = i;
        for (; at > 0 && angles[at - 1] > angle; at--) {
            angles[at] = angles[at - 1];
            corners[at] = corners[at - 1];
        }
        angles[at] = angle;
        corners[at] = corner;
    }
}

// The points on a plane, if all others are behind it; otherwise 0.
static int on_plane(const vec3 *points, int count, vec3 normal, float offset, int *out_corners)
{
    int found = 0;
    for (int i = 0; i < count; i++) {
        float distance = vec3_dot(normal, points[i]) - offset;
        if (distance > PLANE_M) {
            return 0;
        }
        if (distance > -PLANE_M) {
            out_corners[found++] = i;
        }
    }
    return found;
}

static void add_hull_face(dt_painter *painter, painter_item *item, const vec3 *points, int count,
                          vec3 normal, vec3 on_it, colour fill)
{
    int corners[HULL_POINTS_MAX];
    float offset = vec3_dot(normal, on_it);
    for (int i = 0; i < item->face_count; i++) {
        const painter_face *face = &painter->faces[item->face_first + i];
        if (vec3_dot(face->normal, normal) > 0.9999f) {
            return; // has been found by three other corners
        }
    }
    int found = on_plane(points, count, normal, offset, corners);
    if (found >= 3 && found <= PATCH_CORNERS_MAX) {
        sort_around(points, normal, corners, found);
        add_face(painter, item, corners, found, normal, colour_shade(fill, light_on(normal)));
    }
}

void painter_add_hull(dt_painter *painter, const vec3 *points, int count, colour fill, float foot_y)
{
    if (count < 4 || count > HULL_POINTS_MAX) {
        return;
    }
    painter_item *item = add_item(painter, PAINTER_SOLID, points, count);
    if (item == NULL) {
        return;
    }
    item->foot_y = foot_y;
    for (int i = 0; i < count; i++) {
        for (int j = i + 1; j < count; j++) {
            for (int k = j + 1; k < count; k++) {
                vec3 normal =
                    vec3_cross(vec3_sub(points[j], points[i]), vec3_sub(points[k], points[i]));
                if (vec3_length(normal) < 1e-5f) {
                    continue;
                }
                normal = vec3_unit(normal);
                add_hull_face(painter, item, points, count, normal, points[i], fill);
                add_hull_face(painter, item, points, count, vec3_scale(normal, -1.0f), points[i],
                              fill);
            }
        }
    }
}

void painter_add_patch(dt_painter *painter, const vec3 *corners, int count, colour fill)
{
    int indices[PATCH_CORNERS_MAX];
    if (count < 3 || count > PATCH_CORNERS_MAX) {
        return;
    }
    painter_item *item = add_item(painter, PAINTER_SOLID, corners, count);
    if (item == NULL) {
        return;
    }
    item->foot_y = -INFINITY;
    for (int i = 0; i < count; i++) {
        indices[i] = i;
    }
    vec3 normal =
        vec3_unit(vec3_cross(vec3_sub(corners[1], corners[0]), vec3_sub(corners[2], corners[0])));
    normal = normal.y < 0.0f ? vec3_scale(normal, -1.0f) : normal;
    add_face(painter, item, indices, count, normal, fill);
}

void painter_add_disc(dt_painter *painter, vec3 middle, float radius_m, colour inner, colour rim)
{
    painter_item *item = add_item(painter, PAINTER_DISC, &middle, 1);
    if (item != NULL) {
        item->size_m = radius_m;
        item->first = inner;
        item->last = rim;
    }
}

void painter_add_streak(dt_painter *painter, vec3 from, vec3 to, float width_m, colour from_colour,
                        colour to_colour)
{
    const vec3 ends[2] = {from, to};
    painter_item *item = add_item(painter, PAINTER_STREAK, ends, 2);
    if (item != NULL) {
        item->size_m = width_m;
        item->first = from_colour;
        item->last = to_colour;
    }
}

static void draw_face(const dt_painter *painter, const painter_item *item, const painter_face *face,
                      const dt_camera *camera, dt_canvas *canvas)
{
    vec3 corners[PATCH_CORNERS_MAX];
    colour fills[PATCH_CORNERS_MAX];
    for (int i = 0; i < face->index_count; i++) {
        corners[i] = painter->vertices[painter->indices[face->index_first + i]];
        float height = clampf((corners[i].y - item->foot_y) / FOOT_HEIGHT_M, 0.0f, 1.0f);
        fills[i] = colour_shade(face->fill, FOOT_SHADE + (1.0f - FOOT_SHADE) * height);
    }
    patch_draw_shaded(canvas, camera, corners, fills, face->index_count);
}

static void draw_item(const dt_painter *painter, const painter_item *item, const dt_camera *camera,
                      dt_canvas *canvas)
{
    const vec3 *v = &painter->vertices[item->vertex_first];
    float scale = camera_scale(camera, item->depth);
    point from, to;
    if (item->kind == PAINTER_DISC && camera_project(camera, v[0], &from)) {
        canvas_disc(canvas, from, item->size_m * scale, (point){-0.25f, -0.3f}, item->first,
                    item->last);
    } else if (item->kind == PAINTER_STREAK && camera_project(camera, v[0], &from) &&
               camera_project(camera, v[1], &to)) {
        canvas_line(canvas, from, to, fmaxf(1.0f, item->size_m * scale), item->first, item->last);
    }
    for (int i = 0; i < item->face_count; i++) {
        const painter_face *face = &painter->faces[item->face_first + i];
        if (vec3_dot(face->normal, camera->eye) > face->offset) {
            draw_face(painter, item, face, camera, canvas);
        }
    }
}

void painter_draw(dt_painter *painter, const dt_camera *camera, dt_canvas *canvas)
{
    static int order[PAINTER_ITEMS_MAX];
    int count = painter_find_order(painter, camera, order);
    for (int i = 0; i < count; i++) {
        draw_item(painter, &painter->items[order[i]], camera, canvas);
    }
}
