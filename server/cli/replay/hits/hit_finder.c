#include "cli/replay/hits/hit_finder.h"

#include <math.h>
#include <string.h>

#include "base/assert.h"
#include "cli/replay/hits/cover.h"
#include "game/tanks/fire/gunnery.h"
#include "game/tanks/look.h"
#include "game/tanks/records.h"

#define SHELL_COUNT_MAX (SB_PLAYER_COUNT_MAX * SB_SHELLS_PER_PLAYER)
#define NO_SHELL SHELL_COUNT_MAX

_Static_assert((int)SB_HIT_COVER_SIZE >= (int)SB_COVER_NAME_SIZE, "a cover's name fits");

// A shell that was in the air at the end of the last tick.
typedef struct shell_before {
    bool there;
    sb_vec3 position;
    sb_vec3 velocity;
} shell_before;

// Where in this tick a shell came to the point of an event.
typedef struct touch {
    uint32_t shell; ///< NO_SHELL for none
    double age;
    double distance; ///< smallest distance of its centre, m
    sb_vec3 point;   ///< of the event
} touch;

struct sb_hit_finder {
    sb_allocator allocator;
    const sb_game *game;
    sb_game *before_tick; ///< the match at the end of the last tick
    sb_pose_history *history;
    uint32_t shell_count;
    sb_shot shots[SHELL_COUNT_MAX];
    shell_before before[SHELL_COUNT_MAX];
    touch bursts[SB_PLAYER_COUNT_MAX];  ///< the last burst of this tick, by shooter
    touch touches[SB_PLAYER_COUNT_MAX]; ///< the last touch of a tank, by shooter
};

const char *sb_hit_way_name(sb_hit_way way)
{
    static const char *const names[SB_HIT_WAY_COUNT] = {
        [SB_HIT_PAST] = "past",
        [SB_HIT_FORECAST] = "forecast",
        [SB_HIT_PRESENT] = "present",
        [SB_HIT_BLAST] = "blast",
    };
    return names[way];
}

double sb_hit_moved_m(const sb_hit_found *hit)
{
    return (double)sb_vec3_length(sb_vec3_sub(hit->server.position, hit->shown.position));
}

const char *sb_hit_struck(const sb_hit_found *hit)
{
    return hit->has_poses && hit->way != SB_HIT_BLAST
               ? sb_tank_pose_shape_name(&hit->shown, hit->point)
               : NULL;
}

bool sb_hit_finder_knows(const sb_rules *rules)
{
    const sb_rules_identity own = sb_rules_identify(&sb_tanks_rules);
    const sb_rules_identity other = sb_rules_identify(rules);
    return sb_rules_identity_plays_as(&own, &other);
}

sb_hit_finder *sb_hit_finder_create(const sb_game *game, const sb_allocator *allocator)
{
    const sb_game_def *def = sb_game_get_def(game);
    SB_ASSERT(sb_hit_finder_knows(def->rules));
    sb_hit_finder *finder = allocator->allocate(allocator->context, sizeof *finder);
    if (finder == NULL) {
        return NULL;
    }
    finder->allocator = *allocator;
    finder->game = game;
    finder->shell_count = def->player_capacity * SB_SHELLS_PER_PLAYER;
    finder->history = sb_pose_history_create(game, allocator);
    finder->before_tick = NULL;
    if (finder->history == NULL ||
        sb_game_create(def, sb_game_get_map(game), allocator, &finder->before_tick) != SB_OK) {
        sb_hit_finder_destroy(finder);
        return NULL;
    }
    return finder;
}

void sb_hit_finder_destroy(sb_hit_finder *finder)
{
    if (finder != NULL) {
        sb_allocator allocator = finder->allocator;
        sb_pose_history_destroy(finder->history);
        sb_game_destroy(finder->before_tick);
        allocator.release(allocator.context, finder);
    }
}

const sb_pose_history *sb_hit_finder_history(const sb_hit_finder *finder)
{
    return finder->history;
}

