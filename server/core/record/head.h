/// The start of a tick log: the prologue, which every format version shares, and the head. For
/// encoder, reader and verify only.
#ifndef SABOT_RECORD_HEAD_H
#define SABOT_RECORD_HEAD_H

#include "record/chunk.h"

/// Bytes of the head chunk's payload.
#define SB_HEAD_PAYLOAD_SIZE 208u
/// Bytes of prologue and head chunk together.
#define SB_HEAD_SIZE (SB_LOG_PROLOGUE_SIZE + SB_CHUNK_HEADER_SIZE + SB_HEAD_PAYLOAD_SIZE)

/// Checks a head: SB_ERROR_VERSION if the format version is not ours, SB_ERROR_RANGE if no match
/// can have the game's settings.
sb_error sb_head_check(const sb_log_head *head);

/// Writes prologue and head chunk, SB_HEAD_SIZE bytes, and sets the chain to the next chunk. The
/// head must pass `sb_head_check`.
void sb_head_write(const sb_log_head *head, sb_chunk_chain *out_chain, void *out_bytes);

/// Reads prologue and head chunk. `payload` has room for SB_CHUNK_PAYLOAD_SIZE_MAX bytes.
/// SB_ERROR_MALFORMED if the bytes are not a tick log's; SB_ERROR_VERSION for another format, with
/// only `format_version` filled; otherwise as `sb_chunk_read` and `sb_head_check`. On any other
/// error the head is all zeros. The chain stays at the faulty chunk.
sb_error sb_head_read(sb_log_source source, sb_log_head *out_head, sb_chunk_chain *out_chain,
                      uint8_t *payload);

#endif
