/// The log of a match that goes, as it is sent to the target: the whole file, then what is added to
/// it. On the control thread, which reads what was mostly written just now.
#ifndef SABOT_HOST_MOVE_OUT_MOVE_SENDER_H
#define SABOT_HOST_MOVE_OUT_MOVE_SENDER_H

#include "host/follow/follow_dial.h"
#include "host/follow/follow_pace.h"
#include "host/logs/file_source.h"

/// The number of a move's only log in its connection.
#define SB_MOVE_LOG_NUMBER 1u

/// Everything is for move_sender.c alone.
typedef struct sb_move_sender {
    sb_follow_dial *dial; // the connection to the target
    sb_file_source file;
    bool offered;         // LOG was sent by the present connection
    bool answered;        // the target has said what it has
    uint64_t sent, known; // bytes of the file
    sb_follow_pace pace;
} sb_move_sender;

/// Begins without a file.
void sb_move_sender_init(sb_move_sender *sender, sb_follow_dial *dial);

/// A connection stands. Nothing was sent by it so far.
void sb_move_sender_connected(sb_move_sender *sender, uint64_t now_ns);

/// Opens the log and offers it under the name of the move's copy. False if it cannot be read.
bool sb_move_sender_offer(sb_move_sender *sender, const char *path,
                          const uint8_t id[SB_MOVE_ID_SIZE]);

/// A frame came by the connection.
void sb_move_sender_heard(sb_move_sender *sender, uint64_t now_ns);

/// HAVE came: what the log has can be sent.
void sb_move_sender_answered(sb_move_sender *sender);

/// ACK came for the bytes up to `offset`. False if they were never sent, or acknowledged before.
bool sb_move_sender_acknowledged(sb_move_sender *sender, uint64_t offset, uint64_t now_ns);

/// Returns true while the log is sent: it was offered, and the offer was answered.
bool sb_move_sender_is_sending(const sb_move_sender *sender);

/// Sends what the file has, as far as the target keeps pace. False if it cannot be read.
bool sb_move_sender_send(sb_move_sender *sender, uint64_t now_ns);

/// Returns the number of bytes that the target has still to acknowledge.
uint64_t sb_move_sender_rest(const sb_move_sender *sender);

/// Returns true if all that the file had at the last `_send` was given to the connection.
bool sb_move_sender_is_even(const sb_move_sender *sender);

/// The connection has ended, or nothing more is to be sent.
void sb_move_sender_stop(sb_move_sender *sender);

/// Stops, and closes the file. Called twice it does nothing.
void sb_move_sender_close(sb_move_sender *sender);

#endif
