/// The sounds of the desktop example: their samples, where they are heard, and how they are mixed.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "desktop.h"

#define SECOND SOUND_RATE_HZ

// At the origin, looking along +z: the right is -x.
static const dt_camera camera = {.right = {-1, 0, 0}, .up = {0, 1, 0}, .forward = {0, 0, 1}};

static double energy(const float *samples, int count)
{
    double sum = 0.0;
    for (int i = 0; i < count; i++) {
        sum += (double)samples[i] * (double)samples[i];
    }
    return sum;
}

static void sounds_are_finite_have_their_peak_and_end_softly(void **state)
{
    (void)state;
    for (unsigned sound = 0; sound < SOUND_COUNT; sound++) {
        const sound_row *row = &sound_rows[sound];
        int count;
        float most = 0.0f, *samples = sound_render(sound, &count);
        assert_non_null(samples);
        assert_int_equal(count, lroundf(row->seconds * (float)SOUND_RATE_HZ));
        for (int i = 0; i < count; i++) {
            assert_true(isfinite(samples[i]));
            most = fmaxf(most, fabsf(samples[i]));
        }
        assert_true(fabsf(most - row->peak) < 1e-5f && row->peak <= 1.0f);
        assert_true(fabsf(samples[0]) < 0.05f * row->peak);
        assert_true(fabsf(samples[count - 1]) < 0.001f);
        double all = energy(samples, count);
        assert_true(all > 0.001 * count * (double)(most * most));
        if (energy(&samples[count * 9 / 10], count / 10) >= 0.02 * all) {
            fail_msg("%s is cut off", row->name);
        }
        free(samples);
    }
}

static void engine_repeats_without_a_seam(void **state)
{
    (void)state;
    int count;
    float largest = 0.0f, *samples = sound_render_engine(&count);
    assert_int_equal(count, SECOND);
    for (int i = 1; i < count; i++) {
        assert_true(isfinite(samples[i]) && fabsf(samples[i]) <= 1.0f);
        largest = fmaxf(largest, fabsf(samples[i] - samples[i - 1]));
    }
    assert_true(fabsf(samples[0] - samples[count - 1]) <= largest);
    free(samples);
}

static void ammunition_is_heard(void **state)
{
    (void)state;
    for (unsigned first = 0; first <= 3; first += 3) { // shots, then hits
        float *samples[3];
        int counts[3];
        for (unsigned i = 0; i < 3; i++) {
            samples[i] = sound_render(first + i, &counts[i]);
        }
        for (int i = 0; i < 3; i++) {
            int j = (i + 1) % 3, count = SDL_min(counts[i], counts[j]);
            double product = 0.0;
            for (int k = 0; k < count; k++) {
                product += (double)samples[i][k] * (double)samples[j][k];
            }
            double both = sqrt(energy(samples[i], counts[i]) * energy(samples[j], counts[j]));
            assert_true(fabs(product) < 0.7 * both);
        }
        for (int i = 0; i < 3; i++) {
            free(samples[i]);
        }
    }
}

static void events_have_sounds_by_name_and_ammunition(void **state)
{
    (void)state;
    assert_string_equal(sound_rows[sound_of("fire", 0)].name, "fire_piercing");
    assert_string_equal(sound_rows[sound_of("fire", 2)].name, "fire_shaped");
    assert_string_equal(sound_rows[sound_of("hit", 1)].name, "hit_explosive");
    assert_string_equal(sound_rows[sound_of("hit", 99)].name, "hit_piercing");
    assert_string_equal(sound_rows[sound_of("flag_capture", 2)].name, "flag_capture");
    assert_int_equal(sound_of("enter", 0), SOUND_COUNT);
    assert_int_equal(sound_of("", 0), SOUND_COUNT);
    static char name[300];
    memset(name, 'x', sizeof name - 1);
    assert_int_equal(sound_of(name, 0), SOUND_COUNT);
}

static void loudness_halves_at_twice_the_distance_and_ends(void **state)
{
    (void)state;
    assert_float_equal(sound_place_of(&camera, (vec3){0, 0, 0}, 0.0f).gain, 1.0f, 0.0f);
    assert_float_equal(sound_place_of(&camera, (vec3){0, 0, 12}, 0.0f).gain, 1.0f, 0.0f);
    for (float distance = 12.0f; distance <= 96.0f; distance *= 2.0f) {
        float here = sound_place_of(&camera, (vec3){0, 0, distance}, 0.0f).gain;
        float there = sound_place_of(&camera, (vec3){0, 2 * distance, 0}, 0.0f).gain;
        assert_float_equal(there, 0.5f * here, 1e-6f);
    }
    assert_float_equal(sound_place_of(&camera, (vec3){0, 0, 260}, 0.0f).gain, 0.0f, 0.0f);
    assert_float_equal(sound_place_of(&camera, (vec3){0, 0, 1e9f}, 0.3f).gain, 0.3f, 0.0f);
}

