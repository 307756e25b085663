/// The harness for spectators and viewers: a core of any role and the messages of its server.
#ifndef CLIENT_SDK_WATCHER_H
#define CLIENT_SDK_WATCHER_H

#include "harness.h"

/// Creates a core of this role. Its def asks for all features of a player: prediction and
/// reconnecting.
void watcher_init(harness *h, sb_client_role role);
/// Frees the core and creates it again.
void watcher_restart(harness *h, sb_client_role role);
/// Setups for cmocka (a spectator, a replay viewer) and the teardown of both.
int watcher_set_up_spectator(void **state);
int watcher_set_up_viewer(void **state);
int watcher_tear_down(void **state);

/// Returns the harness's welcome for this role, without a slot, at tick 0.
sb_message_welcome watcher_welcome_of(const harness *h, sb_client_role role, uint32_t epoch);
void watcher_take_welcome(harness *h, const sb_message_welcome *welcome);
/// Brings the client through hello, welcome (epoch 0) and map.
void watcher_play(harness *h, sb_client_role role);

/// Lets the client receive a snapshot without changes; it has no baseline if `baseline_age` is 0.
void watcher_take_snapshot(harness *h, uint32_t epoch, uint32_t tick, uint32_t baseline_age);
void watcher_take_event(harness *h, uint32_t sequence, uint32_t tick);

/// Lets time pass, in steps of a millisecond.
void watcher_pass(harness *h, uint32_t ms);
/// Updates twice, and returns the count of messages that were sent.
uint32_t watcher_update(harness *h);

/// Asserts that the client has said goodbye and ended because the server broke the standard.
void watcher_assert_broken(harness *h);

#endif
