/// A player's control as an input of integers. It is rounded only here: this input is sent,
/// simulated and logged.
#ifndef SABOT_CLIENT_CONTROL_H
#define SABOT_CLIENT_CONTROL_H

#include <sabot/client.h>

#include "base/input.h"

/// Fills the axes, the aim, the buttons and the choices; the rest of the input is zero. A value out
/// of range is clamped (the aim's yaw wraps, and is 0 beyond 8192 rad). A value that is not finite
/// counts as 0.
sb_input sb_control_quantise(const sb_client_control *control);

#endif
