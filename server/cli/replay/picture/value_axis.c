#include "cli/replay/picture/value_axis.h"

#include <math.h>

#define QUIET "#666666"
#define GRID "#dddddd"

double sb_value_axis_step(double range, unsigned parts)
{
    if (!(range > 0.0) || parts == 0) {
        return 1.0;
    }
    double rough = range / parts;
    double power = pow(10.0, floor(log10(rough)));
    double share = rough / power;
    return power * (share <= 1.0 ? 1.0 : share <= 2.0 ? 2.0 : share <= 5.0 ? 5.0 : 10.0);
}

// Writes large numbers in thousands.
static void value_text(double value, double step, char out_text[SB_VALUE_LABEL_SIZE])
{
    if (step >= 1000.0 && value != 0.0) {
        snprintf(out_text, SB_VALUE_LABEL_SIZE, "%.*fk", fmod(step, 1000.0) > 0.0 ? 1 : 0,
                 value / 1000.0);
    } else {
        int digits = step < 0.01 ? 3 : step < 0.1 ? 2 : step < 1.0 ? 1 : 0;
        snprintf(out_text, SB_VALUE_LABEL_SIZE, "%.*f", digits, value);
    }
}

sb_value_axis sb_value_axis_of(double y, double height, double low, double high, unsigned parts,
                               bool whole)
{
    sb_value_axis axis = {.y = y, .height = height, .low = low};
    axis.high = high > low ? high : low + 1.0;
    axis.step = sb_value_axis_step(axis.high - axis.low, parts);
    axis.step = whole && axis.step < 1.0 ? 1.0 : axis.step;
    axis.low = floor(axis.low / axis.step) * axis.step;
    axis.high = ceil(axis.high / axis.step) * axis.step;
    return axis;
}

double sb_value_axis_y(const sb_value_axis *axis, double value)
{
    return axis->y + axis->height * (axis->high - value) / (axis->high - axis->low);
}

void sb_value_axis_draw(sb_svg *svg, const sb_value_axis *axis, double left, double right)
{
    unsigned count = (unsigned)((axis->high - axis->low) / axis->step + 0.5);
    for (unsigned i = 0; i <= count; i++) {
        double value = axis->low + i * axis->step, y = sb_value_axis_y(axis, value);
        bool zero = fabs(value) < axis->step / 2.0;
        sb_svg_line(svg, (sb_svg_point){left, y}, (sb_svg_point){right, y},
                    (sb_svg_style){.stroke = zero ? QUIET : GRID, .stroke_width = 1.0});
        char text[SB_VALUE_LABEL_SIZE];
        value_text(zero ? 0.0 : value, axis->step, text);
        sb_svg_text(svg, (sb_svg_point){left - 6.0, y + 3.5},
                    (sb_svg_text_style){10.0, QUIET, SB_SVG_END, 0}, text);
    }
}
