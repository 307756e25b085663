/// Events of the own player that are predicted, such as its shots: told at once, and not again when
/// the server tells them.
#ifndef SABOT_CLIENT_PREDICTED_EVENTS_H
#define SABOT_CLIENT_PREDICTED_EVENTS_H

#include <sabot/client.h>

#include "client/connection/poll_ring.h"
#include "game/game.h"

#define SB_PREDICTED_EVENT_COUNT 64u

typedef struct sb_predicted_event {
    sb_client_event event;
    bool polled;
    bool confirmed; ///< the server has told it too
} sb_predicted_event;

/// All zeros is empty.
typedef struct sb_predicted_events {
    uint32_t first; ///< place of the oldest
    uint32_t count;
    uint64_t dropped_count;                              ///< that were never polled
    sb_predicted_event events[SB_PREDICTED_EVENT_COUNT]; ///< a ring; the oldest makes room
} sb_predicted_events;

/// Notes the events of the game's last tick that `player` did.
void sb_predicted_events_note(sb_predicted_events *predicted_events, const sb_game *game,
                              uint32_t player);

/// True if an event of the server's, of the same player, was told already: one of its kind, done to
/// the same, within `ticks` of it. Each is confirmed once. If its value is another, such as the
/// points of a hit, it waits to be polled at once.
bool sb_predicted_events_confirm(sb_predicted_events *predicted_events,
                                 const sb_client_event *event, uint32_t ticks);

/// The same for what the server has told before it was predicted_events, and waits to be shown: a
/// shell of the own player ends earlier there, by as much as its shooter sees the past.
void sb_predicted_events_confirm_queued(sb_predicted_events *predicted_events,
                                        sb_event_ring *events, uint32_t ticks);

/// What was told so far is of another match: nothing that comes confirms it. It can still be
/// polled.
void sb_predicted_events_end(sb_predicted_events *predicted_events);

/// Takes the oldest that was not polled; false if there is none.
bool sb_predicted_events_pop(sb_predicted_events *predicted_events, sb_client_event *out_event);

#endif
