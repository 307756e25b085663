#include "host/wire/move_mark.h"

#include <string.h>

static const char PREFIX[] = "move-", ENDING[] = ".sblog", DIGITS[] = "0123456789abcdef";

void sb_move_name_write(const uint8_t id[SB_MOVE_ID_SIZE], char out_name[SB_MOVE_NAME_SIZE])
{
    char *at = out_name;
    memcpy(at, PREFIX, sizeof PREFIX - 1);
    at += sizeof PREFIX - 1;
    for (uint32_t i = 0; i < SB_MOVE_ID_SIZE; i++) {
        *at++ = DIGITS[id[i] >> 4];
        *at++ = DIGITS[id[i] & 15];
    }
    memcpy(at, ENDING, sizeof ENDING);
}

bool sb_move_name_read(const char *name, uint8_t out_id[SB_MOVE_ID_SIZE])
{
    const size_t prefix = sizeof PREFIX - 1;
    if (strlen(name) != SB_MOVE_NAME_SIZE - 1 || memcmp(name, PREFIX, prefix) != 0 ||
        strcmp(name + prefix + 2 * (size_t)SB_MOVE_ID_SIZE, ENDING) != 0) {
        return false;
    }
    for (uint32_t i = 0; i < SB_MOVE_ID_SIZE; i++) {
        const char *high = memchr(DIGITS, name[prefix + 2 * (size_t)i], sizeof DIGITS - 1);
        const char *low = memchr(DIGITS, name[prefix + 2 * (size_t)i + 1], sizeof DIGITS - 1);
        if (high == NULL || low == NULL) {
            return false;
        }
        out_id[i] = (uint8_t)((high - DIGITS) << 4 | (low - DIGITS));
    }
    return true;
}

void sb_move_story_init(sb_move_story *story, const char *name)
{
    memset(story, 0, sizeof *story);
    story->brought = sb_move_name_read(name, story->id);
}

void sb_move_story_add(sb_move_story *story, const sb_move_mark *mark)
{
    if (mark->kind == SB_HANDOVER_LEAVES) {
        story->leaves = true;
        story->last = *mark;
        return;
    }
    if (story->leaves && memcmp(story->last.id, mark->id, sizeof mark->id) == 0) {
        story->leaves = false;
    }
    if (mark->kind == SB_HANDOVER_TAKEN && story->brought &&
        memcmp(story->id, mark->id, sizeof mark->id) == 0) {
        story->arrived = true;
        story->session = mark->session;
    }
}

void sb_move_story_of(sb_move_story *story, const char *path, const sb_log_handovers *marks)
{
    const char *slash = strrchr(path, '/');
    sb_move_story_init(story, slash != NULL ? slash + 1 : path);
    if (marks->taken.kind == SB_HANDOVER_TAKEN) {
        sb_move_story_add(story, &marks->taken);
    }
    if (marks->leaves.to[0] != '\0') {
        sb_move_story_add(story, &marks->leaves);
    }
}

sb_move_verdict sb_move_story_judge(const sb_move_story *story)
{
    if (story->brought && !story->arrived) {
        return SB_MOVE_COPY;
    }
    return story->leaves ? SB_MOVE_ASK : SB_MOVE_RESUME;
}
