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
/// Time that a new client has for its first input or acknowledgement. For every
/// SB_SESSION_MAP_BYTES_PER_S bytes of the map it has a second more.
#define SB_SESSION_FIRST_INPUT_S 10u
#define SB_SESSION_MAP_BYTES_PER_S 8192u
#define SB_SESSION_SPECTATOR_COUNT_MAX 1024u
/// The longest time by which spectators see a match late; the time by default, for matches with
/// fog; and the value that asks for this default.
#define SB_SPECTATOR_DELAY_MS_MAX 300000u
#define SB_SPECTATOR_DELAY_FOG_MS 10000u
#define SB_SPECTATOR_DELAY_BY_RULES UINT32_MAX
#define SB_ACCOUNT_SIZE_MAX 63u ///< bytes of the account that a gate knows of a client
/// Teams of a map are numbered up to this.
#define SB_SESSION_TEAM_MAX 4u
/// The choice of an input that is the player's team, in rules that have teams.
#define SB_SESSION_CHOICE_TEAM 2u

/// Snapshots a second that an overloaded server still sends. If they came more rarely, clients
/// would take the match for idle, and would not show others later to suit.
#define SB_SESSION_SNAPSHOT_RATE_LOW_HZ 10u

/// If another server has handed a match over, or has died, the players of that match are awaited
/// for this time at least.
#define SB_SESSION_CARRIED_MS 10000u
/// Most spectators that go along with a match (standing.h). Further ones get no ticket, and join as
/// new clients.
#define SB_STANDING_GUEST_COUNT_MAX 32u

#endif
