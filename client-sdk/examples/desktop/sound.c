#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "desktop.h"

#define LATE_S 0.7f    // an older event is silent
#define CONFIRM_S 0.5f // at most between a predicted event and the server's, as the SDK has it
#define TEMPO_MAX 2.5f // times the match's own speed; faster than this is a jump
#define SPEED_MAX 2.0f // a faster replay is silent, also if it cannot keep its speed
#define TEMPO_MIN 0.1f // slower than this is a pause
#define TEMPO_S 0.08f  // over which the tempo is averaged
#define BURST_MAX 5.0f // times the match's own speed in one frame
#define BLOCK 512      // pairs of samples that the device asks for at once

static void mix(void *context, Uint8 *out, int size)
{
    dt_sound *sound = context;
    mixer_mix(&sound->mixer, (float *)(void *)out, size / (int)(2 * sizeof(float)));
}

void sound_open(dt_sound *sound)
{
    const SDL_AudioSpec wanted = {.freq = SOUND_RATE_HZ,
                                  .format = AUDIO_F32SYS,
                                  .channels = 2,
                                  .samples = BLOCK,
                                  .callback = mix,
                                  .userdata = sound};
    for (unsigned i = 0; i < SOUND_COUNT; i++) {
        sound->samples[i] = sound_render(i, &sound->counts[i]);
    }
    sound->samples[SOUND_COUNT] = sound_render_engine(&sound->counts[SOUND_COUNT]);
    for (unsigned i = 0; i < MIXER_ENGINES; i++) {
        sound->engine_of[i] = SB_CLIENT_NO_PLAYER;
    }
    sound_set(sound, (long)sound->volume, sound->muted);
    if (SDL_InitSubSystem(SDL_INIT_AUDIO) == 0) {
        sound->device = SDL_OpenAudioDevice(NULL, 0, &wanted, NULL, 0);
        SDL_PauseAudioDevice(sound->device, 0);
    }
}

void sound_close(dt_sound *sound)
{
    if (sound->device != 0) {
        SDL_CloseAudioDevice(sound->device);
    }
    for (unsigned i = 0; i <= SOUND_COUNT; i++) {
        free(sound->samples[i]);
    }
}

void sound_set(dt_sound *sound, long volume, bool muted)
{
    sound->volume = (unsigned long)SDL_clamp(volume, 0, 100);
    sound->muted = muted;
    float share = (float)sound->volume * 0.01f;
    SDL_LockAudioDevice(sound->device);
    sound->mixer.factor_to = muted ? 0.0f : share * share; // equal steps sound about equal
    SDL_UnlockAudioDevice(sound->device);
}

bool sound_is_new(dt_sound *sound, const sb_client_event *event, uint32_t tick_rate_hz)
{
    double ticks = (double)(CONFIRM_S * (float)tick_rate_hz);
    for (unsigned i = 0; i < SOUND_HEARD; i++) {
        sb_client_event *other = &sound->heard[i];
        if (other->kind == event->kind && other->entity == event->entity &&
            other->other == event->other && other->predicted != event->predicted &&
            fabs((double)other->tick - (double)event->tick) <= ticks) {
            other->kind = 0; // each is confirmed once
            return false;
        }
    }
    sound->heard[sound->next_heard++ % SOUND_HEARD] = *event;
    return true;
}

unsigned sound_of(const char *event, uint32_t ammunition)
{
    char name[64];
    const char *load = game_ammunition[ammunition < 3 ? ammunition : 0];
    (void)snprintf(name, sizeof name, "%s_%s", event, load);
    unsigned i = 0;
    while (i < SOUND_COUNT && strcmp(sound_rows[i].name, event) != 0 &&
           strcmp(sound_rows[i].name, name) != 0) {
        i++;
    }
    return i;
}

