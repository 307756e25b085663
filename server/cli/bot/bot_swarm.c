#include "cli/bot/bot_swarm.h"

#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <sabot/client.h>

#include "cli/bot/bot_brain.h"
#include "host/clock/ticker.h"

// Twice the usual tick rate, so that no input waits long before it is sent.
#define STEP_US 8333u

typedef struct sb_bot {
    sb_client *client;
    sb_bot_brain brain;
    char name[SB_CLIENT_NAME_SIZE];
    bool played; ///< it reached a match
    bool closed;
    bool lost;                  ///< its connection was lost when last checked
    uint32_t reconnects, moves; ///< of its status then
    uint32_t snapshot_tick;
    const sb_client_box *boxes; ///< owned by the client
    uint32_t box_count;
} sb_bot;

typedef struct sb_swarm {
    const sb_bot_swarm_def *def;
    sb_bot_report *report;
    sb_bot *bots;
    uint32_t open_count;
    sb_client_view_data view; ///< shared: each bot is done with it before the next one begins
} sb_swarm;

static void note_failure(sb_swarm *swarm, const sb_bot *bot, const char *text)
{
    fprintf(stderr, "sabot bot: %s: %s\n", bot->name, text);
    if (swarm->report->failure[0] == '\0') {
        snprintf(swarm->report->failure, sizeof(swarm->report->failure), "%s: %s", bot->name, text);
    }
}

static void note_closed(sb_swarm *swarm, sb_bot *bot, const sb_client_status *status)
{
    sb_bot_report *report = swarm->report;
    char text[256];
    bot->closed = true;
    swarm->open_count--;
    switch (status->reason) {
    case SB_CLIENT_REASON_NONE:
    case SB_CLIENT_REASON_SERVER_CLOSED:
        report->server_closed++;
        if (!swarm->def->quiet) {
            fprintf(stderr, "sabot bot: %s: the server closed the connection\n", bot->name);
        }
        return;
    case SB_CLIENT_REASON_REFUSED:
        report->refused++;
        snprintf(text, sizeof(text), "refused: %s (reason %" PRIu32 ")", status->text,
                 status->refusal);
        note_failure(swarm, bot, text);
        return;
    case SB_CLIENT_REASON_TIMEOUT:
        report->timed_out++;
        break;
    case SB_CLIENT_REASON_PROTOCOL:
        report->protocol_errors++;
        break;
    case SB_CLIENT_REASON_KEY:
        report->untrusted++;
        break;
    }
    note_failure(swarm, bot, status->text);
}

static void begin_to_play(sb_swarm *swarm, sb_bot *bot, const sb_client_status *status)
{
    bot->played = true;
    bot->brain.tick_rate_hz = status->tick_rate_hz;
    swarm->report->connected++;
    if (!swarm->def->quiet) {
        fprintf(stderr, "sabot bot: %s: plays in match %" PRIu32 " as player %" PRIu32 "\n",
                bot->name, status->session, status->player);
    }
}

// A bot that reconnects has not ended. One that finds the next server while it still listens to the
// silent one was never without a picture, and has reconnected all the same.
static void note_loss(sb_swarm *swarm, sb_bot *bot, const sb_client_status *status)
{
    const bool lost = status->state == SB_CLIENT_RECONNECTING;
    const char *text = NULL;
    if (lost && !bot->lost) {
        text = "lost the connection and tries to reconnect";
    } else if (status->reconnects > bot->reconnects) {
        text = "reconnected";
    } else if (status->moves > bot->moves) {
        text = "moved with its match to another server";
    }
    if (text != NULL && status->state != SB_CLIENT_CLOSED && !swarm->def->quiet) {
        fprintf(stderr, "sabot bot: %s: %s\n", bot->name, text);
    }
    bot->lost = lost;
    bot->reconnects = status->reconnects;
    bot->moves = status->moves;
}

static void count_events(sb_swarm *swarm, sb_bot *bot, uint32_t own)
{
    sb_bot_report *report = swarm->report;
    for (sb_client_event event; sb_client_event_poll(bot->client, &event);) {
        // A bot in the blast of its own shell does not count as a hit.
        bool other = event.other != own;
        if (event.entity == own) {
            report->shells_fired += event.kind == SB_CLIENT_EVENT_FIRE;
            report->hits += event.kind == SB_CLIENT_EVENT_HIT && other;
            report->kills += event.kind == SB_CLIENT_EVENT_DEATH && other;
        }
        report->deaths += event.kind == SB_CLIENT_EVENT_DEATH && event.other == own;
    }
}

// The next match may be on another map.
static void look_at_map(sb_bot *bot)
{
    float bounds_min[3], bounds_max[3];
    if (sb_client_map(bot->client, &bot->boxes, &bot->box_count, bounds_min, bounds_max) != SB_OK) {
        bot->boxes = NULL;
        bot->box_count = 0;
    }
}

static void play(sb_swarm *swarm, sb_bot *bot, const sb_client_status *status)
{
    if (!bot->played) {
        begin_to_play(swarm, bot, status);
    }
    count_events(swarm, bot, status->player);
    // Copying a view costs more than asking whether there is a new one.
    if (status->snapshot_tick == bot->snapshot_tick ||
        sb_client_view(bot->client, &swarm->view) != SB_OK) {
        return;
    }
    bot->snapshot_tick = status->snapshot_tick;
    look_at_map(bot);
    sb_client_control control;
    sb_bot_brain_think(&bot->brain, &swarm->view, bot->boxes, bot->box_count, &control);
    sb_client_input_set(bot->client, &control);
}

