#include "session/lobby/transfer.h"

#include <string.h>

bool sb_ticket_is(sb_blob token)
{
    return token.size == SB_TICKET_SIZE &&
           memcmp(token.data, SB_TICKET_MARK, SB_TICKET_MARK_SIZE) == 0;
}
