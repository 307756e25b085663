/// A shooting range for lag compensation. A shooter at rest fires at a tank that drives to and fro
/// and turns at random moments. The shooter aims as well as its knowledge allows. It may lie about
/// what it saw and about what it has received. The session is the real one; the shooter's client is
/// a model, so that only its claims make a difference.
#ifndef SABOT_SIMULATION_CLAIM_RANGE_H
#define SABOT_SIMULATION_CLAIM_RANGE_H

#include <stdbool.h>
#include <stdint.h>

/// An age that means: as the SDK would claim on this link.
#define CLAIM_RANGE_HONEST (-1.0)

typedef struct claim_range_def {
    uint64_t seed;
    float distance_m;
    uint32_t shot_count;
    uint32_t round_trip_ticks; ///< of the link; 0 for less than a tick
    double age_ticks;          ///< claimed age of the view in the tick of the shot
    uint32_t hidden_ticks;     ///< by which acknowledgements are withheld, always
    uint32_t gap_ticks;        ///< for which acknowledgements stop every four seconds
    bool transport_knows;      ///< the transport measures the link's round trip
    bool present;              ///< claims that it sees its target in the present
} claim_range_def;

typedef struct claim_range_result {
    double driven_m; ///< by the target
    uint32_t shots;
    uint32_t hits;
    uint32_t certain;          ///< shots whose outcome the shooter knew before it fired
    uint32_t views_clamped;    ///< inputs whose view the session did not believe
    uint32_t presents_cleared; ///< tanks of `present` that it did not believe
    double age_ticks;          ///< mean age that the session granted to shots
} claim_range_result;

claim_range_result claim_range_run(const claim_range_def *def);

#endif
