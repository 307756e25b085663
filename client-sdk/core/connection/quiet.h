/// Notices a server that is silent for longer than usual. It may have died, and another one may
/// have taken its place. Pure: times come in.
///
/// The alarm is raised by what the link usually does: after one and a half times the longest gap of
/// the last seconds, and a snapshot's interval more. Each false alarm makes the next one later.
#ifndef SABOT_CLIENT_QUIET_H
#define SABOT_CLIENT_QUIET_H

#include <stdbool.h>
#include <stdint.h>

/// All zeros at the beginning of a connection.
typedef struct sb_quiet {
    uint64_t quiet_us;     ///< for how long nothing has come
    uint64_t longest_us;   ///< gap of the present window
    uint64_t last_us;      ///< the longest gap of the window before
    uint64_t window_us;    ///< when the present window began
    uint64_t alarmed_us;   ///< when the last alarm was raised
    uint32_t false_alarms; ///< of late
    bool alarmed;
} sb_quiet;

/// Notes that nothing has come for `quiet_us`. Returns true while that is an alarm.
bool sb_quiet_note(sb_quiet *quiet, uint64_t quiet_us, uint64_t now_us);

/// Returns for how long a server may be silent before the alarm is raised.
uint64_t sb_quiet_limit_us(const sb_quiet *quiet);

#endif
