#include "record/diff.h"

#include <string.h>

#include "base/hash.h"

#define PROGRESS_INTERVAL 256u

// One of two logs that are played side by side.
typedef struct side {
    sb_replay *replay;
    sb_log_entry entry;   ///< the last entry
    uint32_t frame_count; ///< ticks played, without those that only a keyframe has
    bool done;
} side;

typedef struct comparison {
    side sides[2];
    sb_diff_progress *progress;
    void *progress_context;
    sb_diff_report *report;
} comparison;

typedef uint64_t state_hash(const sb_layout *layout, const void *block);

static uint64_t map_hash(const sb_log_reader *reader)
{
    uint8_t bytes[SB_MAP_BYTES_MAX];
    sb_writer writer = sb_writer_over(bytes, sizeof bytes);
    sb_map_write(sb_log_reader_map(reader), &writer);
    return sb_hash(bytes, writer.size);
}

static uint32_t heads_differ(const sb_log_reader *a, const sb_log_reader *b)
{
    const sb_log_head *x = sb_log_reader_head(a), *y = sb_log_reader_head(b);
    uint32_t differ = 0;
    differ |= x->simulation_version != y->simulation_version ? SB_DIFF_SIMULATION : 0;
    differ |= sb_rules_identity_equal(&x->rules, &y->rules) ? 0 : SB_DIFF_RULES;
    differ |= map_hash(a) != map_hash(b) ? SB_DIFF_MAP : 0;
    differ |= x->game.player_capacity != y->game.player_capacity ? SB_DIFF_CAPACITY : 0;
    differ |= x->game.computer_count != y->game.computer_count ? SB_DIFF_COMPUTERS : 0;
    differ |= x->game.tick_rate_hz != y->game.tick_rate_hz ? SB_DIFF_TICK_RATE : 0;
    differ |= x->game.seed != y->game.seed ? SB_DIFF_SEED : 0;
    bool same = memcmp(x->game.settings, y->game.settings, sizeof x->game.settings) == 0;
    return differ | (same ? 0 : SB_DIFF_SETTINGS);
}

static bool layouts_are_equal(const sb_layout *a, const sb_layout *b)
{
    bool equal = a->section_count == b->section_count && a->size == b->size;
    for (uint32_t i = 0; equal && i < a->section_count; i++) {
        equal = a->sections[i].table == b->sections[i].table &&
                a->sections[i].count == b->sections[i].count;
    }
    return equal;
}

static sb_world world_of(const comparison *of, int which)
{
    return sb_game_world(sb_replay_game(of->sides[which].replay));
}

static uint32_t tick_of(const side *of)
{
    return sb_game_tick(sb_replay_game(of->replay));
}

// Plays to the next tick of the log. False at the end.
static bool step(side *of)
{
    uint32_t before = tick_of(of);
    do {
        of->done = !sb_replay_next(of->replay, &of->entry);
        of->frame_count += !of->done && of->entry.kind == SB_LOG_ENTRY_TICK;
    } while (!of->done && (!sb_replay_is_current(of->replay) || tick_of(of) == before));
    return !of->done;
}

static bool differs(comparison *of, sb_diff_kind kind)
{
    of->report->kind = kind;
    return true;
}

static bool commands_differ(comparison *of, const sb_frame *a, const sb_frame *b)
{
    bool same = a->command_count == b->command_count;
    for (uint32_t i = 0; same && i < a->command_count; i++) {
        const sb_command *x = &a->commands[i], *y = &b->commands[i];
        same = x->kind == y->kind && x->player == y->player && strcmp(x->name, y->name) == 0;
    }
    if (same) {
        return false;
    }
    of->report->command_counts[0] = a->command_count;
    of->report->command_counts[1] = b->command_count;
    return differs(of, SB_DIFF_COMMANDS);
}

static bool inputs_differ(comparison *of, const sb_frame *a, const sb_frame *b)
{
    // The commands are equal, so the same slots are taken.
    uint64_t occupied = of->sides[0].entry.roster->occupied;
    for (uint32_t player = 0; player < SB_PLAYER_COUNT_MAX; player++) {
        sb_difference difference;
        if ((occupied >> player & 1u) != 0 && sb_table_diff(&sb_input_table, &a->inputs[player],
                                                            &b->inputs[player], 1, &difference)) {
            of->report->player = player;
            of->report->input_field = difference.field;
            of->report->input_element = difference.element_index;
            of->report->inputs[0] = a->inputs[player];
            of->report->inputs[1] = b->inputs[player];
            return differs(of, SB_DIFF_INPUT);
        }
    }
    return false;
}