static void sounds_come_from_their_side(void **state)
{
    (void)state;
    sound_place left = sound_place_of(&camera, (vec3){30, 0, 0}, 0.0f);
    sound_place right = sound_place_of(&camera, (vec3){-30, 0, 0}, 0.0f);
    sound_place ahead = sound_place_of(&camera, (vec3){0, 0, 30}, 0.0f);
    assert_true(left.left > 5.0f * left.right && left.right >= 0.0f);
    assert_true(right.right > 5.0f * right.left && right.left >= 0.0f);
    assert_float_equal(ahead.left, ahead.right, 1e-6f);
    // It is as loud from every side.
    float there = left.left * left.left + left.right * left.right;
    assert_float_equal(there, ahead.left * ahead.left + ahead.right * ahead.right, 1e-6f);
}

static mixer_voice voice_of(const float *samples, int count, float loudness)
{
    return (mixer_voice){.samples = samples,
                         .count = count,
                         .rate = 1.0f,
                         .rate_to = 1.0f,
                         .left = 1.0f,
                         .to = {1.0f, 1.0f, 0.0f},
                         .loudness = loudness};
}

static void many_sounds_at_once_stay_below_1(void **state)
{
    (void)state;
    static dt_mixer mixer = {.factor = 1.0f, .factor_to = 1.0f};
    static float pairs[2 * 3 * SECOND];
    float *samples[SOUND_COUNT], most = 0.0f;
    int begun = 0;
    for (unsigned i = 0; i < SOUND_COUNT; i++) {
        int count;
        samples[i] = sound_render(i, &count);
        for (int times = 0; times < 5; times++) {
            mixer_voice voice = voice_of(samples[i], count, 1.0f);
            begun += mixer_begin(&mixer, &voice);
        }
    }
    assert_int_equal(begun, MIXER_VOICES);
    mixer_mix(&mixer, pairs, 3 * SECOND);
    for (int i = 0; i < 2 * 3 * SECOND; i++) {
        assert_true(isfinite(pairs[i]) && fabsf(pairs[i]) < 1.0f);
        assert_true(i % 2 == 0 || pairs[i] == 0.0f); // all come from the left
        most = fmaxf(most, fabsf(pairs[i]));
    }
    assert_true(most > 0.5f);
    for (int i = 0; i < MIXER_VOICES; i++) {
        assert_null(mixer.voices[i].samples); // all have ended
    }
    for (unsigned i = 0; i < SOUND_COUNT; i++) {
        free(samples[i]);
    }
}

static void louder_sounds_take_the_voice_of_the_quietest(void **state)
{
    (void)state;
    static dt_mixer mixer;
    static const float samples[4] = {0.5f};
    for (int i = 0; i < MIXER_VOICES; i++) {
        mixer_voice voice = voice_of(samples, 4, 1.0f + (float)i);
        assert_true(mixer_begin(&mixer, &voice));
    }
    mixer_voice quiet = voice_of(samples, 4, 1.0f), loud = voice_of(samples, 4, 1.5f);
    assert_false(mixer_begin(&mixer, &quiet));
    assert_true(mixer_begin(&mixer, &loud));
    assert_float_equal(mixer.voices[0].loudness, 1.5f, 0.0f);
    assert_null(mixer.voices[MIXER_VOICES].samples); // engines keep their voices
}

static void loop_goes_on_and_mute_makes_silence(void **state)
{
    (void)state;
    static dt_mixer mixer = {.factor = 1.0f, .factor_to = 1.0f};
    static float pairs[2 * 4 * SECOND];
    int count;
    float *samples = sound_render_engine(&count);
    mixer.voices[MIXER_VOICES] = voice_of(samples, count, 0.0f);
    mixer.voices[MIXER_VOICES].loops = true;
    mixer.voices[MIXER_VOICES].rate_to = 1.37f;
    mixer_mix(&mixer, pairs, 4 * SECOND);
    assert_true(energy(&pairs[2 * 3 * SECOND], 2 * SECOND) > 100.0);
    mixer.factor_to = 0.0f;
    mixer_mix(&mixer, pairs, 4 * SECOND);
    assert_true(energy(&pairs[2 * 2 * SECOND], 4 * SECOND) < 1e-9);
    free(samples);
}

static bool tell(dt_sound *sound, uint32_t tick, uint32_t other, uint32_t value, bool predicted)
{
    const sb_client_event event = {.tick = tick,
                                   .kind = SB_CLIENT_EVENT_HIT,
                                   .entity = 1,
                                   .other = other,
                                   .value = value,
                                   .predicted = predicted};
    return sound_is_new(sound, &event, 60);
}

