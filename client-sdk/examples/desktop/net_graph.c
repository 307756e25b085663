#include "net_graph.h"

#include <stdio.h>

// In units of the canvas.
#define PANEL_WIDTH 206.0f
#define HEAD_HEIGHT 13.0f
#define ROW_HEIGHT 15.0f
#define PLOT_LEFT 60.0f
#define PLOT_HEIGHT 12.0f
#define MARGIN 6.0f
#define SECOND_SAMPLES 10u

typedef enum row_form { ROW_LINE, ROW_BARS } row_form;

typedef struct dt_row {
    const char *name;
    const char *format; ///< of the newest value
    colour ink;
    float least_scale; ///< the plot reaches at least so far
    row_form form;
} dt_row;

static dt_row row_of(net_graph_row number)
{
    const dt_row rows[NET_GRAPH_ROW_COUNT] = {
        [NET_GRAPH_ROUND_TRIP] = {"round trip", "%.0f ms", COLOUR_SKY, 40.0f, ROW_LINE},
        [NET_GRAPH_JITTER] = {"jitter", "%.1f ms", COLOUR_ORANGE, 10.0f, ROW_LINE},
        [NET_GRAPH_LOSS] = {"loss", "%.1f %%", COLOUR_VERMILION, 10.0f, ROW_BARS},
        [NET_GRAPH_RECEIVED] = {"received", "%.1f kB/s", COLOUR_GREEN, 4.0f, ROW_LINE},
        [NET_GRAPH_SENT] = {"sent", "%.1f kB/s", COLOUR_GREEN, 4.0f, ROW_LINE},
        [NET_GRAPH_MARGIN] = {"margin", "%+.0f ticks", COLOUR_YELLOW, 4.0f, ROW_BARS},
        [NET_GRAPH_INTERPOLATION] = {"interp.", "%.0f ms", COLOUR_PURPLE, 100.0f, ROW_LINE},
        [NET_GRAPH_CORRECTIONS] = {"corrected", "%.0f", COLOUR_VERMILION, 3.0f, ROW_BARS},
        [NET_GRAPH_STARVED] = {"starved", "%.0f %%", COLOUR_VERMILION, 100.0f, ROW_BARS},
    };
    return rows[number];
}

static uint64_t corrections(const sb_client_status *status)
{
    uint64_t sum = 0;
    for (int cause = 0; cause < SB_CLIENT_CAUSE_COUNT; cause++) {
        sum += status->corrections[cause];
    }
    return sum;
}

// Counters may begin anew after a loss: what is less than before is nothing.
static float rise(uint64_t now, uint64_t before)
{
    return now > before ? (float)(now - before) : 0.0f;
}

static float percent(float part, float whole)
{
    return whole > 0.0f ? 100.0f * part / whole : 0.0f;
}

static void take_sample(dt_net_graph *graph, const sb_client_status *now)
{
    uint32_t place = graph->count % NET_GRAPH_SAMPLES;
    uint32_t back = graph->count < SECOND_SAMPLES ? graph->count : SECOND_SAMPLES;
    graph->past[place] = *now;
    const sb_client_status *second = &graph->past[(graph->count - back) % NET_GRAPH_SAMPLES];
    const sb_client_status *last =
        &graph->past[(graph->count - (back > 0 ? 1 : 0)) % NET_GRAPH_SAMPLES];
    float seconds = (float)(back > 0 ? back : 1) * (float)NET_GRAPH_SAMPLE_S;
    float lost = rise(now->snapshots_lost, second->snapshots_lost);
    float came = rise(now->snapshots_received, second->snapshots_received);
    const float values[NET_GRAPH_ROW_COUNT] = {
        [NET_GRAPH_ROUND_TRIP] = (float)now->round_trip_ms,
        [NET_GRAPH_JITTER] = 0.001f * (float)now->jitter_us,
        [NET_GRAPH_LOSS] = percent(lost, lost + came),
        [NET_GRAPH_RECEIVED] = 0.001f * rise(now->bytes_received, second->bytes_received) / seconds,
        [NET_GRAPH_SENT] = 0.001f * rise(now->bytes_sent, second->bytes_sent) / seconds,
        [NET_GRAPH_MARGIN] = (float)now->input_margin,
        [NET_GRAPH_INTERPOLATION] = 0.001f * (float)now->interpolation_delay_us,
        [NET_GRAPH_CORRECTIONS] = rise(corrections(now), corrections(last)),
        [NET_GRAPH_STARVED] =
            percent(rise(now->views_starved, last->views_starved), rise(now->views, last->views)),
    };
    for (int i = 0; i < NET_GRAPH_ROW_COUNT; i++) {
        graph->values[i][place] = values[i];
    }
    graph->count++;
}

void net_graph_update(dt_net_graph *graph, const dt_game *game)
{
    if (game->seconds >= graph->next_s) {
        take_sample(graph, &game->status);
        // After a pause it goes on from now, without samples for what was missed.
        graph->next_s = game->seconds - graph->next_s > 1.0 ? game->seconds : graph->next_s;
        graph->next_s += NET_GRAPH_SAMPLE_S;
    }
}

