#include "session/inputs/player.h"

#include <string.h>

static void set_name(sb_session_player *player, const sb_text *name)
{
    size_t size = name->size < SB_PLAYER_NAME_SIZE - 1 ? name->size : SB_PLAYER_NAME_SIZE - 1;
    memset(player->name, 0, sizeof player->name);
    if (size > 0) {
        memcpy(player->name, name->data, size);
    }
}

void sb_session_player_take(sb_session_player *player, const sb_text *name, uint32_t select)
{
    *player = (sb_session_player){
        .connected = true,
        .generation = player->generation + 1,
        .generation_in_game = player->generation_in_game,
    };
    sb_wire_unpack4(select, player->applied.select);
    set_name(player, name);
}

void sb_session_player_free(sb_session_player *player)
{
    *player = (sb_session_player){
        .generation = player->generation,
        .generation_in_game = player->generation_in_game,
    };
}

// Keeps what outlives a connection: the player, its name, its choices and its secret.
static void begin_again(sb_session_player *player)
{
    sb_session_player fresh = {
        .generation = player->generation,
        .generation_in_game = player->generation_in_game,
        .has_secret = player->has_secret,
        .secret_is_news = player->secret_is_news,
        .has_last_secret = player->has_last_secret,
        .source = player->source,
        .fixed_choices = player->fixed_choices,
        .claimant = player->claimant,
        .muted = player->muted,
        .inputs_late = player->inputs_late,
    };
    memcpy(fresh.secret_hash, player->secret_hash, sizeof fresh.secret_hash);
    memcpy(fresh.last_secret_hash, player->last_secret_hash, sizeof fresh.last_secret_hash);
    memcpy(fresh.name, player->name, sizeof fresh.name);
    memcpy(fresh.account, player->account, sizeof fresh.account);
    memcpy(fresh.applied.select, player->applied.select, sizeof fresh.applied.select);
    *player = fresh;
}

void sb_session_player_await(sb_session_player *player, uint32_t away_ticks)
{
    // Its last input is repeated for a limited time, as for any player whose inputs are missing.
    player->connected = false;
    player->away = true;
    player->away_ticks = away_ticks;
}

void sb_session_player_hold(sb_session_player *player, uint32_t away_ticks)
{
    begin_again(player);
    player->away = true;
    player->left = true;
    player->away_ticks = away_ticks;
}

void sb_session_player_inherit(sb_session_player *player, const sb_text *name, uint32_t select)
{
    begin_again(player);
    player->connected = true;
    player->has_secret = false;
    player->has_last_secret = false;
    player->fixed_choices = 0;
    player->muted = false;
    memset(player->account, 0, sizeof player->account);
    set_name(player, name);
    sb_wire_unpack4(select, player->applied.select);
}

void sb_session_player_return(sb_session_player *player)
{
    // Until an input comes, the last one is repeated for as long as for any player.
    const sb_input applied = player->applied;
    const uint32_t applied_tick = player->applied_tick;
    begin_again(player);
    player->applied = applied;
    player->applied_tick = applied_tick;
    player->connected = true;
}

void sb_session_player_choose(sb_session_player *player, uint32_t choice, uint8_t value)
{
    player->applied.select[choice] = value;
    for (uint32_t i = 0; i < SB_SESSION_INPUT_WINDOW; i++) {
        player->inputs[i].select[choice] = value;
    }
    const uint8_t bit = (uint8_t)(1u << choice);
    player->fixed_choices =
        (uint8_t)(value > 0 ? player->fixed_choices | bit : player->fixed_choices & ~bit);
}

