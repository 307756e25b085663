// Who only watches: what it says of what it holds, and how a replay is played.

#include <math.h>

#include "client/state.h"
#include "protocol/limits.h"

_Static_assert((int)SB_CLIENT_ROLE_PLAYER == (int)SB_ROLE_PLAYER,
               "roles are handed on as they are");
_Static_assert((int)SB_CLIENT_ROLE_SPECTATOR == (int)SB_ROLE_SPECTATOR, "as above");
_Static_assert((int)SB_CLIENT_ROLE_REPLAY_VIEWER == (int)SB_ROLE_REPLAY_VIEWER, "as above");

#define PERCENT 100.0f
// A neutral input leaves the turret as it is.
#define BUTTON_HOLD_AIM 2u

void sb_client_core_acknowledge(sb_client_core *core)
{
    if (!core->acknowledgement_is_due || core->snapshot_history.tick == 0) {
        return;
    }
    core->acknowledgement_is_due = false;
    core->outgoing.type = SB_MESSAGE_INPUT;
    core->outgoing.input = (sb_message_input){
        .epoch = core->welcome.epoch,
        .ack_tick = core->snapshot_history.tick,
        .ack_bits = core->snapshot_history.history,
        .tick = core->snapshot_history.tick,
        .input_count = 1,
    };
    core->outgoing.input.inputs[0] = (sb_wire_input){.buttons = BUTTON_HOLD_AIM};
    sb_client_core_send(core, SB_CHANNEL_UP);
}

void sb_client_core_receive_playback(sb_client_core *core, const sb_message_playback *playback)
{
    if (core->role != SB_ROLE_REPLAY_VIEWER || !sb_client_core_is_welcomed(core)) {
        core->messages_malformed++;
        return;
    }
    core->playback = *playback;
    core->playback_told = true;
}

sb_error sb_client_core_get_playback(const sb_client_core *core, sb_client_playback *out_playback)
{
    *out_playback = (sb_client_playback){0};
    if (!core->playback_told) {
        return SB_ERROR_STATE;
    }
    const sb_message_playback *told = &core->playback;
    *out_playback = (sb_client_playback){
        .paused = told->paused != 0,
        .speed = (float)told->speed_percent / PERCENT,
        .tick = core->snapshot.tick != 0 ? core->snapshot.tick : told->tick,
        .first_tick = told->first_tick,
        .last_tick = told->last_tick,
    };
    return SB_OK;
}

sb_error sb_client_core_playback_set(sb_client_core *core, const sb_client_playback *wanted)
{
    // What is no number is not within them either.
    if (!(wanted->speed >= SB_CLIENT_SPEED_MIN && wanted->speed <= SB_CLIENT_SPEED_MAX)) {
        return SB_ERROR_ARGUMENT;
    }
    if (core->role != SB_ROLE_REPLAY_VIEWER || !sb_client_core_is_welcomed(core)) {
        return SB_ERROR_STATE;
    }
    core->outgoing.type = SB_MESSAGE_PLAYBACK;
    core->outgoing.playback = (sb_message_playback){
        .paused = wanted->paused,
        .speed_percent = (uint32_t)floorf(wanted->speed * PERCENT + 0.5f),
        .tick = wanted->tick,
    };
    sb_client_core_send(core, SB_CHANNEL_RELIABLE);
    return SB_OK;
}
