// A field of square cells, each solid or at a height, from which grids are made. What can be driven
// on it is calculated for the tests from the drawing alone, without the grid.
#ifndef SABOT_TESTS_UNIT_GAME_NAVIGATION_FIELD_H
#define SABOT_TESTS_UNIT_GAME_NAVIGATION_FIELD_H

#include "base/random.h"
#include "game/navigation/navigation.h"

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

// Makes a flat field without solid cells, with its corner at (-17, 9).
void navigation_field_open(navigation_field *field, int width, int depth);
// Makes a field from rows of '.', '#' (solid) and letters, which are free places that
// navigation_field_find finds.
void navigation_field_draw(navigation_field *field, const char *const *rows, int depth);
void navigation_field_random(navigation_field *field, sb_random *random, uint32_t solid_percent);
// Makes grid and scratch memory, both filled with rubbish before.
void navigation_field_build(navigation_field *field);
void navigation_field_close(navigation_field *field);

// Count of the grid's components: the highest number that a cell has.
uint32_t navigation_field_components(const sb_navigation *grid);
// True if the grid lets one drive along the line, which may end outside of it.
bool navigation_field_walk(const sb_navigation *grid, float ax, float az, float bx, float bz);

// Returns the drawing as a source of a grid.
sb_navigation_source navigation_field_source(navigation_field *field);

// Return the centre of a cell, and the place of a letter in the drawing.
sb_vec3 navigation_field_center(const navigation_field *field, int column, int row);
sb_vec3 navigation_field_find(const navigation_field *field, const char *const *rows, char letter);

// True if there is a cell here and it is free.
bool navigation_field_is_free(const navigation_field *field, int column, int row);
// True if a tank can drive to this neighbour.
bool navigation_field_joins(const navigation_field *field, int column, int row, int along_x,
                            int along_z);
// Cost of a step: 10 or 14, and 8 or 3 more for a cell at or near one that cannot be driven on.
uint32_t navigation_field_cost(const navigation_field *field, int column, int row, int along_x,
                               int along_z);

// Follows a line in small pieces. False if a point is not on a free cell, or a piece crosses a
// border that cannot be driven across. Points within 4 mm of a border do not count.
bool navigation_field_line(const navigation_field *field, sb_vec3 from, sb_vec3 to);

#endif
