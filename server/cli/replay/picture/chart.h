/// Lines over the time of a match.
#ifndef SABOT_CLI_REPLAY_PICTURE_CHART_H
#define SABOT_CLI_REPLAY_PICTURE_CHART_H

#include <stdbool.h>

#include "cli/replay/picture/svg.h"
#include "cli/replay/picture/value_axis.h"
#include "record/match_statistics.h"

/// Colours that are told apart with any kind of sight (Okabe and Ito 2008), and dashes beside
/// them; `index` in order, below SB_CHART_LINE_COUNT_MAX.
#define SB_CHART_LINE_COUNT_MAX 6u
const char *sb_chart_colour(unsigned index);
const char *sb_chart_dashes(unsigned index);

/// Of heat, light to dark, so that they are in order for any eye, and in grey too; `index` from 0
/// on, the last for all above.
#define SB_CHART_SHADE_COUNT 8u
const char *sb_chart_shade(unsigned index);

/// A value of a stretch of time; false if there is none.
typedef bool sb_chart_value(const sb_match_statistics *statistics, unsigned bin, unsigned argument,
                            double *out_value);

typedef struct sb_chart_line {
    const char *name;
    sb_chart_value *value;
    unsigned argument;
} sb_chart_line;

typedef struct sb_chart {
    sb_svg_box box; ///< with titles and labels
    const char *title;
    const char *unit;    ///< of the values, beside the title
    const char *nothing; ///< what to say where there is no value at all
    bool names_time;     ///< the time axis has its label
    bool whole;          ///< values are whole numbers
    unsigned line_count; ///< at most SB_CHART_LINE_COUNT_MAX
    sb_chart_line lines[SB_CHART_LINE_COUNT_MAX];
} sb_chart;

void sb_chart_draw(sb_svg *svg, const sb_chart *chart, const sb_match_statistics *statistics);

#endif
