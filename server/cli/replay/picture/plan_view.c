#include "cli/replay/picture/plan_canvas.h"

#include <math.h>
#include <string.h>

#include "cli/replay/picture/chart.h"
#include "cli/replay/picture/value_axis.h"

#define LEFT 40.0
#define TOP 24.0
#define LEGEND_HEIGHT 74.0

// Draws text with a halo, because the heat below it may have any shade.
static void draw_word(const sb_plan_canvas *of, sb_svg_point at, const char *colour,
                      const char *word)
{
    double width = sb_svg_text_width(word, 9.0);
    sb_svg_rectangle(of->svg, (sb_svg_box){at.x - width / 2.0, at.y - 8.5, width, 11.0},
                     (sb_svg_style){.fill = "#ffffff", .opacity = 0.7});
    sb_svg_text(of->svg, at, (sb_svg_text_style){9.0, colour, SB_SVG_MIDDLE, 0}, word);
}

static void draw_zone_names(const sb_plan_canvas *of)
{
    for (uint32_t i = 0; i < of->map->zone_count; i++) {
        const sb_map_zone *zone = &of->map->zones[i];
        char word[SB_MAP_TAG_SIZE + 8];
        if (zone->team != 0) {
            snprintf(word, sizeof word, "%s %u", zone->kind.text, (unsigned)zone->team);
        } else {
            snprintf(word, sizeof word, "%s", zone->kind.text);
        }
        sb_svg_point middle =
            sb_plan_canvas_place(of, (double)zone->center.x, (double)zone->center.z);
        double x = (double)zone->half_extents.x, z = (double)zone->half_extents.z;
        // At the upper edge, because something may stand in the middle.
        double up = x * fabs(sin((double)zone->yaw)) + z * fabs(cos((double)zone->yaw));
        draw_word(of, (sb_svg_point){middle.x, middle.y - up * of->scale + 11.0}, SB_PLAN_VIEW_ZONE,
                  word);
    }
}

static uint32_t most_ticks(const sb_match_statistics *statistics)
{
    uint32_t most = 0;
    for (uint32_t i = 0; i < statistics->heat_columns * statistics->heat_rows; i++) {
        most = statistics->heat[i] > most ? statistics->heat[i] : most;
    }
    return most;
}

// Scales by the square root, so that a path driven once shows beside a place where a tank waits.
static unsigned shade_of(uint32_t ticks, uint32_t most)
{
    unsigned shade = (unsigned)(SB_CHART_SHADE_COUNT * sqrt((double)ticks / (double)most));
    return shade < SB_CHART_SHADE_COUNT ? shade : SB_CHART_SHADE_COUNT - 1;
}

static void draw_heat(const sb_plan_canvas *of, const sb_match_statistics *statistics,
                      uint32_t most)
{
    double size = (double)statistics->heat_cell_m * of->scale;
    for (uint32_t row = 0; row < statistics->heat_rows; row++) {
        const uint32_t *cells = &statistics->heat[row * statistics->heat_columns];
        for (uint32_t column = 0; column < statistics->heat_columns; column++) {
            if (cells[column] == 0) {
                continue;
            }
            unsigned shade = shade_of(cells[column], most);
            uint32_t first = column;
            while (column + 1 < statistics->heat_columns && cells[column + 1] > 0 &&
                   shade_of(cells[column + 1], most) == shade) {
                column++;
            }
            sb_svg_rectangle(of->svg,
                             (sb_svg_box){of->plot.x + first * size, of->plot.y + row * size,
                                          (column + 1 - first) * size + 0.3, size + 0.3},
                             (sb_svg_style){.fill = sb_chart_shade(shade)});
        }
    }
}

static void draw_cross(sb_svg *svg, sb_svg_point at)
{
    static const double arm = 3.6;
    for (int pass = 0; pass < 2; pass++) {
        sb_svg_path_begin(svg, (sb_svg_style){.stroke = pass == 0 ? "#ffffff" : "#000000",
                                              .stroke_width = pass == 0 ? 3.6 : 1.6});
        sb_svg_path_move(svg, (sb_svg_point){at.x - arm, at.y - arm});
        sb_svg_path_line(svg, (sb_svg_point){at.x + arm, at.y + arm});
        sb_svg_path_move(svg, (sb_svg_point){at.x + arm, at.y - arm});
        sb_svg_path_line(svg, (sb_svg_point){at.x - arm, at.y + arm});
        sb_svg_path_end(svg);
    }
}