// The ammunition of a shot, or of the shooter's shell that was the nearest.
static uint32_t find_ammunition(dt_sound *sound, const sb_client_event *event)
{
    if (event->entity >= SB_CLIENT_ENTITY_COUNT_MAX) {
        return 0;
    }
    if (event->kind == SB_CLIENT_EVENT_FIRE) {
        sound->loads[event->entity] = event->value;
    }
    uint32_t load = sound->loads[event->entity];
    float nearest = INFINITY;
    for (uint32_t i = 0; i < sound->shell_count && event->kind != SB_CLIENT_EVENT_FIRE; i++) {
        float away = vec3_length(vec3_sub(sound->shells[i].at, vec3_of(event->point)));
        if (sound->shells[i].owner == event->entity && away < nearest) {
            nearest = away;
            load = sound->shells[i].ammunition;
        }
    }
    return load;
}

void sound_tell(dt_sound *sound, const dt_game *game, const dt_camera *camera,
                const sb_client_event *event)
{
    const char *name = sb_client_event_name(game->client, event->kind);
    uint32_t ammunition = find_ammunition(sound, event), rate = game->status.tick_rate_hz;
    unsigned row = name != NULL ? sound_of(name, ammunition) : SOUND_COUNT;
    bool late = (float)event->tick + LATE_S * (float)rate < (float)game->view.tick;
    // A prediction is never part of a replay, and goes on while the server is silent.
    bool heard = !late && (sound->is_heard || event->predicted);
    if (row == SOUND_COUNT || !sound_is_new(sound, event, rate) || !heard) {
        return;
    }
    vec3 at = vec3_of(event->point);
    sound_place place = sound_place_of(camera, at, sound_rows[row].floor);
    const mixer_voice voice = {.samples = sound->samples[row],
                               .count = sound->counts[row],
                               .rate = 1.0f,
                               .rate_to = 1.0f,
                               .left = place.left,
                               .right = place.right,
                               .to = place,
                               .point = at,
                               .floor = sound_rows[row].floor,
                               .loudness = place.gain * sound_rows[row].peak};
    SDL_LockAudioDevice(sound->device);
    (void)mixer_begin(&sound->mixer, &voice);
    SDL_UnlockAudioDevice(sound->device);
}

void sound_note_tempo(dt_sound *sound, float passed, float played)
{
    float rest = expf(-passed / TEMPO_S);
    sound->played = sound->played * rest + played;
    sound->passed = sound->passed * rest + passed;
    sound->is_heard = sound->played >= TEMPO_MIN * sound->passed &&
                      sound->played <= TEMPO_MAX * sound->passed && played <= BURST_MAX * passed;
}

static void note_shells(dt_sound *sound, const dt_game *game)
{
    sound->shell_count = 0;
    for (uint32_t i = 0; i < game->view.entity_count && sound->shell_count < SOUND_SHELLS; i++) {
        const sb_client_entity *entity = &game->view.entities[i];
        if (game_is(game, entity, "shell")) {
            sound->shells[sound->shell_count++] =
                (sound_shell){vec3_of(entity->position), entity->owner,
                              (uint32_t)game_value(game, entity, "ammunition")};
        }
    }
}

// Finds the tanks that are the nearest to the camera. Returns their number.
static int find_nearest(const dt_game *game, const dt_camera *camera,
                        const sb_client_entity *nearest[MIXER_ENGINES])
{
    float distances[MIXER_ENGINES];
    int count = 0;
    for (uint32_t i = 0; i < game->view.entity_count; i++) {
        const sb_client_entity *tank = &game->view.entities[i];
        if (!game_is(game, tank, "tank")) {
            continue;
        }
        float distance = vec3_length(vec3_sub(vec3_of(tank->position), camera->eye));
        int at = count < MIXER_ENGINES ? count++ : MIXER_ENGINES;
        for (; at > 0 && distances[at - 1] > distance; at--) {
            if (at < MIXER_ENGINES) {
                distances[at] = distances[at - 1];
                nearest[at] = nearest[at - 1];
            }
        }
        if (at < MIXER_ENGINES) {
            distances[at] = distance;
            nearest[at] = tank;
        }
    }
    return count;
}