static void step(sb_swarm *swarm, uint64_t now_us)
{
    for (uint32_t i = 0; i < swarm->def->count; i++) {
        sb_bot *bot = &swarm->bots[i];
        if (bot->closed) {
            continue;
        }
        sb_client_status status;
        sb_client_update(bot->client, now_us);
        sb_client_get_status(bot->client, &status);
        note_loss(swarm, bot, &status);
        if (status.state == SB_CLIENT_PLAYING) {
            play(swarm, bot, &status);
        } else if (status.state == SB_CLIENT_CLOSED) {
            // Events that arrived before the end still count.
            count_events(swarm, bot, status.player);
            note_closed(swarm, bot, &status);
        }
    }
}

// Waits until `deadline_us` or a signal of the set. The signals are blocked, so no handler and no
// global is needed, and no signal is lost. True if one arrived.
static bool wait_or_signal(const sigset_t *signals, uint64_t deadline_us)
{
    uint64_t now_us = sb_clock_ns() / 1000u;
    uint64_t rest_us = deadline_us > now_us ? deadline_us - now_us : 0;
    struct timespec rest = {.tv_sec = (time_t)(rest_us / 1000000u),
                            .tv_nsec = (long)(rest_us % 1000000u) * 1000};
    return sigtimedwait(signals, NULL, &rest) > 0;
}

static void run(sb_swarm *swarm)
{
    sigset_t signals, before;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    sigprocmask(SIG_BLOCK, &signals, &before);
    uint64_t begin_us = sb_clock_ns() / 1000u;
    uint64_t next_us = begin_us;
    uint64_t end_us = UINT64_MAX;
    if (swarm->def->seconds > 0.0) {
        end_us = begin_us + (uint64_t)(swarm->def->seconds * 1e6);
    }
    while (swarm->open_count > 0 && next_us < end_us && !wait_or_signal(&signals, next_us)) {
        uint64_t now_us = sb_clock_ns() / 1000u;
        step(swarm, now_us);
        // After a stall the steps keep their interval, rather than catch up.
        next_us = next_us + STEP_US > now_us ? next_us + STEP_US : now_us + STEP_US;
    }
    sigprocmask(SIG_SETMASK, &before, NULL);
}

static sb_error create_bots(sb_swarm *swarm)
{
    const sb_bot_swarm_def *def = swarm->def;
    for (uint32_t i = 0; i < def->count; i++) {
        sb_bot *bot = &swarm->bots[i];
        // The mask tells the compiler what always holds: the number has four digits at most, so the
        // name fits.
        snprintf(bot->name, sizeof(bot->name), "%.*s-%u", (int)SB_BOT_NAME_SIZE_MAX, def->name,
                 (unsigned)(i & SB_BOT_COUNT_MAX));
        sb_bot_brain_init(&bot->brain, def->seed, i);
        sb_client_def client = sb_client_def_default();
        client.host = def->host;
        client.server_key = def->server_key;
        client.plain_wire = def->plain_wire;
        client.rules = def->rules;
        client.predict = false; // the brain decides by the server's state
        client.port = def->port;
        client.session = def->session;
        client.password = def->password;
        client.token = i < def->tokens.count ? def->tokens.items[i] : NULL;
        client.reconnect_ms = (uint32_t)(def->reconnect_seconds * 1000.0);
        client.name = bot->name;
        sb_error error = sb_client_create(&client, &bot->client);
        if (error != SB_OK) {
            return error;
        }
        swarm->open_count++;
    }
    return SB_OK;
}

static void finish(sb_swarm *swarm)
{
    sb_bot_report *report = swarm->report;
    for (uint32_t i = 0; i < swarm->def->count; i++) {
        sb_bot *bot = &swarm->bots[i];
        sb_client_status status;
        if (bot->client == NULL || sb_client_get_status(bot->client, &status) != SB_OK) {
            continue;
        }
        report->snapshots_received += status.snapshots_received;
        report->bytes_sent += status.bytes_sent;
        report->bytes_received += status.bytes_received;
        report->events_dropped += status.events_dropped;
        report->reconnects += status.reconnects;
        if (status.state == SB_CLIENT_RECONNECTING) {
            report->reconnecting++;
            note_failure(swarm, bot, "had lost the connection at the end");
        } else if (!bot->played && !bot->closed) {
            report->unconnected++;
            note_failure(swarm, bot, "was not connected before the end");
        }
    }
}

static void destroy_bots(sb_swarm *swarm)
{
    for (uint32_t i = 0; i < swarm->def->count; i++) {
        sb_client_destroy(swarm->bots[i].client);
    }
    free(swarm->bots);
}

sb_error sb_bot_swarm_run(const sb_bot_swarm_def *def, sb_bot_report *out_report, char *out_message,
                          size_t message_size)
{
    *out_report = (sb_bot_report){0};
    sb_swarm *swarm = calloc(1, sizeof(*swarm));
    sb_bot *bots = calloc(def->count, sizeof(*bots));
    sb_error error = SB_ERROR_MEMORY;
    if (swarm != NULL && bots != NULL) {
        swarm->def = def;
        swarm->report = out_report;
        swarm->bots = bots;
        error = create_bots(swarm);
        if (error == SB_OK) {
            run(swarm);
            finish(swarm);
        }
        destroy_bots(swarm);
    } else {
        free(bots);
    }
    free(swarm);
    if (error != SB_OK) {
        // A join link may have secrets behind its question mark.
        snprintf(out_message, message_size, "%.*s:%u: %s", (int)strcspn(def->host, "?"), def->host,
                 def->port, sb_error_message(error));
    }
    return error;
}
