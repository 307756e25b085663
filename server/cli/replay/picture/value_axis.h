/// The vertical axis of a chart: lines at round values, with labels.
#ifndef SABOT_CLI_REPLAY_PICTURE_VALUE_AXIS_H
#define SABOT_CLI_REPLAY_PICTURE_VALUE_AXIS_H

#include <stdbool.h>

#include "cli/replay/picture/svg.h"

/// Room for a label, which needs at most 46 units to the left of the lines.
#define SB_VALUE_LABEL_SIZE 32

typedef struct sb_value_axis {
    double y, height; ///< position and height of the plot
    double low, high; ///< values at its bottom and top, which are multiples of the step
    double step;
} sb_value_axis;

/// Makes an axis from `low` to `high` or slightly beyond, with about `parts` steps. It is one unit
/// long if `high` is not above `low`. `whole` allows only integers.
sb_value_axis sb_value_axis_of(double y, double height, double low, double high, unsigned parts,
                               bool whole);

/// Returns the y of a value.
double sb_value_axis_y(const sb_value_axis *axis, double value);

/// Draws lines from `left` to `right`, that of zero darker, with labels to their left.
void sb_value_axis_draw(sb_svg *svg, const sb_value_axis *axis, double left, double right);

/// Returns a step of 1, 2 or 5 times a power of ten that divides `range` into about `parts` parts.
double sb_value_axis_step(double range, unsigned parts);

#endif
