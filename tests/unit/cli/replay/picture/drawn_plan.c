#include "drawn_plan.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

const sb_svg_box plan_box = {30.0, 70.0, 600.0, 676.0};
sb_map plan_map;
sb_match_statistics plan_statistics;

int plan_set_up(void **state)
{
    (void)state;
    memset(&plan_map, 0, sizeof plan_map);
    plan_map.bounds_min = (sb_vec3){-30.0f, -5.0f, -10.0f};
    plan_map.bounds_max = (sb_vec3){50.0f, 20.0f, 50.0f};
    memset(&plan_statistics, 0, sizeof plan_statistics);
    plan_statistics.tick_rate_hz = 20;
    plan_statistics.tanks = true;
    plan_statistics.heat_cell_m = 1.0f;
    plan_statistics.heat_columns = 80;
    plan_statistics.heat_rows = 60;
    return 0;
}

const drawn *plan_draw(double *out_end)
{
    double end = sb_plan_view_draw(drawn_begin(), plan_box, &plan_map, &plan_statistics);
    const drawn *picture = drawn_end();
    if (out_end != NULL) {
        *out_end = end;
    }
    return picture;
}

plan_scale plan_scale_of(const drawn *picture)
{
    plan_scale of = {0};
    double first[2] = {0}, first_m[2] = {0}, last[2] = {0}, last_m[2] = {0};
    uint32_t counts[2] = {0};
    for (uint32_t i = 0; i + 1 < picture->count; i++) {
        const drawn_element *mark = &picture->elements[i], *label = mark + 1;
        if (mark->kind != DRAWN_LINE || label->kind != DRAWN_TEXT) {
            continue;
        }
        bool is_z = mark->points[0].y == mark->points[1].y;
        double at = is_z ? mark->points[0].y : mark->points[0].x;
        double off = is_z ? label->box.y - at : label->box.x - at;
        assert_true(fabs(off) < 5.0);
        assert_string_equal(label->anchor, is_z ? "end" : "middle");
        double at_m = strtod(label->text, NULL);
        if (counts[is_z]++ == 0) {
            first[is_z] = at;
            first_m[is_z] = at_m;
        }
        last[is_z] = at;
        last_m[is_z] = at_m;
    }
    assert_true(counts[0] >= 2 && counts[1] >= 2);
    of.per_m_x = (last[0] - first[0]) / (last_m[0] - first_m[0]);
    of.per_m_z = (last[1] - first[1]) / (last_m[1] - first_m[1]);
    of.x0 = first[0] - first_m[0] * of.per_m_x;
    of.z0 = first[1] - first_m[1] * of.per_m_z;
    of.x_count = counts[0];
    of.z_count = counts[1];
    return of;
}

void plan_assert_at(const drawn *picture, sb_svg_point point, double x, double z)
{
    plan_scale of = plan_scale_of(picture);
    double off_x = point.x - (of.x0 + x * of.per_m_x), off_z = point.y - (of.z0 + z * of.per_m_z);
    if (fabs(off_x) > 0.05 || fabs(off_z) > 0.05) {
        fail_msg("%.2f, %.2f is not at %.2f m, %.2f m but %.2f, %.2f beside", point.x, point.y, x,
                 z, off_x, off_z);
    }
}

void plan_assert_whole_within(const drawn *picture, double end)
{
    drawn_assert_within(picture, plan_box);
    drawn_assert_within(picture,
                        (sb_svg_box){plan_box.x, plan_box.y, plan_box.width, end - plan_box.y});
    assert_true(end <= plan_box.y + plan_box.height + 0.01);
}
