/// The head of the report: what was run, whether the goals hold, what each part of the SDK earns.
#ifndef SABOT_BENCH_FEEL_HEAD_H
#define SABOT_BENCH_FEEL_HEAD_H

#include "cli/replay/picture/svg.h"
#include "feel_measure.h"

#define FEEL_HEAD_HEIGHT 212.0

/// Over `box`, whose height is FEEL_HEAD_HEIGHT.
void feel_head_draw(sb_svg *svg, const feel_run *run, const feel_grid *grid, sb_svg_box box);

#endif
