/// What lies behind the last good chunk of a log whose chain breaks: a tail that a crash tore, or a
/// part of the log behind a damage.
#ifndef SABOT_RECORD_REPAIR_TAIL_H
#define SABOT_RECORD_REPAIR_TAIL_H

#include "base/allocator.h"
#include "record/chunk.h"

/// True if no whole chunk is found behind the end of the chain, in a source of `size` bytes:
/// nothing that was ever written whole is lost if it is cut off there. SB_ERROR_MEMORY.
sb_error sb_log_tail_is_torn(sb_log_source source, uint64_t size, const sb_chunk_chain *chain,
                             const sb_allocator *allocator, bool *out_torn);

#endif
