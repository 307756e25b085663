#include "feel_report.h"

#include <stdio.h>

#include "cli/options.h"
#include "cli/replay/common/output_file.h"
#include "cli/replay/picture/chart.h"
#include "feel_head.h"
#include "feel_panel.h"

#define COMMAND "bench_feel"
#define WIDTH 1580.0
#define MARGIN 28.0
#define GUTTER 36.0
#define CARD_WIDTH ((WIDTH - 2.0 * MARGIN - GUTTER) / 2.0)
#define CARD_HEIGHT 138.0
#define SECTION_HEIGHT 34.0
#define LABELS 76.0      ///< left of the grid's links
#define GRID_WIDTH 424.0 ///< of these
#define VARIANTS_X 544.0
#define VARIANTS_WIDTH 160.0
#define PLOT_TOP 36.0
#define PLOT_HEIGHT 75.0

const char *const feel_variant_names[FEEL_VARIANT_COUNT] = {
    [FEEL_DEFAULT] = "default",
    [FEEL_NO_PREDICTION] = "no_prediction",
    [FEEL_FIXED_INTERPOLATION] = "fixed_interpolation",
    [FEEL_NO_LAG_COMPENSATION] = "no_lag_compensation",
};

const char *const feel_cause_names[SB_CLIENT_CAUSE_COUNT] = {
    [SB_CLIENT_CAUSE_NONE] = "none",       [SB_CLIENT_CAUSE_CONTACT] = "contact",
    [SB_CLIENT_CAUSE_IMPULSE] = "impulse", [SB_CLIENT_CAUSE_INPUT] = "input",
    [SB_CLIENT_CAUSE_RESPAWN] = "respawn", [SB_CLIENT_CAUSE_PICK_UP] = "pick_up",
    [SB_CLIENT_CAUSE_ROUND] = "round",
};

#define CARD_COUNT_MAX 6
#define CAUSES (-1)
#define NO_CARD (-2)

// Draws measures by their ids, two in a row, from left to right and down.
static const struct {
    const char *title;
    int cards[CARD_COUNT_MAX];
} sections[] = {
    {"The own tank",
     {FEEL_OWN_LATENCY, FEEL_CORRECTIONS, CAUSES, FEEL_CORRECTION_P50, FEEL_CORRECTION_P99,
      FEEL_CORRECTION_MAX}},
    {"The others",
     {FEEL_OTHERS_ERROR, FEEL_ACCELERATION_ERROR, FEEL_STARVED, FEEL_DELAY, NO_CARD, NO_CARD}},
    {"Shots", {FEEL_HITS, FEEL_BEHIND_COVER, NO_CARD, NO_CARD, NO_CARD, NO_CARD}},
    {"Inputs and bytes",
     {FEEL_LATE_INPUTS, FEEL_LEAD, FEEL_BYTES_UP, FEEL_BYTES_DOWN, NO_CARD, NO_CARD}},
};
#define SECTION_COUNT (sizeof sections / sizeof sections[0])

static void draw_titles(sb_svg *svg, sb_svg_point at, const char *title, const char *unit)
{
    sb_svg_text(svg, at, (sb_svg_text_style){12.0, FEEL_INK, SB_SVG_START, 1}, title);
    at.x += sb_svg_text_width(title, 12.0) + 10.0;
    sb_svg_text(svg, at, (sb_svg_text_style){10.0, FEEL_QUIET, SB_SVG_START, 0}, unit);
}

static void draw_card(sb_svg *svg, const feel_grid *grid, int card, double x, double y)
{
    const sb_svg_box links = {x + LABELS, y + PLOT_TOP, GRID_WIDTH, PLOT_HEIGHT};
    const sb_svg_box beside = {x + VARIANTS_X, y + PLOT_TOP, VARIANTS_WIDTH, PLOT_HEIGHT};
    const sb_svg_point title = {x, y + 12.0};
    if (card == CAUSES) {
        draw_titles(svg, title, "Corrections by cause", "% of snapshots");
        feel_panel_cause_legend(svg, x + CARD_WIDTH, y + 12.0);
        feel_panel_causes(svg, grid, links);
        feel_panel_variant_causes(svg, grid,
                                  (sb_svg_box){x + LABELS + GRID_WIDTH, beside.y,
                                               CARD_WIDTH - LABELS - GRID_WIDTH, beside.height});
        return;
    }
    const feel_measure *measure = &feel_measures[card];
    draw_titles(svg, title, measure->title, measure->unit);
    feel_panel_heat(svg, grid, measure, links);
    feel_panel_variants(svg, grid, measure, beside);
}

