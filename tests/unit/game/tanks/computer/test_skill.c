// Tests the three skills by their effect: the gun's error, its hits, and who wins.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "puppet.h"

static void each_is_better_in_everything_than_the_one_before(void **state)
{
    (void)state;
    for (int i = 1; i < SB_SKILL_COUNT; i++) {
        const sb_skill *worse = &sb_skills[i - 1], *better = &sb_skills[i];
        assert_true(better->sight_m > worse->sight_m);
        assert_true(better->reaction_s < worse->reaction_s);
        assert_true(better->aim_error_rad < worse->aim_error_rad);
        assert_true(better->lead_share > worse->lead_share);
        assert_true(better->retreat_share > worse->retreat_share);
    }
    assert_true(sb_skills[SB_SKILL_HARD].lead_share <= 1.0f);
}

typedef struct shooting {
    uint32_t shots, hits;
    double error_mean_rad; // of the heading, over all shots
} shooting;

// Shoots for two minutes at a tank 50 m away that stands, or drives back and forth across.
static shooting shoot(sb_skill_level level, bool moves)
{
    contest at;
    puppet self;
    contest_prepare(&at, 100.0f);
    puppet_prepare(&at);
    contest_begin(&at);
    contest_join_all(&at, 2);
    puppet_clear(&at);
    contest_place(&at, 0, (sb_vec3){0.0f, 0.0f, 0.0f}, 0.0f);
    contest_place(&at, 1, (sb_vec3){0.0f, 0.0f, 50.0f}, (float)CONTEST_PI / 2.0f);
    puppet_begin(&at, &self, 0, level);
    self.ai.enemy = 2;
    self.ai.seen_tick = 1;
    shooting done = {0, 0, 0.0};
    for (uint32_t i = 0; i < 120 * CONTEST_SECOND; i++) {
        contest_player(&at, 1)->health = 100;
        memset(contest_player(&at, 0)->stock, 50, 3);
        contest_input(&at, 1)->throttle = !moves ? 0 : i / 180 % 2 == 0 ? 127 : -127;
        puppet_aim(&at, &self);
        sb_vec3 enemy = contest_body(&at, 1)->position;
        sb_vec3 offset = sb_vec3_sub(enemy, contest_body(&at, 0)->position);
        contest_play(&at, 1);
        if (contest_event_count(&at, SB_EVENT_FIRE) > 0) {
            double off = (double)contest_player(&at, 0)->turret_yaw -
                         atan2((double)offset.x, (double)offset.z);
            done.error_mean_rad += fabs(off);
            done.shots++;
        }
    }
    done.hits = contest_player(&at, 0)->hits;
    done.error_mean_rad /= done.shots;
    contest_end(&at);
    return done;
}

static void the_better_aims_closer_and_hits_more(void **state)
{
    (void)state;
    for (int moves = 0; moves <= 1; moves++) {
        shooting done[SB_SKILL_COUNT];
        for (int i = 0; i < SB_SKILL_COUNT; i++) {
            done[i] = shoot((sb_skill_level)i, moves == 1);
            print_message("skill %d, target %s: %u of %u hit, off by %.4f rad\n", i,
                          moves == 1 ? "moves" : "stands", done[i].hits, done[i].shots,
                          done[i].error_mean_rad);
            assert_true(done[i].shots > 40);
        }
        for (int i = 1; i < SB_SKILL_COUNT; i++) {
            assert_true(done[i].hits * done[i - 1].shots > done[i - 1].hits * done[i].shots);
            if (moves == 0) {
                assert_true(done[i].error_mean_rad < done[i - 1].error_mean_rad);
            }
        }
        assert_true(moves == 1 || done[SB_SKILL_HARD].hits * 2 > done[SB_SKILL_HARD].shots);
        for (int i = 0; moves == 0 && i < SB_SKILL_COUNT; i++) {
            // Drawn evenly up to the skill's error either way: half of it on the mean. The gun
            // turns while it is drawn again.
            double mean = 0.5 * (double)sb_skills[i].aim_error_rad;
            assert_true(done[i].error_mean_rad > 0.6 * mean);
            assert_true(done[i].error_mean_rad < 1.4 * mean + 0.005);
        }
    }
}

