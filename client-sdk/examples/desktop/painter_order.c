#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "painter.h"

// Parts that touch may reach so far into each other.
#define TOUCH_M 0.06f

static void include_point(painter_item *item, point at, float margin)
{
    item->left = fminf(item->left, at.x - margin);
    item->right = fmaxf(item->right, at.x + margin);
    item->top = fminf(item->top, at.y - margin);
    item->bottom = fmaxf(item->bottom, at.y + margin);
}

// What an item that reaches behind the eye shows of itself: where its edges cross the nearest
// plane. Edges are not known, but lines between any two vertices lie within it.
static void include_crossings(const dt_painter *painter, const dt_camera *camera,
                              painter_item *item)
{
    const vec3 *v = &painter->vertices[item->vertex_first];
    for (int i = 0; i < item->vertex_count; i++) {
        float inner = camera_depth(camera, v[i]) - CAMERA_NEAR_M;
        for (int j = 0; j < item->vertex_count && inner > 0.0f; j++) {
            float outer = camera_depth(camera, v[j]) - CAMERA_NEAR_M;
            point crossing;
            // A little on this side, so that it is certain to be projected.
            float share = 0.999f * inner / (inner - outer);
            if (outer < 0.0f &&
                camera_project(camera, vec3_add_scaled(v[i], vec3_sub(v[j], v[i]), share),
                               &crossing)) {
                include_point(item, crossing, 0.0f);
            }
        }
    }
}

static void place(const dt_painter *painter, const dt_camera *camera, painter_item *item)
{
    item->placed = item->open = false;
    item->left = item->top = INFINITY;
    item->right = item->bottom = -INFINITY;
    vec3 middle = {0, 0, 0};
    bool cut = false;
    for (int i = 0; i < item->vertex_count; i++) {
        vec3 at = painter->vertices[item->vertex_first + i];
        point on_screen;
        middle = vec3_add(middle, at);
        if (camera_project(camera, at, &on_screen)) {
            float scale = camera_scale(camera, camera_depth(camera, at));
            include_point(item, on_screen, item->size_m * scale);
        } else {
            cut = true;
        }
    }
    if (cut && item->kind == PAINTER_SOLID) {
        include_crossings(painter, camera, item);
    }
    item->depth = camera_depth(camera, vec3_scale(middle, 1.0f / (float)item->vertex_count));
    item->hidden = !(item->right > 0.0f && item->bottom > 0.0f &&
                     item->left < 2.0f * camera->middle.x && item->top < 2.0f * camera->middle.y) ||
                   (cut && item->kind != PAINTER_SOLID);
}

// What qsort compares: the depth is copied, so that no context is needed.
typedef struct sort_key {
    float depth;
    int index;
} sort_key;

static int farther_first(const void *a, const void *b)
{
    const sort_key *left = a, *right = b;
    if (left->depth != right->depth) {
        return left->depth > right->depth ? -1 : 1;
    }
    return left->index - right->index;
}

// The indices of what is on the screen, the farthest first.
static int sort(dt_painter *painter, const dt_camera *camera, int out_order[PAINTER_ITEMS_MAX])
{
    static sort_key keys[PAINTER_ITEMS_MAX];
    int count = 0;
    for (int i = 0; i < painter->item_count; i++) {
        painter_item *item = &painter->items[i];
        place(painter, camera, item);
        if (!item->hidden) {
            keys[count++] = (sort_key){item->depth, i};
        }
    }
    qsort(keys, (size_t)count, sizeof keys[0], farther_first);
    for (int i = 0; i < count; i++) {
        out_order[i] = keys[i].index;
    }
    return count;
}

// How far all of an item is in front of a face: of its nearest point.
static float clearance(const dt_painter *painter, const painter_face *face,
                       const painter_item *item)
{
    float nearest = INFINITY;
    for (int i = 0; i < item->vertex_count; i++) {
        vec3 at = painter->vertices[item->vertex_first + i];
        nearest = fminf(nearest, vec3_dot(face->normal, at) - face->offset);
    }
    return nearest;
}

// The face of `item` which all of `other` is in front of, and farthest; NULL if there is none.
static const painter_face *divide(const dt_painter *painter, const painter_item *item,
                                  const painter_item *other, float *out_clearance)
{
    const painter_face *best = NULL;
    *out_clearance = -TOUCH_M;
    for (int i = 0; i < item->face_count; i++) {
        const painter_face *face = &painter->faces[item->face_first + i];
        float free = clearance(painter, face, other);
        if (free > *out_clearance) {
            *out_clearance = free;
            best = face;
        }
    }
    return best;
}

