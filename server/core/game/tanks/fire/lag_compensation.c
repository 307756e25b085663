#include "game/tanks/fire/gunnery.h"

#include "game/tanks/fire/ammunition.h"

// What a shooter saw.
typedef struct shooter_view {
    float age;        // of what it saw of others, ticks
    uint64_t present; // a bit for each player seen in the present
} shooter_view;

uint32_t sb_lag_compensation_ticks_max(int32_t lag_compensation_ms, uint32_t tick_rate_hz,
                                       uint32_t rewind_ticks)
{
    const uint32_t most = (uint32_t)lag_compensation_ms * tick_rate_hz / 1000u;
    // The first part of the flight lies one tick earlier, because the tick of the shot itself is
    // flown too.
    const uint32_t kept = rewind_ticks - 1;
    return most < kept ? most : kept;
}

uint32_t sb_lag_compensation_age_at(const sb_input *input, uint32_t tick, uint32_t ticks_max)
{
    if (input->view_tick == 0 || input->view_tick > tick) {
        return 0;
    }
    // Beyond the bound; this also keeps parts of ticks within 32 bits.
    if (tick - input->view_tick > ticks_max) {
        return ticks_max * SB_VIEW_PARTS_PER_TICK;
    }
    uint32_t age = (tick - input->view_tick) * SB_VIEW_PARTS_PER_TICK;
    return age > input->view_fraction ? age - input->view_fraction : 0;
}

uint32_t sb_lag_compensation_age(const sb_tanks_play *play, const sb_input *input)
{
    const uint32_t most = sb_lag_compensation_ticks_max(
        sb_tanks_setting_of(play, SB_SETTING_LAG_COMPENSATION_MS), play->context->tick_rate_hz,
        play->context->api->rewind_ticks(play->context));
    return sb_lag_compensation_age_at(input, play->tick, most);
}

uint64_t sb_lag_compensation_present(const sb_input *input)
{
    uint64_t bits = 0;
    for (uint32_t i = 0; i < sizeof input->present; i++) {
        uint32_t slot = input->present[i] - 1u;
        bits |= slot < 64 ? (uint64_t)1 << slot : 0;
    }
    return bits;
}

static uint64_t bit_of(uint32_t body)
{
    return body < 64 ? (uint64_t)1 << body : 0;
}

static uint32_t shell_body(const sb_tanks_play *play, uint32_t slot, uint32_t i)
{
    return play->context->kind_first[SB_ENTITY_SHELL] + slot * SB_SHELLS_PER_PLAYER + i;
}

// The chord of a shell's parabola over this time.
static sb_sphere_path path_of(const sb_body *shell, float seconds)
{
    sb_vec3 displacement = sb_vec3_scale(shell->velocity, seconds);
    displacement.y -= 0.5f * SB_TANKS_GRAVITY_M_S2 * seconds * seconds;
    return (sb_sphere_path){shell->position, displacement, shell->half_extents.x};
}

static void keep_first(sb_hit *first, bool *found, const sb_hit *other)
{
    if (!*found || other->time < first->time) {
        *first = *other;
        *found = true;
    }
}

// Looks for tanks as they stood at the moments of the cast.
static void meet_rewound(const sb_tanks_play *play, const sb_rewind_cast *cast, sb_hit *first,
                         bool *found)
{
    sb_rewind_hit hit;
    if (play->context->api->rewind_sphere(play->context, cast, &hit)) {
        const sb_hit other = {.target = hit.body,
                              .shape = hit.hit_shape,
                              .point = hit.impact.point,
                              .normal = hit.impact.normal,
                              .time = hit.impact.time,
                              .axes = {hit.axes[0], hit.axes[1], hit.axes[2]},
                              .rewound = true};
        keep_first(first, found, &other);
    }
}

// Looks for scenery, and for bodies that are no tanks, as they are now.
static void meet_standing(const sb_tanks_play *play, const sb_rewind_cast *cast, uint32_t mask,
                          sb_hit *first, bool *found)
{
    sb_query_filter filter = play->context->api->filter_default();
    filter.mask = mask;
    filter.skip = cast->skip;
    sb_query_hit hit;
    if (play->context->api->sphere(play->context, &cast->path, &filter, &hit)) {
        const sb_hit other = {.target = hit.id,
                              .shape = hit.hit_shape,
                              .point = hit.impact.point,
                              .normal = hit.impact.normal,
                              .time = hit.impact.time};
        keep_first(first, found, &other);
    }
}

// Looks for what a shell meets in one part of its flight on the server, which begins `since` ticks
// after the shot on its shooter's screen. True if it meets something.
static bool meet(const sb_tanks_play *play, const sb_rewind_cast *cast, uint64_t present,
                 float since, sb_hit *out_hit)
{
    bool found = false;
    sb_rewind_cast then = *cast, now = *cast;
    then.spared |= present;
    meet_rewound(play, &then, out_hit, &found);
    if (present != 0) {
        // On that screen these tanks moved on while the shell flew. The tick of the shot is over.
        now.forecast = true;
        now.fraction = since - 1.0f;
        now.spared |= ~present;
        meet_rewound(play, &now, out_hit, &found);
    }
    meet_standing(play, cast, SB_LAYER_SOLID, out_hit, &found);
    return found;
}

