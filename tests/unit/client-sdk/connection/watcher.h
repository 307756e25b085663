/// The harness for spectators and viewers: a core of any role, and what its server says.
#ifndef CLIENT_SDK_WATCHER_H
#define CLIENT_SDK_WATCHER_H

#include "harness.h"

/// A core of this role that wants all that a player may have: prediction, and to come back.
void watcher_init(harness *h, sb_client_role role);
/// The same again.
void watcher_restart(harness *h, sb_client_role role);
/// For cmocka: a spectator, a replay viewer, and the end of either.
int watcher_set_up_spectator(void **state);
int watcher_set_up_viewer(void **state);
int watcher_tear_down(void **state);

/// The welcome of the harness for this role, without a slot, of tick 0.
sb_message_welcome watcher_welcome_of(const harness *h, sb_client_role role, uint32_t epoch);
void watcher_take_welcome(harness *h, const sb_message_welcome *welcome);
/// Hello, welcome (epoch 0) and map.
void watcher_play(harness *h, sb_client_role role);

/// A snapshot without changes; `baseline_age` 0: on nothing.
void watcher_take_snapshot(harness *h, uint32_t epoch, uint32_t tick, uint32_t baseline_age);
void watcher_take_event(harness *h, uint32_t sequence, uint32_t tick);

/// Lets the time pass, a millisecond a step.
void watcher_pass(harness *h, uint32_t ms);
/// Two updates, and how many messages they sent.
uint32_t watcher_update(harness *h);

/// It has ended, because the server broke the standard, and has said goodbye.
void watcher_assert_broken(harness *h);

#endif
