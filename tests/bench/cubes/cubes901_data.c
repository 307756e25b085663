#include "cubes901_data.h"

#include <stdio.h>
#include <stdlib.h>
#include <zstd.h>

#define RAW_SIZE ((size_t)CUBES901_FRAME_COUNT * sizeof(cubes901_frame))
#define PACKED_SIZE_MAX (4u << 20)

// Reads the whole file, at most PACKED_SIZE_MAX bytes.
static uint8_t *read_file(const char *path, size_t *out_size)
{
    FILE *file = fopen(path, "rb");
    uint8_t *bytes = file != NULL ? malloc(PACKED_SIZE_MAX) : NULL;
    if (bytes != NULL) {
        *out_size = fread(bytes, 1, PACKED_SIZE_MAX, file);
    }
    if (file != NULL) {
        fclose(file);
    }
    return bytes;
}

// Converts little-endian bytes to numbers, in place.
static void to_native(cubes901_frame *frames)
{
    uint8_t *bytes = (uint8_t *)frames;
    int32_t *numbers = (int32_t *)frames;
    for (size_t i = 0; i < RAW_SIZE / 4u; i++) {
        const uint8_t *b = bytes + 4u * i;
        numbers[i] = (int32_t)((uint32_t)b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 |
                               (uint32_t)b[3] << 24);
    }
}

cubes901_frame *cubes901_load(const char *path)
{
    size_t size = 0;
    uint8_t *bytes = read_file(path, &size);
    cubes901_frame *frames = bytes != NULL ? malloc(RAW_SIZE) : NULL;
    if (frames != NULL) {
        if (ZSTD_decompress(frames, RAW_SIZE, bytes, size) == RAW_SIZE) {
            to_native(frames);
        } else {
            free(frames);
            frames = NULL;
        }
    }
    free(bytes);
    return frames;
}