static void draw_variant_legend(sb_svg *svg, double right, double y)
{
    for (int v = FEEL_VARIANT_COUNT - 1; v >= 0; v--) {
        const char *text = feel_variant_label((feel_variant)v);
        right -= sb_svg_text_width(text, 10.0);
        sb_svg_text(svg, (sb_svg_point){right, y},
                    (sb_svg_text_style){10.0, FEEL_INK, SB_SVG_START, 0}, text);
        right -= 32.0;
        sb_svg_line(svg, (sb_svg_point){right, y - 3.5}, (sb_svg_point){right + 26.0, y - 3.5},
                    (sb_svg_style){.stroke = sb_chart_colour((unsigned)v),
                                   .stroke_width = v == FEEL_DEFAULT ? 2.4 : 1.4,
                                   .dashes = sb_chart_dashes((unsigned)v)});
        right -= 14.0;
    }
}

// Returns where the next section begins.
static double draw_section(sb_svg *svg, const feel_grid *grid, size_t section, double y)
{
    sb_svg_line(svg, (sb_svg_point){MARGIN, y}, (sb_svg_point){WIDTH - MARGIN, y},
                (sb_svg_style){.stroke = "#bbbbbb", .stroke_width = 1.0});
    sb_svg_text(svg, (sb_svg_point){MARGIN, y + 20.0},
                (sb_svg_text_style){14.0, FEEL_INK, SB_SVG_START, 1}, sections[section].title);
    draw_variant_legend(svg, WIDTH - MARGIN, y + 19.0);
    y += SECTION_HEIGHT;
    for (int i = 0; i < CARD_COUNT_MAX && sections[section].cards[i] != NO_CARD; i++) {
        draw_card(svg, grid, sections[section].cards[i], MARGIN + (i % 2) * (CARD_WIDTH + GUTTER),
                  y);
        y += i % 2 == 1 ? CARD_HEIGHT : 0.0;
    }
    return y;
}

static double height_of_sections(void)
{
    double height = 0.0;
    for (size_t i = 0; i < SECTION_COUNT; i++) {
        height += SECTION_HEIGHT;
        for (int card = 0; card < CARD_COUNT_MAX; card += 2) {
            height += sections[i].cards[card] != NO_CARD ? CARD_HEIGHT : 0.0;
        }
    }
    return height;
}

static void draw(const feel_run *run, const feel_grid *grid, FILE *file)
{
    const double height = MARGIN + FEEL_HEAD_HEIGHT + height_of_sections() + MARGIN;
    sb_svg svg;
    sb_svg_begin(&svg, file, WIDTH, height, "What players feel",
                 "Latency and corrections of the own tank, smoothness of others, agreement of "
                 "hits, inputs in time and bytes, over round trip, jitter and loss of links, as "
                 "the SDK is and without parts of it.");
    sb_svg_rectangle(&svg, (sb_svg_box){0.0, 0.0, WIDTH, height},
                     (sb_svg_style){.fill = "#ffffff"});
    feel_head_draw(&svg, run, grid,
                   (sb_svg_box){MARGIN, MARGIN, WIDTH - 2.0 * MARGIN, FEEL_HEAD_HEIGHT});
    double y = MARGIN + FEEL_HEAD_HEIGHT;
    for (size_t i = 0; i < SECTION_COUNT; i++) {
        y = draw_section(&svg, grid, i, y);
    }
    sb_svg_end(&svg);
}

bool feel_report_can_write(const char *path)
{
    sb_output_file output;
    return sb_output_file_open(&output, COMMAND, path) &&
           sb_output_file_close(&output, COMMAND, false);
}

bool feel_report_write(const char *path, const feel_run *run, const feel_cell *cells, size_t count)
{
    feel_grid grid;
    if (!feel_grid_of(cells, count, &grid)) {
        sb_command_message(COMMAND,
                           count == 0 ? "%s: nothing was measured that could be drawn"
                                      : "%s: too many different links to be drawn",
                           path);
        return false;
    }
    sb_output_file output;
    if (!sb_output_file_open(&output, COMMAND, path)) {
        return false;
    }
    draw(run, &grid, output.file);
    return sb_output_file_close(&output, COMMAND, true);
}
