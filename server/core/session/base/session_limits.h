/// Bounds of what a session can be set to.
#ifndef SABOT_SESSION_BASE_SESSION_LIMITS_H
#define SABOT_SESSION_BASE_SESSION_LIMITS_H

/// Ticks ahead of the present for which inputs are accepted.
#define SB_SESSION_INPUT_WINDOW 64u

/// Bytes a second that one client may be sent, if they are limited.
#define SB_CLIENT_BANDWIDTH_MIN 1000u
#define SB_CLIENT_BANDWIDTH_MAX 1000000000u

#define SB_SESSION_GRACE_MS_MAX 600000u
#define SB_SESSION_LEAVE_HOLD_MS_MAX 60000u
#define SB_SESSION_IDLE_MS_MAX 86400000u
/// Time without a new input after which a connected player's slot goes to a newcomer with its
/// secret.
#define SB_SESSION_CLAIM_MS 1000u
/// Time that a new client has for its first input, or acknowledgement, and the bytes of the map for
/// each of which it has a second more.
#define SB_SESSION_FIRST_INPUT_S 10u
#define SB_SESSION_MAP_BYTES_PER_S 8192u
#define SB_SESSION_SPECTATOR_COUNT_MAX 1024u
/// Time by which spectators see a match late, at most; the delay that matches with fog have by
/// default; and the value that asks for this default.
#define SB_SPECTATOR_DELAY_MS_MAX 300000u
#define SB_SPECTATOR_DELAY_FOG_MS 10000u
#define SB_SPECTATOR_DELAY_BY_RULES UINT32_MAX
#define SB_ACCOUNT_SIZE_MAX 63u ///< bytes of the account that a gate knows of a client
/// Teams of a map are numbered up to this.
#define SB_SESSION_TEAM_MAX 4u
/// The choice of an input that is the player's team, in rules that have teams.
#define SB_SESSION_CHOICE_TEAM 2u

/// Snapshots a second that an overloaded server still sends. Clients take a longer rest for that of
/// an idle match, and do not show others later for it.
#define SB_SESSION_SNAPSHOT_RATE_LOW_HZ 10u

/// Players of a match that another server has handed over, or left by dying, are awaited for this
/// time at least.
#define SB_SESSION_CARRIED_MS 10000u
/// Spectators that go along with a match (standing.h); others have no ticket, and come as new ones.
#define SB_STANDING_GUEST_COUNT_MAX 32u

#endif
