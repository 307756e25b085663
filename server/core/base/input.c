#include "base/input.h"

static const sb_field input_fields[] = {
    SB_FIELD(sb_input, view_tick, SB_FIELD_U32, 1),    SB_FIELD(sb_input, aim_yaw, SB_FIELD_U16, 1),
    SB_FIELD(sb_input, aim_pitch, SB_FIELD_I16, 1),    SB_FIELD(sb_input, throttle, SB_FIELD_I8, 1),
    SB_FIELD(sb_input, steering, SB_FIELD_I8, 1),      SB_FIELD(sb_input, buttons, SB_FIELD_U8, 1),
    SB_FIELD(sb_input, view_fraction, SB_FIELD_U8, 1), SB_FIELD(sb_input, select, SB_FIELD_U8, 4),
    SB_FIELD(sb_input, present, SB_FIELD_U8, 4),
};

const sb_table sb_input_table = SB_TABLE(sb_input, input_fields);

_Static_assert(sizeof(sb_input) == 4 + 2 * 2 + 4 + 4 + 4, "an input has no padding");

bool sb_input_is_valid(const sb_input *input)
{
    return input->aim_pitch >= -SB_INPUT_TURN / 4 && input->aim_pitch <= SB_INPUT_TURN / 4 &&
           input->throttle >= -SB_INPUT_AXIS_MAX && input->steering >= -SB_INPUT_AXIS_MAX &&
           (input->buttons & ~SB_BUTTON_MASK) == 0;
}
