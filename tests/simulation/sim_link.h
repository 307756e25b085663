/// A simulated link in virtual time, one direction: delay, jitter, loss, duplication and
/// reordering, each independent and drawn from one seed.
///
/// One-way delay = round trip / 2 + uniform [0, jitter] per packet. A reordered packet is held back
/// by a further uniform time. Reliable packets arrive once and in order: each
/// loss of one costs a resend after a round trip and a half, and those behind it wait. In a gap
/// everything is lost; gaps begin at random, about one in `gap_every_us`. Once it may be cut for
/// longer, at a time that is given.
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
    float loss; ///< probability, as are the next two
    float duplication;
    float reordering;
    uint64_t
        reordering_us; ///< by which a reordered packet is held back at most; 0: 4 * jitter + 20 ms
    uint64_t gap_us;   ///< how long a gap lasts; 0: there are none
    uint64_t gap_every_us;
    uint64_t cut_us;     ///< from then on
    uint64_t cut_end_us; ///< until then nothing passes; 0: never
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
    uint64_t gap_begin_us; ///< of the gap that is on or comes next
    uint64_t reliable_us;  ///< arrival of the newest reliable packet
    sim_packet **heap;     ///< by (arrival, number)
    size_t count, capacity;
    uint64_t sent, lost, duplicated, reordered; ///< unreliable packets
} sim_link;

void sim_link_init(sim_link *link, const sim_link_def *def);
void sim_link_deinit(sim_link *link);

/// Forgets what is under way.
void sim_link_clear(sim_link *link);

/// Copies the bytes. `reliable` packets are neither lost, duplicated nor reordered.
void sim_link_send(sim_link *link, uint64_t now_us, bool reliable, const void *bytes, size_t size);

/// The next packet that has arrived by `now_us`, or NULL. The caller frees it with free().
sim_packet *sim_link_receive(sim_link *link, uint64_t now_us);

/// True if nothing reliable is under way.
bool sim_link_is_drained(const sim_link *link);

#endif
