/// The two sides of a comparison, and its result as text and JSON. The sides are two logs, or a log
/// and what is computed from it.
#ifndef SABOT_CLI_REPLAY_DIFF_DIFF_SIDES_H
#define SABOT_CLI_REPLAY_DIFF_DIFF_SIDES_H

#include "cli/replay/common/open_log.h"
#include "cli/replay/common/state_items.h"
#include "record/diff.h"

typedef struct sb_diff_sides {
    sb_open_log *logs[2];
    const char *names[2];
    bool computed; ///< the second side is the computation; its log is the first one's file, opened
                   ///< again
    sb_diff_report report;
} sb_diff_sides;

/// Names of the parts in which the heads of two matches can differ, by the bits of sb_diff_head.
#define SB_DIFF_HEAD_COUNT 8u
extern const char *const sb_diff_head_names[SB_DIFF_HEAD_COUNT];

/// Gives the item that holds the difference of states; false if no item does.
bool sb_diff_item(const sb_diff_sides *of, sb_state_item *out_item);

/// Returns the struct that holds the difference of states, of one side.
const void *sb_diff_struct(const sb_diff_sides *of, int which);

/// Returns the index of the first setting, from `index` on, that differs; the count of settings if
/// none does. Settings of different rules are not compared.
uint32_t sb_diff_setting(const sb_diff_sides *of, uint32_t index);

/// Calls `visit` for each tick around the difference, of each log. `players` has a bit for each
/// player whose inputs concern it. The call moves the games to other ticks, so tell the state
/// before.
typedef void sb_diff_frame_visit(void *context, int which, const sb_log_entry *entry,
                                 uint64_t players);
void sb_diff_frames(sb_diff_sides *of, sb_diff_frame_visit *visit, void *context);

/// The result as JSON, or as text on stdout (result.h); `of` is the sides. Only one of the two may
/// be called, once.
json_t *sb_diff_to_json(void *of);
void sb_diff_print_text(void *of);

#endif