// A tank that was destroyed in this tick has no body left. A shell that met its forecast was flown
// by the body's velocities at the end of the tick: the tick is played again without the shots that
// destroyed tanks.
static void note_destroyed(sb_hit_finder *finder, const sb_event *events, uint32_t count,
                           const sb_frame *frame)
{
    sb_frame without = *frame;
    bool destroyed = false;
    for (uint32_t i = 0; i < count; i++) {
        if (events[i].kind == SB_EVENT_DEATH && events[i].entity < SB_PLAYER_COUNT_MAX) {
            without.inputs[events[i].entity].buttons &= (uint8_t)~SB_BUTTON_FIRE;
            destroyed = true;
        }
    }
    if (!destroyed || sb_game_tick(finder->before_tick) + 1 != sb_game_tick(finder->game) ||
        sb_game_advance(finder->before_tick, &without) != SB_OK) {
        return;
    }
    for (uint32_t i = 0; i < count; i++) {
        if (events[i].kind == SB_EVENT_DEATH) {
            sb_pose_history_follow_destroyed(finder->history, finder->before_tick, events[i].other);
        }
    }
}

static void note_shells(sb_hit_finder *finder)
{
    uint32_t capacity;
    const sb_body *bodies = sb_world_bodies(sb_game_world(finder->game), &capacity);
    bodies += sb_game_kind_first(finder->game, SB_ENTITY_SHELL);
    for (uint32_t i = 0; i < finder->shell_count; i++) {
        finder->before[i] = (shell_before){.there = bodies[i].shape != SB_BODY_FREE,
                                           .position = bodies[i].position,
                                           .velocity = bodies[i].velocity};
        if (!finder->before[i].there) {
            finder->shots[i] = (sb_shot){0};
        }
    }
}

void sb_hit_finder_restart(sb_hit_finder *finder)
{
    const sb_shell *shells = sb_game_section(finder->game, SB_TANKS_SHELLS, NULL);
    for (uint32_t i = 0; i < finder->shell_count; i++) {
        finder->shots[i] = (sb_shot){.ammunition = shells[i].ammunition,
                                     .tick_rate_hz = sb_game_get_def(finder->game)->tick_rate_hz};
    }
    sb_pose_history_restart(finder->history, finder->game);
    sb_game_copy(finder->before_tick, finder->game);
    note_shells(finder);
}

static void note_shot(sb_hit_finder *finder, const sb_event *event, const sb_input *input)
{
    finder->shots[sb_shot_newest_shell(finder->game, event->entity)] =
        sb_shot_of_event(finder->game, event, input);
}

// Finds where the shell comes to a point in this tick; false if it was not in the air.
static bool touch_of(const sb_hit_finder *finder, uint32_t shell, sb_vec3 point, bool bursts,
                     touch *out_touch)
{
    const sb_shot *shot = &finder->shots[shell];
    const shell_before *before = &finder->before[shell];
    const uint32_t tick = sb_game_tick(finder->game);
    // Of a shell whose shot is not known only the part of this tick counts.
    double from = shot->known ? sb_shot_delay(shot) + (double)(tick - shot->tick) : 0.0;
    double to = from + 1.0;
    // Beyond the part that was flown at once: a shell that meets a tank as the tick begins meets it
    // in the present.
    from = shot->known && shot->tick != tick ? nextafter(from, to) : from;
    sb_shot_leg leg = {.age = from, .position = before->position, .velocity = before->velocity};
    if (shot->known && shot->tick == tick) {
        leg = shot->legs[shot->leg_count - 1];
        from = leg.age;
    } else if (!before->there) {
        return false;
    }
    out_touch->shell = shell;
    out_touch->point = point;
    out_touch->distance = bursts ? sb_shot_burst(shot, &leg, from, to, point, &out_touch->age)
                                 : sb_shot_touch(shot, &leg, from, to, point, &out_touch->age);
    return true;
}

// Finds the shell of a player that touched the point: the nearest one.
static touch find_touch(const sb_hit_finder *finder, uint32_t slot, sb_vec3 point, bool bursts)
{
    touch best = {.shell = NO_SHELL, .point = point};
    for (uint32_t i = 0; i < SB_SHELLS_PER_PLAYER; i++) {
        const uint32_t shell = slot * SB_SHELLS_PER_PLAYER + i;
        touch one;
        if (bursts &&
            !(sb_ammunition_types[finder->shots[shell].ammunition].blast_radius_m > 0.0f)) {
            continue;
        }
        if (touch_of(finder, shell, point, bursts, &one) &&
            (best.shell == NO_SHELL || one.distance < best.distance)) {
            best = one;
        }
    }
    return best;
}

