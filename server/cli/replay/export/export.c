/// `sabot replay export`: writes a recorded match for other programs.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/options.h"
#include "cli/replay/common/call.h"
#include "cli/replay/common/output_file.h"
#include "cli/replay/common/walk.h"
#include "cli/replay/export/export_lines.h"

#define COMMAND "sabot replay export"
#define TO_THE_END (UINT32_MAX - 1)

static const char SUMMARY[] =
    "Plays a recorded match, compares every tick with its hash, and writes what each tick held.\n"
    "Values have the form in which clients receive them, in metres, seconds and radians.";

static const char NOTES[] =
    "json: one object on each line. The first, 'head', describes the match: rules, settings,\n"
    "map, kinds of entities with the units of their fields, and players. Then follow 'tick'\n"
    "(commands, inputs, events, chat, entities), 'state' (entities alone, for tick 0 and after\n"
    "missing ticks), 'pause', 'gap', 'epoch' (a server continued the match) and 'handover' (a\n"
    "mark of a move); the last is 'end'. With --every, the ticks\n"
    "between have a line only if something happened, without inputs and entities.\n"
    "msgpack: the same objects, one after another.\n"
    "csv: one row for each tick and entity of one kind, with tick, seconds, index, entity,\n"
    "generation and the fields of the kind. Without --entity the kind is the players' own,\n"
    "which is tank in the built-in game.\n"
    "U+FFFD replaces what is not text in names and chat. Secrets are not exported.\n"
    "\n"
    "examples:\n"
    "  sabot replay export --format csv --output tanks.csv match.sblog\n"
    "  sabot replay export --format csv --entity shell --from 600 --to 1200 match.sblog\n"
    "  sabot replay export --format json --every 60 --entity round match.sblog | jq .\n"
    "\n"
    "exit status: 0 success; 1 the log is damaged or differs from its record, and the output has\n"
    "the ticks before that; 2 wrong use, the log is unreadable or lacks the ticks, or the output\n"
    "cannot be written\n";

typedef enum export_format {
    FORMAT_JSON,
    FORMAT_CSV,
    FORMAT_MSGPACK,
} export_format;

typedef struct wishes {
    const char *format_text; ///< as typed; NULL if it is not given
    export_format format;
    uint32_t from, to, every;
    sb_option_list entities;
    const char *output_path;
} wishes;

typedef struct export
{
    const wishes *wanted;
    sb_open_log *log;
    sb_walk walk;
    sb_output_file output;
    sb_export_lines lines;
    sb_export_rows rows;
    uint32_t last_tick; ///< the last tick that was written
}
export;

static void complain_of_kind(const sb_schema *schema, const char *name)
{
    char known[512] = "";
    for (uint32_t i = 0; i < schema->kind_count; i++) {
        size_t length = strlen(known);
        snprintf(known + length, sizeof known - length, "%s%s", i > 0 ? ", " : "",
                 schema->kinds[i].name);
    }
    sb_command_message(COMMAND, "--entity: '%s' is no kind of entity; the kinds are %s", name,
                       known);
}

// Chooses the kinds to write. False after a message if one does not exist.
static bool choose_kinds(export *of)
{
    const sb_schema *schema = &sb_game_get_def(of->lines.game)->rules->schema;
    const sb_option_list *names = &of->wanted->entities;
    of->lines.kinds = names->count == 0 ? UINT32_MAX : 0;
    for (uint32_t i = 0; i < names->count; i++) {
        uint32_t kind = 0;
        while (kind < schema->kind_count &&
               strcmp(schema->kinds[kind].name, names->items[i]) != 0) {
            kind++;
        }
        if (kind == schema->kind_count) {
            complain_of_kind(schema, names->items[i]);
            return false;
        }
        of->lines.kinds |= UINT32_C(1) << kind;
        of->rows.kind = kind;
    }
    if (schema->kind_count == 0 && of->wanted->format == FORMAT_CSV) {
        sb_command_message(COMMAND, "these rules show no entities");
        return false;
    }
    return true;
}

static void tell_head(export *of)
{
    if (of->wanted->format == FORMAT_CSV) {
        sb_export_rows_head(&of->rows);
    } else {
        sb_export_head(&of->lines, sb_log_reader_roster(of->log->reader));
    }
}

static void tell_state(export *of)
{
    of->last_tick = sb_game_tick(of->lines.game);
    if (of->wanted->format == FORMAT_CSV) {
        sb_export_rows_state(&of->rows);
    } else {
        sb_export_state(&of->lines);
    }
}

static void tell_tick(export *of, const sb_log_entry *entry)
{
    bool whole = (entry->tick - of->wanted->from) % of->wanted->every == 0;
    of->last_tick = entry->tick;
    if (of->wanted->format == FORMAT_CSV) {
        if (whole) {
            sb_export_rows_state(&of->rows);
        }
    } else if (whole || sb_export_is_eventful(&of->lines, entry)) {
        sb_export_tick(&of->lines, entry, whole);
    }
}

