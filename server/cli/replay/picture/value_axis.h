/// The upright axis of a chart: round values with their lines and labels.
#ifndef SABOT_CLI_REPLAY_PICTURE_VALUE_AXIS_H
#define SABOT_CLI_REPLAY_PICTURE_VALUE_AXIS_H

#include <stdbool.h>

#include "cli/replay/picture/svg.h"

/// Room for a label; it needs no more than 46 units to the left of the lines.
#define SB_VALUE_LABEL_SIZE 32

typedef struct sb_value_axis {
    double y, height; ///< of the plot
    double low, high; ///< at its bottom and top: multiples of the step
    double step;
} sb_value_axis;

/// An axis from `low` to `high` or somewhat further, in about `parts` steps; one unit long if high
/// is not above low. `whole`: of whole numbers.
sb_value_axis sb_value_axis_of(double y, double height, double low, double high, unsigned parts,
                               bool whole);

/// Where a value is.
double sb_value_axis_y(const sb_value_axis *axis, double value);

/// Lines from `left` to `right`, zero's darker, with their labels to the left of them.
void sb_value_axis_draw(sb_svg *svg, const sb_value_axis *axis, double left, double right);

/// A step of 1, 2 or 5 times a power of ten that divides `range` into about `parts`.
double sb_value_axis_step(double range, unsigned parts);

#endif
