#include "cli/replay/stats/match_figures.h"

#include <inttypes.h>
#include <string.h>
#include <time.h>

#include "cli/replay/picture/chart.h"
#include "cli/replay/picture/plan_canvas.h"

#define WIDTH 1240.0
#define HEIGHT 980.0
#define MARGIN 24.0
#define COLUMN 600.0 ///< width of the map
#define HEAD 64.0
#define GUTTER 36.0
#define MAP_HEIGHT 676.0
#define CHART_COUNT 6u
#define INK "#222222"
#define QUIET "#666666"
#define ROW 17.0
#define LINE_SIZE 256

static bool rate(const sb_match_statistics *statistics, unsigned bin, uint64_t count,
                 double *out_value)
{
    uint32_t ticks = statistics->bins[bin].ticks;
    if (ticks == 0) {
        return false;
    }
    *out_value = (double)count * (double)statistics->tick_rate_hz / (double)ticks;
    return true;
}

static bool bytes_value(const sb_match_statistics *statistics, unsigned bin, unsigned argument,
                        double *out_value)
{
    (void)argument;
    return rate(statistics, bin, statistics->bins[bin].bytes, out_value);
}

static bool time_value(const sb_match_statistics *statistics, unsigned bin, unsigned argument,
                       double *out_value)
{
    (void)argument;
    const sb_match_bin *of = &statistics->bins[bin];
    *out_value = (double)of->play_ns * 1e-3 / (double)(of->ticks > 0 ? of->ticks : 1);
    return of->ticks > 0;
}

static bool events_value(const sb_match_statistics *statistics, unsigned bin, unsigned argument,
                         double *out_value)
{
    (void)argument;
    return rate(statistics, bin, statistics->bins[bin].events, out_value);
}

static bool timing_value(const sb_match_statistics *statistics, unsigned bin, unsigned argument,
                         double *out_value)
{
    const sb_match_bin *of = &statistics->bins[bin];
    return statistics->player_ticks > 0 &&
           rate(statistics, bin, argument == 0 ? of->stand_ins : of->late_inputs, out_value);
}

static bool players_value(const sb_match_statistics *statistics, unsigned bin, unsigned argument,
                          double *out_value)
{
    const sb_match_bin *of = &statistics->bins[bin];
    *out_value = argument == 0 ? of->players : of->computers;
    return of->ticks > 0;
}

static bool team_value(const sb_match_statistics *statistics, unsigned bin, unsigned argument,
                       double *out_value)
{
    *out_value = statistics->bins[bin].team_scores[argument];
    return statistics->bins[bin].ticks > 0;
}

// The score of a player while it was present.
static bool score_value(const sb_match_statistics *statistics, unsigned bin, unsigned argument,
                        double *out_value)
{
    const sb_player_statistics *player = &statistics->players[argument];
    const sb_match_bin *of = &statistics->bins[bin];
    *out_value = of->scores[player->slot];
    uint64_t begin = (uint64_t)bin * statistics->bin_ticks;
    return of->ticks > 0 && (of->present >> player->slot & 1) != 0 &&
           begin + statistics->bin_ticks >= player->first_tick && begin < player->last_tick;
}

// The best players come first; of equal players the one that joined first.
static unsigned rank(const sb_match_statistics *statistics,
                     uint16_t out_players[SB_MATCH_PLAYER_COUNT_MAX])
{
    for (unsigned i = 0; i < statistics->player_count; i++) {
        unsigned at = i;
        while (at > 0 &&
               statistics->players[out_players[at - 1]].score < statistics->players[i].score) {
            out_players[at] = out_players[at - 1];
            at--;
        }
        out_players[at] = (uint16_t)i;
    }
    return statistics->player_count;
}

static void fill_scores(sb_chart *chart, const sb_match_statistics *statistics,
                        const uint16_t *ranks,
                        char names[SB_CHART_LINE_COUNT_MAX][SB_SHOWN_NAME_SIZE])
{
    chart->title = "Scores";
    chart->unit = "points";
    chart->whole = true;
    chart->nothing = statistics->tanks ? "there were no players" : "these rules keep no scores";
    if (!statistics->tanks) {
        return;
    }
    if (statistics->teams) {
        chart->lines[0] = (sb_chart_line){"team 1", team_value, 0};
        chart->lines[1] = (sb_chart_line){"team 2", team_value, 1};
        chart->line_count = 2;
        return;
    }
    while (chart->line_count < statistics->player_count &&
           chart->line_count < SB_CHART_LINE_COUNT_MAX) {
        unsigned i = chart->line_count++;
        sb_figures_name(&statistics->players[ranks[i]], names[i]);
        chart->lines[i] = (sb_chart_line){names[i], score_value, ranks[i]};
    }
    if (statistics->player_count > SB_CHART_LINE_COUNT_MAX) {
        chart->unit = "points, of the best six";
    }
}

