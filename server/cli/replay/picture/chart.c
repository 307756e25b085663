#include "cli/replay/picture/chart.h"

#include <math.h>
#include <stddef.h>

#define LEFT 46.0
#define RIGHT 8.0
#define TOP 24.0
#define BOTTOM 20.0
#define TIME_LABEL 16.0
#define INK "#222222"
#define QUIET "#666666"
#define GRID "#dddddd"
#define UNKNOWN "#eeeeee"
#define NAME_CHARACTERS_MAX 16
#define NAME_SIZE (4 * NAME_CHARACTERS_MAX + 8)
#define LABEL_SIZE 32
#define LEGEND_ROW 14.0
#define SAMPLE 22.0

static const char *const colours[SB_CHART_LINE_COUNT_MAX] = {"#0072b2", "#d55e00", "#009e73",
                                                             "#cc79a7", "#b8860b", "#000000"};
static const char *const dashes[SB_CHART_LINE_COUNT_MAX] = {NULL,      "6 2", "2 2",
                                                            "8 2 2 2", "4 4", "1 3"};

// From yellow over red to violet.
static const char *const shades[SB_CHART_SHADE_COUNT] = {
    "#fff3c4", "#fddc82", "#fbb75a", "#f28c4b", "#dc6152", "#b53c66", "#7f2a72", "#43206a"};

const char *sb_chart_colour(unsigned index)
{
    return colours[index % SB_CHART_LINE_COUNT_MAX];
}

const char *sb_chart_dashes(unsigned index)
{
    return dashes[index % SB_CHART_LINE_COUNT_MAX];
}

const char *sb_chart_shade(unsigned index)
{
    return shades[index < SB_CHART_SHADE_COUNT ? index : SB_CHART_SHADE_COUNT - 1];
}

// Returns a step of time in which people count, seconds.
static double time_step(double seconds)
{
    static const double steps[] = {0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600};
    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++) {
        if (seconds / steps[i] <= 8.0) {
            return steps[i];
        }
    }
    return sb_value_axis_step(seconds / 3600.0, 8) * 3600.0;
}

static void time_text(double seconds, double step, char out_text[LABEL_SIZE])
{
    if (step < 1.0) {
        snprintf(out_text, LABEL_SIZE, "%.1f", seconds);
        return;
    }
    uint64_t whole = (uint64_t)(seconds + 0.5);
    unsigned long long hours = whole / 3600, minutes = whole / 60 % 60, rest = whole % 60;
    if (hours > 0) {
        snprintf(out_text, LABEL_SIZE, "%llu:%02llu:%02llu", hours, minutes, rest);
    } else {
        snprintf(out_text, LABEL_SIZE, "%llu:%02llu", minutes, rest);
    }
}

// Copies as much of a name as there is room for.
static void shorten(const char *name, char out_text[NAME_SIZE])
{
    size_t length = 0;
    int characters = 0;
    while (name[length] != '\0') {
        bool begins = ((unsigned char)name[length] & 0xc0) != 0x80;
        if (begins && characters == NAME_CHARACTERS_MAX) {
            break;
        }
        characters += begins;
        if (length >= 4 * NAME_CHARACTERS_MAX) {
            break;
        }
        out_text[length] = name[length];
        length++;
    }
    snprintf(out_text + length, 8, "%s", name[length] != '\0' ? "\xe2\x80\xa6" : "");
}

// The unit follows the title.
static double unit_x(const sb_chart *chart)
{
    return chart->box.x + sb_svg_text_width(chart->title, 12.0) + 10.0;
}

// Where the names of the lines go.
typedef struct legend {
    unsigned rows; ///< rows under the title; 0 if the names are beside it
    char names[SB_CHART_LINE_COUNT_MAX][NAME_SIZE];
    sb_svg_point places[SB_CHART_LINE_COUNT_MAX];
} legend;

