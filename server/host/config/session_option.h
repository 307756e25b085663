/// A session of the list "sessions" of a configuration, or of a request to make or change one. Its
/// members are rows of a table, as options of the server are.
#ifndef SABOT_HOST_CONFIG_SESSION_OPTION_H
#define SABOT_HOST_CONFIG_SESSION_OPTION_H

#include <jansson.h>

#include "host/config/fault.h"

/// Where a session is described, beside SB_CONFIG_BY_FILE: in a request of the admin interface.
#define SB_CONFIG_BY_REQUEST 8

typedef struct sb_config_session {
    uint32_t given; ///< bit k: the member of row k was given; all others are unset
    const char *name, *mode, *password;
    const char *password_path; ///< file with the password
    const char *map;           ///< one map, instead of `maps`
    sb_config_list maps;
    sb_config_list settings; ///< as NAME=VALUE
    uint32_t visibility;     ///< an sb_visibility
    uint32_t players, computers, spectators, spectator_delay_ms, ready_count;
    uint32_t empty_s, match_limit;
    bool votes;
} sb_config_session;

/// The value of an option of kind SB_CONFIG_SESSIONS.
typedef struct sb_config_sessions {
    uint32_t count;
    sb_config_session *list; ///< `count` of them, the configuration's; NULL: they are all equal
} sb_config_sessions;

/// Members that are `live` may change while the session is played.
const sb_config_table *sb_config_session_options(void);

/// True if the member of that name (asserted to exist) was given.
bool sb_config_session_gives(const sb_config_session *session, const char *name);

/// Reads an object. An empty text means that there is none. `by` is SB_CONFIG_BY_FILE or _REQUEST.
/// The label of `place` is the session's ("sabot.json:sessions[1]"), or empty. False after faults.
bool sb_config_session_read(json_t *object, uint8_t by, sb_config_session *out_session,
                            const sb_config_place *place);

/// Reads a list of 1 to `count_max` sessions into memory of the place's texts. False after faults.
bool sb_config_sessions_read(json_t *list, uint64_t count_max, sb_config_sessions *out_sessions,
                             const sb_config_place *place);

/// Returns what a session says, with passwords hidden; NULL without memory or for a text that is
/// not UTF-8.
json_t *sb_config_session_json(const sb_config_session *session);
/// Likewise the number or the list.
json_t *sb_config_sessions_json(const sb_config_sessions *sessions);

bool sb_config_session_equal(const sb_config_session *a, const sb_config_session *b);
bool sb_config_sessions_equal(const sb_config_sessions *a, const sb_config_sessions *b);

/// Copies the list and its texts into `texts`. False without memory: then `sessions` is unchanged.
bool sb_config_sessions_keep(sb_config_sessions *sessions, sb_config_texts *texts);

#endif
