#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "desktop.h"
#include "font.h"

#define CORNERS_MAX 16
#define PITCH 0.66f       // rad, down
#define VIEW_HEIGHT 0.72f // of the picture's height at a depth of 1
#define DISTANCE_M 38.0f
#define NEAR_M 0.5f
#define SAME_PLANE 1.0001f // by which a nearness must exceed the one that it replaces
#define SKY COLOUR_RGB(166, 182, 190)

float camera_project(const dt_camera *camera, vec3 at, float *out_x, float *out_y)
{
    vec3 offset = vec3_sub(at, camera->eye);
    float depth = vec3_dot(offset, camera->forward);
    if (!(depth >= 0.5f * NEAR_M)) { // so that rounding leaves what has been clipped
        return 0.0f;
    }
    *out_x = camera->middle_x + vec3_dot(offset, camera->right) * camera->focal / depth;
    *out_y = camera->middle_y - vec3_dot(offset, camera->up) * camera->focal / depth;
    return depth;
}

vec3 camera_ray(const dt_camera *camera, float x, float y)
{
    vec3 ray = vec3_add(camera->forward, camera->right, (x - camera->middle_x) / camera->focal);
    return vec3_add(ray, camera->up, (camera->middle_y - y) / camera->focal);
}

colour colour_mix(colour from, colour to, float share)
{
    return (colour){from.r + (to.r - from.r) * share, from.g + (to.g - from.g) * share,
                    from.b + (to.b - from.b) * share, from.a + (to.a - from.a) * share};
}

bool painter_init(dt_painter *painter, int width, int height)
{
    size_t count = (size_t)width * (size_t)height;
    float unit = fmaxf(1.0f, floorf((float)height / 400.0f + 0.5f));
    *painter = (dt_painter){.width = width, .height = height, .unit = unit};
    painter->columns = (float)width / unit;
    painter->rows = (float)height / unit;
    painter->camera.distance_m = DISTANCE_M;
    painter->picture = calloc(count, sizeof *painter->picture);
    painter->nearness = calloc(count, sizeof *painter->nearness);
    return painter->picture != NULL && painter->nearness != NULL;
}

// As 0xAARRGGBB.
static uint32_t pack(colour c)
{
    const float parts[4] = {c.a, c.r, c.g, c.b};
    uint32_t packed = 0;
    for (int i = 0; i < 4; i++) {
        packed = packed << 8 | (uint32_t)(SDL_clamp(parts[i], 0.0f, 1.0f) * 255.0f + 0.5f);
    }
    return packed;
}

static uint32_t blend(uint32_t under, uint32_t over)
{
    uint32_t alpha = (over >> 24) + (over >> 31); // to 256
    uint32_t red_blue = (under & 0xff00ff) * (256 - alpha) + (over & 0xff00ff) * alpha;
    uint32_t green = (under & 0x00ff00) * (256 - alpha) + (over & 0x00ff00) * alpha;
    return (red_blue >> 8 & 0xff00ff) | (green >> 8 & 0x00ff00);
}

void painter_begin(dt_painter *painter)
{
    dt_camera *camera = &painter->camera;
    vec3 ahead = vec3_heading(camera->yaw);
    camera->right = (vec3){-ahead.z, 0.0f, ahead.x};
    camera->forward = vec3_add((vec3){0.0f, -sinf(PITCH), 0.0f}, ahead, cosf(PITCH));
    camera->up = vec3_cross(camera->right, camera->forward);
    camera->eye = vec3_add(camera->focus, camera->forward, -camera->distance_m);
    camera->focal = (float)painter->height / VIEW_HEIGHT;
    camera->middle_x = 0.5f * (float)painter->width;
    camera->middle_y = 0.5f * (float)painter->height;
    uint32_t sky = pack(SKY);
    for (int i = 0; i < painter->width * painter->height; i++) {
        painter->picture[i] = sky;
        painter->nearness[i] = 0.0f;
    }
}

// Keeps the part of a polygon that is in front of the eye: at most one corner more than before.
static int clip(const dt_camera *camera, const vec3 *corners, int count, vec3 *out_corners)
{
    int kept = 0;
    for (int i = 0; i < count; i++) {
        vec3 here = corners[i], next = corners[(i + 1) % count];
        float here_m = vec3_dot(vec3_sub(here, camera->eye), camera->forward) - NEAR_M;
        float next_m = vec3_dot(vec3_sub(next, camera->eye), camera->forward) - NEAR_M;
        if (here_m >= 0.0f) {
            out_corners[kept++] = here;
        }
        if ((here_m >= 0.0f) != (next_m >= 0.0f)) {
            float share = here_m / (here_m - next_m);
            out_corners[kept++] = vec3_add(here, vec3_sub(next, here), share);
        }
    }
    return kept;
}

// The nearness of a plane of the world is linear over the picture: x * column + y * row + z.
static vec3 find_nearness(const dt_camera *camera, const vec3 *corners)
{
    vec3 normal = vec3_cross(vec3_sub(corners[1], corners[0]), vec3_sub(corners[2], corners[0]));
    float distance = vec3_dot(normal, vec3_sub(corners[0], camera->eye));
    float x = vec3_dot(normal, camera->right) / (camera->focal * distance);
    float y = -vec3_dot(normal, camera->up) / (camera->focal * distance);
    float middle = vec3_dot(normal, camera->forward) / distance;
    return (vec3){x, y, middle - x * camera->middle_x - y * camera->middle_y};
}

