/// `sabot replay hits`: prints hits as the shooter saw them and as the server had them.
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/options.h"
#include "cli/replay/common/call.h"
#include "cli/replay/common/output_file.h"
#include "cli/replay/common/walk.h"
#include "cli/replay/hits/hit_account.h"
#include "host/base/heap.h"

#define COMMAND "sabot replay hits"
#define TO_THE_END (UINT32_MAX - 1)

static const char SUMMARY[] =
    "Plays a recorded match of the built-in tanks and compares every tick with its hash. Prints\n"
    "for each hit what its shooter saw and where the server had the victim. Players see others\n"
    "as they were a short time ago, and their shells meet them there: lag compensation.";

static const char NOTES[] =
    "view ms   how long before the tick of the shot the state was that the shooter saw, as its\n"
    "          input says; - if the input does not say it (computer players see the present)\n"
    "comp ms   how much of that time was compensated\n"
    "met in    past: where the victim was on the shooter's screen; forecast: where the client\n"
    "          of the shooter predicted the victim; present: where both sides see the victim;\n"
    "          blast: a burst, which acts on everybody at their present place\n"
    "struck    the part of the victim that the shell touched; - for a blast\n"
    "moved m   distance of the victim at the test of the hit from where the shooter saw it\n"
    "cover m   how far the victim had gone by then since the gun last saw it; 0 if the gun sees\n"
    "          it; - if the gun did not see it in between, or the shot is not in the log\n"
    "cover     what stood between the gun and the victim, by the map's list\n"
    "With --tick, there is one line for each moment: at the muzzle, at each tick of the flight,\n"
    "and at the hit. 'apart' is the distance between the victim on the server and on the screen.\n"
    "'to screen' and 'to server' are the distances of the shell from these two hulls.\n"
    "A player whose name is a number must be given by slot.\n"
    "\n"
    "examples:\n"
    "  sabot replay hits --victim Ada match.sblog\n"
    "  sabot replay hits --tick 1216 --svg shot.svg match.sblog\n"
    "  sabot replay hits --json match.sblog | jq '.hits[] | select(.cover_m > 0)'\n"
    "\n"
    "exit status: 0 success; 1 the log is damaged or differs from its record, and the hits are\n"
    "those before that; 2 wrong use, no hit in --tick, rules other than the built-in tanks, the\n"
    "log is unreadable or lacks the ticks, or the picture cannot be written\n";

// Selects hits by a player: anyone, a name, or a slot.
typedef struct player_filter {
    const char *text; ///< NULL for anyone
    bool by_slot;
    uint32_t slot;
    bool known; ///< such a player was present
} player_filter;

typedef struct wishes {
    player_filter shooter, victim;
    const char *tick_text; ///< as typed; NULL if it is not given
    uint32_t from, to;
    bool one_tick;        ///< `from` and `to` are that tick
    const char *svg_path; ///< NULL for none
} wishes;

typedef struct search {
    wishes *wanted;
    sb_open_log *log;
    sb_walk walk;
    const sb_game *game;
    sb_hit_finder *finder;
    sb_hit_report report;
    const sb_log_roster *roster; ///< roster of the present tick
    bool looked;                 ///< the players present were noted
    bool played;                 ///< a wanted tick was played
    uint32_t next_tick;          ///< first tick after the newest missing ones
} search;

static void name_of(const search *of, uint32_t slot, char out_name[SB_SHOWN_NAME_SIZE])
{
    const sb_game_def *def = sb_game_get_def(of->game);
    bool computer = slot >= def->player_capacity - def->computer_count;
    sb_shown_name(of->roster->players[slot].name, computer, slot, out_name);
}

static bool fits(const player_filter *filter, uint32_t slot, const char *name)
{
    return filter->text == NULL ||
           (filter->by_slot ? filter->slot == slot : strcmp(filter->text, name) == 0);
}

static void find_players_present(search *of)
{
    const uint32_t capacity = sb_game_get_def(of->game)->player_capacity;
    for (uint32_t slot = 0; slot < capacity; slot++) {
        if (sb_game_slot(of->game, slot)->state != SB_SLOT_EMPTY) {
            char name[SB_SHOWN_NAME_SIZE];
            name_of(of, slot, name);
            of->wanted->shooter.known |= fits(&of->wanted->shooter, slot, name);
            of->wanted->victim.known |= fits(&of->wanted->victim, slot, name);
        }
    }
    of->looked = true;
}

static void add_hit(void *context, const sb_hit_found *hit)
{
    search *of = context;
    sb_hit_told told = {.found = *hit};
    name_of(of, hit->shooter, told.shooter);
    name_of(of, hit->victim, told.victim);
    if (hit->tick >= of->wanted->from && hit->tick <= of->wanted->to &&
        fits(&of->wanted->shooter, hit->shooter, told.shooter) &&
        fits(&of->wanted->victim, hit->victim, told.victim)) {
        sb_hit_report_add(&of->report, &told);
    }
}

