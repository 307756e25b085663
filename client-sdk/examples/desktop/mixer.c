#include "desktop.h"

#define NEAR_M 12.0f   // up to this distance a sound has its full loudness
#define FAR_M 260.0f   // from here on it is not heard
#define FADE_M 60.0f   // before FAR_M
#define SIDE_MAX 0.85f // of a sound exactly at one side: the other ear hears it, too
#define BESIDE_M 2.0f  // a sound that is nearer than this comes from both sides
#define SMOOTH_S 0.05f
#define QUARTER_TURN 1.5707963f

sound_place sound_place_of(const dt_camera *camera, vec3 point, float floor)
{
    vec3 away = vec3_sub(point, camera->eye);
    float distance = vec3_length(away);
    float fade = SDL_clamp((FAR_M - distance) / FADE_M, 0.0f, 1.0f);
    float gain = fmaxf(NEAR_M / fmaxf(distance, NEAR_M) * fade, floor);
    float side = SIDE_MAX * vec3_dot(away, camera->right) / fmaxf(distance, BESIDE_M);
    float angle = QUARTER_TURN * 0.5f * (1.0f + side); // the sum of both squares is constant
    return (sound_place){gain, gain * cosf(angle), gain * sinf(angle)};
}

static float rank(const mixer_voice *voice)
{
    return voice->samples == NULL ? -1.0f : voice->loudness;
}

bool mixer_begin(dt_mixer *mixer, const mixer_voice *voice)
{
    mixer_voice *best = &mixer->voices[0];
    for (int i = 1; i < MIXER_VOICES; i++) {
        best = rank(&mixer->voices[i]) < rank(best) ? &mixer->voices[i] : best;
    }
    if (rank(best) >= voice->loudness) {
        return false;
    }
    *best = *voice;
    return true;
}

// Adds a voice, between two of its samples. Returns false at its end.
static bool add_sample(mixer_voice *voice, float smooth, float *pair)
{
    int at = (int)voice->at;
    if (at >= voice->count) {
        if (!voice->loops) {
            return false;
        }
        voice->at -= (float)voice->count;
        at = (int)voice->at;
    }
    int next = at + 1 < voice->count ? at + 1 : 0;
    float share = voice->at - (float)at;
    float value = voice->samples[at] + share * (voice->samples[next] - voice->samples[at]);
    voice->left += smooth * (voice->to.left - voice->left);
    voice->right += smooth * (voice->to.right - voice->right);
    voice->rate += smooth * (voice->rate_to - voice->rate);
    voice->at += voice->rate;
    pair[0] += value * voice->left;
    pair[1] += value * voice->right;
    return true;
}

float mixer_limit(float value)
{
    float x = SDL_clamp(value, -3.0f, 3.0f);
    return 0.98f * x * (27.0f + x * x) / (27.0f + 9.0f * x * x);
}

void mixer_mix(dt_mixer *mixer, float *pairs, int count)
{
    const float smooth = 1.0f - expf(-1.0f / (SMOOTH_S * (float)SOUND_RATE_HZ));
    for (int i = 0; i < count; i++) {
        float pair[2] = {0.0f, 0.0f};
        for (int v = 0; v < MIXER_VOICES + MIXER_ENGINES; v++) {
            mixer_voice *voice = &mixer->voices[v];
            if (voice->samples != NULL && !add_sample(voice, smooth, pair)) {
                voice->samples = NULL;
            }
        }
        mixer->factor += smooth * (mixer->factor_to - mixer->factor);
        pairs[2 * i] = mixer_limit(mixer->factor * pair[0]);
        pairs[2 * i + 1] = mixer_limit(mixer->factor * pair[1]);
    }
}
