#include "cli/replay/suspects/suspect_watch.h"

#include <math.h>
#include <string.h>

#include "base/assert.h"
#include "cli/replay/hits/cover.h"
#include "cli/replay/suspects/aim_series.h"
#include "game/tanks/drive/tank_type.h"
#include "game/tanks/fire/gunnery.h"
#include "game/tanks/look.h"

#define SHELL_COUNT_MAX (SB_PLAYER_COUNT_MAX * SB_SHELLS_PER_PLAYER)
#define DEG_PER_RAD (180.0 / 3.14159265358979323846)
#define NO_TARGET SB_PLAYER_COUNT_MAX

// The shell of a shot, until it hits.
typedef struct shell_note {
    uint32_t tick; ///< of the shot
    bool has_snap;
    double snap_deg;
    bool has_hit; ///< an enemy; further ones, in a burst, do not count
} shell_note;

typedef struct slot_watch {
    bool there; ///< somebody was in the slot in the last tick
    uint8_t generation;
    uint32_t player; ///< index in the list, or SB_SUSPECT_NO_PLAYER
    sb_aim_series aim;
    uint32_t shot_ticks[SB_PLAYER_COUNT_MAX]; ///< the last shot at each other slot, 0 for none
} slot_watch;

struct sb_suspect_watch {
    sb_allocator allocator;
    const sb_game *game;
    sb_hit_finder *finder;
    sb_suspect_players *players;
    uint32_t log;
    uint32_t slot_count;
    uint32_t reaction_ticks_max;
    uint32_t snap_ticks;
    bool failed; ///< memory ran out
    slot_watch slots[SB_PLAYER_COUNT_MAX];
    shell_note shells[SHELL_COUNT_MAX];
};

static uint32_t ticks_of(const sb_game *game, uint32_t ms)
{
    const uint32_t ticks = ms * sb_game_get_def(game)->tick_rate_hz / 1000u;
    return ticks > 0 ? ticks : 1;
}

sb_suspect_watch *sb_suspect_watch_create(const sb_game *game, sb_suspect_players *players,
                                          uint32_t log, const sb_allocator *allocator)
{
    sb_suspect_watch *watch = allocator->allocate(allocator->context, sizeof *watch);
    if (watch == NULL) {
        return NULL;
    }
    memset(watch, 0, sizeof *watch);
    watch->allocator = *allocator;
    watch->game = game;
    watch->players = players;
    watch->log = log;
    watch->slot_count = sb_game_get_def(game)->player_capacity;
    watch->reaction_ticks_max = ticks_of(game, SB_SUSPECT_REACTION_MAX_MS);
    watch->snap_ticks = ticks_of(game, SB_SUSPECT_SNAP_MS);
    SB_ASSERT(watch->snap_ticks <= SB_AIM_SERIES_TICKS_MAX);
    watch->finder = sb_hit_finder_create(game, allocator);
    if (watch->finder == NULL) {
        sb_suspect_watch_destroy(watch);
        return NULL;
    }
    return watch;
}

void sb_suspect_watch_destroy(sb_suspect_watch *watch)
{
    if (watch != NULL) {
        sb_allocator allocator = watch->allocator;
        sb_hit_finder_destroy(watch->finder);
        allocator.release(allocator.context, watch);
    }
}

void sb_suspect_watch_restart(sb_suspect_watch *watch)
{
    memset(watch->slots, 0, sizeof watch->slots);
    memset(watch->shells, 0, sizeof watch->shells);
    sb_hit_finder_restart(watch->finder);
}

// NULL for an empty slot, and for a player that is not kept.
static sb_suspect_player *player_in(const sb_suspect_watch *watch, uint32_t slot)
{
    const slot_watch *at = &watch->slots[slot];
    return at->there && at->player != SB_SUSPECT_NO_PLAYER ? &watch->players->list[at->player]
                                                           : NULL;
}

static bool is_computer(const sb_suspect_watch *watch, uint32_t slot)
{
    return sb_game_slot(watch->game, slot)->state == SB_SLOT_COMPUTER;
}

static void keep(sb_suspect_watch *watch, sb_sample_list *list, double value)
{
    watch->failed = !sb_sample_list_add(list, value) || watch->failed;
}

