#include "host/follow/follow_link.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "base/bytes.h"

typedef struct outgoing {
    uv_write_t request;
    uint8_t bytes[];
} outgoing;

bool sb_follow_link_init(sb_follow_link *link, uv_loop_t *loop, bool leader,
                         const uint8_t server_secret[SB_FOLLOW_KEY_SIZE],
                         const sb_follow_link_owner *owner)
{
    uint8_t ephemeral[SB_FOLLOW_KEY_SIZE];
    memset(link, 0, sizeof *link);
    if (uv_tcp_init(loop, &link->tcp) != 0) {
        return false;
    }
    link->tcp.data = link;
    link->owner = *owner;
    link->leader = leader;
    randombytes_buf(ephemeral, sizeof ephemeral);
    sb_follow_channel_init(&link->channel, server_secret, ephemeral);
    sodium_memzero(ephemeral, sizeof ephemeral);
    return true;
}

static void on_closed(uv_handle_t *handle)
{
    sb_follow_link *link = handle->data;
    sb_follow_channel_deinit(&link->channel);
    link->owner.closed(link->owner.context, link->reason);
}

void sb_follow_link_close(sb_follow_link *link, const char *reason)
{
    if (link->closing) {
        return;
    }
    link->closing = true;
    snprintf(link->reason, sizeof link->reason, "%s", reason);
    uv_close((uv_handle_t *)&link->tcp, on_closed);
}

static void on_written(uv_write_t *request, int status)
{
    sb_follow_link *link = request->handle->data;
    free(request->data);
    if (status < 0) {
        sb_follow_link_close(link, uv_strerror(status));
    } else if (!link->closing && link->ready && link->owner.sent != NULL) {
        link->owner.sent(link->owner.context);
    }
}

// Takes over the memory.
static void write_out(sb_follow_link *link, outgoing *out, size_t size)
{
    const uv_buf_t buffer = uv_buf_init((char *)out->bytes, (unsigned)size);
    out->request.data = out;
    const int result = uv_write(&out->request, (uv_stream_t *)&link->tcp, &buffer, 1, on_written);
    if (result != 0) {
        free(out);
        sb_follow_link_close(link, uv_strerror(result));
    }
}

static outgoing *make_room(sb_follow_link *link, size_t size)
{
    outgoing *out = malloc(sizeof *out + size);
    if (out == NULL) {
        sb_follow_link_close(link, "not enough memory");
    }
    return out;
}

static void send_greeting(sb_follow_link *link, const uint8_t greeting[SB_FOLLOW_HELLO_SIZE])
{
    outgoing *out = make_room(link, SB_FOLLOW_HELLO_SIZE);
    if (out != NULL) {
        memcpy(out->bytes, greeting, SB_FOLLOW_HELLO_SIZE);
        write_out(link, out, SB_FOLLOW_HELLO_SIZE);
    }
}

void sb_follow_link_send(sb_follow_link *link, const sb_follow_frame *frame)
{
    uint8_t plain[SB_FOLLOW_FRAME_SIZE_MAX];
    if (!link->ready || link->closing) {
        return;
    }
    const size_t size = sb_follow_frame_write(frame, plain);
    outgoing *out = make_room(link, 4 + size + SB_FOLLOW_TAG_SIZE);
    if (out == NULL) {
        return;
    }
    sb_writer writer = sb_writer_over(out->bytes, 4);
    sb_writer_u32(&writer, (uint32_t)(size + SB_FOLLOW_TAG_SIZE));
    sb_follow_channel_seal(&link->channel, plain, size, out->bytes + 4);
    write_out(link, out, 4 + size + SB_FOLLOW_TAG_SIZE);
}

size_t sb_follow_link_waiting(const sb_follow_link *link)
{
    return uv_stream_get_write_queue_size((const uv_stream_t *)&link->tcp);
}

