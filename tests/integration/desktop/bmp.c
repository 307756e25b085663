#include "bmp.h"

#include <stdlib.h>
#include <string.h>

#include "folder.h"

#define HEAD_SIZE 54u // file header and BITMAPINFOHEADER

static uint32_t u32_at(const uint8_t *bytes)
{
    return (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 |
           (uint32_t)bytes[3] << 24;
}

static bool decode(bmp_picture *picture, const uint8_t *bytes, size_t size)
{
    if (size < HEAD_SIZE || memcmp(bytes, "BM", 2) != 0 || bytes[28] != 24 ||
        u32_at(bytes + 30) != 0) {
        return false;
    }
    size_t first = u32_at(bytes + 10);
    size_t width = u32_at(bytes + 18), height = u32_at(bytes + 22);
    size_t row = (3 * width + 3) / 4 * 4;
    if (width == 0 || width > 16384 || height == 0 || height > 16384 || first > size ||
        size - first < row * height) {
        return false;
    }
    *picture = (bmp_picture){(int)width, (int)height, malloc(3 * width * height)};
    for (size_t y = 0; picture->rgb != NULL && y < height; y++) {
        for (size_t x = 0; x < width; x++) { // rows from the bottom, blue first
            const uint8_t *from = bytes + first + (height - 1 - y) * row + 3 * x;
            uint8_t *to = picture->rgb + 3 * (y * width + x);
            to[0] = from[2];
            to[1] = from[1];
            to[2] = from[0];
        }
    }
    return picture->rgb != NULL;
}

bool bmp_read(bmp_picture *picture, const char *path)
{
    size_t size = 0;
    uint8_t *bytes = file_read(path, &size);
    *picture = (bmp_picture){0};
    bool good = bytes != NULL && decode(picture, bytes, size);
    free(bytes);
    return good;
}

void bmp_deinit(bmp_picture *picture)
{
    free(picture->rgb);
    picture->rgb = NULL;
}

pixel bmp_at(const bmp_picture *picture, int x, int y)
{
    if (x < 0 || y < 0 || x >= picture->width || y >= picture->height) {
        return (pixel){0, 0, 0};
    }
    const uint8_t *rgb = picture->rgb + 3 * ((size_t)y * (size_t)picture->width + (size_t)x);
    return (pixel){rgb[0], rgb[1], rgb[2]};
}

int bmp_count(const bmp_picture *picture, int x, int y, int width, int height, bool (*is)(pixel at))
{
    int count = 0;
    for (int row = y < 0 ? 0 : y; row < y + height && row < picture->height; row++) {
        for (int column = x < 0 ? 0 : x; column < x + width && column < picture->width; column++) {
            count += is(bmp_at(picture, column, row));
        }
    }
    return count;
}
