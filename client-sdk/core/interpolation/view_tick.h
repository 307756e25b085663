/// What an input says of the picture that its player had: the time at which other tanks were shown,
/// and which tanks were shown in the present. The server lets a shell meet others as its shooter
/// saw them (lag compensation), and own shells are predicted to do the same.
#ifndef SABOT_CLIENT_VIEW_TICK_H
#define SABOT_CLIENT_VIEW_TICK_H

#include "client/interpolation/interpolated_view.h"

/// Fills in the view tick of the input that is made `ago` ticks before the newest one. With the
/// trigger held, it also fills in the tanks that the player sees in the present. Zeros if nothing
/// is shown.
void sb_view_tick_tell(const sb_interpolated_view *view, uint32_t ago, sb_input *input);

/// Notes for prediction where the player saw the others when the input of `tick` was made.
void sb_view_tick_note(sb_interpolated_view *view, uint32_t tick, const sb_input *input);

#endif
