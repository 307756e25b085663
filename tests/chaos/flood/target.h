/// The server under attack: a real process of two sessions with bots and honest clients, its cost,
/// and its summary.
#ifndef SABOT_FLOOD_TARGET_H
#define SABOT_FLOOD_TARGET_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>
#include <time.h>

#include "honest.h"
#include "process.h"

typedef struct target {
    test_process process;
    uint16_t port;
    clockid_t cpu_clock; ///< CPU time of the server
    honest *clients;
    honest_report before; ///< the honest clients when the attack began
    json_t *summary;      ///< once it has ended
    char failure[256];
} target;

/// Starts a server that ends by itself after `seconds`, and waits until the honest clients play.
/// With `realtime`, which needs a privilege, it goes before the programs of the usual policy, so
/// that late ticks are of its own making.
bool target_start(target *self, const char *program, uint32_t seconds, uint64_t seed,
                  bool realtime);

/// Returns the server's CPU time so far.
double target_cpu_s(const target *self);

/// Returns the largest resident memory since the start.
double target_memory_mib(const target *self);

/// Ends the server by SIGTERM and reads its summary.
bool target_finish(target *self);
void target_deinit(target *self);

/// Returns a number of the summary, or 0.
double target_number(const target *self, const char *key);

/// Returns a count of the summary, or the count of a reason in its `datagrams_refused_by`.
double target_count(const target *self, const char *key);

#endif
