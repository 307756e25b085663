#include "record/repair/first_keyframe.h"

#include "record/chunk.h"
#include "record/keyframe.h"
#include "record/replay.h"

sb_error sb_first_keyframe_make(const sb_log_head *head, const sb_map *map, const sb_rules *rules,
                                const sb_allocator *allocator, uint8_t *out_payload,
                                uint32_t *out_size)
{
    if (head->simulation_version != SB_SIMULATION_VERSION) {
        return SB_ERROR_VERSION;
    }
    sb_game_def def = head->game;
    def.rules = sb_log_rules(head, rules);
    if (def.rules == NULL) {
        return SB_ERROR_UNKNOWN;
    }
    sb_game *game;
    sb_error error = sb_game_create(&def, map, allocator, &game);
    if (error != SB_OK) {
        return error == SB_ERROR_ARGUMENT ? SB_ERROR_RANGE : error;
    }
    sb_log_keyframe_coder *coder =
        sb_log_keyframe_coder_create(game, SB_LOG_KEYFRAME_WRITE, allocator);
    error = coder == NULL ? SB_ERROR_MEMORY : SB_OK;
    if (error == SB_OK) {
        *out_size = (uint32_t)sb_log_keyframe_write(coder, game, (sb_log_keyframe_head){0},
                                                    out_payload, SB_CHUNK_PAYLOAD_SIZE_MAX);
        error = *out_size > 0 ? SB_OK : SB_ERROR_LIMIT;
    }
    sb_log_keyframe_coder_destroy(coder);
    sb_game_destroy(game);
    return error;
}
