/// Draws lines over the time of a match.
#ifndef SABOT_CLI_REPLAY_PICTURE_CHART_H
#define SABOT_CLI_REPLAY_PICTURE_CHART_H

#include <stdbool.h>

#include "cli/replay/picture/svg.h"
#include "cli/replay/picture/value_axis.h"
#include "record/match_statistics.h"

/// Return a colour that any kind of colour vision can tell from the others (Okabe and Ito 2008),
/// and dashes to go with it. `index` is below SB_CHART_LINE_COUNT_MAX.
#define SB_CHART_LINE_COUNT_MAX 6u
const char *sb_chart_colour(unsigned index);
const char *sb_chart_dashes(unsigned index);

/// Returns a shade of heat. Shades go from light to dark, so that their order is visible in grey
/// too. An index above the last shade gives the last.
#define SB_CHART_SHADE_COUNT 8u
const char *sb_chart_shade(unsigned index);

/// Gives the value of an interval of time; false if there is none.
typedef bool sb_chart_value(const sb_match_statistics *statistics, unsigned bin, unsigned argument,
                            double *out_value);

typedef struct sb_chart_line {
    const char *name;
    sb_chart_value *value;
    unsigned argument;
} sb_chart_line;

typedef struct sb_chart {
    sb_svg_box box; ///< the whole chart, with titles and labels
    const char *title;
    const char *unit;    ///< unit of the values, beside the title
    const char *nothing; ///< text if there is no value at all
    bool names_time;     ///< label the time axis
    bool whole;          ///< values are integers
    unsigned line_count; ///< at most SB_CHART_LINE_COUNT_MAX
    sb_chart_line lines[SB_CHART_LINE_COUNT_MAX];
} sb_chart;

void sb_chart_draw(sb_svg *svg, const sb_chart *chart, const sb_match_statistics *statistics);

#endif
