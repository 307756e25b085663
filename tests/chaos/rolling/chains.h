/// The logs of all servers of a fleet: each match has one for each server that has played it, and
/// each but the last is the beginning of the next one.
#ifndef SABOT_TESTS_CHAINS_H
#define SABOT_TESTS_CHAINS_H

#include <stdbool.h>
#include <stdint.h>

#define CHAINS_MESSAGE_SIZE 512u

typedef struct chains_report {
    uint32_t matches;    ///< that were played by somebody
    uint32_t moves;      ///< of all matches, by the marks in their last logs
    uint32_t moves_min;  ///< of the match that moved least
    uint32_t lost;       ///< matches whose last log says that another server has them
    uint32_t logs_apart; ///< logs that are no beginning of the next one, or that are too many
    uint64_t ticks;      ///< of all matches
    uint64_t ticks_lost; ///< ticks that the last logs lack, or that another state follows
    uint32_t pauses;     ///< times that a match stood still without players
    char message[CHAINS_MESSAGE_SIZE]; ///< the first thing that is wrong, or ""
} chains_report;

/// Reads the logs of these folders, and plays each match's last one again: its ticks follow each
/// other without a gap, and each hash agrees. The servers have ended. False, with a message, if
/// something cannot be read or is wrong.
bool chains_check(const char *const *folders, uint32_t folder_count, chains_report *out_report);

#endif
