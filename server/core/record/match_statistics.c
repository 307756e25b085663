#include "record/match_statistics.h"

#include <math.h>
#include <string.h>

#include "game/tanks/player.h"
#include "game/tanks/records.h"
#include "game/tanks/tanks.h"

#define PHASE_OF(value) ((value) % 16u)

static uint32_t divide_up(uint32_t value, uint32_t by)
{
    return value / by + (value % by > 0);
}

static void lay_out_heat(sb_match_statistics *statistics, const sb_map *map)
{
    float width = map->bounds_max.x - map->bounds_min.x;
    float depth = map->bounds_max.z - map->bounds_min.z;
    float longer = width > depth ? width : depth;
    float cell = longer / (float)SB_MATCH_HEAT_SIDE;
    uint32_t columns = (uint32_t)ceilf(width / cell), rows = (uint32_t)ceilf(depth / cell);
    statistics->heat_cell_m = cell;
    statistics->heat_columns = columns < SB_MATCH_HEAT_SIDE ? columns : SB_MATCH_HEAT_SIDE;
    statistics->heat_rows = rows < SB_MATCH_HEAT_SIDE ? rows : SB_MATCH_HEAT_SIDE;
}

// Puts a player into a slot.
static void arrive(sb_match_statistics *statistics, uint32_t slot, const char *name, bool computer)
{
    statistics->present |= (uint64_t)1 << slot;
    for (uint32_t i = 0; i < statistics->player_count; i++) {
        sb_player_statistics *known = &statistics->players[i];
        if (known->slot == slot && known->computer == computer &&
            strncmp(known->name, name, sizeof known->name) == 0) {
            statistics->current[slot] = (uint16_t)(i + 1);
            known->joins++;
            return;
        }
    }
    if (statistics->player_count == SB_MATCH_PLAYER_COUNT_MAX) {
        statistics->players_beyond++;
        statistics->current[slot] = 0;
        return;
    }
    sb_player_statistics *player = &statistics->players[statistics->player_count++];
    *player = (sb_player_statistics){.slot = (uint8_t)slot, .computer = computer, .joins = 1};
    size_t length = 0;
    while (length + 1 < sizeof player->name && name[length] != '\0') {
        length++;
    }
    memcpy(player->name, name, length);
    statistics->current[slot] = (uint16_t)statistics->player_count;
}

sb_match_statistics *sb_match_statistics_create(const sb_game *game, uint32_t last_tick,
                                                const sb_allocator *allocator)
{
    sb_match_statistics *statistics = allocator->allocate(allocator->context, sizeof *statistics);
    if (statistics == NULL) {
        return NULL;
    }
    const sb_game_def *def = sb_game_get_def(game);
    memset(statistics, 0, sizeof *statistics);
    statistics->allocator = *allocator;
    statistics->tick_rate_hz = def->tick_rate_hz;
    statistics->tanks = def->rules == &sb_tanks_rules;
    uint32_t share = divide_up(last_tick, SB_MATCH_BIN_COUNT_MAX);
    statistics->bin_ticks = share > def->tick_rate_hz ? share : def->tick_rate_hz;
    // A remainder belongs to the bin before: in a short bin of its own, a keyframe would look like
    // a flood.
    statistics->bin_count = last_tick / statistics->bin_ticks;
    statistics->bin_count += statistics->bin_count == 0 && last_tick > 0;
    statistics->end_tick = last_tick;
    lay_out_heat(statistics, sb_game_get_map(game));
    if (statistics->tanks) {
        uint32_t count;
        const sb_round *round = sb_game_section(game, SB_TANKS_ROUND, &count);
        statistics->rounds = round->phase == SB_PHASE_PLAY; // no event reports this round
    }
    for (uint32_t i = 0; i < def->computer_count; i++) {
        arrive(statistics, def->player_capacity - def->computer_count + i, "", true);
    }
    return statistics;
}

void sb_match_statistics_destroy(sb_match_statistics *statistics)
{
    if (statistics != NULL) {
        sb_allocator allocator = statistics->allocator;
        allocator.release(allocator.context, statistics);
    }
}

