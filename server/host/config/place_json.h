/// The settings of a session in requests (NewSession and SessionChange in openapi.json), which are
/// rows of the table in config/session_option.c.
#ifndef SABOT_HOST_CONFIG_PLACE_JSON_H
#define SABOT_HOST_CONFIG_PLACE_JSON_H

#include <stdbool.h>
#include <stddef.h>

#include "session/lobby/lobby.h"

struct json_t;

/// Maps that a session may name.
typedef struct sb_place_maps {
    const sb_map *const *maps;
    uint32_t count;
} sb_place_maps;

/// Changes a def by a request. With `making`, what is fixed for a session's life may be set too.
/// False and a sentence for an unknown member, or a value of another type or out of its range; the
/// def is then in part changed.
bool sb_place_from_json(struct json_t *object, bool making, const sb_place_maps *maps,
                        sb_place_def *def, char *out_message, size_t message_size);

#endif
