#include "record/replay.h"

struct sb_replay {
    sb_allocator allocator;
    sb_log_reader *reader;
    sb_game *game;
    sb_log_keyframe_coder *keyframes;
    bool is_current;
    bool has_frame; // the state is that after the frame
    sb_frame frame;
    sb_error error; ///< an error that the reader could not see; SB_OK without one
};

static bool plays(const sb_rules *rules, const sb_log_head *head)
{
    if (rules == NULL) {
        return false;
    }
    sb_rules_identity identity = sb_rules_identify(rules);
    return sb_rules_identity_plays_as(&identity, &head->rules) &&
           rules->setting_count == head->setting_count;
}

const sb_rules *sb_log_rules(const sb_log_head *head, const sb_rules *given)
{
    const sb_rules *builtin = sb_rules_builtin(head->rules.name);
    return plays(given, head) ? given : plays(builtin, head) ? builtin : NULL;
}

static sb_error make_game(sb_replay *replay, const sb_rules *rules)
{
    sb_game_def def = sb_log_reader_head(replay->reader)->game;
    def.rules = rules;
    sb_error error =
        sb_game_create(&def, sb_log_reader_map(replay->reader), &replay->allocator, &replay->game);
    if (error == SB_OK) {
        replay->keyframes =
            sb_log_keyframe_coder_create(replay->game, SB_LOG_KEYFRAME_READ, &replay->allocator);
        return replay->keyframes == NULL ? SB_ERROR_MEMORY : SB_OK;
    }
    return error == SB_ERROR_ARGUMENT ? SB_ERROR_RANGE : error;
}

sb_error sb_replay_create(sb_log_reader *reader, const sb_rules *given,
                          const sb_allocator *allocator, sb_replay **out_replay)
{
    *out_replay = NULL;
    const sb_log_head *head = sb_log_reader_head(reader);
    if (head->simulation_version != SB_SIMULATION_VERSION) {
        return SB_ERROR_VERSION;
    }
    const sb_rules *rules = sb_log_rules(head, given);
    if (rules == NULL) {
        return SB_ERROR_UNKNOWN;
    }
    sb_replay *replay = allocator->allocate(allocator->context, sizeof *replay);
    if (replay == NULL) {
        return SB_ERROR_MEMORY;
    }
    *replay = (sb_replay){.allocator = *allocator, .reader = reader, .is_current = true};
    sb_error error = make_game(replay, rules);
    if (error != SB_OK) {
        sb_replay_destroy(replay);
        return error;
    }
    *out_replay = replay;
    return SB_OK;
}

void sb_replay_destroy(sb_replay *replay)
{
    if (replay == NULL) {
        return;
    }
    sb_allocator allocator = replay->allocator;
    sb_log_keyframe_coder_destroy(replay->keyframes);
    sb_game_destroy(replay->game);
    allocator.release(allocator.context, replay);
}

sb_game *sb_replay_game(sb_replay *replay)
{
    return replay->game;
}

sb_log_keyframe_coder *sb_replay_keyframes(sb_replay *replay)
{
    return replay->keyframes;
}

const sb_log_reader *sb_replay_reader(const sb_replay *replay)
{
    return replay->reader;
}

const sb_frame *sb_replay_frame(const sb_replay *replay)
{
    return replay->is_current && replay->has_frame ? &replay->frame : NULL;
}

bool sb_replay_is_current(const sb_replay *replay)
{
    return replay->is_current;
}

static bool advance(sb_replay *replay, const sb_log_entry *entry)
{
    // No server records a frame that the game refuses, so the chunk's bytes are wrong.
    if (sb_game_advance(replay->game, entry->frame) != SB_OK) {
        replay->error = SB_ERROR_RANGE;
        return false;
    }
    replay->frame = *entry->frame;
    replay->has_frame = true;
    return true;
}

// The players of the roster must also be in the state: code that continues the match relies on it.
static bool roster_fits(const sb_game *game, const sb_log_roster *roster)
{
    uint64_t occupied = 0;
    for (uint32_t i = 0; i < sb_game_get_def(game)->player_capacity; i++) {
        occupied |= (uint64_t)(sb_game_slot(game, i)->state == SB_SLOT_PLAYER) << i;
    }
    return occupied == roster->occupied;
}