// Goes back far enough that no shell of the first wanted tick is missed.
static bool go_to_start(search *of)
{
    const uint32_t span = sb_pose_history_span(sb_hit_finder_history(of->finder));
    const uint32_t before = of->wanted->from > span ? of->wanted->from - span : 0;
    if (!sb_walk_start(&of->walk, COMMAND, before, of->wanted->to)) {
        return false;
    }
    of->next_tick = sb_game_tick(of->game);
    sb_hit_finder_restart(of->finder);
    return true;
}

static void find_all(search *of)
{
    // The ticks after a hit show how good a forecast was.
    const uint32_t after = of->wanted->one_tick ? sb_hit_ticks_after(of->game) : 0;
    const uint32_t to = of->wanted->to < TO_THE_END - after ? of->wanted->to + after : TO_THE_END;
    bool was_current = true;
    sb_log_entry entry;
    while (sb_game_tick(of->game) < to && sb_walk_next(&of->walk, &entry)) {
        of->roster = entry.roster;
        if (entry.kind == SB_LOG_ENTRY_TICK) {
            if (!of->looked || entry.frame->command_count > 0) {
                find_players_present(of);
            }
            of->played |= entry.tick >= of->wanted->from && entry.tick <= of->wanted->to;
            sb_hit_finder_follow(of->finder, entry.frame, add_hit, of);
        } else if (entry.kind == SB_LOG_ENTRY_KEYFRAME && !was_current) {
            of->next_tick = entry.tick;
            sb_hit_finder_restart(of->finder);
            of->looked = false;
        }
        was_current = sb_replay_is_current(of->log->replay);
    }
}

static bool knows_player(const player_filter *filter, const char *option)
{
    if (filter->text != NULL && !filter->known) {
        sb_command_message(COMMAND,
                           filter->by_slot ? "--%s: in these ticks nobody was in slot %s"
                                           : "--%s: in these ticks nobody was called '%s'",
                           option, filter->text);
        return false;
    }
    return true;
}

// A picture shows one hit of the tick.
static bool has_one_to_draw(const search *of)
{
    for (uint32_t i = 1; i < of->report.hit_count; i++) {
        const sb_hit_found *first = &of->report.hits[0].found, *other = &of->report.hits[i].found;
        if (first->shooter != other->shooter || first->victim != other->victim) {
            sb_command_message(COMMAND,
                               "--svg: there are %" PRIu32 " hits in tick %" PRIu32
                               "; choose one by --shooter and --victim",
                               of->report.hit_count, of->wanted->from);
            return false;
        }
    }
    return true;
}

static bool draw(const search *of)
{
    sb_output_file output;
    if (!has_one_to_draw(of) || !sb_output_file_open(&output, COMMAND, of->wanted->svg_path)) {
        return false;
    }
    sb_hit_picture_draw(&of->report, &of->report.hits[0], output.file);
    return sb_output_file_close(&output, COMMAND, true);
}

// Checks that what was asked for exists. False after a message.
static bool has_answer(const search *of, bool whole)
{
    const wishes *wanted = of->wanted;
    if (of->report.failed) {
        sb_command_message(COMMAND, "not enough memory");
        return false;
    }
    if (!whole) {
        return true; // the part that was read has hits or none
    }
    // A search of a whole log always has a result, even if the log has no tick.
    if (!of->played && wanted->from > 1) {
        bool ended = sb_game_tick(of->game) < wanted->from;
        sb_open_log_complain_of_range(of->log, COMMAND, ended ? 0 : of->next_tick);
        return false;
    }
    if (!knows_player(&wanted->shooter, "shooter") || !knows_player(&wanted->victim, "victim")) {
        return false;
    }
    if (wanted->one_tick && of->report.hit_count == 0) {
        bool filtered = wanted->shooter.text != NULL || wanted->victim.text != NULL;
        sb_command_message(COMMAND, "%s: %s in tick %" PRIu32 "; omit --tick to list all hits",
                           of->log->path, filtered ? "no such hit" : "nobody was hit",
                           wanted->from);
        return false;
    }
    return true;
}

