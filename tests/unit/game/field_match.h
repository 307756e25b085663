/// A match on a bare field of 200 m by 200 m, with tanks wherever a test wants them.
#ifndef SABOT_TESTS_FIELD_MATCH_H
#define SABOT_TESTS_FIELD_MATCH_H

#include "counting_heap.h"
#include "game/game.h"
#include "game/match.h"
#include "game/tanks/look.h"
#include "game/tanks/play.h"

#define FIELD_SPAWN_COUNT 16u

typedef struct field_match {
    counting_heap heap;
    sb_map map;
    sb_game *game;
    sb_frame frame; ///< of the next tick; each tick clears its commands and keeps its inputs
} field_match;

/// The match as the game sees it, and as the tank game sees it. The struct points into itself, so
/// do not copy it.
typedef struct field_view {
    sb_match match;
    sb_tanks_play play;
} field_view;

/// Makes a match without boxes and with FIELD_SPAWN_COUNT spawns, 10 m apart along z = -60, all
/// heading towards +z.
void field_map(sb_map *out_map);

void field_match_begin(field_match *match, uint32_t player_capacity, uint32_t tick_rate_hz);
/// Ends the match and asserts that nothing leaks.
void field_match_end(field_match *match);

/// Add commands for the next tick. Players that join have neutral inputs until a test sets others.
void field_match_join(field_match *match, uint32_t player);
void field_match_leave(field_match *match, uint32_t player);

/// Plays ticks; asserts that each frame is accepted.
void field_match_play(field_match *match, uint32_t tick_count);

/// Lets the players 0 to `count - 1` join, appear and stand, with charged guns.
void field_match_populate(field_match *match, uint32_t count);

/// Puts a living tank on the ground, at rest, with its turret ahead.
void field_match_place(field_match *match, uint32_t player, float x, float z, float yaw);

/// Charges the gun of a living tank, so that it can fire in the next tick.
void field_match_charge(field_match *match, uint32_t player);

sb_input *field_match_input(field_match *match, uint32_t player);
sb_body *field_match_body(const field_match *match, uint32_t body_index);
sb_player *field_match_player(const field_match *match, uint32_t player);
/// Gives the rules' view of the match, with the inputs of the next frame.
void field_match_view(const field_match *match, field_view *out_view);

/// Returns the index of the body of a player's shell, as game.h numbers them.
uint32_t field_match_shell_index(const field_match *match, uint32_t player, uint32_t shell);
sb_shell *field_match_shell(const field_match *match, uint32_t player, uint32_t shell);
/// Returns the count of a player's shells in the air.
uint32_t field_match_shell_count(const field_match *match, uint32_t player);

/// Return the count of events of a kind in the last tick, and the first one or NULL.
uint32_t field_match_event_count(const field_match *match, uint32_t kind);
const sb_event *field_match_event(const field_match *match, uint32_t kind);

#endif