static void note_ricochet(sb_hit_finder *finder, const sb_event *event)
{
    const touch at = find_touch(finder, event->entity, event->point, false);
    const uint32_t tick = sb_game_tick(finder->game);
    sb_tank_pose off;
    // A shell that glances off in the present goes on in the next tick, from where it is then.
    if (at.shell != NO_SHELL && finder->shots[at.shell].tick == tick &&
        sb_shot_is_compensated(&finder->shots[at.shell], at.age) &&
        sb_shot_shown(&finder->shots[at.shell], finder->history, event->other, at.age, tick,
                      &off)) {
        sb_shot_bounce(&finder->shots[at.shell], at.age, &off);
    }
}

static void note_burst(sb_hit_finder *finder, const sb_event *event)
{
    const touch *last = &finder->touches[event->entity];
    touch at = find_touch(finder, event->entity, event->point, true);
    // A touch has already located a burst on a tank, with more precision.
    at.age = last->shell == at.shell ? last->age : at.age;
    finder->bursts[event->entity] = at;
}

// The event of a burst has the victim's centre as its point, that of a touch a point on its
// surface.
static bool is_of_blast(const sb_hit_finder *finder, const sb_event *event)
{
    const uint32_t tick = sb_game_tick(finder->game);
    sb_tank_pose now;
    return finder->bursts[event->entity].shell != NO_SHELL &&
           sb_pose_history_at(finder->history, event->other, (double)tick, tick, &now) &&
           sb_vec3_length(sb_vec3_sub(now.position, event->point)) == 0.0f;
}

static sb_hit_way way_of(const sb_shot *shot, uint32_t tick, uint32_t victim, double age)
{
    if (shot->tick != tick || !sb_shot_is_compensated(shot, age)) {
        return SB_HIT_PRESENT;
    }
    return sb_shot_is_forecast(shot, victim, age) ? SB_HIT_FORECAST : SB_HIT_PAST;
}

// The last hit of the shooter in the tick is the one that destroyed the victim.
static bool is_deadly(const sb_event *events, uint32_t count, uint32_t index)
{
    const sb_event *hit = &events[index];
    for (uint32_t i = index + 1; i < count; i++) {
        if (events[i].other != hit->other) {
            continue;
        }
        if (events[i].kind == SB_EVENT_HIT) {
            return false;
        }
        if (events[i].kind == SB_EVENT_DEATH) {
            return events[i].entity == hit->entity;
        }
    }
    return false;
}

static void look_at_poses(const sb_hit_finder *finder, sb_hit_found *hit)
{
    const sb_shot *shot = &hit->shot;
    const double now = (double)hit->tick;
    if (!shot->known || hit->shooter == hit->victim) {
        // The shell flew through the present, or the victim is the shooter, whose own tank is shown
        // in the present.
        hit->has_poses =
            sb_pose_history_at(finder->history, hit->victim, now, hit->tick, &hit->server);
        hit->shown = hit->server;
        return;
    }
    // A burst acts at the end of its tick, at everybody's place then. In the present both sides see
    // the same.
    const bool at_once = sb_shot_is_compensated(shot, hit->age);
    const bool now_counts = at_once || hit->way == SB_HIT_BLAST;
    const double server = now_counts ? now : sb_shot_server_moment(shot, hit->age);
    // A victim that appeared in this tick has stood in one place since.
    hit->has_poses =
        sb_pose_history_at(finder->history, hit->victim, server, hit->tick, &hit->server) ||
        (!now_counts &&
         sb_pose_history_at(finder->history, hit->victim, now, hit->tick, &hit->server));
    hit->shown = hit->server;
    if (at_once) {
        hit->has_poses = hit->has_poses && sb_shot_shown(shot, finder->history, hit->victim,
                                                         hit->age, hit->tick, &hit->shown);
    }
}

