#include <stdlib.h>

#include "desktop.h"

#define FADE_S 0.02f     // at the end, so that a sound that is cut off does not click
#define OVERTONE 0.25f   // level of a tone's octave
#define NOISE_LEVEL 0.5f // of noise beside a tone of equal level
#define FILTER_STEP 16   // samples between two changes of a low-pass
#define TURN 6.2831853f

#define ENGINE_HZ 40 // a whole number, so that the loop has no seam
#define ENGINE_OVERTONES 12
#define ENGINE_CHUGS_HZ 10
#define ENGINE_NOISE_HZ 350.0f
#define ENGINE_NOISE 0.35f

// White noise of variance 1.
static float draw_noise(uint32_t *random)
{
    *random ^= *random << 13;
    *random ^= *random >> 17;
    *random ^= *random << 5;
    return ((float)(*random >> 8) / 8388608.0f - 1.0f) * sqrtf(3.0f);
}

// A low-pass of the first order that keeps the variance of white noise.
typedef struct low_pass {
    float last, share, level;
} low_pass;

static void set_cutoff(low_pass *filter, float hz)
{
    filter->share = 1.0f - expf(-TURN * hz / (float)SOUND_RATE_HZ);
    filter->level = sqrtf((2.0f - filter->share) / filter->share);
}

static float filter_next(low_pass *filter, float value)
{
    filter->last += filter->share * (value - filter->last);
    return filter->last * filter->level;
}

static void add_layer(float *samples, int count, const sound_layer *layer, uint32_t seed)
{
    low_pass filter = {0};
    float fall = 1.0f, phase = 0.0f, rest = expf(-1.0f / (layer->decay_s * (float)SOUND_RATE_HZ));
    float attack = layer->attack_s * (float)SOUND_RATE_HZ;
    int start = (int)(layer->start_s * (float)SOUND_RATE_HZ);
    for (int i = 0; start + i < count; i++, fall *= rest) {
        float hz = layer->to_hz + (layer->from_hz - layer->to_hz) * fall;
        float loud = layer->level * fminf((float)i / attack, 1.0f) * fall;
        if (layer->wave == TONE) {
            phase = fmodf(phase + TURN * hz / (float)SOUND_RATE_HZ, TURN);
            samples[start + i] += loud * (sinf(phase) + OVERTONE * sinf(2.0f * phase));
        } else {
            if (i % FILTER_STEP == 0) {
                set_cutoff(&filter, hz);
            }
            samples[start + i] += loud * NOISE_LEVEL * filter_next(&filter, draw_noise(&seed));
        }
    }
}

static void normalise(float *samples, int count, float peak)
{
    float most = 0.0f;
    for (int i = 0; i < count; i++) {
        most = fmaxf(most, fabsf(samples[i]));
    }
    for (int i = 0; i < count; i++) {
        samples[i] *= peak / most;
    }
}

float *sound_render(unsigned sound, int *out_count)
{
    const sound_row *row = &sound_rows[sound];
    int count = (int)(row->seconds * (float)SOUND_RATE_HZ + 0.5f);
    int fade = (int)(FADE_S * (float)SOUND_RATE_HZ);
    float *samples = calloc((size_t)count, sizeof *samples);
    *out_count = samples != NULL ? count : 0;
    if (samples == NULL) {
        return NULL;
    }
    for (uint32_t i = 0; i < SOUND_LAYERS_MAX; i++) {
        if (row->layers[i].level > 0.0f) {
            add_layer(samples, count, &row->layers[i], 0x9e3779b9u + i);
        }
    }
    for (int i = 0; i < fade; i++) {
        samples[count - 1 - i] *= (float)i / (float)fade;
    }
    normalise(samples, count, row->peak);
    return samples;
}

float *sound_render_engine(int *out_count)
{
    float *samples = calloc(SOUND_RATE_HZ, sizeof *samples);
    low_pass filter = {0};
    *out_count = samples != NULL ? SOUND_RATE_HZ : 0;
    set_cutoff(&filter, ENGINE_NOISE_HZ);
    // The first run brings the filter to its state at the seam.
    for (int run = 0; samples != NULL && run < 2; run++) {
        uint32_t random = 1;
        for (int i = 0; i < SOUND_RATE_HZ; i++) {
            float sum = ENGINE_NOISE * filter_next(&filter, draw_noise(&random));
            for (int k = 1; k <= ENGINE_OVERTONES; k++) {
                int turns = k * ENGINE_HZ * i % SOUND_RATE_HZ; // without rounding
                float phase = TURN * (float)turns / (float)SOUND_RATE_HZ;
                sum += sinf(phase + (float)(k * k)) / (float)k;
            }
            int turns = ENGINE_CHUGS_HZ * i % SOUND_RATE_HZ;
            samples[i] = sum * (0.75f + 0.25f * sinf(TURN * (float)turns / (float)SOUND_RATE_HZ));
        }
    }
    if (samples != NULL) {
        normalise(samples, SOUND_RATE_HZ, 1.0f);
    }
    return samples;
}
