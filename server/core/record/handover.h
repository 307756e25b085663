/// Marks of a log that its match goes from one server to another while it is played. README.md
/// beside this file lists the bytes; `server/host/move` says when they are written.
#ifndef SABOT_RECORD_HANDOVER_H
#define SABOT_RECORD_HANDOVER_H

#include <stdint.h>

#include "base/error.h"

#define SB_HANDOVER_ID_SIZE 16u
#define SB_HANDOVER_ADDRESS_SIZE_MAX 255u
#define SB_HANDOVER_PAYLOAD_SIZE_MAX                                                               \
    (1u + 2u * SB_HANDOVER_ID_SIZE + 4u + 1u + SB_HANDOVER_ADDRESS_SIZE_MAX)

typedef enum sb_handover_kind {
    SB_HANDOVER_LEAVES = 1, ///< now only the other server knows which one plays the match
    SB_HANDOVER_STAYS = 2,  ///< the move with this id has failed: the match goes on in this log
    SB_HANDOVER_TAKEN = 3,  ///< the other server plays the match from here on, and writes this log
} sb_handover_kind;

typedef struct sb_log_handover {
    sb_handover_kind kind;
    uint8_t id[SB_HANDOVER_ID_SIZE];    ///< of the move
    uint8_t store[SB_HANDOVER_ID_SIZE]; ///< of the other server's folder of logs
    uint32_t session;                   ///< of TAKEN: the session's number at the other server
    /// Of LEAVES: where the other server is asked, such as "10.0.0.7:7900"; otherwise empty.
    char to[SB_HANDOVER_ADDRESS_SIZE_MAX + 1];
} sb_log_handover;

/// Writes a payload. Returns its size. The address must be printable ASCII without spaces
/// (asserted): readers take any other for damage.
uint32_t sb_handover_write(const sb_log_handover *handover,
                           uint8_t out_payload[SB_HANDOVER_PAYLOAD_SIZE_MAX]);

/// Reads a payload. SB_ERROR_TRUNCATED; SB_ERROR_UNKNOWN (kind); SB_ERROR_MALFORMED for further
/// bytes, and for an address that is not printable ASCII, or is there where none belongs.
sb_error sb_handover_read(const void *payload, uint32_t size, sb_log_handover *out_handover);

/// What the marks of a log say together. All zeros: it has none.
typedef struct sb_log_handovers {
    sb_log_handover leaves; ///< the last LEAVES; `to` is empty unless it stands
    sb_log_handover taken;  ///< the last TAKEN; `kind` is 0 without one
} sb_log_handovers;

/// Adds the next mark.
void sb_log_handovers_add(sb_log_handovers *handovers, const sb_log_handover *mark);

#endif
