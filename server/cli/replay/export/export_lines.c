#include "cli/replay/export/export_lines.h"

#include <inttypes.h>

#include "game/event_name.h"

#define TURN_RAD 6.28318530717958647692
#define NOBODY 255u
#define CHAT_HEAD_SIZE 2u
#define LATE_SIZE 2u

static void key_natural(sb_value_writer *writer, const char *key, uint64_t value)
{
    sb_value_key(writer, key);
    sb_value_natural(writer, value);
}

static void key_word(sb_value_writer *writer, const char *key, const char *word)
{
    sb_value_key(writer, key);
    sb_value_word(writer, word);
}

static void key_real(sb_value_writer *writer, const char *key, double value)
{
    sb_value_key(writer, key);
    sb_value_real(writer, value);
}

static void key_point(sb_value_writer *writer, const char *key, sb_vec3 point)
{
    sb_value_key(writer, key);
    sb_value_list(writer, 3);
    sb_value_single(writer, point.x);
    sb_value_single(writer, point.y);
    sb_value_single(writer, point.z);
    sb_value_end(writer);
}

static void put_settings(sb_export_lines *lines)
{
    const sb_game_def *def = sb_game_get_def(lines->game);
    sb_value_key(&lines->writer, "settings");
    sb_value_map(&lines->writer, def->rules->setting_count);
    for (uint32_t i = 0; i < def->rules->setting_count; i++) {
        const sb_rules_setting *setting = &def->rules->settings[i];
        sb_value_key(&lines->writer, setting->name);
        if (setting->choices != NULL) {
            sb_value_word(&lines->writer, setting->choices[def->settings[i]]);
        } else {
            sb_value_integer(&lines->writer, def->settings[i]);
        }
    }
    sb_value_end(&lines->writer);
}

static void put_kinds(sb_export_lines *lines)
{
    sb_value_writer *writer = &lines->writer;
    const sb_schema *schema = &sb_game_get_def(lines->game)->rules->schema;
    sb_value_key(writer, "kinds");
    sb_value_map(writer, schema->kind_count);
    for (uint32_t i = 0; i < schema->kind_count; i++) {
        const sb_net_kind *kind = &schema->kinds[i];
        sb_value_key(writer, kind->name);
        sb_value_map(writer, kind->field_count);
        for (uint32_t f = 0; f < kind->field_count; f++) {
            key_word(writer, kind->fields[f].name, kind->fields[f].unit);
        }
        sb_value_end(writer);
    }
    sb_value_end(writer);
}

static uint32_t bit_count(uint64_t bits)
{
    uint32_t count = 0;
    for (; bits != 0; bits &= bits - 1) {
        count++;
    }
    return count;
}

static void put_players(sb_export_lines *lines, const sb_log_roster *roster)
{
    sb_value_writer *writer = &lines->writer;
    sb_value_key(writer, "players");
    sb_value_list(writer, bit_count(roster->occupied));
    for (uint32_t slot = 0; slot < SB_PLAYER_COUNT_MAX; slot++) {
        if ((roster->occupied >> slot & 1) != 0) {
            sb_value_map(writer, 2);
            key_natural(writer, "player", slot);
            sb_value_key(writer, "name");
            sb_value_text(writer, roster->players[slot].name, SB_PLAYER_NAME_SIZE);
            sb_value_end(writer);
        }
    }
    sb_value_end(writer);
}

