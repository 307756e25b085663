/// A contest: a match of tanks for the tests of modes and computer players, on a map made in code.
/// A test puts deaths, flags and tanks wherever it wants them.
#ifndef SABOT_TESTS_TANKS_CONTEST_H
#define SABOT_TESTS_TANKS_CONTEST_H

#include "counting_heap.h"
#include "game/game.h"
#include "game/match.h"
#include "game/tanks/fire/ammunition.h"
#include "game/tanks/play.h"

#define CONTEST_PI 3.14159265358979323846
#define CONTEST_SECOND 60u ///< ticks
#define CONTEST_SPAWN_COUNT 8u

typedef struct contest {
    counting_heap heap;
    sb_map map;
    sb_game_def def;
    sb_game *game;
    sb_frame frame; ///< of the next tick; each tick clears its commands and keeps its inputs
} contest;

/// Makes an empty square map, `half_m` from the middle to each side, with a row of spawns for
/// everybody 8 m apart near its south side; 60 Hz, four slots, default settings. A test may change
/// map and def until `contest_begin`.
void contest_prepare(contest *at, float half_m);
void contest_set(contest *at, sb_tanks_setting setting, int32_t value);

void contest_add_box(contest *at, sb_vec3 center, sb_vec3 half_extents);
void contest_add_wall(contest *at, sb_vec3 center, sb_vec3 half_extents, uint16_t health);
void contest_add_ramp(contest *at, sb_vec3 position, float yaw, float width, float length,
                      float height);
void contest_add_pick_up(contest *at, const char *kind, sb_vec3 position, float respawn_s);
void contest_add_zone(contest *at, const char *kind, uint8_t team, sb_vec3 center,
                      sb_vec3 half_extents);
void contest_add_marker(contest *at, const char *kind, uint8_t team, sb_vec3 position);
/// Removes all spawns and adds one.
void contest_one_spawn(contest *at, sb_vec3 position, float yaw);
void contest_add_spawn(contest *at, uint8_t team, sb_vec3 position, float yaw);

/// Asserts that the map is valid, and creates its match.
void contest_begin(contest *at);
/// Ends the match and asserts that nothing leaks.
void contest_end(contest *at);

/// Plays ticks; asserts that each frame is accepted.
void contest_play(contest *at, uint32_t tick_count);
/// Add commands of the next tick.
void contest_ask_join(contest *at, uint32_t slot);
void contest_ask_leave(contest *at, uint32_t slot);
/// Lets players join, and plays a tick for each; the turrets stay where they are.
void contest_join(contest *at, uint32_t slot);
void contest_join_all(contest *at, uint32_t count);
void contest_leave(contest *at, uint32_t slot);

/// Puts a living tank on flat ground of this height, at rest, with its turret ahead.
void contest_place(contest *at, uint32_t slot, sb_vec3 ground, float yaw);
/// Charges the gun and points it at a place, where it stays; the tank may be anywhere.
void contest_aim_at(contest *at, uint32_t slot, sb_ammunition ammunition, sb_vec3 point);
/// Makes the next tick fire.
void contest_fire(contest *at, uint32_t slot);
/// Fires a real shot: puts the shooter 12 m beside the victim, which has a point of health left,
/// fires, and plays until the shell has arrived. Asserts nothing about the result.
void contest_shoot(contest *at, uint32_t shooter, uint32_t victim);
/// Fires the same shot, and asserts that the victim died of it.
void contest_kill(contest *at, uint32_t shooter, uint32_t victim);
/// Destroys a tank by its own blast at the nearest static box of the map.
void contest_kill_oneself(contest *at, uint32_t slot);

sb_input *contest_input(contest *at, uint32_t slot);
sb_body *contest_body(const contest *at, uint32_t index);
sb_player *contest_player(const contest *at, uint32_t slot);
sb_round *contest_round(const contest *at);
sb_flag *contest_flag(const contest *at, uint8_t team);
uint32_t contest_shell_count(const contest *at);

/// Gives the rules' view of the next tick, valid until the match moves on.
typedef struct contest_view {
    sb_match match;
    sb_tanks_play play;
} contest_view;
void contest_look(const contest *at, contest_view *out_view);

/// Returns the first event of a kind in the last tick, or NULL, and the count of them.
const sb_event *contest_event(const contest *at, uint32_t kind);
uint32_t contest_event_count(const contest *at, uint32_t kind);
/// Plays until an event of this kind happens, and asserts that it does within `tick_count_max`
/// ticks. Returns how many ticks were played.
uint32_t contest_play_until(contest *at, uint32_t kind, uint32_t tick_count_max);

/// Asserts that the round ended in the last tick, and who won: a team, a slot plus 1, or 0 and 0.
void contest_assert_ended(const contest *at, uint8_t team, uint8_t player);

/// Returns the horizontal distance of two points, m.
double contest_distance(sb_vec3 a, sb_vec3 b);

#endif
