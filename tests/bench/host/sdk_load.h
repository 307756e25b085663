/// Clients of the SDK in one process: they drive, aim and fire all the time. A child of the
/// benchmark runs this.
#ifndef SABOT_BENCH_SDK_LOAD_H
#define SABOT_BENCH_SDK_LOAD_H

#include <stdbool.h>
#include <stdint.h>

/// What all clients together have counted.
typedef struct sdk_load_counts {
    uint32_t connected;
    uint64_t bytes_up, bytes_down; ///< of messages
    uint64_t snapshots;
    uint64_t snapshots_lost;
    uint64_t reconnects;
} sdk_load_counts;

/// Connects the clients to ports of 127.0.0.1, such as "7777,7778", in turn. They predict their own
/// tank or not. Prints "playing" when all play, and a line with the counts when it is asked for
/// them (orders.h). Returns the process's exit status.
int sdk_load_run(const char *ports, uint32_t count, bool predict);

/// Reads a line of counts. False for another line.
bool sdk_load_read(const char *line, sdk_load_counts *out_counts);

#endif