sb_match_bin *sb_match_statistics_bin_of(sb_match_statistics *statistics, uint32_t tick)
{
    uint32_t index = (tick > 0 ? tick - 1 : 0) / statistics->bin_ticks;
    if (tick > statistics->end_tick || statistics->bin_count == 0) {
        return NULL;
    }
    uint32_t last = statistics->bin_count - 1;
    return &statistics->bins[index < last ? index : last];
}

void sb_match_statistics_add_size(sb_match_statistics *statistics, uint32_t tick, uint64_t bytes)
{
    sb_match_bin *bin = sb_match_statistics_bin_of(statistics, tick);
    if (bin != NULL) {
        bin->bytes += bytes;
    }
}

void sb_match_statistics_add_time(sb_match_statistics *statistics, uint32_t tick, uint64_t ns)
{
    sb_match_bin *bin = sb_match_statistics_bin_of(statistics, tick);
    if (bin != NULL) {
        bin->play_ns += ns;
    }
}

// The present or last player of a slot; NULL if it is not counted separately.
static sb_player_statistics *player_at(sb_match_statistics *statistics, uint32_t slot)
{
    uint32_t index = slot < SB_PLAYER_COUNT_MAX ? statistics->current[slot] : 0;
    return index > 0 ? &statistics->players[index - 1] : NULL;
}

static bool is_present(const sb_match_statistics *statistics, uint32_t slot)
{
    return (statistics->present >> slot & 1) != 0;
}

static void follow_commands(sb_match_statistics *statistics, const sb_frame *frame)
{
    for (uint32_t i = 0; i < frame->command_count; i++) {
        const sb_command *command = &frame->commands[i];
        if (command->kind == SB_COMMAND_JOIN) {
            arrive(statistics, command->player, command->name, false);
        } else {
            statistics->present &= ~((uint64_t)1 << command->player);
        }
    }
}

// Takes over the players after missing ticks.
static void follow_roster(sb_match_statistics *statistics, const sb_log_roster *roster)
{
    for (uint32_t slot = 0; slot < SB_PLAYER_COUNT_MAX; slot++) {
        sb_player_statistics *player = player_at(statistics, slot);
        if (player != NULL && player->computer) {
            continue;
        }
        bool there = (roster->occupied >> slot & 1) != 0;
        const char *name = roster->players[slot].name;
        bool same = player != NULL && is_present(statistics, slot) &&
                    strncmp(player->name, name, sizeof player->name) == 0;
        statistics->present &= ~((uint64_t)!there << slot);
        if (there && !same) {
            arrive(statistics, slot, name, false);
        }
    }
}

static void count_input(sb_player_statistics *player, const sb_log_entry *entry, sb_match_bin *bin)
{
    uint32_t slot = player->slot;
    if ((entry->notes->missing >> slot & 1) != 0 || (entry->notes->repeated >> slot & 1) != 0) {
        bool neutral = (entry->notes->missing >> slot & 1) != 0;
        player->neutral_ticks += neutral;
        player->repeats += !neutral;
        bin->stand_ins++;
        return;
    }
    player->own_inputs++;
    uint32_t seen = entry->frame->inputs[slot].view_tick;
    if (seen > 0 && seen <= entry->tick) {
        uint32_t age = entry->tick - seen;
        player->views++;
        player->view_age_ticks += age;
        player->view_age_max_ticks =
            age > player->view_age_max_ticks ? age : player->view_age_max_ticks;
    }
}

static void count_players(sb_match_statistics *statistics, const sb_game *game,
                          const sb_log_entry *entry, sb_match_bin *bin)
{
    uint32_t players = 0, computers = 0;
    const sb_game_def *def = sb_game_get_def(game);
    for (uint32_t slot = 0; slot < def->player_capacity; slot++) {
        if (!is_present(statistics, slot)) {
            continue;
        }
        bool computer = slot >= def->player_capacity - def->computer_count;
        computers += computer;
        players += !computer;
        sb_player_statistics *player = player_at(statistics, slot);
        if (player == NULL) {
            continue;
        }
        player->first_tick = player->ticks == 0 ? entry->tick : player->first_tick;
        player->last_tick = entry->tick;
        player->ticks++;
        player->team = (uint8_t)sb_game_team(game, slot);
        statistics->teams = statistics->teams || player->team != 0;
        if (!computer) {
            count_input(player, entry, bin);
        }
    }
    statistics->player_ticks += players;
    statistics->computer_ticks += computers;
    bin->players = players > bin->players ? players : bin->players;
    bin->computers = computers > bin->computers ? computers : bin->computers;
    bin->present = statistics->present;
    uint32_t all = players + computers;
    statistics->players_most = all > statistics->players_most ? all : statistics->players_most;
}