static void draw_kills(const sb_plan_canvas *of, const sb_match_statistics *statistics)
{
    uint64_t count = statistics->kill_count;
    count = count < SB_MATCH_KILL_COUNT_MAX ? count : SB_MATCH_KILL_COUNT_MAX;
    for (uint64_t i = 0; i < count; i++) {
        sb_vec3 point = statistics->kills[i].point;
        draw_cross(of->svg, sb_plan_canvas_place(of, (double)point.x, (double)point.z));
    }
}

static void draw_axes(const sb_plan_canvas *of)
{
    const sb_map *map = of->map;
    double low[2] = {(double)map->bounds_min.x, (double)map->bounds_min.z};
    double high[2] = {(double)map->bounds_max.x, (double)map->bounds_max.z};
    sb_svg_rectangle(of->svg, of->plot,
                     (sb_svg_style){.stroke = SB_PLAN_VIEW_QUIET, .stroke_width = 1.0});
    double step = sb_value_axis_step(fmax(high[0] - low[0], high[1] - low[1]), 8);
    double bottom = of->plot.y + of->plot.height;
    sb_svg_style tick = {.stroke = SB_PLAN_VIEW_QUIET, .stroke_width = 1.0};
    for (int axis = 0; axis < 2; axis++) {
        for (double at = ceil(low[axis] / step) * step; at <= high[axis] + step / 1000.0;
             at += step) {
            char text[32];
            snprintf(text, sizeof text, "%g", fabs(at) < step / 2.0 ? 0.0 : at);
            if (axis == 0) {
                sb_svg_point from = {sb_plan_canvas_place(of, at, low[1]).x, bottom};
                sb_svg_line(of->svg, from, (sb_svg_point){from.x, bottom + 4.0}, tick);
                sb_svg_text(of->svg, (sb_svg_point){from.x, bottom + 15.0},
                            (sb_svg_text_style){10.0, SB_PLAN_VIEW_QUIET, SB_SVG_MIDDLE, 0}, text);
            } else {
                sb_svg_point from = {of->plot.x, sb_plan_canvas_place(of, low[0], at).y};
                sb_svg_line(of->svg, from, (sb_svg_point){from.x - 4.0, from.y}, tick);
                sb_svg_text(of->svg, (sb_svg_point){from.x - 6.0, from.y + 3.5},
                            (sb_svg_text_style){10.0, SB_PLAN_VIEW_QUIET, SB_SVG_END, 0}, text);
            }
        }
    }
}

// Draws how long tanks were in a cell of each shade.
static void draw_shades(const sb_plan_canvas *of, sb_svg_point at,
                        const sb_match_statistics *statistics, uint32_t most)
{
    static const double width = 24.0;
    double seconds = (double)most / (double)statistics->tick_rate_hz;
    char text[96];
    snprintf(text, sizeof text, "seconds spent in a cell of %.1f m",
             (double)statistics->heat_cell_m);
    sb_svg_text(of->svg, at, (sb_svg_text_style){10.0, SB_PLAN_VIEW_INK, SB_SVG_START, 0}, text);
    for (unsigned i = 0; i < SB_CHART_SHADE_COUNT; i++) {
        sb_svg_rectangle(of->svg, (sb_svg_box){at.x + i * width, at.y + 6.0, width, 11.0},
                         (sb_svg_style){.fill = sb_chart_shade(i)});
    }
    for (unsigned i = 0; most > 0 && i <= SB_CHART_SHADE_COUNT; i += 2) {
        double share = (double)i / SB_CHART_SHADE_COUNT, value = share * share * seconds;
        snprintf(text, sizeof text, "%.*f", seconds < 10.0 ? 1 : 0, value);
        sb_svg_text(
            of->svg, (sb_svg_point){at.x + i * width, at.y + 29.0},
            (sb_svg_text_style){10.0, SB_PLAN_VIEW_QUIET, i == 0 ? SB_SVG_START : SB_SVG_MIDDLE, 0},
            text);
    }
}

static double draw_key(const sb_plan_canvas *of, sb_svg_point at, const char *word)
{
    sb_svg_text(of->svg, (sb_svg_point){at.x + 22.0, at.y},
                (sb_svg_text_style){10.0, SB_PLAN_VIEW_INK, SB_SVG_START, 0}, word);
    return 22.0 + sb_svg_text_width(word, 10.0) + 10.0;
}

