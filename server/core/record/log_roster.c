#include "record/log_roster.h"

#include <string.h>

_Static_assert(sizeof(sb_log_roster) ==
                   8 + SB_PLAYER_COUNT_MAX * (SB_PLAYER_NAME_SIZE + 1 + SB_SECRET_HASH_SIZE),
               "a roster has no padding: rosters are compared as bytes");

void sb_log_roster_follow(sb_log_roster *roster, const sb_frame *frame, const sb_notes *notes)
{
    for (uint32_t i = 0; i < frame->command_count; i++) {
        const sb_command *command = &frame->commands[i];
        uint64_t bit = (uint64_t)1 << command->player;
        sb_log_player *player = &roster->players[command->player];
        *player = (sb_log_player){0};
        if (command->kind == SB_COMMAND_JOIN) {
            roster->occupied |= bit;
            memcpy(player->name, command->name, sizeof player->name);
        } else {
            roster->occupied &= ~bit;
        }
    }
    for (uint32_t i = 0; i < notes->count; i++) {
        const sb_note *note = &notes->list[i];
        if (note->kind == SB_NOTE_SECRET && note->size == SB_SECRET_HASH_SIZE &&
            note->player < SB_PLAYER_COUNT_MAX && (roster->occupied >> note->player & 1u) != 0) {
            sb_log_player *player = &roster->players[note->player];
            player->has_secret = true;
            memcpy(player->secret_hash, note->bytes, SB_SECRET_HASH_SIZE);
        }
    }
}

void sb_log_roster_write(const sb_log_roster *roster, sb_writer *writer)
{
    sb_writer_u64(writer, roster->occupied);
    for (uint32_t i = 0; i < SB_PLAYER_COUNT_MAX; i++) {
        const sb_log_player *player = &roster->players[i];
        if ((roster->occupied >> i & 1u) == 0) {
            continue;
        }
        size_t size = strlen(player->name);
        sb_writer_u8(writer, (uint8_t)size);
        sb_writer_bytes(writer, player->name, size);
        sb_writer_u8(writer, player->has_secret);
        if (player->has_secret) {
            sb_writer_bytes(writer, player->secret_hash, SB_SECRET_HASH_SIZE);
        }
    }
}

static void read_player(sb_reader *reader, sb_log_player *out_player)
{
    uint32_t size = sb_reader_u8(reader);
    if (size >= SB_PLAYER_NAME_SIZE) {
        sb_reader_fail(reader, SB_ERROR_LIMIT);
        return;
    }
    const uint8_t *name = sb_reader_bytes(reader, size);
    if (name != NULL && memchr(name, 0, size) != NULL) {
        sb_reader_fail(reader, SB_ERROR_MALFORMED);
    } else if (name != NULL) {
        memcpy(out_player->name, name, size);
    }
    uint8_t has_secret = sb_reader_u8(reader);
    if (has_secret > 1) {
        sb_reader_fail(reader, SB_ERROR_RANGE);
    }
    const uint8_t *hash = has_secret == 1 ? sb_reader_bytes(reader, SB_SECRET_HASH_SIZE) : NULL;
    if (hash != NULL) {
        out_player->has_secret = true;
        memcpy(out_player->secret_hash, hash, SB_SECRET_HASH_SIZE);
    }
}

sb_error sb_log_roster_read(const void *bytes, size_t size, uint32_t player_capacity,
                            sb_log_roster *out_roster)
{
    sb_reader reader = sb_reader_over(bytes, size);
    memset(out_roster, 0, sizeof *out_roster);
    out_roster->occupied = sb_reader_u64(&reader);
    if (player_capacity < 64 && out_roster->occupied >> player_capacity != 0) {
        sb_reader_fail(&reader, SB_ERROR_RANGE);
    }
    for (uint32_t i = 0; i < player_capacity && reader.error == SB_OK; i++) {
        if ((out_roster->occupied >> i & 1u) != 0) {
            read_player(&reader, &out_roster->players[i]);
        }
    }
    if (sb_reader_remaining(&reader) != 0) {
        sb_reader_fail(&reader, SB_ERROR_MALFORMED);
    }
    return reader.error;
}