// A join raises the slot's generation.
static void find_players(sb_suspect_watch *watch, const sb_log_roster *roster)
{
    for (uint32_t slot = 0; slot < watch->slot_count; slot++) {
        slot_watch *at = &watch->slots[slot];
        const sb_slot *now = sb_game_slot(watch->game, slot);
        if (now->state == SB_SLOT_EMPTY) {
            at->there = false;
        } else if (!at->there || at->generation != now->generation) {
            *at = (slot_watch){.there = true, .generation = now->generation};
            if (!sb_suspect_players_find(watch->players, watch->log, slot,
                                         now->state == SB_SLOT_COMPUTER, roster->players[slot].name,
                                         &at->player)) {
                at->player = SB_SUSPECT_NO_PLAYER;
                watch->failed = true;
            }
        }
    }
}

// Only own inputs of a player with a tank count. A stand-in repeats the one before.
static void follow_aim(sb_suspect_watch *watch, uint32_t slot, const sb_input *input,
                       bool is_stand_in)
{
    sb_suspect_player *player = player_in(watch, slot);
    sb_aim_series *aim = &watch->slots[slot].aim;
    if (player == NULL || player->computer || (input->buttons & SB_BUTTON_HOLD_AIM) != 0 ||
        sb_tanks_player(watch->game, slot)->state != SB_PLAYER_ALIVE) {
        sb_aim_series_break(aim);
        return;
    }
    if (!is_stand_in) {
        uint32_t ticks;
        player->aim_deg += sb_aim_series_add(aim, sb_game_tick(watch->game), input, &ticks);
        player->aim_ticks += ticks;
    }
}

static void note_snap(sb_suspect_watch *watch, uint32_t slot)
{
    shell_note *note = &watch->shells[sb_shot_newest_shell(watch->game, slot)];
    *note = (shell_note){.tick = sb_game_tick(watch->game)};
    note->has_snap = sb_aim_series_largest(&watch->slots[slot].aim, note->tick, watch->snap_ticks,
                                           &note->snap_deg);
}

static bool is_enemy(const sb_suspect_watch *watch, uint32_t a, uint32_t b)
{
    const uint8_t team = sb_tanks_player(watch->game, a)->team;
    return a != b && (team == 0 || sb_tanks_player(watch->game, b)->team != team);
}

static void note_hit(void *context, const sb_hit_found *hit)
{
    sb_suspect_watch *watch = context;
    sb_suspect_player *player = player_in(watch, hit->shooter);
    shell_note *note = &watch->shells[hit->shell];
    if (player == NULL || !hit->shot.known || !is_enemy(watch, hit->shooter, hit->victim) ||
        note->tick != hit->shot.tick || note->has_hit) {
        return;
    }
    note->has_hit = true;
    player->hits++;
    if (note->has_snap) {
        keep(watch, &player->snaps_deg, note->snap_deg);
    }
}

// Where an enemy was when a shot was fired, as its shooter saw it.
typedef struct sighting {
    uint32_t slot;
    double moment; ///< a tick, plus a fraction on the way to the next one
    sb_tank_pose pose;
} sighting;

static bool look_at_enemy(const sb_suspect_watch *watch, const sb_shot *shot, uint32_t slot,
                          sighting *out_sighting)
{
    out_sighting->slot = slot;
    out_sighting->moment = sb_shot_victim_moment(shot, slot, 0.0);
    return sb_pose_history_at(sb_hit_finder_history(watch->finder), slot, out_sighting->moment,
                              shot->tick - 1u, &out_sighting->pose);
}

// The angle in the ground's plane between the barrel and the place that a shell would reach in time
// if the enemy kept its velocity.
static double off_angle_deg(const sb_shot *shot, const sb_tank_pose *enemy)
{
    const sb_vec3 barrel = shot->legs[0].velocity;
    const sb_vec3 offset = sb_vec3_sub(enemy->position, shot->legs[0].position);
    const float time_s = sb_vec3_length(offset) / sb_vec3_length(barrel);
    const sb_vec3 to = sb_vec3_add_scaled(offset, enemy->velocity, time_s);
    const double along = (double)barrel.x * (double)to.x + (double)barrel.z * (double)to.z;
    const double across = (double)barrel.x * (double)to.z - (double)barrel.z * (double)to.x;
    return fabs(atan2(across, along)) * DEG_PER_RAD;
}

static bool find_target(const sb_suspect_watch *watch, const sb_shot *shot, uint32_t shooter,
                        sighting *out_target)
{
    double least = SB_SUSPECT_TARGET_DEG;
    bool found = false;
    for (uint32_t slot = 0; slot < watch->slot_count; slot++) {
        sighting enemy;
        if (!is_enemy(watch, shooter, slot) || !look_at_enemy(watch, shot, slot, &enemy)) {
            continue;
        }
        const double off = off_angle_deg(shot, &enemy.pose);
        if (found ? off < least : off <= least) {
            least = off;
            *out_target = enemy;
            found = true;
        }
    }
    return found;
}

