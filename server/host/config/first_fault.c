#include "host/config/first_fault.h"

#include <stdio.h>

static void tell(void *context, const char *text)
{
    const sb_first_fault *fault = context;
    if (fault->message[0] == '\0') {
        snprintf(fault->message, fault->size, "%s", text);
    }
}

sb_config_faults sb_first_fault_keep(sb_first_fault *fault)
{
    return (sb_config_faults){tell, fault, 0};
}
