/// ENet's range coder, used where it pays: on datagrams with a snapshot in plain form.
///
/// ENet knows one compressor for all peers, and a peer that cannot decompress drops what is
/// compressed without a word. So nothing else is ever compressed: whoever is not sent plain
/// snapshots needs no range coder. Nor is anything decompressed, whatever a client sends.
#ifndef SABOT_HOST_COMPRESSOR_H
#define SABOT_HOST_COMPRESSOR_H

#include <stdint.h>

#include <enet/enet.h>

#include "base/error.h"

typedef struct sb_compressor {
    void *range_coder;             ///< ENet's, 64 KiB
    uint64_t datagrams_compressed; ///< those that became smaller by it
    uint64_t bytes_saved;          ///< what they would have had more
} sb_compressor;

/// Has the host compress what it sends. The compressor stays where it is as long as the host lives,
/// which releases the range coder when it is destroyed. SB_ERROR_MEMORY; then nothing has changed.
sb_error sb_compressor_attach(sb_compressor *compressor, ENetHost *host);

#endif