static void fill_others(sb_chart charts[CHART_COUNT - 1])
{
    charts[0] =
        (sb_chart){.title = "Players",
                   .unit = "at a time",
                   .whole = true,
                   .line_count = 2,
                   .lines = {{"players", players_value, 0}, {"computers", players_value, 1}}};
    charts[1] = (sb_chart){
        .title = "Events", .unit = "a second", .line_count = 1, .lines = {{"", events_value, 0}}};
    charts[2] = (sb_chart){.title = "Inputs not in time",
                           .unit = "a second",
                           .nothing = "there were no players",
                           .line_count = 2,
                           .lines = {{"replaced", timing_value, 0}, {"late", timing_value, 1}}};
    charts[3] = (sb_chart){.title = "Log",
                           .unit = "bytes a second, without head and map",
                           .line_count = 1,
                           .lines = {{"", bytes_value, 0}}};
    charts[4] = (sb_chart){.title = "Tick",
                           .unit = "\xc2\xb5s to play one again, here and now",
                           .line_count = 1,
                           .lines = {{"", time_value, 0}}};
    for (unsigned i = 0; i < CHART_COUNT - 1; i++) {
        charts[i].nothing = charts[i].nothing != NULL ? charts[i].nothing : "no tick was recorded";
    }
}

static void draw_charts(sb_svg *svg, const sb_match_statistics *statistics, const uint16_t *ranks)
{
    sb_chart charts[CHART_COUNT] = {0};
    char names[SB_CHART_LINE_COUNT_MAX][SB_SHOWN_NAME_SIZE];
    fill_scores(&charts[0], statistics, ranks, names);
    fill_others(charts + 1);
    double x = MARGIN + COLUMN + GUTTER, y = HEAD;
    // The first chart has more lines; the last one labels the time.
    static const double heights[CHART_COUNT] = {230.0, 120.0, 120.0, 120.0, 120.0, 138.0};
    for (unsigned i = 0; i < CHART_COUNT; i++) {
        charts[i].box = (sb_svg_box){x, y, WIDTH - MARGIN - x, heights[i]};
        charts[i].names_time = i + 1 == CHART_COUNT;
        sb_chart_draw(svg, &charts[i], statistics);
        y += heights[i] + 8.0;
    }
}

// Draws a cell of the table, aligned to the right.
static void draw_cell(sb_svg *svg, double right, double y, const char *text, bool head)
{
    sb_svg_text(svg, (sb_svg_point){right, y},
                (sb_svg_text_style){10.0, head ? QUIET : INK, SB_SVG_END, 0}, text);
}

static void draw_row(sb_svg *svg, const sb_match_figures *figures,
                     const sb_player_statistics *player, double x, double y)
{
    char name[SB_SHOWN_NAME_SIZE], text[LINE_SIZE];
    sb_figures_name(player, name);
    sb_svg_text(svg, (sb_svg_point){x, y}, (sb_svg_text_style){10.0, INK, SB_SVG_START, 0}, name);
    snprintf(text, sizeof text, "%.0f", sb_figures_seconds(figures, player->ticks));
    draw_cell(svg, x + 240.0, y, text, false);
    snprintf(text, sizeof text, "%.0f", player->distance_m);
    draw_cell(svg, x + 310.0, y, text, false);
    if (!figures->statistics->tanks) {
        return;
    }
    double share;
    snprintf(text, sizeof text, "%" PRIu32, player->shots);
    draw_cell(svg, x + 360.0, y, text, false);
    bool shot = sb_figures_accuracy(player, &share);
    snprintf(text, sizeof text, shot ? "%.0f %%" : "\xe2\x80\x93", 100.0 * share);
    draw_cell(svg, x + 420.0, y, text, false);
    snprintf(text, sizeof text, "%" PRIu32, player->kills);
    draw_cell(svg, x + 465.0, y, text, false);
    snprintf(text, sizeof text, "%" PRIu32, player->deaths);
    draw_cell(svg, x + 515.0, y, text, false);
    snprintf(text, sizeof text, "%" PRId32, player->score);
    draw_cell(svg, x + 565.0, y, text, false);
}