// Pixels belong to a polygon by their middles, so that neighbours leave no gap and do not overlap.
static int first_pixel(float from, int end)
{
    return (int)ceilf(SDL_clamp(from - 0.5f, 0.0f, (float)end));
}

static void fill_rows(dt_painter *painter, const vec3 *flat, int count, vec3 linear, uint32_t over)
{
    float top = INFINITY, bottom = -INFINITY;
    for (int i = 0; i < count; i++) {
        top = fminf(top, flat[i].y);
        bottom = fmaxf(bottom, flat[i].y);
    }
    int last_row = first_pixel(bottom, painter->height);
    for (int row = first_pixel(top, painter->height); row < last_row; row++) {
        float y = (float)row + 0.5f, left = INFINITY, right = -INFINITY;
        for (int i = 0; i < count; i++) {
            vec3 a = flat[i], b = flat[(i + 1) % count];
            vec3 high = a.y <= b.y ? a : b, low = a.y <= b.y ? b : a;
            if (high.y <= y && y < low.y) {
                float x = high.x + (y - high.y) / (low.y - high.y) * (low.x - high.x);
                left = fminf(left, x);
                right = fmaxf(right, x);
            }
        }
        uint32_t *pixels = painter->picture + row * painter->width;
        float *nearness = painter->nearness + row * painter->width;
        float base = 0.5f * linear.x + y * linear.y + linear.z;
        int end = first_pixel(right, painter->width);
        for (int x = first_pixel(left, painter->width); x < end; x++) {
            float near = base + (float)x * linear.x;
            if (near > nearness[x] * SAME_PLANE) {
                nearness[x] = near;
                pixels[x] = over >> 24 == 255 ? over : blend(pixels[x], over);
            }
        }
    }
}

void painter_polygon(dt_painter *painter, const vec3 *corners, int count, colour fill)
{
    vec3 seen[CORNERS_MAX + 1], flat[CORNERS_MAX + 1];
    int kept =
        count >= 3 && count <= CORNERS_MAX ? clip(&painter->camera, corners, count, seen) : 0;
    for (int i = 0; i < kept; i++) {
        (void)camera_project(&painter->camera, seen[i], &flat[i].x, &flat[i].y);
    }
    if (kept >= 3) {
        fill_rows(painter, flat, kept, find_nearness(&painter->camera, corners), pack(fill));
    }
}

void painter_disc(dt_painter *painter, vec3 middle, float radius_m, colour fill)
{
    vec3 corners[CORNERS_MAX];
    for (int i = 0; i < CORNERS_MAX; i++) {
        float angle = 6.2831853f * (float)i / CORNERS_MAX;
        vec3 aside = vec3_add(middle, painter->camera.right, radius_m * sinf(angle));
        corners[i] = vec3_add(aside, painter->camera.up, radius_m * cosf(angle));
    }
    painter_polygon(painter, corners, CORNERS_MAX, fill);
}

void painter_rectangle(dt_painter *painter, float x, float y, float width, float height,
                       colour fill)
{
    uint32_t over = pack(fill);
    float unit = painter->unit, columns = (float)painter->width, rows = (float)painter->height;
    int left = (int)SDL_clamp(x * unit, 0.0f, columns);
    int right = (int)SDL_clamp((x + width) * unit, 0.0f, columns);
    int end = (int)SDL_clamp((y + height) * unit, 0.0f, rows);
    for (int row = (int)SDL_clamp(y * unit, 0.0f, rows); row < end; row++) {
        for (int i = row * painter->width + left; i < row * painter->width + right; i++) {
            painter->picture[i] = blend(painter->picture[i], over);
        }
    }
}

static void put_glyph(dt_painter *painter, float x, float y, float size, colour ink, char byte)
{
    unsigned code = (unsigned char)byte;
    uint64_t glyph = font_glyphs[code >= 32 && code < 127 ? code - 32 : 95];
    for (int i = 0; glyph >> i != 0; i++) {
        if ((glyph >> i & 1) != 0) {
            float column = (float)(i % FONT_COLUMNS), row = (float)(i / FONT_COLUMNS);
            painter_rectangle(painter, x + column * size, y + row * size, size, size, ink);
        }
    }
}

void painter_print(dt_painter *painter, float x, float y, float size, float align, colour ink,
                   const char *format, ...)
{
    char text[512];
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    for (char *line = text, *next; line != NULL; line = next, y += 12.0f * size) {
        next = strchr(line, '\n');
        size_t length = next != NULL ? (size_t)(next++ - line) : strlen(line);
        float left = floorf(x - align * (float)length * 6.0f * size);
        for (size_t i = 0; i < length; i++, left += 6.0f * size) {
            put_glyph(painter, left + 0.5f * size, y + 0.5f * size, size, COLOUR_PANEL, line[i]);
            put_glyph(painter, left, y, size, ink, line[i]);
        }
    }
}
