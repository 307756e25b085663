/// What the commands that play many seeds share: their flags, and how they play.
#ifndef SABOT_SIMULATION_COMMAND_H
#define SABOT_SIMULATION_COMMAND_H

#include "jobs.h"

/// Reads the number of a flag. Returns 0, or 2 after a message of `program` if it is none from
/// `min` to `max`.
int sim_parse_u64(const char *program, const char *flag, const char *text, uint64_t min,
                  uint64_t max, uint64_t *out_value);

/// Returns how many processes can play at a time.
uint64_t sim_processor_count(void);

/// Plays all seeds, and clears the line of progress if there is a terminal. Returns false after a
/// message if processes cannot be started.
bool sim_play_all(const char *program, const sim_jobs_def *def, bool terminal);

#endif