static bool load(sb_replay *replay, const sb_log_entry *entry)
{
    replay->error =
        sb_log_keyframe_load(replay->keyframes, replay->game, entry->payload, entry->payload_size);
    if (replay->error == SB_OK &&
        (sb_game_tick(replay->game) != entry->tick || !roster_fits(replay->game, entry->roster))) {
        replay->error = SB_ERROR_RANGE;
    }
    replay->has_frame = false;
    replay->is_current = replay->error == SB_OK;
    return replay->is_current;
}

bool sb_replay_next(sb_replay *replay, sb_log_entry *out_entry)
{
    if (replay->error != SB_OK || !sb_log_reader_next(replay->reader, out_entry)) {
        return false;
    }
    switch (out_entry->kind) {
    case SB_LOG_ENTRY_TICK:
        return advance(replay, out_entry);
    case SB_LOG_ENTRY_KEYFRAME:
        return replay->is_current || load(replay, out_entry);
    case SB_LOG_ENTRY_GAP:
        replay->is_current = out_entry->tick == sb_game_tick(replay->game);
        return true;
    case SB_LOG_ENTRY_PAUSE:
    case SB_LOG_ENTRY_EPOCH:
    case SB_LOG_ENTRY_HANDOVER:
        return true;
    }
    return true;
}

sb_log_end sb_replay_end(const sb_replay *replay)
{
    return replay->error != SB_OK ? SB_LOG_END_DAMAGED : sb_log_reader_end(replay->reader);
}

sb_log_fault sb_replay_fault(const sb_replay *replay)
{
    sb_log_fault fault = *sb_log_reader_fault(replay->reader);
    if (replay->error != SB_OK) {
        fault.error = replay->error;
        fault.tick = sb_game_tick(replay->game);
    }
    return fault;
}

sb_error sb_replay_begin(sb_replay *replay, uint32_t tick)
{
    replay->error = SB_OK;
    replay->is_current = false;
    return sb_log_reader_seek(replay->reader, tick); // the fault says kind and place
}

sb_error sb_replay_seek(sb_replay *replay, uint32_t tick, sb_replay_arrival *out_arrival)
{
    *out_arrival = (sb_replay_arrival){0};
    sb_error error = sb_replay_begin(replay, tick);
    if (error != SB_OK) {
        return error;
    }
    sb_log_entry entry;
    do {
        if (!sb_replay_next(replay, &entry)) {
            bool damaged = sb_replay_end(replay) == SB_LOG_END_DAMAGED;
            return damaged ? sb_replay_fault(replay).error : SB_ERROR_RANGE;
        }
        if (replay->is_current) {
            out_arrival->reached = sb_game_tick(replay->game);
        }
    } while (!replay->is_current || out_arrival->reached < tick);
    if (entry.kind == SB_LOG_ENTRY_TICK) {
        out_arrival->has_hash = true;
        out_arrival->hash = entry.hash;
        out_arrival->mask = entry.hash_mask;
    }
    return out_arrival->reached == tick ? SB_OK : SB_ERROR_RANGE;
}

sb_error sb_replay_recover(sb_replay *replay)
{
    if (sb_replay_begin(replay, UINT32_MAX - 1) != SB_OK) {
        return SB_ERROR_TRUNCATED;
    }
    sb_log_entry entry;
    bool has_state = false; // the keyframe's state, which is the first entry
    while (sb_replay_next(replay, &entry)) {
        has_state = true;
        bool differs = entry.kind == SB_LOG_ENTRY_TICK &&
                       ((sb_game_hash(replay->game) ^ entry.hash) & entry.hash_mask) != 0;
        if (differs) {
            return SB_ERROR_CHECKSUM;
        }
    }
    if (!has_state) {
        return replay->error != SB_OK ? replay->error : SB_ERROR_TRUNCATED;
    }
    if (sb_replay_end(replay) == SB_LOG_END_DAMAGED) {
        return sb_replay_fault(replay).error;
    }
    bool over = sb_replay_end(replay) == SB_LOG_END_CLOSED || sb_game_ended(replay->game) ||
                sb_log_reader_moved(replay->reader) != NULL;
    return over ? SB_ERROR_STATE : SB_OK;
}