static void count_notes(sb_match_statistics *statistics, const sb_notes *notes, sb_match_bin *bin)
{
    for (uint32_t i = 0; i < notes->count; i++) {
        const sb_note *note = &notes->list[i];
        sb_player_statistics *player = player_at(statistics, note->player);
        uint32_t late = note->kind == SB_NOTE_LATE && note->size == 2
                            ? (uint32_t)note->bytes[0] | (uint32_t)note->bytes[1] << 8
                            : 0;
        bin->late_inputs += late;
        if (player != NULL) {
            player->late_inputs += late;
            player->chat_lines += note->kind == SB_NOTE_CHAT;
        }
    }
}

static void count_heat(sb_match_statistics *statistics, const sb_map *map, sb_vec3 position)
{
    float column = (position.x - map->bounds_min.x) / statistics->heat_cell_m;
    float row = (position.z - map->bounds_min.z) / statistics->heat_cell_m;
    // False for NaN too.
    if (column >= 0.0f && row >= 0.0f && column < (float)statistics->heat_columns &&
        row < (float)statistics->heat_rows) {
        statistics->heat[(uint32_t)row * statistics->heat_columns + (uint32_t)column]++;
    }
}

// Counts where the players' own entities are, and how far they moved.
static void count_places(sb_match_statistics *statistics, const sb_game *game)
{
    const sb_schema *schema = &sb_game_get_def(game)->rules->schema;
    if (schema->kind_count == 0 || !schema->kinds[0].has_body) {
        return;
    }
    uint32_t capacity, count = sb_game_kind_count(game, 0);
    const sb_body *bodies =
        sb_world_bodies(sb_game_world(game), &capacity) + sb_game_kind_first(game, 0);
    for (uint32_t slot = 0; slot < count && slot < SB_PLAYER_COUNT_MAX; slot++) {
        const sb_body *body = &bodies[slot];
        sb_player_statistics *player = player_at(statistics, slot);
        bool there = body->shape != SB_BODY_FREE && is_present(statistics, slot);
        uint32_t generation = there ? body->generation + 1u : 0;
        if (there) {
            count_heat(statistics, sb_game_get_map(game), body->position);
        }
        if (there && player != NULL) {
            player->ticks_alive++;
            if (statistics->before_generations[slot] == generation) {
                double x = (double)body->position.x - (double)statistics->before[slot].x;
                double z = (double)body->position.z - (double)statistics->before[slot].z;
                player->distance_m += sqrt(x * x + z * z);
            }
        }
        statistics->before_generations[slot] = generation;
        statistics->before[slot] = body->position;
    }
}

static void count_hit(sb_match_statistics *statistics, const sb_event *event)
{
    sb_player_statistics *shooter = player_at(statistics, event->entity);
    sb_player_statistics *victim = player_at(statistics, event->other);
    // A player in the blast of its own shell is hit too.
    if (shooter != NULL && event->entity != event->other) {
        shooter->hits++;
        shooter->damage += event->value;
    }
    if (victim != NULL) {
        victim->damage_taken += event->value;
    }
}

// A player that destroys a tank of its own team gets no kill for it.
static bool are_mates(const sb_game *game, uint32_t slot, uint32_t other)
{
    uint32_t capacity = sb_game_get_def(game)->player_capacity;
    uint32_t team = slot < capacity ? sb_game_team(game, slot) : 0;
    return team != 0 && other < capacity && sb_game_team(game, other) == team;
}

static void count_death(sb_match_statistics *statistics, const sb_game *game, const sb_event *event)
{
    sb_player_statistics *killer = player_at(statistics, event->entity);
    sb_player_statistics *victim = player_at(statistics, event->other);
    bool by_another = event->entity != event->other && event->entity < SB_PLAYER_COUNT_MAX;
    if (killer != NULL && by_another && !are_mates(game, event->entity, event->other)) {
        killer->kills++;
    }
    if (victim != NULL) {
        victim->deaths++;
    }
    if (statistics->kill_count < SB_MATCH_KILL_COUNT_MAX) {
        statistics->kills[statistics->kill_count] = (sb_match_kill){
            .point = event->point,
            .tick = sb_game_tick(game),
            .killer = (uint8_t)(by_another ? event->entity : event->other),
            .victim = (uint8_t)event->other,
        };
    }
    statistics->kill_count++;
}