static void greet(sb_follow_link *link, const uint8_t *bytes)
{
    sb_follow_greeting result;
    if (link->leader) {
        uint8_t answer[SB_FOLLOW_HELLO_SIZE];
        result = sb_follow_channel_answer(&link->channel, bytes, answer);
        if (result != SB_FOLLOW_STRANGE) {
            send_greeting(link, answer);
        }
    } else {
        result = sb_follow_channel_accept(&link->channel, bytes);
    }
    link->greeting = result;
    if (result != SB_FOLLOW_GREETED) {
        sb_follow_link_close(link, sb_follow_greeting_text(result));
        return;
    }
    link->ready = true;
    link->owner.ready(link->owner.context);
}

// Takes one message from the front of the bytes. Returns its size, 0 if it is not whole.
static size_t take_one(sb_follow_link *link, uint8_t *bytes, size_t size)
{
    if (!link->ready) {
        if (size >= SB_FOLLOW_HELLO_SIZE) {
            greet(link, bytes);
            return SB_FOLLOW_HELLO_SIZE;
        }
        return 0;
    }
    sb_reader reader = sb_reader_over(bytes, size);
    const uint32_t sealed = sb_reader_u32(&reader);
    if (reader.error != SB_OK) {
        return 0;
    }
    if (sealed <= SB_FOLLOW_TAG_SIZE || sealed > SB_FOLLOW_SEALED_SIZE_MAX) {
        sb_follow_link_close(link, "a frame had an impossible size");
        return 0;
    }
    if (size - 4 < sealed) {
        return 0;
    }
    sb_follow_frame frame;
    if (!sb_follow_channel_open(&link->channel, bytes + 4, sealed)) {
        sb_follow_link_close(link, "a frame was forged or damaged");
    } else if (sb_follow_frame_read(bytes + 4, sealed - SB_FOLLOW_TAG_SIZE, &frame) != SB_OK ||
               !link->owner.frame(link->owner.context, &frame)) {
        sb_follow_link_close(link, "a frame made no sense");
    }
    return 4 + (size_t)sealed;
}

static void on_room(uv_handle_t *handle, size_t suggested, uv_buf_t *buffer)
{
    sb_follow_link *link = handle->data;
    (void)suggested;
    *buffer =
        uv_buf_init((char *)link->in + link->in_size, (unsigned)(sizeof link->in - link->in_size));
}

static void on_read(uv_stream_t *stream, ssize_t count, const uv_buf_t *buffer)
{
    sb_follow_link *link = stream->data;
    size_t at = 0, taken;
    (void)buffer;
    if (count < 0) {
        sb_follow_link_close(link, count == UV_EOF ? "the other side closed the connection"
                                                   : uv_strerror((int)count));
        return;
    }
    link->in_size += (size_t)count;
    while (!link->closing && (taken = take_one(link, link->in + at, link->in_size - at)) > 0) {
        at += taken;
    }
    // The largest frame fits, so there is always room for more.
    memmove(link->in, link->in + at, link->in_size - at);
    link->in_size -= at;
}

static void start_reading(sb_follow_link *link)
{
    (void)uv_tcp_nodelay(&link->tcp, 1);
    const int result = uv_read_start((uv_stream_t *)&link->tcp, on_room, on_read);
    if (result != 0) {
        sb_follow_link_close(link, uv_strerror(result));
    }
}

void sb_follow_link_take(sb_follow_link *link, uv_stream_t *listener)
{
    const int result = uv_accept(listener, (uv_stream_t *)&link->tcp);
    if (result != 0) {
        sb_follow_link_close(link, uv_strerror(result));
    } else {
        start_reading(link);
    }
}

static void on_connected(uv_connect_t *request, int status)
{
    sb_follow_link *link = request->handle->data;
    uint8_t hello[SB_FOLLOW_HELLO_SIZE];
    if (status < 0) {
        sb_follow_link_close(link, uv_strerror(status));
        return;
    }
    start_reading(link);
    if (!link->closing) {
        sb_follow_channel_hello(&link->channel, hello);
        send_greeting(link, hello);
    }
}

void sb_follow_link_connect(sb_follow_link *link, const struct sockaddr *address)
{
    const int result = uv_tcp_connect(&link->connecting, &link->tcp, address, on_connected);
    if (result != 0) {
        sb_follow_link_close(link, uv_strerror(result));
    }
}
