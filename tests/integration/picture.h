/// Uncompressed BMP files as pictures, for tests of what a program draws.
#ifndef SABOT_TEST_PICTURE_H
#define SABOT_TEST_PICTURE_H

#include <stdbool.h>
#include <stdint.h>

typedef struct test_picture {
    int width, height;
    uint8_t *rgb; ///< rows from the top, three bytes a pixel
} test_picture;

typedef struct pixel {
    int r, g, b;
} pixel;

/// Reads a BMP of 24 bits a pixel; false if it is none, or cut.
bool picture_read(test_picture *picture, const char *path);
void picture_deinit(test_picture *picture);

/// Black outside.
pixel picture_at(const test_picture *picture, int x, int y);

/// How many pixels of a rectangle, as far as it is in the picture, are as `is` says.
int picture_count(const test_picture *picture, int x, int y, int width, int height,
                  bool (*is)(pixel at));

#endif
