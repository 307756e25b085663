/// Draws a match in one picture: where the players were on the map, a table of the players, and
/// diagrams over time.
#ifndef SABOT_CLI_REPLAY_STATS_STATS_PICTURE_H
#define SABOT_CLI_REPLAY_STATS_STATS_PICTURE_H

#include <stdio.h>

#include "cli/replay/stats/match_figures.h"

/// Writes the picture as SVG. Failures are left in the stream's error flag.
void sb_picture_draw(const sb_match_figures *figures, FILE *file);

#endif
