/// Reads uncompressed BMP files, for tests of the pictures that a program draws.
#ifndef SABOT_TEST_BMP_H
#define SABOT_TEST_BMP_H

#include <stdbool.h>
#include <stdint.h>

typedef struct bmp_picture {
    int width, height;
    uint8_t *rgb; ///< rows from the top, three bytes a pixel
} bmp_picture;

typedef struct pixel {
    int r, g, b;
} pixel;

/// Reads a BMP with 24 bits a pixel. Returns false for another or a truncated file.
bool bmp_read(bmp_picture *picture, const char *path);
void bmp_deinit(bmp_picture *picture);

/// Returns black outside of the picture.
pixel bmp_at(const bmp_picture *picture, int x, int y);

/// Returns the count of pixels of a rectangle, clipped to the picture, for which `is` holds.
int bmp_count(const bmp_picture *picture, int x, int y, int width, int height,
              bool (*is)(pixel at));

#endif