static void count_of_tanks(sb_match_statistics *statistics, const sb_game *game,
                           const sb_event *event)
{
    sb_player_statistics *player = player_at(statistics, event->entity);
    switch (event->kind) {
    case SB_EVENT_FIRE:
        if (player != NULL) {
            player->shots++;
        }
        break;
    case SB_EVENT_HIT:
        count_hit(statistics, event);
        break;
    case SB_EVENT_DEATH:
        count_death(statistics, game, event);
        break;
    case SB_EVENT_ROUND:
        statistics->rounds += PHASE_OF(event->value) == SB_PHASE_PLAY;
        break;
    default:
        break;
    }
}

static void count_events(sb_match_statistics *statistics, const sb_game *game, sb_match_bin *bin)
{
    uint32_t count;
    const sb_event *events = sb_game_events(game, &count);
    bin->events += count;
    for (uint32_t i = 0; i < count; i++) {
        const sb_event *event = &events[i];
        if (event->kind >= SB_EVENT_KIND_COUNT_MAX) {
            continue;
        }
        statistics->events[event->kind]++;
        // The players' own entities come first, one a slot.
        sb_player_statistics *player = player_at(statistics, event->entity);
        if (player != NULL) {
            player->events[event->kind]++;
        }
        if (statistics->tanks) {
            count_of_tanks(statistics, game, event);
        }
    }
}

static void note_scores(sb_match_statistics *statistics, const sb_game *game, sb_match_bin *bin)
{
    uint32_t count;
    const sb_player *players = sb_game_section(game, SB_TANKS_PLAYERS, &count);
    for (uint32_t slot = 0; slot < count && slot < SB_PLAYER_COUNT_MAX; slot++) {
        bin->scores[slot] = players[slot].score;
        sb_player_statistics *player = player_at(statistics, slot);
        if (player != NULL && is_present(statistics, slot)) {
            player->score = players[slot].score;
        }
    }
    const sb_round *round = sb_game_section(game, SB_TANKS_ROUND, &count);
    bin->team_scores[0] = round->team_scores[0];
    bin->team_scores[1] = round->team_scores[1];
}

static void count_tick(sb_match_statistics *statistics, const sb_game *game,
                       const sb_log_entry *entry)
{
    // A log with more ticks than its headers said has changed while it was read.
    sb_match_bin spare = {0};
    sb_match_bin *bin = sb_match_statistics_bin_of(statistics, entry->tick);
    bin = bin != NULL ? bin : &spare;
    statistics->ticks++;
    statistics->last_tick = entry->tick;
    bin->ticks++;
    follow_commands(statistics, entry->frame);
    count_players(statistics, game, entry, bin);
    count_notes(statistics, entry->notes, bin);
    count_places(statistics, game);
    count_events(statistics, game, bin);
    if (statistics->tanks) {
        note_scores(statistics, game, bin);
    }
}

void sb_match_statistics_follow(sb_match_statistics *statistics, const sb_game *game,
                                const sb_log_entry *entry, bool is_current)
{
    sb_log_resumes_note(&statistics->resumes, entry);
    switch (entry->kind) {
    case SB_LOG_ENTRY_TICK:
        count_tick(statistics, game, entry);
        break;
    case SB_LOG_ENTRY_KEYFRAME:
        if (entry->tick != statistics->last_tick) {
            statistics->last_tick = entry->tick;
            memset(statistics->before_generations, 0, sizeof statistics->before_generations);
            follow_roster(statistics, entry->roster);
        }
        break;
    case SB_LOG_ENTRY_PAUSE:
        statistics->pauses++;
        statistics->paused_ticks += entry->pause_ticks;
        break;
    case SB_LOG_ENTRY_GAP:
        if (!is_current) {
            statistics->gaps++;
            statistics->ticks_missing += entry->tick - statistics->last_tick;
        }
        break;
    case SB_LOG_ENTRY_EPOCH:
        break;
    case SB_LOG_ENTRY_HANDOVER: // the epoch behind it counts as a resume
        break;
    }
}
