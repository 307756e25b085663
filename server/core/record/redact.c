#include "record/redact.h"

#include <string.h>

// Writes "player <slot>"; slots have at most two digits.
static void name_by_slot(sb_redaction *redaction, uint32_t slot, char out_name[SB_PLAYER_NAME_SIZE])
{
    static const char begin[] = "player ";
    size_t size = sizeof begin - 1;
    memset(out_name, 0, SB_PLAYER_NAME_SIZE);
    memcpy(out_name, begin, size);
    if (slot >= 10) {
        out_name[size++] = (char)('0' + slot / 10);
    }
    out_name[size] = (char)('0' + slot % 10);
    redaction->names++;
}

void sb_redact_roster(sb_redaction *redaction, sb_log_roster *roster)
{
    for (uint32_t slot = 0; slot < SB_PLAYER_COUNT_MAX; slot++) {
        sb_log_player *player = &roster->players[slot];
        redaction->secrets += player->has_secret;
        player->has_secret = false;
        memset(player->secret_hash, 0, sizeof player->secret_hash);
        if (redaction->people && (roster->occupied >> slot & 1) != 0) {
            name_by_slot(redaction, slot, player->name);
        }
    }
}

const sb_frame *sb_redact_frame(sb_redaction *redaction, const sb_frame *frame, sb_frame *scratch)
{
    if (!redaction->people || frame->command_count == 0) {
        return frame;
    }
    *scratch = *frame;
    for (uint32_t i = 0; i < scratch->command_count; i++) {
        sb_command *command = &scratch->commands[i];
        if (command->kind == SB_COMMAND_JOIN) {
            name_by_slot(redaction, command->player, command->name);
        }
    }
    return scratch;
}

void sb_redact_notes(sb_redaction *redaction, const sb_notes *notes, sb_notes *out_notes)
{
    out_notes->repeated = notes->repeated;
    out_notes->missing = notes->missing;
    out_notes->dropped = 0;
    out_notes->count = 0;
    for (uint32_t i = 0; i < notes->count; i++) {
        const sb_note *note = &notes->list[i];
        if (note->kind == SB_NOTE_SECRET) {
            redaction->secrets++;
        } else if (redaction->people && note->kind != SB_NOTE_LATE) {
            redaction->notes++;
        } else {
            out_notes->list[out_notes->count++] = *note;
        }
    }
}
