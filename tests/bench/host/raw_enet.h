/// The peer of the comparison: ENet alone, with packets of the same number and size, and nothing
/// done with them. Children of the benchmark run this.
#ifndef SABOT_BENCH_RAW_ENET_H
#define SABOT_BENCH_RAW_ENET_H

#include <stdint.h>

#define RAW_ENET_UP_HZ 60u
#define RAW_ENET_DOWN_HZ 30u

/// Sends each peer RAW_ENET_DOWN_HZ unsequenced packets of `size` bytes a second. Prints
/// "port <number>" at the start and ends by an order. Returns the process's exit status.
int raw_enet_serve(uint32_t peer_count, uint32_t size);

/// Connects peers, each with a socket of its own as players have, and lets each send RAW_ENET_UP_HZ
/// unsequenced packets of `size` bytes a second. Prints "playing" when all are connected. Ends by
/// an order.
int raw_enet_play(uint16_t port, uint32_t peer_count, uint32_t size);

#endif
