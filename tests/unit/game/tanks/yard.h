/// A proving ground: a match of tanks on a map made in code, with tanks wherever a test wants them.
#ifndef SABOT_TESTS_TANKS_YARD_H
#define SABOT_TESTS_TANKS_YARD_H

#include "counting_heap.h"
#include "game/game.h"
#include "game/match.h"
#include "game/tanks/drive/tank_type.h"
#include "game/tanks/fire/ammunition.h"
#include "game/tanks/look.h"
#include "game/tanks/play.h"

#define YARD_SPAWN_COUNT 8u
#define YARD_PI 3.14159265358979323846

typedef struct yard {
    counting_heap heap;
    sb_map map;
    uint32_t tick_rate_hz;                    ///< 60 unless changed before `yard_begin`
    int32_t settings[SB_TANKS_SETTING_COUNT]; ///< the defaults unless changed before `yard_begin`
    sb_game *game;
    sb_frame frame; ///< of the next tick; each tick clears its commands and keeps its inputs
} yard;

/// Makes an empty map of 800 m by 800 m, with a row of spawns 20 m apart along z = -380. A test may
/// add things to `map` until `yard_begin`.
void yard_map(yard *at);
void yard_add_box(yard *at, sb_vec3 center, sb_vec3 half_extents);
/// Adds a ramp that rises along `yaw` from the middle of its low edge.
void yard_add_ramp(yard *at, sb_vec3 position, float yaw, float width, float length, float height);
void yard_add_crate(yard *at, sb_vec3 center, sb_vec3 half_extents, float mass_kg);
void yard_add_wall(yard *at, sb_vec3 center, sb_vec3 half_extents, uint16_t health);
void yard_add_ball(yard *at, sb_vec3 center, float radius, float mass_kg, float restitution);
void yard_add_pick_up(yard *at, const char *kind, sb_vec3 position, float respawn_s);
void yard_add_zone(yard *at, const char *kind, sb_vec3 center, sb_vec3 half_extents, float yaw);
void yard_add_marker(yard *at, const char *kind, sb_vec3 position, uint8_t team);

/// Asserts that the map is valid, and creates its match.
void yard_begin(yard *at, uint32_t player_capacity);
/// Ends the match and asserts that nothing leaks.
void yard_end(yard *at);
/// Calls `yard_map` and `yard_begin`.
void yard_begin_empty(yard *at, uint32_t player_capacity);

/// Plays ticks; asserts that each frame is accepted.
void yard_play(yard *at, uint32_t tick_count);
/// Joins a slot, chooses the type and plays the tick in which its tank appears.
void yard_join(yard *at, uint32_t slot, sb_tank_kind kind);
void yard_leave(yard *at, uint32_t slot);

/// Puts a living tank on ground of this height, at rest and upright, with its turret ahead.
void yard_place(yard *at, uint32_t slot, sb_vec3 ground, float yaw);
/// Sets throttle and steering as shares of full, -1 to 1.
void yard_drive(yard *at, uint32_t slot, float throttle, float steering);
/// Sets the aim that the turret turns to.
void yard_aim(yard *at, uint32_t slot, float yaw, float pitch);
/// Puts the turret there at once, and makes it stay.
void yard_point(yard *at, uint32_t slot, float yaw, float pitch);
/// Charges the gun and loads it with this ammunition, with enough rounds.
void yard_load(yard *at, uint32_t slot, sb_ammunition ammunition);
/// Fires one shot in the next tick, and plays it.
void yard_fire(yard *at, uint32_t slot);

sb_input *yard_input(yard *at, uint32_t slot);
sb_body *yard_body(const yard *at, uint32_t index);
/// Returns the body of the n-th entity of a kind that has bodies.
sb_body *yard_thing(const yard *at, sb_entity_kind kind, uint32_t ordinal);
sb_player *yard_player(const yard *at, uint32_t slot);
const sb_tank_type *yard_type(const yard *at, uint32_t slot);
/// Returns the ticks from a death to the first one in which the player has a tank again, as set.
uint32_t yard_respawn_ticks(const yard *at);

/// Gives the rules' view of the match, valid until the match moves on, for calls of single
/// functions.
typedef struct yard_view {
    sb_match match;
    sb_tanks_play play;
} yard_view;
void yard_look(const yard *at, yard_view *out_view);

/// Return the count of a player's shells in the air, and the body of the first one or NULL.
uint32_t yard_shell_count(const yard *at, uint32_t slot);
sb_body *yard_shell(const yard *at, uint32_t slot);

/// Return the count of events of a kind in the last tick, and the first one or NULL.
uint32_t yard_event_count(const yard *at, uint32_t kind);
const sb_event *yard_event(const yard *at, uint32_t kind);
/// Plays until an event of this kind happens, and asserts that it does within `tick_count_max`
/// ticks. Returns how many ticks were played.
uint32_t yard_play_until(yard *at, uint32_t kind, uint32_t tick_count_max);

/// Return a tank's speed along its heading, and across it to the left.
double yard_along(const yard *at, uint32_t slot);
double yard_across(const yard *at, uint32_t slot);
/// Returns how far the centre is above its place over ground of this height, m.
double yard_lift(const yard *at, uint32_t slot, double ground);
/// Return the angle of the hull's up to the vertical, and how steeply its heading rises, degrees.
double yard_lean_degrees(const yard *at, uint32_t slot);
double yard_rise_degrees(const yard *at, uint32_t slot);

/// Asserts |value - expected| <= tolerance, and prints all three otherwise.
#define assert_near(value, expected, tolerance)                                                    \
    yard_assert_near((double)(value), (double)(expected), (double)(tolerance), #value, __FILE__,   \
                     __LINE__)
void yard_assert_near(double value, double expected, double tolerance, const char *what,
                      const char *file, int line);

#endif
