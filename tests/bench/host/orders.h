/// What the benchmark orders of its children by signals: SIGUSR1 asks for the counts, SIGTERM ends.
#ifndef SABOT_BENCH_ORDERS_H
#define SABOT_BENCH_ORDERS_H

#include <stdbool.h>

/// Begins to listen for orders.
void orders_begin(void);

/// Returns true if the counts were asked for since the last call.
bool orders_ask(void);

bool orders_end(void);

#endif
