/// Writes a match as objects for other programs: its head, its ticks, and pauses, gaps and epochs
/// between them.
#ifndef SABOT_CLI_REPLAY_EXPORT_EXPORT_LINES_H
#define SABOT_CLI_REPLAY_EXPORT_EXPORT_LINES_H

#include <stdio.h>

#include "cli/replay/export/value_writer.h"
#include "game/game.h"
#include "record/reader.h"

/// Kinds of entities to write, one bit each.
typedef uint32_t sb_export_kinds;

typedef struct sb_export_lines {
    sb_value_writer writer;
    const sb_log_head *head;
    const sb_map *map;
    const sb_game *game; ///< in the state to write
    sb_export_kinds kinds;
    sb_entity *entities; ///< has room for `sb_game_entity_capacity`
} sb_export_lines;

/// Writes the match and the players present before its first tick.
void sb_export_head(sb_export_lines *lines, const sb_log_roster *roster);
/// Writes the state alone: for tick 0, and for a keyframe after missing ticks.
void sb_export_state(sb_export_lines *lines);
/// Writes a tick, with inputs and entities if `whole`.
void sb_export_tick(sb_export_lines *lines, const sb_log_entry *entry, bool whole);
/// True if a tick that is not whole has something to write.
bool sb_export_is_eventful(const sb_export_lines *lines, const sb_log_entry *entry);
/// Writes a pause, a gap or an epoch.
void sb_export_mark(sb_export_lines *lines, const sb_log_entry *entry);
/// Writes the last object: the last tick, and how the export ended.
void sb_export_end(sb_export_lines *lines, uint32_t tick, const char *end);

// Writes a match as CSV for other programs, with one row for each entity of one kind in each tick.

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
