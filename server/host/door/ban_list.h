/// The bans of a server: accounts, addresses and ranges of addresses that may not play here, each
/// with a reason and an end. The list is kept in a file.
#ifndef SABOT_HOST_DOOR_BAN_LIST_H
#define SABOT_HOST_DOOR_BAN_LIST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "host/door/address_range.h"
#include "protocol/token/token.h"

#define SB_BAN_COUNT_MAX 10000u
#define SB_BAN_REASON_SIZE 121u ///< with its terminating zero
#define SB_BAN_ACCOUNT_SIZE (SB_TOKEN_USER_SIZE_MAX + 1u)

typedef enum sb_ban_kind {
    SB_BAN_ACCOUNT, ///< the user of connect tokens
    SB_BAN_ADDRESS, ///< an IPv4 address or an IPv6 /64
    SB_BAN_RANGE,
} sb_ban_kind;

/// Returns "account", "address" or "range".
const char *sb_ban_kind_name(sb_ban_kind kind);

typedef struct sb_ban {
    uint32_t id; ///< from 1, never used again in a list
    sb_ban_kind kind;
    char account[SB_BAN_ACCOUNT_SIZE]; ///< of an account
    sb_address_range range;            ///< of an address or a range
    char reason[SB_BAN_REASON_SIZE];   ///< UTF-8; the client is told it. Empty for none
    uint64_t made_unix_s;
    uint64_t expires_unix_s; ///< the ban holds before this second; 0: it never ends
} sb_ban;

typedef struct sb_ban_list {
    char *path;   ///< of the file; NULL if the list is not kept
    sb_ban *bans; ///< by rising id
    uint32_t count;
    uint32_t capacity;
    uint32_t last_id;
} sb_ban_list;

/// Reads the list; a missing file is an empty list. SB_ERROR_IO, SB_ERROR_MALFORMED or
/// SB_ERROR_MEMORY, and a sentence that names the file and what is wrong in it. A damaged file is
/// never overwritten, since nothing of the list is left then. `path` may be NULL.
sb_error sb_ban_list_open(sb_ban_list *list, const char *path, char *out_message,
                          size_t message_size);
void sb_ban_list_close(sb_ban_list *list);

/// Reads the file again, which another program may have written; a list that is not kept stays.
/// Errors as above, and then the list is as it was. Ids stay unique: none below the last one that
/// was given comes again.
sb_error sb_ban_list_read_again(sb_ban_list *list, char *out_message, size_t message_size);

/// Adds a ban, whose id is set, and writes the file. SB_ERROR_FULL for more than SB_BAN_COUNT_MAX,
/// SB_ERROR_MEMORY, or SB_ERROR_IO and a sentence; then the list is as it was.
sb_error sb_ban_list_add(sb_ban_list *list, const sb_ban *ban, uint32_t *out_id, char *out_message,
                         size_t message_size);

/// Removes a ban and writes the file. SB_ERROR_UNKNOWN if there is none of that id; errors as
/// above.
sb_error sb_ban_list_remove(sb_ban_list *list, uint32_t id, char *out_message, size_t message_size);

/// Removes the bans that have ended. Returns their number. The file keeps them until it is written
/// next.
uint32_t sb_ban_list_expire(sb_ban_list *list, uint64_t now_unix_s);

const sb_ban *sb_ban_list_find(const sb_ban_list *list, uint32_t id);

struct json_t;
/// Returns a ban as JSON, as it is in the file and in answers: `id`, `account`, `address` or
/// `range`, `reason`, `made_unix_s`, and `expires_unix_s` unless it never ends.
struct json_t *sb_ban_to_json(const sb_ban *ban);

/// Reads what a request says of a ban: exactly one of `account`, `address` and `range`, and perhaps
/// `reason`, `expires_unix_s` or `duration_s`. False and a sentence for anything else.
bool sb_ban_from_json(struct json_t *object, uint64_t now_unix_s, sb_ban *out_ban,
                      char *out_message, size_t message_size);

#endif
