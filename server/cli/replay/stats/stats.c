/// `sabot replay stats`: prints what happened in a recorded match, and draws it.
#include <stdio.h>

#include "cli/commands.h"
#include "cli/options.h"
#include "cli/replay/common/call.h"
#include "cli/replay/common/output_file.h"
#include "cli/replay/common/walk.h"
#include "cli/replay/stats/match_figures.h"
#include "host/base/heap.h"
#include "host/clock/ticker.h"

#define COMMAND "sabot replay stats"

static const char SUMMARY[] =
    "Plays a recorded match and compares every tick with its hash. Prints who played and how\n"
    "they fared, how inputs arrived, and what the bytes of the log are used for.";

static const char NOTES[] =
    "Accuracy is hits per shot; one shell that bursts near several tanks hits each of them.\n"
    "An input counts as own if it arrived in time for its tick. If none did, the last input is\n"
    "repeated, or a neutral one acts. Late inputs arrived after their tick. The view age is the\n"
    "time between the tick that a player saw and the tick of its input. With rules other than\n"
    "the built-in ones, events and totals are counted by name.\n"
    "\n"
    "examples:\n"
    "  sabot replay stats match.sblog\n"
    "  sabot replay stats --svg match.svg match.sblog\n"
    "  sabot replay stats --json match.sblog\n"
    "\n"
    "exit status: 0 success; 1 the log is damaged or differs from its record, and the figures\n"
    "cover the ticks before that; 2 wrong use, the log is unreadable, or the picture cannot be\n"
    "written\n";

typedef struct wishes {
    const char *svg_path; ///< NULL for none
} wishes;

static void count_bytes(void *context, sb_log_part part, uint32_t tick, uint64_t size)
{
    sb_match_statistics *statistics = context;
    // Parts that are written once do not count per second.
    if (part != SB_LOG_PART_HEAD && part != SB_LOG_PART_MAP) {
        sb_match_statistics_add_size(statistics, tick, size);
    }
}

static bool draw(const sb_match_figures *figures, const char *path)
{
    sb_output_file output;
    if (!sb_output_file_open(&output, COMMAND, path)) {
        return false;
    }
    sb_picture_draw(figures, output.file);
    return sb_output_file_close(&output, COMMAND, true);
}

static int count(const sb_replay_call *call, sb_open_log *log, sb_match_statistics *statistics,
                 sb_match_figures *figures)
{
    const wishes *wanted = call->wishes;
    sb_log_source source = sb_file_source_view(&log->file);
    sb_game *game = sb_replay_game(log->replay);
    sb_walk walk;
    sb_walk_begin(&walk, log, true);
    sb_log_sizes_measure(source, count_bytes, statistics, &figures->sizes);
    sb_log_entry entry;
    uint64_t begun_ns = sb_clock_ns();
    while (sb_walk_next(&walk, &entry)) {
        if (entry.kind == SB_LOG_ENTRY_TICK) {
            sb_match_statistics_add_time(statistics, entry.tick, sb_clock_ns() - begun_ns);
        }
        sb_match_statistics_follow(statistics, game, &entry, sb_replay_is_current(log->replay));
        begun_ns = sb_clock_ns();
    }
    int status = sb_walk_end(&walk, COMMAND);
    if (status == SB_EXIT_WRONG) {
        return status;
    }
    figures->end = sb_walk_end_name(&walk);
    figures->statistics = statistics;
    for (uint32_t i = 0; i < figures->rules->total_count; i++) {
        figures->totals[i] = sb_game_total(game, i);
    }
    if (wanted->svg_path != NULL && !draw(figures, wanted->svg_path)) {
        return SB_EXIT_WRONG;
    }
    return sb_replay_call_tell(call, status, sb_figures_to_json, sb_figures_print, figures);
}

static int stats(sb_replay_call *call, sb_open_log *log)
{
    sb_allocator heap = sb_heap_allocator();
    sb_game *game = sb_replay_game(log->replay);
    sb_match_figures figures = {
        .path = log->path,
        .head = sb_log_reader_head(log->reader),
        .map = sb_log_reader_map(log->reader),
        .rules = sb_game_get_def(game)->rules,
        .game = game,
        .file_size = log->file.size,
    };
    sb_log_sizes_measure(sb_file_source_view(&log->file), NULL, NULL, &figures.sizes);
    sb_match_statistics *statistics =
        sb_match_statistics_create(game, figures.sizes.last_tick, &heap);
    int status = SB_EXIT_WRONG;
    if (statistics == NULL) {
        sb_command_message(COMMAND, "not enough memory");
    } else {
        status = count(call, log, statistics, &figures);
    }
    sb_match_statistics_destroy(statistics);
    return status;
}

int sb_command_replay_stats(int argc, char **argv)
{
    wishes wanted = {0};
    sb_replay_call call = {.file_count_max = 1, .wishes = &wanted, .play = stats};
    sb_option options[] = {
        sb_option_text("svg", "FILE",
                       "draw a picture into this new file: where the players were, and kills,\n"
                       "scores, players, bytes and the time to replay a tick, over time",
                       &wanted.svg_path),
        SB_REPLAY_JSON_OPTION(&call, "print one JSON object"),
        SB_REPLAY_RULES_OPTION(&call),
    };
    call.line = SB_COMMAND_LINE(COMMAND, "FILE", SUMMARY, NOTES, options);
    return sb_replay_call_run(&call, argc, argv);
}
