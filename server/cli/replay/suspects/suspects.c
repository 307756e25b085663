/// `sabot replay suspects`: prints for each player figures that help to judge whether
/// somebody cheats, beside those of all players.
#include <stdlib.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/options.h"
#include "cli/replay/common/call.h"
#include "cli/replay/common/walk.h"
#include "cli/replay/suspects/suspect_report.h"
#include "cli/replay/suspects/suspect_watch.h"
#include "host/base/heap.h"

#define COMMAND "sabot replay suspects"

static const char SUMMARY[] =
    "Plays recorded matches of the built-in tanks and compares every tick with its hash. Prints\n"
    "figures for each player, and where the player stands among all players of the logs. A\n"
    "figure is no proof. The command accuses nobody: it helps people to choose what to watch.";

static const char NOTES[] =
    "reaction time     median over shots at a target that came out from behind scenery at most\n"
    "                  2 s before: the time from its first tick in sight to the shot. Only the\n"
    "                  first shot at the target in that time counts.\n"
    "aim snap          median over shots that hit an enemy: the largest change of the aim that\n"
    "                  the inputs command, in degrees per tick, in the second before the shot\n"
    "aim snap / mean   that change divided by the mean change per tick of the whole match\n"
    "shots at cover    share of the shots with a target whose target scenery hid at the shot\n"
    "claims at clamp   share of the shots whose input claims a view at least as old as the oldest\n"
    "                  that lag compensation allows\n"
    "view claim        median over shots: how long before the shot's tick the state was that the\n"
    "                  player saw, as its input claims after the server's checks\n"
    "\n"
    "The target of a shot is the enemy nearest to the barrel's heading, at most 5 degrees off,\n"
    "with the lead that its speed needs. It stands where the shooter's screen showed it.\n"
    "Scenery is boxes, cylinders, ramps and hulls; crates, walls and balls hide nobody here. A\n"
    "tank is in sight if the gun sees any part of its hull. A camera above the tank sees more.\n"
    "\n"
    "'rank' is the percentage of the other players whose figure is less unusual; equal ones\n"
    "count half. p50, p90 and p99 are the figures that 50, 90 and 99 % of the players do not\n"
    "surpass towards the unusual side, which is the small side for reaction times. A player is\n"
    "a name in a slot of one log, because names identify nobody. A figure from fewer samples\n"
    "than --samples has no rank and does not count for others. Computer players come last, do\n"
    "not count either without --computers, and have no inputs in the log.\n"
    "\n"
    "examples:\n"
    "  sabot replay suspects logs/*.sblog\n"
    "  sabot replay suspects --json match.sblog |\n"
    "      jq '.players[] | select(.figures.cover_share.rank > 95) | .name'\n"
    "\n"
    "exit status: 0 success; 1 a log is damaged or differs from its record, and the figures\n"
    "cover the ticks before that; 2 wrong use, rules other than the built-in tanks, or a log is\n"
    "unreadable\n";

typedef struct wishes {
    bool computers;
    uint32_t samples_min;
} wishes;

// Plays the log and collects the samples of its players. Returns the exit status.
static int follow(sb_open_log *log, sb_suspect_watch *watch, sb_suspect_log *told)
{
    sb_walk walk;
    sb_walk_begin(&walk, log, true);
    bool was_current = true, has_memory = true;
    sb_log_entry entry;
    while (has_memory && sb_walk_next(&walk, &entry)) {
        if (entry.kind == SB_LOG_ENTRY_TICK) {
            told->ticks++;
            has_memory = sb_suspect_watch_follow(watch, entry.frame, entry.notes, entry.roster);
        } else if (entry.kind == SB_LOG_ENTRY_KEYFRAME && !was_current) {
            sb_suspect_watch_restart(watch);
        }
        was_current = sb_replay_is_current(log->replay);
    }
    const int status = sb_walk_end(&walk, COMMAND);
    told->end = sb_walk_end_name(&walk);
    if (!has_memory) {
        sb_command_message(COMMAND, "not enough memory");
        return SB_EXIT_WRONG;
    }
    return status;
}

static int play(sb_open_log *log, sb_suspect_report *report)
{
    const sb_allocator heap = sb_heap_allocator();
    const sb_game *game = sb_replay_game(log->replay);
    const sb_rules *rules = sb_game_get_def(game)->rules;
    sb_suspect_log *told = &report->logs[report->log_count];
    *told =
        (sb_suspect_log){.path = log->path, .tick_rate_hz = sb_game_get_def(game)->tick_rate_hz};
    memcpy(told->map, sb_log_reader_map(log->reader)->name, sizeof told->map);
    if (!sb_hit_finder_knows(rules)) {
        sb_command_message(COMMAND,
                           "%s: the rules are %s, but this command knows only the built-in tanks",
                           log->path, rules->name);
        return SB_EXIT_WRONG;
    }
    sb_suspect_watch *watch =
        sb_suspect_watch_create(game, &report->players, report->log_count, &heap);
    if (watch == NULL) {
        sb_command_message(COMMAND, "not enough memory");
        return SB_EXIT_WRONG;
    }
    report->log_count++;
    const int status = follow(log, watch, told);
    sb_suspect_watch_destroy(watch);
    return status;
}

// Plays all logs. Returns the worst status; at SB_EXIT_WRONG it stops.
static int play_all(const sb_replay_call *call, sb_suspect_report *report)
{
    int worst = SB_EXIT_HOLDS;
    for (int i = 0; i < call->file_count; i++) {
        sb_open_log log;
        if (!sb_open_log_open(&log, COMMAND, call->files[i], call->rules)) {
            return SB_EXIT_WRONG;
        }
        const int status = play(&log, report);
        sb_open_log_close(&log);
        worst = status > worst ? status : worst;
        if (status == SB_EXIT_WRONG) {
            break;
        }
    }
    return worst;
}

static int suspects(sb_replay_call *call)
{
    const wishes *wanted = call->wishes;
    sb_suspect_report report = {
        .logs = calloc((size_t)call->file_count, sizeof *report.logs),
        .population = {.with_computers = wanted->computers, .samples_min = wanted->samples_min},
    };
    int status = SB_EXIT_WRONG;
    if (report.logs == NULL) {
        sb_command_message(COMMAND, "not enough memory");
    } else {
        status = play_all(call, &report);
    }
    if (status != SB_EXIT_WRONG) {
        sb_suspect_players_sort(&report.players);
        if (sb_suspect_population_fill(&report.population, &report.players)) {
            status = sb_replay_call_tell(call, status, sb_suspect_report_to_json,
                                         sb_suspect_report_print, &report);
        } else {
            sb_command_message(COMMAND, "not enough memory");
            status = SB_EXIT_WRONG;
        }
    }
    sb_suspect_population_free(&report.population);
    sb_suspect_players_free(&report.players);
    free(report.logs);
    return status;
}

int sb_command_replay_suspects(int argc, char **argv)
{
    wishes wanted = {.samples_min = 5};
    sb_replay_call call = {.wishes = &wanted, .run = suspects};
    sb_option options[] = {
        sb_option_flag("computers", "compare computer players with the others too",
                       &wanted.computers),
        sb_option_number("samples", "N", "fewest samples from which a figure counts", 1, 1000000,
                         &wanted.samples_min),
        SB_REPLAY_JSON_OPTION(&call, "print one JSON object with a list 'players'"),
        SB_REPLAY_RULES_OPTION(&call),
    };
    call.line = SB_COMMAND_LINE(COMMAND, "FILE...", SUMMARY, NOTES, options);
    return sb_replay_call_run(&call, argc, argv);
}
