/// The settings of a simulated match, drawn from a seed or set by a test.
#ifndef SABOT_SIMULATION_MATCH_DEF_H
#define SABOT_SIMULATION_MATCH_DEF_H

#include <stdbool.h>
#include <stdint.h>

typedef struct sim_match_def {
    uint64_t seed;
    uint32_t client_count;     ///< 1 to 16
    double seconds;            ///< virtual time until all clients leave
    uint32_t round_s;          ///< play time of a match before the next begins; 0: no match ends
    uint32_t bytes_per_second; ///< budget of each client; 0: the session's default
    bool fog;                  ///< as set in the rules
    uint32_t view_distance_m;  ///< as set in the rules
    uint32_t mode;             ///< sb_mode
    double calm_s;             ///< time with sound links at the end, beside the time to settle
    bool rough;                ///< links lose 20 %, double 5 %, reorder over ten snapshots, and are
                               ///< silent for a second now and then
    uint32_t grace_ms;         ///< connections are lost, and players awaited this long; 0: neither
    uint64_t crash_us;         ///< about when the server dies; 0: never. Needs a grace time
    uint64_t down_us;          ///< time from the crash until another server resumes
    bool verbose;              ///< prints a line for each client at the end
} sim_match_def;

/// Draws clients, length and links from the seed. With an odd seed matches follow one another, on
/// two maps in turn. One match in four has a budget of 2,000 to 20,000 bytes a second. One in four
/// has fog or a view distance, some of these with teams. One in three of the others loses
/// connections.
sim_match_def sim_match_def_from_seed(uint64_t seed);

#endif
