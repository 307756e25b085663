/// A session as its lobby keeps it: a place with a number and a name, in which matches follow each
/// other by the same settings. Places are made and ended while the server runs (lobby.h).
#ifndef SABOT_SESSION_LOBBY_PLACE_H
#define SABOT_SESSION_LOBBY_PLACE_H

#include <stdbool.h>
#include <stdint.h>

#include "game/game.h"
#include "protocol/message.h"
#include "session/hosted/hosted.h"
#include "session/match/session_def.h"

#define SB_PLACE_MAP_COUNT_MAX 16u
#define SB_PLACE_EMPTY_S_MAX 604800u

/// Which clients find a place.
typedef enum sb_visibility {
    SB_VISIBILITY_PUBLIC,   ///< it is listed, and found by its mode
    SB_VISIBILITY_UNLISTED, ///< it is found by its mode and joined by its number, but not listed
    SB_VISIBILITY_PRIVATE,  ///< it is joined by its number alone
} sb_visibility;

/// The maker of a place.
typedef enum sb_place_maker {
    SB_MADE_BY_CONFIGURATION,
    SB_MADE_BY_OPERATOR,
    SB_MADE_BY_CLIENT,
} sb_place_maker;

typedef struct sb_place_def {
    char name[SB_PLACE_NAME_SIZE_MAX + 1]; ///< for people; default empty
    /// The mode by which clients ask for it. Empty, the default: what the rules' setting `mode`
    /// says.
    char mode[SB_MODE_SIZE_MAX + 1];
    char password[SB_PASSWORD_SIZE_MAX + 1]; ///< empty, the default: none is asked for
    bool asks_token;          ///< admits only clients that the gate has judged; default false
    sb_visibility visibility; ///< default SB_VISIBILITY_PUBLIC
    sb_place_maker maker;     ///< default SB_MADE_BY_CONFIGURATION
    /// Rules, settings, slots and computer players. The tick rate must be the lobby's. The lobby
    /// gives the seed.
    sb_game_def game;
    uint32_t spectator_capacity;          ///< as in a session's def
    uint32_t spectator_delay_ms;          ///< likewise; default SB_SPECTATOR_DELAY_BY_RULES
    uint8_t maps[SB_PLACE_MAP_COUNT_MAX]; ///< in turn; indices into the lobby's maps
    uint32_t map_count;                   ///< 0, the default: all maps of the lobby
    uint32_t empty_s;     ///< the place ends when nobody has been in it for this time; at most
                          ///< SB_PLACE_EMPTY_S_MAX; 0, the default: it stays
    uint32_t match_limit; ///< the place ends after this number of matches; 0, the default: it stays
    /// Players that must be there, all of them ready, for the match to begin. Until then matches
    /// are warm-ups, and the match replaces the warm-up. 0, the default: matches do not wait.
    uint32_t ready_count;
    bool votes; ///< players may vote for a kick or a map; default true
} sb_place_def;

sb_place_def sb_place_def_default(void);

/// True if every value is in its range, for matches of this tick rate and `map_count` maps.
bool sb_place_def_is_valid(const sb_place_def *def, uint32_t tick_rate_hz, uint32_t map_count);

/// A vote that runs in a place.
typedef struct sb_place_vote {
    uint8_t kind; ///< sb_vote_kind; SB_VOTE_NONE if none runs
    uint32_t target;
    uint32_t target_peer; ///< of a vote for a kick
    uint32_t end_tick;
} sb_place_vote;

/// An address that a place does not admit for a time.
typedef struct sb_place_bar {
    uint64_t address; ///< of a source; 0: none
    uint32_t until_tick;
} sb_place_bar;

#define SB_PLACE_BAR_COUNT 8u

/// What others than the lobby may read of a place. It is valid until the lobby's next tick.
typedef struct sb_place {
    uint32_t number;  ///< from 1; never used again by this lobby
    uint32_t index;   ///< below the lobby's capacity; used again once the place has ended
    sb_place_def def; ///< without its password
    bool has_password;
    bool draining;        ///< nobody can join; it ends with its match
    bool warming_up;      ///< its match is a warm-up: its players are not ready yet
    sb_hosted *hosted;    ///< the match that is played, or the playback
    bool plays_back;      ///< it is a playback
    uint32_t match_count; ///< matches that have begun, warm-ups included
    uint64_t owner;       ///< source of the client that made it; 0 for none or an unknown one

    // For the lobby alone.
    uint32_t ticket;        ///< of a game of the next match that is being made; 0: none is
    const sb_map *next_map; ///< of that game
    sb_game *made;          ///< that game, once it is made; NULL: there is none
    sb_game *made_late;     ///< the same for its late spectators, which is made after it
    bool falls_back;        ///< the next match is on the present map, since another failed
    bool changed;           ///< its clients do not know its state
    bool starts;            ///< the next match is no warm-up
    uint32_t told_tick;     ///< when its state was told last
    uint32_t chosen_map;    ///< index of the map that its players chose, plus 1; 0: none
    sb_place_vote vote;
    uint32_t vote_cool_tick; ///< before which nobody can call a vote
    sb_place_bar bars[SB_PLACE_BAR_COUNT];
    uint32_t bar_next;
    struct sb_standing *carried; ///< of people that have not come back since a move; NULL: nothing
    uint32_t carried_tick;       ///< until when they are awaited
    bool carried_stands;         ///< their match has stood still since `carried_since`
    uint32_t carried_since;      ///< when the match was adopted
    bool ending;                 ///< it ends with the next tick
    uint32_t empty_tick;         ///< lobby's tick when somebody was in it last
    uint8_t salt[SB_PASSWORD_SALT_SIZE];
    uint8_t password_hash[SB_PASSWORD_HASH_SIZE];
} sb_place;

/// Returns the mode of a place: its def's, or what its rules' setting says. Not zero-terminated.
sb_text sb_place_mode(const sb_place *place);

/// True if the players of the place have voted this source out.
bool sb_place_bars(const sb_place *place, sb_peer_source source, uint32_t tick);

#endif
