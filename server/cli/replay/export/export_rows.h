/// Writes a match as CSV for other programs, with one row for each entity of one kind in each tick.
#ifndef SABOT_CLI_REPLAY_EXPORT_EXPORT_ROWS_H
#define SABOT_CLI_REPLAY_EXPORT_EXPORT_ROWS_H

#include <stdio.h>

#include "game/game.h"

typedef struct sb_export_rows {
    FILE *file;
    const sb_game *game; ///< in the state to write
    uint32_t kind;
} sb_export_rows;

/// Writes the names of the columns: tick, seconds, index, entity, generation, then the fields of
/// the kind.
void sb_export_rows_head(const sb_export_rows *rows);
/// Writes the rows for the state after the game's last tick.
void sb_export_rows_state(const sb_export_rows *rows);

#endif
