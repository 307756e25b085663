/// What a simulated match is to be: drawn from a seed, or set by a test.
#ifndef SABOT_SIMULATION_MATCH_DEF_H
#define SABOT_SIMULATION_MATCH_DEF_H

#include <stdbool.h>
#include <stdint.h>

typedef struct sim_match_def {
    uint64_t seed;
    uint32_t client_count; ///< 1 to 16
    double seconds;        ///< of virtual time before everybody goes
    uint32_t round_s;      ///< of play before a match is over and the next begins; 0: none is over
    uint32_t bytes_per_second; ///< budget of each client; 0: the session's default
    bool fog;                  ///< and
    uint32_t view_distance_m;  ///< as set in the rules
    uint32_t mode;             ///< sb_mode
    double calm_s;             ///< of sound links at the end, beside the time that all settle in
    bool rough;        ///< links that lose 20 %, double 5 %, reorder over ten snapshots, and are
                       ///< gone for a second now and then
    uint32_t grace_ms; ///< connections are lost, and players awaited for so long; 0: neither
    uint64_t crash_us; ///< the server dies about then; 0: never. Needs a grace time
    uint64_t down_us;  ///< and another one goes on so much later
    bool verbose;      ///< a line for each client at the end
} sim_match_def;

/// Clients, length and links drawn from the seed; with an odd one, matches follow one another, on
/// two maps in turn. One in four has a budget of 2,000 to 20,000 bytes a second, and one in four
/// fog or a view distance, some of them teams. Of the others, one in three loses connections.
sim_match_def sim_match_def_from_seed(uint64_t seed);

#endif
