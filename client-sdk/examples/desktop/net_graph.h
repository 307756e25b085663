/// How the link is, over the last seconds: one row a figure.
#ifndef DESKTOP_NET_GRAPH_H
#define DESKTOP_NET_GRAPH_H

#include "canvas.h"
#include "game.h"

#define NET_GRAPH_SAMPLES 100
#define NET_GRAPH_SAMPLE_S 0.1

typedef enum net_graph_row {
    NET_GRAPH_ROUND_TRIP,    ///< ms
    NET_GRAPH_JITTER,        ///< ms
    NET_GRAPH_LOSS,          ///< percent of the snapshots, over a second
    NET_GRAPH_RECEIVED,      ///< kilobytes a second
    NET_GRAPH_SENT,          ///< kilobytes a second
    NET_GRAPH_MARGIN,        ///< ticks by which inputs are early
    NET_GRAPH_INTERPOLATION, ///< ms
    NET_GRAPH_CORRECTIONS,   ///< since the sample before
    NET_GRAPH_STARVED,       ///< percent of the frames since the sample before
    NET_GRAPH_ROW_COUNT,
} net_graph_row;

typedef struct dt_net_graph {
    float values[NET_GRAPH_ROW_COUNT][NET_GRAPH_SAMPLES]; ///< a ring
    sb_client_status past[NET_GRAPH_SAMPLES]; ///< the counters then, for what is over a time
    uint32_t count;                           ///< of samples so far
    double next_s;                            ///< when the next is due
} dt_net_graph;

/// Takes a sample if one is due.
void net_graph_update(dt_net_graph *graph, const dt_game *game);

/// Where it is, as left, top, width, height in pixels.
void net_graph_place(const dt_canvas *canvas, float width, float height, float out_place[4]);

void net_graph_draw(const dt_net_graph *graph, const dt_game *game, dt_canvas *canvas, float width,
                    float height);

#endif
