/// The struct of a lobby and of its peers. For this room alone.
#ifndef SABOT_SESSION_LOBBY_LOBBY_STATE_H
#define SABOT_SESSION_LOBBY_LOBBY_STATE_H

#include "session/base/source_rate.h"
#include "session/lobby/elsewhere.h"
#include "session/lobby/held.h"
#include "session/lobby/lobby.h"
#include "session/lobby/moved.h"

#define SB_LOBBY_PLAYBACK_COUNT_MAX 256u
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
    struct sb_client_wish *client_wishes;       ///< of these, those of clients; client_wish.h's
    uint32_t ticket_last;
    sb_session_load load;
    uint32_t serial_last; ///< of the connection that began last
    sb_lobby_peer *peers;
    sb_elsewhere elsewhere;
    sb_held held;
    sb_moved moved;
    sb_message message;
    bool closed; ///< no session can be added
    uint32_t tick;
    uint32_t unsettled_count; ///< peers that wait for a slot
    sb_source_rate hellos_by_address, hellos_by_network;
    sb_lobby_counters counters;
};

#endif
