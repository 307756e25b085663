/// The tick rates that a match may have: one range for the world, the wire and the log.
#ifndef SABOT_BASE_TICK_RATE_H
#define SABOT_BASE_TICK_RATE_H

#define SB_TICK_RATE_HZ_MIN 10u
#define SB_TICK_RATE_HZ_MAX 240u

#endif
