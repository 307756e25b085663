/// A match as objects for programs outside, one a line: its head, its ticks, and what lies between
/// them.
#ifndef SABOT_CLI_REPLAY_EXPORT_EXPORT_LINES_H
#define SABOT_CLI_REPLAY_EXPORT_EXPORT_LINES_H

#include "cli/replay/export/value_writer.h"
#include "record/reader.h"

/// Kinds of entities that are wanted, a bit each.
typedef uint32_t sb_export_kinds;

typedef struct sb_export_lines {
    sb_value_writer writer;
    const sb_log_head *head;
    const sb_map *map;
    const sb_game *game; ///< in the state that is told of
    sb_export_kinds kinds;
    sb_entity *entities; ///< room for `sb_game_entity_capacity`
} sb_export_lines;

/// The match, and who is there before the first line.
void sb_export_head(sb_export_lines *lines, const sb_log_roster *roster);
/// The state alone: of tick 0, and of a keyframe behind missing ticks.
void sb_export_state(sb_export_lines *lines);
/// A tick; with inputs and entities if `whole`.
void sb_export_tick(sb_export_lines *lines, const sb_log_entry *entry, bool whole);
/// True if something is to be told of a tick that is not whole.
bool sb_export_is_eventful(const sb_export_lines *lines, const sb_log_entry *entry);
/// A pause, a gap or an epoch.
void sb_export_mark(sb_export_lines *lines, const sb_log_entry *entry);
/// The last line: the last tick, and how the export ends.
void sb_export_end(sb_export_lines *lines, uint32_t tick, const char *end);

#endif