static bool sees(const painter_face *face, const dt_camera *camera)
{
    return vec3_dot(face->normal, camera->eye) > face->offset;
}

// Whether `b` must be drawn before `a`, as far as a plane between them says.
static bool is_behind(const dt_painter *painter, const dt_camera *camera, const painter_item *a,
                      const painter_item *b)
{
    if (a->left >= b->right || b->left >= a->right || a->top >= b->bottom || b->top >= a->bottom) {
        return false;
    }
    // An eye in front of a's face, where b is, sees b before a; an eye behind it a before b.
    float free_a, free_b;
    const painter_face *of_a = divide(painter, a, b, &free_a);
    const painter_face *of_b = divide(painter, b, a, &free_b);
    if (of_a != NULL && (of_b == NULL || free_a >= free_b)) {
        return !sees(of_a, camera);
    }
    if (of_b != NULL) {
        return sees(of_b, camera);
    }
    return b->depth > a->depth;
}

// An order that is being found.
typedef struct dt_ordering {
    dt_painter *painter;
    const dt_camera *camera;
    const int *by_depth;
    int count;
    int *out; ///< the solids, then with what else there is
    int out_count;
} dt_ordering;

// Places what is behind an item first. `open` ends a circle, where no order is right.
static void place_from(dt_ordering *ordering, int index)
{
    dt_painter *painter = ordering->painter;
    painter_item *item = &painter->items[index];
    item->open = true;
    for (int i = 0; i < ordering->count; i++) {
        painter_item *other = &painter->items[ordering->by_depth[i]];
        if (!other->placed && !other->open && other->kind == PAINTER_SOLID &&
            is_behind(painter, ordering->camera, item, other)) {
            place_from(ordering, ordering->by_depth[i]);
        }
    }
    item->placed = true;
    ordering->out[ordering->out_count++] = index;
}

// How many of the first solids must be drawn before what has no faces.
static int find_place(const dt_ordering *ordering, const int *solids, int solid_count,
                      const painter_item *item)
{
    int place = solid_count;
    while (place > 0 && !is_behind(ordering->painter, ordering->camera, item,
                                   &ordering->painter->items[solids[place - 1]])) {
        place--;
    }
    return place;
}

// Puts discs and streaks between the solids, each behind the last one that it is in front of. They
// are many and small, and may be within solids: they do not take part in the order of those.
static void mix_in(dt_ordering *ordering)
{
    static int solids[PAINTER_ITEMS_MAX];
    static sort_key keys[PAINTER_ITEMS_MAX];
    int solid_count = ordering->out_count, key_count = 0, next = 0;
    memcpy(solids, ordering->out, (size_t)solid_count * sizeof solids[0]);
    for (int i = 0; i < ordering->count; i++) {
        const painter_item *item = &ordering->painter->items[ordering->by_depth[i]];
        if (item->kind != PAINTER_SOLID) {
            int place = find_place(ordering, solids, solid_count, item);
            // Sorted by place, then by depth: as far as they are found.
            keys[key_count++] = (sort_key){(float)-place, i};
        }
    }
    qsort(keys, (size_t)key_count, sizeof keys[0], farther_first);
    ordering->out_count = 0;
    for (int place = 0; place <= solid_count; place++) {
        while (next < key_count && keys[next].depth == (float)-place) {
            ordering->out[ordering->out_count++] = ordering->by_depth[keys[next++].index];
        }
        if (place < solid_count) {
            ordering->out[ordering->out_count++] = solids[place];
        }
    }
}

int painter_find_order(dt_painter *painter, const dt_camera *camera,
                       int out_order[PAINTER_ITEMS_MAX])
{
    static int by_depth[PAINTER_ITEMS_MAX];
    int count = sort(painter, camera, by_depth);
    dt_ordering ordering = {painter, camera, by_depth, count, out_order, 0};
    for (int i = 0; i < count; i++) {
        const painter_item *item = &painter->items[by_depth[i]];
        if (item->kind == PAINTER_SOLID && !item->placed) {
            place_from(&ordering, by_depth[i]);
        }
    }
    mix_in(&ordering);
    return ordering.out_count;
}