static bool states_differ(comparison *of, state_hash *hash)
{
    sb_world a = world_of(of, 0), b = world_of(of, 1);
    of->report->hashes[0] = hash(a.layout, a.block);
    of->report->hashes[1] = hash(b.layout, b.block);
    if (of->report->hashes[0] == of->report->hashes[1] ||
        !sb_layout_diff_live(a.layout, a.block, b.block, &of->report->state)) {
        return false;
    }
    of->report->state_tick = tick_of(&of->sides[0]);
    return differs(of, SB_DIFF_STATE);
}

static bool hashes_differ(comparison *of, const sb_log_entry *a, const sb_log_entry *b)
{
    uint64_t mask = a->hash_mask & b->hash_mask;
    if (((a->hash ^ b->hash) & mask) == 0) {
        return false;
    }
    of->report->hashes[0] = a->hash & mask;
    of->report->hashes[1] = b->hash & mask;
    return differs(of, SB_DIFF_HASH);
}

// Both are at the same tick.
static bool ticks_differ(comparison *of)
{
    const sb_log_entry *a = &of->sides[0].entry, *b = &of->sides[1].entry;
    bool framed = a->kind == SB_LOG_ENTRY_TICK && b->kind == SB_LOG_ENTRY_TICK;
    return (framed &&
            (commands_differ(of, a->frame, b->frame) || inputs_differ(of, a->frame, b->frame))) ||
           states_differ(of, sb_layout_hash) || (framed && hashes_differ(of, a, b));
}

static void show(const comparison *of, const side *plays)
{
    uint32_t tick = tick_of(plays);
    if (of->progress != NULL && tick % PROGRESS_INTERVAL == 0) {
        const sb_log_reader *reader = sb_replay_reader(plays->replay);
        of->progress(of->progress_context, tick, sb_log_reader_fault(reader)->offset);
    }
}

// Plays to the next tick that both logs have. False at an end.
static bool step_both(comparison *of)
{
    side *a = &of->sides[0], *b = &of->sides[1];
    bool more_a = step(a), more_b = step(b);
    while (more_a && more_b && tick_of(a) != tick_of(b)) {
        int behind = tick_of(a) < tick_of(b) ? 0 : 1;
        bool more = step(&of->sides[behind]);
        more_a = behind == 0 ? more : more_a;
        more_b = behind == 1 ? more : more_b;
    }
    return more_a && more_b;
}

// True if one log, or both, cannot be read any further; the report then says where.
static bool note_damage(comparison *of)
{
    bool damaged = false;
    for (int i = 0; i < 2; i++) {
        if (sb_replay_end(of->sides[i].replay) == SB_LOG_END_DAMAGED) {
            of->report->faults[i] = sb_replay_fault(of->sides[i].replay);
            damaged = true;
        }
    }
    return damaged;
}

static void play_both(comparison *of)
{
    sb_diff_report *report = of->report;
    if (states_differ(of, sb_layout_hash)) {
        return;
    }
    while (step_both(of)) {
        report->tick = tick_of(&of->sides[0]);
        for (int i = 0; i < 2; i++) {
            report->missing[i] = report->tick - of->sides[i].frame_count;
        }
        if (ticks_differ(of)) {
            return;
        }
        report->compared++;
        show(of, &of->sides[0]);
    }
    report->kind = note_damage(of) ? SB_DIFF_DAMAGE : SB_DIFF_NONE;
    report->ended[0] = of->sides[0].done;
    report->ended[1] = of->sides[1].done;
}

void sb_log_diff(sb_replay *a, sb_replay *b, sb_diff_progress *progress, void *progress_context,
                 sb_diff_report *out_report)
{
    *out_report = (sb_diff_report){.head = heads_differ(sb_replay_reader(a), sb_replay_reader(b))};
    comparison of = {.sides = {{.replay = a}, {.replay = b}},
                     .progress = progress,
                     .progress_context = progress_context,
                     .report = out_report};
    const uint32_t apart = SB_DIFF_SIMULATION | SB_DIFF_RULES | SB_DIFF_MAP | SB_DIFF_CAPACITY |
                           SB_DIFF_COMPUTERS | SB_DIFF_TICK_RATE;
    if ((out_report->head & apart) != 0 ||
        !layouts_are_equal(world_of(&of, 0).layout, world_of(&of, 1).layout)) {
        out_report->kind = SB_DIFF_MATCH;
        return;
    }
    play_both(&of);
}

