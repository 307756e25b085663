#include "physics/world/scenery/solid_grid.h"

#include <stdlib.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "sample.h"

#define ITEM_COUNT_MAX 400u

static sb_aabb random_aabb(double extent, double size_max)
{
    float center[3], half[3];
    for (int axis = 0; axis < 3; axis++) {
        center[axis] = (float)sample_in(-extent, extent);
        half[axis] = (float)sample_log(0.01, size_max);
    }
    return (sb_aabb){{center[0] - half[0], center[1] - half[1], center[2] - half[2]},
                     {center[0] + half[0], center[1] + half[1], center[2] + half[2]}};
}

typedef struct filled {
    sb_solid_grid grid;
    uint32_t *starts;
    uint32_t *entries;
} filled;

static filled fill(const sb_aabb *bounds, uint32_t count)
{
    filled f = {.grid = sb_solid_grid_choose_cells(bounds, count)};
    uint32_t cells = f.grid.size_x * f.grid.size_z;
    assert_true(cells >= 1 && cells <= sb_solid_grid_cell_count_max(count));
    assert_true(f.grid.entry_count <= sb_solid_grid_entry_count_max(count));
    f.starts = malloc((cells + 1) * sizeof *f.starts);
    f.entries = malloc(f.grid.entry_count * sizeof *f.entries);
    sb_solid_grid_fill(&f.grid, bounds, count, f.starts, f.entries);
    return f;
}

static uint32_t find(const filled *f, const sb_aabb *bounds, const sb_aabb *asked, uint32_t *found,
                     uint32_t capacity)
{
    return sb_solid_grid_find(&f->grid, bounds, f->starts, f->entries, asked, found, capacity);
}

static void release(filled *f)
{
    free(f->starts);
    free(f->entries);
}

// Spread out, in a heap, in a row, with walls as long as the world, and all at one place.
static uint32_t random_items(sb_aabb *bounds)
{
    uint32_t count = sample_below(ITEM_COUNT_MAX + 1), kind = sample_below(5);
    for (uint32_t i = 0; i < count; i++) {
        double extent = kind == 1 ? 1 : kind == 4 ? 0.001 : 400;
        bounds[i] = random_aabb(extent, sample_chance(0.05) ? 500 : 5);
        if (kind == 2) {
            bounds[i].min.z = -1.0f;
            bounds[i].max.z = 1.0f;
        }
    }
    return count;
}

static void solid_grid_finds_what_a_plain_search_finds_by_rising_index(void **state)
{
    (void)state;
    static sb_aabb bounds[ITEM_COUNT_MAX];
    uint32_t hits = 0, misses = 0;
    for (uint32_t round = 0; round < sample_scaled(400); round++) {
        uint32_t item_count = random_items(bounds);
        filled f = fill(bounds, item_count);
        for (int query = 0; query < 20; query++) {
            sb_aabb asked = random_aabb(sample_chance(0.5) ? 450 : 5, 20);
            uint32_t found[ITEM_COUNT_MAX], expected = 0;
            uint32_t count = find(&f, bounds, &asked, found, ITEM_COUNT_MAX);
            for (uint32_t i = 0; i < item_count; i++) {
                if (sb_aabb_overlap(&bounds[i], &asked)) {
                    assert_true(expected < count);
                    assert_int_equal(found[expected++], i);
                }
            }
            assert_int_equal(count, expected);
            hits += count > 0;
            misses += count == 0;
        }
        release(&f);
    }
    assert_true(hits > 500 && misses > 500);
}

static void solid_grid_of_nothing_finds_nothing(void **state)
{
    (void)state;
    filled f = fill(NULL, 0);
    const sb_aabb all = {{-1e6f, -1e6f, -1e6f}, {1e6f, 1e6f, 1e6f}};
    assert_int_equal(find(&f, NULL, &all, NULL, 0), 0);
    release(&f);
}

static void solid_grid_beyond_capacity_counts_all(void **state)
{
    (void)state;
    sb_aabb bounds[50];
    for (int i = 0; i < 50; i++) {
        bounds[i] = (sb_aabb){{(float)i, 0, 0}, {(float)i + 3, 1, 1}};
    }
    filled f = fill(bounds, 50);
    const sb_aabb all = {{-10, -10, -10}, {100, 10, 10}};
    uint32_t found[3];
    assert_int_equal(find(&f, bounds, &all, found, 3), 50);
    release(&f);
}

// Items and lines within a hair of the borders of cells one metre wide.
static void solid_grid_column_holds_all_that_come_near_its_line(void **state)
{
    (void)state;
    const float margin = 2e-4f;
    uint32_t told = 0, untold = 0, near = 0;
    for (uint32_t round = 0; round < sample_scaled(400); round++) {
        sb_solid_grid grid = {
            .last_cell = {7, 5, 7, 5}, .inverse_cell = 1.0f, .size_x = 8, .size_z = 6};
        sb_aabb bounds[20];
        for (int i = 0; i < 20; i++) {
            float x = (float)sample_below(9) + (float)sample_in(-1e-3, 1e-3);
            float z = (float)sample_below(7) + (float)sample_in(-1e-3, 1e-3);
            bounds[i] = (sb_aabb){{x, -1, z}, {x + 1.0f, 1, z + 1.0f}};
        }
        uint32_t starts[8 * 6 + 1], entries[20 * 4 * 4];
        for (int i = 0; i < 20; i++) {
            uint32_t reach_x = 0, reach_z = 0;
            for (int cell = 0; cell < 8; cell++) {
                float low = cell == 0 ? -1e9f : (float)cell;
                float high = cell == 7 ? 1e9f : (float)cell + 1;
                reach_x += bounds[i].min.x < high && bounds[i].max.x >= low;
                low = cell == 0 ? -1e9f : (float)cell;
                high = cell == 5 ? 1e9f : (float)cell + 1;
                reach_z += cell < 6 && bounds[i].min.z < high && bounds[i].max.z >= low;
            }
            grid.entry_count += reach_x * reach_z;
        }
        assert_true(grid.entry_count <= 20 * 4 * 4);
        sb_solid_grid_fill(&grid, bounds, 20, starts, entries);
        for (int line = 0; line < 100; line++) {
            float x = (float)sample_below(9) + (float)sample_in(-1e-3, 1e-3);
            float z = (float)sample_below(7) + (float)sample_in(-1e-3, 1e-3);
            sb_solid_column column;
            if (!sb_solid_grid_column(&grid, starts, entries, x, z, margin, &column)) {
                untold++;
                continue;
            }
            told++;
            uint32_t at = 0;
            for (uint32_t i = 0; i < 20; i++) {
                while (at < column.count && sb_solid_column_item(&column, at) < i) {
                    at++;
                }
                bool listed = at < column.count && sb_solid_column_item(&column, at) == i;
                if (x >= bounds[i].min.x - 0.9f * margin && x <= bounds[i].max.x + 0.9f * margin &&
                    z >= bounds[i].min.z - 0.9f * margin && z <= bounds[i].max.z + 0.9f * margin) {
                    assert_true(listed);
                    near++;
                }
            }
        }
    }
    assert_true(told > 5000 && untold > 1000 && near > 5000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(solid_grid_finds_what_a_plain_search_finds_by_rising_index,
                               sample_setup),
        cmocka_unit_test_setup(solid_grid_column_holds_all_that_come_near_its_line, sample_setup),
        cmocka_unit_test(solid_grid_of_nothing_finds_nothing),
        cmocka_unit_test(solid_grid_beyond_capacity_counts_all),
    };
    return cmocka_run_group_tests(tests, sample_group_setup, NULL);
}
