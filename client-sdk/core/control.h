/// A player's control as the wire's integers. This is the only place where it is rounded: what
/// comes out is what is sent, simulated and logged.
#ifndef SABOT_CLIENT_CONTROL_H
#define SABOT_CLIENT_CONTROL_H

#include <sabot/client.h>

#include "protocol/message.h"

/// Fills the axes, the aim and the buttons; the rest of the input is zero. Out of range is clamped
/// (the aim's yaw wraps, and is 0 beyond 8192 rad), what is not finite counts as 0.
sb_wire_input sb_control_quantise(const sb_client_control *control);

/// Choices as they travel, the first in the lowest 8 bits.
uint32_t sb_control_select(const uint8_t choices[4]);

#endif