// True, and the first differing field in the report, if a keyframe's state differs from the
// computed one. `out_error` is SB_OK if they could be compared.
static bool state_of_keyframe_differs(comparison *of, const sb_log_entry *keyframe,
                                      sb_error *out_error)
{
    sb_replay *recorded = of->sides[0].replay;
    sb_error error = sb_log_keyframe_load(sb_replay_keyframes(recorded), sb_replay_game(recorded),
                                          keyframe->payload, keyframe->payload_size);
    // A state out of range is impossible, but it can be compared.
    *out_error = error == SB_ERROR_RANGE ? SB_OK : error;
    state_hash *hash = error == SB_OK ? sb_layout_hash : sb_layout_hash_untrusted;
    if (*out_error != SB_OK || !states_differ(of, hash)) {
        return false;
    }
    of->report->state_tick = keyframe->tick; // and not what the keyframe's state says
    return true;
}

static bool keyframe_differs(comparison *of)
{
    side *computed = &of->sides[1];
    const sb_log_entry *entry = &computed->entry;
    sb_error error;
    if (sb_log_keyframe_is_of(sb_replay_keyframes(computed->replay),
                              sb_replay_game(computed->replay), entry->payload, entry->payload_size,
                              &error)) {
        return false;
    }
    if (error != SB_OK) {
        of->report->kind = SB_DIFF_DAMAGE;
        of->report->faults[0] = sb_replay_fault(computed->replay);
        of->report->faults[0].error = error;
    } else if (!state_of_keyframe_differs(of, entry, &error)) {
        of->report->kind = SB_DIFF_KEYFRAME;
    }
    return true;
}

// Plays on to the next keyframe, to have a state to compare.
static void look_for_keyframe(comparison *of)
{
    side *computed = &of->sides[1];
    // The hashes of a keyframe are not those recorded of this tick.
    uint64_t hashes[2] = {of->report->hashes[0], of->report->hashes[1]};
    bool found = false;
    while (!found && sb_replay_next(computed->replay, &computed->entry) &&
           sb_replay_is_current(computed->replay)) {
        found = computed->entry.kind == SB_LOG_ENTRY_KEYFRAME;
    }
    sb_error error;
    if (found && !state_of_keyframe_differs(of, &computed->entry, &error) && error == SB_OK) {
        of->report->state_tick = computed->entry.tick;
    }
    of->report->hashes[0] = hashes[0];
    of->report->hashes[1] = hashes[1];
}

static bool recomputed_differs(comparison *of)
{
    side *computed = &of->sides[1];
    const sb_log_entry *entry = &computed->entry;
    uint64_t hash = sb_game_hash(sb_replay_game(computed->replay)) & entry->hash_mask;
    if (hash == entry->hash) {
        return false;
    }
    of->report->kind = SB_DIFF_HASH;
    of->report->hashes[0] = entry->hash;
    of->report->hashes[1] = hash;
    look_for_keyframe(of);
    return true;
}

void sb_log_diff_computed(sb_replay *computed, sb_replay *recorded, sb_diff_progress *progress,
                          void *progress_context, sb_diff_report *out_report)
{
    *out_report = (sb_diff_report){0};
    comparison of = {.sides = {{.replay = recorded}, {.replay = computed}},
                     .progress = progress,
                     .progress_context = progress_context,
                     .report = out_report};
    side *plays = &of.sides[1];
    while (true) {
        bool was_current = sb_replay_is_current(computed);
        if (!sb_replay_next(computed, &plays->entry)) {
            break;
        }
        sb_log_entry_kind kind = plays->entry.kind;
        plays->frame_count += kind == SB_LOG_ENTRY_TICK;
        // In a gap this is the last tick before it.
        out_report->tick = tick_of(plays);
        out_report->missing[0] = out_report->tick - plays->frame_count;
        // A keyframe that was loaded after a gap is not compared with itself.
        if ((kind == SB_LOG_ENTRY_TICK && recomputed_differs(&of)) ||
            (kind == SB_LOG_ENTRY_KEYFRAME && was_current && keyframe_differs(&of))) {
            return;
        }
        if (kind == SB_LOG_ENTRY_TICK) {
            out_report->compared++;
            show(&of, plays);
        }
    }
    out_report->kind = SB_DIFF_NONE;
    out_report->ended[0] = true;
    out_report->ended[1] = true;
    if (sb_replay_end(computed) == SB_LOG_END_DAMAGED) {
        out_report->kind = SB_DIFF_DAMAGE;
        out_report->faults[0] = sb_replay_fault(computed);
    }
}
