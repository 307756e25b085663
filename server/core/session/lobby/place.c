#include "session/lobby/place.h"

#include <string.h>

#include "protocol/text.h"
#include "session/base/session_limits.h"

sb_place_def sb_place_def_default(void)
{
    return (sb_place_def){
        .game = sb_game_def_default(),
        .spectator_delay_ms = SB_SPECTATOR_DELAY_BY_RULES,
        .votes = true,
    };
}

// Text of a message: ended by a zero, and valid.
static bool text_is_valid(const char *text, size_t size)
{
    const char *end = memchr(text, 0, size);
    return end != NULL && sb_text_is_valid((sb_text){text, (uint32_t)(end - text)});
}

bool sb_place_def_is_valid(const sb_place_def *def, uint32_t tick_rate_hz, uint32_t map_count)
{
    for (uint32_t i = 0; i < def->map_count && i < SB_PLACE_MAP_COUNT_MAX; i++) {
        if (def->maps[i] >= map_count) {
            return false;
        }
    }
    return text_is_valid(def->name, sizeof def->name) &&
           text_is_valid(def->mode, sizeof def->mode) &&
           text_is_valid(def->password, sizeof def->password) &&
           (unsigned)def->visibility <= SB_VISIBILITY_PRIVATE &&
           (unsigned)def->maker <= SB_MADE_BY_CLIENT && sb_game_def_is_valid(&def->game) &&
           def->game.tick_rate_hz == tick_rate_hz &&
           def->spectator_capacity <= SB_SESSION_SPECTATOR_COUNT_MAX &&
           sb_spectator_delay_is_valid(def->spectator_delay_ms) &&
           def->map_count <= SB_PLACE_MAP_COUNT_MAX && def->empty_s <= SB_PLACE_EMPTY_S_MAX &&
           def->ready_count <= def->game.player_capacity - def->game.computer_count;
}
