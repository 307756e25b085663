// How a lost connection comes back: when a new transport connection is tried, and for how long.

#include <string.h>

#include "client/interpolation/interpolated_view.h"
#include "client/state.h"

// A server sends five snapshots a second at least.
#define SILENCE_US_MAX 2000000u
// A try finds a server that is there within a few round trips; one that is not is asked again soon.
#define CONNECT_US 1000000u
#define CONNECT_ROUND_TRIPS 4u
#define PAUSE_US_MIN 100000u
#define PAUSE_US_MAX 500000u
// By then a server has noticed that a client is gone, of which it heard nothing any more.
#define NOTICE_US 10000000u

static uint64_t least(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

void sb_client_core_reconnection_init(sb_client_core *core, uint32_t reconnect_ms)
{
    core->reconnection = (sb_reconnection){
        .limit_us = (uint64_t)reconnect_ms * 1000,
        .silence_us = least(core->timeout_us, SILENCE_US_MAX),
        .transport = 1,
    };
}

void sb_client_core_forget_secret(sb_client_core *core)
{
    // Through volatile, or the compiler leaves out what nobody reads any more.
    volatile uint8_t *secret = core->reconnection.secret;
    for (uint32_t i = 0; i < SB_RESUME_SECRET_SIZE; i++) {
        secret[i] = 0;
    }
    core->reconnection.has_secret = false;
}

void sb_client_core_keep_secret(sb_client_core *core, sb_blob secret)
{
    sb_client_core_forget_secret(core);
    // Without a slot there is nothing to come back to.
    if (core->role == SB_ROLE_PLAYER && secret.size == SB_RESUME_SECRET_SIZE) {
        memcpy(core->reconnection.secret, secret.data, SB_RESUME_SECRET_SIZE);
        core->reconnection.has_secret = true;
    }
}

bool sb_client_core_is_silent(const sb_client_core *core)
{
    const sb_reconnection *reconnection = &core->reconnection;
    return reconnection->has_secret && reconnection->limit_us > 0 &&
           core->now_us - core->heard_us > reconnection->silence_us;
}

static void begin_try(sb_client_core *core)
{
    sb_reconnection *reconnection = &core->reconnection;
    reconnection->trying = true;
    reconnection->transport++;
    uint64_t patience_us = CONNECT_US + CONNECT_ROUND_TRIPS * core->round_trip_us;
    reconnection->due_us = core->now_us + least(patience_us, core->timeout_us);
}

void sb_client_core_try_later(sb_client_core *core)
{
    sb_reconnection *reconnection = &core->reconnection;
    uint64_t pause_us = PAUSE_US_MAX;
    if (reconnection->failed_count < 3) {
        pause_us = least((uint64_t)PAUSE_US_MIN << reconnection->failed_count, PAUSE_US_MAX);
        reconnection->failed_count++;
    }
    core->connected = false;
    reconnection->trying = false;
    reconnection->due_us = core->now_us + pause_us;
}

// The last picture is the one that was shown.
static void keep_picture(sb_client_core *core)
{
    if (core->snapshot.tick != 0 && !core->snapshot_is_past) {
        sb_interpolated_view_fill(core, &core->shown);
        core->snapshot_is_past = true;
    }
}

void sb_client_core_lose(sb_client_core *core)
{
    sb_reconnection *reconnection = &core->reconnection;
    if (!reconnection->has_secret || reconnection->limit_us == 0) {
        sb_client_core_end(core, SB_CLIENT_REASON_TIMEOUT);
        return;
    }
    // Who is welcomed and shown nothing has not come back: the time goes on.
    if (!reconnection->pending) {
        reconnection->pending = true;
        reconnection->lost_us = core->now_us;
        reconnection->failed_count = 0;
    }
    reconnection->unnoticed = core->now_us - core->heard_us >= reconnection->silence_us;
    keep_picture(core);
    core->connected = false;
    core->state = SB_CLIENT_RECONNECTING;
    begin_try(core);
}

void sb_client_core_stay(sb_client_core *core)
{
    if (core->snapshot.tick != 0 && !core->snapshot_is_past) {
        core->reconnection.pending = false;
    }
}

static uint64_t left_us(const sb_client_core *core)
{
    const sb_reconnection *reconnection = &core->reconnection;
    uint64_t passed_us = core->now_us - reconnection->lost_us;
    return passed_us < reconnection->limit_us ? reconnection->limit_us - passed_us : 0;
}

void sb_client_core_reconnect(sb_client_core *core)
{
    if (left_us(core) == 0) {
        sb_client_core_goodbye(core);
        sb_client_core_end(core, SB_CLIENT_REASON_TIMEOUT);
    } else if (core->now_us >= core->reconnection.due_us) {
        if (core->reconnection.trying) {
            sb_client_core_try_later(core);
        } else {
            begin_try(core);
        }
    }
}

bool sb_client_core_may_pass(const sb_client_core *core, uint32_t refusal)
{
    switch (refusal) {
    case SB_REFUSAL_SESSION_UNKNOWN:
    case SB_REFUSAL_SESSION_FULL:
    case SB_REFUSAL_CLOSING:
        return true;
    case SB_REFUSAL_RESUME:
        return core->reconnection.unnoticed &&
               core->now_us - core->reconnection.lost_us < NOTICE_US;
    default:
        return false;
    }
}

uint32_t sb_client_core_transport(const sb_client_core *core)
{
    bool pause = core->state == SB_CLIENT_RECONNECTING && !core->reconnection.trying;
    return pause ? 0 : core->reconnection.transport;
}

uint32_t sb_client_core_reconnect_ms_left(const sb_client_core *core)
{
    return core->state == SB_CLIENT_RECONNECTING ? (uint32_t)((left_us(core) + 999) / 1000) : 0;
}
