/// The match as the SDK shows it in this frame, and what is asked of it again and again.
#ifndef DESKTOP_GAME_H
#define DESKTOP_GAME_H

#include <sabot/client.h>
#include <stdbool.h>
#include <stdint.h>

#include "colour.h"
#include "tank_game.h"
#include "vector.h"

#define GAME_KINDS_MAX 16

/// Large: one of static storage.
typedef struct dt_game {
    sb_client *client; ///< borrowed
    sb_client_status status;
    sb_client_view_data view;
    bool has_view; ///< `view` shows a match, perhaps the last picture of a lost connection
    sb_client_kind kinds[GAME_KINDS_MAX];
    uint32_t kind_count;
    double seconds; ///< since the start, of the program's clock
    float frame_s;  ///< since the last frame
} dt_game;

/// Takes part in the network and reads what there is. `now_us`: a monotonic clock.
void game_update(dt_game *game, uint64_t now_us);

/// The own tank, or NULL.
const sb_client_entity *game_own(const dt_game *game);

/// Whether an entity is of the kind of this name.
bool game_is(const dt_game *game, const sb_client_entity *entity, const char *kind);
/// The number of an entity among those of its kind.
uint32_t game_ordinal(const dt_game *game, const sb_client_entity *entity);
/// An entity's value by the name of its field; `otherwise` if its kind has none of that name.
float game_value(const dt_game *game, const sb_client_entity *entity, const char *name,
                 float otherwise);
/// The first entity of a kind that a slot owns; NULL if there is none.
const sb_client_entity *game_of_slot(const dt_game *game, const char *kind, uint32_t slot);
/// The first entity of a kind; NULL if there is none.
const sb_client_entity *game_first(const dt_game *game, const char *kind);

/// Who is in a slot, for people; never empty.
sb_client_player game_player(const dt_game *game, uint32_t slot);
/// 0 where there are no teams.
uint32_t game_team(const dt_game *game, uint32_t slot);
/// In which colour a player is shown.
colour game_colour(const dt_game *game, uint32_t slot);

const tank_type *game_tank_type(const dt_game *game, const sb_client_entity *tank);
/// The gun's pivot.
vec3 game_pivot(const dt_game *game, const sb_client_entity *tank);

#endif
