#include "cli/replay/diff/diff_sides.h"

// Counts of ticks whose inputs are shown before and after the one that differs.
#define TICKS_BEFORE 3u
#define TICKS_AFTER 1u

const char *const sb_diff_head_names[SB_DIFF_HEAD_COUNT] = {
    "simulation_version", "rules",     "map",  "player_capacity",
    "computers",          "tick_rate", "seed", "settings"};

static const sb_game *game_of(const sb_diff_sides *of, int which)
{
    return sb_replay_game(of->logs[which]->replay);
}

bool sb_diff_item(const sb_diff_sides *of, sb_state_item *out_item)
{
    // The first state comes from a keyframe, and may be invalid.
    return of->report.kind == SB_DIFF_STATE &&
           sb_state_item_of(game_of(of, 1), &of->report.state, out_item);
}

const void *sb_diff_struct(const sb_diff_sides *of, int which)
{
    return sb_state_struct(game_of(of, which), &of->report.state);
}

uint32_t sb_diff_setting(const sb_diff_sides *of, uint32_t index)
{
    const sb_game_def *a = sb_game_get_def(game_of(of, 0)), *b = sb_game_get_def(game_of(of, 1));
    bool comparable = (of->report.head & SB_DIFF_RULES) == 0;
    while (index < a->rules->setting_count &&
           !(comparable && a->settings[index] != b->settings[index])) {
        index++;
    }
    return index;
}

// Any player may have caused a difference of states. If it is in the tank of one player, the inputs
// of that player matter.
static uint64_t players_concerned(const sb_diff_sides *of)
{
    sb_state_item item;
    if (of->report.kind == SB_DIFF_INPUT) {
        return (uint64_t)1 << of->report.player;
    }
    // Entities of the first kind belong to the players, in their order.
    bool one = sb_diff_item(of, &item) && item.is_entity &&
               item.entity < sb_game_kind_count(game_of(of, 1), 0);
    return one ? (uint64_t)1 << item.index : UINT64_MAX;
}

static bool has_frames(const sb_diff_report *report)
{
    // There are no inputs before the first tick.
    return report->tick > 0 && report->kind != SB_DIFF_NONE && report->kind != SB_DIFF_MATCH &&
           report->kind != SB_DIFF_DAMAGE;
}

void sb_diff_frames(sb_diff_sides *of, sb_diff_frame_visit *visit, void *context)
{
    if (!has_frames(&of->report)) {
        return;
    }
    uint32_t tick = of->report.tick;
    uint32_t from = tick > TICKS_BEFORE ? tick - TICKS_BEFORE : 1;
    uint64_t players = players_concerned(of);
    for (int which = 0; which < (of->computed ? 1 : 2); which++) {
        sb_replay_arrival arrival;
        sb_replay *replay = of->logs[which]->replay;
        // If that tick is missing, the replay goes on from the next one.
        (void)sb_replay_seek(replay, from - 1, &arrival);
        sb_log_entry entry;
        while (sb_replay_next(replay, &entry) && entry.tick <= tick + TICKS_AFTER) {
            if (entry.kind == SB_LOG_ENTRY_TICK) {
                visit(context, which, &entry, players & entry.roster->occupied);
            }
        }
    }
}