static sb_vec3 eye_of(const sb_suspect_watch *watch, uint32_t slot, const sb_tank_pose *pose)
{
    const uint32_t type = sb_tanks_player(watch->game, slot)->type;
    const sb_vec3 up = {0.0f, sb_tank_types[type].turret_height_m, 0.0f};
    return sb_vec3_add(pose->position, sb_quaternion_rotate(pose->tilt, up));
}

// Finds for how many ticks the target had been visible at the shot, without a break. False if that
// is more than the limit, or is not known because one of the two tanks had just appeared.
static bool visible_ticks(const sb_suspect_watch *watch, const sb_shot *shot, uint32_t shooter,
                          const sighting *target, uint32_t *out_ticks)
{
    const sb_pose_history *history = sb_hit_finder_history(watch->finder);
    const uint32_t same = shot->tick - 1u;
    for (uint32_t ago = 1; ago <= watch->reaction_ticks_max + 1u && ago <= same; ago++) {
        sb_tank_pose own, enemy;
        if (!sb_pose_history_at(history, shooter, (double)(same - ago), same, &own) ||
            !sb_pose_history_at(history, target->slot, target->moment - (double)ago, same,
                                &enemy)) {
            return false;
        }
        if (!sb_cover_sees_past_scenery(watch->game, eye_of(watch, shooter, &own), &enemy)) {
            *out_ticks = ago - 1u;
            return true;
        }
    }
    return false;
}

static void note_reaction(sb_suspect_watch *watch, const sb_shot *shot, uint32_t shooter,
                          const sighting *target)
{
    uint32_t ticks;
    const uint32_t last = watch->slots[shooter].shot_ticks[target->slot];
    if (visible_ticks(watch, shot, shooter, target, &ticks) && last < shot->tick - ticks) {
        keep(watch, &player_in(watch, shooter)->reactions_ms,
             1000.0 * (double)ticks / (double)shot->tick_rate_hz);
    }
}

static void note_claim(sb_suspect_watch *watch, const sb_shot *shot, sb_suspect_player *player)
{
    const uint32_t most = sb_shot_delay_ticks_max(watch->game) * SB_VIEW_PARTS_PER_TICK;
    if (shot->says_view && most > 0) {
        player->claims++;
        player->clamped_claims += shot->age_parts == most;
        keep(watch, &player->views_ms, sb_shot_view_ms(shot));
    }
}

static void note_shot(sb_suspect_watch *watch, const sb_event *event, const sb_input *input)
{
    const uint32_t slot = event->entity;
    sb_suspect_player *player = player_in(watch, slot);
    if (player == NULL) {
        return;
    }
    // The inputs of the computer's slots are not recorded.
    static const sb_input none = {0};
    const sb_shot shot =
        sb_shot_of_event(watch->game, event, is_computer(watch, slot) ? &none : input);
    sighting target;
    player->shots++;
    note_claim(watch, &shot, player);
    if (!find_target(watch, &shot, slot, &target)) {
        return;
    }
    player->aimed_shots++;
    if (sb_cover_sees_past_scenery(watch->game, event->point, &target.pose)) {
        note_reaction(watch, &shot, slot, &target);
    } else {
        player->covered_shots++;
    }
    watch->slots[slot].shot_ticks[target.slot] = shot.tick;
}

bool sb_suspect_watch_follow(sb_suspect_watch *watch, const sb_frame *frame, const sb_notes *notes,
                             const sb_log_roster *roster)
{
    uint32_t count;
    const sb_event *events = sb_game_events(watch->game, &count);
    const uint64_t stand_ins = notes->missing | notes->repeated;
    find_players(watch, roster);
    for (uint32_t slot = 0; slot < watch->slot_count; slot++) {
        follow_aim(watch, slot, &frame->inputs[slot], (stand_ins >> slot & 1u) != 0);
    }
    for (uint32_t i = 0; i < count; i++) {
        if (events[i].kind == SB_EVENT_FIRE && events[i].entity < watch->slot_count) {
            note_snap(watch, events[i].entity);
        }
    }
    sb_hit_finder_follow(watch->finder, frame, note_hit, watch);
    for (uint32_t i = 0; i < count; i++) {
        if (events[i].kind == SB_EVENT_FIRE && events[i].entity < watch->slot_count) {
            note_shot(watch, &events[i], &frame->inputs[events[i].entity]);
        }
    }
    return !watch->failed;
}