// Lets two players fight for some time among cover and repair kits; `out_kills` receives their
// kills.
static void fight(sb_skill_level first, sb_skill_level second, uint64_t seed, int out_kills[2])
{
    contest at;
    puppet selves[2];
    contest_prepare(&at, 60.0f);
    puppet_prepare(&at);
    at.def.player_capacity = 3;
    at.def.seed = seed;
    contest_set(&at, SB_SETTING_SCORE_LIMIT, 1000);
    contest_set(&at, SB_SETTING_RESPAWN_S, 2);
    contest_add_box(&at, (sb_vec3){-15.0f, 2.0f, 0.0f}, (sb_vec3){6.0f, 2.0f, 1.0f});
    contest_add_box(&at, (sb_vec3){15.0f, 2.0f, 0.0f}, (sb_vec3){6.0f, 2.0f, 1.0f});
    contest_add_spawn(&at, 0, (sb_vec3){0.0f, 0.0f, 50.0f}, 3.14f);
    contest_add_spawn(&at, 0, (sb_vec3){-40.0f, 0.0f, 40.0f}, 3.14f);
    contest_add_spawn(&at, 0, (sb_vec3){40.0f, 0.0f, 40.0f}, 3.14f);
    contest_add_pick_up(&at, "ammunition", (sb_vec3){-40.0f, 0.0f, 0.0f}, 10.0f);
    contest_add_pick_up(&at, "repair", (sb_vec3){40.0f, 0.0f, 0.0f}, 10.0f);
    contest_begin(&at);
    contest_join_all(&at, 2);
    puppet_clear(&at);
    const sb_skill_level levels[2] = {first, second};
    for (uint32_t k = 0; k < 2; k++) {
        puppet_begin(&at, &selves[k], k, levels[k]);
    }
    for (uint32_t i = 0; i < 90 * CONTEST_SECOND; i++) {
        for (uint32_t k = 0; k < 2; k++) {
            puppet_think(&at, &selves[k]);
        }
        contest_play(&at, 1);
        const sb_event *spawn = contest_event(&at, SB_EVENT_SPAWN);
        if (spawn != NULL && spawn->entity < 2) {
            puppet_begin(&at, &selves[spawn->entity], spawn->entity, levels[spawn->entity]);
        }
    }
    for (uint32_t k = 0; k < 2; k++) {
        out_kills[k] = contest_player(&at, k)->kills;
    }
    contest_end(&at);
}

static void assert_beats(sb_skill_level better, sb_skill_level worse)
{
    const uint32_t matches = 20;
    uint32_t won = 0, lost = 0;
    int kills[2] = {0, 0};
    for (uint32_t i = 0; i < matches; i++) {
        int done[2];
        bool swapped = i % 2 == 1; // neither slot nor place is an advantage over all
        fight(swapped ? worse : better, swapped ? better : worse, 100 + i, done);
        int own = done[swapped ? 1 : 0], other = done[swapped ? 0 : 1];
        kills[0] += own;
        kills[1] += other;
        won += own > other;
        lost += own < other;
    }
    print_message("skill %d against %d: %u of %u matches won, %u lost, %d kills to %d\n", better,
                  worse, won, matches, lost, kills[0], kills[1]);
    assert_true(kills[0] + kills[1] >= 40); // they did fight
    assert_true(won >= 14);
    assert_true(kills[0] > kills[1]);
}

static void the_better_wins_most_matches(void **state)
{
    (void)state;
    assert_beats(SB_SKILL_HARD, SB_SKILL_EASY);
    assert_beats(SB_SKILL_HARD, SB_SKILL_NORMAL);
    assert_beats(SB_SKILL_NORMAL, SB_SKILL_EASY);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_is_better_in_everything_than_the_one_before),
        cmocka_unit_test(the_better_aims_closer_and_hits_more),
        cmocka_unit_test(the_better_wins_most_matches),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
