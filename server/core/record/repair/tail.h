/// What follows the last good chunk of a log whose chain breaks: a tail that a crash tore, or the
/// rest of a damaged log.
#ifndef SABOT_RECORD_REPAIR_TAIL_H
#define SABOT_RECORD_REPAIR_TAIL_H

#include "base/allocator.h"
#include "record/chunk.h"

/// Says whether the tail is torn: no whole chunk is found after the end of the chain, in a source
/// of `size` bytes. Cutting the log there then loses nothing that was ever written whole.
/// SB_ERROR_MEMORY.
sb_error sb_log_tail_is_torn(sb_log_source source, uint64_t size, const sb_chunk_chain *chain,
                             const sb_allocator *allocator, bool *out_torn);

#endif
