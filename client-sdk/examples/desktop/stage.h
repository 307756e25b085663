/// What of the world never moves: the ground with its zones, and the map's scenery with its
/// shadows.
#ifndef DESKTOP_STAGE_H
#define DESKTOP_STAGE_H

#include "game.h"
#include "painter.h"

#define STAGE_SHADOWS_MAX 2048
#define STAGE_SHADOW_CORNERS_MAX 32

typedef struct stage_shadow {
    int count;
    vec3 corners[STAGE_SHADOW_CORNERS_MAX];
} stage_shadow;

/// Large: one of static storage.
typedef struct dt_stage {
    bool built;
    uint32_t session, match; ///< of which it was built
    vec3 low, high;          ///< the map's bounds
    stage_shadow shadows[STAGE_SHADOWS_MAX];
    int shadow_count;
    painter_mark scenery; ///< where the scenery ends in the painter's lists
} dt_stage;

/// Builds it anew when another match has begun; the painter then holds the scenery, and nothing
/// else. False while there is no map.
bool stage_update(dt_stage *stage, const dt_game *game, dt_painter *painter);

/// A point moved so far inside the map's edges; as it is while there is no map.
vec3 stage_keep_in(const dt_stage *stage, vec3 at, float margin_m);

/// The shadow that points throw on the level `y`: its corners in `out_shadow`, none if it is no
/// area.
void stage_find_shadow(const vec3 *points, int count, float y, stage_shadow *out_shadow);

/// The ground, shadows, zones, and the places of pick-ups and flags.
void stage_draw_ground(const dt_stage *stage, const dt_game *game, const dt_camera *camera,
                       dt_canvas *canvas);
/// A shadow on the ground.
void stage_draw_shadow(const stage_shadow *shadow, const dt_camera *camera, dt_canvas *canvas);
/// The colour of a kind of pick-up, by its name in the map.
colour stage_pick_up_colour(const char *kind);

#endif
