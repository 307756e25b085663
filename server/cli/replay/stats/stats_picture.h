/// A match in one picture: the map with where everybody was, the players, and what went on over
/// time.
#ifndef SABOT_CLI_REPLAY_STATS_STATS_PICTURE_H
#define SABOT_CLI_REPLAY_STATS_STATS_PICTURE_H

#include <stdio.h>

#include "cli/replay/stats/match_figures.h"

/// Writes it as SVG. What goes wrong is left in the stream's error flag.
void sb_picture_draw(const sb_match_figures *figures, FILE *file);

#endif
