#include "protocol/cookie.h"

#include <string.h>

#include "base/bytes.h"
#include "protocol/limits.h"

// No ENet datagram of a server's peers begins like this. Read as ENet's header, the marks name a
// peer number far beyond any that our hosts use, with flags that they never set.
static const uint8_t request_mark[4] = {'S', 'B', 'C', 'Q'};
static const uint8_t reply_mark[4] = {'S', 'B', 'C', 'R'};

void sb_cookie_request_write(uint8_t out_bytes[SB_COOKIE_REQUEST_SIZE])
{
    memset(out_bytes, 0, SB_COOKIE_REQUEST_SIZE);
    sb_writer writer = sb_writer_over(out_bytes, SB_COOKIE_REQUEST_SIZE);
    sb_writer_bytes(&writer, request_mark, sizeof request_mark);
    sb_writer_u32(&writer, SB_PROTOCOL_VERSION);
}

bool sb_cookie_request_is(const void *bytes, size_t size)
{
    uint8_t request[SB_COOKIE_REQUEST_SIZE];
    sb_cookie_request_write(request);
    return size == sizeof request && memcmp(bytes, request, sizeof request) == 0;
}

void sb_cookie_reply_write(uint32_t cookie, uint8_t out_bytes[SB_COOKIE_REPLY_SIZE])
{
    sb_writer writer = sb_writer_over(out_bytes, SB_COOKIE_REPLY_SIZE);
    sb_writer_bytes(&writer, reply_mark, sizeof reply_mark);
    sb_writer_u32(&writer, SB_PROTOCOL_VERSION);
    sb_writer_u32(&writer, cookie);
}

bool sb_cookie_reply_read(const void *bytes, size_t size, uint32_t *out_cookie)
{
    if (size != SB_COOKIE_REPLY_SIZE || memcmp(bytes, reply_mark, sizeof reply_mark) != 0) {
        return false;
    }
    sb_reader reader = sb_reader_over(bytes, size);
    (void)sb_reader_bytes(&reader, sizeof reply_mark);
    if (sb_reader_u32(&reader) != SB_PROTOCOL_VERSION) {
        return false;
    }
    *out_cookie = sb_reader_u32(&reader);
    return true;
}
