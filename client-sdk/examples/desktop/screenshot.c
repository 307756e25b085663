#include "screenshot.h"

#include <stdio.h>
#include <string.h>

#include "tank_model.h"

#define BLOCK_MAX 65535u // of stored deflate, RFC 1951

static Uint32 crc_add(Uint32 crc, const Uint8 *bytes, size_t size)
{
    crc = ~crc;
    for (size_t i = 0; i < size; i++) {
        crc ^= bytes[i];
        for (int bit = 0; bit < 8; bit++) {
            crc = crc >> 1 ^ (0xedb88320u & (0u - (crc & 1u)));
        }
    }
    return ~crc;
}

static void put_u32(Uint8 *out, Uint32 value)
{
    for (int i = 0; i < 4; i++) {
        out[i] = (Uint8)(value >> (24 - 8 * i));
    }
}

static bool write_chunk(FILE *file, const char *type, const Uint8 *bytes, size_t size)
{
    Uint8 head[8], tail[4];
    put_u32(head, (Uint32)size);
    memcpy(head + 4, type, 4);
    put_u32(tail, crc_add(crc_add(0, head + 4, 4), bytes, size));
    return fwrite(head, 1, 8, file) == 8 && fwrite(bytes, 1, size, file) == size &&
           fwrite(tail, 1, 4, file) == 4;
}

// zlib's form (RFC 1950) of bytes that are stored as they are. Returns its size.
static size_t store(const Uint8 *bytes, size_t size, Uint8 *out)
{
    size_t written = 0;
    Uint32 a = 1, b = 0;
    out[written++] = 0x78;
    out[written++] = 0x01;
    for (size_t at = 0; at < size;) {
        size_t count = size - at < BLOCK_MAX ? size - at : BLOCK_MAX;
        out[written++] = at + count == size;
        out[written++] = (Uint8)count;
        out[written++] = (Uint8)(count >> 8);
        out[written++] = (Uint8)~count;
        out[written++] = (Uint8)(~count >> 8);
        memcpy(out + written, bytes + at, count);
        written += count;
        at += count;
    }
    for (size_t i = 0; i < size; i++) {
        a = (a + bytes[i]) % 65521u;
        b = (b + a) % 65521u;
    }
    put_u32(out + written, b << 16 | a);
    return written + 4;
}

static bool write_png(FILE *file, const SDL_Surface *surface)
{
    static const Uint8 signature[8] = {137, 'P', 'N', 'G', '\r', '\n', 26, '\n'};
    size_t width = (size_t)surface->w, height = (size_t)surface->h, row = 1 + 3 * width;
    size_t size = row * height, room = size + size / BLOCK_MAX * 5 + 64;
    Uint8 *rows = SDL_malloc(size), *stored = SDL_malloc(room);
    bool written = rows != NULL && stored != NULL;
    if (written) {
        for (size_t y = 0; y < height; y++) {
            rows[y * row] = 0; // no filter
            memcpy(rows + y * row + 1, (const Uint8 *)surface->pixels + y * (size_t)surface->pitch,
                   3 * width);
        }
        Uint8 head[13] = {0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0}; // 8 bits, RGB
        put_u32(head, (Uint32)width);
        put_u32(head + 4, (Uint32)height);
        written = fwrite(signature, 1, 8, file) == 8 && write_chunk(file, "IHDR", head, 13) &&
                  write_chunk(file, "IDAT", stored, store(rows, size, stored)) &&
                  write_chunk(file, "IEND", head, 0);
    }
    SDL_free(rows);
    SDL_free(stored);
    return written;
}

static bool save_png(const SDL_Surface *surface, const char *path)
{
    FILE *file = fopen(path, "wb");
    bool written = file != NULL && write_png(file, surface);
    bool closed = file != NULL && fclose(file) == 0;
    return written && closed;
}

bool screenshot_write(SDL_Renderer *renderer, const char *path)
{
    int width = 0, height = 0;
    (void)SDL_GetRendererOutputSize(renderer, &width, &height);
    SDL_Surface *surface =
        SDL_CreateRGBSurfaceWithFormat(0, width, height, 24, SDL_PIXELFORMAT_RGB24);
    if (surface == NULL || SDL_RenderReadPixels(renderer, NULL, SDL_PIXELFORMAT_RGB24,
                                                surface->pixels, surface->pitch) != 0) {
        SDL_FreeSurface(surface);
        return false;
    }
    size_t length = strlen(path);
    bool png = length > 4 && strcmp(path + length - 4, ".png") == 0;
    bool written = png ? save_png(surface, path) : SDL_SaveBMP(surface, path) == 0;
    SDL_FreeSurface(surface);
    return written;
}

static void print_text(const char *text)
{
    putchar('"');
    for (; *text != '\0'; text++) {
        if (*text == '"' || *text == '\\') {
            putchar('\\');
        }
        if ((unsigned char)*text < 0x20) {
            printf("\\u%04x", (unsigned)*text);
        } else {
            putchar(*text);
        }
    }
    putchar('"');
}

static void print_tank(const dt_game *game, const dt_camera *camera, const sb_client_entity *tank)
{
    point at = {-1.0f, -1.0f};
    (void)camera_project(camera, tank_model_top(game, tank), &at);
    printf("{\"slot\":%u,\"own\":%s,\"position\":[%.3f,%.3f,%.3f],\"x\":%.1f,\"y\":%.1f}",
           tank->owner, tank->owner == game->view.player ? "true" : "false",
           (double)tank->position[0], (double)tank->position[1], (double)tank->position[2],
           (double)at.x, (double)at.y);
}

static void print_vector(const char *name, vec3 v)
{
    printf("\"%s\":[%.5f,%.5f,%.5f],", name, (double)v.x, (double)v.y, (double)v.z);
}

static void print_camera(const dt_camera *camera)
{
    printf(",\"camera\":{");
    print_vector("eye", camera->eye);
    print_vector("right", camera->right);
    print_vector("up", camera->up);
    print_vector("forward", camera->forward);
    printf("\"focal\":%.3f}", (double)camera->focal);
}

void screenshot_print(const dt_game *game, const dt_camera *camera, const dt_canvas *canvas,
                      const char *path, bool net_graph)
{
    static const char *const states[] = {"connecting", "loading", "playing", "closed",
                                         "reconnecting"};
    float width = 2.0f * camera->middle.x, height = 2.0f * camera->middle.y, place[4];
    printf("{\"file\":");
    print_text(path);
    printf(",\"width\":%.0f,\"height\":%.0f,\"state\":\"%s\",\"tick\":%u,\"net_graph\":",
           (double)width, (double)height, states[game->status.state], game->view.tick);
    net_graph_place(canvas, width, height, place);
    if (net_graph) {
        printf("[%.0f,%.0f,%.0f,%.0f]", (double)place[0], (double)place[1], (double)place[2],
               (double)place[3]);
    } else {
        printf("null");
    }
    print_camera(camera);
    printf(",\"tanks\":[");
    const char *comma = "";
    for (uint32_t i = 0; game->has_view && i < game->view.entity_count; i++) {
        if (game_is(game, &game->view.entities[i], "tank")) {
            printf("%s", comma);
            print_tank(game, camera, &game->view.entities[i]);
            comma = ",";
        }
    }
    printf("]}\n");
    fflush(stdout);
}
