/// What the matches of a place are made by: their def, seed, epoch, map and games. For this room;
/// hosts use only `sb_match_epoch_behind`.
#ifndef SABOT_SESSION_LOBBY_MATCH_DEF_H
#define SABOT_SESSION_LOBBY_MATCH_DEF_H

#include "session/lobby/lobby_state.h"

/// Epochs that each place has of its own.
#define SB_EPOCHS_PER_PLACE 65536u

/// The games of a match that is to begin.
typedef struct sb_made_games {
    sb_game *match;
    sb_game *late; ///< for spectators that see it late; NULL if there are none
} sb_made_games;

/// Returns how sessions send: straight to the transports. They close peers through the lobby.
sb_session_output sb_match_output(sb_lobby *lobby);

/// Returns the def of a place's first match: what all its matches have in common. The log follows.
sb_session_def sb_match_def_first(sb_lobby *lobby, const sb_place *place);

/// Returns the def of a place's next match: everything but map and log.
sb_session_def sb_match_def_next(const sb_lobby *lobby, const sb_place *place);

/// Returns the def of the game of a place's next match.
sb_game_def sb_lobby_next_game(const sb_lobby *lobby, const sb_place *place);

/// Returns the seed of a place's first match.
uint64_t sb_lobby_first_seed(const sb_lobby *lobby, uint32_t number);

/// Returns the epoch of session `number` that follows this one. Behind the session's last epoch its
/// first one comes again.
uint32_t sb_match_epoch_behind(uint32_t epoch, uint32_t number);

/// Returns how many maps sessions that name none have in turn.
uint32_t sb_lobby_turn_count(const sb_lobby *lobby);

/// Returns the map on which a place plays this turn, counted from 0 in the place's own epochs;
/// `otherwise` if the lobby has no maps.
const sb_map *sb_match_def_map(const sb_lobby *lobby, const sb_place_def *def, uint32_t turn,
                               const sb_map *otherwise);

/// Returns the map of the first match of a place that is added.
const sb_map *sb_lobby_first_map(const sb_lobby *lobby, const sb_place_def *def);

/// Returns true if spectators of such a place see its matches late: each match needs a second game.
bool sb_lobby_shows_late(const sb_lobby *lobby, const sb_place_def *def, const sb_game *game);

/// Asks the host which map the place's next match has (`map` if the host does not say), and whether
/// it is recorded; fills that into the def. `over` is the match before, or NULL.
sb_next_match sb_match_ask_host(sb_lobby *lobby, const sb_place *place, const sb_session *over,
                                const sb_map *map, sb_session_def *def);

/// Uses the games for a match, unless the host has chosen another map than that of the games.
void sb_match_use_games(sb_session_def *def, const sb_next_match *next, const sb_map *map,
                        const sb_made_games *games);

/// Destroys games that no session has taken over.
void sb_match_drop_games(const sb_made_games *games);

#endif
