#include "feel_head.h"

#include <inttypes.h>
#include <math.h>

#include "cli/replay/picture/chart.h"
#include "feel_panel.h"

#define ROW 19.0
#define TOP 86.0 ///< of the three blocks: the base line of their titles
#define GOALS_X 0.0
#define PARTS_X 548.0
#define KEY_X 1144.0
#define WITH_X 440.0 ///< of the parts' figures, which end there
#define WITHOUT_X 520.0
#define HELD "#009e73"
#define MISSED "#d55e00"
#define TEXT_SIZE 256
#define DOT " \xc2\xb7 "

static void put(sb_svg *svg, double x, double y, sb_svg_anchor anchor, bool bold, const char *text)
{
    sb_svg_text(svg, (sb_svg_point){x, y}, (sb_svg_text_style){11.0, FEEL_INK, anchor, bold}, text);
}

static void put_quiet(sb_svg *svg, double x, double y, sb_svg_anchor anchor, const char *text)
{
    sb_svg_text(svg, (sb_svg_point){x, y}, (sb_svg_text_style){10.0, FEEL_QUIET, anchor, 0}, text);
}

static void draw_title(sb_svg *svg, const feel_run *run, const feel_grid *grid, sb_svg_box box)
{
    char text[TEXT_SIZE];
    uint32_t links = 0;
    for (uint32_t r = 0; r < grid->round_trip_count; r++) {
        for (uint32_t j = 0; j < grid->jitter_count; j++) {
            for (uint32_t l = 0; l < grid->loss_count; l++) {
                links += feel_grid_find(grid, FEEL_DEFAULT, r, j, l) != NULL;
            }
        }
    }
    sb_svg_text(svg, (sb_svg_point){box.x, box.y + 22.0},
                (sb_svg_text_style){20.0, FEEL_INK, SB_SVG_START, 1}, "What players feel");
    snprintf(text, sizeof text,
             "%" PRIu32 " player%s" DOT "%" PRIu32 " s on each of %" PRIu32 " link%s" DOT
             "seed %" PRIu64 DOT "%s",
             run->player_count, run->player_count == 1 ? "" : "s", run->seconds, links,
             links == 1 ? "" : "s", run->seed, run->build);
    put_quiet(svg, box.x, box.y + 44.0, SB_SVG_START, text);
}

typedef struct tally {
    uint32_t held, all;
} tally;

static tally tally_of(const feel_grid *grid, const feel_measure *measure)
{
    tally of = {0};
    for (size_t i = 0; i < grid->count && measure->holds != NULL; i++) {
        const feel_cell *cell = &grid->cells[i];
        if (cell->variant == FEEL_DEFAULT && feel_is_playable(cell) &&
            !isnan(feel_measure_value(measure, cell))) {
            of.all++;
            of.held += measure->holds(cell);
        }
    }
    for (uint32_t r = 0; r < grid->round_trip_count && measure->holds == NULL; r++) {
        const feel_summary at = feel_grid_summary(grid, measure, FEEL_DEFAULT, r);
        of.all += isnan(at.middle) ? 0 : 1;
        of.held += at.middle >= measure->goals[0].value;
    }
    return of;
}

// Draws a tick or a cross in a disc, so that the result does not depend on its colour.
static void draw_mark(sb_svg *svg, double x, double y, bool held)
{
    sb_svg_circle(svg, (sb_svg_point){x, y}, 6.5, (sb_svg_style){.fill = held ? HELD : MISSED});
    sb_svg_path_begin(svg, (sb_svg_style){.stroke = "#ffffff", .stroke_width = 1.8});
    sb_svg_path_move(svg, (sb_svg_point){x - 3.0, held ? y : y - 3.0});
    if (held) {
        sb_svg_path_line(svg, (sb_svg_point){x - 1.0, y + 2.5});
    } else {
        sb_svg_path_line(svg, (sb_svg_point){x + 3.0, y + 3.0});
        sb_svg_path_move(svg, (sb_svg_point){x - 3.0, y + 3.0});
    }
    sb_svg_path_line(svg, (sb_svg_point){x + 3.0, y - 3.0});
    sb_svg_path_end(svg);
}

static void draw_goals(sb_svg *svg, const feel_grid *grid, double x, double y)
{
    put(svg, x, y, SB_SVG_START, true, "Goals");
    put_quiet(svg, x + 50.0, y, SB_SVG_START, "of the default, where at most 5 % are lost");
    for (int i = 0; i < FEEL_MEASURE_COUNT; i++) {
        const feel_measure *measure = &feel_measures[i];
        if (measure->promise == NULL) {
            continue;
        }
        const tally of = tally_of(grid, measure);
        char text[TEXT_SIZE];
        snprintf(text, sizeof text, "%" PRIu32 " of %" PRIu32 " %s", of.held, of.all,
                 measure->holds != NULL ? "links" : "round trips");
        y += ROW;
        if (of.all > 0) {
            draw_mark(svg, x + 7.0, y - 4.0, of.held == of.all);
        }
        put(svg, x + 20.0, y, SB_SVG_START, false, measure->promise);
        put(svg, x + 470.0, y, SB_SVG_END, of.held<of.all, of.all> 0 ? text : "not measured");
    }
}

