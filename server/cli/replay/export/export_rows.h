/// A match as a table for programs outside: a row for each entity of one kind in each tick.
#ifndef SABOT_CLI_REPLAY_EXPORT_EXPORT_ROWS_H
#define SABOT_CLI_REPLAY_EXPORT_EXPORT_ROWS_H

#include <stdio.h>

#include "game/game.h"

typedef struct sb_export_rows {
    FILE *file;
    const sb_game *game; ///< in the state that is told of
    uint32_t kind;
} sb_export_rows;

/// The names of the columns: tick, seconds, index, entity, generation, then the kind's fields.
void sb_export_rows_head(const sb_export_rows *rows);
/// What there is after the game's last tick.
void sb_export_rows_state(const sb_export_rows *rows);

#endif
