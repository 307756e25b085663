/// One direction of a simulated link in virtual time: delay, jitter, loss, duplication and
/// reordering, each independent and drawn from one seed.
///
/// One-way delay = round trip / 2 + uniform [0, jitter] per packet. A reordered packet is delayed
/// by a further uniform time. Reliable packets arrive once and in order: each loss costs a resend
/// after a round trip and a half, and later reliable packets wait. In a gap everything is lost.
/// Gaps begin at random, on average every `gap_every_us`. From `cut_us` to `cut_end_us` nothing
/// passes.
#ifndef SABOT_SIMULATION_SIM_LINK_H
#define SABOT_SIMULATION_SIM_LINK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/random.h"

#define SIM_PACKET_SIZE_MAX 1200

typedef struct sim_link_def {
    uint64_t round_trip_us;
    uint64_t jitter_us;
    float loss; ///< probability, like the next two
    float duplication;
    float reordering;
    uint64_t reordering_us; ///< longest extra delay of a reordered packet; 0: 4 * jitter + 20 ms
    uint64_t gap_us;        ///< how long a gap lasts; 0: no gaps
    uint64_t gap_every_us;
    uint64_t cut_us;     ///< when the cut begins
    uint64_t cut_end_us; ///< when the cut ends; 0: no cut
    uint64_t seed;
} sim_link_def;

typedef struct sim_packet {
    uint64_t arrival_us;
    uint64_t number; ///< order of sending; breaks ties
    bool reliable;
    uint16_t size;
    uint8_t bytes[SIM_PACKET_SIZE_MAX];
} sim_packet;

typedef struct sim_link {
    sim_link_def def;
    sb_random random;
    uint64_t next_number;
    uint64_t gap_begin_us; ///< of the current or next gap
    uint64_t reliable_us;  ///< arrival of the newest reliable packet
    sim_packet **heap;     ///< by (arrival, number)
    size_t count, capacity;
    uint64_t sent, lost, duplicated, reordered; ///< unreliable packets
} sim_link;

void sim_link_init(sim_link *link, const sim_link_def *def);
void sim_link_deinit(sim_link *link);

/// Discards all packets that are under way.
void sim_link_clear(sim_link *link);

/// Sends a copy of the bytes. `reliable` packets are neither lost, duplicated nor reordered.
void sim_link_send(sim_link *link, uint64_t now_us, bool reliable, const void *bytes, size_t size);

/// Returns the next packet that has arrived by `now_us`, or NULL. The caller frees it with free().
sim_packet *sim_link_receive(sim_link *link, uint64_t now_us);

/// Returns true if no reliable packet is under way.
bool sim_link_is_drained(const sim_link *link);

#endif
