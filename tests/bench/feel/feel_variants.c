// The lines of the variants, declared in feel_panel.h.
#include <math.h>

#include "cli/replay/picture/chart.h"
#include "feel_panel.h"

#define PART_COUNT 3
#define SIDE 10.0 ///< before the first round trip and after the last
#define APART 3.0 ///< distance of variants at one round trip
#define LABEL_SIZE 24

typedef struct panel {
    sb_svg *svg;
    const feel_grid *grid;
    const feel_measure *measure;
    sb_svg_box plot;
    sb_value_axis axis;
} panel;

static double x_of(const panel *of, uint32_t round_trip)
{
    const double *values = of->grid->round_trips_ms;
    const double first = values[0], last = values[of->grid->round_trip_count - 1];
    const double share = last > first ? (values[round_trip] - first) / (last - first) : 0.5;
    return of->plot.x + SIDE + share * (of->plot.width - 2.0 * SIDE);
}

static double x_of_variant(const panel *of, uint32_t round_trip, feel_variant variant)
{
    return x_of(of, round_trip) + APART * ((double)variant - (FEEL_VARIANT_COUNT - 1) / 2.0);
}

// Returns false if there is nothing to draw.
static bool fit_axis(panel *of)
{
    double low = of->measure->more_is_better ? 100.0 : 0.0, high = low;
    bool any = false;
    for (unsigned i = 0; i < of->measure->goal_count; i++) {
        low = fmin(low, of->measure->goals[i].value);
        high = fmax(high, of->measure->goals[i].value);
    }
    for (int v = 0; v < FEEL_VARIANT_COUNT; v++) {
        for (uint32_t r = 0; r < of->grid->round_trip_count; r++) {
            const feel_summary at = feel_grid_summary(of->grid, of->measure, (feel_variant)v, r);
            any = any || !isnan(at.middle);
            low = fmin(low, of->measure->of != 0 ? at.middle : at.least);
            high = fmax(high, of->measure->of != 0 ? at.middle : at.most);
        }
    }
    of->axis = sb_value_axis_of(of->plot.y, of->plot.height, low, high, PART_COUNT, false);
    return any;
}

static void draw_round_trips(const panel *of)
{
    const double bottom = of->plot.y + of->plot.height;
    for (uint32_t r = 0; r < of->grid->round_trip_count; r++) {
        char text[LABEL_SIZE];
        snprintf(text, sizeof text, "%.0f%s", of->grid->round_trips_ms[r],
                 r + 1 == of->grid->round_trip_count ? " ms" : "");
        sb_svg_text(of->svg, (sb_svg_point){x_of(of, r), bottom + 12.0},
                    (sb_svg_text_style){9.0, FEEL_QUIET, SB_SVG_MIDDLE, 0}, text);
    }
}

static void draw_goals(const panel *of)
{
    const double right = of->plot.x + of->plot.width;
    for (unsigned i = 0; i < of->measure->goal_count; i++) {
        const feel_goal *goal = &of->measure->goals[i];
        const double y = sb_value_axis_y(&of->axis, goal->value);
        sb_svg_line(of->svg, (sb_svg_point){of->plot.x, y}, (sb_svg_point){right, y},
                    (sb_svg_style){.stroke = "#000000", .stroke_width = 1.4, .dashes = "1 3"});
        sb_svg_text(of->svg, (sb_svg_point){right + 5.0, y + 3.0},
                    (sb_svg_text_style){9.0, "#000000", SB_SVG_START, 1}, goal->label);
    }
}

static void draw_spread(const panel *of, feel_variant variant)
{
    const char *colour = sb_chart_colour(variant);
    for (uint32_t r = 0; r < of->grid->round_trip_count; r++) {
        const feel_summary at = feel_grid_summary(of->grid, of->measure, variant, r);
        const double x = x_of_variant(of, r, variant);
        if (isnan(at.middle)) {
            continue;
        }
        // Links alone have too few of what is summed up.
        if (of->measure->of == 0) {
            sb_svg_line(of->svg, (sb_svg_point){x, sb_value_axis_y(&of->axis, at.least)},
                        (sb_svg_point){x, sb_value_axis_y(&of->axis, at.most)},
                        (sb_svg_style){.stroke = colour, .stroke_width = 1.0});
        }
        sb_svg_circle(of->svg, (sb_svg_point){x, sb_value_axis_y(&of->axis, at.middle)}, 2.2,
                      (sb_svg_style){.fill = colour});
    }
}

static void draw_line(const panel *of, feel_variant variant)
{
    sb_svg_path_begin(of->svg, (sb_svg_style){.stroke = sb_chart_colour(variant),
                                              .stroke_width = variant == FEEL_DEFAULT ? 2.4 : 1.4,
                                              .dashes = sb_chart_dashes(variant)});
    bool drawing = false;
    for (uint32_t r = 0; r < of->grid->round_trip_count; r++) {
        const feel_summary at = feel_grid_summary(of->grid, of->measure, variant, r);
        const sb_svg_point point = {x_of_variant(of, r, variant),
                                    sb_value_axis_y(&of->axis, at.middle)};
        if (isnan(at.middle)) {
            drawing = false;
        } else if (drawing) {
            sb_svg_path_line(of->svg, point);
        } else {
            sb_svg_path_move(of->svg, point);
            drawing = true;
        }
    }
    sb_svg_path_end(of->svg);
}

void feel_panel_variants(sb_svg *svg, const feel_grid *grid, const feel_measure *measure,
                         sb_svg_box plot)
{
    panel of = {.svg = svg, .grid = grid, .measure = measure, .plot = plot};
    const bool any = fit_axis(&of);
    if (!any) {
        sb_svg_text(svg, (sb_svg_point){plot.x + plot.width / 2.0, plot.y + plot.height / 2.0},
                    (sb_svg_text_style){9.0, FEEL_QUIET, SB_SVG_MIDDLE, 0}, "not measured");
        return;
    }
    sb_value_axis_draw(svg, &of.axis, plot.x, plot.x + plot.width);
    draw_round_trips(&of);
    draw_goals(&of);
    // The complete SDK is drawn first, under the thinner lines of the others.
    for (int v = 0; v < FEEL_VARIANT_COUNT; v++) {
        const feel_summary at = feel_grid_summary(grid, measure, (feel_variant)v, FEEL_ALL);
        if (!isnan(at.middle)) {
            draw_line(&of, (feel_variant)v);
            draw_spread(&of, (feel_variant)v);
        }
    }
}
