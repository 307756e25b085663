/// The course of a lobby's places: they are ticked, their matches follow each other, and they end.
/// For this room alone.
#ifndef SABOT_SESSION_PLACE_COURSE_H
#define SABOT_SESSION_PLACE_COURSE_H

#include "session/lobby/lobby_state.h"

/// Ends places that are due, begins next matches, and ticks all places.
void sb_lobby_tick_places(sb_lobby *lobby);

#endif
