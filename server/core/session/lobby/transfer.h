/// What one lobby of a server tells another: which sessions it has, and which client wants a
/// session of the other. A server with several shards has a lobby for each, and no lobby reads the
/// memory of another.
#ifndef SABOT_SESSION_LOBBY_TRANSFER_H
#define SABOT_SESSION_LOBBY_TRANSFER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "game/rules.h"
#include "game/rules_identity.h"
#include "protocol/message.h"
#include "session/base/peer_source.h"
#include "session/base/session_limits.h"
#include "session/base/ticket.h"

#define SB_LOBBY_TICKET_S 10u          ///< for which a ticket is good
#define SB_LOBBY_TICKET_COUNT_MAX 512u ///< tickets that wait for their client

/// Where clients reach a lobby.
typedef struct sb_lobby_port {
    uint16_t port;
    uint16_t web_port; ///< 0 without a web
} sb_lobby_port;

/// A session as the other lobbies know it. Texts end with zero.
typedef struct sb_elsewhere_session {
    uint64_t owner; ///< source of the client that made it; 0 for none or an unknown one
    uint32_t number;
    uint32_t flags; ///< SB_LISTED_...
    uint32_t players, player_capacity, computers, spectators, spectator_capacity;
    uint32_t player_room;    ///< slots that a newcomer can have; 0 if nobody can join
    uint32_t spectator_room; ///< the same for spectators
    uint8_t visibility;      ///< sb_visibility
    uint32_t tick_rate_hz;
    uint32_t delay_ms; ///< by which spectators see it late
    uint64_t tick;     ///< of its present match
    const sb_rules *rules;
    char name[SB_PLACE_NAME_SIZE_MAX + 1];
    char mode[SB_MODE_SIZE_MAX + 1];
    char rules_mode[SB_MODE_SIZE_MAX + 1]; ///< value of the rules' setting; empty without one
    char map[SB_MAP_TEXT_SIZE_MAX + 1];
} sb_elsewhere_session;

/// A party that is in a session.
typedef struct sb_elsewhere_party {
    uint64_t party;
    uint32_t session;
    uint32_t unused;
} sb_elsewhere_party;

/// All that a lobby tells the others at one time, in one block: this head, then the sessions by
/// rising number, then the parties.
typedef struct sb_lobby_notice {
    uint64_t size;      ///< of the block, bytes
    uint32_t lobby;     ///< index, from 0
    uint32_t load_ppm;  ///< part of its thread's time that is taken, in millionths
    uint32_t creatable; ///< sessions that clients can still make there
    uint32_t session_count;
    uint32_t party_count;
    uint32_t placed; ///< counted by the reader: sessions that it has asked for there since
} sb_lobby_notice;

static inline sb_elsewhere_session *sb_lobby_notice_sessions(sb_lobby_notice *notice)
{
    return (sb_elsewhere_session *)(void *)(notice + 1);
}

static inline sb_elsewhere_party *sb_lobby_notice_parties(sb_lobby_notice *notice)
{
    return (sb_elsewhere_party *)(void *)(sb_lobby_notice_sessions(notice) + notice->session_count);
}

/// A client that asked one lobby for a session of another: the question, and the answer in the same
/// memory.
typedef struct sb_transfer {
    // For the asking lobby.
    uint32_t lobby; ///< that asks
    uint32_t to;    ///< lobby that is asked
    uint32_t peer;
    uint32_t ask; ///< number of the question, not 0
    bool create;  ///< if the session cannot be had, a session is made

    // What the client wants. Texts end with zero.
    uint32_t request; ///< SB_MESSAGE_JOIN or SB_MESSAGE_CREATE
    uint32_t session; ///< 0: one is made
    uint32_t role;
    char mode[SB_MODE_SIZE_MAX + 1];
    char name[SB_PLACE_NAME_SIZE_MAX + 1];
    char map[SB_MAP_TEXT_SIZE_MAX + 1];
    char password[SB_PASSWORD_SIZE_MAX + 1];
    uint32_t visibility, player_capacity;

    // The client's identity, by its hello and the gate's verdict.
    sb_peer_source source;
    sb_rules_identity rules;
    uint32_t select;
    char player_name[SB_NAME_SIZE_MAX + 1];
    bool judged, returned;
    bool moves; ///< it is in a session already
    uint8_t role_allowed;
    uint8_t fixed_choices;
    uint32_t fixed_session;
    uint64_t party;
    char mode_allowed[SB_MODE_SIZE_MAX + 1];
    char account[SB_ACCOUNT_SIZE_MAX + 1];

    // The answer.
    bool granted;
    uint8_t ticket[SB_TICKET_SIZE]; ///< if granted
    uint32_t refusal;               ///< otherwise
    char text[SB_REASON_SIZE_MAX + 1];
} sb_transfer;

/// How a lobby reaches the others of its server. All zeros: there is no other.
typedef struct sb_lobby_network {
    /// Where clients reach each lobby, by index; as many as `number_stride` of the lobby's def.
    /// NULL: there is no other lobby. Must outlive the lobby.
    const sb_lobby_port *ports;
    /// Hands a copy of the question to `sb_lobby_consider` of another lobby, and the result to
    /// `sb_lobby_answer` of this one, later. False if it cannot be asked.
    bool (*ask)(void *context, uint32_t lobby, const sb_transfer *question);
    void *context;
} sb_lobby_network;

/// True if a hello's token is a ticket.
bool sb_ticket_is(sb_blob token);

#endif