// `was_current` is false for a keyframe after missing ticks.
static void tell_entry(export *of, const sb_log_entry *entry, bool was_current)
{
    switch (entry->kind) {
    case SB_LOG_ENTRY_TICK:
        tell_tick(of, entry);
        break;
    case SB_LOG_ENTRY_KEYFRAME:
        if (!was_current) {
            tell_state(of);
        }
        break;
    case SB_LOG_ENTRY_PAUSE:
    case SB_LOG_ENTRY_GAP:
    case SB_LOG_ENTRY_EPOCH:
    case SB_LOG_ENTRY_HANDOVER:
        if (of->wanted->format != FORMAT_CSV) {
            sb_export_mark(&of->lines, entry);
        }
        break;
    }
}

static void tell_all(export *of)
{
    const sb_game *game = of->lines.game;
    bool goes_on = true;
    tell_head(of);
    if (sb_game_tick(game) >= of->wanted->from) {
        tell_state(of);
    }
    while (goes_on && sb_game_tick(game) < of->wanted->to && sb_output_file_works(&of->output)) {
        bool was_current = sb_replay_is_current(of->log->replay);
        sb_log_entry entry;
        goes_on = sb_walk_next(&of->walk, &entry);
        if (goes_on && (entry.kind != SB_LOG_ENTRY_KEYFRAME || entry.tick <= of->wanted->to)) {
            tell_entry(of, &entry, was_current);
        }
    }
    if (of->wanted->format != FORMAT_CSV) {
        const char *end = goes_on ? "not read on" : sb_walk_end_name(&of->walk);
        sb_export_end(&of->lines, of->last_tick, end);
    }
}

static int write_all(export *of)
{
    uint32_t from = of->wanted->from;
    if (!sb_walk_start(&of->walk, COMMAND, from > 0 ? from - 1 : 0, of->wanted->to)) {
        return sb_walk_fail(&of->walk, COMMAND);
    }
    if (!sb_output_file_open(&of->output, COMMAND, of->wanted->output_path)) {
        return SB_EXIT_WRONG;
    }
    of->rows.file = of->output.file;
    sb_value_writer_begin(&of->lines.writer, of->output.file, of->wanted->format == FORMAT_MSGPACK);
    tell_all(of);
    int walked = sb_walk_end(&of->walk, COMMAND);
    bool written = sb_output_file_close(&of->output, COMMAND, walked != SB_EXIT_WRONG);
    return written ? walked : SB_EXIT_WRONG;
}

static int run(sb_replay_call *call, sb_open_log *log)
{
    export of = {.wanted = call->wishes, .log = log};
    const sb_game *game = sb_replay_game(log->replay);
    of.lines.head = sb_log_reader_head(log->reader);
    of.lines.map = sb_log_reader_map(log->reader);
    of.lines.game = of.rows.game = game;
    of.lines.entities = calloc(sb_game_entity_capacity(game) + 1, sizeof *of.lines.entities);
    int status = SB_EXIT_WRONG;
    if (of.lines.entities == NULL) {
        sb_command_message(COMMAND, "not enough memory");
    } else if (choose_kinds(&of)) {
        sb_walk_begin(&of.walk, log, of.wanted->output_path != NULL);
        status = write_all(&of);
    }
    free(of.lines.entities);
    return status;
}

static bool read_format(const char *word, export_format *out_format)
{
    static const char *const words[] = {
        [FORMAT_JSON] = "json", [FORMAT_CSV] = "csv", [FORMAT_MSGPACK] = "msgpack"};
    for (uint32_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (strcmp(word, words[i]) == 0) {
            *out_format = (export_format)i;
            return true;
        }
    }
    sb_command_message(COMMAND, "--format: '%s' is not json, csv or msgpack", word);
    return false;
}

static bool check(sb_replay_call *call)
{
    wishes *wanted = call->wishes;
    const char *fault = wanted->format_text == NULL ? "no --format was given"
                        : wanted->from > wanted->to ? "--from is after --to"
                                                    : NULL;
    if (fault == NULL && !read_format(wanted->format_text, &wanted->format)) {
        return false;
    }
    if (fault == NULL && wanted->format == FORMAT_CSV && wanted->entities.count > 1) {
        fault = "a csv file holds one kind of entity";
    }
    if (fault != NULL) {
        sb_command_message(COMMAND, "%s", fault);
    }
    return fault == NULL;
}

int sb_command_replay_export(int argc, char **argv)
{
    wishes wanted = {.to = TO_THE_END, .every = 1};
    sb_replay_call call = {.file_count_max = 1, .wishes = &wanted, .check = check, .play = run};
    sb_option options[] = {
        sb_option_text("format", "FORMAT", "json, csv or msgpack; required", &wanted.format_text),
        sb_option_number("from", "N", "first tick; 0 begins with the state before the first tick",
                         0, TO_THE_END, &wanted.from),
        sb_option_number("to", "N", "last tick; without it the last tick of the log", 0, TO_THE_END,
                         &wanted.to),
        sb_option_number("every", "N",
                         "write entities and inputs only for every Nth tick from --from on", 1,
                         UINT32_MAX, &wanted.every),
        sb_option_list_of("entity", "NAME",
                          "write only entities of this kind, such as tank; may be given several\n"
                          "times, except with csv",
                          &wanted.entities),
        sb_option_text("output", "FILE",
                       "write into this new file; without it to the standard output",
                       &wanted.output_path),
        SB_REPLAY_RULES_OPTION(&call),
    };
    call.line = SB_COMMAND_LINE(COMMAND, "FILE", SUMMARY, NOTES, options);
    return sb_replay_call_run(&call, argc, argv);
}
