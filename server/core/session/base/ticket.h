/// A ticket, by which a client that another lobby or server has checked is let in once.
#ifndef SABOT_SESSION_BASE_TICKET_H
#define SABOT_SESSION_BASE_TICKET_H

#include "protocol/message.h"

/// A ticket is these letters and SB_RESUME_SECRET_SIZE random bytes. No connect token begins so.
#define SB_TICKET_MARK "SBTK"
#define SB_TICKET_MARK_SIZE 4u
#define SB_TICKET_SIZE (SB_TICKET_MARK_SIZE + SB_RESUME_SECRET_SIZE)

#endif