static legend legend_of(const sb_chart *chart)
{
    legend of = {0};
    double widths[SB_CHART_LINE_COUNT_MAX], total = 0.0;
    for (unsigned i = 0; i < chart->line_count; i++) {
        shorten(chart->lines[i].name, of.names[i]);
        widths[i] = SAMPLE + sb_svg_text_width(of.names[i], 10.0) + 12.0;
        total += widths[i];
    }
    double right = chart->box.x + chart->box.width - RIGHT;
    sb_svg_point at = {right - total, chart->box.y + 12.0};
    if (chart->line_count > 1 && at.x < unit_x(chart) + sb_svg_text_width(chart->unit, 10.0)) {
        of.rows = 1;
        at = (sb_svg_point){chart->box.x + LEFT, at.y + LEGEND_ROW};
    }
    for (unsigned i = 0; i < chart->line_count; i++) {
        if (of.rows > 0 && at.x + widths[i] > right + 12.0 && at.x > chart->box.x + LEFT) {
            of.rows++;
            at = (sb_svg_point){chart->box.x + LEFT, at.y + LEGEND_ROW};
        }
        of.places[i] = at;
        at.x += widths[i];
    }
    return of;
}

static void draw_legend(sb_svg *svg, const sb_chart *chart, const legend *of)
{
    for (unsigned i = 0; i < chart->line_count && chart->line_count > 1; i++) {
        sb_svg_point at = of->places[i];
        sb_svg_line(svg, (sb_svg_point){at.x, at.y - 3.5}, (sb_svg_point){at.x + 18.0, at.y - 3.5},
                    (sb_svg_style){.stroke = sb_chart_colour(i),
                                   .stroke_width = 2.0,
                                   .dashes = sb_chart_dashes(i)});
        sb_svg_text(svg, (sb_svg_point){at.x + SAMPLE, at.y},
                    (sb_svg_text_style){10.0, INK, SB_SVG_START, 0}, of->names[i]);
    }
}

typedef struct frame {
    sb_svg_box plot;
    double seconds; ///< duration along x
    sb_value_axis axis;
    bool any;
} frame;

static double seconds_of(const sb_match_statistics *statistics, uint64_t ticks)
{
    return (double)ticks / (double)statistics->tick_rate_hz;
}

static frame frame_of(const sb_chart *chart, const sb_match_statistics *statistics,
                      unsigned legend_rows)
{
    double top = TOP + LEGEND_ROW * legend_rows;
    double bottom = BOTTOM + (chart->names_time ? TIME_LABEL : 0.0);
    frame of = {
        .plot = {chart->box.x + LEFT, chart->box.y + top, chart->box.width - LEFT - RIGHT,
                 chart->box.height - top - bottom},
        .seconds = seconds_of(statistics, statistics->end_tick),
    };
    double low = 0.0, high = 0.0;
    for (unsigned line = 0; line < chart->line_count; line++) {
        for (unsigned bin = 0; bin < statistics->bin_count; bin++) {
            double value;
            if (chart->lines[line].value(statistics, bin, chart->lines[line].argument, &value)) {
                low = value < low ? value : low;
                high = value > high ? value : high;
                of.any = true;
            }
        }
    }
    of.axis = sb_value_axis_of(of.plot.y, of.plot.height, low, high, 4, chart->whole);
    return of;
}

static double x_of(const frame *of, double seconds)
{
    double share = of->seconds > 0.0 ? seconds / of->seconds : 0.0;
    return of->plot.x + of->plot.width * (share < 1.0 ? share : 1.0);
}

static void draw_times(sb_svg *svg, const frame *of, bool named)
{
    double step = time_step(of->seconds), bottom = of->plot.y + of->plot.height;
    unsigned count = of->seconds > 0.0 ? (unsigned)(of->seconds / step + 0.001) : 0;
    for (unsigned i = 0; i <= count; i++) {
        double x = x_of(of, i * step);
        sb_svg_line(svg, (sb_svg_point){x, bottom}, (sb_svg_point){x, bottom + 4.0},
                    (sb_svg_style){.stroke = QUIET, .stroke_width = 1.0});
        char text[LABEL_SIZE];
        time_text(i * step, step, text);
        sb_svg_text(svg, (sb_svg_point){x, bottom + 15.0},
                    (sb_svg_text_style){10.0, QUIET, SB_SVG_MIDDLE, 0}, text);
    }
    if (named) {
        sb_svg_text(svg, (sb_svg_point){of->plot.x + of->plot.width / 2.0, bottom + 31.0},
                    (sb_svg_text_style){11.0, INK, SB_SVG_MIDDLE, 0},
                    step < 1.0             ? "time played, s"
                    : of->seconds < 3600.0 ? "time played, min:s"
                                           : "time played, h:min:s");
    }
}