static int search_all(const sb_replay_call *call, search *of)
{
    if (!go_to_start(of)) {
        return sb_walk_fail(&of->walk, COMMAND);
    }
    const bool may_end = of->wanted->to != TO_THE_END;
    find_all(of);
    int walked = sb_walk_end(&of->walk, COMMAND);
    const uint32_t reached = sb_game_tick(of->game);
    const bool stopped = may_end && reached >= of->wanted->to;
    of->report.end = stopped ? "not read on" : sb_walk_end_name(&of->walk);
    of->report.from = of->wanted->from;
    of->report.to = reached < of->wanted->to ? reached : of->wanted->to;
    of->report.history = sb_hit_finder_history(of->finder);
    if (walked == SB_EXIT_WRONG || !has_answer(of, walked == SB_EXIT_HOLDS)) {
        return SB_EXIT_WRONG;
    }
    if (of->wanted->one_tick && of->report.hit_count == 0) {
        return walked; // the log is damaged before that tick
    }
    if (of->wanted->svg_path != NULL && !draw(of)) {
        return SB_EXIT_WRONG;
    }
    of->report.sides = of->wanted->one_tick;
    return sb_replay_call_tell(call, walked, sb_hit_report_to_json, sb_hit_report_print,
                               &of->report);
}

static int hits(sb_replay_call *call, sb_open_log *log)
{
    search of = {.wanted = call->wishes, .log = log};
    const sb_allocator heap = sb_heap_allocator();
    of.game = sb_replay_game(log->replay);
    of.roster = sb_log_reader_roster(log->reader);
    of.report = (sb_hit_report){.path = log->path,
                                .head = sb_log_reader_head(log->reader),
                                .map = sb_log_reader_map(log->reader),
                                .game = of.game};
    const sb_rules *played = sb_game_get_def(of.game)->rules;
    int status = SB_EXIT_WRONG;
    if (!sb_hit_finder_knows(played)) {
        sb_command_message(
            COMMAND, "%s: the rules are %s, but this command knows only hits of the built-in tanks",
            log->path, played->name);
    } else if ((of.finder = sb_hit_finder_create(of.game, &heap)) == NULL) {
        sb_command_message(COMMAND, "not enough memory");
    } else {
        sb_walk_begin(&of.walk, log, true);
        status = search_all(call, &of);
    }
    sb_hit_report_free(&of.report);
    sb_hit_finder_destroy(of.finder);
    return status;
}

static void read_player(player_filter *filter)
{
    uint64_t slot;
    filter->by_slot = filter->text != NULL && sb_number_parse(filter->text, 0, UINT32_MAX, &slot);
    filter->slot = filter->by_slot ? (uint32_t)slot : 0;
}

// The tick is taken as text, so that the help prints no default.
static bool check(sb_replay_call *call)
{
    wishes *wanted = call->wishes;
    bool has_range =
        sb_option_is_given(&call->line, "from") || sb_option_is_given(&call->line, "to");
    uint64_t tick = 0;
    const char *fault = wanted->from > wanted->to ? "--from is after --to"
                        : wanted->tick_text != NULL && has_range
                            ? "--tick cannot be used with --from or --to"
                        : wanted->svg_path != NULL && wanted->tick_text == NULL
                            ? "--svg draws one hit: it needs --tick"
                            : NULL;
    if (fault != NULL) {
        sb_command_message(COMMAND, "%s", fault);
        return false;
    }
    if (wanted->tick_text != NULL) {
        if (!sb_number_parse(wanted->tick_text, 1, TO_THE_END, &tick)) {
            sb_command_message(COMMAND, "--tick: '%s' is not a number from 1 to %" PRIu32,
                               wanted->tick_text, TO_THE_END);
            return false;
        }
        wanted->one_tick = true;
        wanted->from = wanted->to = (uint32_t)tick;
    }
    read_player(&wanted->shooter);
    read_player(&wanted->victim);
    return true;
}

int sb_command_replay_hits(int argc, char **argv)
{
    wishes wanted = {.from = 1, .to = TO_THE_END};
    sb_replay_call call = {.file_count_max = 1, .wishes = &wanted, .check = check, .play = hits};
    sb_option options[] = {
        sb_option_text("tick", "N", "print the hits of this tick in detail, from both sides",
                       &wanted.tick_text),
        sb_option_text("shooter", "PLAYER",
                       "print only hits by this player: a name, or the number of a slot",
                       &wanted.shooter.text),
        sb_option_text("victim", "PLAYER", "print only hits on this player", &wanted.victim.text),
        sb_option_number("from", "N", "first tick", 1, TO_THE_END, &wanted.from),
        sb_option_number("to", "N", "last tick; without it the last tick of the log", 1, TO_THE_END,
                         &wanted.to),
        sb_option_text("svg", "FILE", "with --tick: draw the hit from two sides into this new file",
                       &wanted.svg_path),
        SB_REPLAY_JSON_OPTION(&call, "print one JSON object with a list 'hits'"),
        SB_REPLAY_RULES_OPTION(&call),
    };
    call.line = SB_COMMAND_LINE(COMMAND, "FILE", SUMMARY, NOTES, options);
    return sb_replay_call_run(&call, argc, argv);
}
