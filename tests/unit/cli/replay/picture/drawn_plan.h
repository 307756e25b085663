/// A plan view that is drawn and read again: its scale, and where its elements are.
#ifndef SABOT_TESTS_DRAWN_PLAN_H
#define SABOT_TESTS_DRAWN_PLAN_H

#include <stdint.h>

#include "cli/replay/picture/plan_canvas.h"
#include "drawn.h"

/// Where the plan is drawn.
extern const sb_svg_box plan_box;
extern sb_map plan_map;
extern sb_match_statistics plan_statistics;

/// An empty field of 80 m by 60 m, not centred at the origin, where no tank ever was.
int plan_set_up(void **state);
/// Draws the plan of map and statistics. Gives the y at which it ends, unless NULL.
const drawn *plan_draw(double *out_end);

/// Maps metres to places in the picture, by its axes.
typedef struct plan_scale {
    double x0, z0; ///< place of 0 m
    double per_m_x, per_m_z;
    uint32_t x_count, z_count;
} plan_scale;

/// Marks stand before their labels: those of x go down, those of z to the left.
plan_scale plan_scale_of(const drawn *picture);
/// Asserts that a point of the picture is this point of the map, m.
void plan_assert_at(const drawn *picture, sb_svg_point point, double x, double z);
/// Asserts that all elements lie in the box, down to that y.
void plan_assert_whole_within(const drawn *picture, double end);

#endif
