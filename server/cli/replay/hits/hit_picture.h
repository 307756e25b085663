/// Draws a hit from above: the whole shot, and a close-up of the victim.
#ifndef SABOT_CLI_REPLAY_HITS_HIT_PICTURE_H
#define SABOT_CLI_REPLAY_HITS_HIT_PICTURE_H

#include <stdio.h>

#include "cli/replay/hits/hit_report.h"

/// Draws one hit of the report as a whole SVG document. Failures are left in the stream's error
/// flag.
void sb_hit_picture_draw(const sb_hit_report *report, const sb_hit_told *hit, FILE *file);

#endif