// A part of a shell's flight, within one tick of the past.
typedef struct part {
    uint32_t tick;
    float fraction, duration;
} part;

// The parts of the flight of a shell whose shooter saw others `age` / 256 ticks ago: the rest of a
// broken tick, and whole ticks until now. False after the last part.
static bool part_at(const sb_tanks_play *play, uint32_t age, uint32_t index, part *out_part)
{
    const uint32_t whole = age / SB_VIEW_PARTS_PER_TICK + 1, rest = age % SB_VIEW_PARTS_PER_TICK;
    const uint32_t broken = rest > 0 ? 1 : 0;
    if (index < broken) {
        const float share = (float)rest / (float)SB_VIEW_PARTS_PER_TICK;
        *out_part = (part){play->tick - whole - 1, 1.0f - share, share};
        return true;
    }
    if (index - broken < whole) {
        *out_part = (part){play->tick - whole + (index - broken), 0.0f, 1.0f};
        return true;
    }
    return false;
}

static sb_rewind_cast cast_over(const sb_tanks_play *play, const sb_body *body, uint32_t owner,
                                const part *at)
{
    return (sb_rewind_cast){.path = path_of(body, at->duration * play->context->dt),
                            .tick = at->tick,
                            .fraction = at->fraction,
                            .duration = at->duration,
                            .skip = owner,
                            .mask = SB_LAYER_TANK,
                            .spared = bit_of(body->ignored)};
}

// Ticks from the shot on its shooter's screen to the beginning of a part.
static float since_shot(const sb_tanks_play *play, const shooter_view *by, const part *at)
{
    const float since = by->age + 1.0f - ((float)(play->tick - at->tick) - at->fraction);
    return since > 0.0f ? since : 0.0f;
}

// Moves a body by this share of the cast, in this time.
static void move(sb_body *body, const sb_rewind_cast *cast, float share, float seconds)
{
    body->position = sb_vec3_add_scaled(cast->path.start, cast->path.displacement, share);
    body->velocity.y -= SB_TANKS_GRAVITY_M_S2 * seconds;
}

// Lets a shell fly through a part, ricochets included. False if the shell ended.
static bool fly(const sb_tanks_play *play, uint32_t shell, const shooter_view *by, part at)
{
    sb_body *body = &play->bodies[shell];
    sb_shell *record = sb_shell_of(play, shell);
    for (uint32_t bounce = 0; bounce <= SB_RICOCHET_COUNT_MAX; bounce++) {
        const float seconds = at.duration * play->context->dt;
        const sb_rewind_cast cast = cast_over(play, body, record->owner, &at);
        sb_hit hit;
        bool meets = meet(play, &cast, by->present, since_shot(play, by, &at), &hit);
        float flown = meets ? hit.time * seconds : seconds;
        record->velocity = body->velocity;
        float speed = sb_vec3_length(body->velocity);
        move(body, &cast, meets ? hit.time : 1.0f, flown);
        record->flown_m += speed * flown;
        if (!meets) {
            return true;
        }
        hit.shell = shell;
        hit.time = 0.0f; // the distance is already up to date
        sb_hit_apply(play, &hit);
        if (body->shape == SB_BODY_FREE) {
            return false;
        }
        const float share = flown / seconds;
        at.fraction += at.duration * share;
        at.duration -= at.duration * share;
        if (!(at.duration > 0.0f) || !(at.fraction < 1.0f)) {
            return true;
        }
    }
    return true;
}

static shooter_view shooter_view_of(uint32_t age, const sb_input *input)
{
    return (shooter_view){(float)age / (float)SB_VIEW_PARTS_PER_TICK,
                          sb_lag_compensation_present(input)};
}

static void catch_up(const sb_tanks_play *play, uint32_t shell, const sb_input *input)
{
    const uint32_t age = sb_lag_compensation_age(play, input);
    const shooter_view by = shooter_view_of(age, input);
    sb_shell *record = sb_shell_of(play, shell);
    record->flown_m = 0.0f;
    record->end_tick -= (age + SB_VIEW_PARTS_PER_TICK / 2) / SB_VIEW_PARTS_PER_TICK;
    part at;
    for (uint32_t i = 0; part_at(play, age, i, &at); i++) {
        if (!fly(play, shell, &by, at)) {
            return;
        }
    }
    record->velocity = play->bodies[shell].velocity;
}

