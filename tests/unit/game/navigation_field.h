// A field of square cells, solid or at a height, from which grids are made, and what can be driven
// on it as the tests reckon it: from the drawing alone, without a look into the grid.
#ifndef SABOT_TESTS_UNIT_GAME_NAVIGATION_FIELD_H
#define SABOT_TESTS_UNIT_GAME_NAVIGATION_FIELD_H

#include "base/random.h"
#include "game/navigation.h"

#define NAVIGATION_FIELD_SIDE_MAX 160

typedef struct navigation_field {
    int width, depth;                                                 // cells
    bool solid[NAVIGATION_FIELD_SIDE_MAX][NAVIGATION_FIELD_SIDE_MAX]; // row, column
    float height[NAVIGATION_FIELD_SIDE_MAX][NAVIGATION_FIELD_SIDE_MAX];
    sb_navigation_def def;
    size_t size;
    sb_navigation *grid;
    void *scratch;
} navigation_field;

// Flat and free. The corner is at (-17, 9).
void navigation_field_open(navigation_field *field, int width, int depth);
// Rows of '.', '#' (solid) and letters, which are free places to be found by navigation_field_find.
void navigation_field_draw(navigation_field *field, const char *const *rows, int depth);
void navigation_field_random(navigation_field *field, sb_random *random, uint32_t solid_percent);
// Makes grid and scratch memory, both filled with rubbish before.
void navigation_field_build(navigation_field *field);
void navigation_field_close(navigation_field *field);

// Count of the grid's components: the highest number that a cell has.
uint32_t navigation_field_components(const sb_navigation *grid);
// True if the grid lets one drive along the line, which may end outside of it.
bool navigation_field_walk(const sb_navigation *grid, float ax, float az, float bx, float bz);

// The source of the drawing.
sb_navigation_source navigation_field_source(navigation_field *field);

// Centre of a cell, and the place of a letter in the drawing.
sb_vec3 navigation_field_center(const navigation_field *field, int column, int row);
sb_vec3 navigation_field_find(const navigation_field *field, const char *const *rows, char letter);

// Is there a cell that can be driven on?
bool navigation_field_is_free(const navigation_field *field, int column, int row);
// Can one drive to this neighbour?
bool navigation_field_joins(const navigation_field *field, int column, int row, int along_x,
                            int along_z);
// 10 or 14 for a step, and 8 or 3 for a cell at or near what cannot be driven on.
uint32_t navigation_field_cost(const navigation_field *field, int column, int row, int along_x,
                               int along_z);

// Follows a line in small pieces. False if one of its points is not on a free cell, or one of its
// pieces leads where one cannot drive. Points within 4 mm of a border do not count.
bool navigation_field_line(const navigation_field *field, sb_vec3 from, sb_vec3 to);

#endif
