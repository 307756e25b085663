/// Predicted events of the own player, such as its shots. The game gets them at once, and not again
/// when the server reports them.
#ifndef SABOT_CLIENT_PREDICTED_EVENTS_H
#define SABOT_CLIENT_PREDICTED_EVENTS_H

#include <sabot/client.h>

#include "client/connection/poll_ring.h"
#include "game/game.h"

#define SB_PREDICTED_EVENT_COUNT 64u

typedef struct sb_predicted_event {
    sb_client_event event;
    bool polled;
    bool confirmed;          ///< the server has reported it too
    uint32_t confirmed_tick; ///< of the server's event; 0: none counts any more
} sb_predicted_event;

/// All zeros is empty.
typedef struct sb_predicted_events {
    uint32_t first; ///< index of the oldest
    uint32_t count;
    uint64_t dropped_count; ///< events that were replaced before they were polled
    sb_predicted_event events[SB_PREDICTED_EVENT_COUNT]; ///< a ring; the oldest makes room
} sb_predicted_events;

/// Notes the events of `player` in the last tick of the game.
void sb_predicted_events_note(sb_predicted_events *predicted_events, const sb_game *game,
                              uint32_t player);

/// Confirms a predicted event by one from the server: one of the same kind, of and on the same
/// entities, within `ticks` of it. True if there was one; each is confirmed once. If the server's
/// value differs, such as the points of a hit, the server's event is queued to be polled at once.
bool sb_predicted_events_confirm(sb_predicted_events *predicted_events,
                                 const sb_client_event *event, uint32_t ticks);

/// The same for events in `events` that the server reported before they were predicted. A shell of
/// the own player ends earlier on the server, by the view age of its shooter.
void sb_predicted_events_confirm_queued(sb_predicted_events *predicted_events,
                                        sb_event_ring *events, uint32_t ticks);

/// The match goes on behind `tick` at another server, which reports the events of later ticks. So
/// what was confirmed by such is not confirmed any more.
void sb_predicted_events_cut(sb_predicted_events *predicted_events, uint32_t tick);

/// The match ends: no later event confirms those noted so far. They can still be polled.
void sb_predicted_events_end(sb_predicted_events *predicted_events);

/// Takes the oldest event that was not polled; false if there is none.
bool sb_predicted_events_pop(sb_predicted_events *predicted_events, sb_client_event *out_event);

#endif
