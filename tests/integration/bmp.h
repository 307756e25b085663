/// Uncompressed BMP files as pictures, for tests of what a program draws.
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

/// Reads a BMP of 24 bits a pixel; false if it is none, or cut.
bool bmp_read(bmp_picture *picture, const char *path);
void bmp_deinit(bmp_picture *picture);

/// Black outside.
pixel bmp_at(const bmp_picture *picture, int x, int y);

/// How many pixels of a rectangle, as far as it is in the picture, are as `is` says.
int bmp_count(const bmp_picture *picture, int x, int y, int width, int height,
              bool (*is)(pixel at));

#endif
