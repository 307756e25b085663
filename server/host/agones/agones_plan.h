/// What a game server tells Agones, and when. Pure: the clock, random numbers and what Agones and
/// the server say are arguments; agones.c sends.
///
/// The plan compares what the server wants Agones to know with what Agones has taken, and names the
/// next call. So a call that failed, or an SDK server that has started again, needs no special
/// case: what was not taken is due again, later after each failure.
#ifndef SABOT_HOST_AGONES_AGONES_PLAN_H
#define SABOT_HOST_AGONES_AGONES_PLAN_H

#include <stdbool.h>
#include <stdint.h>

/// Agones counts a server as unhealthy when it hears nothing for its period, 5 s by default.
#define SB_AGONES_HEALTH_MS 2000u
/// The server stays Allocated for this time after its last player has left.
#define SB_AGONES_EMPTY_MS 10000u
/// An allocation from outside is held for this time before its first player comes.
#define SB_AGONES_HELD_MS 300000u
/// The label `room` stays "no" for this time after an allocation from outside, unless its players
/// come: nobody else is sent to their places meanwhile.
#define SB_AGONES_ROOM_HELD_MS 10000u
/// Length of a reservation, and when it is renewed.
#define SB_AGONES_RESERVE_S 30u
#define SB_AGONES_RESERVE_RENEW_MS 20000u
/// For this time a state that Agones has accepted counts, whatever the watch says: events that were
/// on their way tell older states.
#define SB_AGONES_SETTLE_MS 5000u
/// The state is asked for again after this time, in case the watch lost something.
#define SB_AGONES_ASK_MS 30000u
/// After this number of failures in a row the server says that it is ready without having been told
/// its state.
#define SB_AGONES_ASK_FAILURES_MAX 8u
#define SB_AGONES_RETRY_MS_MIN 250u
#define SB_AGONES_RETRY_MS_MAX 10000u

typedef enum sb_agones_state {
    SB_AGONES_UNKNOWN,  ///< nobody said
    SB_AGONES_STARTING, ///< any state before Ready
    SB_AGONES_READY,
    SB_AGONES_RESERVED,
    SB_AGONES_ALLOCATED,
    SB_AGONES_SHUTDOWN,
    SB_AGONES_UNHEALTHY,
    SB_AGONES_STATE_COUNT,
} sb_agones_state;

/// Reads a state as Agones writes it: "Ready". Any other text is SB_AGONES_STARTING.
sb_agones_state sb_agones_state_read(const char *text);
const char *sb_agones_state_name(sb_agones_state state);

/// Calls of the SDK server, in the order in which those that are due follow each other.
typedef enum sb_agones_call {
    SB_AGONES_CALL_STATE,    ///< ready, allocate, reserve or shutdown
    SB_AGONES_CALL_ASK,      ///< GET /gameserver
    SB_AGONES_CALL_ROOM,     ///< label: "yes" if players can be sent here
    SB_AGONES_CALL_PLAYERS,  ///< counter
    SB_AGONES_CALL_SESSIONS, ///< counter
    SB_AGONES_CALL_LIST,     ///< list of the sessions' numbers
    SB_AGONES_CALL_VERSION,  ///< label
    SB_AGONES_CALL_KEY,      ///< annotation: by which clients know the server
    SB_AGONES_CALL_PORTS,    ///< annotation
    SB_AGONES_CALL_COUNT,
    SB_AGONES_CALL_NONE = SB_AGONES_CALL_COUNT,
} sb_agones_call;

const char *sb_agones_call_name(sb_agones_call call);

/// What the server has. All zeros is a server that starts.
typedef struct sb_agones_view {
    bool ready;    ///< clients can join
    bool draining; ///< nobody joins any more; it ends with its matches
    bool ended;    ///< its matches are over
    bool room;     ///< another player, or another session, has room
    bool awaits;   ///< a session that the backend made waits for its first player
    uint32_t players, player_capacity;
    uint32_t sessions, session_capacity;
    uint64_t list_hash; ///< of the sessions' numbers
} sb_agones_view;

typedef struct sb_agones_item {
    uint64_t due_ms;
    uint32_t failures; ///< in a row
    bool taken;        ///< Agones has `value`
    uint64_t value;
} sb_agones_item;

/// All zeros is a plan of which nothing is known yet.
typedef struct sb_agones_plan {
    sb_agones_view view;
    sb_agones_state asked; ///< accepted, and not seen yet; otherwise SB_AGONES_UNKNOWN
    uint64_t asked_ms;
    sb_agones_state seen; ///< as Agones told it last
    uint64_t seen_hash;   ///< of the time of the last allocation, as Agones wrote it
    bool has_seen;
    bool held; ///< allocated from outside, and its players have not come
    uint32_t held_players;
    uint64_t held_ms;
    uint64_t empty_ms; ///< since when nobody plays
    bool played;       ///< somebody has played since the last Ready
    sb_agones_item items[SB_AGONES_CALL_COUNT];
    sb_agones_call under_way;   ///< meaningful while `calling`
    bool calling;               ///< a call is under way
    sb_agones_state next_state; ///< that it asks for
    uint64_t next_value;
} sb_agones_plan;

/// Notes what the server has. Times never run backwards.
void sb_agones_plan_view(sb_agones_plan *plan, const sb_agones_view *view, uint64_t now_ms);

/// Notes what Agones told: the state, and a hash of the time of the last allocation (0 if there was
/// none). True if that is an allocation which the server did not ask for.
bool sb_agones_plan_see(sb_agones_plan *plan, sb_agones_state state, uint64_t allocation_hash,
                        uint64_t now_ms);

/// Returns the state in which the server counts itself.
sb_agones_state sb_agones_plan_state(const sb_agones_plan *plan, uint64_t now_ms);

/// Returns the state that the server wants.
sb_agones_state sb_agones_plan_wanted(const sb_agones_plan *plan, uint64_t now_ms);

/// Returns the next call that is due, or SB_AGONES_CALL_NONE. It is under way until
/// `sb_agones_plan_end`; `plan->next_state` is what SB_AGONES_CALL_STATE asks for.
sb_agones_call sb_agones_plan_next(sb_agones_plan *plan, uint64_t now_ms);

/// Notes the end of a call.
void sb_agones_plan_end(sb_agones_plan *plan, sb_agones_call call, bool taken, uint64_t now_ms,
                        uint32_t random);

/// Forgets what Agones has taken, since another SDK server may have started: all is due again,
/// except for what it has refused, which waits for its time.
void sb_agones_plan_forget(sb_agones_plan *plan);

/// Returns true if the label `room` is to be "yes".
bool sb_agones_plan_room(const sb_agones_plan *plan, uint64_t now_ms);

/// Returns the delay before another attempt: it doubles from SB_AGONES_RETRY_MS_MIN to
/// SB_AGONES_RETRY_MS_MAX, and half of it is random.
uint32_t sb_agones_retry_ms(uint32_t failures, uint32_t random);

#endif
