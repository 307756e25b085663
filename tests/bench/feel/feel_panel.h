/// The panels of the report: a measure over the grid, and beside it the SDK's variants.
#ifndef SABOT_BENCH_FEEL_PANEL_H
#define SABOT_BENCH_FEEL_PANEL_H

#include "cli/replay/picture/svg.h"
#include "feel_measure.h"

#define FEEL_INK "#222222"
#define FEEL_QUIET "#666666"
#define FEEL_NONE "#eeeeee"

/// Room for `feel_number_text`.
#define FEEL_NUMBER_SIZE 16

/// Colour and dashes of a variant are those of sb_chart_colour and sb_chart_dashes; this is its
/// name for people.
const char *feel_variant_label(feel_variant variant);

/// A value in about four characters; "0" is exactly nothing, and a dash is no value.
void feel_number_text(double value, char out_text[FEEL_NUMBER_SIZE]);

/// Where the links of a round trip and loss are within the plot of a panel.
sb_svg_box feel_panel_column(const feel_grid *grid, sb_svg_box plot, uint32_t round_trip,
                             uint32_t loss);

/// Names the columns: round trips over the plot, losses under it, in the 14 units there.
void feel_panel_columns(sb_svg *svg, const feel_grid *grid, sb_svg_box plot);

/// The values of the SDK as it is as numbers on shades, a row for each jitter; what misses its goal
/// is framed.
void feel_panel_heat(sb_svg *svg, const feel_grid *grid, const feel_measure *measure,
                     sb_svg_box plot);

/// A line over the round trips for each variant, from the least to the most of its links, with
/// the goals. Names of values are left of the plot, those of goals right of it.
void feel_panel_variants(sb_svg *svg, const feel_grid *grid, const feel_measure *measure,
                         sb_svg_box plot);

/// What the corrections of the SDK as it is are due to, in bars; and of each variant.
void feel_panel_causes(sb_svg *svg, const feel_grid *grid, sb_svg_box plot);
void feel_panel_variant_causes(sb_svg *svg, const feel_grid *grid, sb_svg_box plot);
/// The causes' names, in one line to the left of `right`.
void feel_panel_cause_legend(sb_svg *svg, double right, double y);

#endif