void net_graph_place(const dt_canvas *canvas, float width, float height, float out_place[4])
{
    float unit = canvas->unit;
    out_place[2] = PANEL_WIDTH * unit;
    out_place[3] = (HEAD_HEIGHT + ROW_HEIGHT * (float)NET_GRAPH_ROW_COUNT + 3.0f) * unit;
    out_place[0] = width - out_place[2] - MARGIN * unit;
    out_place[1] = height - out_place[3] - MARGIN * unit;
}

static uint32_t shown_count(const dt_net_graph *graph)
{
    return graph->count < NET_GRAPH_SAMPLES ? graph->count : NET_GRAPH_SAMPLES;
}

// The value of `age` samples ago.
static float value_at(const dt_net_graph *graph, int number, uint32_t age)
{
    return graph->values[number][(graph->count - 1 - age) % NET_GRAPH_SAMPLES];
}

static float scale_of(const dt_net_graph *graph, int number, float least)
{
    float largest = least;
    for (uint32_t age = 0; age < shown_count(graph); age++) {
        largest = fmaxf(largest, fabsf(value_at(graph, number, age)));
    }
    return largest;
}

static void draw_plot(const dt_net_graph *graph, int number, dt_canvas *canvas, float x, float y)
{
    dt_row row = row_of((net_graph_row)number);
    float unit = canvas->unit, height = PLOT_HEIGHT * unit, width = (float)NET_GRAPH_SAMPLES * 0.8f;
    bool both_ways = number == NET_GRAPH_MARGIN;
    float zero = y + (both_ways ? 0.5f : 1.0f) * height;
    float factor = (both_ways ? 0.5f : 1.0f) * height / scale_of(graph, number, row.least_scale);
    width *= unit;
    canvas_rectangle(canvas, x, y, width, height, (colour){1.0f, 1.0f, 1.0f, 0.06f});
    canvas_rectangle(canvas, x, zero - 1.0f, width, 1.0f, (colour){1.0f, 1.0f, 1.0f, 0.25f});
    float step = width / (float)NET_GRAPH_SAMPLES;
    for (uint32_t age = 0; age < shown_count(graph); age++) {
        float right = x + width - (float)age * step, value = value_at(graph, number, age) * factor;
        if (row.form == ROW_BARS) {
            colour ink = value < 0.0f ? COLOUR_VERMILION : row.ink;
            canvas_rectangle(canvas, right - step, value < 0.0f ? zero : zero - value, step,
                             fabsf(value), ink);
        } else if (age + 1 < shown_count(graph)) {
            float before = value_at(graph, number, age + 1) * factor;
            const point area[4] = {{right - 1.5f * step, zero},
                                   {right - 1.5f * step, zero - before},
                                   {right - 0.5f * step, zero - value},
                                   {right - 0.5f * step, zero}};
            colour faint = colour_fade(row.ink, 0.25f);
            const colour fills[4] = {faint, faint, faint, faint};
            canvas_polygon(canvas, area, fills, 4);
            canvas_line(canvas, area[1], area[2], fmaxf(1.5f, unit), row.ink, row.ink);
        }
    }
}

void net_graph_draw(const dt_net_graph *graph, const dt_game *game, dt_canvas *canvas, float width,
                    float height)
{
    float place[4], unit = canvas->unit;
    net_graph_place(canvas, width, height, place);
    canvas_panel(canvas, place[0], place[1], place[2], place[3]);
    float x = place[0] + 4.0f * unit, y = place[1] + 3.0f * unit;
    canvas_text(canvas, x, y, unit, CANVAS_LEFT, COLOUR_TEXT, "network");
    canvas_print(canvas, place[0] + place[2] - 4.0f * unit, y, unit, CANVAS_RIGHT, COLOUR_DIM,
                 "10 s  tick %.0f  F3", game->status.server_tick);
    y += HEAD_HEIGHT * unit - 2.0f * unit;
    for (int i = 0; i < NET_GRAPH_ROW_COUNT && graph->count > 0; i++, y += ROW_HEIGHT * unit) {
        dt_row row = row_of((net_graph_row)i);
        float value = value_at(graph, i, 0);
        // Of corrections it is the number so far that says something.
        value = i == NET_GRAPH_CORRECTIONS ? (float)corrections(&game->status) : value;
        char text[32];
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
        (void)snprintf(text, sizeof text, row.format, (double)value); // the formats stand above
#pragma GCC diagnostic pop
        canvas_text(canvas, x, y + 3.0f * unit, unit, CANVAS_LEFT, row.ink, row.name);
        draw_plot(graph, i, canvas, place[0] + (PLOT_LEFT + 5.0f) * unit, y + 1.0f * unit);
        canvas_text(canvas, place[0] + place[2] - 4.0f * unit, y + 3.0f * unit, unit, CANVAS_RIGHT,
                    COLOUR_TEXT, text);
    }
}