// Draws intervals in which the log has no tick.
static void draw_unknown(sb_svg *svg, const frame *of, const sb_match_statistics *statistics)
{
    for (unsigned bin = 0; bin < statistics->bin_count; bin++) {
        if (statistics->bins[bin].ticks > 0) {
            continue;
        }
        unsigned first = bin;
        while (bin + 1 < statistics->bin_count && statistics->bins[bin + 1].ticks == 0) {
            bin++;
        }
        double from = x_of(of, seconds_of(statistics, (uint64_t)first * statistics->bin_ticks));
        double to = x_of(of, seconds_of(statistics, (uint64_t)(bin + 1) * statistics->bin_ticks));
        sb_svg_rectangle(svg, (sb_svg_box){from, of->plot.y, to - from, of->plot.height},
                         (sb_svg_style){.fill = UNKNOWN});
    }
}

static void draw_line(sb_svg *svg, const frame *of, const sb_chart *chart, unsigned index,
                      const sb_match_statistics *statistics)
{
    const sb_chart_line *line = &chart->lines[index];
    sb_svg_path_begin(svg, (sb_svg_style){.stroke = sb_chart_colour(index),
                                          .stroke_width = 1.6,
                                          .dashes = sb_chart_dashes(index)});
    bool drawing = false;
    for (unsigned bin = 0; bin < statistics->bin_count; bin++) {
        double value;
        if (!line->value(statistics, bin, line->argument, &value)) {
            drawing = false;
            continue;
        }
        uint64_t from = (uint64_t)bin * statistics->bin_ticks;
        sb_svg_point at = {x_of(of, seconds_of(statistics, from)),
                           sb_value_axis_y(&of->axis, value)};
        if (drawing) {
            sb_svg_path_line(svg, at);
        } else {
            sb_svg_path_move(svg, at);
        }
        bool last = bin + 1 == statistics->bin_count;
        at.x = last ? x_of(of, of->seconds)
                    : x_of(of, seconds_of(statistics, from + statistics->bin_ticks));
        sb_svg_path_line(svg, at);
        drawing = true;
    }
    sb_svg_path_end(svg);
}

void sb_chart_draw(sb_svg *svg, const sb_chart *chart, const sb_match_statistics *statistics)
{
    legend names = legend_of(chart);
    frame of = frame_of(chart, statistics, names.rows);
    sb_svg_point at = {chart->box.x, chart->box.y + 12.0};
    sb_svg_text(svg, at, (sb_svg_text_style){12.0, INK, SB_SVG_START, 1}, chart->title);
    at.x = unit_x(chart);
    sb_svg_text(svg, at, (sb_svg_text_style){10.0, QUIET, SB_SVG_START, 0}, chart->unit);
    draw_unknown(svg, &of, statistics);
    draw_times(svg, &of, chart->names_time);
    if (!of.any) {
        sb_svg_rectangle(svg, of.plot, (sb_svg_style){.stroke = GRID, .stroke_width = 1.0});
        sb_svg_text(
            svg,
            (sb_svg_point){of.plot.x + of.plot.width / 2.0, of.plot.y + of.plot.height / 2.0 + 4.0},
            (sb_svg_text_style){11.0, QUIET, SB_SVG_MIDDLE, 0}, chart->nothing);
        return;
    }
    sb_value_axis_draw(svg, &of.axis, of.plot.x, of.plot.x + of.plot.width);
    for (unsigned i = chart->line_count; i > 0; i--) {
        draw_line(svg, &of, chart, i - 1, statistics);
    }
    draw_legend(svg, chart, &names);
}
