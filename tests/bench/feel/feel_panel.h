/// The panels of the report: a measure over the grid, and beside it the variants of the SDK.
#ifndef SABOT_BENCH_FEEL_PANEL_H
#define SABOT_BENCH_FEEL_PANEL_H

#include "cli/replay/picture/svg.h"
#include "feel_measure.h"

#define FEEL_INK "#222222"
#define FEEL_QUIET "#666666"
#define FEEL_NONE "#eeeeee"

/// Size of the text of `feel_number_text`.
#define FEEL_NUMBER_SIZE 16

/// Returns a variant's name for people. Its colour and dashes are those of sb_chart_colour and
/// sb_chart_dashes.
const char *feel_variant_label(feel_variant variant);

/// Writes a value in about four characters. "0" means exactly 0, a dash means no value.
void feel_number_text(double value, char out_text[FEEL_NUMBER_SIZE]);

/// Returns the column of a round trip and loss within the plot of a panel.
sb_svg_box feel_panel_column(const feel_grid *grid, sb_svg_box plot, uint32_t round_trip,
                             uint32_t loss);

/// Draws the names of the columns: round trips above the plot, losses in the 14 units below it.
void feel_panel_columns(sb_svg *svg, const feel_grid *grid, sb_svg_box plot);

/// Draws the values of the complete SDK as numbers on shades, a row for each jitter. A value that
/// misses its goal is framed.
void feel_panel_heat(sb_svg *svg, const feel_grid *grid, const feel_measure *measure,
                     sb_svg_box plot);

/// Draws a line over the round trips for each variant, with the range of its links, and the goals.
/// The labels of values are left of the plot, those of goals right of it.
void feel_panel_variants(sb_svg *svg, const feel_grid *grid, const feel_measure *measure,
                         sb_svg_box plot);

/// Draw the causes of corrections as bars: of the complete SDK, and of each variant.
void feel_panel_causes(sb_svg *svg, const feel_grid *grid, sb_svg_box plot);
void feel_panel_variant_causes(sb_svg *svg, const feel_grid *grid, sb_svg_box plot);
/// Draws the names of the causes in one line that ends at `right`.
void feel_panel_cause_legend(sb_svg *svg, double right, double y);

#endif