void sb_export_head(sb_export_lines *lines, const sb_log_roster *roster)
{
    sb_value_writer *writer = &lines->writer;
    const sb_log_head *head = lines->head;
    char rules[SB_RULES_IDENTITY_TEXT_SIZE];
    sb_rules_identity_text(&head->rules, rules);
    sb_value_map(writer, 13);
    key_word(writer, "type", "head");
    key_natural(writer, "format_version", head->format_version);
    key_natural(writer, "simulation_version", head->simulation_version);
    key_natural(writer, "session", head->session);
    key_natural(writer, "started_unix_ms", head->started_unix_ms);
    key_natural(writer, "seed", head->game.seed);
    key_natural(writer, "player_capacity", head->game.player_capacity);
    key_natural(writer, "computer_count", head->game.computer_count);
    key_natural(writer, "tick_rate_hz", head->game.tick_rate_hz);
    sb_value_key(writer, "rules");
    sb_value_map(writer, 2);
    key_word(writer, "identity", rules);
    put_settings(lines);
    sb_value_end(writer);
    sb_value_key(writer, "map");
    sb_value_map(writer, 3);
    key_word(writer, "name", lines->map->name);
    key_point(writer, "bounds_min", lines->map->bounds_min);
    key_point(writer, "bounds_max", lines->map->bounds_max);
    sb_value_end(writer);
    put_kinds(lines);
    put_players(lines, roster);
    sb_value_end(writer);
}

static void put_entity(sb_export_lines *lines, const sb_entity *entity)
{
    sb_value_writer *writer = &lines->writer;
    const sb_net_kind *kind = &sb_game_get_def(lines->game)->rules->schema.kinds[entity->kind];
    sb_value_map(writer, 5);
    key_word(writer, "kind", kind->name);
    key_natural(writer, "index", entity->index - sb_game_kind_first(lines->game, entity->kind));
    key_natural(writer, "entity", entity->index);
    key_natural(writer, "generation", entity->generation);
    sb_value_key(writer, "values");
    sb_value_map(writer, kind->field_count);
    for (uint32_t i = 0; i < kind->field_count; i++) {
        const sb_net_field *field = &kind->fields[i];
        sb_value_key(writer, field->name);
        if (field->quantity == SB_QUANTITY_INTEGER) {
            sb_value_integer(writer, entity->values[i]);
        } else {
            sb_value_single(writer, sb_net_field_restore(field, entity->values[i]));
        }
    }
    sb_value_end(writer);
    sb_value_end(writer);
}

static void put_entities(sb_export_lines *lines)
{
    uint32_t count =
        sb_game_entities(lines->game, lines->entities, sb_game_entity_capacity(lines->game));
    uint32_t wanted = 0;
    for (uint32_t i = 0; i < count; i++) {
        wanted += lines->kinds >> lines->entities[i].kind & 1;
    }
    sb_value_key(&lines->writer, "entities");
    sb_value_list(&lines->writer, wanted);
    for (uint32_t i = 0; i < count; i++) {
        if ((lines->kinds >> lines->entities[i].kind & 1) != 0) {
            put_entity(lines, &lines->entities[i]);
        }
    }
    sb_value_end(&lines->writer);
}

// Begins an object as every one but the first begins.
static void begin(sb_export_lines *lines, const char *type, uint32_t tick, uint32_t more)
{
    sb_value_map(&lines->writer, 3 + more);
    key_word(&lines->writer, "type", type);
    key_natural(&lines->writer, "tick", tick);
    key_real(&lines->writer, "seconds", (double)tick / (double)lines->head->game.tick_rate_hz);
}

void sb_export_state(sb_export_lines *lines)
{
    begin(lines, "state", sb_game_tick(lines->game), 1);
    put_entities(lines);
    sb_value_end(&lines->writer);
}

static void put_commands(sb_export_lines *lines, const sb_frame *frame)
{
    sb_value_writer *writer = &lines->writer;
    sb_value_key(writer, "commands");
    sb_value_list(writer, frame->command_count);
    for (uint32_t i = 0; i < frame->command_count; i++) {
        const sb_command *command = &frame->commands[i];
        bool joins = command->kind == SB_COMMAND_JOIN;
        sb_value_map(writer, joins ? 3 : 2);
        key_word(writer, "kind", joins ? "join" : "leave");
        key_natural(writer, "player", command->player);
        if (joins) {
            sb_value_key(writer, "name");
            sb_value_text(writer, command->name, sizeof command->name);
        }
        sb_value_end(writer);
    }
    sb_value_end(writer);
}

static void put_entity_number(sb_value_writer *writer, const char *key, uint16_t entity)
{
    sb_value_key(writer, key);
    if (entity == SB_EVENT_NO_ENTITY) {
        sb_value_null(writer);
    } else {
        sb_value_natural(writer, entity);
    }
}

