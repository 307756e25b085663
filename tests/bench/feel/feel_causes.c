// The panels of the causes of corrections, declared in feel_panel.h.
#include <math.h>

#include "cli/replay/picture/chart.h"
#include "feel_panel.h"

#define PART_COUNT 3
#define NAME_WIDTH 112.0
#define GAP 3.0

// Colours that differ from the variants' and suit colour-blind readers (Okabe and Ito 2008, and
// greys).
static const struct {
    sb_client_cause cause;
    const char *colour;
} stack[SB_CLIENT_CAUSE_COUNT] = {
    {SB_CLIENT_CAUSE_NONE, "#000000"},    {SB_CLIENT_CAUSE_CONTACT, "#e69f00"},
    {SB_CLIENT_CAUSE_IMPULSE, "#8c2d04"}, {SB_CLIENT_CAUSE_INPUT, "#56b4e9"},
    {SB_CLIENT_CAUSE_PICK_UP, "#f0e442"}, {SB_CLIENT_CAUSE_RESPAWN, "#bbbbbb"},
    {SB_CLIENT_CAUSE_ROUND, "#666666"},
};

// Mean shares over links in per cent.
typedef struct shares {
    double values[SB_CLIENT_CAUSE_COUNT];
    double sum;
    uint32_t count; ///< count of links
} shares;

static void add(shares *to, const feel_cell *cell)
{
    for (int i = 0; i < SB_CLIENT_CAUSE_COUNT; i++) {
        if (!isfinite(cell->corrections_by_cause[i])) {
            return;
        }
    }
    for (int i = 0; i < SB_CLIENT_CAUSE_COUNT; i++) {
        to->values[i] += cell->corrections_by_cause[i] * 100.0;
    }
    to->count++;
}

static shares mean(shares of)
{
    for (int i = 0; i < SB_CLIENT_CAUSE_COUNT && of.count > 0; i++) {
        of.values[i] /= of.count;
        of.sum += of.values[i];
    }
    return of;
}

static shares column_shares(const feel_grid *grid, uint32_t round_trip, uint32_t loss)
{
    shares of = {0};
    for (uint32_t j = 0; j < grid->jitter_count; j++) {
        const feel_cell *cell = feel_grid_find(grid, FEEL_DEFAULT, round_trip, j, loss);
        if (cell != NULL) {
            add(&of, cell);
        }
    }
    return mean(of);
}

static shares variant_shares(const feel_grid *grid, feel_variant variant)
{
    shares of = {0};
    for (size_t i = 0; i < grid->count; i++) {
        if (grid->cells[i].variant == variant && feel_is_playable(&grid->cells[i])) {
            add(&of, &grid->cells[i]);
        }
    }
    return mean(of);
}

static sb_svg_style style_of(int place)
{
    return (sb_svg_style){.fill = stack[place].colour, .stroke = "#ffffff", .stroke_width = 0.5};
}

void feel_panel_causes(sb_svg *svg, const feel_grid *grid, sb_svg_box plot)
{
    double most = 0.0;
    for (uint32_t r = 0; r < grid->round_trip_count; r++) {
        for (uint32_t l = 0; l < grid->loss_count; l++) {
            most = fmax(most, column_shares(grid, r, l).sum);
        }
    }
    const sb_value_axis axis = sb_value_axis_of(plot.y, plot.height, 0.0, most, PART_COUNT, false);
    const sb_svg_box last =
        feel_panel_column(grid, plot, grid->round_trip_count - 1, grid->loss_count - 1);
    sb_value_axis_draw(svg, &axis, plot.x, last.x + last.width);
    feel_panel_columns(svg, grid, plot);
    for (uint32_t r = 0; r < grid->round_trip_count; r++) {
        for (uint32_t l = 0; l < grid->loss_count; l++) {
            const shares of = column_shares(grid, r, l);
            const sb_svg_box column = feel_panel_column(grid, plot, r, l);
            double from = 0.0;
            for (int i = 0; i < SB_CLIENT_CAUSE_COUNT; i++) {
                const double to = from + of.values[stack[i].cause];
                const double top = sb_value_axis_y(&axis, to);
                if (to > from) {
                    sb_svg_rectangle(svg,
                                     (sb_svg_box){column.x + GAP, top, column.width - 2.0 * GAP,
                                                  sb_value_axis_y(&axis, from) - top},
                                     style_of(i));
                }
                from = to;
            }
        }
    }
}

static void draw_variant(sb_svg *svg, const shares *of, double most, sb_svg_box bar)
{
    double x = bar.x;
    for (int i = 0; i < SB_CLIENT_CAUSE_COUNT && of->count > 0; i++) {
        const double width = most > 0.0 ? bar.width * of->values[stack[i].cause] / most : 0.0;
        if (width > 0.0) {
            sb_svg_rectangle(svg, (sb_svg_box){x, bar.y, width, bar.height}, style_of(i));
        }
        x += width;
    }
    char text[FEEL_NUMBER_SIZE];
    feel_number_text(of->count > 0 ? of->sum : (double)NAN, text);
    sb_svg_text(svg, (sb_svg_point){x + 5.0, bar.y + bar.height / 2.0 + 3.0},
                (sb_svg_text_style){9.0, FEEL_INK, SB_SVG_START, 0}, text);
}

void feel_panel_variant_causes(sb_svg *svg, const feel_grid *grid, sb_svg_box plot)
{
    double most = 0.0;
    for (int v = 0; v < FEEL_VARIANT_COUNT; v++) {
        most = fmax(most, variant_shares(grid, (feel_variant)v).sum);
    }
    const double row = plot.height / FEEL_VARIANT_COUNT;
    for (int v = 0; v < FEEL_VARIANT_COUNT; v++) {
        const shares of = variant_shares(grid, (feel_variant)v);
        const sb_svg_box bar = {plot.x + NAME_WIDTH, plot.y + row * v + GAP,
                                plot.width - NAME_WIDTH - 30.0, row - 2.0 * GAP};
        sb_svg_text(svg, (sb_svg_point){bar.x - 6.0, bar.y + bar.height / 2.0 + 3.0},
                    (sb_svg_text_style){9.0, FEEL_INK, SB_SVG_END, 0},
                    feel_variant_label((feel_variant)v));
        draw_variant(svg, &of, most, bar);
    }
}

void feel_panel_cause_legend(sb_svg *svg, double right, double y)
{
    static const char *const labels[SB_CLIENT_CAUSE_COUNT] = {
        [SB_CLIENT_CAUSE_NONE] = "none known", [SB_CLIENT_CAUSE_CONTACT] = "contact",
        [SB_CLIENT_CAUSE_IMPULSE] = "impulse", [SB_CLIENT_CAUSE_INPUT] = "input",
        [SB_CLIENT_CAUSE_RESPAWN] = "respawn", [SB_CLIENT_CAUSE_PICK_UP] = "pick-up",
        [SB_CLIENT_CAUSE_ROUND] = "round",
    };
    for (int i = SB_CLIENT_CAUSE_COUNT; i > 0; i--) {
        const char *text = labels[stack[i - 1].cause];
        right -= sb_svg_text_width(text, 9.0);
        sb_svg_text(svg, (sb_svg_point){right, y},
                    (sb_svg_text_style){9.0, FEEL_INK, SB_SVG_START, 0}, text);
        right -= 12.0;
        sb_svg_rectangle(svg, (sb_svg_box){right, y - 7.5, 8.0, 8.0}, style_of(i - 1));
        right -= 9.0;
    }
}
