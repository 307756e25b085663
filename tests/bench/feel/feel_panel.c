#include "feel_panel.h"

#include <math.h>

#include "cli/replay/picture/chart.h"

#define GROUP_GAP 8.0
#define COLUMN_WIDTH_MAX 80.0
#define LABEL_SIZE 24

const char *feel_variant_label(feel_variant variant)
{
    static const char *const labels[FEEL_VARIANT_COUNT] = {
        [FEEL_DEFAULT] = "default",
        [FEEL_NO_PREDICTION] = "no prediction",
        [FEEL_FIXED_INTERPOLATION] = "fixed interpolation",
        [FEEL_NO_LAG_COMPENSATION] = "no lag compensation",
    };
    return labels[variant];
}

void feel_number_text(double value, char out_text[FEEL_NUMBER_SIZE])
{
    const double size = fabs(value);
    if (isnan(value)) {
        snprintf(out_text, FEEL_NUMBER_SIZE, "\xe2\x80\x93");
    } else if (value == 0.0) {
        snprintf(out_text, FEEL_NUMBER_SIZE, "0");
    } else if (size >= 99.95 && size < 100.0) {
        // Nearly all is not all.
        snprintf(out_text, FEEL_NUMBER_SIZE, "%s99.9", value < 0.0 ? "-" : "");
    } else if (size >= 9999.5) {
        snprintf(out_text, FEEL_NUMBER_SIZE, "%.0e", value);
    } else {
        snprintf(out_text, FEEL_NUMBER_SIZE, "%.*f",
                 size < 9.995   ? 2
                 : size < 99.95 ? 1
                                : 0,
                 value);
    }
}

sb_svg_box feel_panel_column(const feel_grid *grid, sb_svg_box plot, uint32_t round_trip,
                             uint32_t loss)
{
    const double room = plot.width - GROUP_GAP * (grid->round_trip_count - 1);
    const double width = fmin(room / (grid->round_trip_count * grid->loss_count), COLUMN_WIDTH_MAX);
    const uint32_t before = round_trip * grid->loss_count + loss;
    return (sb_svg_box){plot.x + width * before + GROUP_GAP * round_trip, plot.y, width,
                        plot.height};
}

static void label(sb_svg *svg, double x, double y, sb_svg_anchor anchor, const char *text)
{
    sb_svg_text(svg, (sb_svg_point){x, y}, (sb_svg_text_style){9.0, FEEL_QUIET, anchor, 0}, text);
}

void feel_panel_columns(sb_svg *svg, const feel_grid *grid, sb_svg_box plot)
{
    char text[LABEL_SIZE];
    const double bottom = plot.y + plot.height + 12.0;
    for (uint32_t r = 0; r < grid->round_trip_count; r++) {
        const sb_svg_box first = feel_panel_column(grid, plot, r, 0);
        const sb_svg_box last = feel_panel_column(grid, plot, r, grid->loss_count - 1);
        snprintf(text, sizeof text, "%.0f ms", grid->round_trips_ms[r]);
        label(svg, (first.x + last.x + last.width) / 2.0, plot.y - 4.0, SB_SVG_MIDDLE, text);
        for (uint32_t l = 0; l < grid->loss_count; l++) {
            const sb_svg_box column = feel_panel_column(grid, plot, r, l);
            snprintf(text, sizeof text, "%.3g", grid->losses[l] * 100.0);
            label(svg, column.x + column.width / 2.0, bottom, SB_SVG_MIDDLE, text);
        }
    }
}

// From the best that can be to the worst that is drawn.
typedef struct range {
    double best, worst;
} range;

static range range_of(const feel_grid *grid, const feel_measure *measure)
{
    // Small differences stay small: nothing is best, and the worst is poor at least.
    range of = {measure->more_is_better ? 100.0 : 0.0, measure->poor};
    for (size_t i = 0; i < grid->count; i++) {
        if (grid->cells[i].variant == FEEL_DEFAULT) {
            const double value = feel_measure_value(measure, &grid->cells[i]);
            of.worst = measure->more_is_better ? fmin(of.worst, value) : fmax(of.worst, value);
        }
    }
    return of;
}

static unsigned shade_of(const range *of, double value)
{
    const double share = fmax((value - of->best) / (of->worst - of->best), 0.0);
    return (unsigned)fmin(share * SB_CHART_SHADE_COUNT, SB_CHART_SHADE_COUNT - 1.0);
}

static void draw_link(sb_svg *svg, const feel_measure *measure, const feel_cell *cell,
                      const range *of, sb_svg_box box)
{
    const double value = feel_measure_value(measure, cell);
    const bool missed = measure->holds != NULL && feel_is_playable(cell) && !measure->holds(cell);
    const unsigned shade = isnan(value) ? 0 : shade_of(of, value);
    sb_svg_rectangle(svg, (sb_svg_box){box.x + 0.5, box.y + 0.5, box.width - 1.0, box.height - 1.0},
                     (sb_svg_style){.fill = isnan(value) ? FEEL_NONE : sb_chart_shade(shade),
                                    .stroke = missed ? "#000000" : NULL,
                                    .stroke_width = 2.0});
    char text[FEEL_NUMBER_SIZE];
    feel_number_text(value, text);
    sb_svg_text(svg, (sb_svg_point){box.x + box.width / 2.0, box.y + box.height / 2.0 + 3.0},
                (sb_svg_text_style){8.5, shade < 4 ? FEEL_INK : "#ffffff", SB_SVG_MIDDLE, missed},
                text);
}

void feel_panel_heat(sb_svg *svg, const feel_grid *grid, const feel_measure *measure,
                     sb_svg_box plot)
{
    const range of = range_of(grid, measure);
    const double height = plot.height / grid->jitter_count;
    feel_panel_columns(svg, grid, plot);
    label(svg, plot.x - 6.0, plot.y - 4.0, SB_SVG_END, "round trip");
    label(svg, plot.x - 6.0, plot.y + plot.height + 12.0, SB_SVG_END, "loss, %");
    for (uint32_t j = 0; j < grid->jitter_count; j++) {
        char text[LABEL_SIZE];
        snprintf(text, sizeof text, "jitter %.0f ms", grid->jitters_ms[j]);
        label(svg, plot.x - 6.0, plot.y + height * (j + 0.5) + 3.0, SB_SVG_END, text);
        for (uint32_t r = 0; r < grid->round_trip_count; r++) {
            for (uint32_t l = 0; l < grid->loss_count; l++) {
                const feel_cell *cell = feel_grid_find(grid, FEEL_DEFAULT, r, j, l);
                sb_svg_box box = feel_panel_column(grid, plot, r, l);
                box.y += height * j;
                box.height = height;
                if (cell != NULL) {
                    draw_link(svg, measure, cell, &of, box);
                }
            }
        }
    }
}
