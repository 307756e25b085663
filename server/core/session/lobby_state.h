/// A lobby's parts, for its own files: lobby.c (life, peers, ticks) and hello.c (which peers join).
#ifndef SABOT_SESSION_LOBBY_STATE_H
#define SABOT_SESSION_LOBBY_STATE_H

#include "session/elsewhere.h"
#include "session/held.h"
#include "session/lobby.h"
#include "session/source_rate.h"

#define SB_LOBBY_PLAYBACK_COUNT_MAX 256u
/// Clients of this minor version of the wire know redirects.
#define SB_REDIRECT_MINOR 2u
/// A network may have this many times what one of its addresses may have.
#define SB_LOBBY_NETWORK_FACTOR 4u

typedef enum sb_peer_state {
    SB_PEER_ABSENT,
    SB_PEER_SILENT, ///< connected, no hello yet
    SB_PEER_JOINED,
    SB_PEER_LOBBY,   ///< it has said hello and is in no session
    SB_PEER_HELD,    ///< its hello waits for a session (held.h)
    SB_PEER_CLOSING, ///< refused or closed by the server; its transport ends soon
} sb_peer_state;

typedef enum sb_ballot {
    SB_BALLOT_NONE,
    SB_BALLOT_YES,
    SB_BALLOT_NO,
} sb_ballot;

typedef struct sb_lobby_peer {
    uint8_t state;  ///< sb_peer_state
    uint16_t place; ///< index of the place that it joined
    uint32_t connect_tick;
    uint32_t serial; ///< of the connection
    bool wishes;     ///< a session that it asked for is being made
    /// It came by a ticket for a session that is being made, and has been told nothing yet.
    bool arriving;
    sb_peer_source source;

    // What its hello said, for later joins.
    uint32_t minor_version;
    uint32_t select;
    uint32_t form;
    sb_rules_identity rules;
    char name[SB_NAME_SIZE_MAX];
    uint8_t name_size;
    bool returned; ///< it came back by a secret: no gate has judged it now

    // The gate's verdict.
    bool judged;
    uint8_t role;          ///< that it may have; SB_ROLE_LOBBY for any
    uint8_t fixed_choices; ///< as in the verdict
    uint8_t mode_size;
    char mode[SB_MODE_SIZE_MAX];
    uint32_t fixed_session; ///< the only session that it may join; 0: any
    uint64_t party;         ///< 0: none
    char account[SB_ACCOUNT_SIZE_MAX];
    uint8_t account_size;

    // Its requests.
    uint32_t heard_tick;     ///< of its last request, while it is in the lobby
    bool requested;          ///< it has asked for something
    uint32_t request_tick;   ///< up to which credit has been given
    uint32_t request_credit; ///< in sixteenths of a tick
    bool request_declined;   ///< it was told that it asks too often
    uint32_t page_after;     ///< where its last list goes on; 0: that had no further page
    uint64_t page_filter;    ///< hash of that list's filters

    uint32_t ask; ///< number of the question to another lobby that is out; 0: none

    // In its session.
    bool ready;
    uint8_t ballot;          ///< sb_ballot
    uint32_t vote_cool_tick; ///< before which it can call no vote; 0: none was called

    // What the listener knows of it.
    bool told;         ///< that it has joined its session
    bool unsettled;    ///< it waits for a slot of the match that it joined
    bool said_goodbye; ///< its last message was one
} sb_lobby_peer;

typedef struct sb_lobby_wish sb_lobby_wish;

/// The games of a match that is to begin.
typedef struct sb_made_games {
    sb_game *match;
    sb_game *late; ///< for spectators that see it late; NULL if there are none
} sb_made_games;

struct sb_lobby {
    sb_lobby_def def;
    sb_allocator allocator;
    sb_session_commons commons; ///< of all matches
    sb_place **places; ///< by index: those of matches up to the capacity, then those of playbacks;
                       ///< NULL where there is none
    uint16_t *order;   ///< indices of all places by rising number
    uint32_t place_count;         ///< in `order`
    uint32_t match_count;         ///< those of them that play matches
    uint32_t place_capacity;      ///< length of `places` and `order`
    uint32_t number_last;         ///< number of the place that was made or asked for last
    struct sb_lobby_wish *wishes; ///< sessions that were asked for and are being made
    uint32_t wish_count;          ///< these, and the matches that are expected
    struct sb_expected_match *expected_matches; ///< relocate.c's; `wish_count` counts them too
    struct sb_client_wish *client_wishes;       ///< of these, those of clients; join_or_create.c's
    uint32_t ticket_last;
    sb_session_load load;
    uint32_t serial_last; ///< of the connection that began last
    sb_lobby_peer *peers;
    sb_elsewhere elsewhere;
    sb_held held;
    sb_message message;
    bool closed; ///< no session can be added
    uint32_t tick;
    uint32_t unsettled_count; ///< peers that wait for a slot
    sb_source_rate hellos_by_address, hellos_by_network;
    sb_lobby_counters counters;
};

