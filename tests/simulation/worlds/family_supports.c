// Sleepers whose support is taken away, in every way that there is.

#include "family.h"
#include "room.h"

#define TAKEN_TICK 600u

typedef enum way {
    WAY_REMOVE,
    WAY_MOVE_ASIDE,
    WAY_MOVE_DOWN,
    WAY_SHOVE,
    WAY_SINK, // slower than what wakes by its speed
    WAY_SLIDE,
    WAY_TURN,
    WAY_TURN_RATE,
    WAY_TILT,
    WAY_COUNT,
} way;

static void add_support(scene *of, vec half, double height)
{
    scene_body support = scene_box(of, (vec){0, height, 0}, half);
    support.def.mass_kg *= 5;
    support.def.motion =
        height > half.y || scene_chance(of, 0.5) ? SB_BODY_KINEMATIC : SB_BODY_DYNAMIC;
    (void)scene_add(of, &support);
}

// A stack, a row of stacks, or a pyramid of balls and boxes on the support.
static void add_load(scene *of, vec half, double top)
{
    uint32_t columns = 1 + scene_below(of, 3), rows = 1 + scene_below(of, 5);
    double size = half.x / columns * 0.9;
    bool pyramid = scene_chance(of, 0.4);
    of->asleep_tick = pyramid ? 0 : of->asleep_tick; // balls may still slide
    for (uint32_t row = 0; row < rows; row++) {
        for (uint32_t column = 0; column + (pyramid ? row : 0) < columns; column++) {
            double x = (column - (columns - 1) / 2.0 + (pyramid ? row / 2.0 : 0)) * 2.05 * size;
            vec at = {x, top + (2 * row + 1) * size, 0};
            bool last = row + 1 == rows || pyramid;
            scene_body load = last && scene_chance(of, 0.3)
                                  ? scene_ball(of, at, size)
                                  : scene_box(of, at, (vec){size, size, size});
            (void)scene_add(of, &load);
        }
    }
}

static void take(scene *of, vec half)
{
    static const scene_act_kind kinds[WAY_COUNT] = {SCENE_REMOVE,  SCENE_MOVE,      SCENE_MOVE,
                                                    SCENE_IMPULSE, SCENE_VELOCITY,  SCENE_VELOCITY,
                                                    SCENE_TURN,    SCENE_TURN_RATE, SCENE_TILT};
    const scene_body *support = &of->bodies[0];
    bool kinematic = support->def.motion == SB_BODY_KINEMATIC;
    uint32_t which = scene_below(of, WAY_COUNT);
    bool falls = which == WAY_MOVE_DOWN || which == WAY_SINK;
    which = falls && !kinematic ? (uint32_t)WAY_REMOVE : which;
    which = which == WAY_SHOVE && kinematic ? (uint32_t)WAY_SLIDE : which;
    // A support on the ground would be tilted into the ground.
    which = which == WAY_TILT && !kinematic ? (uint32_t)WAY_MOVE_ASIDE : which;
    double away = 2.5 * half.x, slow = scene_log(of, 0.01, 0.5);
    double mass_kg = (double)support->def.mass_kg;
    const vec values[WAY_COUNT] = {
        {0, 0, 0},
        {away, 0, 0},
        {0, -scene_log(of, 0.003, 0.3), 0},
        {mass_kg * scene_in(of, 3, 20), 0, 0},
        {0, -slow, 0},
        {slow, 0, 0},
        {0, scene_in(of, 0.2, 1.5), 0},
        {0, slow, 0},
        {scene_in(of, -0.4, 0.4), 0, scene_in(of, -0.4, 0.4)},
    };
    of->driven = true; // a body that is moved or tilted lifts others
    scene_act_at(of, TAKEN_TICK, 0, kinds[which], values[which]);
}

void family_support(scene *of)
{
    room hall = room_draw(of, 24, 32);
    hall.slope = 0;
    room_build(of, &hall);
    of->sleeps = true;
    of->asleep_tick = TAKEN_TICK;
    of->friction = (float)scene_in(of, 0.3, 1);
    of->restitution = 0;
    of->mass_spread = 1;
    vec half = {scene_in(of, 0.5, 2), scene_in(of, 0.1, 0.5), scene_in(of, 0.5, 2)};
    double height = scene_chance(of, 0.5) ? half.y : half.y + scene_in(of, 2, 3);
    add_support(of, half, height);
    add_load(of, half, height + half.y);
    of->def.contact_capacity = scene_chance(of, 0.7) ? 256 : 1 + scene_below(of, 6);
    take(of, half);
}
