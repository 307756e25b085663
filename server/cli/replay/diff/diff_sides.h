/// The two sides of a comparison, two logs or a log and what is computed from it, and what it came
/// to, in words and as JSON.
#ifndef SABOT_CLI_REPLAY_DIFF_DIFF_SIDES_H
#define SABOT_CLI_REPLAY_DIFF_DIFF_SIDES_H

#include "cli/replay/common/open_log.h"
#include "cli/replay/common/state_items.h"
#include "record/diff.h"

typedef struct sb_diff_sides {
    sb_open_log *logs[2];
    const char *names[2];
    bool computed; ///< the second is the computation; its log is the first one's file
    sb_diff_report report;
} sb_diff_sides;

/// What of two matches' heads can differ, by the bits of sb_diff_head.
#define SB_DIFF_HEAD_COUNT 8u
extern const char *const sb_diff_head_names[SB_DIFF_HEAD_COUNT];

/// The item that the state's difference is in; false if it is in none.
bool sb_diff_item(const sb_diff_sides *of, sb_state_item *out_item);

/// The struct in which the state differs, of one side.
const void *sb_diff_struct(const sb_diff_sides *of, int which);

/// The rules' setting that differs first from `index` on, or their count if none does. None does of
/// other rules.
uint32_t sb_diff_setting(const sb_diff_sides *of, uint32_t index);

/// Calls `visit` for every tick about the difference, of each log; `players` are those whose inputs
/// are to be shown. The games are elsewhere after it: the state is to be told before.
typedef void sb_diff_frame_visit(void *context, int which, const sb_log_entry *entry,
                                 uint64_t players);
void sb_diff_frames(sb_diff_sides *of, sb_diff_frame_visit *visit, void *context);

/// The outcome as JSON, or as text on stdout (result.h); `of` is the sides. One of the two can be
/// called, and once.
json_t *sb_diff_to_json(void *of);
void sb_diff_print_text(void *of);

#endif
