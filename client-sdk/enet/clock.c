// The system's monotonic clock, for programs that have none of their own.
#include <sabot/client.h>

#include "platform/platform.h"

uint64_t sb_clock_us(void)
{
    return sb_platform_clock_us();
}