static void put_events(sb_export_lines *lines)
{
    sb_value_writer *writer = &lines->writer;
    uint32_t count;
    const sb_event *events = sb_game_events(lines->game, &count);
    sb_value_key(writer, "events");
    sb_value_list(writer, count);
    for (uint32_t i = 0; i < count; i++) {
        sb_value_map(writer, 6);
        key_word(writer, "kind",
                 sb_event_name(sb_game_get_def(lines->game)->rules, events[i].kind));
        put_entity_number(writer, "entity", events[i].entity);
        put_entity_number(writer, "other", events[i].other);
        key_natural(writer, "value", events[i].value);
        key_natural(writer, "ordinal", events[i].ordinal);
        key_point(writer, "point", events[i].point);
        sb_value_end(writer);
    }
    sb_value_end(writer);
}

// The smallest size of a note of a kind that is exported; smaller ones are skipped.
static uint32_t note_size_min(uint8_t kind)
{
    return kind == SB_NOTE_CHAT ? CHAT_HEAD_SIZE : LATE_SIZE;
}

static uint32_t count_notes(const sb_notes *notes, uint8_t kind)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < notes->count; i++) {
        count += notes->list[i].kind == kind && notes->list[i].size >= note_size_min(kind);
    }
    return count;
}

static void put_chat(sb_value_writer *writer, const sb_note *note)
{
    sb_value_map(writer, 4);
    key_natural(writer, "player", note->player);
    key_natural(writer, "scope", note->bytes[0]);
    sb_value_key(writer, "to");
    if (note->bytes[1] == NOBODY) {
        sb_value_null(writer);
    } else {
        sb_value_natural(writer, note->bytes[1]);
    }
    sb_value_key(writer, "text");
    sb_value_text(writer, (const char *)note->bytes + CHAT_HEAD_SIZE,
                  (size_t)note->size - CHAT_HEAD_SIZE);
    sb_value_end(writer);
}

static void put_late(sb_value_writer *writer, const sb_note *note)
{
    sb_value_map(writer, 2);
    key_natural(writer, "player", note->player);
    key_natural(writer, "inputs", (uint64_t)note->bytes[0] | (uint64_t)note->bytes[1] << 8);
    sb_value_end(writer);
}

static void put_notes(sb_value_writer *writer, const char *key, const sb_notes *notes, uint8_t kind,
                      void (*put)(sb_value_writer *writer, const sb_note *note))
{
    sb_value_key(writer, key);
    sb_value_list(writer, count_notes(notes, kind));
    for (uint32_t i = 0; i < notes->count; i++) {
        if (notes->list[i].kind == kind && notes->list[i].size >= note_size_min(kind)) {
            put(writer, &notes->list[i]);
        }
    }
    sb_value_end(writer);
}

// Writes the slots of the players that this player saw in the present.
static void put_present(sb_value_writer *writer, const sb_input *input)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < sizeof input->present; i++) {
        count += input->present[i] != 0;
    }
    sb_value_key(writer, "present");
    sb_value_list(writer, count);
    for (uint32_t i = 0; i < sizeof input->present; i++) {
        if (input->present[i] != 0) {
            sb_value_natural(writer, input->present[i] - 1u);
        }
    }
    sb_value_end(writer);
}