/// Returns how many maps sessions have in turn that name none. In places.c, as all down to the next
/// empty line.
uint32_t sb_lobby_turn_count(const sb_lobby *lobby);
/// Makes all places of the lobby's def.
sb_error sb_lobby_make_places(sb_lobby *lobby, const sb_map *map);
/// Frees them.
void sb_lobby_free_places(sb_lobby *lobby);
/// Returns the number of the place that is made next.
uint32_t sb_lobby_take_number(sb_lobby *lobby);
/// Returns the seed of a place's first match.
uint64_t sb_lobby_first_seed(const sb_lobby *lobby, uint32_t number);
/// Returns the game's def of a place's next match.
sb_game_def sb_lobby_next_game(const sb_lobby *lobby, const sb_place *place);
/// Returns the map of the first match of a place that is added.
const sb_map *sb_lobby_first_map(const sb_lobby *lobby, const sb_place_def *def);
/// SB_ERROR_ARGUMENT if no place can be by this def, SB_ERROR_FULL if there is no room.
sb_error sb_lobby_check_add(const sb_lobby *lobby, const sb_place_def *def);
/// Returns true if spectators of such a place see its matches late: each needs a second game.
bool sb_lobby_shows_late(const sb_lobby *lobby, const sb_place_def *def, const sb_game *game);
/// Makes a place and begins its first match with these games, which it takes over also on error.
/// Errors as `sb_session_create`.
sb_error sb_lobby_put_first(sb_lobby *lobby, const sb_place_def *def, uint32_t number,
                            const sb_map *map, const sb_made_games *games, uint64_t owner);
/// Makes a place and lets the match go on in it (relocate.h). Takes over the games also on error.
struct sb_adoption;
sb_error sb_lobby_put_adopted(sb_lobby *lobby, const struct sb_adoption *adoption);
/// Ends places that are due, begins next matches, and ticks all places.
void sb_lobby_tick_places(sb_lobby *lobby);
/// Notes that a peer leaves its session, or the lobby. In agree.c.
void sb_lobby_forget_peer(sb_lobby *lobby, uint32_t peer);
/// Tells the listener that a peer has joined its session, unless it waits for a slot there. In
/// lobby_people.c, as all down to the next empty line.
void sb_lobby_tell_joined(sb_lobby *lobby, uint32_t peer);
/// The same for a peer that waited, before something may end its connection.
void sb_lobby_settle(sb_lobby *lobby, uint32_t peer);
/// The same for all peers that wait.
void sb_lobby_settle_all(sb_lobby *lobby);
/// Tells the listener that a peer leaves its session, if it knows that it had joined. Call it
/// before the peer is forgotten.
void sb_lobby_tell_left(sb_lobby *lobby, uint32_t peer, sb_departure how);
/// Counts a refusal and tells the listener of it. `request` is the message that asked.
void sb_lobby_tell_refused(sb_lobby *lobby, uint32_t peer, sb_message_type request,
                           sb_refusal reason, const char *text);
/// Begins to count first messages by the def's rate. In lobby.c.
void sb_lobby_limit_hellos(sb_lobby *lobby);
/// Closes a peer for a session.
void sb_lobby_close_peer(void *lobby, uint32_t peer);

/// Takes a message of a peer that has said hello. In requests.c, as the next one. False if it is
/// none of the lobby's: it belongs to the peer's session.
bool sb_lobby_receive_request(sb_lobby *lobby, uint32_t peer, const void *bytes, size_t size);
/// Sends away peers of the lobby that asked for nothing for too long.
void sb_lobby_close_idle(sb_lobby *lobby);

/// Lets a peer join by its first message, or refuses it.
void sb_lobby_receive_first(sb_lobby *lobby, uint32_t peer, const void *bytes, size_t size);

/// The same for a first message that has been counted already.
void sb_lobby_judge_first(sb_lobby *lobby, uint32_t peer, const void *bytes, size_t size);

/// Sends a message to a peer.
void sb_lobby_send(sb_lobby *lobby, uint32_t peer, const sb_message *message);

/// Tells a peer why it is refused, closes it, and adds one to the counter. The second has a text of
/// its own.
void sb_lobby_refuse(sb_lobby *lobby, uint32_t peer, sb_refusal reason, uint64_t *counter);
void sb_lobby_refuse_saying(sb_lobby *lobby, uint32_t peer, sb_refusal reason, const char *text,
                            uint64_t *counter);

/// Tells a peer why its last request is not granted; NULL for the reason's own text. All stays as
/// it was, except that a peer that is arriving is told first that it is in the lobby.
void sb_lobby_decline(sb_lobby *lobby, uint32_t peer, sb_message_type request, sb_refusal reason,
                      const char *text);

#endif
