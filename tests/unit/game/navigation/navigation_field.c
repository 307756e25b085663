#include "navigation_field.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "game/navigation/navigation_grid.h"

#define CORNER_X (-17.0f)
#define CORNER_Z 9.0f
#define STEP_MAX_M 0.45f

void navigation_field_open(navigation_field *field, int width, int depth)
{
    assert(width <= NAVIGATION_FIELD_SIDE_MAX && depth <= NAVIGATION_FIELD_SIDE_MAX);
    memset(field, 0, sizeof *field);
    field->width = width;
    field->depth = depth;
    field->def = sb_navigation_def_default();
    field->def.bounds_min = sb_vec3_make(CORNER_X, 0.0f, CORNER_Z);
    field->def.bounds_max = sb_vec3_make(CORNER_X + (float)width * field->def.cell_m, 0.0f,
                                         CORNER_Z + (float)depth * field->def.cell_m);
}

void navigation_field_draw(navigation_field *field, const char *const *rows, int depth)
{
    navigation_field_open(field, (int)strlen(rows[0]), depth);
    for (int row = 0; row < depth; row++) {
        assert((int)strlen(rows[row]) == field->width);
        for (int column = 0; column < field->width; column++) {
            field->solid[row][column] = rows[row][column] == '#';
        }
    }
}

void navigation_field_random(navigation_field *field, sb_random *random, uint32_t solid_percent)
{
    for (int row = 0; row < field->depth; row++) {
        for (int column = 0; column < field->width; column++) {
            field->solid[row][column] = sb_random_below(random, 100) < solid_percent;
        }
    }
}

static bool ground(void *context, float x, float z, float *out_height)
{
    const navigation_field *field = context;
    int column = (int)floorf((x - CORNER_X) / field->def.cell_m);
    int row = (int)floorf((z - CORNER_Z) / field->def.cell_m);
    if (column < 0 || column >= field->width || row < 0 || row >= field->depth) {
        return false;
    }
    *out_height = field->height[row][column];
    return true;
}

static bool blocked(void *context, const sb_cylinder *space)
{
    const navigation_field *field = context;
    // Over a step in the ground the space is tilted, but its centre stays in its cell.
    int column = (int)floorf((space->center.x - CORNER_X) / field->def.cell_m);
    int row = (int)floorf((space->center.z - CORNER_Z) / field->def.cell_m);
    return field->solid[row][column];
}

sb_navigation_source navigation_field_source(navigation_field *field)
{
    return (sb_navigation_source){field, ground, blocked};
}

void navigation_field_build(navigation_field *field)
{
    field->size = sb_navigation_size(&field->def);
    assert(field->size > 0);
    field->grid = malloc(field->size);
    assert(field->grid != NULL);
    memset(field->grid, 0xA5, field->size);
    sb_navigation_source source = navigation_field_source(field);
    sb_error error = sb_navigation_build(field->grid, &field->def, &source);
    assert(error == SB_OK);
    (void)error;
    field->scratch = malloc(sb_navigation_scratch_size(&field->def));
    assert(field->scratch != NULL);
    memset(field->scratch, 0x5A, sb_navigation_scratch_size(&field->def));
}

void navigation_field_close(navigation_field *field)
{
    free(field->grid);
    free(field->scratch);
    field->grid = NULL;
    field->scratch = NULL;
}

uint32_t navigation_field_components(const sb_navigation *grid)
{
    uint32_t highest = SB_NAVIGATION_COMPONENT_NONE;
    for (uint32_t cell = 0; cell < sb_navigation_cell_count(grid); cell++) {
        uint32_t component = sb_navigation_components(grid)[cell];
        highest = component > highest ? component : highest;
    }
    return highest;
}

bool navigation_field_walk(const sb_navigation *grid, float ax, float az, float bx, float bz)
{
    sb_navigation_point from, to;
    return sb_navigation_point_at(grid, ax, az, &from) &&
           sb_navigation_point_at(grid, bx, bz, &to) &&
           sb_navigation_walk(grid, from, to, SB_NAVIGATION_PENALTY_MAX);
}

sb_vec3 navigation_field_center(const navigation_field *field, int column, int row)
{
    return sb_vec3_make(CORNER_X + ((float)column + 0.5f) * field->def.cell_m, 0.0f,
                        CORNER_Z + ((float)row + 0.5f) * field->def.cell_m);
}