static void put_input(sb_value_writer *writer, uint32_t slot, const sb_input *input,
                      const sb_notes *notes)
{
    bool neutral = (notes->missing >> slot & 1) != 0;
    bool repeated = (notes->repeated >> slot & 1) != 0;
    sb_value_map(writer, 12);
    key_natural(writer, "player", slot);
    key_word(writer, "origin", neutral ? "neutral" : repeated ? "repeated" : "own");
    key_natural(writer, "view_tick", input->view_tick);
    key_real(writer, "view_fraction", (double)input->view_fraction / 256.0);
    key_real(writer, "aim_yaw", (double)input->aim_yaw * TURN_RAD / SB_INPUT_TURN);
    key_real(writer, "aim_pitch", (double)input->aim_pitch * TURN_RAD / SB_INPUT_TURN);
    key_real(writer, "throttle", (double)input->throttle / SB_INPUT_AXIS_MAX);
    key_real(writer, "steering", (double)input->steering / SB_INPUT_AXIS_MAX);
    sb_value_key(writer, "fire");
    sb_value_boolean(writer, (input->buttons & SB_BUTTON_FIRE) != 0);
    sb_value_key(writer, "hold_aim");
    sb_value_boolean(writer, (input->buttons & SB_BUTTON_HOLD_AIM) != 0);
    sb_value_key(writer, "select");
    sb_value_list(writer, 4);
    for (uint32_t i = 0; i < 4; i++) {
        sb_value_natural(writer, input->select[i]);
    }
    sb_value_end(writer);
    put_present(writer, input);
    sb_value_end(writer);
}

static void put_inputs(sb_export_lines *lines, const sb_log_entry *entry)
{
    sb_value_key(&lines->writer, "inputs");
    sb_value_list(&lines->writer, bit_count(entry->roster->occupied));
    for (uint32_t slot = 0; slot < SB_PLAYER_COUNT_MAX; slot++) {
        if ((entry->roster->occupied >> slot & 1) != 0) {
            put_input(&lines->writer, slot, &entry->frame->inputs[slot], entry->notes);
        }
    }
    sb_value_end(&lines->writer);
}

bool sb_export_is_eventful(const sb_export_lines *lines, const sb_log_entry *entry)
{
    uint32_t count;
    (void)sb_game_events(lines->game, &count);
    return count > 0 || entry->frame->command_count > 0 ||
           count_notes(entry->notes, SB_NOTE_CHAT) > 0 ||
           count_notes(entry->notes, SB_NOTE_LATE) > 0;
}

void sb_export_tick(sb_export_lines *lines, const sb_log_entry *entry, bool whole)
{
    char hash[17];
    snprintf(hash, sizeof hash, "%016" PRIx64, sb_game_hash(lines->game));
    begin(lines, "tick", entry->tick, whole ? 7 : 5);
    key_word(&lines->writer, "hash", hash);
    put_commands(lines, entry->frame);
    put_events(lines);
    put_notes(&lines->writer, "chat", entry->notes, SB_NOTE_CHAT, put_chat);
    put_notes(&lines->writer, "late", entry->notes, SB_NOTE_LATE, put_late);
    if (whole) {
        put_inputs(lines, entry);
        put_entities(lines);
    }
    sb_value_end(&lines->writer);
}

void sb_export_mark(sb_export_lines *lines, const sb_log_entry *entry)
{
    sb_value_writer *writer = &lines->writer;
    uint32_t tick = sb_game_tick(lines->game);
    if (entry->kind == SB_LOG_ENTRY_PAUSE) {
        begin(lines, "pause", tick, 1);
        key_natural(writer, "ticks", entry->pause_ticks);
    } else if (entry->kind == SB_LOG_ENTRY_GAP) {
        begin(lines, "gap", tick, 1);
        key_natural(writer, "next_tick", entry->tick);
    } else if (entry->kind == SB_LOG_ENTRY_HANDOVER) {
        static const char *const NAMES[] = {[SB_HANDOVER_LEAVES] = "leaves",
                                            [SB_HANDOVER_STAYS] = "stays",
                                            [SB_HANDOVER_TAKEN] = "taken"};
        begin(lines, "handover", tick, 2);
        key_word(writer, "what", NAMES[entry->handover->kind]);
        key_word(writer, "to", entry->handover->to);
    } else {
        begin(lines, "epoch", tick, 2);
        key_natural(writer, "epoch", entry->epoch);
        key_natural(writer, "unix_ms", entry->epoch_unix_ms);
    }
    sb_value_end(writer);
}

void sb_export_end(sb_export_lines *lines, uint32_t tick, const char *end)
{
    begin(lines, "end", tick, 1);
    key_word(&lines->writer, "log", end);
    sb_value_end(&lines->writer);
}
