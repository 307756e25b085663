#include "host/move/out/move_sender.h"

#include <string.h>
#include <sys/stat.h>

#include "host/wire/move_mark.h"

void sb_move_sender_init(sb_move_sender *self, sb_follow_dial *dial)
{
    *self = (sb_move_sender){.dial = dial, .file = {.descriptor = -1}};
}

void sb_move_sender_connected(sb_move_sender *self, uint64_t now_ns)
{
    sb_follow_pace_init(&self->pace, now_ns);
}

bool sb_move_sender_offer(sb_move_sender *self, const char *path, const uint8_t id[SB_MOVE_ID_SIZE])
{
    sb_follow_frame frame = {.kind = SB_FOLLOW_LOG, .log = SB_MOVE_LOG_NUMBER};
    char name[SB_MOVE_NAME_SIZE];
    if (sb_file_source_open(&self->file, path) != SB_OK) {
        return false;
    }
    sb_move_name_write(id, name);
    memcpy(frame.name, name, sizeof name);
    frame.size = self->known = self->file.size;
    self->offered = true;
    sb_follow_dial_send(self->dial, &frame);
    return true;
}

void sb_move_sender_heard(sb_move_sender *self, uint64_t now_ns)
{
    sb_follow_pace_heard(&self->pace, now_ns);
}

void sb_move_sender_answered(sb_move_sender *self)
{
    self->answered = self->offered;
}

bool sb_move_sender_acknowledged(sb_move_sender *self, uint64_t offset, uint64_t now_ns)
{
    const uint64_t before = self->pace.taken; // the only log begins at 0
    return offset <= self->sent && offset >= before &&
           sb_follow_pace_taken(&self->pace, offset - before, now_ns);
}

bool sb_move_sender_is_sending(const sb_move_sender *self)
{
    return self->offered && self->answered;
}

// Returns false if the file cannot be read.
static bool send_piece(sb_move_sender *self, uint64_t now_ns)
{
    uint8_t bytes[SB_FOLLOW_PIECE_SIZE_MAX];
    const uint64_t rest = self->known - self->sent;
    const uint32_t size =
        rest < SB_FOLLOW_PIECE_SIZE_MAX ? (uint32_t)rest : SB_FOLLOW_PIECE_SIZE_MAX;
    const sb_log_source source = sb_file_source_view(&self->file);
    if (source.read_at(source.context, self->sent, bytes, size) != size) {
        return false;
    }
    sb_follow_dial_send(self->dial, &(sb_follow_frame){.kind = SB_FOLLOW_PIECE,
                                                       .log = SB_MOVE_LOG_NUMBER,
                                                       .offset = self->sent,
                                                       .stamp_ns = now_ns,
                                                       .bytes = bytes,
                                                       .byte_count = size});
    self->sent += size;
    sb_follow_pace_sent(&self->pace, size, now_ns);
    return true;
}

bool sb_move_sender_send(sb_move_sender *self, uint64_t now_ns)
{
    struct stat status;
    bool worked = true;
    if (fstat(self->file.descriptor, &status) == 0) {
        self->known = (uint64_t)status.st_size;
    }
    while (worked && self->sent != self->known &&
           sb_follow_pace_may_send(&self->pace, sb_follow_dial_waiting(self->dial))) {
        worked = send_piece(self, now_ns);
    }
    return worked;
}

uint64_t sb_move_sender_rest(const sb_move_sender *self)
{
    return self->known - self->pace.taken;
}

bool sb_move_sender_is_even(const sb_move_sender *self)
{
    return self->sent == self->known;
}

void sb_move_sender_stop(sb_move_sender *self)
{
    self->offered = false;
}

void sb_move_sender_close(sb_move_sender *self)
{
    sb_move_sender_stop(self);
    sb_file_source_close(&self->file);
}
