/// A part of sabot/client.h: the map on which the match is played.
#ifndef SABOT_API_CLIENT_MAP_H
#define SABOT_API_CLIENT_MAP_H

#include <sabot/client_connection.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A static box of the map, which stands upright.
typedef struct sb_client_box {
    float center[3];       ///< m
    float half_extents[3]; ///< half width, height and length before it is turned, m
    float yaw;             ///< about its centre, rad
} sb_client_box;

/// Gives the map's boxes and bounds. `*out_boxes` points into the client, and is valid as long as
/// the client. What it points to changes when the next match is on another map, which may be in any
/// `sb_client_update`. SB_ERROR_ARGUMENT for NULL, SB_ERROR_STATE until the map has arrived; on
/// error all outputs are NULL and zeros.
SB_API sb_error sb_client_map(const sb_client *client, const sb_client_box **out_boxes,
                              uint32_t *out_count, float out_bounds_min[3],
                              float out_bounds_max[3]);

/// The lists of a map. Crates, walls and balls are entities of the tank game too, in the same
/// order. The map has their sizes, and the view has where they are now.
typedef enum sb_client_map_list {
    SB_CLIENT_MAP_SPAWNS,
    SB_CLIENT_MAP_BOXES,
    SB_CLIENT_MAP_CYLINDERS, ///< vertical
    SB_CLIENT_MAP_RAMPS,
    SB_CLIENT_MAP_HULLS,
    SB_CLIENT_MAP_CRATES,
    SB_CLIENT_MAP_WALLS, ///< breakable
    SB_CLIENT_MAP_BALLS,
    SB_CLIENT_MAP_PICK_UPS,
    SB_CLIENT_MAP_ZONES,
    SB_CLIENT_MAP_MARKERS,
} sb_client_map_list;

#define SB_CLIENT_TAG_SIZE 16
#define SB_CLIENT_POINT_COUNT_MAX 64

/// One item of a map. Members that its list does not use are 0.
typedef struct sb_client_map_item {
    /// Metres. The centre; for spawns, hulls, pick-ups and markers the foot, for ramps the middle
    /// of the low edge.
    float position[3];
    float half_extents[3];         ///< m; for a cylinder radius, half height, radius
    float yaw;                     ///< rad
    uint32_t team;                 ///< 0 for any team, or none
    uint32_t number;               ///< of a zone: its place in an order, such as that of gates; 0
                                   ///< for none
    char kind[SB_CLIENT_TAG_SIZE]; ///< of pick-ups, zones and markers, such as "repair"
    uint32_t point_count;          ///< corners; a ramp or hull is their convex hull
    float points[SB_CLIENT_POINT_COUNT_MAX][3]; ///< m, in the world
} sb_client_map_item;

/// Count of the items in a list; 0 for NULL, for an unknown list, and until the map has arrived.
SB_API uint32_t sb_client_map_count(const sb_client *client, sb_client_map_list list);

/// Describes one item of a list. SB_ERROR_ARGUMENT for NULL. SB_ERROR_RANGE for an unknown list, or
/// if `index` is out of bounds; until the map has arrived every index is. On error the struct is
/// all zeros.
SB_API sb_error sb_client_get_map_item(const sb_client *client, sb_client_map_list list,
                                       uint32_t index, sb_client_map_item *out_item);

#ifdef __cplusplus
}
#endif

#endif