// The part that a variant lacks, and the measures that show it.
static const struct {
    const char *text;
    feel_variant without;
    feel_measure_id measure;
} parts[] = {
    {"Prediction: key press to own tank moving, frames", FEEL_NO_PREDICTION, FEEL_OWN_LATENCY},
    {"Adaptive interpolation: others are shown late by, ms", FEEL_FIXED_INTERPOLATION, FEEL_DELAY},
    {"\xe2\x80\x93 and frames without news of others, %", FEEL_FIXED_INTERPOLATION, FEEL_STARVED},
    {"Lag compensation: hits on the screen that are hits, %", FEEL_NO_LAG_COMPENSATION, FEEL_HITS},
    {"\xe2\x80\x93 and driven behind cover and hit, m, p99", FEEL_NO_LAG_COMPENSATION,
     FEEL_BEHIND_COVER},
};

static void draw_parts(sb_svg *svg, const feel_grid *grid, double x, double y)
{
    put(svg, x, y, SB_SVG_START, true, "What each part earns");
    put_quiet(svg, x + WITH_X, y, SB_SVG_END, "with it");
    put_quiet(svg, x + WITHOUT_X, y, SB_SVG_END, "without it");
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        const feel_measure *measure = &feel_measures[parts[i].measure];
        const feel_variant sides[2] = {FEEL_DEFAULT, parts[i].without};
        y += ROW;
        put(svg, x, y, SB_SVG_START, false, parts[i].text);
        for (int side = 0; side < 2; side++) {
            char text[FEEL_NUMBER_SIZE];
            feel_number_text(feel_grid_summary(grid, measure, sides[side], FEEL_ALL).middle, text);
            put(svg, x + (side == 0 ? WITH_X : WITHOUT_X), y, SB_SVG_END, side == 0, text);
        }
    }
    put_quiet(svg, x, y + ROW, SB_SVG_START,
              "Medians of links where at most 5 % are lost; hits of all of them together.");
}

static void draw_key(sb_svg *svg, double x, double y)
{
    put(svg, x, y, SB_SVG_START, true, "How to read it");
    y += ROW;
    for (unsigned i = 0; i < SB_CHART_SHADE_COUNT; i++) {
        sb_svg_rectangle(svg, (sb_svg_box){x + 12.0 * i, y - 9.0, 12.0, 11.0},
                         (sb_svg_style){.fill = sb_chart_shade(i)});
    }
    put_quiet(svg, x + 106.0, y, SB_SVG_START, "the default, from good to poor or worse");
    y += ROW;
    sb_svg_rectangle(
        svg, (sb_svg_box){x + 1.0, y - 10.0, 22.0, 12.0},
        (sb_svg_style){.fill = sb_chart_shade(3), .stroke = "#000000", .stroke_width = 2.0});
    put_quiet(svg, x + 32.0, y, SB_SVG_START, "a goal missed");
    sb_svg_rectangle(svg, (sb_svg_box){x + 136.0, y - 10.0, 22.0, 12.0},
                     (sb_svg_style){.fill = FEEL_NONE});
    sb_svg_text(svg, (sb_svg_point){x + 147.0, y - 1.0},
                (sb_svg_text_style){8.5, FEEL_INK, SB_SVG_MIDDLE, 0}, "\xe2\x80\x93");
    put_quiet(svg, x + 166.0, y, SB_SVG_START, "there was none to measure");
    y += ROW;
    sb_svg_line(svg, (sb_svg_point){x, y - 4.0}, (sb_svg_point){x + 24.0, y - 4.0},
                (sb_svg_style){.stroke = "#000000", .stroke_width = 1.4, .dashes = "1 3"});
    put_quiet(svg, x + 32.0, y, SB_SVG_START, "a goal, at the right its value");
    y += ROW;
    sb_svg_line(svg, (sb_svg_point){x + 12.0, y - 10.0}, (sb_svg_point){x + 12.0, y + 2.0},
                (sb_svg_style){.stroke = FEEL_INK, .stroke_width = 1.0});
    sb_svg_circle(svg, (sb_svg_point){x + 12.0, y - 4.0}, 2.2, (sb_svg_style){.fill = FEEL_INK});
    put_quiet(svg, x + 32.0, y, SB_SVG_START, "median, least and most of the links at a round");
    put_quiet(svg, x + 32.0, y + 13.0, SB_SVG_START,
              "trip (under the lines) where at most 5 % are lost");
}

void feel_head_draw(sb_svg *svg, const feel_run *run, const feel_grid *grid, sb_svg_box box)
{
    draw_title(svg, run, grid, box);
    draw_goals(svg, grid, box.x + GOALS_X, box.y + TOP);
    draw_parts(svg, grid, box.x + PARTS_X, box.y + TOP);
    draw_key(svg, box.x + KEY_X, box.y + TOP);
}