static void predicted_event_and_its_confirmation_are_one(void **state)
{
    (void)state;
    static dt_sound sound;
    assert_true(tell(&sound, 100, 2, 0, true));
    assert_false(tell(&sound, 85, 2, 40, false));
    assert_true(tell(&sound, 110, 2, 40, false)); // another shell
    assert_true(tell(&sound, 100, 3, 0, true));
    assert_true(tell(&sound, 200, 3, 40, false)); // too late
    assert_true(tell(&sound, 300, 4, 40, false)); // the server's comes first
    assert_false(tell(&sound, 310, 4, 0, true));
    for (int i = 0; i < 2; i++) { // two of one tick
        assert_true(tell(&sound, 400, 5, 0, true));
    }
    for (int i = 0; i < 2; i++) {
        assert_false(tell(&sound, 400, 5, 40, false));
    }
    assert_true(tell(&sound, 400, 5, 40, false));
}

static bool play(dt_sound *sound, int frames, float speed)
{
    for (int i = 0; i < frames; i++) {
        sound_note_tempo(sound, 0.016f, 0.016f * speed);
    }
    return sound->is_heard;
}

static void fast_and_paused_replays_are_silent(void **state)
{
    (void)state;
    static dt_sound sound;
    static const float heard[] = {0.25f, 0.5f, 1.0f, 2.0f}, silent[] = {0.0f, 4.0f, 8.0f, 16.0f};
    for (int i = 0; i < 4; i++) {
        assert_true(play(&sound, 40, heard[i]));
        assert_false(play(&sound, 40, silent[i]));
    }
    assert_false(play(&sound, 60, 0.0f));
    assert_false(play(&sound, 1, 16.0f)); // its first frame
    assert_false(play(&sound, 1, 90.0f)); // a jump
}

static void volume_is_clamped_and_works_without_a_device(void **state)
{
    (void)state;
    static dt_sound sound;
    sound_set(&sound, 120, false);
    assert_int_equal(sound.volume, 100);
    assert_float_equal(sound.mixer.factor_to, 1.0f, 1e-6f);
    sound_set(&sound, -5, false);
    assert_int_equal(sound.volume, 0);
    sound_set(&sound, 50, true);
    assert_int_equal(sound.volume, 50);
    assert_float_equal(sound.mixer.factor_to, 0.0f, 0.0f);
}

// Drives for a time. Returns the share beyond that of the speed.
static double beyond_speed(engine_work *work, float *speed, float pull, int frames)
{
    float share = 0.0f;
    for (int i = 0; i < frames; i++) {
        *speed += pull / 60.0f;
        share = engine_work_share(work, *speed, 10.0f, 1.0f / 60.0f);
    }
    return (double)(share - *speed / 10.0f);
}

static void an_engine_works_more_while_its_tank_gains_speed(void **state)
{
    (void)state;
    float speed = 2.0f;
    engine_work work = {.speed = speed};
    assert_true(engine_work_share(&work, speed, 10.0f, 0.0f) == 0.2f);
    assert_true(fabs(beyond_speed(&work, &speed, 0.0f, 60)) < 0.01);
    assert_true(fabs(beyond_speed(&work, &speed, 4.0f, 45) - 0.3) < 0.01); // full pull
    assert_true(fabs(beyond_speed(&work, &speed, 0.0f, 60)) < 0.01);
    assert_true(fabs(beyond_speed(&work, &speed, -2.0f, 60) + 0.15) < 0.01);
    assert_true(engine_work_share(&work, 30.0f, 10.0f, 0.0f) == 1.0f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sounds_are_finite_have_their_peak_and_end_softly),
        cmocka_unit_test(engine_repeats_without_a_seam),
        cmocka_unit_test(ammunition_is_heard),
        cmocka_unit_test(events_have_sounds_by_name_and_ammunition),
        cmocka_unit_test(loudness_halves_at_twice_the_distance_and_ends),
        cmocka_unit_test(sounds_come_from_their_side),
        cmocka_unit_test(many_sounds_at_once_stay_below_1),
        cmocka_unit_test(louder_sounds_take_the_voice_of_the_quietest),
        cmocka_unit_test(loop_goes_on_and_mute_makes_silence),
        cmocka_unit_test(predicted_event_and_its_confirmation_are_one),
        cmocka_unit_test(fast_and_paused_replays_are_silent),
        cmocka_unit_test(volume_is_clamped_and_works_without_a_device),
        cmocka_unit_test(an_engine_works_more_while_its_tank_gains_speed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