// A view tick cannot lie in the future. But a client that does not know yet that the server stood
// still may send one, and must not lose its inputs by that. It saw the newest tick.
//
// `ago`: ticks before the newest input of the message. Returns true if the input is new.
static bool receive_one(sb_session_player *player, sb_input input, uint32_t predicted_hash,
                        uint32_t input_tick, uint32_t ago, uint32_t tick,
                        sb_session_counters *counters)
{
    if (input.view_tick > tick) {
        input.view_tick = tick;
        input.view_fraction = 0;
    }
    if (input_tick > tick && input_tick - tick > SB_SESSION_INPUT_WINDOW) {
        counters->inputs_early++;
        return false;
    }
    uint32_t ring_index = input_tick % SB_PLAYER_TICK_RING_SIZE;
    // The tick is too old to know whether the input came before: it counts as late.
    bool forgotten =
        tick >= SB_SESSION_INPUT_WINDOW && input_tick <= tick - SB_SESSION_INPUT_WINDOW;
    if (!forgotten && player->input_ticks[ring_index] == input_tick) {
        counters->inputs_duplicate++;
        return false;
    }
    if (input_tick <= tick) {
        counters->inputs_late++;
        player->late_count += player->late_count < UINT16_MAX;
        player->inputs_late++;
    }
    // The client is told its newest input even if that was not used: it sets its clock by it.
    if (input_tick > player->input_tick) {
        player->input_tick = input_tick;
    }
    for (uint32_t i = 0; i < sizeof input.select; i++) {
        const bool fixed = ((uint32_t)player->fixed_choices >> i & 1u) != 0;
        input.select[i] = fixed ? player->applied.select[i] : input.select[i];
    }
    if (input_tick > tick) {
        counters->views_clamped += sb_view_claims_clamp(&player->view_claims, tick, ago, &input);
    }
    if (!forgotten) {
        player->input_ticks[ring_index] = input_tick;
        player->predicts = predicted_hash != 0;
    }
    if (input_tick > tick) {
        // A late one would take the place of one to come.
        player->inputs[input_tick % SB_SESSION_INPUT_WINDOW] = input;
        player->predicted_hashes[input_tick % SB_SESSION_INPUT_WINDOW] = predicted_hash;
    }
    return true;
}

bool sb_session_player_receive(sb_session_player *player, const sb_message_input *message,
                               uint32_t tick, sb_session_counters *counters)
{
    const uint32_t newest = player->input_tick;
    uint32_t new_count = 0;
    // The client has had its welcome, and so the secret in it.
    player->secret_is_news |= player->has_last_secret;
    player->has_last_secret = false;
    for (uint32_t i = 0; i < message->input_count; i++) {
        bool has_tick = message->tick <= UINT32_MAX - i && message->tick + i != 0;
        if (!has_tick || (message->invalid >> i & 1) != 0) {
            counters->inputs_invalid++;
            continue;
        }
        new_count += receive_one(player, message->inputs[i], message->predicted_hashes[i],
                                 message->tick + i, message->input_count - 1 - i, tick, counters);
    }
    sb_view_claims_burst(&player->view_claims, new_count);
    return player->input_tick > newest;
}

static bool has_come(const sb_session_player *player, uint32_t tick)
{
    return player->input_ticks[tick % SB_PLAYER_TICK_RING_SIZE] == tick;
}

sb_input sb_session_player_input(sb_session_player *player, uint32_t tick, uint32_t repeat_ticks,
                                 sb_session_counters *counters, sb_input_origin *out_origin)
{
    if (has_come(player, tick)) {
        *out_origin = SB_INPUT_OWN;
        player->applied = player->inputs[tick % SB_SESSION_INPUT_WINDOW];
        player->applied_tick = tick;
        counters->inputs_applied++;
        return player->applied;
    }
    if (player->applied_tick != 0 && tick - player->applied_tick <= repeat_ticks) {
        counters->inputs_repeated++;
        *out_origin = SB_INPUT_REPEATED;
        return player->applied;
    }
    counters->inputs_missing++;
    *out_origin = SB_INPUT_NEUTRAL;
    sb_input neutral = {
        .aim_yaw = player->applied.aim_yaw,
        .aim_pitch = player->applied.aim_pitch,
    };
    memcpy(neutral.select, player->applied.select, sizeof neutral.select);
    return neutral;
}

uint32_t sb_session_player_select(const sb_session_player *player)
{
    return sb_wire_pack4(player->applied.select);
}

uint32_t sb_session_player_predicted(const sb_session_player *player, uint32_t tick)
{
    return has_come(player, tick) ? player->predicted_hashes[tick % SB_SESSION_INPUT_WINDOW] : 0;
}
