/// The items of a map in the public form.
#ifndef SABOT_CLIENT_MAP_ITEM_H
#define SABOT_CLIENT_MAP_ITEM_H

#include <sabot/client.h>

#include "game/map/map.h"

/// Count of the items in a list; 0 for an unknown list.
uint32_t sb_map_item_count(const sb_map *map, sb_client_map_list list);

/// Fills one item; `index` is below the count (asserted).
void sb_map_item_fill(const sb_map *map, sb_client_map_list list, uint32_t index,
                      sb_client_map_item *out_item);

#endif
