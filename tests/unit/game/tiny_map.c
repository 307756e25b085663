#include "tiny_map.h"

void tiny_map(sb_map *out_map)
{
    *out_map = (sb_map){
        .name = "tiny",
        .bounds_min = {-16.0f, 0.0f, -16.0f},
        .bounds_max = {16.0f, 8.0f, 16.0f},
        .spawn_count = 1,
        .box_count = 1,
        .spawns = {{{2.0f, 0.0f, -4.0f}, 0.5f}},
        .boxes = {{{-8.0f, 1.0f, 4.0f}, {3.0f, 1.0f, 0.5f}, -1.0f}},
    };
}

// Floats: 16 is 0x41800000, 8 is 0x41000000, 4 is 0x40800000, 3 is 0x40400000, 2 is 0x40000000,
// 1 is 0x3F800000, 0.5 is 0x3F000000; the sign is the top bit.
const uint8_t tiny_map_bytes[TINY_MAP_SIZE] = {
    'S',  'B',  'M',  'P',  1,    0, // format 1
    't',  'i',  'n',  'y',  0,    0,    0,    0,    0,    0,    0,    0,
    0,    0,    0,    0, // name
    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,
    0,    0,    0,    0,                                                    // zeros behind
    0x00, 0x00, 0x80, 0xC1, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x80, 0xC1, // bounds_min
    0x00, 0x00, 0x80, 0x41, 0x00, 0x00, 0x00, 0x41, 0x00, 0x00, 0x80, 0x41, // bounds_max
    1,    0,    1,    0,                                                    // counts
    0x00, 0x00, 0x00, 0x40, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x80, 0xC0, // spawn
    0x00, 0x00, 0x00, 0x3F,                                                 // its yaw
    0x00, 0x00, 0x00, 0xC1, 0x00, 0x00, 0x80, 0x3F, 0x00, 0x00, 0x80, 0x40, // box
    0x00, 0x00, 0x40, 0x40, 0x00, 0x00, 0x80, 0x3F, 0x00, 0x00, 0x00, 0x3F, // its halves
    0x00, 0x00, 0x80, 0xBF,                                                 // its yaw
};