// A victim that appeared in the shell's path is met at the next end of a tick, when it appears.
static void wait_for_victim(const sb_hit_finder *finder, sb_hit_found *hit)
{
    const double moment = sb_shot_shown_moment(&hit->shot, hit->age);
    const double later = hit->age + (ceil(moment) - moment);
    sb_tank_pose pose;
    if (sb_shot_is_compensated(&hit->shot, later) &&
        !sb_shot_shown(&hit->shot, finder->history, hit->victim, hit->age, hit->tick, &pose) &&
        sb_shot_shown(&hit->shot, finder->history, hit->victim, later, hit->tick, &pose)) {
        hit->age = later;
    }
}

static void look_at_cover(const sb_hit_finder *finder, sb_hit_found *hit)
{
    const sb_shot *shot = &hit->shot;
    if (!shot->known || !hit->has_poses) {
        return;
    }
    const sb_vec3 gun = shot->legs[0].position;
    const bool at_once = hit->way == SB_HIT_PAST || hit->way == SB_HIT_FORECAST;
    // A victim that is met in the present has not moved since.
    const double back_to =
        at_once ? fmin(sb_shot_shown_moment(shot, hit->age), (double)hit->tick) : (double)hit->tick;
    hit->has_cover = sb_cover_depth(finder->game, finder->history, gun, hit->victim, hit->tick,
                                    back_to, &hit->cover_m);
    sb_tank_pose now;
    if (sb_pose_history_at(finder->history, hit->victim, (double)hit->tick, hit->tick, &now) &&
        (!hit->has_cover || hit->cover_m > 0.0)) {
        sb_cover_name(finder->game, gun, &now, hit->cover);
    }
}

static void note_hit(sb_hit_finder *finder, const sb_event *events, uint32_t count, uint32_t index,
                     sb_hit_visit *visit, void *context)
{
    const sb_event *event = &events[index];
    const bool blast = is_of_blast(finder, event);
    const touch at = blast ? finder->bursts[event->entity]
                           : find_touch(finder, event->entity, event->point, false);
    sb_hit_found hit = {.tick = sb_game_tick(finder->game),
                        .shooter = event->entity,
                        .victim = event->other,
                        .points = event->value,
                        .killed = is_deadly(events, count, index),
                        .point = event->point,
                        .way = SB_HIT_PRESENT};
    if (at.shell != NO_SHELL) {
        hit.shell = at.shell;
        hit.shot = finder->shots[at.shell];
        hit.age = at.age;
        hit.burst = at.point;
        hit.way = blast ? SB_HIT_BLAST : way_of(&hit.shot, hit.tick, hit.victim, hit.age);
    }
    if (!blast) {
        finder->touches[event->entity] = at;
    }
    if (hit.way == SB_HIT_PAST) {
        wait_for_victim(finder, &hit);
    }
    look_at_poses(finder, &hit);
    look_at_cover(finder, &hit);
    visit(context, &hit);
}

void sb_hit_finder_follow(sb_hit_finder *finder, const sb_frame *frame, sb_hit_visit *visit,
                          void *context)
{
    uint32_t count;
    const sb_event *events = sb_game_events(finder->game, &count);
    const uint32_t players = sb_game_get_def(finder->game)->player_capacity;
    sb_pose_history_follow(finder->history, finder->game);
    note_destroyed(finder, events, count, frame);
    for (uint32_t slot = 0; slot < players; slot++) {
        finder->bursts[slot].shell = finder->touches[slot].shell = NO_SHELL;
    }
    for (uint32_t i = 0; i < count; i++) {
        if (events[i].entity >= players) {
            continue;
        }
        if (events[i].kind == SB_EVENT_FIRE) {
            note_shot(finder, &events[i], &frame->inputs[events[i].entity]);
        } else if (events[i].kind == SB_EVENT_RICOCHET) {
            note_ricochet(finder, &events[i]);
        } else if (events[i].kind == SB_EVENT_EXPLODE) {
            note_burst(finder, &events[i]);
        } else if (events[i].kind == SB_EVENT_HIT && events[i].other < players) {
            note_hit(finder, events, count, i, visit, context);
        }
    }
    sb_game_copy(finder->before_tick, finder->game);
    note_shells(finder);
}
