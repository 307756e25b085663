#include <math.h>
#include <stdlib.h>

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

static void place(const dt_painter *painter, const dt_camera *camera, painter_item *item)
{
    item->drawn = item->open = false;
    item->left = item->top = INFINITY;
    item->right = item->bottom = -INFINITY;
    vec3 middle = {0, 0, 0};
    float deepest = 0.0f;
    bool cut = false;
    for (int i = 0; i < item->vertex_count; i++) {
        vec3 at = painter->vertices[item->vertex_first + i];
        float depth = camera_depth(camera, at);
        point on_screen;
        deepest = fmaxf(deepest, depth);
        middle = vec3_add(middle, at);
        if (camera_project(camera, at, &on_screen)) {
            include_point(item, on_screen, item->size_m * camera_scale(camera, depth));
        } else {
            cut = true;
        }
    }
    if (cut && item->kind == PAINTER_SOLID) { // may be anywhere
        item->left = item->top = 0.0f;
        item->right = 2.0f * camera->middle.x;
        item->bottom = 2.0f * camera->middle.y;
    }
    item->depth = camera_depth(camera, vec3_scale(middle, 1.0f / (float)item->vertex_count));
    item->hidden = deepest < CAMERA_NEAR_M || (cut && item->kind != PAINTER_SOLID) ||
                   item->right < 0.0f || item->bottom < 0.0f ||
                   item->left > 2.0f * camera->middle.x || item->top > 2.0f * camera->middle.y;
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

int painter_sort(dt_painter *painter, const dt_camera *camera, int out_order[PAINTER_ITEMS_MAX])
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

bool painter_is_behind(const dt_painter *painter, const dt_camera *camera, const painter_item *a,
                       const painter_item *b)
{
    if (a->left >= b->right || b->left >= a->right || a->top >= b->bottom || b->top >= a->bottom ||
        (a->face_count == 0 && b->face_count == 0)) {
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
