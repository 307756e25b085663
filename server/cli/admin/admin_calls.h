/// The commands of `sabot admin`: each is a request of the admin interface.
#ifndef SABOT_CLI_ADMIN_ADMIN_CALLS_H
#define SABOT_CLI_ADMIN_ADMIN_CALLS_H

#include <stdint.h>

#define SB_ADMIN_MEMBER_COUNT_MAX 14

typedef enum sb_admin_member_kind {
    SB_ADMIN_MEMBER_TEXT,
    SB_ADMIN_MEMBER_NUMBER,
    SB_ADMIN_MEMBER_QUERY,   ///< a number of the path's query
    SB_ADMIN_MEMBER_FILE,    ///< file that gets the answer
    SB_ADMIN_MEMBER_SETTING, ///< NAME=VALUE of the object "settings"; may be given several times
    SB_ADMIN_MEMBER_LIST,    ///< may be given several times
} sb_admin_member_kind;

/// An option that becomes a member of the request's body.
typedef struct sb_admin_member {
    const char *option, *argument, *help;
    const char *key; ///< in the body or query
    sb_admin_member_kind kind;
} sb_admin_member;

/// A command and its request.
typedef struct sb_admin_call {
    const char *group, *name;
    const char *help;          ///< one line
    const char *method, *path; ///< "%s" stands for the operand
    const char *operand;       ///< "ID", "NAME", "TEXT"; NULL for none. A second one, behind a
                               ///< blank, is the value of the first member, which is no option then
    const char *columns;       ///< of a list, with blanks between them; NULL for no list
    sb_admin_member members[SB_ADMIN_MEMBER_COUNT_MAX];
} sb_admin_call;

/// All commands, those of a group together.
extern const sb_admin_call sb_admin_calls[];
extern const uint32_t sb_admin_call_count;

/// The short form of `sessions move`.
extern const sb_admin_call sb_admin_call_move;

#endif