// Ticks of flight until a shell meets something, or the whole flight if it meets nothing.
static float arrival(const sb_tanks_play *play, uint32_t shell, const sb_input *input)
{
    const uint32_t age = sb_lag_compensation_age(play, input),
                   owner = sb_shell_of(play, shell)->owner;
    const shooter_view by = shooter_view_of(age, input);
    sb_body body = play->bodies[shell];
    float flown = 0.0f;
    part at;
    for (uint32_t i = 0; part_at(play, age, i, &at); i++) {
        const sb_rewind_cast cast = cast_over(play, &body, owner, &at);
        sb_hit hit;
        if (meet(play, &cast, by.present, since_shot(play, &by, &at), &hit)) {
            return flown + hit.time * at.duration;
        }
        move(&body, &cast, 1.0f, at.duration * play->context->dt);
        flown += at.duration;
    }
    return flown;
}

// A held shell neither flies nor falls, and meets nothing.
static bool is_held(const sb_body *body)
{
    return body->shape != SB_BODY_FREE && body->gravity_scale == 0.0f;
}

static void hold(const sb_tanks_play *play, uint32_t shell)
{
    sb_body *body = &play->bodies[shell];
    // A shell that has not flown at all was shot in this tick.
    if (body->shape != SB_BODY_FREE && sb_shell_of(play, shell)->flown_m == 0.0f) {
        body->velocity = (sb_vec3){0};
        body->gravity_scale = 0.0f;
        body->mask = 0;
    }
}

void sb_lag_compensation_hold(const sb_tanks_play *play)
{
    for (uint32_t slot = 0; slot < play->player_capacity; slot++) {
        bool sees_others_late = sb_lag_compensation_age(play, &play->context->inputs[slot]) > 0;
        for (uint32_t i = 0; i < SB_SHELLS_PER_PLAYER && sees_others_late; i++) {
            hold(play, shell_body(play, slot, i));
        }
    }
}

static void release(const sb_tanks_play *play, uint32_t shell)
{
    sb_body *body = &play->bodies[shell];
    const sb_shell *record = sb_shell_of(play, shell);
    const sb_body_def def = sb_shell_body_def(play->context->api, record);
    body->velocity = record->velocity;
    body->gravity_scale = def.gravity_scale;
    body->mask = def.mask;
}

// A shell that was held, until its turn.
typedef struct held_shell {
    uint32_t body, slot;
    float arrival; // ticks
} held_shell;

static uint32_t release_all(const sb_tanks_play *play, held_shell *out_held)
{
    uint32_t count = 0;
    for (uint32_t slot = 0; slot < play->player_capacity; slot++) {
        for (uint32_t i = 0; i < SB_SHELLS_PER_PLAYER; i++) {
            const uint32_t shell = shell_body(play, slot, i);
            if (is_held(&play->bodies[shell])) {
                release(play, shell);
                out_held[count++] = (held_shell){shell, slot, 0.0f};
            }
        }
    }
    return count;
}

// Orders the shots of one tick: the shell that meets something first, counted from its shot, acts
// first.
static void put_in_order(const sb_tanks_play *play, held_shell *held, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        held_shell one = held[i];
        one.arrival = arrival(play, one.body, &play->context->inputs[one.slot]);
        uint32_t place = i;
        for (; place > 0 && one.arrival < held[place - 1].arrival; place--) {
            held[place] = held[place - 1];
        }
        held[place] = one;
    }
}

void sb_lag_compensation_release(const sb_tanks_play *play)
{
    held_shell held[SB_PLAYER_COUNT_MAX * SB_SHELLS_PER_PLAYER];
    const uint32_t count = release_all(play, held);
    if (count > 1) {
        put_in_order(play, held, count);
    }
    for (uint32_t i = 0; i < count; i++) {
        catch_up(play, held[i].body, &play->context->inputs[held[i].slot]);
    }
}

// Tanks that the client predicts are met in the world's step.
static uint64_t played_along(const sb_tanks_play *play)
{
    uint64_t bits = 0;
    for (uint32_t slot = 0; slot < play->player_capacity; slot++) {
        bits |= play->bodies[slot].shape != SB_BODY_FREE ? bit_of(slot) : 0;
    }
    return bits;
}

void sb_lag_compensation_predict(const sb_tanks_play *play)
{
    const uint32_t own = play->context->predicted;
    for (uint32_t i = 0; i < SB_SHELLS_PER_PLAYER; i++) {
        const uint32_t shell = shell_body(play, own, i);
        const sb_body *body = &play->bodies[shell];
        if (body->shape == SB_BODY_FREE) {
            continue;
        }
        sb_rewind_cast cast = {.path = path_of(body, play->context->dt),
                               .tick = play->tick - 1,
                               .duration = 1.0f,
                               .skip = own,
                               .mask = ~(uint32_t)SB_LAYER_SHELL,
                               .spared = played_along(play) | bit_of(body->ignored)};
        sb_hit hit, nearer;
        bool meets = false, blocked = false;
        meet_rewound(play, &cast, &hit, &meets);
        if (!meets) {
            continue;
        }
        // If the world's step would meet something before that, the step does.
        cast.path.displacement = sb_vec3_scale(cast.path.displacement, hit.time);
        meet_standing(play, &cast, cast.mask, &nearer, &blocked);
        if (!blocked) {
            hit.shell = shell;
            sb_hit_apply(play, &hit);
        }
    }
}
