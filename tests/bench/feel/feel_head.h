/// The head of the report: its settings, whether the goals hold, and what each part of the SDK
/// improves.
#ifndef SABOT_BENCH_FEEL_HEAD_H
#define SABOT_BENCH_FEEL_HEAD_H

#include "cli/replay/picture/svg.h"
#include "feel_measure.h"

#define FEEL_HEAD_HEIGHT 212.0

/// Draws the head into `box`, whose height must be FEEL_HEAD_HEIGHT.
void feel_head_draw(sb_svg *svg, const feel_run *run, const feel_grid *grid, sb_svg_box box);

#endif