static void draw_legend(const sb_plan_canvas *of, sb_svg_point at,
                        const sb_match_statistics *statistics, uint32_t most)
{
    draw_shades(of, at, statistics, most);
    sb_svg_point key = {at.x + 240.0, at.y};
    sb_svg_box sample = {key.x, key.y - 9.0, 16.0, 10.0};
    sb_svg_rectangle(of->svg, sample,
                     (sb_svg_style){.fill = SB_PLAN_VIEW_SOLID_FILL,
                                    .stroke = SB_PLAN_VIEW_SOLID,
                                    .stroke_width = 1.0});
    key.x += draw_key(of, key, "solid");
    sample.x = key.x;
    sb_svg_rectangle(of->svg, sample,
                     (sb_svg_style){.fill = SB_PLAN_VIEW_RAMP_FILL,
                                    .stroke = SB_PLAN_VIEW_SOLID,
                                    .stroke_width = 1.0});
    key.x += draw_key(of, key, "ramp, with its way up");
    key = (sb_svg_point){at.x + 240.0, at.y + 17.0};
    sample = (sb_svg_box){key.x, key.y - 9.0, 16.0, 10.0};
    sb_svg_rectangle(of->svg, sample,
                     (sb_svg_style){.stroke = SB_PLAN_VIEW_LOOSE,
                                    .stroke_width = 1.2,
                                    .dashes = SB_PLAN_VIEW_LOOSE_DASHES});
    key.x += draw_key(of, key, "crate, wall or ball at the start");
    sample.x = key.x;
    key = (sb_svg_point){at.x + 240.0, at.y + 34.0};
    sample = (sb_svg_box){key.x, key.y - 9.0, 16.0, 10.0};
    sb_svg_rectangle(
        of->svg, sample,
        (sb_svg_style){.stroke = SB_PLAN_VIEW_ZONE, .stroke_width = 1.2, .dashes = "6 3"});
    key.x += draw_key(of, key, "zone");
    if (statistics->tanks) {
        draw_cross(of->svg, (sb_svg_point){key.x + 8.0, key.y - 4.0});
        (void)draw_key(of, key, "a tank was destroyed");
    }
}

double sb_plan_view_draw(sb_svg *svg, sb_svg_box box, const sb_map *map,
                         const sb_match_statistics *statistics)
{
    double width_m = (double)(map->bounds_max.x - map->bounds_min.x);
    double depth_m = (double)(map->bounds_max.z - map->bounds_min.z);
    double width = box.width - LEFT, height = box.height - TOP - LEGEND_HEIGHT;
    sb_plan_canvas of = {.svg = svg,
                         .map = map,
                         .left_m = (double)map->bounds_min.x,
                         .top_m = (double)map->bounds_min.z,
                         .scale = fmin(width / width_m, height / depth_m)};
    of.plot = (sb_svg_box){box.x + LEFT, box.y + TOP, width_m * of.scale, depth_m * of.scale};
    sb_svg_text(svg, (sb_svg_point){box.x, box.y + 12.0},
                (sb_svg_text_style){12.0, SB_PLAN_VIEW_INK, SB_SVG_START, 1},
                "Where the players were");
    sb_svg_text(svg, (sb_svg_point){box.x + 190.0, box.y + 12.0},
                (sb_svg_text_style){10.0, SB_PLAN_VIEW_QUIET, SB_SVG_START, 0},
                "from above; x to the right, z down, m");
    sb_svg_rectangle(svg, of.plot, (sb_svg_style){.fill = SB_PLAN_VIEW_GROUND});
    uint32_t most = most_ticks(statistics);
    sb_svg_clip_begin(svg, of.plot);
    draw_heat(&of, statistics, most);
    sb_plan_canvas_draw_solids(&of);
    sb_plan_canvas_draw_zones(&of);
    sb_plan_canvas_draw_loose(&of);
    draw_kills(&of, statistics);
    draw_zone_names(&of);
    sb_svg_clip_end(svg);
    draw_axes(&of);
    draw_legend(&of, (sb_svg_point){of.plot.x, of.plot.y + of.plot.height + 38.0}, statistics,
                most);
    return of.plot.y + of.plot.height + LEGEND_HEIGHT;
}
