#include "local/mailbox.h"

#include <string.h>

#include "base/assert.h"

bool sb_local_mailbox_put(sb_local_mailbox *mailbox, uint64_t time_us, const void *bytes,
                          size_t size)
{
    SB_ASSERT(size <= SB_MESSAGE_SIZE_MAX);
    if (mailbox->count == SB_LOCAL_MAILBOX_COUNT_MAX) {
        return false;
    }
    uint32_t index = (mailbox->first + mailbox->count++) % SB_LOCAL_MAILBOX_COUNT_MAX;
    sb_local_message *message = &mailbox->messages[index];
    message->time_us = time_us;
    message->size = size;
    memcpy(message->bytes, bytes, size);
    return true;
}

const sb_local_message *sb_local_mailbox_peek(const sb_local_mailbox *mailbox)
{
    return mailbox->count == 0 ? NULL : &mailbox->messages[mailbox->first];
}

void sb_local_mailbox_take(sb_local_mailbox *mailbox, sb_local_message *out_message)
{
    SB_ASSERT(mailbox->count > 0);
    const sb_local_message *message = &mailbox->messages[mailbox->first];
    out_message->time_us = message->time_us;
    out_message->size = message->size;
    memcpy(out_message->bytes, message->bytes, message->size);
    mailbox->first = (mailbox->first + 1) % SB_LOCAL_MAILBOX_COUNT_MAX;
    mailbox->count--;
}

void sb_local_mailbox_clear(sb_local_mailbox *mailbox)
{
    mailbox->first = 0;
    mailbox->count = 0;
}