// Draws the table under the map, with as many rows as fit.
static void draw_table(sb_svg *svg, const sb_match_figures *figures, const uint16_t *ranks,
                       double y)
{
    const sb_match_statistics *statistics = figures->statistics;
    double x = MARGIN;
    static const char *const words[] = {"present, s", "distance, m", "shots", "hits",
                                        "kills",      "deaths",      "score"};
    static const double rights[] = {240.0, 310.0, 360.0, 420.0, 465.0, 515.0, 565.0};
    sb_svg_text(svg, (sb_svg_point){x, y}, (sb_svg_text_style){12.0, INK, SB_SVG_START, 1},
                "Players");
    if (statistics->player_count == 0) {
        sb_svg_text(svg, (sb_svg_point){x, y + 20.0},
                    (sb_svg_text_style){10.0, QUIET, SB_SVG_START, 0}, "there were no players");
        return;
    }
    for (unsigned i = 0; i < (statistics->tanks ? 7u : 2u); i++) {
        draw_cell(svg, x + rights[i], y, words[i], true);
    }
    unsigned room = (unsigned)((HEIGHT - y - 19.0) / ROW), count = statistics->player_count;
    // The last row may have to say that there are more.
    unsigned rows = count <= room ? count : room - 1;
    for (unsigned i = 0; i < rows; i++) {
        draw_row(svg, figures, &statistics->players[ranks[i]], x, y + 19.0 + ROW * i);
    }
    if (statistics->player_count > rows) {
        char text[LINE_SIZE];
        snprintf(text, sizeof text, "and %" PRIu32 " more", statistics->player_count - rows);
        sb_svg_text(svg, (sb_svg_point){x, y + 19.0 + ROW * rows},
                    (sb_svg_text_style){10.0, QUIET, SB_SVG_START, 0}, text);
    }
}

static void date_text(uint64_t unix_ms, char out_text[LINE_SIZE])
{
    time_t seconds = (time_t)(unix_ms / 1000u);
    struct tm utc;
    out_text[0] = '\0';
    // A year beyond 9999 comes from a wrong clock.
    if (unix_ms / 1000u < 253402300800u && gmtime_r(&seconds, &utc) != NULL) {
        (void)strftime(out_text, LINE_SIZE, "%Y-%m-%d %H:%M UTC", &utc);
    }
}

static void draw_head(sb_svg *svg, const sb_match_figures *figures)
{
    const sb_match_statistics *statistics = figures->statistics;
    char date[LINE_SIZE], text[4 * LINE_SIZE];
    date_text(figures->head->started_unix_ms, date);
    double seconds = sb_figures_seconds(figures, statistics->ticks);
    snprintf(text, sizeof text, "%s on %s", figures->head->rules.name, figures->map->name);
    sb_svg_text(svg, (sb_svg_point){MARGIN, 30.0}, (sb_svg_text_style){18.0, INK, SB_SVG_START, 1},
                text);
    char destroyed[LINE_SIZE] = "";
    if (statistics->tanks) {
        snprintf(destroyed, sizeof destroyed, " \xc2\xb7 %" PRIu64 " tanks destroyed",
                 statistics->kill_count);
    }
    snprintf(text, sizeof text,
             "%s \xc2\xb7 %.0f min %02.0f s played at %" PRIu32 " Hz%s \xc2\xb7 %.1f kB of log, %s",
             date, (double)(uint64_t)(seconds / 60.0),
             seconds - 60.0 * (double)(uint64_t)(seconds / 60.0), figures->head->game.tick_rate_hz,
             destroyed, (double)figures->sizes.total / 1000.0, figures->end);
    sb_svg_text(svg, (sb_svg_point){MARGIN, 49.0},
                (sb_svg_text_style){11.0, QUIET, SB_SVG_START, 0}, text);
}

void sb_picture_draw(const sb_match_figures *figures, FILE *file)
{
    uint16_t ranks[SB_MATCH_PLAYER_COUNT_MAX];
    (void)rank(figures->statistics, ranks);
    sb_svg svg;
    sb_svg_begin(&svg, file, WIDTH, HEIGHT, "A recorded match",
                 "Where the players were on the map, and scores, players, events, inputs, bytes "
                 "of the log and times of ticks over time.");
    sb_svg_rectangle(&svg, (sb_svg_box){0.0, 0.0, WIDTH, HEIGHT},
                     (sb_svg_style){.fill = "#ffffff"});
    draw_head(&svg, figures);
    double bottom = sb_plan_view_draw(&svg, (sb_svg_box){MARGIN, HEAD, COLUMN, MAP_HEIGHT},
                                      figures->map, figures->statistics);
    draw_table(&svg, figures, ranks, bottom + 30.0);
    draw_charts(&svg, figures->statistics, ranks);
    sb_svg_text(&svg, (sb_svg_point){WIDTH - MARGIN, HEIGHT - 10.0},
                (sb_svg_text_style){9.0, QUIET, SB_SVG_END, 0},
                figures->statistics->gaps > 0
                    ? "Logs do not say how long a tick took when it was recorded. This log lacks "
                      "the grey intervals."
                    : "Logs do not say how long a tick took when it was recorded.");
    sb_svg_end(&svg);
}
