/// Events on their way to the game: the server's, and those of the own player that are predicted.
#ifndef SABOT_CLIENT_EVENTS_H
#define SABOT_CLIENT_EVENTS_H

#include "client/connection/connection.h"
#include "client/connection/poll_ring.h"
#include "client/prediction/predicted_events.h"
#include "game/rules.h"

typedef struct sb_events {
    uint32_t sequence;  ///< number of the next event from the server
    sb_event_ring ring; ///< the server's events that wait to be polled
} sb_events;

/// A match begins. Events of the last one that were not polled are due at once.
void sb_events_start(sb_events *events);

/// The match goes on at another server behind `tick`, and its events count from 0 again. What the
/// one before has told of later ticks is void: the other one plays them.
void sb_events_carry_on(sb_events *events, sb_predicted_events *predicted, uint32_t tick);

/// Takes events from the server. An event that was predicted confirms the prediction; the others
/// are queued. An event out of sequence ends the connection.
void sb_events_receive(sb_events *events, sb_predicted_events *predicted, sb_connection *connection,
                       const sb_rules *rules, const sb_message_event *message);
/// Likewise, whatever their sequence. They are queued by their tick.
void sb_events_take(sb_events *events, sb_predicted_events *predicted, sb_connection *connection,
                    const sb_rules *rules, const sb_message_event *message);

/// Takes the next event for the game: a predicted one, or the server's oldest if it is of a tick up
/// to `shown_tick`. False if there is none.
bool sb_events_poll(sb_events *events, sb_predicted_events *predicted,
                    const sb_connection *connection, double shown_tick, sb_client_event *out_event);

/// What the rules call a kind of event; NULL for a kind that they do not have.
const char *sb_events_name(const sb_rules *rules, uint32_t kind);

#endif
