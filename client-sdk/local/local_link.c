#include "local/local_link.h"

bool sb_local_link_is_open(const sb_local_link *link)
{
    return link->state == SB_LOCAL_LINK_CONNECTED || link->state == SB_LOCAL_LINK_CLOSING;
}

void sb_local_link_deliver(sb_local_link *link, uint64_t time_us, const void *bytes, size_t size)
{
    if (link->state == SB_LOCAL_LINK_CONNECTED &&
        !sb_local_mailbox_put(&link->mailbox, time_us, bytes, size)) {
        link->state = SB_LOCAL_LINK_FULL;
    }
}

void sb_local_link_close(sb_local_link *link)
{
    if (link->state == SB_LOCAL_LINK_CONNECTED) {
        link->state = SB_LOCAL_LINK_CLOSING;
    }
}

void sb_local_link_detach(sb_local_link *link, const sb_local_clock *clock)
{
    sb_local_link_close(link);
    link->clock = *clock;
    link->server = NULL;
}
