#include "canvas.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>

#include "font.h"

#define TURN 6.28318530718f
#define CORNERS_MAX 64
#define DISC_CORNERS 20

bool canvas_init(dt_canvas *canvas, SDL_Renderer *renderer)
{
    canvas->renderer = renderer;
    canvas->unit = 1.0f;
    canvas->shapes.vertex_count = canvas->shapes.index_count = 0;
    canvas->text.vertex_count = canvas->text.index_count = 0;
    canvas->font = font_create(renderer);
    return canvas->font != NULL && SDL_SetRenderDrawBlendMode(renderer, SDL_BLENDMODE_BLEND) == 0;
}

void canvas_deinit(dt_canvas *canvas)
{
    SDL_DestroyTexture(canvas->font);
    canvas->font = NULL;
}

void canvas_fit(dt_canvas *canvas, float height)
{
    canvas->unit = height < 480.0f ? 1.0f : floorf(height / 400.0f + 0.5f);
}

static void flush_batch(const dt_canvas *canvas, canvas_batch *batch, SDL_Texture *texture)
{
    if (batch->index_count > 0) {
        (void)SDL_RenderGeometry(canvas->renderer, texture, batch->vertices, batch->vertex_count,
                                 batch->indices, batch->index_count);
    }
    batch->vertex_count = batch->index_count = 0;
}

void canvas_flush(dt_canvas *canvas)
{
    flush_batch(canvas, &canvas->shapes, NULL);
    flush_batch(canvas, &canvas->text, canvas->font);
}

// Room for a fan; a layer that is too large is drawn in parts.
static void reserve(dt_canvas *canvas, canvas_batch *batch, int vertices, int indices)
{
    if (batch->vertex_count + vertices > CANVAS_VERTICES_MAX ||
        batch->index_count + indices > CANVAS_INDICES_MAX) {
        canvas_flush(canvas);
    }
}

static Uint8 byte_of(float part)
{
    return (Uint8)(part <= 0.0f ? 0.0f : part >= 1.0f ? 255.0f : part * 255.0f + 0.5f);
}

static void put_vertex(canvas_batch *batch, float x, float y, colour c, float u, float v)
{
    batch->vertices[batch->vertex_count++] = (SDL_Vertex){
        .position = {x, y},
        .color = {byte_of(c.r), byte_of(c.g), byte_of(c.b), byte_of(c.a)},
        .tex_coord = {u, v},
    };
}

static void put_fan(canvas_batch *batch, int first, int count)
{
    for (int i = 2; i < count; i++) {
        batch->indices[batch->index_count++] = first;
        batch->indices[batch->index_count++] = first + i - 1;
        batch->indices[batch->index_count++] = first + i;
    }
}

void canvas_polygon(dt_canvas *canvas, const point *corners, const colour *colours, int count)
{
    if (count < 3 || count > CORNERS_MAX) {
        return;
    }
    canvas_batch *batch = &canvas->shapes;
    reserve(canvas, batch, count, (count - 2) * 3);
    int first = batch->vertex_count;
    for (int i = 0; i < count; i++) {
        put_vertex(batch, corners[i].x, corners[i].y, colours[i], 0.0f, 0.0f);
    }
    put_fan(batch, first, count);
}

void canvas_rectangle(dt_canvas *canvas, float x, float y, float width, float height, colour fill)
{
    const point corners[4] = {{x, y}, {x + width, y}, {x + width, y + height}, {x, y + height}};
    const colour colours[4] = {fill, fill, fill, fill};
    canvas_polygon(canvas, corners, colours, 4);
}

void canvas_panel(dt_canvas *canvas, float x, float y, float width, float height)
{
    canvas_rectangle(canvas, x, y, width, height, (colour){0.06f, 0.08f, 0.11f, 0.88f});
    canvas_frame(canvas, x, y, width, height, (colour){1.0f, 1.0f, 1.0f, 0.16f});
}

void canvas_frame(dt_canvas *canvas, float x, float y, float width, float height, colour line)
{
    canvas_rectangle(canvas, x, y, width, 1.0f, line);
    canvas_rectangle(canvas, x, y + height - 1.0f, width, 1.0f, line);
    canvas_rectangle(canvas, x, y + 1.0f, 1.0f, height - 2.0f, line);
    canvas_rectangle(canvas, x + width - 1.0f, y + 1.0f, 1.0f, height - 2.0f, line);
}