sb_vec3 navigation_field_find(const navigation_field *field, const char *const *rows, char letter)
{
    for (int row = 0; row < field->depth; row++) {
        const char *at = strchr(rows[row], letter);
        if (at != NULL) {
            return navigation_field_center(field, (int)(at - rows[row]), row);
        }
    }
    assert(false);
    return sb_vec3_make(0.0f, 0.0f, 0.0f);
}

bool navigation_field_is_free(const navigation_field *field, int column, int row)
{
    return column >= 0 && column < field->width && row >= 0 && row < field->depth &&
           !field->solid[row][column];
}

static bool joins_straight(const navigation_field *field, int column, int row, int along_x,
                           int along_z)
{
    return navigation_field_is_free(field, column, row) &&
           navigation_field_is_free(field, column + along_x, row + along_z) &&
           fabsf(field->height[row][column] - field->height[row + along_z][column + along_x]) <=
               STEP_MAX_M + 1e-3f;
}

bool navigation_field_joins(const navigation_field *field, int column, int row, int along_x,
                            int along_z)
{
    if (along_x == 0 || along_z == 0) {
        return joins_straight(field, column, row, along_x, along_z);
    }
    return joins_straight(field, column, row, along_x, 0) &&
           joins_straight(field, column, row, 0, along_z) &&
           joins_straight(field, column + along_x, row, 0, along_z) &&
           joins_straight(field, column, row + along_z, along_x, 0) &&
           fabsf(field->height[row][column] - field->height[row + along_z][column + along_x]) <=
               STEP_MAX_M + 1e-3f;
}

static bool has_all_neighbours(const navigation_field *field, int column, int row)
{
    for (int along_z = -1; along_z <= 1; along_z++) {
        for (int along_x = -1; along_x <= 1; along_x++) {
            if ((along_x != 0 || along_z != 0) &&
                !navigation_field_joins(field, column, row, along_x, along_z)) {
                return false;
            }
        }
    }
    return true;
}

uint32_t navigation_field_cost(const navigation_field *field, int column, int row, int along_x,
                               int along_z)
{
    const uint32_t step = along_x != 0 && along_z != 0 ? 14 : 10;
    const int to_column = column + along_x;
    const int to_row = row + along_z;
    if (!has_all_neighbours(field, to_column, to_row)) {
        return step + 8;
    }
    for (int z = -1; z <= 1; z++) {
        for (int x = -1; x <= 1; x++) {
            if (!has_all_neighbours(field, to_column + x, to_row + z)) {
                return step + 3;
            }
        }
    }
    return step;
}

static bool may_move(const navigation_field *field, int column, int row, int along_x, int along_z)
{
    if (along_x == 0 && along_z == 0) {
        return true;
    }
    // A piece that changes column and row crossed one of the two cells between, or the corner.
    return navigation_field_joins(field, column, row, along_x, along_z) ||
           (along_x != 0 && along_z != 0 &&
            ((joins_straight(field, column, row, along_x, 0) &&
              joins_straight(field, column + along_x, row, 0, along_z)) ||
             (joins_straight(field, column, row, 0, along_z) &&
              joins_straight(field, column, row + along_z, along_x, 0))));
}

bool navigation_field_line(const navigation_field *field, sb_vec3 from, sb_vec3 to)
{
    const double cell_m = (double)field->def.cell_m;
    const double along_x = (double)to.x - (double)from.x;
    const double along_z = (double)to.z - (double)from.z;
    const int pieces = 1 + (int)(sqrt(along_x * along_x + along_z * along_z) / 0.02);
    bool has_last = false;
    int last_column = 0;
    int last_row = 0;
    for (int i = 0; i <= pieces; i++) {
        double x = ((double)from.x + along_x * i / pieces - (double)CORNER_X) / cell_m;
        double z = ((double)from.z + along_z * i / pieces - (double)CORNER_Z) / cell_m;
        int column = (int)floor(x);
        int row = (int)floor(z);
        if (fabs(x - round(x)) * cell_m < 0.004 || fabs(z - round(z)) * cell_m < 0.004) {
            continue;
        }
        if (!navigation_field_is_free(field, column, row) ||
            (has_last &&
             !may_move(field, last_column, last_row, column - last_column, row - last_row))) {
            return false;
        }
        has_last = true;
        last_column = column;
        last_row = row;
    }
    return true;
}
