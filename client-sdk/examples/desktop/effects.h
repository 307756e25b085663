/// What events and movement leave behind for a moment: flashes, fire, smoke, sparks, the trails of
/// shells, dust, and scorched ground. For the eye alone; a frame more or less changes nothing.
#ifndef DESKTOP_EFFECTS_H
#define DESKTOP_EFFECTS_H

#include "game.h"
#include "painter.h"

#define EFFECTS_PARTICLES_MAX 1536
#define EFFECTS_SCORCHES_MAX 24

typedef struct dt_particle {
    vec3 position, velocity;
    vec3 tail;              ///< from where a streak reaches; otherwise not used
    float age_s, life_s;    ///< none where the life is 0
    float size_m, grow_m_s; ///< radius, or width of a streak
    float fall_m_s2;
    colour start, end;
    bool streak;
} dt_particle;

/// Where a shell or tank was in the frame before.
typedef struct effects_trace {
    bool known;
    uint32_t generation;
    vec3 position;
    float travelled_m; ///< since the last puff of dust
} effects_trace;

typedef struct dt_effects {
    dt_particle particles[EFFECTS_PARTICLES_MAX];
    uint32_t next; ///< place of the next particle; the oldest gives way
    effects_trace traces[SB_CLIENT_ENTITY_COUNT_MAX];
    struct {
        vec3 position;
        float age_s, life_s, radius_m;
    } scorches[EFFECTS_SCORCHES_MAX];
    uint32_t next_scorch;
    uint32_t random;
} dt_effects;

void effects_init(dt_effects *effects);

/// What an event looks like.
void effects_tell(dt_effects *effects, const dt_game *game, const sb_client_event *event);

/// Moves everything on by the frame's time, and lets what moves leave its trail.
void effects_update(dt_effects *effects, const dt_game *game);

void effects_draw_ground(const dt_effects *effects, const dt_camera *camera, dt_canvas *canvas);
void effects_add(const dt_effects *effects, dt_painter *painter);

#endif
