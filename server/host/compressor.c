#include "host/compressor.h"

#include <stdbool.h>

#include "protocol/peek.h"

static bool has_payload(uint8_t command)
{
    switch (command) {
    case ENET_PROTOCOL_COMMAND_SEND_RELIABLE:
    case ENET_PROTOCOL_COMMAND_SEND_UNRELIABLE:
    case ENET_PROTOCOL_COMMAND_SEND_FRAGMENT:
    case ENET_PROTOCOL_COMMAND_SEND_UNSEQUENCED:
    case ENET_PROTOCOL_COMMAND_SEND_UNRELIABLE_FRAGMENT:
        return true;
    default:
        return false;
    }
}

// A datagram is handed over as ENet has put it together: a buffer for each command, and behind that
// of a command with a payload one for the payload. What is not of this form carries no snapshot;
// nor do empty buffers, behind whose end ENet's range coder would read.
static bool carries_plain_snapshot(const ENetBuffer *buffers, size_t buffer_count)
{
    bool carries = false;
    for (size_t i = 0; i < buffer_count; i++) {
        if (buffers[i].dataLength < sizeof(ENetProtocolCommandHeader)) {
            return false;
        }
        uint8_t command = *(const uint8_t *)buffers[i].data & ENET_PROTOCOL_COMMAND_MASK;
        if (!has_payload(command)) {
            continue;
        }
        i++;
        if (i == buffer_count || buffers[i].dataLength == 0) {
            return false;
        }
        carries = carries || (command == ENET_PROTOCOL_COMMAND_SEND_UNSEQUENCED &&
                              sb_message_is_plain_snapshot(buffers[i].data, buffers[i].dataLength));
    }
    return carries;
}

static size_t ENET_CALLBACK compress(void *context, const ENetBuffer *buffers, size_t buffer_count,
                                     size_t size, enet_uint8 *out_bytes, size_t out_size_max)
{
    sb_compressor *compressor = context;
    if (!carries_plain_snapshot(buffers, buffer_count)) {
        return 0;
    }
    size_t compressed_size = enet_range_coder_compress(compressor->range_coder, buffers,
                                                       buffer_count, size, out_bytes, out_size_max);
    if (compressed_size == 0 || compressed_size >= size) {
        return 0; // ENet would not use it either
    }
    compressor->datagrams_compressed++;
    compressor->bytes_saved += size - compressed_size;
    return compressed_size;
}

static void ENET_CALLBACK release(void *context)
{
    sb_compressor *compressor = context;
    enet_range_coder_destroy(compressor->range_coder);
    compressor->range_coder = NULL;
}

sb_error sb_compressor_attach(sb_compressor *compressor, ENetHost *host)
{
    void *range_coder = enet_range_coder_create();
    if (range_coder == NULL) {
        return SB_ERROR_MEMORY;
    }
    *compressor = (sb_compressor){.range_coder = range_coder};
    const ENetCompressor functions = {
        .context = compressor, .compress = compress, .destroy = release};
    enet_host_compress(host, &functions);
    return SB_OK;
}
