/// Bans in a form in which one is found at once: the copy that a shard asks at its door. It never
/// changes, so a change of the list makes a new set.
#ifndef SABOT_HOST_DOOR_BAN_SET_H
#define SABOT_HOST_DOOR_BAN_SET_H

#include "host/door/ban_list.h"

typedef struct sb_ban_set sb_ban_set;

/// Copies the bans of a list. NULL without memory.
sb_ban_set *sb_ban_set_create(const sb_ban_list *list);
void sb_ban_set_destroy(sb_ban_set *set);

/// Returns a ban that holds at this time for an address, or for an account of `account_size` bytes
/// (0 if the client has none). NULL if there is none. NULL as `set` is an empty set.
const sb_ban *sb_ban_set_find(const sb_ban_set *set, const uint8_t address[16], const char *account,
                              size_t account_size, uint64_t now_unix_s);

#endif
