#include "honest.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include <sabot/client.h>

#include "cli/bot/bot_brain.h"
#include "raw_link.h"

#define STEP_NS 8333333

struct honest {
    pthread_t thread;
    pthread_mutex_t mutex; ///< guards `report`
    honest_report report;
    atomic_bool stopping;
    sb_client *clients[HONEST_COUNT];
    sb_bot_brain brains[HONEST_COUNT];
    sb_client_view_data view;
};

static void think(honest *self, uint32_t index)
{
    const sb_client_box *boxes;
    uint32_t box_count;
    float low[3], high[3];
    sb_client_control control;
    sb_client *client = self->clients[index];
    if (sb_client_view(client, &self->view) == SB_OK &&
        sb_client_map(client, &boxes, &box_count, low, high) == SB_OK) {
        sb_bot_brain_think(&self->brains[index], &self->view, boxes, box_count, &control);
        sb_client_input_set(client, &control);
    }
}

static void step(honest *self)
{
    honest_report report = {.playing = true};
    for (uint32_t i = 0; i < HONEST_COUNT; i++) {
        sb_client_update(self->clients[i], raw_now_us());
        for (sb_client_event event; sb_client_event_poll(self->clients[i], &event);) {
            continue;
        }
        sb_client_status status;
        sb_client_get_status(self->clients[i], &status);
        report.playing =
            report.playing && status.state == SB_CLIENT_PLAYING && status.snapshots_received > 0;
        report.reconnects += status.reconnects;
        report.snapshots += status.snapshots_received;
        think(self, i);
    }
    pthread_mutex_lock(&self->mutex);
    self->report = report;
    pthread_mutex_unlock(&self->mutex);
}

static void *run(void *argument)
{
    honest *self = argument;
    while (!atomic_load(&self->stopping)) {
        step(self);
        nanosleep(&(struct timespec){.tv_nsec = STEP_NS}, NULL);
    }
    return NULL;
}

honest *honest_start(uint16_t port, uint64_t seed)
{
    honest *self = calloc(1, sizeof *self);
    if (self == NULL) {
        return NULL;
    }
    pthread_mutex_init(&self->mutex, NULL);
    bool good = true;
    for (uint32_t i = 0; i < HONEST_COUNT; i++) {
        char name[16];
        snprintf(name, sizeof name, "honest-%u", (unsigned)(i & 0xFu));
        sb_client_def def = sb_client_def_default();
        def.port = port;
        def.name = name;
        def.session = i + 1;
        sb_bot_brain_init(&self->brains[i], seed, i);
        good = good && sb_client_create(&def, &self->clients[i]) == SB_OK;
    }
    if (good && pthread_create(&self->thread, NULL, run, self) == 0) {
        return self;
    }
    for (uint32_t i = 0; i < HONEST_COUNT; i++) {
        sb_client_destroy(self->clients[i]);
    }
    free(self);
    return NULL;
}

honest_report honest_look(honest *self)
{
    pthread_mutex_lock(&self->mutex);
    honest_report report = self->report;
    pthread_mutex_unlock(&self->mutex);
    return report;
}

void honest_stop(honest *self)
{
    if (self == NULL) {
        return;
    }
    atomic_store(&self->stopping, true);
    pthread_join(self->thread, NULL);
    for (uint32_t i = 0; i < HONEST_COUNT; i++) {
        sb_client_destroy(self->clients[i]);
    }
    pthread_mutex_destroy(&self->mutex);
    free(self);
}