float engine_work_share(engine_work *work, float speed, float speed_max, float seconds)
{
    if (seconds > 0.0f) {
        float rest = expf(-seconds / engine_load[2]);
        work->pull = work->pull * rest + (speed - work->speed) / seconds * (1.0f - rest);
        work->speed = speed;
    }
    float pull = SDL_clamp(work->pull / engine_load[1], -1.0f, 1.0f);
    return SDL_clamp(speed / speed_max + engine_load[0] * pull, 0.0f, 1.0f);
}

static void drive(mixer_voice *engine, engine_work *work, const dt_game *game,
                  const dt_camera *camera, const sb_client_entity *tank)
{
    int type = (int)SDL_clamp(game_value(game, tank, "type"), 0.0f, 2.0f);
    float speed = vec3_length(vec3_of(tank->velocity));
    float share = engine_work_share(work, speed, engine_speed_of_type[type], game->frame_s);
    float peak = engine_peak[0] + engine_peak[1] * share;
    sound_place place = sound_place_of(camera, vec3_of(tank->position), 0.0f);
    engine->to = (sound_place){0.0f, peak * place.left, peak * place.right};
    engine->rate_to = (engine_rate[0] + engine_rate[1] * share) * engine_rate_of_type[type];
}

// An engine keeps its voice as long as its tank is among the nearest.
static void run_engines(dt_sound *sound, const dt_game *game, const dt_camera *camera)
{
    const sb_client_entity *tanks[MIXER_ENGINES];
    int count = sound->is_heard ? find_nearest(game, camera, tanks) : 0;
    mixer_voice *engines = &sound->mixer.voices[MIXER_VOICES];
    for (int slot = 0; slot < MIXER_ENGINES; slot++) {
        int i = 0;
        while (i < count && tanks[i]->index != sound->engine_of[slot]) {
            i++;
        }
        if (i < count) {
            drive(&engines[slot], &sound->works[slot], game, camera, tanks[i]);
            tanks[i] = tanks[--count];
        } else {
            engines[slot].to = (sound_place){0};
            sound->engine_of[slot] = SB_CLIENT_NO_PLAYER;
        }
    }
    for (int slot = 0; slot < MIXER_ENGINES && count > 0; slot++) {
        if (sound->engine_of[slot] == SB_CLIENT_NO_PLAYER) {
            const sb_client_entity *tank = tanks[--count];
            engines[slot] = (mixer_voice){.samples = sound->samples[SOUND_COUNT],
                                          .count = sound->counts[SOUND_COUNT],
                                          .loops = true};
            sound->works[slot] = (engine_work){.speed = vec3_length(vec3_of(tank->velocity))};
            drive(&engines[slot], &sound->works[slot], game, camera, tank);
            engines[slot].rate = engines[slot].rate_to;
            sound->engine_of[slot] = tank->index;
        }
    }
}

void sound_update(dt_sound *sound, const dt_game *game, const dt_camera *camera)
{
    uint32_t rate = game->status.tick_rate_hz;
    if (!game->has_view || rate == 0) {
        return;
    }
    double ticks = sound->tick > 0.0 ? game->view.interpolation_tick - sound->tick : 0.0;
    sound->tick = game->view.interpolation_tick;
    sound_note_tempo(sound, game->frame_s, (float)fmax(ticks, 0.0) / (float)rate);
    sb_client_playback playback;
    if (sb_client_get_playback(game->client, &playback) == SB_OK && playback.speed > SPEED_MAX) {
        sound->is_heard = false;
    }
    note_shells(sound, game);
    SDL_LockAudioDevice(sound->device);
    for (int i = 0; i < MIXER_VOICES; i++) {
        mixer_voice *voice = &sound->mixer.voices[i];
        voice->to = sound_place_of(camera, voice->point, voice->floor);
    }
    run_engines(sound, game, camera);
    SDL_UnlockAudioDevice(sound->device);
}