void canvas_line(dt_canvas *canvas, point from, point to, float width, colour from_colour,
                 colour to_colour)
{
    float x = to.x - from.x, y = to.y - from.y, length = sqrtf(x * x + y * y);
    if (length < 0.01f) {
        return;
    }
    float across_x = -y / length * width * 0.5f, across_y = x / length * width * 0.5f;
    const point corners[4] = {{from.x + across_x, from.y + across_y},
                              {to.x + across_x, to.y + across_y},
                              {to.x - across_x, to.y - across_y},
                              {from.x - across_x, from.y - across_y}};
    const colour colours[4] = {from_colour, to_colour, to_colour, from_colour};
    canvas_polygon(canvas, corners, colours, 4);
}

void canvas_disc(dt_canvas *canvas, point middle, float radius, point highlight, colour inner,
                 colour rim)
{
    canvas_batch *batch = &canvas->shapes;
    reserve(canvas, batch, DISC_CORNERS + 2, DISC_CORNERS * 3);
    int first = batch->vertex_count;
    put_vertex(batch, middle.x + highlight.x * radius, middle.y + highlight.y * radius, inner, 0.0f,
               0.0f);
    for (int i = 0; i <= DISC_CORNERS; i++) {
        float angle = TURN * (float)i / (float)DISC_CORNERS;
        put_vertex(batch, middle.x + cosf(angle) * radius, middle.y + sinf(angle) * radius, rim,
                   0.0f, 0.0f);
    }
    put_fan(batch, first, DISC_CORNERS + 2);
}

void canvas_ring(dt_canvas *canvas, point middle, float radius, float width, float start,
                 float turns, colour line)
{
    int parts = 1 + (int)(fabsf(turns) * 40.0f);
    for (int i = 0; i < parts; i++) {
        float from = TURN * (start + turns * (float)i / (float)parts);
        float to = TURN * (start + turns * (float)(i + 1) / (float)parts);
        float inner = radius - 0.5f * width, outer = radius + 0.5f * width;
        const point corners[4] = {
            {middle.x + sinf(from) * inner, middle.y - cosf(from) * inner},
            {middle.x + sinf(from) * outer, middle.y - cosf(from) * outer},
            {middle.x + sinf(to) * outer, middle.y - cosf(to) * outer},
            {middle.x + sinf(to) * inner, middle.y - cosf(to) * inner},
        };
        const colour colours[4] = {line, line, line, line};
        canvas_polygon(canvas, corners, colours, 4);
    }
}

// A character beyond ASCII is one box, however many bytes it has.
static bool continues(char byte)
{
    return ((unsigned char)byte & 0xc0u) == 0x80u;
}

float canvas_text_width(const char *text, float size)
{
    unsigned length = 0;
    for (; *text != '\0'; text++) {
        length += !continues(*text);
    }
    return length == 0 ? 0.0f : ((float)length * FONT_CELL_WIDTH - 1.0f) * size;
}

static void put_cell(dt_canvas *canvas, float x, float y, float size, colour ink, char character)
{
    const float column = 1.0f / FONT_COLUMNS, bank = 1.0f / FONT_BANKS;
    unsigned cell = font_cell(character);
    float u = (float)(cell % FONT_COLUMNS) * column, v = (float)(cell / FONT_COLUMNS) * bank;
    float right = x + FONT_CELL_WIDTH * size, low = y + FONT_CELL_HEIGHT * size;
    canvas_batch *batch = &canvas->text;
    reserve(canvas, batch, 4, 6);
    int first = batch->vertex_count;
    put_vertex(batch, x, y, ink, u, v);
    put_vertex(batch, right, y, ink, u + column, v);
    put_vertex(batch, right, low, ink, u + column, v + bank);
    put_vertex(batch, x, low, ink, u, v + bank);
    put_fan(batch, first, 4);
}

static void put_line(dt_canvas *canvas, float x, float y, float size, colour ink, const char *text)
{
    for (; *text != '\0'; text++) {
        if (*text != ' ' && !continues(*text)) {
            put_cell(canvas, x, y, size, ink, *text);
        }
        x += continues(*text) ? 0.0f : FONT_CELL_WIDTH * size;
    }
}

void canvas_text(dt_canvas *canvas, float x, float y, float size, canvas_align align, colour ink,
                 const char *text)
{
    float width = canvas_text_width(text, size);
    x -= align == CANVAS_RIGHT ? width : align == CANVAS_CENTRE ? 0.5f * width : 0.0f;
    // On whole pixels every dot is as large as the next.
    x = floorf(x + 0.5f);
    y = floorf(y + 0.5f);
    put_line(canvas, x + 1.0f, y + 1.0f, size, (colour){0.0f, 0.0f, 0.0f, 0.75f * ink.a}, text);
    put_line(canvas, x, y, size, ink, text);
}

void canvas_print(dt_canvas *canvas, float x, float y, float size, canvas_align align, colour ink,
                  const char *format, ...)
{
    char text[256];
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    canvas_text(canvas, x, y, size, align, ink, text);
}
