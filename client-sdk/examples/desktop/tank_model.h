/// What a tank looks like: tracks, hull, turret, gun.
#ifndef DESKTOP_TANK_MODEL_H
#define DESKTOP_TANK_MODEL_H

#include "game.h"
#include "painter.h"

/// Adds the tank's parts, in the colour of its player.
void tank_model_add(dt_painter *painter, const dt_game *game, const sb_client_entity *tank);

/// The middle of the turret's top, where its colour is to be seen.
vec3 tank_model_top(const dt_game *game, const sb_client_entity *tank);
/// The end of the gun.
vec3 tank_model_muzzle(const dt_game *game, const sb_client_entity *tank);
/// The four corners of the ground under it.
void tank_model_footprint(const dt_game *game, const sb_client_entity *tank, vec3 out_corners[4]);

#endif
