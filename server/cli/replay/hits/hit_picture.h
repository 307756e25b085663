/// A hit drawn from above: the whole shot, and what is about the victim close up.
#ifndef SABOT_CLI_REPLAY_HITS_HIT_PICTURE_H
#define SABOT_CLI_REPLAY_HITS_HIT_PICTURE_H

#include <stdio.h>

#include "cli/replay/hits/hit_report.h"

/// Draws one of the report's hits as a whole SVG document. What goes wrong is left in the stream's
/// error flag.
void sb_hit_picture_draw(const sb_hit_report *report, const sb_hit_told *hit, FILE *file);

#endif
